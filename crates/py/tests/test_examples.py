"""The programs in `examples/` run, and write their files."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np

from conftest import ROOT


def test_entropy(tmp_path: Path) -> None:
    picture = tmp_path / "entropy.png"
    command = [sys.executable, str(ROOT / "examples" / "entropy.py"), "--out", str(picture)]
    command += ["--puzzles", "1", "--colonies", "1", "--iterations", "20"]
    environment = {**os.environ, "MPLBACKEND": "Agg", "MPLCONFIGDIR": str(tmp_path)}
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, env=environment, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout == f"written to {picture}\n" and "Warning" not in done.stderr, done.stderr

    from matplotlib.image import imread

    pixels = imread(picture)[:, :, :3]
    assert min(pixels.shape[:2]) > 300
    # The picture has both lines, in their colours.
    for colour in ((0x00, 0x72, 0xB2), (0xD5, 0x5E, 0x00)):
        is_of_line = np.abs(pixels - np.array(colour) / 255).max(axis=2) < 0.02
        assert is_of_line.sum() > 100, colour
