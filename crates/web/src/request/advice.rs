//! Advice after a search that ended without an answer: the method that `auto` would take, or more time.

use std::time::Duration;

use antdoku::internals::Auto;
use antdoku::{Method, MethodKind, Outcome, Puzzle, Status, StopReason};
use serde::Serialize;

use super::method::{Chosen, THREADS};

/// What to try after a failure.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Advice {
    method: &'static str,
    preset: Option<String>,
    /// The time limit to ask for, in seconds, if the advice is more time.
    timeout: Option<f64>,
    reason: String,
}

/// Where the search ran, and where it may take longer.
const HERE: &str = if cfg!(feature = "server") { "this server" } else { "this page" };
const LONGER: &str = if cfg!(feature = "server") {
    "start it with a longer `antdoku serve --max-time`, or use `antdoku solve`"
} else {
    "use `antdoku solve`"
};

/// The time limit of a search, and the longest that the server allows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TimeLimit {
    pub(crate) timeout: Duration,
    pub(crate) longest: Duration,
}

impl Advice {
    /// The advice after an outcome; `None` if there is an answer, or if the search ended for another reason than its time.
    pub(crate) fn after(
        outcome: &Outcome,
        chosen: &Chosen,
        puzzle: &Puzzle,
        time: TimeLimit,
    ) -> Option<Advice> {
        if !matches!(outcome.status, Status::Unknown { stopped: StopReason::WallClock, .. }) {
            return None;
        }
        let plan = Auto::plan(puzzle, THREADS);
        let first = plan.stages.first()?;
        let (side, method) = (puzzle.geometry().side(), chosen.method.name);
        let planned = Method::find(first.method).and_then(|method| method.build(first.preset, &[])).ok()?;
        let is_first = method == first.method && chosen.solver.settings() == planned.settings();
        // `auto` has just taken its own plan.
        let is_auto = chosen.method.kind == MethodKind::Portfolio;
        if !is_first && !is_auto {
            return Some(Advice {
                method: first.method,
                preset: first.preset.map(str::to_owned),
                timeout: None,
                reason: format!("for this {side}x{side}, `auto` takes {}: {}", plan.names(), plan.reason),
            });
        }
        let took = format!("this is what `auto` takes for a {side}x{side}");
        let longest = time.longest.as_secs_f64();
        let more = time.timeout < time.longest;
        let reason = if more {
            format!("{took}: it needs more time, and {HERE} allows up to {longest} s")
        } else {
            format!("{took}: it needs more time than the {longest} s that {HERE} allows; {LONGER}")
        };
        let preset = chosen.preset.clone();
        Some(Advice { method, preset, timeout: more.then_some(longest), reason })
    }
}

#[cfg(test)]
mod tests {
    use antdoku::{Budget, Geometry, Grid, Run, Seed};

    use super::*;
    use crate::request::MethodChoice;

    /// The advice after a method had no time for a blank grid of this order.
    fn advice(order: u32, method: &str, preset: Option<&str>, seconds: u64) -> Option<Advice> {
        let puzzle = Puzzle::new(Grid::blank(Geometry::square(order).unwrap())).unwrap();
        let (method, preset) = (Some(method.to_owned()), preset.map(str::to_owned));
        let chosen = MethodChoice { method, preset, ..MethodChoice::default() }.build_usual().unwrap();
        let budget = Budget { wall: Some(Duration::ZERO), ..Budget::default() };
        let outcome = chosen.solver.solve(&puzzle, &mut Run::new(Seed(1)).with_budget(budget));
        let time = TimeLimit { timeout: Duration::from_secs(seconds), longest: Duration::from_secs(60) };
        Advice::after(&outcome, &chosen, &puzzle, time)
    }

    #[test]
    fn after_another_method_the_advice_is_what_auto_takes() {
        for (order, tried, method, preset) in [
            (3, "acs", "exact", None),
            (5, "acs", "acs", Some("swift")),
            (5, "exact", "acs", Some("swift")),
            (8, "acs", "ants-tabu", None),
            (8, "exact", "ants-tabu", None),
        ] {
            let advice = advice(order, tried, None, 10).unwrap();
            assert_eq!((advice.method, advice.preset.as_deref(), advice.timeout), (method, preset, None));
            assert!(advice.reason.contains(method), "{}", advice.reason);
        }
    }

    #[test]
    fn after_what_auto_takes_the_advice_is_more_time() {
        for (order, tried, preset) in
            [(3, "exact", None), (5, "acs", Some("swift")), (8, "ants-tabu", None), (8, "auto", None)]
        {
            let more = advice(order, tried, preset, 10).unwrap();
            assert_eq!((more.method, more.preset.as_deref(), more.timeout), (tried, preset, Some(60.0)));
            let longest = advice(order, tried, preset, 60).unwrap();
            assert_eq!((longest.method, longest.timeout), (tried, None));
            assert!(longest.reason.contains("--max-time"), "{}", longest.reason);
        }
    }

    #[test]
    fn an_answer_needs_no_advice() {
        let chosen = MethodChoice::default().build_usual().unwrap();
        let puzzle: Puzzle = "1...............".parse().unwrap();
        let time = TimeLimit { timeout: Duration::from_secs(1), longest: Duration::from_secs(60) };
        let outcome = chosen.solver.solve(&puzzle, &mut Run::new(Seed(1)));
        assert_eq!(Advice::after(&outcome, &chosen, &puzzle, time), None);
        let cancel = antdoku::CancelToken::new();
        cancel.cancel();
        let outcome = chosen.solver.solve(&puzzle, &mut Run::new(Seed(1)).with_cancel(cancel));
        assert!(matches!(outcome.status, Status::Unknown { .. }));
        assert_eq!(Advice::after(&outcome, &chosen, &puzzle, time), None);
    }
}
