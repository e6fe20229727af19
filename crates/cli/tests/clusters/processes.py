"""Finds processes by their environment, and signals them without hitting another process."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

Found = TypeVar("Found")


class NeverHappened(Exception):
    """An awaited event did not happen in time."""


# The longest time in seconds for something that takes about a second on an idle machine.
PATIENCE = 180.0


def wait(
    happens: Callable[[], Found | None], what: str, seen: Callable[[], object] = lambda: "no sign of it", pause: float = 0.02
) -> Found:
    """Waits until `happens` returns something true, and returns it. `seen` describes the current state for the message."""
    end = time.monotonic() + PATIENCE
    while not (found := happens()):
        if time.monotonic() > end:
            raise NeverHappened(f"waited {PATIENCE:.0f} s until {what}; saw: {seen()}")
        time.sleep(pause)
    return found


@dataclass(frozen=True)
class Process:
    """A process of this machine."""

    pid: int
    began: str
    command: str = field(compare=False)
    environment: Mapping[str, str] = field(compare=False)

    @property
    def is_alive(self) -> bool:
        """Whether it exists and is not a zombie."""
        return start_time(self.pid) == self.began and stat(self.pid)[:1] != ["Z"]

    @property
    def is_stopped(self) -> bool:
        """Whether SIGSTOP has stopped it."""
        return stat(self.pid)[:1] == ["T"]

    def send(self, number: signal.Signals) -> bool:
        """Sends a signal, unless the process has ended; a new process with the same id is not hit."""
        try:
            handle = os.pidfd_open(self.pid)
        except OSError:
            return False
        try:
            # The handle belongs to one process; the start time shows whether it is this one.
            if start_time(self.pid) != self.began:
                return False
            signal.pidfd_send_signal(handle, number)
            return True
        except OSError:
            return False
        finally:
            os.close(handle)


def living(*marks: str) -> list[Process]:
    """The processes with one of these `NAME=value` in their environment, the oldest first."""
    pids = [int(entry.name) for entry in os.scandir("/proc") if entry.name.isdigit()]
    found = [process(pid, *marks) for pid in pids if pid != os.getpid()]
    return sorted((process for process in found if process), key=lambda process: int(process.began))


def process(pid: int, *marks: str) -> Process | None:
    """The living process with this id, if its environment contains one of the marks, or no mark is given."""
    place = Path("/proc", str(pid))
    try:
        raw = (place / "environ").read_bytes()
        # A quick test first: a machine may have hundreds of processes.
        if marks and not any(mark.encode() in raw for mark in marks):
            return None
        command = (place / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace").strip()
    except OSError:
        return None  # the process has ended
    words = [word.decode(errors="replace") for word in raw.split(b"\0")]
    began = start_time(pid)
    if not began or not command or marks and not any(mark in words for mark in marks):
        return None
    return Process(pid, began, command, dict(word.partition("=")[::2] for word in words))


def start_time(pid: int) -> str | None:
    """The start time of a process in ticks since boot; together with the id it identifies a process."""
    return "".join(stat(pid)[19:20]) or None


def stat(pid: int) -> list[str]:
    """The fields of /proc/PID/stat from the state on; empty if the process has ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []


def end_all(find: Callable[[], list[Process]]) -> list[Process]:
    """Kills all processes that `find` returns, also new ones; returns those that did not end."""
    end = time.monotonic() + PATIENCE
    while (left := find()) and time.monotonic() < end:
        for process in left:
            process.send(signal.SIGKILL)
        time.sleep(0.01)
    return left


def start_daemon(
    command: Iterable[object],
    environment: Mapping[str, str],
    log: Path,
    identity: Iterable[str] = (),
    has_pipes: bool = False,
) -> subprocess.Popen[str]:
    """Starts a daemon that is killed when the starting thread ends, even by SIGKILL.

    It has its own session: a Ctrl-C at the terminal reaches only the tests, which then stop the daemon.
    """
    with log.open("ab") as output:
        return subprocess.Popen(
            ["setpriv", "--pdeathsig", "KILL", *identity, *map(str, command)],
            env=environment,
            stdin=subprocess.PIPE if has_pipes else subprocess.DEVNULL,
            stdout=subprocess.PIPE if has_pipes else output,
            stderr=output,
            cwd=log.parent,
            start_new_session=True,
            text=True,
        )
