//! Faulty clients: random bytes, broken requests, silent connections. Each gets a 4xx answer or none, and the server
//! works on.

use std::io::{Read as _, Write as _};
use std::net::Shutdown;

use antdoku::{Rng, Seed};
use antdoku_web::Config;

use crate::client::{Running, impatient, read, start, start_with};
use crate::load::many;

const PATHS: [&str; 7] = ["read", "propagate", "solve", "check", "count", "generate", "explain"];

const GOOD: [&str; 7] = [
    r#"{"text":"1...............","box":[2,2]}"#,
    r#"{"puzzle":{"box":[2,2],"cells":[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]}}"#,
    r#"{"puzzle":"aiescargot","method":"acs","preset":"paper","parameters":{"ants":5},"seed":7,"timeout":0.01}"#,
    r#"{"puzzle":"1...............","solution":"1234341221434321","box":[2,2]}"#,
    r#"{"puzzle":"1...............","limit":5,"method":"exact","timeout":0.01}"#,
    r#"{"side":4,"given":50,"unique":true,"symmetry":"rotate180","seed":1}"#,
    r#"{"puzzle":"1...............","marks":false,"box":[2,2],"timeout":0.01}"#,
];

/// Checks that the server answers as usual.
fn check(server: &Running) {
    assert_eq!(server.get("/").status, 200);
    assert_eq!(server.post("/api/check", GOOD[3]).status, 200);
}

fn bytes(rng: &mut Rng, longest: u32) -> Vec<u8> {
    let length = rng.below(longest) + 1;
    (0..length).map(|_| rng.below(256) as u8).collect()
}

#[test]
fn bodies_of_random_bytes_are_refused() {
    let server = start();
    let mut rng = Seed(1).rng();
    for round in 0..many(150) {
        let path = PATHS[round % PATHS.len()];
        let answer = server.send(&server.posted(&format!("/api/{path}"), &bytes(&mut rng, 300)));
        assert_eq!((answer.status, &answer.json()["status"]), (400, &"error".into()), "{path}");
    }
    check(&server);
}

#[test]
fn broken_requests_are_refused_or_understood() {
    let server = start();
    let mut rng = Seed(2).rng();
    let mut seen = std::collections::BTreeMap::new();
    for round in 0..many(600) {
        let mut body = GOOD[round % PATHS.len()].as_bytes().to_vec();
        for _ in 0..=rng.below(3) {
            if body.is_empty() {
                break;
            }
            let place = rng.below(body.len() as u32) as usize;
            match rng.below(4) {
                0 => body[place] = rng.below(128) as u8,
                1 => drop(body.remove(place)),
                2 => body.insert(place, b"0123456789-.eE{}[]\",:"[rng.below(21) as usize]),
                _ => body.truncate(place.max(1)),
            }
        }
        let answer = server.send(&server.posted(&format!("/api/{}", PATHS[round % PATHS.len()]), &body));
        let _ = answer.json();
        assert!([200, 400, 422].contains(&answer.status), "{}: {answer:?}", String::from_utf8_lossy(&body));
        *seen.entry(answer.status).or_insert(0) += 1;
    }
    assert_eq!(seen.len(), 3, "each kind of answer was met: {seen:?}");
    check(&server);
}

#[test]
fn connections_of_random_bytes_do_no_harm() {
    let server = start_with(impatient());
    let mut rng = Seed(3).rng();
    let mut answered = 0;
    for round in 0..many(100) {
        let mut stream = server.connect();
        let mut sent = bytes(&mut rng, 400);
        if round % 2 == 0 {
            // Something like a request first.
            sent.splice(0..0, *b"GET / HTTP/1.1\r\nHost: ");
        }
        sent.extend_from_slice(b"\r\n\r\n");
        // It may be refused before all of it is written.
        let _ = stream.write_all(&sent);
        let _ = stream.shutdown(Shutdown::Write);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        let answer = String::from_utf8(answer).unwrap();
        assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 4"), "{answer}");
        assert_eq!(answer.is_empty(), !answer.ends_with('}'), "{answer}");
        answered += usize::from(!answer.is_empty());
    }
    assert!(answered > many(50), "{answered}");
    check(&server);
}

#[test]
fn bytes_that_are_not_http_are_refused_with_json() {
    let server = start_with(impatient());
    let large = format!("GET / HTTP/1.1\r\nX: {}\r\n\r\n", "x".repeat(200_000));
    for (sent, status, message) in [
        ("hello\r\n\r\n", 400, "this is not an HTTP request"),
        ("GET / HTTP/9.9\r\n\r\n", 400, "this is not an HTTP request"),
        ("GET / HTTP/1.1\r\nHost\r\n\r\n", 400, "this is not an HTTP request"),
        (&large, 431, "the head of the request is too large"),
    ] {
        // The answer may come before everything is written; the client still sees it.
        let answer = server.send(sent.as_bytes());
        assert_eq!((answer.status, &answer.json()["message"]), (status, &message.into()));
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
    }
    check(&server);
}

#[test]
fn bytes_that_are_not_http_are_refused_after_good_requests_too() {
    let server = start_with(impatient());
    let mut stream = server.connect();
    let good = format!("GET /api/methods HTTP/1.1\r\nHost: {}\r\n\r\n", server.address);
    stream.write_all(format!("{good}{good}hello\r\n\r\n").as_bytes()).unwrap();
    let mut answers = Vec::new();
    stream.read_to_end(&mut answers).unwrap();
    let answers = String::from_utf8(answers).unwrap();
    assert_eq!(answers.matches("HTTP/1.1 200 OK\r\n").count(), 2, "{answers}");
    let last = answers.rsplit_once("HTTP/1.1 400 Bad Request\r\n").unwrap().1;
    assert!(last.contains("\r\n\r\n{") && last.contains("this is not an HTTP request"), "{last}");
}

#[test]
fn a_silent_connection_is_closed() {
    let server = start_with(impatient());
    let beginnings = ["", "G", "GET / HTTP/1.1\r\n", "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "];
    let streams = beginnings.map(|beginning| {
        let mut stream = server.connect();
        stream.write_all(beginning.as_bytes()).unwrap();
        stream
    });
    for (mut stream, beginning) in streams.into_iter().zip(beginnings) {
        // The client waits for minutes, the server for a second.
        let answer = read(&mut stream);
        assert!(answer.is_none_or(|answer| answer.status == 408), "{beginning:?}");
    }
    check(&server);
}

#[test]
fn an_idle_connection_is_closed() {
    let server = start_with(impatient());
    let mut stream = server.connect();
    write!(stream, "GET / HTTP/1.1\r\nHost: {}\r\n\r\n", server.address).unwrap();
    assert_eq!(read(&mut stream).unwrap().status, 200);
}

#[test]
fn a_client_that_reads_nothing_is_disconnected() {
    let mut config = impatient();
    config.times.write = config.times.head;
    config.connections = 1;
    let server = start_with(config);
    let mut stream = server.connect();
    // Enough answers to fill the buffers of the system.
    let request = format!("GET /api/examples HTTP/1.1\r\nHost: {}\r\n\r\n", server.address);
    let _ = stream.write_all(request.repeat(2_000).as_bytes());
    // There is room for one connection only.
    check(&server);
    drop(stream);
}

#[test]
fn half_open_connections_are_closed_in_time() {
    let count = many(50);
    let server = start_with(Config { connections: count, ..impatient() });
    let streams: Vec<_> = (0..count).map(|_| server.connect()).collect();
    for (number, mut stream) in streams.iter().enumerate() {
        let started = if number % 2 == 0 { &b"POST /api/solve HTTP/1.1\r\n"[..] } else { b"" };
        stream.write_all(started).unwrap();
    }
    // All connections are in use until the server has waited long enough.
    check(&server);
    drop(streams);
}
