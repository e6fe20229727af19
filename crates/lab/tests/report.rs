//! Reports of a few records: tables, warnings, and a page without external resources.

mod paper;

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use antdoku_lab::report::{ReportError, Source, make};
use antdoku_lab::reproduce::published::{ACS, BS, DLX, ILS, WITHOUT_BVE};
use antdoku_lab::{Budget, Instance, Machine, PropagationSummary, Record, Status, Task, Timing, TrailSample};

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("antdoku-report-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    fn read(&self, file: &str) -> String {
        fs::read_to_string(self.0.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn instance(set: &str, name: &str, side: usize, fixed_percent: Option<f64>) -> Instance {
    let values = fixed_percent.map_or(3.0, |percent| 5.0 - percent / 25.0);
    Instance {
        hash: "00".into(),
        set: set.into(),
        name: name.into(),
        side,
        variant: None,
        given: 20,
        fixed_percent,
        puzzle: String::new(),
        file: None,
        rating: None,
        fixpoint: PropagationSummary { is_trivial: false, mean_values: values },
        peers: PropagationSummary { is_trivial: false, mean_values: values + 0.1 },
    }
}

fn record(number: u64, instance: &Instance, contestant: &str, run: u64, seconds: Option<f64>) -> Record {
    let task = Task {
        id: format!("{number:020x}"),
        number,
        set: instance.set.clone(),
        instance: instance.name.clone(),
        instance_hash: instance.hash.clone(),
        contestant: contestant.into(),
        method: "acs".into(),
        parameters: BTreeMap::from([("ants".to_owned(), serde_json::json!(10))]).into(),
        run,
        seed: run,
        budget: Budget { seconds: Some(5.0), ..Budget::default() },
    };
    Record {
        task,
        status: if seconds.is_some() { Status::Solved } else { Status::Unknown },
        stopped: seconds.is_none().then(|| "wall_clock".into()),
        solved_by: None,
        failure: None,
        answer: None,
        filled: 81,
        lowest_cost: None,
        iterations: 1,
        steps: 100,
        trails: Vec::new(),
        version: "0.1.0".into(),
        timing: Timing { setup_seconds: 0.0, search_seconds: seconds.unwrap_or(5.0) },
        machine: Machine {
            host: "host".into(),
            cpu: "cpu".into(),
            cores: 2,
            system: "system".into(),
            jobs: 1,
            ..Machine::default()
        },
    }
}

/// Two puzzles, two contestants, two runs each; the second contestant leaves one run unsolved.
fn small() -> (Vec<Instance>, Vec<Record>) {
    let instances = vec![instance("named", "one", 9, None), instance("named", "two", 9, None)];
    let times = [[Some(1.0), Some(2.0)], [Some(3.0), Some(4.0)], [Some(2.0), Some(6.0)], [Some(4.0), None]];
    let mut records = Vec::new();
    for (run, pair) in times.chunks(2).enumerate() {
        for (instance, times) in instances.iter().zip(pair) {
            for (contestant, &time) in ["Ants", "Rival"].iter().zip(times) {
                records.push(record(records.len() as u64, instance, contestant, run as u64, time));
            }
        }
    }
    (instances, records)
}

/// A finished campaign.
fn source<'a>(title: &'a str, instances: &'a [Instance], records: &'a [Record]) -> Source<'a> {
    Source { title, contestants: &[], instances, records, missing: &[], shows_published: false }
}

#[test]
fn tables_have_the_expected_numbers() {
    let (instances, records) = small();
    let folder = Folder::new("small");
    let source = source("Small", &instances, &records);
    let written = make(&folder.0, &source).unwrap();
    assert!(written.warnings.is_empty(), "{:?}", written.warnings);

    let summary = folder.read("tables/summary.csv");
    let lines: Vec<&str> = summary.lines().collect();
    assert_eq!(
        lines[0],
        "set,contestant,runs,solved,success,success_low,success_high,success_n,mean_seconds,mean_seconds_low,\
         mean_seconds_high,mean_seconds_n,par2_seconds,median_seconds,max_seconds,unsolved,failed,mean_steps,par2_steps"
    );
    assert!(
        // Two puzzles with two runs each tell no more about the success rate than two runs do.
        lines[1].starts_with("named,Ants,4,4,1,0.34") && lines[1].ends_with(",2.5,2.5,4,0,0,100,100"),
        "{}",
        lines[1]
    );
    assert!(
        lines[2].starts_with("named,Rival,4,3,0.75,0.19") && lines[2].ends_with(",5.5,4,6,1,0,100,"),
        "{}",
        lines[2]
    );
    let summary = folder.read("tables/summary.md");
    assert!(summary.contains(", n = 4 | 3 values: 2 s, 4 s, 6 s |"), "{summary}");
    let comparisons = folder.read("tables/comparisons.csv");
    assert!(comparisons.contains("\nnamed,Ants,Rival,0.1875,large,"), "{comparisons}");
    assert!(comparisons.contains(",4,4,0,0.125,"), "{comparisons}");
    assert_eq!(
        folder.read("tables/contestants.csv"),
        "contestant,method,parameters\nAnts,acs,ants = 10\nRival,acs,ants = 10\n"
    );
    assert!(folder.read("tables/instances.csv").contains("\nnamed,two,Rival,sudoku,9,20,2,1,4,4,7\n"));
    assert_eq!(
        folder.read("tables/sets.md").lines().last(),
        Some("| named | 2 | 0 | sudoku | 9 | 20 | 0 % | 0 % | 3 | 3.1 |")
    );
}

#[test]
fn a_run_that_gives_up_early_has_no_par2_in_seconds() {
    let (instances, mut records) = small();
    for record in &mut records {
        record.task.budget = Budget { steps: Some(1000), ..Budget::default() };
        if record.status == Status::Unknown {
            (record.stopped, record.timing.search_seconds) = (Some("steps".into()), 0.001);
        }
    }
    let folder = Folder::new("early");
    let source = source("", &instances, &records);
    make(&folder.0, &source).unwrap();
    let summary = folder.read("tables/summary.csv");
    let rival = summary.lines().nth(2).unwrap();
    // No PAR2 in seconds; in steps, three runs of 100 and one of twice 1,000.
    assert!(rival.contains(",,4,6,1,0,") && rival.ends_with(",575"), "{rival}");
}

#[test]
fn stagnation_is_shown_by_moment_for_solved_and_unsolved_runs() {
    let (instances, mut records) = small();
    for record in records.iter_mut().filter(|record| record.task.contestant == "Rival") {
        let sample = |share, entropy| TrailSample { share, iteration: 1, entropy, branching: 2.0 };
        record.trails = vec![sample(0.25, 0.5), sample(0.75, 0.25)];
        record.lowest_cost = Some(7);
    }
    let folder = Folder::new("stagnation");
    make(&folder.0, &source("", &instances, &records)).unwrap();
    let lines = folder.read("tables/stagnation.md");
    assert!(
        lines.contains("| named | Rival | solved | 25 % of the limit | 3 values: 0.5, 0.5, 0.5 |"),
        "{lines}"
    );
    assert!(lines.contains("| named | Rival | unsolved | end | 1 value: 0.25 | 1 value: 2 |"), "{lines}");
    assert!(!lines.contains("Ants"), "{lines}");
    assert!(folder.read("tables/lowest-costs.md").contains("| named | Rival | 1 | 7 | 7 | 7 |"));
}

#[test]
fn the_page_has_no_external_resources() {
    let (instances, mut records) = small();
    // Contestants that search in the same way in every run have no distribution.
    records.iter_mut().for_each(|record| record.steps += record.task.run);
    let folder = Folder::new("page");
    let title = "<script>alert(1)</script> & more";
    make(&folder.0, &source(title, &instances, &records)).unwrap();
    let page = folder.read("report.html");
    assert!(page.contains("&lt;script&gt;alert(1)") && !page.contains("<script"));
    // The only addresses are XML namespaces within pictures, which browsers do not fetch.
    for (place, _) in page.match_indices("http") {
        assert!(page[place..].starts_with("http://www.w3.org/"), "{}", &page[place..place + 40]);
    }
    for bad in ["<link", "<iframe", "@import", "url("] {
        assert!(!page.contains(bad), "the page contains {bad}");
    }
    for (attribute, allowed) in [(" src=\"", "data:image/svg+xml,"), (" href=\"", "#")] {
        for (place, _) in page.match_indices(attribute) {
            assert!(page[place + attribute.len()..].starts_with(allowed), "{}", &page[place..place + 40]);
        }
    }
    for name in ["times-1", "puzzles-1", "sets", "distribution", "cactus", "profile", "scatter"] {
        assert!(page.contains(&format!("<figure id=\"{name}\">")), "{name} is not on the page");
        assert!(fs::metadata(folder.0.join(format!("figures/{name}.png"))).unwrap().len() > 1000);
        assert!(folder.read(&format!("figures/{name}.svg")).starts_with("<svg"));
    }
}

#[test]
fn generated_sets_are_drawn_by_share_of_fixed_cells() {
    let instances: Vec<Instance> = [(9, None), (16, None), (9, Some("latin"))]
        .into_iter()
        .flat_map(|class| [40.0, 50.0, 60.0].map(|percent| (class, percent)))
        .map(|((side, variant), percent)| {
            let set = format!("{side} {variant:?} at {percent} %");
            let variant = variant.map(str::to_owned);
            Instance { variant, ..instance(&set, "0", side, Some(percent)) }
        })
        .collect();
    let records: Vec<Record> = instances
        .iter()
        .zip(0..)
        .map(|(instance, number)| record(number, instance, "Ants", 0, Some(0.1)))
        .collect();
    let folder = Folder::new("shares");
    let written = make(&folder.0, &source("Shares", &instances, &records)).unwrap();
    let names: Vec<String> =
        written.figures.iter().map(|file| file.file_name().unwrap().to_string_lossy().into_owned()).collect();
    for name in ["fixed-cells.svg", "propagation.svg", "cactus.svg"] {
        assert!(names.iter().any(|other| other == name), "{name} is missing among {names:?}");
    }
    // A single contestant has nothing to be compared with, and `fixed-cells` shows all sets.
    for name in ["profile.svg", "scatter.svg", "sets.svg", "distribution.svg"] {
        assert!(names.iter().all(|other| other != name), "{name} should not be made");
    }
    let svg = folder.read("figures/fixed-cells.svg");
    for class in ["9×9", "16×16", "9×9 latin"] {
        assert!(svg.contains(&format!("aria-label=\"{class}\"")), "{class}");
    }
    assert!(folder.read("tables/sets.md").contains("| latin | 9 |"));
}

#[test]
fn the_report_warns_of_everything_that_disturbs_the_results() {
    let (instances, mut records) = small();
    let missing: Vec<Task> = records.split_off(6).into_iter().map(|record| record.task).collect();
    records[0].status = Status::Failed;
    records[0].failure = Some("index out of bounds".into());
    records[1].machine.jobs = 4;
    records[2].machine.host = "elsewhere".into();
    records[2].machine.node = Some("n2".into());
    records[2].machine.cpu = "another".into();
    records[4].machine.load = Some(3.25);
    records[3].version = "0.0.9".into();
    let folder = Folder::new("warnings");
    let source = Source {
        title: "Disturbed",
        contestants: &[],
        instances: &instances,
        records: &records,
        missing: &missing,
        shows_published: false,
    };
    let warnings = make(&folder.0, &source).unwrap().warnings;
    let page = folder.read("report.html");
    for (warning, words) in warnings.iter().zip([
        "2 of 8 tasks have no record yet",
        "1 task failed, counted as unsolved",
        "Up to 4 tasks ran in parallel",
        "2 different machines: host (cpu); n2 (elsewhere) (another). They have 2 kinds of processors: their times do not",
        "1 of 6 runs began while their machine did other work too (load up to 3.2): host; for 1 of them the load exceeded",
        "2 versions of antdoku: 0.0.9; 0.1.0",
    ]) {
        assert!(warning.contains(words), "{warning}");
        assert!(page.contains(words), "the page lacks the warning: {words}");
    }
    assert_eq!(warnings.len(), 6);
    let machines = folder.read("tables/machines.csv");
    assert!(machines.contains("\nn2 (elsewhere),another,2,2,1,"), "{machines}");
}

#[test]
fn a_report_without_matching_records_or_a_writable_folder_fails() {
    let (instances, records) = small();
    let folder = Folder::new("refused");
    let none = source("", &instances, &[]);
    assert!(matches!(make(&folder.0, &none), Err(ReportError::NoRecords)));
    let mismatched = Source {
        title: "",
        contestants: &[],
        instances: &instances[..1],
        records: &records,
        missing: &[],
        shows_published: false,
    };
    let error = make(&folder.0, &mismatched).unwrap_err().to_string();
    assert!(error.contains("`two` of the set `named`"), "{error}");
    fs::write(folder.0.join("tables"), "in the way").unwrap();
    let source = source("", &instances, &records);
    let error = make(&folder.0, &source).unwrap_err();
    assert!(matches!(&error, ReportError::Io { file, .. } if file.ends_with("tables")), "{error}");
}

/// The runs of the paper's contestants on 100 puzzles at 25x25, 45 %: how many each solves, and how fast.
fn hardest(solved: [(&str, u64, f64); 5]) -> (Vec<Instance>, Vec<Record>) {
    let instances: Vec<Instance> =
        (0..100).map(|name| instance("25x25 at 45 %", &name.to_string(), 25, Some(45.0))).collect();
    let mut records = Vec::new();
    for (place, instance) in (0..).zip(&instances) {
        for (contestant, solved, seconds) in solved {
            // Each time differs from all others.
            let time = (place < solved).then_some(seconds * (1.0 + place as f64 / 100.0));
            let mut record = record(records.len() as u64, instance, contestant, 0, time);
            record.task.budget.seconds = Some(6.0);
            record.timing.setup_seconds = 0.5;
            record.timing.search_seconds = time.unwrap_or(6.0);
            records.push(record);
        }
    }
    (instances, records)
}

fn claims(name: &str, solved: [(&str, u64, f64); 5]) -> Vec<String> {
    let (instances, records) = hardest(solved);
    let folder = Folder::new(name);
    let source = Source { shows_published: true, ..source("Claims", &instances, &records) };
    make(&folder.0, &source).unwrap();
    let page = folder.read("report.html");
    assert!(page.find("id=\"claims\"") < page.find("id=\"results\""), "the claims come first");
    folder.read("tables/claims.csv").lines().map(str::to_owned).collect()
}

#[track_caller]
fn assert_claim(claims: &[String], claim: &str, words: &str) {
    let line = claims.iter().find(|line| line.contains(claim)).unwrap_or_else(|| panic!("no claim: {claim}"));
    assert!(line.contains(words), "{line}");
}

#[test]
fn verdicts_on_the_claims_follow_from_the_records() {
    let as_published = claims(
        "claims",
        [(ACS, 88, 0.4), (ILS, 12, 2.5), (DLX, 51, 1.5), (BS, 13, 2.9), (WITHOUT_BVE, 60, 0.3)],
    );
    for claim in [
        "\"ACS, authors' reading: success (arXiv)\"",
        "ILS: success (ToG)",
        "ACS solves more than ILS at 25x25, 45 %",
        "ACS is faster than DLX at 25x25, 45 %",
        "\"ACS without BVE, authors' reading solves fewer than ACS, authors' reading on 25x25 at 45 %\"",
        "ILS: time of solved runs (ToG)",
    ] {
        assert_claim(&as_published, claim, ",confirmed,");
    }
    // The clock of DLX includes its set-up of half a second.
    assert_claim(&as_published, "DLX: time of solved runs (ToG)", "2.38 s (");
    assert_claim(
        &as_published,
        "\"ACS, authors' reading: time of solved runs (ToG)\"",
        ",cannot be told,another machine",
    );
    assert_claim(
        &as_published,
        "ACS solves more than ILS at 25x25, 40 %",
        ",cannot be told,there are no runs",
    );
    assert_claim(&as_published, "sabuncu3", "\"27 solutions, counted\"");
    assert_claim(&as_published, "sabuncu3", ",error in the paper,");
    assert_claim(&as_published, "the hardest share", ",cannot be told,");

    let different = claims(
        "claims-different",
        [(ACS, 50, 2.0), (ILS, 60, 0.4), (DLX, 50, 1.0), (BS, 13, 2.9), (WITHOUT_BVE, 50, 2.0)],
    );
    assert_claim(&different, "ILS: success (ToG)", ",not confirmed,ours solves more");
    assert_claim(&different, "ACS, authors' reading: success (ToG)", "our limit is 6 s instead of 120 s");
    assert_claim(&different, "ACS, authors' reading: success (ToG)", ",cannot be told,");
    assert_claim(
        &different,
        "ACS is faster than ILS at 25x25, 45 %",
        ",not confirmed,ACS is significantly slower",
    );
    assert_claim(
        &different,
        "ACS solves more than DLX at 25x25, 45 %",
        ",not confirmed,there is no significant",
    );
    assert_claim(&different, "ILS: time of solved runs (ToG)", ",not confirmed,our ratio is smaller");
}
