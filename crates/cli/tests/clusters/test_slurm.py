"""Campaigns on Slurm, with failures during the work."""

from __future__ import annotations

import signal

import pytest
from campaign import ALL, SHARDS, Campaign, Records, Worker
from processes import wait
from slurm_cluster import NODES, DaemonEnded, SlurmCluster, Task


# Variables of a user's profile, which must not change what is found in the queue or submitted.
PROFILE = {"SQUEUE_STATES": "RUNNING", "SQUEUE_FORMAT": "%i", "SBATCH_JOB_NAME": "mine", "SBATCH_TIMELIMIT": "1"}


class Submitted:
    """A campaign that was submitted to a cluster."""

    def __init__(self, slurm: SlurmCluster, campaign: Campaign) -> None:
        self.slurm, self.campaign = slurm, campaign
        self.jobs = self.submit()

    def submit(self) -> list[int]:
        """Submits the missing shards, and returns the ids of the jobs."""
        command = ("submit", "slurm", self.campaign.folder, "--quiet")
        submitted = self.campaign.lab(*command, environment=self.slurm.environment | PROFILE)
        return [int(word) for word in submitted.stdout.split()]

    def task(self, shard: int) -> Task:
        """The array task of a shard."""
        (task,) = (task for task in self.slurm.tasks(*self.jobs) if task.index == shard)
        return task

    def finish(self) -> dict[int, int]:
        """Waits until every shard is completed, and returns how often each was requeued."""
        tasks = self.slurm.wait_until_ended(*self.jobs)
        logs = [f"{log.name}: {log.read_text()}" for log in (self.campaign.folder / "slurm/log").iterdir()]
        assert [task.state for task in tasks] == ["COMPLETED"] * SHARDS, "\n".join([str(tasks), *logs])
        return {task.index: task.restarts for task in tasks}


def node_of(worker: Worker) -> str:
    return worker.process.environment["SLURMD_NODENAME"]


def resume(workers: list[Worker]) -> None:
    for worker in workers:
        assert worker.process.send(signal.SIGCONT)


def test_worker_slurmd_and_controller_are_killed(slurm: SlurmCluster, campaign: Campaign, local: Records) -> None:
    assert campaign.shards("missing") == ALL
    submitted = Submitted(slurm, campaign)
    # As many as the cluster can run: while they are stopped, no task starts or ends unnoticed by the controller.
    first, *held = campaign.hold(4)
    assert first.process.send(signal.SIGKILL)
    held += campaign.hold(1)
    assert campaign.shards("running") == {worker.shard for worker in held}
    node = node_of(held[0])
    slurm.kill_slurmd(node)
    slurm.kill_controller()
    assert all(campaign.open_tasks(worker.shard) > 0 for worker in held), "their shards are not finished"
    assert campaign.shards("running") == {worker.shard for worker in held}
    slurm.start_controller()
    slurm.drain(node)
    resume(held)
    # Tasks on the node without slurmd have reported their end, but stay in completion as slurmd does not answer.
    orphans = [worker.shard for worker in held if node_of(worker) == node]

    def states() -> list[str]:
        return [submitted.task(shard).state for shard in orphans]

    slurm.wait_until(lambda: all(state in {"COMPLETING", "COMPLETED"} for state in states()), "the orphans end", states)
    slurm.give_up(node)
    submitted.finish()
    assert campaign.shards("done") == ALL
    assert campaign.merge() == local
    assert campaign.has_each_task_once()
    assert {record["machine"]["node"] for record in campaign.merged()} == set(NODES)


def test_first_copy_outlives_its_node(slurm: SlurmCluster, campaign: Campaign, local: Records) -> None:
    submitted = Submitted(slurm, campaign)
    (first,) = campaign.hold(1)
    slurm.kill_slurmd(node_of(first))
    slurm.give_up(node_of(first))
    slurm.wait_until(
        lambda: submitted.task(first.shard).restarts == 1, "it is requeued", lambda: submitted.task(first.shard)
    )
    both = slurm.wait_for_processes(f" lab work {campaign.folder} --shard {first.shard}/", 2)
    second = both[1]
    assert both[0] == first.process and second.environment["SLURMD_NODENAME"] != node_of(first)
    left = campaign.open_tasks(first.shard)
    logs = campaign.folder / "slurm/log"

    def logged() -> list[str]:
        return [log.read_text() for log in logs.glob(f"*_{first.shard}.txt")]

    wait(lambda: any("waiting: shard " in text for text in logged()), "the second reports that it waits for the first", logged)
    assert second.is_alive and campaign.open_tasks(first.shard) == left > 0
    resume([first])
    restarts = submitted.finish()
    assert restarts[first.shard] == 1
    assert campaign.merge() == local
    assert campaign.has_each_task_once()


def test_warning_and_requeue(slurm: SlurmCluster, campaign: Campaign, local: Records) -> None:
    submitted = Submitted(slurm, campaign)
    warned, requeued = campaign.hold(2)
    left = campaign.open_tasks(warned.shard)
    # As --signal=B:USR1 does before the time limit, which Slurm counts in minutes.
    scripts = slurm.processes("slurm_script")
    (script,) = (found for found in scripts if found.environment["SLURM_ARRAY_TASK_ID"] == str(warned.shard))
    assert script.send(signal.SIGUSR1)
    slurm.run("scontrol", "requeue", f"{submitted.jobs[0]}_{requeued.shard}")
    resume([warned])
    wait(lambda: not warned.process.is_alive, "the warned worker ends", lambda: warned)
    assert 0 < campaign.open_tasks(warned.shard) <= left, "it ended before its shard was done"
    restarts = submitted.finish()
    assert {shard for shard, count in restarts.items() if count == 1} == {warned.shard, requeued.shard}
    assert campaign.merge() == local
    assert campaign.has_each_task_once()


def test_arrays_are_split_and_nothing_is_submitted_twice(campaign: Campaign, local: Records) -> None:
    with SlurmCluster(MaxArraySize=6) as slurm:
        submitted = Submitted(slurm, campaign)
        assert len(submitted.jobs) == 3, "the highest index is five"
        campaign.hold(1)
        assert submitted.submit() == [], "all are in the queue"
        slurm.run("scancel", *submitted.jobs)
        slurm.wait_until_ended(*submitted.jobs)
        missing = sum(1 for shard in range(1, SHARDS + 1) if campaign.open_tasks(shard) > 0)
        assert missing > 0
        submitted.jobs = submitted.submit()
        assert len(slurm.tasks(*submitted.jobs)) == missing
        assert {task.state for task in slurm.wait_until_ended(*submitted.jobs)} == {"COMPLETED"}
        assert submitted.submit() == [], "nothing is missing"
    assert campaign.merge() == local
    assert campaign.has_each_task_once()


def test_shards_share_the_memory_of_a_node(campaign: Campaign) -> None:
    # Memory is allocated, and a job without a request gets all of it.
    with SlurmCluster(SelectTypeParameters="CR_CPU_Memory") as slurm:
        Submitted(slurm, campaign)
        campaign.hold(4)


def test_options_reach_slurm(slurm: SlurmCluster, campaign: Campaign) -> None:
    options = ("--partition", "main", "--time", "30m", "--cpus", 2, "--exclusive", "--array-limit", 3)
    command = ("submit", "slurm", campaign.folder, "--quiet", *options, "--", "--hold")
    job = campaign.lab(*command, environment=slurm.environment).stdout.strip()
    shown = slurm.run("scontrol", "show", "job", job).stdout
    expected = "ArrayTaskId=1-12%3 Partition=main TimeLimit=00:30:00 CPUs/Task=2 OverSubscribe=NO Requeue=1"
    assert set(expected.split()) <= set(shown.split()), shown
    assert "Reason=JobHeldUser" in shown, "options after -- are for sbatch"


def test_nothing_is_left_behind() -> None:
    broken = SlurmCluster(SelectType="select/nonsense")
    with pytest.raises(DaemonEnded, match="select/nonsense"), broken:
        pass
    assert broken.folder is None and not broken.daemons
    with SlurmCluster() as slurm:
        folder = slurm.folder
        assert folder
        script = "trap '' TERM; setsid sleep 1000 & sleep 1001"
        slurm.run("sbatch", "--output=/dev/null", "--wrap", script)
        sleepers = [*slurm.wait_for_processes("sleep 1000", 1), *slurm.wait_for_processes("sleep 1001", 1)]
        slurm.kill_slurmd(sleepers[0].environment["SLURMD_NODENAME"])
    assert not folder.exists()
    wait(lambda: not any(sleeper.is_alive for sleeper in sleepers), "the sleepers are gone", lambda: sleepers)
