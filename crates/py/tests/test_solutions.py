"""solutions: one for each call of next, all of them in the end, and no thread is left."""

from __future__ import annotations

import contextlib
import datetime
import gc
import itertools
import os
import signal
import threading
import time
from pathlib import Path

import numpy as np
import pytest

import antdoku
from conftest import DEADLINE, WORST, Program, interrupted_after, interrupted_when, wait_until
from test_threads import run

BLANK = np.zeros((9, 9), dtype=int)
# A puzzle whose search is longer than any test.
LONG = antdoku.generate(49, fixed=0.55, seed=1)


@pytest.mark.parametrize("method", ["exact", "dlx", "backtrack"])
def test_all_solutions(method: str) -> None:
    solutions = antdoku.solutions("." * 16, method=method)
    found = list(solutions)
    assert len({grid.tobytes() for grid in found}) == len(found) == solutions.count == 288
    assert all(antdoku.check("." * 16, grid) for grid in found)
    assert (solutions.status, solutions.stopped) == ("counted", None)
    assert list(solutions) == [] and solutions.status == "counted"


def test_the_same_solutions_as_the_command_line(program: Program) -> None:
    lines = program("solve", "--all", "--format", "line", "--quiet", "sabuncu3").split()
    assert ["".join(map(str, grid.flat)) for grid in antdoku.solutions("sabuncu3")] == lines and len(lines) == 27


def test_no_solution_and_one_solution() -> None:
    none = antdoku.solutions("12...34.........")
    assert list(none) == [] and (none.count, none.status) == (0, "counted")
    (one,) = antdoku.solutions("aiescargot")
    assert one.dtype == np.int64 and (one == antdoku.solve("aiescargot").solution).all()
    one[:] = 0  # the array is writable


def test_nothing_is_searched_between_two_solutions() -> None:
    solutions = antdoku.solutions(BLANK)
    assert repr(solutions) == "Solutions(searching, 0 so far)"
    first = list(itertools.islice(solutions, 5))
    assert len({grid.tobytes() for grid in first}) == 5
    assert (solutions.count, solutions.status) == (5, "searching")
    # Between two solutions nothing is searched: this thread uses all processor time of the process.
    before = time.process_time(), time.thread_time()
    end = time.monotonic() + 0.3
    while time.monotonic() < end:
        pass
    spent, ours = time.process_time() - before[0], time.thread_time() - before[1]
    assert spent - ours < ours / 2
    assert next(solutions).tobytes() not in {grid.tobytes() for grid in first}


@pytest.mark.parametrize("budget", [{"timeout": 0.05}, {"timeout": datetime.timedelta(milliseconds=50)}, {"max_steps": 50}])
def test_limits_end_the_search_and_are_reported(budget: dict[str, object]) -> None:
    solutions = antdoku.solutions(LONG, method="backtrack", **budget)  # type: ignore[arg-type]
    assert list(solutions) == []
    assert (solutions.status, solutions.stopped) == ("unknown", "steps" if "max_steps" in budget else "wall_clock")
    assert repr(solutions) == f"Solutions(unknown (stopped: {solutions.stopped}), 0 so far)"


def test_the_time_between_two_solutions_does_not_count() -> None:
    solutions = antdoku.solutions("sabuncu3", timeout=1)
    next(solutions)
    end = time.monotonic() + 1.1
    while time.monotonic() < end:
        pass
    assert len(list(solutions)) == 26 and solutions.status == "counted"


def threads_of_this_process() -> int:
    """The number of threads, also of those not made by Python."""
    return len(list(Path("/proc/self/task").iterdir()))


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="the threads of a process are counted in /proc")
@pytest.mark.parametrize("puzzle", [BLANK, LONG], ids=["held", "searching"])
def test_no_thread_is_left_behind(puzzle: object) -> None:
    before = threads_of_this_process()
    kept = [antdoku.solutions(puzzle, timeout=DEADLINE) for _ in range(20)]
    assert threads_of_this_process() <= before, "a search started before the first call of next"
    if puzzle is BLANK:
        for solutions in kept:
            next(solutions)
    else:
        for solutions in kept[:3]:
            interrupted_after(0.01, lambda: next(solutions))
    assert threads_of_this_process() > before
    kept[0].close()
    del solutions, kept
    gc.collect()
    wait_until(lambda: threads_of_this_process() <= before, "the threads of dropped iterators have not ended")


def test_close() -> None:
    with contextlib.closing(antdoku.solutions(BLANK)) as solutions:
        next(solutions)
    assert (solutions.count, solutions.status, solutions.stopped) == (1, "closed", None)
    assert list(solutions) == []
    solutions.close()
    unused = antdoku.solutions(BLANK)
    unused.close()
    assert list(unused) == [] and unused.status == "closed"
    ended = antdoku.solutions("aiescargot")
    list(ended)
    ended.close()
    assert ended.status == "counted"


@pytest.mark.skipif(os.name != "posix", reason="signals are sent to this process")
def test_an_iterator_can_continue_after_ctrl_c() -> None:
    solutions = antdoku.solutions(LONG, timeout=DEADLINE)
    for _ in range(3):
        assert interrupted_after(0.05, lambda: next(solutions)) < WORST
        assert solutions.status == "searching"
    easy = antdoku.solutions("." * 16)

    def walk() -> None:
        for _ in itertools.chain(easy, antdoku.solutions(BLANK)):
            pass

    interrupted_when(lambda: easy.count > 100, walk)
    assert easy.count + len(list(easy)) == 288, "a solution was lost"


def test_a_second_call_of_next_raises() -> None:
    solutions = antdoku.solutions(LONG, timeout=DEADLINE)
    messages: list[str] = []

    def handle(*_: object) -> None:
        with pytest.raises(RuntimeError) as raised:
            next(solutions)
        messages.append(str(raised.value))
        raise InterruptedError

    before = signal.signal(signal.SIGALRM, handle)
    try:
        with pytest.raises(InterruptedError):
            signal.setitimer(signal.ITIMER_REAL, 0.1)
            next(solutions)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert messages == ["another call already waits for the next solution"]


def test_close_from_another_thread() -> None:
    solutions = antdoku.solutions(LONG, timeout=DEADLINE)
    ended: list[list[object]] = []
    waiting = threading.Thread(target=lambda: ended.append(list(solutions)))
    waiting.start()
    solutions.close()
    waiting.join(DEADLINE)
    assert ended == [[]] and solutions.status == "closed"


def test_the_gil_is_released_during_the_search() -> None:
    ticks = 0
    is_over = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not is_over.is_set():
            time.sleep(0.001)
            ticks += 1

    ticker = threading.Thread(target=tick)
    ticker.start()
    try:
        interrupted_when(lambda: ticks > 50, lambda: next(antdoku.solutions(LONG, timeout=DEADLINE)))
    finally:
        is_over.set()
        ticker.join(DEADLINE)


def test_an_iterator_cannot_be_used_after_a_fork() -> None:
    run("""
        import antdoku, os
        solutions = antdoku.solutions("." * 81)
        next(solutions)
        child = os.fork()
        if child == 0:
            try:
                next(solutions)
            except RuntimeError as error:
                assert "forked" in str(error)
                del solutions
                os._exit(len(list(antdoku.solutions("." * 16))) != 288)
            os._exit(1)
        assert os.waitpid(child, 0)[1] == 0
        assert next(solutions) is not None
    """)


def test_exit_of_the_interpreter_with_open_iterators() -> None:
    run("""
        import antdoku
        solutions = antdoku.solutions("." * 81)
        next(solutions)
    """)
    run("""
        import antdoku, threading, time
        begin = time.process_time()
        puzzle = antdoku.generate(49, fixed=0.55, seed=1)
        threading.Thread(target=lambda: next(antdoku.solutions(puzzle)), daemon=True).start()
        while time.process_time() - begin < 0.3:
            time.sleep(0.001)
    """)


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        ({"method": "acs"}, ValueError, "method 'acs' cannot find all solutions; those that can are .*'exact'.*'dlx'"),
        ({"method": "magic"}, ValueError, "magic"),
        ({"timeout": -1}, ValueError, "timeout is -1, but must be a number of seconds from 0"),
        ({"max_steps": -1}, ValueError, "max_steps is -1, but must be a whole number from 0"),
        ({"box": (2, 2)}, antdoku.PuzzleError, "81 cells, a 4x4 grid has 16"),
        ({"limit": 3}, TypeError, "limit"),
    ],
)
def test_bad_arguments(arguments: dict[str, object], error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        antdoku.solutions("aiescargot", **arguments)  # type: ignore[arg-type]
