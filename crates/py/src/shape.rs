//! The shape of puzzles from arguments: `box`, `variant`, `regions` and `geometry`.

use std::sync::Arc;

use antdoku::format::{self, Alphabet, ReadOptions};
use antdoku::internals::regular_regions;
use antdoku::{Geometry, GeometryError, Grid, Rule, Variant};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::error::{PuzzleError, wrong_type};
use crate::geometry::{PyGeometry, box_shape, region_numbers, variant_of};

/// The arguments of a call that name the shape of its puzzles, not yet read.
#[derive(Clone, Copy)]
pub(crate) struct ShapeArguments<'a, 'py> {
    pub(crate) boxes: Option<&'a Bound<'py, PyAny>>,
    pub(crate) variant: Option<&'a Bound<'py, PyAny>>,
    pub(crate) regions: Option<&'a Bound<'py, PyAny>>,
    pub(crate) geometry: Option<&'a Bound<'py, PyAny>>,
}

/// The shape that a call asks for; the rest follows from the puzzles.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shape {
    boxes: Option<(u32, u32)>,
    variant: Option<Variant>,
    regions: Option<Vec<u16>>,
    /// The whole shape, if it was given as a `Geometry`.
    geometry: Option<Arc<Geometry>>,
}

impl Shape {
    /// Reads the arguments. Raises `ValueError` if there is no such shape.
    pub(crate) fn new(arguments: &ShapeArguments<'_, '_>) -> PyResult<Shape> {
        let ShapeArguments { boxes, variant, regions, geometry } = *arguments;
        if let Some(geometry) = geometry {
            if boxes.or(variant).or(regions).is_some() {
                let message = "give geometry alone: it has the box, the variant and the regions";
                return Err(PyValueError::new_err(message));
            }
            let given = geometry.cast::<PyGeometry>();
            let given = given.map_err(|_| wrong_type("geometry", geometry, "a Geometry"))?;
            return Ok(Shape::of(given.get().shared()));
        }
        let shape = Shape {
            boxes: boxes.map(box_shape).transpose()?,
            variant: variant.map(variant_of).transpose()?,
            regions: regions.map(region_numbers).transpose()?,
            geometry: None,
        };
        let built = shape.side().map(|side| shape.build(side, shape.regions.as_deref()));
        match built {
            Some(Err(error)) if !matches!(error, GeometryError::Missing { .. }) => {
                Err(PyValueError::new_err(error.to_string()))
            }
            // The puzzle may have what is missing.
            _ => Ok(shape),
        }
    }

    /// The shape of grids that belong to a puzzle of this geometry.
    pub(crate) fn of(geometry: &Arc<Geometry>) -> Shape {
        let rules = geometry.variant().rules();
        // The reader has no options for further units and pairs.
        let named = rules.iter().filter(|rule| !matches!(rule, Rule::Units | Rule::Pairs));
        let names: Vec<&str> = named.map(|rule| rule.name()).collect();
        let variant = match names.as_slice() {
            [] => Variant::default(),
            names => names.join(",").parse().expect("the names of rules that were combined before"),
        };
        Shape {
            boxes: geometry.boxes().map(|(height, width)| (height as u32, width as u32)),
            variant: Some(variant),
            regions: geometry.regions().filter(|_| rules.contains(&Rule::Jigsaw)),
            geometry: Some(Arc::clone(geometry)),
        }
    }

    /// The shape of a grid that belongs to a puzzle of this geometry, and may name its own boxes if those are the usual
    /// ones.
    pub(crate) fn like(&self, geometry: &Arc<Geometry>) -> Shape {
        if !geometry.variant().rules().is_empty() {
            return Shape::of(geometry);
        }
        let known = geometry.boxes().map(|(height, width)| (height as u32, width as u32));
        let unusual = known.filter(|known| format::usual_box(geometry.side()) != Some(*known));
        Shape { boxes: self.boxes.or(unusual), ..self.clone() }
    }

    /// Whether the shape was given as a `Geometry`.
    pub(crate) fn is_whole(&self) -> bool {
        self.geometry.is_some()
    }

    /// The options for reading texts with puzzles of this shape.
    pub(crate) fn options(&self, alphabet: Option<Alphabet>) -> ReadOptions {
        ReadOptions {
            alphabet,
            shape: self.boxes,
            variant: self.variant.clone(),
            regions: self.regions.clone(),
            ..ReadOptions::default()
        }
    }

    /// The side that follows from the arguments.
    pub(crate) fn side(&self) -> Option<u32> {
        let of_boxes = self.boxes.map(|(height, width)| height * width);
        let of_regions = || self.regions.as_ref().map(|regions| regions.len().isqrt() as u32);
        let of_geometry = || self.geometry.as_ref().map(|geometry| geometry.side() as u32);
        of_boxes.or_else(of_regions).or_else(of_geometry)
    }

    /// The argument that the side follows from, for messages.
    pub(crate) fn source_of_side(&self) -> String {
        match (&self.geometry, self.boxes) {
            (None, Some((height, width))) => format!("box=({height}, {width})"),
            (None, None) => "regions".to_owned(),
            (Some(_), _) => "geometry".to_owned(),
        }
    }

    /// Whether the call asks for a jigsaw and gives no regions.
    pub(crate) fn draws_regions(&self) -> bool {
        let is_jigsaw = |variant: &Variant| variant.rules().contains(&Rule::Jigsaw);
        self.regions.is_none() && self.variant.as_ref().is_some_and(is_jigsaw)
    }

    /// The geometry of puzzles of this side to generate. Regular regions stand for those that each puzzle draws.
    pub(crate) fn generated(&self, side: u32) -> Result<Arc<Geometry>, GeometryError> {
        let drawn = self.draws_regions().then(|| regular_regions(side as usize));
        self.build(side, self.regions.as_deref().or(drawn.as_deref()))
    }

    /// The geometry of a grid with this number of rows.
    pub(crate) fn of_rows(&self, side: usize) -> Result<Arc<Geometry>, PuzzleError> {
        if let Some(geometry) = self.geometry.as_ref().filter(|geometry| geometry.side() != side) {
            return Err(PuzzleError::new(format!("a grid of {side} rows, but geometry is {geometry}")));
        }
        self.build(side as u32, self.regions.as_deref()).map_err(|error| match error {
            GeometryError::NoUsualBox { .. } => {
                PuzzleError::new(format!("a {side}x{side} grid has no usual boxes")).with_remedy(format!(
                    "give height and width of a box, such as box=(1, {side}), or variant='latin' or 'jigsaw'"
                ))
            }
            GeometryError::BoxSize { height, width, .. } => {
                PuzzleError::new(format!("boxes of {height}x{width} do not make a grid of {side} rows"))
                    .with_remedy("height times width of a box is the side of the grid; see box=")
            }
            error => PuzzleError::new(error.to_string()).with_remedy("see variant= and regions="),
        })
    }

    /// Moves a grid that was read from a text to the geometry of the call, which may have further units and pairs.
    pub(crate) fn moved(&self, grid: Grid) -> Result<Grid, PuzzleError> {
        let Some(geometry) = self.geometry.as_ref().filter(|geometry| *geometry != grid.geometry()) else {
            return Ok(grid);
        };
        let found = grid.geometry();
        if (found.side(), found.boxes(), found.regions())
            != (geometry.side(), geometry.boxes(), geometry.regions())
        {
            return Err(PuzzleError::new(format!("the grid is {found}, but geometry is {geometry}")));
        }
        let mut moved = Grid::blank(Arc::clone(geometry));
        grid.filled().for_each(|(cell, value)| moved.set(cell, Some(value)));
        Ok(moved)
    }

    /// Raises `ValueError` if the arguments contradict the geometry of a `Puzzle`.
    pub(crate) fn check(&self, known: &Arc<Geometry>) -> PyResult<()> {
        let refuse = |message: String| Err(PyValueError::new_err(message));
        if let Some(geometry) = &self.geometry {
            let message = || refuse(format!("geometry is {geometry}, but the Puzzle is {known}"));
            return if geometry == known { Ok(()) } else { message() };
        }
        if let Some(boxes) = self.boxes {
            // Boxes of a whole row are those of a Latin square.
            let wanted = Geometry::rectangular(boxes.0, boxes.1).ok();
            if wanted.is_none_or(|wanted| (wanted.side(), wanted.boxes()) != (known.side(), known.boxes())) {
                return refuse(match known.boxes() {
                    Some(known) => format!("box is {boxes:?}, but the Puzzle has boxes of {known:?}"),
                    None => format!("box is {boxes:?}, but the Puzzle is {known}"),
                });
            }
        }
        if let Some(variant) = &self.variant {
            let stated = |variant: &Variant| -> Vec<Rule> {
                variant.rules().iter().copied().filter(|rule| !needs_data(*rule)).collect()
            };
            let is_jigsaw = |variant: &Variant| variant.rules().contains(&Rule::Jigsaw);
            let wants_regions = is_jigsaw(variant) || self.regions.is_some();
            if stated(variant) != stated(known.variant()) || wants_regions != is_jigsaw(known.variant()) {
                return refuse(format!("variant is '{variant}', but the Puzzle is {known}"));
            }
        }
        match &self.regions {
            Some(regions) if !has_regions(known, regions) => {
                refuse("regions differ from those of the Puzzle".to_owned())
            }
            _ => Ok(()),
        }
    }

    fn build(&self, side: u32, regions: Option<&[u16]>) -> Result<Arc<Geometry>, GeometryError> {
        if let Some(geometry) = &self.geometry {
            return Ok(Arc::clone(geometry));
        }
        self.variant.clone().unwrap_or_default().geometry(side, self.boxes, regions)
    }
}

/// Whether the name of a rule does not say all of it: jigsaws have regions, and others units or pairs.
fn needs_data(rule: Rule) -> bool {
    matches!(rule, Rule::Jigsaw | Rule::Units | Rule::Pairs)
}

fn has_regions(geometry: &Geometry, regions: &[u16]) -> bool {
    let made = Variant::default().geometry(geometry.side() as u32, None, Some(regions));
    geometry.variant().rules().contains(&Rule::Jigsaw)
        && made.is_ok_and(|made| made.regions() == geometry.regions())
}
