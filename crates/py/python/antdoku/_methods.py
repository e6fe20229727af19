"""The methods with their presets and parameters."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from html import escape
from textwrap import indent
from typing import Any

from antdoku._antdoku import methods_json


@dataclass(frozen=True)
class Parameter:
    """A parameter of a method.

    Attributes:
        name: the keyword under which `solve` takes it.
        symbol: the letter of the paper, if it has one.
        alias: another keyword for it, often the symbol; empty if there is none.
        summary: what it does.
        default: the default value.
        range: the allowed values, in words.
        low, high: the bounds of a number; None for words.
        words: the allowed words; empty for a number.
        is_automatic: whether "auto" is allowed.
        kind: "integer", "real", "positive" (a number above `low`) or "words".
    """

    name: str
    symbol: str
    alias: str
    summary: str
    default: int | float | str
    range: str
    low: int | float | None
    high: int | float | None
    words: tuple[str, ...]
    is_automatic: bool
    kind: str

    def __str__(self) -> str:
        names = ", ".join(name for name in (self.name, self.alias) if name)
        return f"{names}: {self.range}, default {self.default}\n    {self.summary}"


@dataclass(frozen=True)
class Preset:
    """A named set of parameters.

    Attributes:
        name: the name under which `solve` takes it.
        summary: what it is for.
        parameters: the value of every parameter, by name.
    """

    name: str
    summary: str
    parameters: dict[str, int | float | str] = field(hash=False)


@dataclass(frozen=True)
class Method:
    """A method of solving puzzles.

    Attributes:
        name: the name under which `solve` takes it.
        summary: what it is.
        caption: what it is, in a few words.
        kind: how it searches: "portfolio", "colony", "walkers", "walk", "tree" or "other".
        is_complete: whether its search can prove that there is no solution.
        enumerates: whether it can find and count all solutions.
        shows_choices: whether its single choices can be shown.
        iteration: what it counts as an iteration; None if it has no iterations.
        step: what it counts as a step.
        missing_feature: the feature that this build lacks for the method; None if the method can be used.
        presets: named sets of parameters by name, the default first.
        parameters: its parameters by name.

    Example:
        >>> acs = antdoku.methods()["acs"]
        >>> acs.parameters["ants"].default
        10
        >>> list(acs.presets)[0]
        'paper'
    """

    name: str
    summary: str
    caption: str
    kind: str
    is_complete: bool
    enumerates: bool
    shows_choices: bool
    iteration: str | None
    step: str
    missing_feature: str | None
    presets: dict[str, Preset] = field(hash=False, repr=False)
    parameters: dict[str, Parameter] = field(hash=False, repr=False)

    def __str__(self) -> str:
        lines = [f"{self.name}: {self.summary}{self._missing()}"]
        lines += [f"  preset {preset.name}: {preset.summary}" for preset in self.presets.values()]
        lines += [indent(str(parameter), "  ") for parameter in self.parameters.values()]
        return "\n".join(lines)

    def _missing(self) -> str:
        return f" (not in this build, which lacks {self.missing_feature})" if self.missing_feature else ""

    def _repr_html_(self) -> str:
        presets = ((preset.name, preset.summary) for preset in self.presets.values())
        parameters = (
            (one.name, one.alias, one.symbol, one.default, one.range, one.summary) for one in self.parameters.values()
        )
        head = ("parameter", "also", "symbol", "default", "range", "what it does")
        return (
            f"<p><b>{escape(self.name)}</b>: {escape(self.summary + self._missing())}</p>"
            + _table(("preset", "what it is"), presets)
            + _table(head, parameters)
        )


class Methods(dict[str, Method]):
    """The methods by name; in a notebook, a table of them."""

    def __str__(self) -> str:
        return "\n".join(f"{method.name}: {method.summary}{method._missing()}" for method in self.values())

    def _repr_html_(self) -> str:
        rows = (
            (one.name, one.summary + one._missing(), "yes" if one.is_complete else "no", ", ".join(one.presets))
            for one in self.values()
        )
        return _table(("method", "what it is", "complete", "presets"), rows)


def methods() -> Methods:
    """List the methods with their presets and parameters, defaults and ranges.

    Returns:
        A dict of Method by name, with the content of `antdoku methods --json`.

    Example:
        >>> antdoku.methods()["acs"].parameters["global_evaporation"].range
        'a number from 0 to 1'
        >>> [name for name, method in antdoku.methods().items() if method.is_complete]
        ['auto', 'exact', 'backtrack', 'dlx', 'sat']
    """
    return Methods((record["name"], _method(record)) for record in json.loads(methods_json()))


def _method(record: dict[str, Any]) -> Method:
    presets = (Preset(one["name"], one["summary"], one["settings"]) for one in record["presets"])
    parameters = (_parameter(one) for one in record["parameters"])
    return Method(
        **{name: record[name] for name in record if name not in ("presets", "parameters")},
        presets={preset.name: preset for preset in presets},
        parameters={parameter.name: parameter for parameter in parameters},
    )


def _parameter(record: dict[str, Any]) -> Parameter:
    bounds = record["bounds"]
    return Parameter(
        **{name: record[name] for name in ("name", "symbol", "alias", "summary", "default", "range", "is_automatic")},
        low=bounds.get("low"),
        high=bounds.get("high"),
        words=tuple(bounds.get("words", ())),
        kind=bounds["kind"],
    )


def _table(head: Iterable[str], rows: Iterable[Iterable[Any]]) -> str:
    """An HTML table; an empty text if there are no rows."""
    body = "".join("<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><tr>{''.join(f'<th>{escape(name)}</th>' for name in head)}</tr>{body}</table>" if body else ""
