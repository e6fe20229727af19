//! The method `auto` as the server's default: in live runs of every size, and in the advice after a failure.

use serde_json::{Value, json};

use crate::client::{Running, lasting, start_with};
use crate::watching::{begin, command, events};

/// Sides, and what `auto` takes for them: its methods, and the kind of the frames, if there are any.
const SIZES: [(usize, &str, Option<&str>); 9] = [
    (4, "exact", None),
    (6, "exact", None),
    (9, "exact", None),
    (12, "exact", None),
    (16, "acs swift, then ants-tabu, then exact", Some("colony")),
    (25, "acs swift, then ants-tabu, then exact", Some("colony")),
    (36, "ants-tabu, then exact", Some("walkers")),
    (49, "ants-tabu, then exact", Some("walkers")),
    (64, "ants-tabu, then exact", Some("walkers")),
];

fn puzzle(server: &Running, side: usize, given: u32) -> Value {
    let order = json!({"side": side, "given": given, "seed": 2}).to_string();
    server.ask("/api/generate", &order)["puzzle"].take()
}

#[test]
fn a_live_run_without_a_method_shows_what_auto_takes_at_every_size() {
    let server = start_with(lasting());
    for (side, method, kind) in SIZES {
        // Small ones with more givens need no search.
        let given = if side <= 12 { 20 } else { 45 };
        let run = begin(&server, &json!({"puzzle": puzzle(&server, side, given), "seed": 1, "timeout": 600}));
        assert_eq!(
            (&run.contestants[0]["method"], &run.contestants[0]["step"]),
            (&json!("auto"), &json!("iteration"))
        );
        let mut owner = events(&server, &run, true);
        if let Some(kind) = kind {
            assert_eq!(owner.wait_for("frame", |_| true)["kind"], kind, "{side}");
        }
        // The largest ones may take longer than a test.
        let is_large = side > 25;
        if is_large {
            command(&server, &run, &json!({"command": "stop"}));
        }
        let contestant = owner.wait_for_state("done")["contestants"][0].take();
        assert_eq!(contestant["state"], "done");
        // A later stage is named alone once it has begun.
        let picked = &contestant["picked"]["method"];
        assert!(picked == method || method.split(", then ").skip(1).any(|stage| picked == stage), "{picked}");
        let answer = &contestant["answer"];
        if is_large && answer["status"] == "unknown" {
            assert_eq!((&answer["stopped"], &answer["solved_by"]), (&json!("cancelled"), &Value::Null));
        } else {
            assert_eq!(answer["status"], "solved", "{side}");
            let stages = contestant["picked"]["stages"].as_array().unwrap();
            assert!(stages.contains(&answer["solved_by"]), "{contestant}");
        }
    }
}

#[test]
fn searches_without_pheromone_show_their_grids() {
    let server = start_with(lasting());
    let large = puzzle(&server, 36, 45);
    let hopeless = json!(".3.6..4...311...5...2........3..4.6.");
    let searches = [
        ("exact", &large, "nodes"),
        ("dlx", &large, "nodes"),
        ("backtrack", &large, "nodes"),
        ("ils", &hopeless, "walk"),
        ("anneal", &hopeless, "walk"),
    ];
    for (method, puzzle, kind) in searches {
        let request =
            json!({"puzzle": puzzle, "seed": 1, "timeout": 600, "contestants": [{"method": method}]});
        let run = begin(&server, &request);
        let mut owner = events(&server, &run, true);
        let frame = owner.wait_for("frame", |_| true);
        assert_eq!(frame["kind"], kind, "{method}");
        let side = if kind == "nodes" { 36 } else { 6 };
        let length = |name: &str| frame[name].as_str().map(str::len);
        // Three bytes are four letters.
        let letters = Some(side * side / 3 * 4);
        assert_eq!((length("grid"), length("origin")), (letters, letters), "{method}");
        assert_eq!(length("clashes"), letters.filter(|_| kind == "walk"), "{method}");
        command(&server, &run, &json!({"command": "stop"}));
        owner.wait_for_state("done");
    }
}

#[test]
fn a_long_iteration_of_ils_says_what_it_does_and_how_far_it_is() {
    let server = start_with(lasting());
    let contestants = json!([{"method": "ils"}]);
    let request = json!({"puzzle": puzzle(&server, 36, 45), "timeout": 600, "contestants": contestants});
    let run = begin(&server, &request);
    let mut owner = events(&server, &run, true);
    let frame = owner.wait_for("frame", |frame| frame["part"] == "completion");
    assert!((0.0..=1.0).contains(&frame["done"].as_f64().unwrap()), "{frame}");
    command(&server, &run, &json!({"command": "stop"}));
    owner.wait_for_state("done");
}

#[test]
fn a_run_of_auto_steps_by_iterations() {
    let server = start_with(lasting());
    let request = json!({"puzzle": puzzle(&server, 64, 45), "seed": 1, "timeout": 600, "paused": true});
    let run = begin(&server, &request);
    let mut owner = events(&server, &run, true);
    owner.wait_for_state("paused");
    for iteration in 1..=3 {
        let (status, state) = command(&server, &run, &json!({"command": "step"}));
        assert_eq!((status, &state["contestants"][0]["step"]), (200, &json!("iteration")));
        assert_eq!(owner.wait_for("frame", |_| true)["iteration"], iteration);
    }
    command(&server, &run, &json!({"command": "stop"}));
    let state = owner.wait_for_state("done");
    assert_eq!(state["contestants"][0]["answer"]["stopped"], "cancelled");
    assert_eq!(state["contestants"][0]["answer"].get("advice"), None, "its owner has ended it");
}

#[test]
fn after_a_failure_the_advice_is_what_auto_would_take() {
    let server = start_with(lasting());
    let advice = |request: Value| server.ask("/api/solve", &request.to_string())["advice"].take();
    let large = puzzle(&server, 64, 45);
    for method in ["acs", "exact"] {
        let advice = advice(json!({"puzzle": large, "method": method, "timeout": 0.05}));
        assert_eq!((&advice["method"], &advice["timeout"]), (&json!("ants-tabu"), &Value::Null));
        assert!(advice["reason"].as_str().unwrap().contains("64x64"), "{advice}");
    }
    for method in ["auto", "ants-tabu"] {
        let advice = advice(json!({"puzzle": large, "method": method, "timeout": 0.05}));
        assert_eq!((&advice["method"], &advice["timeout"]), (&json!(method), &json!(1200.0)));
    }
    assert_eq!(advice(json!({"puzzle": "aiescargot"})), Value::Null);
}
