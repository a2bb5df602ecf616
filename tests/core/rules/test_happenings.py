"""The contract for events that act, on a toy ruleset with an effect of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import pytest

from kpeditor.core.checks.events import check_effects
from kpeditor.core.checks.parsedscenario import ParsedScenario
from kpeditor.core.play.session import Session
from kpeditor.core.rules.dice import Dice, ScriptedDice
from kpeditor.core.rules.event import Event
from kpeditor.core.rules.happenings import GameTurnEnd, Reason, due, happenings
from kpeditor.core.rules.state import Answer, Decision
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.effects import END, USUAL, EffectKind
from kpeditor.core.scenario.events import Effect, ScenarioEvent
from kpeditor.core.scenario.eventwords import event_sentence
from kpeditor.core.scenario.model import Length, Scenario, Side
from tests.core.checks.smallbattles import small_map
from tests.installing import know
from tests.toys.race import Race, RaceState

RAIN = EffectKind("rain", "let it rain on", "side", "let it rain on {side}", "The side goes back a row.")
EVENTS = (
    ScenarioEvent("Shower", (1,), then=(Effect("rain", "blue"),), say="It pours."),
    ScenarioEvent(when="units(red) > 0", say="never, for nothing is counted here", once=False),
)
SCENARIO = Scenario(
    "A race", "race", "", Length(9, 9), (Side("red", "Reds"), Side("blue", "Blues")), events=EVENTS
)


@dataclass(frozen=True)
class WetState(RaceState):
    """A race in which it may rain: whoever is rained on goes back a row."""

    happened: frozenset[int] = frozenset()

    @property
    def tells_events(self) -> bool:
        return True

    def advance(self, answers: Mapping[Decision, Answer], dice: Dice) -> tuple[WetState, list[Event]]:
        after, log = super().advance(answers, dice)
        assert isinstance(after, WetState)
        sheet = small_map()
        now = due(happenings(SCENARIO, sheet.numbering), self.turn, self.tally(), sheet, self.happened)
        rows = list(after.rows)

        def do(effect: Effect, reason: Reason) -> None:
            rows[1] -= effect.do == RAIN.id

        GameTurnEnd(SCENARIO, sheet, self.turn, dice, {RAIN.id: RAIN}, log).carry_out(now, (), do)
        happened = self.happened | {one.number for one in now}
        return replace(after, rows=(rows[0], rows[1]), happened=happened), log


class WetRace(Race):
    """A race with the rain and the end of the usual effects."""

    def effects(self) -> Mapping[str, EffectKind]:
        return {RAIN.id: RAIN, END: USUAL[END]}

    def start(self, battle: Battle) -> WetState:
        return WetState((1, 1))


def test_a_ruleset_with_an_effect_of_its_own_is_checked_put_into_words_and_played(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    race = WetRace()
    know(monkeypatch, race)
    assert list(check_effects(ParsedScenario(small_map(), SCENARIO, race))) == []
    titles = {side.id: side.title for side in SCENARIO.sides}
    assert event_sentence(EVENTS[0], None, titles, None, race.effects()) == (
        "At the end of game-turn 1: let it rain on the Blues and tell both sides: It pours."
    )
    session = Session.begin(Battle(small_map(), SCENARIO), ScriptedDice([6, 6, 6, 6]))
    for _ in range(2):
        session.submit({"red": {"steps": 1}, "blue": {"steps": 1}})
    assert [(event.turn, event.text) for event in session.events() if event.phase == "end"] == [
        (1, "event 1, Shower, happens"),
        (1, "It pours."),
    ]
    assert session.state.view_for("red")["units"]["blue"]["hex"] == "0202"


def test_an_effect_on_nobody_is_told_by_rules_of_any_kind() -> None:
    lost = replace(
        SCENARIO, events=(ScenarioEvent(turns=(1,), then=(Effect("rain", "green"), Effect("rain"))),)
    )
    assert [(one.code, one.text) for one in check_effects(ParsedScenario(small_map(), lost, WetRace()))] == [
        ("side-unknown", "there is no side 'green'"),
        ("side-unknown", "this names no side"),
    ]
