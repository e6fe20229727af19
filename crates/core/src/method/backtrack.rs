//! Backtracking search: the paper's BS, a complete method.
//!
//! Depth first; the next cell is the one with the fewest values left, the first with two if there is one; its values
//! are tried in ascending order, each with propagation. The authors copy the board at every node; here a choice is taken
//! back along a trail. With [`Propagation::Peers`] the nodes are those of the authors' program: a node fails when a cell
//! has no value left, and a value without a place in a unit is not noticed.

use std::ops::ControlFlow;

use super::complete::{Complete, REPORT_EVERY, Visitor, visit_trivial};
use super::depth_first::{DepthFirst, with_reversible_board};
use super::start::Start;
use super::{Method, MethodKind, Parameters, depth_first};
use crate::deduce::{Propagation, ReversibleBoard};
use crate::parameters::{ParameterError, ParameterRange, Settings, parameters};
use crate::search::{Event, Extent, Run, Solver, StopReason};

pub(super) const METHOD: Method = Method {
    kind: MethodKind::Tree,
    caption: "the paper’s backtracking",
    is_complete: true,
    enumerates: true,
    step: "one node: a value tried in a cell",
    parameters: BacktrackParameters::table,
    memory: depth_first::memory,
    ..Method::new(
        "backtrack",
        "depth-first search with propagation, fewest values first (the paper's BS)",
        build,
    )
};

parameters! {
    /// Parameters of the backtracking search.
    pub struct BacktrackParameters {
        /// Constraint propagation to the fixpoint, or only among peers as in the authors' program.
        propagation ("", ""): Propagation = Propagation::Fixpoint, ParameterRange::Words(Propagation::NAMES);
    }
}

fn build(_preset: &'static str, settings: &[(&str, &str)]) -> Result<Box<dyn Solver>, ParameterError> {
    BacktrackParameters::default().changed_by(settings)?.build()
}

/// Backtracking search. Finds a solution or proves that there is none.
#[derive(Clone, Debug, Default)]
pub struct Backtrack {
    parameters: BacktrackParameters,
}

impl Parameters for BacktrackParameters {
    fn build(self) -> Result<Box<dyn Solver>, ParameterError> {
        self.validate()?;
        Ok(Box::new(Backtrack { parameters: self }))
    }
}

impl Complete for Backtrack {
    const METHOD: Method = METHOD;

    fn settings(&self) -> Settings {
        self.parameters.settings()
    }

    fn search<V: Visitor>(
        &self,
        start: Start<'_>,
        run: &mut Run<'_>,
        visitor: &mut V,
    ) -> ControlFlow<StopReason, Extent> {
        let Ok(cover) = start.compile(self.parameters.propagation, run)? else {
            return ControlFlow::Continue(Extent::All);
        };
        if cover.is_trivial() {
            return ControlFlow::Continue(visit_trivial(&cover, visitor));
        }
        with_reversible_board!(self.parameters.propagation, &cover, run, board => {
            search_tree(DepthFirst::new(board), run, visitor)
        })
    }
}

fn search_tree<V: Visitor>(
    mut tree: DepthFirst<impl ReversibleBoard>,
    run: &mut Run<'_>,
    visitor: &mut V,
) -> ControlFlow<StopReason, Extent> {
    run.begin_search()?;
    let mut nodes = 0;
    loop {
        let found = tree.next(|tree| {
            run.step()?;
            nodes += 1;
            if nodes % REPORT_EVERY == 0 {
                run.report(|| Event::Nodes {
                    nodes,
                    depth: tree.depth(),
                    filled: tree.filled(),
                    fullest: tree.fullest(),
                    start: tree.cover().grid(),
                })?;
            }
            ControlFlow::Continue(())
        });
        match found {
            ControlFlow::Continue(true) if visitor.solution(|| tree.grid()).is_continue() => {}
            ControlFlow::Continue(true) => return ControlFlow::Continue(Extent::Limit),
            ControlFlow::Continue(false) => return ControlFlow::Continue(Extent::All),
            ControlFlow::Break(stopped) => {
                visitor.fullest(|| tree.fullest());
                return ControlFlow::Break(stopped);
            }
        }
    }
}
