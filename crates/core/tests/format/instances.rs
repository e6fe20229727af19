//! Instance files of others.

use antdoku::model::format::{ReadOptions, read};

/// The files of the paper's authors and others are not part of this project; where they are, all must be readable.
#[test]
fn the_instances_of_the_paper() {
    let folder = std::env::var_os("ANTDOKU_INSTANCES").map_or_else(
        || std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/instances"),
        std::path::PathBuf::from,
    );
    let mut folders = vec![folder.clone()];
    let mut count = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "txt") {
                let entries = read(&std::fs::read(&path).unwrap(), &ReadOptions::default());
                for entry in &entries {
                    let entry = entry.as_ref().unwrap_or_else(|error| panic!("{}: {error}", path.display()));
                    let size = entry.puzzle.geometry().to_string();
                    let named = entry.label.is_some();
                    assert!(
                        named || path.components().any(|part| part.as_os_str() == size.as_str()),
                        "{}",
                        path.display()
                    );
                }
                count += 1;
            }
        }
    }
    if count == 0 {
        eprintln!("SKIPPED: no instances at {}; set ANTDOKU_INSTANCES", folder.display());
    }
}
