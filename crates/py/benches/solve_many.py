"""Times `solve_many` against the program on 10,000 easy 9x9, in alternation, and the overhead of a single `solve`.

    just bench-python          medians of 7 pairs
    just bench-python 15       of 15
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import antdoku

PUZZLES = 10_000
PROGRAM = Path(os.environ.get("ANTDOKU", "target/release/antdoku")).resolve()


def seconds(work: Callable[[], object]) -> float:
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin


def median(times: list[float]) -> str:
    low, high = min(times), max(times)
    return f"{1e3 * statistics.median(times):8.1f} ms ({1e3 * low:.1f} to {1e3 * high:.1f})"


def program(*arguments: object) -> bytes:
    command = [str(PROGRAM), *map(str, arguments)]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout


def many(file: Path, pairs: int, jobs: int | None) -> None:
    """Compares the program, which starts, reads, solves and writes, with the package, which reads, solves and makes results."""
    words = ["solve", file, "--format", "line", "--quiet"] + (["--jobs", jobs] if jobs else [])
    ours: list[float] = []
    theirs: list[float] = []
    for pair in range(pairs + 1):
        ran = seconds(lambda: program(*words))
        called = seconds(lambda: antdoku.solve_many(file, jobs=jobs, progress=False))
        # The first pair fills the caches.
        if pair > 0:
            theirs.append(ran)
            ours.append(called)
    ratio = statistics.median(our / their for our, their in zip(ours, theirs, strict=True))
    print(f"{PUZZLES:,} puzzles, {'all processors' if jobs is None else f'jobs {jobs}'}")
    print(f"  antdoku solve FILE  {median(theirs)}")
    print(f"  solve_many          {median(ours)}")
    print(f"  solve_many takes {ratio:.2f} times as long (median of {pairs} ratios)")


def single(line: str, pairs: int) -> None:
    """Times a call, and the search in it as the result reports it."""
    puzzle = antdoku.Puzzle(line)
    for name, source in (("a text", line), ("a Puzzle", puzzle), ("an array", puzzle.givens)):
        calls: list[float] = []
        overhead: list[float] = []
        for _ in range(200 * pairs):
            begin = time.perf_counter()
            result = antdoku.solve(source, seed=1)
            calls.append(time.perf_counter() - begin)
            overhead.append(calls[-1] - result.setup_seconds - result.search_seconds)
        print(f"  {name:9} {1e6 * statistics.median(calls):6.1f} µs, {1e6 * statistics.median(overhead):.1f} of them around the search")


def main(pairs: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "easy.txt")
        made = ("--fixed", "45%", "--unique", "--count", PUZZLES, "--seed", 1, "--format", "line", "--quiet")
        file.write_bytes(program("generate", *made))
        lines = file.read_text().split()
        assert len(lines) == PUZZLES
        lines_of_program = program("solve", file, "--format", "line", "--quiet").decode().split()
        results = antdoku.solve_many(file, progress=False)
        answers = ["".join(map(str, result.best.ravel())) for result in results if result.best is not None]
        assert answers == lines_of_program, "program and package give different answers"
        many(file, pairs, None)
        many(file, pairs, 1)
        print("a single solve of an easy 9x9")
        single(lines[0], pairs)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 7)
