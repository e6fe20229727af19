use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use super::control::LARGEST_GAP;
use super::*;
use crate::model::Grid;
use crate::search::StopReason;

fn steps_until_stop(run: &mut Run<'_>) -> (u64, StopReason) {
    let mut steps = 0;
    loop {
        match run.step() {
            ControlFlow::Continue(()) => steps += 1,
            ControlFlow::Break(reason) => return (steps, reason),
        }
    }
}

#[test]
fn a_step_limit_is_exact() {
    for limit in [0, 1, 2, 3, 100, 1023, 1024, 10_000] {
        let budget = Budget { steps: Some(limit), ..Budget::default() };
        let mut run = Run::new(Seed(0)).with_budget(budget);
        assert_eq!(steps_until_stop(&mut run), (limit, StopReason::Steps));
    }
}

#[test]
fn a_time_limit_of_nothing_stops_at_the_first_step() {
    let mut run = Run::new(Seed(0)).with_budget(Budget { wall: Some(Duration::ZERO), ..Budget::default() });
    assert_eq!(steps_until_stop(&mut run), (0, StopReason::WallClock));
}

/// Holds a run for an hour, without waiting, when it comes for the third time.
#[derive(Debug, Default)]
struct Hour(std::sync::atomic::AtomicU64);

impl Gate for Hour {
    fn pass(&self) {
        self.0.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    }

    fn held(&self) -> Duration {
        let passed = self.0.load(std::sync::atomic::Ordering::Relaxed);
        if passed >= 3 { Duration::from_secs(3_600) } else { Duration::ZERO }
    }
}

#[test]
fn the_time_for_which_a_run_is_held_does_not_count() {
    let limit = Duration::from_secs(1_800);
    let mut run = Run::new(Seed(0)).with_budget(Budget { wall: Some(limit), ..Budget::default() });
    // As if it had begun an hour ago: what the gate holds it for must lie in the past.
    run.started -= Duration::from_secs(3_600);
    let mut run = run.with_gate(Arc::new(Hour::default()));
    assert!(run.poll().is_break(), "an hour has passed");
    assert!(run.poll().is_break());
    assert!(run.poll().is_continue(), "but the run was held all the time");
    assert!(run.last_poll() < limit);
    let part = run.fork(Seed(1), Budget::default());
    let effort =
        part.unknown(StopReason::Steps, Grid::blank(crate::model::Geometry::square(2).unwrap())).effort;
    assert!(effort.setup + effort.search < limit, "the same goes for a part of it");
}

#[test]
fn a_gate_is_come_to_again_and_again_without_any_limit() {
    let gate = Arc::new(Hour::default());
    let mut run = Run::new(Seed(0)).with_gate(gate.clone());
    for _ in 0..10_000 {
        assert!(run.step().is_continue());
    }
    assert!(gate.0.load(std::sync::atomic::Ordering::Relaxed) >= 10_000 / LARGEST_GAP);
}

#[test]
fn cancelling_stops_within_one_gap() {
    let cancel = CancelToken::new();
    let mut run = Run::new(Seed(0)).with_cancel(cancel.clone());
    for _ in 0..10_000 {
        assert!(run.step().is_continue());
    }
    cancel.cancel();
    let (steps, reason) = steps_until_stop(&mut run);
    assert!(steps <= LARGEST_GAP);
    assert_eq!(reason, StopReason::Cancelled);
}

#[test]
fn no_iterations_means_none() {
    let mut run = Run::new(Seed(0)).with_budget(Budget { iterations: Some(0), ..Budget::default() });
    assert_eq!(run.begin_search(), ControlFlow::Continue(()));
    assert_eq!(run.may_iterate(), ControlFlow::Break(StopReason::Iterations));
}
