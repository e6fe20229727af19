//! The paper's experiments as a plan (section 4 of the paper; docs/paper.md).

pub mod published;

use std::fmt::Write;
use std::path::Path;

use antdoku::{NAMED, NamedPuzzle};

use self::published::{ACS, CONTESTANTS, Published, WITHOUT_BVE, limit, on_25x25, on_puzzle};
use crate::plan::{Plan, PlanError};

/// How much of the paper's protocol is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// A glance in minutes: fewer instances and runs, shorter limits.
    Quick,
    /// The whole protocol.
    Full,
}

/// The percentages of fixed cells.
fn shares() -> impl Iterator<Item = u32> {
    (0..=95).step_by(5)
}

/// One size of the general instances.
#[derive(Clone, Copy)]
struct Size {
    side: usize,
    count: u32,
    seconds: f64,
}

impl Scale {
    /// The text of the plan.
    #[must_use]
    pub fn text(self) -> String {
        let title = match self {
            Scale::Quick => "Lloyd & Amos at a glance: a quick run with few instances and short limits",
            Scale::Full => "Lloyd & Amos, the whole protocol",
        };
        let (runs, seconds) = self.named();
        let mut text = format!(
            "title = \"{title}\"\nseed = 1\npublished = \"lloyd-amos\"\n\n\
             [[sets]]\nname = \"16 named 9x9\"\nnamed = \"all\"\nruns = {runs}\nbudget = {{ seconds = {seconds} }}\n"
        );
        for size in self.sizes() {
            for percent in shares() {
                let Size { side, count, seconds } = size;
                // A seed of its own for each class: from the same one come the same full grids.
                let seed = side as u32 * 100 + percent;
                write!(
                    text,
                    "\n[[sets]]\nname = \"{side}x{side} at {percent} %\"\n\
                     generate = {{ side = {side}, fixed = {percent}, count = {count}, seed = {seed} }}\n\
                     budget = {{ seconds = {seconds} }}\n"
                )
                .expect("a String takes all");
                // Best value evaporation was switched off on the named puzzles and on the largest grids only.
                if side < 25 {
                    writeln!(text, "contestants = {CONTESTANTS:?}").expect("a String takes all");
                }
            }
        }
        let methods = [
            (ACS, "acs", "preset = \"paper\"\n"),
            ("ILS", "ils", ""),
            ("DLX", "dlx", ""),
            ("BS", "backtrack", ""),
            (WITHOUT_BVE, "acs", "preset = \"paper\"\nparameters = { best_value_evaporation = 0.0 }\n"),
        ];
        for (name, method, more) in methods {
            write!(text, "\n[[contestants]]\nname = \"{name}\"\nmethod = \"{method}\"\n{more}")
                .expect("a String takes all");
        }
        text
    }

    /// How long all runs would take one after the other with the published rates and times, in seconds. Where nothing is
    /// published, on classes that everything solves at once, runs are counted as nothing.
    #[must_use]
    pub fn estimated_seconds(self) -> f64 {
        let (runs, limit) = self.named();
        let of_puzzle = |puzzle: &NamedPuzzle| {
            on_puzzle(puzzle.name).map_or(0.0, |[without, with]| {
                expected(without, limit) + CONTESTANTS.len() as f64 * expected(with, limit)
            })
        };
        let named: f64 = NAMED.iter().map(of_puzzle).sum::<f64>() * f64::from(runs);
        let [.., Size { count, seconds, .. }] = self.sizes();
        let of_share = |percent: u32| {
            let share = published_share(percent)?;
            let one =
                |name: &str| on_25x25(share, name).next().map(|(_, published)| expected(published, seconds));
            let without = one(WITHOUT_BVE).or_else(|| one(ACS)).unwrap_or(0.0);
            Some(CONTESTANTS.iter().filter_map(|name| one(name)).sum::<f64>() + without)
        };
        named + shares().filter_map(of_share).sum::<f64>() * f64::from(count)
    }

    /// The longest that all runs can take one after the other, in seconds.
    #[must_use]
    pub fn longest_seconds(self) -> f64 {
        let contestants = CONTESTANTS.len() as f64;
        let (runs, limit) = self.named();
        let of_size = |Size { side, count, seconds }: Size| {
            let contestants = contestants + f64::from(u8::from(side == 25));
            shares().count() as f64 * f64::from(count) * seconds * contestants
        };
        let named = NAMED.len() as f64 * f64::from(runs) * limit * (contestants + 1.0);
        named + self.sizes().map(of_size).iter().sum::<f64>()
    }

    /// Runs on each named puzzle, and their limit.
    fn named(self) -> (u32, f64) {
        match self {
            Scale::Quick => (20, 1.0),
            Scale::Full => (100, limit(9)),
        }
    }

    /// The plan, its instances made.
    ///
    /// # Errors
    /// None, unless a method is missing from this build.
    pub fn plan(self) -> Result<Plan, PlanError> {
        Plan::parse("the paper's protocol", &self.text(), Path::new(""), "")
    }

    fn sizes(self) -> [Size; 3] {
        match self {
            Scale::Quick => {
                [(9, 0.5), (16, 1.0), (25, 1.5)].map(|(side, seconds)| Size { side, count: 10, seconds })
            }
            Scale::Full => [9, 16, 25].map(|side| Size { side, count: 100, seconds: limit(side) }),
        }
    }
}

/// The share of 25x25 grids on which something is published at or below this one, if it lies among those.
fn published_share(percent: u32) -> Option<f64> {
    let is_published = |percent: u32| on_25x25(percent.into(), ACS).next().is_some();
    (percent..=50).any(is_published).then(|| {
        let below = (0..=percent).rev().find(|&percent| is_published(percent));
        below.unwrap_or(0).into()
    })
}

/// What one run takes on average, in seconds, if it solves as often and as fast as published.
fn expected(published: Published, limit: f64) -> f64 {
    let solved = published.percent / 100.0;
    solved * published.seconds.min(limit) + (1.0 - solved) * limit
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_quick_plan_has_every_experiment() {
        let plan = Scale::Quick.plan().unwrap();
        assert_eq!(plan.contestants.len(), 5);
        assert_eq!(plan.sets[0].instances.len(), 16);
        for side in [9, 16, 25] {
            assert!(
                plan.instances().any(|instance| instance.side == side && instance.fixed_percent.is_some())
            );
        }
        let smaller = plan.sets.iter().filter(|set| set.instances[0].side == 16);
        assert!(smaller.into_iter().all(|set| set.contestants == [0, 1, 2, 3]));
        assert!((plan.longest_seconds().unwrap() - Scale::Quick.longest_seconds()).abs() < 1e-6);
        let grids: BTreeSet<&str> = plan.instances().map(|instance| instance.hash.as_str()).collect();
        // Blank grids are all alike.
        assert!(grids.len() > plan.instances().count() - 30);
    }

    #[test]
    fn hours_are_estimated_from_what_was_published() {
        assert_eq!(
            [0, 15, 45, 50, 55, 95].map(published_share),
            [Some(0.0), Some(10.0), Some(45.0), Some(50.0), None, None]
        );
        let hours = Scale::Full.estimated_seconds() / 3600.0;
        // In the journal's table 665 runs fail after 120 s each, which is 22 h; the others take time too.
        assert!((22.0..35.0).contains(&hours), "{hours}");
        assert!(Scale::Quick.estimated_seconds() < Scale::Quick.longest_seconds());
    }

    #[test]
    fn the_full_plan_is_the_papers() {
        let text = Scale::Full.text();
        assert_eq!(text.matches("generate = ").count(), 60);
        assert_eq!(text.matches("count = 100").count(), 60);
        assert_eq!(text.matches("seconds = 120").count(), 20);
        assert_eq!(text.matches("runs = 100").count(), 1);
    }
}
