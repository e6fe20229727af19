"""A real Slurm with two nodes on this machine, in one temporary folder.

The folder holds configuration, state, spool, logs, and munge's key and socket. Every process is ended by its id: also
jobs that a killed slurmd left behind, and also if the start failed.
"""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from processes import PATIENCE, Found, NeverHappened, Process, end_all, living, start_daemon, start_time, wait
from slurm_configuration import configuration

NODES = ("n1", "n2")
# The path of a socket has at most 107 bytes, so the deep folder of a test cannot be used.
PARENT = Path("/tmp")
# Debian installs the daemons in a folder that may not be in PATH.
SEARCH = os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin", "/sbin"])
FINAL = {"COMPLETED", "FAILED", "CANCELLED", "TIMEOUT", "NODE_FAIL", "BOOT_FAIL", "DEADLINE", "OUT_OF_MEMORY"}
USABLE = {"idle", "mixed", "allocated", "completing"}


class SlurmError(Exception):
    """A command of Slurm failed."""


class DaemonEnded(Exception):
    """A daemon ended by itself."""


@dataclass(frozen=True)
class Task:
    """A task of a job array, as Slurm sees it."""

    job: int
    index: int
    state: str
    node: str
    restarts: int


class SlurmCluster:
    """A cluster: munged, slurmctld and a slurmd for each node."""

    def __init__(self, **settings: object) -> None:
        self.settings = settings
        self.folder: Path | None = None
        self.daemons: dict[str, subprocess.Popen[str]] = {}

    def __enter__(self) -> SlurmCluster:
        try:
            sweep()
            self._start()
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    # Start and stop

    def _start(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="slurm-", dir=PARENT)).resolve()
        self.folder.chmod(0o755)
        sign(self.folder)
        for name in ("log", "munge", "run", "state", *(f"spool-{node}" for node in NODES)):
            (self.folder / name).mkdir(mode=0o755)
        self._start_munged()
        tries = 3
        for attempt in range(1, tries + 1):
            text = configuration(self.folder, self._name(), NODES, self.settings)
            (self.folder / "slurm.conf").write_text(text)
            (self.folder / "cgroup.conf").write_text("CgroupAutomount=no\n")
            try:
                self.start_controller()
                for node in NODES:
                    self.start_slurmd(node)
                return
            except (DaemonEnded, NeverHappened):
                # Another process may have taken a free port before the daemon listened on it.
                if attempt == tries or "Address already in use" not in self.logs():
                    raise
                for name in ("slurmctld", *NODES):
                    self._kill_daemon(name)
                for log in (self.folder / "log").iterdir():
                    log.unlink()

    def stop(self) -> None:
        """Ends everything that was started; may be called at any time, and repeatedly."""
        if self.folder is None:
            return
        # Daemons that might start more processes first. By SIGKILL: the state is removed with the folder, and a regular end
        # of slurmctld takes seconds.
        for name in ("slurmctld", *NODES, "munged"):
            self._kill_daemon(name)
        left = end_all(lambda: living(*self._marks()))
        shutil.rmtree(self.folder, ignore_errors=True)
        folder, self.folder = self.folder, None
        if left or folder.exists():
            raise AssertionError(f"left behind: {left or folder}")

    def _start_munged(self) -> None:
        assert self.folder
        place = self.folder / "munge"
        key = place / "key"
        key.touch(mode=0o600)
        key.write_bytes(os.urandom(128))
        # munged must own key and folder, and should not be root; Debian's package creates this user.
        user = pwd.getpwnam("munge")
        for path in (place, key):
            os.chown(path, user.pw_uid, user.pw_gid)
        files = {"socket": "socket", "key-file": "key", "pid-file": "pid", "seed-file": "seed", "log-file": "log"}
        options = [f"--{option}={place / name}" for option, name in files.items()]
        identity = ["--reuid", str(user.pw_uid), "--regid", str(user.pw_gid), "--clear-groups"]
        self._spawn("munged", "munged", "--foreground", "--num-threads=2", *options, identity=identity)
        ask = ("munge", "--no-input", f"--socket={place}/socket")
        self.wait_until(lambda: self.run(*ask, check=False).returncode == 0, "munge answers")

    def start_controller(self) -> None:
        """Starts the controller; after a kill, from its saved state."""
        self._spawn("slurmctld", "slurmctld", "-D")
        self.wait_until(lambda: " is UP" in self.run("scontrol", "ping", check=False).stdout, "the controller answers")

    def start_slurmd(self, node: str) -> None:
        """Starts the daemon of a node."""
        self._spawn(node, "slurmd", "-D", "-N", node)
        self.wait_until(lambda: self.node_state(node) in USABLE, f"node {node} is usable")

    def _spawn(self, name: str, *command: str, identity: list[str] | None = None) -> None:
        assert self.folder
        log = self.folder / "log" / f"{name}.out"
        self.daemons[name] = start_daemon(command, self.environment, log, identity or [])

    # Deliberate failures

    def kill_slurmd(self, node: str) -> None:
        """Kills the daemon by SIGKILL. Its jobs continue, and their slurmstepds report their end to the controller."""
        self._kill_daemon(node)

    def drain(self, node: str) -> None:
        """Keeps new tasks from a node; running ones continue."""
        self.run("scontrol", "update", f"NodeName={node}", "State=DRAIN", "Reason=test")

    def give_up(self, node: str) -> None:
        """Sets a node down, as the controller does after SlurmdTimeout. It requeues the tasks of the node, even if they still
        run."""
        self.run("scontrol", "update", f"NodeName={node}", "State=DOWN", "Reason=test")

    def kill_controller(self) -> None:
        """Kills the controller by SIGKILL, after it has saved its state."""
        self.wait_until_written()
        self._kill_daemon("slurmctld")

    def wait_until_written(self) -> None:
        """Waits until the controller has saved its state, which may take five seconds.

        Killed before, it loses jobs that sbatch has reported as submitted. After its restart it kills tasks whose start it
        does not know; if they end meanwhile, their nodes go out of service.
        """
        assert self.folder
        written = self.folder / "state" / "job_state"
        now = time.time_ns()
        # The controller saves only changes: this job is one, and never runs.
        self.run("sbatch", "--hold", "--output=/dev/null", "--wrap=true")
        # While the file is replaced it does not exist; a kill at this moment would restore an older state.
        wait(lambda: written.exists() and written.stat().st_mtime_ns > now, "the controller writes its state", self.logs)

    def _kill_daemon(self, name: str) -> None:
        if process := self.daemons.pop(name, None):
            process.kill()
            process.wait()

    # Queries

    @property
    def environment(self) -> dict[str, str]:
        """The environment in which sbatch, squeue and the others find this cluster."""
        others = ("SLURM_", "SBATCH_", "SQUEUE_", "SINFO_", "SCONTROL_")
        clean = {key: value for key, value in os.environ.items() if not key.startswith(others)}
        return clean | {"SLURM_CONF": f"{self.folder}/slurm.conf", "PATH": SEARCH}

    def run(self, *command: object, check: bool = True) -> subprocess.CompletedProcess[str]:
        """Runs a command of Slurm."""
        words = [str(word) for word in command]
        done = subprocess.run(
            words, env=self.environment, stdin=subprocess.DEVNULL, text=True, capture_output=True, timeout=PATIENCE
        )
        if check and done.returncode != 0:
            raise SlurmError(f"{' '.join(words)}: exit code {done.returncode}\n{done.stdout}{done.stderr}")
        return done

    def tasks(self, *jobs: int) -> list[Task]:
        """The tasks of these arrays, including ended ones."""
        # With a width: columns without one are truncated.
        columns = ",".join(f"{name}:40" for name in ("ArrayJobID", "ArrayTaskID", "State", "BatchHost", "RestartCnt"))
        numbers = ",".join(map(str, jobs))
        lines = self.run("squeue", "-h", "-r", "-t", "all", "-j", numbers, "-O", columns).stdout.splitlines()
        rows = ([line[at : at + 40].strip() for at in range(0, 200, 40)] for line in lines)
        return [Task(int(job), int(index), state, node, int(restarts)) for job, index, state, node, restarts in rows]

    def wait_until_ended(self, *jobs: int) -> list[Task]:
        """Waits until all tasks of these arrays have ended, and returns them."""

        def ended() -> list[Task] | None:
            tasks = self.tasks(*jobs)
            return tasks if all(task.state in FINAL for task in tasks) else None

        return self.wait_until(ended, f"jobs {jobs} end", lambda: self.tasks(*jobs))

    def processes(self, command: str) -> list[Process]:
        """The living processes of jobs whose command contains this text, the oldest first."""
        ours = living(f"SLURM_CLUSTER_NAME={self._name()}")
        return [process for process in ours if command in process.command]

    def wait_for_processes(self, command: str, count: int) -> list[Process]:
        """Waits until there are `count` processes of jobs whose command contains this text."""

        def enough() -> list[Process] | None:
            found = self.processes(command)
            return found if len(found) == count else None

        return self.wait_until(enough, f"there are {count} processes with `{command}`", lambda: self.processes(""))

    def node_state(self, node: str) -> str:
        """The state, such as `idle`, `mixed`, `allocated` or `down*`; a star means that the node does not answer."""
        return self.run("sinfo", "-h", "-N", "-n", node, "-o", "%T").stdout.strip()

    def logs(self) -> str:
        """The last lines of all logs, for messages."""
        text = []
        for log in sorted(self.folder.glob("log/*")) if self.folder else []:
            text += [f"--- {log.name}", *log.read_text(errors="replace").splitlines()[-25:]]
        return "\n".join(text)

    def wait_until(
        self, happens: Callable[[], Found | None], what: str, seen: Callable[[], object] = lambda: "no sign of it"
    ) -> Found:
        """Waits, also while the controller does not answer; fails if a daemon has ended by itself."""

        def unless_away() -> Found | None:
            for name, process in self.daemons.items():
                if process.poll() is not None:
                    raise DaemonEnded(f"{name} ended with {process.returncode}\n{self.logs()}")
            try:
                return happens()
            except (SlurmError, subprocess.TimeoutExpired):
                return None

        try:
            # Each query starts a program of Slurm, so it is not made too often.
            return wait(unless_away, what, seen, pause=0.1)
        except NeverHappened as error:
            raise NeverHappened(f"{error}\n{self.logs()}") from None

    def _name(self) -> str:
        """The cluster name, which identifies the processes of its jobs."""
        assert self.folder
        return self.folder.name.replace("_", "0").lower()

    def _marks(self) -> tuple[str, str]:
        """Environment variables of the processes: the first in jobs, the second in slurmstepds and commands."""
        return f"SLURM_CLUSTER_NAME={self._name()}", f"SLURM_CONF={self.folder}/slurm.conf"


def sweep() -> None:
    """Ends jobs that killed tests have left behind; their daemons have ended with the tests."""
    for owner in PARENT.glob("slurm-*/owner"):
        try:
            pid, _, began = owner.read_text().partition(" ")
            # A file without a time is being written at this moment.
            if not began or start_time(int(pid)) == began:
                continue
            # Several tests may sweep at the same time: the first to rename the file becomes the owner.
            owner.rename(owner.with_name(f"swept-{os.getpid()}"))
            sign(owner.parent)
        except FileNotFoundError:
            continue
        left = SlurmCluster()
        left.folder = owner.parent.resolve()
        left.stop()


def sign(folder: Path) -> None:
    """Makes this process the owner of a folder."""
    (folder / "owner").write_text(f"{os.getpid()} {start_time(os.getpid())}")
