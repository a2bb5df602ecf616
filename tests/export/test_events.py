"""Events stand on the scenario sheet, in every form of it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from kpeditor.core.files.documents import open_battle
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.events import Effect, ScenarioEvent
from kpeditor.core.scenario.model import ON_EVENT, Entry
from kpeditor.export.scenariotext import as_html, as_markdown, scenario_text

SMALL = Path(__file__).parents[1] / "files" / "valid" / "small-scenario.yaml"


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (ScenarioEvent(turns=(0,), side="red", say="Go."), "Before the game: tell the Red: Go."),
        (ScenarioEvent(say="Go."), "At the end of the first game-turn: tell both sides: Go."),
        (ScenarioEvent(say="Go.", once=False), "At the end of every game-turn: tell both sides: Go."),
        (
            ScenarioEvent("Panic", (3, 4), "destroyed(red) >= 2", say="Run."),
            "Panic – At the end of game-turns 3 or 4, the first time that the Red have lost at least two"
            " units: tell both sides: Run.",
        ),
        (
            ScenarioEvent(turns=(0, 2), say="", once=False),
            "Before the game and at the end of game-turn 2: tell both sides: (nothing yet)",
        ),
        (ScenarioEvent(when="units(red", say="Go."), "units(red: Go."),
        (
            ScenarioEvent(turns=(3,), then=(Effect("release", "blue", "c"),)),
            "At the end of game-turn 3: release group c of the Blue",
        ),
        (
            ScenarioEvent(
                turns=(3,), then=(Effect("panic", "red", level=4), Effect("end")), say="Night.", side="red"
            ),
            "At the end of game-turn 3: the panic level of the Red becomes 4; end the game; and tell the Red:"
            " Night.",
        ),
    ],
)
def test_an_event_in_words(event: ScenarioEvent, words: str) -> None:
    opened = open_battle(SMALL).battle
    assert opened.scenario is not None
    text = scenario_text(Battle(opened.sheet, replace(opened.scenario, events=(event,))))
    assert text.events == (words,)
    assert f"1. {words}" in as_markdown(text)
    assert "<h2>Events</h2>" in as_html(text)
    assert "Events" not in as_html(scenario_text(opened)) + as_markdown(scenario_text(opened))


def test_the_sheet_says_who_is_held_who_waits_and_what_events_call_them() -> None:
    opened = open_battle(SMALL).battle
    made = opened.scenario
    assert made is not None
    red, blue = made.sides
    waits = replace(red.groups[1], enter=Entry(ON_EVENT, "0109"))
    red = replace(red, groups=(red.groups[0], waits))
    blue = replace(blue, groups=(replace(blue.groups[0], held=True),))
    events = (ScenarioEvent(turns=(3,), then=(Effect("release", "blue", "c"), Effect("arrive", "red", "b"))),)
    text = scenario_text(Battle(opened.sheet, replace(made, sides=(red, blue), events=events)))
    assert text.sides[0].forces[1].where == "Enters on hex 0109 when an event brings it in"
    assert "in the events: b" in text.sides[0].forces[1].notes
    assert text.sides[1].forces[0].notes[:2] == (
        "may not move until an event releases them",
        "in the events: c",
    )
