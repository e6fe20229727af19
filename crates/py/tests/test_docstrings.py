"""Every public name is documented, and the examples of the documentation are true."""

from __future__ import annotations

import doctest
import inspect
import pathlib
from typing import Any

import pytest

import antdoku

PUBLIC = [
    name
    for name in antdoku.__all__
    if inspect.isclass(getattr(antdoku, name)) or inspect.isroutine(getattr(antdoku, name))
]


def run_examples(name: str, documented: Any) -> int:
    """Runs the examples of a docstring, each of which may only use `antdoku`; how many there are."""
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    told: list[str] = []
    test = parser.get_doctest(documented.__doc__, {"antdoku": antdoku}, name, None, 0)
    runner.run(test, out=told.append)
    assert runner.summarize(verbose=False).failed == 0, "".join(told)
    return len(test.examples)


@pytest.mark.parametrize("name", PUBLIC)
def test_examples(name: str) -> None:
    documented = getattr(antdoku, name)
    assert inspect.getdoc(documented), f"{name} has no docstring"
    examples = run_examples(name, documented)
    if inspect.isroutine(documented):
        assert examples, f"{name} has no example"


@pytest.mark.parametrize("name", [name for name in PUBLIC if inspect.isclass(getattr(antdoku, name))])
def test_every_attribute_of_a_class_is_documented(name: str) -> None:
    members = {key: member for key, member in vars(getattr(antdoku, name)).items() if not key.startswith("_")}
    undocumented = [key for key, member in members.items() if not inspect.getdoc(member)]
    assert not undocumented


def test_examples_of_the_lab(finished: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(finished.parent)
    for documented in (antdoku.lab, antdoku.lab.read, antdoku.lab.records):
        assert run_examples(documented.__name__, documented) >= 2
