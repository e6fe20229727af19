//! The search: CaDiCaL, within the limits of a run.

use std::cell::Cell;
use std::ops::ControlFlow;
use std::rc::Rc;

use cadical_sys::{CaDiCal, Status, Terminator};

use super::METHOD;
use super::clauses::{Clauses, variable};
use crate::deduce::{Cover, Literal, Propagation};
use crate::method::Method;
use crate::method::complete::{Complete, Visitor, visit_trivial};
use crate::method::start::Start;
use crate::search::{Event, Extent, Run, StopReason, Watch};

/// CaDiCaL on the clauses of the puzzle. Finds a solution or proves that there is none.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sat;

/// CaDiCaL is asked for this many conflicts at a time, whether the run is observed or not; in between the observer sees
/// how it goes, a few times a second. Starting it again costs less than the luck of the search varies.
const CONFLICTS_AT_A_TIME: u64 = 2048;

impl Complete for Sat {
    const METHOD: Method = METHOD;

    fn search<V: Visitor>(
        &self,
        start: Start<'_>,
        run: &mut Run<'_>,
        visitor: &mut V,
    ) -> ControlFlow<StopReason, Extent> {
        let Ok(cover) = start.compile(Propagation::Fixpoint, run)? else {
            return ControlFlow::Continue(Extent::All);
        };
        visitor.fullest(|| cover.grid().clone());
        if cover.is_trivial() {
            run.begin_search()?;
            return ControlFlow::Continue(visit_trivial(&cover, visitor));
        }
        let mut search = Search::new(&cover, run)?;
        loop {
            match search.next(run) {
                ControlFlow::Continue(true) => {}
                ControlFlow::Continue(false) => return ControlFlow::Continue(Extent::All),
                ControlFlow::Break(stopped) => {
                    visitor.fullest(|| cover.fill(&search.deduced()));
                    return ControlFlow::Break(stopped);
                }
            }
            let model = search.model();
            if visitor.solution(|| cover.fill(&model)).is_break() {
                return ControlFlow::Continue(Extent::Limit);
            }
            search.exclude(&model);
        }
    }
}

/// CaDiCaL with the clauses of a puzzle.
struct Search<'c> {
    cover: &'c Cover,
    clauses: Clauses,
    /// The reason why CaDiCaL was stopped from outside, if it was.
    stopped: Rc<Cell<Option<StopReason>>>,
    /// All conflicts so far.
    conflicts: u64,
}

impl<'c> Search<'c> {
    /// Sets up, which ends with the beginning of the search.
    fn new(cover: &'c Cover, run: &mut Run<'_>) -> ControlFlow<StopReason, Search<'c>> {
        let mut solver = CaDiCal::new();
        // The option holds numbers up to 2e9.
        solver.set("seed", (run.seed().0 % 2_000_000_000) as i32);
        // Ask the stopper at every opportunity: some rounds of simplification offer few of them on a large grid.
        solver.set("terminateint", 0);
        let mut clauses = Clauses::new(solver);
        clauses.add_groups(cover, |tidying| run.poll_ahead(tidying))?;
        let stopped = Rc::new(Cell::new(None));
        let watch = run.watch(clauses.tidying());
        clauses.solver.connect_terminator(Stopper { watch, stopped: stopped.clone() });
        run.begin_search()?;
        ControlFlow::Continue(Search { cover, clauses, stopped, conflicts: 0 })
    }

    /// Searches for a solution that is not excluded; returns whether there is one, which is then in the model.
    ///
    /// CaDiCaL looks at its limit between decisions only, and a decision may bring several conflicts at once: those
    /// above the budget are not counted as steps.
    fn next(&mut self, run: &mut Run<'_>) -> ControlFlow<StopReason, bool> {
        loop {
            let conflicts = match run.steps_left() {
                Some(0) => return ControlFlow::Break(StopReason::Steps),
                Some(left) => left.min(CONFLICTS_AT_A_TIME),
                None => CONFLICTS_AT_A_TIME,
            };
            self.clauses.solver.limit("conflicts", conflicts as i32);
            let status = self.clauses.solver.solve();
            let before = self.conflicts;
            self.conflicts = self.clauses.solver.get_statistic_value("conflicts") as u64;
            run.took_steps(self.conflicts - before);
            match status {
                Status::SATISFIABLE => return ControlFlow::Continue(true),
                Status::UNSATISFIABLE => return ControlFlow::Continue(false),
                Status::UNKNOWN => {}
            }
            if let Some(reason) = self.stopped.get() {
                return ControlFlow::Break(reason);
            }
            run.report(|| self.event())?;
        }
    }

    /// The literals that are true in the solution found.
    fn model(&mut self) -> Vec<Literal> {
        let solver = &mut self.clauses.solver;
        self.cover.literals().filter(|&literal| solver.val(variable(literal)) > 0).collect()
    }

    /// The literals that CaDiCaL has proved true.
    fn deduced(&self) -> Vec<Literal> {
        let is_true = |&literal: &Literal| self.clauses.solver.fixed(variable(literal)) > 0;
        self.cover.literals().filter(is_true).collect()
    }

    /// Excludes a solution from what is found next.
    fn exclude(&mut self, model: &[Literal]) {
        let clause: Vec<i32> = model.iter().map(|&literal| -variable(literal)).collect();
        self.clauses.add(&clause);
    }

    fn event(&self) -> Event<'_> {
        let fullest = self.cover.fill(&self.deduced());
        Event::Nodes {
            nodes: self.conflicts,
            depth: 0,
            filled: fullest.filled_count(),
            fullest,
            start: self.cover.grid(),
        }
    }
}

/// Lets CaDiCaL ask whether it has to stop. It owns this, so that it cannot borrow the run.
struct Stopper {
    watch: Watch,
    stopped: Rc<Cell<Option<StopReason>>>,
}

impl Terminator for Stopper {
    fn terminated(&mut self) -> bool {
        self.stopped.set(self.watch.poll().break_value());
        self.stopped.get().is_some()
    }
}
