//! Every step of every technique, checked against all solutions of many puzzles: it strikes no value of a solution and
//! fixes only values that all solutions share.

mod geometries;
mod puzzles;

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::{env, fs, thread};

use antdoku::{
    Blanking, Budget, Ending, Enumerator, Exact, Extent, Geometry, Grid, Order, Position, Puzzle, Recipe,
    Rng, Rule, Run, Seed, Solver, State, Status, Step, Technique, explain, hint, rate,
};
use geometries::{Layout, Spec, random_regions};

/// The most solutions and steps of an enumeration; puzzles with more are left out.
const MOST_SOLUTIONS: usize = 300;
const MOST_STEPS: u64 = 50_000;

/// At every fourth position all techniques are tried; at the others only the easiest one that applies.
const ALL_EVERY: usize = 4;

/// How often each technique was found.
type Seen = BTreeMap<Technique, usize>;

fn run() -> Run<'static> {
    Run::new(Seed(1)).with_budget(Budget { steps: Some(MOST_STEPS), ..Budget::default() })
}

/// All solutions, if they are few.
fn solutions(puzzle: &Puzzle) -> Option<Vec<Grid>> {
    let mut found = Vec::new();
    let listed = Exact::default().enumerate(puzzle, &mut run(), &mut |solution| {
        found.push(solution.into_grid());
        if found.len() < MOST_SOLUTIONS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    (listed.extent == Extent::All).then_some(found)
}

fn check(state: &State, step: &Step, solutions: &[Grid]) {
    let is_left = |cell, value| state.candidates(cell).any(|left| left == value);
    assert!(!step.fixed.is_empty() || !step.struck.is_empty(), "the step leads nowhere: {step:?}");
    for fixed in &step.fixed {
        assert!(is_left(fixed.cell, fixed.value), "fixed again: {step:?}");
        let agrees = solutions.iter().all(|solution| solution.get(fixed.cell) == Some(fixed.value));
        assert!(agrees, "a wrong value is fixed: {step:?}\n{:?}", state.grid());
    }
    for struck in &step.struck {
        assert!(is_left(struck.cell, struck.value), "struck again: {step:?}");
        let agrees = solutions.iter().all(|solution| solution.get(struck.cell) != Some(struck.value));
        assert!(agrees, "a value of a solution is struck: {step:?}\n{:?}", state.grid());
    }
    let sentence = step.sentence(state.geometry(), None);
    assert!(sentence.ends_with('.') && !sentence.contains("  "), "{sentence}");
    assert!(!step.place(state.geometry()).is_empty());
    check_units(state.geometry(), step, &sentence);
}

/// Checks that each cell that a subset, locked candidates or a fish strikes in is in a unit that the sentence names, or sees
/// all cells of the pattern, as the sentence then says.
fn check_units(geometry: &Geometry, step: &Step, sentence: &str) {
    let units = match step.technique {
        Technique::XWing
        | Technique::Swordfish
        | Technique::Jellyfish
        | Technique::FinnedXWing
        | Technique::SashimiXWing
        | Technique::FinnedSwordfish
        | Technique::SashimiSwordfish
        | Technique::FinnedJellyfish
        | Technique::SashimiJellyfish => &step.units[step.units.len() / 2..],
        Technique::Pointing
        | Technique::Claiming
        | Technique::LockedPair
        | Technique::LockedTriple
        | Technique::NakedPair
        | Technique::NakedTriple
        | Technique::NakedQuadruple
        | Technique::NakedSubset
        | Technique::HiddenPair
        | Technique::HiddenTriple
        | Technique::HiddenQuadruple
        | Technique::HiddenSubset => {
            assert!(sentence.contains(&step.place(geometry)), "a unit is not named: {sentence}");
            &step.units[..]
        }
        _ => return,
    };
    let says_sight = sentence.contains("and every cell that sees them all loses");
    for struck in &step.struck {
        let is_in = |unit: &usize| geometry.unit(*unit).cells.contains(&struck.cell);
        let sees = |cell| {
            let is_in_one =
                geometry.units().any(|unit| [cell, struck.cell].iter().all(|own| unit.cells.contains(own)));
            is_in_one || geometry.exclusions(cell).contains(&struck.cell)
        };
        let sees_all = step.causes.iter().all(|cause| sees(cause.candidate.cell));
        let is_explained = units.iter().any(is_in) || says_sight && sees_all;
        assert!(is_explained, "{struck:?} is not explained: {sentence}");
    }
}

/// The first position; techniques that need a unique solution are allowed only if there is one.
fn start(puzzle: &Puzzle, solutions: &[Grid]) -> State {
    let state = State::new(puzzle).expect("the puzzle has a solution");
    if solutions.len() == 1 { state.assume_unique() } else { state }
}

/// Checks every step of the explanation in an order.
fn check_explanation(puzzle: &Puzzle, solutions: &[Grid], order: Order, seen: &mut Seen) {
    let mut state = start(puzzle, solutions);
    let explanation = explain(state.clone(), order);
    for step in &explanation.steps {
        check(&state, step, solutions);
        *seen.entry(step.technique).or_default() += 1;
        state.apply(step);
    }
    assert_ne!(explanation.ending.name(), "contradiction");
    if explanation.ending == Ending::Solved {
        assert_eq!(solutions, [explanation.state.grid()]);
    }
}

/// Follows the easiest steps, and checks the others on the way. Returns whether the puzzle has few solutions.
fn follow(puzzle: &Puzzle, most_steps: usize, seen: &mut Seen) -> bool {
    let Some(solutions) = solutions(puzzle).filter(|solutions| !solutions.is_empty()) else { return false };
    check_explanation(puzzle, &solutions, Order::Rating, seen);
    let mut state = start(puzzle, &solutions);
    for number in 0..most_steps {
        let Some(easiest) = hint(&state) else { break };
        if number % ALL_EVERY == 0 {
            for step in Technique::ALL.into_iter().filter_map(|technique| technique.find(&state)) {
                check(&state, &step, &solutions);
                *seen.entry(step.technique).or_default() += 1;
            }
        }
        check(&state, &easiest, &solutions);
        state.apply(&easiest);
        assert!(state.contradiction().is_none(), "{easiest:?}");
    }
    if solutions.len() > 1 {
        assert!(!state.is_solved(), "several solutions, but one was found");
    }
    true
}

#[test]
fn steps_are_sound_on_puzzles_with_one_solution() {
    let mut seen = Seen::new();
    for (geometry, count) in [(Geometry::square(3), 12), (Geometry::rectangular(2, 3), 10)] {
        let recipe = Recipe { geometry: geometry.unwrap(), blanking: Blanking::Minimal, symmetry: None };
        for seed in 0..count {
            assert!(follow(&recipe.generate(Seed(seed)).unwrap().puzzle, usize::MAX, &mut seen));
        }
    }
    println!("{seen:#?}");
    assert!(seen.len() > 15, "only {seen:?}");
}

#[test]
fn steps_are_sound_on_puzzles_with_several_solutions() {
    let mut seen = Seen::new();
    let followed =
        (0..30).filter(|&seed| follow(&puzzles::blanked(3, 3, 36, seed), usize::MAX, &mut seen)).count();
    println!("{followed} puzzles, {seen:#?}");
    assert!(followed >= 5, "only {followed} puzzles");
}

/// Variants of several kinds.
fn specs(rng: &mut Rng) -> Vec<Spec> {
    let spec = |side, layout, rules: &[Rule]| Spec {
        side,
        layout,
        rules: rules.to_vec(),
        units: Vec::new(),
        pairs: Vec::new(),
    };
    vec![
        spec(6, Layout::Latin, &[]),
        spec(6, Layout::Boxes(2, 3), &[Rule::Diagonals]),
        spec(6, Layout::Regions(random_regions(6, rng)), &[]),
        spec(7, Layout::Regions(random_regions(7, rng)), &[]),
        spec(9, Layout::Boxes(3, 3), &[Rule::Windoku]),
        spec(9, Layout::Boxes(3, 3), &[Rule::Disjoint]),
        spec(9, Layout::Boxes(3, 3), &[Rule::AntiKnight]),
        spec(9, Layout::Boxes(3, 3), &[Rule::Diagonals, Rule::AntiKing]),
    ]
}

/// A full grid of a geometry; `None` if it has none or the search takes too long.
fn full_grid(geometry: &Arc<Geometry>) -> Option<Grid> {
    let blank = Puzzle::new(Grid::blank(geometry.clone())).unwrap();
    match Exact::default().solve(&blank, &mut run()).status {
        Status::Solved(solution) => Some(solution.into_grid()),
        _ => None,
    }
}

#[test]
fn steps_are_sound_on_variants() {
    let mut seen = Seen::new();
    let mut rng = Seed(7).rng();
    let mut followed = 0;
    for spec in specs(&mut rng) {
        let geometry = spec.build().unwrap();
        let Some(full) = full_grid(&geometry) else { continue };
        for percent in [30, 40, 50, 60] {
            let mut grid = full.clone();
            let mut cells: Vec<_> = geometry.cells().collect();
            rng.shuffle(&mut cells);
            for &cell in &cells[cells.len() * percent / 100..] {
                grid.set(cell, None);
            }
            followed += usize::from(follow(&Puzzle::new(grid).unwrap(), usize::MAX, &mut seen));
        }
    }
    println!("{followed} puzzles, {seen:#?}");
    assert!(followed >= 10, "only {followed} puzzles");
}

#[test]
fn steps_are_sound_on_larger_grids() {
    let mut seen = Seen::new();
    let mut followed = 0;
    for seed in 0..3 {
        followed += usize::from(follow(&puzzles::blanked(4, 4, 60, seed), 40, &mut seen));
        followed += usize::from(follow(&puzzles::blanked(5, 5, 70, seed), 12, &mut seen));
    }
    assert!(followed >= 2, "only {followed} puzzles");
}

#[test]
fn a_position_of_a_variant_has_no_techniques_that_need_boxes_alone() {
    // Diagonals tell the two ways of a rectangle apart.
    let geometry = Geometry::builder(9).boxes(3, 3).with(Rule::Diagonals).build().unwrap();
    for seed in 0..5 {
        let recipe = Recipe { geometry: geometry.clone(), blanking: Blanking::Minimal, symmetry: None };
        let Ok(made) = recipe.generate(Seed(seed)) else { continue };
        let steps = Position::new(&made.puzzle).unwrap().explain().steps;
        let is_unsound =
            |step: &Step| matches!(step.technique, Technique::UniqueRectangle | Technique::UniversalGrave);
        assert!(!steps.iter().any(is_unsound), "seed {seed}");
    }
}

/// All steps in both orders of 500 puzzles, or of as many as `ANTDOKU_PUZZLES` says: the files of `ANTDOKU_INSTANCES/nine`,
/// if it is set, and generated ones. Every tenth of these lacks a given, and has several solutions. `just steps` takes
/// 100,000 puzzles.
#[test]
fn every_step_of_many_puzzles_is_sound() {
    let puzzles: usize =
        env::var("ANTDOKU_PUZZLES").map_or(500, |number| number.parse().expect("a number of puzzles"));
    let folder = env::var_os("ANTDOKU_INSTANCES").map(|folder| PathBuf::from(folder).join("nine"));
    let files = folder.into_iter().flat_map(|folder| fs::read_dir(folder).unwrap());
    let texts = files.map(|file| fs::read_to_string(file.unwrap().path()).unwrap());
    let read: Vec<Puzzle> =
        texts.flat_map(|text| text.lines().map(|line| line.parse().unwrap()).collect::<Vec<_>>()).collect();
    let recipe =
        Recipe { geometry: Geometry::square(3).unwrap(), blanking: Blanking::Minimal, symmetry: None };
    let made = |number: usize| {
        let mut givens = recipe.generate(Seed(number as u64)).unwrap().puzzle.givens().clone();
        if number.is_multiple_of(10) {
            let first = givens.filled().next().unwrap().0;
            givens.set(first, None);
        }
        Puzzle::new(givens).unwrap()
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let work = |thread: usize| {
        let (mut seen, mut several, mut left_out) = (Seen::new(), 0, 0);
        for number in (thread..puzzles).step_by(threads) {
            let puzzle = read.get(number).cloned().unwrap_or_else(|| made(number));
            let Some(solutions) = solutions(&puzzle) else {
                left_out += 1;
                continue;
            };
            several += usize::from(solutions.len() > 1);
            for order in [Order::Score, Order::Rating] {
                check_explanation(&puzzle, &solutions, order, &mut seen);
            }
        }
        (seen, several, left_out)
    };
    let work = &work;
    let found: Vec<_> = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|thread| scope.spawn(move || work(thread))).collect();
        workers.into_iter().map(|worker| worker.join().unwrap()).collect()
    });
    let (mut all, mut several, mut left_out) = (Seen::new(), 0, 0);
    for (seen, own_several, own_left_out) in found {
        seen.into_iter().for_each(|(technique, count)| *all.entry(technique).or_default() += count);
        (several, left_out) = (several + own_several, left_out + own_left_out);
    }
    let steps: usize = all.values().sum();
    println!(
        "{puzzles} puzzles ({} from files, {several} with several solutions, {left_out} left out), {steps} steps: {all:?}",
        read.len()
    );
    assert!(left_out < puzzles / 10);
}

#[test]
fn a_rating_is_a_function_of_the_puzzle() {
    let recipe =
        Recipe { geometry: Geometry::square(3).unwrap(), blanking: Blanking::Minimal, symmetry: None };
    for seed in 100..110 {
        let state = State::new(&recipe.generate(Seed(seed)).unwrap().puzzle).unwrap().assume_unique();
        let (rating, again) = (rate(&state), rate(&state));
        assert_eq!(rating, again);
        let explanation = explain(state, Order::Score);
        assert_eq!(explanation.ending, rating.ending);
        let score: u32 = explanation.steps.iter().map(|step| step.technique.score()).sum();
        assert_eq!(score, rating.score);
        if rating.ending == Ending::Solved {
            assert!(explanation.state.grid().first_clash().is_none() && rating.hardest.is_some());
        }
    }
}

#[test]
fn a_rectangle_of_two_values_is_no_proof_without_a_unique_solution() {
    // A full grid with the corners of a rectangle in two boxes blanked: two solutions.
    let puzzle: Puzzle = "..343412..434321".parse().unwrap();
    assert_eq!(solutions(&puzzle).unwrap().len(), 2);
    let explanation = explain(State::new(&puzzle).unwrap(), Order::Score);
    assert_eq!((explanation.ending, explanation.steps.len()), (Ending::NeedsTrial, 0));
}
