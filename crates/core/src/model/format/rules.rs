//! What options, headers, JSON and links say about the shape of a grid, and the geometry that follows.

use std::sync::Arc;

use super::error::{Problem, excerpt};
use super::{ReadOptions, regions};
use crate::model::{Cell, Geometry, GeometryError, MAX_SIDE, MIN_SIDE, Rule, Variant};

/// Row and column of a cell, both from 0. The number of the cell is unknown until the side is.
pub(super) type Place = (usize, usize);

/// Statements about the shape of grids. What is not stated follows from the grid.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Rules {
    pub(super) boxes: Option<(u32, u32)>,
    pub(super) variant: Option<Variant>,
    /// The number of the region of each cell, from 1 in the order of their first cells.
    pub(super) regions: Option<Vec<u16>>,
    pub(super) units: Vec<Vec<Place>>,
    pub(super) pairs: Vec<[Place; 2]>,
}

impl Rules {
    pub(super) fn of_options(options: &ReadOptions) -> Rules {
        let regions = options.regions.as_ref().map(|regions| regions::renumbered(regions.iter()));
        Rules { boxes: options.shape, variant: options.variant.clone(), regions, ..Rules::default() }
    }

    /// The rules with these names and no data.
    pub(super) fn named(rules: Vec<Rule>) -> Rules {
        let variant = (!rules.is_empty()).then(|| Variant::of(rules));
        Rules { variant, ..Rules::default() }
    }

    /// The side that follows from boxes or regions.
    pub(super) fn side(&self) -> Option<usize> {
        if let Some((height, width)) = self.boxes {
            return usize::try_from(u64::from(height) * u64::from(width)).ok();
        }
        let cells = self.regions.as_ref()?.len();
        Some(cells.isqrt()).filter(|side| side * side == cells)
    }

    /// Whether the grid has boxes, as far as is stated.
    pub(super) fn has_boxes(&self) -> bool {
        let has = |rule: Rule| self.variant.as_ref().is_some_and(|variant| variant.has(rule));
        self.regions.is_none() && !has(Rule::Latin) && !has(Rule::Jigsaw)
    }

    /// Whether this rule is stated by name or by data.
    pub(super) fn states(&self, rule: Rule) -> bool {
        self.stated().is_some_and(|variant| variant.has(rule))
    }

    /// The variant that is stated by name or by data; `None` if nothing is stated.
    fn stated(&self) -> Option<Variant> {
        let mut rules = self.variant.as_ref().map_or(Vec::new(), |variant| variant.rules().to_vec());
        rules.extend(self.regions.as_ref().map(|_| Rule::Jigsaw));
        rules.extend((!self.units.is_empty()).then_some(Rule::Units));
        rules.extend((!self.pairs.is_empty()).then_some(Rule::Pairs));
        (self.variant.is_some() || !rules.is_empty()).then(|| Variant::of(rules))
    }

    /// Whether these rules say more than the options, beside the boxes.
    pub(super) fn is_beyond(&self, options: &ReadOptions) -> bool {
        // Regions of a text that differ from those of the options have been refused before.
        self.variant != options.variant
            || self.regions.is_some() != options.regions.is_some()
            || !self.units.is_empty()
            || !self.pairs.is_empty()
    }

    /// These rules and those of a text to which they apply. The boxes of these take precedence.
    ///
    /// # Errors
    /// If the variants or the regions contradict each other.
    pub(super) fn with(&self, inner: Rules) -> Result<Rules, Problem> {
        if let (Some(outer), Some(stated)) = (self.stated(), inner.stated()) {
            let are_named = self.variant.is_some() && inner.variant.is_some();
            let differ = are_named && without_data(&outer) != without_data(&stated);
            if differ || outer.rules().is_empty() != stated.rules().is_empty() {
                return Err(Problem::TwoVariants { outer, inner: stated });
            }
        }
        if self.regions.is_some() && inner.regions.is_some() && self.regions != inner.regions {
            return Err(Problem::TwoRegions);
        }
        let variant = match (&self.variant, inner.variant) {
            (Some(outer), Some(inner)) => Some(Variant::of([outer.rules(), inner.rules()].concat())),
            (outer, inner) => inner.or_else(|| outer.clone()),
        };
        Ok(Rules {
            boxes: self.boxes.or(inner.boxes),
            variant,
            regions: inner.regions.or_else(|| self.regions.clone()),
            units: [self.units.as_slice(), inner.units.as_slice()].concat(),
            pairs: [self.pairs.as_slice(), inner.pairs.as_slice()].concat(),
        })
    }

    /// The geometry of a grid of this side. Boxes that are not stated are those of the drawing, else the usual ones.
    pub(super) fn geometry(&self, side: usize, drawn: Option<(u32, u32)>) -> Result<Arc<Geometry>, Problem> {
        let sides = MIN_SIDE..=MAX_SIDE;
        if let Some((height, width)) = self.boxes {
            let product = u64::from(height) * u64::from(width);
            if !sides.contains(&usize::try_from(product).unwrap_or(usize::MAX)) {
                return Err(Problem::Shape(GeometryError::Side { height, width }));
            }
            if product != side as u64 {
                return Err(Problem::BoxMismatch { side, height, width });
            }
        }
        if !sides.contains(&side) {
            return Err(Problem::Side(side));
        }
        let drawn = drawn.filter(|_| self.has_boxes());
        let boxes = self.boxes.or(drawn);
        let variant = self.variant.clone().unwrap_or_default();
        let builder = variant.builder(side as u32, boxes, self.regions.as_deref());
        let mut builder = builder.map_err(|error| match error {
            GeometryError::NoUsualBox { .. } => Problem::NoBox(side),
            error => Problem::Shape(error),
        })?;
        for unit in &self.units {
            let cells: Result<Vec<Cell>, Problem> = unit.iter().map(|&place| cell(place, side)).collect();
            builder = builder.unit(&cells?);
        }
        for &[first, second] in &self.pairs {
            builder = builder.differ(cell(first, side)?, cell(second, side)?);
        }
        Ok(builder.build()?)
    }

    /// Checks the rules as far as that is possible without a grid.
    pub(super) fn check(&self) -> Result<(), Problem> {
        self.side().map_or(Ok(()), |side| self.geometry(side, None).map(drop))
    }
}

/// The rules of a variant that its name says completely.
fn without_data(variant: &Variant) -> Vec<Rule> {
    let needs_data = |rule: &Rule| matches!(rule, Rule::Jigsaw | Rule::Units | Rule::Pairs);
    variant.rules().iter().copied().filter(|rule| !needs_data(rule)).collect()
}

fn cell((row, column): Place, side: usize) -> Result<Cell, Problem> {
    if row >= side || column >= side {
        return Err(Problem::NoCell { name: format!("r{}c{}", row + 1, column + 1), side });
    }
    Ok(Cell((row * side + column) as u16))
}

/// The place of a cell named `r3c7`, in either case.
pub(super) fn place(name: &str) -> Result<Place, Problem> {
    let number = |text: &str| {
        let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
        let number = text.parse::<usize>().ok().filter(|_| is_plain)?;
        (1..=MAX_SIDE).contains(&number).then(|| number - 1)
    };
    let numbers = || {
        let (row, column) = name.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
        Some((number(row)?, number(column)?))
    };
    numbers().ok_or_else(|| Problem::CellName(excerpt(name)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(variant: &str) -> Rules {
        Rules { variant: Some(variant.parse().unwrap()), ..Rules::default() }
    }

    #[test]
    fn rules_of_a_text_must_not_contradict_those_that_are_given() {
        let jigsaw = Rules { regions: Some(vec![1, 1, 2, 2]), ..Rules::default() };
        for (outer, inner, expected) in [
            (Rules::default(), rules("diagonals"), Some("diagonals")),
            (rules("diagonals"), Rules::default(), Some("diagonals")),
            (rules("diagonals"), rules("diagonals"), Some("diagonals")),
            (rules("diagonals"), jigsaw.clone(), Some("jigsaw,diagonals")),
            (rules("jigsaw,diagonals"), rules("diagonals"), Some("jigsaw,diagonals")),
            (rules("diagonals"), rules("windoku"), None),
            (rules("diagonals"), rules("diagonals,anti-king"), None),
            (rules("sudoku"), rules("diagonals"), None),
            (rules("sudoku"), jigsaw.clone(), None),
            (jigsaw.clone(), rules("sudoku"), None),
        ] {
            let stated = outer.with(inner).ok().and_then(|rules| rules.stated());
            assert_eq!(stated.map(|variant| variant.to_string()).as_deref(), expected);
        }
        let other = Rules { regions: Some(vec![1, 2, 1, 2]), ..Rules::default() };
        assert_eq!(jigsaw.with(other), Err(Problem::TwoRegions));
    }

    #[test]
    fn cells_have_names() {
        assert_eq!((place("r1c1"), place("R10C3")), (Ok((0, 0)), Ok((9, 2))));
        for name in ["", "r", "r1", "c1r1", "r0c1", "r1c101", "r+1c1", "r1c1x", "r1c"] {
            assert!(place(name).is_err(), "{name}");
        }
    }
}
