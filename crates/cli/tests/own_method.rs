//! A method is added by one file and one line: it then runs in the program, in the lab and on the server.

#[path = "../examples/own_method/random_fill.rs"]
mod random_fill;

use std::ffi::OsString;
use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::path::PathBuf;
use std::time::Duration;
use std::{fs, future, thread};

use antdoku::{Method, RegisterError, Run, Seed, Status};
use antdoku_lab::{Campaign, Record};
use antdoku_web::{Config, Server};
use serde_json::Value;

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The registered method. The registry is one for the process, so that the first test registers it for all.
fn registered() -> &'static Method {
    static METHOD: std::sync::OnceLock<&'static Method> = std::sync::OnceLock::new();
    METHOD.get_or_init(|| Method::register(random_fill::METHOD).unwrap())
}

fn antdoku(arguments: &[&str]) -> u8 {
    let typed = ["antdoku"].iter().chain(arguments).map(OsString::from);
    antdoku_cli::run(typed, None)
}

#[test]
fn a_registered_method_is_found_listed_and_built() {
    let method = registered();
    assert_eq!(Method::find("random-fill").unwrap().summary, method.summary);
    assert_eq!(Method::all().last().unwrap().name, "random-fill");
    let meant = Method::meant(None, None, &[("sample", "3")]).unwrap().unwrap();
    assert_eq!(meant.name, "random-fill", "a parameter names its method");
    let solver = method.build(None, &[("sample", "81")]).unwrap();
    let outcome = solver.solve(&EASY.parse().unwrap(), &mut Run::new(Seed(1)));
    assert!(matches!(outcome.status, Status::Solved(_)));
}

#[test]
fn a_name_that_is_taken_or_invalid_is_refused() {
    registered();
    for name in ["acs", "random-fill"] {
        let other = Method::new(name, "", |_, _| unreachable!());
        assert_eq!(Method::register(other).unwrap_err(), RegisterError::NameTaken { name });
    }
    for name in ["", "Random", "random fill", "--random"] {
        let other = Method::new(name, "", |_, _| unreachable!());
        assert_eq!(Method::register(other).unwrap_err(), RegisterError::InvalidName { name });
    }
}

#[test]
fn the_program_takes_the_method_and_its_parameter() {
    registered();
    let puzzle = ["solve", EASY, "--quiet", "--method", "random-fill", "--seed", "1"];
    assert_eq!(antdoku(&[&puzzle[..], &["--sample", "81"]].concat()), 0);
    assert_eq!(antdoku(&[&puzzle[..], &["--sample", "0"]].concat()), 2, "out of range");
    assert_eq!(antdoku(&["methods", "random-fill"]), 0);
    assert_eq!(antdoku(&["count", EASY, "--method", "random-fill"]), 2, "it cannot find all solutions");
}

/// A folder that is removed when the test is over.
struct Scratch(PathBuf);

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_campaign_runs_the_method() {
    registered();
    let scratch = Scratch(std::env::temp_dir().join(format!("antdoku-own-method-{}", std::process::id())));
    fs::create_dir_all(&scratch.0).unwrap();
    let (plan, folder) = (scratch.0.join("plan.toml"), scratch.0.join("out"));
    fs::write(
        &plan,
        r#"
        budget = { steps = 5000 }
        [[sets]]
        name = "easy"
        generate = { side = 4, fixed = 50, count = 2, seed = 1 }
        runs = 3
        [[contestants]]
        name = "filling"
        method = "random-fill"
        parameters = { sample = 5 }
        "#,
    )
    .unwrap();
    let folder_name = folder.to_str().unwrap();
    assert_eq!(antdoku(&["lab", "plan", plan.to_str().unwrap(), "-o", folder_name]), 0);
    assert_eq!(antdoku(&["lab", "run", folder_name]), 0);
    assert_eq!(antdoku(&["lab", "report", folder_name]), 0);
    let records = Campaign::open(&folder).unwrap().records().unwrap();
    assert_eq!(records.len(), 6);
    for Record { task, .. } in records {
        assert_eq!((task.method.as_str(), &task.parameters["sample"]), ("random-fill", &5.into()));
    }
}

#[test]
fn the_server_lists_the_method_and_solves_with_it() {
    registered();
    let mut config = Config::default();
    config.address.set_port(0);
    let server = Server::bind(config).unwrap();
    let address = server.address();
    // The server ends with the process of the test.
    thread::spawn(move || server.run_until(future::pending()));
    let listed = ask(address, "GET /api/methods", "");
    let method = listed.as_array().unwrap().last().unwrap();
    assert_eq!((&method["name"], &method["kind"]), (&"random-fill".into(), &"other".into()));
    assert_eq!(method["parameters"][0]["name"], "sample");
    let body =
        format!(r#"{{"puzzle":"{EASY}","method":"random-fill","seed":1,"parameters":{{"sample":81}}}}"#);
    let answer = ask(address, "POST /api/solve", &body);
    assert_eq!((&answer["status"], &answer["solved_by"]), (&"solved".into(), &"random-fill".into()));
}

/// The JSON with which the server answers.
fn ask(address: SocketAddr, what: &str, body: &str) -> Value {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(120))).unwrap();
    let head = format!("Host: {address}\r\nConnection: close\r\nContent-Type: application/json");
    write!(stream, "{what} HTTP/1.1\r\n{head}\r\nContent-Length: {}\r\n\r\n{body}", body.len()).unwrap();
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    let (_, json) = text.split_once("\r\n\r\n").unwrap();
    serde_json::from_str(json).unwrap_or_else(|error| panic!("{error}: {text}"))
}
