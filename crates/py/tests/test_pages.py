"""Every example of the README and of docs/python.md does what it says.

A block that begins with `>>>` is a session whose answers are compared; `[...]` in them stands for anything. Any other
block of Python is run, and so are the commands `antdoku ...` of a shell. All blocks of a page share their names, and a
folder of their own with the examples in it.
"""

from __future__ import annotations

import doctest
import re
import shlex
import shutil
from pathlib import Path
from typing import Any

import pytest

from conftest import ROOT, Program

BLOCK = re.compile(r"^```(python|sh)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


class Anything(doctest.OutputChecker):
    """`[...]` stands for anything, as times do not repeat."""

    def check_output(self, want: str, got: str, optionflags: int) -> bool:
        pattern = ".*?".join(re.escape(part.rstrip()) for part in want.split("[...]"))
        return re.fullmatch(pattern, got.rstrip(), re.DOTALL) is not None


@pytest.mark.parametrize("page", ["README.md", "docs/python.md"])
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
        elif page != "README.md":  # whose commands have a test of their own
            run_commands(code, program, folder)
    assert count > 0, "a page without examples proves nothing"


def run_python(code: str, names: dict[str, Any], page: str, line: int) -> None:
    if not code.startswith(">>>"):
        exec(compile("\n" * line + code, page, "exec"), names)
        return
    session = doctest.DocTestParser().get_doctest(code, {}, f"{page}, line {line}", page, line)
    session.globs = names
    told: list[str] = []
    runner = doctest.DocTestRunner(Anything(), verbose=False)
    runner.run(session, out=told.append, clear_globs=False)
    assert not runner.failures, "".join(told)


def run_commands(code: str, program: Program, folder: Path) -> None:
    for command in code.splitlines():
        words = shlex.split(command, comments=True)
        if words and words[0] == "antdoku":
            program(*words[1:], folder=folder)
