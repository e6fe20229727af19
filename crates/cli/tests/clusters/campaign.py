"""A campaign of twelve shards, with functions to stop its workers, to query its status and to merge its records."""

from __future__ import annotations

import json
import signal
import subprocess
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from processes import PATIENCE, Process, process, wait

Records = list[dict[str, Any]]

SHARDS = 12
ALL = set(range(1, SHARDS + 1))
# 120 tasks of about 15 ms: long enough to stop a worker within its shard, short enough to end in two seconds.
PLAN = """
title = "On a cluster"
runs = 10
budget = { iterations = 60 }

[[sets]]
name = "25x25 at 45 %"
generate = { side = 25, fixed = 45, count = 6 }

[[contestants]]
name = "with"
method = "acs"

[[contestants]]
name = "without"
method = "acs"
parameters = { best_value_evaporation = 0 }
"""
TASKS = 120


class Campaign:
    """A frozen campaign in its own folder."""

    def __init__(self, program: Path, folder: Path) -> None:
        self.program = program
        self.folder = folder / "out"
        (folder / "plan.toml").write_text(PLAN)
        self.lab("plan", folder / "plan.toml", "-o", self.folder, "--quiet")
        self.lab("shards", self.folder, "--count", SHARDS, "--quiet")

    def lab(
        self, *words: object, code: int = 0, environment: Mapping[str, str] | None = None
    ) -> subprocess.CompletedProcess[str]:
        """Calls `antdoku lab`; an unexpected exit code fails the test."""
        command = [str(self.program), "lab", *map(str, words)]
        done = subprocess.run(
            command, env=environment, stdin=subprocess.DEVNULL, text=True, capture_output=True, timeout=2 * PATIENCE
        )
        assert done.returncode == code, f"{command}: {done.returncode}\n{done.stdout}{done.stderr}"
        return done

    def shards(self, state: str) -> set[int]:
        """The shards in this state by `lab status`; its exit code must be 0 if all are done, else 3."""
        command = [str(self.program), "lab", "status", str(self.folder), "--json"]
        done = subprocess.run(command, text=True, capture_output=True, timeout=PATIENCE)
        status = json.loads(done.stdout)
        is_done = all(shard["state"] == "done" for shard in status["shards"])
        assert done.returncode == (0 if is_done else 3), done
        assert len(status["shards"]) == SHARDS, status
        return {shard["shard"] for shard in status["shards"] if shard["state"] == state}

    def merge(self) -> Records:
        """Merges, and returns the records in the order of their tasks, without times and machines."""
        self.lab("merge", self.folder, "--quiet")
        records = self.merged()
        for record in records:
            del record["timing"], record["machine"]
        assert [record["number"] for record in records] == list(range(TASKS)), "each task has one record"
        return records

    def merged(self) -> Records:
        """The merged records, unchanged."""
        return [json.loads(line)["record"] for line in (self.folder / "records.jsonl").read_text().splitlines()]

    def lines(self) -> Counter[int]:
        """The number of lines of each task in all journals."""
        return Counter(task for journal in (self.folder / "records").glob("*.jsonl") for task in tasks_in(journal))

    def has_each_task_once(self) -> bool:
        """Whether each task was done exactly once."""
        return self.lines() == Counter(range(TASKS))

    def open_tasks(self, shard: int) -> int:
        """The number of tasks of a shard without a record."""
        return TASKS // SHARDS - sum(1 for task in self.lines() if task % SHARDS == shard - 1)

    def workers(self) -> list[Worker]:
        """Workers with some records of their shard, but not all. Names of journals contain the process ids."""
        found = []
        for journal in sorted((self.folder / "records").glob("shard-*.jsonl")):
            if 0 < journal.read_bytes().count(b"\n") < TASKS // SHARDS:
                worker = process(int(journal.stem.rpartition("-")[2]))
                if worker and f" lab work {self.folder} " in worker.command:
                    found.append(Worker(worker, int(journal.name.split("-")[1])))
        return found

    def hold(self, count: int, meanwhile: Callable[[], object] = lambda: None) -> list[Worker]:
        """Stops `count` more workers, each after some records of its shard, but not all.

        While they are stopped, a failure hits the cluster during its work, however fast the machine is. No worker is
        stopped before its first record: it might hold the gate that all other workers need.
        """
        held: list[Worker] = []

        def enough() -> bool:
            meanwhile()
            for worker in self.workers():
                one = worker.process
                if len(held) == count or one.is_stopped:
                    continue
                one.send(signal.SIGSTOP)
                wait(lambda: one.is_stopped or not one.is_alive, f"{one} stops or ends", pause=0.001)
                if one.is_alive and self.open_tasks(worker.shard) > 0:
                    held.append(worker)
                else:
                    one.send(signal.SIGCONT)
            return len(held) == count

        # Polled often: on a fast machine a shard is done in a tenth of a second.
        wait(enough, f"{count} workers have some records, but not all", lambda: (held, self.lines()), pause=0.002)
        return held


@dataclass(frozen=True)
class Worker:
    """A process that does a shard."""

    process: Process
    shard: int


def tasks_in(journal: Path) -> list[int]:
    """The numbers of the tasks in a journal, without an incomplete last line."""
    whole = journal.read_bytes().rpartition(b"\n")[0]
    return [json.loads(line)["record"]["number"] for line in whole.splitlines()]
