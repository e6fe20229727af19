//! A method in one file: random filling with restarts.
//!
//! Each step fills one blank cell with a random value that its units still allow. Of `sample` cells drawn at random, the
//! cell with the fewest such values is filled. At a dead end the search starts again from the givens.

use std::ops::ControlFlow;

use antdoku::{
    Cell, Grid, Method, Outcome, ParameterError, ParameterInfo, ParameterRange, Puzzle, Rng, Run, RunControl,
    Setting, Settings, Solver, StopReason, Value,
};

/// The declaration: with this, `Method::register` makes the method known.
pub const METHOD: Method = Method {
    step: "one cell filled",
    parameters: table,
    ..Method::new("random-fill", "fills blank cells at random, and starts again at a dead end", build)
};

const SAMPLES: ParameterRange = ParameterRange::Integer(1, 10_000);

fn table() -> Vec<ParameterInfo> {
    vec![ParameterInfo {
        name: "sample",
        symbol: "",
        alias: "",
        summary: "Blank cells drawn for each step; the one with the fewest values is filled.",
        range: SAMPLES,
        is_automatic: false,
        default: Setting::Integer(10_000),
    }]
}

fn build(_preset: &'static str, parameters: &[(&str, &str)]) -> Result<Box<dyn Solver>, ParameterError> {
    let mut sample = 10_000;
    // `Method::build` has checked the names: there is one parameter.
    for &(_, text) in parameters {
        let number = text.parse().ok().filter(|number| (1..=10_000).contains(number));
        sample = number.ok_or_else(|| ParameterError::Range {
            name: "sample",
            value: text.to_owned(),
            range: SAMPLES.to_string(),
        })?;
    }
    Ok(Box::new(RandomFill { sample }))
}

/// Random filling with restarts.
#[derive(Debug)]
struct RandomFill {
    sample: usize,
}

impl Solver for RandomFill {
    fn name(&self) -> &'static str {
        METHOD.name
    }

    fn is_complete(&self) -> bool {
        METHOD.is_complete
    }

    fn settings(&self) -> Settings {
        Settings(vec![("sample", Setting::Integer(self.sample as u64))])
    }

    fn solve(&self, puzzle: &Puzzle, run: &mut Run<'_>) -> Outcome {
        let mut fullest = puzzle.givens().clone();
        let outcome = match self.search(puzzle, run, &mut fullest) {
            ControlFlow::Continue(grid) => run.solved(puzzle, grid),
            ControlFlow::Break(stopped) => run.unknown(stopped, fullest),
        };
        outcome.by(METHOD.name)
    }
}

impl RandomFill {
    /// Fills grids until one is full; `Break` when the run is over.
    fn search(
        &self,
        puzzle: &Puzzle,
        run: &mut Run<'_>,
        fullest: &mut Grid,
    ) -> ControlFlow<StopReason, Grid> {
        let mut rng = run.seed().rng();
        run.begin_search()?;
        loop {
            let mut grid = puzzle.givens().clone();
            while let Some((cell, values)) = self.next_cell(&grid, &mut rng) {
                run.step()?;
                if values.is_empty() {
                    break;
                }
                let value = values[rng.below(values.len() as u32) as usize];
                grid.set(cell, Some(value));
            }
            if grid.filled_count() == grid.geometry().cell_count() {
                return ControlFlow::Continue(grid);
            }
            if grid.filled_count() > fullest.filled_count() {
                *fullest = grid;
            }
        }
    }

    /// The cell to fill next and its values; `None` if the grid is full.
    fn next_cell(&self, grid: &Grid, rng: &mut Rng) -> Option<(Cell, Vec<Value>)> {
        let mut blank: Vec<Cell> = grid.geometry().cells().filter(|&cell| grid.get(cell).is_none()).collect();
        rng.shuffle(&mut blank);
        let drawn = blank.into_iter().take(self.sample).map(|cell| (cell, allowed(grid, cell)));
        drawn.min_by_key(|(_, values)| values.len())
    }
}

/// The values that no filled cell in a unit of this cell has.
fn allowed(grid: &Grid, cell: Cell) -> Vec<Value> {
    let geometry = grid.geometry();
    let units = geometry.units().filter(|unit| unit.cells.contains(&cell));
    let taken: Vec<Value> =
        units.flat_map(|unit| unit.cells.iter().filter_map(|&cell| grid.get(cell))).collect();
    let values = (1..=geometry.side() as u8).filter_map(Value::new);
    values.filter(|value| !taken.contains(value)).collect()
}
