//! The results published by Lloyd and Amos.
//!
//! # References
//! \[1\] H. Lloyd, M. Amos, *Solving Sudoku with Ant Colony Optimisation*, arXiv:1805.03545, 2018.
//! \[2\] H. Lloyd, M. Amos, *Solving Sudoku with Ant Colony Optimization*, IEEE Transactions on Games 12(3), 2020.

/// The colony of the paper with the propagation of the authors' program; the published figures of ACS belong to it.
pub const ACS: &str = "ACS, authors' reading";

/// The colony of the paper with propagation to the fixpoint, as the text describes it.
pub const ACS_FIXPOINT: &str = "ACS, to the fixpoint";

/// Iterated local search; its completion propagates to the fixpoint, as Musliu and Winter describe it.
pub const ILS: &str = "ILS";

/// Iterated local search whose completion propagates like the authors' program.
pub const ILS_AUTHORS: &str = "ILS, authors' reading";

/// Dancing links.
pub const DLX: &str = "DLX";

/// Backtracking search with the propagation of the authors' program; the published figures of BS belong to it.
pub const BS: &str = "BS, authors' reading";

/// Backtracking search with propagation to the fixpoint.
pub const BS_FIXPOINT: &str = "BS, to the fixpoint";

/// [`ACS`] without best value evaporation.
pub const WITHOUT_BVE: &str = "ACS without BVE, authors' reading";

/// [`ACS_FIXPOINT`] without best value evaporation.
pub const WITHOUT_BVE_FIXPOINT: &str = "ACS without BVE, to the fixpoint";

/// The contestants that the paper compares with each other, in the order of its tables.
pub const COMPARED: [&str; 4] = [ACS, ILS, DLX, BS];

/// The runs on each named puzzle, and the instances of each class.
pub const RUNS: u32 = 100;

/// The mean number of values per cell at 25x25 with 45 % of the cells fixed, after the first propagation.
pub const MEAN_VALUES: f64 = 3.6;

/// A published success rate and mean time of solved runs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Published {
    /// The success rate in per cent.
    pub percent: f64,
    /// The mean time of solved runs in seconds.
    pub seconds: f64,
}

/// The published results on a named puzzle: without and with best value evaporation.
#[must_use]
pub fn on_puzzle(name: &str) -> Option<[Published; 2]> {
    let (_, columns) = PUZZLES.iter().find(|(puzzle, _)| *puzzle == name)?;
    Some(columns.map(|(percent, milliseconds)| Published { percent, seconds: milliseconds / 1e3 }))
}

/// The published results of a contestant on 25x25 grids with this percentage of fixed cells, each with its source; the
/// journal version first.
pub fn on_25x25(fixed_percent: f64, contestant: &str) -> impl Iterator<Item = (&'static str, Published)> {
    let published = |(percent, seconds): (f64, f64)| Published { percent, seconds };
    let place = place(contestant);
    let row = SIDE_25.iter().find(|(percent, _)| *percent == fixed_percent);
    let journal = row.zip(place).map(|((_, columns), place)| ("ToG", published(columns[place])));
    let is_hardest = fixed_percent == 45.0;
    let preprint = HARDEST.iter().find(|(name, _)| is_hardest && *name == contestant);
    journal.into_iter().chain(preprint.map(|(_, column)| ("arXiv", published(*column))))
}

/// The published success rate of a contestant on generated grids in per cent, as the lowest and the highest value: for
/// some classes only a range is published.
#[must_use]
pub fn success(side: usize, fixed_percent: f64, contestant: &str) -> Option<(f64, f64)> {
    let place = place(contestant)?;
    match (side, contestant) {
        (16, BS) if (5.0..=35.0).contains(&fixed_percent) => Some((89.0, 99.0)),
        (16, ILS) if fixed_percent == 40.0 => Some((96.0, 96.0)),
        (9 | 16, _) => Some((100.0, 100.0)),
        (25, _) if fixed_percent >= 55.0 => Some((100.0, 100.0)),
        (25, _) => {
            let (_, columns) = SIDE_25.iter().find(|(percent, _)| *percent == fixed_percent)?;
            Some((columns[place].0, columns[place].0))
        }
        _ => None,
    }
}

/// The published success rate in per cent of a contestant on every named puzzle, in 100 runs each.
#[must_use]
pub fn named_success(contestant: &str) -> Option<f64> {
    place(contestant).map(|_| 100.0)
}

/// The percentage of fixed cells below which no instance of a side is trivial.
#[must_use]
pub fn first_trivial_percent(side: usize) -> Option<f64> {
    match side {
        9 => Some(40.0),
        16 => Some(50.0),
        25 => Some(55.0),
        _ => None,
    }
}

/// The column of a contestant in the tables of the paper.
fn place(contestant: &str) -> Option<usize> {
    COMPARED.iter().position(|name| *name == contestant)
}

/// The paper's time limit in seconds for grids of a side.
#[must_use]
pub fn limit(side: usize) -> f64 {
    match side {
        ..=9 => 5.0,
        10..=16 => 20.0,
        _ => 120.0,
    }
}

type Columns<const N: usize> = [(f64, f64); N];

/// Table of \[1\]: success in percent and mean milliseconds of 100 runs within 5 s, without and with evaporation.
const PUZZLES: &[(&str, Columns<2>)] = &[
    ("sabuncu1", [(100.0, 0.029), (100.0, 0.031)]),
    ("sabuncu2", [(100.0, 0.020), (100.0, 0.022)]),
    ("sabuncu3", [(100.0, 0.642), (100.0, 0.627)]),
    ("sabuncu4", [(100.0, 0.238), (100.0, 0.235)]),
    ("sabuncu5", [(100.0, 0.017), (100.0, 0.017)]),
    ("sabuncu6", [(95.0, 640.0), (100.0, 5.921)]),
    ("sabuncu7", [(100.0, 4.07), (100.0, 0.456)]),
    ("sabuncu8", [(100.0, 0.310), (100.0, 0.361)]),
    ("sabuncu9", [(100.0, 0.634), (100.0, 0.923)]),
    ("sabuncu10", [(100.0, 0.021), (100.0, 0.027)]),
    ("aiescargot", [(64.0, 1223.2), (100.0, 11.11)]),
    ("platinumblond", [(14.0, 892.2), (100.0, 75.75)]),
    ("goldennugget", [(36.0, 866.7), (100.0, 22.95)]),
    ("reddwarf", [(34.0, 1020.7), (100.0, 23.14)]),
    ("coly013", [(25.0, 1320.2), (100.0, 37.95)]),
    ("tarx0134", [(42.0, 1086.8), (100.0, 16.40)]),
];

/// Table of \[2\]: solved of 100 and mean seconds within 120 s, for ACS, ILS, DLX and BS. From 55 % on all runs are
/// solved.
const SIDE_25: &[(f64, Columns<4>)] = &[
    (0.0, [(100.0, 0.73), (100.0, 0.47), (100.0, 0.048), (100.0, 0.018)]),
    (10.0, [(100.0, 0.75), (100.0, 0.72), (100.0, 0.035), (95.0, 0.17)]),
    (20.0, [(100.0, 1.33), (100.0, 2.27), (98.0, 0.038), (78.0, 3.3)]),
    (25.0, [(100.0, 1.93), (100.0, 7.0), (96.0, 1.16), (65.0, 1.7)]),
    (30.0, [(100.0, 2.85), (100.0, 17.2), (91.0, 1.94), (50.0, 5.4)]),
    (35.0, [(100.0, 4.36), (98.0, 26.7), (84.0, 3.57), (35.0, 14.5)]),
    (40.0, [(98.0, 6.15), (69.0, 47.1), (76.0, 10.5), (21.0, 27.1)]),
    (45.0, [(85.0, 8.61), (10.0, 43.4), (49.0, 28.3), (12.0, 53.8)]),
    (50.0, [(93.0, 1.3), (41.0, 13.6), (99.0, 1.41), (92.0, 6.0)]),
];

/// Text of \[1\]: 25x25 at 45 %, percent solved and mean seconds within 120 s.
const HARDEST: &[(&str, (f64, f64))] = &[
    (ACS, (92.0, 7.9)),
    (ILS, (14.0, 56.2)),
    (DLX, (53.0, 27.1)),
    (BS, (14.0, 53.0)),
    (WITHOUT_BVE, (58.0, 5.8)),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_named_puzzle_has_published_results() {
        for puzzle in antdoku::internals::NAMED {
            assert!(on_puzzle(puzzle.name).is_some(), "{}", puzzle.name);
        }
        let [without, with] = on_puzzle("aiescargot").unwrap();
        assert_eq!((without.percent, without.seconds), (64.0, 1.2232));
        assert_eq!((with.percent, with.seconds), (100.0, 0.01111));
    }

    #[test]
    fn the_hardest_class_has_results_from_both_sources() {
        let both = [
            ("ToG", Published { percent: 49.0, seconds: 28.3 }),
            ("arXiv", Published { percent: 53.0, seconds: 27.1 }),
        ];
        assert!(on_25x25(45.0, DLX).eq(both));
        assert!(on_25x25(45.0, WITHOUT_BVE).eq([("arXiv", Published { percent: 58.0, seconds: 5.8 })]));
        assert_eq!(on_25x25(50.0, DLX).count(), 1);
        assert_eq!(on_25x25(55.0, DLX).count(), 0);
        assert_eq!(on_25x25(45.0, "exact").count(), 0);
    }

    #[test]
    fn success_rates_are_known_for_every_class_of_the_small_sizes_and_for_the_table_at_25x25() {
        for contestant in COMPARED {
            assert_eq!(success(9, 25.0, contestant), Some((100.0, 100.0)));
            assert_eq!(success(25, 55.0, contestant), Some((100.0, 100.0)));
            assert_eq!(success(25, 5.0, contestant), None);
            assert_eq!(named_success(contestant), Some(100.0));
        }
        assert_eq!(success(16, 40.0, ILS), Some((96.0, 96.0)));
        assert_eq!(success(16, 5.0, BS), Some((89.0, 99.0)));
        assert_eq!(success(16, 40.0, BS), Some((100.0, 100.0)));
        assert_eq!(success(25, 45.0, ACS), Some((85.0, 85.0)));
        assert_eq!((success(9, 25.0, ACS_FIXPOINT), named_success(WITHOUT_BVE)), (None, None));
    }
}
