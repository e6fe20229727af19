//! Every solver on a table of variants: each method answers each puzzle as the table says, or says that it does not know.

mod geometries;
mod variants_table;

use std::sync::Arc;

use antdoku::{
    Budget, Cell, Extent, Geometry, Grid, Method, Puzzle, Rule, Run, Seed, Solution, Solver, Status, Value,
    Variant,
};
use geometries::{Layout, Spec};
use variants_table::TABLE;

/// A puzzle of the table.
pub struct Row {
    variant: &'static str,
    /// Rows and columns of a box; 0 without boxes.
    boxes: (u32, u32),
    /// A letter for each cell, if there are regions.
    regions: &'static str,
    /// The cells of each pair or further unit, separated by commas.
    more: &'static str,
    cells: &'static str,
    /// The number of solutions; 2 stands for many.
    solutions: u64,
}

/// A row of the table: variant, boxes, regions, pairs and units, cells, number of solutions.
pub const fn row(
    variant: &'static str,
    boxes: (u32, u32),
    regions: &'static str,
    more: &'static str,
    cells: &'static str,
    solutions: u64,
) -> Row {
    Row { variant, boxes, regions, more, cells, solutions }
}

impl Row {
    fn spec(&self) -> Spec {
        let side = self.cells.len().isqrt();
        let variant: Variant = self.variant.parse().unwrap();
        let layout = match self.boxes {
            (0, 0) if self.regions.is_empty() => Layout::Latin,
            (0, 0) => Layout::Regions(self.regions.bytes().map(u16::from).collect()),
            (height, width) => Layout::Boxes(height, width),
        };
        let more = self.more.split(',').filter(|text| !text.is_empty());
        let lists = more.map(|text| text.split(' ').map(|number| Cell(number.parse().unwrap())).collect());
        let (pairs, units): (Vec<Vec<Cell>>, Vec<Vec<Cell>>) =
            lists.partition(|cells: &Vec<Cell>| cells.len() == 2);
        let pairs = pairs.iter().map(|pair| [pair[0], pair[1]]).collect();
        Spec { side, layout, rules: variant.rules().to_vec(), units, pairs }
    }

    fn givens(&self) -> Vec<Option<usize>> {
        self.cells.chars().map(|letter| letter.to_digit(10).map(|digit| digit as usize - 1)).collect()
    }

    fn puzzle(&self) -> (Puzzle, Arc<Geometry>) {
        let geometry = self.spec().build().unwrap();
        (geometries::puzzle(&geometry, &self.givens()).expect("the givens agree"), geometry)
    }
}

/// Enough for each complete method on each puzzle; a test that runs out of them fails and does not hang.
const STEPS_OF_COMPLETE: u64 = 300_000;
const STEPS_OF_INCOMPLETE: u64 = 20_000;

/// Every method with each of its presets, and in the authors' reading of the propagation.
fn solvers() -> Vec<Box<dyn Solver>> {
    let mut solvers: Vec<Box<dyn Solver>> = Vec::new();
    for method in Method::all().into_iter().filter(|method| method.is_available()) {
        let presets = method.presets.iter().map(|preset| Some(preset.name));
        let presets: Vec<_> = if method.presets.is_empty() { vec![None] } else { presets.collect() };
        solvers.extend(presets.into_iter().map(|preset| method.build(preset, &[]).unwrap()));
    }
    for method in ["acs", "backtrack", "ils"] {
        solvers.push(Method::find(method).unwrap().build(None, &[("propagation", "peers")]).unwrap());
    }
    solvers
}

fn run_of(steps: u64) -> Run<'static> {
    Run::new(Seed(1)).with_budget(Budget { steps: Some(steps), ..Budget::default() })
}

#[test]
fn the_table_has_five_puzzles_of_each_rule_and_is_right() {
    for rule in Rule::ALL {
        let of_rule =
            || TABLE.iter().filter(|row| row.spec().build().unwrap().variant().rules().contains(&rule));
        assert!(of_rule().count() >= 5, "{rule}");
        for solutions in 0..=2 {
            assert!(of_rule().any(|row| row.solutions == solutions), "{rule}, {solutions} solutions");
        }
    }
    for row in TABLE {
        let (_, geometry) = row.puzzle();
        assert_eq!(geometry.variant().to_string(), row.variant, "{}", row.cells);
        let found =
            row.spec().solutions(&row.givens(), 2, 3_000_000, &mut Seed(1).rng()).expect("not too hard");
        assert_eq!(found.len() as u64, row.solutions, "{} {}", row.variant, row.cells);
    }
}

#[test]
fn every_method_answers_every_variant_rightly() {
    let (mut solved, mut unknown) = (0, Vec::new());
    for row in TABLE {
        let (puzzle, _) = row.puzzle();
        for solver in solvers() {
            let place =
                format!("{} {:?} on {} {}", solver.name(), solver.settings().0, row.variant, row.cells);
            let limit = if solver.is_complete() { STEPS_OF_COMPLETE } else { STEPS_OF_INCOMPLETE };
            match solver.solve(&puzzle, &mut run_of(limit)).status {
                Status::Solved(solution) => {
                    solved += 1;
                    assert!(row.solutions > 0, "{place}");
                    assert!(Solution::verify(&puzzle, solution.grid().clone()).is_ok(), "{place}");
                    let values: Vec<usize> =
                        solution.grid().filled().map(|(_, value)| value.index()).collect();
                    let spec = row.spec();
                    let clashes = (0..values.len())
                        .any(|a| (0..a).any(|b| values[a] == values[b] && spec.excludes(a, b)));
                    assert!(!clashes, "{place}");
                }
                Status::Unsatisfiable => assert_eq!(row.solutions, 0, "{place}"),
                Status::Unknown { best, .. } => {
                    assert!(!solver.is_complete(), "{place}: not solved");
                    assert!(best.first_clash().is_none(), "{place}");
                    if row.solutions > 0 {
                        unknown.push(place.clone());
                    }
                }
            }
            if let Some(enumerator) = solver.as_enumerator() {
                let counted = enumerator.count(&puzzle, &mut run_of(STEPS_OF_COMPLETE), 2);
                let extent = if row.solutions == 2 { Extent::Limit } else { Extent::All };
                assert_eq!((counted.count, counted.extent), (row.solutions, extent), "{place}");
            }
        }
    }
    println!("{solved} solved, {} unknown: {unknown:#?}", unknown.len());
    assert!(unknown.len() * 10 < solved, "{solved} solved, unknown: {unknown:#?}");
}

#[test]
fn a_solution_with_equal_values_in_excluded_cells_is_refused() {
    let pair = Geometry::builder(4).boxes(2, 2).differ(Cell(0), Cell(7)).build().unwrap();
    let knight = Geometry::builder(4).boxes(2, 2).with(Rule::AntiKnight).build().unwrap();
    let king = Geometry::builder(4).boxes(2, 2).with(Rule::AntiKing).build().unwrap();
    // Read in rows: 1 at r1c1 and r2c4; the knight's move from r1c1 leads to r3c2, the king's from r1c2 to r2c3.
    let values = [1, 2, 3, 4, 3, 4, 2, 1, 2, 1, 4, 3, 4, 3, 1, 2];
    for (geometry, message) in [
        (pair, "the value 1 stands at r1c1 and at r2c4, which must differ"),
        (knight, "the value 1 stands at r1c1 and at r3c2, which must differ"),
        (king, "the value 2 stands at r1c2 and at r2c3, which must differ"),
    ] {
        let puzzle = Puzzle::new(Grid::blank(geometry.clone())).unwrap();
        let mut grid = Grid::blank(geometry.clone());
        for (cell, value) in geometry.cells().zip(values) {
            grid.set(cell, Value::new(value));
        }
        assert_eq!(grid.first_clash().unwrap().to_string(), message);
        assert_eq!(Solution::verify(&puzzle, grid.clone()).unwrap_err().to_string(), message);
        assert_eq!(Puzzle::new(grid).unwrap_err().unit, None);
    }
}
