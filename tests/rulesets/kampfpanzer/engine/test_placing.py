"""Placing: the codes of a deployment in the making (3.12, R-SET-1, R-VEH-6) [9.4, 13.0, 14.0]."""

from __future__ import annotations

from typing import Literal

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.scenario.model import Entry, Group, Unit
from kpeditor.core.scenario.setup.steps import Limits, SetupStep
from kpeditor.rulesets.kampfpanzer.engine.placing import Placing, area_in_words
from kpeditor.rulesets.kampfpanzer.engine.position import Position
from kpeditor.rulesets.kampfpanzer.spotcodes import SpotCode
from tests.rulesets.kampfpanzer.engine.field import Field, unit

GUN, FOOT, TANK, TRUCK, SECOND = "35", "26", "11", "138", "139"
LATER, RIDER = "140", "27"
"""A truck that enters in game-turn 2, and infantry of the same entry."""


def position(entrench: Literal["no", "required"] = "no", *blue: Unit) -> Position:
    """The set-up of units near 1010 and of some that enter later; an enemy stands in 1009."""
    units = {"at25": 1, "inf_fr": 1, "h39": 1, "truck": 2}
    south = Entry(2, "hexes(0954, 1154)")
    groups = (
        Group("main", units, deploy='within(3, "1010")', fields={"entrench": entrench}),
        Group("later", {"truck": 1}, enter=south),
        Group("rider", {"inf_fr": 1}, enter=south),
        Group("alone", {"h39": 1}, enter=Entry(3, "hexes(2154)")),
    )
    enemies = list(blue) or [unit("91", "pz1", "1009")]
    return Field(red=[unit("1", "a11", "1013")], blue=enemies, groups=(groups, ())).state.position


def placing(at: Position | None = None, **codes: str) -> Placing:
    """Red's units with these codes by `_id`."""
    found = Placing(at or position(), "red")
    found.read({id_.lstrip("_"): code for id_, code in codes.items()})
    return found


def hex_(number: str) -> Hex:
    return position().game.ground.sheet.hex(number)


def test_who_is_placed_has_an_area_or_may_begin_aboard_what_enters_with_it() -> None:
    found = placing()
    assert [piece.id for piece in found.pieces] == [GUN, FOOT, TANK, TRUCK, SECOND, LATER, RIDER]
    assert set(found.zones) == {GUN, FOOT, TANK, TRUCK, SECOND}
    assert {hex_("1010"), hex_("1013")} <= found.zones[GUN]
    assert hex_("1014") not in found.zones[GUN]
    at = position()
    words = [area_in_words(at, at.game.pieces[at.game.index[id_]]) for id_ in (GUN, LATER)]
    assert words == ["within three hexes of 1010", "on hexes 0954 and 1154"]


def test_at_1_a_step_of_the_set_up_adds_its_own_area_and_limits() -> None:
    def words(deploy: str, step: SetupStep) -> str:
        group, enemies = Group("main", {"h39": 1}, deploy=deploy), [unit("91", "pz1", "1020")]
        at = Field(red=[], blue=enemies, groups=((group,), ()), setup=(step,)).state.position
        (tank,) = Placing(at, "red").pieces
        return area_in_words(at, tank)

    step = SetupStep("red", ("main",), at="hexes(1010, 1011)", limits=Limits(from_enemy=2))
    told = "within three hexes of 1010, on hexes 1010 and 1011, at least two hexes from the enemy"
    assert words('within(3, "1010")', step) == told
    assert words("", SetupStep("red", ("main",))) == "anywhere"


def test_9_4_a_gun_first_faces_the_nearest_enemy_and_keeps_its_facing_when_it_moves() -> None:
    assert placing().codes_at(GUN, hex_("1012")) == {GUN: "1012A"}
    south = position("no", unit("91", "pz1", "1020"), unit("92", "pz1", "1001"))
    assert placing(south).codes_at(GUN, hex_("1012")) == {GUN: "1012D"}
    assert placing(south).codes_at(GUN, hex_("1020")) == {GUN: "1020A"}, "in the hex of the enemy"
    assert placing(south, _35="1012C").codes_at(GUN, hex_("1011")) == {GUN: "1011C"}
    assert placing().codes_at(TANK, hex_("1012")) == {TANK: "1012"}, "nothing else has a facing"


def test_9_4_a_gun_faces_where_enemies_may_begin_or_enter() -> None:
    for group in (Group("near", {"pz1": 1}, deploy="hexes(1012)"), Group("by", {"pz1": 1}, enter=SOUTH)):
        guns = Group("guns", {"at25": 1}, deploy='within(3, "1010")')
        field = Field(red=[], blue=[unit("1", "a11", "0154")], groups=((guns,), (group,)))
        assert Placing(field.state.position, "red").codes_at(GUN, hex_("1010")) == {GUN: "1010D"}
    guns = Group("guns", {"at25": 1}, deploy='within(3, "1010")')
    field = Field(red=[unit("91", "pz1", "1013")], blue=[unit("1", "a11", "1009")], groups=((), (guns,)))
    assert Placing(field.state.position, "blue").codes_at(GUN, hex_("1010")) == {GUN: "1010D"}


SOUTH = Entry(1, "hexes(1053)")


def test_13_0_who_must_begin_entrenched_is_and_who_was_stays_so() -> None:
    required = position("required")
    assert placing(required).codes_at(FOOT, hex_("1011")) == {FOOT: "1011!"}
    assert placing(required).codes_at(GUN, hex_("1012")) == {GUN: "1012A!"}
    assert placing(required).codes_at(TANK, hex_("1011")) == {TANK: "1011"}
    assert placing().codes_at(FOOT, hex_("1011")) == {FOOT: "1011"}
    assert placing(_26="1010!").codes_at(FOOT, hex_("1011")) == {FOOT: "1011!"}


def test_r_veh_6_who_is_put_onto_a_carrier_with_room_goes_aboard() -> None:
    found = placing(_138="1012", _11="1011")
    assert found.codes_at(FOOT, hex_("1012")) == {FOOT: None, TRUCK: "1012+26"}
    assert found.codes_at(TANK, hex_("1012")) == {TANK: "1012"}, "a truck carries no tank"
    assert found.codes_at(FOOT, hex_("1011")) == {FOOT: "1011"}
    assert found.codes_at(RIDER, hex_("1012")) == {RIDER: "1012"}, "of another entry"
    assert found.codes_aboard(RIDER, LATER) == {RIDER: None, LATER: "+27"}
    full = placing(_138="1012+35", _999="1010", _11="there")
    assert full.codes_at(FOOT, hex_("1012")) == {FOOT: "1012"}
    assert full.codes_at(GUN, hex_("1012")) == {GUN: None, TRUCK: "1012+35"}
    assert full.codes_at(FOOT, hex_("1010")) == {FOOT: "1010"}, "no unit 999"


def test_r_veh_6_who_leaves_a_carrier_frees_it_and_a_carrier_takes_its_passenger_along() -> None:
    found = placing(_138="1012+26", _139="1013", _140="+27", _35="1011B")
    assert found.codes_at(FOOT, hex_("1011")) == {TRUCK: "1012", FOOT: "1011"}
    assert found.codes_at(FOOT, hex_("1013")) == {TRUCK: "1012", FOOT: None, SECOND: "1013+26"}
    assert found.codes_at(TRUCK, hex_("1011")) == {TRUCK: "1011+26"}
    assert found.codes_off(FOOT) == {TRUCK: "1012", FOOT: None}
    assert found.codes_off(RIDER) == {LATER: None, RIDER: None}
    assert found.codes_off(GUN) == {GUN: None}
    assert [found.carrier_of(id_) for id_ in (FOOT, RIDER, GUN)] == [TRUCK, LATER, ""]
    assert [found.rider_of(id_) for id_ in (TRUCK, SECOND, TANK)] == [FOOT, SECOND, TANK]
    places = [found.hex_of(id_) for id_ in (FOOT, GUN, TANK, RIDER)]
    assert places == [hex_("1012"), hex_("1011"), None, None]


def test_r_veh_6_carriers_are_empty_and_placed_unless_they_enter_later() -> None:
    assert placing().carriers_for(FOOT) == {}
    assert placing(_138="1012", _139="1013+35").carriers_for(FOOT) == {TRUCK: "Truck 138"}
    assert placing().carriers_for(RIDER) == {LATER: "Truck 140"}
    assert placing(_140="+27").carriers_for(RIDER) == {}
    assert placing(_138="1012").carriers_for("999") == {}


def test_units_without_a_place_are_told_and_those_aboard_have_one() -> None:
    found = placing(_138="1012+26", _11="1011")
    assert found.unplaced() == [GUN, SECOND]
    assert found.units_at(hex_("1012")) == [TRUCK, FOOT]
    assert found.units_at(hex_("1011")) == [TANK]
    assert found.units_at(None) == []
    assert placing(_138="1012+999", _999="1012").units_at(hex_("1012")) == [TRUCK]


def test_9_4_only_a_placed_gun_turns() -> None:
    found = placing(_35="1012F!", _11="1011")
    assert found.turned(GUN, 1) == {GUN: "1012A!"}
    assert found.turned(GUN, -1) == {GUN: "1012E!"}
    assert [found.turned(id_, 1) for id_ in (TANK, FOOT, "999")] == [None, None, None]
    assert placing(_35="1012").turned(GUN, 1) == {GUN: "1012B"}, "without a facing it faces A"
    assert placing(_999="1012A").turned("999", 1) is None


def test_13_0_a_unit_in_a_hex_digs_in_and_gives_that_up() -> None:
    found = placing(_26="1010", _35="1012C!", _138="9999!", _140="+27", _999="1011")
    assert found.dug(FOOT) == {FOOT: "1010!"}
    assert found.dug(GUN) == {GUN: "1012C"}
    assert [found.dug(id_) for id_ in (TANK, LATER, "999")] == [None, None, None]
    assert found.dug_hexes() == [hex_("1012")], "9999 is not on the map"


def test_a_draft_shows_units_where_the_codes_put_them() -> None:
    units = {id_: {"hex": None, "state": "due"} for id_ in (GUN, FOOT, TANK, TRUCK, LATER)}
    found = placing(_35="1012C", _138="1011+26", _140="+27", _999="1013", _11="there").drafted(units)
    assert found == {
        GUN: {"hex": "1012", "state": "map", "facing": "C"},
        FOOT: {"hex": "1011", "state": "map", "carried_by": TRUCK},
        TANK: {"hex": None, "state": "due"},
        TRUCK: {"hex": "1011", "state": "map"},
        LATER: {"hex": None, "state": "due"},
    }
    assert units[GUN] == {"hex": None, "state": "due"}, "what was given stays"


def test_what_cannot_be_read_has_no_place() -> None:
    found = placing(_11="there")
    assert found.spots == {TANK: SpotCode()}
    assert found.hex_of(TANK) is None
