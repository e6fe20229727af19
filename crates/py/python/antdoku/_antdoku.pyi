from collections.abc import Callable, Iterator, Sequence
from datetime import timedelta
from os import PathLike
from typing import Any, Literal, SupportsIndex, TypeAlias, final

import numpy as np
from numpy.typing import DTypeLike, NDArray

from antdoku._types import CellLike, PuzzleLike, Puzzles, RegionsLike

_Box: TypeAlias = tuple[int, int]
_Status: TypeAlias = Literal["solved", "unsatisfiable", "unknown"]
_Stopped: TypeAlias = Literal["wall_clock", "iterations", "steps", "observer", "cancelled"]
_Level: TypeAlias = Literal["easy", "medium", "hard", "unfair", "extreme"]
_Symmetry: TypeAlias = Literal["rotate180", "rotate90", "horizontal", "vertical", "diagonal", "antidiagonal"]

__all__ = [
    "Check",
    "Colony",
    "Count",
    "Geometry",
    "Iteration",
    "Puzzle",
    "Result",
    "Solutions",
    "__version__",
    "check",
    "count",
    "generate",
    "generate_many",
    "lab_records",
    "lab_table",
    "logic_json",
    "main",
    "methods_json",
    "propagate",
    "read",
    "solutions",
    "solve",
    "solve_many",
]

__version__: str

@final
class Geometry:
    def __new__(
        cls,
        side: int,
        *,
        box: _Box | None = None,
        variant: str = "sudoku",
        regions: RegionsLike | None = None,
        units: Sequence[Sequence[CellLike]] | None = None,
        pairs: Sequence[Sequence[CellLike]] | None = None,
    ) -> Geometry: ...
    @property
    def side(self) -> int: ...
    @property
    def box(self) -> _Box | None: ...
    @property
    def variant(self) -> str: ...
    @property
    def regions(self) -> NDArray[np.int64] | None: ...
    @property
    def units(self) -> list[list[tuple[int, int]]]: ...
    @property
    def pairs(self) -> list[tuple[tuple[int, int], tuple[int, int]]]: ...
    def _repr_html_(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Puzzle:
    def __new__(
        cls,
        puzzle: PuzzleLike,
        *,
        box: _Box | None = None,
        variant: str | None = None,
        regions: RegionsLike | None = None,
        geometry: Geometry | None = None,
        alphabet: str | None = None,
    ) -> Puzzle: ...
    @property
    def givens(self) -> NDArray[np.int64]: ...
    @property
    def solution(self) -> NDArray[np.int64] | None: ...
    @property
    def box(self) -> _Box | None: ...
    @property
    def variant(self) -> str: ...
    @property
    def geometry(self) -> Geometry: ...
    @property
    def side(self) -> int: ...
    @property
    def seed(self) -> int | None: ...
    @property
    def number(self) -> int | None: ...
    @property
    def label(self) -> str | None: ...
    @property
    def notes(self) -> list[str]: ...
    def line(self) -> str: ...
    def __array__(self, dtype: DTypeLike | None = None, copy: bool | None = None) -> NDArray[Any]: ...
    def _repr_html_(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Result:
    @property
    def status(self) -> _Status: ...
    @property
    def solution(self) -> NDArray[np.int64] | None: ...
    @property
    def best(self) -> NDArray[np.int64] | None: ...
    @property
    def stopped(self) -> _Stopped | None: ...
    @property
    def seed(self) -> int: ...
    @property
    def method(self) -> str: ...
    @property
    def preset(self) -> str | None: ...
    @property
    def solved_by(self) -> str | None: ...
    @property
    def parameters(self) -> dict[str, int | float | str]: ...
    @property
    def iterations(self) -> int: ...
    @property
    def steps(self) -> int: ...
    @property
    def setup_seconds(self) -> float: ...
    @property
    def search_seconds(self) -> float: ...
    @property
    def puzzle(self) -> Puzzle: ...
    @property
    def label(self) -> str | None: ...
    def to_dict(self) -> dict[str, Any]: ...
    def __array__(self, dtype: DTypeLike | None = None, copy: bool | None = None) -> NDArray[Any]: ...
    def __bool__(self) -> bool: ...
    def _repr_html_(self) -> str: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Iteration:
    @property
    def kind(self) -> Literal["colony", "walkers", "walk", "nodes"]: ...
    @property
    def iteration(self) -> int: ...
    @property
    def island(self) -> int: ...
    @property
    def filled(self) -> NDArray[np.int64] | None: ...
    @property
    def best_filled(self) -> int | None: ...
    @property
    def mean_filled(self) -> float | None: ...
    @property
    def best_value(self) -> float | None: ...
    @property
    def cost(self) -> int | None: ...
    @property
    def best_cost(self) -> int | None: ...
    @property
    def restarts(self) -> int | None: ...
    @property
    def grid(self) -> NDArray[np.int64]: ...
    @property
    def literals(self) -> NDArray[np.int64] | None: ...
    @property
    def trails(self) -> NDArray[np.float32] | None: ...
    @property
    def pheromone(self) -> NDArray[np.float32] | None: ...
    @property
    def entropy(self) -> NDArray[np.float32] | None: ...
    @property
    def mean_entropy(self) -> float | None: ...

@final
class Count:
    @property
    def count(self) -> int: ...
    @property
    def method(self) -> str: ...
    @property
    def status(self) -> Literal["counted", "limit", "unknown"]: ...
    @property
    def stopped(self) -> _Stopped | None: ...
    @property
    def is_unique(self) -> bool | None: ...
    @property
    def iterations(self) -> int: ...
    @property
    def steps(self) -> int: ...
    @property
    def setup_seconds(self) -> float: ...
    @property
    def search_seconds(self) -> float: ...
    def __int__(self) -> int: ...
    def __index__(self) -> int: ...
    def __bool__(self) -> bool: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __lt__(self, other: SupportsIndex, /) -> bool: ...
    def __le__(self, other: SupportsIndex, /) -> bool: ...
    def __gt__(self, other: SupportsIndex, /) -> bool: ...
    def __ge__(self, other: SupportsIndex, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Solutions(Iterator[NDArray[np.int64]]):
    @property
    def count(self) -> int: ...
    @property
    def status(self) -> Literal["searching", "counted", "unknown", "closed"]: ...
    @property
    def stopped(self) -> _Stopped | None: ...
    def close(self) -> None: ...
    def __iter__(self) -> Solutions: ...
    def __next__(self) -> NDArray[np.int64]: ...

@final
class Check:
    @property
    def problem(self) -> str | None: ...
    def __bool__(self) -> bool: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Colony:
    def __new__(
        cls,
        puzzle: PuzzleLike,
        *,
        preset: str | None = None,
        seed: int | None = None,
        history: bool = True,
        box: _Box | None = None,
        variant: str | None = None,
        regions: RegionsLike | None = None,
        geometry: Geometry | None = None,
        alphabet: str | None = None,
        **parameters: float | str,
    ) -> Colony: ...
    def step(self, iterations: int = 1) -> bool: ...
    def touch(
        self,
        what: Literal["set", "paint", "wipe", "fix", "free"],
        *,
        parameter: str | None = None,
        to: float | None = None,
        cell: int | tuple[int, int] | None = None,
        value: int | None = None,
        share: float | None = None,
    ) -> None: ...
    @property
    def touches(self) -> list[dict[str, Any]]: ...
    def __iter__(self) -> Colony: ...
    def __next__(self) -> Colony: ...
    @property
    def iteration(self) -> int: ...
    @property
    def steps(self) -> int: ...
    @property
    def status(self) -> Literal["searching", "solved", "unsatisfiable"]: ...
    @property
    def solution(self) -> NDArray[np.int64] | None: ...
    @property
    def best(self) -> NDArray[np.int64] | None: ...
    @property
    def seed(self) -> int: ...
    @property
    def parameters(self) -> dict[str, int | float | str]: ...
    @property
    def preset(self) -> str | None: ...
    @property
    def puzzle(self) -> Puzzle: ...
    @property
    def filled(self) -> NDArray[np.int64]: ...
    @property
    def best_value(self) -> float: ...
    @property
    def restarts(self) -> int: ...
    @property
    def alarm(self) -> NDArray[np.float32] | None: ...
    @property
    def literals(self) -> NDArray[np.int64]: ...
    @property
    def trails(self) -> NDArray[np.float32]: ...
    @property
    def pheromone(self) -> NDArray[np.float32]: ...
    @property
    def entropy(self) -> NDArray[np.float32]: ...
    @property
    def mean_entropy(self) -> float: ...
    @property
    def history(self) -> dict[str, NDArray[Any]]: ...
    def _repr_html_(self) -> str: ...

def solve(
    puzzle: PuzzleLike,
    method: str = "auto",
    *,
    preset: str | None = None,
    seed: int | None = None,
    timeout: float | timedelta | None = None,
    max_iterations: int | None = None,
    max_steps: int | None = None,
    threads: int = 1,
    on_iteration: Callable[[Iteration], object] | None = None,
    box: _Box | None = None,
    variant: str | None = None,
    regions: RegionsLike | None = None,
    geometry: Geometry | None = None,
    alphabet: str | None = None,
    **parameters: float | str,
) -> Result: ...
def solve_many(
    puzzles: Puzzles,
    method: str = "auto",
    *,
    preset: str | None = None,
    seed: int | Sequence[int] | None = None,
    timeout: float | timedelta | None = None,
    max_iterations: int | None = None,
    max_steps: int | None = None,
    threads: int = 1,
    jobs: int | None = None,
    errors: str = "raise",
    progress: Callable[[int, int], object] | None = None,
    box: _Box | None = None,
    variant: str | None = None,
    regions: RegionsLike | None = None,
    geometry: Geometry | None = None,
    alphabet: str | None = None,
    parameters: dict[str, Any] | None = None,
) -> list[Any]: ...
def count(
    puzzle: PuzzleLike,
    *,
    limit: int | None = 1000,
    method: str = "exact",
    timeout: float | timedelta | None = None,
    max_steps: int | None = None,
    box: _Box | None = None,
    variant: str | None = None,
    regions: RegionsLike | None = None,
    geometry: Geometry | None = None,
    alphabet: str | None = None,
) -> Count: ...
def logic_json(
    question: Literal["hint", "explain", "rate"],
    puzzle: PuzzleLike,
    *,
    marks: bool = True,
    box: _Box | None = None,
    variant: str | None = None,
    regions: RegionsLike | None = None,
    geometry: Geometry | None = None,
    alphabet: str | None = None,
) -> tuple[str, list[int]]: ...
def solutions(
    puzzle: PuzzleLike,
    *,
    method: str = "exact",
    timeout: float | timedelta | None = None,
    max_steps: int | None = None,
    box: _Box | None = None,
    variant: str | None = None,
    regions: RegionsLike | None = None,
    geometry: Geometry | None = None,
    alphabet: str | None = None,
) -> Solutions: ...
def check(
    puzzle: PuzzleLike,
    solution: PuzzleLike | Result,
    *,
    box: _Box | None = None,
    variant: str | None = None,
    regions: RegionsLike | None = None,
    geometry: Geometry | None = None,
    alphabet: str | None = None,
) -> Check: ...
def propagate(
    puzzle: PuzzleLike,
    *,
    reading: Literal["fixpoint", "peers"] = "fixpoint",
    box: _Box | None = None,
    variant: str | None = None,
    regions: RegionsLike | None = None,
    geometry: Geometry | None = None,
    alphabet: str | None = None,
) -> NDArray[np.bool_]: ...
def generate(
    size: int = 9,
    *,
    box: _Box | None = None,
    variant: str | None = None,
    regions: RegionsLike | None = None,
    geometry: Geometry | None = None,
    fixed: float | str | None = None,
    unique: bool = False,
    balanced: bool = False,
    symmetry: _Symmetry | None = None,
    level: _Level | None = None,
    rating: float | str | tuple[float, float] | None = None,
    technique: str | None = None,
    seed: int | None = None,
) -> Puzzle: ...
def generate_many(
    count: int,
    size: int = 9,
    *,
    box: _Box | None = None,
    variant: str | None = None,
    regions: RegionsLike | None = None,
    geometry: Geometry | None = None,
    fixed: float | str | None = None,
    unique: bool = False,
    balanced: bool = False,
    symmetry: _Symmetry | None = None,
    level: _Level | None = None,
    rating: float | str | tuple[float, float] | None = None,
    technique: str | None = None,
    seed: int | None = None,
) -> list[Puzzle]: ...
def read(
    source: Puzzles,
    *,
    box: _Box | None = None,
    variant: str | None = None,
    regions: RegionsLike | None = None,
    geometry: Geometry | None = None,
    alphabet: str | None = None,
) -> list[Puzzle]: ...
def methods_json() -> str: ...
def main(argv: list[str], program: list[str]) -> int: ...
def lab_records(folder: str | PathLike[str]) -> tuple[str, list[str]]: ...
def lab_table(folder: str | PathLike[str], trails: bool) -> dict[str, Any]: ...
