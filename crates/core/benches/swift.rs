//! The swift ants: how surely, and how fast, with everything counted from the text's puzzle to the solution.
//!
//! `cargo bench -p antdoku --bench swift -- [CLASS ...] [NAME=VALUE ...]`
//!
//! A class is `named`, or order, percent, puzzles and seeds as in `5@45x50x6`; without one, all that have a target.
//! `limit=2` sets the seconds and `steps=1000000` the choices per run, `fresh=1000` takes generated puzzles from that seed on instead of files; any other
//! name is a parameter of the method. Without `ANTDOKU_INSTANCES` the puzzles are generated.

mod instances;

use std::time::Duration;

use antdoku::{Budget, Method, NAMED, Puzzle, Run, Seed, Solver, Status};

const CLASSES: &[&str] = &[
    "named",
    "4@30x50x6",
    "4@35x50x6",
    "4@40x50x6",
    "4@45x50x6",
    "5@35x50x6",
    "5@40x50x6",
    "5@45x50x6",
    "5@50x50x6",
    "6@40x10x2",
    "6@45x10x2",
];

/// One run: milliseconds, choices, and whether it solved the puzzle.
struct Record {
    milliseconds: f64,
    steps: u64,
    is_solved: bool,
}

fn solve(solver: &dyn Solver, puzzle: &Puzzle, seed: u64, budget: Budget) -> Record {
    let outcome = solver.solve(puzzle, &mut Run::new(Seed(seed)).with_budget(budget));
    let effort = outcome.effort;
    Record {
        milliseconds: (effort.setup + effort.search).as_secs_f64() * 1e3,
        steps: effort.steps,
        is_solved: matches!(outcome.status, Status::Solved(_)),
    }
}

fn print(name: &str, records: &[Record]) {
    let mut times: Vec<f64> = records.iter().filter(|r| r.is_solved).map(|r| r.milliseconds).collect();
    times.sort_unstable_by(f64::total_cmp);
    let count = times.len() as f64;
    let mean = times.iter().sum::<f64>() / count;
    let variance = times.iter().map(|time| (time - mean).powi(2)).sum::<f64>() / (count - 1.0);
    let error = 1.96 * (variance / count).sqrt();
    let at = |share: f64| times.get((share * (count - 1.0)) as usize).copied().unwrap_or(f64::NAN);
    let steps = records.iter().map(|r| r.steps).sum::<u64>() as f64 / records.len() as f64;
    println!(
        "{name:<28} {:>5}/{:<5} {mean:>9.3} ±{error:<8.3} {:>8.3} {:>9.3} {:>9.3} {steps:>10.0}",
        times.len(),
        records.len(),
        at(0.5),
        at(0.99),
        at(1.0)
    );
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|text| !text.starts_with("--")).collect();
    let (mut settings, classes): (Vec<&str>, Vec<&str>) =
        arguments.iter().map(String::as_str).partition(|text| text.contains('='));
    let mut take = |name: &str| {
        let place =
            settings.iter().position(|setting| setting.split_once('=').is_some_and(|s| s.0 == name))?;
        settings.remove(place).split_once('=').map(|(_, value)| value.to_owned())
    };
    let limit: f64 = take("limit").map_or(2.0, |text| text.parse().expect("seconds"));
    let steps: Option<u64> = take("steps").map(|text| text.parse().expect("choices"));
    let budget = Budget { wall: Some(Duration::from_secs_f64(limit)), steps, ..Budget::default() };
    let fresh: Option<u64> = take("fresh").map(|text| text.parse().expect("a seed"));
    let preset = take("preset").unwrap_or_else(|| "swift".to_owned());
    let parameters: Vec<(&str, &str)> =
        settings.iter().filter_map(|setting| setting.split_once('=')).collect();
    let solver =
        Method::find("acs").and_then(|acs| acs.build(Some(&preset), &parameters)).expect("a setting");

    println!(
        "limit {limit} s, one thread; milliseconds of solved runs, with everything; choices of all runs"
    );
    println!(
        "{:<28} {:>11} {:>9}  {:<8} {:>8} {:>9} {:>9} {:>10}",
        "class", "solved", "mean", "95 %", "median", "p99", "worst", "choices"
    );
    for class in if classes.is_empty() { CLASSES } else { &classes } {
        if *class == "named" {
            let mut all = Vec::new();
            for named in NAMED {
                let puzzle = instances::first_puzzle(named.line.as_bytes());
                let records: Vec<_> = (1..=100).map(|seed| solve(&*solver, &puzzle, seed, budget)).collect();
                print(named.name, &records);
                all.extend(records);
            }
            print("16 named 9x9", &all);
            continue;
        }
        let numbers: Vec<usize> =
            class.split(['@', 'x']).map(|text| text.parse().expect("ORDER@PERCENTxPUZZLESxSEEDS")).collect();
        let [order, percent, count, seeds] = numbers[..] else { panic!("ORDER@PERCENTxPUZZLESxSEEDS") };
        let (puzzles, source) = match fresh {
            None => instances::class(order as u32, percent, count),
            Some(first) => {
                let seeds = first..first + count as u64;
                let generate = |seed| instances::generated(order as u32, percent, Seed(seed));
                (seeds.map(generate).collect(), "generated".to_owned())
            }
        };
        let mut records = Vec::new();
        for seed in 1..=seeds as u64 {
            records.extend(puzzles.iter().map(|puzzle| solve(&*solver, puzzle, seed, budget)));
        }
        print(&format!("{0}x{0} at {percent} %, {source}", order * order), &records);
    }
}
