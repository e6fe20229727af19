"""What several tests need: the program, a frozen campaign, what it gives on one machine, and a cluster."""

from __future__ import annotations

import fcntl
import json
import os
import signal
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path

import pytest
from campaign import Campaign, Records
from slurm_cluster import SlurmCluster

# Who ends the tests ends the clusters with them: both signals unwind through all that was started. A shell that runs
# something in the background lets it ignore Ctrl-C.
for number in (signal.SIGINT, signal.SIGTERM):
    signal.signal(number, signal.default_int_handler)


# The longest first. Most of their time they wait for Slurm.
LONG = [
    "test_first_copy_outlives_its_node",
    "test_warning_and_requeue",
    "test_worker_slurmd_and_controller_are_killed",
    "test_arrays_are_cut_and_nothing_is_submitted_twice",
    "test_worker_is_killed",
    "test_server_is_killed",
]


@pytest.fixture(scope="session")
def program() -> Path:
    """The one that ANTDOKU names."""
    return Path(os.environ["ANTDOKU"]).resolve()


@pytest.fixture
def campaign(program: Path, tmp_path: Path) -> Campaign:
    """Frozen and cut into shards; nothing of it is done."""
    return Campaign(program, tmp_path)


@pytest.fixture(scope="session")
def local(program: Path, tmp_path_factory: pytest.TempPathFactory) -> Records:
    """What every campaign must come to, wherever it is done. Done once for all processes of the tests."""
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    result = shared / "local.json"
    with (shared / "local.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not result.exists():
            campaign = Campaign(program, tmp_path_factory.mktemp("local"))
            campaign.lab("run", campaign.folder, "--jobs", 2, "--quiet")
            result.write_text(json.dumps(campaign.merge()))
        records: Records = json.loads(result.read_text())
        return records


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Each process of the tests gets two at first: a long one and a short one."""
    items.sort(key=lambda item: LONG.index(item.name) if item.name in LONG else len(LONG))
    half = (len(items) + 1) // 2
    pairs = zip_longest(items[:half], reversed(items[half:]))
    items[:] = [item for pair in pairs for item in pair if item]


@pytest.fixture
def slurm() -> Iterator[SlurmCluster]:
    """A new one for each test, in half a second: after some failures it is not what it was, and tests run side by side."""
    with SlurmCluster() as cluster:
        yield cluster
