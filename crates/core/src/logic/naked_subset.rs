//! Naked subsets: as many values as cells, so that no other cell that sees them all can have these values.
//!
//! A subset that lies in two units, and strikes in both, is called locked.

use super::choose::{Item, choose};
use super::state::State;
use super::step::{Candidate, Role, Step, candidates};
use super::technique::Technique;
use crate::model::{Cell, ValueSet};

/// The first subset of the technique's size.
pub(super) fn find(state: &State, technique: Technique) -> Option<Step> {
    let mut sizes = match technique {
        Technique::LockedPair | Technique::NakedPair => 2..=2,
        Technique::LockedTriple | Technique::NakedTriple => 3..=3,
        Technique::NakedQuadruple => 4..=4,
        _ => 5..=6,
    };
    sizes.find_map(|size| (0..state.unit_count()).find_map(|unit| within(state, technique, unit, size)))
}

fn within(state: &State, technique: Technique, unit: usize, size: usize) -> Option<Step> {
    if state.missing(unit).len() <= size {
        return None;
    }
    let cells = state.unit_cells(unit);
    let fits = |(place, &cell): (usize, &Cell)| {
        let values = state.values(cell);
        (2..=size).contains(&values.len()).then_some((place, values))
    };
    let items: Vec<Item> = cells.iter().enumerate().filter_map(fits).collect();
    let must_lock = matches!(technique, Technique::LockedPair | Technique::LockedTriple);
    choose(&items, size, size, |places, union| {
        let subset: Vec<Cell> = places.iter().map(|&place| cells[place]).collect();
        let (mut step, mut struck) = (Step::of(technique), Vec::new());
        for value in union.indices() {
            struck.extend(state.seen_by_all(value, &subset));
            let holders: Vec<Cell> =
                subset.iter().copied().filter(|&cell| state.values(cell).has(value)).collect();
            step = step.because(Role::Pattern, candidates(&holders, value));
        }
        let is_inside = |candidate: &Candidate| cells.contains(&candidate.cell);
        let is_locked = struck.iter().any(is_inside) && !struck.iter().all(is_inside);
        if must_lock && !is_locked {
            return None;
        }
        let mut units = struck_units(state, &subset, &struck);
        if units.is_empty() {
            units.push(unit);
        }
        step.within(&units).striking(struck)
    })
}

/// The units that contain all of the subset and a cell that it strikes in.
fn struck_units(state: &State, subset: &[Cell], struck: &[Candidate]) -> Vec<usize> {
    let units = state.geometry().memberships(subset[0]).iter().map(|its| usize::from(its.unit));
    let is_struck = |unit: &usize| {
        let cells = state.unit_cells(*unit);
        subset.iter().all(|cell| cells.contains(cell))
            && struck.iter().any(|struck| cells.contains(&struck.cell))
    };
    units.filter(is_struck).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::fixtures::{confine, leave, nine, struck};

    #[test]
    fn a_pair_in_a_row_strikes_in_the_row() {
        let mut state = nine();
        leave(&mut state, "r5c1", &[2, 8]);
        leave(&mut state, "r5c7", &[2, 8]);
        let found = struck(find(&state, Technique::NakedPair));
        assert_eq!(found.len(), 14);
        assert!(found.iter().all(|name| name.starts_with("r5")));
        assert_eq!(find(&state, Technique::LockedPair), None);
        assert_eq!(find(&state, Technique::NakedTriple), None);
    }

    #[test]
    fn a_pair_in_two_units_is_locked() {
        let mut state = nine();
        leave(&mut state, "r5c1", &[2, 8]);
        leave(&mut state, "r5c2", &[2, 8]);
        let step = find(&state, Technique::LockedPair).unwrap();
        assert_eq!((step.struck.len(), &step.units[..]), (2 * (7 + 6), &[4, 21][..]));
    }

    #[test]
    fn only_units_with_a_struck_cell_are_named() {
        // The other cells of row 5 have lost the pair, so it strikes in the box alone.
        let mut state = nine();
        leave(&mut state, "r5c1", &[2, 8]);
        leave(&mut state, "r5c2", &[2, 8]);
        confine(&mut state, 4, 2, &["r5c1", "r5c2"]);
        confine(&mut state, 4, 8, &["r5c1", "r5c2"]);
        assert_eq!(find(&state, Technique::LockedPair), None);
        let step = find(&state, Technique::NakedPair).unwrap();
        assert_eq!((step.struck.len(), &step.units[..]), (2 * 6, &[21][..]));
    }

    #[test]
    fn a_triple_needs_no_cell_with_three_values() {
        let mut state = nine();
        leave(&mut state, "r1c1", &[1, 2]);
        leave(&mut state, "r4c1", &[2, 3]);
        leave(&mut state, "r7c1", &[1, 3]);
        let found = find(&state, Technique::NakedTriple).unwrap();
        assert_eq!((found.struck.len(), found.causes.len(), &found.units[..]), (18, 6, &[9][..]));
        // Five cells of a row. Those of 2, in one box, strike nothing there: not all five are in the box.
        let mut state = nine();
        for (name, values) in
            [("r2c1", [1, 2]), ("r2c2", [2, 3]), ("r2c4", [3, 4]), ("r2c5", [4, 5]), ("r2c7", [1, 5])]
        {
            leave(&mut state, name, &values);
        }
        assert_eq!(find(&state, Technique::NakedQuadruple), None);
        assert_eq!(struck(find(&state, Technique::NakedSubset)).len(), 4 * 5);
    }
}
