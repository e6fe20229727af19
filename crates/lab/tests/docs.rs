//! The plans in the documentation and in `plans/` are valid, and the claims in the documentation are those of `results/`.

use std::fs;
use std::path::Path;

use antdoku::Method;
use antdoku_lab::report::claims_of_campaign;
use antdoku_lab::{Campaign, Plan};

#[test]
fn the_plan_of_the_documentation_is_valid() {
    let page = include_str!("../../../docs/guide/lab.md");
    let plan = page.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    assert_eq!(
        plan,
        include_str!("../../../examples/evaporation.toml"),
        "the documentation shows the example file"
    );
    let plan = Plan::parse("docs/guide/lab.md", plan, Path::new("."), "").unwrap();
    assert_eq!(plan.task_count(), 4 * 10 * 2 + 5 * 2);
}

#[test]
fn every_plan_of_the_repository_is_valid() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../plans");
    let mut plans = 0;
    for file in fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()) {
        // One puzzle of each set: generating all of them takes long.
        let text = fs::read_to_string(&file).unwrap();
        let one = |line: &str| match line.split_once("count = ") {
            Some((before, after)) => {
                format!(
                    "{before}count = 1{}",
                    after.trim_start_matches(|letter: char| letter.is_ascii_digit())
                )
            }
            None => line.to_owned(),
        };
        let text: Vec<String> = text.lines().map(one).collect();
        // A method that is not in this build is left out.
        let mut text = text.join("\n");
        if !Method::find("sat").is_ok_and(|method| method.is_available()) {
            text = text.replace("[[contestants]]\nname = \"sat\"\nmethod = \"sat\"", "");
        }
        let name = file.display().to_string();
        if let Err(error) = Plan::parse(&name, &text, &folder, "") {
            panic!("{error}");
        }
        plans += 1;
    }
    assert!(plans >= 2, "{}", folder.display());
}

/// `ANTDOKU_UPDATE_DOCS=1` writes the table instead of comparing it.
#[test]
fn the_claims_in_the_documentation_are_those_of_the_published_records() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let campaign = Campaign::open(&root.join("results/standard")).unwrap();
    let claims = claims_of_campaign(&campaign).unwrap();
    let page = fs::read_to_string(root.join("docs/paper.md")).unwrap();
    let (before, rest) = page.split_once("<!-- claims: begin -->\n").unwrap();
    let (shown, after) = rest.split_once("<!-- claims: end -->").unwrap();
    if std::env::var_os("ANTDOKU_UPDATE_DOCS").is_some() {
        let text = format!("{before}<!-- claims: begin -->\n{}\n<!-- claims: end -->{after}", claims.trim());
        fs::write(root.join("docs/paper.md"), text).unwrap();
        return;
    }
    assert!(
        shown.trim() == claims.trim(),
        "docs/paper.md has other claims; ANTDOKU_UPDATE_DOCS=1 writes them again"
    );
}
