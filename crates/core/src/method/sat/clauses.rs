//! The clauses of a compiled puzzle.
//!
//! Every group gets both halves of "exactly one", although "at least one" for the cells and "at most one" everywhere
//! would do: on 25 puzzles of 25x25 with 45 % given, the minimal clauses took some twenty times the
//! processor time and left three or four unsolved after 30 s each, while with both halves all are solved.
//!
//! "At most one" excludes every pair while a group is small: tables from 9 literals on took 1.7 times as long on the
//! same puzzles, from 6 on four times. Pairs grow with the square, though: a blank 64x64 would have 33 million of them,
//! at 150 bytes each in CaDiCaL. Above a size, the literals are therefore laid out as a table \[1\], with a variable for
//! each row and column that follows from the literals in it; at most one row and at most one column may be true. For
//! 64 literals that is 184 clauses instead of 2,016.
//!
//! # References
//! \[1\] J. Chen, *A new SAT encoding of the at-most-one constraint*, ModRef 2010.

use std::ops::ControlFlow;
use std::time::Duration;

use cadical_sys::CaDiCal;

use crate::deduce::{Cover, Literal};

/// Groups up to this size exclude every pair. 24 literals have 276 pairs, about as many as a table of 100 has clauses
/// (290): so 12 million clauses are the most, up to 100x100. The largest groups of a 25x25 with 45 % given have 16
/// literals, those of an 81x81 with 50 % have 39, and 13 on average.
const LARGEST_PAIRWISE: usize = 24;

/// Groups between two polls.
const GROUPS_PER_POLL: usize = 64;

/// CaDiCaL takes about this long to give the memory of one clause back (100 to 120 ns, and some reserve). A blank
/// 64x64 has 3 million clauses (390 MB), which take 0.9 s to enter and 0.3 s to drop; a blank 100x100 has 11.6 million:
/// 4 s and 1.4 s. A time limit holds all the same, because the run ends that much before it; cancelling such a giant
/// takes as long as dropping it.
///
/// Known gap: once CaDiCaL simplifies a blank 100x100 (3 GB by then), it does not ask whether to stop for seconds; on
/// a busy machine a limit of 60 s was overrun by 5 s. In the runs tried up to a blank 64x64, limits were kept within
/// 0.1 s.
const TIDYING_PER_CLAUSE: Duration = Duration::from_nanos(150);

/// CaDiCaL, and how many clauses it was given.
pub(super) struct Clauses {
    pub(super) solver: CaDiCal,
    count: u32,
}

impl Clauses {
    pub(super) fn new(solver: CaDiCal) -> Clauses {
        Clauses { solver, count: 0 }
    }

    /// How long dropping all this will take.
    pub(super) fn tidying(&self) -> Duration {
        TIDYING_PER_CLAUSE * self.count
    }

    /// Adds the clauses of every group, and those of literals that exclude each other without a group. Calls `poll` now and then with the time that dropping them would take.
    pub(super) fn add_groups<B>(
        &mut self,
        cover: &Cover,
        mut poll: impl FnMut(Duration) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.solver.declare_more_variables(cover.literal_count() as i32);
        let mut variables = Vec::new();
        for (number, group) in cover.groups().enumerate() {
            variables.clear();
            variables.extend(group.iter().map(|&literal| variable(Literal(literal))));
            self.add(&variables);
            self.add_at_most_one(&variables);
            if number % GROUPS_PER_POLL == 0 {
                poll(self.tidying())?;
            }
        }
        for first in cover.literals() {
            for &second in cover.excluded_by(first.index()).iter().filter(|&&second| second > first.0) {
                self.add(&[-variable(first), -variable(Literal(second))]);
            }
            if first.index() % GROUPS_PER_POLL == 0 && cover.excluded_count() > 0 {
                poll(self.tidying())?;
            }
        }
        ControlFlow::Continue(())
    }

    pub(super) fn add(&mut self, clause: &[i32]) {
        self.solver.clause6(clause);
        self.count += 1;
    }

    fn add_at_most_one(&mut self, variables: &[i32]) {
        if variables.len() <= LARGEST_PAIRWISE {
            for (place, &first) in variables.iter().enumerate() {
                for &second in &variables[place + 1..] {
                    self.add(&[-first, -second]);
                }
            }
            return;
        }
        let width = variables.len().isqrt();
        let columns: Vec<i32> = (0..width).map(|_| self.solver.declare_one_more_variable()).collect();
        let mut rows = Vec::new();
        for line in variables.chunks(width) {
            let row = self.solver.declare_one_more_variable();
            rows.push(row);
            for (&variable, &column) in line.iter().zip(&columns) {
                self.add(&[-variable, row]);
                self.add(&[-variable, column]);
            }
        }
        self.add_at_most_one(&rows);
        self.add_at_most_one(&columns);
    }
}

/// The variable of a literal; variables count from 1.
pub(super) fn variable(literal: Literal) -> i32 {
    literal.0 as i32 + 1
}

#[cfg(test)]
mod tests {
    use cadical_sys::Status;

    use super::*;

    #[test]
    fn at_most_one_allows_each_and_no_two() {
        for count in [2, LARGEST_PAIRWISE, LARGEST_PAIRWISE + 1, 36, 64, 100] {
            let mut clauses = Clauses::new(CaDiCal::new());
            clauses.solver.declare_more_variables(count as i32);
            let variables: Vec<i32> = (1..=count as i32).collect();
            clauses.add_at_most_one(&variables);
            let mut solver = clauses.solver;
            assert_eq!(solver.solve(), Status::SATISFIABLE);
            for &first in &variables {
                solver.assume(first);
                assert_eq!(solver.solve(), Status::SATISFIABLE, "{first} of {count}");
                for second in first + 1..=count as i32 {
                    solver.assume(first);
                    solver.assume(second);
                    assert_eq!(solver.solve(), Status::UNSATISFIABLE, "{first} and {second} of {count}");
                }
            }
        }
    }
}
