//! Plans and campaigns, from the text of a plan to tables and figures.

use std::fs;

use antdoku_bve::campaign::{records, tasks, work};
use antdoku_bve::frozen::Frozen;
use antdoku_bve::record::Record;
use antdoku_bve::report;
use antdoku_lab::{Shard, Status};

use crate::scratch::Scratch;

const TINY: &str = r#"
title = "Tiny"
seed = 3
runs = 2
compare = [["ACS with BVE", "ACS"], ["MMAS", "ACS"]]

[[sets]]
name = "squares"
problem = "latin"
ants = 5
constructions = 50
generate = { size = 9, percent = 45, count = 2, seed = 1 }

[[sets]]
name = "lines"
problem = "cars"
ants = 5
constructions = 50
generate = { size = 30, percent = 90, count = 2, seed = 1 }

[[sets]]
name = "cities"
problem = "tsp"
ants = 5
constructions = 100
files = [{ file = "no/such/file.tsp", optimum = 5 }]
generate = { size = 12, count = 2, seed = 1 }
"#;

fn plan() -> String {
    let mut text = TINY.to_owned();
    for problem in ["latin", "cars", "tsp"] {
        let acs =
            "method = \"acs\", greedy_probability = 0.1, local_evaporation = 0.1, global_evaporation = 0.9";
        let max_min =
            "method = \"max-min\", evaporation = 0.1, best_probability = 0.05, best_so_far_every = 25";
        for (name, rule) in [
            ("ACS", acs.to_owned()),
            ("ACS with BVE", format!("{acs}, best_value_evaporation = 0.01")),
            ("MMAS", max_min.to_owned()),
        ] {
            text += &format!(
                "\n[[contestants]]\nproblem = \"{problem}\"\nname = \"{name}\"\nrule = {{ {rule} }}\n"
            );
        }
    }
    text
}

#[test]
fn a_tiny_campaign_from_plan_to_figures() {
    let frozen = Frozen::parse(plan(), None).unwrap();
    let (whole, cut) = (Scratch::new("whole"), Scratch::new("cut"));
    work(&frozen, whole.path(), Shard::All, |_| {}).unwrap();
    let all: Vec<Record> = records(whole.path()).unwrap().into_values().collect();
    assert_eq!(all.len(), 2 * 6 * 3);
    assert!(all.iter().all(|record| record.status != Status::Failed), "{all:?}");
    assert!(tasks(&frozen).iter().zip(&all).all(|(task, record)| task.id == record.id));

    // Two shards make the same records, and so does a campaign that lost its end.
    for number in 1..=2 {
        work(&frozen, cut.path(), Shard::One { of: 2, number }, |_| {}).unwrap();
    }
    assert!(records(cut.path()).unwrap().into_values().eq(all.iter().cloned()));
    let journal = whole.path().join("records/run.jsonl");
    let bytes = fs::read(&journal).unwrap();
    fs::write(&journal, &bytes[..bytes.len() / 2]).unwrap();
    let mut left = Vec::new();
    work(&frozen, whole.path(), Shard::All, |count| left.push(count)).unwrap();
    assert!(left.len() > 5 && left.len() < 36, "about half of the runs were lost: {}", left.len());
    assert_eq!(fs::read(&journal).unwrap(), bytes);

    // Tables and figures, made of the records and made again of the published ones.
    let folder = whole.path().join("published");
    report::write(&frozen.text, &frozen.digest, &all, &folder).unwrap();
    let table = fs::read_to_string(folder.join("tables.md")).unwrap();
    assert!(table.contains("| ACS with BVE against ACS |") && table.contains("## cities"), "{table}");
    assert!(!table.contains("NaN"), "{table}");
    for figure in
        ["latin-course", "latin-entropy", "cars-course", "cars-entropy", "tsp-course", "tsp-entropy"]
    {
        let svg = fs::read_to_string(folder.join(format!("{figure}.svg"))).unwrap();
        assert!(svg.contains("<path") && !svg.contains("NaN"), "{figure}");
    }
    let (text, digest, again) = report::published(&folder).unwrap();
    assert_eq!((text, digest, again), (frozen.text.clone(), frozen.digest.clone(), all));
}

#[test]
fn the_digest_covers_plan_and_instances() {
    let digest = |text: String| Frozen::parse(text, None).unwrap().digest;
    assert_eq!(digest(plan()), digest(plan()));
    for (from, to) in [("runs = 2", "runs = 3"), ("percent = 45", "percent = 44"), ("\"Tiny\"", "\"tiny\"")] {
        assert_ne!(digest(plan().replacen(from, to, 1)), digest(plan()), "{to}");
    }
}

#[test]
fn a_folder_of_another_plan_is_refused() {
    let folder = Scratch::new("other");
    let frozen = Frozen::parse(plan(), None).unwrap();
    fs::create_dir_all(folder.path()).unwrap();
    fs::write(folder.path().join("digest.txt"), "abc\n").unwrap();
    let error = work(&frozen, folder.path(), Shard::All, |_| {}).unwrap_err().to_string();
    assert!(error.contains("is the folder of another plan or of other instances (digest abc"), "{error}");
    // Published results are not replaced either.
    let error = report::write(&frozen.text, &frozen.digest, &[], folder.path()).unwrap_err().to_string();
    assert!(error.contains("(digest abc"), "{error}");
}

#[test]
fn instances_that_stand_in_for_absent_files_are_reported() {
    let frozen = Frozen::parse(plan(), None).unwrap();
    let stand_in = "so 2 instances made from seed 1 stand in";
    assert_eq!(frozen.notes, [format!("set `cities`: ANTDOKU_INSTANCES is not set, {stand_in}")]);
    let folder = Scratch::new("instances");
    let frozen = Frozen::parse(plan(), Some(folder.path())).unwrap();
    let file = folder.path().join("no/such/file.tsp");
    assert_eq!(frozen.notes, [format!("set `cities`: there is no {}, {stand_in}", file.display())]);
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(&file, antdoku_bve::tsp::generate(8, antdoku::Seed(1))).unwrap();
    let read = Frozen::parse(plan(), Some(folder.path())).unwrap();
    assert!(read.notes.is_empty() && read.digest != frozen.digest);
    // A bad file is named, with the line.
    fs::write(&file, "EDGE_WEIGHT_TYPE : GEO\n").unwrap();
    let error = Frozen::parse(plan(), Some(folder.path())).unwrap_err();
    assert_eq!(error, format!("{}: line 1: the metric is GEO: only EUC_2D is read", file.display()));
}

#[test]
fn bad_plans() {
    for (from, to, message) in [
        ("runs = 2", "runs = 0", "a plan needs runs and sets"),
        (
            "constructions = 100",
            "constructions = 101",
            "set `cities`: constructions must be a multiple of ants",
        ),
        ("name = \"lines\"", "name = \"squares\"", "two sets are named `squares`"),
        ("[\"MMAS\", \"ACS\"]", "[\"MMAS\", \"AS\"]", "compare: there is no contestant `AS`"),
        (
            "global_evaporation = 0.9",
            "global_evaporation = 1.9",
            "contestant `ACS`: global_evaporation is 1.9",
        ),
        ("best_so_far_every = 25", "best_so_far_every = 0", "contestant `MMAS`: best_so_far_every is 0"),
        (
            "best_so_far_every = 25",
            "best_so_far_every = 25, choices = 0",
            "contestant `MMAS`: choices is 0: it must be at least 1",
        ),
        ("\nname = \"MMAS\"", "\nname = \"ACS\"", "two contestants on one problem are named `ACS`"),
        ("problem = \"tsp\"", "problem = \"tps\"", "unknown variant `tps`"),
        ("generate = { size = 12, count = 2, seed = 1 }", "", "the files of the set `cities` are absent"),
        (
            "generate = { size = 30, percent = 90, count = 2",
            "generate = { size = 30, percent = 90, count = 0",
            "set `lines` needs files, or `generate` with a count",
        ),
        (
            "ants = 5\nconstructions = 100",
            "ants = 20\nconstructions = 100",
            "uniform-12-seed1-01: 20 ants start at different places, but there are 12",
        ),
        ("runs = 2", "runs = 2\nspeed = 1", "unknown field `speed`"),
        ("size = 9, percent = 45", "size = 9, percent = 145", "holes are at most 100 %"),
    ] {
        let text = plan().replacen(from, to, 1);
        assert_ne!(text, plan(), "{from}");
        let error = Frozen::parse(text, None).unwrap_err();
        assert!(error.contains(message), "{error}, not {message}");
    }
}
