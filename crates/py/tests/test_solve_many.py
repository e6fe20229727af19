"""solve_many: all results, in the order of the puzzles."""

from __future__ import annotations

import pathlib
import sys
from typing import Any

import numpy as np
import pandas
import pytest

import antdoku

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
NAMES = ["sabuncu1", "aiescargot", "sabuncu2", "sabuncu3"]


def lines(count: int) -> list[str]:
    return [f"puzzle{number} {antdoku.Puzzle(NAMES[number % 4]).line()}" for number in range(count)]


def test_results_are_in_order_for_any_number_of_jobs(tmp_path: pathlib.Path) -> None:
    file = tmp_path / "many.txt"
    file.write_text("\n".join(lines(40)))
    for jobs in (None, 1, 2, 5):
        results = antdoku.solve_many(file, method="acs", seed=4, jobs=jobs)
        assert [result.label for result in results] == [f"puzzle{number}" for number in range(40)]
        alone = [antdoku.solve(name, method="acs", seed=4) for name in NAMES]
        for number, result in enumerate(results):
            assert (result.solution == alone[number % 4].solution).all()
            assert (result.iterations, result.steps) == (alone[number % 4].iterations, alone[number % 4].steps)


def test_all_kinds_of_collections() -> None:
    one = np.array([[0] * 4] * 4)
    for puzzles, count in [
        ("\n".join(lines(3)), 3),
        (lines(3), 3),
        (tuple(lines(3)), 3),
        ((line for line in lines(3)), 3),
        (np.stack([one, one, one]), 3),
        ([one, antdoku.Puzzle(LINE), "aiescargot", [[0] * 4] * 4], 4),
        (antdoku.read(lines(2)), 2),
        (antdoku.Puzzle(LINE), 1),
        ([], 0),
    ]:
        results = antdoku.solve_many(puzzles)
        assert [result.status for result in results] == ["solved"] * count


def test_an_invalid_puzzle_raises_or_is_kept_in_its_place() -> None:
    puzzles = [LINE, "1" + LINE[:-2], [[9] * 4] * 4, LINE]
    with pytest.raises(antdoku.PuzzleError):
        antdoku.solve_many(puzzles)
    first, second, third, fourth = antdoku.solve_many(puzzles, errors="keep")
    assert first.status == fourth.status == "solved"
    assert isinstance(second, antdoku.PuzzleError) and isinstance(third, antdoku.PuzzleError)
    with pytest.raises(ValueError, match="errors is 'ignore', but must be 'raise' or 'keep'"):
        antdoku.solve_many(puzzles, errors="ignore")


def test_messages_name_the_invalid_puzzle() -> None:
    for bad, kind in [("12.4", antdoku.PuzzleError), ([[9] * 4] * 4, antdoku.PuzzleError), (None, TypeError)]:
        with pytest.raises(kind, match=r"^puzzle 2 \(from 0\)"):
            antdoku.solve_many([LINE, LINE, bad, LINE])
        kept = antdoku.solve_many([LINE, LINE, bad, LINE], errors="keep")
        assert [type(one).__name__ for one in kept] == ["Result", "Result", "PuzzleError", "Result"]
        assert kept[2].index == 2  # type: ignore[union-attr]
    missing = antdoku.solve_many([pathlib.Path("no-such-file"), LINE], errors="keep")
    assert "no-such-file" in str(missing[0])


def test_rows_are_not_read_as_puzzles() -> None:
    for rows in ([[0] * 9] * 9, np.zeros((9, 9))):
        with pytest.raises(TypeError):
            antdoku.solve_many(rows)


def test_tables_with_a_puzzle_in_each_row() -> None:
    flat = np.stack([antdoku.Puzzle(name).givens.ravel() for name in NAMES])
    for table in (flat, flat.tolist(), list(flat), pandas.DataFrame(flat), iter(flat)):
        results = antdoku.solve_many(table)
        assert [result.puzzle for result in results] == [antdoku.Puzzle(name) for name in NAMES]
    column = pandas.Series([antdoku.Puzzle(name).line() for name in NAMES])
    assert [result.status for result in antdoku.solve_many(column)] == ["solved"] * 4


@pytest.mark.parametrize("side", [4, 9, 16])
def test_one_grid_is_never_read_as_many(side: int) -> None:
    grid = np.zeros((side, side), dtype=int)
    table = pandas.DataFrame(grid)
    for rows in (grid, grid.tolist(), list(grid), iter(grid), table, [["."] * side] * side, [range(side)] * side):
        with pytest.raises(TypeError, match=f"puzzles looks like one grid: put it into a list; for {side} separate puzzles"):
            antdoku.solve_many(rows, errors="keep")
    with pytest.raises(TypeError, match="puzzles looks like one grid"):
        antdoku.solve_many(grid)
    with pytest.raises(TypeError, match="source looks like one grid"):
        antdoku.read(grid)
    assert antdoku.solve_many([grid])[0].puzzle.side == side
    assert len(antdoku.solve_many(np.zeros((side, side, side)))) == side


def test_seeds() -> None:
    one = ["aiescargot"] * 8
    drawn = antdoku.solve_many(one, "acs")
    assert len({result.seed for result in drawn}) == 8
    assert len({result.steps for result in drawn}) > 1
    for result in drawn:
        assert antdoku.solve("aiescargot", "acs", seed=result.seed).steps == result.steps
    same = antdoku.solve_many(one, "acs", seed=3)
    assert {result.seed for result in same} == {3} and len({result.steps for result in same}) == 1
    for seeds in (range(8), list(range(8)), np.arange(8)):
        each = antdoku.solve_many(one, "acs", seed=seeds)
        assert [result.seed for result in each] == list(range(8))
    with pytest.raises(ValueError, match="seed has 7 seeds for 8 puzzles"):
        antdoku.solve_many(one, seed=range(7))
    with pytest.raises(TypeError):
        antdoku.solve_many(one, seed="12345678")


def test_repr_and_table_of_results() -> None:
    results = antdoku.solve_many([LINE, "aiescargot", [[1, 2, 3, 0], [0, 0, 0, 4], [0] * 4, [0] * 4]], seed=1)
    assert repr(results) == "[3 results: 2 solved, 1 unsatisfiable]"
    assert [bool(result) for result in results] == [True, True, False]
    rows = [result.to_dict() for result in results]
    assert rows[0]["solution"][:9] == "534678912" and rows[2]["solution"] is None
    assert {"status", "seed", "method", "parameters", "iterations", "steps", "search_seconds"} < rows[0].keys()


def test_a_function_is_called_with_the_progress() -> None:
    calls: list[tuple[int, int]] = []
    hard = np.zeros((25, 25), dtype=int)
    antdoku.solve_many([hard] * 6, method="anneal", timeout=0.1, jobs=2, progress=lambda *both: calls.append(both))
    assert calls[-1] == (6, 6)
    assert [done for done, _ in calls] == sorted(done for done, _ in calls)
    assert len(calls) >= 2, "no call before the end"


def test_a_progress_function_that_raises_ends_the_call() -> None:
    def stop(done: int, total: int) -> None:
        raise RuntimeError("enough")

    hard = np.zeros((49, 49), dtype=int)
    with pytest.raises(RuntimeError, match="enough"):
        antdoku.solve_many([hard] * 100, method="anneal", timeout=600, progress=stop)


def test_the_progress_bar(capsys: pytest.CaptureFixture[str]) -> None:
    hard = [np.zeros((25, 25), dtype=int)] * 4
    options: dict[str, Any] = {"method": "anneal", "timeout": 0.1, "jobs": 2}
    antdoku.solve_many(hard, progress=True, **options)
    assert "of 4 puzzles" in capsys.readouterr().err
    for progress in (None, False):
        antdoku.solve_many(hard, progress=progress, **options)
        assert capsys.readouterr().err == ""
    with pytest.raises(TypeError):
        antdoku.solve_many(hard, progress="yes", **options)  # type: ignore[arg-type]


def test_a_missing_standard_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    assert antdoku.solve_many([LINE])[0].status == "solved"
