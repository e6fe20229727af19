//! The plan in the documentation is valid.

use std::path::Path;

use antdoku_lab::Plan;

#[test]
fn the_plan_of_the_documentation_is_valid() {
    let page = include_str!("../../../docs/guide/lab.md");
    let plan = page.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    assert_eq!(
        plan,
        include_str!("../../../examples/evaporation.toml"),
        "the documentation shows the example file"
    );
    let plan = Plan::parse("docs/guide/lab.md", plan, Path::new("."), "").unwrap();
    assert_eq!(plan.task_count(), 4 * 10 * 2 + 5 * 2);
}
