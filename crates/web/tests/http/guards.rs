//! The check of host and origin, and the security headers.

use crate::client::{Answer, Running, start};

fn ask(server: &Running, lines: &str) -> Answer {
    let port = server.address.port().to_string();
    let lines = lines.replace("PORT", &port);
    server.send(format!("GET /api/methods HTTP/1.1\r\n{lines}Connection: close\r\n\r\n").as_bytes())
}

#[test]
fn a_request_must_name_this_server() {
    let server = start();
    for host in ["127.0.0.1:PORT", "localhost:PORT", "LOCALHOST:PORT", "[::1]:PORT"] {
        assert_eq!(ask(&server, &format!("Host: {host}\r\n")).status, 200, "{host}");
    }
    for lines in [
        "",
        "Host: \r\n",
        "Host: example.com\r\n",
        "Host: example.com:PORT\r\n",
        "Host: localhost\r\n",
        "Host: localhost:1\r\n",
        "Host: localhost.example.com:PORT\r\n",
        "Host: 127.0.0.1:PORT@example.com\r\n",
        "Host: localhost:PORT\r\nHost: localhost:PORT\r\n",
        "Host: localhost:PORT\r\nHost: example.com\r\n",
    ] {
        let answer = ask(&server, lines);
        assert_eq!(
            (answer.status, &answer.json()["message"]),
            (421, &"the request is meant for another host".into()),
            "{lines}"
        );
    }
    let elsewhere =
        format!("GET http://example.com/ HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", server.address);
    assert_eq!(server.send(elsewhere.as_bytes()).status, 421);
}

#[test]
fn a_request_must_come_from_the_page_of_the_server_or_from_no_page() {
    let server = start();
    let with = |origin: &str| ask(&server, &format!("Host: 127.0.0.1:PORT\r\nOrigin: {origin}\r\n"));
    for origin in ["http://127.0.0.1:PORT", "http://localhost:PORT", "http://[::1]:PORT"] {
        assert_eq!(with(origin).status, 200, "{origin}");
    }
    for origin in [
        "null",
        "",
        "http://example.com",
        "https://127.0.0.1:PORT",
        "http://127.0.0.1",
        "http://127.0.0.1:1",
        "http://127.0.0.1:PORT/",
        "http://localhost:PORT, http://example.com",
        "file://",
    ] {
        let answer = with(origin);
        assert_eq!(
            (answer.status, &answer.json()["message"]),
            (403, &"the request comes from another page".into()),
            "{origin}"
        );
    }
    let twice = ask(
        &server,
        "Host: 127.0.0.1:PORT\r\nOrigin: http://127.0.0.1:PORT\r\nOrigin: http://example.com\r\n",
    );
    assert_eq!(twice.status, 403);
}

#[test]
fn every_answer_has_the_security_headers() {
    let server = start();
    let foreign = ask(&server, "Host: example.com\r\n");
    let answers = [
        server.get("/"),
        server.get("/api/methods"),
        server.get("/nothing"),
        server.get("/api/solve"),
        server.post("/api/solve", "x"),
        foreign,
    ];
    for answer in answers {
        for (name, value) in [
            (
                "content-security-policy",
                "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
            ),
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "no-referrer"),
            ("cross-origin-resource-policy", "same-origin"),
            ("cross-origin-opener-policy", "same-origin"),
        ] {
            assert_eq!(answer.header(name), Some(value), "{answer:?}");
        }
        let is_page = answer.body.to_ascii_lowercase().starts_with("<!doctype");
        assert_eq!(answer.header("cache-control"), Some(if is_page { "no-cache" } else { "no-store" }));
        assert_eq!(answer.header("access-control-allow-origin"), None);
        assert_eq!(is_page, answer.header("content-type") != Some("application/json"));
    }
}
