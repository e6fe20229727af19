//! The plan in the documentation can be done as it stands.

use std::path::Path;

use antdoku_lab::Plan;

#[test]
fn the_plan_of_the_documentation_is_sound() {
    let page = include_str!("../../../docs/lab.md");
    let plan = page.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let plan = Plan::parse("docs/lab.md", plan, Path::new("."), "").unwrap();
    assert_eq!(plan.title, "Does evaporation pay?");
    assert_eq!(plan.task_count(), 3 * 10 * 2 + 20 * 2);
}
