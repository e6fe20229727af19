//! Invalid plans are refused with their line and a remedy, before anything is written.

use std::fs;

use crate::program::{Scratch, stderr};

const PLAN: &str = r#"title = "A plan"
budget = { steps = 100 }
[[sets]]
name = "a"
named = ["sabuncu1"]
[[contestants]]
name = "X"
method = "acs"
"#;

/// Puzzles that take hours to generate: other mistakes are reported before.
const MANY: &str = "generate = { side = 25, fixed = 45, count = 1000000 }";

/// A part of the plan, its invalid replacement, the exit code, and the message.
type Case = (&'static str, &'static str, i32, &'static str);

const NAMED: &str = "named = [\"sabuncu1\"]";
const METHOD: &str = "method = \"acs\"\n";

const CASES: &[Case] = &[
    (METHOD, "method = \"asc\"\n", 2, "\
error: there is no method 'asc'; there are: auto, acs, ants-tabu, tabu, ants-swap, swap, exact, backtrack, dlx, ils, anneal, sat
  --> plan.toml:8:10
   |
 8 | method = \"asc\"
   |          ^^^^^
   = help: `antdoku methods` describes them
"),
    (METHOD, "method = \"acs\"\nparameters = { rho = 2.0 }\n", 2, "\
error: global_evaporation is 2, but must be a number from 0 to 1
  --> plan.toml:9:22
   |
 9 | parameters = { rho = 2.0 }
   |                      ^^^
   = help: `antdoku methods acs` lists presets, parameters and ranges
"),
    (METHOD, "method = \"ils\"\nparameters = { ants = 2 }\n", 2, "\
error: method 'ils' has no parameter 'ants'; it has: acceptance_probability, tabu_share, stale_steps, perturbation_start, perturbation_factor, perturbation_minimum, completion_share, propagation
  --> plan.toml:9:16
   |
 9 | parameters = { ants = 2 }
   |                ^^^^
   = help: `antdoku methods ils` lists presets, parameters and ranges
"),
    (METHOD, "method = \"acs\"\nparameters = { ants = 82 }\n", 2, "\
error: ants is 82, but must be at most 81 on this puzzle: each ant starts on a cell of its own (`sabuncu1` of the set `a`)
  --> plan.toml:9:23
   |
 9 | parameters = { ants = 82 }
   |                       ^^
   = help: `antdoku methods acs` lists presets, parameters and ranges
"),
    (METHOD, "method = \"acs\"\nparameters = { ants = true }\n", 2, "\
error: ants is boolean, not a number or a word
  --> plan.toml:9:23
   |
 9 | parameters = { ants = true }
   |                       ^^^^
   = help: `antdoku methods acs` lists what it may be
"),
    (METHOD, "method = \"acs\"\nparameters = { lives = 3 }\n", 2, "\
error: lives is 3, but must be 0 with walk ring
  --> plan.toml:9:24
   |
 9 | parameters = { lives = 3 }
   |                        ^
   = help: `antdoku methods acs` lists presets, parameters and ranges
"),
    (METHOD, "method = \"acs\"\npreset = \"nope\"\n", 2, "\
error: method 'acs' has no preset 'nope'; it has: paper, no-bve, tog, swift
  --> plan.toml:9:10
   |
 9 | preset = \"nope\"
   |          ^^^^^^
   = help: `antdoku methods acs` lists presets, parameters and ranges
"),
    (METHOD, "method = \"acs\"\n[[contestants]]\nname = \"X\"\nmethod = \"dlx\"\n", 2, "\
error: there are two contestants named `X`
   --> plan.toml:10:8
    |
 10 | name = \"X\"
    |        ^^^
    = help: give each a name of its own
"),
    (NAMED, "named = [\"sabuncu99\"]", 2, "\
error: there is no famous puzzle named \"sabuncu99\"
  --> plan.toml:5:9
   |
 5 | named = [\"sabuncu99\"]
   |         ^^^^^^^^^^^^^
   = help: there are: sabuncu1, sabuncu2, sabuncu3, sabuncu4, sabuncu5, sabuncu6, sabuncu7, sabuncu8, sabuncu9, sabuncu10, aiescargot, platinumblond, goldennugget, reddwarf, coly013, tarx0134
"),
    (NAMED, "named = []", 2, "\
error: the set `a` is empty
  --> plan.toml:5:9
   |
 5 | named = []
   |         ^^
   = help: name some, or \"all\"
"),
    (NAMED, "files = \"nowhere\"", 2, "\
error: there is no file or folder `nowhere`
  --> plan.toml:5:9
   |
 5 | files = \"nowhere\"
   |         ^^^^^^^^^
   = help: it is looked for in ANTDOKU_INSTANCES, then beside the plan
"),
    (NAMED, "files = \"empty\"", 2, "\
error: the set `a` is empty: there is no file in `empty`
  --> plan.toml:5:9
   |
 5 | files = \"empty\"
   |         ^^^^^^^
   = help: put puzzles there, or name another folder
"),
    (NAMED, "files = \"clash.txt\"", 65, "\
error: the value 1 stands twice in row 1: at r1c1 and at r1c2
  --> clash.txt:1:2
   |
 1 | 11..............
   | -^
   = help: change or blank one of the two
"),
    (NAMED, "generate = { side = 9, fixed = 30, count = 0 }", 2, "\
error: the set `a` is empty
  --> plan.toml:5:44
   |
 5 | generate = { side = 9, fixed = 30, count = 0 }
   |                                            ^
   = help: let count be 1 or more
"),
    (NAMED, "generate = { side = 7, fixed = 30, count = 2 }", 2, "\
error: a grid of side 7 can only have boxes of one row
  --> plan.toml:5:21
   |
 5 | generate = { side = 7, fixed = 30, count = 2 }
   |                     ^
   = help: for a Latin square, variant = \"latin\"
"),
    (NAMED, "generate = { side = 9, fixed = 130, count = 2 }", 2, "\
error: a share is from 0% to 100%
  --> plan.toml:5:32
   |
 5 | generate = { side = 9, fixed = 130, count = 2 }
   |                                ^^^
   = help: write the percentage as a number such as 45 or 22.5
"),
    (NAMED, "named = \"all\"\ncontestants = [\"X\", \"Y\"]", 2, "\
error: there is no contestant `Y`
  --> plan.toml:6:21
   |
 6 | contestants = [\"X\", \"Y\"]
   |                     ^^^
   = help: there are: X
"),
    (NAMED, "named = \"all\"\ngenerate = { side = 9, fixed = 30, count = 2 }", 2, "\
error: the set `a` must have named, generate or files, or generate and files
  --> plan.toml:4:8
   |
 4 | name = \"a\"
   |        ^^^
   = help: such as named = \"all\", or several sets
"),
    ("budget = { steps = 100 }", "", 2, "\
error: the set `a` has no budget: its runs might never end
  --> plan.toml:4:8
   |
 4 | name = \"a\"
   |        ^^^
   = help: give one to the plan or to the set, such as budget = { seconds = 5 }, or steps, or iterations
"),
    ("{ steps = 100 }", "{ }", 2, "\
error: a budget without a limit
  --> plan.toml:2:10
   |
 2 | budget = { }
   |          ^^^
   = help: give one, such as budget = { seconds = 5 }, or steps, or iterations
"),
    ("{ steps = 100 }", "{ seconds = -1 }", 2, "\
error: -1 is not a time limit
  --> plan.toml:2:10
   |
 2 | budget = { seconds = -1 }
   |          ^^^^^^^^^^^^^^^^
   = help: use a number above 0
"),
    ("{ steps = 100 }", "{ stepz = 100 }", 2, "\
error: unknown key `stepz`, expected one of `seconds`, `iterations`, `steps`
  --> plan.toml:2:12
   |
 2 | budget = { stepz = 100 }
   |            ^^^^^
   = help: `antdoku lab plan --help` shows a plan with every key
"),
    ("title", "titel", 2, "\
error: unknown key `titel`, expected one of `title`, `seed`, `published`, `runs`, `budget`, `sets`, `contestants`
  --> plan.toml:1:1
   |
 1 | titel = \"A plan\"
   | ^^^^^
   = help: `antdoku lab plan --help` shows a plan with every key
"),
    ("title = \"A plan\"", "runs = 0", 2, "\
error: runs is 0
  --> plan.toml:1:8
   |
 1 | runs = 0
   |        ^
   = help: use 1 or more
"),
    ("title = \"A plan\"", "runs = -3", 2, "\
error: invalid value: integer `-3`, expected a whole number from 0
  --> plan.toml:1:8
   |
 1 | runs = -3
   |        ^^
   = help: `antdoku lab plan --help` shows a plan with every key
"),
    ("title = \"A plan\"", "runs = 100000000", 2, "\
error: the plan has at least 100000000 tasks
  --> plan.toml:4:8
   |
 4 | name = \"a\"
   |        ^^^
   = help: stay below 10000000: take fewer runs, or several plans
"),
    ("[[sets]]", "[[sets]", 2, "\
error: unclosed array table, expected `]`
  --> plan.toml:3:8
   |
 3 | [[sets]
   |        ^
   = help: `antdoku lab plan --help` shows a plan with every key
"),
    (PLAN, "", 2, "\
error: the plan has no contestants
  --> plan.toml:1:1
   |
 1 | \n   | ^
   = help: add one: [[contestants]] with name = \"...\" and method = \"...\"
"),
];

#[test]
fn mistakes_are_reported_with_their_line_and_a_remedy() {
    let scratch = Scratch::new("plans");
    fs::create_dir(scratch.join("empty")).unwrap();
    fs::write(scratch.join("clash.txt"), "11..............\n").unwrap();
    for (part, instead, code, message) in CASES {
        assert!(PLAN.contains(part), "{part}");
        fs::write(scratch.join("plan.toml"), PLAN.replace(part, instead)).unwrap();
        let output = in_folder(&scratch, &["lab", "plan", "plan.toml", "-o", "out"]);
        assert_eq!(stderr(&output), *message);
        assert_eq!(output.status.code(), Some(*code), "{message}");
        assert!(!scratch.join("out").exists(), "nothing is written: {message}");
    }
}

#[test]
fn mistakes_are_reported_before_puzzles_are_generated() {
    let scratch = Scratch::new("early");
    let more = "[[sets]]\nname = \"b\"\nfiles = \"nowhere\"\n[[contestants]]";
    for (part, instead, message) in [
        ("title", "published = \"unknown\"\ntitle", "there are no published figures of `unknown`"),
        ("name = \"a\"", "name = \"a\"\nlimit = 3", "limit belongs to a set of files"),
        ("name = \"a\"", "name = \"a\"\nfixed = 45", "fixed belongs to a set of files"),
        ("name = \"a\"", "name = \"a\"\nruns = 20", "the plan has at least 20000000 tasks"),
        ("[[contestants]]", more, "there is no file or folder `nowhere`"),
    ] {
        assert!(PLAN.contains(part), "{part}");
        let plan = PLAN.replace(NAMED, MANY).replace(part, instead);
        fs::write(scratch.join("plan.toml"), plan).unwrap();
        let output = in_folder(&scratch, &["lab", "plan", "plan.toml", "-o", "out"]);
        assert_eq!(output.status.code(), Some(2));
        assert!(stderr(&output).starts_with(&format!("error: {message}\n")), "{}", stderr(&output));
    }
}

fn in_folder(folder: &std::path::Path, arguments: &[&str]) -> std::process::Output {
    crate::program::output(crate::program::antdoku(arguments).current_dir(folder))
}

#[test]
fn budgets_of_iterations_need_methods_that_have_them() {
    let scratch = Scratch::new("iterations");
    for (method, code) in [("exact", 2), ("auto", 2), ("acs", 0)] {
        let plan = PLAN.replace("steps", "iterations").replace("acs", method);
        fs::write(scratch.join("plan.toml"), plan).unwrap();
        let output = in_folder(&scratch, &["lab", "plan", "plan.toml", "-o", "out"]);
        assert_eq!(output.status.code(), Some(code), "{method}: {}", stderr(&output));
    }
}

#[test]
#[cfg(not(feature = "sat"))]
fn a_method_that_is_not_in_this_build_is_refused() {
    let scratch = Scratch::new("build");
    fs::write(scratch.join("plan.toml"), PLAN.replace("acs", "sat")).unwrap();
    let output = in_folder(&scratch, &["lab", "plan", "plan.toml", "-o", "out"]);
    assert_eq!(output.status.code(), Some(2));
    let message =
        "error: method 'sat' is not in this build; build with --features sat (needs a C++ compiler)\n";
    assert!(stderr(&output).starts_with(message), "{}", stderr(&output));
}

#[test]
fn a_summary_of_the_frozen_plan_is_printed() {
    let scratch = Scratch::new("summary");
    let plan = PLAN.replace("{ steps = 100 }", "{ seconds = 90, steps = 100 }")
        + "[[sets]]\nname = \"made\"\n\
        generate = { box = \"2x3\", fixed = 40, count = 3, unique = true }\nruns = 1000\nbudget = { seconds = 2.5 }\n";
    fs::write(scratch.join("plan.toml"), plan).unwrap();
    let output = in_folder(&scratch, &["lab", "plan", "plan.toml", "-o", "out"]);
    assert_eq!(
        String::from_utf8(output.stdout.clone()).unwrap(),
        "froze `out`: A plan
  a     1 instance x 1 run x 1 contestant, each up to 90 s or 100 steps: 1 task
  made  3 instances x 1,000 runs x 1 contestant, each up to 3 s: 3,000 tasks
  X     contestant, method acs
3,001 tasks on 4 instances, at most 2 h 7 min with one job
"
    );
    assert_eq!(stderr(&output), "next: antdoku lab run out\n");
    let instances = fs::read_to_string(scratch.join("out/instances.jsonl")).unwrap();
    assert!(instances.contains("\"name\":\"6x6_2x3_40_unique_2\""), "{instances}");
}

#[test]
fn the_folder_of_instances_takes_precedence() {
    let scratch = Scratch::new("variable");
    let plan = PLAN.replace(NAMED, "files = \"set\"\nlimit = 2\nfixed = 6.25");
    fs::write(scratch.join("plan.toml"), plan).unwrap();
    for (folder, puzzle) in [("set", "1..............."), ("elsewhere/set", "2...............")] {
        fs::create_dir_all(scratch.join(folder)).unwrap();
        for number in [1, 2, 10] {
            fs::write(scratch.join(folder).join(format!("{number}.txt")), puzzle).unwrap();
        }
    }
    let frozen = |output: &str, variable: Option<&str>| {
        let mut command = crate::program::antdoku(&["lab", "plan", "plan.toml", "-o", output]);
        command.current_dir(&*scratch).envs(variable.map(|folder| ("ANTDOKU_INSTANCES", folder)));
        assert!(crate::program::output(&mut command).status.success());
        fs::read_to_string(scratch.join(output).join("instances.jsonl")).unwrap()
    };
    for (output, variable, first) in
        [("one", None, '1'), ("two", Some("elsewhere"), '2'), ("three", Some("nowhere"), '1')]
    {
        let instances = frozen(output, variable);
        assert_eq!(instances.lines().count(), 2);
        assert!(instances.contains(&format!("\"puzzle\":\"{first}....")), "{instances}");
        assert!(
            instances.contains("\"name\":\"2\"") && instances.contains("\"fixed_percent\":6.25"),
            "{instances}"
        );
    }
}
