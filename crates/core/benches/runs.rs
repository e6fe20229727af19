//! Success rates and times of any methods on any classes of puzzles, set-up included; the methods alternate.
//!
//! `cargo bench -p antdoku --bench runs -- [METHOD[:PRESET][,NAME=VALUE ...] ...] [CLASS ...] [OPTION=VALUE ...]`
//!
//! * A class is `named`, or order, percent, puzzles and seeds as in `5@45x50x6`.
//! * `limit=2` sets the seconds, `steps=1000000` the steps of a run; `threads=2` its threads.
//! * `fresh=1000` takes puzzles generated from that seed on instead of the files of `ANTDOKU_INSTANCES`.
//! * `records=FILE` appends one JSON line per run.
//!
//! Times of solved runs in milliseconds; PAR2 counts a failure as twice its limit of steps, or of time without one.
//! Steps are the same on every machine, whatever its load.

mod instances;

use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::time::Duration;

use antdoku::internals::NAMED;
use antdoku::{Budget, Method, Puzzle, Run, Seed, Solver, Status};

struct Contestant {
    name: String,
    solver: Box<dyn Solver>,
    records: Vec<Record>,
}

/// One run: milliseconds, steps, and whether it solved the puzzle.
struct Record {
    milliseconds: f64,
    steps: u64,
    is_solved: bool,
}

struct Options {
    limit: Option<f64>,
    steps: Option<u64>,
    threads: usize,
    fresh: Option<u64>,
    records: Option<File>,
}

impl Options {
    fn set(&mut self, name: &str, value: &str) {
        match name {
            "limit" => self.limit = Some(value.parse().expect("seconds")),
            "steps" => self.steps = Some(value.parse().expect("a number of steps")),
            "threads" => self.threads = value.parse().expect("a number of threads"),
            "fresh" => self.fresh = Some(value.parse().expect("a seed")),
            "records" => {
                let file = OpenOptions::new().create(true).append(true).open(value);
                self.records = Some(file.expect("a file to append to"));
            }
            _ => panic!("no option '{name}'; there are limit, steps, threads, fresh and records"),
        }
    }

    /// The time limit: as given, else two seconds if steps are not limited.
    fn seconds(&self) -> Option<f64> {
        self.limit.or(if self.steps.is_none() { Some(2.0) } else { None })
    }

    fn budget(&self) -> Budget {
        let wall = self.seconds().map(Duration::from_secs_f64);
        Budget { wall, steps: self.steps, ..Budget::default() }
    }
}

fn contestant(text: &str) -> Contestant {
    let mut parts = text.split(',');
    let method = parts.next().unwrap_or("auto");
    let (method, preset) =
        method.split_once(':').map_or((method, None), |(name, preset)| (name, Some(preset)));
    let settings: Vec<(&str, &str)> = parts.map(|part| part.split_once('=').expect("NAME=VALUE")).collect();
    let solver = Method::find(method).and_then(|method| method.build(preset, &settings));
    let solver = solver.unwrap_or_else(|error| panic!("{text}: {error}"));
    Contestant { name: text.to_owned(), solver, records: Vec::new() }
}

impl Contestant {
    fn solve(&mut self, class: &str, number: usize, puzzle: &Puzzle, seed: u64, options: &mut Options) {
        let mut run = Run::new(Seed(seed)).with_budget(options.budget()).with_threads(options.threads);
        let outcome = self.solver.solve(puzzle, &mut run);
        let effort = outcome.effort;
        let milliseconds = (effort.setup + effort.search).as_secs_f64() * 1e3;
        let (steps, is_solved) = (effort.steps, matches!(outcome.status, Status::Solved(_)));
        if let Some(file) = &mut options.records {
            let (name, status) = (&self.name, outcome.status.name());
            writeln!(
                file,
                r#"{{"class":"{class}","puzzle":{number},"method":"{name}","seed":{seed},"status":"{status}","steps":{steps},"milliseconds":{milliseconds}}}"#
            )
            .expect("the file can be written");
        }
        self.records.push(Record { milliseconds, steps, is_solved });
    }

    fn print(&mut self, options: &Options) {
        let records = std::mem::take(&mut self.records);
        let mut times: Vec<f64> = records.iter().filter(|r| r.is_solved).map(|r| r.milliseconds).collect();
        times.sort_unstable_by(f64::total_cmp);
        let count = times.len() as f64;
        let mean = times.iter().sum::<f64>() / count;
        let variance = times.iter().map(|time| (time - mean).powi(2)).sum::<f64>() / (count - 1.0);
        let error = 1.96 * (variance / count).sqrt();
        let at = |share: f64| times.get((share * (count - 1.0)) as usize).copied().unwrap_or(f64::NAN);
        let penalized = |record: &Record| match (record.is_solved, options.steps) {
            (true, None) => record.milliseconds,
            (false, None) => 2e3 * options.seconds().unwrap_or(f64::NAN),
            (true, Some(_)) => record.steps as f64,
            (false, Some(limit)) => 2.0 * limit as f64,
        };
        let par2 = records.iter().map(penalized).sum::<f64>() / records.len() as f64;
        let steps = records.iter().map(|r| r.steps).sum::<u64>() as f64 / records.len() as f64;
        println!(
            "  {:<44} {:>5}/{:<5} {mean:>10.3} ±{error:<9.3} {:>10.3} {:>10.3} {:>10.3} {steps:>12.0} {par2:>13.3}",
            self.name,
            times.len(),
            records.len(),
            at(0.5),
            at(0.99),
            at(1.0)
        );
    }
}

fn main() {
    let mut options = Options { limit: None, steps: None, threads: 1, fresh: None, records: None };
    let (mut contestants, mut classes) = (Vec::new(), Vec::new());
    for text in std::env::args().skip(1).filter(|text| !text.starts_with("--")) {
        let is_class = text == "named" || text.chars().next().is_some_and(|first| first.is_ascii_digit());
        let is_method = Method::find(text.split([':', ',']).next().unwrap_or("")).is_ok();
        match text.split_once('=') {
            _ if is_class => classes.push(text),
            _ if is_method => contestants.push(contestant(&text)),
            Some((name, value)) => options.set(name, value),
            None => panic!("'{text}' is neither a method, a class such as 5@45x50x6, nor OPTION=VALUE"),
        }
    }
    if contestants.is_empty() {
        contestants = ["auto", "acs:swift"].map(contestant).into();
    }
    let (seconds, steps, threads) = (options.seconds(), options.steps, options.threads);
    println!(
        "limits: {seconds:?} s, {steps:?} steps; {threads} thread(s); milliseconds of solved runs with set-up"
    );
    println!(
        "  {:<44} {:>11} {:>10}  {:<9} {:>10} {:>10} {:>10} {:>12} {:>13}",
        "method", "solved", "mean", "95 %", "median", "p99", "worst", "steps", "PAR2"
    );
    for class in &classes {
        let (puzzles, seeds, source) = puzzles_of(class, options.fresh);
        println!("{class} ({source})");
        for seed in 1..=seeds {
            for (number, puzzle) in puzzles.iter().enumerate() {
                for contestant in &mut contestants {
                    contestant.solve(class, number, puzzle, seed, &mut options);
                }
            }
        }
        contestants.iter_mut().for_each(|contestant| contestant.print(&options));
    }
}

/// The puzzles of a class, how many seeds each is tried with, and where they come from.
fn puzzles_of(class: &str, fresh: Option<u64>) -> (Vec<Puzzle>, u64, String) {
    if class == "named" {
        let puzzles = NAMED.iter().map(|named| instances::first_puzzle(named.line.as_bytes()));
        return (puzzles.collect(), 100, "built in".to_owned());
    }
    let numbers: Vec<usize> =
        class.split(['@', 'x']).map(|text| text.parse().expect("ORDER@PERCENTxPUZZLESxSEEDS")).collect();
    let [order, percent, count, seeds] = numbers[..] else { panic!("ORDER@PERCENTxPUZZLESxSEEDS") };
    let (puzzles, source) = match fresh {
        None => instances::class(order as u32, percent, count),
        Some(first) => {
            let generate = |seed| instances::generated(order as u32, percent, Seed(seed));
            ((first..first + count as u64).map(generate).collect(), "generated".to_owned())
        }
    };
    (puzzles, seeds as u64, source)
}
