"""count: the number of solutions, and whether it is exact."""

from __future__ import annotations

import datetime
import json
import pickle
import signal
from collections.abc import Callable

import numpy as np
import pytest

import antdoku
from conftest import DEADLINE

BLANK = np.zeros((9, 9), dtype=int)


@pytest.mark.parametrize(
    ("puzzle", "box", "limit", "count", "is_unique"),
    [
        ("aiescargot", None, 1000, 1, True),
        ("." * 16, None, 1000, 288, False),
        ("1" + "." * 15, None, 1000, 72, False),
        ("12.." + "." * 8 + "...3", None, 1000, 6, False),
        # Givens that do not clash, but leave a cell without a value.
        ("12...34.........", None, 1000, 0, False),
        (np.zeros((6, 6)), (2, 3), 100, 100, False),
        (np.zeros((4, 4)), (1, 4), 1000, 576, False),
    ],
)
def test_known_numbers_of_solutions(puzzle: object, box: object, limit: int, count: int, is_unique: bool) -> None:
    found = antdoku.count(puzzle, box=box, limit=limit)
    assert (found.count, int(found), found.is_unique) == (count, count, is_unique)
    assert found.status == ("limit" if count == limit else "counted")
    assert found.stopped is None


def test_all_6x6_grids_of_a_row_are_counted() -> None:
    # 28,200,960 grids of 6x6, the same for each of 6! first rows.
    first = [[1, 2, 3, 4, 5, 6]] + [[0] * 6] * 5
    assert antdoku.count(first, limit=10**9).count * 720 == 28_200_960


def test_a_large_puzzle_with_one_solution() -> None:
    puzzle = antdoku.generate(16, fixed=0.6, unique=True, seed=1)
    assert antdoku.count(puzzle, limit=2).is_unique is True


@pytest.mark.parametrize("method", ["exact", "dlx", "backtrack"])
def test_methods_agree(method: str) -> None:
    found = antdoku.count("1" + "." * 15, method=method)
    assert (found.count, found.method) == (72, method)


def test_the_same_as_the_command_line(program: Callable[..., str]) -> None:
    for puzzle, limit, method in [("aiescargot", 1000, "exact"), ("." * 81, 5000, "exact"), ("1" + "." * 15, 50, "dlx")]:
        output = json.loads(program("count", puzzle, "--json", "--limit", str(limit), "--method", method))
        found = antdoku.count(puzzle, limit=limit, method=method)
        for name in ("count", "status", "stopped", "method", "iterations", "steps"):
            assert getattr(found, name) == output[name], name
    output = json.loads(program("count", "." * 81, "--json", "--limit", "100000", "--max-steps", "777", codes=(3,)))
    found = antdoku.count("." * 81, limit=100_000, max_steps=777)
    assert (found.count, found.steps, found.status, found.stopped) == (output["count"], output["steps"], "unknown", "steps")
    assert found.count > 1


def test_a_count_that_ends_early() -> None:
    one = antdoku.count("aiescargot", limit=1)
    assert (one.count, one.status, one.is_unique) == (1, "limit", None)
    none = antdoku.count("aiescargot", max_steps=0)
    assert (none.count, none.status, none.stopped, none.is_unique) == (0, "unknown", "steps", None)
    two = antdoku.count(BLANK, limit=2)
    assert (two.count, two.status, two.is_unique) == (2, "limit", False)


@pytest.mark.parametrize("timeout", [0.05, datetime.timedelta(milliseconds=50)])
def test_a_limit_of_time(timeout: object) -> None:
    found = antdoku.count(BLANK, limit=10**18, timeout=timeout)
    assert (found.status, found.stopped, found.is_unique) == ("unknown", "wall_clock", False)
    assert found.setup_seconds + found.search_seconds >= 0.05
    assert repr(found).startswith(f"Count(at least {found.count}, unknown (stopped: wall_clock), exact, ")


def test_a_count_can_be_shown_compared_and_stored() -> None:
    found = antdoku.count("aiescargot")
    assert repr(found).startswith("Count(1, unique, counted, exact, ")
    again = pickle.loads(pickle.dumps(found))
    assert again == found and again is not found and again.is_unique and again.steps == found.steps
    assert found != antdoku.count(BLANK, limit=3)
    with pytest.raises(AttributeError):
        found.count = 3


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        ({"limit": 0}, ValueError, "limit is 0, but must be a whole number from 1 to 18446744073709551615"),
        ({"limit": -1}, ValueError, "limit is -1, but must be a whole number from 1"),
        ({"limit": 2**64}, ValueError, "limit is 18446744073709551616, but must be"),
        ({"limit": 1.5}, TypeError, "limit must be a whole number from 1 to 18446744073709551615, not float"),
        ({"limit": "2"}, TypeError, "limit must be a whole number"),
        ({"limit": True}, TypeError, "limit must be a whole number"),
        ({"method": "acs"}, ValueError, "method 'acs' cannot find all solutions; those that can are .*'exact'.*'dlx'"),
        ({"method": "magic"}, ValueError, "magic"),
        ({"method": None}, TypeError, "method|instance of"),  # Python 3.10 has no notes on exceptions
        ({"timeout": -1}, ValueError, "timeout is -1, but must be a number of seconds from 0"),
        ({"timeout": float("nan")}, ValueError, "timeout is nan"),
        ({"timeout": "5s"}, TypeError, "timeout must be a number of seconds"),
        ({"max_steps": -1}, ValueError, "max_steps is -1, but must be a whole number from 0"),
        ({"box": (2, 2)}, antdoku.PuzzleError, "81 cells, a 4x4 grid has 16"),
        ({"steps": 3}, TypeError, "steps"),
    ],
)
def test_bad_arguments(arguments: dict[str, object], error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        antdoku.count("aiescargot", **arguments)


def test_clashing_givens_are_rejected() -> None:
    with pytest.raises(antdoku.PuzzleError, match="twice"):
        antdoku.count("11..............")
    with pytest.raises(antdoku.PuzzleError, match="2 puzzles where one is expected"):
        antdoku.count("1...............\n2...............")


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there are no alarms here")
def test_a_raising_signal_handler_ends_the_call() -> None:
    class Alarm(Exception):
        pass

    def ring(*_: object) -> None:
        raise Alarm

    usual = signal.signal(signal.SIGALRM, ring)
    try:
        for call in (
            lambda: antdoku.count(BLANK, limit=10**18, timeout=DEADLINE),
            lambda: antdoku.generate_many(10**9, 4),
            lambda: antdoku.generate(36, seed=1),
        ):
            with pytest.raises(Alarm):
                signal.setitimer(signal.ITIMER_REAL, 0.2)
                call()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, usual)


def test_a_count_compares_as_a_number() -> None:
    one, many, none = antdoku.count("aiescargot"), antdoku.count("sabuncu3"), antdoku.count("12...34.........")
    assert one == 1 and one != 2 and many > 1 and many <= 27 and one < many
    assert one == antdoku.count("aiescargot") and len({one, antdoku.count("aiescargot"), 1}) == 1
    assert bool(one) and bool(many) and not bool(none) and none == 0
    assert range(30)[many] == 27


def test_counting_without_a_limit() -> None:
    counted = antdoku.count("12..34..........", limit=None)
    assert counted.status == "counted"
    assert antdoku.count("." * 36, limit=None, max_steps=5000).count > 1000
