//! Figures as SVG and PNG, drawn from numbers and names. The same data give the same bytes on every machine.
//!
//! Letters are outlines of an embedded font. The colours are distinguishable with any colour vision. A contestant looks
//! the same in every figure that is drawn with the same [`Styles`].

mod boxes;
mod comparison;
mod course;
mod drawing;
mod effort;
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
mod stagnation;
mod style;
mod sweep;
pub(crate) mod words;

use std::fmt::Write;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg;

pub use boxes::{BoxPanel, ContestantTimes, PuzzleTimes, Shown, box_plots};
pub use comparison::{ComparisonEntry, ComparisonRow, comparison};
pub use course::{CoursePanel, CoursePoint, CourseSeries, Measure, course};
use drawing::Drawing;
pub use effort::{EffortPanel, EffortPoint, effort};
pub use profile::{ProfilePanel, ProfileSeries, profile};
pub use propagation::{PropagationPoint, PropagationSeries, PublishedPropagation, propagation};
pub use runtime::{RunTimes, RunTimesPanel, cactus, distribution};
pub use scatter::{Pair, scatter};
pub use stagnation::{TrailPanel, TrailPoint, TrailSeries, stagnation};
pub use style::{Marker, Reading, Style, Styles};
pub use sweep::{Cost, PublishedPoint, SweepAxis, SweepPanel, SweepPoint, SweepSeries, sweep};

/// The name, title and caption of a figure.
#[derive(Clone, Debug, Default)]
pub struct Heading {
    /// The name of the files, without extension.
    pub name: String,
    /// The title, drawn above the panels.
    pub title: String,
    /// The caption: how to read the figure, how many runs it shows.
    pub caption: String,
}

impl Heading {
    /// A heading of these texts.
    pub fn new(name: impl Into<String>, title: impl Into<String>, caption: impl Into<String>) -> Heading {
        Heading { name: name.into(), title: title.into(), caption: caption.into() }
    }
}

/// A number with its interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The estimate.
    pub value: f64,
    /// The ends of the interval; `None` if there are too few values for one.
    pub interval: Option<[f64; 2]>,
}

impl Estimate {
    /// The estimate and the ends of its interval.
    fn numbers(self) -> impl Iterator<Item = f64> {
        std::iter::once(self.value).chain(self.interval.into_iter().flatten())
    }
}

/// The legend entry of values published by Lloyd and Amos.
const PUBLISHED: &str = "published (times of another machine)";

/// A finished figure.
#[derive(Clone, Debug)]
pub struct Figure {
    /// The name of the files, without extension.
    pub name: String,
    /// The title, drawn above the panels.
    pub title: String,
    /// The caption.
    pub caption: String,
    drawing: Drawing,
}

/// A figure that could not be drawn as a PNG.
#[derive(Debug, thiserror::Error)]
#[error("the figure `{name}` cannot be drawn as a PNG: {reason}; its SVG is complete")]
pub struct FigureError {
    name: String,
    reason: String,
}

impl Figure {
    /// Pixels of the PNG for each pixel of the SVG: sharp on dense screens and in print.
    pub const PIXELS: f64 = 2.0;

    /// The width and height of the SVG, in pixels.
    #[must_use]
    pub fn size(&self) -> (f64, f64) {
        (self.drawing.width, self.drawing.height)
    }

    /// Every text of the figure with the area it covers: left, top, right and bottom.
    pub fn texts(&self) -> impl Iterator<Item = (&str, [f64; 4])> {
        let corners = |area: &drawing::Area| [area.left, area.top, area.right, area.bottom];
        self.drawing.texts.iter().map(move |(text, area)| (text.as_str(), corners(area)))
    }

    /// The figure as SVG, without fonts and other external resources.
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
            writeln!(svg, "<path id=\"{name}\" d=\"{outline}\"/>").expect("writing to a String succeeds");
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
            Pixmap::new(pixels(width), pixels(height)).ok_or_else(|| fail("it is too large".into()))?;
        let scale = Figure::PIXELS as f32;
        resvg::render(&tree, Transform::from_scale(scale, scale), &mut map.as_mut());
        map.encode_png().map_err(|error| fail(error.to_string()))
    }
}
