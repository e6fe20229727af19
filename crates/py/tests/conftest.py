"""What several tests need: the program `antdoku`, whose answers are to be the same."""

from __future__ import annotations

import os
import pathlib
import subprocess
import warnings
from collections.abc import Callable

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[3]


def _program() -> pathlib.Path | None:
    """The one that ANTDOKU names, else one that cargo has built."""
    if named := os.environ.get("ANTDOKU"):
        return pathlib.Path(named)
    target = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    built = [target / profile / "antdoku" for profile in ("debug", "release")]
    return next((file for file in built if file.is_file()), None)


@pytest.fixture(scope="session")
def program() -> Callable[..., str]:
    """Runs `antdoku` with arguments and gives what it prints; whatever goes wrong fails the test."""
    file = _program()
    if file is None:
        reason = "there is no program to compare with: `cargo build -p antdoku-cli`, or name one in ANTDOKU"
        warnings.warn(reason, stacklevel=1)
        pytest.skip(reason)

    def run(*arguments: str | os.PathLike[str], codes: tuple[int, ...] = (0,)) -> str:
        done = subprocess.run([file, *arguments], capture_output=True, text=True, timeout=300, check=False)
        assert done.returncode in codes, done.stderr
        return done.stdout

    return run
