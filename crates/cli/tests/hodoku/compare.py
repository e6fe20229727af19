"""Compares `antdoku explain` with HoDoKu on generated puzzles: the level, and whether techniques solve the puzzle.

Prints a table of levels and each difference with its cause. Exits with 1 if less than 95 % of the puzzles have the same level
and verdict. `check` beside this file runs it; `--help` lists the options.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

LEVELS = ("easy", "medium", "hard", "unfair", "extreme")
LEAST = 0.95
SINGLES = {"full house", "naked single", "hidden single"}
# Techniques of one program that the other one does not have.
ONLY_HODOKU = {"sue de coq", "almost locked set xy-chain", "avoidable rectangle type 1", "avoidable rectangle type 2", "death blossom"}
BEYOND = ("forcing net", "forcing chain", "kraken", "template", "brute force")


@dataclass(frozen=True)
class Verdict:
    """What a program says about a puzzle."""

    is_solved: bool
    level: str
    score: int
    steps: Counter[str]

    def others(self) -> Counter[str]:
        """The techniques beside singles."""
        return Counter({name: count for name, count in self.steps.items() if name not in SINGLES})

    def text(self) -> str:
        """The verdict in words."""
        steps = ", ".join(f"{count} {name}" for name, count in sorted(self.others().items()))
        return f"{self.level}{'' if self.is_solved else ' (not solved)'}, score {self.score}: {steps or 'singles'}"


def hodoku(line: str) -> Verdict:
    """What HoDoKu says with its default settings."""
    from hodoku import Solver

    result = Solver().solve(line)
    steps = Counter(str(step).split(":")[0].lower() for step in result.steps)
    is_solved = bool(result.solved) and not any(name.startswith("brute force") for name in steps)
    return Verdict(is_solved, result.level.name.lower(), result.score, steps)


def ours(program: str, lines: list[str]) -> list[Verdict]:
    """What `antdoku explain` says."""
    output = run([program, "explain", "--json", "--quiet", "-"], "\n".join(lines) + "\n")
    records = [json.loads(line) for line in output.splitlines()]
    return [
        Verdict(
            record["status"] == "solved",
            record["level"],
            record["score"],
            Counter(step["technique"].replace("-", " ") for step in record["steps"]),
        )
        for record in records
    ]


def run(command: list[str], text: str = "") -> str:
    """The output of a program. `explain` exits with 3 if techniques do not solve a puzzle."""
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 3):
        sys.exit(f"{' '.join(command)}: {done.stderr}")
    return done.stdout


def cause(theirs: Verdict, our: Verdict) -> str:
    """Why the two differ, as far as their steps tell."""
    if theirs.is_solved != our.is_solved:
        return "solved by one alone: HoDoKu's forcing chains and nets reach further"
    if ONLY_HODOKU & set(theirs.steps):
        return "a technique that antdoku does not have (Sue de Coq, ALS chain, avoidable rectangle)"
    hardest = max(LEVELS.index(theirs.level), LEVELS.index(our.level))
    is_forced = [any(name.startswith(BEYOND) for name in verdict.steps) for verdict in (theirs, our)]
    if hardest == LEVELS.index("extreme") and is_forced[0] != is_forced[1]:
        return "only one of the two needs a forcing chain"
    return "the same techniques by other steps: the sums of scores are on two sides of a limit, or one is spared a technique"


def main() -> None:
    """Makes puzzles, asks both programs, and prints what differs."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=1000, help="number of puzzles")
    parser.add_argument("--seed", type=int, default=1, help="seed of the puzzles")
    parser.add_argument("--program", default=os.environ.get("ANTDOKU", "target/debug/antdoku"), help="the program antdoku")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="HoDoKu's processes at the same time")
    parser.add_argument("--cache", type=Path, help="a file with HoDoKu's answers, read if it exists, else written")
    options = parser.parse_args()

    made = ["generate", "--count", str(options.count), "--seed", str(options.seed), "--format", "line", "--quiet"]
    lines = run([options.program, *made]).split()
    if options.cache and options.cache.exists():
        kept = [json.loads(line) for line in options.cache.read_text().splitlines()]
        theirs = [Verdict(*one[:3], Counter(one[3])) for one in kept]
    else:
        with ProcessPoolExecutor(options.jobs) as pool:
            theirs = list(pool.map(hodoku, lines, chunksize=10))
        if options.cache:
            rows = [json.dumps([one.is_solved, one.level, one.score, one.steps]) for one in theirs]
            options.cache.write_text("\n".join(rows) + "\n")

    table: Counter[tuple[str, str]] = Counter()
    causes: Counter[str] = Counter()
    same_scores = 0
    for number, (line, their, our) in enumerate(zip(lines, theirs, ours(options.program, lines), strict=True)):
        table[their.level, our.level] += 1
        same_scores += their.score == our.score
        if (their.is_solved, their.level) == (our.is_solved, our.level):
            continue
        causes[cause(their, our)] += 1
        print(f"{number}: {line}\n  HoDoKu:  {their.text()}\n  antdoku: {our.text()}")

    print("\nHoDoKu's level down, antdoku's across:")
    print(f"{'':9}" + "".join(f"{level:>9}" for level in LEVELS))
    for level in sorted({row for row, _ in table}, key=lambda row: LEVELS.index(row) if row in LEVELS else 9):
        print(f"{level:9}" + "".join(f"{table[level, other]:9}" for other in LEVELS))
    print("\ndifferences by cause:")
    for why, count in causes.most_common():
        print(f"{count:5}  {why}")
    same = len(lines) - causes.total()
    print(f"\nseed {options.seed}: {same} of {len(lines)} puzzles ({same / len(lines):.1%}) have the same level and verdict")
    print(f"the same score: {same_scores}")
    if same < LEAST * len(lines):
        sys.exit(f"that is below {LEAST:.0%}")


if __name__ == "__main__":
    main()
