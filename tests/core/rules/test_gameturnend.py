"""The end of a game-turn in an engine: what runs out, what events do, in which order it is told."""

from __future__ import annotations

from kpeditor.core.rules.dice import ScriptedDice
from kpeditor.core.rules.event import Event
from kpeditor.core.rules.happenings import GameTurnEnd, Reason, happenings
from kpeditor.core.rules.inforce.effects import Weather, initial
from kpeditor.core.scenario.effects import END, LIFT, RELEASE, SIGHT_RANGE, USUAL, EffectKind, with_lifting
from kpeditor.core.scenario.events import Effect, ScenarioEvent
from kpeditor.core.scenario.model import Length, Scenario, Side
from tests.core.checks.smallbattles import small_map

FOG = EffectKind("fog", "fog", "", "fog", "Nobody sees far.", lasts=True, change=SIGHT_RANGE)
KINDS = with_lifting({**USUAL, FOG.id: FOG})
MIST = ScenarioEvent(turns=(0,), then=(Effect(FOG.id, level=3, turns=2),))
ALARM = ScenarioEvent(
    "Alarm", (2,), say="They come.", then=(Effect(RELEASE, "red", "guard"), Effect(FOG.id, level=1))
)
NEWS = ScenarioEvent("News", (2,), say="It dawns.")
CURFEW = ScenarioEvent(turns=(2,), then=(Effect(LIFT, kind=FOG.id), Effect(END)))


def carried_out(
    *events: ScenarioEvent, before: Weather = ()
) -> tuple[Weather, bool, list[Event], list[tuple[Effect, Reason]]]:
    scenario = Scenario("Alarm", "race", "", Length(9, 9), (Side("red", "Reds"),), events=events)
    done: list[tuple[Effect, Reason]] = []
    log: list[Event] = []
    sheet = small_map()
    end = GameTurnEnd(scenario, sheet, 2, ScriptedDice([]), KINDS, log)
    now = happenings(scenario, sheet.numbering)
    weather, is_over = end.carry_out(now, before, lambda effect, why: done.append((effect, why)))
    return weather, is_over, log, done


def test_what_has_run_out_is_told_first_then_each_event_with_what_it_does_and_what_it_says() -> None:
    scenario = Scenario("Alarm", "race", "", Length(9, 9), (), events=(MIST,))
    weather, is_over, log, done = carried_out(ALARM, NEWS, before=initial(scenario, KINDS))
    assert [event.kind for event in log] == ["no longer in force", "happens", "in force", "told", "told"]
    assert [one.effect.level for one in weather] == [1]
    assert [effect.do for effect, _ in done] == [RELEASE]
    assert done[0][1] == {"event": 1, "because": "event 1, Alarm, happens"}
    assert not is_over


def test_an_event_may_lift_what_holds_and_end_the_game() -> None:
    weather, is_over, log, done = carried_out(ALARM, CURFEW)
    assert weather == ()
    assert is_over
    assert [effect.do for effect, _ in done] == [RELEASE, END]
    assert log[-1].kind == "no longer in force"
