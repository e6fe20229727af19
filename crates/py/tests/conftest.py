"""What the tests share: the program `antdoku`, and puzzles."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[3]


class Program:
    """The command line, with which the package is compared."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def run(self, *arguments: object, folder: Path = ROOT) -> str:
        """What it prints. Exit codes that tell of an answer (no solution, not solved) are no failure."""
        command = [str(self.path), *map(str, arguments)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=120, cwd=folder)
        assert done.returncode in (0, 1, 3), f"{command}: {done.returncode}\n{done.stderr}"
        return done.stdout

    def records(self, *arguments: object) -> list[dict[str, Any]]:
        """The objects that it prints with `--json`."""
        return [json.loads(line) for line in self.run(*arguments, "--json", "--quiet").splitlines()]


@pytest.fixture(scope="session")
def program() -> Program:
    """The program that `ANTDOKU` names, or that a build has left in the target folder."""
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    places = [target / profile / "antdoku" for profile in ("debug", "release")]
    if "ANTDOKU" in os.environ:
        places = [Path(os.environ["ANTDOKU"])]
    path = next((path for path in places if path.exists()), None)
    assert path, f"there is no program at {' or '.join(map(str, places))}: cargo build, or set ANTDOKU"
    return Program(path.resolve())


@pytest.fixture(scope="session")
def hopeless(program: Program) -> str:
    """A puzzle of 49x49 that nobody is known to have solved from its givens: every search on it is a long one."""
    return program.run("generate", "--size", 49, "--fixed", "55%", "--seed", 1, "--format", "line", "--quiet").strip()
