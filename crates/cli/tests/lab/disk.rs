//! Full disks and read-only folders.

use std::fs;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::program::{STEPS, Scratch, TASKS, contents, freeze, journal_lines, output, run, stderr, unbroken};

#[test]
fn a_full_disk_is_reported_and_no_record_is_lost() {
    let scratch = Scratch::new("full");
    let whole = unbroken();
    let folder = freeze(&scratch, "full", STEPS);
    let program = env!("CARGO_BIN_EXE_antdoku");
    let limited = |blocks: u32, arguments: &str| {
        let script = format!("ulimit -f {blocks} && exec {program} {arguments}");
        output(Command::new("sh").args(["-c", &script]))
    };
    let output = limited(64, &format!("lab run {folder}"));
    assert_eq!(output.status.code(), Some(74), "{}", stderr(&output));
    let text = stderr(&output);
    assert!(text.starts_with(&format!("error: cannot write `{folder}/records/run.jsonl`: ")), "{text}");
    assert!(
        text.ends_with(&format!(
            "are written, and tasks whose records the disk lost are done again: repair the cause, then continue with \
             `antdoku lab run {folder}`\n"
        )),
        "{text}"
    );
    assert_eq!(text.lines().count(), 1, "{text}");
    let kept = journal_lines(&folder);
    assert!((1..TASKS).contains(&kept));
    assert!(
        fs::read(Path::new(&folder).join("records/run.jsonl")).unwrap().ends_with(b"}\n"),
        "no line is incomplete"
    );
    assert_eq!(run(&["lab", "run", &folder]).status.code(), Some(0));
    assert_eq!(contents(&folder), whole);
    // A merge on a full disk leaves the last one unchanged.
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

/// The id of a user without rights on most systems.
const UNPRIVILEGED: u32 = 65534;

/// The program run by a user without the rights of root.
fn unprivileged(scratch: &Scratch, program: PathBuf) -> impl Fn(&[&str]) -> Command + use<> {
    let probe = scratch.join("probe");
    fs::write(&probe, "").unwrap();
    change(&["a-w"], &probe);
    let may_write_everywhere = fs::write(&probe, "").is_ok();
    move |arguments| {
        let mut command = Command::new(&program);
        if may_write_everywhere {
            command.uid(UNPRIVILEGED).gid(UNPRIVILEGED);
        }
        command.args(arguments);
        command
    }
}

fn change(mode: &[&str], path: &Path) {
    assert!(Command::new("chmod").args(mode).arg(path).status().unwrap().success());
}

/// A copy of the program in the test folder, which another user can reach; the checkout may be in a private folder.
fn reachable(scratch: &Scratch) -> PathBuf {
    let program = scratch.join("antdoku");
    fs::copy(env!("CARGO_BIN_EXE_antdoku"), &program).unwrap();
    change(&["a+rx"], &program);
    change(&["a+rx"], scratch);
    program
}

#[test]
fn a_read_only_folder_is_reported() {
    let scratch = Scratch::new("read-only");
    let folder = freeze(&scratch, "campaign", STEPS);
    let records = Path::new(&folder).join("records");
    let antdoku = unprivileged(&scratch, reachable(&scratch));
    change(&["-R", "a+rX"], Path::new(&folder));
    change(&["-R", "a-w"], Path::new(&folder));
    let run_as = |arguments: &[&str]| output(&mut antdoku(arguments));
    for command in [&["run"][..], &["work", "--shard", "1/2"], &["merge"], &["shards", "--count", "2"]] {
        let refused = run_as(&[&["lab"], command, &[&folder]].concat());
        let text = stderr(&refused);
        assert_eq!(refused.status.code(), Some(74), "{command:?}: {text}");
        let start = format!("error: cannot write `{folder}/records/");
        assert!(text.starts_with(&start) && text.ends_with(": Permission denied (os error 13)\n"), "{text}");
        assert_eq!(text.lines().count(), 1, "{text}");
    }
    let looked = run_as(&["lab", "status", &folder]);
    assert_eq!(looked.status.code(), Some(3), "status needs no right to write: {}", stderr(&looked));
    let plan = scratch.join("campaign.toml").display().to_string();
    let refused = run_as(&["lab", "plan", &plan, "-o", &format!("{folder}/new")]);
    let text = stderr(&refused);
    assert_eq!(refused.status.code(), Some(74), "{text}");
    assert!(
        text.starts_with(&format!("error: cannot write `{folder}/new/records`: Permission denied")),
        "{text}"
    );
    change(&["-R", "u+w"], Path::new(&folder));

    fs::remove_dir_all(&records).unwrap();
    fs::write(&records, "a file in the place of the folder").unwrap();
    let output = run(&["lab", "run", &folder]);
    assert_eq!(output.status.code(), Some(74));
    assert!(
        stderr(&output).starts_with(&format!("error: cannot write `{folder}/records")),
        "{}",
        stderr(&output)
    );
    assert_eq!(stderr(&output).lines().count(), 1);
}
