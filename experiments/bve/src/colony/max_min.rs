//! The limits of trails in MAX-MIN Ant System.

use super::{MaxMin, Problem};

/// The lowest and the highest pheromone of a trail, given the deposit of the best solution (section 3 of Stützle and Hoos).
///
/// The highest is the limit of a trail on which the best solution deposits for ever. The lowest makes an ant of a converged
/// colony build the best solution again with `best_probability`, if each of its choices has half of the alternatives of an
/// empty solution on average.
#[must_use]
pub fn limits(max_min: &MaxMin, problem: &impl Problem, best_deposit: f32) -> (f32, f32) {
    let high = best_deposit / max_min.evaporation;
    let (components, alternatives) = problem.choices();
    let choices = max_min.choices.map_or(components, |choices| choices as f32);
    let each = libm::powf(max_min.best_probability, 1.0 / choices);
    let others = (alternatives / 2.0 - 1.0).max(1.0);
    ((high * (1.0 - each) / (others * each)).min(high), high)
}
