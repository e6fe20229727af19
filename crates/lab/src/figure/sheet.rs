//! The layout of a figure from top to bottom: title, legend, panels, caption.

use super::drawing::{Area, Drawing, FAINT, Fill, INK, Pen, Point, Type};
use super::panel::LABEL;
use super::rows::LIMIT_DASH;
use super::style::{Mark, Marker, Style};
use super::words::seconds;
use super::{Figure, Heading};

/// The width of every figure. Texts have at least 10.5 pixels at this width.
pub(crate) const WIDTH: f64 = 800.0;
/// The margin at all edges.
pub(crate) const MARGIN: f64 = 18.0;
/// The font size of titles.
const TITLE: f64 = 17.0;
/// The font size of captions.
const CAPTION: f64 = 11.0;
/// The radius of marks in legends.
pub(crate) const KEY_RADIUS: f64 = 4.0;

/// The symbol of a legend entry.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Key {
    /// A line with a mark.
    Line(Style),
    /// A line without a mark.
    Stroke { colour: &'static str, dash: &'static str },
    /// A filled box.
    Swatch(&'static str),
    /// A box plot.
    Whiskers(Style),
    /// A mark.
    Mark(Mark),
}

/// A figure under construction.
#[derive(Debug)]
pub(crate) struct Sheet {
    pub(crate) drawing: Drawing,
    /// The y coordinate below everything drawn so far.
    pub(crate) cursor: f64,
    heading: Heading,
}

impl Sheet {
    /// A sheet with a title.
    pub(crate) fn new(heading: &Heading) -> Sheet {
        let mut drawing = Drawing::new(WIDTH, 0.0);
        let mut cursor = MARGIN;
        let kind = Type::new(TITLE).medium();
        for line in kind.wrapped(&heading.title, WIDTH - 2.0 * MARGIN) {
            cursor += TITLE;
            drawing.text((MARGIN, cursor - 3.0), &line, kind);
            cursor += 4.0;
        }
        Sheet { drawing, cursor: cursor + 4.0, heading: heading.clone() }
    }

    /// Draws a legend, in as many rows as it needs.
    pub(crate) fn legend(&mut self, entries: &[(String, Key)]) {
        if entries.is_empty() {
            return;
        }
        let kind = Type::new(LABEL);
        let mut left = MARGIN;
        self.cursor += 16.0;
        for (name, key) in entries {
            let name = kind.shortened(name, 520.0);
            let key_width = key.width();
            let width = key_width + 7.0 + kind.width_of(&name);
            if left > MARGIN && left + width > WIDTH - MARGIN {
                left = MARGIN;
                self.cursor += 20.0;
            }
            let middle = (left + key_width / 2.0, self.cursor - 0.36 * LABEL);
            key.draw(&mut self.drawing, middle);
            self.drawing.text((left + key_width + 7.0, self.cursor), &name, kind);
            left += width + 22.0;
        }
        self.cursor += 8.0;
    }

    /// The finished figure with its caption at the bottom, as high as its contents.
    pub(crate) fn finish(mut self) -> Figure {
        let kind = Type::new(CAPTION).colour(FAINT);
        for line in kind.wrapped(&self.heading.caption, WIDTH - 2.0 * MARGIN) {
            self.cursor += CAPTION + 4.0;
            self.drawing.text((MARGIN, self.cursor), &line, kind);
        }
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
            Key::Mark(_) => 10.0,
        }
    }

    fn draw(self, drawing: &mut Drawing, (x, y): Point) {
        let ends = ((x - self.width() / 2.0, y), (x + self.width() / 2.0, y));
        match self {
            Key::Line(style) => {
                drawing.line(ends.0, ends.1, Pen::new(style.colour, 2.0).dashed(style.dash));
                drawing.mark((x, y), style.mark(3.8));
            }
            Key::Stroke { colour, dash } => drawing.line(ends.0, ends.1, Pen::new(colour, 1.6).dashed(dash)),
            Key::Swatch(colour) => {
                let area = Area { left: x - 9.0, top: y - 5.5, right: x + 9.0, bottom: y + 5.5 };
                drawing.rectangle(area, Fill { colour, opacity: 0.85 }, None);
            }
            Key::Whiskers(Style { colour, is_hollow, .. }) => {
                let places = [x - 14.0, x - 7.0, x, x + 7.0, x + 14.0];
                Whiskers { colour, places, half: 4.5, is_hollow }.draw(drawing, y);
            }
            Key::Mark(mark) => drawing.mark((x, y), mark),
        }
    }
}

/// A horizontal box plot.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Whiskers<'a> {
    pub(crate) colour: &'a str,
    /// The x coordinates of minimum, lower quartile, median, upper quartile and maximum.
    pub(crate) places: [f64; 5],
    /// Half the height of the box.
    pub(crate) half: f64,
    /// Whether the box is white inside.
    pub(crate) is_hollow: bool,
}

impl Whiskers<'_> {
    pub(crate) fn draw(self, drawing: &mut Drawing, y: f64) {
        let Whiskers { colour, places: [least, lower, median, upper, most], half, is_hollow } = self;
        let pen = Pen::new(colour, 1.3);
        drawing.line((least, y), (lower, y), pen);
        drawing.line((upper, y), (most, y), pen);
        for end in [least, most] {
            drawing.line((end, y - half * 0.6), (end, y + half * 0.6), pen);
        }
        // White below the light colour hides the grid lines.
        let area = Area { left: lower, top: y - half, right: upper.max(lower + 0.8), bottom: y + half };
        drawing.rectangle(area, Fill { colour: "#ffffff", opacity: 1.0 }, None);
        drawing.rectangle(area, Fill { colour, opacity: if is_hollow { 0.0 } else { 0.3 } }, Some(pen));
        drawing.line((median, y - half), (median, y + half), Pen::new(INK, 1.8));
    }
}

/// An error bar.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bar<'a> {
    pub(crate) colour: &'a str,
    pub(crate) from: f64,
    pub(crate) to: f64,
    /// Half the length of the caps; 0 for a bar without caps.
    pub(crate) cap: f64,
}

impl Bar<'_> {
    /// Draws a horizontal bar.
    pub(crate) fn across(self, drawing: &mut Drawing, y: f64) {
        let pen = Pen::new(self.colour, 1.3);
        drawing.line((self.from, y), (self.to, y), pen);
        for end in [self.from, self.to] {
            drawing.line((end, y - self.cap), (end, y + self.cap), pen);
        }
    }

    /// Draws a vertical bar.
    pub(crate) fn upright(self, drawing: &mut Drawing, x: f64) {
        let pen = Pen::new(self.colour, if self.cap > 0.0 { 1.1 } else { 0.7 });
        drawing.line((x, self.from), (x, self.to), pen);
        if self.cap > 0.0 {
            for end in [self.from, self.to] {
                drawing.line((x - self.cap, end), (x + self.cap, end), pen);
            }
        }
    }
}

/// A legend with an entry for each different name, in order.
pub(crate) fn legend_of<'a>(
    names: impl IntoIterator<Item = &'a String>,
    key: impl Fn(&str) -> Key,
) -> Vec<(String, Key)> {
    let mut legend: Vec<(String, Key)> = Vec::new();
    for name in names {
        if legend.iter().all(|(known, _)| known != name) {
            legend.push((name.clone(), key(name)));
        }
    }
    legend
}

/// The legend entry of published values.
pub(crate) fn published(text: &str) -> (String, Key) {
    (text.to_owned(), Key::Mark(Mark::hollow(Marker::Diamond, INK, KEY_RADIUS)))
}

/// The legend entry of time limits, if there are any.
pub(crate) fn limits_key(limits: &[f64]) -> Option<(String, Key)> {
    let values: Vec<String> = limits.iter().map(|limit| seconds(*limit)).collect();
    (!limits.is_empty()).then(|| (format!("limit ({})", values.join(", ")), plain(LIMIT_DASH)))
}

/// The key of a line that belongs to no contestant.
pub(crate) fn plain(dash: &'static str) -> Key {
    Key::Stroke { colour: FAINT, dash }
}
