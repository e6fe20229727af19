//! A drawing of lines, areas, marks and texts, written as SVG.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::font::{self, Weight};
use super::style::{Mark, Marker};

/// The dark grey of texts.
pub(crate) const INK: &str = "#222222";
/// The grey of secondary texts.
pub(crate) const FAINT: &str = "#5a5a5a";
/// The grey of grid lines.
pub(crate) const GRID: &str = "#e2e2e2";

/// A point of a drawing as (x, y); y grows downwards.
pub(crate) type Point = (f64, f64);

/// A rectangle of a drawing; y grows downwards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Area {
    pub(crate) left: f64,
    pub(crate) top: f64,
    pub(crate) right: f64,
    pub(crate) bottom: f64,
}

impl Area {
    pub(crate) fn width(self) -> f64 {
        self.right - self.left
    }

    pub(crate) fn height(self) -> f64 {
        self.bottom - self.top
    }
}

/// The stroke of a line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pen<'a> {
    pub(crate) colour: &'a str,
    pub(crate) width: f64,
    /// Lengths of dashes and gaps; empty for a solid line.
    pub(crate) dash: &'a str,
}

impl<'a> Pen<'a> {
    pub(crate) fn new(colour: &'a str, width: f64) -> Pen<'a> {
        Pen { colour, width, dash: "" }
    }

    pub(crate) fn dashed(self, dash: &'a str) -> Pen<'a> {
        Pen { dash, ..self }
    }
}

/// How a filled area is drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fill<'a> {
    pub(crate) colour: &'a str,
    pub(crate) opacity: f64,
}

/// The point of a text that stands at its given place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// The size, weight, colour and anchor of a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Type<'a> {
    pub(crate) size: f64,
    pub(crate) weight: Weight,
    pub(crate) colour: &'a str,
    pub(crate) anchor: Anchor,
}

impl<'a> Type<'a> {
    pub(crate) fn new(size: f64) -> Type<'a> {
        Type { size, weight: Weight::Regular, colour: INK, anchor: Anchor::Start }
    }

    pub(crate) fn medium(self) -> Type<'a> {
        Type { weight: Weight::Medium, ..self }
    }

    pub(crate) fn colour(self, colour: &'a str) -> Type<'a> {
        Type { colour, ..self }
    }

    pub(crate) fn anchor(self, anchor: Anchor) -> Type<'a> {
        Type { anchor, ..self }
    }

    pub(crate) fn width_of(self, text: &str) -> f64 {
        font::width(text, self.weight) * self.size
    }

    /// The text, shortened with an ellipsis if it is wider than `room`.
    pub(crate) fn shortened(self, text: &str, room: f64) -> String {
        font::shortened(text, self.weight, room / self.size)
    }

    /// The text in lines no wider than `room`.
    pub(crate) fn wrapped(self, text: &str, room: f64) -> Vec<String> {
        font::wrapped(text, self.weight, room / self.size)
    }
}

/// The contents of a figure.
#[derive(Clone, Debug)]
pub(crate) struct Drawing {
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(super) body: String,
    /// The letters in use; each outline is written once.
    pub(super) letters: BTreeSet<(Weight, u16)>,
    /// Every text with the area it covers.
    pub(crate) texts: Vec<(String, Area)>,
}

impl Drawing {
    pub(crate) fn new(width: f64, height: f64) -> Drawing {
        Drawing { width, height, body: String::new(), letters: BTreeSet::new(), texts: Vec::new() }
    }

    pub(crate) fn line(&mut self, from: Point, to: Point, pen: Pen<'_>) {
        self.polyline(&[from, to], pen);
    }

    pub(crate) fn polyline(&mut self, points: &[Point], pen: Pen<'_>) {
        if points.len() < 2 {
            return;
        }
        self.put(format_args!("<path d=\"{}\" fill=\"none\" {}/>\n", path(points), stroke(pen, "butt")));
    }

    pub(crate) fn rectangle(&mut self, area: Area, fill: Fill<'_>, edge: Option<Pen<'_>>) {
        let edge = edge.map(|pen| stroke(pen, "butt")).unwrap_or_default();
        self.put(format_args!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\" fill-opacity=\"{}\" {edge}/>\n",
            number(area.left),
            number(area.top),
            number(area.width().max(0.0)),
            number(area.height().max(0.0)),
            fill.colour,
            number(fill.opacity),
        ));
    }

    /// Draws round dots of one colour as one short path.
    pub(crate) fn dots(&mut self, places: &[Point], diameter: f64, fill: Fill<'_>) {
        if places.is_empty() {
            return;
        }
        let data: String = places.iter().map(|&(x, y)| format!("M{} {}h.01", tenth(x), tenth(y))).collect();
        let pen = stroke(Pen::new(fill.colour, diameter), "round");
        self.put(format_args!(
            "<path d=\"{data}\" fill=\"none\" stroke-opacity=\"{}\" {pen}/>\n",
            number(fill.opacity)
        ));
    }

    /// Draws crosses of one colour as one short path.
    pub(crate) fn crosses(&mut self, places: &[Point], radius: f64, colour: &str) {
        if places.is_empty() {
            return;
        }
        let (radius, twice) = (tenth(radius), tenth(2.0 * radius));
        let cross = |&(x, y): &Point| {
            format!(
                "M{} {}m-{radius} -{radius}l{twice} {twice}m-{twice} 0l{twice} -{twice}",
                tenth(x),
                tenth(y)
            )
        };
        let data: String = places.iter().map(cross).collect();
        self.put(format_args!(
            "<path d=\"{data}\" fill=\"none\" {}/>\n",
            stroke(Pen::new(colour, 1.6), "butt")
        ));
    }

    pub(crate) fn mark(&mut self, (x, y): Point, Mark { marker, radius, fill, edge }: Mark) {
        let corners: Vec<Point> =
            marker.corners().iter().map(|&(dx, dy)| (x + dx * radius, y + dy * radius)).collect();
        let pen = stroke(Pen::new(edge, 1.2), "butt");
        match marker {
            Marker::Circle => self.put(format_args!(
                "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{fill}\" {pen}/>\n",
                number(x),
                number(y),
                number(radius)
            )),
            Marker::Cross => {
                let pen = Pen::new(edge, 1.6);
                self.polyline(&corners[..2], pen);
                self.polyline(&corners[2..], pen);
            }
            _ => self.put(format_args!("<path d=\"{}Z\" fill=\"{fill}\" {pen}/>\n", path(&corners))),
        }
    }

    /// Draws a text on the base line y.
    pub(crate) fn text(&mut self, (x, y): Point, text: &str, kind: Type<'_>) {
        if text.is_empty() {
            return;
        }
        let width = kind.width_of(text);
        let left = match kind.anchor {
            Anchor::Start => x,
            Anchor::Middle => x - width / 2.0,
            Anchor::End => x - width,
        };
        // Capitals and digits reach 0.71 of the size above the base line, descenders 0.21 below it.
        let area =
            Area { left, top: y - 0.71 * kind.size, right: left + width, bottom: y + 0.21 * kind.size };
        self.texts.push((text.to_owned(), area));

        let scale = kind.size / font::UNITS;
        let label = escaped(text);
        let mut letters = String::new();
        let mut pen = 0.0;
        for glyph in font::glyphs(text, kind.weight) {
            if !font::outline(glyph.number, kind.weight).is_empty() {
                self.letters.insert((kind.weight, glyph.number));
                let name = letter_name(kind.weight, glyph.number);
                write!(letters, "<use xlink:href=\"#{name}\" x=\"{}\"/>", number(pen))
                    .expect("writing to a String succeeds");
            }
            pen += f64::from(glyph.advance);
        }
        self.put(format_args!(
            "<g aria-label=\"{label}\" fill=\"{}\" transform=\"matrix({scale:.5} 0 0 -{scale:.5} {} {})\">{letters}</g>\n",
            kind.colour,
            number(left),
            number(y),
        ));
    }

    fn put(&mut self, what: std::fmt::Arguments<'_>) {
        self.body.write_fmt(what).expect("writing to a String succeeds");
    }
}

/// The id of a letter's outline.
pub(super) fn letter_name(weight: Weight, number: u16) -> String {
    let initial = if weight == Weight::Regular { 'r' } else { 'm' };
    format!("{initial}{number}")
}

/// The text with the special characters of XML escaped.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            // XML cannot represent these characters.
            _ if letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}') => escaped.push(' '),
            _ => escaped.push(letter),
        }
    }
    escaped
}

/// A number with at most two decimals, the same on every machine.
pub(super) fn number(value: f64) -> String {
    trimmed(value, 2)
}

fn tenth(value: f64) -> String {
    trimmed(value, 1)
}

fn trimmed(value: f64, decimals: usize) -> String {
    let value = if value.is_finite() { value } else { 0.0 };
    let text = format!("{value:.decimals$}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" || text.is_empty() { "0".to_owned() } else { text.to_owned() }
}

fn path(points: &[Point]) -> String {
    let mut data = String::new();
    for (index, &(x, y)) in points.iter().enumerate() {
        let letter = if index == 0 { 'M' } else { 'L' };
        write!(data, "{letter}{} {}", number(x), number(y)).expect("writing to a String succeeds");
    }
    data
}

fn stroke(pen: Pen<'_>, cap: &str) -> String {
    let dash =
        if pen.dash.is_empty() { String::new() } else { format!(" stroke-dasharray=\"{}\"", pen.dash) };
    let (colour, width) = (pen.colour, number(pen.width));
    format!(
        "stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linecap=\"{cap}\" stroke-linejoin=\"round\"{dash}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_finite() {
        assert_eq!(number(1.0), "1");
        assert_eq!(number(-0.001), "0");
        assert_eq!(number(100.256), "100.26");
        assert_eq!(number(f64::NAN), "0");
        assert_eq!(number(100.0), "100");
    }

    #[test]
    fn special_characters_of_xml_are_escaped() {
        assert_eq!(escaped("a<b & \"c\"\u{1}"), "a&lt;b &amp; &quot;c&quot; ");
    }

    #[test]
    fn the_anchor_shifts_the_area_of_a_text() {
        let mut drawing = Drawing::new(100.0, 100.0);
        for anchor in [Anchor::Start, Anchor::Middle, Anchor::End] {
            drawing.text((50.0, 50.0), "word", Type::new(10.0).anchor(anchor));
        }
        let lefts: Vec<f64> = drawing.texts.iter().map(|text| text.1.left).collect();
        assert!(lefts[0] == 50.0 && lefts[1] < 50.0 && lefts[2] < lefts[1]);
    }
}
