"""Processes that are known by their environment, and signals that cannot hit a stranger."""

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
    """What was waited for did not come."""


# How long something may take that takes a second or so on an idle machine.
PATIENCE = 180.0


def wait(
    happens: Callable[[], Found | None], what: str, seen: Callable[[], object] = lambda: "nothing of it", pause: float = 0.02
) -> Found:
    """Waits until something is true, and gives it. `seen` describes what there is instead, for the message."""
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
        """Is it there, and no zombie?"""
        return start_time(self.pid) == self.began and stat(self.pid)[:1] != ["Z"]

    @property
    def is_stopped(self) -> bool:
        """Has SIGSTOP reached it?"""
        return stat(self.pid)[:1] == ["T"]

    def send(self, number: signal.Signals) -> bool:
        """Sends a signal, unless the process has ended; who has got its number since is spared."""
        try:
            handle = os.pidfd_open(self.pid)
        except OSError:
            return False
        try:
            # The handle is that of one process; that it is this one is asked afterwards.
            if start_time(self.pid) != self.began:
                return False
            signal.pidfd_send_signal(handle, number)
            return True
        except OSError:
            return False
        finally:
            os.close(handle)


def living(*marks: str) -> list[Process]:
    """The processes that have one of these `NAME=value` in their environment, the oldest first."""
    pids = [int(entry.name) for entry in os.scandir("/proc") if entry.name.isdigit()]
    found = [process(pid, *marks) for pid in pids if pid != os.getpid()]
    return sorted((process for process in found if process), key=lambda process: int(process.began))


def process(pid: int, *marks: str) -> Process | None:
    """The living process of this number, if it has one of these in its environment, or none are asked for."""
    place = Path("/proc", str(pid))
    try:
        raw = (place / "environ").read_bytes()
        # A machine may have hundreds of processes: most are left out before their environment is taken apart.
        if marks and not any(mark.encode() in raw for mark in marks):
            return None
        command = (place / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace").strip()
    except OSError:
        return None  # it has ended meanwhile
    words = [word.decode(errors="replace") for word in raw.split(b"\0")]
    began = start_time(pid)
    if not began or not command or marks and not any(mark in words for mark in marks):
        return None
    return Process(pid, began, command, dict(word.partition("=")[::2] for word in words))


def start_time(pid: int) -> str | None:
    """When a process began, in ticks since the machine did: together with its number, it is this one and no other."""
    return "".join(stat(pid)[19:20]) or None


def stat(pid: int) -> list[str]:
    """What the system tells about a process, from its state on; nothing if it has ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []


def end_all(find: Callable[[], list[Process]]) -> list[Process]:
    """Ends all processes that are found, also those that they start meanwhile; gives those that would not end."""
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
    """Starts something that goes when this process goes, even by SIGKILL. (It is bound to the thread that starts it.)

    In a session of its own: a Ctrl-C at the terminal is for the tests, which then end it.
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
