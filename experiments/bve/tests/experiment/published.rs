//! The published results: those of the frozen plans, made again from their records, and quoted by the page.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use antdoku_bve::colony::Method;
use antdoku_bve::frozen::Frozen;
use antdoku_bve::instance::Instance;
use antdoku_bve::plan::{File, Plan};
use antdoku_bve::record::Record;
use antdoku_bve::{cars, report};

use crate::scratch::Scratch;

/// The plans with the folders of their results.
const PUBLISHED: [(&str, &str); 7] = [
    ("sweep", "bve/sweep"),
    ("test", "bve"),
    ("further", "bve/further"),
    ("cars", "bve/cars"),
    ("limits", "bve/limits"),
    ("larger", "bve/larger"),
    ("tours", "bve/tours"),
];

fn plans() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("plans")
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn results(folder: &str) -> PathBuf {
    root().join("results").join(folder)
}

fn read(path: impl AsRef<Path>) -> String {
    fs::read_to_string(path.as_ref()).unwrap_or_else(|error| panic!("{}: {error}", path.as_ref().display()))
}

fn plan(name: &str) -> Plan {
    Plan::parse(&read(plans().join(format!("{name}.toml")))).unwrap()
}

#[test]
fn no_instance_is_in_two_of_the_plans_that_name_new_ones() {
    // Without the published files, instances made from seeds stand in.
    let names = ["sweep", "test", "further", "limits"];
    let frozen = names.map(|name| Frozen::read(&plans().join(format!("{name}.toml")), None).unwrap());
    let hashes =
        |frozen: &Frozen| -> Vec<String> { frozen.instances.iter().flatten().map(Instance::hash).collect() };
    let files = |frozen: &Frozen| -> Vec<String> {
        frozen.plan.sets.iter().flat_map(|set| &set.files).map(File::name).collect()
    };
    let mut all: Vec<String> =
        frozen.iter().flat_map(|frozen| [hashes(frozen), files(frozen)].concat()).collect();
    let count = all.len();
    all.sort();
    all.dedup();
    assert_eq!(all.len(), count);
}

#[test]
fn the_published_results_are_those_of_the_plans_and_can_be_made_again() {
    for (name, folder) in PUBLISHED {
        let (text, digest, records) = report::published(&results(folder)).unwrap();
        assert_eq!(text, read(plans().join(format!("{name}.toml"))), "{name}");
        if !["sweep", "tours"].contains(&name) {
            assert_eq!(digest, read(plans().join(format!("{name}.digest"))).trim(), "{name}");
        }
        assert!(
            (0..).zip(&records).all(|(number, record)| record.number == number && record.failure.is_none())
        );
        let again = Scratch::new(&format!("again-{name}"));
        report::write(&text, &digest, &records, again.path()).unwrap();
        // The compressed records depend on the compressor; the records themselves are compared above.
        for entry in fs::read_dir(again.path()).unwrap() {
            let file = entry.unwrap().file_name().into_string().unwrap();
            if !file.ends_with(".gz") && (name == "test" || !file.ends_with(".svg")) {
                let made = read(again.path().join(&file));
                assert!(made == read(results(folder).join(&file)), "{name}: {file} differs");
            }
        }
    }
}

#[test]
fn the_page_quotes_the_tables() {
    let page = read(root().join("docs/bve.md"));
    for folder in ["bve", "bve/further", "bve/cars", "bve/limits"] {
        let text = read(results(folder).join("tables.md"));
        let tables: Vec<&str> = text.split("\n\n").filter(|part| part.starts_with('|')).collect();
        assert!(tables.len() >= 2, "{text}");
        for table in tables {
            assert!(page.contains(table.trim_end()), "{folder}: {table}");
        }
    }
    // Of the larger tours the page has one table: the gaps of both sets.
    let text = read(results("bve/larger").join("tables.md"));
    let mut rows: BTreeMap<&str, String> = BTreeMap::new();
    for line in text.lines().filter(|line| line.contains(" of 90 |")) {
        let cells: Vec<&str> = line.split(" | ").collect();
        *rows.entry(cells[0]).or_default() += &format!(" | {} | {}", cells[3], cells[4]);
    }
    assert_eq!(rows.len(), 5);
    for (contestant, gaps) in rows {
        assert!(page.contains(&format!("{contestant}{gaps} |\n")), "{contestant}{gaps}");
    }
}

#[test]
fn no_tour_is_shorter_than_the_optimum_and_some_are_optimal() {
    let mut optimal = Vec::new();
    for (name, folder) in PUBLISHED {
        let (_, _, records) = report::published(&results(folder)).unwrap();
        for file in plan(name).sets.iter().flat_map(|set| &set.files) {
            let Some(optimum) = file.optimum else { continue };
            let of_file: Vec<&Record> =
                records.iter().filter(|record| record.instance == file.name()).collect();
            assert!(
                !of_file.is_empty() && of_file.iter().all(|record| record.cost >= optimum),
                "{}",
                file.name()
            );
            if of_file.iter().any(|record| record.cost == optimum) {
                optimal.push(file.name());
            }
        }
    }
    for name in ["berlin52", "eil51", "eil76", "kroA100", "lin105", "st70"] {
        assert!(optimal.iter().any(|optimal| optimal == name), "{name} is not among {optimal:?}");
    }
}

#[test]
fn the_test_has_the_settings_with_the_lowest_mean_cost_of_the_sweep() {
    let (sweep, test) = (plan("sweep"), plan("test"));
    let (_, _, records) = report::published(&results("bve/sweep")).unwrap();
    for contestant in &test.contestants {
        let name = contestant.name.as_str();
        if !["ACS with BVE", "ACS with restarts", "MMAS"].contains(&name) {
            continue;
        }
        let sets: Vec<&str> = sweep
            .sets
            .iter()
            .filter(|set| set.problem == contestant.problem)
            .map(|set| set.name.as_str())
            .collect();
        // Cost and constructions, each summed over all runs on the problem: every setting has as many.
        let mut sums: BTreeMap<&str, (u64, u64)> = BTreeMap::new();
        for record in records.iter().filter(|record| sets.contains(&record.set.as_str())) {
            let is_other = |ending: &str| !ending.starts_with(' ');
            if record.contestant.strip_prefix(name).is_none_or(is_other) {
                continue;
            }
            let sum = sums.entry(&record.contestant).or_default();
            *sum = (sum.0 + record.cost, sum.1 + record.constructions);
        }
        assert_eq!(sums.len(), 5, "{sums:?}");
        let best = sums.iter().min_by_key(|(_, sum)| **sum).unwrap().0;
        let rule_of = |plan: &Plan, name: &str| -> Method {
            let mut all = plan.contestants_of(contestant.problem);
            all.find(|contestant| contestant.name == name).unwrap().rule
        };
        assert_eq!(rule_of(&sweep, best), contestant.rule, "{best}");
    }
}

#[test]
#[ignore = "needs the published instances: ANTDOKU_INSTANCES=DIR cargo test -p antdoku-bve -- --ignored"]
fn the_digests_and_optima_are_those_of_the_published_files() {
    let instances =
        PathBuf::from(std::env::var_os("ANTDOKU_INSTANCES").expect("ANTDOKU_INSTANCES names their folder"));
    let optima = read(instances.join("tsp/optima.txt"));
    for (name, folder) in PUBLISHED {
        let path = plans().join(format!("{name}.toml"));
        let frozen = Frozen::read(&path, Some(instances.clone())).unwrap();
        assert_eq!(frozen.digest, read(results(folder).join("digest.txt")).trim(), "{name}");
        for file in frozen.plan.sets.iter().flat_map(|set| &set.files) {
            if let Some(optimum) = file.optimum {
                let line = format!("{} : {optimum}", file.name());
                assert!(optima.lines().any(|known| known == line), "{line}");
            }
        }
    }
    // A line of cars for 16/81, of which the published file says that it has no solution.
    let all = cars::read_all(&read(instances.join("car-sequencing/instances.txt"))).unwrap();
    let problem = &all.iter().find(|named| named.name == "16/81").unwrap().cars;
    let line = read(results("bve/16-81.txt"));
    let classes: Vec<u32> = line.split_whitespace().map(|class| class.parse::<u32>().unwrap() + 1).collect();
    assert_eq!(cars::check(problem, &classes), Ok(0));
}
