//! Latin square completion: quasigroups with holes, through antdoku's own geometry and propagation.
//!
//! This is the paper's colony without boxes: an ant walks around the ring of cells, and every choice is propagated to the
//! fixpoint.

mod check;
mod generate;
mod read;

use std::sync::Arc;

use antdoku::internals::{Board, CoverBoard, Literal};
use antdoku::{Cell, Cover, Geometry, Grid, Puzzle, Solution, Value};

pub use check::check;
pub use generate::generate;
pub use read::{Square, read};

use crate::colony::{Construction, Problem};
use crate::error::InstanceError;

/// A Latin square with holes, propagated.
pub struct Latin {
    square: Square,
    puzzle: Puzzle,
    cover: Arc<Cover>,
    /// The number of each cell among the open ones.
    open_numbers: Vec<Option<u32>>,
}

impl Latin {
    /// Propagates the givens of a square.
    ///
    /// # Errors
    /// If two givens exclude each other, or propagation finds that there is no solution.
    pub fn new(square: Square) -> Result<Latin, InstanceError> {
        let side = square.len();
        let unsuitable = |error: &dyn std::fmt::Display| InstanceError::Unsuitable(error.to_string());
        let geometry = Geometry::latin(side as u32).map_err(|error| unsuitable(&error))?;
        let mut grid = Grid::blank(geometry.clone());
        for (cell, value) in geometry.cells().zip(square.iter().flatten()) {
            grid.set(cell, value.checked_sub(1).map(|index| Value::from_index(index as usize)));
        }
        let puzzle = Puzzle::new(grid).map_err(|error| unsuitable(&error))?;
        let cover = Cover::propagate(&puzzle).map_err(|error| unsuitable(&error))?;
        let mut open_numbers = vec![None; geometry.cell_count()];
        for (number, cell) in (0..).zip(cover.open_cells()) {
            open_numbers[cell.index()] = Some(number);
        }
        Ok(Latin { square, puzzle, cover, open_numbers })
    }

    /// The puzzle.
    #[must_use]
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }
}

impl Problem for Latin {
    type Component = Literal;
    type Construction<'p> = LatinAnt<'p>;

    fn construction(&self) -> LatinAnt<'_> {
        LatinAnt { latin: self, board: CoverBoard::new(&self.cover), next: 0, candidates: Vec::new() }
    }

    fn component_count(&self) -> usize {
        self.cover.literal_count()
    }

    fn places(&self) -> u32 {
        self.open_numbers.len() as u32
    }

    fn steps(&self) -> usize {
        self.open_numbers.len()
    }

    fn each_group(&self, mut visit: impl FnMut(&[u32])) {
        for open_cell in 0..self.cover.open_cells().len() {
            let literals: Vec<u32> = self.cover.literals_of(open_cell).map(|literal| literal.0).collect();
            visit(&literals);
        }
    }

    fn initial_pheromone(&self) -> f32 {
        (1.0 / self.open_numbers.len() as f64) as f32
    }

    /// `c / (c - f)`, as in the paper.
    fn deposit(&self, cost: u64) -> f32 {
        self.open_numbers.len() as f32 / cost as f32
    }

    fn target(&self) -> u64 {
        0
    }

    fn choices(&self) -> (f32, f32) {
        (self.cover.open_cells().len() as f32, self.cover.mean_open_values() as f32)
    }

    fn check(&self, answer: &[u32]) -> Result<u64, String> {
        let cost = check(&self.square, answer)?;
        if cost == 0 {
            let mut grid = Grid::blank(self.puzzle.geometry().clone());
            for (cell, &value) in self.puzzle.geometry().cells().zip(answer) {
                grid.set(cell, Some(Value::from_index(value as usize - 1)));
            }
            // antdoku's own check as well.
            Solution::verify(&self.puzzle, grid).map_err(|error| error.to_string())?;
        }
        Ok(cost)
    }
}

/// An ant on the ring of cells.
pub struct LatinAnt<'p> {
    latin: &'p Latin,
    board: CoverBoard,
    /// The cell that the next advance goes to.
    next: usize,
    candidates: Vec<Literal>,
}

impl Construction for LatinAnt<'_> {
    type Component = Literal;

    fn start(&mut self, place: u32) {
        self.board.reset();
        self.next = place as usize;
    }

    fn advance(&mut self) {
        let cells = &self.latin.open_numbers;
        let open = cells[self.next];
        self.next = if self.next + 1 == cells.len() { 0 } else { self.next + 1 };
        self.candidates.clear();
        if let Some(open) = open.map(|open| open as usize)
            && self.board.is_open(open)
        {
            self.candidates.extend(self.board.candidates(open));
        }
    }

    fn candidates(&self) -> &[Literal] {
        &self.candidates
    }

    fn desirability(&self, _literal: Literal) -> f32 {
        1.0
    }

    fn choose(&mut self, literal: Literal) {
        self.board.fix(literal);
    }

    fn components(&self) -> &[Literal] {
        self.board.fixed()
    }

    /// The fail cells: those that stayed empty.
    fn cost(&self) -> u64 {
        (self.latin.cover.open_cells().len() - self.board.fixed().len()) as u64
    }

    /// The values row by row, 0 for an empty cell.
    fn answer(&self) -> Vec<u32> {
        let grid = self.latin.cover.fill(self.board.fixed());
        let value = |cell: Cell| grid.get(cell).map_or(0, |value| value.index() as u32 + 1);
        grid.geometry().cells().map(value).collect()
    }
}
