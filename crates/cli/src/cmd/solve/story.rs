//! The messages about the example, for users who see the colony for the first time.

use antdoku::format::{Entry, OutputFormat};
use antdoku::{Cover, NamedPuzzle, Outcome, Status};

use crate::console::{self, FOUND, GIVEN, OPEN, STRONG, paint};
use crate::words::{count, counted, time};

/// The message before the search.
pub(super) fn opening(puzzle: &NamedPuzzle, entry: &Entry, cover: &Cover) -> String {
    let givens = entry.puzzle.givens();
    let grid = console::write_grid(givens, OutputFormat::Grid, None, |cell| {
        if givens.get(cell).is_some() { GIVEN } else { OPEN }
    });
    let logic = format!(
        "{} cells are given. Logic alone (naked and hidden singles) fixes {} more.\n\
         {} stay open, with {:.1} values each on average: a task for the colony.",
        givens.filled_count(),
        cover.grid().filled_count() - givens.filled_count(),
        cover.open_cells().len(),
        cover.mean_open_values(),
    );
    format!("{}, a famous hard puzzle:\n\n{grid}\n{logic}", paint(STRONG, puzzle.source))
}

/// The message after the search. `history` has the cells filled by the best ant of each iteration.
pub(super) fn middle(outcome: &Outcome, history: &[usize], ants: &str) -> Option<String> {
    let Status::Solved(solution) = &outcome.status else { return None };
    let cells = solution.grid().geometry().cell_count();
    let took = time(outcome.effort.setup + outcome.effort.search);
    Some(format!(
        "{ants} ants solved it in {took}: {} of filling the grid, {} choices of a value in all.\n\
         Cells filled by the best ant of each round, from {} to {cells}:\n\n  {}\n",
        counted(history.len(), "round"),
        count(outcome.effort.steps),
        history.iter().min().copied().unwrap_or(cells),
        paint(FOUND, &sparkline(history)),
    ))
}

/// The last message. It ends with a command that repeats the run.
pub(super) fn closing(same_again: &str) -> String {
    format!(
        "\nYour own puzzle: antdoku solve FILE, or its cells in a row instead of FILE, `.` for a blank\n\
         Everything else: antdoku solve --help\n\
         The same run again:\n\n  {same_again}"
    )
}

const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
const LONGEST: usize = 60;

/// Numbers as a row of bars: of many numbers the mean of each stretch, and the last one.
fn sparkline(numbers: &[usize]) -> String {
    let Some((last, others)) = numbers.split_last() else { return String::new() };
    let low = *numbers.iter().min().unwrap_or(last) as f64;
    let high = *numbers.iter().max().unwrap_or(last) as f64;
    let bar = |numbers: &[usize]| {
        let mean = numbers.iter().sum::<usize>() as f64 / numbers.len() as f64;
        BARS[((mean - low) / (high - low).max(1.0) * (BARS.len() - 1) as f64) as usize]
    };
    let stretch = others.len().div_ceil(LONGEST).max(1);
    others.chunks(stretch).chain([&[*last][..]]).map(bar).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sparkline_uses_the_lowest_and_the_highest_bar() {
        assert_eq!(sparkline(&[60, 70, 81]), "▁▄█");
        assert_eq!(sparkline(&[81]), "▁");
        let many: Vec<usize> = (0..1000).collect();
        assert!(sparkline(&many).chars().count() <= LONGEST + 1);
        assert!(sparkline(&many).ends_with('█'));
    }
}
