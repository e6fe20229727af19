//! Searches end with their client, wait for each other, and end with the server.

use std::io::Write as _;
use std::net::TcpStream;

use antdoku_web::{Config, Load};
use serde_json::json;

use crate::client::{PATIENCE, Running, lasting, read, start_with, until};

/// A puzzle without a solution, on which ants search until they are stopped.
const HOPELESS: &str = r#"{"puzzle":".3.6..4...311...5...2........3..4.6.","method":"acs","timeout":600}"#;
const QUICK: &str = r#"{"puzzle":"1...............","method":"exact"}"#;

fn begin(server: &Running) -> TcpStream {
    let mut stream = server.connect();
    stream.write_all(&server.posted("/api/solve", HOPELESS.as_bytes())).unwrap();
    stream
}

/// Waits until these numbers of requests are searching and waiting. The searches last ten minutes, so that none ends by itself.
fn until_load(server: &Running, running: usize, waiting: usize) {
    let load = Load { running, waiting };
    until(&format!("a load of {load:?}"), || server.slots.load() == load);
}

/// The seconds after which a server without room asks a search to try again.
fn retry_after(server: &Running, path: &str, body: &str) -> u64 {
    let answer = server.post(&format!("/api/{path}"), body);
    assert_eq!(answer.status, 503, "{answer:?}");
    let seconds: u64 = answer.header("retry-after").expect("the header Retry-After").parse().unwrap();
    let unit = if seconds == 1 { "second" } else { "seconds" };
    let expected = json!({"status": "error", "message": "all slots are taken and the queue is full",
        "remedy": format!("try again in {seconds} {unit}"), "line": null, "column": null, "field": null});
    assert_eq!(answer.json(), expected);
    seconds
}

#[test]
fn a_search_without_room_is_refused_with_a_time_to_retry() {
    let server = start_with(Config { slots: 1, queue: 0, ..lasting() });
    let searching = begin(&server);
    until_load(&server, 1, 0);
    for (path, body) in [("solve", QUICK), ("count", QUICK), ("generate", "{}")] {
        // It has been searching for a moment, of ten minutes that it may take.
        assert!((300..=600).contains(&retry_after(&server, path, body)));
    }
    // Requests that need no search are still answered.
    assert_eq!(server.post("/api/propagate", r#"{"puzzle":"aiescargot"}"#).status, 200);
    drop(searching);
}

/// The time to retry grows with the queue, and falls with the number of slots.
#[test]
fn the_time_to_retry_follows_the_queue() {
    // No search has ended yet, so that each counts with its limit of ten minutes.
    let told = |slots: usize, queue: usize| {
        let server = start_with(Config { slots, queue, ..lasting() });
        let searching: Vec<TcpStream> = (0..slots).map(|_| begin(&server)).collect();
        until_load(&server, slots, 0);
        let waiting: Vec<TcpStream> = (0..queue).map(|_| begin(&server)).collect();
        until_load(&server, slots, queue);
        let seconds = retry_after(&server, "solve", QUICK);
        drop((waiting, searching));
        until_load(&server, 0, 0);
        seconds
    };
    let (short, long, shared) = (told(1, 1), told(1, 5), told(3, 5));
    assert!((600..=1200).contains(&short), "{short}");
    assert!((3000..=3600).contains(&long), "{long}");
    assert!((1000..=1600).contains(&shared), "{shared}");
}

/// Once searches are known to be short, a queue of them means a short time to retry.
#[test]
fn the_time_to_retry_follows_the_durations_of_searches() {
    let server = start_with(Config { slots: 1, queue: 3, ..lasting() });
    for _ in 0..8 {
        assert_eq!(server.ask("/api/solve", QUICK)["status"], "solved");
    }
    // A search that has taken longer than the mean counts with its own limit.
    let slow = HOPELESS.replace("600", "300");
    let mut searching = server.connect();
    searching.write_all(&server.posted("/api/solve", slow.as_bytes())).unwrap();
    until_load(&server, 1, 0);
    let waiting: Vec<TcpStream> = (0..3).map(|_| begin(&server)).collect();
    until_load(&server, 1, 3);
    assert!(
        retry_after(&server, "solve", QUICK) <= 310,
        "three of ten minutes wait, which count as the others did"
    );
    drop((waiting, searching));
}

#[test]
fn a_search_ends_when_its_client_disconnects() {
    let server = start_with(Config { slots: 1, queue: 0, ..lasting() });
    for _ in 0..3 {
        let searching = begin(&server);
        until_load(&server, 1, 0);
        drop(searching);
        until_load(&server, 0, 0);
    }
    assert_eq!(server.post("/api/solve", QUICK).status, 200);
}

#[test]
fn waiting_searches_are_served_and_leave_the_queue_with_their_clients() {
    let server = start_with(Config { slots: 1, queue: 2, ..lasting() });
    let searching = begin(&server);
    until_load(&server, 1, 0);
    let leaving = begin(&server);
    until_load(&server, 1, 1);
    let mut waiting = server.connect();
    waiting.write_all(&server.posted("/api/solve", QUICK.as_bytes())).unwrap();
    until_load(&server, 1, 2);
    assert_eq!(server.post("/api/solve", QUICK).status, 503);
    drop(leaving);
    until_load(&server, 1, 1);
    drop(searching);
    assert_eq!(read(&mut waiting).unwrap().json()["status"], "solved");
    until_load(&server, 0, 0);
}

#[test]
fn the_end_of_the_server_ends_searches_and_answers() {
    let mut config = Config { slots: 1, queue: 1, ..lasting() };
    config.times.farewell = PATIENCE;
    let server = start_with(config);
    let mut searching = begin(&server);
    until_load(&server, 1, 0);
    let mut waiting = begin(&server);
    until_load(&server, 1, 1);
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
