//! The choice of a value or another component by an ant (Eq. 1 to 3 of \[1\]).

use crate::rng::Rng;

/// The pseudo-random proportional rule.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice {
    /// The probability of the greedy choice, `q_0` of the paper.
    pub greedy_probability: f32,
}

impl Choice {
    /// Chooses one of the candidates (Eq. 3): greedily or by roulette wheel. In Sudoku the weight of a candidate is its
    /// pheromone; other problems multiply it with what a heuristic knows.
    ///
    /// # Panics
    /// If there is no candidate.
    #[inline]
    pub fn choose<C: Copy>(
        self,
        candidates: impl Iterator<Item = C> + Clone,
        weight: impl Fn(C) -> f32,
        rng: &mut Rng,
    ) -> C {
        if rng.unit_f32() < self.greedy_probability {
            strongest(candidates, weight).expect("there is a candidate")
        } else {
            roulette(candidates, weight, rng)
        }
    }

    /// The probabilities with which an ant takes the values of a cell (Eq. 1 to 3), given their
    /// pheromone.
    #[must_use]
    pub fn probabilities(self, pheromone: &[f32]) -> Vec<f32> {
        let strongest = strongest(0..pheromone.len(), |place| pheromone[place]);
        let probability = |(place, share): (usize, f32)| {
            let greedy = if Some(place) == strongest { self.greedy_probability } else { 0.0 };
            greedy + (1.0 - self.greedy_probability) * share
        };
        shares(pheromone).enumerate().map(probability).collect()
    }
}

/// The share of each value in the pheromone of its cell: the probabilities of the roulette (Eq. 2).
pub fn shares(pheromone: &[f32]) -> impl Iterator<Item = f32> {
    let total: f32 = pheromone.iter().sum();
    pheromone.iter().map(move |trail| trail / total)
}

/// The item with the most weight, the first of equals (Eq. 1); `None` if there is no item.
#[inline]
fn strongest<C: Copy>(items: impl Iterator<Item = C>, weight: impl Fn(C) -> f32) -> Option<C> {
    items.reduce(|best, next| if weight(next) > weight(best) { next } else { best })
}

/// A candidate with probability proportional to its weight (Eq. 2).
fn roulette<C: Copy>(
    candidates: impl Iterator<Item = C> + Clone,
    weight: impl Fn(C) -> f32,
    rng: &mut Rng,
) -> C {
    let total: f32 = candidates.clone().map(&weight).sum();
    let ball = rng.unit_f32() * total;
    let mut reached = 0.0;
    let mut last = None;
    for candidate in candidates {
        reached += weight(candidate);
        last = Some(candidate);
        if reached > ball {
            break;
        }
    }
    // If rounding carries the ball past the end, the last candidate is chosen.
    last.expect("there is a candidate")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::colony::Trails;
    use crate::deduce::Literal;
    use crate::rng::Seed;

    fn frequencies(greedy_probability: f32) -> [u32; 4] {
        let mut trails = Trails::new(4, 1.0);
        trails.update_globally(&[Literal(2)], 5.0, 1.0);
        let choice = Choice { greedy_probability };
        let mut rng = Seed(3).rng();
        let mut counts = [0; 4];
        for _ in 0..80_000 {
            counts[choice.choose((0..4).map(Literal), |literal| trails.get(literal), &mut rng).index()] += 1;
        }
        counts
    }

    #[test]
    fn the_roulette_follows_the_pheromone() {
        let counts = frequencies(0.0);
        assert!((49_000..51_000).contains(&counts[2]), "{counts:?}");
        assert!(counts.iter().enumerate().all(|(i, n)| i == 2 || (9_500..10_500).contains(n)), "{counts:?}");
    }

    #[test]
    fn the_greedy_choice_takes_the_most_pheromone_and_the_lowest_among_equals() {
        assert_eq!(frequencies(1.0), [0, 0, 80_000, 0]);
        let even = Trails::new(4, 1.0);
        let mut rng = Seed(3).rng();
        assert_eq!(
            Choice { greedy_probability: 1.0 }.choose(1..4_u32, |component| even.get(component), &mut rng),
            1
        );
    }

    #[test]
    fn probabilities_are_those_of_the_choice() {
        let choice = Choice { greedy_probability: 0.5 };
        assert_eq!(choice.probabilities(&[1.0, 2.0, 4.0, 1.0]), [0.0625, 0.125, 0.75, 0.0625]);
        assert_eq!(choice.probabilities(&[3.0, 3.0]), [0.75, 0.25], "the first of equals");
    }
}
