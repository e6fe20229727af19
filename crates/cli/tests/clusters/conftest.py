"""Fixtures: the program, a frozen campaign, its records from a local run, and a cluster."""

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

# Both signals raise an exception, so that the clusters are stopped too. A shell lets background commands ignore Ctrl-C.
for number in (signal.SIGINT, signal.SIGTERM):
    signal.signal(number, signal.default_int_handler)


# The longest tests start first. Most of the time they wait for Slurm.
LONG = [
    "test_first_copy_outlives_its_node",
    "test_warning_and_requeue",
    "test_worker_slurmd_and_controller_are_killed",
    "test_arrays_are_split_and_nothing_is_submitted_twice",
    "test_worker_is_killed",
    "test_server_is_killed",
]


@pytest.fixture(scope="session")
def program() -> Path:
    """The program that ANTDOKU names."""
    return Path(os.environ["ANTDOKU"]).resolve()


@pytest.fixture
def campaign(program: Path, tmp_path: Path) -> Campaign:
    """A frozen campaign, cut into shards, without records."""
    return Campaign(program, tmp_path)


@pytest.fixture(scope="session")
def local(program: Path, tmp_path_factory: pytest.TempPathFactory) -> Records:
    """The records that every campaign must have, wherever it runs. Made once for all test processes."""
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
    """Orders tests so that each test process starts with a long and a short one."""
    items.sort(key=lambda item: LONG.index(item.name) if item.name in LONG else len(LONG))
    half = (len(items) + 1) // 2
    pairs = zip_longest(items[:half], reversed(items[half:]))
    items[:] = [item for pair in pairs for item in pair if item]


@pytest.fixture
def slurm() -> Iterator[SlurmCluster]:
    """A new cluster for each test: failures change its state, and tests run in parallel. Starting takes half a second."""
    with SlurmCluster() as cluster:
        yield cluster
