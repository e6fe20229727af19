//! The name of a variant of Sudoku: the rules that its geometry was asked for.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use super::{Geometry, GeometryBuilder, GeometryError, usual_box};
use crate::model::names::distance;
use crate::model::{UnknownName, names};

/// A rule of a variant, beside rows and columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Rule {
    /// Neither boxes nor regions: a Latin square.
    Latin,
    /// Regions of any shape in place of boxes.
    Jigsaw,
    /// Both diagonals hold every value once.
    Diagonals,
    /// Windows of the size of a box, with one line around each, hold every value once.
    Windoku,
    /// The cells at the same place of all boxes hold every value once.
    Disjoint,
    /// Cells a king's move apart differ.
    AntiKing,
    /// Cells a knight's move apart differ.
    AntiKnight,
    /// Further units hold every value once.
    Units,
    /// Single pairs of cells differ.
    Pairs,
}

names! { Rule, "rule":
    Latin = "latin", Jigsaw = "jigsaw", Diagonals = "diagonals", Windoku = "windoku", Disjoint = "disjoint",
    AntiKing = "anti-king", AntiKnight = "anti-knight", Units = "units", Pairs = "pairs"
}

/// The name of Sudoku with boxes and no further rule.
pub(in crate::model) const PLAIN: &str = "sudoku";

impl Rule {
    /// The rule with this name, in any letter case.
    pub(in crate::model) fn named(name: &str) -> Result<Rule, GeometryError> {
        let unknown = match name.to_ascii_lowercase().parse() {
            Ok(rule) => return Ok(rule),
            Err(_) if name.eq_ignore_ascii_case(PLAIN) => UnknownName {
                kind: "rule beside others",
                name: name.to_owned(),
                known: "sudoku alone, or leave it out".to_owned(),
            },
            Err(_) => {
                let near: Vec<&str> =
                    Rule::NAMES.iter().copied().filter(|known| distance(name, known) <= 2).collect();
                UnknownName::new("rule", name, if near.is_empty() { Rule::NAMES } else { &near })
            }
        };
        Err(GeometryError::UnknownRule(unknown))
    }
}

/// The rules of a geometry beside rows, columns and boxes, each once, in the order of [`Rule`].
///
/// The text form lists the names of the rules: `jigsaw`, `diagonals,anti-knight`; Sudoku without further rules is
/// `sudoku`. The data of a rule (the regions of a jigsaw, further units, pairs) is no part of the name.
///
/// ```
/// use antdoku::{Geometry, Rule, Variant};
/// let geometry = Geometry::builder(9).boxes(3, 3).with(Rule::AntiKnight).with(Rule::Diagonals).build()?;
/// assert_eq!(geometry.variant().to_string(), "diagonals,anti-knight");
/// assert_eq!("anti-knight,diagonals".parse::<Variant>()?, *geometry.variant());
/// # Ok::<(), antdoku::GeometryError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Variant(Vec<Rule>);

impl Variant {
    /// The rules, in the order of [`Rule`].
    #[doc(hidden)]
    #[must_use]
    pub fn rules(&self) -> &[Rule] {
        &self.0
    }

    /// The geometry of this variant. Boxes that are not given are the usual ones for the side, where the variant has
    /// boxes. Regions are numbers of all cells in reading order.
    ///
    /// # Errors
    /// As for [`GeometryBuilder::build`], or if the side has no usual boxes.
    #[doc(hidden)]
    pub fn geometry(
        &self,
        side: u32,
        boxes: Option<(u32, u32)>,
        regions: Option<&[u16]>,
    ) -> Result<Arc<Geometry>, GeometryError> {
        self.builder(side, boxes, regions)?.build()
    }

    /// The builder of such a geometry, for further units and pairs.
    pub(crate) fn builder(
        &self,
        side: u32,
        boxes: Option<(u32, u32)>,
        regions: Option<&[u16]>,
    ) -> Result<GeometryBuilder, GeometryError> {
        let mut builder = Geometry::builder(side);
        let has_boxes = regions.is_none() && !self.has(Rule::Latin) && !self.has(Rule::Jigsaw);
        let no_box = || match self.0.iter().find(|rule| matches!(rule, Rule::Windoku | Rule::Disjoint)) {
            Some(&rule) => GeometryError::Missing { rule, needs: "boxes of at least 2x2" },
            None => GeometryError::NoUsualBox { side },
        };
        let usual = has_boxes.then(|| usual_box(side as usize).ok_or_else(no_box));
        if let Some((height, width)) = boxes.map_or_else(|| usual.transpose(), |boxes| Ok(Some(boxes)))? {
            builder = builder.boxes(height, width);
        }
        if let Some(regions) = regions {
            builder = builder.regions(regions);
        }
        Ok(self.0.iter().fold(builder, |builder, &rule| builder.with(rule)))
    }

    /// Whether the variant has this rule.
    pub(crate) fn has(&self, rule: Rule) -> bool {
        self.0.contains(&rule)
    }

    /// The variant with these rules, in any order.
    pub(crate) fn of(mut rules: Vec<Rule>) -> Variant {
        rules.sort_unstable();
        rules.dedup();
        Variant(rules)
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.0.iter().map(|rule| rule.name()).collect();
        f.pad(if names.is_empty() { PLAIN.to_owned() } else { names.join(",") }.as_str())
    }
}

impl FromStr for Variant {
    type Err = GeometryError;

    fn from_str(text: &str) -> Result<Variant, GeometryError> {
        if text.trim().eq_ignore_ascii_case(PLAIN) {
            return Ok(Variant::default());
        }
        let mut rules = Vec::new();
        for name in text.split(',').map(str::trim) {
            let rule = Rule::named(name)?;
            if rules.contains(&rule) {
                return Err(GeometryError::RuleTwice { rule });
            }
            rules.push(rule);
        }
        let variant = Variant::of(rules);
        variant.check()?;
        Ok(variant)
    }
}

impl Variant {
    /// Checks that no two rules exclude each other.
    pub(super) fn check(&self) -> Result<(), GeometryError> {
        let excluded = [
            (Rule::Latin, Rule::Jigsaw),
            (Rule::Latin, Rule::Windoku),
            (Rule::Latin, Rule::Disjoint),
            (Rule::Jigsaw, Rule::Windoku),
            (Rule::Jigsaw, Rule::Disjoint),
        ];
        match excluded.into_iter().find(|&(first, second)| self.has(first) && self.has(second)) {
            Some((first, second)) => Err(GeometryError::RulesExclude { first, second }),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_round_trips() {
        for rule in Rule::ALL {
            let variant: Variant = rule.name().parse().unwrap();
            assert_eq!((variant.rules(), variant.to_string().as_str()), (&[rule][..], rule.name()));
        }
        for text in ["sudoku", "diagonals,anti-knight", "jigsaw,diagonals,anti-king,pairs", "latin,diagonals"]
        {
            assert_eq!(text.parse::<Variant>().unwrap().to_string(), text);
        }
        assert_eq!(" anti-king , diagonals".parse::<Variant>().unwrap().to_string(), "diagonals,anti-king");
    }

    #[test]
    fn rules_of_boxes_say_that_a_prime_side_has_none() {
        let error = "diagonals,windoku".parse::<Variant>().unwrap().geometry(7, None, None).unwrap_err();
        assert_eq!(error.to_string(), "the rule windoku needs boxes of at least 2x2, and none are given");
    }

    #[test]
    fn unknown_repeated_and_contradicting_names_are_refused() {
        for (text, message) in [
            (
                "killer",
                "`killer` is no rule: choose latin, jigsaw, diagonals, windoku, disjoint, anti-king, anti-knight, units or pairs",
            ),
            ("antiknight", "`antiknight` is no rule: choose anti-knight"),
            ("diagonal", "`diagonal` is no rule: choose diagonals"),
            ("sudoku,diagonals", "`sudoku` is no rule beside others: choose sudoku alone, or leave it out"),
            ("diagonals,diagonals", "the rule diagonals is given twice"),
            ("windoku,jigsaw", "the rules jigsaw and windoku exclude each other"),
        ] {
            assert_eq!(text.parse::<Variant>().unwrap_err().to_string(), message);
        }
        assert!("".parse::<Variant>().is_err() && "diagonals,".parse::<Variant>().is_err());
        assert_eq!("Windoku,ANTI-KING".parse::<Variant>().unwrap().to_string(), "windoku,anti-king");
        assert_eq!("Sudoku".parse::<Variant>(), Ok(Variant::default()));
    }
}
