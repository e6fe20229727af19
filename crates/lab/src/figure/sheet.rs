//! From the top of a figure to its bottom: title, legend, panels.

use super::drawing::{Area, Drawing, FAINT, INK, Pen, Type};
use super::font::{self, Weight};
use super::panel::LABEL;
use super::style::{Marker, Style};
use super::{Figure, Heading};

/// The width of every figure.
pub(crate) const WIDTH: f64 = 960.0;
/// What stays free at the edges.
pub(crate) const MARGIN: f64 = 18.0;
const TITLE: f64 = 17.0;

/// How a legend shows what it names.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Key {
    /// A line with a mark.
    Line(Style),
    /// A line without one.
    Stroke { colour: &'static str, dash: &'static str },
    /// A filled box.
    Swatch(&'static str),
    /// A box with a median, and whiskers.
    Whiskers(&'static str),
    /// A mark, filled or hollow.
    Mark { marker: Marker, colour: &'static str, is_hollow: bool },
}

/// A figure in the making.
#[derive(Debug)]
pub(crate) struct Sheet {
    pub(crate) drawing: Drawing,
    /// How far down it is taken.
    pub(crate) cursor: f64,
    heading: Heading,
}

impl Sheet {
    /// A sheet with its title.
    pub(crate) fn new(heading: &Heading) -> Sheet {
        let mut drawing = Drawing::new(WIDTH, 0.0);
        let mut cursor = MARGIN;
        for line in font::wrapped(&heading.title, Weight::Medium, TITLE, WIDTH - 2.0 * MARGIN) {
            cursor += TITLE;
            drawing.text((MARGIN, cursor - 3.0), &line, Type::new(TITLE).medium());
            cursor += 4.0;
        }
        Sheet { drawing, cursor: cursor + 4.0, heading: heading.clone() }
    }

    /// A legend, in as many rows as it needs.
    pub(crate) fn legend(&mut self, entries: &[(String, Key)]) {
        if entries.is_empty() {
            return;
        }
        let kind = Type::new(LABEL);
        let mut left = MARGIN;
        self.cursor += 16.0;
        for (name, key) in entries {
            let name = font::shortened(name, kind.weight, LABEL, 420.0);
            let wide = key.width();
            let width = wide + 7.0 + kind.width_of(&name);
            if left > MARGIN && left + width > WIDTH - MARGIN {
                left = MARGIN;
                self.cursor += 20.0;
            }
            let middle = (left + wide / 2.0, self.cursor - 0.36 * LABEL);
            key.draw(&mut self.drawing, middle);
            self.drawing.text((left + wide + 7.0, self.cursor), &name, kind);
            left += width + 22.0;
        }
        self.cursor += 8.0;
    }

    /// The figure, as high as it became.
    pub(crate) fn finish(mut self) -> Figure {
        self.drawing.height = (self.cursor + MARGIN).ceil();
        let Heading { name, title, caption } = self.heading;
        Figure { name, title, caption, drawing: self.drawing }
    }
}

impl Key {
    fn width(self) -> f64 {
        match self {
            Key::Line(_) | Key::Stroke { .. } | Key::Whiskers(_) => 30.0,
            Key::Swatch(_) => 18.0,
            Key::Mark { .. } => 10.0,
        }
    }

    fn draw(self, drawing: &mut Drawing, (x, y): (f64, f64)) {
        let ends = ((x - self.width() / 2.0, y), (x + self.width() / 2.0, y));
        match self {
            Key::Line(style) => {
                drawing.line(ends.0, ends.1, Pen::new(style.colour, 2.0).dashed(style.dash));
                drawing.mark((x, y), style.marker, 3.8, style.colour, style.colour);
            }
            Key::Stroke { colour, dash } => drawing.line(ends.0, ends.1, Pen::new(colour, 1.6).dashed(dash)),
            Key::Swatch(colour) => {
                let area = Area { left: x - 9.0, top: y - 5.5, right: x + 9.0, bottom: y + 5.5 };
                drawing.rectangle(area, colour, 0.85, None);
            }
            Key::Whiskers(colour) => {
                whiskers(drawing, colour, [x - 14.0, x - 7.0, x, x + 7.0, x + 14.0], y, 4.5);
            }
            Key::Mark { marker, colour, is_hollow } => {
                drawing.mark((x, y), marker, 4.0, if is_hollow { "#ffffff" } else { colour }, colour);
            }
        }
    }
}

/// A lying box from the second to the fourth place, its median at the third, and whiskers to the first and the fifth.
pub(crate) fn whiskers(drawing: &mut Drawing, colour: &str, places: [f64; 5], y: f64, half: f64) {
    let [least, lower, median, upper, most] = places;
    let pen = Pen::new(colour, 1.3);
    drawing.line((least, y), (lower, y), pen);
    drawing.line((upper, y), (most, y), pen);
    for end in [least, most] {
        drawing.line((end, y - half * 0.6), (end, y + half * 0.6), pen);
    }
    // White below the light colour, so that grid lines do not shine through.
    let area = Area { left: lower, top: y - half, right: upper.max(lower + 0.8), bottom: y + half };
    drawing.rectangle(area, "#ffffff", 1.0, None);
    drawing.rectangle(area, colour, 0.3, Some(pen));
    drawing.line((median, y - half), (median, y + half), Pen::new(INK, 1.8));
}

/// An interval around a place, along x.
pub(crate) fn bar_across(drawing: &mut Drawing, colour: &str, from: f64, to: f64, y: f64) {
    let pen = Pen::new(colour, 1.3);
    drawing.line((from, y), (to, y), pen);
    for end in [from, to] {
        drawing.line((end, y - 3.0), (end, y + 3.0), pen);
    }
}

/// An interval around a place, along y; its ends are so wide to each side.
pub(crate) fn bar_upright(drawing: &mut Drawing, colour: &str, x: f64, from: f64, to: f64, half: f64) {
    let pen = Pen::new(colour, if half > 0.0 { 1.1 } else { 0.7 });
    drawing.line((x, from), (x, to), pen);
    if half > 0.0 {
        drawing.line((x - half, from), (x + half, from), pen);
        drawing.line((x - half, to), (x + half, to), pen);
    }
}

/// The key of something that belongs to no contestant.
pub(crate) fn plain(dash: &'static str) -> Key {
    Key::Stroke { colour: FAINT, dash }
}
