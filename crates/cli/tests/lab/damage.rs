//! Journals that were altered or truncated.

use std::fs;
use std::path::Path;

use crate::program::{
    STEPS, Scratch, TASKS, contents, freeze, journal_lines, run, stderr, unbroken, unbroken_in,
};

#[test]
fn tasks_of_damaged_and_incomplete_records_are_done_again() {
    let scratch = Scratch::new("damaged");
    let whole = unbroken();
    let folder = unbroken_in(&scratch, "unbroken");
    let journal = Path::new(&folder).join("records/run.jsonl");
    let mut bytes = fs::read(&journal).unwrap();
    let ends: Vec<usize> = (0..bytes.len()).filter(|&place| bytes[place] == b'\n').collect();
    bytes[ends[1] + 100] ^= 4;
    bytes.truncate(ends[TASKS - 2] + 30);
    fs::write(&journal, &bytes).unwrap();

    let merged = run(&["lab", "merge", &folder]);
    assert_eq!(merged.status.code(), Some(3));
    let name = journal.display();
    assert!(
        stderr(&merged).contains(&format!("note: {name}:3 is damaged; it is left out\n")),
        "{}",
        stderr(&merged)
    );
    assert!(
        stderr(&merged).contains("2 tasks without a record: 2 (made, run 0 of walk on 25x25_45_1), 191 (")
    );

    let output = run(&["lab", "run", &folder]);
    assert_eq!(output.status.code(), Some(0));
    let notes = format!(
        "note: {name}:3 is damaged; its task is done again\n\
         note: {name}:192 is incomplete; its task is done again\n\
         190 of 192 tasks are already done\n"
    );
    assert!(stderr(&output).starts_with(&notes), "{}", stderr(&output));
    assert_eq!(contents(&folder), whole);
    assert_eq!(journal_lines(&folder), TASKS);
    let aside = fs::read(journal.with_extension("damaged")).unwrap();
    assert_eq!(aside, bytes[ends[1] + 1..=ends[2]]);
}

/// Changes the record of a line, and gives it a valid checksum.
fn forge(line: &str, change: impl Fn(&str) -> String) -> String {
    let record = line.trim_end().split_once("\"record\":").unwrap().1.strip_suffix('}').unwrap();
    let changed = change(record);
    assert_ne!(changed, record);
    format!("{{\"sum\":\"{:08x}\",\"record\":{changed}}}\n", crc32fast::hash(changed.as_bytes()))
}

/// Adds a second journal with one line, made from the first line of `run`.
fn with_second_journal(folder: &str, change: impl Fn(&str) -> String) {
    let records = Path::new(folder).join("records");
    let journal = fs::read_to_string(records.join("run.jsonl")).unwrap();
    let line = forge(journal.lines().next().unwrap(), change);
    fs::write(records.join("shard-1-of-2.jsonl"), line).unwrap();
}

#[test]
fn contradicting_records_of_one_task_are_an_error() {
    let scratch = Scratch::new("conflict");
    let whole = unbroken();
    let folder = unbroken_in(&scratch, "unbroken");
    // Another time does not contradict; the first record counts.
    with_second_journal(&folder, |record| record.replace("\"setup_seconds\":", "\"setup_seconds\":1"));
    let merged = run(&["lab", "merge", &folder]);
    assert_eq!(merged.status.code(), Some(0));
    assert!(
        stderr(&merged).starts_with("note: 1 record of tasks that already had one were left out\n"),
        "{}",
        stderr(&merged)
    );
    assert_eq!(contents(&folder), whole);

    // The steps of the budget, `{"steps":4000}`, stay.
    with_second_journal(&folder, |record| record.replace("\"steps\":4000,", "\"steps\":3999,"));
    let merged = run(&["lab", "merge", &folder]);
    assert_eq!(merged.status.code(), Some(1));
    let text = stderr(&merged);
    assert!(
        text.starts_with("error: task ") && text.contains(" has two records that differ in `steps` ("),
        "{text}"
    );
    assert!(
        text.contains("records/run.jsonl:1, ") && text.contains("records/shard-1-of-2.jsonl:1)"),
        "{text}"
    );
    assert_eq!(contents(&folder), whole, "the last merge is unchanged");
}

#[test]
fn a_record_of_another_campaign_is_refused() {
    let scratch = Scratch::new("foreign");
    let folder = unbroken_in(&scratch, "unbroken");
    let other = freeze(&scratch, "other", &STEPS.replace("seed = 5", "seed = 6"));
    fs::copy(format!("{folder}/records/run.jsonl"), format!("{other}/records/run.jsonl")).unwrap();
    for command in ["merge", "run"] {
        let output = run(&["lab", command, &other]);
        assert_eq!(output.status.code(), Some(2), "{command}");
        let text = stderr(&output);
        let start = format!("error: {other}/records/run.jsonl:1 is a record of another campaign (task ");
        assert!(text.starts_with(&start), "{text}");
    }
}
