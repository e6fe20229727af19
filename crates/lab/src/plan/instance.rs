//! Converts puzzles to instances of a campaign, and back.

use antdoku::format::{self, OutputFormat};
use antdoku::{Cover, Ending, Grid, Position, Propagation, Puzzle};

use crate::digest;
use crate::record::{Instance, PersonRating, PropagationSummary};

impl Instance {
    /// Makes an instance from a puzzle.
    #[must_use]
    pub fn new(set: &str, name: &str, puzzle: &Puzzle) -> Instance {
        let (givens, variant) = (puzzle.givens(), puzzle.geometry().variant());
        Instance {
            hash: grid_hash(givens),
            set: set.to_owned(),
            name: name.to_owned(),
            side: puzzle.geometry().side(),
            variant: (!variant.rules().is_empty()).then(|| variant.to_string()),
            given: givens.filled_count(),
            fixed_percent: None,
            puzzle: one_line(puzzle),
            file: None,
            rating: None,
            fixpoint: propagation_summary(puzzle, Propagation::Fixpoint),
            peers: propagation_summary(puzzle, Propagation::Peers),
        }
    }

    /// The same with its rating; `None` if the puzzle has no solution.
    #[must_use]
    pub fn rated(self, puzzle: &Puzzle) -> Option<Instance> {
        let rating = Position::new(puzzle).ok()?.rate();
        let rating = PersonRating {
            level: rating.level.to_string(),
            score: rating.score,
            rating: f64::from(rating.rating) / 10.0,
            is_solved: rating.ending == Ending::Solved,
        };
        Some(Instance { rating: Some(rating), ..self })
    }

    /// Its puzzle; `None` if the text does not fit the hash.
    #[must_use]
    pub fn read_puzzle(&self) -> Option<Puzzle> {
        self.puzzle.parse().ok().filter(|puzzle: &Puzzle| grid_hash(puzzle.givens()) == self.hash)
    }
}

/// SHA-256 of the shape and the values of a grid, in hexadecimal: of the JSON that `antdoku --format json` writes, without
/// the line end.
#[must_use]
pub fn grid_hash(grid: &Grid) -> String {
    digest::of(format::write(grid, OutputFormat::Json).trim_end().as_bytes())
}

/// The puzzle in one line: the short form, or JSON if the short form does not determine the shape.
fn one_line(puzzle: &Puzzle) -> String {
    let write = |form| format::write(puzzle.givens(), form).trim_end().to_owned();
    let line = write(OutputFormat::Line);
    let is_short = !line.contains('\n') && line.parse().as_ref() == Ok(puzzle);
    if is_short { line } else { write(OutputFormat::Json) }
}

/// The result of propagation. A puzzle with contradicting givens is not trivial, and its mean is 0.
fn propagation_summary(puzzle: &Puzzle, propagation: Propagation) -> PropagationSummary {
    match Cover::propagate_by(puzzle, propagation) {
        Ok(cover) => {
            PropagationSummary { is_trivial: cover.is_trivial(), mean_values: cover.mean_value_set_size() }
        }
        Err(_) => PropagationSummary { is_trivial: false, mean_values: 0.0 },
    }
}

#[cfg(test)]
mod tests {
    use antdoku::internals::regular_regions;
    use antdoku::{Blanking, Geometry, Recipe, Rule, Seed, Share};

    use super::*;

    #[test]
    fn a_puzzle_of_any_shape_survives_the_round_trip() {
        let shapes = [(2, 2), (2, 3), (3, 2), (1, 4), (3, 3), (4, 4), (5, 5), (6, 6), (2, 8)];
        let mut geometries =
            shapes.map(|(height, width)| Geometry::rectangular(height, width).unwrap()).to_vec();
        geometries.push(Geometry::builder(6).regions(&regular_regions(6)).build().unwrap());
        geometries.push(Geometry::builder(9).boxes(3, 3).with(Rule::Diagonals).build().unwrap());
        for geometry in geometries {
            for share in [0, 40, 100] {
                let blanking = Blanking::Random(Share::from_percent(share).unwrap());
                let recipe = Recipe { geometry: geometry.clone(), blanking, symmetry: None };
                let puzzle = recipe.generate(Seed(1)).unwrap().puzzle;
                let instance = Instance::new("set", "name", &puzzle);
                assert_eq!(instance.variant_name(), geometry.variant().to_string());
                assert_eq!(instance.read_puzzle(), Some(puzzle), "{geometry} {share} %");
                assert!(!instance.puzzle.contains('\n'));
            }
        }
    }

    #[test]
    fn the_hash_depends_on_shape_and_givens() {
        let grid = |height, width| Grid::blank(Geometry::rectangular(height, width).unwrap());
        assert_ne!(grid_hash(&grid(2, 3)), grid_hash(&grid(3, 2)));
        let instance = |line: &str| Instance::new("set", "name", &line.parse().unwrap());
        let (one, two) = (instance("1..............."), instance("2..............."));
        assert_ne!(one.hash, two.hash);
        assert_eq!(Instance { puzzle: two.puzzle, ..one }.read_puzzle(), None);
    }

    #[test]
    fn both_propagations_are_summarised() {
        let puzzle: Puzzle = antdoku::NamedPuzzle::find("aiescargot").unwrap().line.parse().unwrap();
        let instance = Instance::new("named", "aiescargot", &puzzle);
        assert!(!instance.fixpoint.is_trivial && instance.fixpoint.mean_values > 2.0);
        assert!(instance.peers.mean_values >= instance.fixpoint.mean_values);
        let rating = instance.clone().rated(&puzzle).unwrap().rating.unwrap();
        assert_eq!((rating.level.as_str(), rating.is_solved), ("extreme", false));
        let full = Instance::new("set", "full", &"1234341221434321".parse().unwrap());
        assert_eq!(full.fixpoint, PropagationSummary { is_trivial: true, mean_values: 1.0 });
    }
}
