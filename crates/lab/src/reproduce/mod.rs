//! The paper's experiments as a plan (section 4 of the paper; docs/paper.md).

mod duration;
pub mod published;

use std::fmt::Write;
use std::path::Path;

use self::published::{ACS, CONTESTANTS, WITHOUT_BVE, limit};
use crate::plan::{Plan, PlanError};

/// The extent of the paper's protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// A few minutes: fewer instances and runs, shorter limits.
    Quick,
    /// The whole protocol.
    Full,
}

/// The percentages of fixed cells.
fn percentages() -> impl Iterator<Item = u32> {
    (0..=95).step_by(5)
}

/// The runs on each named puzzle.
struct NamedSet {
    runs: u32,
    /// The time limit of a run.
    seconds: f64,
}

/// One size of the generated instances.
#[derive(Clone, Copy)]
struct Size {
    side: usize,
    /// The number of instances for each percentage.
    count: u32,
    /// The time limit of a run.
    seconds: f64,
}

impl Scale {
    /// The text of the plan.
    #[must_use]
    pub fn text(self) -> String {
        let title = match self {
            Scale::Quick => "Lloyd & Amos, reduced protocol: few instances and short limits",
            Scale::Full => "Lloyd & Amos, the whole protocol",
        };
        let NamedSet { runs, seconds } = self.named();
        let mut text = format!(
            "title = \"{title}\"\nseed = 1\npublished = \"lloyd-amos\"\n\n\
             [[sets]]\nname = \"16 named 9x9\"\nnamed = \"all\"\nruns = {runs}\nbudget = {{ seconds = {seconds} }}\n"
        );
        for size in self.sizes() {
            for percent in percentages() {
                let Size { side, count, seconds } = size;
                // Each class has its own seed: the same seed would give the same full grids.
                let seed = side as u32 * 100 + percent;
                write!(
                    text,
                    "\n[[sets]]\nname = \"{side}x{side} at {percent} %\"\n\
                     generate = {{ side = {side}, fixed = {percent}, count = {count}, seed = {seed} }}\n\
                     budget = {{ seconds = {seconds} }}\n"
                )
                .expect("writing to a String succeeds");
                // The paper switches best value evaporation off on the named puzzles and on 25x25 grids only.
                if side < 25 {
                    writeln!(text, "contestants = {CONTESTANTS:?}").expect("writing to a String succeeds");
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
                .expect("writing to a String succeeds");
        }
        text
    }

    fn named(self) -> NamedSet {
        match self {
            Scale::Quick => NamedSet { runs: 20, seconds: 1.0 },
            Scale::Full => NamedSet { runs: 100, seconds: limit(9) },
        }
    }

    /// The plan with its generated instances.
    ///
    /// # Errors
    /// If a method is missing from this build.
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_quick_plan_has_every_experiment() {
        // One puzzle of each class instead of ten: generating them all takes seconds.
        let text = Scale::Quick.text();
        assert_eq!(text.matches("count = 10,").count(), 60);
        let plan =
            Plan::parse("plan", &text.replace("count = 10,", "count = 1,"), Path::new(""), "").unwrap();
        assert_eq!(plan.contestants.len(), 5);
        assert_eq!(plan.sets[0].instances.len(), 16);
        for side in [9, 16, 25] {
            assert!(
                plan.instances().any(|instance| instance.side == side && instance.fixed_percent.is_some())
            );
        }
        let smaller = plan.sets.iter().filter(|set| set.instances[0].side == 16);
        assert!(smaller.into_iter().all(|set| set.contestants == [0, 1, 2, 3]));
        let named = plan.sets[0].budget.seconds.unwrap() * plan.sets[0].task_count() as f64;
        let longest = named + 10.0 * (plan.longest_seconds().unwrap() - named);
        assert!((longest - Scale::Quick.longest_seconds()).abs() < 1e-6);
        let grids: BTreeSet<&str> = plan.instances().map(|instance| instance.hash.as_str()).collect();
        assert_eq!(grids.len(), 16 + 60, "each class has different grids");
    }

    #[test]
    fn the_full_plan_is_the_protocol_of_the_paper() {
        let text = Scale::Full.text();
        assert_eq!(text.matches("generate = ").count(), 60);
        assert_eq!(text.matches("count = 100").count(), 60);
        assert_eq!(text.matches("seconds = 120").count(), 20);
        assert_eq!(text.matches("runs = 100").count(), 1);
    }
}
