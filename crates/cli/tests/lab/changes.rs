//! Changes since a plan was frozen are reported and refused.

use std::fs;
use std::path::Path;

use crate::program::{Scratch, contents, freeze, run, stderr};

const PLAN: &str = r#"
budget = { steps = 1000 }
[[sets]]
name = "from files"
files = "puzzles"
[[contestants]]
name = "tree"
method = "exact"
"#;

const PUZZLES: [&str; 3] =
    ["1...............", "2...............", "first 3...............\n4..............."];

/// A campaign with files of puzzles.
fn campaign(scratch: &Scratch) -> String {
    let puzzles = scratch.join("puzzles");
    fs::create_dir_all(&puzzles).unwrap();
    for (number, text) in [10, 9, 8].into_iter().zip(PUZZLES) {
        fs::write(puzzles.join(format!("{number}.txt")), text).unwrap();
    }
    freeze(scratch, "campaign", PLAN)
}

/// The message of `run` and `work`, which must refuse to continue.
fn refused(folder: &str) -> String {
    let output = run(&["lab", "run", folder]);
    assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
    let work = run(&["lab", "work", folder, "--shard", "1/1"]);
    assert_eq!((work.status.code(), stderr(&work)), (Some(2), stderr(&output)));
    stderr(&output).to_owned()
}

fn edit(path: &Path, from: &str, to: &str) {
    let text = fs::read_to_string(path).unwrap();
    assert!(text.contains(from), "{from} in {text}");
    fs::write(path, text.replace(from, to)).unwrap();
}

#[test]
fn another_version_is_refused() {
    let scratch = Scratch::new("version");
    let folder = campaign(&scratch);
    let this = antdoku_lab::campaign::VERSION;
    assert!(this.starts_with(env!("CARGO_PKG_VERSION")), "{this}");
    let version = format!("\"version\": \"{this}\"");
    let header = Path::new(&folder).join("campaign.json");
    edit(&header, &version, "\"version\": \"0.0.9\"");
    // Without the checksum, which no longer fits; earlier versions wrote none.
    let text = fs::read_to_string(&header).unwrap();
    fs::write(&header, text.lines().filter(|line| !line.contains("\"sum\"")).collect::<String>()).unwrap();
    assert_eq!(
        refused(&folder),
        format!(
            "error: the campaign was frozen by antdoku 0.0.9, this is antdoku {this}; continue with 0.0.9, or make a new \
             campaign with `antdoku lab plan`\n"
        )
    );
}

#[test]
fn an_edited_frozen_file_is_refused() {
    let scratch = Scratch::new("frozen");
    let folder = campaign(&scratch);
    for (file, from, to) in [
        ("tasks.jsonl", "\"steps\":1000", "\"steps\":2000"),
        ("instances.jsonl", "1....", "3...."),
        ("plan.toml", "1000", "2000"),
    ] {
        let path = Path::new(&folder).join(file);
        let before = fs::read(&path).unwrap();
        edit(&path, from, to);
        let text = refused(&folder);
        let start = format!("error: `{folder}/{file}` has changed since it was frozen: its SHA-256 was ");
        assert!(text.starts_with(&start) && text.contains(", is "), "{text}");
        fs::write(&path, before).unwrap();
    }
    assert_eq!(run(&["lab", "run", &folder]).status.code(), Some(0));
}

#[test]
fn an_edited_instance_file_is_refused_but_a_missing_one_is_not() {
    let scratch = Scratch::new("instances");
    let folder = campaign(&scratch);
    let file = scratch.join("puzzles/9.txt");
    edit(&file, "2", "3");
    let text = refused(&folder);
    let name = file.display();
    let start = format!(
        "error: the instance file `{name}` has changed since the plan was frozen: its SHA-256 was a763d1f037e0, is "
    );
    assert!(text.starts_with(&start), "{text}");
    fs::remove_file(&file).unwrap();
    assert_eq!(run(&["lab", "run", &folder]).status.code(), Some(0));
    let records = contents(&folder);
    let names = ["first", "8:2", "9", "10"];
    assert!(
        records.len() == 4
            && records.iter().zip(names).all(|(record, name)| {
                record.contains(&format!("\"instance\":\"{name}\""))
                    && record.contains("\"status\":\"solved\"")
            }),
        "{records:?}"
    );
}

#[test]
fn a_folder_holds_one_campaign() {
    let scratch = Scratch::new("folder");
    let folder = campaign(&scratch);
    let plan = scratch.join("campaign.toml");
    let freeze_again = || run(&["lab", "plan", plan.to_str().unwrap(), "-o", &folder]);
    let again = freeze_again();
    assert_eq!(again.status.code(), Some(0));
    let answer = String::from_utf8(again.stdout).unwrap();
    assert!(answer.starts_with(&format!("`{folder}` already holds this campaign\n")), "{answer}");

    edit(&plan, "1000", "2000");
    let other = freeze_again();
    assert_eq!(other.status.code(), Some(2));
    assert_eq!(
        stderr(&other),
        format!(
            "error: `{folder}` holds another campaign already (its plan.toml differs); choose another folder\n"
        )
    );
    let nothing = scratch.join("puzzles").display().to_string();
    for command in ["run", "merge"] {
        let output = run(&["lab", command, &nothing]);
        assert_eq!(output.status.code(), Some(2));
        assert_eq!(
            stderr(&output),
            format!(
                "error: `{nothing}` holds no campaign: there is no campaign.json in it; make one with `antdoku lab plan \
                 PLAN -o {nothing}`\n"
            )
        );
    }
}

#[test]
fn a_damaged_header_is_reported_by_every_command() {
    let scratch = Scratch::new("header");
    let folder = campaign(&scratch);
    let header = Path::new(&folder).join("campaign.json");
    let whole = fs::read_to_string(&header).unwrap();
    let plan = scratch.join("campaign.toml").display().to_string();
    let cut = &whole[..whole.find("\"tasks\"").unwrap()];
    let altered = whole.replace("\"tasks.jsonl\": \"", "\"tasks.jsonl\": \"0");
    for (text, reason) in [
        (cut, "EOF while parsing a value at line 6 column 2"),
        (&altered, "its checksum `sum` does not fit the rest of it"),
        ("", "it is empty"),
    ] {
        fs::write(&header, text).unwrap();
        for command in [
            &["plan", &plan, "-o"][..],
            &["run"],
            &["merge"],
            &["report"],
            &["status"],
            &["shards"],
            &["work", "--shard", "1"],
            &["work", "--shard", "1/2"],
            &["submit", "slurm"],
            &["submit", "hyperqueue"],
            &["reproduce", "--quick", "--quiet", "-o"],
            &["reproduce", "--full", "--plan-only", "--quiet", "-o"],
        ] {
            let output = run(&[&["lab"], command, &[&folder]].concat());
            assert_eq!(
                stderr(&output),
                format!(
                    "error: `{folder}/campaign.json` is damaged: {reason}; restore it from a copy; or delete it and freeze \
                     the same plan again with `antdoku lab plan PLAN -o {folder}`, which keeps the records\n"
                ),
                "{command:?}"
            );
            assert_eq!(output.status.code(), Some(2), "{command:?}");
        }
    }
    // The remedy works.
    fs::remove_file(&header).unwrap();
    assert_eq!(run(&["lab", "plan", &plan, "-o", &folder]).status.code(), Some(0));
    assert_eq!(fs::read_to_string(&header).unwrap(), whole);
    assert_eq!(run(&["lab", "run", &folder]).status.code(), Some(0));
}
