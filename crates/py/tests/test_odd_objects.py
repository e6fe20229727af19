"""Whatever is given to the package, it answers or raises: it never panics, hangs, or takes the interpreter down."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from odd_calls import GROUPS


@pytest.mark.parametrize("group", GROUPS)
def test_odd_objects(group: str, tmp_path: Path) -> None:
    calls = Path(__file__).with_name("odd_calls.py")
    command = [sys.executable, "-X", "faulthandler", "-W", "ignore", str(calls), group]
    output = tmp_path / "calls.txt"
    with output.open("w") as file:
        done = subprocess.run(command, stdout=file, stderr=subprocess.PIPE, text=True, errors="replace", timeout=300)
    lines = output.read_text(errors="replace").splitlines()
    culprit = lines[-1] if lines else "nothing was called"
    assert done.returncode == 0, f"exit code {done.returncode} in {culprit}\n{done.stderr[-5000:]}"
    failed = [line for line in lines if line.startswith("FAILED")]
    assert not failed, "\n".join([f"{len(failed)} failures", *failed[:40]])
    assert lines[-1].startswith("DONE") and "panicked" not in done.stderr, done.stderr[-2000:]
