//! The rooms of the library know each other in one direction only.

use std::fs;
use std::path::{Path, PathBuf};

/// Each room may use the ones before it.
const ROOMS: &[&str] = &[
    "rng",
    "parameters",
    "model",
    "deduce",
    "colony",
    "local",
    "walk",
    "search",
    "method",
    "generate",
    "record",
];

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

/// The names after each `crate::`, also in a list in braces.
fn rooms_used(text: &str) -> Vec<String> {
    let mut rooms = Vec::new();
    for rest in text.split("crate::").skip(1) {
        let list = rest.strip_prefix('{').and_then(|list| list.split('}').next());
        let paths = list.map_or_else(|| vec![rest], |list| list.split(',').collect());
        let name = |path: &str| {
            path.trim().split(|c: char| !c.is_alphanumeric() && c != '_').next().map(str::to_owned)
        };
        rooms.extend(paths.into_iter().filter_map(name).filter(|name| !name.is_empty()));
    }
    rooms
}

#[test]
fn the_scan_sees_every_way_to_name_a_room() {
    let text = "use crate::search::Run;\nuse crate::{deduce::Cover, rng};\nlet x = crate::model::Cell(0);";
    assert_eq!(rooms_used(text), ["search", "deduce", "rng", "model"]);
    assert_eq!(
        methods_used("use super::acs::Colony; use super::{dlx, ils}; use crate::method::exact::Exact;"),
        ["acs", "dlx", "ils", "exact"]
    );
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
                rank(&used) <= rank(&room),
                "{} uses {used}, which stands above {room}",
                relative.display()
            );
        }
    }
    assert!(arrows > 20, "the scan finds nothing any more");
}

/// What several methods may use together.
const SHARED: &[&str] = &["complete", "depth_first"];

/// The modules named after `super::` or `crate::method::`.
fn methods_used(text: &str) -> Vec<String> {
    rooms_used(
        &text.replace("crate::method::", "super::").replace("crate::", "").replace("super::", "crate::"),
    )
}

#[test]
fn methods_do_not_import_each_other() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/method");
    let first =
        |path: &Path| path.iter().next().unwrap().to_str().unwrap().trim_end_matches(".rs").to_owned();
    let files = rust_files(&folder);
    let modules: Vec<String> = files.iter().map(|file| first(file.strip_prefix(&folder).unwrap())).collect();
    assert!(modules.contains(&"acs".to_owned()) && modules.contains(&"backtrack".to_owned()));
    for (file, own) in files.iter().zip(&modules) {
        // The list of methods knows them all, and `auto` picks among them.
        if own == "mod" || own == "auto" {
            continue;
        }
        for used in methods_used(&fs::read_to_string(file).unwrap()) {
            let other = modules.contains(&used) && used != *own && !SHARED.contains(&used.as_str());
            assert!(!other, "{} imports the method {used}", file.display());
        }
    }
}
