"""Helpers for several tests: the program `antdoku` to compare with, a puzzle that takes long, Ctrl-C, a campaign."""

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

# A background job of a shell ignores SIGINT, and Python then installs no handler for it.
signal.signal(signal.SIGINT, signal.default_int_handler)


class Program:
    """The command line program."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __call__(self, *arguments: object, codes: tuple[int, ...] = (0,), folder: Path | None = None) -> str:
        """Runs the program and returns its standard output; an unexpected exit code fails the test."""
        command = [str(self.path), *map(str, arguments)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=300, cwd=folder)
        assert done.returncode in codes, f"{command}: {done.returncode}\n{done.stderr}"
        return done.stdout

    def records(self, *arguments: object) -> list[dict[str, Any]]:
        """The objects printed with `--json`; a puzzle without a solution is not an error."""
        return [json.loads(line) for line in self(*arguments, "--json", "--quiet", codes=(0, 1, 3)).splitlines()]


@pytest.fixture(scope="session")
def program() -> Program:
    """The program named by ANTDOKU, or else one built by cargo."""
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    places = [target / profile / "antdoku" for profile in ("debug", "release")]
    if named := os.environ.get("ANTDOKU"):
        places = [Path(named)]
    path = next((path for path in places if path.is_file()), None)
    assert path, "no program to compare with: run `cargo build`, or set ANTDOKU to its path"
    return Program(path.resolve())


@pytest.fixture(scope="session")
def hard_puzzle(program: Program) -> str:
    """A puzzle of 49x49 that no method is known to solve: every search on it is long."""
    return program("generate", "--size", 49, "--fixed", "55%", "--seed", 1, "--format", "line", "--quiet").strip()


# The longest accepted delay of Ctrl-C, in seconds. The promise is 0.1 s, which only an idle machine can keep.
WORST = 10.0
# The longest wait of any test, in seconds.
DEADLINE = 120.0


def wait_until(condition: Callable[[], object], what: str) -> None:
    """Waits until the condition holds; at the deadline the test fails with the message `what`."""
    end = time.monotonic() + DEADLINE
    while not condition():
        assert time.monotonic() < end, f"after {DEADLINE:.0f} s: {what}"
        time.sleep(0.001)


def busy_for(seconds: float) -> Callable[[], bool]:
    """A condition: this process has used that much more processor time. So a search is known to run on a busy machine too."""
    begin = time.process_time()
    return lambda: time.process_time() - begin >= seconds


def interrupted_when(condition: Callable[[], object], start: Callable[[], object]) -> float:
    """Calls `start`, sends Ctrl-C when the condition holds, and returns the seconds until `KeyboardInterrupt`."""
    sent = 0.0
    main = threading.get_ident()
    errors: list[BaseException] = []

    def send() -> None:
        nonlocal sent
        try:
            wait_until(condition, "the condition for sending Ctrl-C does not hold")
        except AssertionError as error:
            errors.append(error)
        sent = time.perf_counter()
        signal.pthread_kill(main, signal.SIGINT)

    sender = threading.Thread(target=send)
    try:
        sender.start()
        start()
    except KeyboardInterrupt:
        seconds = time.perf_counter() - sent
        assert not errors, errors
        return seconds
    finally:
        # If the call has ended too early, the signal is taken here, not in the next test.
        try:
            sender.join()
            signal.pthread_sigmask(signal.SIG_BLOCK, ())
        except KeyboardInterrupt:
            pass
    pytest.fail("the call ended before Ctrl-C was sent")


def interrupted_after(seconds: float, start: Callable[[], object]) -> float:
    """Like `interrupted_when`, after this many seconds of processor time."""
    return interrupted_when(busy_for(seconds), start)


@contextlib.contextmanager
def process_with_deadline(command: list[str], **options: Any) -> Iterator[subprocess.Popen[str]]:
    """A child process that is killed at the deadline, so that reading its output always ends."""
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
    """A finished campaign of two shards. Tests must not write to it."""
    folder = tmp_path_factory.mktemp("campaign")
    (folder / "plan.toml").write_text(PLAN)
    program("lab", "plan", folder / "plan.toml", "-o", folder / "out")
    for shard in ("1/2", "2/2"):
        program("lab", "work", folder / "out", "--shard", shard)
    return folder / "out"
