"""solve: all forms of puzzles, and the results."""

from __future__ import annotations

import datetime
import pathlib
import pickle

import numpy as np
import pandas
import pytest

import antdoku

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
CELLS = [[0 if cell == "." else int(cell) for cell in LINE[row * 9 : row * 9 + 9]] for row in range(9)]
SOLUTION = np.array([int(cell) for cell in SOLVED]).reshape(9, 9)

FORMS = {
    "line": LINE,
    "block": "\n".join(LINE[row * 9 : row * 9 + 9] for row in range(9)),
    "integers": "3\n1\n" + "\n".join(" ".join(str(cell or -1) for cell in row) for row in CELLS),
    "json": f'{{"box":[3,3],"cells":{CELLS}}}',
    "list": CELLS,
    "tuple": tuple(map(tuple, CELLS)),
    "minus one": [[cell or -1 for cell in row] for row in CELLS],
    "none": [[cell or None for cell in row] for row in CELLS],
    "characters": [[str(cell) if cell else "." for cell in row] for row in CELLS],
    "rows of text": [LINE[row * 9 : row * 9 + 9] for row in range(9)],
    "list of arrays": [np.array(row) for row in CELLS],
    "int64": np.array(CELLS),
    "uint8": np.array(CELLS, dtype=np.uint8),
    "int8 with -1": np.array([[cell or -1 for cell in row] for row in CELLS], dtype=np.int8),
    "float with nan": np.array([[cell or np.nan for cell in row] for row in CELLS]),
    "object": np.array([[cell or None for cell in row] for row in CELLS], dtype=object),
    "text array": np.array([[str(cell) if cell else "." for cell in row] for row in CELLS]),
    "fortran": np.asfortranarray(np.array(CELLS)),
    "view": np.repeat(np.array(CELLS), 2, axis=1)[:, ::2],
    "masked": np.ma.masked_equal(np.array(CELLS), 0),
    "Puzzle": antdoku.Puzzle(LINE),
    "bytes": LINE.encode(),
    "bytearray": bytearray("\n".join(LINE[row * 9 : row * 9 + 9] for row in range(9)), "ascii"),
    "rows of bytes": [LINE[row * 9 : row * 9 + 9].encode() for row in range(9)],
    "array of texts": np.array([LINE[row * 9 : row * 9 + 9] for row in range(9)]),
    "array of bytes": np.array([LINE[row * 9 : row * 9 + 9].encode() for row in range(9)]),
    "flat list": sum(CELLS, []),
    "flat tuple": tuple(sum(CELLS, [])),
    "flat with None": [cell or None for row in CELLS for cell in row],
    "flat characters": list(LINE),
    "flat characters with spaces": list(LINE.replace(".", " ")),
    "flat words": [str(cell or "") for row in CELLS for cell in row],
    "flat scalars": list(np.array(CELLS).ravel()),
    "flat float32": list(np.array(CELLS, dtype=np.float32).ravel()),
    "flat array": np.array(CELLS).ravel(),
    "flat uint8": np.array(CELLS, dtype=np.uint8).ravel(),
    "flat text array": np.array(list(LINE)),
    "flat with nan": np.array([cell or np.nan for row in CELLS for cell in row]),
    "frame": pandas.DataFrame(CELLS),
    "frame with NA": pandas.DataFrame(CELLS).replace(0, pandas.NA).astype("Int64"),
    "rows with NA": [[cell or pandas.NA for cell in row] for row in CELLS],
    "flat series": pandas.Series(sum(CELLS, [])),
    "flat series with NA": pandas.Series([cell or pandas.NA for row in CELLS for cell in row], dtype="Int64"),
    "series of texts": pandas.Series([LINE[row * 9 : row * 9 + 9] for row in range(9)]),
}


@pytest.mark.parametrize("form", FORMS)
def test_every_form_is_the_same_puzzle(form: str) -> None:
    result = antdoku.solve(FORMS[form])
    assert result.status == "solved"
    assert result.solution is not None and result.solution.dtype == np.int64
    assert (result.solution == SOLUTION).all()
    assert (result.puzzle.givens == np.array(CELLS)).all()


@pytest.mark.parametrize("side", [4, 16, 25, 100])
def test_cells_without_rows_of_every_size(side: int) -> None:
    puzzle = antdoku.generate(side, fixed=0.6, seed=1)
    for flat in (puzzle.givens.ravel(), puzzle.givens.ravel().tolist(), tuple(puzzle.givens.ravel())):
        assert antdoku.Puzzle(flat) == puzzle
    six = antdoku.generate(box=(3, 2), fixed=0.6, seed=1)
    assert antdoku.Puzzle(six.givens.ravel(), box=(3, 2)) == six


def test_cells_without_rows_in_an_alphabet() -> None:
    puzzle = antdoku.Puzzle(list("S..............."), alphabet="SUDO")
    assert puzzle.line() == "S..............." and puzzle.givens[0, 0] == 1


def message(puzzle: object) -> str:
    with pytest.raises(antdoku.PuzzleError) as raised:
        antdoku.solve(puzzle)  # type: ignore[arg-type]
    return str(raised.value)


def test_ranges_are_rows() -> None:
    rows = [range(1, 5), [3, 4, 1, 2], range(0), (4, 3, 2, 1)]
    assert "row 3 has 0 cells" in message(rows)
    rows[2] = (2, 1, 4, 3)
    assert (antdoku.Puzzle(rows).givens[0] == [1, 2, 3, 4]).all()
    assert "10 is not valid in a 9x9 grid" in message(range(81))
    assert "cells do not make a square grid" in message(range(10**15 + 1))


def test_cells_that_do_not_make_a_grid() -> None:
    assert "80 cells do not make a square grid" in message([0] * 80)
    assert "80 cells do not make a square grid" in message(np.zeros(80))
    assert "9 cells without rows may be a row of a larger grid" in message([0] * 9)
    assert "1 cells without rows may be a row of a larger grid" in message([0])
    assert "an array of 10001 cells; sides up to 100" in message(np.zeros(10_001))
    assert "bytes are read as a text; give list(...) of them" in message(bytes(81))
    assert antdoku.Puzzle(list(bytes(81))).side == 9
    assert "row 1, column 2: 10 is not valid in a 9x9 grid" in message([0, 10] + [0] * 79)
    with pytest.raises(TypeError, match="puzzle must have the cells of one grid in one or two dimensions; this array has 3"):
        antdoku.solve(np.zeros((9, 9, 9)))
    with pytest.raises(TypeError, match="row 1, column 1: a cell must be a number, not object"):
        antdoku.solve([object()] * 81)  # type: ignore[list-item]


def test_arrays_of_results_and_puzzles() -> None:
    result = antdoku.solve(LINE)
    assert (np.asarray(result) == SOLUTION).all() and np.asarray(result).dtype == np.int64
    assert (np.asarray(result.puzzle) == np.array(CELLS)).all()
    assert np.array(result, dtype=np.uint8).dtype == np.uint8
    assert np.stack([result, result]).shape == (2, 9, 9)
    assert (result.__array__(np.float32) == SOLUTION).all() and result.__array__(copy=True) is not result.__array__()
    for thing in (result, result.puzzle):
        with pytest.raises(ValueError, match="copy is False"):
            thing.__array__(copy=False)
        if np.lib.NumpyVersion(np.__version__) >= "2.0.0":
            with pytest.raises(ValueError, match="copy"):
                np.array(thing, copy=False)
    own = np.asarray(result)
    own[:] = 0
    assert (np.asarray(result) == SOLUTION).all()
    unknown = antdoku.solve(np.zeros((25, 25)), "anneal", max_steps=10, seed=1)
    assert (np.asarray(unknown) == unknown.best).all()
    with pytest.raises(ValueError, match="the puzzle has no solution"):
        np.asarray(antdoku.solve([[1, 2, 3, 0], [0, 0, 0, 4], [0] * 4, [0] * 4], "exact"))
    assert pandas.Series([result, result], dtype=object).iloc[0] is result


def test_a_result_is_not_accepted_as_a_puzzle() -> None:
    # Its grid has neither boxes nor an alphabet.
    result = antdoku.solve(LINE)
    for call in (antdoku.solve, antdoku.Puzzle, antdoku.count, antdoku.propagate):
        with pytest.raises(TypeError, match=r"puzzle must be a text, .* not Result: its puzzle is .puzzle, its grid .best"):
            call(result)
    assert antdoku.check(result.puzzle, result)


def test_files_as_path_and_as_text(tmp_path: pathlib.Path) -> None:
    file = tmp_path / "puzzle.txt"
    file.write_text(LINE)
    for source in (file, str(file)):
        assert (antdoku.solve(source).solution == SOLUTION).all()


def test_a_file_without_an_extension(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine").write_text(LINE)
    monkeypatch.chdir(tmp_path)
    assert antdoku.solve("mine").status == "solved"


def test_famous_puzzles_by_name() -> None:
    result = antdoku.solve("AIEscargot", method="acs", seed=7)
    assert (result.status, result.label) == ("solved", "aiescargot")


def test_other_boxes() -> None:
    for box in [(2, 3), (3, 2), [2, 3], (1, 6)]:
        result = antdoku.solve(np.zeros((6, 6), dtype=int), box=box)
        # A box of a whole row says nothing more than the row.
        assert result.puzzle.box == (None if 1 in box else tuple(box))
        height, width = box
        assert result.solution is not None
        for row in range(0, 6, height):
            for column in range(0, 6, width):
                block = result.solution[row : row + height, column : column + width]
                assert sorted(block.flat) == [1, 2, 3, 4, 5, 6]
    assert antdoku.solve("." * 36, box=(3, 2)).puzzle.box == (3, 2)


def test_other_alphabets() -> None:
    puzzle = antdoku.Puzzle("S...............", alphabet="SUDO")
    assert puzzle.line() == "S..............."
    assert set(str(antdoku.solve(puzzle))) - set("+-| \n") == set("SUDO")


def test_a_result_has_its_method_and_parameters() -> None:
    result = antdoku.solve(LINE, method="acs", preset="tog", seed=11, ants=12, rho=0.8)
    assert (result.method, result.preset, result.seed) == ("acs", "tog", 11)
    assert (result.parameters["ants"], result.parameters["global_evaporation"]) == (12, 0.8)
    assert result.stopped is None
    assert result.setup_seconds >= 0 and result.search_seconds >= 0
    assert (result.best == result.solution).all()


def test_solved_by_names_the_method() -> None:
    assert antdoku.solve(LINE, "acs", preset="swift").solved_by == "acs"
    assert antdoku.solve("aiescargot").solved_by == "exact"
    assert antdoku.solve([[1, 2, 3, 0], [0, 0, 0, 4], [0] * 4, [0] * 4], "dlx").solved_by == "dlx"
    assert antdoku.solve(np.zeros((25, 25)), "anneal", max_steps=10).solved_by is None


def test_a_parameter_without_a_method_selects_the_first_method_that_has_it() -> None:
    assert antdoku.solve(LINE, ants=5).method == "acs"
    assert antdoku.solve(LINE, preset="swift").method == "acs"
    assert antdoku.solve(LINE).method == "auto"
    tabu_only = set(antdoku.solve(LINE, method="tabu").parameters) - set(antdoku.solve(LINE, method="acs").parameters)
    name = sorted(tabu_only)[0]
    value = antdoku.solve(LINE, method="tabu").parameters[name]
    assert antdoku.solve(LINE, **{name: value}).method in ("tabu", "ants-tabu")


def test_seeds() -> None:
    blank = np.zeros((16, 16), dtype=int)
    first = antdoku.solve(blank, method="acs", seed=1)
    again = antdoku.solve(blank, method="acs", seed=np.int64(1))
    other = antdoku.solve(blank, method="acs", seed=2)
    assert (first.solution == again.solution).all() and first.steps == again.steps
    assert (first.solution != other.solution).any()
    drawn = {antdoku.solve(blank, method="acs", max_iterations=0).seed for _ in range(5)}
    assert len(drawn) == 5


def test_limits_end_the_search_with_a_best_grid() -> None:
    blank = np.zeros((25, 25), dtype=int)
    for limits, stopped in [
        ({"max_iterations": 2}, "iterations"),
        ({"max_steps": 100}, "steps"),
        ({"timeout": 0.05}, "wall_clock"),
        ({"timeout": datetime.timedelta(milliseconds=50)}, "wall_clock"),
    ]:
        result = antdoku.solve(blank, method="anneal", seed=1, **limits)
        assert (result.status, result.stopped, result.solution) == ("unknown", stopped, None)
        assert result.best is not None and result.best.shape == (25, 25)
        assert "stopped: " + stopped in repr(result)
    assert antdoku.solve("1" + "." * 15, timeout=float("inf")).status == "solved"


def test_a_puzzle_without_solution() -> None:
    impossible = antdoku.solve([[1, 2, 3, 0], [0, 0, 0, 4], [0] * 4, [0] * 4], method="exact")
    assert (impossible.status, impossible.solution, impossible.best) == ("unsatisfiable", None, None)
    assert str(impossible) == "no solution"


def test_representations() -> None:
    result = antdoku.solve(LINE, method="acs", seed=1)
    first, *grid = repr(result).splitlines()
    assert first.startswith("Result(solved, 9x9, acs paper, seed 1, ")
    assert "\n".join(grid) == str(result)
    assert grid[1] == "| 5 3 4 | 6 7 8 | 9 1 2 |"
    html = result._repr_html_()
    assert html.count("<text") == 81 and html.count("font-weight") == 30
    assert "Result(solved" in html
    puzzle = antdoku.Puzzle(LINE)
    assert puzzle._repr_html_().count("<text") == 30
    assert repr(puzzle).startswith("Puzzle(9x9, 30 of 81 cells given)\n+---")


def test_markup_in_a_label_is_escaped() -> None:
    puzzle = antdoku.Puzzle('{"label":"<b>x</b>","puzzle":"%s"}' % LINE)
    assert puzzle.label == "<b>x</b>"
    assert "<b>" not in antdoku.solve(puzzle)._repr_html_()


def test_pickles() -> None:
    for result in [
        antdoku.solve(LINE, method="acs", preset="swift", seed=3),
        antdoku.solve(np.zeros((25, 25), dtype=int), method="ils", max_iterations=1, seed=1),
        antdoku.solve([[1, 2, 3, 0], [0, 0, 0, 4], [0] * 4, [0] * 4], method="exact"),
    ]:
        again = pickle.loads(pickle.dumps(result))
        assert repr(again) == repr(result)
        assert (again.parameters, again.stopped, again.puzzle) == (result.parameters, result.stopped, result.puzzle)
        assert again.solved_by == result.solved_by


def test_a_pickled_solution_is_verified() -> None:
    restore, fields = antdoku.solve(LINE).__reduce__()
    broken = list(fields)
    broken[3] = broken[3].replace("5,3,4", "3,5,4", 1)
    with pytest.raises(ValueError, match="invalid stored Result"):
        restore(*broken)


def test_puzzles_compare() -> None:
    assert antdoku.Puzzle(LINE) == antdoku.Puzzle(CELLS)
    assert len({antdoku.Puzzle(LINE), antdoku.Puzzle(CELLS), antdoku.Puzzle("aiescargot")}) == 2
    assert antdoku.Puzzle("." * 36, box=(2, 3)) != antdoku.Puzzle("." * 36, box=(3, 2))
    assert antdoku.Puzzle(LINE) != LINE
    assert pickle.loads(pickle.dumps(antdoku.Puzzle(LINE))) == antdoku.Puzzle(LINE)


def test_every_access_returns_a_new_array() -> None:
    result = antdoku.solve(LINE)
    array = result.solution
    assert array is not None
    array[:] = 0
    assert (result.solution == SOLUTION).all()


def test_read() -> None:
    puzzles = antdoku.read(f"first {LINE}\n# a comment\nsecond {LINE}\n")
    assert [puzzle.label for puzzle in puzzles] == ["first", "second"]
    assert [puzzle.side for puzzle in antdoku.read([LINE, CELLS, "aiescargot"])] == [9, 9, 9]


def test_assumptions_are_noted() -> None:
    (note,) = antdoku.Puzzle("." * 36).notes
    assert "boxes of 2x3" in note
    assert antdoku.Puzzle("." * 36, box=(2, 3)).notes == []


@pytest.mark.parametrize("options", [{}, {"max_steps": 1_000_000}])
def test_islands_of_auto_call_the_callback(options: dict[str, int]) -> None:
    puzzle = antdoku.generate(36, fixed=0.5, seed=3)
    seen: list[str] = []

    def stop(iteration: antdoku.Iteration) -> bool:
        seen.append(iteration.kind)
        return len(seen) < 3

    result = antdoku.solve(puzzle, threads=2, seed=1, on_iteration=stop, **options)
    assert result.status == "solved" or (result.stopped, len(seen)) == ("observer", 3)
    with pytest.raises(ZeroDivisionError):
        antdoku.solve(puzzle, threads=2, seed=1, on_iteration=lambda iteration: 1 // 0, **options)
