//! Techniques that people use: hints, explained solutions and ratings.
//!
//! A [`State`] holds the values that are left for each cell. Each rule is a function from a state to the first [`Step`]
//! that it finds, in a file of its own. A rule reads units and exclusions only, so that it works on every size and
//! variant; [`Technique`] lists the rules in the order in which people try them. Rules that share a shape share their
//! search: `choose` for subsets, fish and almost locked sets, `graph` for all kinds of chains.
//!
//! Every step is sound for every solution of the puzzle. Only two rules need a puzzle with one solution, and they are
//! silent unless the caller has proven it ([`State::assume_unique`]).

mod als;
mod als_xy_wing;
mod als_xz;
mod cell_set;
mod chain_search;
mod chains;
mod choose;
mod colouring;
mod direct;
mod empty_rectangle;
mod finned_fish;
mod fish;
#[cfg(test)]
mod fixtures;
mod forcing;
mod graph;
mod hidden_subset;
mod level;
mod locked;
mod naked_subset;
mod path;
mod remote_pair;
mod sentence;
mod singles;
mod state;
mod step;
mod technique;
mod turbot;
mod unique_rectangle;
mod universal_grave;
mod w_wing;
mod xy_wing;

pub use level::Level;
pub use path::{Ending, Explanation, Order, Rating, explain, hint, rate};
pub(crate) use path::{explain_while, explain_within, rate_while};
pub(crate) use singles::single_of;
pub use state::State;
pub use step::{Candidate, Cause, Link, Role, Step};
pub use technique::Technique;
