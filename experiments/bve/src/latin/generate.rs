//! Makes squares with balanced holes by antdoku's generator, in the form that [`read`](super::read) reads.

use antdoku::{Blanking, Geometry, Recipe, Seed, Share};

use crate::error::InstanceError;

/// A random square with this side and share of holes in per cent, the same number of holes in each row and column, or one
/// more. It has a solution.
///
/// # Errors
/// If there is no such square.
pub fn generate(side: u32, holes_percent: u32, seed: Seed) -> Result<String, InstanceError> {
    let unsuitable = |error: &dyn std::fmt::Display| InstanceError::Unsuitable(error.to_string());
    let geometry = Geometry::latin(side).map_err(|error| unsuitable(&error))?;
    let given = 100_u32.checked_sub(holes_percent).ok_or_else(|| unsuitable(&"holes are at most 100 %"))?;
    let share = Share::from_percent(given).map_err(|error| unsuitable(&error))?;
    let recipe = Recipe { geometry, blanking: Blanking::Balanced(share), symmetry: None };
    let made = recipe.generate(seed).map_err(|error| unsuitable(&error))?;
    let number = |value: &Option<antdoku::Value>| value.map_or(0, |value| value.index() + 1).to_string();
    let rows = made.puzzle.givens().rows();
    Ok(rows.map(|row| row.iter().map(number).collect::<Vec<_>>().join(" ") + "\n").collect())
}
