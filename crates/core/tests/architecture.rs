//! The rooms of the library know each other in one direction only.

use std::fs;
use std::path::{Path, PathBuf};

/// Each room may use the ones before it.
const ROOMS: &[&str] =
    &["rng", "parameters", "model", "deduce", "colony", "local", "search", "method", "generate"];

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files
}

fn rank(room: &str) -> usize {
    ROOMS.iter().position(|known| *known == room).unwrap_or_else(|| panic!("'{room}' has no place in ROOMS"))
}

/// The names after each `crate::` in a file.
fn rooms_used(text: &str) -> Vec<&str> {
    text.split("crate::")
        .skip(1)
        .map(|rest| rest.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or(""))
        .filter(|room| !room.is_empty())
        .collect()
}

#[test]
fn no_room_knows_a_later_one() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut arrows = 0;
    for file in rust_files(&source) {
        let relative = file.strip_prefix(&source).unwrap();
        let room = relative.iter().next().unwrap().to_str().unwrap().trim_end_matches(".rs").to_owned();
        if room == "lib" {
            continue;
        }
        for used in rooms_used(&fs::read_to_string(&file).unwrap()) {
            arrows += 1;
            assert!(
                rank(used) <= rank(&room),
                "{} uses {used}, which stands above {room}",
                relative.display()
            );
        }
    }
    assert!(arrows > 20, "the scan finds nothing any more");
}

#[test]
fn methods_do_not_import_each_other() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/method");
    for file in rust_files(&folder) {
        let relative = file.strip_prefix(&folder).unwrap().to_owned();
        let own = relative.iter().next().unwrap().to_str().unwrap().trim_end_matches(".rs").to_owned();
        if own == "mod" || own == "auto" {
            continue;
        }
        let text = fs::read_to_string(&file).unwrap();
        for other in text.split("crate::method::").skip(1) {
            let starts_with_capital = other.starts_with(char::is_uppercase) || other.starts_with('{');
            assert!(
                starts_with_capital || other.starts_with(&own),
                "{} imports a method",
                relative.display()
            );
        }
    }
}
