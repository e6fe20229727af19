//! Sets `ANTDOKU_BUILD`: version and commit of the library, because two builds of one version may differ in speed.

use std::env;
use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let version = env::var("CARGO_PKG_VERSION").expect("cargo sets the version");
    // Times of a debug build do not compare with those of other builds, so the name says it.
    let profile = env::var("PROFILE").ok().filter(|profile| profile == "debug");
    let details: Vec<String> = commit().into_iter().chain(profile).collect();
    let build = if details.is_empty() { version } else { format!("{version} ({})", details.join(", ")) };
    println!("cargo::rustc-env=ANTDOKU_BUILD={build}");
}

/// The commit that is checked out; `None` without git, or if this package is not tracked by the surrounding checkout.
fn commit() -> Option<String> {
    git(&["ls-files", "--error-unmatch", "build.rs"])?;
    // HEAD changes with every checkout of a branch, its log with every commit.
    for name in ["HEAD", "logs/HEAD"] {
        let path = git(&["rev-parse", "--git-path", name])?;
        // Cargo rebuilds every time if a watched file does not exist.
        if Path::new(&path).exists() {
            println!("cargo::rerun-if-changed={path}");
        }
    }
    git(&["rev-parse", "--short=10", "HEAD"])
}

fn git(arguments: &[&str]) -> Option<String> {
    let output =
        Command::new("git").args(arguments).output().ok().filter(|output| output.status.success())?;
    String::from_utf8(output.stdout).ok().map(|text| text.trim().to_owned())
}
