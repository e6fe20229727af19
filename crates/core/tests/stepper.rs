//! A stepped colony makes the same run as `solve`.

mod puzzles;

use std::ops::ControlFlow;

use antdoku::internals::{Acs, ColonyStepper, Progress, StepperError};
use antdoku::{
    AcsParameters, Budget, CellOrder, ColonyView, Cover, Event, Outcome, Propagation, Puzzle, Run,
    RunControl, Seed, Solver, Status, StopReason,
};

/// The content of a view, bit for bit.
#[derive(Debug, PartialEq)]
struct Snapshot {
    iteration: u64,
    filled: Vec<usize>,
    best_ant: Vec<u32>,
    choices: Vec<u32>,
    remembered: Vec<u32>,
    deposit: u32,
    trails: Vec<u32>,
    alarm: Vec<u32>,
    lives_lost: Vec<u32>,
    restarts: u64,
}

impl Snapshot {
    fn of(view: &ColonyView<'_>) -> Snapshot {
        let bits = |numbers: &[f32]| numbers.iter().map(|number| number.to_bits()).collect();
        let numbers =
            |literals: &[antdoku::internals::Literal]| literals.iter().map(|literal| literal.0).collect();
        assert_eq!(view.island, 0);
        Snapshot {
            iteration: view.iteration,
            filled: view.filled.to_vec(),
            best_ant: numbers(view.best_ant),
            choices: numbers(view.choices),
            remembered: numbers(view.memory.best()),
            deposit: view.memory.deposit().to_bits(),
            trails: bits(view.trails.all()),
            alarm: bits(view.alarm),
            lives_lost: view.lives_lost.to_vec(),
            restarts: view.restarts,
        }
    }
}

fn status(outcome: &Outcome) -> (String, u64, u64) {
    let status = match &outcome.status {
        Status::Solved(solution) => format!("solved {:?}", solution.grid()),
        Status::Unsatisfiable => "unsatisfiable".to_owned(),
        Status::Unknown { stopped, best } => format!("{stopped} {best:?}"),
    };
    (status, outcome.effort.iterations, outcome.effort.steps)
}

/// The views during `solve`, and its outcome.
fn solved(acs: &Acs, puzzle: &Puzzle, budget: Budget) -> (Vec<Snapshot>, (String, u64, u64)) {
    let mut snapshots = Vec::new();
    let mut observer = |event: &Event<'_>| {
        let Event::Iteration(view) = event else { panic!("a colony iterates") };
        snapshots.push(Snapshot::of(view));
        ControlFlow::Continue(())
    };
    let outcome = acs.solve(puzzle, &mut Run::new(Seed(9)).with_budget(budget).with_observer(&mut observer));
    (snapshots, status(&outcome))
}

/// The views of a stepped colony between its iterations, and its outcome.
fn stepped(acs: &Acs, puzzle: &Puzzle, budget: Budget) -> (Vec<Snapshot>, (String, u64, u64)) {
    let cover = Cover::propagate_by(puzzle, acs.parameters().propagation).unwrap();
    let mut events = 0;
    let mut observer = |_: &Event<'_>| {
        events += 1;
        ControlFlow::Continue(())
    };
    let mut run = Run::new(Seed(9)).with_budget(budget).with_observer(&mut observer);
    let mut colony = acs.stepper(&cover, &mut run).unwrap();
    assert_eq!(colony.view().iteration, 0);
    let mut snapshots = Vec::new();
    let outcome = loop {
        let iterated = colony.iterate(&mut run);
        // After an interrupted iteration, the view is neither the old nor the new one.
        if colony.view().iteration == run.iterations() {
            snapshots.push(Snapshot::of(&colony.view()));
        }
        match iterated {
            ControlFlow::Continue(Progress::Searching) => {}
            ControlFlow::Continue(Progress::Solved) => break run.solved(puzzle, colony.best()),
            ControlFlow::Continue(Progress::Unsatisfiable) => break run.unsatisfiable(),
            ControlFlow::Break(stopped) => break run.unknown(stopped, colony.best()),
        }
    };
    drop(run);
    assert_eq!(events, snapshots.len(), "the observer of the run sees each of them");
    (snapshots, status(&outcome))
}

/// The parameters of one colony of each kind.
fn kinds() -> Vec<AcsParameters> {
    let paper = AcsParameters::default();
    vec![
        AcsParameters { greedy_probability: 0.9, ..paper.clone() },
        AcsParameters { propagation: Propagation::Peers, ..paper.clone() },
        AcsParameters::swift(),
        AcsParameters { walk: CellOrder::Tightest, ants: 3, ..paper.clone() },
        paper,
    ]
}

#[test]
fn a_stepped_colony_makes_the_same_run_as_solve() {
    let mut ends = Vec::new();
    let limits = [
        Budget { iterations: Some(40), ..Budget::default() },
        Budget { steps: Some(3_001), ..Budget::default() },
    ];
    for puzzle in &puzzles::hard_for_ants()[..6] {
        for parameters in kinds() {
            for budget in limits {
                let acs = Acs::new(parameters.clone()).unwrap();
                let (expected, outcome) = solved(&acs, puzzle, budget);
                let (found, end) = stepped(&acs, puzzle, budget);
                assert_eq!(end, outcome, "{parameters:?}");
                assert!(found == expected, "{parameters:?}");
                ends.push(end.0.split(' ').next().unwrap().to_owned());
            }
        }
    }
    ends.sort();
    ends.dedup();
    assert_eq!(ends, ["iterations", "solved", "steps", "unsatisfiable"], "every end was compared");
}

#[test]
fn an_interrupted_iteration_can_be_taken_back() {
    let puzzle = puzzles::blanked(5, 5, 45, 3);
    let limit = Budget { iterations: Some(12), ..Budget::default() };
    for parameters in kinds() {
        let acs = Acs::new(parameters).unwrap();
        let (expected, (_, iterations, steps)) = solved(&acs, &puzzle, limit);
        let cover = Cover::propagate_by(&puzzle, acs.parameters().propagation).unwrap();
        // A limit that most likely falls within an iteration.
        let budget = Budget { steps: Some(steps * 2 / 3 + 1), ..Budget::default() };
        let mut run = Run::new(Seed(9)).with_budget(budget);
        let mut colony = acs.stepper(&cover, &mut run).unwrap();
        let mut saved = colony.clone();
        while colony.iterate(&mut run).is_continue() {
            saved = colony.clone();
        }
        assert_eq!(colony.view().iteration, saved.view().iteration + 1);
        assert_eq!(saved.view().iteration, run.iterations());
        let mut run = Run::new(Seed(0));
        let mut snapshots = vec![Snapshot::of(&saved.view())];
        for _ in saved.view().iteration..iterations {
            assert!(saved.iterate(&mut run).is_continue());
            snapshots.push(Snapshot::of(&saved.view()));
        }
        let first = snapshots[0].iteration as usize;
        assert!(first > 0, "some iterations came before it");
        assert!(snapshots == expected[first - 1..]);
    }
}

#[test]
fn the_number_of_ants_is_limited_to_the_number_of_cells() {
    let puzzle: Puzzle = "1...............".parse().unwrap();
    let budget = Budget { iterations: Some(3), ..Budget::default() };
    let acs = Acs::new(AcsParameters { ants: 100, ..AcsParameters::default() }).unwrap();
    let (snapshots, _) = stepped(&acs, &puzzle, budget);
    assert_eq!(snapshots[0].filled.len(), 16);
    assert!(snapshots == solved(&acs, &puzzle, budget).0);
}

#[test]
fn several_islands_cannot_be_stepped() {
    let acs = Acs::new(AcsParameters { islands: 2, ..AcsParameters::default() }).unwrap();
    let cover = Cover::propagate(&puzzles::hard_for_ants()[0]).unwrap();
    let error = acs.stepper(&cover, &mut Run::new(Seed(1))).unwrap_err();
    assert_eq!(error.to_string(), "islands is 2, but must be 1 with a colony that is stepped");
}

#[test]
fn a_puzzle_that_propagation_solves_cannot_be_stepped() {
    let acs = Acs::new(AcsParameters::default()).unwrap();
    let puzzle: Puzzle = "1.34341221434.21".parse().unwrap();
    let cover = Cover::propagate(&puzzle).unwrap();
    assert_eq!(acs.stepper(&cover, &mut Run::new(Seed(1))).unwrap_err(), StepperError::Trivial);
}

#[test]
fn an_exhausted_run_makes_no_stepper_and_no_iteration() {
    let acs = Acs::new(AcsParameters::default()).unwrap();
    let cover = Cover::propagate(&puzzles::hard_for_ants()[0]).unwrap();
    let no_time = Budget { wall: Some(std::time::Duration::ZERO), ..Budget::default() };
    let made = acs.stepper(&cover, &mut Run::new(Seed(1)).with_budget(no_time));
    assert_eq!(made.unwrap_err(), StepperError::Stopped(StopReason::WallClock));
    let none = Budget { iterations: Some(0), ..Budget::default() };
    let mut run = Run::new(Seed(1)).with_budget(none);
    let mut colony = acs.stepper(&cover, &mut run).unwrap();
    assert_eq!(colony.iterate(&mut run), ControlFlow::Break(StopReason::Iterations));
    assert_eq!((colony.view().iteration, run.steps()), (0, 0));
}

#[test]
fn a_stepper_can_move_to_another_thread() {
    fn is_send<T: Send>(_: &T) {}
    let acs = Acs::new(AcsParameters::swift()).unwrap();
    let cover = Cover::propagate(&puzzles::hard_for_ants()[0]).unwrap();
    let mut run = Run::new(Seed(1));
    let colony: ColonyStepper = acs.stepper(&cover, &mut run).unwrap();
    is_send(&colony);
    assert_eq!(format!("{colony:?}"), "ColonyStepper(after iteration 0)");
}
