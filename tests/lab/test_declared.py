"""The lab counts what rules declare, and tries what they ask of sides and groups, whatever the game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kpeditor.core.board.build import new_sheet
from kpeditor.core.errors import KpError
from kpeditor.core.geometry.hexes import HexGrid
from kpeditor.core.geometry.numbering import SCHEMES
from kpeditor.core.rules.declarations import Counted
from kpeditor.core.rules.event import Event
from kpeditor.core.scenario.battle import Battle, snapshot
from kpeditor.core.scenario.model import Group, Length, Scenario, Side, Unit, VictoryLine
from kpeditor.lab.analysis.heatmap import KINDS, heat_kinds, heat_of
from kpeditor.lab.analysis.statistics import summarise
from kpeditor.lab.game import run_batch, session_of
from kpeditor.lab.report.report import make_report, markdown_of
from kpeditor.lab.row import GameRow
from kpeditor.lab.runner import SeriesResult
from kpeditor.lab.spec import Series
from kpeditor.lab.telling import series_json
from kpeditor.lab.whatif.changes import BadChange, changed, parse_change
from kpeditor.lab.whatif.factors import factors_of
from tests.installing import know
from tests.toys.hurdles import Hurdles

GAMES = 4


@pytest.fixture
def hurdles(monkeypatch: pytest.MonkeyPatch) -> Hurdles:
    ruleset = Hurdles()
    know(monkeypatch, ruleset)
    return ruleset


@pytest.fixture
def battle(hurdles: Hurdles) -> Battle:
    sheet = new_sheet("Track", "hurdles", HexGrid(2, 8), SCHEMES["CCRR"], hurdles.terrain())
    sides = tuple(
        Side(id_, id_.title(), (Group(f"{id_}s", units=(Unit(id_, "runner", at),)),))
        for id_, at in (("red", "0101"), ("blue", "0201"))
    )
    return Battle(sheet, Scenario("Race", "hurdles", "", Length(20, 20), sides, (VictoryLine("draw"),)))


@pytest.fixture
def series(battle: Battle) -> Series:
    return Series.of(battle, ("lazy", "lazy"), GAMES)


@pytest.fixture
def rows(series: Series) -> list[GameRow]:
    found = run_batch(series.to_json(), 0, GAMES)
    assert all(row.is_finished and not row.broken for row in found)
    return found


@pytest.fixture
def events(series: Series, rows: list[GameRow]) -> list[Event]:
    return [event for row in rows for event in session_of(series, row.index).events()]


def test_events_conditions_and_new_marks_are_counted_by_hex(series, rows, events, battle, hurdles) -> None:
    kinds = heat_kinds(hurdles)
    assert [kinds[id_].title for id_ in kinds if id_ not in KINDS] == ["Winded", "Flags", "Trips"]
    trips = [event for event in events if event.kind == "trips"]
    assert trips
    for side in ("red", "blue"):
        heats = {id_: GAMES * heat_of(rows, battle.map, kinds[id_], side).values for id_ in kinds}
        mine = [event for event in events if event.side == side and event.kind == "moves"]
        assert heats["trips"].sum() == sum(event.side == side for event in trips)
        # A new flag stands in every row that a runner came to after the first.
        assert heats["flag"].sum() == sum(event.data["steps"] for event in mine)
        assert heats["flag"][0].sum() == 0
        # It is winded in every game-turn that it begins beyond the first row.
        assert heats["winded"].sum() == sum(row.counts["winded"][side].get("runner", 0) for row in rows)
        assert heats["winded"][0].sum() == 0
        assert heats["winded"].sum() > 0


def test_a_share_is_of_those_who_were_there(series, rows, events) -> None:
    found = summarise(series, rows).combat.shares["stumbling"]
    for side, lane in (("red", "01"), ("blue", "02")):
        mine = [event for event in events if event.side == side and event.kind == "moves"]
        assert list(found[side]) == [lane]
        share = sum(event.data["die"] == 1 for event in mine) / len(mine)
        assert found[side][lane].value == pytest.approx(share)


def test_the_results_have_the_names_the_rules_declare(series, rows) -> None:
    told = series_json(SeriesResult(series, tuple(rows)), summarise(series, rows))["combat"]
    assert list(told) == ["losses", "winded", "kills", "shots", "held", "stumbling", "luck"]
    assert {"winded", "trips", "ran"} == set(rows[0].counts)
    assert [GameRow.of_json(row.line_of_json()) for row in rows] == rows
    text = markdown_of(make_report(series, rows))
    assert "| Type | Side | Lost | Winded |" in text
    assert "## Trips by lane" in text


def test_a_line_with_something_else_than_counts_is_not_read(rows) -> None:
    line = rows[0].line_of_json().replace('"broken":[]', '"broken":[],"wet":3')
    with pytest.raises(TypeError, match="wet"):
        GameRow.of_json(line)


def test_what_the_lab_counts_itself_cannot_be_declared(series, monkeypatch) -> None:
    taken = (Counted("held", "Held", condition="winded"),)
    monkeypatch.setattr(Hurdles, "counted", lambda self: taken)
    with pytest.raises(KpError, match="Hurdles has held counted"):
        run_batch(series.to_json(), 0, 1)


def test_fields_are_proposed_one_step_up_and_down(battle) -> None:
    found = {factor.path: factor for factor in factors_of(battle)}
    assert found["wind red"].values == ("2", "4")
    assert found["wind red"].title == "Wind, Red"
    assert found["shoes blue"].values == ("boots", "spikes")
    assert (found["cheered red"].now, found["cheered red"].values) == ("no", ("yes",))
    assert "coach red" not in found  # it has no value yet
    assert not [path for path in found if path.startswith("lane")]  # its groups have no area to deploy in
    assert battle.scenario is not None
    top = replace(battle.scenario.sides[0], fields={"wind": 5, "shoes": "spikes"})
    battle.scenario = replace(battle.scenario, sides=(top, battle.scenario.sides[1]))
    found = {factor.path: factor for factor in factors_of(battle)}
    assert found["wind red"].values == ("4",)
    assert found["shoes red"].values == ("flat",)


@pytest.mark.parametrize(
    ("texts", "fields"),
    [
        (["wind red=4"], {"wind": 4}),
        (["wind red=+1"], {"wind": 4}),
        (["wind red=4", "wind red=-1"], {}),  # the default is not written
        (["cheered red=yes", "shoes red=boots"], {"cheered": True, "shoes": "boots"}),
        (["coach red=7"], {"coach": 7}),
        (["coach red=7", "coach red=none"], {}),
    ],
)
def test_a_field_of_a_side_is_changed_by_its_id(battle, texts, fields) -> None:
    made = snapshot(battle)
    changed(made, tuple(map(parse_change, texts)))
    assert made.scenario is not None
    assert made.scenario.sides[0].fields == fields


def test_a_field_of_a_group_is_changed_by_its_id(battle) -> None:
    made = snapshot(battle)
    edit = changed(made, (parse_change("lane blue blues=2"),))
    assert made.scenario is not None
    assert made.scenario.sides[1].groups[0].fields == {"lane": 2}
    assert edit is not None
    assert edit.title == "Lane for group blues: 2"


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("wind red=6", "from 0 to 5"),
        ("wind red=much", "no whole number"),
        ("coach red=+1", "there is none yet"),
        ("shoes red=spike", "did you mean 'spikes'"),
        ("cheered red=loudly", "true or false"),
        ("wind red reds=2", "write “wind SIDE = value”"),
        ("lane red=2", "write “lane SIDE GROUP = value”"),
        ("winds red=2", "did you mean 'wind'"),
        ("panic_level red=2", "nothing that can be changed"),
    ],
)
def test_a_field_that_cannot_have_the_value_says_why(battle, text, word) -> None:
    with pytest.raises(BadChange) as caught:
        changed(snapshot(battle), (parse_change(text),))
    assert word in str(caught.value)
