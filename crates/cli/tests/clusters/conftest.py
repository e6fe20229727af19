"""What several tests need: the program, a frozen campaign, what it gives on one machine, and a cluster."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from campaign import Campaign, Records
from slurm_cluster import SlurmCluster

# Who ends the tests ends the clusters with them: both signals unwind through all that was started. A shell that runs
# something in the background lets it ignore Ctrl-C.
for number in (signal.SIGINT, signal.SIGTERM):
    signal.signal(number, signal.default_int_handler)


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
    """What every campaign must come to, wherever it is done."""
    campaign = Campaign(program, tmp_path_factory.mktemp("local"))
    campaign.lab("run", campaign.folder, "--jobs", 2, "--quiet")
    return campaign.merge()


@pytest.fixture
def slurm() -> Iterator[SlurmCluster]:
    """A new one for each test, in half a second: after some failures it is not what it was."""
    with SlurmCluster() as cluster:
        yield cluster
