//! The cost of a viewer for a search: iterations per second of the same search, unwatched and watched.
//!
//! `cargo bench -p antdoku-web --bench watching`, on a quiet machine with two processors or more. The small puzzle has no
//! solution, and ants that leave no pheromone do not solve the large ones within the time, so that both searches use
//! all of their time.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::thread;

use antdoku_web::{Config, Server};
use serde_json::{Value, json};

const SECONDS: f64 = 2.0;
const ROUNDS: usize = 5;

/// A 6x6 puzzle without a solution, which only a search can prove.
const HOPELESS: &str = ".3.6..4...311...5...2........3..4.6.";

fn main() {
    let config = Config { address: ([127, 0, 0, 1], 0).into(), ..Config::default() };
    let server = Server::bind(config).expect("a free port");
    let address = server.address();
    thread::spawn(move || server.run_until(std::future::pending()));
    println!("iterations per second, median of {ROUNDS} pairs of {SECONDS} s");
    for (side, given) in [(6, 33), (25, 45), (49, 50), (64, 50)] {
        let order = json!({"side": side, "given": given, "seed": 1});
        let puzzle =
            if side == 6 { json!(HOPELESS) } else { post(address, "/api/generate", &order)["puzzle"].take() };
        let mut pairs: Vec<(f64, f64)> =
            (0..ROUNDS).map(|_| (unwatched(address, &puzzle), watched(address, &puzzle))).collect();
        pairs.sort_by(|one, other| (one.1 / one.0).total_cmp(&(other.1 / other.0)));
        let (plain, seen) = pairs[ROUNDS / 2];
        println!(
            "{side:2}x{side:<2} at {given} %: {plain:9.0} unwatched {seen:9.0} watched {:6.3}",
            seen / plain
        );
    }
}

/// A colony without pheromone, which neither learns nor ends.
fn colony() -> Value {
    json!({"method": "acs", "parameters": {"greedy_probability": 0, "global_evaporation": 0, "ants": 3}})
}

fn unwatched(address: SocketAddr, puzzle: &Value) -> f64 {
    let mut request = colony();
    request["puzzle"] = puzzle.clone();
    request["timeout"] = json!(SECONDS);
    rate(&post(address, "/api/solve", &request))
}

fn watched(address: SocketAddr, puzzle: &Value) -> f64 {
    let request = json!({"puzzle": puzzle, "timeout": SECONDS, "contestants": [colony()]});
    let run = post(address, "/api/runs", &request);
    let text = |name: &str| run[name].as_str().expect("a text");
    let (id, key) = (text("id"), text("key"));
    let mut stream = TcpStream::connect(address).expect("a server");
    write!(stream, "GET /api/runs/{id}/events?key={key} HTTP/1.1\r\nHost: {address}\r\n\r\n")
        .expect("a request");
    for line in BufReader::new(stream).lines() {
        let line = line.expect("a stream");
        let state = line.strip_prefix("data: ").filter(|data| data.contains(r#""state":"done","place""#));
        if let Some(state) = state {
            let state: Value = serde_json::from_str(state).expect("JSON");
            return rate(&state["contestants"][0]["answer"]);
        }
    }
    panic!("the stream ended before the run");
}

fn rate(answer: &Value) -> f64 {
    let number = |name: &str| answer[name].as_f64().expect("a number");
    assert_eq!(answer["stopped"], "wall_clock", "it was solved: {answer}");
    number("iterations") / number("search_seconds")
}

fn post(address: SocketAddr, path: &str, body: &Value) -> Value {
    let body = body.to_string();
    let mut stream = TcpStream::connect(address).expect("a server");
    let head = format!(
        "POST {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all((head + &body).as_bytes()).expect("a request");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    let (_, json) = answer.split_once("\r\n\r\n").expect("a head");
    serde_json::from_str(json).expect("JSON")
}
