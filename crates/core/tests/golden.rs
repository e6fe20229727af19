//! Runs pinned by their seed. They change only on purpose, with a line in the changelog.

mod puzzles;

use antdoku::{Budget, Method, Run, Seed, Status};

/// Puzzle, method, preset, parameters, and the result of the run with seed 7: iterations, steps and status.
type Golden = (
    &'static str,
    &'static str,
    Option<&'static str>,
    &'static [(&'static str, &'static str)],
    (u64, u64, &'static str),
);

const GOLDEN: &[Golden] = &[
    ("escargot", "acs", None, &[], (7, 303, "solved")),
    ("escargot", "acs", Some("tog"), &[], (60, 2755, "unknown")),
    ("escargot", "acs", None, &[("propagation", "peers")], (35, 1780, "solved")),
    (
        "escargot",
        "acs",
        None,
        &[("m", "3"), ("f_bve", "0.1"), ("xi", "0.5"), ("rho", "0.3"), ("tau0", "0.1")],
        (60, 803, "unknown"),
    ),
    ("unsolvable", "acs", None, &[], (60, 2125, "unknown")),
    ("12x12", "acs", None, &[], (1, 130, "solved")),
    ("25x25", "acs", None, &[], (60, 19348, "unknown")),
    ("escargot", "acs", None, &[("islands", "3"), ("exchange_interval", "2")], (1, 139, "solved")),
    ("25x25", "acs", None, &[("islands", "3"), ("exchange_interval", "2")], (46, 40000, "unknown")),
    ("escargot", "acs", Some("swift"), &[], (1, 26, "solved")),
    ("unsolvable", "acs", Some("swift"), &[], (1, 19, "unsatisfiable")),
    ("12x12", "acs", Some("swift"), &[], (1, 21, "solved")),
    ("25x25", "acs", Some("swift"), &[], (7, 5497, "solved")),
    ("25x25", "acs", Some("swift"), &[("islands", "3"), ("exchange_interval", "2")], (3, 7379, "solved")),
    ("escargot", "tabu", None, &[("turn", "500")], (9, 4497, "solved")),
    ("12x12", "tabu", None, &[("turn", "500"), ("islands", "3")], (1, 187, "solved")),
    (
        "25x25",
        "ants-tabu",
        None,
        &[("turn", "500"), ("warm_up", "100"), ("mark_interval", "50")],
        (47, 23334, "solved"),
    ),
    ("12x12", "ants-tabu", None, &[("turn", "300"), ("ants", "2"), ("islands", "2")], (1, 137, "solved")),
    ("escargot", "swap", None, &[("turn", "500")], (1, 82, "solved")),
    ("12x12", "swap", None, &[("turn", "500"), ("islands", "3")], (1, 82, "solved")),
    (
        "25x25",
        "ants-swap",
        None,
        &[("turn", "500"), ("warm_up", "100"), ("mark_interval", "50")],
        (60, 30000, "unknown"),
    ),
    ("latin", "ants-swap", None, &[("turn", "300"), ("ants", "2"), ("islands", "2")], (1, 287, "solved")),
    ("escargot", "backtrack", None, &[], (0, 15, "solved")),
    ("unsolvable", "backtrack", None, &[], (0, 80, "unsatisfiable")),
    ("12x12", "backtrack", None, &[], (0, 127, "solved")),
];

fn puzzle(name: &str) -> antdoku::Puzzle {
    match name {
        "escargot" => puzzles::hard_for_ants().remove(0),
        "unsolvable" => puzzles::hard_for_ants().remove(2),
        "12x12" => puzzles::blanked(3, 4, 30, 11),
        "25x25" => puzzles::blanked(5, 5, 45, 12),
        "latin" => puzzles::blanked(1, 20, 50, 4),
        other => unreachable!("{other}"),
    }
}

#[test]
fn pinned_runs_do_not_change() {
    let mut changed = Vec::new();
    for &(name, method, preset, parameters, expected) in GOLDEN {
        let solver = Method::find(method).unwrap().build(preset, parameters).unwrap();
        let budget = Budget { iterations: Some(60), steps: Some(40_000), ..Budget::default() };
        let outcome = solver.solve(&puzzle(name), &mut Run::new(Seed(7)).with_budget(budget));
        let found = (outcome.effort.iterations, outcome.effort.steps, outcome.status.name());
        if found != expected {
            changed
                .push(format!("{method} {preset:?} {parameters:?} on {name}: {found:?}, not {expected:?}"));
        }
    }
    assert!(changed.is_empty(), "{changed:#?}");
}

#[test]
fn a_budget_of_steps_or_iterations_is_kept_exactly() {
    for method in Method::all().into_iter().filter(|method| method.is_available()) {
        let solver = method.build(None, &[]).unwrap();
        for limit in [0, 1, 7, 100] {
            let budget = Budget { steps: Some(limit), ..Budget::default() };
            let outcome = solver.solve(&puzzle("25x25"), &mut Run::new(Seed(1)).with_budget(budget));
            assert_eq!(outcome.effort.steps, limit, "{}", method.name);
            let Status::Unknown { best, .. } = outcome.status else { panic!("{} is too good", method.name) };
            assert!(best.first_clash().is_none());
        }
    }
}
