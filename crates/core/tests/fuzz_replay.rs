//! Replays every stored fuzz input: those written by hand and those that fuzzing found.

#[path = "checks/format.rs"]
mod format;

#[test]
fn the_reader_passes_every_stored_input() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/corpus/format");
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    assert!(paths.len() >= 30, "only {} stored inputs", paths.len());
    for path in paths {
        // The name of the input is shown if the check fails.
        println!("{}", path.display());
        format::check(&std::fs::read(&path).unwrap());
    }
}
