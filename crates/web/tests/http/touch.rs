//! Changes of a colony at work from outside.

use serde_json::{Value, json};

use crate::client::{Running, lasting, start_with};
use crate::watching::{Begun, Events, begin, command, events};

/// A puzzle without a solution, on which ants search until they are stopped.
const HOPELESS: &str = ".3.6..4...311...5...2........3..4.6.";

/// A paused run of ants, and the stream of its owner.
fn begin_paused(server: &Running, touches: &Value) -> (Begun, Events) {
    let contestants = json!([{"method": "acs", "touches": touches}]);
    let request =
        json!({"puzzle": HOPELESS, "seed": 4, "timeout": 600, "paused": true, "contestants": contestants});
    let run = begin(server, &request);
    assert_eq!(run.contestants[0]["is_touchable"], true);
    let owner = events(server, &run, true);
    (run, owner)
}

/// The frame of the next iteration, without its time.
fn iterate(server: &Running, run: &Begun, owner: &mut Events) -> Value {
    assert_eq!(command(server, run, &json!({"command": "iteration"})).0, 200);
    let mut frame = owner.wait_for("frame", |_| true);
    frame["seconds"].take();
    frame
}

fn touch(server: &Running, run: &Begun, body: &Value) -> (u16, Value) {
    let mut request = body.clone();
    request["key"] = json!(run.key);
    let answer = server.post(&format!("/api/runs/{}/touches", run.id), &request.to_string());
    (answer.status, answer.json())
}

#[test]
fn changes_act_on_the_next_iteration_and_can_be_repeated() {
    let server = start_with(lasting());
    let (run, mut owner) = begin_paused(&server, &json!([]));
    let mut frames = vec![iterate(&server, &run, &mut owner)];
    let open = owner_layout(&server, &run);
    let (cell, value) = (open["open"][0].clone(), open["values"][0][0].clone());
    let wishes = [
        json!({"what": "set", "parameter": "ants", "to": 3.0}),
        json!({"what": "fix", "cell": cell, "value": value}),
        json!({"what": "paint", "cell": open["open"][1], "value": open["values"][1][0], "share": 0.9}),
        json!({"what": "free", "cell": cell}),
        json!({"what": "wipe"}),
    ];
    let mut made = Vec::new();
    for (number, wish) in wishes.iter().enumerate() {
        let (status, answer) = touch(&server, &run, &json!({"touch": wish}));
        assert_eq!((status, &answer["after"]), (200, &json!(number + 1)), "{answer}");
        made.push(json!({"after": number + 1, "touch": wish}));
        let told = owner.wait_for("touches", |_| true);
        assert_eq!((&told["contestant"], &told["touches"]), (&json!(0), &json!(made)));
        frames.push(iterate(&server, &run, &mut owner));
    }
    let ants: Vec<&Value> = frames.iter().map(|frame| &frame["ants"]).collect();
    assert_eq!(json!(ants), json!([10, 3, 3, 3, 3, 3]));
    command(&server, &run, &json!({"command": "stop"}));
    let state = owner.wait_for_state("done");
    assert_eq!(state["contestants"][0]["answer"]["touches"], json!(made), "the record has them");

    let (again, mut owner) = begin_paused(&server, &json!(made));
    assert_eq!(owner.wait_for("touches", |_| true)["touches"], json!(made));
    for frame in &frames {
        assert_eq!(&iterate(&server, &again, &mut owner), frame);
    }
    let (plain, mut owner) = begin_paused(&server, &json!([]));
    assert_eq!(iterate(&server, &plain, &mut owner), frames[0]);
    assert_ne!(iterate(&server, &plain, &mut owner), frames[1]);
    command(&server, &plain, &json!({"command": "stop"}));
    assert!(owner.wait_for_state("done")["contestants"][0]["answer"].get("touches").is_none());
}

/// The layout of the only contestant, as a viewer gets it.
fn owner_layout(server: &Running, run: &Begun) -> Value {
    events(server, run, false).wait_for("layout", |_| true)
}

#[test]
fn a_change_of_a_run_under_way_says_its_iteration() {
    let server = start_with(lasting());
    let request = json!({"puzzle": HOPELESS, "timeout": 600, "contestants": [{"method": "acs"}]});
    let run = begin(&server, &request);
    let mut owner = events(&server, &run, true);
    let before = owner.wait_for("frame", |_| true)["iteration"].as_u64().unwrap();
    let set = json!({"touch": {"what": "set", "parameter": "ants", "to": 2}});
    let (status, answer) = touch(&server, &run, &set);
    let after = answer["after"].as_u64().unwrap();
    assert_eq!(status, 200);
    assert!(after >= before, "{after} {before}");
    let is_fewer = |frame: &Value| (frame["ants"] == 2) == (frame["iteration"].as_u64().unwrap() > after);
    for _ in 0..3 {
        let frame = owner.wait_for("frame", |frame| frame["ants"] == 2);
        assert!(is_fewer(&frame), "{} ants in iteration {}", frame["ants"], frame["iteration"]);
    }
}

#[test]
fn what_does_not_fit_is_refused_in_words() {
    let server = start_with(lasting());
    let (run, mut owner) = begin_paused(&server, &json!([]));
    let wipe = json!({"touch": {"what": "wipe"}});
    let (status, answer) = touch(&server, &run, &wipe);
    assert_eq!((status, &answer["message"]), (409, &json!("the ants are not at work yet")));
    iterate(&server, &run, &mut owner);
    for (body, status, field, message) in [
        (
            json!({"touch": {"what": "fly"}}),
            400,
            "",
            "unknown variant `fly`, expected one of `set`, `paint`, `wipe`, `fix`, `free`",
        ),
        (
            json!({"touch": {"what": "wipe"}, "contestant": 1}),
            422,
            "contestant",
            "contestant is 1, but must be a whole number from 0 to 0",
        ),
        (
            json!({"touch": {"what": "wipe", "cell": 36}}),
            422,
            "touch.cell",
            "cell is 36, but must be a whole number from 0 to 35",
        ),
        (
            json!({"touch": {"what": "wipe", "cell": 1}}),
            422,
            "touch.cell",
            "row 1, column 2 is not open: the givens make it 3",
        ),
        (
            json!({"touch": {"what": "free", "cell": 0}}),
            422,
            "touch.cell",
            "this cell is not fixed: nothing is to be freed",
        ),
        (
            json!({"touch": {"what": "fix", "cell": 0, "value": 7}}),
            422,
            "touch.value",
            "value is 7, but must be a whole number from 1 to 6",
        ),
        (
            json!({"touch": {"what": "fix", "cell": 0, "value": 3}}),
            422,
            "touch.value",
            "row 1, column 1 cannot be 3: the givens leave 2, 5",
        ),
        (
            json!({"touch": {"what": "set", "parameter": "ants", "to": 37}}),
            422,
            "touch",
            "ants is 37, but must be at most 36 on this puzzle: each ant starts on a cell of its own",
        ),
        (
            json!({"touch": {"what": "set", "parameter": "greedy_probability", "to": -1}}),
            422,
            "touch",
            "greedy_probability is -1, but must be a number from 0 to 1",
        ),
        (
            json!({"touch": {"what": "set", "parameter": "xi", "to": 0}}),
            422,
            "touch.parameter",
            "`xi` is no parameter that can be set during a run: choose ants, greedy_probability, global_evaporation or best_value_evaporation",
        ),
    ] {
        let (got, answer) = touch(&server, &run, &body);
        let words = answer["message"].as_str().unwrap();
        assert_eq!((got, answer["field"].as_str().unwrap_or(""), words), (status, field, message), "{body}");
    }
    let path = format!("/api/runs/{}/touches", run.id);
    assert_eq!(server.post(&path, r#"{"key":"x","touch":{"what":"wipe"}}"#).status, 403);
    assert_eq!(server.post("/api/runs/none/touches", r#"{"key":"x","touch":{"what":"wipe"}}"#).status, 404);
    assert_eq!(server.get(&path).status, 405);
    command(&server, &run, &json!({"command": "stop"}));
    owner.wait_for_state("done");
    assert_eq!(touch(&server, &run, &wipe).0, 409);
}

#[test]
fn only_single_colonies_can_be_changed() {
    let server = start_with(lasting());
    let wipe = json!({"what": "wipe"});
    for (contestant, field, message) in [
        (
            json!({"method": "exact"}),
            "contestant",
            "method 'exact' has no colony that can be changed at work",
        ),
        (json!({"method": "auto"}), "contestant", "method 'auto' has no colony that can be changed at work"),
        (
            json!({"method": "acs", "parameters": {"islands": 2}}),
            "touch",
            "islands is 2, but must be 1 with a colony that is changed at work",
        ),
    ] {
        let request = |contestant: &Value| json!({"puzzle": HOPELESS, "timeout": 600, "paused": true, "contestants": [contestant]});
        let run = begin(&server, &request(&contestant));
        assert_eq!(run.contestants[0]["is_touchable"], false);
        let mut owner = events(&server, &run, true);
        command(&server, &run, &json!({"command": "iteration"}));
        if field == "touch" {
            owner.wait_for("frame", |_| true);
        }
        let (status, answer) = touch(&server, &run, &json!({"touch": wipe}));
        assert_eq!((status, &answer["field"], &answer["message"]), (422, &json!(field), &json!(message)));
        let mut planned = contestant.clone();
        planned["touches"] = json!([{"after": 3, "touch": wipe}]);
        let answer = server.post("/api/runs", &request(&planned).to_string());
        assert_eq!((answer.status, &answer.json()["message"]), (422, &json!(message)));
    }
}
