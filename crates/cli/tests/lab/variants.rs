//! Sets of variants: refused with their line and a remedy, or frozen, run and reported with the names of their rules.

use std::fs;

use crate::program::{Scratch, antdoku, output, stderr};

const PLAN: &str = r#"title = "Variants"
budget = { steps = 1000 }
[[sets]]
name = "a"
SET
[[contestants]]
name = "X"
method = "exact"
"#;

/// The lines of a set, and the message about them.
const CASES: &[(&str, &str)] = &[
    ("variant = \"killer\"\ngenerate = { side = 9, fixed = 30, count = 2 }", "\
error: `killer` is no rule: choose latin, jigsaw, diagonals, windoku, disjoint, anti-king, anti-knight, units or pairs
  --> plan.toml:5:11
   |
 5 | variant = \"killer\"
   |           ^^^^^^^^
   = help: such as variant = \"latin\", \"jigsaw\" or \"diagonals,anti-knight\"
"),
    ("named = \"all\"\nvariant = \"latin\"", "\
error: named puzzles are Sudoku with boxes
  --> plan.toml:6:11
   |
 6 | variant = \"latin\"
   |           ^^^^^^^
   = help: leave out variant and regions
"),
    ("variant = \"jigsaw\"\ngenerate = { box = \"3x3\", fixed = 30, count = 2 }", "\
error: a grid has boxes or regions, not both
  --> plan.toml:6:20
   |
 6 | generate = { box = \"3x3\", fixed = 30, count = 2 }
   |                    ^^^^^
   = help: change the size or the rules of the set
"),
    ("variant = \"latin,diagonals\"\ngenerate = { side = 3, fixed = 30, count = 2 }", "\
error: no full grid exists: a complete search has proven that no grid can be filled by these rules
  --> plan.toml:6:12
   |
 6 | generate = { side = 3, fixed = 30, count = 2 }
   |            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = help: choose fewer rules, another side or other regions
"),
    ("variant = \"latin\"\ngenerate = { side = 9, fixed = 30, count = 2, unique = true, balanced = true }", "\
error: balanced excludes unique
  --> plan.toml:6:73
   |
 6 | generate = { side = 9, fixed = 30, count = 2, unique = true, balanced = true }
   |                                                                         ^^^^
   = help: leave out one of the two
"),
    ("variant = \"jigsaw\"\nregions = \"nowhere\"\ngenerate = { side = 9, fixed = 30, count = 2 }", "\
error: there is no file or folder `nowhere`
  --> plan.toml:6:11
   |
 6 | regions = \"nowhere\"
   |           ^^^^^^^^^
   = help: it is looked for in ANTDOKU_INSTANCES, then beside the plan
"),
];

#[test]
fn invalid_rules_are_reported_with_their_line_and_a_remedy() {
    let scratch = Scratch::new("rules");
    for (set, message) in CASES {
        fs::write(scratch.join("plan.toml"), PLAN.replace("SET", set)).unwrap();
        let output = output(antdoku(&["lab", "plan", "plan.toml", "-o", "out"]).current_dir(&*scratch));
        assert_eq!((stderr(&output), output.status.code()), (*message, Some(2)));
        assert!(!scratch.join("out").exists(), "nothing is written: {message}");
    }
}

/// A Latin square whose boxes of 2x2 would clash, and sets of generated variants.
#[test]
fn instances_and_reports_name_the_variant() {
    let scratch = Scratch::new("variants");
    fs::create_dir(scratch.join("latin")).unwrap();
    fs::write(scratch.join("latin/1.txt"), "1 2 3 4\n2 1 4 3\n0 0 0 0\n4 3 2 1\n").unwrap();
    fs::write(scratch.join("regions.txt"), "BBAAAA\nBBBBAA\nCCCCCC\nEDDDDD\nEEEEED\nFFFFFF\n").unwrap();
    let generate = "generate = { side = 4, fixed = 50, count = 2 }";
    let sets = [
        "files = \"latin\"\nvariant = \"latin\"".to_owned(),
        format!("variant = \"jigsaw\"\n{generate}"),
        "regions = \"regions.txt\"\ngenerate = { side = 6, fixed = 50, count = 2 }".to_owned(),
        format!("variant = \"diagonals\"\n{generate}"),
        generate.to_owned(),
        "variant = \"latin\"\ngenerate = { side = 4, fixed = 50, count = 1, balanced = true }".to_owned(),
    ];
    let sets: Vec<String> = sets
        .iter()
        .enumerate()
        .map(|(number, set)| format!("[[sets]]\nname = \"{number}\"\n{set}"))
        .collect();
    let plan = PLAN.replace("[[sets]]\nname = \"a\"\nSET", &sets.join("\n"));
    fs::write(scratch.join("plan.toml"), plan).unwrap();
    for command in
        [&["lab", "plan", "plan.toml", "-o", "out"][..], &["lab", "run", "out"], &["lab", "report", "out"]]
    {
        let output = output(antdoku(command).current_dir(&*scratch));
        assert_eq!(output.status.code(), Some(0), "{command:?}: {}", stderr(&output));
    }
    let instances = fs::read_to_string(scratch.join("out/instances.jsonl")).unwrap();
    let variants: Vec<Option<String>> = instances
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap())
        .map(|instance| instance.get("variant").map(|name| name.as_str().unwrap().to_owned()))
        .collect();
    let expected = [Some("latin"), Some("jigsaw"), Some("jigsaw"), Some("jigsaw"), Some("jigsaw")];
    let expected =
        expected.into_iter().chain([Some("diagonals"), Some("diagonals"), None, None, Some("latin")]);
    assert!(variants.iter().map(Option::as_deref).eq(expected), "{variants:?}");
    let table = fs::read_to_string(scratch.join("out/tables/sets.csv")).unwrap();
    for row in ["0,1,1,latin,4,", "1,2,0,jigsaw,4,", "3,2,0,diagonals,4,", "4,2,0,sudoku,4,"] {
        assert!(table.contains(&format!("\n{row}")), "{table}");
    }
    for name in ["4x4_jigsaw_50_1", "4x4_latin_50_balanced_0"] {
        assert!(instances.contains(&format!("\"name\":\"{name}\"")), "{instances}");
    }
}
