//! The story of one search, for somebody who sees the ants for the first time.

use antdoku::format::{Entry, OutputFormat};
use antdoku::model::NamedPuzzle;
use antdoku::{Cover, Outcome, Status};

use crate::console::{self, FOUND, GIVEN, OPEN, STRONG, paint};
use crate::words::{count, time};

/// What is told before the search.
pub(super) fn opening(puzzle: &NamedPuzzle, entry: &Entry) -> String {
    let givens = entry.puzzle.givens();
    let grid = console::write_grid(givens, OutputFormat::Grid, |cell| {
        if givens.get(cell).is_some() { GIVEN } else { OPEN }
    });
    let logic = match Cover::propagate(&entry.puzzle) {
        Ok(cover) => format!(
            "{} cells are given. Logic alone (naked and hidden singles) fixes {} more and leaves {} open, with {:.1} \
             values each.",
            givens.filled_count(),
            cover.grid().filled_count() - givens.filled_count(),
            cover.open_cells().len(),
            cover.mean_value_set_size(),
        ),
        Err(contradiction) => contradiction.to_string(),
    };
    format!(
        "{}, one of the hardest 9x9 puzzles people have made:\n\n{grid}\n{logic}",
        paint(STRONG, puzzle.source)
    )
}

/// What is told after it: `history` has the cells filled by the best ant of each finished iteration.
pub(super) fn middle(outcome: &Outcome, history: &[usize], ants: &str) -> Option<String> {
    let Status::Solved(solution) = &outcome.status else { return None };
    let cells = solution.grid().geometry().cell_count();
    let filled: Vec<usize> = history.iter().copied().chain([cells]).collect();
    let took = time(outcome.effort.setup + outcome.effort.search);
    Some(format!(
        "{ants} ants filled the grid {} times over, {} choices in all, and had it after {took}.\n\
         The best ant of each round filled {} cells at first, {cells} at last:\n\n  {}\n",
        count(filled.len() as u64),
        count(outcome.effort.steps),
        filled[0],
        paint(FOUND, &sparkline(&filled)),
    ))
}

/// What is told at the end.
pub(super) fn closing(how: &str) -> String {
    format!(
        "\nThe same run again:  antdoku solve aiescargot {how}\n\
         A puzzle of yours:   antdoku solve FILE, or antdoku solve with its cells in a row, `.` for a blank\n\
         All there is to do:  antdoku solve --help"
    )
}

const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
const LONGEST: usize = 60;

/// Numbers as a row of bars; of many numbers, the largest of each stretch.
fn sparkline(numbers: &[usize]) -> String {
    let stretch = numbers.len().div_ceil(LONGEST);
    let (low, high) =
        (numbers.iter().min().copied().unwrap_or(0), numbers.iter().max().copied().unwrap_or(0));
    let bar = |numbers: &[usize]| {
        let largest = numbers.iter().max().copied().unwrap_or(low);
        BARS[(largest - low) * (BARS.len() - 1) / (high - low).max(1)]
    };
    numbers.chunks(stretch.max(1)).map(bar).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lowest_and_the_highest_bar_are_used() {
        assert_eq!(sparkline(&[60, 70, 81]), "▁▄█");
        assert_eq!(sparkline(&[81]), "▁");
        let many: Vec<usize> = (0..1000).collect();
        assert!(sparkline(&many).chars().count() <= LONGEST);
        assert!(sparkline(&many).ends_with('█'));
    }
}
