//! Every `$ antdoku` command in a `console` block of the README does what the README says.
//!
//! `? 65` on the line after a command is its exit code; `[..]` stands for any part of a line, a line `...` for any lines.

#[test]
fn readme() {
    let readme = include_str!("../../../README.md");
    assert!(readme.contains("```console\n$ antdoku solve"), "a README without examples proves nothing");
    trycmd::TestCases::new().case("../../README.md");
}
