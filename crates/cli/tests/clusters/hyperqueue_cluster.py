"""A real HyperQueue with its server and workers in one process, as the wheel from PyPI has no program `hq`.

The workers of a `LocalCluster` are threads and cannot be killed one by one, but the processes of its tasks can.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path

from processes import PATIENCE, Process, end_all, living, start_daemon

SERVER = """
import sys
from hyperqueue import LocalCluster
from hyperqueue.cluster import WorkerConfig
with LocalCluster(sys.argv[1]) as cluster:
    for _ in range(int(sys.argv[2])):
        cluster.start_worker(WorkerConfig(cores=1))
    print("ready", flush=True)
    sys.stdin.read()
"""


class HyperQueueCluster:
    """A server and workers of one core each; all their files are in one folder."""

    def __init__(self, folder: Path, workers: int) -> None:
        self.workers = workers
        self.folder = folder
        self.server = self.folder / "server"
        # HyperQueue leaves folders in TMPDIR. The variable also identifies the processes of its tasks.
        self.mark = f"TMPDIR={self.folder}"

    def __enter__(self) -> HyperQueueCluster:
        self.server.mkdir(parents=True)
        command = [sys.executable, "-c", SERVER, self.server, self.workers]
        environment = os.environ | {"TMPDIR": str(self.folder)}
        self.process = start_daemon(command, environment, self.folder / "log", has_pipes=True)
        # A server that hangs is killed, which ends its output.
        deadline = threading.Timer(PATIENCE, self.process.kill)
        deadline.start()
        try:
            # The server prints a table first.
            is_ready = any(line.strip() == "ready" for line in self.process.stdout or [])
            assert is_ready, f"HyperQueue did not start within {PATIENCE:.0f} s: {(self.folder / 'log').read_text()}"
        except BaseException:
            self.stop()
            raise
        finally:
            deadline.cancel()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def processes(self, command: str = "") -> list[Process]:
        """The living processes of tasks whose command contains this text, the oldest first."""
        return [found for found in living(self.mark) if found.pid != self.process.pid and command in found.command]

    def kill(self) -> None:
        """Kills the server with all its workers by SIGKILL; its jobs are lost."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        """Ends everything that was started."""
        try:
            self.process.communicate(timeout=10)  # closes its input, which ends it
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.communicate()
        left = end_all(self.processes)
        assert not left, f"left behind: {left}"
