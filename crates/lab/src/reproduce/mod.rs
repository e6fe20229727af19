//! The paper's experiments as a plan (section 4 of the paper; docs/paper.md).

mod contestants;
mod duration;
pub mod published;

use std::fmt::Write;
use std::path::Path;

use self::published::{RUNS, limit};
use crate::plan::{Plan, PlanError};

/// The extent of the paper's protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// A few minutes: fewer instances and runs, shorter limits.
    Quick,
    /// One to two hours on two cores: as many instances and runs as in the paper, a twentieth of its limits, and no runs
    /// in classes that are trivial for every contestant.
    Standard,
    /// The whole protocol.
    Full,
}

/// The factor between the paper's limits and those of [`Scale::Standard`]: our colony makes more than that many times the
/// ants per second of the authors' program, so it sees at least as many ants as theirs did.
const STANDARD_SPEED: f64 = 20.0;

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
    /// The highest percentage with runs. The instances above it are only described: experiment 3 needs no runs.
    last_percent: u32,
}

impl Size {
    /// The percentages of fixed cells with runs.
    fn percentages(self) -> impl Iterator<Item = u32> {
        percentages().filter(move |percent| *percent <= self.last_percent)
    }
}

impl Scale {
    /// The text of the plan. It does not depend on the folder of instances.
    #[must_use]
    pub fn text(self) -> String {
        let title = match self {
            Scale::Quick => "Lloyd & Amos, reduced protocol: few instances and short limits",
            Scale::Standard => "Lloyd & Amos, 100 instances a class, a twentieth of the paper's limits",
            Scale::Full => "Lloyd & Amos, the whole protocol",
        };
        let NamedSet { runs, seconds } = self.named();
        let mut text = format!(
            "title = \"{title}\"\nseed = 1\npublished = \"lloyd-amos\"\n\n\
             [[sets]]\nname = \"16 named 9x9\"\nnamed = \"all\"\nruns = {runs}\nbudget = {{ seconds = {seconds} }}\n"
        );
        for size in self.sizes() {
            for percent in percentages() {
                let Size { side, count, seconds, last_percent } = size;
                // Each class has its own seed: the same seed would give the same full grids.
                let seed = side as u32 * 100 + percent;
                let runs = if percent <= last_percent {
                    format!("budget = {{ seconds = {seconds} }}")
                } else {
                    "contestants = []".to_owned()
                };
                write!(
                    text,
                    "\n[[sets]]\nname = \"{side}x{side} at {percent} %\"\nfiles = \"{side}x{side}/{percent}\"\n\
                     generate = {{ side = {side}, fixed = {percent}, count = {count}, seed = {seed} }}\n{runs}\n"
                )
                .expect("writing to a String succeeds");
            }
        }
        text + &contestants::text()
    }

    fn named(self) -> NamedSet {
        match self {
            Scale::Quick => NamedSet { runs: 20, seconds: 1.0 },
            Scale::Standard => NamedSet { runs: RUNS, seconds: limit(9) / STANDARD_SPEED },
            Scale::Full => NamedSet { runs: RUNS, seconds: limit(9) },
        }
    }

    /// The plan with its instances: the files of each class in `instances` first (`25x25/45/*.txt`), the rest generated.
    ///
    /// # Errors
    /// If a file is not a puzzle, or a method is missing from this build.
    pub fn plan(self, instances: Option<&Path>) -> Result<Plan, PlanError> {
        let folders: Vec<_> = instances.into_iter().map(Path::to_owned).collect();
        Plan::parse_in("the paper's protocol", &self.text(), &folders, "")
    }

    fn sizes(self) -> [Size; 3] {
        match self {
            Scale::Quick => [(9, 0.5), (16, 1.0), (25, 1.5)].map(|(side, seconds)| Size {
                side,
                count: 10,
                seconds,
                last_percent: 95,
            }),
            Scale::Standard => [(9, 40), (16, 45), (25, 50)].map(|(side, last_percent)| Size {
                side,
                count: RUNS,
                seconds: limit(side) / STANDARD_SPEED,
                last_percent,
            }),
            Scale::Full => {
                [9, 16, 25].map(|side| Size { side, count: RUNS, seconds: limit(side), last_percent: 95 })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;

    use super::*;
    use crate::scratch::Folder;

    /// The plan of a scale with one puzzle of each class: generating them all takes long.
    fn with_one_each(scale: Scale, instances: Option<&Path>) -> Plan {
        let text = scale.text().replace("count = 100,", "count = 1,").replace("count = 10,", "count = 1,");
        let folders: Vec<_> = instances.into_iter().map(Path::to_owned).collect();
        Plan::parse_in("plan", &text, &folders, "").unwrap()
    }

    #[test]
    fn the_quick_plan_has_every_experiment() {
        assert_eq!(Scale::Quick.text().matches("count = 10,").count(), 60);
        let plan = with_one_each(Scale::Quick, None);
        let names: Vec<&str> = plan.contestants.iter().map(|contestant| contestant.name.as_str()).collect();
        assert!(contestants::names().eq(names.iter().copied()));
        assert_eq!(names.len(), 9, "ACS, ILS, BS and ACS without evaporation in two readings, and DLX");
        assert_eq!(plan.sets[0].instances.len(), 16);
        for side in [9, 16, 25] {
            assert!(
                plan.instances().any(|instance| instance.side == side && instance.fixed_percent.is_some())
            );
        }
        assert!(plan.sets.iter().all(|set| set.contestants.len() == plan.contestants.len()));
        let named = plan.sets[0].budget.seconds.unwrap() * plan.sets[0].task_count() as f64;
        let longest = named + 10.0 * (plan.longest_seconds().unwrap() - named);
        assert!((longest - Scale::Quick.longest_seconds()).abs() < 1e-6);
        let grids: BTreeSet<&str> = plan.instances().map(|instance| instance.hash.as_str()).collect();
        assert_eq!(grids.len(), 16 + 60, "each class has different grids");
    }

    #[test]
    fn the_standard_plan_has_runs_where_something_is_not_trivial() {
        let text = Scale::Standard.text();
        assert_eq!(text.matches("count = 100,").count(), 60);
        let plan = with_one_each(Scale::Standard, None);
        for (side, with_runs, seconds) in [(9, 9, 0.25), (16, 10, 1.0), (25, 11, 6.0)] {
            let sets = plan.sets[1..].iter().filter(|set| set.instances[0].side == side);
            let (with, without): (Vec<_>, Vec<_>) = sets.partition(|set| set.task_count() > 0);
            assert_eq!((with.len(), with.len() + without.len()), (with_runs, 20));
            assert!(with.iter().all(|set| set.budget.seconds == Some(seconds)));
            assert!(with.iter().all(|set| set.contestants.len() == plan.contestants.len()));
        }
        assert_eq!((plan.sets[0].runs, plan.sets[0].budget.seconds), (100, Some(0.25)));
        let named = plan.sets[0].budget.seconds.unwrap() * plan.sets[0].task_count() as f64;
        let longest = named + 100.0 * (plan.longest_seconds().unwrap() - named);
        assert!((longest - Scale::Standard.longest_seconds()).abs() < 1e-6);
    }

    #[test]
    fn files_of_a_class_come_first() {
        let folder = Folder::new("authors-files");
        fs::create_dir_all(folder.join("9x9/40")).unwrap();
        let puzzle = antdoku::NamedPuzzle::find("aiescargot").unwrap().line;
        fs::write(folder.join("9x9/40/7.txt"), puzzle).unwrap();
        let text = Scale::Quick.text().replace("count = 10,", "count = 2,");
        // Only the class with files: the others would have to be generated.
        let class = text.split("\n\n").find(|part| part.contains("\"9x9 at 40 %\"")).unwrap();
        let (head, tail) = (text.split("\n\n").next().unwrap(), contestants::text());
        let plan =
            Plan::parse_in("plan", &format!("{head}\n{class}\n{tail}"), &[folder.to_path_buf()], "").unwrap();
        let [first, second] = &plan.sets[0].instances[..] else { panic!("two instances") };
        assert_eq!((first.name.as_str(), first.file.as_deref()), ("7", Some("9x9/40/7.txt")));
        assert_eq!(first.fixed_percent, Some(40.0));
        assert_eq!((second.name.as_str(), second.file.as_deref()), ("9x9_40_0", None));
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
