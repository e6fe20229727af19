//! Explanations as pages, and ratings of many puzzles.

use std::fs;

use crate::common::{EASY, run, run_with_input, text};
use crate::generate::Folder;

#[test]
fn a_page_has_a_picture_of_each_step() {
    let folder = Folder::new("page");
    fs::create_dir_all(&folder.0).unwrap();
    let file = folder.0.join("steps.html");
    let path = file.to_str().unwrap();
    let output = run(&["explain", "--html", path, "sabuncu7", "12....34........"]);
    assert_eq!((output.status.code(), text(&output.stdout)), (Some(1), ""));
    let page = fs::read_to_string(&file).unwrap();
    let steps = text(&run(&["explain", "sabuncu7"]).stdout).lines().count() - 1;
    let remedy = "note: <argument 2>:1: compare the givens with their source: at least one of them is wrong";
    assert_eq!(text(&output.stderr), format!("{remedy}\n{steps} steps drawn in `{path}`\n"));
    // The last picture shows the solution.
    assert_eq!(page.matches("<svg ").count(), steps + 1);
    assert_eq!((page.matches("<h1>").count(), page.matches("</svg>").count()), (2, steps + 1));
    assert!(page.contains("<h1>sabuncu7</h1>") && page.contains("no place is left for 3 in row 1"));
    let names_no_other_file = !page.contains("src=") && !page.contains("href=");
    assert!(names_no_other_file);
}

#[test]
fn puzzles_are_made_to_measure() {
    let rated = |wish: &[&str], count: &str| {
        let shape = ["generate", "-q", "--format", "line", "--seed", "3", "--count", count];
        let made = run(&[&shape[..], wish].concat());
        assert_eq!(made.status.code(), Some(0), "{wish:?}: {}", text(&made.stderr));
        let again = run(&[&shape[..], wish].concat());
        assert_eq!(made.stdout, again.stdout, "{wish:?}");
        let rated = run_with_input(&["rate", "-q", "--json", "-"], &made.stdout);
        let lines = text(&rated.stdout).lines();
        lines.map(|line| serde_json::from_str(line).unwrap()).collect::<Vec<serde_json::Value>>()
    };
    for (level, count) in [("easy", "3"), ("medium", "3"), ("hard", "3"), ("unfair", "1")] {
        let found = rated(&["--level", level], count);
        assert_eq!(found.len(), count.parse::<usize>().unwrap());
        assert!(found.iter().all(|one| one["level"] == level && one["status"] == "solved"), "{found:?}");
    }
    let found = rated(&["--rating", "3.0-4.2", "--symmetry", "rotate180"], "2");
    assert!(found.iter().all(|one| (3.0..=4.2).contains(&one["rating"].as_f64().unwrap())), "{found:?}");
    let found = rated(&["--technique", "naked-pair", "--box", "2x3"], "1");
    assert_eq!(found[0]["hardest"], "naked-pair");
    let found = rated(&["--level", "medium", "--size", "16", "--symmetry", "diagonal"], "1");
    assert!(found[0]["level"] == "medium" && found[0]["status"] == "solved", "{found:?}");
    let refused = run(&["generate", "--fixed", "40%", "--level", "hard"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("use --unique with --fixed"));
}

#[test]
fn lines_of_standard_input_are_rated_in_their_order() {
    let input = format!("{EASY}\n1234341221434321\n").repeat(300);
    let output = run_with_input(&["rate", "-q", "-"], input.as_bytes());
    let lines: Vec<&str> = text(&output.stdout).lines().collect();
    assert_eq!(lines.len(), 600);
    for (number, line) in lines.iter().enumerate() {
        let expected = if number % 2 == 0 { "naked single" } else { "nothing to do" };
        assert!(line.starts_with(&format!("<standard input>:{}: easy", number + 1)), "{line}");
        assert!(line.ends_with(expected), "{line}");
    }
}
