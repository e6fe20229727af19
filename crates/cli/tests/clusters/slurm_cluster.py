"""A real Slurm with two nodes on this one machine, of which nothing else is touched.

Everything (configuration, state, spool, logs, munge's key and socket) is in one temporary folder, and everything that was
started is ended by its own id: also processes of jobs that a killed slurmd left behind, and also if the start failed.
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
# The path of a socket may have 107 bytes: a short name, and not the deep folder of a test.
PARENT = Path("/tmp")
# Debian has the daemons in a folder that is not in everybody's PATH.
SEARCH = os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin", "/sbin"])
FINAL = {"COMPLETED", "FAILED", "CANCELLED", "TIMEOUT", "NODE_FAIL", "BOOT_FAIL", "DEADLINE", "OUT_OF_MEMORY"}
USABLE = {"idle", "mixed", "allocated", "completing"}


class SlurmError(Exception):
    """A command of Slurm failed."""


class DaemonEnded(Exception):
    """By itself; it will not come back."""


@dataclass(frozen=True)
class Task:
    """A task of a job array, as Slurm sees it."""

    job: int
    index: int
    state: str
    node: str
    restarts: int


class SlurmCluster:
    """munged, slurmctld and a slurmd for each node."""

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
                # Between finding a free port and listening on it somebody else may have taken it.
                if attempt == tries or "Address already in use" not in self.logs():
                    raise
                for name in ("slurmctld", *NODES):
                    self._kill_daemon(name)
                for log in (self.folder / "log").iterdir():
                    log.unlink()

    def stop(self) -> None:
        """Ends everything that was started; can be called at any time, and twice."""
        if self.folder is None:
            return
        # First those who might start something more. By SIGKILL: the state goes with the folder, and a slurmctld that is
        # asked to end takes seconds.
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
        # munged wants key and folder to be its own, and does not like to be root; Debian's package has made this user.
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
        """Starts the controller; after a kill, from the state that it had written."""
        self._spawn("slurmctld", "slurmctld", "-D")
        self.wait_until(lambda: " is UP" in self.run("scontrol", "ping", check=False).stdout, "the controller answers")

    def start_slurmd(self, node: str) -> None:
        """Starts the daemon of a node."""
        self._spawn(node, "slurmd", "-D", "-N", node)
        self.wait_until(lambda: self.node_state(node) in USABLE, f"node {node} can be used")

    def _spawn(self, name: str, *command: str, identity: list[str] | None = None) -> None:
        assert self.folder
        log = self.folder / "log" / f"{name}.out"
        self.daemons[name] = start_daemon(command, self.environment, log, identity or [])

    # Failures, on purpose

    def kill_slurmd(self, node: str) -> None:
        """By SIGKILL. The processes of its jobs live on, and their slurmstepds tell the controller themselves when they
        end."""
        self._kill_daemon(node)

    def drain(self, node: str) -> None:
        """Keeps new tasks from a node; those that run there go on."""
        self.run("scontrol", "update", f"NodeName={node}", "State=DRAIN", "Reason=test")

    def give_up(self, node: str) -> None:
        """Tells the controller that a node is down, as it finds out by itself after SlurmdTimeout: it requeues the tasks of
        the node, even if they still run."""
        self.run("scontrol", "update", f"NodeName={node}", "State=DOWN", "Reason=test")

    def kill_controller(self) -> None:
        """By SIGKILL, and not before it has written what it knows."""
        self.wait_until_written()
        self._kill_daemon("slurmctld")

    def wait_until_written(self) -> None:
        """Waits until all that the controller knows is on its disk, where it is up to five seconds later.

        Killed before, it forgets jobs that sbatch has reported as submitted; and tasks of whose start it knows nothing
        are killed as nobody's after its restart, or, if they end meanwhile, take their nodes out of service.
        """
        assert self.folder
        written = self.folder / "state" / "job_state"
        now = time.time_ns()
        # It writes only what has changed: this does, and never runs.
        self.run("sbatch", "--hold", "--output=/dev/null", "--wrap=true")
        # For a moment there is no such file, as the old one makes room: then a kill would bring back an older one.
        wait(lambda: written.exists() and written.stat().st_mtime_ns > now, "the controller writes its state", self.logs)

    def _kill_daemon(self, name: str) -> None:
        if process := self.daemons.pop(name, None):
            process.kill()
            process.wait()

    # What is there

    @property
    def environment(self) -> dict[str, str]:
        """For a program that is to find this cluster with sbatch, squeue and the others."""
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
        """The tasks of these arrays, also those that have ended."""
        # With a width, as a column without one is cut off.
        columns = ",".join(f"{name}:40" for name in ("ArrayJobID", "ArrayTaskID", "State", "BatchHost", "RestartCnt"))
        numbers = ",".join(map(str, jobs))
        lines = self.run("squeue", "-h", "-r", "-t", "all", "-j", numbers, "-O", columns).stdout.splitlines()
        rows = ([line[at : at + 40].strip() for at in range(0, 200, 40)] for line in lines)
        return [Task(int(job), int(index), state, node, int(restarts)) for job, index, state, node, restarts in rows]

    def wait_until_ended(self, *jobs: int) -> list[Task]:
        """Waits until all tasks of these arrays have ended, and gives them."""

        def ended() -> list[Task] | None:
            tasks = self.tasks(*jobs)
            return tasks if all(task.state in FINAL for task in tasks) else None

        return self.wait_until(ended, f"jobs {jobs} end", lambda: self.tasks(*jobs))

    def processes(self, command: str) -> list[Process]:
        """The living processes of jobs with this in their command, the oldest first."""
        ours = living(f"SLURM_CLUSTER_NAME={self._name()}")
        return [process for process in ours if command in process.command]

    def wait_for_processes(self, command: str, count: int) -> list[Process]:
        """Waits until there are so many."""

        def enough() -> list[Process] | None:
            found = self.processes(command)
            return found if len(found) == count else None

        return self.wait_until(enough, f"there are {count} processes with `{command}`", lambda: self.processes(""))

    def node_state(self, node: str) -> str:
        """As `idle`, `mixed`, `allocated`, `down*`; with a star: it does not answer."""
        return self.run("sinfo", "-h", "-N", "-n", node, "-o", "%T").stdout.strip()

    def logs(self) -> str:
        """The last lines of all logs, for messages."""
        text = []
        for log in sorted(self.folder.glob("log/*")) if self.folder else []:
            text += [f"--- {log.name}", *log.read_text(errors="replace").splitlines()[-25:]]
        return "\n".join(text)

    def wait_until(
        self, happens: Callable[[], Found | None], what: str, seen: Callable[[], object] = lambda: "nothing of it"
    ) -> Found:
        """Waits, also while the controller does not answer; but not if a daemon has ended by itself."""

        def unless_away() -> Found | None:
            for name, process in self.daemons.items():
                if process.poll() is not None:
                    raise DaemonEnded(f"{name} ended with {process.returncode}\n{self.logs()}")
            try:
                return happens()
            except (SlurmError, subprocess.TimeoutExpired):
                return None

        try:
            # Each look starts a program of Slurm: not too often, while others want the processors.
            return wait(unless_away, what, seen, pause=0.1)
        except NeverHappened as error:
            raise NeverHappened(f"{error}\n{self.logs()}") from None

    def _name(self) -> str:
        """By it the processes of our jobs are known."""
        assert self.folder
        return self.folder.name.replace("_", "0").lower()

    def _marks(self) -> tuple[str, str]:
        """One is in the environment of a job's processes, the other in that of a slurmstepd or a command."""
        return f"SLURM_CLUSTER_NAME={self._name()}", f"SLURM_CONF={self.folder}/slurm.conf"


def sweep() -> None:
    """Ends what tests that were killed have left behind: their daemons have ended with them, but not their jobs."""
    for owner in PARENT.glob("slurm-*/owner"):
        try:
            pid, _, began = owner.read_text().partition(" ")
            # Without a time it is being written at this moment.
            if not began or start_time(int(pid)) == began:
                continue
            # Several tests may sweep at the same time: the first to rename the file does it, and is the owner from then on.
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
