//! `antdoku serve` as a program: its output and its end.

use std::io::{self, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::time::Duration;

use crate::common::{Guarded, Lines, antdoku};

/// The longest wait for an answer. On an idle machine none takes a hundredth of this.
const DEADLINE: Duration = Duration::from_secs(120);

struct Serving {
    child: Guarded,
    output: Lines,
    address: String,
}

fn serve(options: &[&str]) -> Serving {
    let mut child = Guarded::start(&mut antdoku(&[&["serve"], options].concat()));
    let output = child.lines_of_stdout();
    let line = output.next();
    let address =
        line.strip_prefix("antdoku: http://").and_then(|rest| rest.strip_suffix("/ (Ctrl-C ends it)"));
    let address = address.unwrap_or_else(|| panic!("{line}")).to_owned();
    Serving { child, output, address }
}

fn post(address: &str, body: &str) -> TcpStream {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(DEADLINE)).unwrap();
    let head = "Connection: close\r\nContent-Type: application/json";
    let length = body.len();
    write!(
        stream,
        "POST /api/solve HTTP/1.1\r\nHost: {address}\r\n{head}\r\nContent-Length: {length}\r\n\r\n{body}"
    )
    .unwrap();
    stream
}

fn text(stream: TcpStream) -> String {
    read(stream).unwrap()
}

fn read(mut stream: TcpStream) -> io::Result<String> {
    let mut text = String::new();
    stream.read_to_string(&mut text).map(|_| text)
}

#[test]
fn a_signal_ends_the_server_with_success_during_searches() {
    for signal in ["-INT", "-TERM"] {
        let mut serving = serve(&["--port", "0", "--jobs", "1"]);
        assert!(text(post(&serving.address, r#"{"puzzle":"aiescargot"}"#)).contains(r#""status":"solved""#));
        let hopeless = r#"{"puzzle":".3.6..4...311...5...2........3..4.6.","method":"acs","timeout":60}"#;
        let searching = post(&serving.address, hopeless);
        let idle = TcpStream::connect(&serving.address).unwrap();
        serving.child.signal(signal);
        assert_eq!(serving.child.end().code(), Some(0), "{signal}");
        // The search was answered, or the signal came before the request was read, which resets the connection.
        let answer = read(searching)
            .or_else(|error| {
                if error.kind() == io::ErrorKind::ConnectionReset { Ok(String::new()) } else { Err(error) }
            })
            .unwrap();
        assert!(
            answer.is_empty()
                || answer.contains(r#""stopped":"cancelled""#)
                || answer.contains("shutting down")
        );
        drop(idle);
        assert!(serving.output.rest().is_empty(), "one line is all it prints");
    }
}

#[test]
fn max_time_limits_the_timeout_of_requests() {
    let serving = serve(&["--port", "0", "--max-time", "2s"]);
    let answer = text(post(&serving.address, r#"{"puzzle":"aiescargot","timeout":3}"#));
    assert!(answer.contains("a number of seconds above 0, up to 2\""), "{answer}");
}

#[test]
fn a_port_that_is_taken_is_reported_with_a_remedy() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let output = antdoku(&["serve", "--port", &port]).output().unwrap();
    assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(74), &b""[..]));
    let message = format!(
        "error: cannot listen on 127.0.0.1:{port}: the port is taken, perhaps by another `antdoku serve`; choose \
         another port with --port, 0 for a free one\n"
    );
    assert_eq!(String::from_utf8(output.stderr).unwrap(), message);
}
