"""One colony with several threads, signals and finalizers: no deadlock, and always the same run."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import antdoku
from conftest import DEADLINE, WORST, interrupted_after
from test_colony import BIG, ENDLESS, state


def run_in_threads(*works: Callable[[], object]) -> None:
    """Runs each function on its own thread. An exception in one fails the test."""
    errors: list[BaseException] = []

    def run(work: Callable[[], object]) -> None:
        try:
            work()
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=run, args=(work,)) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(DEADLINE)
    assert not any(thread.is_alive() for thread in threads) and not errors, errors


def test_several_threads_step_one_colony() -> None:
    colony = antdoku.Colony(ENDLESS, seed=4)

    def step() -> None:
        for number in range(51):
            assert colony.step(number % 3 + 1)
            assert len(colony.trails) == len(colony.literals)
            assert len({len(column) for column in colony.history.values()}) == 1

    run_in_threads(*[step] * 4)
    assert colony.iteration == len(colony.history["entropy"]) == 4 * 17 * (1 + 2 + 3)
    expected = antdoku.Colony(ENDLESS, seed=4)
    expected.step(colony.iteration)
    assert state(colony) == state(expected)


def test_other_threads_can_read_during_a_step() -> None:
    colony = antdoku.Colony(ENDLESS, seed=4)
    thread = threading.Thread(target=colony.step, args=(10_000,))
    thread.start()
    seen = []
    while thread.is_alive():
        history = colony.history
        seen.append(len(history["iteration"]))
        assert {len(column) for column in history.values()} == {seen[-1]}
    thread.join(DEADLINE)
    assert colony.iteration == 10_000
    assert seen == sorted(seen) and len(set(seen)) > 5, "a reader waits for the whole step"


def test_colonies_in_several_threads_are_independent() -> None:
    expected = antdoku.Colony(ENDLESS, seed=9)
    expected.step(500)
    colonies = [antdoku.Colony(ENDLESS, seed=9) for _ in range(8)]
    run_in_threads(*[lambda colony=colony: colony.step(500) for colony in colonies])
    assert all(state(colony) == state(expected) for colony in colonies)


def test_arrays_and_threads_outlive_a_deleted_colony() -> None:
    trails = []
    for seed in range(50):
        colony = antdoku.Colony(ENDLESS, seed=seed)
        trails.append(next(colony).trails)
        iterator = iter(colony)
        del colony
        trails.append(next(iterator).trails)
    assert len({array.tobytes() for array in trails}) == 100
    # A colony that only the stepping thread refers to.
    thread = threading.Thread(target=antdoku.Colony(ENDLESS, seed=1).step, args=(2_000,))
    thread.start()
    gc.collect()
    thread.join(DEADLINE)
    assert not thread.is_alive()


def test_finalizers_that_read_the_colony_do_not_deadlock() -> None:
    colony = antdoku.Colony(ENDLESS, seed=1, history=True)
    found: list[int | str] = []

    class Cycle:
        def __init__(self) -> None:
            self.me = self

        def __del__(self) -> None:
            try:
                found.append(colony.iteration)
            except RuntimeError as error:
                found.append(str(error))

    before = gc.get_threshold()
    gc.set_threshold(1)
    try:
        for _ in range(200):
            Cycle()
            colony.step()
            assert len(colony.history) == 5 and len(colony.parameters) > 5
    finally:
        gc.set_threshold(*before)
    gc.collect()
    assert len(found) == 200 and colony.iteration == 200


@pytest.mark.skipif(os.name != "posix", reason="signals are sent to this process")
@pytest.mark.parametrize(
    "puzzle, kind",
    [
        (ENDLESS, {}),
        (ENDLESS, {"propagation": "peers"}),
        (BIG, {"preset": "no-bve"}),
        # Iterations of these take far longer than the promised delay of Ctrl-C.
        (np.zeros((49, 49)), {}),
        (np.zeros((49, 49)), {"propagation": "peers"}),
        (np.zeros((81, 81)), {"preset": "swift"}),
    ],
    ids=["9x9", "peers", "25x25", "49x49", "49x49 peers", "81x81 swift"],
)
def test_a_colony_can_continue_after_ctrl_c(puzzle: Any, kind: dict[str, Any]) -> None:
    colony = antdoku.Colony(puzzle, seed=6, **kind)
    assert interrupted_after(0.3, lambda: colony.step(10**9)) < WORST
    iteration = colony.iteration
    assert colony.status == "searching" and len(colony.history["entropy"]) == iteration
    expected = antdoku.Colony(puzzle, seed=6, **kind)
    expected.step(iteration)
    assert state(colony) == state(expected) and colony.steps == expected.steps
    colony.step()
    expected.step()
    assert state(colony) == state(expected) and colony.steps == expected.steps


@pytest.mark.skipif(os.name != "posix", reason="signals are sent to this process")
def test_ctrl_c_during_construction() -> None:
    def make() -> None:
        while True:
            antdoku.Colony(np.zeros((81, 81)), ants=100)

    assert interrupted_after(0.05, make) < WORST


@pytest.mark.skipif(os.name != "posix", reason="signals are sent to this process")
@pytest.mark.parametrize("wait", [lambda colony: colony.iteration, lambda colony: colony.step()], ids=["read", "step"])
def test_ctrl_c_while_another_thread_steps(wait: Callable[[antdoku.Colony], object]) -> None:
    """As in a window that shows the colony of another thread: Ctrl-C does not wait for the end of the iteration."""
    colony = antdoku.Colony(np.zeros((100, 100)), ants=10, seed=1)

    def read() -> None:
        while True:
            wait(colony)

    stepper = threading.Thread(target=colony.step)
    stepper.start()
    interrupted_after(0.05, read)
    assert stepper.is_alive(), "Ctrl-C waited for the end of the iteration"
    stepper.join(DEADLINE)
    assert colony.iteration == len(colony.history["entropy"]) == 1


CALLBACKS = """
import threading, time, weakref, antdoku

colony = antdoku.Colony(antdoku.generate(36, fixed=0.40, seed=1), seed=1, history=False)
seen, errors, is_over = [], [], False

def read(_):
    try:
        seen.append(colony.iteration)
    except RuntimeError:
        seen.append(-1)  # during an iteration
    except BaseException as error:
        errors.append(error)

def step():
    while not is_over and colony.step(50):
        pass

stepper = threading.Thread(target=step)
stepper.start()
end = time.monotonic() + 60
while len(seen) < 500 and time.monotonic() < end and stepper.is_alive():
    trails = colony.trails
    reference = weakref.ref(trails, read)
    # The colony holds the array until its next iteration, which drops it.
    del trails
    time.sleep(0.001)
    colony.iteration
is_over = True
stepper.join()
assert seen and not errors, errors
print("callbacks:", len(seen))
"""


def test_callbacks_for_dropped_arrays_do_not_deadlock() -> None:
    command = [sys.executable, "-X", "faulthandler", "-c", CALLBACKS]
    done = subprocess.run(command, capture_output=True, text=True, timeout=DEADLINE)
    assert done.returncode == 0 and done.stdout.startswith("callbacks:"), done.stderr


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there are no timers")
def test_signal_handlers_can_read_the_colony() -> None:
    colony = antdoku.Colony(ENDLESS, seed=6)
    seen: list[tuple[int, int]] = []

    def handle(number: int, frame: object) -> None:
        seen.append((colony.iteration, len(colony.history["entropy"])))
        if len(seen) == 3:
            # A step within a step.
            colony.step()
        if len(seen) == 5:
            raise InterruptedError("that is enough")

    before = signal.signal(signal.SIGALRM, handle)
    signal.setitimer(signal.ITIMER_REAL, 0.05, 0.05)
    try:
        with pytest.raises(InterruptedError, match="enough"):
            colony.step(10**9)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert len(seen) == 5 and all(iteration == rows for iteration, rows in seen)
    expected = antdoku.Colony(ENDLESS, seed=6)
    expected.step(colony.iteration)
    assert state(colony) == state(expected)


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there are no timers")
def test_a_signal_handler_during_an_iteration_does_not_deadlock() -> None:
    colony = antdoku.Colony(np.zeros((64, 64)), ants=60, seed=6)
    messages: list[str] = []

    def handle(number: int, frame: object) -> None:
        try:
            assert colony.iteration == len(colony.history["entropy"])
        except RuntimeError as error:
            messages.append(str(error))
            raise InterruptedError from None
        # Before the first iteration, or between two.
        signal.setitimer(signal.ITIMER_REAL, 0.2)

    before = signal.signal(signal.SIGALRM, handle)
    signal.setitimer(signal.ITIMER_REAL, 0.2)
    try:
        with pytest.raises(InterruptedError):
            colony.step(10**9)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert len(messages) == 1 and "during an iteration" in messages[0]
    assert colony.iteration == len(colony.history["entropy"])
