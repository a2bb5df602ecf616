"""What may share a hex, and small programs of whole numbers."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kpeditor.rulesets.kampfpanzer.engine.position import LIMIT
from kpeditor.rulesets.toolbox import stacking
from kpeditor.rulesets.toolbox.stacking import GivenUp, IntegerProgram, StackLimit


@given(st.lists(st.sampled_from(["infantry", "artillery", "afv", "truck"]), max_size=5))
def test_r_stk_1_one_unit_or_one_infantry_with_one_artillery_unit(units: list[str]) -> None:
    assert LIMIT.allows(units) == (len(units) < 2 or sorted(units) == ["artillery", "infantry"])


@pytest.mark.parametrize("unit", ["infantry", "artillery", "afv", "vehicle"])
def test_r_stk_1_a_vehicle_fills_its_hex(unit: str) -> None:
    others = ("infantry", "artillery", "afv", "vehicle")
    assert LIMIT.fills(unit) == (not any(LIMIT.allows([unit, other]) for other in others))


@given(st.lists(st.sampled_from("abc"), max_size=7))
def test_points_and_numbers_are_both_kept_to(units: list[str]) -> None:
    limit = StackLimit(points=5, costs={"a": 2, "b": 0}, most={"b": 2})
    count = Counter(units)
    assert limit.allows(units) == (2 * count["a"] + count["c"] <= 5 and count["b"] <= 2)


def test_a_program_of_whole_numbers_finds_the_cheapest_solution() -> None:
    """Seven by threes and fives at 2 and 3 each: 3 + 5 costs 5, three threes 6, two fives 6."""
    program = IntegerProgram()
    threes, fives = program.variable(2), program.variable(3)
    program.row({threes: 3, fives: 5}, 7, np.inf)
    assert program.solve(least=True) == 5
    program.row({threes: 1, fives: 1}, 0, 1)
    assert program.solve(least=True) is None


def test_what_is_too_hard_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Equations without a whole solution, which only trying everything shows. A limit that was reached was
    once taken for no solution.
    """
    monkeypatch.setattr(stacking, "MOST_NODES", 1)
    generator = np.random.default_rng(1)
    program = IntegerProgram()
    variables = [program.variable(1) for _ in range(30)]
    for variable in variables:
        program.row({variable: 1}, 0, 1)
    for _ in range(4):
        weights = generator.integers(1, 100, 30).tolist()
        half = sum(weights) // 2
        program.row(dict(zip(variables, weights, strict=True)), half, half)
    with pytest.raises(GivenUp):
        program.solve(least=True)
