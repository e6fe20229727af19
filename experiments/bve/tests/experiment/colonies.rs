//! Colonies on the three problems: the same run as antdoku's own colony, and the same run for the same seed.

use std::ops::ControlFlow;
use std::path::Path;

use antdoku::internals::Literal;
use antdoku::{AcsParameters, Budget, Event, Parameters, Run, Seed, Status};
use antdoku_bve::colony::{Acs, Colony, Construction, MaxMin, Method, Problem, entropy};
use antdoku_bve::frozen::Frozen;
use antdoku_bve::instance::Instance;
use antdoku_bve::{cars, latin, tsp};
use antdoku_lab::plan::instances_folder;

const PAPER: Acs = Acs {
    greedy_probability: 0.1,
    local_evaporation: 0.1,
    global_evaporation: 0.9,
    best_value_evaporation: 0.005,
    patience: 0,
};
const MAX_MIN: MaxMin =
    MaxMin { evaporation: 0.1, best_probability: 0.05, best_so_far_every: 25, choices: None };

fn square(side: u32, holes_percent: u32) -> latin::Latin {
    let text = latin::generate(side, holes_percent, Seed(5)).unwrap();
    latin::Latin::new(latin::read(&text).unwrap()).unwrap()
}

fn line() -> cars::Cars {
    cars::read_all(&cars::generate(60, 90, Seed(5))).unwrap().swap_remove(0).cars
}

fn cities() -> tsp::Tsp {
    tsp::Tsp::new(tsp::read(&tsp::generate(30, Seed(5))).unwrap(), 0)
}

#[test]
fn on_latin_squares_the_colony_makes_the_runs_of_the_method_acs() {
    let problem = square(28, 42);
    let mut compared = 0;
    for (seed, best_value_evaporation) in [(1, 0.005), (2, 0.005), (3, 0.0)] {
        let mut theirs = Vec::new();
        let mut note = |event: &Event<'_>| {
            if let Event::Iteration(view) = event {
                theirs.push((view.best_filled(), view.memory.deposit(), view.trails.all().to_vec()));
            }
            ControlFlow::Continue(())
        };
        let solver = AcsParameters { best_value_evaporation, ..AcsParameters::default() }.build().unwrap();
        let budget = Budget { iterations: Some(100), ..Budget::default() };
        let mut run = Run::new(Seed(seed)).with_budget(budget).with_observer(&mut note);
        let outcome = solver.solve(problem.puzzle(), &mut run);

        let rule = Acs { best_value_evaporation: best_value_evaporation as f32, ..PAPER };
        let mut colony = Colony::new(&problem, Method::Acs(rule), 10, Seed(seed));
        let mut is_solved = false;
        for (number, (filled, deposit, trails)) in theirs.iter().enumerate() {
            let cost = colony.iterate();
            is_solved = cost == 0;
            assert_eq!(28 * 28 - cost, *filled as u64, "iteration {number}");
            if !is_solved {
                assert_eq!(colony.memory().deposit(), *deposit, "iteration {number}");
                assert_eq!(colony.trails().all(), trails, "iteration {number}");
            }
        }
        compared += theirs.len();
        if matches!(outcome.status, Status::Solved(_)) {
            // The iteration that solves the square may have no event.
            assert!(is_solved || colony.iterate() == 0);
        } else {
            assert!(!is_solved && theirs.len() == 100);
        }
    }
    assert!(compared > 100, "the square is too easy for a comparison: {compared} iterations");
}

/// The costs of some iterations, with the trails at the end.
fn trace<P: Problem>(problem: &P, method: Method, seed: u64) -> (Vec<u64>, Vec<f32>) {
    let mut colony = Colony::new(problem, method, 5, Seed(seed));
    let costs = (0..20).map(|_| {
        let cost = colony.iterate();
        let best = colony.best();
        assert_eq!(problem.check(&best.answer()), Ok(cost), "the checker agrees");
        assert_eq!(best.cost(), cost);
        cost
    });
    let costs = costs.collect();
    let entropy = entropy(problem, colony.trails());
    assert!((0.0..=1.0).contains(&entropy), "{entropy}");
    (costs, colony.trails().all().to_vec())
}

fn compare<P: Problem>(problem: &P) {
    let greedy = Acs { greedy_probability: 0.9, global_evaporation: 0.1, patience: 3, ..PAPER };
    for method in [Method::Acs(PAPER), Method::Acs(greedy), Method::MaxMin(MAX_MIN)] {
        assert_eq!(trace(problem, method, 7), trace(problem, method, 7), "{method:?}");
        assert_ne!(trace(problem, method, 7), trace(problem, method, 8), "{method:?}");
    }
}

#[test]
fn the_same_seed_gives_the_same_run() {
    compare(&square(20, 45));
    compare(&line());
    compare(&cities());
}

/// The mean number of choices with which an ant builds the best solution of a colony again, from each cell.
fn choices(problem: &latin::Latin) -> f64 {
    let rule = MaxMin { best_so_far_every: 1, ..MAX_MIN };
    let mut colony = Colony::new(problem, Method::MaxMin(rule), 10, Seed(1));
    for _ in 0..100 {
        assert!(colony.iterate() > 0, "the square is too easy");
    }
    let mut ant = problem.construction();
    let mut choices = 0;
    for place in 0..problem.places() {
        ant.start(place);
        for _ in 0..problem.steps() {
            ant.advance();
            let is_best = |literal: &&Literal| colony.memory().best().contains(*literal);
            let candidates = ant.candidates();
            if let Some(&literal) = candidates.iter().find(is_best).or(candidates.first()) {
                ant.choose(literal);
                choices += 1;
            }
        }
    }
    f64::from(choices) / f64::from(problem.places())
}

#[test]
fn an_ant_chooses_in_few_cells_of_a_square() {
    let problem = square(30, 42);
    let (choices, cells) = (choices(&problem), problem.choices().0);
    assert!(choices > 40.0 && choices < f64::from(cells) / 4.0, "{choices} choices in {cells} open cells");
}

#[test]
#[ignore = "needs the published instances: ANTDOKU_INSTANCES=DIR cargo test -p antdoku-bve -- --ignored"]
fn an_ant_makes_about_60_choices_on_the_squares_of_the_plan_limits() {
    let plan = Path::new(env!("CARGO_MANIFEST_DIR")).join("plans/limits.toml");
    let frozen = Frozen::read(&plan, instances_folder()).unwrap();
    assert!(frozen.notes.is_empty(), "{:?}", frozen.notes);
    let problem = |instance: &Instance| latin::Latin::new(latin::read(&instance.text).unwrap()).unwrap();
    let choices: Vec<f64> = frozen.instances[0].iter().map(|instance| choices(&problem(instance))).collect();
    let mean = choices.iter().sum::<f64>() / 5.0;
    assert!((55.0..65.0).contains(&mean), "{mean}: {choices:?}");
}

#[test]
fn a_colony_learns_better_tours() {
    let problem = cities();
    let mut colony = Colony::new(
        &problem,
        Method::Acs(Acs { greedy_probability: 0.9, global_evaporation: 0.1, ..PAPER }),
        10,
        Seed(3),
    );
    let first = colony.iterate();
    let best = (0..200).map(|_| colony.iterate()).min().unwrap();
    assert!(best * 100 < first * 97, "{best} after {first}");
}

#[test]
fn fresh_trails_are_undecided() {
    let problem = cities();
    let colony = Colony::new(&problem, Method::MaxMin(MAX_MIN), 3, Seed(1));
    assert_eq!(entropy(&problem, colony.trails()), 1.0);
}
