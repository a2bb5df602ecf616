"""Where counters are shown: at their hexes, or spread over the zone of their group; always the same."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.scenario.model import Entry, Group, Mark, Side, Unit
from kpeditor.drawing.overlays.zones import zones_of
from kpeditor.drawing.palette import SIDE_COLOURS
from kpeditor.drawing.pieces.marks import marks_of
from kpeditor.drawing.pieces.spots import _grounds_of_others, spread, unit_spots
from tests.drawing.overlays.test_zones import battle
from tests.drawing.samples import blank
from tests.toys.mudrace import HURDLE, MudRace

GRID = HexGrid(12, 10)
SHEET = blank()


@given(st.frozensets(st.sampled_from(list(SHEET.grid.hexes())), min_size=1), st.integers(1, 40))
def test_spread_stays_in_the_area_and_takes_every_hex_once_before_any_twice(area, count):
    found = spread(SHEET, area, count)
    assert len(found) == count
    assert set(found) <= area
    assert len(set(found)) == min(count, len(area))
    assert found == spread(SHEET, set(area), count)


def test_spread_leaves_even_gaps():
    found = spread(SHEET, SHEET.grid.hexes(), 9)
    grid = SHEET.grid
    assert min(grid.distance(a, b) for i, a in enumerate(found) for b in found[i + 1 :]) >= 3


def test_the_first_hexes_lie_toward_the_enemy():
    found = spread(SHEET, SHEET.grid.hexes(), 6, toward=[Hex(6, 1)])
    assert sum(hex_.row for hex_ in found[:3]) < sum(hex_.row for hex_ in found[3:])


def test_no_area_no_spots():
    assert spread(SHEET, [], 3) == []
    assert spread(SHEET, [Hex(1, 1)], 0) == []


def test_counted_units_are_to_be_deployed_in_their_zone():
    group = Group("x", {"bt7": 2, "inf_ru": 3, "truck": 1}, deploy="rows(1,3)")
    enemy = Group("y", {"pz1": 2}, deploy="rows(8,9)")
    spots = unit_spots(battle(Side("a", "Reds", (group,)), Side("b", "Blues", (enemy,)), sheet=blank()))
    mine = [spot for spot in spots if spot.side == "a"]
    assert sorted(spot.look.type.id for spot in mine) == ["bt7", "bt7", "inf_ru", "inf_ru", "inf_ru", "truck"]
    assert all(spot.planned and spot.look.planned and spot.hex.row <= 3 for spot in mine)
    rows = {spot.look.type.id: spot.hex.row for spot in mine}
    assert rows["truck"] <= rows["bt7"]


class CountedHexes(frozenset[Hex]):
    """The hexes of a zone, which count how often somebody goes through them."""

    times = 0

    def __iter__(self) -> Iterator[Hex]:
        CountedHexes.times += 1
        return super().__iter__()


def test_a_scenario_of_many_groups_does_not_go_through_all_zones_for_each_of_them():
    """A thousand groups once kept the window from ever being drawn."""
    sides = [
        Side(id_, id_, tuple(Group(f"{id_}{n}", {"bt7": 1}, deploy=rows) for n in range(30)))
        for id_, rows in (("a", "rows(1,4)"), ("b", "rows(4,9)"))
    ]
    fought = battle(*sides, sheet=blank())
    expected, zones = unit_spots(fought), zones_of(fought)
    CountedHexes.times = 0
    counted = [replace(zone, hexes=CountedHexes(zone.hexes)) for zone in zones]
    assert unit_spots(fought, zones=counted) == expected
    assert CountedHexes.times <= 4 * len(zones)


def test_the_enemy_of_a_side_is_whoever_is_not_of_that_side():
    """Of three sides the one in the middle has enemies on both; a shared hex is the enemy's as well."""
    zones = [
        replace(zone, side=replace(zone.side, id=id_), hexes=frozenset(hexes))
        for zone, id_, hexes in zip(
            zones_of(
                battle(
                    Side("a", "A", tuple(Group(f"g{n}", {"bt7": 1}, deploy="row(2)") for n in range(4))),
                    sheet=blank(),
                )
            ),
            "aabc",
            ([Hex(1, 1), Hex(2, 2)], [Hex(2, 2)], [Hex(2, 2), Hex(3, 3)], [Hex(4, 4)]),
            strict=True,
        )
    ]
    assert _grounds_of_others(zones) == {
        "a": {Hex(2, 2), Hex(3, 3), Hex(4, 4)},
        "b": {Hex(1, 1), Hex(2, 2), Hex(4, 4)},
        "c": {Hex(1, 1), Hex(2, 2), Hex(3, 3)},
    }


def test_units_with_a_hex_stand_there_and_carried_ones_with_their_carrier():
    units = (
        Unit("138", "truck", at="0304", conditions={"level": 1, "pinned": 1}),
        Unit("26", "inf_fr", carried_by="138"),
        Unit("27", "inf_fr", at="9999"),
        Unit("28", "no_such_type", at="0505"),
    )
    spots = unit_spots(battle(Side("a", "Reds", (Group("x", units=units),)), sheet=blank()))
    assert [(spot.hex, spot.look.number, spot.level) for spot in spots] == [
        (Hex(3, 4), "138", 0),
        (Hex(3, 4), "26", 0),
        (Hex(5, 5), "28", 0),
    ]
    assert [badge.text for badge in spots[0].look.badges] == ["PIN", "D1"]
    assert not spots[0].planned
    assert spots[2].look.type.title == "NO_SUCH_TYPE"


def test_groups_that_enter_later_are_not_on_the_map():
    group = Group("x", {"bt7": 2}, enter=Entry(3, "0101"))
    assert unit_spots(battle(Side("a", "Reds", (group,)), sheet=blank())) == []


def test_a_scenario_shows_what_other_rules_declare(monkeypatch):
    """Conditions and marks of a ruleset no picture knows; of rules that are not there the ids are
    shown.
    """
    for module in ("spots", "marks"):
        monkeypatch.setattr(f"kpeditor.drawing.pieces.{module}.find_or_none", {"race": MudRace()}.get)
    unit = Unit("7", "runner", at="0304", conditions={"tired": 2, "spent": 1})
    fight = battle(Side("a", "Reds", (Group("x", units=(unit,)),)), sheet=blank())
    marks = (Mark("hurdle", "0305", value=2), Mark("flag", "0306", "a"))
    fight.scenario = replace(fight.scenario, ruleset="race", marks=marks)
    (spot,) = unit_spots(fight)
    assert [badge.text for badge in spot.look.badges] == ["SPENT", "T2"]
    assert spot.look.type.title == "Runner"
    assert [(one.hex, one.kind.label, one.value, one.colour) for one in marks_of(fight)] == [
        (Hex(3, 5), "H", 2, HURDLE.colour),
        (Hex(3, 6), "FLAG", None, SIDE_COLOURS[0]),
    ]
    fight.scenario = replace(fight.scenario, ruleset="chess")
    (spot,) = unit_spots(fight)
    assert [badge.text for badge in spot.look.badges] == ["spen", "tire"]
    assert [one.kind.label for one in marks_of(fight)] == ["hurd", "flag"]
