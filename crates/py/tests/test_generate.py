"""generate and generate_many: the same puzzles as on the command line."""

from __future__ import annotations

import pickle
from collections.abc import Callable

import numpy as np
import pytest

import antdoku


@pytest.mark.parametrize(
    ("options", "arguments"),
    [
        (["--minimal"], {}),
        (["--fixed", "40%"], {"fixed": 0.4}),
        (["--fixed", "22.55%"], {"fixed": 0.2255}),
        (["--fixed", "45%", "--unique"], {"fixed": "45%", "unique": True}),
        (["--minimal", "--symmetry", "rotate180"], {"symmetry": "rotate180"}),
        (["--level", "medium", "--symmetry", "diagonal"], {"level": "medium", "symmetry": "diagonal"}),
        (["--rating", "2.0-3.0", "--box", "2x3"], {"rating": (2.0, 3), "box": (2, 3)}),
        (["--technique", "naked-pair"], {"technique": "naked-pair"}),
        (["--level", "easy", "--size", "12"], {"level": "easy", "size": 12}),
        (["--box", "2x3", "--fixed", "50%"], {"box": (2, 3), "fixed": 0.5}),
        (["--size", "12", "--fixed", "50%", "--symmetry", "vertical"], {"size": 12, "fixed": 0.5, "symmetry": "vertical"}),
        (["--size", "25", "--fixed", "45%"], {"size": 25, "fixed": "45%"}),
        (
            ["--variant", "latin", "--size", "30", "--fixed", "58%", "--balanced"],
            {"size": 30, "variant": "latin", "fixed": 0.58, "balanced": True},
        ),
    ],
)
def test_the_puzzles_of_the_command_line(
    program: Callable[..., str], options: list[str], arguments: dict[str, object]
) -> None:
    output = program("generate", "--count", "3", "--seed", "42", "--format", "json", "--quiet", *options)
    wanted = antdoku.read(output)
    puzzles = antdoku.generate_many(3, seed=42, **arguments)
    assert puzzles == wanted and len(puzzles) == 3
    assert antdoku.generate(seed=42, **arguments) == wanted[0]


@pytest.mark.parametrize("box", [(2, 2), (2, 3), (3, 2), (3, 3), (4, 4), (6, 6)])
def test_puzzles_have_the_requested_shape_and_a_solution(box: tuple[int, int]) -> None:
    puzzle = antdoku.generate(box=box, fixed=0.5, seed=3)
    side = box[0] * box[1]
    assert (puzzle.side, puzzle.box) == (side, box)
    assert antdoku.check(puzzle, puzzle.solution)
    # As in the paper: c - floor(c (1 - share)) cells are given.
    assert (puzzle.givens > 0).sum() == side**2 - side**2 // 2


@pytest.mark.parametrize(("fixed", "givens"), [(0, 0), (1, 81), (0.05, 5), (0.95, 77), ("0%", 0), ("100%", 81), (1 / 3, 27)])
def test_shares(fixed: object, givens: int) -> None:
    assert (antdoku.generate(fixed=fixed, seed=1).givens > 0).sum() == givens


def test_shares_of_any_kind_of_number() -> None:
    puzzles = [antdoku.generate(25, fixed=share, seed=1) for share in (0.45, np.float32(0.45), np.float64(0.45), "45%", "45")]
    assert all(puzzle == puzzles[0] for puzzle in puzzles)
    assert (puzzles[0].givens > 0).sum() == 282


def test_balanced_holes() -> None:
    puzzle = antdoku.generate(33, variant="latin", fixed=0.6, balanced=True, seed=1)
    holes = puzzle.givens == 0
    assert holes.sum() == 33**2 * 4 // 10
    assert all(set(holes.sum(axis=axis).tolist()) <= {13, 14} for axis in (0, 1))


def test_puzzles_are_made_to_measure() -> None:
    for level in ("easy", "hard"):
        ratings = [antdoku.rate(puzzle) for puzzle in antdoku.generate_many(3, level=level, seed=2)]
        assert all((rating.level, rating.status) == (level, "solved") for rating in ratings)
    assert 3.0 <= antdoku.rate(antdoku.generate(rating="3.0-4.2", seed=2)).rating <= 4.2
    assert antdoku.rate(antdoku.generate(rating=1.5, box=(2, 3), seed=2)).rating == 1.5
    assert antdoku.rate(antdoku.generate(technique="hidden-pair", seed=2)).hardest == "hidden-pair"
    large = antdoku.generate(16, level="medium", seed=2)
    assert antdoku.rate(large).level == "medium" and antdoku.count(large, limit=2).is_unique


def test_minimal_puzzles_are_minimal() -> None:
    puzzle = antdoku.generate(seed=5)
    assert antdoku.count(puzzle).is_unique
    for row, column in np.argwhere(puzzle.givens > 0):
        fewer = puzzle.givens
        fewer[row, column] = 0
        assert antdoku.count(fewer, limit=2).is_unique is False


def test_unique_puzzles_have_one_solution() -> None:
    puzzles = antdoku.generate_many(10, fixed=0.35, unique=True, seed=2)
    assert all(antdoku.count(puzzle, limit=2).is_unique for puzzle in puzzles)
    loose = antdoku.generate_many(10, fixed=0.35, seed=2)
    assert not all(antdoku.count(puzzle, limit=2).is_unique for puzzle in loose)


@pytest.mark.parametrize(
    ("symmetry", "moved"),
    [
        ("rotate180", lambda given: given[::-1, ::-1]),
        ("rotate90", lambda given: np.rot90(given)),
        ("horizontal", lambda given: given[::-1]),
        ("vertical", lambda given: given[:, ::-1]),
        ("diagonal", lambda given: given.T),
        ("antidiagonal", lambda given: given[::-1, ::-1].T),
    ],
)
def test_symmetries(symmetry: str, moved: Callable[[np.ndarray], np.ndarray]) -> None:
    for puzzle in antdoku.generate_many(5, symmetry=symmetry, seed=1):
        given = puzzle.givens > 0
        assert (given == moved(given)).all() and 17 <= given.sum() < 81


def test_seeds() -> None:
    ten = antdoku.generate_many(10, fixed=0.4, seed=7)
    assert ten[:4] == antdoku.generate_many(4, fixed=0.4, seed=7)
    assert len(set(ten)) == 10
    assert antdoku.generate(fixed=0.4, seed=7) == ten[0] != antdoku.generate(fixed=0.4, seed=8)
    assert antdoku.generate(fixed=0.4) != antdoku.generate(fixed=0.4), "drawn seeds differ"
    assert antdoku.generate(seed=2**64 - 1).side == 9
    assert antdoku.generate_many(0) == []


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        ({"size": 1}, ValueError, "size is 1, but must be a whole number from 2 to 100"),
        ({"size": 101}, ValueError, "size is 101, but must be a whole number from 2 to 100"),
        ({"size": -9}, ValueError, "size is -9, but must be"),
        ({"size": 7}, ValueError, r"a grid of side 7 has no usual boxes: use variant='latin', variant='jigsaw' or box=\(1, 7\)"),
        ({"size": 9.0}, TypeError, "size must be a whole number from 2 to 100, not float"),
        ({"size": "9"}, TypeError, "size must be a whole number"),
        ({"size": 9, "box": (2, 3)}, ValueError, r"size is 9, but box=\(2, 3\) makes a side of 6"),
        ({"size": 9, "regions": ["AB", "AB"]}, ValueError, "size is 9, but regions makes a side of 2"),
        ({"size": 4, "geometry": antdoku.Geometry(9)}, ValueError, "size is 4, but geometry makes a side of 9"),
        ({"variant": "pairs"}, ValueError, "the rule pairs needs pairs of cells, and none are given"),
        ({"box": (20, 20)}, ValueError, "box"),
        ({"box": (3, 3, 3)}, TypeError, "box"),
        ({"fixed": 45}, ValueError, "fixed is 45, but must be a fraction from 0 to 1, or a text such as '45%'"),
        ({"fixed": -0.1}, ValueError, "fixed is -0.1, but must be a fraction"),
        ({"fixed": float("nan")}, ValueError, "fixed is nan, but must be a fraction"),
        ({"fixed": "0.45"}, ValueError, "fixed is '0.45': 0.45 may be a percentage or a fraction of 1"),
        ({"fixed": "many"}, ValueError, "fixed is 'many': a share such as 45%"),
        ({"fixed": "101%"}, ValueError, "fixed is '101%': a share is from 0% to 100%"),
        ({"fixed": [0.4]}, TypeError, "fixed must be a fraction from 0 to 1, or a text such as '45%', not list"),
        ({"fixed": True}, TypeError, "fixed must be a fraction"),
        ({"unique": "yes"}, TypeError, "unique|instance of"),  # Python 3.10 has no notes on exceptions
        ({"balanced": True}, ValueError, "balanced needs fixed"),
        ({"balanced": True, "fixed": 0.5, "unique": True}, ValueError, "balanced excludes unique and symmetry"),
        ({"balanced": True, "fixed": 0.5, "symmetry": "rotate180"}, ValueError, "balanced excludes unique and symmetry"),
        ({"symmetry": "mirror"}, ValueError, "symmetry is 'mirror', but must be 'rotate180' or .*'antidiagonal'"),
        ({"level": "herd"}, ValueError, "level: `herd` is no level: choose easy, medium, hard, unfair or extreme"),
        ({"rating": 3.25}, ValueError, "rating: a rating such as 3.2, or two of them such as 3.5-4.2 expected"),
        ({"rating": (4.2, 3.5)}, ValueError, "rating: the first rating is above the second"),
        ({"rating": [3.2]}, TypeError, r"rating must be a number such as 3.2, a pair such as \(3.5, 4.2\)"),
        ({"rating": True}, TypeError, "rating must be a number"),
        ({"technique": "x wing"}, ValueError, "technique: `x wing` is no technique: choose full-house, .*x-wing"),
        ({"level": "hard", "fixed": 0.4}, ValueError, "level needs puzzles with one solution: use unique=True with fixed"),
        ({"symmetry": 180}, TypeError, "symmetry|instance of"),
        ({"seed": -1}, ValueError, "seed is -1, but must be a whole number from 0 to 18446744073709551615"),
        ({"seed": "x"}, TypeError, "seed must be a whole number"),
        ({"sise": 9}, TypeError, "sise"),
    ],
)
def test_bad_arguments(arguments: dict[str, object], error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        antdoku.generate(**arguments)
    with pytest.raises(error, match=words):
        antdoku.generate_many(2, **arguments)


def test_bad_numbers_of_puzzles() -> None:
    for count, error in [(-1, ValueError), (10**10, ValueError), (1.0, TypeError), ("3", TypeError), (None, TypeError)]:
        with pytest.raises(error, match="count"):
            antdoku.generate_many(count)


def test_a_puzzle_has_its_drawn_seed() -> None:
    puzzle = antdoku.generate(fixed=0.4)
    assert puzzle.seed is not None and antdoku.generate(fixed=0.4, seed=puzzle.seed) == puzzle
    assert pickle.loads(pickle.dumps(puzzle)).seed == puzzle.seed
    assert {each.seed for each in antdoku.generate_many(3, fixed=0.4, seed=5)} == {5}
    assert antdoku.Puzzle("aiescargot").seed is None
