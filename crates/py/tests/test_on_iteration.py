"""on_iteration: the argument of the callback after each iteration, and how the callback ends a search."""

from __future__ import annotations

import gc
import os
import pathlib
import threading
import time
import weakref
from typing import Any

import numpy as np
import pytest

import antdoku
from conftest import DEADLINE, WORST, interrupted_when

ENDLESS = "15...7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3.."
BIG = pathlib.Path(__file__).parents[3] / "examples" / "25x25.txt"


def iterations(puzzle: Any, method: str, **options: Any) -> tuple[antdoku.Result, list[antdoku.Iteration]]:
    seen: list[antdoku.Iteration] = []
    result = antdoku.solve(puzzle, method, on_iteration=seen.append, **options)
    return result, seen


def test_iterations_of_a_colony() -> None:
    result, seen = iterations(ENDLESS, "acs", seed=1, max_iterations=20, ants=7)
    assert [iteration.iteration for iteration in seen] == list(range(1, 21))
    assert result.iterations == 20 and result.stopped == "iterations"
    for iteration in seen:
        assert (iteration.kind, iteration.island, iteration.restarts) == ("colony", 0, 0)
        assert (iteration.cost, iteration.best_cost) == (None, None)
        assert iteration.filled is not None and iteration.filled.shape == (7,)
        assert iteration.best_filled == iteration.filled.max()
        assert iteration.mean_filled == pytest.approx(iteration.filled.mean())
        assert iteration.trails is not None and iteration.pheromone is not None and iteration.literals is not None
        rows, columns, values = iteration.literals.T
        assert (iteration.pheromone[rows, columns, values - 1] == iteration.trails).all()
        assert iteration.entropy is not None and iteration.mean_entropy is not None
        assert iteration.mean_entropy == pytest.approx(np.nanmean(iteration.entropy), rel=1e-5)
    # The deposit of Eq. 5 for the first best ant, evaporated by Eq. 7.
    assert seen[0].best_filled is not None
    assert seen[0].best_value == pytest.approx(81 / (81 - seen[0].best_filled) * 0.995)
    assert len({iteration.trails.tobytes() for iteration in seen if iteration.trails is not None}) == 20
    assert repr(seen[0]) == f"Iteration(colony, 1, {seen[0].best_filled} cells filled)"


def test_a_callback_does_not_change_the_run() -> None:
    plain = antdoku.solve(ENDLESS, "acs", seed=1, max_iterations=50)
    result, seen = iterations(ENDLESS, "acs", seed=1, max_iterations=50)
    assert (plain.steps, plain.iterations) == (result.steps, result.iterations)
    assert plain.best is not None and result.best is not None
    assert np.array_equal(plain.best, result.best) and len(seen) == 50


def test_arrays_of_an_iteration_are_read_only() -> None:
    _, seen = iterations(ENDLESS, "acs", seed=1, max_iterations=3)
    for name in ("filled", "grid", "trails", "pheromone", "entropy", "literals"):
        array = getattr(seen[0], name)
        assert array is getattr(seen[0], name), name
        with pytest.raises(ValueError, match="read-only"):
            array[...] = 0
    assert seen[0].literals is seen[2].literals, "the open literals differ between iterations"
    with pytest.raises(AttributeError):
        seen[0].iteration = 5  # type: ignore[misc]


@pytest.mark.parametrize(
    "method, options, kind",
    [
        ("ants-tabu", {"turn": 500}, "walkers"),
        ("tabu", {"turn": 500}, "walkers"),
        ("ils", {}, "walk"),
        ("anneal", {}, "walk"),
        ("backtrack", {}, "nodes"),
    ],
)
def test_iterations_of_other_methods(method: str, options: dict[str, Any], kind: str) -> None:
    # A tree search reports only on large puzzles.
    puzzle = BIG if kind == "nodes" else ENDLESS
    _, seen = iterations(puzzle, method, seed=1, max_steps=30_000, **options)
    assert seen and {iteration.kind for iteration in seen} == {kind}
    numbers = [iteration.iteration for iteration in seen]
    assert numbers == sorted(set(numbers))
    for iteration in seen:
        assert (iteration.trails is None) == (iteration.pheromone is None) == (iteration.entropy is None)
        assert (iteration.trails is None) == (iteration.literals is None) == (iteration.mean_entropy is None)
        assert (iteration.trails is not None) == (method == "ants-tabu")
        assert (iteration.cost is None) == (iteration.best_cost is None) == (kind == "nodes")
        assert (iteration.filled is None) == (iteration.best_filled is None) == (kind != "nodes")
        assert iteration.best_value is None
        filled = np.count_nonzero(iteration.grid)
        assert kind != "walk" or filled == iteration.grid.size
        assert iteration.best_filled is None or iteration.best_filled <= filled
        givens = antdoku.Puzzle(puzzle).givens
        assert (iteration.grid[givens > 0] == givens[givens > 0]).all()
        if iteration.cost is not None and iteration.best_cost is not None:
            assert iteration.cost >= iteration.best_cost >= 0


def test_the_choice_of_auto_is_not_reported_as_an_iteration() -> None:
    # Large enough for a choice between methods, which is an event before the first iteration.
    puzzle = antdoku.generate(36, fixed=0.45, seed=1)
    result, seen = iterations(puzzle, "auto", seed=1, threads=1, max_steps=50_000)
    assert seen and {iteration.kind for iteration in seen} == {"walkers"}
    assert [iteration.iteration for iteration in seen] == list(range(1, result.iterations + 1))


def test_iterations_of_islands() -> None:
    result, seen = iterations(ENDLESS, "acs", seed=1, islands=3, exchange_interval=5, max_iterations=20, threads=2)
    assert {iteration.island for iteration in seen} == {0, 1, 2}
    assert {iteration.iteration for iteration in seen} == {5, 10, 15, 20} and len(seen) == 12
    assert result.iterations == 20


@pytest.mark.parametrize("no", [False, np.False_, np.zeros(1, dtype=bool)[0]])
def test_false_ends_the_search(no: Any) -> None:
    calls: list[int] = []

    def watch(iteration: antdoku.Iteration) -> Any:
        calls.append(iteration.iteration)
        return no if iteration.iteration == 4 else None

    result = antdoku.solve(ENDLESS, "acs", seed=1, on_iteration=watch)
    assert calls == [1, 2, 3, 4]
    assert (result.status, result.stopped, result.iterations) == ("unknown", "observer", 4)
    assert result.best is not None


@pytest.mark.parametrize("answer", [None, True, 0, 1, "", [], np.True_, np.zeros(3)])
def test_other_results_do_not_end_the_search(answer: Any) -> None:
    result = antdoku.solve(ENDLESS, "acs", seed=1, max_iterations=5, on_iteration=lambda _: answer)
    assert (result.stopped, result.iterations) == ("iterations", 5)


def test_false_in_the_last_iteration_keeps_the_solution() -> None:
    solved_after = antdoku.solve("aiescargot", "acs", seed=7).iterations
    result = antdoku.solve(
        "aiescargot", "acs", seed=7, on_iteration=lambda iteration: iteration.iteration < solved_after
    )
    assert (result.status, result.iterations) == ("solved", solved_after)


@pytest.mark.parametrize("error", [RuntimeError("no more"), KeyboardInterrupt(), SystemExit(3), StopIteration()])
def test_an_exception_ends_the_search_and_is_raised(error: BaseException) -> None:
    calls: list[float] = []

    def watch(iteration: antdoku.Iteration) -> None:
        calls.append(time.perf_counter())
        if iteration.iteration == 3:
            raise error

    with pytest.raises(type(error)) as raised:
        antdoku.solve(ENDLESS, "acs", seed=1, on_iteration=watch)
    assert raised.value is error and len(calls) == 3
    assert time.perf_counter() - calls[-1] < WORST
    assert any(entry.name == "watch" for entry in raised.traceback)


def test_an_exception_in_the_last_iteration_is_raised_too() -> None:
    def watch(iteration: antdoku.Iteration) -> None:
        if iteration.best_filled == 81:
            raise LookupError

    with pytest.raises(LookupError):
        antdoku.solve("aiescargot", "acs", seed=7, on_iteration=watch)


@pytest.mark.parametrize("method, options", [("tabu", {"turn": 50}), ("acs", {"islands": 2, "threads": 2}), ("ils", {})])
def test_an_exception_ends_every_method(method: str, options: dict[str, Any]) -> None:
    def watch(_: antdoku.Iteration) -> None:
        raise LookupError

    with pytest.raises(LookupError):
        antdoku.solve(ENDLESS, method, seed=1, on_iteration=watch, **options)


def test_an_invalid_callback_is_rejected() -> None:
    for wrong in (3, "print", [print]):
        with pytest.raises(TypeError, match="on_iteration must be a function"):
            antdoku.solve(ENDLESS, on_iteration=wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        antdoku.solve("aiescargot", "acs", on_iteration=lambda: None)  # type: ignore[arg-type, misc]


def test_a_callback_may_start_a_search() -> None:
    inner: list[int] = []

    def watch(_: antdoku.Iteration) -> None:
        inner.append(antdoku.solve("aiescargot", "acs", seed=7).iterations)

    result = antdoku.solve(ENDLESS, "acs", seed=1, max_iterations=4, on_iteration=watch)
    assert inner == [7, 7, 7, 7] and result.iterations == 4


def test_callbacks_of_several_threads() -> None:
    expected = [iteration.best_filled for iteration in iterations(ENDLESS, "acs", seed=1, max_iterations=200)[1]]
    found: list[list[int | None]] = []

    def search() -> None:
        _, seen = iterations(ENDLESS, "acs", seed=1, max_iterations=200)
        found.append([iteration.best_filled for iteration in seen])

    threads = [threading.Thread(target=search) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(DEADLINE)
    assert found == [expected] * 4


def test_the_callback_is_released_after_the_search() -> None:
    class Watcher:
        def __call__(self, iteration: antdoku.Iteration) -> bool:
            return iteration.iteration < 3

    watcher = Watcher()
    gone = weakref.ref(watcher)
    antdoku.solve(ENDLESS, "acs", seed=1, on_iteration=watcher)
    del watcher
    gc.collect()
    assert gone() is None


@pytest.mark.skipif(os.name != "posix", reason="signals are sent to this process")
def test_ctrl_c_with_a_callback() -> None:
    calls: list[int] = []

    def search() -> None:
        antdoku.solve(ENDLESS, "acs", seed=1, on_iteration=lambda iteration: calls.append(iteration.iteration))

    assert interrupted_when(lambda: len(calls) > 10, search) < WORST
