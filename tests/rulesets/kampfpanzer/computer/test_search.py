"""The search above the staff: its budget, its plots."""

from __future__ import annotations

import pytest

from kpeditor.core.rules.chance import Chance
from kpeditor.core.scenario.model import VictoryLine
from kpeditor.rulesets.kampfpanzer.computer import search
from kpeditor.rulesets.kampfpanzer.computer.search import Search
from tests.rulesets.kampfpanzer.engine.field import BLUE, RED, Field, unit


def duel() -> Field:
    return Field(
        [unit("1", "pz3d", "1010"), unit("2", "pz3d", "1110")],
        [unit("9", "h39", "1016"), unit("8", "at25", "1218", facing="A")],
        victory=(VictoryLine(RED, "destroyed(blue) > destroyed(red)"), VictoryLine(BLUE)),
        length=2,
    )


def test_its_plot_is_legal_and_repeats() -> None:
    field = duel()
    decision = field.state.pending()[0]
    player = Search(60)
    answer = player.answer(field.state, decision, Chance.of(1))
    assert not field.state.faults(decision, answer)
    assert answer == player.answer(field.state, decision, Chance.of(1))


def test_the_budget_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    count = 0
    played = search._Thought._value

    def counted(*arguments) -> float:
        nonlocal count
        count += 1
        return played(*arguments)

    monkeypatch.setattr(search._Thought, "_value", counted)
    field = duel()
    Search(40).answer(field.state, field.state.pending()[0], Chance.of(1))
    assert 0 < count <= 40
