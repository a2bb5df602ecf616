"""Every shipped map and scenario opens, is free of errors, and saves back to the very same text."""

from __future__ import annotations

import pytest

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.checks.files import check_many
from kpeditor.core.files.data import data_dir
from kpeditor.core.files.documents import open_battle, render_map, render_scenario
from kpeditor.core.files.formats.migrate import is_campaign
from kpeditor.core.problem import Severity
from kpeditor.core.rules import registry
from tests.data.marching import AFV, FOOT, TRUCK, Marches

MAPS = sorted(data_dir("maps").rglob("*.yaml"))
SCENARIOS = sorted(path for path in data_dir("scenarios").glob("*/*.yaml") if not is_campaign(path))
TUTORIALS = [path for path in SCENARIOS if path.parent.name == "tutorial"]


def test_the_nine_scenarios_and_three_tutorials_are_shipped() -> None:
    assert {path.stem for path in MAPS} >= {"kampfpanzer", "first-shots", "river-crossing"}
    assert [path.stem[:4] for path in SCENARIOS if path.parent.name == "kampfpanzer"] == [
        f"14-{number}" for number in range(1, 10)
    ]
    assert [path.stem for path in TUTORIALS] == ["first-shots", "river-crossing", "the-alarm"]


def test_no_shipped_file_has_an_error() -> None:
    assert len(MAPS) >= 10
    assert [p for p in check_many(MAPS + SCENARIOS).problems if p.severity is Severity.ERROR] == []


def test_a_tutorial_shows_a_newcomer_no_problem_at_all() -> None:
    assert check_many(TUTORIALS).problems == []


def test_saving_a_shipped_file_unchanged_gives_its_text_back() -> None:
    for path in MAPS + SCENARIOS:
        opened, text = open_battle(path), path.read_text("utf-8")
        if opened.scenario_source is None:
            assert render_map(opened.battle.sheet, opened.map_source) == text, path
        else:
            assert opened.battle.scenario is not None, path
            assert render_scenario(opened.battle.scenario, opened.scenario_source) == text, path


def test_every_hexside_is_written_once_by_its_first_name() -> None:
    for path in MAPS:
        opened = open_battle(path)
        assert opened.map_source is not None, path
        for feature, names in opened.map_source.data.get("hexsides", {}).items():
            sheet = opened.battle.map
            assert len(names) == len(set(names)), (path, feature)
            assert [text for text in names if sheet.name_side(sheet.side(text)) != text] == [], path


def test_the_kampfpanzer_map_says_that_it_is_a_reconstruction() -> None:
    sheet = open_battle(data_dir("maps") / "kampfpanzer.yaml").battle.map
    assert "reconstruction" in sheet.title
    assert "not the printed mapsheet" in sheet.notes


# --- what the tutorials promise -------------------------------------------------------------------


@pytest.fixture(scope="module")
def first_shots() -> MapSheet:
    return open_battle(data_dir("scenarios") / "tutorial" / "first-shots.yaml").battle.map


@pytest.fixture(scope="module")
def river_crossing() -> MapSheet:
    return open_battle(data_dir("scenarios") / "tutorial" / "river-crossing.yaml").battle.map


def test_first_shots_the_hill_hides_the_village_but_not_from_its_top(first_shots: MapSheet) -> None:
    assert not _sees(first_shots, "0206", "0904")
    assert _sees(first_shots, "0605", "0904")
    assert first_shots.grid.distance(first_shots.hex("0605"), first_shots.hex("0904")) == 3, (
        "the limit for towns"
    )


@pytest.mark.parametrize("german", ["0206", "0205", "0204", "0106"])
def test_first_shots_no_german_sees_behind_the_crest_where_they_start(
    first_shots: MapSheet, german: str
) -> None:
    assert first_shots.kind("elevation", first_shots.hex("0705")) == "slope"
    assert not _sees(first_shots, german, "0705")


def test_first_shots_the_gun_reaches_down_the_road_to_0407(first_shots: MapSheet) -> None:
    gun, first, before = (first_shots.hex(number) for number in ("0907", "0407", "0307"))
    assert _sees(first_shots, "0907", "0407")
    assert first_shots.grid.distance(gun, first) == 5
    assert first_shots.grid.distance(gun, before) == 6


def test_river_crossing_the_hills_look_where_the_notes_say(river_crossing: MapSheet) -> None:
    assert _sees(river_crossing, "1202", "1305")
    assert _sees(river_crossing, "1202", "1106")
    assert _sees(river_crossing, "0409", "0907")
    assert _sees(river_crossing, "0409", "1006")


def test_river_crossing_the_soviets_reach_the_town_in_time(river_crossing: MapSheet) -> None:
    within, town = river_crossing.grid.within, river_crossing.places["Town 1"].hexes
    rifles = within(2, river_crossing.hex("0108"))
    tanks = {h for there in river_crossing.places["Town 2"].hexes for h in within(1, there)}
    assert Marches(river_crossing, AFV).turns(tanks, town, points=15) <= 2
    assert Marches(river_crossing, TRUCK).turns(rifles, town, points=20) <= 2
    assert Marches(river_crossing, FOOT).turns(rifles, town, points=1) <= 7


def test_river_crossing_the_fords_lead_where_the_notes_say(river_crossing: MapSheet) -> None:
    assert river_crossing.kind("terrain", river_crossing.hex("0803")) == "woods"
    assert river_crossing.has_side("ford", river_crossing.side("0803F"))
    assert river_crossing.has_side("ford", river_crossing.side("0910D"))
    assert river_crossing.kind("terrain", river_crossing.hex("1010")) == "woods"


def _sees(sheet: MapSheet, start: str, end: str) -> bool:
    rules = registry.find("kampfpanzer").sight(sheet)
    assert rules is not None
    return rules.visible(sheet.hex(start), sheet.hex(end))
