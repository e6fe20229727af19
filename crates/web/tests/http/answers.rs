//! Good requests, one for each path, and the page.

use antdoku::Method;
use antdoku::internals::NAMED;
use serde_json::{Value, json};

use crate::client::start;
use crate::variants::puzzle_of;

const EASY: &str = "1...............";

#[test]
fn solve_answers_as_the_command_line_does() {
    let server = start();
    let answer = server.ask(
        "/api/solve",
        r#"{"puzzle":"AIEscargot","method":"acs","seed":7,"parameters":{"ants":5,"rho":0.8}}"#,
    );
    assert_eq!(answer["status"], "solved");
    assert_eq!(
        (&answer["seed"], &answer["method"], &answer["preset"]),
        (&json!(7), &json!("acs"), &json!("paper"))
    );
    assert_eq!(
        (&answer["parameters"]["ants"], &answer["parameters"]["global_evaporation"]),
        (&json!(5), &json!(0.8))
    );
    assert_eq!((&answer["label"], &answer["source"]), (&json!("aiescargot"), &json!("request")));
    let again = server.ask(
        "/api/solve",
        r#"{"puzzle":"aiescargot","method":"acs","seed":7,"parameters":{"ants":5,"rho":0.8}}"#,
    );
    assert_eq!((&answer["iterations"], &answer["steps"]), (&again["iterations"], &again["steps"]));
    let checked = json!({"puzzle": "aiescargot", "solution": answer["solution"]}).to_string();
    assert_eq!(server.ask("/api/check", &checked), json!({"valid": true, "reason": null}));
}

#[test]
fn every_method_of_this_build_solves() {
    let server = start();
    for method in Method::all().into_iter().filter(|method| method.is_available()) {
        let body = json!({"puzzle": EASY, "method": method.name, "seed": 1, "timeout": 60}).to_string();
        assert_eq!(server.ask("/api/solve", &body)["status"], "solved", "{}", method.name);
    }
}

#[test]
fn a_search_ends_with_its_time_or_with_a_proof() {
    let server = start();
    let hopeless =
        r#"{"puzzle":".3.6..4...311...5...2........3..4.6.","box":[2,3],"method":"acs","timeout":0.05}"#;
    let answer = server.ask("/api/solve", hopeless);
    assert_eq!((&answer["status"], &answer["stopped"]), (&json!("unknown"), &json!("wall_clock")));
    assert!(answer["best"].as_str().unwrap().len() == 36 && answer["seed"].is_u64());
    let answer = server.ask("/api/solve", &hopeless.replace("acs", "exact"));
    assert_eq!((&answer["status"], &answer["stopped"]), (&json!("unsatisfiable"), &Value::Null));
}

#[test]
fn puzzles_are_read_in_every_format() {
    let server = start();
    let rows = json!([[1, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]);
    for puzzle in
        [json!(EASY), json!("1...\n....\n....\n....\n"), rows.clone(), json!({"box": [2, 2], "cells": rows})]
    {
        let body = json!({"puzzle": puzzle}).to_string();
        assert_eq!(server.ask("/api/count", &body)["count"], 72, "{puzzle}");
    }
}

#[test]
fn count_stops_at_its_limit() {
    let server = start();
    let answer = server.ask("/api/count", r#"{"puzzle":"1...............","limit":10,"method":"dlx"}"#);
    assert_eq!(
        (&answer["status"], &answer["count"], &answer["limit"]),
        (&json!("limit"), &json!(10), &json!(10))
    );
    let blank = json!({"puzzle": ".".repeat(81), "limit": u64::MAX, "timeout": 0.05}).to_string();
    let answer = server.ask("/api/count", &blank);
    assert_eq!((&answer["status"], &answer["stopped"]), (&json!("unknown"), &json!("wall_clock")));
}

#[test]
fn techniques_explain_a_puzzle_and_its_variants() {
    let server = start();
    for body in [json!({"puzzle": "sabuncu7"}), json!({"puzzle": ".......14......2", "variant": "diagonals"})]
    {
        let body = body.to_string();
        let (explained, rated) = (server.ask("/api/explain", &body), server.ask("/api/rate", &body));
        let solved = server.ask("/api/solve", &body);
        assert_eq!((&explained["status"], &explained["grid"]), (&json!("solved"), &solved["solution"]));
        let steps = explained["steps"].as_array().unwrap();
        assert_eq!((&rated["score"], &rated["steps"]), (&explained["score"], &json!(steps.len())));
        assert_eq!(server.ask("/api/hint", &body)["step"], steps[0]);
    }
    let late = json!({"puzzle": "sabuncu7", "timeout": 1e-9}).to_string();
    let expected = json!({"status": "unknown", "stopped": "wall_clock"});
    assert_eq!(server.ask("/api/explain", &late), expected);
    assert_eq!(server.ask("/api/rate", &late), expected);
}

#[test]
fn wrong_pencil_marks_are_named() {
    let server = start();
    let puzzle = "5+44+678912672195348198342567859761423426853791713924856961537284287419635.4528617.";
    let answer = server.ask("/api/hint", &json!({"puzzle": puzzle}).to_string());
    let wrong = json!([{"row": 1, "column": 2, "value": 4, "is_struck": false}]);
    assert_eq!((&answer["status"], &answer["wrong_marks"]), (&json!("wrong_marks"), &wrong));
    let answer = server.ask("/api/hint", &json!({"puzzle": puzzle, "marks": false}).to_string());
    assert_eq!(answer["status"], "step");
}

#[test]
fn marks_of_a_request_count_like_those_of_a_text() {
    const PUZZLE: &str = "...3....4...3.1.";
    let server = start();
    let ask = |marks: Value| server.ask("/api/hint", &json!({"puzzle": PUZZLE, "marks": marks}).to_string());
    let at = |row: usize, column: usize, value: u8| json!({"row": row, "column": column, "value": value});
    let first = ask(json!({}));
    let fixed = first["step"]["fixed"][0].clone();
    assert_eq!(first["status"], "step");
    let next = ask(json!({"placed": [fixed]}));
    assert_ne!((&next["status"], &next["step"]), (&json!("wrong_marks"), &first["step"]));
    let struck = ask(json!({"struck": [fixed]}));
    let wrong =
        json!([{"row": fixed["row"], "column": fixed["column"], "value": fixed["value"], "is_struck": true}]);
    assert_eq!((&struck["status"], &struck["wrong_marks"]), (&json!("wrong_marks"), &wrong));
    for (marks, field) in [
        (json!({"placed": [at(1, 4, 2)]}), "marks.placed"),
        (json!({"struck": [at(9, 1, 2)]}), "marks.struck"),
    ] {
        let body = json!({"puzzle": PUZZLE, "marks": marks}).to_string();
        let refused = server.post("/api/hint", &body);
        assert_eq!((refused.status, &refused.json()["field"]), (422, &json!(field)));
    }
    assert_eq!(server.post("/api/hint", &json!({"puzzle": PUZZLE, "marks": 3}).to_string()).status, 400);
}

#[test]
fn check_gives_the_reason() {
    let server = start();
    let full = "1234341221434321";
    let verdict =
        |solution: &str| server.ask("/api/check", &json!({"puzzle": EASY, "solution": solution}).to_string());
    assert_eq!(verdict(full), json!({"valid": true, "reason": null}));
    assert_eq!(
        verdict("1234341221434322")["reason"],
        "the value 2 stands twice in row 4: at r4c3 and at r4c4"
    );
    assert_eq!(verdict(EASY)["reason"], "r1c2 is blank (15 blank in all)");
    assert_eq!(verdict("2134341221434321")["reason"], "r1c1 is given as 1, but the solution has 2");
    let six = json!({"puzzle": "1".to_owned() + &".".repeat(35), "box": [3, 2], "solution": ".".repeat(36)});
    assert_eq!(server.ask("/api/check", &six.to_string())["reason"], "r1c1 is blank (36 blank in all)");
}

#[test]
fn read_lists_clashes_and_counts_further_puzzles() {
    let server = start();
    let answer =
        server.ask("/api/read", r#"{"text":"first 11.............1\n1...............\nno puzzle\n"}"#);
    let cells = [1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1];
    let clashes = json!([[0, 1, 1]]);
    assert_eq!(
        answer,
        json!({"box": [2, 2], "side": 4, "cells": cells, "label": "first", "clashes": clashes, "more": 1})
    );
    let answer = server.ask("/api/read", r#"{"text":"11...............................111","box":[2,3]}"#);
    // Two of them share a row and a box, which is one clash.
    assert_eq!(answer["clashes"], json!([[0, 1, 1], [33, 34, 1], [34, 35, 1]]));
}

#[test]
fn propagate_lists_fixed_cells_and_possible_values() {
    let server = start();
    let answer = server.ask("/api/propagate", r#"{"puzzle":"12..34..........","box":[2,2]}"#);
    assert_eq!((&answer["status"], &answer["message"]), (&json!("open"), &Value::Null));
    assert_eq!(answer["cells"], json!([1, 2, 0, 0, 3, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]));
    assert_eq!((&answer["values"][0], &answer["values"][2]), (&json!([1]), &json!([3, 4])));
    let answer = server.ask("/api/propagate", r#"{"puzzle":"1234341221434..."}"#);
    assert_eq!((&answer["status"], &answer["cells"][15]), (&json!("solved"), &json!(1)));
    let answer = server.ask("/api/propagate", r#"{"puzzle":"123.....4......."}"#);
    assert_eq!(answer["status"], "open");
    let answer = server.ask("/api/propagate", r#"{"puzzle":"123.4..........."}"#);
    assert_eq!(answer["status"], "open");
    let answer = server.ask("/api/propagate", r#"{"puzzle":"123....4........"}"#);
    assert_eq!(answer["status"], "contradiction");
    assert!(answer["message"].is_string());
}

#[test]
fn generate_makes_the_puzzle_of_its_seed() {
    let server = start();
    let body = r#"{"side":6,"minimal":true,"symmetry":"rotate180","seed":3}"#;
    let made = server.ask("/api/generate", body);
    assert_eq!(made, server.ask("/api/generate", body));
    assert_eq!((&made["box"], &made["side"], &made["seed"]), (&json!([2, 3]), &json!(6), &json!(3)));
    let cells = made["cells"].as_array().unwrap();
    assert_eq!(json!(cells.iter().filter(|cell| **cell != json!(0)).count()), made["givens"]);
    let body = json!({"puzzle": made["puzzle"], "solution": made["solution"]}).to_string();
    assert_eq!(server.ask("/api/check", &body)["valid"], true);
    let body = json!({"puzzle": made["puzzle"]}).to_string();
    assert_eq!(server.ask("/api/count", &body)["count"], 1);
    let made = server.ask("/api/generate", r#"{"box":[8,8],"given":45}"#);
    assert_eq!((&made["side"], &made["givens"]), (&json!(64), &json!(1844)));
    assert_eq!(server.ask("/api/generate", r#"{"given":22.5,"unique":true,"seed":1}"#)["side"], 9);
}

#[test]
fn generated_puzzles_are_as_hard_as_wished() {
    let server = start();
    for body in [
        r#"{"level":"hard","symmetry":"rotate180","seed":1}"#,
        r#"{"level":"easy","side":12,"seed":1}"#,
        r#"{"level":"medium","rating":"2-3.4","given":40,"unique":true,"seed":1}"#,
    ] {
        let made = server.ask("/api/generate", body);
        assert_eq!(made, server.ask("/api/generate", body));
        let rated = server.ask("/api/rate", &json!({"puzzle": made["puzzle"]}).to_string());
        let wished: Value = serde_json::from_str(body).unwrap();
        assert_eq!((&rated["level"], &rated["status"]), (&wished["level"], &json!("solved")), "{body}");
    }
}

#[test]
fn methods_list_their_presets_and_parameters() {
    let answer = start().get("/api/methods").json();
    let names: Vec<&str> =
        answer.as_array().unwrap().iter().map(|method| method["name"].as_str().unwrap()).collect();
    assert_eq!(names, Method::all().iter().map(|method| method.name).collect::<Vec<_>>());
    assert_eq!(names[0], Method::DEFAULT.name, "the default comes first");
    let acs = &answer[1];
    assert_eq!(acs["parameters"][0]["bounds"], json!({"kind": "integer", "low": 1, "high": 1000}));
    let named = |name: &str| {
        acs["parameters"].as_array().unwrap().iter().find(|parameter| parameter["name"] == name).unwrap()
    };
    assert_eq!(
        (&named("ants")["is_automatic"], &named("initial_pheromone")["is_automatic"]),
        (&json!(false), &json!(true))
    );
    assert_eq!(named("walk")["bounds"], json!({"kind": "words", "words": ["ring", "tightest"]}));
    assert_eq!(acs["presets"][1]["name"], "no-bve");
    assert_eq!(acs["presets"][1]["settings"]["best_value_evaporation"], 0.0);
    let colonies = answer.as_array().unwrap().iter().filter(|method| method["is_colony"] == true);
    assert_eq!(colonies.map(|method| &method["name"]).collect::<Vec<_>>(), [Method::COLONY.name]);
    let compared =
        answer.as_array().unwrap().iter().flat_map(|method| method["compared"].as_array().unwrap());
    assert_eq!(compared.collect::<Vec<_>>(), ["acs/paper", "acs/swift", "ants-tabu", "backtrack", "ils"]);
}

#[test]
fn examples_can_be_solved() {
    let server = start();
    let examples = server.get("/api/examples").json();
    let examples = examples.as_array().unwrap();
    let in_group = |group: &str| examples.iter().filter(|example| example["group"] == group).count();
    assert_eq!((in_group("named"), in_group("16x16"), in_group("25x25")), (NAMED.len(), 2, 2));
    let variants: Vec<_> = examples.iter().filter(|example| example["group"] == "variants").collect();
    let names: Vec<_> = variants.iter().map(|example| example["name"].as_str().unwrap()).collect();
    let nine = ["jigsaw", "diagonals", "windoku", "disjoint", "anti-king", "anti-knight"];
    let wanted: Vec<String> = nine.map(|name| format!("{name} 9x9")).to_vec();
    assert_eq!(names, [wanted, vec!["latin 25x25".to_owned(), "jigsaw 16x16".to_owned()]].concat());
    for example in examples {
        let puzzle = puzzle_of(example);
        let body = json!({"puzzle": puzzle, "timeout": 60}).to_string();
        assert_eq!(server.ask("/api/solve", &body)["status"], "solved", "{}", example["name"]);
        if example["group"] == "variants" && example["side"] == 9 {
            let counted = server.ask("/api/count", &json!({"puzzle": puzzle, "limit": 2}).to_string());
            assert_eq!(counted["count"], 1, "{}", example["name"]);
        }
    }
}

#[test]
fn the_page_is_cached_until_it_changes() {
    let server = start();
    let page = server.get("/");
    assert_eq!((page.status, page.header("content-type")), (200, Some("text/html; charset=utf-8")));
    assert!(page.body.to_ascii_lowercase().starts_with("<!doctype html>"));
    assert_eq!(server.get("/index.html").body, page.body);
    let tag = page.header("etag").unwrap();
    for (known, status) in [(tag, 304), ("\"other\", *", 304), (&format!("W/{tag}"), 304), ("\"other\"", 200)]
    {
        let request = format!(
            "GET / HTTP/1.1\r\nHost: {}\r\nIf-None-Match: {known}\r\nConnection: close\r\n\r\n",
            server.address
        );
        let answer = server.send(request.as_bytes());
        assert_eq!(answer.status, status, "{known}");
        assert_eq!(answer.body.is_empty(), status == 304);
    }
    let head = server
        .send(format!("HEAD / HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", server.address).as_bytes());
    assert_eq!((head.status, head.body.as_str()), (200, ""));
}
