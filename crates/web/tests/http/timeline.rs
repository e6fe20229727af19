//! Frames of the past of a run from outside.

use serde_json::{Value, json};

use crate::client::{Running, lasting, start_with};
use crate::watching::{Begun, begin, command, events};

/// A puzzle without a solution, on which ants search until they are stopped.
const HOPELESS: &str = ".3.6..4...311...5...2........3..4.6.";

fn frames(server: &Running, run: &Begun, at: &str) -> (u16, Value) {
    let answer = server.get(&format!("/api/runs/{}/frames?at={at}", run.id));
    (answer.status, answer.json())
}

#[test]
fn the_past_of_a_run_looks_as_it_did() {
    let server = start_with(lasting());
    let contestants = json!([{"method": "acs"}, {"method": "acs", "preset": "no-bve"}]);
    let request =
        json!({"puzzle": HOPELESS, "seed": 4, "timeout": 600, "paused": true, "contestants": contestants});
    let run = begin(&server, &request);
    let mut owner = events(&server, &run, true);
    assert_eq!(frames(&server, &run, "1"), (200, json!({"frames": [null, null]})));
    let mut seen = Vec::new();
    for _ in 0..4 {
        assert_eq!(command(&server, &run, &json!({"command": "iteration"})).0, 200);
        let [one, other] =
            [0, 1].map(|number| owner.wait_for("frame", |frame| frame["contestant"] == number));
        seen.push([one, other]);
    }
    let past = |at: &str| frames(&server, &run, at).1["frames"].take();
    let moment = |frame: &Value, before: Value, after: Value| json!({"frame": frame, "before": before, "after": after});
    for at in 1..=4_usize {
        let before = if at == 1 { Value::Null } else { json!(at - 1) };
        let after = if at == 4 { Value::Null } else { json!(at + 1) };
        let [one, other] = &seen[at - 1];
        let expected = json!([moment(one, before.clone(), after.clone()), moment(other, before, after)]);
        assert_eq!(past(&at.to_string()), expected);
    }
    assert_eq!(past("0"), past("1"), "the first one");
    assert_eq!(past("99999999999"), past("4"), "the last one");
    command(&server, &run, &json!({"command": "stop"}));
    let state = owner.wait_for_state("done");
    assert_eq!(state["contestants"][0]["kept"], json!({"first": 1, "whole_from": 1, "dropped": 0}));
    assert_eq!(past("2")[0]["frame"], seen[1][0], "also after the end");
    for bad in ["", "-1", "x", "1.5", "1&key=2"] {
        assert_eq!(frames(&server, &run, bad).0, 400, "{bad}");
    }
}

#[test]
fn at_full_speed_every_iteration_is_kept() {
    let server = start_with(lasting());
    let request = json!({"puzzle": HOPELESS, "timeout": 600, "contestants": [{"method": "acs"}]});
    let run = begin(&server, &request);
    let mut owner = events(&server, &run, true);
    owner.wait_for("frame", |frame| frame["iteration"].as_u64() > Some(15_000));
    command(&server, &run, &json!({"command": "stop"}));
    let state = owner.wait_for_state("done");
    let contestant = &state["contestants"][0];
    let (iterations, kept) = (contestant["iterations"].as_u64().unwrap(), &contestant["kept"]);
    let whole_from = kept["whole_from"].as_u64().unwrap();
    assert!(kept["first"] == 1 && iterations - whole_from >= 9_999, "{kept} of {iterations}");
    for at in [whole_from, whole_from + 1, whole_from + 5_000, iterations - 1] {
        let (_, mut answer) = frames(&server, &run, &at.to_string());
        assert_eq!(answer["frames"][0]["frame"]["iteration"].take(), json!(at));
    }
    let (_, answer) = frames(&server, &run, "2000");
    assert!(answer["frames"][0]["after"].as_u64() > Some(2_000));
}
