//! Many clients at once. Small by default; `ANTDOKU_LOAD=20` makes it, and the tests of faults, twenty times as large.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use antdoku_web::{Config, Load};

use crate::client::{Running, config, start_with, until};

/// This count, multiplied by the factor in the environment.
pub fn many(count: usize) -> usize {
    let times = std::env::var("ANTDOKU_LOAD").ok().and_then(|times| times.parse().ok());
    count * times.unwrap_or(1)
}

const ASKED: [(&str, &str); 8] = [
    ("solve", r#"{"puzzle":"aiescargot","method":"acs","seed":7}"#),
    ("solve", r#"{"puzzle":"platinumblond","timeout":0.05}"#),
    ("count", r#"{"puzzle":"1...............","limit":50}"#),
    ("generate", r#"{"given":40,"unique":true}"#),
    ("propagate", r#"{"puzzle":"sabuncu8"}"#),
    ("read", r#"{"text":"1..............."}"#),
    ("check", r#"{"puzzle":"1...............","solution":"1234341221434321"}"#),
    ("solve", r#"{"puzzle":"11.............."}"#),
];

/// Sends all kinds of requests from many clients; returns how many were answered with 200, with 4xx and with 503.
fn crowd(server: &Running, clients: usize, each: usize) -> [usize; 3] {
    let counts = [const { AtomicUsize::new(0) }; 3];
    thread::scope(|scope| {
        for client in 0..clients {
            let counts = &counts;
            scope.spawn(move || {
                for round in 0..each {
                    let (path, body) = ASKED[(client + round) % ASKED.len()];
                    let answer = server.post(&format!("/api/{path}"), body);
                    let _ = answer.json();
                    let kind = match answer.status {
                        200 => 0,
                        422 => 1,
                        503 if answer.header("retry-after").is_some() => 2,
                        _ => panic!("{path} {body}: {answer:?}"),
                    };
                    counts[kind].fetch_add(1, Ordering::Relaxed);
                }
            });
        }
    });
    counts.map(AtomicUsize::into_inner)
}

#[test]
fn a_crowd_is_served() {
    let server = start_with(Config { queue: 100, ..config() });
    let [served, refused, sent_away] = crowd(&server, 16, many(16));
    assert_eq!((served, refused, sent_away), (16 * many(14), 16 * many(2), 0));
    until("all slots are free again", || server.slots.load() == Load { running: 0, waiting: 0 });
}

#[test]
fn a_crowd_before_a_short_queue_is_refused_with_503() {
    let server = start_with(Config { slots: 1, queue: 1, ..config() });
    let [served, refused, sent_away] = crowd(&server, 16, many(16));
    assert_eq!(served + refused + sent_away, 16 * many(16));
    // Requests that need no search are always served.
    assert!(served >= 16 * many(6) && refused == 16 * many(2), "{served} {refused} {sent_away}");
    assert_eq!(server.post("/api/solve", ASKED[0].1).status, 200);
}
