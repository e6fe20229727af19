//! The contestants of the paper's experiments, in both readings of the propagation.

use super::published::{
    ACS, ACS_FIXPOINT, BS, BS_FIXPOINT, DLX, ILS, ILS_AUTHORS, WITHOUT_BVE, WITHOUT_BVE_FIXPOINT,
};

/// A contestant of the plan: its name, its method, and further lines of the plan.
struct Entry(&'static str, &'static str, &'static str);

const PEERS: &str = "parameters = { propagation = \"peers\" }\n";

const ENTRIES: [Entry; 9] = [
    Entry(ACS, "acs", "preset = \"paper\"\nparameters = { propagation = \"peers\" }\n"),
    Entry(ACS_FIXPOINT, "acs", "preset = \"paper\"\nparameters = { propagation = \"fixpoint\" }\n"),
    Entry(ILS, "ils", ""),
    Entry(ILS_AUTHORS, "ils", PEERS),
    Entry(DLX, "dlx", ""),
    Entry(BS, "backtrack", PEERS),
    Entry(BS_FIXPOINT, "backtrack", ""),
    Entry(WITHOUT_BVE, "acs", "preset = \"no-bve\"\nparameters = { propagation = \"peers\" }\n"),
    Entry(WITHOUT_BVE_FIXPOINT, "acs", "preset = \"no-bve\"\nparameters = { propagation = \"fixpoint\" }\n"),
];

/// The names of the contestants, in the order of the plan.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    ENTRIES.iter().map(|Entry(name, ..)| *name)
}

/// The contestants as a part of the plan.
pub(super) fn text() -> String {
    let one = |Entry(name, method, more): &Entry| {
        format!("\n[[contestants]]\nname = \"{name}\"\nmethod = \"{method}\"\n{more}")
    };
    ENTRIES.iter().map(one).collect()
}
