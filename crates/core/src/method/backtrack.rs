//! Backtracking search: the paper's BS, a complete method.
//!
//! Depth first; the next cell is the one with the fewest values left, the first with two if there is one; its values
//! are tried in ascending order, each with full propagation. The authors copy the board at every node; here a choice
//! is taken back along a trail.

use std::ops::ControlFlow;

use super::complete::{Complete, REPORT_EVERY, Visitor, visit_trivial};
use super::depth_first::DepthFirst;
use super::start::Start;
use super::{Method, MethodKind};
use crate::deduce::Propagation;
use crate::parameters::ParameterError;
use crate::search::{Event, Extent, Run, Solver, StopReason};

pub(super) const METHOD: Method = Method {
    kind: MethodKind::Tree,
    caption: "the paper’s backtracking",
    is_complete: true,
    enumerates: true,
    step: "one node: a value tried in a cell",
    ..Method::new(
        "backtrack",
        "depth-first search with propagation, fewest values first (the paper's BS)",
        build,
    )
};

fn build(_preset: &'static str, _settings: &[(&str, &str)]) -> Result<Box<dyn Solver>, ParameterError> {
    Ok(Box::new(Backtrack))
}

/// Backtracking search. Finds a solution or proves that there is none.
#[derive(Clone, Copy, Debug, Default)]
pub struct Backtrack;

impl Complete for Backtrack {
    const METHOD: Method = METHOD;

    fn search<V: Visitor>(
        &self,
        start: Start<'_>,
        run: &mut Run<'_>,
        visitor: &mut V,
    ) -> ControlFlow<StopReason, Extent> {
        let Ok(cover) = start.compile(Propagation::Fixpoint, run)? else {
            return ControlFlow::Continue(Extent::All);
        };
        if cover.is_trivial() {
            return ControlFlow::Continue(visit_trivial(&cover, visitor));
        }
        let mut tree = DepthFirst::new(&cover);
        run.begin_search()?;
        let mut nodes = 0;
        loop {
            let found = tree.next(|tree| {
                run.step()?;
                nodes += 1;
                if nodes % REPORT_EVERY == 0 {
                    run.report(|| Event::Nodes { nodes, depth: tree.depth(), filled: tree.filled() })?;
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
}
