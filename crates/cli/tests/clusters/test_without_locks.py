"""Where locks do not reach from one machine to the other, as on some file systems of clusters."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from collections import Counter
from pathlib import Path

import pytest
from campaign import SHARDS, TASKS, Campaign, Records
from processes import living

# Everybody gets every lock at once, whoever has it.
EVERYBODY = "int flock(int file, int operation) { return 0; }"


@pytest.mark.skipif(not shutil.which("cc"), reason="there is no C compiler: apt-get install gcc")
def test_same_shard_twice_at_once(campaign: Campaign, local: Records, tmp_path: Path) -> None:
    library = tmp_path / "everybody.so"
    compiler = ["cc", "-shared", "-fPIC", "-x", "c", "-", "-o", str(library)]
    subprocess.run(compiler, input=EVERYBODY, text=True, check=True)
    work = [str(campaign.program), "lab", "work", str(campaign.folder), "--shard", f"1/{SHARDS}", "--quiet"]
    environment = os.environ | {"LD_PRELOAD": str(library)}
    first = subprocess.Popen(work, env=environment)
    try:
        (held,) = campaign.hold(lambda: living(f"LD_PRELOAD={library}"), 1)
        left = campaign.open_tasks(1)
        subprocess.run(work, env=environment, check=True, timeout=60)
        assert campaign.open_tasks(1) == 0, "the second did not wait"
        assert held.process.send(signal.SIGCONT)
        assert first.wait(60) == 0
    finally:
        first.kill()
        first.wait()
    campaign.lab("run", campaign.folder, "--jobs", 2, "--quiet")
    assert campaign.merge() == local
    lines = campaign.lines()
    assert set(lines) == set(range(TASKS))
    assert Counter(lines.values()) == {1: TASKS - left, 2: left}, "what was open was done by both"
