//! The tasks of a plan: order, seeds and ids.

use std::sync::Arc;

use antdoku::Seed;
use serde::Serialize;

use super::{Contestant, Plan, Set};
use crate::digest;
use crate::record::{Budget, Instance, Task};

/// Hexadecimal digits of a task's id: 80 bits, so that ten million tasks differ.
const ID_DIGITS: usize = 20;

impl Plan {
    /// All tasks by set, run, instance and contestant, so that a slower phase of the machine affects all contestants alike.
    /// The first contestant changes with every instance and run: it finds cold caches, which at ten microseconds a puzzle
    /// cost as much as the search.
    pub fn tasks(&self) -> impl Iterator<Item = Task> {
        let all = self.sets.iter().flat_map(move |set| {
            (0..set.runs).flat_map(move |run| {
                set.instances.iter().zip(run as usize..).flat_map(move |(instance, turn)| {
                    let count = set.contestants.len();
                    let places = (0..count).map(move |place| set.contestants[(place + turn) % count]);
                    places.map(move |place| self.task(set, run, instance, &self.contestants[place]))
                })
            })
        });
        all.zip(0..).map(|(task, number)| Task { number, ..task })
    }

    fn task(&self, set: &Set, run: u64, instance: &Instance, contestant: &Contestant) -> Task {
        let task = Task {
            id: String::new(),
            number: 0,
            set: set.name.clone(),
            instance: instance.name.clone(),
            instance_hash: instance.hash.clone(),
            contestant: contestant.name.clone(),
            method: contestant.method.name.to_owned(),
            parameters: Arc::clone(&contestant.parameters),
            run,
            seed: seed(self.seed, instance, run),
            budget: Budget { threads: contestant.threads, ..set.budget },
        };
        Task { id: task_id(&task), ..task }
    }
}

/// The seed of a run, the same for every contestant. It depends on names and not on positions, so that a plan can grow
/// without changing existing seeds.
fn seed(plan: u64, instance: &Instance, run: u64) -> u64 {
    let name = format!("{}\0{}", instance.set, instance.name);
    let seed = Seed(plan).derive(digest::number(name.as_bytes())).derive(run).0;
    // Every JSON parser keeps 53 bits.
    seed >> 11
}

/// The id of a task: shortened SHA-256 of its JSON without id and number.
#[must_use]
pub fn task_id(task: &Task) -> String {
    #[derive(Serialize)]
    struct Content<'a> {
        set: &'a str,
        instance: &'a str,
        instance_hash: &'a str,
        contestant: &'a str,
        method: &'a str,
        parameters: &'a std::collections::BTreeMap<String, serde_json::Value>,
        run: u64,
        seed: u64,
        budget: crate::record::Budget,
    }
    let Task { set, instance, instance_hash, contestant, method, parameters, run, seed, budget, .. } = task;
    let (run, seed, budget) = (*run, *seed, *budget);
    let content = Content { set, instance, instance_hash, contestant, method, parameters, run, seed, budget };
    let text = serde_json::to_vec(&content).expect("a task can be written as JSON");
    let mut id = digest::of(&text);
    id.truncate(ID_DIGITS);
    id
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    fn plan(text: &str) -> Plan {
        Plan::parse("plan.toml", text, Path::new("."), "test").unwrap()
    }

    const TWO: &str = r#"
        seed = 3
        runs = 2
        budget = { steps = 10 }
        [[sets]]
        name = "one"
        named = ["sabuncu1", "sabuncu2"]
        [[sets]]
        name = "two"
        named = ["sabuncu1"]
        contestants = ["B"]
        runs = 1
        [[contestants]]
        name = "A"
        method = "exact"
        [[contestants]]
        name = "B"
        method = "dlx"
    "#;

    #[test]
    fn contestants_alternate_on_the_same_instance() {
        let plan = plan(TWO);
        let order: Vec<String> = plan
            .tasks()
            .map(|task| format!("{} {} {} {}", task.set, task.run, task.instance, task.contestant))
            .collect();
        assert_eq!(
            order,
            [
                "one 0 sabuncu1 A",
                "one 0 sabuncu1 B",
                "one 0 sabuncu2 B",
                "one 0 sabuncu2 A",
                "one 1 sabuncu1 B",
                "one 1 sabuncu1 A",
                "one 1 sabuncu2 A",
                "one 1 sabuncu2 B",
                "two 0 sabuncu1 B",
            ]
        );
        assert_eq!(plan.task_count(), 9);
        assert!(plan.tasks().zip(0..).all(|(task, number)| task.number == number));
    }

    #[test]
    fn only_contestants_on_the_same_run_share_a_seed() {
        let plan = plan(TWO);
        let tasks: Vec<Task> = plan.tasks().collect();
        assert_eq!(tasks[0].seed, tasks[1].seed);
        let mut seeds: Vec<u64> = tasks.iter().map(|task| task.seed).collect();
        seeds.sort_unstable();
        seeds.dedup();
        assert_eq!(seeds.len(), 5);
        assert!(seeds.iter().all(|seed| *seed < 1 << 53));
        let grown = TWO.replace("\"sabuncu1\", ", "\"sabuncu9\", \"sabuncu1\", ");
        let grown = super::tests::plan(&grown);
        let again = grown.tasks().find(|task| task.instance == "sabuncu1" && task.contestant == "A").unwrap();
        assert_eq!((again.seed, &again.id), (tasks[0].seed, &tasks[0].id));
    }

    #[test]
    fn threads_of_a_contestant_are_a_part_of_its_tasks() {
        let one = plan(TWO);
        let two = plan(&TWO.replace("method = \"dlx\"", "method = \"dlx\"\nthreads = 2"));
        for (before, task) in one.tasks().zip(two.tasks()) {
            let threads = (task.contestant == "B").then_some(2);
            assert_eq!((task.budget.threads, task.seed), (threads, before.seed));
            assert_eq!(task.id == before.id, threads.is_none());
        }
    }

    #[test]
    fn every_task_has_its_own_id() {
        let tasks: Vec<Task> = plan(TWO).tasks().collect();
        let mut ids: Vec<&str> = tasks.iter().map(|task| task.id.as_str()).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!((ids.len(), ids[0].len()), (9, ID_DIGITS));
        assert!(tasks.iter().all(|task| task.id == task_id(task)));
        let text = serde_json::to_string(&tasks[0]).unwrap();
        assert_eq!(task_id(&serde_json::from_str(&text).unwrap()), tasks[0].id);
        let other = Task { seed: 0, ..tasks[0].clone() };
        assert_ne!(task_id(&other), tasks[0].id);
    }
}
