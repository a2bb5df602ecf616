"""What rules call a game-turn, in every English text about a battle of theirs."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from kpeditor.core.checks.run import check_battle, check_without_map
from kpeditor.core.files.documents import open_battle
from kpeditor.core.play.session import Session
from kpeditor.core.rules.dice import SeededDice
from kpeditor.core.rules.registry import turn_words
from kpeditor.core.rules.telling.turnwords import HOURS, TurnWords
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.events import Effect, ScenarioEvent
from kpeditor.core.scenario.model import Ban, Entry, Length, Scenario, VictoryLine
from kpeditor.export.scenariotext import scenario_text

VELM = Path("scenarios/nqm/velm-bridge.yaml")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Enter by game-turn 4.", "Enter by hour 4."),
        ("what lasts for a game-turn, or two game-turns", "what lasts for an hour, or two hours"),
        ("Game-turns from 0", "Hours from 0"),
        ("A game-turn in the game-turned world", "An hour in the game-turned world"),
        ("nothing of it", "nothing of it"),
    ],
)
def test_a_text_in_the_words_of_the_rules(text: str, said: str) -> None:
    assert HOURS.said(text) == said
    assert TurnWords().said(text) == text


def late(scenario: Scenario) -> Scenario:
    """The scenario with game-turns that it does not have wherever it names some."""
    effect = Effect("end", "", "")
    sides = tuple(
        replace(
            side,
            ban=Ban((99,), ("move",)),
            groups=(replace(side.groups[0], enter=Entry(98, "all")), *side.groups[1:]),
        )
        for side in scenario.sides
    )
    return replace(
        scenario,
        sides=sides,
        victory=(VictoryLine(winner=sides[0].id, when="", turns=(99,)), *scenario.victory),
        events=(ScenarioEvent(turns=(0, 99), then=(effect,)), ScenarioEvent(turns=(99,), say="late")),
        length=Length(9, 3),
    )


def test_nothing_that_is_told_of_a_battle_by_the_hour_speaks_of_game_turns() -> None:
    """Problems with their cures, with a map and without; the sheet of the scenario; where a game stands."""
    battle = open_battle(VELM).battle
    assert battle.scenario is not None
    broken = Battle(battle.sheet, late(battle.scenario))
    assert broken.scenario is not None
    texts = [
        f"{one.text} {one.fix} {one.window}"
        for found in (check_battle(broken), check_without_map(broken.scenario))
        for one in found
    ]
    texts.append(repr(scenario_text(broken)))
    texts.append(Session.begin(battle, SeededDice(1)).said("game-turn 1"))
    assert not [text for text in texts if "game-turn" in text.lower()]
    hours = [text for text in texts if "hour" in text.lower()]
    assert len(hours) > 6, hours


def test_rules_that_are_not_installed_have_the_usual_words() -> None:
    assert turn_words("unheard-of") == TurnWords()
    assert turn_words("nqm") is HOURS
