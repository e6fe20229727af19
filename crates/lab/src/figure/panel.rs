//! A frame with two axes.

use super::drawing::{Anchor, Area, Drawing, FAINT, GRID, Pen, Point, Type};
use super::scale::Scale;

/// The font size of tick labels.
pub(crate) const TICK: f64 = 11.0;
/// The font size of axis labels and legends.
pub(crate) const LABEL: f64 = 12.0;
/// The distance from the lower edge of a frame to the base line of its x axis label.
pub(crate) const BELOW: f64 = 36.0;
/// The distance from the base line of a heading to the frame below it.
pub(crate) const ABOVE: f64 = 9.0;

/// The unit of an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unit {
    /// Plain numbers.
    Number,
    /// Shares from 0 to 1, shown in per cent.
    Share,
    /// Seconds, shown as ns, µs, ms or s.
    Seconds,
    /// Multiples, shown as 10×.
    Times,
    /// Rows, which have names instead of tick labels.
    Rows,
}

/// One axis of a panel.
#[derive(Clone, Debug)]
pub(crate) struct Axis {
    pub(crate) scale: Scale,
    pub(crate) unit: Unit,
    /// The label. The label of the y axis is drawn as the panel's heading.
    pub(crate) label: String,
}

impl Axis {
    pub(crate) fn new(scale: Scale, unit: Unit, label: &str) -> Axis {
        Axis { scale, unit, label: label.to_owned() }
    }

    /// The width of the widest tick label.
    pub(crate) fn widest(&self) -> f64 {
        let labels = self.scale.ticks().into_iter().filter(|tick| tick.is_major);
        labels.map(|tick| Type::new(TICK).width_of(&self.unit.label(tick.value))).fold(0.0, f64::max)
    }
}

/// A frame with two axes.
#[derive(Clone, Debug)]
pub(crate) struct Panel {
    pub(crate) area: Area,
    pub(crate) x: Axis,
    pub(crate) y: Axis,
}

impl Panel {
    pub(crate) fn x(&self, value: f64) -> f64 {
        self.area.left + self.x.scale.place(value) * self.area.width()
    }

    pub(crate) fn y(&self, value: f64) -> f64 {
        self.area.bottom - self.y.scale.place(value) * self.area.height()
    }

    pub(crate) fn at(&self, x: f64, y: f64) -> Point {
        (self.x(x), self.y(y))
    }

    /// Draws the grid, the axes and their labels. The title may be empty.
    pub(crate) fn frame(&self, drawing: &mut Drawing, title: &str) {
        self.grid(drawing);
        let area = self.area;
        let pen = Pen::new("#8a8a8a", 1.0);
        drawing.line((area.left, area.bottom), (area.right, area.bottom), pen);
        if self.y.unit != Unit::Rows {
            drawing.line((area.left, area.top), (area.left, area.bottom), pen);
        }
        self.tick_labels(drawing);
        self.heading(drawing, title);
        let place = ((area.left + area.right) / 2.0, area.bottom + BELOW);
        let kind = Type::new(LABEL).colour(FAINT).anchor(Anchor::Middle);
        drawing.text(place, &kind.shortened(&self.x.label, area.width()), kind);
    }

    /// Writes a note into the middle of an empty panel.
    pub(crate) fn note_empty(&self, drawing: &mut Drawing, what: &str) {
        let middle = ((self.area.left + self.area.right) / 2.0, (self.area.top + self.area.bottom) / 2.0);
        drawing.text(middle, what, Type::new(LABEL).colour(FAINT).anchor(Anchor::Middle));
    }

    fn grid(&self, drawing: &mut Drawing) {
        let area = self.area;
        for tick in self.x.scale.ticks() {
            let pen = Pen::new(GRID, if tick.is_major { 1.0 } else { 0.4 });
            let x = self.x(tick.value);
            drawing.line((x, area.top), (x, area.bottom), pen);
        }
        if self.y.unit == Unit::Rows {
            return;
        }
        for tick in self.y.scale.ticks() {
            let pen = Pen::new(GRID, if tick.is_major { 1.0 } else { 0.4 });
            let y = self.y(tick.value);
            drawing.line((area.left, y), (area.right, y), pen);
        }
    }

    fn tick_labels(&self, drawing: &mut Drawing) {
        let kind = Type::new(TICK);
        let mut free_from = f64::NEG_INFINITY;
        let step = smallest_step(self.x.scale.ticks().iter().filter(|tick| tick.is_major).count(), |step| {
            self.fits_across(step)
        });
        let ticks = self.x.scale.ticks().into_iter().filter(|tick| tick.is_major);
        for tick in ticks.step_by(step) {
            let (x, label) = (self.x(tick.value), self.x.unit.label(tick.value));
            let left = x - kind.width_of(&label) / 2.0;
            if left > free_from {
                drawing.text((x, self.area.bottom + 16.0), &label, kind.anchor(Anchor::Middle));
                free_from = left + kind.width_of(&label) + 6.0;
            }
        }
        if self.y.unit == Unit::Rows {
            return;
        }
        let ticks: Vec<_> = self.y.scale.ticks().into_iter().filter(|tick| tick.is_major).collect();
        let room = (self.area.height() / 15.0).max(1.0) as usize;
        let step = smallest_step(ticks.len(), |step| ticks.len().div_ceil(step) <= room);
        for tick in ticks.into_iter().step_by(step) {
            let place = (self.area.left - 6.0, self.y(tick.value) + 0.36 * TICK);
            drawing.text(place, &self.y.unit.label(tick.value), kind.anchor(Anchor::End));
        }
    }

    /// Whether the labels of the x axis fit if only every `step`-th is written.
    fn fits_across(&self, step: usize) -> bool {
        let ticks = self.x.scale.ticks().into_iter().filter(|tick| tick.is_major).step_by(step);
        let places: Vec<f64> = ticks.map(|tick| self.x(tick.value)).collect();
        places.windows(2).all(|pair| pair[1] - pair[0] > self.x.widest() + 6.0)
    }

    fn heading(&self, drawing: &mut Drawing, title: &str) {
        let mut left = self.area.left;
        let base = self.area.top - ABOVE;
        let mut label = self.y.label.clone();
        if title.is_empty() {
            label = capitalised(&label);
        } else {
            let kind = Type::new(LABEL).medium();
            let title = kind.shortened(title, self.area.width() * 0.75);
            drawing.text((left, base), &title, kind);
            left += kind.width_of(&title) + 10.0;
        }
        let room = self.area.right - left;
        let kind = Type::new(LABEL).colour(FAINT);
        drawing.text((left, base), &kind.shortened(&label, room), kind);
    }
}

/// The text with a capital first letter.
pub(crate) fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// The smallest step for which every `step`-th of `count` labels fits.
fn smallest_step(count: usize, fits: impl Fn(usize) -> bool) -> usize {
    (1..=count).find(|step| fits(*step)).unwrap_or(count.max(1))
}
