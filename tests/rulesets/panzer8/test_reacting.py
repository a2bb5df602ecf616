"""Who may react to a move of Panzer8, where along its way, and how [P11, P12, P17, P39, P52]."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kpeditor.core.geometry.table import TablePoint
from kpeditor.rulesets.panzer8.engine import reacting
from kpeditor.rulesets.panzer8.engine.table.pieces import Marker, Walk
from kpeditor.rulesets.panzer8.engine.table.position import Position
from kpeditor.rulesets.toolbox.tablepaths import TablePath
from tests.rulesets.panzer8.tablegames import BLUE, RED, Place, area, position

Places = dict[str, Place]


def way(*points: tuple[float, float]) -> TablePath:
    return TablePath(tuple(TablePoint(*one) for one in points))


def paused(at: Position, unit: str = "a", do: str = "move", **more: Any) -> Position:
    """The position while the move of a unit is interrupted where it stands."""
    points = (at.stand(unit).at, TablePoint(at.stand(unit).at.x, at.stand(unit).at.y - 3))
    at.walk = Walk(unit, do, more.pop("points", points), more.pop("windows", ()), **more)
    return at


# --- Who may react ---


@pytest.mark.parametrize(
    ("type_", "gap", "may"),
    [
        ("infantry", 12.0, True),  # its gun reaches 8, but it may fall back
        ("infantry", 12.1, False),
        ("machine_gun", 16.0, True),
        ("machine_gun", 16.1, False),
        ("observer", 12.0, True),
        ("observer", 12.1, False),
        ("anti_tank_gun", 24.0, True),
        ("anti_tank_gun", 24.1, False),
    ],
)
def test_p11_who_is_near_enough_to_matter_may_react(type_: str, gap: float, may: bool) -> None:
    """P11 [R]: within the range of its gun, or 12; bases are 1 deep, that of the gun 1¼."""
    deep = 1.25 if type_ == "anti_tank_gun" else 1.0
    at = position({"a": ("infantry", 30, 38, 0)}, {"x": (type_, 30, 38 - gap - 0.5 - deep / 2, 180)})
    assert reacting.may_react(at, "x", at.stand("a")) is may


def test_p11_a_limbered_gun_matters_within_12_and_a_second_gun_counts() -> None:
    """P11 [R]."""
    at = position({"a": ("infantry", 30, 38, 0)}, {"g": ("anti_tank_gun", 30, 20, 180)})
    assert reacting.may_react(at, "g", at.stand("a"))
    at.put("g", limbered=True)
    assert not reacting.may_react(at, "g", at.stand("a"))
    units = {"long": {"title": "L", "like": "br_grant", "range": 10, "second_range": 24}}
    at = position({"a": ("infantry", 30, 38, 0)}, {"t": ("long", 30, 16, 180)}, units=units)
    assert reacting.may_react(at, "t", at.stand("a"))


def test_p11_who_faces_elsewhere_or_sees_nothing_may_not_react() -> None:
    """P11: in its front, and seen."""
    wood = area("W", "woods", 20, 28, 40, 32)
    blue: Places = {"x": ("infantry", 30, 27, 180)}
    at = position({"a": ("infantry", 30, 36, 0)}, blue)
    assert reacting.may_react(at, "x", at.stand("a"))
    at.put("x", facing=0.0)
    assert not reacting.may_react(at, "x", at.stand("a"))
    at = position({"a": ("infantry", 30, 36, 0)}, blue, wood)
    assert not reacting.may_react(at, "x", at.stand("a"))


def test_p10_p11_who_is_deep_in_a_large_town_may_react_within_12_of_the_town() -> None:
    """P10, P11: built-up areas are measured as a whole, however large they are."""
    town = area("T", "built_up", 28, 8, 46, 25)
    at = position({"a": ("infantry", 37, 37.4, 0)}, {"x": ("infantry", 37, 9, 180)}, town)
    assert reacting.may_react(at, "x", at.stand("a"))
    at.put("a", at=TablePoint(37, 37.6))
    assert not reacting.may_react(at, "x", at.stand("a"))


@pytest.mark.parametrize(("y", "may"), [(14.0, True), (12.0, False)])
def test_p11_p39_a_hidden_marker_may_react_within_24(y: float, may: bool) -> None:
    """P11, P39 [R]: whatever is below it."""
    at = position({"a": ("infantry", 30, 38, 0)}, {"x": ("infantry", 50, 2, 180)})
    at.markers = (Marker(3, BLUE, TablePoint(30, y)),)
    assert list(reacting.watchers(at, BLUE)) == ["x", "#3"]
    assert list(reacting.watchers(at, RED)) == ["a"]
    assert reacting.may_react(at, "#3", at.stand("a")) is may


def test_p11_who_is_suppressed_has_reacted_or_is_in_melee_watches_nothing() -> None:
    """P11."""
    blue: Places = {id_: ("infantry", 10 + 5 * n, 10, 180) for n, id_ in enumerate("wxyz")}
    at = position({"a": ("infantry", 10, 11, 0)}, blue)
    assert at.is_in_melee("w")
    at.put("x", suppressed=True)
    at.put("y", reacted=True)
    assert list(reacting.watchers(at, BLUE)) == ["z"]


@pytest.mark.parametrize(("watcher", "number"), [("#12", 12), ("#", 0), ("#x", 0), ("12", 0), ("x", 0)])
def test_p39_a_marker_is_told_from_elements_by_its_sign(watcher: str, number: int) -> None:
    assert reacting.number_of(watcher) == number


# --- Where ---


def test_p11_a_move_pauses_where_each_first_may_react_at_bends_and_at_its_end() -> None:
    """P11: after a distance only what follows; nobody is asked before the first may."""
    blue: Places = {"x": ("infantry", 30, 10, 180), "far": ("infantry", 5, 2, 180)}
    at = position({"a": ("infantry", 30, 38, 0)}, blue)
    path = way((30, 38), (30, 34), (30, 22), (31, 22))
    found = reacting.windows(at, "a", path)
    assert [who for _, who in found] == [("x",)] * 3
    assert [far for far, _ in found] == pytest.approx([15, 16, 17], abs=0.11)
    later = reacting.windows(at, "a", path, 15.5)
    assert [far for far, _ in later] == [15.5, 16.0, 17.0]
    assert reacting.windows(at, "a", path, path.length) == ((17.0, ("x",)),)
    assert reacting.windows(at, "a", way((30, 38), (30, 34))) == ()
    first = reacting.first_windows(at, "a", path)
    assert first == [found[0]]


def test_p11_two_who_may_react_within_a_tenth_are_asked_at_once() -> None:
    """P11: and each is new only once."""
    blue: Places = {"x": ("infantry", 29, 10, 180), "y": ("infantry", 31, 10.06, 180)}
    at = position({"a": ("infantry", 30, 38, 0)}, blue)
    path = way((30, 38), (30, 20))
    found = reacting.windows(at, "a", path)
    assert [who for _, who in found] == [("x", "y"), ("x", "y")]
    assert reacting.first_windows(at, "a", path) == [found[0]]
    at.put("y", at=TablePoint(31, 11))
    assert [who for _, who in reacting.first_windows(at, "a", path)] == [("y",), ("x",)]
    at.put("a", at=None, state="due")
    assert reacting.first_windows(at, "a", path) == []


def test_p39_a_move_pauses_where_a_hidden_marker_of_the_enemy_is_first_spotted() -> None:
    """P39: in woods within 2, where it may react as well."""
    wood = area("W", "woods", 20, 15, 40, 32)
    path = way((30, 38), (30, 33))
    for side, places in ((RED, []), (BLUE, [0.0, 4.0, 5.0])):
        at = position({"a": ("infantry", 30, 38, 0)}, {"z": ("infantry", 58, 2, 180)}, wood)
        at.markers = (Marker(2, side, TablePoint(30, 31)),)
        found = reacting.windows(at, "a", path)
        assert [far for far, _ in found] == pytest.approx(places, abs=0.11)


# --- How ---


def test_p11_reactions_are_fire_falling_back_and_of_vehicles_turning_round() -> None:
    """P11, P12, P20: with either gun."""
    blue: Places = {
        "x": ("ge_grenadiers", 30, 25, 180),
        "t": ("tank", 34, 20, 180),
        "o": ("observer", 25, 20, 180),
    }
    at = paused(position({"a": ("tank", 30, 28, 0)}, blue))
    assert reacting.options(at, "x") == [
        {"unit": "x", "do": "fire"},
        {"unit": "x", "do": "fire", "gun": "second"},
        {"unit": "x", "do": "fall back"},
    ]
    assert [one["do"] for one in reacting.options(at, "t")] == ["fire", "fall back", "turn back"]
    assert [one["do"] for one in reacting.options(at, "o")] == ["fall back"]
    at.walk = None
    assert reacting.options(at, "x") == []


def test_p11_p39_who_is_hidden_only_fires() -> None:
    """P11, P39."""
    at = position({"a": ("infantry", 30, 28, 0)}, {"x": ("infantry", 50, 2, 180)})
    at.markers = (Marker(1, BLUE, TablePoint(30, 22)),)
    at.put("x", at=None, marker=1)
    assert reacting.options(paused(at), "x") == [{"unit": "x", "do": "fire"}]


def test_p11_the_side_that_may_react_holds_or_chooses_for_those_not_asked_yet() -> None:
    """P11, P39: those below a marker are asked for with it; nobody once the last window is past."""
    at = position(
        {"a": ("infantry", 30, 28, 0)},
        {id_: ("infantry", 27 + 3 * n, 22, 180) for n, id_ in enumerate("xyz")},
    )
    at.markers = (Marker(1, BLUE, TablePoint(36, 22)),)
    at.put("z", at=None, marker=1)
    windows = ((1.0, ("x", "y", "#1")),)
    paused(at, windows=windows, number=0)

    def asked() -> list[tuple[str, str]]:
        hold, *others = reacting.choices(at)
        assert hold == reacting.HOLD
        return [(one["unit"], one["do"]) for one in others]

    both = [("x", "fire"), ("x", "fall back"), ("y", "fire"), ("y", "fall back"), ("z", "fire")]
    assert asked() == both
    reacting.passed(at, "x")
    assert asked() == both[2:]
    at.put("y", reacted=True)
    assert asked() == both[4:]
    at.put("y", reacted=False, suppressed=True)
    assert asked() == both[4:]
    assert at.walk is not None
    at.walk = replace(at.walk, number=1)
    assert asked() == []
    at.walk = None
    assert asked() == []
    reacting.passed(at, "x")
    assert at.walk is None


# --- Falling back ---


def test_p52_a_fall_back_leads_as_far_from_the_mover_as_the_rate_allows() -> None:
    """P52: infantry 4 straight away, a tank half its rate in reverse and all of it turned round."""
    blue: Places = {
        "x": ("infantry", 30, 25, 180),
        "t": ("tank", 34, 20, 180),
        "m": ("machine_gun", 25, 25, 180),
    }
    at = paused(position({"a": ("infantry", 30, 28, 0)}, blue))
    end = reacting.fall_back_stand(at, "x", turned=False)
    assert end is not None
    assert (end.at, end.facing) == (TablePoint(30, 21), 180)
    assert reacting.fall_back_stand(at, "m", turned=False) is None  # it does not move on its own feet
    straight = reacting.fall_back_stand(at, "t", turned=False, heading=0)
    turned = reacting.fall_back_stand(at, "t", turned=True, heading=0)
    assert straight is not None
    assert turned is not None
    assert (straight.at, straight.facing) == (TablePoint(34, 16), 180)
    assert (turned.at, turned.facing) == (TablePoint(34, 10), 0)
    at.walk = None
    end = reacting.fall_back_stand(at, "x", turned=False)
    assert end is not None
    assert end.at == TablePoint(30, 21)  # from the nearest enemy
    at.put("x", at=None, state="due")
    assert reacting.fall_back_stand(at, "x", turned=False) is None


@pytest.mark.parametrize(
    ("type_", "friends", "far"),
    [
        ("infantry", [20.4], 3),
        ("infantry", [21.4], 2),
        ("infantry", [21.2, 22.8], 1),
        ("tank", [14.4], 8),
        ("tank", [16.0], 6),
        ("tank", [16.0, 18.5], 4),
    ],
)
def test_p17_p52_a_fall_back_ends_where_no_friend_stands(type_: str, friends: list[float], far: int) -> None:
    """P17, P52: as far away as that leaves room."""
    blue: Places = {"x": (type_, 30, 25, 180)}
    blue |= {f"f{n}": ("infantry", 30, y, 180) for n, y in enumerate(friends)}
    at = paused(position({"a": ("infantry", 30, 30, 0)}, blue))
    end = reacting.fall_back_stand(at, "x", turned=type_ == "tank")
    assert end is not None
    assert end.at == TablePoint(30, 25 - far)


def test_p52_a_fall_back_does_not_lead_through_an_enemy() -> None:
    """P52."""
    blue: Places = {"x": ("infantry", 30, 25, 180)}
    red: Places = {"a": ("infantry", 30, 28, 0), "b": ("lorry", 30, 23, 0)}
    at = paused(position(red, blue))
    assert reacting.fall_back_stand(at, "x", turned=False) is None
    assert reacting.crosses_enemy(at, "x", way((30, 25), (30, 21)), 1.25)
    assert not reacting.crosses_enemy(at, "x", way((30, 25), (34, 25)), 1.25)


# --- Joining a melee ---


@pytest.mark.parametrize(
    ("type_", "x", "changes", "may"),
    [
        ("infantry", 33.0, {}, True),
        ("infantry", 33.4, {}, False),  # it gets 2 and needs more
        ("infantry", 33.0, {"target": "y"}, False),
        ("machine_gun", 33.0, {}, False),
        ("tank", 33.0, {}, False),
        ("observer", 33.0, {}, False),
        ("commander", 33.0, {}, False),
    ],
)
def test_p11_infantry_joins_the_melee_of_a_charge_at_half_speed(
    type_: str, x: float, changes: dict[str, Any], may: bool
) -> None:
    """P11: it comes into contact with the charger, where that will stand."""
    at = position({"a": ("infantry", 30, 24, 0)}, {"x": ("infantry", 30, 20, 180), "y": (type_, x, 21, 180)})
    points = (TablePoint(30, 24), TablePoint(30, 21))
    paused(at, do="charge", points=points, **{"target": "x", **changes})
    end = reacting.join_stand(at, "y")
    assert ({"unit": "y", "do": "join"} in reacting.options(at, "y")) is (end is not None) is may
    if end is not None:
        assert (round(end.at.x, 2), end.at.y, end.facing) == (31.15, 21, 270)
        moved = replace(at.walk, do="move") if at.walk is not None else None
        at.walk = moved
        assert {"unit": "y", "do": "join"} not in reacting.options(at, "y")
        at.put("y", at=None, state="due")
        assert reacting.join_stand(at, "y") is None
    at.walk = None
    assert reacting.join_stand(at, "y") is None


def test_p11_nobody_joins_against_a_tank_or_where_a_friend_stands() -> None:
    """P11, P17."""
    red: Places = {"a": ("infantry", 30, 24, 0)}
    blue: Places = {"x": ("infantry", 30, 20, 180), "y": ("infantry", 33, 21, 180)}
    points = (TablePoint(30, 24), TablePoint(30, 21))
    tank = position({"a": ("tank", 30, 24, 0)}, blue)
    assert reacting.join_stand(paused(tank, do="charge", points=points, target="x"), "y") is None
    full = position(red, {**blue, "z": ("infantry", 31.4, 21.8, 180)})
    assert reacting.join_stand(paused(full, do="charge", points=points, target="x"), "y") is None


# --- Going on ---


def test_p17_a_move_past_who_shows_itself_goes_on_or_ends_before_it() -> None:
    """P17, P39: a charge becomes a move that ends there; the target of a charge stands in nobody's way."""
    red: Places = {"a": ("infantry", 30, 30, 0)}
    at = position(red, {"x": ("infantry", 30, 20, 180), "y": ("infantry", 36, 24, 180)})
    points = (TablePoint(30, 30), TablePoint(30, 15))
    walk = Walk(
        "a", "charge", points, ((1.0, ("x",)),), facing=5.0, target="y", number=1, gone=2.0, leaves=True
    )
    free = reacting.planned_anew(at, walk, 3.0, ["y"])
    assert (free.points, free.do, free.number, free.gone, free.facing) == (points, "charge", 0, 3.0, 5.0)
    assert free.leaves
    assert free.windows == reacting.windows(at, "a", walk.path, 3.0)
    short = reacting.planned_anew(at, walk, 3.0, ["x"])
    assert (short.do, short.number, short.gone, short.facing, short.leaves) == ("move", 0, 3.0, None, False)
    assert short.points[0] == points[0]
    assert 20 + 1 < short.points[-1].y < 20 + 1.16
    assert short.windows == reacting.windows(at, "a", short.path, 3.0)
    assert not short.is_stopped
    aimed = reacting.planned_anew(at, replace(walk, target="x"), 3.0, ["x"])
    assert aimed.points == points
    again = reacting.planned_anew(at, replace(walk, do="move and fire"), 3.0, ["x"])
    assert again.do == "move and fire"
    at.put("a", at=TablePoint(30, 21.1))
    stopped = reacting.planned_anew(at, walk, 8.9, ["x"])
    assert (stopped.is_stopped, stopped.gone, stopped.points) == (True, 8.9, points)


def test_p12_who_mounts_may_be_fired_at_where_it_stands() -> None:
    """P11, P12: by those who see it; nobody is asked where none does."""
    red: Places = {"l": ("lorry", 30, 28, 0), "i": ("infantry", 30, 29.4, 0)}
    at = position(red, {"x": ("infantry", 33, 20, 190), "y": ("infantry", 5, 2, 180)})
    walk = reacting.beside_carrier(at, "i", "mount", "l")
    assert walk == Walk("i", "mount", (TablePoint(30, 29.4),), ((0.0, ("x",)),), 0, "l")
    at.put("x", suppressed=True)
    assert reacting.beside_carrier(at, "i", "mount", "l").windows == ()


def test_p39_the_chances_of_fire_are_those_of_who_fires_even_from_hiding() -> None:
    """P12, P39: as if it had shown itself; a second gun has its own."""
    at = position({"a": ("infantry", 30, 28, 0)}, {"x": ("br_grant", 30, 20, 180)})
    paused(at)
    plain, second = (
        reacting.outlook(at, {"unit": "x", "do": "fire", **gun}) for gun in ({}, {"gun": "second"})
    )
    assert plain != second
    assert reacting.outlook(at, {"unit": "x", "do": "fall back"}) == {}
    at.markers = (Marker(1, BLUE, TablePoint(30, 20)),)
    at.put("x", at=None, marker=1)
    assert reacting.outlook(at, {"unit": "x", "do": "fire"}) == plain
    at.walk = None
    assert reacting.outlook(at, {"unit": "x", "do": "fire"}) == {}
