//! The contestants: Ant Colony System with its variants, and MAX-MIN Ant System.

use serde::{Deserialize, Serialize};

/// How the trails guide the ants, and how they are updated.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "method", deny_unknown_fields)]
pub enum Method {
    /// Ant Colony System \[1\], as the paper on Sudoku has it.
    Acs(Acs),
    /// MAX-MIN Ant System \[2\].
    MaxMin(MaxMin),
}

/// Parameters of Ant Colony System.
///
/// # References
/// \[1\] M. Dorigo, L. M. Gambardella, *Ant Colony System: a cooperative learning approach to the traveling salesman
/// problem*, IEEE Transactions on Evolutionary Computation 1(1), 1997.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Acs {
    /// The probability of the greedy choice (Eq. 3).
    pub greedy_probability: f32,
    /// How far a trail is pulled back to its first value when an ant takes it (Eq. 4).
    pub local_evaporation: f32,
    /// How far the trails of the best solution are pulled to its deposit (Eq. 6).
    pub global_evaporation: f32,
    /// The share of the best value that evaporates after each iteration (Eq. 7); 0 switches it off.
    #[serde(default)]
    pub best_value_evaporation: f32,
    /// The iterations without a new best solution after which the colony begins anew; 0: never.
    #[serde(default)]
    pub patience: u64,
}

/// Parameters of MAX-MIN Ant System.
///
/// # References
/// \[2\] T. Stützle, H. H. Hoos, *MAX-MIN Ant System*, Future Generation Computer Systems 16(8), 2000.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MaxMin {
    /// The share of every trail that evaporates: 1 minus the persistence of \[2\].
    pub evaporation: f32,
    /// The probability that an ant builds the best solution again once the trails have converged: `p_best` of \[2\].
    pub best_probability: f32,
    /// The best solution so far deposits in every iteration with a multiple of this number, the best ant in all others.
    pub best_so_far_every: u64,
    /// The choices of an ant, for the lower limit of the trails; without it [`Problem::choices`](super::Problem::choices).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub choices: Option<u32>,
}

impl Method {
    /// The probability of the greedy choice: MAX-MIN Ant System always spins the roulette.
    #[must_use]
    pub fn greedy_probability(&self) -> f32 {
        match self {
            Method::Acs(acs) => acs.greedy_probability,
            Method::MaxMin(_) => 0.0,
        }
    }

    /// What is wrong with the parameters, if anything: the name and the range of a parameter.
    #[must_use]
    pub fn fault(&self) -> Option<String> {
        let shares = match self {
            Method::Acs(acs) => vec![
                ("greedy_probability", acs.greedy_probability, 0.0),
                ("local_evaporation", acs.local_evaporation, 0.0),
                ("global_evaporation", acs.global_evaporation, 0.0),
                ("best_value_evaporation", acs.best_value_evaporation, 0.0),
            ],
            Method::MaxMin(max_min) => vec![
                ("evaporation", max_min.evaporation, f32::MIN_POSITIVE),
                ("best_probability", max_min.best_probability, f32::MIN_POSITIVE),
            ],
        };
        let wrong = shares.into_iter().find(|(_, share, least)| !(*least..=1.0).contains(share));
        let zero = match self {
            Method::MaxMin(MaxMin { best_so_far_every: 0, .. }) => Some("best_so_far_every"),
            Method::MaxMin(MaxMin { choices: Some(0), .. }) => Some("choices"),
            _ => None,
        };
        wrong
            .map(|(name, share, _)| format!("{name} is {share}: it must be between 0 and 1"))
            .or_else(|| zero.map(|name| format!("{name} is 0: it must be at least 1")))
    }
}
