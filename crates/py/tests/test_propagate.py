"""propagate: naked and hidden singles, compared with a textbook version."""

from __future__ import annotations

import numpy as np
import pytest

import antdoku


def textbook(givens: np.ndarray, height: int, width: int) -> np.ndarray:
    """Naked and hidden singles until nothing changes, in the simplest way."""
    side = len(givens)
    possible = np.ones((side, side, side), dtype=bool)
    cells = [(row, column) for row in range(side) for column in range(side)]
    boxes = [[(r, c) for r, c in cells if (r // height, c // width) == (i, j)] for i in range(width) for j in range(height)]
    rows = [[(row, column) for column in range(side)] for row in range(side)]
    columns = [[(row, column) for row in range(side)] for column in range(side)]
    for row, column in cells:
        if givens[row, column]:
            possible[row, column] = np.arange(1, side + 1) == givens[row, column]
    while True:
        before = possible.copy()
        for unit in rows + columns + boxes:
            for cell in unit:
                if possible[cell].sum() == 1:
                    for other in unit:
                        if other != cell:
                            possible[other] &= ~possible[cell]
            for value in range(side):
                places = [cell for cell in unit if possible[cell][value]]
                if len(places) == 1:
                    possible[places[0]] = np.arange(side) == value
        if not possible.any(axis=2).all():
            return np.zeros_like(possible)
        if (possible == before).all():
            return possible


@pytest.mark.parametrize("name", ["aiescargot", "reddwarf", "sabuncu1", "goldennugget", "platinumblond"])
def test_named_puzzles_against_the_textbook(name: str) -> None:
    possible = antdoku.propagate(name)
    assert possible.shape == (9, 9, 9) and possible.dtype == bool
    assert (possible == textbook(antdoku.Puzzle(name).givens, 3, 3)).all()


@pytest.mark.parametrize("box", [(2, 2), (2, 3), (3, 2), (3, 4), (1, 5), (4, 4)])
def test_all_shapes_against_the_textbook(box: tuple[int, int]) -> None:
    for seed in range(5):
        puzzle = antdoku.generate(box=box, fixed=0.45, seed=seed)
        possible = antdoku.propagate(puzzle)
        assert (possible == textbook(puzzle.givens, *box)).all(), seed
        # An array does not declare its boxes.
        assert (antdoku.propagate(puzzle.givens, box=box) == possible).all()


@pytest.mark.parametrize("size", [16, 25, 49])
def test_no_value_of_the_solution_is_removed(size: int) -> None:
    puzzle = antdoku.generate(size, fixed=0.5, seed=4)
    for reading in ("fixpoint", "peers"):
        possible = antdoku.propagate(puzzle, reading=reading)
        assert possible.shape == (size, size, size)
        assert np.take_along_axis(possible, puzzle.solution[:, :, None] - 1, axis=2).all()
        assert (possible[puzzle.givens > 0].sum(axis=1) == 1).all()


def test_the_weaker_reading_removes_fewer_values() -> None:
    puzzles = antdoku.generate_many(30, fixed=0.3, unique=True, seed=1)
    more = 0
    for puzzle in puzzles:
        full, peers = antdoku.propagate(puzzle), antdoku.propagate(puzzle, reading="peers")
        assert (peers | ~full).all(), "the weaker reading removes a value that the stronger one keeps"
        more += int(peers.sum() > full.sum())
    assert more > 0


def test_contradictory_givens_leave_no_value() -> None:
    possible = antdoku.propagate("12...34.........")
    assert possible.shape == (4, 4, 4) and not possible.any()


def test_a_blank_and_a_full_grid() -> None:
    assert antdoku.propagate("." * 16).all()
    full = antdoku.propagate("1234341221434321")
    assert (full.argmax(axis=2) + 1 == antdoku.Puzzle("1234341221434321").givens).all() and full.sum() == 16


def test_every_call_returns_a_new_array() -> None:
    possible = antdoku.propagate("aiescargot")
    possible[:] = False
    assert antdoku.propagate("aiescargot").any()


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        ({"reading": "text"}, ValueError, "reading is 'text', but must be 'fixpoint' or 'peers'"),
        ({"reading": None}, TypeError, "reading|instance of"),  # Python 3.10 has no notes on exceptions
        ({"box": (3,)}, TypeError, "box must be height and width"),
        ({"box": "3x3"}, TypeError, "box must be height and width"),
        ({"box": (0, 9)}, ValueError, "box"),
        ({"box": (2, 2)}, antdoku.PuzzleError, "81 cells, a 4x4 grid has 16"),
    ],
)
def test_bad_arguments(arguments: dict[str, object], error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        antdoku.propagate("aiescargot", **arguments)


def test_clashing_givens_are_rejected() -> None:
    with pytest.raises(antdoku.PuzzleError, match="twice"):
        antdoku.propagate("11..............")
