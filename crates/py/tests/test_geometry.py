"""Geometry: the shapes of variants, and all functions on them."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

import antdoku

ROWS = ["AABB", "ACBB", "ACDD", "CCDD"]
NUMBERS = np.array([[1, 1, 2, 2], [1, 3, 2, 2], [1, 3, 4, 4], [3, 3, 4, 4]])
BLANK = "." * 16

SHAPES: dict[str, dict[str, Any]] = {
    "plain": {"box": (2, 2)},
    "latin": {"variant": "latin"},
    "diagonals": {"variant": "diagonals"},
    "latin with diagonals": {"variant": "latin,diagonals"},
    "disjoint": {"variant": "disjoint"},
    "jigsaw": {"regions": ROWS},
    "jigsaw with diagonals": {"variant": "jigsaw,diagonals", "regions": ROWS},
}


def is_solution(geometry: antdoku.Geometry, grid: np.ndarray) -> bool:
    """Whether every unit has every value, without any code of the package."""
    wanted = list(range(1, geometry.side + 1))
    return all(sorted(grid[cell] for cell in unit) == wanted for unit in geometry.units)


def test_attributes() -> None:
    nine = antdoku.Geometry(9)
    assert (nine.side, nine.box, nine.variant, len(nine.units)) == (9, (3, 3), "sudoku", 27)
    assert repr(nine) == "Geometry(9x9)"
    assert nine.regions is not None and nine.regions[4].tolist() == [4, 4, 4, 5, 5, 5, 6, 6, 6]
    latin = antdoku.Geometry(7, variant="latin")
    assert (latin.box, latin.regions, latin.variant, len(latin.units)) == (None, None, "latin", 14)
    jigsaw = antdoku.Geometry(4, regions=ROWS)
    assert (jigsaw.box, jigsaw.variant, repr(jigsaw)) == (None, "jigsaw", "Geometry(4x4 (jigsaw))")
    assert jigsaw.regions is not None and (jigsaw.regions == NUMBERS).all()
    assert jigsaw.units[8] == [(0, 0), (0, 1), (1, 0), (2, 0)]
    six = antdoku.Geometry(6, box=(3, 2), variant="anti-knight,diagonals")
    assert (six.box, six.variant) == ((3, 2), "diagonals,anti-knight")
    assert antdoku.Geometry(5, box=(1, 5)) == antdoku.Geometry(5, variant="latin"), "boxes of a row are no boxes"


@pytest.mark.parametrize("form", [ROWS, "\n".join(ROWS), NUMBERS, NUMBERS.tolist(), NUMBERS.ravel().tolist(), NUMBERS.astype(float)])
def test_regions_in_every_form(form: Any) -> None:
    assert antdoku.Geometry(4, regions=form) == antdoku.Geometry(4, regions=ROWS)
    assert antdoku.Geometry(4, regions=NUMBERS + 7) == antdoku.Geometry(4, regions=ROWS), "any numbers will do"


def test_further_units_and_pairs() -> None:
    unit = [(0, 0), (1, 2), (2, 3), (3, 1)]
    geometry = antdoku.Geometry(4, variant="latin", units=[unit], pairs=[("r1c1", "r2c2"), [(0, 1), (1, 0)]])
    assert geometry.variant == "latin,units,pairs" and geometry.units[-1] == unit
    assert geometry.pairs == [((0, 0), (1, 1)), ((0, 1), (1, 0))]
    assert geometry == antdoku.Geometry(4, variant="latin", units=[["r1c1", "r2c3", "r3c4", "r4c2"]], pairs=[["r1c1", "r2c2"], ["r2c1", "r1c2"]])
    result = antdoku.solve(BLANK, geometry=geometry)
    assert result.solution is not None and is_solution(geometry, result.solution)
    assert result.solution[0, 0] != result.solution[1, 1] and result.solution[0, 1] != result.solution[1, 0]
    assert result.puzzle.geometry == geometry
    assert antdoku.check(result.puzzle, result.solution) and antdoku.check(result.puzzle, antdoku.Puzzle(result.solution, geometry=geometry).line())
    with pytest.raises(antdoku.PuzzleError, match="stands at r1c1 and at r2c2, which must differ"):
        antdoku.Puzzle("1....1..........", geometry=geometry)


def test_pairs_of_moves() -> None:
    assert antdoku.Geometry(9, variant="diagonals").pairs == []
    king = antdoku.Geometry(4, variant="anti-king").pairs
    assert ((0, 1), (1, 2)) in king and ((0, 0), (1, 1)) not in king, "cells of a box are in a common unit"
    distances = {(abs(a - c), abs(b - d)) for (a, b), (c, d) in antdoku.Geometry(9, variant="latin,anti-knight").pairs}
    assert distances == {(1, 2), (2, 1)}


def test_equality_hashes_and_pickles() -> None:
    shapes = [antdoku.Geometry(4, **arguments) for arguments in SHAPES.values()]
    shapes.append(antdoku.Geometry(4, units=[["r1c1", "r2c3", "r3c4", "r4c2"]], pairs=[["r1c1", "r2c3"]]))
    for place, shape in enumerate(shapes):
        again = pickle.loads(pickle.dumps(shape))
        assert again == shape and hash(again) == hash(shape) and repr(again) == repr(shape)
        assert all(shape != other for other in shapes[:place])
    assert shapes[0] != "4x4" and shapes[0] != antdoku.Puzzle(BLANK)


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        ({"side": 1}, ValueError, "side is 1, but must be a whole number from 2 to 100"),
        ({"side": "9"}, TypeError, "side must be a whole number"),
        ({"side": 7}, ValueError, "a grid of side 7 has no usual boxes"),
        ({"side": 9, "box": (2, 3)}, ValueError, "boxes of 2x3 have 6 cells, but the side is 9"),
        ({"side": 9, "variant": "killer"}, ValueError, "`killer` is no rule"),
        ({"side": 9, "variant": "jigsaw"}, ValueError, "the rule jigsaw needs regions, and none are given"),
        ({"side": 9, "variant": "latin", "box": (3, 3)}, ValueError, "the rule latin excludes boxes"),
        ({"side": 9, "regions": ROWS}, ValueError, "the regions cover 16 cells, but the grid has 81"),
        ({"side": 4, "regions": ROWS, "box": (2, 2)}, ValueError, "a grid has boxes or regions, not both"),
        ({"side": 4, "regions": ["AAAA", "BBBB", "CCCC", "CDDD"]}, ValueError, "has 5 cells"),
        ({"side": 4, "regions": 4}, TypeError, "regions must be rows of numbers or of letters, not int"),
        ({"side": 4, "units": [["r1c1"]]}, ValueError, "further unit 1 has 1 cells; a unit has 4"),
        ({"side": 4, "units": [["r1c1", "r1c5", "r2c1", "r3c1"]]}, ValueError, "'r1c5', which is no cell of a 4x4 grid"),
        ({"side": 4, "units": [[(0, 4)]]}, ValueError, "units is 4, but must be a whole number from 0 to 3"),
        ({"side": 4, "units": "r1c1"}, TypeError, "units must be a list of lists of cells, not str"),
        ({"side": 4, "pairs": [["r1c1", "r1c2", "r1c3"]]}, ValueError, "pairs has a list of 3 cells, but a pair has 2"),
        ({"side": 4, "pairs": [["r1c1", "r1c1"]]}, ValueError, "r1c1 cannot differ from itself"),
    ],
)
def test_shapes_that_do_not_exist(arguments: dict[str, Any], error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        antdoku.Geometry(**arguments)


@pytest.mark.parametrize("name", SHAPES)
def test_every_function_takes_variants(name: str) -> None:
    arguments = SHAPES[name]
    geometry = antdoku.Geometry(4, **arguments)
    for shape in (arguments, {"geometry": geometry}):
        for form in (BLANK, np.zeros((4, 4)), [[0] * 4] * 4, antdoku.Puzzle(BLANK, **shape)):
            puzzle = antdoku.Puzzle(form, **shape)
            assert puzzle.geometry == geometry and (puzzle.variant, puzzle.box) == (geometry.variant, geometry.box)
            counted = antdoku.count(form, **shape)
            result = antdoku.solve(form, seed=1, **shape)
            assert bool(result) == bool(counted)
            if result.solution is None:
                continue
            assert is_solution(geometry, result.solution)
            for solution in (result, result.solution, "".join(map(str, result.solution.ravel()))):
                assert antdoku.check(form, solution, **shape) and antdoku.check(puzzle, solution)
            assert is_solution(geometry, next(antdoku.solutions(form, **shape)))
            assert antdoku.propagate(form, **shape).all()
    assert antdoku.read(BLANK, **arguments)[0].geometry == geometry
    assert antdoku.solve_many([BLANK] * 2, progress=False, **arguments)[1].puzzle.geometry == geometry
    assert antdoku.Colony(BLANK, seed=1, **arguments).puzzle.geometry == geometry


def test_known_numbers_of_grids() -> None:
    counts = {name: antdoku.count(BLANK, **SHAPES[name]).count for name in ("plain", "latin", "diagonals", "latin with diagonals")}
    assert counts == {"plain": 288, "latin": 576, "diagonals": 48, "latin with diagonals": 48}


@pytest.mark.parametrize("variant", ["anti-king", "anti-knight"])
def test_cells_a_move_apart_differ(variant: str) -> None:
    near, far = {"anti-king": (1, 1), "anti-knight": (1, 2)}[variant]
    grid = antdoku.generate(variant=variant, fixed=0.3, seed=1).solution
    assert grid is not None
    cells = [(row, column) for row in range(9) for column in range(9)]
    for one in cells:
        for other in cells:
            if sorted((abs(one[0] - other[0]), abs(one[1] - other[1]))) == [near, far]:
                assert grid[one] != grid[other]


@pytest.mark.parametrize(
    "arguments",
    [
        {"size": 6, "variant": "latin"},
        {"variant": "diagonals"},
        {"variant": "windoku"},
        {"size": 6, "variant": "jigsaw"},
        {"regions": ["AAABBB", "AAABBB", "CCCDDD", "CCCDDD", "EEEFFF", "EEEFFF"]},
        {"geometry": antdoku.Geometry(6, variant="disjoint")},
    ],
)
def test_generated_variants(arguments: dict[str, Any]) -> None:
    puzzles = antdoku.generate_many(2, seed=3, **arguments)
    assert puzzles[0] == antdoku.generate(seed=3, **arguments) != puzzles[1]
    for puzzle in puzzles:
        assert puzzle.solution is not None and is_solution(puzzle.geometry, puzzle.solution)
        assert antdoku.count(puzzle, limit=2).is_unique
        again = pickle.loads(pickle.dumps(puzzle))
        assert again == puzzle and again.geometry == puzzle.geometry and (again.solution == puzzle.solution).all()


def test_a_text_with_a_header_names_its_variant() -> None:
    text = "variant: jigsaw, diagonals\nregions:\n" + "\n".join(ROWS) + f"\n{BLANK}\n"
    puzzle = antdoku.Puzzle(text)
    assert puzzle.geometry == antdoku.Geometry(4, variant="diagonals", regions=ROWS)
    assert antdoku.Puzzle(text, geometry=puzzle.geometry) == puzzle
    with pytest.raises(antdoku.PuzzleError, match="variant"):
        antdoku.Puzzle(text, variant="anti-king")


def test_a_puzzle_keeps_its_variant() -> None:
    puzzle = antdoku.Puzzle(BLANK, regions=ROWS)
    for arguments in ({"regions": NUMBERS}, {"variant": "jigsaw"}, {"geometry": puzzle.geometry}):
        assert antdoku.Puzzle(puzzle, **arguments) == puzzle
    for arguments, words in [
        ({"variant": "diagonals"}, "variant is 'diagonals', but the Puzzle is 4x4 \\(jigsaw\\)"),
        ({"regions": ["AABB", "AABB", "CCDD", "CCDD"]}, "regions differ from those of the Puzzle"),
        ({"geometry": antdoku.Geometry(4)}, "geometry is 4x4, but the Puzzle is 4x4 \\(jigsaw\\)"),
        ({"box": (2, 2)}, "box is \\(2, 2\\), but the Puzzle is 4x4 \\(jigsaw\\)"),
    ]:
        with pytest.raises(ValueError, match=words):
            antdoku.Puzzle(puzzle, **arguments)  # type: ignore[arg-type]
    with pytest.raises(antdoku.PuzzleError, match="a grid of 9 rows, but geometry is 4x4"):
        antdoku.Puzzle(np.zeros((9, 9)), geometry=puzzle.geometry)
    with pytest.raises(antdoku.PuzzleError):
        antdoku.Puzzle("." * 81, geometry=puzzle.geometry)


@pytest.mark.parametrize(("variant", "shaded"), [("sudoku", 0), ("diagonals", 17), ("windoku", 36), ("diagonals,windoku", 41), ("anti-king", 0)])
def test_drawings_shade_diagonals_and_windows(variant: str, shaded: int) -> None:
    drawing = antdoku.Geometry(9, variant=variant)._repr_html_()
    assert drawing.count("<rect") == shaded and drawing.startswith("<svg")
    assert variant == "sudoku" or variant in drawing, "the caption names the rules"
    puzzle = antdoku.Puzzle("." * 81, variant=variant)
    assert ("<div" in puzzle._repr_html_()) == (variant != "sudoku")


def test_drawings_have_borders_between_regions() -> None:
    def strong(geometry: antdoku.Geometry) -> str:
        return geometry._repr_html_().split('stroke-width="2"')[0].split('<path d="')[-1]

    frame = "M0 0H128V128H0Z"
    assert strong(antdoku.Geometry(4, variant="latin")) == f'{frame}" '
    assert strong(antdoku.Geometry(4)) == f'{frame}M0 64H128M64 0V128" '
    assert "M32 32H64" in strong(antdoku.Geometry(4, regions=ROWS))
