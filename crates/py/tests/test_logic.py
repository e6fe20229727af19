"""hint, explain and rate: the techniques that people use."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

import antdoku

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_a_hint_is_a_step_that_agrees_with_the_solution() -> None:
    solution = antdoku.solve(EASY).solution
    step = antdoku.hint(EASY)
    assert solution is not None and step is not None
    (fixed,) = step.fixed
    assert solution[fixed.row, fixed.column] == fixed.value
    assert (step.technique, step.level, step.place) == ("naked-single", "easy", "r5c5")
    assert str(step) == f"naked-single: {step.sentence}"
    assert pickle.loads(pickle.dumps(step)) == step


@pytest.mark.parametrize(
    ("puzzle", "arguments"),
    [
        (EASY, {}),
        ("sabuncu4", {}),
        ("sabuncu7", {}),
        (".......14......2", {"variant": "diagonals"}),
        (np.array([[0, 0, 0, 3], [0, 0, 0, 0], [4, 0, 0, 0], [3, 0, 1, 0]]), {}),
    ],
)
def test_an_explanation_leads_to_the_solution(puzzle: object, arguments: dict[str, str]) -> None:
    solution = antdoku.solve(puzzle, **arguments).solution
    explained = antdoku.explain(puzzle, **arguments)
    rating = antdoku.rate(puzzle, **arguments)
    assert (explained.status, explained.solutions) == ("solved", "one")
    assert solution is not None and (explained.grid == solution).all()
    for step in explained.steps:
        assert all(solution[one.row, one.column] == one.value for one in step.fixed)
        assert all(solution[one.row, one.column] != one.value for one in step.struck)
    assert explained.score == sum(step.score for step in explained.steps) == rating.score
    assert (explained.level, explained.hardest, len(explained.steps)) == (rating.level, rating.hardest, rating.steps)
    assert str(explained).endswith("\nsolved")


def test_where_logic_ends_the_rest_needs_trial() -> None:
    explained = antdoku.explain("aiescargot")
    assert (explained.status, explained.level) == ("needs_trial", "extreme")
    assert (explained.grid == 0).any()
    assert antdoku.rate("aiescargot").status == "needs_trial"
    assert antdoku.hint("reddwarf") is None
    assert antdoku.hint("1234341221434321") is None


def test_chains_have_links() -> None:
    links = [link for step in antdoku.explain("sabuncu6").steps for link in step.links]
    assert links and {link.is_strong for link in links} == {True, False}
    assert all(link.start and link.end for link in links)


def test_several_solutions_and_none() -> None:
    for answer in (antdoku.rate("..343412..434321"), antdoku.explain("..343412..434321")):
        assert (answer.status, answer.solutions, answer.level) == ("several_solutions", "several", None)
    with pytest.raises(antdoku.PuzzleError, match="the puzzle has no solution: no place is left for 3 in row 1") as caught:
        antdoku.rate("12....34........")
    assert "compare the givens with their source" in str(caught.value.remedy)


def test_wrong_pencil_marks_are_named_and_can_be_left_out() -> None:
    wrong = "5+44+678912672195348198342567859761423426853791713924856961537284287419635.4528617."
    with pytest.raises(antdoku.PuzzleError, match="the pencil marks are wrong: r1c2 is not 4") as caught:
        antdoku.hint(wrong)
    assert "marks=False" in str(caught.value.remedy)
    step = antdoku.hint(wrong, marks=False)
    assert step is not None and step.fixed
