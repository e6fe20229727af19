"""methods: the content of `antdoku methods --json` as objects."""

from __future__ import annotations

import dataclasses
import json
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import antdoku


def as_json(method: antdoku.Method) -> dict[str, Any]:
    """The record that the command line prints for a method."""

    def parameter(one: antdoku.Parameter) -> dict[str, Any]:
        fields = dataclasses.asdict(one)
        bounds: dict[str, Any] = {"kind": fields.pop("kind")}
        for name in ("low", "high", "words"):
            value = fields.pop(name)
            if value not in (None, ()):
                bounds[name] = list(value) if name == "words" else value
        return fields | {"bounds": bounds}

    plain = {one.name: getattr(method, one.name) for one in dataclasses.fields(method)}
    return plain | {
        "presets": [
            {"name": one.name, "summary": one.summary, "settings": one.parameters} for one in method.presets.values()
        ],
        "parameters": [parameter(one) for one in method.parameters.values()],
    }


def test_the_same_as_the_command_line(program: Callable[..., str]) -> None:
    output = json.loads(program("methods", "--json"))
    found = [as_json(method) for method in antdoku.methods().values()]
    # Methods that one of both builds lacks are not compared.
    for one, other in zip(found, output, strict=True):
        if one["missing_feature"] == other["missing_feature"]:
            assert one == other
    assert [one["name"] for one in found] == list(antdoku.methods())


def test_every_method_can_be_used_with_every_preset() -> None:
    used = 0
    for name, method in antdoku.methods().items():
        assert method.name == name and method.summary and method.caption and method.step
        if method.missing_feature:
            continue
        for preset in [None, *method.presets]:
            result = antdoku.solve("1234............", method=name, preset=preset, seed=1, timeout=10)
            assert (result.status, result.method) == ("solved", name)
            if preset:
                assert result.parameters == method.presets[preset].parameters
            used += 1
    assert used >= 13


def test_values_outside_the_documented_ranges_are_rejected() -> None:
    checked = 0
    for name, method in antdoku.methods().items():
        if method.missing_feature:
            continue
        for parameter in method.parameters.values():
            if parameter.kind == "words":
                assert parameter.default in parameter.words
                outside: list[Any] = ["no such word"]
            else:
                assert parameter.words == () and parameter.low is not None and parameter.high is not None
                assert parameter.low < parameter.high
                if parameter.default != "auto":
                    assert parameter.low <= parameter.default <= parameter.high
                outside = [-1, parameter.high * 2 + 1]
            assert parameter.is_automatic or parameter.default != "auto"
            for value in outside:
                with pytest.raises(ValueError) as raised:
                    antdoku.solve("1234............", method=name, **{parameter.name: value})
                assert parameter.name in str(raised.value) and parameter.range in str(raised.value)
            checked += 1
    assert checked > 30


def test_documented_values_of_acs() -> None:
    acs = antdoku.methods()["acs"]
    ants = acs.parameters["ants"]
    assert (ants.default, ants.low, ants.high, ants.alias, ants.kind) == (10, 1, 1000, "m", "integer")
    assert ants.range == "a whole number from 1 to 1000"
    assert acs.parameters["propagation"].words == ("fixpoint", "peers")
    assert acs.parameters["initial_pheromone"].is_automatic
    assert list(acs.presets) == ["paper", "no-bve", "tog", "swift"]
    assert acs.presets["no-bve"].parameters["best_value_evaporation"] == 0
    assert not acs.is_complete and antdoku.methods()["exact"].is_complete


def test_methods_cannot_be_changed() -> None:
    acs = antdoku.methods()["acs"]
    with pytest.raises(dataclasses.FrozenInstanceError):
        acs.name = "ants"
    acs.parameters.clear()
    assert antdoku.methods()["acs"].parameters
    assert pickle.loads(pickle.dumps(antdoku.methods())) == antdoku.methods()
    assert len({antdoku.methods()["acs"], antdoku.methods()["acs"]}) == 1


def test_text_and_html_of_methods() -> None:
    methods = antdoku.methods()
    text = str(methods["acs"])
    for words in ("acs: ant colony system", "preset swift:", "ants, m: a whole number from 1 to 1000, default 10"):
        assert words in text
    assert str(methods).count("\n") == len(methods) - 1
    assert repr(methods["acs"]).startswith("Method(name='acs', ")
    html = methods["acs"]._repr_html_()
    assert html.count("<tr>") == len(methods["acs"].presets) + len(methods["acs"].parameters) + 2
    assert "Lloyd &amp; Amos" in html, "special characters of HTML are not escaped"
    assert methods._repr_html_().count("<tr>") == len(methods) + 1
    bare = [method for method in methods.values() if not method.presets and not method.parameters]
    assert bare and not any("<table>" in method._repr_html_() for method in bare), "an empty table"
