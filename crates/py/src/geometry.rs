//! The class `Geometry`.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use antdoku::format::{self, Entry, OutputFormat};
use antdoku::internals::{MAX_SIDE, MIN_SIDE};
use antdoku::{Cell, Geometry, GeometryError, Grid, Rule, Variant};
use numpy::{IntoPyArray, PyArrayMethods};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyTuple};

use crate::arrays::{self, GridArray};
use crate::call::whole;
use crate::cells;
use crate::drawing;
use crate::error::{excerpt, or_raised, wrong_type};

/// The shape of a puzzle: the side, boxes or regions, and the rules of a variant.
///
/// Functions take it as `geometry=`. `box=`, `variant=` and `regions=` are enough for all shapes without further units and
/// pairs.
///
/// Args:
///     side: cells in a row.
///     box: height and width of a box, if not the usual ones.
///     variant: names of rules, with commas between them: "latin" (no boxes), "jigsaw" (regions in place of boxes),
///         "diagonals", "windoku", "disjoint", "anti-king", "anti-knight". "sudoku" is no further rule.
///     regions: the regions of a jigsaw: a number for each cell, in rows or as an array; or letters, as one text or a text
///         for each row.
///     units: further units, each a list of `side` cells that hold every value once. A cell is a text such as "r1c2", or a
///         pair (row, column) counted from 0.
///     pairs: pairs of cells that must differ.
///
/// Raises:
///     ValueError: if there is no such shape.
///
/// Example:
///     >>> antdoku.Geometry(9, variant="diagonals,anti-knight")
///     Geometry(9x9 (diagonals,anti-knight))
///     >>> jigsaw = antdoku.Geometry(4, regions=["AABB", "ACBB", "ACDD", "CCDD"])
///     >>> jigsaw.variant, jigsaw.box, len(jigsaw.units)
///     ('jigsaw', None, 12)
#[pyclass(frozen, name = "Geometry", module = "antdoku")]
#[derive(Clone, Debug)]
pub(crate) struct PyGeometry {
    geometry: Arc<Geometry>,
}

impl PyGeometry {
    pub(crate) fn new(geometry: Arc<Geometry>) -> PyGeometry {
        PyGeometry { geometry }
    }

    pub(crate) fn shared(&self) -> &Arc<Geometry> {
        &self.geometry
    }

    fn blank(&self) -> Grid {
        Grid::blank(Arc::clone(&self.geometry))
    }
}

#[pymethods]
impl PyGeometry {
    #[new]
    #[pyo3(signature = (side, *, r#box=None, variant=None, regions=None, units=None, pairs=None),
        text_signature = "(side, *, box=None, variant='sudoku', regions=None, units=None, pairs=None)")]
    fn read(
        side: &Bound<'_, PyAny>,
        r#box: Option<&Bound<'_, PyAny>>,
        variant: Option<&Bound<'_, PyAny>>,
        regions: Option<&Bound<'_, PyAny>>,
        units: Option<&Bound<'_, PyAny>>,
        pairs: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyGeometry> {
        let side = whole("side", side, MIN_SIDE as u64, MAX_SIDE as u64)? as u32;
        let parts = Parts {
            side,
            boxes: r#box.map(box_shape).transpose()?,
            variant: variant.map_or_else(|| Ok(Variant::default()), variant_of)?,
            regions: regions.map(region_numbers).transpose()?,
            units: units.map_or_else(|| Ok(Vec::new()), |units| cell_lists(units, "units", side))?,
            pairs: pairs.map_or_else(|| Ok(Vec::new()), |pairs| cell_lists(pairs, "pairs", side))?,
        };
        if let Some(pair) = parts.pairs.iter().find(|pair| pair.len() != 2) {
            let message = format!("pairs has a list of {} cells, but a pair has 2", pair.len());
            return Err(PyValueError::new_err(message));
        }
        parts.build().map(PyGeometry::new).map_err(|error| PyValueError::new_err(error.to_string()))
    }

    /// Cells in a row.
    #[getter]
    fn side(&self) -> usize {
        self.geometry.side()
    }

    /// Height and width of a box; None for a jigsaw and a Latin square.
    #[getter]
    fn r#box(&self) -> Option<(usize, usize)> {
        self.geometry.boxes()
    }

    /// The names of the rules beside rows, columns and boxes, with commas between them; "sudoku" if there are none.
    #[getter]
    fn variant(&self) -> String {
        self.geometry.variant().to_string()
    }

    /// The number of the box or region of each cell, from 1; None for a Latin square. A new array each time.
    #[getter]
    fn regions<'py>(&self, py: Python<'py>) -> PyResult<Option<GridArray<'py>>> {
        let side = self.geometry.side();
        let Some(regions) = self.geometry.regions() else { return Ok(None) };
        arrays::require_numpy(py)?;
        let numbers: Vec<i64> = regions.into_iter().map(|region| i64::from(region) + 1).collect();
        numbers.into_pyarray(py).reshape([side, side]).map(Some)
    }

    /// All units, each a list of cells (row, column) counted from 0: rows, columns, boxes or regions, then those of further
    /// rules.
    #[getter]
    fn units(&self) -> Vec<Vec<(usize, usize)>> {
        let place = |cell: &Cell| self.geometry.row_and_column(*cell);
        self.geometry.units().map(|unit| unit.cells.iter().map(place).collect()).collect()
    }

    /// All pairs of cells that must differ without a common unit, each cell as (row, column) counted from 0: those that were
    /// given, and those of anti-king and anti-knight.
    #[getter]
    fn pairs(&self) -> Vec<((usize, usize), (usize, usize))> {
        let geometry = &self.geometry;
        let later = |cell: Cell| geometry.exclusions(cell).iter().filter(move |other| cell < **other);
        let places = |cell: Cell| {
            later(cell).map(move |other| (geometry.row_and_column(cell), geometry.row_and_column(*other)))
        };
        geometry.cells().flat_map(places).collect()
    }

    fn __repr__(&self) -> String {
        format!("{:?}", self.geometry)
    }

    fn _repr_html_(&self) -> String {
        let puzzle = antdoku::Puzzle::new(self.blank()).expect("blank cells do not clash");
        let entry = Entry::new(puzzle);
        drawing::svg(&entry, entry.puzzle.givens()) + &drawing::caption(&self.__repr__())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<PyGeometry>().is_ok_and(|other| other.get().geometry == self.geometry)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.side(), self.variant(), self.geometry.regions()).hash(&mut hasher);
        hasher.finish()
    }

    /// The field that pickle stores: a blank grid of this shape as text.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let text = format::write(&self.blank(), OutputFormat::Json);
        Ok((py.get_type::<PyGeometry>().getattr("_restore")?, (text,).into_pyobject(py)?))
    }

    #[staticmethod]
    fn _restore(text: &str) -> PyResult<PyGeometry> {
        let blank = text.parse::<antdoku::Puzzle>();
        let broken = |error| PyValueError::new_err(format!("invalid stored Geometry: {error}"));
        blank.map(|blank| PyGeometry::new(Arc::clone(blank.geometry()))).map_err(broken)
    }
}

/// What a geometry is built from.
struct Parts {
    side: u32,
    boxes: Option<(u32, u32)>,
    variant: Variant,
    regions: Option<Vec<u16>>,
    units: Vec<Vec<Cell>>,
    pairs: Vec<Vec<Cell>>,
}

impl Parts {
    fn build(&self) -> Result<Arc<Geometry>, GeometryError> {
        let Parts { side, boxes, variant, regions, units, pairs } = self;
        if units.is_empty() && pairs.is_empty() {
            return variant.geometry(*side, *boxes, regions.as_deref());
        }
        // The rules without these cells, for the usual boxes.
        let others = variant.rules().iter().filter(|rule| !matches!(rule, Rule::Units | Rule::Pairs));
        let names: Vec<&str> = others.map(|rule| rule.name()).collect();
        let others = if names.is_empty() { Ok(Variant::default()) } else { names.join(",").parse() };
        let base = others?.geometry(*side, *boxes, regions.as_deref())?;
        let mut builder = Geometry::builder(*side);
        if let Some((height, width)) = base.boxes() {
            builder = builder.boxes(height as u32, width as u32);
        }
        if let Some(regions) = regions {
            builder = builder.regions(regions);
        }
        let builder = variant.rules().iter().fold(builder, |builder, &rule| builder.with(rule));
        let builder = units.iter().fold(builder, |builder, unit| builder.unit(unit));
        pairs.iter().fold(builder, |builder, pair| builder.differ(pair[0], pair[1])).build()
    }
}

/// Reads lists of cells.
fn cell_lists(object: &Bound<'_, PyAny>, name: &str, side: u32) -> PyResult<Vec<Vec<Cell>>> {
    let wrong = |object: &Bound<'_, PyAny>| wrong_type(name, object, "a list of lists of cells");
    let lists = cells::sequence(object).ok_or_else(|| wrong(object))?;
    let mut read = Vec::new();
    for number in 0..lists.len()? {
        // Only Ctrl-C ends a very long list.
        object.py().check_signals()?;
        let list = lists.get_item(number)?;
        let items = cells::sequence(&list).ok_or_else(|| wrong(&list))?;
        // No unit has more cells than a row; one more is enough for the message.
        let count = items.len()?.min(side as usize + 1);
        read.push(
            (0..count).map(|place| cell_of(&items.get_item(place)?, name, side)).collect::<PyResult<_>>()?,
        );
    }
    Ok(read)
}

/// Reads a cell: a name such as "r1c2", or row and column from 0.
fn cell_of(object: &Bound<'_, PyAny>, name: &str, side: u32) -> PyResult<Cell> {
    let place = if let Ok(text) = object.cast::<PyString>() {
        named_place(&text.to_string_lossy())
    } else {
        let numbers = cells::sequence(object).filter(|items| items.len().is_ok_and(|length| length == 2));
        let number = |item: PyResult<Bound<'_, PyAny>>| whole(name, &item?, 0, u64::from(side) - 1);
        match numbers {
            Some(items) => Some((number(items.get_item(0))?, number(items.get_item(1))?)),
            None => None,
        }
    };
    let side = u64::from(side);
    let place = place.filter(|&(row, column)| row < side && column < side);
    // A grid has at most 10,000 cells.
    place.map(|(row, column)| Cell((row * side + column) as u16)).ok_or_else(|| {
        PyValueError::new_err(format!(
            "{name} has {}, which is no cell of a {side}x{side} grid: a cell is a text such as 'r1c2', or row and \
             column from 0",
            excerpt(object)
        ))
    })
}

/// Row and column, from 0, of a cell named `r3c7`.
fn named_place(name: &str) -> Option<(u64, u64)> {
    let (row, column) = name.strip_prefix('r')?.split_once('c')?;
    let number = |text: &str| text.parse::<u64>().ok()?.checked_sub(1);
    Some((number(row)?, number(column)?))
}

/// Reads the argument `box`: height and width of a box.
pub(crate) fn box_shape(object: &Bound<'_, PyAny>) -> PyResult<(u32, u32)> {
    let must = "height and width of a box, such as (2, 3)";
    if !(object.is_instance_of::<PyTuple>() || object.is_instance_of::<PyList>()) {
        return Err(wrong_type("box", object, must));
    }
    let shape: (i64, i64) = match object.cast::<PyList>() {
        Ok(list) => list.to_tuple().extract(),
        Err(_) => object.extract(),
    }
    .map_err(|error| or_raised(error, object.py(), PyTypeError::new_err(format!("box must be {must}"))))?;
    let within = |number: i64| u32::try_from(number).unwrap_or(0);
    let (height, width) = (within(shape.0), within(shape.1));
    match Geometry::rectangular(height, width) {
        Ok(_) => Ok((height, width)),
        Err(error) => Err(PyValueError::new_err(format!("box is {shape:?}: {error}"))),
    }
}

/// Reads the argument `variant`: names of rules with commas between them.
pub(crate) fn variant_of(object: &Bound<'_, PyAny>) -> PyResult<Variant> {
    let must = "a text such as 'diagonals,anti-knight'";
    let text = object.cast::<PyString>().map_err(|_| wrong_type("variant", object, must))?;
    let text = text.to_string_lossy();
    text.parse().map_err(|error: GeometryError| PyValueError::new_err(format!("variant: {error}")))
}

/// Reads the argument `regions`: the number of the region of each cell, in rows or in one list; or letters in one text, or
/// a text for each row.
pub(crate) fn region_numbers(object: &Bound<'_, PyAny>) -> PyResult<Vec<u16>> {
    if let Some(text) = letters(object)? {
        return format::read_regions(text).map_err(|error| {
            let (line, column) = (error.line(), error.column());
            PyValueError::new_err(format!("regions: line {line}, column {column}: {error}"))
        });
    }
    let is_list = cells::sequence(object).is_some() || object.hasattr(intern!(object.py(), "__array__"))?;
    if !is_list {
        return Err(wrong_type("regions", object, "rows of numbers or of letters"));
    }
    cells::numbers(object, "regions")?.map_err(|error| {
        let place =
            error.place.map_or(String::new(), |(row, column)| format!(" row {row}, column {column}:"));
        PyValueError::new_err(format!("regions:{place} {}", error.message))
    })
}

/// The text of a string, or of a list with a string for each row; `None` for other objects.
fn letters(object: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    if let Ok(text) = object.cast::<PyString>() {
        return Ok(Some(text.to_string_lossy().into_owned()));
    }
    let Some(items) = cells::sequence(object) else { return Ok(None) };
    let mut rows = Vec::new();
    for number in 0..items.len()?.min(MAX_SIDE + 1) {
        let item = items.get_item(number)?;
        let Ok(row) = item.cast::<PyString>() else { return Ok(None) };
        rows.push(row.to_string_lossy().into_owned());
    }
    Ok((!rows.is_empty()).then(|| rows.join("\n")))
}
