//! The island model: the same run on any number of threads.

mod puzzles;

use std::ops::ControlFlow;
use std::time::Duration;

use antdoku::internals::Acs;
use antdoku::{
    AcsParameters, Budget, CancelToken, Event, Outcome, Puzzle, Run, Seed, Solver, Status, StopReason,
};

/// The observed state of an island: number, iteration, cells of each ant, best grid and its value, pheromone.
type Snapshot = (usize, u64, Vec<usize>, Vec<usize>, u32, Vec<u32>);

/// Everything about a run that must not depend on threads.
#[derive(Debug, PartialEq)]
struct Trace {
    status: String,
    iterations: u64,
    steps: u64,
    snapshots: Vec<Snapshot>,
}

fn trace_of(outcome: &Outcome, snapshots: Vec<Snapshot>) -> Trace {
    let status = match &outcome.status {
        Status::Solved(solution) => format!("solved {:?}", solution.grid()),
        Status::Unsatisfiable => "unsatisfiable".to_owned(),
        Status::Unknown { stopped, best } => format!("{stopped} {best:?}"),
    };
    Trace { status, iterations: outcome.effort.iterations, steps: outcome.effort.steps, snapshots }
}

fn islands(count: u32, exchange_interval: u32) -> AcsParameters {
    AcsParameters { islands: count, exchange_interval, ..AcsParameters::default() }
}

fn trace(parameters: &AcsParameters, puzzle: &Puzzle, seed: u64, budget: Budget, threads: usize) -> Trace {
    let mut snapshots = Vec::new();
    let mut observer = |event: &Event<'_>| {
        let Event::Iteration(view) = event else { panic!("a colony iterates") };
        snapshots.push((
            view.island,
            view.iteration,
            view.filled.to_vec(),
            view.memory.best().iter().map(|literal| literal.index()).collect(),
            view.memory.deposit().to_bits(),
            view.trails.all().iter().map(|tau| tau.to_bits()).collect(),
        ));
        ControlFlow::Continue(())
    };
    let run = Run::new(Seed(seed)).with_budget(budget).with_threads(threads);
    let outcome = Acs::new(parameters.clone()).unwrap().solve(puzzle, &mut run.with_observer(&mut observer));
    trace_of(&outcome, snapshots)
}

fn iterations(limit: u64) -> Budget {
    Budget { iterations: Some(limit), ..Budget::default() }
}

fn steps(limit: u64) -> Budget {
    Budget { steps: Some(limit), ..Budget::default() }
}

#[test]
fn the_number_of_threads_does_not_change_a_run() {
    let mut puzzles = puzzles::hard_for_ants();
    // One 25x25 is enough.
    puzzles.truncate(6);
    puzzles.push(puzzles::blanked(4, 4, 40, 3));
    let mut solved = 0;
    for (puzzle, seed) in puzzles.iter().zip([7, 8, 9, 10, 11, 12].into_iter().cycle()) {
        for interval in [1, 7, 1_000_000] {
            for budget in [iterations(40), steps(4_001), Budget { iterations: Some(12), ..steps(3_000) }] {
                let parameters = islands(4, interval);
                let expected = trace(&parameters, puzzle, seed, budget, 1);
                solved += usize::from(expected.status.starts_with("solved"));
                for threads in [2, 8] {
                    let found = trace(&parameters, puzzle, seed, budget, threads);
                    assert!(found == expected, "{threads} threads, interval {interval}, {budget:?}");
                }
            }
        }
    }
    assert!(solved > 10, "only {solved} runs have a winner");
}

#[test]
fn the_winner_is_the_island_with_the_fewest_steps() {
    // Without exchange the islands are independent colonies, so they can be run one by one.
    let puzzle = &puzzles::hard_for_ants()[0];
    let (mut winners, mut not_first_by_iterations) = ([0; 3], 0);
    for seed in 0..30 {
        let seeds = [Seed(seed), Seed(seed).derive((1 << 32) + 1), Seed(seed).derive((1 << 32) + 2)];
        let alone = seeds.map(|seed| trace(&islands(1, 1), puzzle, seed.0, Budget::default(), 1));
        // The first island is alone in its first iteration. Its steps count for the others too.
        let lead = trace(&islands(1, 1), puzzle, seed, iterations(1), 1).steps;
        let head_start = [0, lead, lead];
        let finish = [0, 1, 2].map(|island| head_start[island] + alone[island].steps);
        let last = *finish.iter().min().unwrap();
        let winner = finish.iter().position(|&step| step == last).unwrap();
        winners[winner] += 1;
        not_first_by_iterations +=
            usize::from(alone.iter().any(|trace| trace.iterations < alone[winner].iterations));

        for threads in [1, 2, 3] {
            let found = trace(&islands(3, 1_000_000), puzzle, seed, Budget::default(), threads);
            let expected = (&alone[winner].status, alone[winner].iterations);
            assert_eq!((&found.status, found.iterations), expected, "seed {seed}");
            let place = found.snapshots.last().map(|snapshot| (snapshot.0, snapshot.1));
            assert_eq!(place, Some((winner, found.iterations)));

            // The steps are those that each island has taken when the winner takes its last.
            let spent = head_start.map(|head_start| last - head_start.min(last));
            let begun = if found.iterations == 1 && winner == 0 { 1 } else { 3 };
            assert_eq!(found.steps, spent[..begun].iter().sum::<u64>(), "seed {seed}, {threads} threads");
        }
    }
    assert!(winners.iter().all(|&wins| wins > 2), "{winners:?}");
    assert!(not_first_by_iterations > 0, "steps and iterations have the same winners");
}

#[test]
fn a_single_island_equals_the_plain_colony() {
    for puzzle in puzzles::hard_for_ants() {
        let plain = trace(&AcsParameters::default(), &puzzle, 7, iterations(30), 1);
        assert!(trace(&islands(1, 1), &puzzle, 7, iterations(30), 4) == plain);
        assert!(plain.snapshots.iter().all(|snapshot| snapshot.0 == 0));
        assert_eq!(plain.snapshots.len() as u64, plain.iterations);
    }
}

#[test]
fn best_grids_migrate_round_the_ring() {
    let puzzle = puzzles::blanked(5, 5, 45, 12);
    let apart = trace(&islands(3, 1_000_000), &puzzle, 7, iterations(10), 1);
    let together = trace(&islands(3, 10), &puzzle, 7, iterations(10), 1);
    let memories = |trace: &Trace| -> Vec<(f32, Vec<usize>)> {
        let places: Vec<_> = trace.snapshots.iter().map(|snapshot| (snapshot.0, snapshot.1)).collect();
        assert_eq!(places, [(0, 10), (1, 10), (2, 10)]);
        trace.snapshots.iter().map(|snapshot| (f32::from_bits(snapshot.4), snapshot.3.clone())).collect()
    };
    let (before, after) = (memories(&apart), memories(&together));
    let better_of =
        |own: usize, other: usize| before[if before[other].0 > before[own].0 { other } else { own }].clone();
    assert_eq!(after, [better_of(0, 2), better_of(1, 0), better_of(2, 1)]);
    assert_ne!(after, before, "nothing was exchanged");
}

#[test]
fn observers_see_every_island_even_without_exchange() {
    let unsolvable = &puzzles::hard_for_ants()[2];
    let found = trace(&islands(2, 1_000_000), unsolvable, 7, iterations(250), 2);
    let places: Vec<_> = found.snapshots.iter().map(|snapshot| (snapshot.1, snapshot.0)).collect();
    assert_eq!(places, [(100, 0), (100, 1), (200, 0), (200, 1), (250, 0), (250, 1)]);
}

#[test]
fn budgets_are_kept_exactly() {
    let puzzle = puzzles::blanked(5, 5, 45, 12);
    for limit in [0, 1, 7, 100, 10_003] {
        let found = trace(&islands(4, 5), &puzzle, 1, steps(limit), 2);
        assert_eq!(found.steps, limit);
        assert!(found.status.starts_with("steps"), "{}", found.status);
    }
    for limit in [0, 1, 5, 12] {
        let found = trace(&islands(4, 5), &puzzle, 1, iterations(limit), 2);
        assert_eq!(found.iterations, limit);
        assert!(found.status.starts_with("iterations"), "{}", found.status);
    }
}

fn stopped(outcome: &Outcome) -> Option<StopReason> {
    match outcome.status {
        Status::Unknown { stopped, .. } => Some(stopped),
        _ => None,
    }
}

#[test]
fn time_limits_cancellation_and_observers_end_all_islands() {
    let unsolvable = &puzzles::hard_for_ants()[2];
    let acs = Acs::new(islands(5, 20)).unwrap();
    for threads in [1, 3] {
        let run = || Run::new(Seed(1)).with_threads(threads);

        // A busy machine may need longer for set-up than any one limit leaves.
        let took_steps = [30, 300, 3_000, 30_000].map(Duration::from_millis).into_iter().any(|wall| {
            let budget = Budget { wall: Some(wall), ..Budget::default() };
            let outcome = acs.solve(unsolvable, &mut run().with_budget(budget));
            assert_eq!(stopped(&outcome), Some(StopReason::WallClock));
            outcome.effort.steps > 0
        });
        assert!(took_steps, "the time was over before the islands began");

        let cancel = CancelToken::new();
        let watched = cancel.clone();
        let mut observer = |_: &Event<'_>| {
            watched.cancel();
            ControlFlow::Continue(())
        };
        let outcome = acs.solve(unsolvable, &mut run().with_cancel(cancel).with_observer(&mut observer));
        assert_eq!(stopped(&outcome), Some(StopReason::Cancelled));

        let mut events = 0;
        let mut observer = |_: &Event<'_>| {
            events += 1;
            if events == 7 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let outcome = acs.solve(unsolvable, &mut run().with_observer(&mut observer));
        assert_eq!((stopped(&outcome), events), (Some(StopReason::Observer), 7));
        assert_eq!(outcome.effort.iterations, 40);
    }
}

#[test]
fn islands_work_with_both_kinds_of_propagation() {
    let puzzle = &puzzles::hard_for_ants()[0];
    let parameters = AcsParameters { propagation: antdoku::Propagation::Peers, ..islands(3, 5) };
    let expected = trace(&parameters, puzzle, 7, iterations(500), 1);
    assert!(expected.status.starts_with("solved"), "{}", expected.status);
    assert!(trace(&parameters, puzzle, 7, iterations(500), 3) == expected);
}
