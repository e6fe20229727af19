//! Shards that run one after the other.

use std::fs;
use std::path::Path;

use crate::program::{Scratch, freeze, run, stderr};

const PLAN: &str = r#"
budget = { steps = 500 }
[[sets]]
name = "named"
named = "all"
[[contestants]]
name = "ants"
method = "acs"
"#;

#[test]
fn a_report_after_an_old_merge_has_all_records() {
    let scratch = Scratch::new("old-merge");
    let folder = freeze(&scratch, "campaign", PLAN);
    let ends = |arguments: &[&str], code: i32| {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {}", stderr(&output));
    };
    let reported = |runs: u32| {
        ends(&["lab", "report", &folder], 0);
        let table = fs::read_to_string(Path::new(&folder).join("tables/summary.csv")).unwrap();
        assert!(table.contains(&format!("\nnamed,ants,{runs},")), "{table}");
    };
    ends(&["lab", "work", &folder, "--shard", "1/2"], 0);
    ends(&["lab", "merge", &folder], 3);
    reported(8);
    ends(&["lab", "work", &folder, "--shard", "2/2"], 0);
    reported(16);
}
