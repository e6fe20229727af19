//! Who is drawn how: a colour, a dash and a mark for each contestant, the same in every figure.

use std::collections::BTreeMap;

/// The colours of Okabe and Ito, which people with any colour vision tell apart, without yellow and black: the one is
/// too faint on white, the other is the ink. <https://jfly.uni-koeln.de/color/>
const COLOURS: [&str; 7] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#666666"];

/// Full, dashed, dotted, and so on; as many as colours less one, so that colour and dash together repeat late.
const DASHES: [&str; 6] = ["", "7 3", "2 2.5", "9 3 2 3", "4 2", "12 3"];

const MARKERS: [Marker; 6] =
    [Marker::Circle, Marker::Square, Marker::Triangle, Marker::Diamond, Marker::Wedge, Marker::Cross];

/// How one contestant is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// Its colour, as `#rrggbb`.
    pub colour: &'static str,
    /// Its dashes, as SVG writes them; empty for a full line.
    pub dash: &'static str,
    /// Its mark.
    pub marker: Marker,
}

impl Style {
    /// The style of the so-and-so-many-th.
    #[must_use]
    pub fn number(number: usize) -> Style {
        Style {
            colour: COLOURS[number % COLOURS.len()],
            dash: DASHES[number % DASHES.len()],
            marker: MARKERS[number % MARKERS.len()],
        }
    }
}

/// The styles of all contestants of a report.
#[derive(Clone, Debug, Default)]
pub struct Styles {
    styles: BTreeMap<String, Style>,
}

impl Styles {
    /// Gives each of these names a style, in order. Made once for a report and used for all its figures.
    pub fn of<Name: AsRef<str>>(names: impl IntoIterator<Item = Name>) -> Styles {
        let mut styles = BTreeMap::new();
        for name in names {
            let next = Style::number(styles.len());
            styles.entry(name.as_ref().to_owned()).or_insert(next);
        }
        Styles { styles }
    }

    /// The style of this name; a name that was not in the list is drawn like the first.
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
    /// Its corners around the origin; of the cross, the ends of its two lines; of the circle, none. All look equally big.
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
    fn the_first_seven_differ_in_colour_and_all_of_forty_two_in_something() {
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
    fn a_name_given_twice_does_not_move_the_others() {
        assert_eq!(Styles::of(["a", "a", "b"]).get("b"), Styles::of(["a", "b"]).get("b"));
    }
}
