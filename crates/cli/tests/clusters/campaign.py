"""A campaign of twelve shards: frozen, worked on by others, held in the middle, looked at and merged."""

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
# 120 tasks of about 15 ms: long enough for a shard to be met in the middle, short enough to be done in two seconds.
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
    """A frozen campaign in a folder of its own."""

    def __init__(self, program: Path, folder: Path) -> None:
        self.program = program
        self.folder = folder / "out"
        (folder / "plan.toml").write_text(PLAN)
        self.lab("plan", folder / "plan.toml", "-o", self.folder, "--quiet")
        self.lab("shards", self.folder, "--count", SHARDS, "--quiet")

    def lab(
        self, *words: object, code: int = 0, environment: Mapping[str, str] | None = None
    ) -> subprocess.CompletedProcess[str]:
        """Calls `antdoku lab`; an exit code that is not expected fails the test."""
        command = [str(self.program), "lab", *map(str, words)]
        done = subprocess.run(
            command, env=environment, stdin=subprocess.DEVNULL, text=True, capture_output=True, timeout=2 * PATIENCE
        )
        assert done.returncode == code, f"{command}: {done.returncode}\n{done.stdout}{done.stderr}"
        return done

    def shards(self, state: str) -> set[int]:
        """The shards that `lab status` says to be done, running or missing; its exit code tells whether all are done."""
        command = [str(self.program), "lab", "status", str(self.folder), "--json"]
        done = subprocess.run(command, text=True, capture_output=True, timeout=PATIENCE)
        standing = json.loads(done.stdout)
        is_done = all(shard["state"] == "done" for shard in standing["shards"])
        assert done.returncode == (0 if is_done else 3), done
        assert len(standing["shards"]) == SHARDS, standing
        return {shard["shard"] for shard in standing["shards"] if shard["state"] == state}

    def merge(self) -> Records:
        """Merges, and gives the records in the order of their tasks, times and machine aside."""
        self.lab("merge", self.folder, "--quiet")
        records = self.merged()
        for record in records:
            del record["timing"], record["machine"]
        assert [record["number"] for record in records] == list(range(TASKS)), "each task has one record"
        return records

    def merged(self) -> Records:
        """The merged records as they are."""
        return [json.loads(line)["record"] for line in (self.folder / "records.jsonl").read_text().splitlines()]

    def lines(self) -> Counter[int]:
        """How many lines of all journals each task has."""
        return Counter(task for journal in (self.folder / "records").glob("*.jsonl") for task in tasks_in(journal))

    def has_nothing_doubled(self) -> bool:
        """Was each task done, and none twice?"""
        return self.lines() == Counter(range(TASKS))

    def open_tasks(self, shard: int) -> int:
        """How many tasks of a shard have no record."""
        return TASKS // SHARDS - sum(1 for task in self.lines() if task % SHARDS == shard - 1)

    def workers(self) -> list[Worker]:
        """Those in the middle of their shards by their own journals, which name their processes: some records, not all."""
        found = []
        for journal in sorted((self.folder / "records").glob("shard-*.jsonl")):
            if 0 < journal.read_bytes().count(b"\n") < TASKS // SHARDS:
                worker = process(int(journal.stem.rpartition("-")[2]))
                if worker and f" lab work {self.folder} " in worker.command:
                    found.append(Worker(worker, int(journal.name.split("-")[1])))
        return found

    def hold(self, count: int, meanwhile: Callable[[], object] = lambda: None) -> list[Worker]:
        """Stops so many more workers, each in the middle of its shard: some of its tasks are recorded by it, some are not.

        What is done to a cluster while they are held is done in the middle of its work, however fast the machine is. None
        is stopped before its first record: it might hold the gate through which all others must go.
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

        # Asked often: on a fast machine a shard is done in a tenth of a second.
        wait(enough, f"{count} workers are in the middle", lambda: (held, self.lines()), pause=0.002)
        return held


@dataclass(frozen=True)
class Worker:
    """A process that works on a shard."""

    process: Process
    shard: int


def tasks_in(journal: Path) -> list[int]:
    """The numbers of the tasks that a journal has; what was cut off by a kill is no line."""
    whole = journal.read_bytes().rpartition(b"\n")[0]
    return [json.loads(line)["record"]["number"] for line in whole.splitlines()]
