//! Variants: fields of requests and answers, and what is refused.

use serde_json::{Value, json};

use crate::client::start;
use crate::errors::error;

const EASY: &str = "1...............";

/// The puzzle of an answer, as JSON for requests.
pub fn puzzle_of(answer: &Value) -> Value {
    let cells = answer["cells"].as_array().unwrap();
    let rows: Vec<_> = cells.chunks(cells.len().isqrt()).collect();
    let mut puzzle = json!({"cells": rows});
    for field in ["box", "variant", "regions"].into_iter().filter(|field| !answer[*field].is_null()) {
        puzzle[field] = answer[field].clone();
    }
    puzzle
}

/// The regions of a 4x4 jigsaw.
fn regions() -> Value {
    json!([[1, 1, 2, 2], [1, 3, 2, 2], [1, 3, 4, 4], [3, 3, 4, 4]])
}

#[test]
fn variants_are_named_by_fields_of_the_request() {
    let server = start();
    // Two numbers are known: a quarter of all 4x4 Latin squares, and of those with diagonals, begin with 1.
    for (fields, known) in [
        (json!({"variant": "latin"}), Some(144)),
        (json!({"variant": "diagonals"}), Some(12)),
        (json!({"box": [2, 2], "variant": "anti-king"}), None),
        (json!({"regions": regions()}), None),
        (json!({"variant": "jigsaw", "regions": ["AABB", "ACBB", "ACDD", "CCDD"]}), None),
    ] {
        let mut body = fields.clone();
        body["puzzle"] = json!(EASY);
        let counted = server.ask("/api/count", &body.to_string());
        assert!(known.is_none_or(|known| counted["count"] == known), "{fields}: {counted}");
        let solved = server.ask("/api/solve", &body.to_string());
        assert_eq!(solved["status"] == "solved", counted["count"] != 0, "{fields}");
        if solved["status"] == "solved" {
            body["solution"] = solved["solution"].clone();
            assert_eq!(server.ask("/api/check", &body.to_string()), json!({"valid": true, "reason": null}));
        }
    }
}

#[test]
fn answers_carry_the_variant() {
    let server = start();
    let read = server.ask("/api/read", &json!({"text": EASY, "regions": regions()}).to_string());
    assert_eq!(
        (&read["variant"], &read["regions"], &read["side"]),
        (&json!("jigsaw"), &regions(), &json!(4))
    );
    assert!(read.get("box").is_none());
    let puzzle = puzzle_of(&read);
    let answer = server.ask("/api/propagate", &json!({"puzzle": puzzle}).to_string());
    assert_eq!((&answer["variant"], &answer["regions"]), (&json!("jigsaw"), &regions()));
    let answer = server.post("/api/runs", &json!({"puzzle": puzzle, "paused": true}).to_string());
    assert_eq!((answer.status, &answer.json()["regions"]), (201, &regions()));
    let latin = server.ask("/api/read", &json!({"text": EASY, "variant": "latin,diagonals"}).to_string());
    assert_eq!((&latin["variant"], latin.get("box")), (&json!("latin,diagonals"), None));
    let windoku = server.ask("/api/read", &json!({"text": ".".repeat(81), "variant": "windoku"}).to_string());
    assert_eq!((&windoku["variant"], &windoku["box"]), (&json!("windoku"), &json!([3, 3])));
    let further = json!({"variant": "latin,pairs", "pairs": [["r1c1", "r2c3"]], "cells": puzzle["cells"]});
    let answer = server.ask("/api/propagate", &json!({"puzzle": further}).to_string());
    assert_eq!((&answer["variant"], &answer["pairs"]), (&further["variant"], &further["pairs"]));
}

#[test]
fn a_clash_of_a_rule_is_listed() {
    let server = start();
    let text = "5".to_owned() + &".".repeat(79) + "5";
    let clashes = |variant: &str| {
        let answer = server.ask("/api/read", &json!({"text": text, "variant": variant}).to_string());
        answer["clashes"].clone()
    };
    assert_eq!((clashes("sudoku"), clashes("diagonals")), (json!([]), json!([[0, 80, 5]])));
    let text = ".".repeat(20) + "5" + &".".repeat(9) + "5" + &".".repeat(50);
    let answer = server.ask("/api/read", &json!({"text": text, "variant": "anti-king"}).to_string());
    assert_eq!(answer["clashes"], json!([[20, 30, 5]]));
}

#[test]
fn variants_are_generated_with_one_solution() {
    let server = start();
    for fields in [
        json!({"variant": "latin", "side": 5}),
        json!({"variant": "diagonals"}),
        json!({"variant": "windoku,anti-king"}),
        json!({"variant": "jigsaw", "side": 6}),
        json!({"box": [2, 3], "variant": "anti-knight"}),
    ] {
        let mut body = fields.clone();
        (body["seed"], body["minimal"]) = (json!(1), json!(true));
        let made = server.ask("/api/generate", &body.to_string());
        assert_eq!(made["variant"], fields["variant"]);
        let counted = server.ask("/api/count", &json!({"puzzle": puzzle_of(&made), "limit": 2}).to_string());
        assert_eq!(counted["count"], 1, "{fields}");
        let mut check = json!({"puzzle": puzzle_of(&made), "solution": made["solution"]});
        assert_eq!(server.ask("/api/check", &check.to_string())["valid"], true, "{fields}");
        check["solution"] = made["puzzle"].clone();
        assert_eq!(server.ask("/api/check", &check.to_string())["valid"], false);
    }
}

#[test]
fn a_wrong_shape_is_refused_with_its_field() {
    let server = start();
    for (path, body, expected) in [
        (
            "solve",
            r#"{"puzzle":"1...............","variant":"killer"}"#,
            error(
                "`killer` is no rule: choose latin, jigsaw, diagonals, windoku, disjoint, anti-king, anti-knight, units or pairs",
                Some("name rules with commas between them, such as `diagonals,anti-knight`"),
                None,
                Some("variant"),
            ),
        ),
        (
            "solve",
            r#"{"puzzle":"1...............","variant":"latin","box":[2,2]}"#,
            error(
                "the rule latin excludes boxes",
                Some("leave out `box`, or choose another `variant`"),
                None,
                Some("box"),
            ),
        ),
        (
            "read",
            r#"{"text":"1...............","regions":[[1,1,1,1],[1,2,2,2],[3,3,3,3],[4,4,4,4]]}"#,
            error(
                "region 1, which begins at r1c1, has 5 cells; a region has 4",
                Some("give every region as many cells as a row has"),
                None,
                Some("regions"),
            ),
        ),
        (
            "check",
            r#"{"puzzle":"1...............","solution":"1...............","regions":[[1,1],[2]]}"#,
            error(
                "row 2 of the regions has 1 cells, but there are 2 rows",
                Some("give a number for each cell, row by row"),
                None,
                Some("regions"),
            ),
        ),
        (
            "generate",
            r#"{"side":9,"regions":[[1,1],[2,2]]}"#,
            error(
                "the regions make a grid of side 2",
                Some("give `regions` or `side`, not both"),
                None,
                Some("side"),
            ),
        ),
        (
            "generate",
            r#"{"variant":"anti-king","side":4}"#,
            error(
                "no full grid exists: a complete search has proven that no grid can be filled by these rules",
                Some("choose fewer rules, another size or other regions"),
                None,
                Some("variant"),
            ),
        ),
        (
            "generate",
            r#"{"variant":"pairs"}"#,
            error(
                "the rule pairs needs pairs of cells, and none are given",
                Some("leave out this rule"),
                None,
                Some("variant"),
            ),
        ),
    ] {
        let answer = server.post(&format!("/api/{path}"), body);
        assert_eq!((answer.status, answer.json()), (422, expected), "{path} {body}");
    }
    let answer = server.post("/api/solve", r#"{"puzzle":"1...............","regions":7}"#);
    assert_eq!((answer.status, &answer.json()["field"]), (400, &json!("regions")));
}
