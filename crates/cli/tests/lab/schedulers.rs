//! Fake programs of schedulers.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::Output;

use crate::program::{STEPS, Scratch, antdoku, freeze, output, run};

/// A campaign in twelve shards, the first of which is done, and a folder for programs.
pub fn campaign(scratch: &Scratch) -> String {
    fs::create_dir(scratch.join("programs")).unwrap();
    let folder = freeze(scratch, "cam paign", STEPS);
    for arguments in [["lab", "shards", &folder, "--count", "12"], ["lab", "work", &folder, "--shard", "1"]] {
        assert_eq!(run(&arguments).status.code(), Some(0));
    }
    folder
}

/// Writes a program that appends its arguments to a file, then runs `then`.
pub fn fake(scratch: &Scratch, name: &str, then: &str) {
    let path = scratch.join("programs").join(name);
    let called = scratch.join(format!("{name}.called"));
    fs::write(&path, format!("#!/bin/sh\necho \"$@\" >> '{}'\n{then}\n", called.display())).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
}

/// The calls of a fake program, one line of arguments each.
pub fn called(scratch: &Scratch, name: &str) -> Vec<String> {
    let calls = fs::read_to_string(scratch.join(format!("{name}.called"))).unwrap_or_default();
    calls.lines().map(str::to_owned).collect()
}

/// Fakes the programs of Slurm, with this MaxArraySize and these lines in the queue.
pub fn slurm(scratch: &Scratch, array_size: u64, queue: &str) {
    let config = format!("MaxArraySize = {array_size}\\nSelectTypeParameters = CR_CPU_MEMORY\\n");
    fake(scratch, "scontrol", &format!("printf '{config}'"));
    fake(scratch, "squeue", &format!("printf '{queue}'"));
    fake(scratch, "sbatch", "echo 17");
}

pub fn submit(scratch: &Scratch, arguments: &[&str]) -> Output {
    // Only the fake programs: this machine may have the real ones.
    let path = format!("{}:/nowhere", scratch.join("programs").display());
    let mut command = antdoku(&["lab", "submit"]);
    output(command.args(arguments).env("PATH", path).env_remove("HQ_SERVER_DIR"))
}

pub fn answer(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).unwrap()
}
