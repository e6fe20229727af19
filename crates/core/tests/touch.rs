//! Interventions: what a probe changes in a colony between its iterations.

use std::ops::ControlFlow;

use antdoku::internals::{ChoiceEvent, NAMED, Probe, Touch, TouchParameter};
use antdoku::{Budget, Cell, Cover, Event, Method, Outcome, Puzzle, Run, Seed, Solver, Status, Value};

/// A probe that makes changes after given iterations.
struct Hand<'a>(&'a [(u64, Touch)]);

impl Probe for Hand<'_> {
    fn touches(&mut self, iteration: u64) -> Vec<Touch> {
        self.0.iter().filter(|(after, _)| *after == iteration).map(|&(_, touch)| touch).collect()
    }

    fn on_choice(&mut self, _event: &ChoiceEvent<'_>) {}
}

/// What observers see after an iteration.
#[derive(Clone, Debug, PartialEq)]
struct Seen {
    filled: Vec<usize>,
    best_ant: Vec<(usize, u8)>,
    pins: usize,
    trails: Vec<u32>,
    deposit: f32,
}

fn solver(preset: &str, settings: &[(&str, &str)]) -> Box<dyn Solver> {
    Method::find("acs").unwrap().build(Some(preset), settings).unwrap()
}

/// The outcome of a run of at most `iterations`, and what was seen after each.
fn run(
    solver: &dyn Solver,
    puzzle: &Puzzle,
    touches: &[(u64, Touch)],
    iterations: u64,
) -> (Outcome, Vec<Seen>) {
    let mut seen = Vec::new();
    let mut observer = |event: &Event<'_>| {
        if let Event::Iteration(view) = event {
            let pair = |&literal| (view.cover.cell(literal).index(), view.cover.value(literal).number());
            seen.push(Seen {
                filled: view.filled.to_vec(),
                best_ant: view.best_ant.iter().map(pair).collect(),
                pins: view.pins.len(),
                trails: view.trails.all().iter().map(|trail| trail.to_bits()).collect(),
                deposit: view.memory.deposit(),
            });
        }
        ControlFlow::Continue(())
    };
    let budget = Budget { iterations: Some(iterations), ..Budget::default() };
    let mut run = Run::new(Seed(3)).with_budget(budget).with_observer(&mut observer);
    let outcome = solver.as_probed().unwrap().solve_probed(puzzle, None, &mut run, &mut Hand(touches));
    drop(run);
    (outcome, seen)
}

fn named(name: &str) -> Puzzle {
    NAMED.iter().find(|puzzle| puzzle.name == name).unwrap().line.parse().unwrap()
}

/// An open cell, one of its values that is not that of the solution, and that of the solution.
fn wrong_and_right(puzzle: &Puzzle, place: usize) -> (Cell, Value, Value) {
    let cover = Cover::propagate(puzzle).unwrap();
    let cell = cover.open_cells()[place];
    let right = antdoku::solve(puzzle).unwrap().grid().get(cell).unwrap();
    let wrong = cover.values(cell).into_iter().find(|&value| value != right).unwrap();
    (cell, wrong, right)
}

const PRESETS: [(&str, &[(&str, &str)]); 3] =
    [("paper", &[]), ("paper", &[("propagation", "peers")]), ("swift", &[("lives", "2")])];

#[test]
fn the_same_changes_after_the_same_iterations_give_the_same_run() {
    let puzzle = named("platinumblond");
    let (cell, wrong, right) = wrong_and_right(&puzzle, 7);
    let touches = [
        (0, Touch::Fix(cell, wrong)),
        (2, Touch::Set(TouchParameter::Ants, 3.0)),
        (4, Touch::Set(TouchParameter::Ants, 14.0)),
        (4, Touch::Set(TouchParameter::GreedyProbability, 0.7)),
        (6, Touch::Paint { cell, value: right, share: 0.9 }),
        (9, Touch::Free(cell)),
        (9, Touch::Set(TouchParameter::GlobalEvaporation, 0.3)),
        (10, Touch::Set(TouchParameter::BestValueEvaporation, 0.2)),
        (12, Touch::Wipe(Some(cell))),
        (13, Touch::Wipe(None)),
    ];
    for (preset, settings) in PRESETS {
        let solver = solver(preset, settings);
        let (_, untouched) = run(&*solver, &puzzle, &[], 20);
        let (_, touched) = run(&*solver, &puzzle, &touches, 20);
        let (_, again) = run(&*solver, &puzzle, &touches, 20);
        assert_eq!(touched, again, "{preset} {settings:?}");
        assert_ne!(touched.first(), untouched.first());
        let ants: Vec<usize> = touched.iter().map(|seen| seen.filled.len()).take(6).collect();
        assert_eq!(ants, [10, 10, 3, 3, 14, 14], "{preset}");
        let pins: Vec<usize> = touched.iter().map(|seen| seen.pins).take(11).collect();
        assert_eq!(pins, [1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0], "{preset}");
        let pin = (cell.index(), wrong.number());
        assert!(touched[..9].iter().all(|seen| seen.best_ant.contains(&pin)), "{preset}");
        // A change after the last iteration changes nothing before it.
        let late = [(5, touches[0].1)];
        let (_, late) = run(&*solver, &puzzle, &late, 10);
        assert_eq!(late[..5.min(untouched.len())], untouched[..5.min(untouched.len())]);
    }
}

#[test]
fn each_change_has_its_effect() {
    let puzzle = named("platinumblond");
    let after = |touch: Touch| {
        let (_, seen) = run(&*solver("paper", &[]), &puzzle, &[(3, touch)], 8);
        seen
    };
    let (_, plain) = run(&*solver("paper", &[]), &puzzle, &[], 8);
    let frozen = after(Touch::Set(TouchParameter::BestValueEvaporation, 0.0));
    assert_eq!(frozen[..3], plain[..3]);
    assert!(frozen[3..].windows(2).all(|pair| pair[0].deposit <= pair[1].deposit), "it no longer evaporates");
    assert_ne!(plain[3].deposit, frozen[3].deposit);
    let greedy = after(Touch::Set(TouchParameter::GreedyProbability, 1.0));
    assert_ne!(greedy[3].best_ant, plain[3].best_ant);
    let still = after(Touch::Set(TouchParameter::GlobalEvaporation, 0.0));
    assert_eq!(still[3].best_ant, plain[3].best_ant, "it acts at the end of the iteration");
    assert_ne!(still[3].trails, plain[3].trails);
    // With nearly all of the pheromone on one value, greedy ants take it.
    let (cell, wrong, _) = wrong_and_right(&puzzle, 0);
    let painted = [
        (3, Touch::Set(TouchParameter::GreedyProbability, 1.0)),
        (3, Touch::Paint { cell, value: wrong, share: 0.999 }),
    ];
    let (_, painted) = run(&*solver("paper", &[("ants", "1"), ("xi", "0")]), &puzzle, &painted, 4);
    let chosen = painted[3].best_ant.iter().find(|(place, _)| *place == cell.index());
    assert!(chosen.is_none_or(|(_, value)| *value == wrong.number()), "{chosen:?}");
}

#[test]
fn a_right_pin_helps_and_a_wrong_one_is_no_proof() {
    let puzzle = named("platinumblond");
    for (preset, settings) in PRESETS {
        let solver = solver(preset, settings);
        let (cell, wrong, _) = wrong_and_right(&puzzle, 3);
        let (outcome, seen) = run(&*solver, &puzzle, &[(0, Touch::Fix(cell, wrong))], 200);
        assert!(matches!(outcome.status, Status::Unknown { .. }), "{preset}: {:?}", outcome.status);
        assert_eq!(seen.len(), 200);
        // All right values leave nothing to choose.
        let cover = Cover::propagate(&puzzle).unwrap();
        let solution = antdoku::solve(&puzzle).unwrap();
        let pins: Vec<(u64, Touch)> = cover
            .open_cells()
            .iter()
            .map(|&cell| (1, Touch::Fix(cell, solution.grid().get(cell).unwrap())))
            .collect();
        let (outcome, seen) = run(&*solver, &puzzle, &pins, 200);
        assert!(matches!(outcome.status, Status::Solved(_)), "{preset}");
        assert_eq!(seen.len(), 2);
    }
}

#[test]
fn pins_that_leave_no_choice_leave_the_limits_in_force() {
    // Two pins that exclude each other, and a limit of steps or a cancelled run.
    let puzzle: Puzzle = "1...............".parse().unwrap();
    let cells: Vec<Cell> = Cover::propagate(&puzzle).unwrap().open_cells().to_vec();
    let pins = [
        (0, Touch::Fix(cells[0], Value::new(2).unwrap())),
        (0, Touch::Fix(cells[1], Value::new(2).unwrap())),
    ];
    let solver = solver("swift", &[]);
    let mut run = Run::new(Seed(1)).with_budget(Budget { steps: Some(50), ..Budget::default() });
    let outcome = solver.as_probed().unwrap().solve_probed(&puzzle, None, &mut run, &mut Hand(&pins));
    assert!(matches!(outcome.status, Status::Unknown { .. }));
    assert_eq!(outcome.effort.steps, 50);
}

#[test]
fn changes_that_do_not_fit_are_refused_in_words() {
    let puzzle = named("aiescargot");
    let cover = Cover::propagate(&puzzle).unwrap();
    let cells: Vec<Cell> = puzzle.geometry().cells().collect();
    let value = |number| Value::new(number).unwrap();
    let refusal = |solver: &dyn Solver, touch| {
        let checked = solver.as_probed().unwrap().check_touch(touch, &cover);
        checked.err().map(|error| error.to_string()).unwrap_or_default()
    };
    let (paper, swift) = (solver("paper", &[]), solver("swift", &[]));
    let islands = solver("paper", &[("islands", "2")]);
    let (cell, wrong, _) = wrong_and_right(&puzzle, 0);
    assert_eq!((cell.index(), wrong.number()), (1, 2));
    for (touch, words) in [
        (Touch::Fix(cell, wrong), ""),
        (Touch::Set(TouchParameter::Ants, 81.0), ""),
        (Touch::Wipe(None), ""),
        (Touch::Fix(cells[0], value(1)), "row 1, column 1 is not open: the givens make it 1"),
        (Touch::Wipe(Some(cells[0])), "row 1, column 1 is not open: the givens make it 1"),
        (Touch::Fix(cell, value(1)), "row 1, column 2 cannot be 1: the givens leave 2, 5, 6, 8"),
        (
            Touch::Paint { cell, value: wrong, share: 1.0 },
            "share is 1, but must be a number from 0.001 to 0.999",
        ),
        (
            Touch::Paint { cell, value: wrong, share: f32::NAN },
            "share is NaN, but must be a number from 0.001 to 0.999",
        ),
        (
            Touch::Set(TouchParameter::GlobalEvaporation, 1.5),
            "global_evaporation is 1.5, but must be a number from 0 to 1",
        ),
        (Touch::Set(TouchParameter::Ants, 2.5), "ants is 2.5, but must be a whole number from 1 to 1000"),
        (
            Touch::Set(TouchParameter::Ants, 82.0),
            "ants is 82, but must be at most 81 on this puzzle: each ant starts on a cell of its own",
        ),
    ] {
        assert_eq!(refusal(&*paper, touch), words, "{touch:?}");
    }
    assert_eq!(refusal(&*swift, Touch::Set(TouchParameter::Ants, 82.0)), "");
    assert_eq!(
        refusal(&*islands, Touch::Wipe(None)),
        "islands is 2, but must be 1 with a colony that is changed at work"
    );
    assert!(paper.as_probed().unwrap().is_touchable() && !islands.as_probed().unwrap().is_touchable());
}
