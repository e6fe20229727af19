//! Searches end with whoever asked for them, wait for each other, and end with the server.

use std::io::Write as _;
use std::net::TcpStream;
use std::thread;
use std::time::Duration;

use antdoku_web::Config;
use serde_json::json;

use crate::client::{Running, config, read, start_with};

/// A puzzle without a solution, on which ants search until somebody ends them.
const HOPELESS: &str = r#"{"puzzle":".3.6..4...311...5...2........3..4.6.","method":"acs","timeout":60}"#;
const QUICK: &str = r#"{"puzzle":"1...............","method":"exact"}"#;

fn begin(server: &Running) -> TcpStream {
    let mut stream = server.connect();
    stream.write_all(&server.posted("/api/solve", HOPELESS.as_bytes())).unwrap();
    stream
}

/// Waits until so many search, and so many wait. The searches last a minute, which nobody here waits for.
fn until(server: &Running, load: (usize, usize)) {
    for _ in 0..3_000 {
        if server.slots.load() == load {
            return;
        }
        thread::sleep(Duration::from_millis(10));
    }
    panic!("{:?} instead of {load:?}", server.slots.load());
}

#[test]
fn who_finds_no_room_is_told_when_to_come_again() {
    let server = start_with(Config { slots: 1, queue: 0, ..config() });
    let searching = begin(&server);
    until(&server, (1, 0));
    for (path, body) in [("solve", QUICK), ("count", QUICK), ("generate", "{}")] {
        let answer = server.post(&format!("/api/{path}"), body);
        assert_eq!((answer.status, answer.header("retry-after")), (503, Some("5")));
        let expected = json!({"status": "error", "message": "all slots are taken and the queue is full",
            "remedy": "try again in 5 seconds", "line": null, "column": null, "field": null});
        assert_eq!(answer.json(), expected);
    }
    // What takes no search is answered all the same.
    assert_eq!(server.post("/api/propagate", r#"{"puzzle":"aiescargot"}"#).status, 200);
    drop(searching);
}

#[test]
fn a_search_ends_when_its_client_hangs_up() {
    let server = start_with(Config { slots: 1, queue: 0, ..config() });
    for _ in 0..3 {
        let searching = begin(&server);
        until(&server, (1, 0));
        drop(searching);
        until(&server, (0, 0));
    }
    assert_eq!(server.post("/api/solve", QUICK).status, 200);
}

#[test]
fn who_waits_is_served_and_who_hangs_up_leaves_the_queue() {
    let server = start_with(Config { slots: 1, queue: 2, ..config() });
    let searching = begin(&server);
    until(&server, (1, 0));
    let leaving = begin(&server);
    until(&server, (1, 1));
    let mut waiting = server.connect();
    waiting.write_all(&server.posted("/api/solve", QUICK.as_bytes())).unwrap();
    until(&server, (1, 2));
    assert_eq!(server.post("/api/solve", QUICK).status, 503);
    drop(leaving);
    until(&server, (1, 1));
    drop(searching);
    assert_eq!(read(&mut waiting).unwrap().json()["status"], "solved");
    until(&server, (0, 0));
}

#[test]
fn the_end_of_the_server_ends_what_is_under_way() {
    let server = start_with(Config { slots: 1, queue: 1, ..config() });
    let mut searching = begin(&server);
    until(&server, (1, 0));
    let mut waiting = begin(&server);
    until(&server, (1, 1));
    let mut idle = server.connect();
    let address = server.address;
    server.stop();
    let searched = read(&mut searching).expect("an answer");
    assert_eq!((searched.status, &searched.json()["stopped"]), (200, &"cancelled".into()));
    let waited = read(&mut waiting).expect("an answer");
    assert_eq!((waited.status, &waited.json()["message"]), (503, &"the server is shutting down".into()));
    assert!(read(&mut idle).is_none());
    assert!(TcpStream::connect(address).is_err());
}
