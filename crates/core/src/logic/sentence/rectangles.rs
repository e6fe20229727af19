//! Reasons of unique rectangles and BUG+1.

use super::words::{Words, choice, list};
use crate::logic::step::{Candidate, Role};

impl Words<'_> {
    pub(super) fn reason_of_grave(&self) -> String {
        let [only] = self.step.fixed[..] else { return String::new() };
        let (cell, value) = (self.cell(only.cell), self.symbol(only.value));
        format!(
            "if {cell} were not {value}, every open cell would have two values left and the puzzle not exactly one solution"
        )
    }

    /// Two ways to fill a rectangle, and what else excludes the values that are struck.
    pub(super) fn reason_of_rectangle(&self) -> String {
        let (cells, pair) = (self.cells_with(Role::Pattern), self.values(self.step.with_role(Role::Pattern)));
        let deadly = format!("if {cells} had only {pair}, the puzzle would have several solutions");
        let roof = self.names_of_cells(self.step.with_role(Role::Fin));
        let further = self.names_of_values(self.step.with_role(Role::Fin));
        match (&roof[..], &self.step.units[..]) {
            ([_], []) => deadly,
            (_, []) => format!("{deadly}, and one of {} is {}", list(&roof), choice(&further)),
            (_, &[unit]) if self.step.with_role(Role::Second).next().is_some() => {
                let others = self.step.with_role(Role::Second);
                let both =
                    self.step.causes.iter().filter(|cause| matches!(cause.role, Role::Fin | Role::Second));
                format!(
                    "{deadly}, and one of {} is {}; in {}, this one and {} take up {}",
                    list(&roof),
                    choice(&further),
                    self.units(&[unit]),
                    self.cells(others),
                    self.values(both.map(|cause| cause.candidate))
                )
            }
            // A value of the pair that is confined to cells of the rectangle.
            (_, units) => {
                let (locked, struck) = (self.values(self.kept_of_pair()), self.step.struck.iter().copied());
                format!(
                    "in {}, {locked} fits only in cells of the rectangle {cells}; if {} were {}, these would have only \
                     {pair}, and the puzzle several solutions",
                    self.units(units),
                    choice(&self.names_of_cells(struck)),
                    self.struck_values()
                )
            }
        }
    }

    /// The candidates of the pair whose value is not struck.
    fn kept_of_pair(&self) -> impl Iterator<Item = Candidate> + '_ {
        let is_kept =
            |candidate: &Candidate| !self.step.struck.iter().any(|struck| struck.value == candidate.value);
        self.step.with_role(Role::Pattern).filter(is_kept)
    }
}

#[cfg(test)]
mod tests {
    use crate::logic::fixtures::{blank, confine, leave, nine, says};
    use crate::logic::state::State;
    use crate::logic::technique::Technique;
    use crate::model::{Cell, Geometry, Value};

    fn rectangle(roof: [&[usize]; 2]) -> State {
        let mut state = nine();
        leave(&mut state, "r1c1", &[1, 2]);
        leave(&mut state, "r1c4", &[1, 2]);
        leave(&mut state, "r2c1", roof[0]);
        leave(&mut state, "r2c4", roof[1]);
        state.assume_unique()
    }

    #[test]
    fn each_type_of_rectangle_has_its_reason() {
        let deadly = "if r1c1, r1c4, r2c1 and r2c4 had only 1 and 2, the puzzle would have several solutions";
        let state = rectangle([&[1, 2], &[1, 2, 5, 6]]);
        let expected = format!("{deadly}, so r2c4 cannot be 1 or 2.");
        assert_eq!(says(&state, Technique::UniqueRectangle), expected);
        let state = rectangle([&[1, 2, 5], &[1, 2, 5]]);
        let expected = format!(
            "{deadly}, and one of r2c1 and r2c4 is 5, so r2c2, r2c3, r2c5, r2c6, r2c7, r2c8 and r2c9 cannot be 5."
        );
        assert_eq!(says(&state, Technique::UniqueRectangle), expected);
        let mut state = rectangle([&[1, 2, 5], &[1, 2, 6]]);
        leave(&mut state, "r2c7", &[5, 6]);
        let expected = format!(
            "{deadly}, and one of r2c1 and r2c4 is 5 or 6; in row 2, this one and r2c7 take up 5 and 6, so r2c2, r2c3, \
             r2c5, r2c6, r2c8 and r2c9 cannot be 5 or 6."
        );
        assert_eq!(says(&state, Technique::UniqueRectangle), expected);
        let mut state = rectangle([&[1, 2, 5], &[1, 2, 6]]);
        confine(&mut state, 1, 1, &["r2c1", "r2c4"]);
        assert_eq!(
            says(&state, Technique::UniqueRectangle),
            "in row 2, 1 fits only in cells of the rectangle r1c1, r1c4, r2c1 and r2c4; if r2c1 or r2c4 were 2, these \
             would have only 1 and 2, and the puzzle several solutions, so r2c1 and r2c4 cannot be 2."
        );
    }

    #[test]
    fn a_hidden_rectangle_names_the_row_and_the_column() {
        let mut state = nine();
        leave(&mut state, "r1c1", &[1, 2]);
        confine(&mut state, 1, 1, &["r2c1", "r2c4"]);
        confine(&mut state, 12, 1, &["r1c4", "r2c4"]);
        assert_eq!(
            says(&state.assume_unique(), Technique::UniqueRectangle),
            "in row 2 and column 4, 1 fits only in cells of the rectangle r1c1, r1c4, r2c1 and r2c4; if r2c4 were 2, \
             these would have only 1 and 2, and the puzzle several solutions, so r2c4 cannot be 2."
        );
    }

    #[test]
    fn the_value_that_keeps_a_grid_from_being_a_grave_is_named() {
        let mut state = blank(&Geometry::square(2).unwrap());
        for cell in state.geometry().cells() {
            let (row, column) = state.geometry().row_and_column(cell);
            let struck = if (row % 2 == 0) == (column < 2) { [2, 3] } else { [0, 1] };
            for value in struck.into_iter().filter(|&value| cell != Cell(0) || value != 2) {
                state.strike(cell, Value::from_index(value));
            }
        }
        assert_eq!(
            says(&state.assume_unique(), Technique::UniversalGrave),
            "if r1c1 were not 3, every open cell would have two values left and the puzzle not exactly one solution, so \
             r1c1 is 3."
        );
    }
}
