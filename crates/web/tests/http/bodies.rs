//! Bodies that are too large, too slow, or refused before they arrive; the largest grid.

use std::io::Write as _;
use std::time::Duration;

use antdoku_web::Config;
use serde_json::{Value, json};

use crate::client::{PATIENCE, Running, config, impatient, read, start, start_with};
use crate::errors::error;

/// The head of a request whose body is described by this line.
fn head(server: &Running, line: &str) -> String {
    format!(
        "POST /api/read HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n{line}\r\n\r\n",
        server.address
    )
}

fn too_large() -> Value {
    error("the body is too large", Some("a body may have 256 KiB"), None, None)
}

/// A server that waits for a body longer than any test waits for an answer.
fn patient() -> Config {
    let mut config = config();
    config.times.body = 10 * PATIENCE;
    config.times.linger = 10 * PATIENCE;
    config
}

#[test]
fn a_body_that_is_too_large_is_refused() {
    let server = start_with(patient());
    let fits = format!("{{\"text\":\"{}\"}}", "#".repeat((256 << 10) - 11));
    assert_eq!(server.post("/api/read", &fits).status, 422);
    // Each client sends everything before it reads, and still sees the answer.
    for body in [fits + " ", " ".repeat(4 << 20)] {
        let answer = server.post("/api/read", &body);
        assert_eq!((answer.status, answer.json()), (413, too_large()));
    }
}

#[test]
fn a_body_announced_as_too_large_is_refused_before_it_arrives() {
    let server = start_with(patient());
    let lengths = [(256_u64 << 10) + 1, 300_000_000, 1 << 62];
    let lines = lengths.map(|length| format!("Content-Length: {length}"));
    // A client that asks first gets no `100 Continue`.
    let asking = format!("{}\r\nExpect: 100-continue", lines[0]);
    for line in lines.iter().chain([&asking]) {
        let mut stream = server.connect();
        stream.write_all(head(&server, line).as_bytes()).unwrap();
        let answer = read(&mut stream).expect("an answer");
        assert_eq!((answer.status, answer.json()), (413, too_large()), "{line}");
        assert_eq!(answer.header("connection"), Some("close"));
    }
    // So is a body that is not JSON.
    let text = head(&server, "Content-Length: 5").replace("application/json", "text/plain");
    assert_eq!(server.send(text.as_bytes()).status, 415);
}

#[test]
fn a_body_in_pieces_is_refused_as_soon_as_it_is_too_large() {
    let server = start_with(patient());
    let chunk = format!("8000\r\n{}\r\n", " ".repeat(0x8000));
    // The body does not end, but nine pieces of 32 KiB are already too much.
    let endless = head(&server, "Transfer-Encoding: chunked") + &chunk.repeat(9);
    let answer = server.send(endless.as_bytes());
    assert_eq!((answer.status, answer.json()), (413, too_large()));
}

#[test]
fn a_refused_client_keeps_its_connection_for_a_limited_time() {
    let mut config = patient();
    config.times.linger = Duration::from_millis(100);
    config.connections = 1;
    let server = start_with(config);
    let mut refused = server.connect();
    refused.write_all(head(&server, "Content-Length: 300000").as_bytes()).unwrap();
    assert_eq!(read(&mut refused).unwrap().status, 413);
    // There is room for one connection, and the client has not closed its own.
    assert_eq!(server.get("/api/methods").status, 200);
}

#[test]
fn a_body_that_is_too_slow_is_refused() {
    let server = start_with(impatient());
    let answer = server.send((head(&server, "Transfer-Encoding: chunked") + "5\r\n{\"tex\r\n").as_bytes());
    assert_eq!(
        (answer.status, answer.json()),
        (408, error("the body did not arrive within 1 seconds", None, None, None))
    );
}

#[test]
fn the_largest_grid_is_made_read_and_propagated_but_not_explained() {
    let server = start();
    let made = server.ask("/api/generate", r#"{"side":100,"given":60,"seed":1}"#);
    let text = json!({"text": made["puzzle"], "box": [10, 10]}).to_string();
    let read = server.ask("/api/read", &text);
    assert_eq!((&read["side"], &read["cells"]), (&json!(100), &made["cells"]));
    let body = json!({"puzzle": made["puzzle"], "box": [10, 10]}).to_string();
    assert_eq!(server.ask("/api/propagate", &body)["status"], "open");
    for path in ["hint", "explain", "rate"] {
        let answer = server.post(&format!("/api/{path}"), &body);
        let expected = error(
            "a grid of side 100 is too large for hints and ratings",
            Some("hints, explanations and ratings are for sides up to 64"),
            None,
            Some("puzzle"),
        );
        assert_eq!((answer.status, answer.json()), (422, expected), "{path}");
    }
}
