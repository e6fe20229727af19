"""Every example of the README, of docs/guide/python.md and of the docstrings gives the output that is shown.

A block that begins with `>>>` is a session whose output is compared; `[...]` in it stands for any text. Other blocks of
Python are run, and so are the commands `antdoku ...` of a shell. All blocks of a page share their variables, and a
temporary folder with the examples.
"""

from __future__ import annotations

import doctest
import inspect
import re
import shlex
import shutil
from pathlib import Path
from typing import Any

import pytest

import antdoku
from conftest import ROOT, Program

BLOCK = re.compile(r"^```(python|sh)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


class Anything(doctest.OutputChecker):
    """Compares output; `[...]` stands for any text, such as times."""

    def check_output(self, want: str, got: str, optionflags: int) -> bool:
        pattern = ".*?".join(re.escape(part.rstrip()) for part in want.split("[...]"))
        return re.fullmatch(pattern, got.rstrip(), re.DOTALL) is not None


@pytest.mark.parametrize("page", ["README.md", "docs/guide/python.md"])
def test_page(page: str, program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "folder"
    shutil.copytree(ROOT / "examples", folder / "examples")
    monkeypatch.chdir(folder)
    text = (ROOT / page).read_text()
    names: dict[str, Any] = {"__name__": "__main__"}
    count = 0
    for block in BLOCK.finditer(text):
        language, code = block.groups()
        line = text.count("\n", 0, block.start()) + 1
        if language == "python":
            run_python(code, names, page, line)
            count += 1
        elif page != "README.md":  # its commands have their own test
            run_commands(code, program, folder)
    assert count > 0, "the page has no examples"


def run_python(code: str, names: dict[str, Any], page: str, line: int) -> None:
    if not code.startswith(">>>"):
        exec(compile("\n" * line + code, page, "exec"), names)
        return
    session = doctest.DocTestParser().get_doctest(code, {}, f"{page}, line {line}", page, line)
    session.globs = names
    output: list[str] = []
    runner = doctest.DocTestRunner(Anything(), verbose=False)
    runner.run(session, out=output.append, clear_globs=False)
    assert not runner.failures, "".join(output)


def run_commands(code: str, program: Program, folder: Path) -> None:
    for command in code.splitlines():
        words = shlex.split(command, comments=True)
        if words and words[0] == "antdoku":
            program(*words[1:], folder=folder)


def documented() -> dict[str, Any]:
    """All public objects and their methods that have examples."""
    lab = antdoku.lab
    found: dict[str, Any] = {"antdoku": antdoku, "lab": lab, "lab.read": lab.read, "lab.records": lab.records}
    found["lab.trails"] = lab.trails
    for name in antdoku.__all__:
        thing = getattr(antdoku, name)
        found[name] = thing
        if isinstance(thing, type):
            members = {f"{name}.{member}": getattr(thing, member) for member in vars(thing) if member[0] != "_"}
            found |= members
    return {name: thing for name, thing in found.items() if ">>>" in (getattr(thing, "__doc__", "") or "")}


@pytest.mark.parametrize("name", documented())
def test_docstring(name: str, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if name.startswith("lab"):
        # The examples read the campaign in the folder `out`.
        monkeypatch.chdir(request.getfixturevalue("finished").parent)
    session = doctest.DocTestParser().get_doctest(documented()[name].__doc__, {"antdoku": antdoku}, name, None, None)
    output: list[str] = []
    runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    runner.run(session, out=output.append)
    assert not runner.failures, "".join(output)


def test_everything_has_a_docstring() -> None:
    for name in antdoku.__all__:
        assert name in ("__version__", "PuzzleLike") or getattr(antdoku, name).__doc__, name


@pytest.mark.parametrize("name", [name for name in antdoku.__all__ if isinstance(getattr(antdoku, name), type)])
def test_every_member_of_a_class_has_a_docstring(name: str) -> None:
    members = {member: value for member, value in vars(getattr(antdoku, name)).items() if member[0] != "_"}
    assert [member for member, value in members.items() if not value.__doc__] == []


@pytest.mark.parametrize("name", [name for name in antdoku.__all__ if inspect.isroutine(getattr(antdoku, name))])
def test_every_function_has_an_example(name: str) -> None:
    assert ">>>" in getattr(antdoku, name).__doc__
