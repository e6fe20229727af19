//! Published instance files, which are not part of this project.

use std::path::{Path, PathBuf};

use antdoku::format::{ReadOptions, read};

/// All files of a folder and its subfolders.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let paths = entries.map(|entry| entry.unwrap().path());
    paths.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

/// The files of Latin squares have rows of numbers, which do not say that there are no boxes.
#[test]
#[ignore = "needs the published instances: ANTDOKU_INSTANCES=DIR cargo test --test format -- --ignored"]
fn published_latin_squares_are_read() {
    let folder = std::env::var_os("ANTDOKU_INSTANCES").expect("ANTDOKU_INSTANCES names their folder");
    let folder = Path::new(&folder).join("latin");
    let options = ReadOptions { variant: "latin".parse().ok(), ..ReadOptions::default() };
    for path in files(&folder) {
        let side = path.parent().and_then(Path::file_name).unwrap().to_string_lossy().into_owned();
        for entry in read(&std::fs::read(&path).unwrap(), &options) {
            let entry = entry.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            assert_eq!(entry.puzzle.geometry().to_string(), format!("{side}x{side} (latin)"));
            assert_eq!(entry.notes, [], "{}", path.display());
        }
    }
}

/// Each published file has puzzles of the size of its folder. `./test` runs this test if the files are present.
#[test]
#[ignore = "needs the published instances: ANTDOKU_INSTANCES=DIR cargo test --test format -- --ignored"]
fn published_instances_are_read() {
    let folder = std::env::var_os("ANTDOKU_INSTANCES").expect("ANTDOKU_INSTANCES names their folder");
    let mut count = 0;
    for class in std::fs::read_dir(&folder).unwrap().map(|class| class.unwrap()) {
        let name = class.file_name().to_string_lossy().into_owned();
        let size = name.split_once('x').filter(|(side, other)| side == other && side.parse::<u8>().is_ok());
        if size.is_none() && !matches!(name.as_str(), "named" | "nine") {
            continue;
        }
        for path in files(&class.path()) {
            for entry in read(&std::fs::read(&path).unwrap(), &ReadOptions::default()) {
                let entry = entry.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
                let found = entry.puzzle.geometry().to_string();
                assert_eq!(found, if size.is_some() { &name } else { "9x9" }, "{}", path.display());
                assert_eq!(entry.notes, [], "{}", path.display());
                count += 1;
            }
        }
    }
    assert!(count >= 100, "only {count} puzzles in {}", folder.display());
}
