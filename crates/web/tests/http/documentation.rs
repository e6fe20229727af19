//! The examples of docs/guide/api.md: each command is sent, and its answer must be the one shown below it.
//!
//! Where the answer is long, the document has `"..."` as the last element of a list or as a field of an object: more may
//! follow there. Times, and what is drawn, differ from run to run and are not compared.

use serde_json::Value;

use crate::client::{Answer, Running, start};

const DOCUMENT: &str = include_str!("../../../../docs/guide/api.md");

/// Fields that differ from run to run.
const MASKED: [&str; 4] = ["setup_seconds", "search_seconds", "id", "key"];

struct Example<'a> {
    command: &'a str,
    answer: &'a str,
}

fn examples() -> Vec<Example<'static>> {
    let blocks = DOCUMENT.split("```console\n$ ").skip(1).filter_map(|rest| rest.split("```").next());
    blocks
        .filter_map(|block| block.split_once('\n'))
        .map(|(command, answer)| Example { command, answer })
        .collect()
}

fn send(server: &Running, command: &str) -> Answer {
    let words = command.strip_prefix("curl ").expect("a command of curl").trim_start_matches("-i ");
    let (address, body) = match words.split_once(" --json '") {
        Some((address, body)) => (address, Some(body.strip_suffix('\'').expect("the end of the text"))),
        None => (words, None),
    };
    let path = address.strip_prefix("http://127.0.0.1:5225").expect("the usual address");
    body.map_or_else(|| server.get(path), |body| server.post(path, body))
}

/// Whether the answer agrees with the document, as far as the document shows it.
fn agree(shown: &Value, found: &Value) -> bool {
    match (shown, found) {
        (Value::Object(shown), Value::Object(found)) => {
            let has_more = shown.contains_key("...");
            let fits = |(name, value): (&String, &Value)| {
                let is_masked = MASKED.contains(&name.as_str());
                found.get(name).is_some_and(|found| is_masked || agree(value, found))
            };
            (has_more || shown.len() == found.len())
                && shown.iter().filter(|(name, _)| *name != "...").all(fits)
        }
        (Value::Array(shown), Value::Array(found)) => {
            let has_more = shown.last() == Some(&"...".into());
            let count = shown.len() - usize::from(has_more);
            (count == found.len() || (has_more && count < found.len()))
                && shown[..count].iter().zip(found).all(|(shown, found)| agree(shown, found))
        }
        _ => shown == found,
    }
}

#[test]
fn every_example_is_answered_as_shown() {
    let server = start();
    let examples = examples();
    assert!(examples.len() >= 12, "the scan finds nothing any more");
    for Example { command, answer } in examples {
        let found = send(&server, command);
        let (status, json) = match answer.strip_prefix("HTTP/1.1 ") {
            Some(rest) => rest.split_once('\n').expect("a status line"),
            None => ("200 OK", answer),
        };
        assert_eq!(status.split(' ').next(), Some(found.status.to_string().as_str()), "{command}");
        let shown: Value = serde_json::from_str(json).unwrap_or_else(|error| panic!("{command}: {error}"));
        assert!(agree(&shown, &found.json()), "{command}\nanswers\n{}", found.body);
    }
}

#[test]
fn every_path_is_documented() {
    let posted =
        ["read", "propagate", "solve", "check", "count", "hint", "explain", "rate", "generate", "runs"];
    for path in ["methods", "examples"].into_iter().chain(posted) {
        assert!(DOCUMENT.contains(&format!("/api/{path}`\n")), "{path}");
        assert!(DOCUMENT.contains(&format!("http://127.0.0.1:5225/api/{path}")), "{path}");
    }
}

#[test]
fn an_answer_that_differs_is_noticed() {
    let json = |text: &str| serde_json::from_str::<Value>(text).unwrap();
    for (shown, found, is_same) in [
        (r#"{"a":1}"#, r#"{"a":1}"#, true),
        (r#"{"a":1}"#, r#"{"a":2}"#, false),
        (r#"{"a":1}"#, r#"{"a":1,"b":2}"#, false),
        (r#"{"a":1,"...":null}"#, r#"{"a":1,"b":2}"#, true),
        (r#"[1,"..."]"#, "[1,2,3]", true),
        (r#"[1,"..."]"#, "[2,2,3]", false),
        ("[1,2]", "[1,2,3]", false),
        (r#"{"search_seconds":1}"#, r#"{"search_seconds":2}"#, true),
        (r#"{"search_seconds":1}"#, "{}", false),
    ] {
        assert_eq!(agree(&json(shown), &json(found)), is_same, "{shown} {found}");
    }
}
