//! The program as a black box: commands with their expected output, written as documents.

#[test]
fn commands() {
    trycmd::TestCases::new().case("tests/cmd/*.md");
}
