//! Watches how close a walk comes to a solution.

use std::ops::ControlFlow;

use antdoku::{Event, Observer};

/// An observer that keeps the lowest cost of the walks of a run.
#[derive(Debug, Default)]
pub(super) struct LowestCost {
    cost: Option<u32>,
}

impl LowestCost {
    /// The lowest cost; `None` if there was no walk, because propagation alone decided the puzzle.
    pub(super) fn finish(self) -> Option<u32> {
        self.cost
    }

    fn note(&mut self, event: &Event<'_>) {
        if let Event::Walkers(view) = event {
            self.cost = Some(self.cost.map_or(view.best_cost, |cost| cost.min(view.best_cost)));
        }
    }
}

impl Observer for LowestCost {
    fn on_event(&mut self, event: &Event<'_>) -> ControlFlow<()> {
        self.note(event);
        ControlFlow::Continue(())
    }

    fn on_end(&mut self, state: &Event<'_>) {
        self.note(state);
    }
}

#[cfg(test)]
mod tests {
    use antdoku::{CancelToken, Geometry, Grid, Puzzle};

    use crate::plan::{Plan, rebuild};
    use crate::record::{Machine, Record, Status};
    use crate::work::one::{Job, do_task, solve, unobserved};

    /// The records of a walk over a blank 9x9 with this many steps, with and without the observer.
    fn records(steps: u64) -> [Record; 2] {
        let plan = format!(
            "[[sets]]\nname = \"a\"\nnamed = [\"platinumblond\"]\nbudget = {{ steps = {steps} }}\n\
             [[contestants]]\nname = \"walk\"\nmethod = \"ants-tabu\"\n"
        );
        let plan = Plan::parse("plan", &plan, std::path::Path::new("."), "").unwrap();
        let puzzle = Puzzle::new(Grid::blank(Geometry::square(3).unwrap())).unwrap();
        let cancel = CancelToken::new();
        let task = plan.tasks().next().unwrap();
        let solver = rebuild(&task.method, &task.parameters).unwrap();
        let job = Job { task: &task, puzzle: &puzzle, solver: solver.as_ref(), cancel: &cancel };
        [do_task(&job, Machine::default(), solve), do_task(&job, Machine::default(), unobserved)]
            .map(Option::unwrap)
    }

    #[test]
    fn the_lowest_cost_is_recorded_and_does_not_change_a_run() {
        for (steps, status) in [(1, Status::Unknown), (1_000_000, Status::Solved)] {
            let [with, without] = records(steps);
            assert_eq!(with.status, status);
            assert_eq!(with.lowest_cost.unwrap() == 0, status == Status::Solved);
            assert_eq!(Record { lowest_cost: None, timing: without.timing, ..with }, without);
        }
    }
}
