"""For any arguments the package returns or raises: it never panics, hangs or crashes the interpreter."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import antdoku
from conftest import DEADLINE, process_with_deadline
from odd_calls import GROUPS


@pytest.mark.parametrize("group", GROUPS)
def test_odd_objects(group: str, tmp_path: Path) -> None:
    calls = Path(__file__).with_name("odd_calls.py")
    command = [sys.executable, "-X", "faulthandler", "-W", "ignore", str(calls), group]
    output = tmp_path / "calls.txt"
    with output.open("w") as file:
        done = subprocess.run(command, stdout=file, stderr=subprocess.PIPE, text=True, errors="replace", timeout=600)
    lines = output.read_text(errors="replace").splitlines()
    culprit = lines[-1] if lines else "nothing was called"
    assert done.returncode == 0, f"exit code {done.returncode} in {culprit}\n{done.stderr[-5000:]}"
    failed = [line for line in lines if line.startswith("FAILED")]
    assert not failed, "\n".join([f"{len(failed)} failures", *failed[:40]])
    assert lines[-1].startswith("DONE") and "panicked" not in done.stderr, done.stderr[-2000:]


@pytest.mark.parametrize("base", [KeyboardInterrupt, SystemExit, GeneratorExit])
def test_exceptions_that_end_a_program_are_passed_on(base: type[BaseException]) -> None:
    """An exception from an object or a function of the caller is raised unchanged."""

    class Rude(list[object]):
        def __iter__(self) -> Iterator[object]:
            raise base

        __len__ = __getitem__ = __iter__  # type: ignore[assignment]

    def raise_it(*_: object) -> None:
        raise base

    with pytest.raises(base):
        antdoku.solve(Rude())  # type: ignore[arg-type]
    with pytest.raises(base):
        antdoku.solve_many(Rude(), progress=False)  # type: ignore[arg-type]
    with pytest.raises(base):
        antdoku.solve("aiescargot", "acs", on_iteration=raise_it)
    with pytest.raises(base):
        antdoku.solve_many(["aiescargot"], progress=raise_it)


def test_attributes_cannot_be_set() -> None:
    result = antdoku.solve("aiescargot", "acs", seed=1)
    for thing in (result, result.puzzle, antdoku.count("aiescargot"), antdoku.Colony("aiescargot")):
        for name in [*filter(lambda name: not name.startswith("_"), dir(thing)), "new_one"]:
            with pytest.raises((AttributeError, TypeError)):
                setattr(thing, name, None)
            with pytest.raises((AttributeError, TypeError)):
                delattr(thing, name)


def test_writing_to_a_returned_array_changes_nothing_else() -> None:
    result = antdoku.solve("aiescargot", "acs", seed=1)
    before = repr(result)
    for array in (result.solution, result.best, result.puzzle.givens):
        assert array is not None
        try:
            array[:] = 7
        except ValueError:
            assert not array.flags.writeable
    assert repr(result) == before and antdoku.check(result.puzzle, result.solution)
    result.parameters["ants"] = -1
    assert result.parameters["ants"] == 10


def test_ctrl_c_ends_the_wait_for_a_pipe(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    code = f"import antdoku, pathlib; antdoku.solve(pathlib.Path({str(tmp_path / 'pipe')!r}))"
    with process_with_deadline([sys.executable, "-c", code], stderr=subprocess.PIPE) as child:
        writer = opened_pipe(tmp_path / "pipe")
        child.send_signal(signal.SIGINT)
        _, message = child.communicate(timeout=DEADLINE)
        os.close(writer)
        assert "KeyboardInterrupt" in message, "Ctrl-C does not end the wait for a pipe"


def opened_pipe(path: Path) -> int:
    """Opens a pipe for writing, as soon as another process has opened it for reading."""
    end = time.monotonic() + DEADLINE
    while True:
        try:
            return os.open(path, os.O_WRONLY | os.O_NONBLOCK)
        except OSError as error:
            if error.errno != errno.ENXIO or time.monotonic() > end:
                raise
            time.sleep(0.001)
