"""Errors name the place and a remedy."""

from __future__ import annotations

import pathlib
import pickle
import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import antdoku
from conftest import ROOT

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def puzzle_error(puzzle: Any, **options: Any) -> antdoku.PuzzleError:
    with pytest.raises(antdoku.PuzzleError) as raised:
        antdoku.solve(puzzle, **options)
    return raised.value


def test_a_wrong_character() -> None:
    error = puzzle_error("12.4\n....\n....\n...?")
    assert (error.line, error.column, error.source) == (4, 4, None)
    assert "`?` is no value of a 4x4 grid" in error.message
    assert str(error).startswith("line 4, column 4: `?`") and error.remedy is not None


def test_a_wrong_cell() -> None:
    cells = np.zeros((9, 9), dtype=int)
    cells[2, 4] = 10
    error = puzzle_error(cells)
    assert (error.line, error.column) == (3, 5)
    assert str(error).startswith("row 3, column 5: 10 is not valid in a 9x9 grid: values are 1 to 9")
    assert (puzzle_error([[0.5, 0, 0, 0]] * 4).line, puzzle_error([[-2, 0, 0, 0]] * 4).column) == (1, 1)
    assert "is not valid" in puzzle_error([["?", 0, 0, 0]] * 4).message
    assert "is not valid" in puzzle_error([[10**30, 0, 0, 0]] * 4).message


def test_a_clash() -> None:
    for puzzle in ("5" + LINE[1:4] + "5" + LINE[5:], [[1, 0, 0, 0], [0, 0, 0, 0], [1, 0, 0, 0], [0, 0, 0, 0]]):
        assert "stands twice" in puzzle_error(puzzle).message
    assert (puzzle_error([[1, 0, 0, 0], [0] * 4, [1, 0, 0, 0], [0] * 4]).line) == 3


def test_files_are_named(tmp_path: pathlib.Path) -> None:
    file = tmp_path / "bad.txt"
    file.write_text("12.4\n....\n....\n...?\n")
    error = puzzle_error(file)
    assert error.source == str(file) and str(error).startswith(f"{file}, line 4, column 4: ")
    with pytest.raises(FileNotFoundError) as missing:
        antdoku.solve("no-such-file.txt")
    assert missing.value.filename == "no-such-file.txt" and missing.value.errno == 2
    with pytest.raises(IsADirectoryError):
        antdoku.solve(tmp_path)


def test_remedies_name_arguments_of_python() -> None:
    for puzzle, options, words in [
        ("." * 49, {}, "`box`, such as box=(1, 7)"),
        (np.zeros((7, 7)), {}, "box=(1, 7)"),
        (LINE, {"box": (2, 3)}, "leave out box=(2, 3)"),
        ("." * 15, {"box": (2, 2)}, "box=(2, 2) makes 4x4 grids"),
        ("." * 15, {}, "need `box`"),
        ("12.4 .... .... ...?", {}, "`alphabet`"),
        (np.zeros((9, 9)), {"box": (2, 3)}, "see box="),
    ]:
        error = puzzle_error(puzzle, **options)
        assert words in (error.remedy or ""), error
        assert "--" not in str(error)


def test_an_unknown_name_of_a_puzzle() -> None:
    assert "no famous puzzle named `nosuch`" in puzzle_error("nosuch").message


def test_several_where_one_is_expected() -> None:
    error = puzzle_error(f"{LINE}\n{LINE}\n")
    assert "2 puzzles where one is expected" in error.message and "solve_many" in str(error)


def test_no_rows_and_rows_of_different_lengths() -> None:
    assert "a grid of 0 rows" in puzzle_error([]).message
    assert "row 2 has 3 cells" in puzzle_error([[0] * 4, [0] * 3, [0] * 4, [0] * 4]).message
    assert "sides up to 100" in puzzle_error(np.zeros((101, 101))).message
    assert "sides from 2 to 100" in puzzle_error([[0] * 101] * 101).message


def test_an_unknown_argument_gets_a_suggestion() -> None:
    for name, meant in [("antz", "'ants'"), ("time_limit", "'timeout'"), ("max_iteration", "'max_iterations'")]:
        with pytest.raises(TypeError, match=f"'{name}'.*did you mean {meant}"):
            antdoku.solve(LINE, **{name: 3})
    with pytest.raises(TypeError, match="^solve_many has no argument 'on_iteration'$"):
        antdoku.solve_many([LINE], on_iteration=print)  # type: ignore[call-overload]
    with pytest.raises(TypeError, match="^solve has no argument 'jobs'$"):
        antdoku.solve(LINE, jobs=2)
    with pytest.raises(TypeError, match="^Colony has no argument 'timeout'$"):
        antdoku.Colony(LINE, timeout=2)
    # Similar to a parameter of another method only.
    with pytest.raises(TypeError, match="^Colony has no argument 'tenur', and no method has such a parameter; antdoku.methods"):
        antdoku.Colony(LINE, tenur=2)


CALLS: dict[str, Callable[[Any], object]] = {
    "solve": antdoku.solve,
    "count": antdoku.count,
    "solutions": antdoku.solutions,
    "propagate": antdoku.propagate,
    "Puzzle": antdoku.Puzzle,
    "Colony": antdoku.Colony,
    "check": lambda puzzle: antdoku.check(puzzle, LINE),
}


@pytest.mark.parametrize("name", CALLS)
def test_messages_name_the_argument(name: str) -> None:
    with pytest.raises(TypeError, match="^puzzle must be a text, a path, cells, an array, or a Puzzle, not int$"):
        CALLS[name](7)
    with pytest.raises(antdoku.PuzzleError, match="puzzle has 2 puzzles where one is expected") as raised:
        CALLS[name](f"{LINE}\n{LINE}\n")
    assert ("solve_many" in str(raised.value)) == (name == "solve")


def test_messages_name_other_arguments_too() -> None:
    with pytest.raises(TypeError, match="^solution must be a text, a path, cells, an array, or a Puzzle, not int$"):
        antdoku.check(LINE, 7)  # type: ignore[arg-type]
    with pytest.raises(antdoku.PuzzleError, match="solution has 2 grids where one is expected"):
        antdoku.check(LINE, f"{LINE}\n{LINE}\n")
    with pytest.raises(TypeError, match="^puzzles must be a file, a text, or several puzzles, not int$"):
        antdoku.solve_many(7)  # type: ignore[call-overload]
    with pytest.raises(TypeError, match="^source must be a file, a text, or several puzzles, not int$"):
        antdoku.read(7)  # type: ignore[arg-type]


def test_a_method_that_is_not_in_this_build() -> None:
    if antdoku.methods()["sat"].missing_feature is None:
        assert antdoku.solve(LINE, "sat").status == "solved"
        return
    with pytest.raises(ValueError, match="'sat' is not in this build; build it with `pip install . --config-settings .*sat'`"):
        antdoku.solve(LINE, "sat")


def test_no_message_names_an_option_of_the_command_line() -> None:
    count = 0
    for file in sorted((ROOT / "fuzz" / "corpus" / "format").iterdir()):
        for one in antdoku.solve_many(file, "exact", max_steps=0, errors="keep", progress=False):
            if isinstance(one, antdoku.PuzzleError):
                assert not re.search(r"--[a-z]", str(one).replace(str(file), "")), f"{file.name}: {one}"
                count += 1
    assert count > 20


def test_rows_of_text_are_one_grid() -> None:
    assert "2 rows of 16 cells" in puzzle_error(["1...............", "2..............."]).message
    rows = ["0" + "." * 15] + ["." * 16] * 15
    assert antdoku.Puzzle(rows, alphabet="hex0").side == 16
    letters = antdoku.Puzzle(["a...", "....", "....", "..b."], alphabet="abcd")
    assert letters.line() == "a.............b."
    with pytest.raises(antdoku.PuzzleError):
        antdoku.check("1...............", ["1234341221434321", "1111111111111111"])


def test_a_puzzle_keeps_its_boxes() -> None:
    puzzle = antdoku.Puzzle("." * 36, box=(3, 2))
    assert antdoku.solve(puzzle, box=(3, 2)).puzzle.box == (3, 2)
    for call in (antdoku.solve, antdoku.Puzzle, antdoku.count):
        with pytest.raises(ValueError, match=r"box is \(2, 3\), but the Puzzle has boxes of \(3, 2\)"):
            call(puzzle, box=(2, 3))


def test_errors_can_be_pickled() -> None:
    error = puzzle_error("12.4\n....\n....\n...?")
    again = pickle.loads(pickle.dumps(error))
    assert again == error and str(again) == str(error) and again.line == 4


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"ants": 0}, "ants is 0, but must be a whole number from 1 to 1000"),
        ({"ants": 2.5}, "ants is 2.5, but must be a whole number from 1 to 1000"),
        ({"rho": 1.5}, "global_evaporation is 1.5, but must be a number from 0 to 1"),
        ({"rho": float("nan")}, "global_evaporation is NaN, but must be a number from 0 to 1"),
        ({"walk": "sideways"}, "walk is sideways, but must be ring or tightest"),
        ({"ants": 10**6000}, "but must be a whole number from 1 to 1000"),
        ({"method": "exact", "ants": 3}, "method 'exact' has no parameter 'ants'; it has: none"),
        ({"ants": 100}, "at most 81 on this puzzle"),
        ({"preset": "fast"}, "method 'acs' has no preset 'fast'; it has: paper, no-bve, tog, swift"),
        ({"method": "magic"}, "there is no method 'magic'; there are: auto, acs, "),
        ({"seed": -1}, "seed is -1, but must be a whole number from 0 to 18446744073709551615"),
        ({"seed": 2**64}, "seed is 18446744073709551616, but must be"),
        ({"timeout": -1}, "timeout is -1, but must be a number of seconds from 0"),
        ({"timeout": float("nan")}, "timeout is nan, but must be a number of seconds from 0"),
        ({"max_steps": -5}, "max_steps is -5, but must be a whole number from 0"),
        ({"threads": 0}, "threads is 0, but must be a whole number from 1 to 1024"),
        ({"box": (0, 3)}, "boxes of 0x3"),
        ({"variant": "killer"}, "variant: `killer` is no rule: choose latin, jigsaw, diagonals"),
        ({"variant": "windoku,jigsaw"}, "the rules jigsaw and windoku exclude each other"),
        ({"variant": "latin", "box": (3, 3)}, "the rule latin excludes boxes"),
        ({"regions": [[1, 1], [1, 2]]}, "region 1, which begins at r1c1, has 3 cells; a region has 2"),
        ({"regions": [[1, 1], [1]]}, "regions: row 2, column 1: row 2 has 1 cells, but there are 2 rows"),
        ({"regions": [[1, -1], [1, 1]]}, "regions: row 1, column 2: -1 is no whole number from 0"),
        ({"geometry": antdoku.Geometry(9), "box": (3, 3)}, "give geometry alone"),
        ({"alphabet": "AAB"}, "alphabet"),
    ],
)
def test_arguments_outside_their_range(arguments: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError) as raised:
        antdoku.solve(LINE, **arguments)
    assert words in str(raised.value)
    assert not isinstance(raised.value, antdoku.PuzzleError)


@pytest.mark.parametrize(
    "arguments",
    [
        {"ants": [3]},
        {"ants": True},
        {"seed": 1.5},
        {"seed": "1"},
        {"timeout": "5s"},
        {"threads": None, "max_steps": 1.0},
        {"box": 3},
        {"box": (3,)},
        {"box": ("3", "3")},
        {"alphabet": 5},
        {"variant": 5},
        {"variant": ["latin"]},
        {"regions": 5},
        {"regions": [[None] * 9] * 9, "variant": b"jigsaw"},
        {"geometry": (9, 9)},
        {"on_iteration": 5},
        {"method": 5},
        {"antz": 3},
        {"verbose": True},
    ],
)
def test_arguments_of_another_type(arguments: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        antdoku.solve(LINE, **arguments)
