"""Odd objects for every argument; each has a function that makes a new one."""

from __future__ import annotations

import array
import collections
import datetime
import decimal
import enum
import fractions
import io
import itertools
import json
import math
import os
import pathlib
import types
import weakref
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

import antdoku

NINE = [[0] * 9 for _ in range(9)]
FOUR_TEXT = "1...............  "


class Mischief(Exception):
    """Raised by the odd objects."""


def raising(*names: str) -> object:
    """An object whose methods of these names raise."""

    def raise_mischief(*_: object, **__: object) -> Any:
        raise Mischief

    return type("Raising", (), dict.fromkeys(names, raise_mischief))()


def lying(kind: type = object, *arguments: object, **answers: object) -> object:
    """An object whose methods of these names return the given results."""
    members = {name: (lambda answer: lambda *_: answer)(answer) for name, answer in answers.items()}
    return type("Lying", (kind,), members)(*arguments)


def containing_itself() -> list[Any]:
    rows: list[Any] = []
    rows.append(rows)
    return rows


def nested(depth: int) -> list[Any]:
    rows: list[Any] = []
    for _ in range(depth):
        rows = [rows]
    return rows


class ChangingList(list[Any]):
    """A list that grows while it is read."""

    def __iter__(self) -> Iterator[Any]:
        for row in super().__iter__():
            self.append(row)
            yield row


class ShrinkingRow(list[Any]):
    """A row that loses its cells when its length is read."""

    def __len__(self) -> int:
        self.clear()
        return 9


class EmptyingCell:
    """A cell that empties its grid while its number is read."""

    def __init__(self, rows: list[Any]) -> None:
        self.rows = rows

    def __index__(self) -> int:
        for row in self.rows:
            row.clear()
        self.rows.clear()
        return 1

    __int__ = __float__ = __index__  # type: ignore[assignment]


def emptying() -> list[Any]:
    rows: list[Any] = [[0] * 9 for _ in range(9)]
    rows[0][0] = EmptyingCell(rows)
    return rows


class Text(str):
    """A text whose methods raise or return nonsense."""

    def __str__(self) -> str:
        raise Mischief

    def __len__(self) -> int:
        return 10**18

    def __iter__(self) -> Iterator[str]:
        raise Mischief


class Number(int):
    def __index__(self) -> int:
        raise Mischief

    __int__ = __float__ = __add__ = __index__  # type: ignore[assignment]


class Colour(enum.IntEnum):
    RED = 1


class Path:
    """A path whose `__fspath__` returns any object."""

    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def __fspath__(self) -> Any:
        return self.answer


def structured() -> np.ndarray[Any, Any]:
    return np.zeros((9, 9), dtype=[("a", "i4"), ("b", "f8")])


def masked() -> np.ndarray[Any, Any]:
    return np.ma.masked_equal(np.arange(81).reshape(9, 9) % 10, 0)  # type: ignore[no-untyped-call, no-any-return]


def read_only() -> np.ndarray[Any, Any]:
    cells = np.zeros((9, 9), dtype=np.int64)
    cells.flags.writeable = False
    return cells


def arrays() -> dict[str, Callable[[], object]]:
    """Arrays of every kind of number, shape and layout."""
    codes = "?bhilqBHILQefdgFDG"
    made: dict[str, Callable[[], object]] = {
        f"array of {np.dtype(code)}": lambda code=code: np.ones((4, 4), dtype=code) for code in codes
    }
    for code in (">i2", ">i4", ">i8", ">u4", ">f4", ">f8", ">c16"):
        made[f"array of {code}"] = lambda code=code: np.zeros((9, 9), dtype=code)
    for code in ("S3", "U3", "O", "V8", "M8[s]", "m8[ns]"):
        made[f"array of {code}"] = lambda code=code: np.zeros((9, 9), dtype=code)
    for shape in ((), (0,), (9,), (81,), (0, 0), (0, 9), (9, 0), (1, 1), (9, 8), (101, 101), (2, 9, 9), (1,) * 32):
        made[f"array {shape}"] = lambda shape=shape: np.zeros(shape, dtype=np.int64)
    made |= {
        "array of strings": lambda: np.full((9, 9), "."),
        "array of None": lambda: np.full((9, 9), None),
        "array of objects that raise": lambda: np.full((9, 9), raising("__index__", "__float__", "__eq__")),
        "array of lists": lambda: np.array([[[]] * 9] * 9, dtype=object).reshape(9, 0 or -1),
        "structured array": structured,
        "record array": lambda: structured().view(np.recarray),
        "masked array": masked,
        "matrix": lambda: np.asmatrix(np.zeros((9, 9))),
        "array of NaN": lambda: np.full((9, 9), math.nan),
        "array of inf": lambda: np.full((9, 9), math.inf),
        "array of -0.0": lambda: np.full((9, 9), -0.0),
        "array of halves": lambda: np.full((9, 9), 0.5),
        "array of 1e300": lambda: np.full((9, 9), 1e300),
        "array of smallest": lambda: np.full((9, 9), np.iinfo(np.int64).min),
        "array of largest": lambda: np.full((9, 9), np.iinfo(np.uint64).max),
        "array read backwards": lambda: np.zeros((9, 9), dtype=np.int64)[::-1, ::-1],
        "array with gaps": lambda: np.zeros((18, 27), dtype=np.int8)[::2, ::3],
        "array in Fortran's order": lambda: np.zeros((9, 9), order="F"),
        "array repeated by strides": lambda: np.broadcast_to(np.int64(0), (9, 9)),
        "array not aligned": lambda: np.zeros(81 * 8 + 1, dtype=np.int8)[1:].view(np.int64).reshape(9, 9),
        "read-only array": read_only,
        "huge array": lambda: np.broadcast_to(np.int8(0), (10**6, 10**6)),
        "huge array of objects": lambda: np.broadcast_to(np.array(None, dtype=object), (10**6, 10**6)),
        "wide array": lambda: np.broadcast_to(np.float64(0), (1, 10**15)),
        "many grids": lambda: np.broadcast_to(np.int8(0), (10**12, 9, 9)),
        "numpy bool": lambda: np.True_,
        "numpy integer": lambda: np.int8(-1),
        "numpy unsigned": lambda: np.uint64(2**64 - 1),
        "numpy float": lambda: np.float16("nan"),
        "numpy text": lambda: np.str_("aiescargot"),
        "numpy date": lambda: np.datetime64("NaT"),
        "numpy void": lambda: np.void(b"abc"),
        "numpy dtype": lambda: np.dtype("i8"),
    }
    return made


def numbers() -> dict[str, Callable[[], object]]:
    values: list[object] = [
        None, True, False, 0, -1, 1, 2, 9, 100, 101, -(2**31), 2**31 - 1, 2**32, -(2**63), 2**63 - 1, 2**63, 2**64 - 1,
        2**64, 10**30, -(10**30), 0.0, -0.0, 0.5, 1.5, -1.5, 1e-320, 1e19, 1e300, math.nan, math.inf, -math.inf,
        1j, decimal.Decimal("1.5"), decimal.Decimal("sNaN"), fractions.Fraction(1, 3), Colour.RED, datetime.timedelta(1),
    ]  # fmt: skip
    return {repr(value): lambda value=value: value for value in values} | {
        "10**5000": lambda: 10**5000,
        "number that raises": lambda: Number(3),
        "index that raises": lambda: raising("__index__"),
        "float that raises": lambda: raising("__float__"),
        "index that is a text": lambda: lying(__index__="a"),
        "index without end": lambda: lying(__index__=10**30),
        "float that is a text": lambda: lying(__float__="a"),
        "float that is NaN": lambda: lying(__float__=math.nan),
        "true that raises": lambda: raising("__bool__"),
    }


def texts() -> dict[str, Callable[[], object]]:
    values = {
        "empty text": "", "blank": " ", "NUL": "\0", "text with NUL": "53..7\0...", "lone surrogate": "\ud800",
        "surrogates": "\udcff" * 81, "emoji": "🐜" * 81, "combining": "1\u0301" * 81, "right to left": "\u202e1...",
        "wide digits": "１" * 81, "line separators": "1...\u2028....\u2029....\x85....", "byte order mark": "\ufeff" + "." * 81,
        "brackets": "[" * 100_000, "braces": "{" * 100_000, "commas": "," * 6561, "dots": "." * 10_001, "quotes": '"' * 81,
        "JSON of another": '{"puzzle": 1}', "huge JSON number": "[[1e999]]", "huge box": '{"box":[65535,65535],"cells":[]}',
        "not a file": "/no/such/file.txt", "folder": "/", "device": "/dev/null", "name too long": "a/" * 3000 + "b.txt",
        "percent": "%s%n%d", "format": "{0}{x}", "number": "1e400", "auto": "auto", "word": "nan", "comma": "0,5",
        "10 MB of dots": "." * 10_000_000, "10 MB of digits": "1" * 10_000_000, "1 MB of lines": "." * 81 + "\n" * 1_000_000,
        "1 MB of puzzles": "x\n" * 500_000, "1 MB of numbers": "1 " * 500_000,
        "JSON of 4x4": json.dumps({"box": [2, 2], "cells": [[1, 0, 0, 0]] + 3 * [[0] * 4]}),
        "JSON of 6x6": json.dumps({"box": [3, 2], "cells": [[0] * 6] * 6}),
        "JSON of a wrong 9x9": json.dumps({"box": [3, 3], "cells": [[1] * 9] * 9}),
        "solved": "solved", "unknown": "unknown", "unsatisfiable": "unsatisfiable", "iterations": "iterations",
        "counted": "counted", "exact": "exact", "swift": "swift",
    }  # fmt: skip
    return {name: lambda value=value: value for name, value in values.items()} | {
        "text subclass": lambda: Text("aiescargot"),
        "bytes": lambda: b"." * 81,
        "bytearray": lambda: bytearray(b"." * 81),
        "memoryview": lambda: memoryview(b"." * 81),
        "memoryview released": lambda: (lambda view: (view.release(), view)[1])(memoryview(b"")),
        "memoryview of 2 dimensions": lambda: memoryview(bytes(81)).cast("B", (9, 9)),
        "array of the library": lambda: array.array("i", [0] * 81),
        "StringIO": lambda: io.StringIO("." * 81),
        "closed file": lambda: (lambda file: (file.close(), file)[1])(io.StringIO()),
    }


def collections_of_all_kinds() -> dict[str, Callable[[], object]]:
    return {
        "empty list": lambda: [],
        "list of empty": lambda: [[]],
        "lists of empty": lambda: [[] for _ in range(9)],
        "ragged": lambda: [[0] * width for width in range(9)],
        "flat": lambda: [0] * 81,
        "deeper": lambda: [NINE, NINE],
        "list of texts": lambda: ["........."] * 9,
        "list of None": lambda: [None] * 9,
        "rows of everything": lambda: [[0, None, math.nan, -1, True, "1", 1.0, np.int8(1), b"1"]] * 9,
        "rows of lists": lambda: [[[]] * 9] * 9,
        "rows of huge": lambda: [[10**30] * 9] * 9,
        "rows of inf": lambda: [[math.inf] * 9] * 9,
        "rows of objects that raise": lambda: [[raising("__index__", "__float__", "__eq__", "__bool__")] * 9] * 9,
        "rows of texts": lambda: [["a"] * 9] * 9,
        "rows of classes": lambda: [[int] * 9] * 9,
        "contains itself": containing_itself,
        "nested 10,000 deep": lambda: nested(10_000),
        "one long row": lambda: [[0] * 1_000_000],
        "many rows": lambda: [[0]] * 1_000_000,
        "grows while read": lambda: ChangingList(NINE),
        "shrinks while read": lambda: [ShrinkingRow([0] * 9) for _ in range(9)],
        "empties itself while read": emptying,
        "tuple": lambda: (),
        "named tuple": lambda: collections.namedtuple("Pair", "a b")(2, 3),
        "tuple of three": lambda: (3, 3, 3),
        "tuple of negative": lambda: (-1, -1),
        "tuple of huge": lambda: (2**40, 2**40),
        "tuple of zero": lambda: (0, 0),
        "tuple of floats": lambda: (3.0, 3.0),
        "tuple of NaN": lambda: (math.nan, math.nan),
        "tuple of texts": lambda: ("3", "3"),
        "tuple of objects that raise": lambda: (raising("__index__"), raising("__index__")),
        "set": lambda: {1, 2},
        "frozenset": lambda: frozenset(),
        "dict": lambda: {"cells": NINE},
        "dict of numbers": lambda: {0: 0},
        "dict keys": lambda: {"a": 1}.keys(),
        "mapping proxy": lambda: types.MappingProxyType({}),
        "deque": lambda: collections.deque(NINE),
        "range": lambda: range(9),
        "huge range": lambda: range(10**18),
        "generator": lambda: (row for row in NINE),
        "generator that raises": lambda: (1 // 0 for _ in range(2)),
        "iterator": lambda: iter(NINE),
        "endless zeros": lambda: itertools.repeat(0),
        "endless rows": lambda: itertools.repeat([0] * 9),
        "endless counting": lambda: itertools.count(),
        "slice": lambda: slice(None),
    }


def strange() -> dict[str, Callable[[], object]]:
    return {
        "object": object,
        "class of object": lambda: object,
        "class Puzzle": lambda: antdoku.Puzzle,
        "class of paths": lambda: pathlib.Path,
        "function": lambda: len,
        "callable that raises": lambda: raising("__call__"),
        "callable of one": lambda: lambda one: None,
        "module": lambda: math,
        "exception": lambda: ValueError("x"),
        "ellipsis": lambda: ...,
        "not implemented": lambda: NotImplemented,
        "weak reference": lambda: weakref.proxy(Mischief()),
        "code": lambda: raising.__code__,
        "union": lambda: int | None,
        "everything raises": lambda: raising(
            "__len__", "__iter__", "__getitem__", "__index__", "__float__", "__int__", "__fspath__", "__str__", "__repr__",
            "__eq__", "__hash__", "__bool__", "__array__", "__array_interface__", "__call__", "__next__", "__getattr__",
        ),
        "repr that raises": lambda: raising("__repr__", "__str__"),
        "repr that lies": lambda: lying(__repr__=1, __str__=b""),
        "repr of 10 MB": lambda: lying(__repr__="x" * 10_000_000),
        "repr of surrogates": lambda: lying(__repr__="\ud800" * 100, __str__="\ud800"),
        "length that raises": lambda: raising("__len__"),
        "length of -1": lambda: lying(__len__=-1, __getitem__=0),
        "length that lies": lambda: lying(list, [[0] * 9], __len__=10**18),
        "length of a text": lambda: lying(__len__="9", __iter__=iter(())),
        "list that counts 9": lambda: lying(list, [], __len__=9),
        "row that counts 9": lambda: [lying(list, [], __len__=9) for _ in range(9)],
        "iterator of a number": lambda: lying(__iter__=1),
        "iterator that raises": lambda: raising("__iter__"),
        "iterator whose rows raise": lambda: lying(__iter__=raising("__next__")),
        "items that raise": lambda: raising("__getitem__"),
        "items without end": lambda: lying(__getitem__=0, __len__=2**62),
        "attributes that raise": lambda: raising("__getattribute__"),
        "attributes for everything": lambda: lying(__getattr__=1),
        "array that raises": lambda: raising("__array__"),
        "array that lies": lambda: lying(__array__=1),
        "array interface that lies": lambda: types.SimpleNamespace(
            __array_interface__={"shape": (9, 9), "typestr": "<i8", "data": (8, False), "version": 3}
        ),
        "class that lies": lambda: types.SimpleNamespace(__class__=antdoku.Puzzle),
        "path that raises": lambda: raising("__fspath__"),
        "path of a number": lambda: Path(1),
        "path of None": lambda: Path(None),
        "path of bytes": lambda: Path(b"/no/such/file"),
        "path with NUL": lambda: Path("a\0b"),
        "path of surrogates": lambda: Path("\ud800"),
        "path to a folder": lambda: pathlib.Path("/"),
        "path to this folder": lambda: pathlib.Path(),
        "path to nothing": lambda: pathlib.Path("/no/such/file"),
        "path to the null device": lambda: pathlib.Path(os.devnull),
        "path below a file": lambda: pathlib.Path(__file__, "below"),
        "path to a program": lambda: pathlib.Path("/bin/sh"),
        "path in circles": lambda: pathlib.Path("circle"),
        "path without permission": lambda: pathlib.Path("secret.txt"),
        "path to an empty file": lambda: pathlib.Path("empty.txt"),
        "path to bytes": lambda: pathlib.Path("bytes.txt"),
    }


def all_objects() -> dict[str, Callable[[], object]]:
    """All odd objects by name."""
    return numbers() | texts() | arrays() | collections_of_all_kinds() | strange()
