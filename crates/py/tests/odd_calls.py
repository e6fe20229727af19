"""Calls every function with every odd object as each argument. `test_odd_objects.py` runs this in a process that may crash.

The name of each call is printed before the call, and `FAILED` with the reason after it.
"""

from __future__ import annotations

import contextlib
import faulthandler
import functools
import gc
import os
import pickle
import resource
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from typing import Any

import antdoku
import antdoku.lab
from odd_objects import Mischief, all_objects

# The longest processor time of a call, which a busy machine does not change, and the time after which the process is aborted.
SLOW_SECONDS, HANGING_SECONDS = 20.0, 240.0
# Calls that would never end, such as making 2**62 puzzles, must end when a signal handler raises.
ENDLESS_SECONDS = 0.3
ENDLESS = ("generate_many(count)", "solve_many(puzzles)", "read(source)", "generate(size)", "generate_many(size)")

EXPECTED = (ValueError, TypeError, OverflowError, OSError, MemoryError, Mischief, RecursionError, ZeroDivisionError)
# Exceptions that objects of the interpreter and of numpy raise.
THEIRS = (ReferenceError, AttributeError, ArithmeticError, IndexError, NotImplementedError, SyntaxError)

Call = Callable[[Any], object]
BUDGET: dict[str, Any] = {"max_steps": 2000, "timeout": 2.0, "seed": 1}
PUZZLE = "aiescargot"
READING = ("box", "variant", "regions", "geometry", "alphabet")
SEARCH = ("preset", "seed", "timeout", "max_iterations", "max_steps", "threads", *READING)
PARAMETERS = ("ants", "q0", "rho", "initial_pheromone", "propagation", "islands", "no_such_parameter")
MAKING = ("box", "variant", "regions", "geometry", "fixed", "unique", "balanced", "symmetry", "level", "rating", "technique", "seed")


def option(function: Callable[..., object], name: str, *arguments: object, **others: object) -> Call:
    return lambda odd: function(*arguments, **{**others, name: odd})


def solve_calls() -> Iterator[tuple[str, Call]]:
    yield "puzzle", lambda odd: antdoku.solve(odd, **BUDGET)
    yield "method", lambda odd: antdoku.solve(PUZZLE, odd, **BUDGET)
    for name in (*SEARCH, "on_iteration"):
        yield name, option(antdoku.solve, name, PUZZLE, "acs", **BUDGET)
    for name in PARAMETERS:
        yield name, option(antdoku.solve, name, PUZZLE, "acs", **BUDGET)
    yield "walk", lambda odd: antdoku.solve(PUZZLE, "ants-tabu", tenure_share=odd, **BUDGET)
    yield "answer of on_iteration", lambda odd: antdoku.solve(PUZZLE, "acs", on_iteration=lambda _: odd, **BUDGET)
    yield "name of a parameter", lambda odd: antdoku.solve(PUZZLE, **{odd if isinstance(odd, str) else str(odd): 1})


def many_calls() -> Iterator[tuple[str, Call]]:
    yield "puzzles", lambda odd: antdoku.solve_many(odd, progress=False, **BUDGET)
    yield "[puzzle]", lambda odd: antdoku.solve_many([PUZZLE, odd], progress=False, **BUDGET)
    yield "kept", lambda odd: antdoku.solve_many([PUZZLE, odd], progress=False, errors="keep", **BUDGET)
    for name in ("method", *SEARCH, "jobs", "progress", "errors", *PARAMETERS):
        yield name, option(antdoku.solve_many, name, [PUZZLE] * 3, **BUDGET)
    yield "answer of progress", lambda odd: antdoku.solve_many([PUZZLE], progress=lambda *_: odd, **BUDGET)


def other_calls() -> Iterator[tuple[str, Call]]:
    limits = {"max_steps": 2000, "timeout": 2.0}
    yield "count(puzzle)", lambda odd: antdoku.count(odd, **limits)
    for name in ("limit", "method", "timeout", "max_steps", *READING):
        yield f"count({name})", option(antdoku.count, name, PUZZLE, **limits)
    yield "solutions(puzzle)", lambda odd: next(antdoku.solutions(odd, **limits), None)
    for name in ("method", "timeout", "max_steps", *READING):
        yield f"solutions({name})", option(lambda *a, **k: next(antdoku.solutions(*a, **k), None), name, PUZZLE, **limits)
    yield "check(puzzle)", lambda odd: antdoku.check(odd, PUZZLE)
    yield "check(solution)", lambda odd: antdoku.check(PUZZLE, odd)
    yield "check(both)", lambda odd: antdoku.check(odd, odd)
    yield "propagate(puzzle)", lambda odd: antdoku.propagate(odd)
    yield "propagate(reading)", lambda odd: antdoku.propagate(PUZZLE, reading=odd)
    yield "read(source)", lambda odd: antdoku.read(odd)
    yield "Puzzle(puzzle)", lambda odd: antdoku.Puzzle(odd)
    for name in READING:
        yield f"check({name})", option(antdoku.check, name, PUZZLE, PUZZLE)
        yield f"propagate({name})", option(antdoku.propagate, name, PUZZLE)
        yield f"read({name})", option(antdoku.read, name, PUZZLE)
        yield f"Puzzle({name})", option(antdoku.Puzzle, name, PUZZLE)
    yield "Geometry(side)", lambda odd: antdoku.Geometry(odd)
    for name in ("box", "variant", "regions", "units", "pairs"):
        yield f"Geometry({name})", option(antdoku.Geometry, name, 4)
    yield "methods", lambda odd: antdoku.methods(odd)  # type: ignore[call-arg]
    yield "lab.records", lambda odd: antdoku.lab.records(odd)
    yield "lab.read", lambda odd: antdoku.lab.read(odd)
    yield "PuzzleError", lambda odd: bool(antdoku.PuzzleError(odd, odd, odd, odd, odd))


def making_calls() -> Iterator[tuple[str, Call]]:
    yield "generate(size)", lambda odd: antdoku.generate(odd, fixed=0.9)
    yield "generate_many(count)", lambda odd: antdoku.generate_many(odd, 4)
    yield "generate_many(size)", lambda odd: antdoku.generate_many(1, odd, fixed=0.9)
    for name in MAKING:
        yield f"generate({name})", option(antdoku.generate, name, 4)
        yield f"generate_many({name})", option(antdoku.generate_many, name, 2, 4)


def colony_calls() -> Iterator[tuple[str, Call]]:
    yield "puzzle", lambda odd: antdoku.Colony(odd).step()
    for name in ("preset", "seed", *READING, *PARAMETERS):
        yield name, lambda odd, name=name: antdoku.Colony(PUZZLE, **{"seed": 1, name: odd}).step()
    yield "step", lambda odd: antdoku.Colony(PUZZLE, seed=1).step(odd)
    yield "touch(what)", lambda odd: antdoku.Colony(PUZZLE, seed=1).touch(odd)
    for what, name in (("set", "to"), ("set", "parameter"), ("paint", "cell"), ("paint", "value"), ("paint", "share")):
        fields = {"parameter": "ants", "to": 3} if what == "set" else {"cell": 1, "value": 6, "share": 0.5}
        yield f"touch({name})", option(antdoku.Colony(PUZZLE, seed=1).touch, name, what, **fields)


def object_calls() -> Iterator[tuple[str, Call]]:
    """Every method of every class of the package, and every private function of the native module."""
    seen: list[antdoku.Iteration] = []
    result = antdoku.solve(PUZZLE, "acs", seed=1, max_iterations=2, on_iteration=seen.append)
    check = antdoku.check(PUZZLE, PUZZLE)
    native: Any = sys.modules["antdoku._antdoku"]
    count, colony = antdoku.count(PUZZLE), antdoku.Colony(PUZZLE, seed=1)
    solutions = antdoku.solutions(PUZZLE)
    for owner in (native, result, result.puzzle, result.puzzle.geometry, seen[0], check, count, colony, solutions):
        for name in dir(owner):
            member = getattr(owner, name)
            is_inherited = getattr(type(owner), name, None) == getattr(object, name, ...)
            if not callable(member) or is_inherited or name in {"__class__", *antdoku.__all__}:
                continue
            label = f"{type(owner).__name__}.{name}"
            yield label, member
            yield f"{label} of two", lambda odd, member=member: member(odd, odd)


def restoring_calls() -> Iterator[tuple[str, Call]]:
    """Restoring of pickles with one field replaced."""
    contradictory = "12345678." + "........9" + 63 * "."
    things: dict[str, Any] = {
        "solved": antdoku.solve(PUZZLE, "acs", seed=1),
        "unknown": antdoku.solve(PUZZLE, "acs", seed=1, max_iterations=2),
        "unsatisfiable": antdoku.solve(contradictory),
        "Puzzle": antdoku.generate(6, seed=1),
        "Count": antdoku.count(PUZZLE),
        "Check": antdoku.check(PUZZLE, PUZZLE),
        "Geometry": antdoku.Geometry(6, variant="diagonals"),
    }
    for name, thing in things.items():
        restore, fields = thing.__reduce__()[:2]
        for place in range(len(fields)):
            yield f"{name}, field {place}", functools.partial(restored, restore, fields, place)


def restored(restore: Callable[..., object], fields: tuple[object, ...], place: int, odd: object) -> object:
    """Restores an object with a field replaced, and reads all its attributes."""
    thing = restore(*fields[:place], odd, *fields[place + 1 :])
    str(thing)
    for name in dir(thing):
        if not name.startswith("_"):
            getattr(thing, name)
    if hasattr(thing, "_repr_html_"):
        thing._repr_html_()
    pickle.dumps(thing)
    return thing


GROUPS: dict[str, Callable[[], Iterator[tuple[str, Call]]]] = {
    "solve": lambda: ((f"solve({name})", call) for name, call in solve_calls()),
    "solve_many": lambda: ((f"solve_many({name})", call) for name, call in many_calls()),
    "others": other_calls,
    "making": making_calls,
    "Colony": lambda: ((f"Colony({name})", call) for name, call in colony_calls()),
    "objects": object_calls,
    "restoring": restoring_calls,
}


class Overtime(Exception):
    """Raised by the signal handler of the timer."""


def attempt(slot: str, name: str, make: Callable[[], object], call: Call) -> str | None:
    """Makes a call, and returns what is wrong with it; None if nothing is."""
    odd = make()
    begin = time.process_time()
    timer, limit = (signal.ITIMER_REAL, ENDLESS_SECONDS) if slot in ENDLESS else (signal.ITIMER_PROF, SLOW_SECONDS)
    signal.setitimer(timer, limit)
    try:
        try:
            repr(call(odd))[:100]
        finally:
            signal.setitimer(timer, 0)
    except Overtime:
        return None if slot in ENDLESS else f"more than {SLOW_SECONDS} s of processor time"
    except EXPECTED as error:
        str(error)
    except THEIRS:
        pass
    except BaseException as error:  # a panic does not derive from `Exception`
        return f"raised {type(error).__module__}.{type(error).__qualname__}: {error}"
    seconds = time.process_time() - begin
    return f"took {seconds:.1f} s of processor time" if seconds > SLOW_SECONDS else None


@contextlib.contextmanager
def folder_with_odd_files() -> Iterator[None]:
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        os.symlink("circle", "circle")
        with open("secret.txt", "w") as file:
            file.write("." * 81)
        os.chmod("secret.txt", 0)
        with open("empty.txt", "wb"), open("bytes.txt", "wb") as file:  # type: ignore[assignment]
            file.write(bytes(range(256)) * 100)  # type: ignore[call-overload]
        yield
        os.chdir("/")


def main(group: str) -> int:
    faulthandler.enable()

    def ring(*_: object) -> None:
        raise Overtime

    signal.signal(signal.SIGALRM, ring)
    signal.signal(signal.SIGPROF, ring)
    resource.setrlimit(resource.RLIMIT_AS, (6 << 30, 6 << 30))
    objects = all_objects()
    failures = calls = 0
    with folder_with_odd_files():
        for slot, call in GROUPS[group]():
            for name, make in objects.items():
                print(f"{slot} <- {name}", flush=True)
                faulthandler.dump_traceback_later(HANGING_SECONDS, exit=True)
                begin = time.monotonic()
                problem = attempt(slot, name, make, call)
                calls += 1
                if time.monotonic() - begin > 0.5:
                    print(f"slow: {time.monotonic() - begin:.1f} s {slot} <- {name}", flush=True)
                if problem:
                    failures += 1
                    print(f"FAILED {slot} <- {name}: {problem}"[:1000], flush=True)
            gc.collect()
    faulthandler.cancel_dump_traceback_later()
    print(f"DONE {calls} calls, {failures} failures", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
