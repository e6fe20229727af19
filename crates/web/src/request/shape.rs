//! The shape of the puzzle of a request: boxes, variant and regions.

use std::sync::Arc;

use antdoku::format::{self, ReadOptions};
use antdoku::internals::{MIN_SIDE, regular_regions};
use antdoku::{Geometry, GeometryError, Rule, Variant};
use serde_json::value::RawValue;

use crate::error::ApiError;

/// The largest side: the page cannot show more, and searches stay small.
pub const MAX_SIDE: usize = 64;

/// Height and width of a box.
pub type BoxShape = [u32; 2];

/// What a request says about the shape of its puzzle; the rest follows from the puzzle itself.
#[derive(Clone, Debug, Default)]
pub struct Shape {
    boxes: Option<BoxShape>,
    variant: Option<Variant>,
    regions: Option<Vec<u16>>,
}

/// Declares a request that has the fields `box`, `variant` and `regions` beside its own. With a flattened struct, serde
/// would accept unknown fields.
macro_rules! shaped_request {
    ($visibility:vis struct $Request:ident { $($field:ident: $Type:ty),+ $(,)? }) => {
        #[derive(Debug, serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        $visibility struct $Request {
            $($field: $Type,)+
            #[serde(rename = "box")]
            boxes: Option<$crate::request::BoxShape>,
            variant: Option<String>,
            regions: Option<Box<serde_json::value::RawValue>>,
        }

        impl $Request {
            /// The shape that the request names.
            fn shape(&self) -> Result<$crate::request::Shape, $crate::error::ApiError> {
                $crate::request::Shape::new(self.boxes, self.variant.as_deref(), self.regions.as_deref())
            }
        }
    };
}
pub(crate) use shaped_request;

impl Shape {
    /// Reads the three fields.
    ///
    /// # Errors
    /// 400 for regions that are neither rows nor a text; 422 if there is no such shape, or its side is too large.
    pub fn new(
        boxes: Option<BoxShape>,
        variant: Option<&str>,
        regions: Option<&RawValue>,
    ) -> Result<Shape, ApiError> {
        boxes.map(check_boxes).transpose()?;
        let variant = variant.map(str::parse::<Variant>).transpose().map_err(|error| refused(&error))?;
        let regions = regions.map(read_regions).transpose()?;
        let shape = Shape { boxes, variant, regions };
        let built = shape.side().map(|side| shape.build(side, shape.regions.as_deref()));
        match built {
            Some(Err(error)) if !matches!(error, GeometryError::Missing { .. }) => Err(refused(&error)),
            // The puzzle may have what is missing.
            _ => Ok(shape),
        }
    }

    /// The shape of a grid that belongs to a puzzle of this geometry, as far as a request can name it.
    #[must_use]
    pub fn of(geometry: &Geometry) -> Shape {
        let side = geometry.side();
        let boxes = geometry
            .boxes()
            .filter(|&(height, width)| format::usual_box(side) != Some((height as u32, width as u32)));
        // Further units and pairs are no part of a request.
        let names =
            geometry.variant().rules().iter().filter(|rule| !matches!(rule, Rule::Units | Rule::Pairs));
        let names: Vec<&str> = names.map(|rule| rule.name()).collect();
        let is_jigsaw = geometry.variant().rules().contains(&Rule::Jigsaw);
        Shape {
            boxes: boxes.map(|(height, width)| [height as u32, width as u32]),
            variant: (!names.is_empty()).then(|| names.join(",").parse().expect("names of rules")),
            regions: geometry.regions().filter(|_| is_jigsaw),
        }
    }

    /// Whether the request says nothing about the shape.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.boxes.is_none() && self.variant.is_none() && self.regions.is_none()
    }

    /// The options for reading a puzzle of this shape.
    #[must_use]
    pub fn options(&self) -> ReadOptions {
        ReadOptions {
            shape: self.boxes.map(|[height, width]| (height, width)),
            variant: self.variant.clone(),
            regions: self.regions.clone(),
            ..ReadOptions::default()
        }
    }

    /// The field to change if a puzzle does not fit this shape.
    #[must_use]
    pub fn field(&self) -> &'static str {
        match self {
            Shape { boxes: None, regions: Some(_), .. } => "regions",
            Shape { boxes: None, variant: Some(_), .. } => "variant",
            _ => "box",
        }
    }

    /// Whether the request asks for a jigsaw and gives no regions.
    #[must_use]
    pub fn draws_regions(&self) -> bool {
        let is_jigsaw = |variant: &Variant| variant.rules().contains(&Rule::Jigsaw);
        self.regions.is_none() && self.variant.as_ref().is_some_and(is_jigsaw)
    }

    /// The geometry of a puzzle to generate: of this side, or of the boxes or regions, or else 9x9. Regular regions
    /// stand for those that a jigsaw draws.
    ///
    /// # Errors
    /// 422 if there is no such geometry, or the side contradicts the boxes or regions.
    pub fn geometry(&self, side: Option<u64>) -> Result<Arc<Geometry>, ApiError> {
        if let (Some(given), Some(made)) = (side, self.side())
            && given != u64::from(made)
        {
            let (what, field) = if self.boxes.is_some() { ("boxes", "box") } else { ("regions", "regions") };
            let error = ApiError::refused("side", format!("the {what} make a grid of side {made}"));
            return Err(error.with_remedy(format!("give `{field}` or `side`, not both")));
        }
        let wanted = side.or_else(|| self.side().map(u64::from)).unwrap_or(9);
        if !(MIN_SIDE as u64..=MAX_SIDE as u64).contains(&wanted) {
            let message =
                format!("side is {wanted}, but must be a whole number from {MIN_SIDE} to {MAX_SIDE}");
            return Err(ApiError::refused("side", message));
        }
        let side = wanted as u32;
        let drawn = self.draws_regions().then(|| regular_regions(side as usize));
        self.build(side, self.regions.as_deref().or(drawn.as_deref())).map_err(|error| match error {
            GeometryError::NoUsualBox { side } => {
                let error = ApiError::refused("side", format!("a {side}x{side} grid has no usual boxes"));
                error.with_remedy(format!(
                    "give `box`, such as [1,{side}], or a `variant` without boxes, latin or jigsaw"
                ))
            }
            error => refused(&error),
        })
    }

    /// The side that boxes or regions make.
    fn side(&self) -> Option<u32> {
        let of_regions = || self.regions.as_ref().map(|regions| regions.len().isqrt() as u32);
        self.boxes.map(|[height, width]| height * width).or_else(of_regions)
    }

    fn build(&self, side: u32, regions: Option<&[u16]>) -> Result<Arc<Geometry>, GeometryError> {
        let boxes = self.boxes.map(|[height, width]| (height, width));
        self.variant.clone().unwrap_or_default().geometry(side, boxes, regions)
    }
}

fn check_boxes([height, width]: BoxShape) -> Result<(), ApiError> {
    let geometry = Geometry::rectangular(height, width);
    let side = geometry.map_err(|error| ApiError::refused("box", error.to_string()))?.side();
    if side <= MAX_SIDE {
        return Ok(());
    }
    let message = format!("boxes of {height}x{width} make a grid of side {side}");
    Err(ApiError::refused("box", message).with_remedy(remedy_for_size()))
}

/// Reads regions: a row of numbers for each row of the grid, a row of letters, or one text with all rows.
fn read_regions(json: &RawValue) -> Result<Vec<u16>, ApiError> {
    let regions = match serde_json::from_str::<Vec<Vec<u16>>>(json.get()) {
        Ok(rows) => square(&rows)?,
        Err(_) => {
            let rows = serde_json::from_str::<Vec<String>>(json.get()).map(|rows| rows.join("\n"));
            let text = rows.or_else(|_| serde_json::from_str::<String>(json.get())).map_err(|_| {
                ApiError::malformed(
                    "regions must be rows of numbers such as [[1,1,2,2],...], or rows of letters",
                )
                .about("regions")
            })?;
            format::read_regions(&text).map_err(|error| {
                let refused = ApiError::refused("regions", error.to_string());
                refused.at(error.line(), error.column()).with_remedy(error.remedy().to_string())
            })?
        }
    };
    let side = regions.len().isqrt();
    if side > MAX_SIDE {
        let error = ApiError::refused("regions", format!("regions of a grid of side {side}"));
        return Err(error.with_remedy(remedy_for_size()));
    }
    Ok(regions)
}

/// The numbers of all cells, if there are as many cells in each row as rows.
fn square(rows: &[Vec<u16>]) -> Result<Vec<u16>, ApiError> {
    match rows.iter().position(|cells| cells.len() != rows.len()) {
        None => Ok(rows.concat()),
        Some(row) => {
            let (found, count) = (rows[row].len(), rows.len());
            let message =
                format!("row {} of the regions has {found} cells, but there are {count} rows", row + 1);
            let error = ApiError::refused("regions", message);
            Err(error.with_remedy("give a number for each cell, row by row"))
        }
    }
}

/// The refusal of a shape, with the field that mends it.
fn refused(error: &GeometryError) -> ApiError {
    let (field, remedy) = match error {
        GeometryError::LatinWithBoxes => ("box", "leave out `box`, or choose another `variant`"),
        GeometryError::BoxesAndRegions => ("regions", "give `box` or `regions`, not both"),
        GeometryError::SideRange { .. } | GeometryError::RegionCells { .. } => {
            ("regions", "give a number for each cell, row by row")
        }
        GeometryError::RegionSize { .. } => ("regions", "give every region as many cells as a row has"),
        GeometryError::Missing { .. } | GeometryError::NoWindow { .. } => ("variant", "leave out this rule"),
        _ => ("variant", "name rules with commas between them, such as `diagonals,anti-knight`"),
    };
    ApiError::refused(field, error.to_string()).with_remedy(remedy)
}

pub(super) fn remedy_for_size() -> String {
    let taker = if cfg!(feature = "server") { "the server" } else { "the page" };
    format!("{taker} takes sides up to {MAX_SIDE}; use `antdoku solve` for larger ones")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(
        boxes: Option<BoxShape>,
        variant: Option<&str>,
        regions: Option<&str>,
    ) -> Result<Shape, ApiError> {
        let regions = regions.map(|json| RawValue::from_string(json.to_owned()).unwrap());
        Shape::new(boxes, variant, regions.as_deref())
    }

    const REGIONS: &str = "[[1,1,2,2],[1,3,2,2],[1,3,4,4],[3,3,4,4]]";

    #[test]
    fn a_shape_is_a_geometry() {
        let name = |shape: Result<Shape, ApiError>, side| shape.unwrap().geometry(side).unwrap().to_string();
        assert_eq!(name(shape(None, None, None), None), "9x9");
        assert_eq!(
            name(shape(Some([2, 3]), Some("diagonals"), None), None),
            "6x6 with boxes of 2x3 (diagonals)"
        );
        assert_eq!(name(shape(None, Some("latin"), None), Some(7)), "7x7 (latin)");
        assert_eq!(name(shape(None, None, Some(REGIONS)), None), "4x4 (jigsaw)");
        let letters = r#"["AABB","ACBB","ACDD","CCDD"]"#;
        assert_eq!(name(shape(None, Some("jigsaw"), Some(letters)), Some(4)), "4x4 (jigsaw)");
        let jigsaw = shape(None, Some("jigsaw"), None).unwrap();
        assert_eq!(jigsaw.geometry(None).unwrap().to_string(), "9x9 (jigsaw)");
        assert!(jigsaw.draws_regions() && !shape(None, None, Some(REGIONS)).unwrap().draws_regions());
    }

    #[test]
    fn the_shape_of_a_geometry_makes_it_again() {
        for (boxes, variant, regions) in [
            (Some([3, 2]), None, None),
            (Some([2, 2]), Some("windoku,anti-king"), None),
            (None, Some("latin,diagonals"), None),
            (None, Some("jigsaw,anti-knight"), Some(REGIONS)),
        ] {
            let side = Some(if boxes == Some([3, 2]) { 6 } else { 4 });
            let made = shape(boxes, variant, regions).unwrap().geometry(side).unwrap();
            assert_eq!(Shape::of(&made).geometry(side).unwrap(), made);
        }
    }

    #[test]
    fn a_wrong_shape_is_refused_with_its_field() {
        for (boxes, variant, regions, field) in [
            (Some([9, 9]), None, None, "box"),
            (Some([0, 3]), None, None, "box"),
            (Some([2, 2]), Some("latin"), None, "box"),
            (None, Some("killer"), None, "variant"),
            (None, Some("jigsaw,windoku"), None, "variant"),
            (Some([2, 2]), None, Some(REGIONS), "regions"),
            (None, None, Some("[[1,1],[1,2]]"), "regions"),
            (None, None, Some("[[1,1],[2]]"), "regions"),
            (None, None, Some("[[1]]"), "regions"),
        ] {
            let error = shape(boxes, variant, regions).unwrap_err();
            assert_eq!((error.status.as_u16(), error.field.as_deref()), (422, Some(field)), "{error:?}");
        }
        assert_eq!(shape(None, None, Some("7")).unwrap_err().status.as_u16(), 400);
        let large = serde_json::to_string(&vec![vec![1; 65]; 65]).unwrap();
        let error = shape(None, None, Some(&large)).unwrap_err();
        assert_eq!(error.message, "regions of a grid of side 65");
    }
}
