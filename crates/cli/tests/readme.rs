//! Every `$ antdoku` command in a `console` block of the README does what the README says, from the folder it is in.
//!
//! `? 65` on the line after a command is its exit code; `[..]` stands for any part of a line, a line `...` for any lines.

use std::path::Path;

#[test]
fn readme() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    std::env::set_current_dir(root).unwrap();
    let readme = std::fs::read_to_string("README.md").unwrap();
    assert!(readme.contains("```console\n$ antdoku solve"), "a README without examples proves nothing");
    // Another version of the program may have left a campaign there, which would be refused.
    let _ = std::fs::remove_dir_all("target/evaporation");
    trycmd::TestCases::new().case("README.md");
}
