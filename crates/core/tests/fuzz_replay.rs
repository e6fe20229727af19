//! Every stored fuzz input, again: the nasty ones written by hand and those that once were found.

#[path = "checks/format.rs"]
mod format;

#[test]
fn stored_inputs_of_the_format_target() {
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
