//! `antdoku.generate` and `antdoku.generate_many`

use std::ffi::CString;
use std::sync::Arc;

use antdoku::internals::{MAX_SIDE, MIN_SIDE};
use antdoku::{
    Blanking, GenerateError, Generator, Geometry, GeometryError, Recipe, Run, Seed, Share, StopReason,
    Symmetry, Wish,
};
use pyo3::exceptions::{PyUserWarning, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyString, PyTuple};

use crate::call::{seed, whole, word};
use crate::error::{out_of_range, wrong_type};
use crate::interrupt::Interrupt;
use crate::puzzle::Puzzle;
use crate::shape::{Shape, ShapeArguments};

/// The largest number of puzzles of one call; more would exceed any memory.
const MAX_PUZZLES: u64 = 1_000_000_000;

/// Generate a puzzle as the paper does: an ant colony fills a blank grid, then cells are blanked at random.
///
/// Args:
///     size: the side of the grid; boxes as square as they can be.
///     box: height and width of a box instead of `size`, such as (2, 3) for a 6x6 grid.
///     variant: rules beside rows, columns and boxes, such as "latin" or "diagonals,anti-knight". The regions of a
///         "jigsaw" are drawn for each puzzle, unless they are given.
///     regions: the regions of a jigsaw: a number or letter for each cell.
///     geometry: a Geometry instead of `size` and these three.
///     fixed: the share of cells that are given, as a fraction such as 0.45 (rounded to hundredths of a percent) or a text
///         such as "45%". None makes a minimal puzzle: without any of its givens it would have a second solution.
///     unique: keep the solution unique. If the share cannot be reached that way, there are more givens.
///     balanced: blank as many cells in each row and column, or one more, which makes Latin squares harder; with `fixed`.
///     symmetry: the symmetry of the pattern of givens: "rotate180" (the usual one in print), "rotate90", "horizontal",
///         "vertical", "diagonal" or "antidiagonal".
///     level: how hard the puzzle is for a person: "easy", "medium", "hard", "unfair" or "extreme".
///     rating: its rating on the scale of Sudoku Explainer: 3.2, or (3.5, 4.2) for a range.
///     technique: the hardest technique that it needs, such as "x-wing".
///     seed: the seed of the random numbers: the same seed gives the same puzzle, also with
///         `antdoku generate --seed`. None draws one.
///
/// Returns:
///     A Puzzle, whose `solution` is the full grid that it was made from: the only solution, unless `fixed` was given
///     without `unique`. A warning is issued if a proof took too long, so that a given may be redundant.
///     With `level`, `rating` or `technique`, puzzles are made until one meets all of them; techniques then solve it
///     without trial and error. Above 9x9, and with anti-king, anti-knight or pairs, it is minimal only in that no further
///     cell could be blank for them, unless `fixed` is given.
///
/// Example:
///     >>> puzzle = antdoku.generate(16, fixed=0.45, seed=1)
///     >>> puzzle.side, int((puzzle.givens > 0).sum())
///     (16, 116)
///     >>> antdoku.count(antdoku.generate(symmetry="rotate180", seed=7)).is_unique
///     True
///     >>> antdoku.rate(antdoku.generate(level="hard", seed=1)).level
///     'hard'
#[pyfunction]
#[pyo3(
    signature = (
        size=None, *, r#box=None, variant=None, regions=None, geometry=None, fixed=None, unique=false,
        balanced=false, symmetry=None, level=None, rating=None, technique=None, seed=None
    ),
    text_signature = "(size=9, *, box=None, variant=None, regions=None, geometry=None, fixed=None, \
                      unique=False, balanced=False, symmetry=None, level=None, rating=None, technique=None, seed=None)"
)]
#[expect(clippy::too_many_arguments, reason = "they are named in Python")]
pub(crate) fn generate(
    py: Python<'_>,
    size: Option<&Bound<'_, PyAny>>,
    r#box: Option<&Bound<'_, PyAny>>,
    variant: Option<&Bound<'_, PyAny>>,
    regions: Option<&Bound<'_, PyAny>>,
    geometry: Option<&Bound<'_, PyAny>>,
    fixed: Option<&Bound<'_, PyAny>>,
    unique: bool,
    balanced: bool,
    symmetry: Option<&str>,
    level: Option<&str>,
    rating: Option<&Bound<'_, PyAny>>,
    technique: Option<&str>,
    seed: Option<&Bound<'_, PyAny>>,
) -> PyResult<Puzzle> {
    let shape = Shape::new(&ShapeArguments { boxes: r#box, variant, regions, geometry })?;
    let seed = seed_or_drawn(seed)?;
    let wish = wish(level, rating, technique)?;
    let recipe = recipe(self::geometry(size, &shape)?, Holes { fixed, unique, balanced, symmetry }, wish)?;
    let generator = Generator { recipe, draws_regions: shape.draws_regions(), wish };
    Ok(make_puzzles(py, &generator, Numbers { seed, count: 1 })?.swap_remove(0))
}

/// Generate several puzzles. The first puzzles do not depend on `count`.
///
/// Args:
///     count: the number of puzzles.
///     seed: the seed of the random numbers: the same seed gives the same puzzles, also with
///         `antdoku generate --count N --seed S`. None draws one.
///
/// All other arguments are those of `generate`.
///
/// Example:
///     >>> puzzles = antdoku.generate_many(3, box=(2, 3), fixed="40%", unique=True, seed=1)
///     >>> [result.status for result in antdoku.solve_many(puzzles)]
///     ['solved', 'solved', 'solved']
#[pyfunction]
#[pyo3(
    signature = (
        count, size=None, *, r#box=None, variant=None, regions=None, geometry=None, fixed=None, unique=false,
        balanced=false, symmetry=None, level=None, rating=None, technique=None, seed=None
    ),
    text_signature = "(count, size=9, *, box=None, variant=None, regions=None, geometry=None, fixed=None, \
                      unique=False, balanced=False, symmetry=None, level=None, rating=None, technique=None, seed=None)"
)]
#[expect(clippy::too_many_arguments, reason = "they are named in Python")]
pub(crate) fn generate_many(
    count: &Bound<'_, PyAny>,
    size: Option<&Bound<'_, PyAny>>,
    r#box: Option<&Bound<'_, PyAny>>,
    variant: Option<&Bound<'_, PyAny>>,
    regions: Option<&Bound<'_, PyAny>>,
    geometry: Option<&Bound<'_, PyAny>>,
    fixed: Option<&Bound<'_, PyAny>>,
    unique: bool,
    balanced: bool,
    symmetry: Option<&str>,
    level: Option<&str>,
    rating: Option<&Bound<'_, PyAny>>,
    technique: Option<&str>,
    seed: Option<&Bound<'_, PyAny>>,
) -> PyResult<Vec<Puzzle>> {
    let number = whole("count", count, 0, MAX_PUZZLES)?;
    let shape = Shape::new(&ShapeArguments { boxes: r#box, variant, regions, geometry })?;
    let seed = seed_or_drawn(seed)?;
    let wish = wish(level, rating, technique)?;
    let recipe = recipe(self::geometry(size, &shape)?, Holes { fixed, unique, balanced, symmetry }, wish)?;
    let generator = Generator { recipe, draws_regions: shape.draws_regions(), wish };
    make_puzzles(count.py(), &generator, Numbers { seed, count: number })
}

/// The seed of a call, and the number of its puzzles.
#[derive(Clone, Copy)]
struct Numbers {
    seed: Seed,
    count: u64,
}

/// Generates puzzles with the GIL released, until Ctrl-C.
fn make_puzzles(
    py: Python<'_>,
    generator: &Generator,
    Numbers { seed, count }: Numbers,
) -> PyResult<Vec<Puzzle>> {
    let recipe = &generator.recipe;
    let interrupt = Interrupt::new();
    let mut unproven = 0;
    let mut make = |number: u64| -> Result<Puzzle, GenerateError> {
        let mut run = interrupt.watch(Run::new(seed.derive(number)));
        let (made, _) = generator.generate_within(&mut run)?;
        // Small puzzles may be made without passing the gate.
        if interrupt.poll(|_| Ok(())) {
            return Err(GenerateError::Stopped(StopReason::Cancelled));
        }
        let is_above =
            recipe.wanted_givens().is_none_or(|wanted| made.puzzle.givens().filled_count() > wanted);
        unproven += usize::from(made.undecided > 0 && is_above);
        Ok(Puzzle::generated(made, seed, number))
    };
    let puzzles: Result<Vec<Puzzle>, GenerateError> = py.detach(|| (0..count).map(&mut make).collect());
    interrupt.raise()?;
    let puzzles = puzzles.map_err(|error| {
        let remedy = if error.is_about_difficulty() {
            "another level, rating or technique"
        } else {
            "fewer rules, another size or other regions"
        };
        PyValueError::new_err(format!("{error}; choose {remedy}"))
    })?;
    if unproven > 0 {
        let which =
            if count == 1 { "the puzzle".to_owned() } else { format!("{unproven} of {count} puzzles") };
        let text = format!("some givens of {which} may be redundant: a proof of uniqueness took too long");
        PyErr::warn(py, &py.get_type::<PyUserWarning>(), &CString::new(text)?, 1)?;
    }
    Ok(puzzles)
}

fn seed_or_drawn(given: Option<&Bound<'_, PyAny>>) -> PyResult<Seed> {
    given.map_or_else(|| Ok(Seed::from_entropy()), seed)
}

/// The arguments that say which cells are blanked.
struct Holes<'a, 'py> {
    fixed: Option<&'a Bound<'py, PyAny>>,
    unique: bool,
    balanced: bool,
    symmetry: Option<&'a str>,
}

fn recipe(geometry: Arc<Geometry>, holes: Holes<'_, '_>, wish: Wish) -> PyResult<Recipe> {
    let Holes { fixed, unique, balanced, symmetry } = holes;
    if balanced && (unique || symmetry.is_some()) {
        return Err(PyValueError::new_err("balanced excludes unique and symmetry"));
    }
    let blanking = match fixed.map(share).transpose()? {
        None if balanced => return Err(PyValueError::new_err("balanced needs fixed, such as fixed=0.58")),
        None => Blanking::for_wish(wish, &geometry),
        Some(share) if unique => Blanking::Unique(share),
        Some(share) if balanced => Blanking::Balanced(share),
        Some(share) => Blanking::Random(share),
    };
    let known = Symmetry::ALL.map(|symmetry| (symmetry.name(), symmetry));
    let symmetry = symmetry.map(|name| word("symmetry", name, &known)).transpose()?;
    let recipe = Recipe { geometry, blanking, symmetry };
    match wish.part() {
        Some(part) if !recipe.has_one_solution() => Err(PyValueError::new_err(format!(
            "{part} needs puzzles with one solution: use unique=True with fixed"
        ))),
        _ => Ok(recipe),
    }
}

/// What the puzzles should ask of a person.
fn wish(level: Option<&str>, rating: Option<&Bound<'_, PyAny>>, technique: Option<&str>) -> PyResult<Wish> {
    let rating = rating.map(rating_text).transpose()?;
    Wish::read(level, rating.as_deref(), technique)
        .map_err(|error| PyValueError::new_err(format!("{}: {}", error.part, error.message)))
}

/// The argument `rating` as a text: one number, or a pair of them.
fn rating_text(rating: &Bound<'_, PyAny>) -> PyResult<String> {
    let must = "a number such as 3.2, a pair such as (3.5, 4.2), or a text such as '3.5-4.2'";
    let number = |one: &Bound<'_, PyAny>| match one.is_instance_of::<PyBool>() {
        false if one.hasattr("__float__")? || one.hasattr("__index__")? => {
            Ok(one.extract::<f64>()?.to_string())
        }
        _ => Err(wrong_type("rating", rating, must)),
    };
    if let Ok(text) = rating.cast::<PyString>() {
        return Ok(text.to_str()?.to_owned());
    }
    match rating.cast::<PyTuple>() {
        Ok(pair) if pair.len() == 2 => {
            Ok(format!("{}-{}", number(&pair.get_item(0)?)?, number(&pair.get_item(1)?)?))
        }
        _ => number(rating),
    }
}

fn geometry(size: Option<&Bound<'_, PyAny>>, shape: &Shape) -> PyResult<Arc<Geometry>> {
    let size = size.map(|size| whole("size", size, MIN_SIDE as u64, MAX_SIDE as u64)).transpose()?;
    let size = size.map(|size| size as u32);
    if let (Some(size), Some(made)) = (size, shape.side())
        && size != made
    {
        let message = format!("size is {size}, but {} makes a side of {made}", shape.source_of_side());
        return Err(PyValueError::new_err(message));
    }
    let side = size.or_else(|| shape.side()).unwrap_or(9);
    shape.generated(side).map_err(|error| {
        PyValueError::new_err(match error {
            GeometryError::NoUsualBox { side } => format!(
                "a grid of side {side} has no usual boxes: use variant='latin', variant='jigsaw' or box=(1, {side})"
            ),
            error => error.to_string(),
        })
    })
}

/// Reads the argument `fixed`: a fraction of 1, or a text with a percentage.
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
