//! The number of 9x9 puzzles that `exact` solves per second on one thread.
//!
//! The puzzles are minimal puzzles of 22 to 28 clues, made from a seed: clues are removed from a full grid in random
//! order while the solution stays unique. Before each pass all of them are transformed at random, so that no order of
//! values or cells is favoured. So are those of `nine/clues17.txt` and `nine/hardest.txt` in the folder
//! `ANTDOKU_INSTANCES`, if it is set. Then minimal puzzles are generated, and each of the 16 named puzzles is solved
//! repeatedly.
//!
//! `cargo bench -p antdoku --bench exact9 -- [PUZZLES] [PASSES] [SEED] [REPEATS]`

#[path = "../tests/puzzles/mod.rs"]
mod puzzles;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use antdoku::{
    Blanking, Cell, Enumerator, Exact, Extent, Geometry, Grid, Puzzle, Recipe, Rng, Run, Seed, Solver, Status,
};

fn main() {
    let mut numbers = std::env::args().skip(1).filter_map(|argument| argument.parse::<u64>().ok());
    let count = numbers.next().unwrap_or(5000) as usize;
    let passes = numbers.next().unwrap_or(7);
    let mut rng = Seed(numbers.next().unwrap_or(1)).rng();
    let repeats = numbers.next().unwrap_or(201) as usize;
    let minimal: Vec<Puzzle> = (0..count).map(|_| minimal_puzzle(&mut rng)).collect();
    let clues: usize = minimal.iter().map(|puzzle| puzzle.givens().filled_count()).sum();
    println!("{count} minimal puzzles, {:.2} clues on average", clues as f64 / count as f64);

    measure("minimal", &minimal, passes, &mut rng);
    for name in ["clues17", "hardest"] {
        let folder = std::env::var_os("ANTDOKU_INSTANCES").map(PathBuf::from);
        let text =
            folder.and_then(|folder| std::fs::read_to_string(folder.join(format!("nine/{name}.txt"))).ok());
        if let Some(text) = text {
            let class: Vec<Puzzle> = text.lines().map(|line| puzzles::line(3, 3, line)).collect();
            measure(name, &class, passes, &mut rng);
        }
    }

    let recipe =
        Recipe { geometry: Geometry::square(3).unwrap(), blanking: Blanking::Minimal, symmetry: None };
    let start = now();
    for seed in 0..passes * 20 {
        recipe.generate(Seed(seed)).expect("every 9x9 grid has minimal puzzles");
    }
    println!("generated minimal: {:.0} per second", (passes * 20) as f64 / (now() - start).as_secs_f64());

    println!("{:<15} {:>10} {:>10} {:>7}", "named", "median us", "most us", "nodes");
    for (name, line) in puzzles::NAMED.into_iter().take(16 * repeats) {
        let puzzle = puzzles::line(3, 3, line);
        let mut times: Vec<(Duration, u64)> =
            (0..repeats).map(|_| time_of(std::slice::from_ref(&puzzle))).collect();
        times.sort();
        let micros = |time: Duration| time.as_secs_f64() * 1e6;
        println!(
            "{name:<15} {:>10.1} {:>10.1} {:>7}",
            micros(times[repeats / 2].0),
            micros(times[repeats - 1].0),
            times[0].1
        );
    }
}

/// Prints how many puzzles of a class are solved per second, and proved to have one solution.
fn measure(name: &str, class: &[Puzzle], passes: u64, rng: &mut Rng) {
    let (mut rates, mut proofs, mut nodes) = (Vec::new(), Vec::new(), 0);
    for _ in 0..passes {
        let shuffled: Vec<Puzzle> = class.iter().map(|puzzle| puzzles::transformed(puzzle, rng)).collect();
        let (time, steps) = time_of(&shuffled);
        rates.push(class.len() as f64 / time.as_secs_f64());
        nodes += steps;
        let start = now();
        assert!(shuffled.iter().all(is_unique), "each puzzle has one solution");
        proofs.push(class.len() as f64 / (now() - start).as_secs_f64());
    }
    rates.sort_by(f64::total_cmp);
    proofs.sort_by(f64::total_cmp);
    println!(
        "{name}: solved per second: median {:.0}, best {:.0}; counted to 2: median {:.0}, best {:.0}; nodes to solve: {:.3}",
        rates[rates.len() / 2],
        rates[rates.len() - 1],
        proofs[proofs.len() / 2],
        proofs[proofs.len() - 1],
        nodes as f64 / (passes * class.len() as u64) as f64
    );
}

/// Solves all puzzles. Returns the time from call to verified solution, and the number of nodes.
#[inline(never)]
fn time_of(puzzles: &[Puzzle]) -> (Duration, u64) {
    let solver: &dyn Solver = &Exact::default();
    let start = now();
    let mut nodes = 0;
    for puzzle in puzzles {
        let outcome = solver.solve(puzzle, &mut Run::new(Seed(0)));
        assert!(matches!(outcome.status, Status::Solved(_)));
        nodes += outcome.effort.steps;
    }
    (now() - start, nodes)
}

#[expect(clippy::disallowed_methods, reason = "a bench reads the clock")]
fn now() -> Instant {
    Instant::now()
}

/// A minimal puzzle of 22 to 28 clues: it has one solution, and several without any one of its clues.
fn minimal_puzzle(rng: &mut Rng) -> Puzzle {
    loop {
        let mut grid = random_full_grid(rng);
        let mut cells: Vec<Cell> = grid.geometry().cells().collect();
        rng.shuffle(&mut cells);
        for cell in cells {
            let clue = grid.get(cell);
            grid.set(cell, None);
            let puzzle = Puzzle::new(grid.clone()).expect("the clues are of a full grid");
            if !is_unique(&puzzle) {
                grid.set(cell, clue);
            }
        }
        if (22..=28).contains(&grid.filled_count()) {
            return Puzzle::new(grid).expect("the clues are of a full grid");
        }
    }
}

/// A full grid: a shuffled cyclic one is too regular, so most of it is blanked and filled anew by the solver, twice.
fn random_full_grid(rng: &mut Rng) -> Grid {
    let mut grid = puzzles::full_grid(3, 3, rng);
    for _ in 0..2 {
        let mut cells: Vec<Cell> = grid.geometry().cells().collect();
        rng.shuffle(&mut cells);
        for &cell in &cells[18..] {
            grid.set(cell, None);
        }
        let puzzle = puzzles::transformed(&Puzzle::new(grid).expect("the clues are of a full grid"), rng);
        grid = match Exact::default().solve(&puzzle, &mut Run::new(Seed(0))).status {
            Status::Solved(solution) => solution.into_grid(),
            status => panic!("a solvable grid is {}", status.name()),
        };
    }
    grid
}

fn is_unique(puzzle: &Puzzle) -> bool {
    let found = Exact::default().count(puzzle, &mut Run::new(Seed(0)), 2);
    (found.count, found.extent) == (1, Extent::All)
}
