"""Who moves, what a step costs now, and what forbids a move or an overrun: PB5, PB7, PB10, PB12, PB18, PB19,
PB22 to PB24, PB28 to PB30, Z44, Z46.
"""

from __future__ import annotations

from typing import Any

import pytest

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.scenario.model import Entry, Mark
from kpeditor.rulesets.panzerblitz.engine import moving
from kpeditor.rulesets.panzerblitz.engine.moving import Move
from kpeditor.rulesets.panzerblitz.engine.position import Position
from kpeditor.rulesets.panzerblitz.engine.shots import Unfit
from tests.rulesets.panzerblitz.battles import GE, RU, Game, scenario, unit
from tests.rulesets.panzerblitz.boards import blank, mark, paint

FAR = ["99 t_34c GG-9"]


def position(
    *ge: str, ru: list[str] | None = None, phase: str = "", sheet: Any = None, **parts: Any
) -> Position:
    """The position when the Germans are asked for their first move."""
    game = Game(scenario(list(ge), [*(ru or []), *FAR], **parts), sheet)
    return game.until(GE, "move", phase=phase).state.position.copy()


def at(where: Position, name: str) -> Hex:
    return where.ground.sheet.hex(name)


# --- Who moves [PB5, PB7, PB22, PB24] ---


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({}, ""),
        ({"dispersed": 1}, "is dispersed [PB7]"),
        ({"fired": True}, "has fired [PB5]"),
        ({"used": True}, "has had its move"),
        ({"moved": 1}, "has had its move"),
        ({"held": True}, "is held until an event releases it"),
        ({"immobile": True}, "never moves in this scenario"),
        ({"state": "due"}, "does not enter in this game-turn"),
        ({"state": "exited"}, "is not on the map on its own"),
        ({"state": "destroyed"}, "is not on the map on its own"),
        ({"at": None}, "is not on the map on its own"),
    ],
)
def test_pb5_a_unit_moves_that_has_done_nothing_else(changes: dict[str, Any], why: str) -> None:
    """PB5, PB7: and those alone are offered."""
    found = position("1 panther K-5", "2 truck K-7", "3 ge_rifle K-8")
    found.put("1", **changes)
    assert moving.why_not_moving(found, "1") == why
    found.asked.clear()
    assert moving.movable(found) == (["2"] if why else ["1", "2"])
    assert moving.movable(found) == (["2"] if why else ["1", "2"])


def test_pb22_what_has_no_movement_does_not_move_by_itself() -> None:
    found = position("1 atg_75 K-5", "2 ge_rifle K-6", phase="others")
    assert moving.why_not_moving(found, "1") == "does not move by itself [PB22]"
    assert moving.movable(found) == ["2"]
    assert [moving.is_in_phase(found, id_) for id_ in "12"] == [True, True]


def test_pb5_vehicles_move_before_all_others() -> None:
    found = position("1 panther K-5", "2 ge_rifle K-6")
    assert [moving.is_in_phase(found, id_) for id_ in "12"] == [True, False]


def test_pb24_a_group_comes_in_its_turn_and_who_is_aboard_with_its_carrier() -> None:
    ge = [unit("1 truck"), unit("2 ge_rifle", carried_by="1"), unit("3 panther K-5")]
    game = Game(scenario(ge, FAR, enter={GE: Entry(2, "edge(W)")}))
    first = game.until(GE, "move", 1).state.position
    second = game.until(GE, "move", 2).state.position
    assert [moving.may_enter(found, "1") for found in (first, second)] == [False, True]
    assert [moving.comes(found, "2") for found in (first, second)] == [False, True]
    assert not moving.may_enter(second, "2")
    assert not moving.may_enter(second, "3")
    assert moving.why_not_moving(second, "1") == ""
    here = position("1 truck K-5")
    here.put("1", state="due", at=None)
    assert not moving.may_enter(here, "1"), "a group without a way in"


# --- Going aboard [PB18, PB22] ---


def test_pb22_who_has_done_nothing_may_go_aboard_in_the_phase_of_those_on_foot() -> None:
    found = position("1 truck K-5", "2 ge_rifle K-5", "3 panther K-5", "4 truck K-6")
    assert moving.loadable(found, "2") == ["1"]
    assert moving.boardable(found, "2") == []
    later = position("1 truck K-5", "2 ge_rifle K-5", "3 panther K-5", "4 truck K-6", phase="others")
    assert moving.boardable(later, "2") == ["1"]
    assert moving.boardable(later, "3") == []
    for changes in (
        {"used": True},
        {"moved": 1},
        {"loads": "1"},
        {"fired": True},
        {"dispersed": 1},
        {"at": None},
    ):
        other = later.copy()
        other.put("4", at=other.pieces["1"].at)
        assert moving.loadable(other, "2") == ["1", "4"]
        other.put("2", **changes)
        assert moving.loadable(other, "2") == [], changes


@pytest.mark.parametrize(
    ("id_", "changes", "why"),
    [
        ("1", {}, ""),
        ("1", {"fired": True}, "neither may have fired, moved or be dispersed"),
        ("1", {"moved": 1}, "neither may have fired, moved or be dispersed"),
        ("2", {"dispersed": 1}, "neither may have fired, moved or be dispersed"),
        ("2", {"used": True}, "neither may have fired, moved or be dispersed"),
        ("2", {"moved": 1}, "neither may have fired, moved or be dispersed"),
        ("1", {"used": True}, "has had its move"),
        ("1", {"at": None}, "is not in its hex"),
        ("1", {"side": RU}, "is not in its hex"),
        ("3", {"loads": "1"}, "is full"),
        ("3", {"aboard": "1", "at": None}, "is full"),
        ("3", {"loads": "4"}, ""),
    ],
)
def test_pb18_why_a_carrier_takes_nobody_now(id_: str, changes: dict[str, Any], why: str) -> None:
    """PB18, PB22: a truck carries one."""
    found = position("1 truck K-5", "2 ge_rifle K-5", "3 ge_rifle K-5", "4 truck K-5")
    found.put(id_, **changes)
    said = moving.why_not_loading(found, "2", "1")
    assert said.endswith(why)
    assert bool(said) is bool(why)


def test_pb22_nobody_goes_aboard_of_what_is_not_there_or_by_itself_in_panzer_leader() -> None:
    found = position("1 truck K-5", "2 ge_rifle K-5")
    assert moving.why_not_loading(found, "2", "nobody") == "nobody is not in its hex"
    leader = position("1 truck K-5", "2 ge_rifle K-5", options={"transport": "pl"})
    assert "in the move of their carrier" in moving.why_not_loading(leader, "2", "1")


# --- What a step costs [PB12, Z44, Z46] ---


@pytest.mark.parametrize(
    ("type_", "special", "half"),
    [
        ("panther", [], 20),
        ("panther", ["snow_vehicles_two_thirds"], 12),
        ("panther", ["winter"], 12),
        ("ru_cavalry", ["snow_vehicles_two_thirds"], 8),
        ("ru_cavalry", ["winter"], 12),
        ("pl_cavalry", ["snow_vehicles_two_thirds"], 12),
        ("aerosan", ["winter"], 24),
        ("aerosan", ["snow_vehicles_two_thirds"], 16),
        ("ge_rifle", ["winter", "snow_vehicles_two_thirds"], 2),
        ("panther", ["snow_trains_6"], 20),
    ],
)
def test_z44_and_z46_snow_slows_vehicles_and_soviet_cavalry_and_winter_vehicles_without_skis(
    type_: str, special: list[str], half: int
) -> None:
    """Z44, Z46: to two thirds of their points, rounded down; no unit with points gets none."""
    assert moving.allowance(position(f"1 {type_} K-5", special=special), "1") == half


def test_z44_a_unit_with_one_point_keeps_it_in_snow() -> None:
    units = {"heavy": {"like": "panther", "movement": 1}}
    found = position("1 heavy K-5", special=["winter"], units=units)
    assert moving.allowance(found, "1") == 2


def test_pb12_and_pb26_the_road_rate_holds_in_hexes_without_others() -> None:
    """PB12, PB26: of which a unit itself is none; where the terrain is closed the road is still one."""
    sheet = blank()
    mark(sheet, "road", "K-5A", "K-5D", "K-6D")
    paint(sheet, "terrain", "swamp", "K-7")
    found = position("1 panther K-5", "2 truck K-5", "3 ge_rifle K-4", "4 ge_rifle K-7", sheet=sheet)
    k4, k5, k6, k7 = (at(found, f"K-{n}") for n in (4, 5, 6, 7))
    assert [moving.step_cost(found, "1", k5, there) for there in (k4, k6)] == [2, 1]
    assert moving.step_cost(found, "2", k5, k4) == 4
    assert moving.step_cost(found, "1", k5, k6, by_road=False) == 2
    assert [moving.step_cost(found, id_, k6, k7) for id_ in "12"] == [2, 4]
    found.put("4", at=k4)
    assert [moving.step_cost(found, id_, k6, k7) for id_ in "12"] == [1, 1]
    found.put("1", at=k6)
    assert moving.step_cost(found, "1", k5, k6) == 1


@pytest.mark.parametrize(("half", "said"), [(0, "0"), (1, "½"), (2, "1"), (3, "1½"), (8, "4"), (9, "4½")])
def test_points_are_written_as_people_do(half: int, said: str) -> None:
    assert moving.points(half) == said


def test_pb24_leaving_costs_a_point_from_the_exit_of_the_side() -> None:
    found = position("1 panther A-4", "2 panther B-5", exits={GE: "edge(W)"})
    assert moving.exit_cost(found, "1", at(found, "A-4")) == 2
    assert moving.exit_cost(found, "2", at(found, "B-5")) is None
    assert moving.exit_cost(found, "1", None) is None
    assert moving.exit_cost(found, "99", at(found, "A-4")) is None


# --- What forbids or ends it [PB10, PB23, PB28, PB29] ---


def test_pb23_and_pb29_what_a_unit_may_not_enter() -> None:
    """PB23, PB29: a block is entered by vehicles with their first step alone."""
    marks = [Mark("block", "K-6"), Mark("mines", "K-4")]
    found = position("1 panther K-5", "2 ge_rifle K-5", ru=["8 ru_rifle L-5"], marks=marks)
    block, mines = at(found, "K-6"), at(found, "K-4")
    assert "enemies stand in L-5" in moving.why_not_entering(found, "1", at(found, "L-5"), first=True)
    assert moving.why_not_entering(found, "1", block, first=True) == ""
    assert "a block lies in K-6" in moving.why_not_entering(found, "1", block, first=False)
    assert moving.why_not_entering(found, "2", block, first=False) == ""
    assert [moving.ends_move(found, "1", there) for there in (block, mines, at(found, "J-5"))] == [
        "a block [PB29]",
        "mines [PB28]",
        "",
    ]
    assert moving.ends_move(found, "2", block) == ""


def test_z4_and_z20_a_train_fills_the_railway_through_a_swamp() -> None:
    """Z4, Z20: as its wreck does; foot goes beside it."""
    sheet = blank()
    paint(sheet, "terrain", "swamp", "K-6")
    found = position("1 panther K-5", "2 ge_rifle K-5", sheet=sheet, marks=[Mark("train_wreck", "K-6")])
    swamp = at(found, "K-6")
    assert "[Z4, Z20]" in moving.why_not_entering(found, "1", swamp, first=True)
    assert moving.why_not_entering(found, "2", swamp, first=True) == ""
    clear = position("1 panther K-5", "2 truck K-6", sheet=sheet)
    assert moving.why_not_entering(clear, "1", swamp, first=True) == ""


def test_pb10_a_hex_has_room_for_a_stack_without_the_unit_itself() -> None:
    found = position("1 ge_rifle K-5", "2 ge_rifle K-5", "3 ge_rifle K-5", "4 panther K-4")
    assert [moving.has_room(found, id_, at(found, "K-5")) for id_ in "14"] == [True, False]


# --- Overruns [PB8, PB19, PB30] ---


def over(found: Position, by: str = "1") -> str:
    """Why K-5 is not overrun from K-4 to K-6."""
    return moving.why_not_overrun(found, by, *(at(found, f"K-{n}") for n in (4, 5, 6)))


@pytest.mark.parametrize(
    ("path", "why"),
    [
        (("K-4", "K-5", "K-6"), ""),
        (("K-4", "K-5", "L-6"), "straight through"),
        (("K-3", "K-5", "K-6"), "straight through"),
        (("K-4", "K-5", "K-4"), "straight through"),
    ],
)
def test_pb30_an_overrun_leaves_by_the_opposite_hexside(path: tuple[str, str, str], why: str) -> None:
    found = position("1 panther K-4", ru=["8 ru_rifle K-5"])
    said = moving.why_not_overrun(found, "1", *(at(found, name) for name in path))
    assert why in said
    assert bool(said) is bool(why)


def test_pb10_and_pb30_who_overruns_needs_room_beyond() -> None:
    friends = ["2 ge_rifle K-6", "3 ge_rifle K-6"]
    assert over(position("1 panther K-4", *friends, ru=["8 ru_rifle K-5"])) == ""
    full = position("1 panther K-4", *friends, "4 ge_rifle K-6", ru=["8 ru_rifle K-5"])
    assert over(full) == "K-6 is full [PB10]"
    full.put("1", at=at(full, "K-6"))
    assert over(full) == "", "it goes back to where it came from"


def test_pb30_and_z27_who_has_no_ammunition_left_does_not_overrun() -> None:
    found = position("1 panther K-4", ru=["8 ru_rifle K-5"])
    found.put("1", spent=True)
    assert "no ammunition left [Z27]" in over(found)


def test_pb30_those_inside_a_fort_are_not_overrun() -> None:
    found = position("1 panther K-4", ru=["8 ru_rifle K-5", "7 ru_rifle K-5"])
    found.put("8", inside=True)
    k5 = at(found, "K-5")
    assert (moving.targets_in(found, GE, k5), over(found)) == (("7",), "")
    found.put("7", in_tunnel=True)
    assert "inside a fort" in over(found)
    assert moving.targets_in(found, RU, k5) == ()


@pytest.mark.parametrize(
    ("targets", "armoured"),
    [(["t_34c"], True), (["t_34c", "ru_rifle"], True), (["t_34c", "ru_rifle", "ru_rifle"], False)],
)
def test_pb19_a_stack_is_armoured_when_half_of_it_is(targets: list[str], armoured: bool) -> None:
    """PB19: which class I does not overrun."""
    ru = [f"{n} {type_} K-5" for n, type_ in enumerate(targets, 6)]
    found = position("1 halftrack K-4", ru=ru, options={"stacking": 9})
    ids = moving.targets_in(found, GE, at(found, "K-5"))
    assert len(ids) == len(targets)
    assert moving.is_armoured_stack(found, ids) is armoured
    assert ("only unarmoured" in over(found)) is armoured


@pytest.mark.parametrize(
    ("layer", "kind", "clear"),
    [
        ("elevation", "hilltop", True),
        ("elevation", "hilltop2", True),
        ("elevation", "slope", False),
        ("terrain", "woods", False),
        ("wet", "stream", False),
    ],
)
def test_pb30_clear_ground_is_level_and_dry(layer: str, kind: str, clear: bool) -> None:
    sheet = blank()
    paint(sheet, layer, kind, "K-5")
    found = position("1 panther K-4", sheet=sheet)
    assert moving.is_clear(found, at(found, "K-5")) is clear
    assert moving.is_clear(found, at(found, "K-6"))


def test_pb30_both_hexes_of_an_overrun_are_paid_without_the_road_rate() -> None:
    sheet = blank()
    mark(sheet, "road", "K-4D", "K-5D")
    paint(sheet, "terrain", "swamp", "K-7")
    found = position("1 panther K-4", "2 truck K-4", ru=["8 ru_rifle K-5"], sheet=sheet)
    k4, k5, k6, k7 = (at(found, f"K-{n}") for n in (4, 5, 6, 7))
    assert moving.overrun_costs(found, "1", k4, k5, k6) == (2, 2)
    assert moving.overrun_costs(found, "2", k4, k5, k6) == (4, 4)
    with pytest.raises(Unfit, match="cannot go that way"):
        moving.overrun_costs(found, "1", k5, k6, k7)
    assert moving.is_overrun(found, "1", k5)
    assert not moving.is_overrun(found, "1", k6)


def test_pb8_and_pb9_a_close_attack_is_of_printed_factors_on_the_whole_stack() -> None:
    """PB8, PB9, PB31: at least one factor defends."""
    found = position("1 panther K-4", "2 panther K-4", ru=["8 ru_rifle K-5", "7 ru_rifle K-5"])
    found_at = at(found, "K-5")
    attack = moving.close_attack(found, ["1", "2"], ["8", "7"], found_at, "overrun [PB8]")
    assert (attack.strength, attack.defence) == (34, 32)
    assert [(one.by, one.why) for one in attack.modifiers] == [(-2, "overrun [PB8]")]
    assert moving.close_attack(found, ["1"], [], found_at, "x").defence == 1


# --- As answers ---


def test_a_move_is_written_as_answers_are() -> None:
    """What is not said of it is left out."""
    found = position("1 truck K-5")
    path = (at(found, "K-4"), None)
    said = [
        Move("1", path),
        Move(
            "1", path, drops={0: ("2",), 1: ("3", "4")}, waits=True, mounts={1: ("5",)}, track=2, task="mend"
        ),
        Move("1", load="2"),
        Move("1", fort="in"),
        Move("1", task="mend"),
        Move("1"),
    ]
    way = {"unit": "1", "path": ["K-4", "off"]}
    assert [moving.as_answer(found, one) for one in said] == [
        way,
        {
            **way,
            "drop": {"2": 0, "3": 1, "4": 1},
            "mount": {"5": 1},
            "track": 2,
            "task": "mend",
            "wait": True,
        },
        {"unit": "1", "load": "2"},
        {"unit": "1", "fort": "in"},
        {"unit": "1", "task": "mend"},
        {"unit": "1", "path": []},
    ]
