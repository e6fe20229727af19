//! The search: CaDiCaL, within the limits of a run.

use std::cell::Cell;
use std::ops::ControlFlow;
use std::rc::Rc;

use cadical_sys::{CaDiCal, Status, Terminator};

use super::METHOD;
use super::clauses::{Clauses, variable};
use crate::deduce::{Cover, Literal, Propagation};
use crate::model::{Grid, Puzzle, Solution};
use crate::parameters::Settings;
use crate::search::{
    Enumeration, Enumerator, Event, Extent, Outcome, Run, Solver, StopReason, Watch, trusted,
};

/// CaDiCaL on the clauses of the puzzle. Finds a solution or proves that there is none.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sat;

/// CaDiCaL is asked for this many conflicts at a time, whether somebody watches or not; in between the observer sees
/// how it goes, a few times a second. Starting it again costs less than the luck of the search varies.
const CONFLICTS_AT_A_TIME: u64 = 2048;

impl Solver for Sat {
    fn name(&self) -> &'static str {
        METHOD.name
    }

    fn is_complete(&self) -> bool {
        METHOD.is_complete
    }

    fn settings(&self) -> Settings {
        Settings::default()
    }

    fn solve(&self, puzzle: &Puzzle, run: &mut Run<'_>) -> Outcome {
        let mut fullest = puzzle.givens().clone();
        let outcome = match self.find(puzzle, run, &mut fullest) {
            ControlFlow::Continue(Some(grid)) => run.solved(puzzle, grid),
            ControlFlow::Continue(None) => run.unsatisfiable(),
            ControlFlow::Break(stopped) => run.unknown(stopped, fullest),
        };
        outcome.by(METHOD.name)
    }

    fn as_enumerator(&self) -> Option<&dyn Enumerator> {
        Some(self)
    }
}

impl Enumerator for Sat {
    fn enumerate(
        &self,
        puzzle: &Puzzle,
        run: &mut Run<'_>,
        visit: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Enumeration {
        let mut count = 0;
        let extent = match self.visit_all(puzzle, run, &mut count, visit) {
            ControlFlow::Continue(extent) => extent,
            ControlFlow::Break(stopped) => Extent::Stopped(stopped),
        };
        run.enumerated(count, extent)
    }
}

impl Sat {
    /// The first solution, if there is one; if the run is over before, the fullest grid is left in `fullest`.
    fn find(
        &self,
        puzzle: &Puzzle,
        run: &mut Run<'_>,
        fullest: &mut Grid,
    ) -> ControlFlow<StopReason, Option<Grid>> {
        let Ok(cover) = Cover::compile(puzzle, Propagation::Fixpoint, || run.look())? else {
            return ControlFlow::Continue(None);
        };
        fullest.clone_from(cover.grid());
        if cover.is_trivial() {
            run.begin_search()?;
            return ControlFlow::Continue(Some(cover.fill(&[])));
        }
        let mut search = Search::new(&cover, run)?;
        let found = search.next(run);
        if found.is_break() {
            *fullest = cover.fill(&search.deduced());
        }
        found.map_continue(|found| found.then(|| cover.fill(&search.model())))
    }

    fn visit_all(
        &self,
        puzzle: &Puzzle,
        run: &mut Run<'_>,
        count: &mut u64,
        visit: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> ControlFlow<StopReason, Extent> {
        let Ok(cover) = Cover::compile(puzzle, Propagation::Fixpoint, || run.look())? else {
            return ControlFlow::Continue(Extent::All);
        };
        if cover.is_trivial() {
            run.begin_search()?;
            *count = 1;
            let enough = visit(trusted(puzzle, cover.fill(&[]))).is_break();
            return ControlFlow::Continue(if enough { Extent::Limit } else { Extent::All });
        }
        let mut search = Search::new(&cover, run)?;
        while search.next(run)? {
            *count += 1;
            let model = search.model();
            if visit(trusted(puzzle, cover.fill(&model))).is_break() {
                return ControlFlow::Continue(Extent::Limit);
            }
            search.exclude(&model);
        }
        ControlFlow::Continue(Extent::All)
    }
}

/// CaDiCaL with the clauses of a puzzle.
struct Search<'c> {
    cover: &'c Cover,
    clauses: Clauses,
    /// Why CaDiCaL was stopped from outside, if it was.
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
        clauses.add_groups(cover, |tidying| run.look_ahead(tidying))?;
        let stopped = Rc::new(Cell::new(None));
        let watch = run.watch(clauses.tidying());
        clauses.solver.connect_terminator(Stopper { watch, stopped: stopped.clone() });
        run.begin_search()?;
        ControlFlow::Continue(Search { cover, clauses, stopped, conflicts: 0 })
    }

    /// Searches for a solution that is not excluded: is there one? If so, the model has it.
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

    fn event(&self) -> Event<'static> {
        let filled = self.cover.grid().filled_count() + self.deduced().len();
        Event::Nodes { nodes: self.conflicts, depth: 0, filled }
    }
}

/// Lets CaDiCaL ask whether it has to stop. It owns this, so that it cannot borrow the run.
struct Stopper {
    watch: Watch,
    stopped: Rc<Cell<Option<StopReason>>>,
}

impl Terminator for Stopper {
    fn terminated(&mut self) -> bool {
        self.stopped.set(self.watch.look().break_value());
        self.stopped.get().is_some()
    }
}
