//! The job scripts, run without a scheduler.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::program::{
    Guarded, Scratch, long, output as output_of, run, signal, stderr, wait_for_holder, wait_for_lines,
};
use crate::schedulers::{answer, called, campaign, fake, slurm, submit};

/// Runs a job script, with another program in place of antdoku.
fn script(folder: &str, name: &str, program: Option<&str>) -> Command {
    let text = fs::read_to_string(Path::new(folder).join(name)).unwrap();
    let ours = format!("\nprogram=({})\n", env!("CARGO_BIN_EXE_antdoku"));
    assert!(text.contains(&ours), "{text}");
    let text =
        program.map_or(text.clone(), |program| text.replace(&ours, &format!("\nprogram=({program})\n")));
    let path = Path::new(folder).join("altered.sh");
    fs::write(&path, text).unwrap();
    let mut command = Command::new("bash");
    command.arg(path).arg("0").stdout(Stdio::piped()).stderr(Stdio::piped());
    command.envs([("SLURM_ARRAY_JOB_ID", "1"), ("SLURM_ARRAY_TASK_ID", "2"), ("SLURMD_NODENAME", "n1")]);
    command
}

#[test]
fn a_script_that_gives_up_leaves_a_note_for_status() {
    let scratch = Scratch::new("words");
    let folder = campaign(&scratch);
    slurm(&scratch, 1001, "");
    assert_eq!(submit(&scratch, &["slurm", &folder]).status.code(), Some(0));
    let output = output_of(&mut script(&folder, "slurm/job.sh", Some("/nowhere/antdoku")));
    assert_eq!(output.status.code(), Some(127), "{}", answer(&output));
    let status = run(&["lab", "status", &folder]);
    let root = fs::canonicalize(&folder).unwrap().display().to_string();
    let failed =
        format!("  failed: cannot run /nowhere/antdoku on this machine; see {root}/slurm/log/1_2.txt\n");
    assert!(answer(&status).contains(&failed), "{}", answer(&status));
    // It is submitted again, and the next worker removes the note.
    assert_eq!(answer(&submit(&scratch, &["slurm", &folder, "--quiet"])), "17\n");
    assert!(called(&scratch, "sbatch").last().unwrap().contains(" --array=2-12 "));
    let output = output_of(&mut script(&folder, "slurm/job.sh", None));
    assert_eq!(output.status.code(), Some(0), "{}{}", answer(&output), stderr(&output));
    assert!(answer(&output).ends_with(" shard 2/12 on n1: done, 16 records\n"), "{}", answer(&output));
    assert!(!answer(&run(&["lab", "status", &folder])).contains("nowhere"));
}

#[test]
fn a_killed_worker_is_started_again() {
    let scratch = Scratch::new("again");
    let folder = campaign(&scratch);
    slurm(&scratch, 1001, "");
    assert_eq!(submit(&scratch, &["slurm", &folder]).status.code(), Some(0));
    // Killed at the first call, then works.
    let calls = scratch.join("mortal.called").display().to_string();
    let ours = env!("CARGO_BIN_EXE_antdoku");
    fake(&scratch, "mortal", &format!("[ $(grep -c . '{calls}') -gt 1 ] && exec {ours} \"$@\"\nkill -9 $$"));
    let program = scratch.join("programs/mortal").display().to_string();
    let output = output_of(&mut script(&folder, "slurm/job.sh", Some(&program)));
    assert_eq!(output.status.code(), Some(0), "{}{}", answer(&output), stderr(&output));
    assert!(answer(&output).contains(" ended with code 137, starting again in 2 s\n"), "{}", answer(&output));
    assert_eq!(called(&scratch, "mortal").len(), 2);
}

#[test]
fn the_warning_before_the_time_limit_requeues_a_shard_that_made_progress() {
    let scratch = Scratch::new("warning");
    fs::create_dir(scratch.join("programs")).unwrap();
    let folder = long(&scratch, "warning");
    assert_eq!(run(&["lab", "shards", &folder, "--count", "2"]).status.code(), Some(0));
    slurm(&scratch, 1001, "");
    assert_eq!(submit(&scratch, &["slurm", &folder]).status.code(), Some(0));
    // Only the first task of shard 1 is trivial; no other ends.
    for (shard, code) in [("1", 0), ("2", 1)] {
        let path = format!("{}:/usr/bin:/bin", scratch.join("programs").display());
        let mut command = script(&folder, "slurm/job.sh", None);
        command.env("SLURM_ARRAY_TASK_ID", shard).env("PATH", path);
        let mut child = Guarded(command.spawn().unwrap());
        let lock = Path::new(&folder).join(format!("records/shard-{shard}-of-2.lock"));
        wait_for_holder(&lock, "process ");
        wait_for_lines(&folder, 1);
        signal(&child, "-USR1");
        assert_eq!(child.ended().code(), Some(code), "{}", child.stderr());
        let note = fs::read_to_string(lock.with_extension("failed")).unwrap_or_default();
        let is_given_up = note
            .starts_with("no record was added within the time limit: submit again with a longer --time; ");
        assert_eq!(is_given_up, code == 1, "{note}");
    }
    let requeued: Vec<String> =
        called(&scratch, "scontrol").into_iter().filter(|call| call.starts_with("requeue")).collect();
    assert_eq!(requeued, ["requeue 1_1"]);
}
