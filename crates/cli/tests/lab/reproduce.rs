//! The paper's experiments in the very small: from the plan to the page.

use std::fs;

use crate::program::{Scratch, run, told};

const SMALL: &str = r#"
title = "In the very small"
published = "lloyd-amos"
budget = { steps = 2000 }
[[sets]]
name = "named"
named = ["sabuncu3", "aiescargot"]
runs = 3
[[sets]]
name = "25x25 at 45 %"
generate = { side = 25, fixed = 45, count = 1 }
[[sets]]
name = "25x25 at 60 %"
generate = { side = 25, fixed = 60, count = 1 }
[[contestants]]
name = "ACS"
method = "acs"
[[contestants]]
name = "ILS"
method = "ils"
[[contestants]]
name = "DLX"
method = "dlx"
[[contestants]]
name = "BS"
method = "backtrack"
[[contestants]]
name = "ACS without BVE"
method = "acs"
parameters = { best_value_evaporation = 0 }
"#;

#[test]
fn a_small_campaign_stands_beside_the_published_figures() {
    let scratch = Scratch::new("published");
    fs::write(scratch.join("plan.toml"), SMALL).unwrap();
    let (plan, out) = (scratch.join("plan.toml"), scratch.join("out"));
    let (plan, folder) = (plan.to_str().unwrap(), out.to_str().unwrap());
    for arguments in
        [&["lab", "plan", plan, "-o", folder][..], &["lab", "run", folder], &["lab", "report", folder]]
    {
        let output = run(arguments);
        assert!(output.status.success(), "{arguments:?}: {}", told(&output));
    }
    let table = fs::read_to_string(out.join("tables/published-evaporation.md")).unwrap();
    let row = table.lines().find(|line| line.starts_with("| aiescargot |")).unwrap();
    // Off and on, each with the published cell before ours.
    assert!(row.starts_with("| aiescargot | 64 % |") && row.contains("| 1.22 s |"), "{row}");
    assert!(row.contains("| 100 % |") && row.contains("| 11.1 ms |"), "{row}");
    let table = fs::read_to_string(out.join("tables/published-25x25.csv")).unwrap();
    assert!(table.lines().any(|line| line.starts_with("25x25 at 45 %,DLX,ToG,,0.49,")), "{table}");
    assert!(!table.contains("60 %"), "{table}");
    let page = fs::read_to_string(out.join("report.html")).unwrap();
    for figure in ["fixed-cells", "evaporation-fixed-cells", "evaporation-puzzles", "times-1", "propagation"]
    {
        assert!(out.join(format!("figures/{figure}.png")).is_file(), "{figure}");
        assert!(page.contains(&format!("id=\"{figure}\"")), "{figure}");
    }
    assert!(page.contains("This is not the paper"));
}

#[test]
fn a_scale_has_to_be_named() {
    let output = run(&["lab", "reproduce", "-o", "never-made"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(told(&output).contains("--quick"), "{}", told(&output));
}

#[test]
fn it_tells_first_how_long_it_takes() {
    let scratch = Scratch::new("hours");
    let out = scratch.join("out");
    let arguments = ["lab", "reproduce", "--quick", "--plan-only", "-o", out.to_str().unwrap()];
    let output = run(&arguments);
    assert!(output.status.success(), "{}", told(&output));
    assert!(told(&output).starts_with("this takes a few minutes; "), "{}", told(&output));
    assert!(out.join("tasks.jsonl").is_file() && !out.join("records/run.jsonl").exists());
    assert!(run(&arguments).status.success(), "planning it again changes nothing");
}
