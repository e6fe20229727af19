"""Searches on several threads and processes of Python."""

from __future__ import annotations

import multiprocessing
import pickle
import subprocess
import sys
import textwrap
import threading
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import numpy as np
import pytest

import antdoku
from conftest import DEADLINE

NAMES = ["aiescargot", "platinumblond", "goldennugget", "reddwarf", "coly013", "tarx0134"]


def facts(result: antdoku.Result) -> tuple[object, ...]:
    """The attributes that depend on the seed only."""
    assert result.best is not None
    return (result.status, result.seed, result.iterations, result.steps, result.best.tobytes(), result.puzzle)


def solve_with_ants(puzzle: str | antdoku.Puzzle) -> antdoku.Result:
    return antdoku.solve(puzzle, "acs", seed=1)


def test_threads_do_not_change_the_runs() -> None:
    expected = [facts(solve_with_ants(name)) for name in NAMES]
    with ThreadPoolExecutor(4) as pool:
        assert [facts(result) for result in pool.map(solve_with_ants, NAMES)] == expected


def test_all_functions_in_many_threads() -> None:
    """All functions at the same time, on shared objects."""
    puzzle = antdoku.Puzzle("aiescargot")
    errors: list[BaseException] = []

    def work(number: int) -> None:
        try:
            for _ in range(3):
                assert antdoku.solve(puzzle, seed=number).status == "solved"
                assert antdoku.count(puzzle).is_unique
                antdoku.propagate(puzzle)
                antdoku.generate(4, seed=number)
                results = antdoku.solve_many([puzzle] * 4, jobs=2, progress=False)
                assert all(result.status == "solved" for result in results)
                str(puzzle), hash(puzzle), puzzle.givens.sum()
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(DEADLINE)
    assert not errors and not any(thread.is_alive() for thread in threads)


@pytest.mark.parametrize("start", ["fork", "spawn", "forkserver"])
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_processes(start: str) -> None:
    """Puzzles and results are pickled between processes."""
    expected = [facts(solve_with_ants(name)) for name in NAMES]
    puzzles = [antdoku.Puzzle(name) for name in NAMES]
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context(start)) as pool:
        assert [facts(result) for result in pool.map(solve_with_ants, puzzles, timeout=DEADLINE)] == expected


def test_fork_after_threads_were_used() -> None:
    """Threads of earlier calls do not keep a forked child from solving."""
    code = """
        import antdoku, os
        antdoku.solve_many(["aiescargot"] * 20, jobs=2, progress=False)
        antdoku.solve("aiescargot", threads=2)
        child = os.fork()
        if child == 0:
            results = antdoku.solve_many(["aiescargot"] * 20, jobs=2, progress=False)
            os._exit(0 if results[0].status == "solved" else 1)
        assert os.waitpid(child, 0)[1] == 0
    """
    run(code)


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_pickles(protocol: int) -> None:
    result = solve_with_ants("aiescargot")
    for thing in (result, result.puzzle, antdoku.generate(6, seed=1)):
        copy = pickle.loads(pickle.dumps(thing, protocol))
        assert type(copy) is type(thing) and repr(copy) == repr(thing) and str(copy) == str(thing)
    copy = pickle.loads(pickle.dumps(result, protocol))
    assert facts(copy) == facts(result) and copy.parameters == result.parameters
    made = antdoku.generate(6, seed=1)
    copied = pickle.loads(pickle.dumps(made, protocol))
    assert copied == made and np.array_equal(copied.solution, made.solution)


def test_pickled_error() -> None:
    with pytest.raises(antdoku.PuzzleError) as raised:
        antdoku.solve("1...\n....\n....\n...9\n")
    copy = pickle.loads(pickle.dumps(raised.value))
    assert (str(copy), copy.line, copy.column, copy.remedy) == (
        str(raised.value), raised.value.line, raised.value.column, raised.value.remedy
    )  # fmt: skip


def run(code: str, timeout: float = DEADLINE) -> subprocess.CompletedProcess[str]:
    """Runs a program in another process; it must succeed within the deadline."""
    command = [sys.executable, "-X", "faulthandler", "-c", textwrap.dedent(code)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=timeout)
    assert done.returncode == 0, f"exit code {done.returncode}\n{done.stdout}\n{done.stderr}"
    assert "panicked" not in done.stderr, done.stderr
    return done


@pytest.mark.parametrize("call", [
    "antdoku.solve([[0] * 49] * 49, 'exact', on_iteration=watch)",
    "antdoku.solve([[0] * 100] * 100, 'backtrack')",
    "antdoku.solve_many([[[0] * 100] * 100] * 10, 'backtrack', jobs=2, progress=lambda *_: None)",
    "antdoku.count('.' * 81, limit=10**15)",
    "antdoku.generate_many(10**9)",
    "antdoku.Colony('aiescargot', best_value_evaporation=0, seed=3).step(10**9)",
])  # fmt: skip
def test_exit_while_a_daemon_thread_solves(call: str) -> None:
    """The interpreter ends while a search still polls it for signals."""
    run(f"""
        import threading, time, antdoku
        def watch(iteration):
            pass
        begin = time.process_time()
        threading.Thread(target=lambda: {call}, daemon=True).start()
        while time.process_time() - begin < 0.3:
            time.sleep(0.001)
    """)


def test_exit_by_an_exception_in_a_callback() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "import antdoku\nantdoku.solve('aiescargot', 'acs', on_iteration=lambda _: exit(7))"],
        timeout=DEADLINE,
    )
    assert done.returncode == 7


def test_sub_interpreters_work_or_are_rejected() -> None:
    run("""
        import antdoku
        try:
            import _interpreters as interpreters
        except ImportError:
            import _xxsubinterpreters as interpreters
        identity = interpreters.create()
        try:
            error = interpreters.run_string(identity, "import antdoku; antdoku.solve('aiescargot')")
            print("error:", error)
        except Exception as error:
            print("rejected:", error)
        interpreters.destroy(identity)
        assert antdoku.solve("aiescargot").status == "solved"
    """)
