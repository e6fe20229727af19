//! Famous 9x9 puzzles, available by name.

/// A published puzzle with the name that papers use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NamedPuzzle {
    /// The name.
    pub name: &'static str,
    /// The 81 cells in reading order, `.` for a blank.
    pub line: &'static str,
    /// The publication.
    pub source: &'static str,
}

impl NamedPuzzle {
    /// The puzzle of this name, in upper or lower case.
    ///
    /// ```
    /// use antdoku::NamedPuzzle;
    /// assert_eq!(NamedPuzzle::find("AIEscargot").map(|puzzle| puzzle.name), Some("aiescargot"));
    /// ```
    #[must_use]
    pub fn find(name: &str) -> Option<&'static NamedPuzzle> {
        NAMED.iter().find(|puzzle| puzzle.name.eq_ignore_ascii_case(name))
    }
}

const SABUNCU: &str = "I. Sabuncu, hybrid ant colony optimisation for Sudoku (2015)";
const ERCSEY_RAVASZ: &str =
    "M. Ercsey-Ravasz and Z. Toroczkai, The chaos within Sudoku, Scientific Reports 2 (2012)";
// The paper's set has one given more than Inkala's original, the 1 in row 8, which belongs to the same solution.
const INKALA: &str = "Arto Inkala, AI Escargot (2007)";

/// The 16 named puzzles on which ant colonies for Sudoku have been measured.
pub const NAMED: &[NamedPuzzle] = &[
    NamedPuzzle {
        name: "sabuncu1",
        line: "1276..48584.1.5..7.9574.3.2269...5.....85.64..5..7.2.1314....2...6237.......6.85.",
        source: SABUNCU,
    },
    NamedPuzzle {
        name: "sabuncu2",
        line: "75.98....6...5...8......42....395....23....81...8...5...4...3......79.....8....12",
        source: SABUNCU,
    },
    NamedPuzzle {
        name: "sabuncu3",
        line: "842.........5.17........38.95......2....5.......9...461....74....8.6......4....38",
        source: SABUNCU,
    },
    NamedPuzzle {
        name: "sabuncu4",
        line: "5.96......3.8.792....3..8......16.8..5.....1........321.4.3......67.9...........3",
        source: SABUNCU,
    },
    NamedPuzzle {
        name: "sabuncu5",
        line: "..4.86...9.347.1...825...67.9.8..3.2.5.....4.2.6..1.5.34...927...5.348.6...71.5..",
        source: SABUNCU,
    },
    NamedPuzzle {
        name: "sabuncu6",
        line: "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
        source: SABUNCU,
    },
    NamedPuzzle {
        name: "sabuncu7",
        line: "....68....2.7..5......4..2.8..4....33...89.7.461.......76...9..........8.....16..",
        source: SABUNCU,
    },
    NamedPuzzle {
        name: "sabuncu8",
        line: "2...937..5.8.......67.......9...4.25......9.7....8.........54.....3.1.5..7.8...6.",
        source: SABUNCU,
    },
    NamedPuzzle {
        name: "sabuncu9",
        line: "6...4..1..1......3..2..8.4..2......4..73826..5......2..9.5..1..4......7..5..9...2",
        source: SABUNCU,
    },
    NamedPuzzle {
        name: "sabuncu10",
        line: ".3..462..8..31.74..2...8...41....6......71852582.3..743.15.492...5.67.3..4829.5.7",
        source: SABUNCU,
    },
    NamedPuzzle {
        name: "aiescargot",
        line: "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..",
        source: INKALA,
    },
    NamedPuzzle {
        name: "platinumblond",
        line: ".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...",
        source: ERCSEY_RAVASZ,
    },
    NamedPuzzle {
        name: "goldennugget",
        line: ".......39....1...5..3..58....8..9..6.7..2....1..4.......9..8.5..2....6..4..7.....",
        source: ERCSEY_RAVASZ,
    },
    NamedPuzzle {
        name: "reddwarf",
        line: "12.3....435....1....4........54..2..6...7.........8.9...31..5.......9.7.....6...8",
        source: ERCSEY_RAVASZ,
    },
    NamedPuzzle {
        name: "coly013",
        line: "....9..5..1.....3...23..7....45...7.8.....2.......64...9..1.....8..6......54....7",
        source: ERCSEY_RAVASZ,
    },
    NamedPuzzle {
        name: "tarx0134",
        line: "........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3",
        source: ERCSEY_RAVASZ,
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_is_a_line_of_81_cells_with_a_name_of_its_own() {
        for (place, puzzle) in NAMED.iter().enumerate() {
            assert_eq!(puzzle.line.len(), 81, "{}", puzzle.name);
            assert!(puzzle.line.bytes().all(|byte| matches!(byte, b'.' | b'1'..=b'9')), "{}", puzzle.name);
            assert!(
                NAMED[..place].iter().all(|other| other.name != puzzle.name && other.line != puzzle.line)
            );
        }
        assert_eq!(NAMED.len(), 16);
    }
}
