//! Stand-ins for the programs of engines.

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

/// A program that appends its arguments to a file of its name, then does this.
pub fn stand_in(scratch: &Scratch, name: &str, then: &str) {
    let path = scratch.join("programs").join(name);
    let called = scratch.join(format!("{name}.called"));
    fs::write(&path, format!("#!/bin/sh\necho \"$@\" >> '{}'\n{then}\n", called.display())).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
}

pub fn called(scratch: &Scratch, name: &str) -> Vec<String> {
    let calls = fs::read_to_string(scratch.join(format!("{name}.called"))).unwrap_or_default();
    calls.lines().map(str::to_owned).collect()
}

/// Slurm as far as a submission sees it: so many numbers in an array, these shards in the queue.
pub fn slurm(scratch: &Scratch, array_size: u64, queue: &str) {
    let config = format!("MaxArraySize = {array_size}\\nSelectTypeParameters = CR_CPU_MEMORY\\n");
    stand_in(scratch, "scontrol", &format!("printf '{config}'"));
    stand_in(scratch, "squeue", &format!("printf '{queue}'"));
    stand_in(scratch, "sbatch", "echo 17");
}

pub fn submit(scratch: &Scratch, arguments: &[&str]) -> Output {
    // Nothing of this machine: it may have these programs.
    let path = format!("{}:/nowhere", scratch.join("programs").display());
    let mut command = antdoku(&["lab", "submit"]);
    output(command.args(arguments).env("PATH", path).env_remove("HQ_SERVER_DIR"))
}

pub fn answer(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).unwrap()
}
