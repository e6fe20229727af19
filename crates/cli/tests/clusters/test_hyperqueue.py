"""A campaign on HyperQueue."""

from __future__ import annotations

import signal
import sys
from concurrent.futures import ThreadPoolExecutor

from campaign import ALL, Campaign, Records
from hyperqueue_cluster import HyperQueueCluster


def test_worker_is_killed(campaign: Campaign, local: Records) -> None:
    command = ("submit", "hyperqueue", campaign.folder, "--python", sys.executable)
    with HyperQueueCluster(workers=2) as cluster, ThreadPoolExecutor() as pool:
        submitted = pool.submit(campaign.lab, *command, "--server-dir", cluster.server, "--wait")
        killed, other = campaign.hold(lambda: cluster.processes(" lab work "), 2)
        assert campaign.shards("running") == {killed.shard, other.shard}
        assert killed.process.send(signal.SIGKILL)
        assert other.process.send(signal.SIGCONT)
        submitted.result()
        assert campaign.shards("done") == ALL
        again = campaign.lab(*command, "--server-dir", cluster.server, "--quiet")
        assert again.stdout == "", "nothing is missing"
    assert campaign.merge() == local
    assert campaign.has_nothing_doubled()
