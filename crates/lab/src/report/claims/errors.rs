//! Known errors of the paper, each shown by the library where it can be.

use antdoku::{Method, NamedPuzzle, Puzzle, Run, Seed};

use super::{Claim, Verdict};

const GROUP: &str = "Errors of the paper";

/// The number of solutions up to which puzzles are counted.
const MOST: u64 = 1000;

pub(super) fn claims() -> Vec<Claim> {
    let mut claims = vec![several_solutions(), given_too_many(), greedy_choice(), propagation()];
    claims.retain(|claim| !claim.ours.is_empty());
    claims
}

fn claim(claim: &str, published: &str, ours: String, reason: &str) -> Claim {
    Claim {
        group: GROUP,
        claim: claim.to_owned(),
        published: published.to_owned(),
        ours,
        test: "none: a fact".to_owned(),
        judgement: Verdict::Error.because(reason),
    }
}

/// The number of solutions of a puzzle; `None` if it cannot be counted.
fn solutions(puzzle: &Puzzle) -> Option<u64> {
    let solver = Method::COUNTING.build(None, &[]).ok()?;
    Some(solver.as_enumerator()?.count(puzzle, &mut Run::new(Seed(1)), MOST).count)
}

fn named(name: &str) -> Option<Puzzle> {
    NamedPuzzle::find(name)?.line.parse().ok()
}

fn several_solutions() -> Claim {
    let count = named("sabuncu3").and_then(|puzzle| solutions(&puzzle));
    claim(
        "sabuncu3 is a Sudoku puzzle, which has one solution",
        "one of 16 puzzles from the literature",
        count
            .filter(|count| *count != 1)
            .map_or(String::new(), |count| format!("{count} solutions, counted")),
        "runs may end with different grids, all of them correct",
    )
}

/// The place of the given in row 8, column 3 that Inkala's puzzle does not have.
const TOO_MANY: usize = 7 * 9 + 2;

fn given_too_many() -> Claim {
    let ours = NamedPuzzle::find("aiescargot").and_then(|puzzle| {
        let mut line = puzzle.line.to_owned();
        line.replace_range(TOO_MANY..=TOO_MANY, ".");
        let [used, original]: [Puzzle; 2] = [puzzle.line.parse().ok()?, line.parse().ok()?];
        let [used_givens, givens] = [&used, &original].map(|puzzle| puzzle.givens().filled_count());
        let is_unique = solutions(&original)? == 1;
        is_unique.then(|| {
            format!("{used_givens} givens; without the 1 in row 8, {givens} givens and one solution")
        })
    });
    claim(
        "aiescargot is AI Escargot by Inkala",
        "AI Escargot (2007)",
        ours.unwrap_or_default(),
        "the puzzle used has one given more than Inkala's; we have not measured the effect",
    )
}

fn greedy_choice() -> Claim {
    claim(
        "Eq. 3 chooses greedily with probability q0 = 0.9 (ToG)",
        "arXiv: greedy if q > q0; ToG: greedy if q < q0",
        "greedy with probability 0.1 in the authors' program, which made the published figures".to_owned(),
        "the two versions print opposite rules; we follow arXiv and the program (preset paper), ToG's is preset tog",
    )
}

fn propagation() -> Claim {
    claim(
        "Both rules are applied until nothing changes",
        "the text of both versions",
        "the authors' program tries rule 2 only for peers of a cell just fixed; to the fixpoint sabuncu8 is trivial too".to_owned(),
        "the text and the program differ; figures are compared in the program's reading, and both readings are run",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sabuncu3_has_27_solutions_and_aiescargot_one_given_too_many() {
        assert_eq!(solutions(&named("sabuncu3").unwrap()), Some(27));
        let unique = antdoku::internals::NAMED
            .iter()
            .filter(|puzzle| solutions(&puzzle.line.parse().unwrap()) == Some(1));
        assert_eq!(unique.count(), 15, "all others have one solution");
        let texts: Vec<String> = claims().into_iter().map(|claim| claim.ours).collect();
        assert_eq!(texts[0], "27 solutions, counted");
        assert_eq!(texts[1], "24 givens; without the 1 in row 8, 23 givens and one solution");
    }
}
