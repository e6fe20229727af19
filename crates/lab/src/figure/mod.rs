//! Figures: plain numbers and names in, SVG and PNG out, the same bytes for the same data on every machine.
//!
//! Letters are outlines of an embedded font, colours are told apart by people with any colour vision, and a contestant
//! looks the same in every figure that shares its [`Styles`].

mod boxes;
mod comparison;
mod drawing;
mod font;
mod grid;
mod panel;
mod profile;
mod propagation;
mod rows;
mod runtime;
mod scale;
mod scatter;
mod sheet;
mod style;
mod sweep;
pub(crate) mod words;

use std::fmt::Write;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg;

pub use boxes::{ContestantTimes, PuzzleTimes, Shown, box_plots};
pub use comparison::{ComparisonEntry, ComparisonRow, comparison};
use drawing::Drawing;
pub use profile::{ProfileSeries, profile};
pub use propagation::{PropagationPoint, PropagationSeries, propagation};
pub use runtime::{RunTimes, RunTimesPanel, cactus, distribution};
pub use scatter::{Pair, scatter};
pub use style::{Marker, Style, Styles};
pub use sweep::{SweepPanel, SweepPoint, SweepSeries, sweep};

/// How a figure is called and what is said of it.
#[derive(Clone, Debug, Default)]
pub struct Heading {
    /// The name of its files, without an ending.
    pub name: String,
    /// What is written above it.
    pub title: String,
    /// What is to be said beside it: how to read it, how many runs it shows.
    pub caption: String,
}

impl Heading {
    /// A heading of these words.
    pub fn new(name: impl Into<String>, title: impl Into<String>, caption: impl Into<String>) -> Heading {
        Heading { name: name.into(), title: title.into(), caption: caption.into() }
    }
}

/// A number with its interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The number.
    pub value: f64,
    /// Where the interval begins.
    pub low: f64,
    /// Where it ends.
    pub high: f64,
}

/// A finished figure.
#[derive(Clone, Debug)]
pub struct Figure {
    /// The name of its files, without an ending.
    pub name: String,
    /// What is written above it.
    pub title: String,
    /// What is to be said beside it.
    pub caption: String,
    drawing: Drawing,
}

/// Why there is no PNG.
#[derive(Debug, thiserror::Error)]
#[error("the figure `{name}` cannot be made into a PNG: {reason}; its SVG is whole")]
pub struct FigureError {
    name: String,
    reason: String,
}

impl Figure {
    /// So many pixels of a PNG for one of the SVG: sharp on dense screens and in print.
    pub const PIXELS: f64 = 2.0;

    /// Width and height of the SVG, in pixels.
    #[must_use]
    pub fn size(&self) -> (f64, f64) {
        (self.drawing.width, self.drawing.height)
    }

    /// Every text of the figure with the room it takes: left, top, right and bottom.
    pub fn texts(&self) -> impl Iterator<Item = (&str, [f64; 4])> {
        let corners = |area: &drawing::Area| [area.left, area.top, area.right, area.bottom];
        self.drawing.texts.iter().map(move |(text, area)| (text.as_str(), corners(area)))
    }

    /// The figure as SVG. It needs no font and nothing else from outside.
    #[must_use]
    pub fn svg(&self) -> String {
        let Drawing { width, height, ref body, ref letters, .. } = self.drawing;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" role=\"img\" \
             width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">\n\
             <title>{}</title>\n<desc>{}</desc>\n<defs>\n",
            drawing::escaped(&self.title),
            drawing::escaped(&self.caption),
        );
        for &(weight, number) in letters {
            let (name, outline) = (drawing::letter_name(weight, number), font::outline(number, weight));
            writeln!(svg, "<path id=\"{name}\" d=\"{outline}\"/>").expect("a String takes all");
        }
        svg.push_str("</defs>\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n");
        svg.push_str(body);
        svg.push_str("</svg>\n");
        svg
    }

    /// The figure as the bytes of a PNG, [`Figure::PIXELS`] times as wide and high as the SVG.
    pub fn png(&self) -> Result<Vec<u8>, FigureError> {
        let fail = |reason: String| FigureError { name: self.name.clone(), reason };
        let tree = usvg::Tree::from_str(&self.svg(), &usvg::Options::default())
            .map_err(|error| fail(error.to_string()))?;
        let (width, height) = self.size();
        let pixels = |length: f64| (length * Figure::PIXELS) as u32;
        let mut map =
            Pixmap::new(pixels(width), pixels(height)).ok_or_else(|| fail("it is too big".into()))?;
        let scale = Figure::PIXELS as f32;
        resvg::render(&tree, Transform::from_scale(scale, scale), &mut map.as_mut());
        map.encode_png().map_err(|error| fail(error.to_string()))
    }
}
