//! Bad requests: each with its status and the whole of its answer.

use std::time::Duration;

use antdoku_web::Config;
use serde_json::{Value, json};

use crate::client::{config, start, start_with};

pub fn error(message: &str, remedy: Option<&str>, place: Option<(u32, u32)>, field: Option<&str>) -> Value {
    json!({
        "status": "error",
        "message": message,
        "remedy": remedy,
        "line": place.map(|place| place.0),
        "column": place.map(|place| place.1),
        "field": field,
    })
}

/// Whether the solver of the method `sat` is in this build.
fn has_sat() -> bool {
    antdoku::Method::find("sat").is_ok_and(|method| method.missing_feature.is_none())
}

const SHOWN: Option<&str> = Some("docs/guide/api.md shows the fields of each request");
const LISTED: Option<&str> = Some("GET /api/methods lists methods, presets and parameters");

#[test]
fn a_malformed_request_is_refused_with_the_place() {
    let server = start();
    for (body, message, place) in [
        ("", "EOF while parsing a value", (1, 0)),
        ("{", "EOF while parsing an object", (1, 1)),
        ("{\"puzzle\":\n\"x", "EOF while parsing a string", (2, 2)),
        ("{}", "missing field `puzzle`", (1, 2)),
        ("{} {}", "missing field `puzzle`", (1, 2)),
        (r#"{"puzzle":"x"} x"#, "trailing characters", (1, 16)),
        (r#"{"puzzle":"x","seed":-1}"#, "invalid value: integer `-1`, expected u64", (1, 23)),
        (r#"{"puzzle":"x","seed":1.5}"#, "invalid type: floating point `1.5`, expected u64", (1, 24)),
        (r#"{"puzzle":"x","seed":"7"}"#, "invalid type: string \"7\", expected u64", (1, 24)),
        (r#"{"puzzle":"x","timeout":1e400}"#, "number out of range", (1, 29)),
        (r#"{"puzzle":"x","method":1}"#, "invalid type: integer `1`, expected a string", (1, 24)),
        (r#"{"puzzle":"x","parameters":[]}"#, "invalid type: sequence, expected a map", (1, 27)),
        (r#"{"puzzle":"x","box":[3]}"#, "invalid length 1, expected an array of length 2", (1, 23)),
        (r#"{"puzzle":"x","puzzle":"y"}"#, "duplicate field `puzzle`", (1, 22)),
    ] {
        let answer = server.post("/api/solve", body);
        assert_eq!((answer.status, answer.json()), (400, error(message, SHOWN, Some(place), None)), "{body}");
    }
    for body in ["[]", "[\"aiescargot\",null,null,null,null,null,null]", "1", "null", "x", " \"aiescargot\""]
    {
        let answer = server.post("/api/solve", body);
        assert_eq!(
            (answer.status, answer.json()),
            (400, error("the body must be a JSON object", SHOWN, None, None))
        );
    }
    let deep = "[".repeat(10_000);
    assert_eq!(server.post("/api/solve", &deep).status, 400);
    assert_eq!(server.post("/api/solve", &format!("{{\"puzzle\":{deep}}}")).status, 400);
}

#[test]
fn an_unknown_field_is_named() {
    let server = start();
    for path in ["read", "propagate", "solve", "check", "count", "hint", "explain", "rate", "generate"] {
        let answer = server.post(&format!("/api/{path}"), r#"{"file":"/etc/passwd"}"#);
        let message = answer.json()["message"].as_str().unwrap().to_owned();
        assert_eq!(answer.status, 400);
        assert!(
            message.starts_with("unknown field `file`, expected one of ")
                || message.starts_with("unknown field `file`, expected `"),
            "{message}"
        );
    }
}

#[test]
fn a_refused_request_gets_message_remedy_place_and_field() {
    let server = start();
    let cells = "a puzzle is 81 characters for a 9x9 such as 53..7....6..195..., with `.` for blanks, or a row per line";
    for (path, body, expected) in [
        (
            "solve",
            r#"{"puzzle":"/etc/passwd"}"#,
            error("`/etc/passwd` is no puzzle", Some(cells), Some((1, 1)), Some("puzzle")),
        ),
        (
            "solve",
            r#"{"puzzle":"11.............."}"#,
            error(
                "the value 1 stands twice in row 1: at r1c1 and at r1c2",
                Some("change or blank one of the two"),
                Some((1, 2)),
                Some("puzzle"),
            ),
        ),
        (
            "solve",
            r#"{"puzzle":"1...\n..?.\n....\n...."}"#,
            error(
                "`?` is no value of a 4x4 grid: values are 1-4, blanks . 0 _ * x -",
                Some(
                    "write values above 9 as upper-case letters (1-9A-Z), or as numbers with commas between them",
                ),
                Some((2, 3)),
                Some("puzzle"),
            ),
        ),
        (
            "solve",
            r#"{"puzzle":"1...............","box":[9,12]}"#,
            error(
                "boxes of 9x12 make a grid of side 108; sides from 2 to 100 are supported",
                None,
                None,
                Some("box"),
            ),
        ),
        (
            "solve",
            r#"{"puzzle":"1...............","method":"wasps"}"#,
            error(
                "there is no method 'wasps'; there are: auto, acs, ants-tabu, tabu, ants-swap, swap, exact, backtrack, dlx, ils, anneal, sat",
                LISTED,
                None,
                Some("method"),
            ),
        ),
        (
            "solve",
            r#"{"puzzle":"1...............","method":"acs","preset":"x"}"#,
            error(
                "method 'acs' has no preset 'x'; it has: paper, no-bve, tog, swift",
                LISTED,
                None,
                Some("preset"),
            ),
        ),
        (
            "solve",
            r#"{"puzzle":"1...............","method":"exact","parameters":{"ants":1}}"#,
            error(
                "method 'exact' has no parameter 'ants'; it has: none",
                LISTED,
                None,
                Some("parameters.ants"),
            ),
        ),
        (
            "solve",
            r#"{"puzzle":"1...............","parameters":{"ants":0}}"#,
            error(
                "ants is 0, but must be a whole number from 1 to 1000",
                LISTED,
                None,
                Some("parameters.ants"),
            ),
        ),
        (
            "solve",
            r#"{"puzzle":"1...............","timeout":61}"#,
            error(
                "timeout is 61, but must be a number of seconds above 0, up to 60",
                Some("the longest time is set by `antdoku serve --max-time`"),
                None,
                Some("timeout"),
            ),
        ),
        (
            "count",
            r#"{"puzzle":"1...............","method":"acs"}"#,
            error(
                "method 'acs' cannot find all solutions",
                Some(&format!(
                    "those that can: exact, backtrack, dlx{}",
                    if has_sat() { ", sat" } else { "" }
                )),
                None,
                Some("method"),
            ),
        ),
        (
            "count",
            r#"{"puzzle":"1...............","limit":0}"#,
            error("limit is 0, but must be a whole number from 1", None, None, Some("limit")),
        ),
        (
            "read",
            r#"{"text":""}"#,
            error(
                "there is no puzzle in the input",
                Some("give at least one puzzle, for example 81 characters with `.` for blanks"),
                Some((1, 1)),
                Some("text"),
            ),
        ),
        (
            "check",
            r#"{"puzzle":"1...............","solution":"1"}"#,
            error("`1` is no puzzle", Some(cells), Some((1, 1)), Some("solution")),
        ),
        (
            "generate",
            r#"{"side":101}"#,
            error("side is 101, but must be a whole number from 2 to 100", None, None, Some("side")),
        ),
        (
            "generate",
            r#"{"side":7}"#,
            error(
                "a 7x7 grid has no usual boxes",
                Some("give `box`, such as [1,7], or a `variant` without boxes, latin or jigsaw"),
                None,
                Some("side"),
            ),
        ),
        (
            "generate",
            r#"{"side":9,"box":[2,2]}"#,
            error(
                "the boxes make a grid of side 4",
                Some("give `box` or `side`, not both"),
                None,
                Some("side"),
            ),
        ),
        (
            "generate",
            r#"{"given":101}"#,
            error(
                "given is 101, but must be a percentage from 0 to 100",
                Some("two decimals at most"),
                None,
                Some("given"),
            ),
        ),
        (
            "generate",
            r#"{"given":30,"minimal":true}"#,
            error(
                "a minimal puzzle has as few givens as it can",
                Some("give `minimal` or `given`, not both"),
                None,
                Some("given"),
            ),
        ),
        (
            "generate",
            r#"{"level":"herd"}"#,
            error(
                "`herd` is no level: choose easy, medium, hard, unfair or extreme",
                None,
                None,
                Some("level"),
            ),
        ),
        (
            "generate",
            r#"{"rating":"4.2-3.5"}"#,
            error("the first rating is above the second", None, None, Some("rating")),
        ),
        (
            "generate",
            r#"{"technique":"x-wing","given":30}"#,
            error(
                "a puzzle with a technique must have one solution",
                Some("add `unique`, or leave out `given`"),
                None,
                Some("technique"),
            ),
        ),
        (
            "generate",
            r#"{"side":36,"unique":true}"#,
            error(
                "a 36x36 puzzle with one solution takes too long to make here",
                Some(
                    "with `unique` or `minimal`, sides go up to 20, or to 25 with half of the cells given; `antdoku generate` has no limit",
                ),
                None,
                Some("side"),
            ),
        ),
    ] {
        let answer = server.post(&format!("/api/{path}"), body);
        assert_eq!((answer.status, answer.json()), (422, expected), "{path} {body}");
    }
    let answer = server.post("/api/generate", r#"{"symmetry":"spiral"}"#);
    assert_eq!((answer.status, &answer.json()["field"]), (422, &json!("symmetry")));
}

#[test]
fn a_method_that_is_not_in_this_build_is_refused() {
    let server = start();
    for method in antdoku::Method::all().into_iter().filter(|method| !method.is_available()) {
        let answer = server
            .post("/api/solve", &json!({"puzzle": "1...............", "method": method.name}).to_string());
        assert_eq!((answer.status, &answer.json()["field"]), (422, &json!("method")));
    }
}

#[test]
fn a_search_that_would_fill_the_memory_is_refused() {
    let server = start();
    let answer = server.post(
        "/api/solve",
        r#"{"puzzle":"aiescargot","method":"ants-tabu","parameters":{"ants":100,"islands":256}}"#,
    );
    assert_eq!((answer.status, &answer.json()["field"]), (422, &json!("parameters")));
}

#[test]
fn paths_verbs_and_kinds_of_content() {
    let server = start();
    let path = server.get("/api/nothing");
    assert_eq!(path.status, 404);
    assert_eq!(
        path.json(),
        error(
            "there is nothing at /api/nothing",
            Some("the page is at /, and docs/guide/api.md lists the paths under /api"),
            None,
            None
        )
    );
    for path in [
        "/../Cargo.toml",
        "/%2e%2e/Cargo.toml",
        "/..%2fCargo.toml",
        "//index.html",
        "/assets/../index.html",
        "/api",
        "/api/",
        "/index.html/",
        "/\\index.html",
        "/%00",
    ] {
        assert_eq!(server.get(path).status, 404, "{path}");
    }
    let verb = server.get("/api/solve");
    assert_eq!((verb.status, verb.header("allow")), (405, Some("post")));
    assert_eq!(
        verb.json(),
        error(
            "this path does not allow this HTTP verb",
            Some("the header `Allow` lists the allowed verbs"),
            None,
            None
        )
    );
    let verb = server.post("/api/methods", "{}");
    assert_eq!((verb.status, verb.header("allow")), (405, Some("get,head")));
    let verb = server.post("/index.html", "{}");
    assert_eq!((verb.status, verb.header("allow")), (405, Some("get,head")));
    for kind in [
        "Content-Type: text/plain",
        "Content-Type: application/jsonp",
        "X: y",
        "Content-Type: application/x-www-form-urlencoded",
    ] {
        let request = format!(
            "POST /api/solve HTTP/1.1\r\nHost: {}\r\n{kind}\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{{}}",
            server.address
        );
        let answer = server.send(request.as_bytes());
        assert_eq!(answer.status, 415, "{kind}");
        assert_eq!(
            answer.json(),
            error("the body must be JSON", Some("send it with `Content-Type: application/json`"), None, None)
        );
    }
}

#[test]
fn a_longest_time_below_the_usual_one_is_the_usual_one() {
    let server = start_with(Config { longest: Duration::from_millis(50), ..config() });
    let answer =
        server.ask("/api/solve", r#"{"puzzle":".3.6..4...311...5...2........3..4.6.","method":"acs"}"#);
    assert_eq!(answer["stopped"], "wall_clock");
}
