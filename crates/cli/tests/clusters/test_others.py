"""GNU parallel as in docs/guide/clusters.md, and the example for Snakemake, both unchanged."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from campaign import Campaign, Records
from processes import PATIENCE

ROOT = Path(__file__).resolve().parents[4]


def run(campaign: Campaign, *command: object) -> None:
    """Runs a command with the program in PATH, and a temporary home for caches."""
    place = campaign.folder.parent
    path = os.pathsep.join([str(campaign.program.parent), os.environ["PATH"]])
    environment = os.environ | {"PATH": path, "HOME": str(place), "XDG_CACHE_HOME": str(place)}
    words = [str(word) for word in command]
    done = subprocess.run(words, cwd=place, env=environment, text=True, capture_output=True, timeout=2 * PATIENCE)
    assert done.returncode == 0, f"{words}\n{done.stdout}{done.stderr}"


@pytest.mark.skipif(not shutil.which("parallel"), reason="GNU parallel is not installed: apt-get install parallel")
def test_gnu_parallel(campaign: Campaign, local: Records) -> None:
    page = (ROOT / "docs/guide/clusters.md").read_text()
    (commands,) = (block for block in re.findall(r"```sh\n(.*?)```", page, re.DOTALL) if "parallel " in block)
    run(campaign, "bash", "-e", "-c", commands)
    assert campaign.merge() == local
    assert campaign.has_each_task_once()


@pytest.mark.skipif(not shutil.which("snakemake"), reason="Snakemake is not installed: pip install snakemake (166 MB)")
def test_snakemake(campaign: Campaign, local: Records) -> None:
    snakemake = ("snakemake", "--snakefile", ROOT / "examples/Snakefile", "--cores", 2)
    run(campaign, *snakemake, "--config", f"campaign={campaign.folder}")
    assert campaign.merge() == local
    assert campaign.has_each_task_once()
