//! Figures of the paper's contestants: published values and trails.

use antdoku_lab::TrailSample;
use antdoku_lab::report::{Source, make};
use antdoku_lab::reproduce::published::{ACS, ACS_FIXPOINT, WITHOUT_BVE, WITHOUT_BVE_FIXPOINT};

use super::{Folder, instance, record, source};

#[test]
fn the_contestants_of_the_paper_have_published_marks_and_trails() {
    let instances = [40.0, 45.0].map(|share| instance(&format!("25x25 at {share} %"), "0", 25, Some(share)));
    let mut records = Vec::new();
    for (place, name) in [ACS, ACS_FIXPOINT, WITHOUT_BVE, WITHOUT_BVE_FIXPOINT].iter().enumerate() {
        for (instance, run) in instances.iter().flat_map(|instance| (0..12).map(move |run| (instance, run))) {
            let time = (run % 2 == 0 || place < 2).then_some(0.5 + run as f64 / 10.0);
            let mut record = record(records.len() as u64, instance, name, run, time);
            let sample =
                |share| TrailSample { share, iteration: 1, entropy: 1.0 - share, branching: 3.0 - share };
            record.trails = [0.0625, 0.25, if time.is_some() { 0.4 } else { 1.0 }].map(sample).to_vec();
            records.push(record);
        }
    }
    let folder = Folder::new("paper");
    make(&folder.0, &Source { shows_published: true, ..source("Paper", &instances, &records) }).unwrap();
    for (name, label) in [
        ("fixed-cells-25", "published (times of another machine)"),
        ("evaporation-fixed-cells-25", "25×25, to the fixpoint"),
        ("stagnation", "end of solved runs"),
        ("stagnation-2", "25x25 at 45 %"),
        ("propagation", "published (left: none trivial up to here)"),
    ] {
        let svg = folder.read(&format!("figures/{name}.svg"));
        assert!(svg.contains(&format!("aria-label=\"{label}\"")), "{name} lacks {label}");
    }
}
