"""What several tests need: the program `antdoku`, whose answers are to be the same; a puzzle that takes long; Ctrl-C."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[3]

# A shell that runs something in the background lets it ignore Ctrl-C, and Python then leaves it at that.
signal.signal(signal.SIGINT, signal.default_int_handler)


class Program:
    """The command line."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __call__(self, *arguments: object, codes: tuple[int, ...] = (0,), folder: Path | None = None) -> str:
        """What it prints; an exit code that is not expected fails the test."""
        command = [str(self.path), *map(str, arguments)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=300, cwd=folder)
        assert done.returncode in codes, f"{command}: {done.returncode}\n{done.stderr}"
        return done.stdout

    def records(self, *arguments: object) -> list[dict[str, Any]]:
        """The objects that it prints with `--json`, also if a puzzle has no solution or none was found."""
        return [json.loads(line) for line in self(*arguments, "--json", "--quiet", codes=(0, 1, 3)).splitlines()]


@pytest.fixture(scope="session")
def program() -> Program:
    """The one that ANTDOKU names, else one that cargo has built."""
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    places = [target / profile / "antdoku" for profile in ("debug", "release")]
    if named := os.environ.get("ANTDOKU"):
        places = [Path(named)]
    path = next((path for path in places if path.is_file()), None)
    assert path, "there is no program to compare with: `cargo build`, or name one in ANTDOKU"
    return Program(path.resolve())


@pytest.fixture(scope="session")
def hopeless(program: Program) -> str:
    """A puzzle of 49x49 that nobody is known to have solved from its givens: every search on it is a long one."""
    return program("generate", "--size", 49, "--fixed", "55%", "--seed", 1, "--format", "line", "--quiet").strip()


# A search that does not listen takes for ever. The promise is 0.1 s, which only an idle machine can keep.
WORST = 10.0
# No wait is longer.
DEADLINE = 120.0


def wait_until(condition: Callable[[], object], what: str) -> None:
    """Waits for something that another thread or process does; it is told what did not happen in time."""
    end = time.monotonic() + DEADLINE
    while not condition():
        assert time.monotonic() < end, f"after {DEADLINE:.0f} s: {what}"
        time.sleep(0.001)


def busy_for(seconds: float) -> Callable[[], bool]:
    """Has this process used so much processor time from now on? So a search is known to run, however busy the machine is."""
    begin = time.process_time()
    return lambda: time.process_time() - begin >= seconds


def interrupted_when(condition: Callable[[], object], start: Callable[[], object]) -> float:
    """Calls something, presses Ctrl-C when a condition holds, and tells how many seconds it took to `KeyboardInterrupt`."""
    sent = 0.0
    main = threading.get_ident()
    faults: list[BaseException] = []

    def send() -> None:
        nonlocal sent
        try:
            wait_until(condition, "the moment for Ctrl-C has not come")
        except AssertionError as fault:
            faults.append(fault)
        sent = time.perf_counter()
        signal.pthread_kill(main, signal.SIGINT)

    sender = threading.Thread(target=send)
    try:
        sender.start()
        start()
    except KeyboardInterrupt:
        seconds = time.perf_counter() - sent
        assert not faults, faults
        return seconds
    finally:
        # If the call has ended too early, the signal shall come here and not in the next test.
        try:
            sender.join()
            signal.pthread_sigmask(signal.SIG_BLOCK, ())
        except KeyboardInterrupt:
            pass
    pytest.fail("ended before Ctrl-C: it is no test of anything")


def interrupted_after(seconds: float, start: Callable[[], object]) -> float:
    """Like `interrupted_when`, once the call has used this much processor time, in seconds."""
    return interrupted_when(busy_for(seconds), start)


@contextlib.contextmanager
def mortal(command: list[str], **options: Any) -> Iterator[subprocess.Popen[str]]:
    """A process that is killed at the deadline, so that nothing waits for its answers for ever."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, **options) as child:
        killer = threading.Timer(DEADLINE, child.kill)
        killer.start()
        try:
            yield child
        finally:
            killer.cancel()
            if child.poll() is None:
                child.kill()


PLAN = """
title = "tiny"
runs = 3
budget = { iterations = 20, steps = 100000 }

[[sets]]
name = "named"
named = ["reddwarf", "aiescargot"]

[[sets]]
name = "6x6"
generate = { box = "2x3", fixed = 40, count = 2 }
budget = { steps = 3000, seconds = 5.0 }
contestants = ["whole", "ants"]

[[contestants]]
name = "without"
method = "acs"
parameters = { best_value_evaporation = 0, initial_pheromone = 0.5 }

[[contestants]]
name = "ants"
method = "acs"

[[contestants]]
name = "whole"
method = "exact"
"""


@pytest.fixture(scope="session")
def finished(program: Program, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign of two shards, both done. Not to be written to."""
    folder = tmp_path_factory.mktemp("campaign")
    (folder / "plan.toml").write_text(PLAN)
    program("lab", "plan", folder / "plan.toml", "-o", folder / "out")
    for shard in ("1/2", "2/2"):
        program("lab", "work", folder / "out", "--shard", shard)
    return folder / "out"
