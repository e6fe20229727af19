"""A fully typed program for mypy in strict mode. It is not run."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pandas
from numpy.typing import NDArray
from typing_extensions import assert_type

import antdoku

ROWS: list[list[int | None]] = [[1, 0, None, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 2]]


def solved(puzzle: antdoku.PuzzleLike) -> NDArray[np.int64]:
    result = antdoku.solve(puzzle, "acs", preset="paper", seed=7, timeout=5, ants=20, q0="0.9", rho=0.8)
    assert_type(result, antdoku.Result)
    if result.solution is None:
        raise ValueError(f"{result.status}: stopped by {result.stopped}")
    return result.solution


def all_inputs() -> None:
    for puzzle in ("aiescargot", Path("puzzle.txt"), ROWS, np.zeros((9, 9)), antdoku.Puzzle(ROWS)):
        solved(puzzle)
    antdoku.solve([[0] * 6 for _ in range(6)], box=(2, 3))
    flat: list[int | None] = [1, None] * 8
    for other in (flat, tuple(flat), b"1...............", list("1..............."), [range(1, 5)] * 4, np.zeros(81)):
        solved(other)
    solved([["1", ".", ".", "."]] * 4)
    solved([np.zeros(4)] * 4)
    solved(list(np.zeros(16, dtype=np.int64)))
    solved(pandas.DataFrame(ROWS))
    solved(pandas.Series([0] * 81))
    antdoku.solve_many(np.zeros((1000, 81)))
    antdoku.solve_many(pandas.DataFrame(np.zeros((1000, 81))))
    assert_type(antdoku.read("puzzles.txt")[0].givens, NDArray[np.int64])


def variants() -> None:
    jigsaw = antdoku.Geometry(4, regions=["AABB", "ACBB", "ACDD", "CCDD"], pairs=[("r1c1", (1, 2))])
    assert_type(jigsaw.box, "tuple[int, int] | None")
    assert_type(jigsaw.units, "list[list[tuple[int, int]]]")
    assert_type(jigsaw.pairs, "list[tuple[tuple[int, int], tuple[int, int]]]")
    assert_type(jigsaw.regions, "NDArray[np.int64] | None")
    assert_type(antdoku.solve("." * 16, geometry=jigsaw).puzzle.geometry, antdoku.Geometry)
    antdoku.count(ROWS, variant="diagonals,anti-knight")
    antdoku.solve_many(["." * 16], regions=[[1, 1, 2, 2], [1, 3, 2, 2], [1, 3, 4, 4], [3, 3, 4, 4]])
    antdoku.generate(variant="jigsaw", regions=np.zeros((9, 9), dtype=np.int64))


def many(puzzles: list[antdoku.Puzzle]) -> list[int]:
    results = antdoku.solve_many(puzzles, jobs=2, progress=lambda done, total: print(done, total))
    kept = antdoku.solve_many(puzzles, errors="keep")
    lines = [answer.line for answer in kept if isinstance(answer, antdoku.PuzzleError)]
    assert_type(lines, "list[int | None]")
    return [result.iterations for result in results]


def watched(iteration: antdoku.Iteration) -> bool:
    return iteration.best_filled is None or iteration.best_filled < 81


def colony() -> list[float]:
    antdoku.solve("aiescargot", "acs", on_iteration=watched)
    ants = antdoku.Colony("aiescargot", preset="swift", seed=1, ants=5)
    while ants.step():
        pass
    assert_type(ants.pheromone, NDArray[np.float32])
    return [each.mean_entropy for each in antdoku.Colony("aiescargot")]


def all_solutions() -> list[NDArray[np.int64]]:
    found = antdoku.solutions("sabuncu3", method="dlx", timeout=5)
    assert_type(next(found), NDArray[np.int64])
    if found.status != "counted":
        print(found.stopped, found.count)
    return list(found)


def arrays(result: antdoku.Result) -> None:
    assert_type(np.asarray(result, dtype=np.int64), NDArray[np.int64])
    np.stack([result, antdoku.solve(result.puzzle)])
    np.asarray(antdoku.Puzzle("aiescargot"))


def others() -> None:
    assert_type(int(antdoku.count("aiescargot", limit=2)), int)
    assert_type(antdoku.count("aiescargot").is_unique, "bool | None")
    assert_type(antdoku.propagate("aiescargot", reading="peers"), NDArray[np.bool_])
    puzzle = antdoku.generate(16, fixed="45%", unique=True, symmetry="rotate180", seed=1)
    if not antdoku.check(puzzle, solved(puzzle)):
        raise AssertionError
    for method in antdoku.methods().values():
        for name, parameter in method.parameters.items():
            print(name, parameter.symbol, parameter.default, parameter.low, parameter.high, parameter.words)
