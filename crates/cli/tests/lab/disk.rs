//! Disks that take no more.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::program::{STEPS, Scratch, TASKS, contents, freeze, journal_lines, run, told, unbroken};

#[test]
fn a_file_that_may_not_grow_is_told_and_nothing_is_lost() {
    let scratch = Scratch::new("full");
    let whole = unbroken(&scratch);
    let folder = freeze(&scratch, "full", STEPS);
    let program = env!("CARGO_BIN_EXE_antdoku");
    let limited = |blocks: u32, arguments: &str| {
        let script = format!("ulimit -f {blocks} && exec {program} {arguments}");
        Command::new("sh").args(["-c", &script]).output().unwrap()
    };
    let output = limited(64, &format!("lab run {folder}"));
    assert_eq!(output.status.code(), Some(74), "{}", told(&output));
    let text = told(&output);
    assert!(text.starts_with(&format!("error: cannot write `{folder}/records/run.jsonl`: ")), "{text}");
    assert!(
        text.ends_with(&format!(
            "are written, and what the disk lost of them is done again: mend that, then go on with `antdoku lab run \
             {folder}`\n"
        )),
        "{text}"
    );
    assert_eq!(text.lines().count(), 1, "{text}");
    let kept = journal_lines(&folder);
    assert!((1..TASKS).contains(&kept));
    assert!(
        fs::read(Path::new(&folder).join("records/run.jsonl")).unwrap().ends_with(b"}\n"),
        "no line is cut"
    );
    assert_eq!(run(&["lab", "run", &folder]).status.code(), Some(0));
    assert_eq!(contents(&folder), whole);
    // A merge that finds no room leaves the last one as it was.
    assert_eq!(limited(64, &format!("lab merge {folder}")).status.code(), Some(74));
    assert_eq!(contents(&folder), whole);
    assert_eq!(
        limited(8, &format!("lab plan {} -o {folder}-new", scratch.join("full.toml").display()))
            .status
            .code(),
        Some(74)
    );
    assert!(!Path::new(&format!("{folder}-new/campaign.json")).exists());
}

#[test]
fn a_folder_that_cannot_be_written_is_told() {
    let scratch = Scratch::new("read-only");
    let folder = freeze(&scratch, "campaign", STEPS);
    let records = Path::new(&folder).join("records");
    let set = |writable: bool| {
        let word = if writable { "u+w" } else { "a-w" };
        assert!(Command::new("chmod").args(["-R", word]).arg(&records).status().unwrap().success());
    };
    set(false);
    if fs::write(records.join("probe"), "").is_ok() {
        eprintln!("SKIPPED: a read-only folder, because this user may write everywhere");
        fs::remove_file(records.join("probe")).unwrap();
    } else {
        let output = run(&["lab", "run", &folder]);
        assert_eq!(output.status.code(), Some(74), "{}", told(&output));
    }
    set(true);
    fs::remove_dir_all(&records).unwrap();
    fs::write(&records, "a file in the place of the folder").unwrap();
    let output = run(&["lab", "run", &folder]);
    assert_eq!(output.status.code(), Some(74));
    assert!(
        told(&output).starts_with(&format!("error: cannot write `{folder}/records")),
        "{}",
        told(&output)
    );
    assert_eq!(told(&output).lines().count(), 1);
}
