"""The configuration of a Slurm with several nodes on one machine, without systemd and cgroups, and with long timeouts."""

from __future__ import annotations

import os
import pwd
import random
import socket
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path


def configuration(folder: Path, cluster: str, nodes: Sequence[str], more: Mapping[str, object]) -> str:
    """The text of slurm.conf; all files are in the folder, all ports are free ports of the loopback."""
    user = pwd.getpwuid(os.geteuid()).pw_name
    host = socket.gethostname().split(".")[0]
    controller, *ports = free_ports(1 + len(nodes))
    settings: dict[str, object] = {
        "ClusterName": cluster,
        "SlurmctldHost": f"{host}(127.0.0.1)",
        "SlurmctldPort": controller,
        "SlurmUser": user,
        "SlurmdUser": user,
        "AuthType": "auth/munge",
        # A requeued task starts again after cred_expire plus a second. Slurm's default is two minutes, and 1 has the effect
        # of the default.
        "AuthInfo": f"socket={folder}/munge/socket,cred_expire=5",
        "CredType": "cred/munge",
        "StateSaveLocation": folder / "state",
        "SlurmdSpoolDir": folder / "spool-%n",
        "SlurmctldPidFile": folder / "run/slurmctld.pid",
        "SlurmdPidFile": folder / "run/slurmd-%n.pid",
        "SlurmctldLogFile": folder / "log/slurmctld.log",
        "SlurmdLogFile": folder / "log/slurmd-%n.log",
        "ProctrackType": "proctrack/linuxproc",
        "TaskPlugin": "task/none",
        "SelectType": "select/cons_tres",
        "SelectTypeParameters": "CR_CPU",
        "SwitchType": "switch/none",
        "MpiDefault": "none",
        "JobAcctGatherType": "jobacct_gather/none",
        "AccountingStorageType": "accounting_storage/none",
        "JobCompType": "jobcomp/none",
        # On a busy machine an answer may take seconds, which is not a failure. Tests set a node down explicitly, as the
        # controller does after SlurmdTimeout.
        "SlurmdTimeout": 300,
        "MessageTimeout": 60,
        "TCPTimeout": 10,
        "SlurmctldTimeout": 300,
        "BatchStartTimeout": 60,
        "KillWait": 2,
        "InactiveLimit": 0,
        # Ended jobs can be queried as long as the tests run.
        "MinJobAge": 3600,
        # A node that was down returns by itself.
        "ReturnToService": 2,
        "JobRequeue": 1,
        # By default Slurm starts two tasks a second; with these settings about six.
        "SchedulerType": "sched/backfill",
        "SchedulerParameters": "sched_interval=1,bf_interval=1,batch_sched_delay=0,sched_min_interval=0,requeue_delay=1",
        "PropagateResourceLimits": "NONE",
        # Each node is configured with two processors, whatever the machine has.
        "SlurmdParameters": "config_overrides",
        **more,
    }
    lines = [f"{key}={value}" for key, value in settings.items()]
    for node, port in zip(nodes, ports):
        address = f"NodeHostname={host} NodeAddr=127.0.0.1 Port={port}"
        lines.append(f"NodeName={node} {address} CPUs=2 RealMemory=1000 State=UNKNOWN")
    lines.append(f"PartitionName=main Nodes={','.join(nodes)} Default=YES MaxTime=60 DefaultTime=10 State=UP")
    return "\n".join(lines) + "\n"


def free_ports(count: int) -> list[int]:
    """Ports on which no process listens at the moment.

    Below the ephemeral range, so that a killed daemon can listen on its port again.
    """
    found: list[int] = []
    while len(found) < count:
        port = random.randrange(10_000, 32_000)
        with socket.socket() as holder, suppress(OSError):
            holder.bind(("127.0.0.1", port))
            found += [port] if port not in found else []
    return found
