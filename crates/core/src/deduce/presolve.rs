//! Deduction beyond singles, once before a search: Régin's filter for each unit, locked candidates for pairs of units.
//!
//! A walk over full grids pays for every value of every open cell at each of its millions of moves. So a deduction that
//! is too expensive at each node of a tree pays off before a walk. Both rules work on the board of masks on which the
//! givens are entered, and the cover is compiled only once. Figures: docs/decisions/0006.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::all_different::AllDifferent;
use super::locked::lock;
use super::{Contradiction, ContradictionPlace, Cover, MaskBoard, Masks};
use crate::model::{Cell, Puzzle, ValueSet, with_value_set};

/// The rules to apply beyond singles; all of them by default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Presolve {
    /// Régin's filter: a value keeps the places in a unit that are part of a complete assignment of the unit.
    pub all_different: bool,
    /// Locked candidates: a value whose places in a unit all lie in another unit has no place in the rest of the other.
    pub locked: bool,
}

impl Default for Presolve {
    fn default() -> Presolve {
        Presolve { all_different: true, locked: true }
    }
}

impl Presolve {
    /// Enters the givens, applies all rules until nothing follows any more, and compiles what stays open. No solution
    /// is lost.
    ///
    /// The rules are monotone (fewer candidates never weaken a rule), so their order does not change the result.
    /// `poll` is called after every unit and may stop the work.
    pub fn compile<B>(
        self,
        puzzle: &Puzzle,
        mut poll: impl FnMut() -> ControlFlow<B>,
    ) -> ControlFlow<B, Result<Arc<Cover>, Contradiction>> {
        with_value_set!(puzzle.geometry().side(), Set => {
            let mut board = MaskBoard::<Set>::blank(puzzle.geometry());
            if let Err(contradiction) = board.enter(puzzle, &mut poll)? {
                return ControlFlow::Continue(Err(contradiction));
            }
            match self.apply(&mut board, &mut poll)? {
                Ok(false) => ControlFlow::Continue(Ok(Cover::from_board(&board, poll)?)),
                Ok(true) => ControlFlow::Continue(Ok(Cover::from_presolved(&board, poll)?)),
                Err(contradiction) => ControlFlow::Continue(Err(contradiction)),
            }
        })
    }

    /// Like [`compile`](Self::compile), but starts from a cover propagated to the fixpoint. Returns the same cover if
    /// nothing follows.
    pub(crate) fn tighten<B>(
        self,
        cover: &Arc<Cover>,
        mut poll: impl FnMut() -> ControlFlow<B>,
    ) -> ControlFlow<B, Result<Arc<Cover>, Contradiction>> {
        with_value_set!(cover.grid().geometry().side(), Set => {
            let mut board = MaskBoard::<Set>::from_cover(cover, &mut poll)?;
            match self.apply(&mut board, &mut poll)? {
                Ok(false) => ControlFlow::Continue(Ok(cover.clone())),
                Ok(true) => ControlFlow::Continue(Ok(Cover::from_presolved(&board, poll)?)),
                Err(contradiction) => ControlFlow::Continue(Err(contradiction)),
            }
        })
    }

    /// Applies the rules on a board of masks until nothing follows any more. Returns whether anything was struck out.
    fn apply<S: ValueSet, B>(
        self,
        board: &mut MaskBoard<S>,
        poll: &mut impl FnMut() -> ControlFlow<B>,
    ) -> ControlFlow<B, Result<bool, Contradiction>> {
        let unit_count = board.geometry().unit_count();
        let mut rules = Rules::new(board);
        let mut has_struck = false;
        loop {
            let mut has_new = false;
            for unit in 0..unit_count {
                if self.all_different {
                    match rules.filter(board, unit) {
                        Ok(struck) => has_new |= struck,
                        Err(contradiction) => return ControlFlow::Continue(Err(contradiction)),
                    }
                }
                if self.locked {
                    has_new |= rules.lock(board, unit);
                }
                if let Some(contradiction) = board.contradiction() {
                    return ControlFlow::Continue(Err(contradiction));
                }
                poll()?;
            }
            if !has_new {
                return ControlFlow::Continue(Ok(has_struck));
            }
            has_struck = true;
        }
    }
}

/// The rules with the places that each has seen: a unit, or a value in a unit, is examined again only after it has lost
/// a place.
///
/// The places are compared with those seen. So the board does not have to record every strike while the givens are
/// entered.
struct Rules<S> {
    all_different: AllDifferent<S>,
    seen_by_filter: Vec<S>,
    seen_by_lock: Vec<S>,
    strikes: Vec<(Cell, usize)>,
}

impl<S: ValueSet> Rules<S> {
    fn new(board: &MaskBoard<S>) -> Rules<S> {
        let (side, unit_count) = (board.geometry().side(), board.geometry().unit_count());
        Rules {
            all_different: AllDifferent::new(side, unit_count),
            // Neither rule has an effect on a blank unit, so it counts as seen.
            seen_by_filter: vec![S::all(side); side * unit_count],
            seen_by_lock: vec![S::all(side); side * unit_count],
            strikes: Vec::new(),
        }
    }

    /// Applies Régin's filter to one unit, then singles. Returns whether anything was struck out.
    fn filter(&mut self, board: &mut MaskBoard<S>, unit: usize) -> Result<bool, Contradiction> {
        let geometry = board.geometry();
        let side = geometry.side();
        let seen = &mut self.seen_by_filter[unit * side..][..side];
        if seen == board.places(unit) {
            return Ok(false);
        }
        seen.copy_from_slice(board.places(unit));
        let Some(strikes) = self.all_different.filter(unit, seen) else {
            let place = ContradictionPlace::AllDifferent(unit);
            return Err(Contradiction { geometry: geometry.clone(), place });
        };
        if strikes.is_empty() {
            return Ok(false);
        }
        self.strikes.clear();
        for &(value, struck) in strikes {
            // The filter's own strikes are no reason to apply it again.
            seen[value] &= !struck;
            let cells = geometry.unit(unit).cells;
            self.strikes.extend(struck.indices().map(|position| (cells[position], value)));
        }
        board.refute(&self.strikes);
        Ok(true)
    }

    /// Applies locked candidates to the values of one unit, then singles. Returns whether anything was struck out.
    fn lock(&mut self, board: &mut MaskBoard<S>, unit: usize) -> bool {
        let side = board.geometry().side();
        self.strikes.clear();
        for value in 0..side {
            let (seen, places) = (&mut self.seen_by_lock[unit * side + value], board.places(unit)[value]);
            if *seen != places {
                *seen = places;
                lock(board, unit * side + value, &mut self.strikes);
            }
        }
        if self.strikes.is_empty() {
            return false;
        }
        board.refute(&self.strikes);
        true
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::deduce::Propagation;
    use crate::model::shapes::puzzle_of;
    use crate::model::{Geometry, Grid, Rule, Value};
    use crate::rng::Seed;

    const SIDE: usize = 5;

    /// Rows, columns and both diagonals.
    fn diagonal() -> Arc<Geometry> {
        Geometry::builder(SIDE as u32).with(Rule::Diagonals).build().unwrap()
    }

    /// Rows, columns and irregular regions.
    fn irregular() -> Arc<Geometry> {
        let regions: Vec<u16> = b"aaabbacbbbaccddeccddeeeed".iter().copied().map(u16::from).collect();
        Geometry::builder(SIDE as u32).regions(&regions).build().unwrap()
    }

    /// Finds all solutions by plain backtracking.
    fn solutions(grid: &mut Grid, found: &mut Vec<Grid>) {
        let geometry = grid.geometry().clone();
        let Some(cell) = geometry.cells().find(|&cell| grid.get(cell).is_none()) else {
            found.push(grid.clone());
            return;
        };
        for value in (0..geometry.side()).map(Value::from_index) {
            let mut units = geometry.units().filter(|unit| unit.cells.contains(&cell));
            if units.all(|unit| unit.cells.iter().all(|&mate| grid.get(mate) != Some(value))) {
                grid.set(cell, Some(value));
                solutions(grid, found);
                grid.set(cell, None);
            }
        }
    }

    fn presolved(puzzle: &Puzzle, rules: Presolve) -> Result<Arc<Cover>, Contradiction> {
        let never = || ControlFlow::<std::convert::Infallible>::Continue(());
        match rules.compile(puzzle, never) {
            ControlFlow::Continue(result) => result,
        }
    }

    #[test]
    fn no_solution_is_lost_with_diagonals_or_irregular_regions() {
        let mut rng = Seed(6).rng();
        let (mut fewer, mut contradictions) = (0, 0);
        for geometry in [diagonal(), irregular()] {
            let mut all = Vec::new();
            solutions(&mut Grid::blank(geometry.clone()), &mut all);
            assert!(!all.is_empty(), "the shape has a solution");
            for round in 0..300 {
                let full = &all[round % all.len()];
                let puzzle = puzzle_of(full, round % 7, &mut rng);
                let of_puzzle = |full: &&Grid| {
                    puzzle.givens().filled().all(|(cell, value)| full.get(cell) == Some(value))
                };
                let cover = presolved(&puzzle, Presolve::default()).unwrap();
                for solution in all.iter().filter(of_puzzle) {
                    for (cell, value) in solution.filled() {
                        assert!(cover.values(cell).contains(&value), "{} lost", geometry.cell_name(cell));
                    }
                }
                let propagated = Cover::propagate(&puzzle).unwrap();
                let is_tighter = cover.literal_count() < propagated.literal_count();
                fewer += usize::from(is_tighter);
                // The same follows from the cover as from the puzzle, and the same cover is kept if nothing does.
                let never = || ControlFlow::<std::convert::Infallible>::Continue(());
                let ControlFlow::Continue(tightened) = Presolve::default().tighten(&propagated, never);
                let tightened = tightened.unwrap();
                assert!(geometry.cells().all(|cell| tightened.values(cell) == cover.values(cell)));
                assert_eq!(Arc::ptr_eq(&tightened, &propagated), !is_tighter);
                assert_eq!(tightened.is_propagated_by(Propagation::Fixpoint), !is_tighter);
            }
            // A contradiction is reported only where there is no solution.
            for first in 0..SIDE {
                for second in 0..SIDE {
                    let mut grid = Grid::blank(geometry.clone());
                    grid.set(Cell(6), Some(Value::from_index(first)));
                    grid.set(Cell(17), Some(Value::from_index(second)));
                    grid.set(Cell(13), Some(Value::from_index(0)));
                    let Ok(puzzle) = Puzzle::new(grid.clone()) else { continue };
                    if presolved(&puzzle, Presolve::default()).is_err() {
                        contradictions += 1;
                        let mut found = Vec::new();
                        solutions(&mut grid, &mut found);
                        assert!(found.is_empty());
                    }
                }
            }
        }
        assert!(fewer > 100 && contradictions > 0, "{fewer} smaller covers, {contradictions} contradictions");
    }

    #[test]
    fn a_unit_without_a_complete_assignment_is_a_contradiction() {
        // In the first row, three cells have only 1 and 2 left, which singles do not detect.
        let geometry = Geometry::latin(7).unwrap();
        let mut grid = Grid::blank(geometry.clone());
        for column in 0..3 {
            for (row, value) in (1..6).zip(2..7) {
                let value = 2 + (value - 2 + column) % 5;
                grid.set(geometry.cell(row, column), Some(Value::from_index(value)));
            }
        }
        let puzzle = Puzzle::new(grid).unwrap();
        assert!(Cover::propagate(&puzzle).is_ok());
        let contradiction = presolved(&puzzle, Presolve::default()).unwrap_err();
        assert_eq!(contradiction.place, ContradictionPlace::AllDifferent(0));
        assert_eq!(contradiction.to_string(), "the cells of row 1 cannot all be different");
        // Locked candidates alone do not detect it either.
        assert!(presolved(&puzzle, Presolve { all_different: false, locked: true }).is_ok());
    }

    #[test]
    fn presolving_stops_when_poll_breaks() {
        let puzzle = Puzzle::new(Grid::blank(Geometry::square(5).unwrap())).unwrap();
        for polls in [0, 1, 40, 75] {
            let mut left = polls;
            let poll = || {
                left -= 1;
                if left < 0 { ControlFlow::Break("stopped") } else { ControlFlow::Continue(()) }
            };
            assert_eq!(Presolve::default().compile(&puzzle, poll).break_value(), Some("stopped"));
        }
    }
}
