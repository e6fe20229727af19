//! Tests of [`Products`], which need sessions to make records.

use std::fs::{self, File};
use std::time::SystemTime;

use antdoku::CancelToken;

use super::Session;
use crate::campaign::{Campaign, Products, REPORT, Shard, freeze};
use crate::plan::Plan;
use crate::scratch::Folder;

const PLAN: &str = "budget = { steps = 10 }\nruns = 4\n[[sets]]\nname = \"a\"\nnamed = [\"sabuncu1\"]\n[[contestants]]\n\
                    name = \"X\"\nmethod = \"acs\"\n";

fn products(campaign: &Campaign) -> (bool, bool) {
    let Products { is_merged, is_reported } = campaign.products().unwrap();
    (is_merged, is_reported)
}

#[test]
fn products_are_current_until_a_new_record_is_written() {
    let folder = Folder::new("products");
    freeze(&Plan::parse("plan.toml", PLAN, &folder, "test").unwrap(), &folder).unwrap();
    let campaign = Campaign::open(&folder).unwrap();
    let report = folder.join(REPORT);
    assert_eq!(products(&campaign), (false, false));
    for number in [1, 2] {
        let mut session = Session::begin(&campaign, Shard::One { number, of: 2 }).unwrap();
        session.work(1, &CancelToken::new(), |_| {}).unwrap();
        drop(session);
        if number == 2 {
            // The clock of a file system may be too coarse to distinguish two moments of a test.
            let old = File::options().write(true).open(&report).unwrap();
            old.set_modified(SystemTime::UNIX_EPOCH).unwrap();
        }
        assert_eq!(products(&campaign), (false, false), "shard {number} is new");
        campaign.merge().unwrap();
        assert_eq!(products(&campaign), (true, false));
        fs::write(&report, "").unwrap();
        assert_eq!(products(&campaign), (true, true));
    }
    // As long as a merge, but with other content.
    let merged = folder.join("records.jsonl");
    let text = fs::read_to_string(&merged).unwrap();
    fs::write(&merged, text.replacen("\"sum\":\"", "\"mus\":\"", 1)).unwrap();
    assert_eq!(products(&campaign), (false, true));
    fs::write(&merged, text).unwrap();
    fs::write(&report, "").unwrap();
    fs::remove_dir_all(folder.join("records")).unwrap();
    assert_eq!(products(&campaign), (true, true), "a copy without journals");
}
