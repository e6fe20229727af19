//! Live runs from outside.

use std::time::{Duration, Instant};

use antdoku_web::{Config, LiveLimits};
use serde_json::{Value, json};

use crate::client::{lasting, start_with, until};
use crate::load::many;
use crate::watching::{Begun, Events, begin, begin_ants, command, events};

/// A puzzle without a solution, on which ants search until they are stopped.
const HOPELESS: &str = ".3.6..4...311...5...2........3..4.6.";

#[test]
fn a_live_run_gives_the_answer_of_a_plain_search() {
    let server = start_with(lasting());
    let run = begin(
        &server,
        &json!({"puzzle": "platinumblond", "seed": 5, "timeout": 600, "contestants": [{"preset": "swift"}]}),
    );
    let seen: Vec<(String, Value)> = events(&server, &run, true).collect();
    let has = |name: &str| seen.iter().any(|(event, _)| event == name);
    assert!(has("layout") && has("frame") && has("chart"));
    let (name, last) = seen.last().unwrap();
    assert_eq!((name.as_str(), &last["state"]), ("state", &json!("done")));
    let plain = server
        .ask("/api/solve", r#"{"puzzle": "platinumblond", "seed": 5, "timeout": 600, "preset": "swift"}"#);
    for field in
        ["status", "solution", "steps", "iterations", "parameters", "seed", "method", "label", "source"]
    {
        assert_eq!(last["contestants"][0]["answer"][field], plain[field], "{field}");
    }
    // A late viewer sees the end at once.
    let late: Vec<(String, Value)> = events(&server, &run, false).collect();
    assert_eq!(late.last().unwrap(), seen.last().unwrap());
    assert_eq!(command(&server, &run, &json!({"command": "pause"})).0, 409);
}

#[test]
fn a_run_obeys_its_owner() {
    let server = start_with(lasting());
    let run = begin_ants(&server, &json!({"puzzle": HOPELESS, "timeout": 600, "paused": true}));
    let mut owner = events(&server, &run, true);
    owner.wait_for_state("paused");
    assert_eq!(command(&server, &run, &json!({"command": "step"})).0, 200);
    let step = owner.wait_for("step", |_| true);
    assert_eq!((&step["what"], &step["iteration"]), (&json!("choice"), &json!(1)));
    assert_eq!(command(&server, &run, &json!({"command": "iteration"})).0, 200);
    assert_eq!(owner.wait_for("frame", |_| true)["iteration"], 1);
    assert_eq!(command(&server, &run, &json!({"command": "iteration"})).0, 200);
    assert_eq!(owner.wait_for("frame", |_| true)["iteration"], 2);

    let speed = json!({"unit": "iteration", "per_second": 200.0});
    let (status, state) = command(&server, &run, &json!({"command": "speed", "speed": speed}));
    assert_eq!((status, &state["speed"], &state["state"]), (200, &speed, &json!("paused")));
    command(&server, &run, &json!({"command": "resume"}));
    owner.wait_for_state("running");
    owner.wait_for("frame", |frame| frame["iteration"].as_u64() > Some(6));
    command(&server, &run, &json!({"command": "speed", "speed": {"unit": "full"}}));
    owner.wait_for("frame", |frame| frame["iteration"].as_u64() > Some(2_000));
    command(&server, &run, &json!({"command": "pause"}));
    owner.wait_for_state("paused");
    assert_eq!(command(&server, &run, &json!({"command": "stop"})).0, 200);
    let state = owner.wait_for_state("done");
    assert_eq!(state["contestants"][0]["answer"]["stopped"], "cancelled");
}

#[test]
fn commands_need_the_key_and_must_be_known() {
    let server = start_with(lasting());
    let run = begin_ants(&server, &json!({"puzzle": HOPELESS, "timeout": 600}));
    let _owner = events(&server, &run, true);
    let path = format!("/api/runs/{}", run.id);
    let refused = |body: Value, status: u16, message: &str| {
        let answer = server.post(&path, &body.to_string());
        assert_eq!((answer.status, answer.json()["message"].as_str().unwrap()), (status, message));
    };
    let key = &run.key;
    refused(json!({"key": "x", "command": "stop"}), 403, "this is not the key of the run");
    refused(json!({"command": "stop"}), 400, "missing field `key`");
    refused(
        json!({"key": key, "command": "fly"}),
        400,
        "unknown variant `fly`, expected one of `pause`, `resume`, `iteration`, `step`, `stop`, `speed`",
    );
    refused(
        json!({"key": key, "command": "speed"}),
        422,
        "the command `speed` needs a speed, and no other command has one",
    );
    let fast = json!({"unit": "choice", "per_second": 1e9});
    refused(
        json!({"key": key, "command": "speed", "speed": fast}),
        422,
        "per_second is 1000000000, but must be a number from 0.1 to 1000",
    );
    assert_eq!(server.post("/api/runs/none", r#"{"key":"x","command":"stop"}"#).status, 404);
    assert_eq!(server.get("/api/runs/none/events").status, 404);
    assert_eq!(server.get(&format!("{path}/events?key=x")).status, 403);
    assert_eq!(server.get(&format!("{path}/events?door=x")).status, 400);
    assert_eq!(server.get(&path).status, 405);
    for bad in ["/api/runs/%ff/events", "/api/runs/%00/events", "/api/runs//events"] {
        let answer = server.get(bad);
        assert_eq!((answer.status, &answer.json()["status"]), (404, &json!("error")), "{bad}");
    }
}

#[test]
fn a_step_of_a_running_run_is_seen_at_once_and_follows_one_ant() {
    let server = start_with(lasting());
    let run = begin_ants(&server, &json!({"puzzle": HOPELESS, "timeout": 600}));
    let mut owner = events(&server, &run, true);
    for _ in 0..10 {
        command(&server, &run, &json!({"command": "resume"}));
        owner.wait_for("frame", |_| true);
        command(&server, &run, &json!({"command": "step"}));
        let ant = owner.wait_for("step", |_| true)["ant"].take();
        for _ in 0..5 {
            // The same ant is followed, also into the next iteration.
            command(&server, &run, &json!({"command": "step"}));
            assert_eq!(owner.wait_for("step", |_| true)["ant"], ant);
        }
    }
}

#[test]
fn a_paused_run_shows_its_current_iteration() {
    let server = start_with(lasting());
    let run = begin_ants(&server, &json!({"puzzle": HOPELESS, "timeout": 600}));
    let mut owner = events(&server, &run, true);
    let mut agreed = 0;
    // On a machine that is too busy to end an iteration in a tenth of a second, a pause is not at its end.
    for _ in 0..50 {
        if agreed == 3 {
            break;
        }
        command(&server, &run, &json!({"command": "resume"}));
        owner.wait_for_state("running");
        owner.wait_for("frame", |_| true);
        command(&server, &run, &json!({"command": "pause"}));
        let (mut frame, mut row) = (Value::Null, Value::Null);
        let mut paused = 0;
        while paused < 2 {
            let (name, data) = owner.next().unwrap();
            match name.as_str() {
                "frame" => frame = data["iteration"].clone(),
                "chart" => row = data["rows"].as_array().unwrap().last().unwrap()[0].clone(),
                _ => {}
            }
            if data["state"] == "paused" {
                paused += 1;
                let iterations = &data["contestants"][0]["iterations"];
                if [&frame, &row] == [iterations; 2] {
                    agreed += 1;
                    break;
                }
            }
        }
    }
    assert_eq!(agreed, 3, "of 50");
}

#[test]
fn of_several_islands_the_first_is_shown() {
    let server = start_with(lasting());
    let contestants = json!([{"parameters": {"islands": 3}}]);
    let run = begin(
        &server,
        &json!({"puzzle": HOPELESS, "timeout": 600, "paused": true, "contestants": contestants}),
    );
    let mut owner = events(&server, &run, true);
    owner.wait_for_state("paused");
    for round in 1..=3 {
        command(&server, &run, &json!({"command": "iteration"}));
        // Islands are heard of a hundred iterations at a time.
        assert_eq!(owner.wait_for("frame", |_| true)["iteration"], 100 * round);
    }
}

#[test]
fn runs_that_are_done_make_room() {
    let limits = LiveLimits { most_runs: 2, ..lasting().live };
    let server = start_with(Config { live: limits, ..lasting() });
    for _ in 0..6 {
        let run = begin(&server, &json!({"puzzle": "1..............."}));
        events(&server, &run, true).wait_for_state("done");
    }
}

#[test]
fn contestants_share_the_memory_of_a_run_and_runs_that_of_the_server() {
    let server = start_with(lasting());
    let request = |walkers: usize, contestants: usize| {
        let contestant = json!({"method": "ants-tabu", "parameters": {"ants": walkers}});
        json!({"puzzle": vec![vec![0; 36]; 36], "paused": true, "contestants": vec![contestant; contestants]})
    };
    let answer = server.post("/api/runs", &request(100, 3).to_string());
    assert_eq!((answer.status, &answer.json()["field"]), (422, &json!("contestants")));
    let runs: Vec<Begun> = (0..5).map(|_| begin(&server, &request(100, 2))).collect();
    let answer = server.post("/api/runs", &request(100, 2).to_string());
    assert_eq!(answer.status, 503);
    // All of them are paused: the first ends when its pause has lasted ten minutes.
    let seconds: u64 = answer.header("retry-after").unwrap().parse().unwrap();
    assert!((300..=600).contains(&seconds), "{seconds}");
    command(&server, &runs[0], &json!({"command": "stop"}));
    until("room for another run", || server.post("/api/runs", &request(100, 2).to_string()).status == 201);
}

#[test]
fn a_bad_run_is_refused_with_the_field() {
    let server = start_with(lasting());
    let refused = |request: Value, field: &str| {
        let answer = server.post("/api/runs", &request.to_string());
        assert_eq!(
            (answer.status, answer.json()["field"].as_str().unwrap_or("")),
            (422, field),
            "{answer:?}"
        );
    };
    let contestants = |list: Value| json!({"puzzle": "aiescargot", "contestants": list});
    refused(json!({"puzzle": "12?"}), "puzzle");
    refused(json!({"puzzle": "aiescargot", "timeout": 1e9}), "timeout");
    let full = json!({"unit": "full", "per_second": 5});
    assert_eq!(
        server.post("/api/runs", &json!({"puzzle": "aiescargot", "speed": full}).to_string()).status,
        400
    );
    refused(json!({"puzzle": "aiescargot", "speed": {"unit": "choice", "per_second": 0}}), "speed");
    refused(contestants(json!([])), "contestants");
    refused(contestants(json!([{}, {}, {}, {}, {}, {}, {}])), "contestants");
    refused(contestants(json!([{}, {"method": "bees"}])), "contestants[1].method");
    refused(contestants(json!([{"preset": "bees"}])), "contestants[0].preset");
    refused(contestants(json!([{"parameters": {"ants": 0}}])), "contestants[0].parameters.ants");
    refused(contestants(json!([{"parameters": {"ants": 100}}])), "contestants[0].parameters.ants");
    refused(contestants(json!([{"name": "n".repeat(61)}])), "contestants[0].name");
}

#[test]
fn a_run_ends_when_its_owner_leaves() {
    let server = start_with(lasting());
    let run = begin_ants(&server, &json!({"puzzle": HOPELESS, "timeout": 600}));
    let mut owner = events(&server, &run, true);
    let mut viewer = events(&server, &run, false);
    owner.wait_for("frame", |_| true);
    drop(owner);
    let state = viewer.wait_for_state("done");
    assert_eq!(state["contestants"][0]["answer"]["stopped"], "cancelled");
}

#[test]
fn a_run_continues_when_a_viewer_leaves() {
    let server = start_with(lasting());
    let speed = json!({"unit": "iteration", "per_second": 50});
    let run = begin_ants(&server, &json!({"puzzle": HOPELESS, "timeout": 600, "speed": speed}));
    let mut owner = events(&server, &run, true);
    events(&server, &run, false).wait_for("frame", |_| true);
    // A run whose owner has left ends within half a second. The state comes every second, so that this is later.
    for _ in 0..3 {
        owner.wait_for_state("running");
    }
    let far = owner.wait_for("frame", |_| true)["iteration"].as_u64().unwrap();
    owner.wait_for("frame", |frame| frame["iteration"].as_u64().unwrap() > far + 3);
}

#[test]
fn an_unclaimed_run_ends_and_is_removed() {
    let short = Duration::from_millis(100);
    let limits = LiveLimits { claim_within: short, keep: short, ..lasting().live };
    let server = start_with(Config { live: limits, ..lasting() });
    let run = begin_ants(&server, &json!({"puzzle": HOPELESS, "timeout": 600}));
    let path = format!("/api/runs/{}/events", run.id);
    until("the run is forgotten", || server.get(&path).status == 404);
}

#[test]
fn contestants_take_turns_and_each_has_its_own_time() {
    let server = start_with(Config { slots: 1, ..lasting() });
    let contestants = json!([{"method": "acs"}, {"name": "two", "preset": "no-bve"}, {"method": "ils"}]);
    let began = now();
    let run = begin(&server, &json!({"puzzle": HOPELESS, "timeout": 0.3, "contestants": contestants}));
    let state = events(&server, &run, true).wait_for_state("done");
    // One searches at a time: if the time of each went on while it waits for its turn, all would be done in a third of
    // this time.
    assert!(began.elapsed() >= Duration::from_secs_f64(3.0 * 0.3));
    for contestant in state["contestants"].as_array().unwrap() {
        assert_eq!(contestant["answer"]["stopped"], "wall_clock");
        assert!(contestant["seconds"].as_f64().unwrap() >= 0.3, "{state}");
    }
}

#[expect(clippy::disallowed_methods, reason = "a lower bound on the time that passes")]
fn now() -> Instant {
    Instant::now()
}

#[test]
fn runs_and_searches_share_the_slots() {
    let server = start_with(Config { slots: 1, queue: 1, ..lasting() });
    let run = begin_ants(&server, &json!({"puzzle": HOPELESS, "timeout": 600}));
    let mut owner = events(&server, &run, true);
    owner.wait_for("frame", |_| true);
    // A run at full speed lets a search in between.
    assert_eq!(server.ask("/api/solve", r#"{"puzzle": "aiescargot"}"#)["status"], "solved");
    // A paused run needs no slot, and neither does one that has not begun.
    command(&server, &run, &json!({"command": "pause"}));
    let paused = begin_ants(&server, &json!({"puzzle": HOPELESS, "timeout": 600, "paused": true}));
    assert_eq!(server.ask("/api/solve", r#"{"puzzle": "aiescargot"}"#)["status"], "solved");
    command(&server, &paused, &json!({"command": "stop"}));
}

#[test]
fn the_number_of_runs_is_limited() {
    let limits = LiveLimits { most_runs: 2, ..lasting().live };
    let server = start_with(Config { live: limits, ..lasting() });
    let request = json!({"puzzle": HOPELESS, "timeout": 600, "paused": true});
    let runs = [begin(&server, &request), begin(&server, &request)];
    let answer = server.post("/api/runs", &request.to_string());
    assert_eq!(answer.status, 503);
    assert!(answer.header("retry-after").is_some());
    command(&server, &runs[0], &json!({"command": "stop"}));
    until("room for another run", || server.post("/api/runs", &request.to_string()).status == 201);
}

#[test]
fn viewers_that_do_not_read_hold_up_neither_the_run_nor_its_owner() {
    let server = start_with(lasting());
    // The paper's ants do not solve it in the time of a test.
    let puzzle = server.ask("/api/generate", r#"{"side": 49, "given": 50, "seed": 1}"#)["puzzle"].take();
    let speed = json!({"unit": "iteration", "per_second": 100});
    let run = begin_ants(&server, &json!({"puzzle": puzzle, "timeout": 600, "speed": speed}));
    let mut owner = events(&server, &run, true);
    let first = owner.wait_for("frame", |_| true)["iteration"].as_u64().unwrap();
    let viewers: Vec<Events> = (0..many(20)).map(|_| events(&server, &run, false)).collect();
    // None of them reads. The owner still sees frame after frame.
    owner.wait_for("frame", |frame| frame["iteration"].as_u64().unwrap() > first + 50);
    let last = owner.wait_for("frame", |_| true)["iteration"].as_u64().unwrap();
    // A viewer that begins to read gets the current frame without all frames before it.
    let mut late = viewers.into_iter().next().unwrap();
    late.wait_for("frame", |frame| frame["iteration"].as_u64().unwrap() >= last);
}

#[test]
fn the_end_of_the_server_ends_the_streams() {
    let server = start_with(lasting());
    let run = begin_ants(&server, &json!({"puzzle": HOPELESS, "timeout": 600}));
    let mut owner = events(&server, &run, true);
    owner.wait_for("frame", |_| true);
    server.stop();
    // The stream ends, whether the last event arrives or not.
    owner.for_each(drop);
}
