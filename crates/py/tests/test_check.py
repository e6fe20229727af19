"""check: accepts solutions and nothing else."""

from __future__ import annotations

import pathlib
import pickle
from collections.abc import Callable

import numpy as np
import pytest

import antdoku

FOUR = "1..............."
SOLVED = np.array([[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]])


@pytest.mark.parametrize("form", [SOLVED, SOLVED.tolist(), "1234341221434321", antdoku.Puzzle(SOLVED)])
def test_a_solution_in_any_form(form: object) -> None:
    checked = antdoku.check(FOUR, form)
    assert checked and checked.problem is None
    assert repr(checked) == "Check(valid)"


def changed(row: int, column: int, value: int) -> np.ndarray:
    grid = SOLVED.copy()
    grid[row, column] = value
    return grid


@pytest.mark.parametrize(
    ("solution", "problem"),
    [
        (changed(3, 3, 2), "the value 2 stands twice in row 4: at r4c3 and at r4c4"),
        (changed(3, 3, 0), "r4c4 is blank (1 blank in all)"),
        (SOLVED * 0, "blank (16 blank in all)"),
        # The values 1 and 2 swapped: full and valid, but not a solution of this puzzle.
        (np.where(SOLVED == 1, 2, np.where(SOLVED == 2, 1, SOLVED)), "r1c1 is given as 1, but the solution has 2"),
        # A Latin square whose boxes are wrong.
        ([[1, 2, 3, 4], [2, 3, 4, 1], [3, 4, 1, 2], [4, 1, 2, 3]], "twice in box 1"),
        (np.zeros((9, 9)), "the puzzle is 4x4"),
    ],
)
def test_a_wrong_grid_is_reported(solution: object, problem: str) -> None:
    checked = antdoku.check(FOUR, solution)
    assert not checked
    assert problem in checked.problem
    assert repr(checked) == f"Check(not valid: {checked.problem})"


def test_every_wrong_cell_is_found() -> None:
    for row in range(4):
        for column in range(4):
            for value in range(5):
                right = value == SOLVED[row, column]
                assert bool(antdoku.check(FOUR, changed(row, column, value))) == right, (row, column, value)


def test_a_solution_has_the_boxes_of_its_puzzle() -> None:
    puzzle = antdoku.generate(box=(3, 2), fixed=0.5, seed=1)
    assert puzzle.box == (3, 2)
    for solution in (puzzle.solution, puzzle.solution.tolist(), "".join(map(str, puzzle.solution.ravel()))):
        assert antdoku.check(puzzle, solution)
    # With boxes of 2x3 the same cells are not a solution.
    other = antdoku.check(puzzle.solution * 0, puzzle.solution, box=(2, 3))
    assert not other and "box" in other.problem


@pytest.mark.parametrize("size", [16, 25, 36])
def test_large_grids(size: int) -> None:
    puzzle = antdoku.generate(size, fixed=0.7, seed=2)
    assert antdoku.check(puzzle, puzzle.solution)
    row, column = np.argwhere(puzzle.givens == 0)[0]
    wrong = puzzle.solution
    wrong[row, column] = wrong[row, column] % size + 1
    assert "twice" in antdoku.check(puzzle, wrong).problem


def test_the_messages_are_those_of_the_command_line(program: Callable[..., str], tmp_path: pathlib.Path) -> None:
    for solution in ("1234341221434321", "1234341221434322", "123434122143432."):
        output = program("check", FOUR, solution, codes=(0, 1)).strip()
        checked = antdoku.check(FOUR, solution)
        assert output == ("valid" if checked else f"not valid: {checked.problem}")


def test_a_check_can_be_compared_and_stored() -> None:
    good, bad = antdoku.check(FOUR, SOLVED), antdoku.check(FOUR, SOLVED * 0)
    assert good == antdoku.check(FOUR, SOLVED) != bad
    assert pickle.loads(pickle.dumps(bad)) == bad and not pickle.loads(pickle.dumps(bad))


def test_an_unreadable_argument_raises() -> None:
    with pytest.raises(antdoku.PuzzleError):
        antdoku.check("11..............", SOLVED)
    with pytest.raises(antdoku.PuzzleError):
        antdoku.check(FOUR, "12")
    with pytest.raises(antdoku.PuzzleError):
        antdoku.check(FOUR, SOLVED + 5)
    for solution in (None, 7, antdoku.check):
        with pytest.raises(TypeError):
            antdoku.check(FOUR, solution)
    with pytest.raises(TypeError):
        antdoku.check(FOUR)


def test_a_result_is_a_solution_in_the_characters_of_its_puzzle() -> None:
    puzzle = antdoku.Puzzle("S...............", alphabet="SUDO")
    result = antdoku.solve(puzzle)
    assert antdoku.check(puzzle, result)
    assert antdoku.check(puzzle, str(result))
