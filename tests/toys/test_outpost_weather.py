"""Outpost [8]: dust storms, brush fires, a table of weather, lots drawn in secret; games, and the lab."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kpeditor.core.files.documents import open_battle
from kpeditor.core.play.players import find_player, play_on
from kpeditor.core.play.record import read_record_data, record_data, record_of
from kpeditor.core.play.replaying import mismatches, replay
from kpeditor.core.play.session import Session
from kpeditor.core.rules.dice import SeededDice
from kpeditor.core.rules.setup.drawing import scenario_known_to
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.draws import Draw, Lot
from kpeditor.core.scenario.events import Effect, Outcome, RandomTable, ScenarioEvent
from kpeditor.export.scenariotext import scenario_text
from kpeditor.lab.analysis.statistics import summarise
from kpeditor.lab.runner import run_series
from kpeditor.lab.spec import Series
from kpeditor.lab.telling import series_text

STORM = Effect("dust", level=1, turns=2)
SKY = RandomTable(
    (
        Outcome(5, "Dust", "A storm rises.", (STORM,)),
        Outcome(3, "Fire", then=(Effect("fires", area="rows(4,4)", turns=1),)),
        Outcome(2, "Calm", then=(Effect("lift", kind="dust"),)),
    ),
    10,
)
EVENTS = (ScenarioEvent("Sky", once=False, roll=SKY),)
LOTS = Draw("train", "raiders", (Lot(("train",), 2), Lot(())), hidden="enemy")


@pytest.fixture
def raid(toybox: Path) -> Battle:
    battle = open_battle(toybox / "outpost/raid.yaml").battle
    assert battle.scenario is not None
    return Battle(battle.sheet, replace(battle.scenario, events=EVENTS, draws=(LOTS,)))


def played(battle: Battle, seed: int, turns: int | None = None) -> Session:
    assert battle.scenario is not None
    session = Session.begin(battle, SeededDice(seed))
    players = {side.id: find_player("outpost", "random") for side in battle.scenario.sides}
    return play_on(session, players, seed, turns=turns)


@settings(max_examples=6, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 10_000))
def test_games_replay_weather_holds_as_told_and_lots_stay_secret(raid: Battle, seed: int) -> None:
    session = played(raid, seed, turns=4)
    record = read_record_data(record_data(record_of(session, scenario="raid.yaml", seed=seed)))
    assert mismatches(record, replay(record, raid)) == []
    for step in session.steps:
        for one in step.after.in_force:
            assert one.until is None or one.until >= step.after.turn or step.after.outcome() is not None
        own, enemy = (step.before.view_for(side)["units"] for side in ("raiders", "garrison"))
        if "t1" in own and own["t1"]["state"] == "due":
            assert "t1" not in enemy
        asked = {decision.subject for decision in step.decisions}
        assert "t1" in own or "t1" not in asked, "nobody deploys what was not drawn"
    assert session.start.battle is not None
    known = scenario_known_to(session.start.battle.scenario, "garrison")  # type: ignore[arg-type]
    assert known.group("raiders", "train") is None
    assert known.draws[0].lots == ()


def test_a_dust_storm_ends_sight_and_a_brush_fire_closes_hexes(raid: Battle) -> None:
    assert raid.scenario is not None
    then = (Effect("dust", level=1), Effect("fires", area="rows(4,4)"))
    scenario = replace(raid.scenario, draws=(), events=(ScenarioEvent(turns=(0,), then=then),))
    setting = Session.begin(Battle(raid.sheet, scenario), SeededDice(1)).state.at.setting  # type: ignore[attr-defined]
    sheet = raid.map
    assert setting.sight.visible(sheet.hex("0203"), sheet.hex("0202"))
    assert not setting.sight.visible(sheet.hex("0203"), sheet.hex("0201"))
    row = {sheet.name(hex_) for hex_ in sheet.grid.hexes() if hex_.row == 4}
    assert all(there not in row for ways in setting.steps.values() for there in ways)


def test_the_sheet_and_the_lab_tell_what_chance_decides(raid: Battle) -> None:
    text = scenario_text(raid)
    assert text.events[0].startswith("train: one of two lots of the Raiders is drawn before the set-up")
    assert "roll a die of 10 (1-5 Dust: a dust storm: nobody sees farther than 1 hexes" in text.events[1]
    result = run_series(Series.of(raid, ("random", "random"), games=6, seed=4))
    summary = summarise(result.series, result.rows)
    assert summary.broken == ()
    drawn = {one.outcome: one.times for one in summary.chances if one.of == "train"}
    assert sum(drawn.values()) == 6
    assert drawn.keys() <= {"train", "nobody"}
    rolled = [one for one in summary.chances if one.of == "Sky"]
    assert {one.outcome for one in rolled} == {"Dust", "Fire", "Calm"}
    assert "Sky, Dust: " in series_text(result, summary)


def test_what_if_keeps_the_dice_of_an_event(raid: Battle) -> None:
    """Common random numbers: another chance of a row moves the row, not the die."""
    assert raid.scenario is not None
    other = replace(SKY, rows=(replace(SKY.rows[0], chance=1), *SKY.rows[1:]))
    changed = replace(raid.scenario, events=(replace(EVENTS[0], roll=other),))
    dice = [
        [event.data["die"] for event in played(battle, 8, turns=3).events() if event.kind == "event table"]
        for battle in (raid, Battle(raid.sheet, changed))
    ]
    assert dice[0] == dice[1]
    assert len(dice[0]) == 3
