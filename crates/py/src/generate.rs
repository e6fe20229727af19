//! `antdoku.generate` and `antdoku.generate_many`

use std::ffi::CString;
use std::ops::ControlFlow;
use std::sync::Arc;

use antdoku::model::{MAX_SIDE, MIN_SIDE};
use antdoku::{Blanking, CancelToken, Geometry, Recipe, Run, Seed, Share, Symmetry, format};
use pyo3::exceptions::{PyUserWarning, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyString};

use crate::call::{seed, whole, word};
use crate::error::{out_of_range, wrong_type};
use crate::input::box_shape;
use crate::interrupt::Interrupt;
use crate::puzzle::Puzzle;

/// More would fill any memory.
const MOST_PUZZLES: u64 = 1_000_000_000;

/// Generate a puzzle as the paper does: an ant colony fills a blank grid, then cells are blanked at random.
///
/// Args:
///     size: the side of the grid; boxes as square as they can be.
///     box: height and width of a box instead, such as (2, 3) for a 6x6 grid.
///     fixed: the share of cells that are given, as a fraction such as 0.45 (rounded to hundredths of a percent) or a text
///         such as "45%". None blanks cells until none can go without a second solution.
///     unique: blank a cell only while there is no second solution. If that does not allow the share, there are more givens.
///     symmetry: what moves the givens onto themselves: "rotate180" (the usual one in print), "rotate90", "horizontal",
///         "vertical", "diagonal" or "antidiagonal".
///     seed: where all randomness comes from: the same seed gives the same puzzle, also with `antdoku generate --seed`.
///         None draws one.
///
/// Returns:
///     A Puzzle, whose `solution` is the full grid that it was made from: the only solution, unless `fixed` was given
///     without `unique`. A warning tells if a proof took too long, so that a given may have stayed for nothing.
///
/// Example:
///     >>> puzzle = antdoku.generate(16, fixed=0.45, seed=1)
///     >>> puzzle.side, int((puzzle.givens > 0).sum())
///     (16, 116)
///     >>> antdoku.count(antdoku.generate(symmetry="rotate180", seed=7)).is_unique
///     True
#[pyfunction]
#[pyo3(signature = (size=None, *, r#box=None, fixed=None, unique=false, symmetry=None, seed=None),
    text_signature = "(size=9, *, box=None, fixed=None, unique=False, symmetry=None, seed=None)")]
pub(crate) fn generate(
    py: Python<'_>,
    size: Option<&Bound<'_, PyAny>>,
    r#box: Option<&Bound<'_, PyAny>>,
    fixed: Option<&Bound<'_, PyAny>>,
    unique: bool,
    symmetry: Option<&str>,
    seed: Option<&Bound<'_, PyAny>>,
) -> PyResult<Puzzle> {
    let recipe = recipe(size, r#box, fixed, unique, symmetry)?;
    Ok(made(py, &recipe, drawn(seed)?, 1)?.swap_remove(0))
}

/// Generate several puzzles; the first ten of a hundred are those of a call for ten.
///
/// Args:
///     count: how many puzzles.
///     seed: where all randomness comes from: the same seed gives the same puzzles, also with
///         `antdoku generate --count N --seed S`. None draws one.
///
/// All other arguments are those of `generate`.
///
/// Example:
///     >>> puzzles = antdoku.generate_many(3, box=(2, 3), fixed="40%", unique=True, seed=1)
///     >>> [result.status for result in antdoku.solve_many(puzzles)]
///     ['solved', 'solved', 'solved']
#[pyfunction]
#[pyo3(signature = (count, size=None, *, r#box=None, fixed=None, unique=false, symmetry=None, seed=None),
    text_signature = "(count, size=9, *, box=None, fixed=None, unique=False, symmetry=None, seed=None)")]
pub(crate) fn generate_many(
    count: &Bound<'_, PyAny>,
    size: Option<&Bound<'_, PyAny>>,
    r#box: Option<&Bound<'_, PyAny>>,
    fixed: Option<&Bound<'_, PyAny>>,
    unique: bool,
    symmetry: Option<&str>,
    seed: Option<&Bound<'_, PyAny>>,
) -> PyResult<Vec<Puzzle>> {
    let number = whole("count", count, 0, MOST_PUZZLES)?;
    let recipe = recipe(size, r#box, fixed, unique, symmetry)?;
    made(count.py(), &recipe, drawn(seed)?, number)
}

/// So many puzzles, without the interpreter's lock, until Ctrl-C.
fn made(py: Python<'_>, recipe: &Recipe, seed: Seed, count: u64) -> PyResult<Vec<Puzzle>> {
    let cancel = CancelToken::new();
    let interrupt = Arc::new(Interrupt::new(cancel.clone()));
    let mut unproven = 0;
    let mut make = |number| {
        let run = Run::new(seed.derive(number)).with_cancel(cancel.clone());
        match recipe.generate_within(&mut run.with_gate(interrupt.clone())) {
            // Small puzzles may be made without a single look at the gate.
            ControlFlow::Continue(made) if !interrupt.look(|_| Ok(())) => {
                let is_above =
                    recipe.wanted_givens().is_none_or(|wanted| made.puzzle.givens().filled_count() > wanted);
                unproven += usize::from(made.undecided > 0 && is_above);
                Some(Puzzle::made(made, seed, number))
            }
            _ => None,
        }
    };
    let puzzles: Option<Vec<Puzzle>> = py.detach(|| (0..count).map(&mut make).collect());
    interrupt.raise()?;
    if unproven > 0 {
        let which =
            if count == 1 { "the puzzle".to_owned() } else { format!("{unproven} of {count} puzzles") };
        let text = format!("in {which} some givens stayed because a proof was given up, and might still go");
        PyErr::warn(py, &py.get_type::<PyUserWarning>(), &CString::new(text)?, 1)?;
    }
    Ok(puzzles.expect("only Ctrl-C ends the making"))
}

fn drawn(given: Option<&Bound<'_, PyAny>>) -> PyResult<Seed> {
    given.map_or_else(|| Ok(Seed::from_entropy()), seed)
}

fn recipe(
    size: Option<&Bound<'_, PyAny>>,
    shape: Option<&Bound<'_, PyAny>>,
    fixed: Option<&Bound<'_, PyAny>>,
    unique: bool,
    symmetry: Option<&str>,
) -> PyResult<Recipe> {
    let blanking = match fixed.map(share).transpose()? {
        None => Blanking::Minimal,
        Some(share) if unique => Blanking::Unique(share),
        Some(share) => Blanking::Random(share),
    };
    let names = Symmetry::ALL.map(|symmetry| (symmetry.to_string(), symmetry));
    let known: Vec<(&str, Symmetry)> =
        names.iter().map(|(name, symmetry)| (name.as_str(), *symmetry)).collect();
    let symmetry = symmetry.map(|name| word("symmetry", name, &known)).transpose()?;
    Ok(Recipe { geometry: geometry(size, shape)?, blanking, symmetry })
}

fn geometry(size: Option<&Bound<'_, PyAny>>, shape: Option<&Bound<'_, PyAny>>) -> PyResult<Arc<Geometry>> {
    let side = size.map(|size| whole("size", size, MIN_SIDE as u64, MAX_SIDE as u64)).transpose()?;
    let (height, width) = match (shape, side) {
        (Some(shape), _) => box_shape(shape)?,
        (None, None) => (3, 3),
        (None, Some(side)) => format::usual_box(side as usize).ok_or_else(|| {
            let message = format!("{side} has no boxes but rows: for a Latin square, box=(1, {side})");
            PyValueError::new_err(message)
        })?,
    };
    if let Some(side) = side.filter(|side| *side != u64::from(height * width)) {
        let message =
            format!("size is {side}, but box=({height}, {width}) makes a side of {}", height * width);
        return Err(PyValueError::new_err(message));
    }
    Geometry::rectangular(height, width).map_err(|error| PyValueError::new_err(error.to_string()))
}

/// A share of cells: a fraction of 1, or a text with a percentage.
fn share(fixed: &Bound<'_, PyAny>) -> PyResult<Share> {
    let must = "a fraction from 0 to 1, or a text such as '45%'";
    let read = |text: &str| text.parse::<Share>();
    if let Ok(text) = fixed.cast::<PyString>() {
        let text = text.to_str()?;
        return read(text).map_err(|error| PyValueError::new_err(format!("fixed is '{text}': {error}")));
    }
    if fixed.is_instance_of::<PyBool>() || !(fixed.hasattr("__float__")? || fixed.hasattr("__index__")?) {
        return Err(wrong_type("fixed", fixed, must));
    }
    let fraction: f64 = fixed.extract()?;
    if !(0.0..=1.0).contains(&fraction) {
        return Err(out_of_range("fixed", fixed, must));
    }
    let hundredths = (fraction * 10_000.0).round() as u32;
    read(&format!("{}.{:02}%", hundredths / 100, hundredths % 100))
        .map_err(|_| out_of_range("fixed", fixed, must))
}
