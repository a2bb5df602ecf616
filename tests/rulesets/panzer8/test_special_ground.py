"""Ground, observers and forces of Panzer8 out of the common: bunkers, ruins, steppe and desert, radios
[P18, P26, P34, P37, P38, P41, P44, P55, P57, P59, P62, P64].
"""

from __future__ import annotations

from typing import Any

import pytest

from kpeditor.core.board.sheet import Feature
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Group, Length, Scenario, Side, VictoryLine
from kpeditor.rulesets.panzer8.engine import closely, covering, judging, observers, setup, shots
from kpeditor.rulesets.panzer8.engine.acts import air
from kpeditor.rulesets.panzer8.engine.costs import cost
from kpeditor.rulesets.panzer8.engine.start import start
from kpeditor.rulesets.panzer8.engine.table.pieces import Marker
from kpeditor.rulesets.panzer8.engine.table.position import COMBAT
from kpeditor.rulesets.panzer8.engine.turns import begin_player_turn
from kpeditor.rulesets.panzer8.scenarioforms import Panzer8Forms
from kpeditor.rulesets.toolbox.tablepaths import TablePath
from tests.rulesets.panzer8.tablegames import BLUE, RED, Place, area, line, playing, position, sheet


def fort(holds: int) -> Feature:
    return area("Fort", "pillbox", 28, 10, 32, 13, holds=holds)


def why_not(
    red: dict[str, Place], blue: dict[str, Place], answer: dict[str, Any], *ground: Feature, **more: Any
) -> str:
    """What the rules say against an action of Red; "" where it may be done."""
    faults = judging.faults(position(red, blue, *ground, **more), RED, answer)
    return faults[0].sentence() if faults else ""


def test_p41_a_bunker_holds_two_and_a_pillbox_one() -> None:
    red: dict[str, Place] = {"a": ("infantry", 29, 11.5, 0), "b": ("infantry", 31, 15, 0)}
    answer = {"unit": "b", "do": "move", "path": [[31, 11.5]]}
    assert "holds 1" in why_not(red, {}, answer, fort(1))
    assert why_not(red, {}, answer, fort(2)) == ""


def test_p41_only_infantry_and_engineers_attack_a_fortification_hand_to_hand() -> None:
    blue: dict[str, Place] = {"x": ("infantry", 30, 11.5, 180)}
    for type_, said in (("tank", "not in the open"), ("so_cavalry", "infantry and engineers alone")):
        red: dict[str, Place] = {"a": (type_, 30, 15, 0)}
        assert said in why_not(red, blue, {"unit": "a", "do": "charge", "target": "x"}, fort(1))
    at = position({"t": ("tank", 30, 12.9, 0), "a": ("engineers", 28.8, 11.5, 90)}, blue, fort(1))
    assert closely.way_of(at, "t", "x") == ""
    assert closely.way_of(at, "a", "x") == closely.MELEE


def test_p55_motorcycles_are_overrun_unless_the_option_says_no() -> None:
    red: dict[str, Place] = {"t": ("tank", 30, 24, 0)}
    blue: dict[str, Place] = {"x": ("ge_motorcycles", 30, 20, 180)}
    answer = {"unit": "t", "do": "charge", "target": "x"}
    assert why_not(red, blue, answer) == ""
    assert "P55" in why_not(red, blue, answer, overrun_motorcycles=False)
    at = position({"t": ("tank", 30, 21.4, 0)}, blue, overrun_motorcycles=False)
    assert closely.way_of(at, "t", "x") == ""
    at.put("x", dismounted=True)  # on foot it is infantry
    assert closely.way_of(at, "t", "x") == closely.OVERRUN


def test_p56_recce_does_not_charge() -> None:
    red: dict[str, Place] = {"a": ("recce_car", 30, 24, 0)}
    answer = {"unit": "a", "do": "charge", "target": "x"}
    assert "P19" in why_not(red, {"x": ("infantry", 30, 20, 180)}, answer)


def test_p38_no_wheels_in_ruins_and_who_fires_out_of_houses_has_one_side() -> None:
    ruin = area("Ruin", "built_up", 28, 16, 32, 20, material="ruined")
    red: dict[str, Place] = {"a": ("recce_car", 30, 23, 0)}
    assert "ruined" in why_not(red, {}, {"unit": "a", "do": "move", "path": [[30, 19]]}, ruin)
    town = area("Town", "built_up", 28, 16, 32, 20)
    at = position({"t": ("tank", 30, 18, 0), "i": ("infantry", 29, 17, 0)}, {"x": ("tank", 30, 30, 0)}, town)
    assert (shots.field_of(at, "t"), shots.field_of(at, "i")) == (90, 360)
    assert "field of fire" in shots.why_not(at, "t", "x")
    street = line("Street", "road", (30, 10), (30, 30))
    at = position({"t": ("tank", 30, 18, 0)}, {"x": ("tank", 30, 30, 0)}, town, street)
    assert shots.field_of(at, "t") == 360  # on the road it is not among the houses [P57]


def test_p17_a_refused_move_names_the_ground_on_which_it_would_begin() -> None:
    at = position({"l": ("lorry", 20, 20, 0)}, {}, area("w", "woods", 15, 18, 25, 25))
    price = cost(at, "l", TablePath((TablePoint(20, 20), TablePoint(20, 14))))
    assert price.why_not == "Wh cannot move on difficult ground"


@pytest.mark.parametrize(("second", "most"), [("ruined", 4.0), ("stone", 10.0)])
def test_p57_a_street_is_no_road_between_ruins(second: str, most: float) -> None:
    houses = (
        area("A", "built_up", 20, 10, 24, 14, material="ruined"),
        area("B", "built_up", 25, 10, 29, 14, material=second),
        area("S", "street", 24, 4, 25, 20),
    )
    at = position({"a": ("lorry", 24.5, 19, 0), "r": ("infantry", 40, 19, 0)}, {}, *houses)
    at.put("r", at=None, aboard="a")
    trip = cost(at, "a", TablePath((TablePoint(24.5, 19), TablePoint(24.5, 4))))
    assert trip.most == pytest.approx(most)


def test_p57_on_a_street_one_hunts_a_tank_as_from_cover() -> None:
    street = area("S", "street", 24, 8, 28, 20)
    red: dict[str, Place] = {"a": ("infantry", 26, 15, 0)}
    blue: dict[str, Place] = {"x": ("tank", 26, 12.5, 0)}
    answer = {"unit": "a", "do": "hunt", "target": "x"}
    assert "neither" in why_not(red, blue, answer)
    assert why_not(red, blue, answer, street) == ""
    at = position(red, blue, street)
    assert not covering.is_covered(at, "x")


def test_p18_who_mounts_was_beside_its_carrier_when_the_player_turn_began() -> None:
    at = position({"l": ("lorry", 30, 20, 0), "i": ("infantry", 30, 21.4, 0)}, {})
    answer = {"unit": "i", "do": "mount", "carrier": "l"}
    assert judging.faults(at, RED, answer) == []
    at.put("l", moved=True)
    assert "when the player-turn began" in judging.faults(at, RED, answer)[0].sentence()


def test_p34_infantry_rides_on_assault_guns_too() -> None:
    forms, scenario = Panzer8Forms(), position({}, {}).setting.scenario
    types = forms.types(scenario)
    assert forms.unfit(scenario, types["ge_grenadiers"], types["ge_stug_g"]) == ""
    assert forms.room(types["ge_stug_g"]) == 1


def test_p37_controllers_are_hidden_by_friends_alone_and_observers_in_contact_go_in_every_phase() -> None:
    red: dict[str, Place] = {"a": ("infantry", 30, 24, 0)}
    at = position(red, {"x": ("ge_fac", 30, 17, 180)})
    assert shots.why_not(at, "a", "x") == ""
    at = position({"a": ("infantry", 30, 18.2, 0)}, {"x": ("ge_foo", 30, 17.2, 180)})
    at.mover, at.phase = 1, COMBAT
    play = playing(at)
    begin_player_turn(play)
    assert play.at.pieces["x"].state == "destroyed"


def test_p59_nobody_hides_in_a_pillbox() -> None:
    groups = (Group("blues", {"infantry": 4}, deploy="half(N)"),)
    sides = (
        Side(RED, "Red", (), fields={"attacker": True}),
        Side(BLUE, "Blue", groups, fields={"home": "N", "hides": 1}),
    )
    scenario = Scenario("S", "panzer8", "", Length(3, 3), sides, (VictoryLine("draw"),))
    at = start(Battle(sheet(area("Fort", "pillbox", 28, 10, 32, 13)), scenario))
    units = list(at.setting.rounds[0].grounds)
    places = {id_: {"at": [10 + 3 * n, 5]} for n, id_ in enumerate(units[1:])}
    assert "P59" in setup.faults(at, {"places": places, "markers": [[30, 11]]})[0].sentence()
    assert setup.faults(at, {"places": places, "markers": [[40, 11]]}) == []


# --- Steppe and desert ---


def test_p1_p44_the_bare_table_is_fields_steppe_or_desert() -> None:
    red: dict[str, Place] = {"l": ("lorry", 30, 30, 0), "i": ("infantry", 30, 32, 0)}
    most = {}
    for ground in ("fields", "steppe", "desert"):
        at = position(red, {"x": ("lorry", 30, 8, 180)}, open_ground=ground)
        at.put("i", at=None, aboard="l")
        most[ground] = cost(at, "l", TablePath((TablePoint(30, 30), TablePoint(30, 15)))).most
        assert air._on_road(at, "x") == (ground != "fields")
    assert most == {"fields": 4, "steppe": 8, "desert": 4}
    at = position(red, {"x": ("lorry", 30, 8, 180)}, area("W", "woods", 28, 6, 32, 10), open_ground="desert")
    assert not air._on_road(at, "x")


def test_p44_controllers_of_the_british_in_the_desert_and_who_is_hidden_in_the_open() -> None:
    red: dict[str, Place] = {"f": ("br_fac", 30, 24, 0)}
    fields = {"red": {"nation": "british"}}
    for ground, year, found in (("desert", 1941, True), ("desert", 1940, False), ("fields", 1942, False)):
        at = position(red, {"x": ("infantry", 30, 17, 180)}, sides=fields, year=year, open_ground=ground)
        at.markers = (Marker(1, BLUE, TablePoint(35, 17)), Marker(2, BLUE, TablePoint(40, 17)))
        choices = air.choices(at, RED, "fighter", may_patrol=False)
        assert ({"by": "f", "marker": 1} in choices) == found, ground
    at = position(red, {}, area("W", "woods", 38, 15, 44, 19), sides=fields, year=1941, open_ground="desert")
    at.markers = (Marker(2, BLUE, TablePoint(40, 15.5)),)
    assert air.choices(at, RED, "fighter", may_patrol=False) == (
        "pass",
    )  # in woods nobody is found from the air [P39]


# --- Observers ---


@pytest.mark.parametrize(
    ("type_", "nation", "year", "link", "afoot", "aboard"),
    [
        ("ge_foo", "german", 1942, "", True, True),
        ("ge_foo", "german", 1942, "telephone", False, False),
        ("fr_foo", "french", 1940, "radio", False, False),
        ("so_foo", "russian", 1943, "radio", False, False),
        ("so_foo", "russian", 1944, "radio", False, True),
        ("so_foo", "russian", 1944, "", False, False),
    ],
)
def test_p64_radios_and_telephones_of_observers(
    type_: str, nation: str, year: int, link: str, afoot: bool, aboard: bool
) -> None:
    red: dict[str, Place] = {"f": (type_, 30, 24, 0), "l": ("lorry", 33, 24, 0)}
    at = position(
        red, {}, sides={"red": {"nation": nation}}, fields={"f": {"link": link}} if link else {}, year=year
    )
    assert ("f" in observers.observers(at, RED)) == afoot
    at.put("f", at=None, aboard="l")
    assert ("f" in observers.observers(at, RED)) == aboard
    if nation == "russian" and aboard:
        assert "P64" in judging.faults(at, RED, {"unit": "f", "do": "dismount"})[0].sentence()
