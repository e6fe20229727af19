//! The client of a live run: it begins one, commands it, and reads its stream of events.

use std::io::{self, BufRead as _, BufReader, Write as _};
use std::net::TcpStream;

use serde_json::{Value, json};

use crate::client::Running;

/// A run as its owner knows it.
pub struct Begun {
    pub id: String,
    pub key: String,
    pub contestants: Value,
}

pub fn begin(server: &Running, request: &Value) -> Begun {
    let answer = server.post("/api/runs", &request.to_string());
    assert_eq!(answer.status, 201, "{answer:?}");
    let mut begun = answer.json();
    let text = |name: &str| begun[name].as_str().unwrap().to_owned();
    Begun { id: text("id"), key: text("key"), contestants: begun["contestants"].take() }
}

/// Begins a run of the paper's ants, which show choices, frames and charts.
pub fn begin_ants(server: &Running, request: &Value) -> Begun {
    let mut request = request.clone();
    request["contestants"] = json!([{"method": "acs"}]);
    begin(server, &request)
}

pub fn command(server: &Running, run: &Begun, command: &Value) -> (u16, Value) {
    let mut request = command.clone();
    request["key"] = json!(run.key);
    let answer = server.post(&format!("/api/runs/{}", run.id), &request.to_string());
    (answer.status, answer.json())
}

/// An open stream of events.
pub struct Events(BufReader<TcpStream>);

pub fn events(server: &Running, run: &Begun, is_owner: bool) -> Events {
    let mut stream = server.connect();
    let key = if is_owner { format!("?key={}", run.key) } else { String::new() };
    let (id, address) = (&run.id, server.address);
    write!(stream, "GET /api/runs/{id}/events{key} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")
        .unwrap();
    let mut reader = BufReader::new(stream);
    let mut head = String::new();
    while !head.ends_with("\r\n\r\n") {
        assert!(reader.read_line(&mut head).unwrap() > 0, "{head}");
    }
    assert!(head.starts_with("HTTP/1.1 200") && head.contains("text/event-stream"), "{head}");
    Events(reader)
}

impl Iterator for Events {
    type Item = (String, Value);

    fn next(&mut self) -> Option<(String, Value)> {
        let mut name = String::new();
        loop {
            let mut line = String::new();
            match self.0.read_line(&mut line) {
                Ok(0) => return None,
                Ok(_) => {}
                // A server that ends may cut a stream off; a server that says nothing for minutes is a failure.
                Err(error) if error.kind() == io::ErrorKind::ConnectionReset => return None,
                Err(error) => panic!("nothing more in the stream: {error}"),
            }
            if let Some(event) = line.strip_prefix("event: ") {
                event.trim_end().clone_into(&mut name);
            } else if let Some(data) = line.strip_prefix("data: ") {
                return Some((name, serde_json::from_str(data).unwrap()));
            }
        }
    }
}

impl Events {
    /// Reads up to the first event with this name that fits.
    pub fn wait_for(&mut self, name: &str, is_it: impl Fn(&Value) -> bool) -> Value {
        let found = self.find(|(event, data)| event == name && is_it(data));
        found.unwrap_or_else(|| panic!("the stream ended without such a {name}")).1
    }

    pub fn wait_for_state(&mut self, state: &str) -> Value {
        self.wait_for("state", |data| data["state"] == state)
    }
}
