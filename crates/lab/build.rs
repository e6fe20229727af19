//! Tells the library of which commit it is built: two builds of one version may measure different things.

use std::env;
use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let version = env::var("CARGO_PKG_VERSION").expect("cargo tells the version");
    // Unoptimised or not, times of a build for debugging are none to compare with.
    let profile = env::var("PROFILE").ok().filter(|profile| profile == "debug");
    let details: Vec<String> = commit().into_iter().chain(profile).collect();
    let build = if details.is_empty() { version } else { format!("{version} ({})", details.join(", ")) };
    println!("cargo::rustc-env=ANTDOKU_BUILD={build}");
}

/// The commit that is checked out; nothing without git, or in a package that merely lies in somebody's checkout.
fn commit() -> Option<String> {
    git(&["ls-files", "--error-unmatch", "build.rs"])?;
    // The first changes with every checkout of a branch, the second with every commit.
    for name in ["HEAD", "logs/HEAD"] {
        let path = git(&["rev-parse", "--git-path", name])?;
        // Cargo builds anew each time if it is to watch what is not there.
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
