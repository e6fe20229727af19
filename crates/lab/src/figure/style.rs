//! The style of each contestant: colour, dashes and mark, the same in every figure.

use std::collections::BTreeMap;

/// The palette of Okabe and Ito, which is distinguishable with any colour vision, without yellow (too faint on white) and
/// black (the colour of texts). <https://jfly.uni-koeln.de/color/>
const COLOURS: [&str; 7] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#666666"];

/// Dashes, from solid on. Six dashes and seven colours make 42 different pairs.
const DASHES: [&str; 6] = ["", "7 3", "2 2.5", "9 3 2 3", "4 2", "12 3"];

/// Marks that can be filled or hollow. A diamond is a published value, a cross an unsolved run.
const MARKERS: [Marker; 5] = [Marker::Circle, Marker::Square, Marker::Triangle, Marker::Wedge, Marker::Plus];

/// The dashes of a contestant that propagates to the fixpoint, next to one with the authors' reading.
const FIXPOINT_DASH: &str = "5 2.5";

/// A reading of the paper's propagation, as the name of a contestant ends with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// As in the authors' program.
    Authors,
    /// To the fixpoint, as in the paper's text.
    Fixpoint,
}

impl Reading {
    /// Both readings.
    pub const ALL: [Reading; 2] = [Reading::Authors, Reading::Fixpoint];

    /// The words at the end of a contestant's name.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Reading::Authors => "authors' reading",
            Reading::Fixpoint => "to the fixpoint",
        }
    }

    /// The method in a contestant's name, and the reading if the name ends with one after a comma.
    #[must_use]
    pub fn split(name: &str) -> (&str, Option<Reading>) {
        let method = |reading: &Reading| name.strip_suffix(reading.words())?.strip_suffix(", ");
        let found = Reading::ALL.iter().find_map(|reading| Some((method(reading)?, Some(*reading))));
        found.unwrap_or((name, None))
    }
}

/// How one contestant is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// The colour, as `#rrggbb`.
    pub colour: &'static str,
    /// The dashes in SVG syntax; empty for a solid line.
    pub dash: &'static str,
    /// The shape of the marks.
    pub marker: Marker,
    /// Whether the marks are hollow.
    pub is_hollow: bool,
}

impl Style {
    /// The style of the contestant with this number, from 0.
    #[must_use]
    pub fn number(number: usize) -> Style {
        Style {
            colour: COLOURS[number % COLOURS.len()],
            dash: DASHES[number % DASHES.len()],
            marker: MARKERS[number % MARKERS.len()],
            is_hollow: false,
        }
    }

    /// A mark of this style.
    pub(crate) fn mark(self, radius: f64) -> Mark {
        if self.is_hollow { self.hollow(radius) } else { self.filled(radius) }
    }

    /// The mark of a value published for this contestant: an open diamond, through which other marks stay visible.
    pub(crate) fn published(self) -> Mark {
        Mark { fill: "none", ..Mark::hollow(Marker::Diamond, self.colour, 5.4) }
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
    /// Gives each of these names a style, in order. The readings of one method have the same colour and marker: the
    /// authors' reading is solid and filled, the fixpoint dashed and hollow.
    pub fn of<Name: AsRef<str>>(names: impl IntoIterator<Item = Name>) -> Styles {
        let names: Vec<Name> = names.into_iter().collect();
        let split: Vec<(&str, Option<Reading>)> =
            names.iter().map(|name| Reading::split(name.as_ref())).collect();
        let has_readings = split.iter().any(|(_, reading)| reading.is_some());
        let mut methods: Vec<&str> = Vec::new();
        let mut styles = BTreeMap::new();
        for (name, &(method, reading)) in names.iter().zip(&split) {
            let number = methods.iter().position(|known| *known == method).unwrap_or_else(|| {
                methods.push(method);
                methods.len() - 1
            });
            let mut style = Style::number(number);
            if has_readings {
                // Without a reading in its name, a method propagates to the fixpoint.
                let is_control = split.contains(&(method, Some(Reading::Authors)));
                style.is_hollow = reading == Some(Reading::Fixpoint) || (reading.is_none() && is_control);
                style.dash = if style.is_hollow { FIXPOINT_DASH } else { "" };
            }
            styles.insert(name.as_ref().to_owned(), style);
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
    /// An upright cross with an outline.
    Plus,
    /// A diagonal cross of two lines.
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
            Marker::Plus => &[
                (-0.4, -1.2),
                (0.4, -1.2),
                (0.4, -0.4),
                (1.2, -0.4),
                (1.2, 0.4),
                (0.4, 0.4),
                (0.4, 1.2),
                (-0.4, 1.2),
                (-0.4, 0.4),
                (-1.2, 0.4),
                (-1.2, -0.4),
                (-0.4, -0.4),
            ],
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
    fn readings_of_a_method_share_its_colour_and_differ_in_dashes() {
        let names = ["ACS, authors' reading", "ACS, to the fixpoint", "ILS", "ILS, authors' reading", "DLX"];
        let styles = Styles::of(names);
        let [authors, fixpoint, ils, ils_authors, dlx] = names.map(|name| styles.get(name));
        assert_eq!(authors.colour, fixpoint.colour);
        assert_eq!(
            [authors, fixpoint, ils, ils_authors, dlx].map(|style| style.is_hollow),
            [false, true, true, false, false]
        );
        assert!(authors.dash.is_empty() && fixpoint.dash == ils.dash && !ils.dash.is_empty());
        assert!(ils.colour == ils_authors.colour && ils.colour != dlx.colour && dlx.colour != authors.colour);
    }

    #[test]
    fn a_repeated_name_does_not_change_the_other_styles() {
        assert_eq!(Styles::of(["a", "a", "b"]).get("b"), Styles::of(["a", "b"]).get("b"));
    }
}
