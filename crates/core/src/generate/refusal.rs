//! Wishes that no puzzle can meet.

use super::{GenerateError, SMALL, Wish};
use crate::logic::{Level, Technique};
use crate::model::Geometry;

/// The lowest rating of a puzzle that is not solved by singles, in tenths.
const BEYOND_SINGLES: u32 = 17;

impl Wish {
    /// Why no puzzle of this geometry can meet the wish; `None` if nothing is known against it.
    pub(super) fn refusal(&self, geometry: &Geometry) -> Option<GenerateError> {
        self.refused_technique(geometry)
            .or_else(|| self.refused_level(geometry))
            .or_else(|| self.refused_rating(geometry))
    }

    fn refused_technique(&self, geometry: &Geometry) -> Option<GenerateError> {
        let technique = self.technique?;
        if technique.needs_unique() && !geometry.is_plain() {
            return Some(GenerateError::NotPlain(technique));
        }
        if let Some(level) = self.level.filter(|level| *level < technique.level()) {
            return Some(GenerateError::TooHard(technique, level));
        }
        let is_too_small = geometry.side() < fewest_side(technique, geometry.is_plain());
        (is_too_small || is_solved_by_singles(geometry) && technique.level() > Level::Easy)
            .then_some(GenerateError::NotNeeded(technique))
    }

    fn refused_level(&self, geometry: &Geometry) -> Option<GenerateError> {
        let level = self.level?;
        if is_solved_by_singles(geometry) && level > Level::Easy {
            return Some(GenerateError::AllEasy);
        }
        let technique = self.technique.filter(|technique| technique.level() == Level::Easy)?;
        (level > highest_of_singles(geometry)).then_some(GenerateError::TooEasy(technique, level))
    }

    /// The rating is that of the hardest step, with techniques tried in the order of their ratings. Techniques that solve a
    /// puzzle in the order of scores solve it in this order too, together with others of the same ratings.
    fn refused_rating(&self, geometry: &Geometry) -> Option<GenerateError> {
        let range = self.rating?;
        let is_allowed = |technique: &Technique| {
            self.allows(*technique) && (technique.level() == Level::Easy || !is_solved_by_singles(geometry))
        };
        let ratings = Technique::ALL.into_iter().filter(is_allowed).map(Technique::rating);
        let hardest = ratings.max().unwrap_or(0);
        let needs_more = self.level.is_some_and(|level| level > highest_of_singles(geometry))
            || self.technique.is_some_and(|technique| technique.level() > Level::Easy);
        let lowest = if needs_more { BEYOND_SINGLES } else { 0 };
        let mut possible: Vec<u32> = Technique::ALL
            .into_iter()
            .filter(|technique| technique.rating() <= hardest)
            .flat_map(|technique| technique.ratings(geometry.side()))
            .filter(|rating| *rating >= lowest)
            .collect();
        possible.sort_unstable();
        if possible.iter().any(|rating| (range.low..=range.high).contains(rating)) {
            return None;
        }
        let below = possible.iter().copied().rfind(|rating| *rating < range.low);
        let above = possible.into_iter().find(|rating| *rating > range.high);
        Some(GenerateError::NoRating(below, above))
    }
}

/// Whether singles solve every puzzle with one solution; a test goes through all puzzles of this size.
fn is_solved_by_singles(geometry: &Geometry) -> bool {
    geometry.is_plain() && geometry.side() == 4
}

/// The highest level that a sum of scores of singles reaches: a cell has at most 14. The 9x9 with the fewest givens, 17, has
/// 64 open cells and a sum far below 800.
fn highest_of_singles(geometry: &Geometry) -> Level {
    if geometry.is_plain() && geometry.cell_count() <= SMALL { Level::Easy } else { Level::Hard }
}

/// The smallest side of a grid where a puzzle can need a technique. In a unit, a naked subset of k cells leaves a hidden one
/// of the others, and on n lines a fish of k lines leaves one of n - k: both strike the same, and the one that is tried first
/// is found. A naked subset may strike outside its unit, and does so together with the hidden one only if no further rule
/// joins the cells.
fn fewest_side(technique: Technique, is_plain: bool) -> usize {
    match technique {
        Technique::HiddenPair | Technique::Swordfish => 6,
        Technique::HiddenTriple => 7,
        Technique::Jellyfish => 8,
        Technique::HiddenQuadruple => 9,
        Technique::HiddenSubset => 12,
        Technique::NakedQuadruple if is_plain => 8,
        Technique::NakedSubset if is_plain => 10,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;
    use std::sync::Arc;

    use super::*;
    use crate::generate::consistent;
    use crate::logic::{Ending, Order, State, explain};
    use crate::method::Exact;
    use crate::model::{Cell, Grid, NAMED, Variant};
    use crate::rng::Seed;
    use crate::search::{Enumerator, Run};

    fn refused(geometry: &Arc<Geometry>, level: &str, rating: &str, technique: &str) -> Option<String> {
        let part = |text| Some(text).filter(|text: &&str| !text.is_empty());
        let wish = Wish::read(part(level), part(rating), part(technique)).unwrap();
        wish.refusal(geometry).map(|error| error.to_string())
    }

    #[test]
    fn ratings_that_no_step_has_are_refused_with_the_nearest() {
        let nine = Geometry::square(3).unwrap();
        for (level, rating, technique, nearest) in [
            ("", "12", "", "the highest is 10.4"),
            ("", "0", "", "the lowest is 1.0"),
            ("", "1.4", "", "the nearest are 1.2 and 1.5"),
            ("", "2.9", "", "the nearest are 2.8 and 3.0"),
            ("easy", "3.5-4.2", "", "the highest is 2.3"),
            ("medium", "4.1-4.3", "", "the highest is 4.0"),
            ("hard", "7.6", "", "the highest is 7.5"),
            ("extreme", "1.0-1.5", "", "the lowest is 1.7"),
            ("", "1.2", "x-wing", "the lowest is 1.7"),
            ("", "8.5-9", "naked-pair", "the highest is 3.6"),
        ] {
            let message = format!("no such puzzle has this rating: {nearest}");
            assert_eq!(
                refused(&nine, level, rating, technique),
                Some(message),
                "{level} {rating} {technique}"
            );
        }
        let possible =
            [("", "1.0", ""), ("", "1.5", ""), ("", "9", ""), ("easy", "2-4", ""), ("extreme", "1.7", "")];
        for (level, rating, technique) in possible {
            assert_eq!(refused(&nine, level, rating, technique), None, "{level} {rating} {technique}");
        }
    }

    #[test]
    fn every_step_has_one_of_the_ratings_of_its_technique() {
        let mut in_lines = 0;
        for named in NAMED {
            let state = State::new(&named.line.parse().unwrap()).unwrap();
            for step in explain(state, Order::Rating).steps {
                let ratings = step.technique.ratings(9);
                assert!(ratings.contains(&step.rating), "{:?} {}", step.technique, step.rating);
                in_lines += usize::from(step.technique == Technique::HiddenSingle && step.rating > 12);
            }
        }
        assert!(in_lines > 0);
    }

    #[test]
    fn subsets_and_fish_that_leave_smaller_ones_are_refused() {
        let nine = Geometry::square(3).unwrap();
        for technique in ["naked-subset", "hidden-subset"] {
            let message = format!("no puzzle of this size needs {technique}: easier techniques do the same");
            assert_eq!(refused(&nine, "", "", technique), Some(message));
        }
        let knight: Variant = "anti-knight".parse().unwrap();
        let knight = knight.geometry(9, None, None).unwrap();
        assert_eq!(refused(&knight, "", "", "naked-subset"), None);
        assert!(refused(&knight, "", "", "hidden-subset").is_some());
        assert!(refused(&Geometry::latin(5).unwrap(), "", "", "swordfish").is_some());
        let sixteen = Geometry::square(4).unwrap();
        for technique in Technique::of_explanations() {
            assert_eq!(refused(&sixteen, "", "", technique.name()), None);
            let is_subset = matches!(technique, Technique::NakedSubset | Technique::HiddenSubset);
            assert_eq!(refused(&nine, "", "", technique.name()).is_some(), is_subset, "{technique:?}");
        }
        let message = "extreme puzzles need a harder technique than hidden-single";
        assert_eq!(refused(&nine, "extreme", "", "hidden-single").unwrap(), message);
    }

    #[test]
    fn whatever_is_harder_than_singles_is_refused_at_4x4() {
        let four = Geometry::square(2).unwrap();
        assert_eq!(
            refused(&four, "medium", "", "").unwrap(),
            "singles solve every puzzle of this size, so that all are easy"
        );
        assert!(refused(&four, "", "", "naked-pair").is_some() && refused(&four, "", "2.6", "").is_some());
        assert_eq!(refused(&four, "easy", "1.2-2.3", "hidden-single"), None);
    }

    #[test]
    fn singles_solve_every_4x4_with_one_solution() {
        let four = Geometry::square(2).unwrap();
        let mut all: Vec<Grid> = Vec::new();
        let blank = consistent(Grid::blank(four.clone()));
        let _ = Exact::default().enumerate(&blank, &mut Run::new(Seed(0)), &mut |solution| {
            all.push(solution.into_grid());
            ControlFlow::Continue(())
        });
        assert_eq!(all.len(), 288);
        let is_sorted = |grid: &Grid| (0..3).all(|cell| grid.get(Cell(cell)) < grid.get(Cell(cell + 1)));
        let mut minimal = 0;
        // Every other grid is one of these with its values exchanged.
        for full in all.iter().filter(|grid| is_sorted(grid)) {
            let bits = |other: &Grid| {
                let agrees = |cell: &Cell| full.get(*cell) == other.get(*cell);
                four.cells().filter(agrees).fold(0, |bits, cell| bits | 1u32 << cell.index())
            };
            let agreeing: Vec<u32> = all.iter().map(bits).collect();
            let has_one = |given: u32| agreeing.iter().filter(|&&bits| bits & given == given).count() == 1;
            for given in (0..1u32 << 16).filter(|&given| has_one(given)) {
                if (0..16).any(|cell| given >> cell & 1 == 1 && has_one(given & !(1 << cell))) {
                    continue;
                }
                let mut givens = full.clone();
                for cell in four.cells().filter(|cell| given >> cell.index() & 1 == 0) {
                    givens.set(cell, None);
                }
                let explained = explain(State::new(&consistent(givens)).unwrap(), Order::Score);
                assert!(explained.ending == Ending::Solved && explained.level() == Level::Easy);
                minimal += 1;
            }
        }
        assert!(minimal > 1_000, "{minimal}");
    }
}
