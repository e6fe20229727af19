//! Commands with their expected output, written as documents.

#[test]
fn commands() {
    trycmd::TestCases::new().case("tests/cmd/*.md");
}
