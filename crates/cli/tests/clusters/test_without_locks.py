"""File systems whose locks do not reach across machines, as on some clusters."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from collections import Counter
from pathlib import Path

import pytest
from campaign import SHARDS, TASKS, Campaign, Records
from processes import PATIENCE

# Every process gets every lock at once.
ALWAYS_GRANTED = "int flock(int file, int operation) { return 0; }"
# The file system has no locks.
UNSUPPORTED = """
#include <errno.h>
int flock(int file, int operation) { errno = ENOLCK; return -1; }
"""

needs_compiler = pytest.mark.skipif(not shutil.which("cc"), reason="there is no C compiler: apt-get install gcc")


def compiled(source: str, folder: Path) -> Path:
    """A library that replaces `flock` by LD_PRELOAD."""
    library = folder / "locks.so"
    compiler = ["cc", "-shared", "-fPIC", "-x", "c", "-", "-o", str(library)]
    subprocess.run(compiler, input=source, text=True, check=True)
    return library


@needs_compiler
def test_shards_need_no_locks_but_run_does(campaign: Campaign, local: Records, tmp_path: Path) -> None:
    environment = os.environ | {"LD_PRELOAD": str(compiled(UNSUPPORTED, tmp_path))}
    refused = campaign.lab("run", campaign.folder, code=2, environment=environment)
    assert "has no locks" in refused.stderr and "--shard 1/1" in refused.stderr
    campaign.lab("work", campaign.folder, "--shard", "1/1", "--jobs", 2, "--quiet", environment=environment)
    assert campaign.merge() == local
    assert campaign.has_each_task_once()


@needs_compiler
def test_same_shard_twice_at_once(campaign: Campaign, local: Records, tmp_path: Path) -> None:
    library = compiled(ALWAYS_GRANTED, tmp_path)
    environment = os.environ | {"LD_PRELOAD": str(library)}
    workers: list[subprocess.Popen[bytes]] = []

    def work(shard: int) -> list[str]:
        return [str(campaign.program), "lab", "work", str(campaign.folder), "--shard", f"{shard}/{SHARDS}", "--quiet"]

    def begin() -> None:
        # A worker may end before it can be stopped; then the next one does another shard.
        if not workers or workers[-1].poll() is not None:
            assert len(workers) < SHARDS, "no worker could be stopped in time"
            workers.append(subprocess.Popen(work(len(workers) + 1), env=environment))

    try:
        (held,) = campaign.hold(1, begin)
        left = campaign.open_tasks(held.shard)
        subprocess.run(work(held.shard), env=environment, check=True, timeout=PATIENCE)
        assert campaign.open_tasks(held.shard) == 0, "the second worker did not wait"
        assert held.process.send(signal.SIGCONT)
        assert workers[-1].wait(PATIENCE) == 0
    finally:
        for worker in workers:
            worker.kill()
            worker.wait()
    campaign.lab("run", campaign.folder, "--jobs", 2, "--quiet")
    assert campaign.merge() == local
    lines = campaign.lines()
    assert set(lines) == set(range(TASKS))
    assert Counter(lines.values()) == {1: TASKS - left, 2: left}, "both workers did the open tasks"
