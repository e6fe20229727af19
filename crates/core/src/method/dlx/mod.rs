//! Dancing links: Knuth's Algorithm X \[1\] on the exact-cover form of the puzzle, the paper's DLX.
//!
//! A column for each open cell and for each value still missing in each unit; a row for each value that the givens
//! allow in an open cell. There is no propagation: a single is a column with one row, and is tried like any other. The
//! column with the fewest rows is chosen, the first of equals; its rows are tried in ascending order. Pairs of cells that
//! must differ have secondary columns, which are covered at most once.
//!
//! # References
//! \[1\] D. E. Knuth, *Dancing Links*, arXiv:cs/0011047 (2000).

mod matrix;

use std::ops::ControlFlow;

use super::complete::{Complete, REPORT_EVERY, Visitor};
use super::start::Start;
use super::{Method, MethodKind};
use crate::model::{Grid, Puzzle};
use crate::search::{Event, Extent, Run, StopReason};
use matrix::{Matrix, Rows};

pub(super) const METHOD: Method = Method {
    kind: MethodKind::Tree,
    caption: "Knuth’s dancing links",
    is_complete: true,
    enumerates: true,
    step: "one row tried: a value in a cell",
    ..Method::new("dlx", "Knuth's dancing links on the exact-cover form (the paper's DLX)", |_, _| {
        Ok(Box::new(Dlx))
    })
};

/// Dancing links. Finds a solution or proves that there is none.
#[derive(Clone, Copy, Debug, Default)]
pub struct Dlx;

impl Complete for Dlx {
    const METHOD: Method = METHOD;

    fn search<V: Visitor>(
        &self,
        Start { puzzle, .. }: Start<'_>,
        run: &mut Run<'_>,
        visitor: &mut V,
    ) -> ControlFlow<StopReason, Extent> {
        let rows = Rows::allowed_by(puzzle, run)?;
        // The nodes of a row are as many as the columns it covers, rounded up to a power of two, so that a row is found
        // by masking.
        match rows.width() {
            0..=4 => Search::<4>::new(&rows, run)?.run(puzzle, run, visitor),
            5..=8 => Search::<8>::new(&rows, run)?.run(puzzle, run, visitor),
            9..=16 => Search::<16>::new(&rows, run)?.run(puzzle, run, visitor),
            17..=32 => Search::<32>::new(&rows, run)?.run(puzzle, run, visitor),
            _ => Search::<256>::new(&rows, run)?.run(puzzle, run, visitor),
        }
    }
}

/// Algorithm X with its path on a stack of its own: a blank 100x100 grid is 10,000 rows deep.
struct Search<'r, const WIDTH: usize> {
    rows: &'r Rows,
    matrix: Matrix<WIDTH>,
    /// The node of each row chosen, in the column for which it was chosen.
    path: Vec<u32>,
    fullest: Vec<u32>,
    nodes: u64,
}

impl<'r, const WIDTH: usize> Search<'r, WIDTH> {
    fn new(rows: &'r Rows, run: &mut Run<'_>) -> ControlFlow<StopReason, Search<'r, WIDTH>> {
        let matrix = Matrix::new(rows, run)?;
        ControlFlow::Continue(Search { rows, matrix, path: Vec::new(), fullest: Vec::new(), nodes: 0 })
    }

    fn run<V: Visitor>(
        &mut self,
        puzzle: &Puzzle,
        run: &mut Run<'_>,
        visitor: &mut V,
    ) -> ControlFlow<StopReason, Extent> {
        let end = self.walk(puzzle, run, visitor);
        if end.is_break() {
            self.remember_fullest();
            visitor.fullest(|| self.grid(puzzle, &self.fullest));
        }
        end
    }

    fn walk<V: Visitor>(
        &mut self,
        puzzle: &Puzzle,
        run: &mut Run<'_>,
        visitor: &mut V,
    ) -> ControlFlow<StopReason, Extent> {
        run.begin_search()?;
        loop {
            let mut row = match self.matrix.smallest_column() {
                Some(column) => self.matrix.open(column),
                None => {
                    if visitor.solution(|| self.grid(puzzle, &self.path)).is_break() {
                        return ControlFlow::Continue(Extent::Limit);
                    }
                    None
                }
            };
            // Back to the last column that has a row left.
            while row.is_none() {
                self.remember_fullest();
                let Some(tried) = self.path.pop() else {
                    return ControlFlow::Continue(Extent::All);
                };
                row = self.matrix.next_row(tried);
            }
            run.step()?;
            self.nodes += 1;
            if self.nodes.is_multiple_of(REPORT_EVERY) {
                run.report(|| self.event(puzzle))?;
            }
            let row = row.expect("a column with a row left was found");
            self.matrix.choose(row);
            self.path.push(row);
        }
    }

    /// Keeps the path if it is the longest so far. Only called where it ends, not at each of its steps.
    fn remember_fullest(&mut self) {
        if self.path.len() > self.fullest.len() {
            self.fullest.clone_from(&self.path);
        }
    }

    fn grid(&self, puzzle: &Puzzle, path: &[u32]) -> Grid {
        let mut grid = puzzle.givens().clone();
        for &node in path {
            let (cell, value) = self.rows.get(self.matrix.row_of(node));
            grid.set(cell, Some(value));
        }
        grid
    }

    fn event<'p>(&self, puzzle: &'p Puzzle) -> Event<'p> {
        let start = puzzle.givens();
        let longest = if self.path.len() > self.fullest.len() { &self.path } else { &self.fullest };
        Event::Nodes {
            nodes: self.nodes,
            depth: self.path.len(),
            filled: start.filled_count() + self.path.len(),
            fullest: self.grid(puzzle, longest),
            start,
        }
    }
}
