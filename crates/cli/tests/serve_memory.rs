//! `antdoku serve` returns memory to the system after a load.
//!
//! The program is measured as users start it, because the memory that it keeps depends on the settings of its allocator.
#![cfg(all(target_os = "linux", target_env = "gnu"))]

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use std::{fs, thread};

/// The longest wait, far above the duration of any request here.
const PATIENCE: Duration = Duration::from_secs(120);

/// The number of clients, equal to the number of places for searches. Each waiting search has a thread, and perhaps an
/// arena of the allocator.
const CLIENTS: usize = 16;

/// A child that is killed, by its own id, when the test is over.
struct Serving {
    child: Child,
    address: SocketAddr,
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn serve() -> Serving {
    let mut command = Command::new(env!("CARGO_BIN_EXE_antdoku"));
    command.args(["serve", "--port", "0", "--jobs", "2"]).stdin(Stdio::null()).stdout(Stdio::piped());
    // The settings of the test machine must not change the result.
    for setting in ["MALLOC_TRIM_THRESHOLD_", "MALLOC_MMAP_THRESHOLD_", "GLIBC_TUNABLES"] {
        command.env_remove(setting);
    }
    let mut child = command.spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
    let address = address.unwrap_or_else(|| panic!("{line}")).parse().unwrap();
    Serving { child, address }
}

impl Serving {
    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect_timeout(&self.address, PATIENCE).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream
    }

    /// Counts the solutions of a blank 64x64 up to the first, which takes tables of several megabytes.
    fn count(&self) {
        let rows = vec![format!("[{}]", vec!["0"; 64].join(",")); 64].join(",");
        let body = format!(r#"{{"puzzle":{{"box":[8,8],"cells":[{rows}]}},"limit":1,"timeout":0.3}}"#);
        let mut stream = self.connect();
        let (address, length) = (self.address, body.len());
        let head = "Connection: close\r\nContent-Type: application/json";
        let request =
            format!("POST /api/count HTTP/1.1\r\nHost: {address}\r\n{head}\r\nContent-Length: {length}");
        stream.write_all(format!("{request}\r\n\r\n{body}").as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    }

    /// A number of `/proc/ID/status` in megabytes.
    fn megabytes(&self, name: &str) -> usize {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix(name)).expect("Linux reports it");
        line.trim_matches([':', '\t', ' ', 'k', 'B']).parse::<usize>().unwrap() >> 10
    }
}

/// Without the allocator setting the server keeps 50 MB and more of the first round, and about 8 MB more of each further
/// one. A leak of a few kilobytes per connection or search would also show between the rounds.
#[test]
fn memory_is_returned_after_a_load() {
    let server = serve();
    let mut kept = Vec::new();
    for _ in 0..3 {
        let half_open: Vec<TcpStream> = (0..200).map(|_| server.connect()).collect();
        thread::scope(|scope| (0..CLIENTS).for_each(|_| drop(scope.spawn(|| server.count()))));
        drop(half_open);
        kept.push(server.megabytes("RssAnon"));
    }
    let peak = server.megabytes("VmHWM");
    assert!(kept[0] <= 30 && kept[2] <= kept[0] + 8, "{kept:?} MB were kept after three loads, of {peak} MB");
}
