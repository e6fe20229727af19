//! The boxes or regions of a geometry.

use super::{Geometry, MAX_SIDE, Rule, UnitKind};

/// The usual box (height and width) for this side: as nearly square as possible, and wider than high.
#[doc(hidden)]
#[must_use]
pub fn usual_box(side: usize) -> Option<(u32, u32)> {
    let side = u32::try_from(side).ok().filter(|&side| side as usize <= MAX_SIDE)?;
    let height = (2..=side.isqrt()).rev().find(|height| side % height == 0)?;
    Some((height, side / height))
}

impl Geometry {
    /// Height and width of a box; `None` for a jigsaw and a Latin square.
    #[doc(hidden)]
    #[must_use]
    pub fn boxes(&self) -> Option<(usize, usize)> {
        let has_boxes = !self.variant.has(Rule::Latin) && !self.variant.has(Rule::Jigsaw);
        has_boxes.then_some((self.box_height, self.box_width))
    }

    /// The number of the box or region of each cell in reading order, from 0; `None` for a Latin square.
    #[doc(hidden)]
    #[must_use]
    pub fn regions(&self) -> Option<Vec<u16>> {
        let mut regions = vec![0; self.cell_count()];
        for unit in self.units().filter(|unit| matches!(unit.kind, UnitKind::Box | UnitKind::Region)) {
            for cell in unit.cells {
                regions[cell.index()] = unit.number as u16;
            }
        }
        (!self.variant.has(Rule::Latin)).then_some(regions)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_boxes_are_nearly_square_and_wide() {
        let expected = [
            (6, (2, 3)),
            (8, (2, 4)),
            (10, (2, 5)),
            (12, (3, 4)),
            (14, (2, 7)),
            (15, (3, 5)),
            (100, (10, 10)),
        ];
        for (side, shape) in expected {
            assert_eq!(usual_box(side), Some(shape));
        }
        for side in [0, 1, 2, 3, 5, 7, 97, 101, 121, usize::MAX] {
            assert_eq!(usual_box(side), None);
        }
    }
}
