//! A server for each test, and a client that can send any bytes.

use std::io::{self, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use antdoku_web::{Config, LiveLimits, Server, Slots, Times};
use serde_json::Value;
use tokio::sync::oneshot;

/// The limit of every wait: far more than any test takes, even on a busy machine.
pub const PATIENCE: Duration = Duration::from_secs(120);

/// A server that ends with the test.
pub struct Running {
    pub address: SocketAddr,
    pub slots: Arc<Slots>,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<io::Result<()>>>,
}

/// The answer of the server.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

/// The usual server, on a free port.
pub fn config() -> Config {
    Config { address: (Ipv4Addr::LOCALHOST, 0).into(), slots: 2, ..Config::default() }
}

/// A server on which searches may take longer than any test, and that waits as long for the owners of live runs.
pub fn lasting() -> Config {
    let live = LiveLimits { claim_within: 10 * PATIENCE, ..LiveLimits::default() };
    Config { longest: 10 * PATIENCE, live, ..config() }
}

/// A server that waits a second for requests, and discards the rest of refused ones until it has arrived.
pub fn impatient() -> Config {
    let short = Duration::from_secs(1);
    Config { times: Times { head: short, body: short, linger: PATIENCE, ..Times::default() }, ..config() }
}

pub fn start() -> Running {
    start_with(config())
}

pub fn start_with(config: Config) -> Running {
    let server = Server::bind(config).unwrap();
    let (address, slots) = (server.address(), server.slots());
    let (stop, stopped) = oneshot::channel();
    let thread = thread::spawn(move || {
        server.run_until(async {
            let _ = stopped.await;
        })
    });
    Running { address, slots, stop: Some(stop), thread: Some(thread) }
}

impl Running {
    pub fn get(&self, path: &str) -> Answer {
        self.send(
            format!("GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", self.address).as_bytes(),
        )
    }

    pub fn post(&self, path: &str, body: &str) -> Answer {
        self.send(&self.posted(path, body.as_bytes()))
    }

    /// The JSON that a good request is answered with.
    pub fn ask(&self, path: &str, body: &str) -> Value {
        let answer = self.post(path, body);
        assert_eq!(answer.status, 200, "{path} {body}: {answer:?}");
        answer.json()
    }

    /// The bytes of a request.
    pub fn posted(&self, path: &str, body: &[u8]) -> Vec<u8> {
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n",
            self.address,
            body.len()
        );
        [head.as_bytes(), body].concat()
    }

    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect_timeout(&self.address, PATIENCE).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream.set_write_timeout(Some(PATIENCE)).unwrap();
        stream
    }

    /// Sends bytes, and reads to the end of the connection.
    pub fn send(&self, bytes: &[u8]) -> Answer {
        let mut stream = self.connect();
        stream.write_all(bytes).unwrap();
        read(&mut stream).expect("an answer")
    }

    /// Ends the server, and waits for that.
    pub fn stop(mut self) {
        self.end();
    }

    fn end(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            thread.join().expect("no panic in the server").expect("no failure of the server");
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if !thread::panicking() {
            self.end();
        }
    }
}

/// Waits until something holds, which `what` names.
pub fn until(what: &str, holds: impl Fn() -> bool) {
    let pause = Duration::from_millis(10);
    let mut waited = Duration::ZERO;
    while !holds() {
        assert!(waited < PATIENCE, "waited for {PATIENCE:?} without success: {what}");
        thread::sleep(pause);
        waited += pause;
    }
}

/// Reads to the end of the connection; `None` if there was no answer.
pub fn read(stream: &mut TcpStream) -> Option<Answer> {
    let mut bytes = Vec::new();
    match stream.read_to_end(&mut bytes) {
        Ok(_) => {}
        Err(error) if error.kind() == io::ErrorKind::ConnectionReset => {}
        Err(error) => panic!("{error}"),
    }
    let text = String::from_utf8(bytes).expect("answers are UTF-8");
    let (head, body) = text.split_once("\r\n\r\n")?;
    let status = head.strip_prefix("HTTP/1.1 ").and_then(|rest| rest.get(..3)).expect("a status line");
    Some(Answer { status: status.parse().unwrap(), head: head.to_ascii_lowercase(), body: body.to_owned() })
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
    }
}
