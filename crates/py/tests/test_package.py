"""The installed package is complete."""

from __future__ import annotations

import importlib.metadata
from pathlib import Path

import antdoku
from conftest import Program

FOLDER = Path(antdoku.__file__).parent


def test_types_are_installed() -> None:
    assert {"py.typed", "_antdoku.pyi", "lab.py"} <= {file.name for file in FOLDER.iterdir()}


def test_metadata(program: Program) -> None:
    metadata = importlib.metadata.metadata("antdoku")
    assert antdoku.__version__ == metadata["Version"] == program("--version").split()[1]
    assert metadata["Requires-Python"] == ">=3.10"
    required = importlib.metadata.requires("antdoku") or []
    assert [each.split(">")[0] for each in required] == ["numpy", "pandas"] and "extra == 'lab'" in required[1]
    assert "text/markdown" in metadata["Description-Content-Type"] and "# antdoku" in str(metadata.get_payload())  # type: ignore[attr-defined]


def test_the_command_is_installed() -> None:
    (command,) = importlib.metadata.entry_points(group="console_scripts", name="antdoku")
    assert command.value == "antdoku.__main__:main"


def test_licences_are_installed() -> None:
    files = importlib.metadata.files("antdoku") or []
    assert {"LICENSE-MIT", "LICENSE-APACHE"} <= {file.name for file in files}


def test_one_module_for_all_versions_of_python() -> None:
    assert [file.name for file in FOLDER.glob("_antdoku*.so")] == ["_antdoku.abi3.so"]
