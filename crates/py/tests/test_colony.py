"""Colony: the run of solve, one iteration at a time, with its trails."""

from __future__ import annotations

import copy
import gc
import pathlib
import re
from typing import Any, Literal

import numpy as np
import pytest

import antdoku

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
# AI Escargot with a wrong 5 beside its first given: no solution, which neither propagation nor the paper's ants detect.
ENDLESS = "15...7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3.."
# The last cell of the first row must be a 9, but its box has one.
CONTRADICTORY = "12345678." + "........9" + 63 * "."
BIG = pathlib.Path(__file__).parents[3] / "examples" / "25x25.txt"

KINDS: list[dict[str, Any]] = [
    {"preset": "paper"},
    {"preset": "no-bve"},
    {"preset": "tog"},
    {"preset": "swift"},
    {"propagation": "peers"},
    {"ants": 3, "rho": 0.5, "tau0": 0.1},
]


def state(colony: antdoku.Colony | antdoku.Iteration) -> tuple[Any, ...]:
    """All attributes that a Colony and an Iteration share, bit for bit."""
    assert colony.filled is not None and colony.trails is not None
    return (
        colony.iteration,
        colony.filled.tolist(),
        colony.best_value,
        colony.restarts,
        colony.trails.tobytes(),
        colony.mean_entropy,
    )


@pytest.mark.parametrize("kind", KINDS, ids=str)
@pytest.mark.parametrize("puzzle", ["aiescargot", "platinumblond", ENDLESS, BIG], ids=["a", "b", "endless", "25x25"])
def test_a_colony_takes_the_same_run_as_solve(puzzle: Any, kind: dict[str, Any]) -> None:
    seen: list[tuple[Any, ...]] = []
    result = antdoku.solve(
        puzzle, "acs", seed=11, max_iterations=25, on_iteration=lambda iteration: seen.append(state(iteration)), **kind
    )
    colony = antdoku.Colony(puzzle, seed=11, **kind)
    for expected in seen:
        assert colony.status == "searching"
        colony.step()
        assert state(colony) == expected
    assert (colony.iteration, colony.steps) == (result.iterations, result.steps)
    assert colony.status == {"unknown": "searching"}.get(result.status, result.status)
    assert (colony.seed, colony.preset, colony.parameters) == (11, result.preset, result.parameters)
    assert colony.puzzle == result.puzzle
    if result.status == "unsatisfiable":
        assert colony.best is None and result.best is None
    else:
        assert colony.best is not None and (colony.best == result.best).all()
    assert (colony.solution is None) == (result.solution is None)


def test_a_change_is_seen_at_once_and_a_wrong_one_is_refused() -> None:
    colony = antdoku.Colony(ENDLESS, seed=5)
    row, column, value = colony.literals[0].tolist()
    cell = 9 * row + column
    before = colony.pheromone
    colony.touch("paint", cell=(row, column), value=value, share=0.9)
    own = colony.pheromone[row, column]
    assert own[value - 1] / np.nansum(own) == pytest.approx(0.9)
    colony.touch("wipe", cell=cell)
    assert np.array_equal(colony.pheromone, before, equal_nan=True)
    colony.touch("set", parameter="ants", to=3)
    colony.touch("fix", cell=np.int64(cell), value=value)
    assert colony.step() and colony.filled.shape == (3,)
    colony.touch("free", cell=cell)
    assert [touched["after"] for touched in colony.touches] == [0, 0, 0, 0, 1]
    calls: list[tuple[type[Exception], str, str, dict[str, Any]]] = [
        (ValueError, "what is 'fly', but must be 'set', 'paint', 'wipe', 'fix' or 'free'", "fly", {}),
        (TypeError, "touch('paint') needs the argument 'share'", "paint", {"cell": cell, "value": value}),
        (TypeError, "touch('wipe') takes no argument 'value'", "wipe", {"value": 1}),
        (ValueError, "cell is 81, but must be a whole number from 0 to 80", "wipe", {"cell": 81}),
        (ValueError, "the column of cell is 9, but must be a whole number from 0 to 8", "wipe", {"cell": (0, 9)}),
        (TypeError, "cell must be a number, or row and column, not tuple", "wipe", {"cell": (0, 1, 2)}),
        (ValueError, "row 1, column 1 is not open: the givens make it 1", "wipe", {"cell": 0}),
        (ValueError, "this cell is not fixed: nothing is to be freed", "free", {"cell": cell}),
        (ValueError, "value is 10, but must be a whole number from 1 to 9", "fix", {"cell": cell, "value": 10}),
        (ValueError, "is no parameter that can be set during a run", "set", {"parameter": "rho", "to": 1}),
        (TypeError, "to must be a number, not str", "set", {"parameter": "ants", "to": "3"}),
    ]
    for kind, message, what, fields in calls:
        with pytest.raises(kind, match=re.escape(message)):
            colony.touch(what, **fields)  # type: ignore[arg-type]
    assert len(colony.touches) == 5
    solved = antdoku.Colony(EASY)
    with pytest.raises(RuntimeError, match="the search has ended"):
        solved.touch("wipe")


def test_the_size_of_steps_does_not_change_the_run() -> None:
    one, many = antdoku.Colony(ENDLESS, seed=5), antdoku.Colony(ENDLESS, seed=5)
    for _ in range(60):
        assert one.step()
    assert many.step(0) and many.step(7) and many.step(53)
    assert state(one) == state(many)
    for name, column in one.history.items():
        assert np.array_equal(column, many.history[name])


def test_iterating_ends_with_the_iteration_that_solves() -> None:
    colony = antdoku.Colony("aiescargot", seed=7)
    seen = [(each.iteration, each.status) for each in colony]
    assert seen == [(iteration, "searching") for iteration in range(1, 7)] + [(7, "solved")]
    assert list(colony) == [] and colony.step() is False and colony.step(1000) is False
    assert (colony.iteration, colony.steps) == (7, 303)
    assert colony.solution is not None and (colony.solution == colony.best).all()
    assert (np.sort(colony.solution, axis=1) == np.arange(1, 10)).all()


def test_trails_belong_to_open_values() -> None:
    for puzzle in ("aiescargot", BIG):
        colony = antdoku.Colony(puzzle, seed=3)
        colony.step(5)
        side = colony.puzzle.side
        rows, columns, values = colony.literals.T
        count = len(colony.literals)
        assert colony.literals.shape == (count, 3) and colony.literals.dtype == np.int64
        assert colony.trails.shape == (count,) and colony.trails.dtype == np.float32
        assert colony.pheromone.shape == (side, side, side) and colony.pheromone.dtype == np.float32
        assert colony.entropy.shape == (side, side) and colony.entropy.dtype == np.float32
        assert values.min() >= 1 and values.max() <= side
        # Ascending by cell, then by value, without repetition.
        assert (np.diff((rows * side + columns) * side + values) > 0).all()
        assert (colony.pheromone[rows, columns, values - 1] == colony.trails).all()
        is_open = ~np.isnan(colony.pheromone)
        assert is_open.sum() == count
        # No open value is excluded by a given, and no cell has only one open value.
        givens = colony.puzzle.givens
        height, width = colony.puzzle.box
        for row, column in np.argwhere(givens > 0):
            value = givens[row, column] - 1
            top, left = row // height * height, column // width * width
            assert not is_open[row, column].any()
            assert not is_open[row, :, value].any() and not is_open[:, column, value].any()
            assert not is_open[top : top + height, left : left + width, value].any()
        per_cell = is_open.sum(axis=2)
        assert ((per_cell == 0) | (per_cell >= 2)).all()
        assert (np.isnan(colony.entropy) == (per_cell == 0)).all()


@pytest.mark.parametrize("reading", ["fixpoint", "peers"])
def test_open_values_are_those_that_propagation_leaves(reading: Literal["fixpoint", "peers"]) -> None:
    for puzzle in ("aiescargot", BIG):
        possible = antdoku.propagate(puzzle, reading=reading)
        colony = antdoku.Colony(puzzle, seed=1, propagation=reading)
        undecided = possible.sum(axis=2, keepdims=True) > 1
        assert (~np.isnan(colony.pheromone) == (possible & undecided)).all()


def test_entropy_equals_the_textbook_formula() -> None:
    colony = antdoku.Colony(BIG, seed=3)
    assert colony.mean_entropy == pytest.approx(1.0) and np.nanmin(colony.entropy) == pytest.approx(1.0)
    colony.step(20)
    pheromone = colony.pheromone.astype(float)
    share = pheromone / np.nansum(pheromone, axis=2, keepdims=True)
    with np.errstate(divide="ignore", invalid="ignore"):
        expected = -np.nansum(share * np.log(share), axis=2) / np.log((~np.isnan(share)).sum(axis=2))
    is_open = ~np.isnan(colony.entropy)
    assert np.allclose(colony.entropy[is_open], expected[is_open], atol=1e-5)
    assert colony.mean_entropy == pytest.approx(np.nanmean(colony.entropy.astype(float)))
    assert 0 < colony.mean_entropy < 1


def arrays(colony: antdoku.Colony) -> dict[str, np.ndarray[Any, Any]]:
    names = ["literals", "trails", "pheromone", "entropy", "filled", "best", "alarm"]
    found = {name: getattr(colony, name) for name in names}
    found.update({f"history {name}": column for name, column in colony.history.items()})
    return found


def test_arrays_never_change() -> None:
    colony = antdoku.Colony(BIG, preset="swift", seed=1)
    colony.step()
    first = arrays(colony)
    for name, array in arrays(colony).items():
        assert array is first[name], name
        with pytest.raises(ValueError, match="read-only"):
            array[...] = 0
        with pytest.raises(ValueError, match="WRITEABLE"):
            array.flags.writeable = True
    kept = {name: array.copy() for name, array in first.items()}
    assert colony.step(2)
    second = arrays(colony)
    for name, array in first.items():
        assert np.array_equal(array, kept[name], equal_nan=True), name
        # The open literals never change; all other arrays are new.
        assert (array is second[name]) == (name == "literals"), name
    assert not np.array_equal(first["trails"], second["trails"])
    colony.history.clear()
    assert len(colony.history) == 5
    # The arrays outlive the colony.
    del colony
    gc.collect()
    assert np.array_equal(first["trails"], kept["trails"])


def test_history_has_a_row_for_each_iteration() -> None:
    colony = antdoku.Colony(ENDLESS, seed=2)
    assert {name: column.shape for name, column in colony.history.items()} == {
        name: (0,) for name in ("iteration", "best_filled", "mean_filled", "best_value", "entropy")
    }
    rows = []
    for _ in range(30):
        colony.step()
        rows.append((colony.iteration, colony.filled.max(), colony.filled.mean(), colony.best_value, colony.mean_entropy))
    colony.step(70)
    assert {column.shape for column in colony.history.values()} == {(100,)}
    for column, expected in zip(colony.history.values(), zip(*rows)):
        assert column[:30].tolist() == list(expected)
    assert (colony.history["iteration"] == np.arange(1, 101)).all()


def test_history_does_not_change_the_run() -> None:
    with_history, without = antdoku.Colony(ENDLESS, seed=2), antdoku.Colony(ENDLESS, seed=2, history=False)
    with_history.step(20)
    without.step(20)
    assert state(with_history) == state(without)
    with pytest.raises(RuntimeError, match="history=False"):
        without.history


def test_a_colony_before_its_first_iteration() -> None:
    colony = antdoku.Colony("aiescargot", ants=4)
    assert (colony.iteration, colony.steps, colony.status, colony.solution) == (0, 0, "searching", None)
    assert colony.filled.tolist() == [0, 0, 0, 0] and colony.best_value == 0.0 and colony.restarts == 0
    assert colony.best is not None and np.count_nonzero(colony.best) >= np.count_nonzero(colony.puzzle.givens)
    assert (colony.trails == np.float32(1 / 81)).all() and colony.alarm is None
    assert antdoku.Colony("aiescargot").seed != antdoku.Colony("aiescargot").seed


def test_the_alarm_of_swift_ants() -> None:
    colony = antdoku.Colony(BIG, preset="swift", seed=1)
    colony.step()
    assert colony.alarm is not None and colony.alarm.shape == (25, 25)
    assert (np.isnan(colony.alarm) == np.isnan(colony.entropy)).all()
    assert np.nanmax(colony.alarm) > np.nanmin(colony.alarm) > 0
    restarting = antdoku.Colony(ENDLESS, preset="swift", restart_unit=1, lives=0, seed=1)
    restarting.step(4)
    assert restarting.restarts > 0


@pytest.mark.parametrize("kind", KINDS[:5], ids=str)
@pytest.mark.parametrize("puzzle, status", [(EASY, "solved"), (CONTRADICTORY, "unsatisfiable")])
def test_a_puzzle_decided_by_propagation(puzzle: str, status: str, kind: dict[str, Any]) -> None:
    colony = antdoku.Colony(puzzle, **kind)
    assert colony.status == status
    assert colony.step() is False and list(colony) == []
    assert (colony.iteration, colony.steps, colony.restarts, colony.best_value) == (0, 0, 0, 0.0)
    shapes = {name: getattr(colony, name).shape for name in ("literals", "trails", "filled", "pheromone", "entropy")}
    assert shapes == {"literals": (0, 3), "trails": (0,), "filled": (0,), "pheromone": (9, 9, 9), "entropy": (9, 9)}
    assert np.isnan(colony.pheromone).all() and np.isnan(colony.entropy).all() and np.isnan(colony.mean_entropy)
    assert colony.alarm is None and len(colony.history["entropy"]) == 0
    result = antdoku.solve(puzzle, "acs")
    assert (colony.solution is None) == (colony.best is None) == (status == "unsatisfiable")
    if colony.solution is not None:
        assert (colony.solution == result.solution).all()


def test_swift_ants_prove_that_there_is_no_solution() -> None:
    colony = antdoku.Colony(ENDLESS, preset="swift", seed=7)
    assert colony.step(100) is False
    assert (colony.status, colony.best, colony.solution) == ("unsatisfiable", None, None)
    assert len(colony.history["entropy"]) == colony.iteration > 0


def test_invalid_arguments_are_rejected() -> None:
    for puzzle in ("aiescargot", EASY):
        with pytest.raises(ValueError, match="islands is 3, but must be 1"):
            antdoku.Colony(puzzle, islands=3)
    with pytest.raises(ValueError, match="'acs' has no parameter 'turn'"):
        antdoku.Colony("aiescargot", turn=3)
    with pytest.raises(ValueError, match="ants is 82"):
        antdoku.Colony("aiescargot", ants=82)
    with pytest.raises(ValueError, match="no preset 'fast'"):
        antdoku.Colony("aiescargot", preset="fast")
    with pytest.raises(antdoku.PuzzleError):
        antdoku.Colony("11......")
    colony = antdoku.Colony("aiescargot")
    wrong: Any
    for wrong in (-1, 2**64):
        with pytest.raises(ValueError, match="iterations is"):
            colony.step(wrong)
    for wrong in (1.5, "1", True):
        with pytest.raises(TypeError, match="iterations must be"):
            colony.step(wrong)
    assert colony.iteration == 0
    for broken in (lambda: copy.copy(colony), lambda: setattr(colony, "seed", 1)):
        with pytest.raises((TypeError, AttributeError)):
            broken()


def test_text_and_html_of_a_colony() -> None:
    colony = antdoku.Colony("aiescargot", seed=7)
    colony.step()
    assert repr(colony) == "Colony(searching, aiescargot, 9x9, 79 of 81 cells filled, paper, seed 7, 1 iteration)"
    colony.step()
    assert repr(colony).endswith("seed 7, 2 iterations)")
    assert str(colony).count("|") == 36 and colony._repr_html_().startswith("<svg")
    assert str(antdoku.Colony(CONTRADICTORY)) == "no solution"


def test_two_colonies_do_not_influence_each_other() -> None:
    alone = antdoku.Colony(ENDLESS, seed=1)
    alone.step(40)
    first, second = antdoku.Colony(ENDLESS, seed=1), antdoku.Colony(BIG, seed=1)
    for _ in range(40):
        first.step()
        second.step()
    assert state(first) == state(alone)
