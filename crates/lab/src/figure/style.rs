//! The style of each contestant: colour, dashes and mark, the same in every figure.

use std::collections::BTreeMap;

/// The palette of Okabe and Ito, which is distinguishable with any colour vision, without yellow (too faint on white) and
/// black (the colour of texts). <https://jfly.uni-koeln.de/color/>
const COLOURS: [&str; 7] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#666666"];

/// Dashes, from solid on. Six dashes and seven colours make 42 different pairs.
const DASHES: [&str; 6] = ["", "7 3", "2 2.5", "9 3 2 3", "4 2", "12 3"];

const MARKERS: [Marker; 6] =
    [Marker::Circle, Marker::Square, Marker::Triangle, Marker::Diamond, Marker::Wedge, Marker::Cross];

/// How one contestant is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// The colour, as `#rrggbb`.
    pub colour: &'static str,
    /// The dashes in SVG syntax; empty for a solid line.
    pub dash: &'static str,
    /// The shape of the marks.
    pub marker: Marker,
}

impl Style {
    /// The style of the contestant with this number, from 0.
    #[must_use]
    pub fn number(number: usize) -> Style {
        Style {
            colour: COLOURS[number % COLOURS.len()],
            dash: DASHES[number % DASHES.len()],
            marker: MARKERS[number % MARKERS.len()],
        }
    }

    pub(crate) fn filled(self, radius: f64) -> Mark {
        Mark::filled(self.marker, self.colour, radius)
    }

    pub(crate) fn hollow(self, radius: f64) -> Mark {
        Mark::hollow(self.marker, self.colour, radius)
    }
}

/// A mark of a figure.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    pub(crate) marker: Marker,
    pub(crate) radius: f64,
    /// The colour inside.
    pub(crate) fill: &'static str,
    /// The colour of the edge.
    pub(crate) edge: &'static str,
}

impl Mark {
    pub(crate) fn filled(marker: Marker, colour: &'static str, radius: f64) -> Mark {
        Mark { marker, radius, fill: colour, edge: colour }
    }

    pub(crate) fn hollow(marker: Marker, colour: &'static str, radius: f64) -> Mark {
        Mark { marker, radius, fill: "#ffffff", edge: colour }
    }
}

/// The styles of all contestants of a report.
#[derive(Clone, Debug, Default)]
pub struct Styles {
    styles: BTreeMap<String, Style>,
}

impl Styles {
    /// Gives each of these names a style, in order.
    pub fn of<Name: AsRef<str>>(names: impl IntoIterator<Item = Name>) -> Styles {
        let mut styles = BTreeMap::new();
        for name in names {
            let next = Style::number(styles.len());
            styles.entry(name.as_ref().to_owned()).or_insert(next);
        }
        Styles { styles }
    }

    /// The style of this name; an unknown name has the style of the first.
    #[must_use]
    pub fn get(&self, name: &str) -> Style {
        self.styles.get(name).copied().unwrap_or(Style::number(0))
    }
}

/// The shape of a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Marker {
    /// A circle.
    Circle,
    /// A square.
    Square,
    /// A triangle with a side below.
    Triangle,
    /// A square on its corner.
    Diamond,
    /// A triangle with a corner below.
    Wedge,
    /// A diagonal cross.
    Cross,
}

impl Marker {
    /// The corners around the origin, scaled so that all shapes look equally large. A cross has the ends of its two lines,
    /// a circle none.
    pub(crate) fn corners(self) -> &'static [(f64, f64)] {
        match self {
            Marker::Circle => &[],
            Marker::Square => &[(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)],
            Marker::Triangle => &[(0.0, -1.2), (1.1, 0.8), (-1.1, 0.8)],
            Marker::Diamond => &[(0.0, -1.25), (1.25, 0.0), (0.0, 1.25), (-1.25, 0.0)],
            Marker::Wedge => &[(0.0, 1.2), (1.1, -0.8), (-1.1, -0.8)],
            Marker::Cross => &[(-0.9, -0.9), (0.9, 0.9), (-0.9, 0.9), (0.9, -0.9)],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seven_styles_differ_in_colour_and_forty_two_differ_at_all() {
        let names: Vec<String> = (0..42).map(|number| number.to_string()).collect();
        let styles = Styles::of(&names);
        for (one, first) in names.iter().enumerate() {
            for (other, second) in names.iter().enumerate().skip(one + 1) {
                assert_ne!(styles.get(first), styles.get(second));
                assert!(other >= 7 || styles.get(first).colour != styles.get(second).colour);
            }
        }
    }

    #[test]
    fn a_repeated_name_does_not_change_the_other_styles() {
        assert_eq!(Styles::of(["a", "a", "b"]).get("b"), Styles::of(["a", "b"]).get("b"));
    }
}
