//! Makes random uniform instances, in the form that [`read`](super::read) reads.

use std::fmt::Write;

use antdoku::Seed;

/// The side of the square in which the cities lie.
const SIDE: u32 = 10_000;

/// An instance with this number of cities, drawn uniformly.
#[must_use]
pub fn generate(cities: u32, seed: Seed) -> String {
    let mut rng = seed.rng();
    let mut text =
        format!("TYPE : TSP\nDIMENSION : {cities}\nEDGE_WEIGHT_TYPE : EUC_2D\nNODE_COORD_SECTION\n");
    for city in 1..=cities {
        let (x, y) = (rng.below(SIDE), rng.below(SIDE));
        let _ = writeln!(text, "{city} {x} {y}");
    }
    text + "EOF\n"
}
