"""Campaigns on HyperQueue, with failures during the work."""

from __future__ import annotations

import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from campaign import ALL, Campaign, Records
from hyperqueue_cluster import HyperQueueCluster


def submit(cluster: HyperQueueCluster, campaign: Campaign, *options: str) -> subprocess.CompletedProcess[str]:
    """Submits the missing shards."""
    where = ("--python", sys.executable, "--server-dir", cluster.server)
    return campaign.lab("submit", "hyperqueue", campaign.folder, *where, *options)


def test_worker_is_killed(campaign: Campaign, local: Records, tmp_path: Path) -> None:
    with HyperQueueCluster(tmp_path / "first", workers=2) as cluster, ThreadPoolExecutor() as pool:
        submitted = pool.submit(submit, cluster, campaign, "--wait")
        killed, other = campaign.hold(2)
        assert campaign.shards("running") == {killed.shard, other.shard}
        assert killed.process.send(signal.SIGKILL)
        assert other.process.send(signal.SIGCONT)
        submitted.result()
        assert campaign.shards("done") == ALL
        assert submit(cluster, campaign, "--quiet").stdout == "", "nothing is missing"
    assert campaign.merge() == local
    assert campaign.has_each_task_once()


def test_server_is_killed(campaign: Campaign, local: Records, tmp_path: Path) -> None:
    with HyperQueueCluster(tmp_path / "first", workers=2) as cluster:
        submit(cluster, campaign)
        held = campaign.hold(2)
        cluster.kill()
        # Tasks may outlive the server; their records are not made again.
        for worker in held:
            worker.process.send(signal.SIGCONT)
        with HyperQueueCluster(tmp_path / "second", workers=2) as another:
            submit(another, campaign, "--wait")
    assert campaign.merge() == local
    assert campaign.has_each_task_once()
