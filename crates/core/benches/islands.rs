//! Measures whether several colonies pay off, and whether the exchange of their best grids does.
//!
//! `cargo bench -p antdoku --bench islands -- [PUZZLES] [SEEDS] [MILLION_STEPS] [ISLANDS:INTERVAL:THREADS ...]`
//!
//! 25x25 at 45 %. Contestants alternate. Steps are exact and the same on every machine; seconds are not.

mod instances;

use std::time::{Duration, Instant};

use antdoku::internals::Acs;
use antdoku::{AcsParameters, Budget, Puzzle, Run, Seed, Solver, Status};

struct Contestant {
    islands: u32,
    exchange_interval: u32,
    threads: usize,
    /// Steps of each run, and whether it solved the puzzle.
    runs: Vec<(u64, bool)>,
    wall: Duration,
    processor: Duration,
}

fn contestant(text: &str) -> Contestant {
    let numbers: Vec<u32> =
        text.split(':').map(|number| number.parse().expect("K:INTERVAL:THREADS")).collect();
    let [islands, exchange_interval, threads] = numbers[..] else { panic!("K:INTERVAL:THREADS") };
    let (wall, processor) = (Duration::ZERO, Duration::ZERO);
    Contestant { islands, exchange_interval, threads: threads as usize, runs: Vec::new(), wall, processor }
}

/// The processor time of all threads, in hundredths of a second, where the system reports it.
fn processor_time() -> Duration {
    let Ok(text) = std::fs::read_to_string("/proc/self/stat") else { return Duration::ZERO };
    let after_name = text.rsplit(')').next().unwrap_or("");
    let ticks = after_name.split_whitespace().skip(11).take(2).filter_map(|ticks| ticks.parse::<u64>().ok());
    Duration::from_millis(10 * ticks.sum::<u64>())
}

impl Contestant {
    #[expect(clippy::disallowed_methods, reason = "this measures")]
    fn solve(&mut self, puzzle: &Puzzle, seed: u64, steps: u64) {
        let Contestant { islands, exchange_interval, .. } = *self;
        let acs = Acs::new(AcsParameters { islands, exchange_interval, ..AcsParameters::default() }).unwrap();
        let budget = Budget { steps: Some(steps), ..Budget::default() };
        let mut run = Run::new(Seed(seed)).with_budget(budget).with_threads(self.threads);
        let (clock, processor) = (Instant::now(), processor_time());
        let outcome = acs.solve(puzzle, &mut run);
        self.wall += clock.elapsed();
        self.processor += processor_time() - processor;
        self.runs.push((outcome.effort.steps, matches!(outcome.status, Status::Solved(_))));
    }

    fn print(&self) {
        let solved = self.runs.iter().filter(|(_, solved)| *solved).count();
        let mut steps: Vec<u64> =
            self.runs.iter().map(|&(steps, solved)| if solved { steps } else { 2 * steps }).collect();
        steps.sort_unstable();
        let wall = self.wall.as_secs_f64();
        println!(
            "{:>7} {:>8} {:>7} {:>4} of {:<4} {:>9.0} {:>9.0} {:>8.1} {:>8.1} {:>10.3}",
            self.islands,
            self.exchange_interval,
            self.threads,
            solved,
            steps.len(),
            steps.iter().sum::<u64>() as f64 / steps.len() as f64 / 1e3,
            steps[steps.len() / 2] as f64 / 1e3,
            wall,
            self.processor.as_secs_f64(),
            solved as f64 / wall,
        );
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|text| !text.starts_with("--")).collect();
    let number = |place: usize, default| arguments.get(place).map_or(default, |text| text.parse().unwrap());
    let (puzzles, seeds, steps) = (number(0, 10), number(1, 2), number(2, 4) * 1_000_000);
    let default = ["1:1000:1", "2:1000:2", "4:1000:1", "4:1000:2", "4:1000000:2"].map(String::from);
    let given = arguments.get(3..).filter(|given| !given.is_empty()).unwrap_or(&default);
    let mut contestants: Vec<Contestant> = given.iter().map(|text| contestant(text)).collect();

    let (puzzles, source) = instances::class(5, 45, puzzles as usize);
    println!("25x25 at 45 %: {} puzzles ({source}), {seeds} seeds, {steps} steps at most", puzzles.len());
    println!("thousand steps with a failure counted twice (PAR2); seconds in all");
    for seed in 1..=seeds {
        for puzzle in &puzzles {
            for contestant in &mut contestants {
                contestant.solve(puzzle, seed, steps);
            }
        }
        println!("islands interval threads    solved  mean st. median st.  wall s    cpu s   solved/s");
        contestants.iter().for_each(Contestant::print);
    }
}
