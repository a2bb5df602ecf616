"""What Panzer8 leaves on the table: floors of high houses, mounts, wire that tanks have crushed, smoke; all
of it kept when a position becomes a scenario [P7, P9, P23, P39, P40, P42, P60].
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.dice import SeededDice
from kpeditor.core.scenario.battle import Battle
from kpeditor.rulesets.panzer8.engine import judging, smoke
from kpeditor.rulesets.panzer8.engine.acts.play import Play
from kpeditor.rulesets.panzer8.engine.continuation import as_scenario
from kpeditor.rulesets.panzer8.engine.start import start
from kpeditor.rulesets.panzer8.engine.table.pieces import Marker
from kpeditor.rulesets.panzer8.engine.table.position import Position
from kpeditor.rulesets.panzer8.engine.turns import begin_game, proceed
from tests.rulesets.panzer8.tablegames import BLUE, RED, Place, area, line, playing, position, sentences

Places = dict[str, Place]


def act(at: Position, answer: dict[str, Any], *faces: int) -> Play:
    """The position after an action, the turn not ended."""
    assert judging.faults(at, at.side, answer) == []
    play = playing(at, *faces)
    play.act(answer)
    if play.at.walk is not None:
        play.walk_on()
    return play


# --- Floors ---


def test_p7_who_is_in_a_high_house_goes_down_and_up_by_an_action() -> None:
    tower = area("Tower", "building", 28, 20, 32, 24, elevated=True)
    hedge = line("Hedge", "hedge", (20, 15), (40, 15))
    at = position(
        {"a": ("infantry", 30, 22, 0), "b": ("infantry", 40, 22, 0)},
        {"x": ("tank", 30, 8, 180)},
        tower,
        hedge,
    )
    assert at.ground.sees(at.stand("a"), at.stand("x"))
    answer = {"unit": "a", "do": "change floor"}
    play = act(at, answer)
    assert not at.ground.sees(at.stand("a"), at.stand("x"))
    assert at.pieces["a"].moved
    assert "down to the ground floor" in sentences(play.events)
    at.put("a", acted=False)
    act(at, answer)
    assert at.ground.sees(at.stand("a"), at.stand("x"))
    assert "no high building" in judging.faults(at, RED, {"unit": "b", "do": "change floor"})[0].sentence()


def test_p7_a_hill_lifts_whoever_stands_on_it() -> None:
    at = position({"a": ("infantry", 30, 22, 0)}, {}, area("Hill", "hill", 28, 20, 32, 24))
    assert "P7" in judging.faults(at, RED, {"unit": "a", "do": "change floor"})[0].sentence()


def test_p7_who_begins_on_the_ground_floor_stays_there_until_it_moves() -> None:
    tower = area("Tower", "building", 28, 20, 32, 24, elevated=True)
    at = position({"a": ("infantry", 30, 22, 0)}, {}, tower, fields={"a": {"ground_floor": True}})
    assert not at.ground.sight.is_elevated(at.stand("a"))
    act(at, {"unit": "a", "do": "move", "path": [[30, 22.5]]})
    assert at.ground.sight.is_elevated(at.stand("a"))


# --- Mounts ---


def test_p23_mounts_that_were_left_are_mounted_again_only_beside_them() -> None:
    red: Places = {"a": ("so_cavalry", 30, 24, 0)}
    at = position(red, {}, horse_holders=True)
    act(at, {"unit": "a", "do": "dismount"})
    mounts = at.pieces["a"].mounts
    assert mounts is not None
    answer = {"unit": "a", "do": "mount"}
    at.put("a", acted=False)
    assert judging.faults(at, RED, answer) == []
    act(at, {"unit": "a", "do": "move", "path": [[30, 21]]})
    at.put("a", acted=False)
    assert "P23" in judging.faults(at, RED, answer)[0].sentence()
    act(at, {"unit": "a", "do": "move", "path": [[30, 23.9]]})
    at.put("a", acted=False)
    act(at, answer)
    assert (at.pieces["a"].dismounted, at.pieces["a"].mounts) == (False, None)
    free = position(red, {})
    act(free, {"unit": "a", "do": "dismount"})
    assert free.pieces["a"].mounts is None


# --- Wire and smoke ---


def test_p40_infantry_and_no_car_follows_a_tank_over_wire_in_the_same_player_turn() -> None:
    wire = line("Wire", "wire", (20, 20), (40, 20))
    red: Places = {"t": ("tank", 30, 21.5, 0), "i": ("infantry", 30, 22.9, 0), "j": ("infantry", 36, 22, 0)}
    at = position({**red, "c": ("recce_car", 30, 24.6, 0)}, {}, wire)
    follow, alone = ({"unit": id_, "do": "move", "path": [[x, 19]]} for id_, x in (("i", 30), ("j", 36)))
    assert judging.faults(at, RED, follow)
    act(at, {"unit": "t", "do": "move", "path": [[30, 17]]})
    assert judging.faults(at, RED, follow) == []
    assert judging.faults(at, RED, alone)
    at.put("i", at=TablePoint(50, 30))
    (fault,) = judging.faults(at, RED, {"unit": "c", "do": "move", "path": [[30, 17.5]]})
    assert "stops at the wire" in fault.sentence()


def test_p60_dischargers_lay_smoke_at_a_face_of_the_base() -> None:
    at = position({"h": ("tank", 30, 24, 0), "t": ("assault_gun", 40, 24, 0)}, {}, units=DISCHARGERS)
    stand = at.stand("h")
    for facing, touches in ((100, "right"), (0, "front"), (200, "back")):
        screen = smoke.screen_of(at, "h", {"facing": facing})
        assert screen.line.distance(stand.shape) < 0.01, touches
        assert not screen.line.crosses(stand.shape.buffer(-0.05)), touches
    ahead = smoke.screen_of(at, "t", {"facing": 90})
    assert ahead.ends[0].y == pytest.approx(ahead.ends[1].y)  # hull-mounted: before its front


DISCHARGERS: dict[str, Any] = {
    "tank": {"flags": ["armoured", "tracked", "turreted", "turret_dischargers"]},
    "assault_gun": {"flags": ["armoured", "tracked", "hull_dischargers"]},
}


def test_p9_p42_a_mortar_lays_smoke_where_a_friend_beside_it_sees() -> None:
    wall = line("Wall", "wall", (25, 20), (30.2, 20))
    red: Places = {"m": ("mortar", 29, 24, 0), "e": ("infantry", 30.4, 24, 0)}
    answer = {"unit": "m", "do": "smoke", "at": [29.5, 10], "facing": 0}
    at = position(red, {}, wall, sides={"red": {"smoke": 3}})
    assert judging.faults(at, RED, answer) == []
    at.put("e", suppressed=True)
    assert "does not see" in judging.faults(at, RED, answer)[0].sentence()


def test_p42_the_pool_is_emptied_by_screens_and_then_there_is_no_smoke() -> None:
    at = position({"m": ("mortar", 29, 24, 0)}, {}, sides={"red": {"smoke": 1}})
    answer = {"unit": "m", "do": "smoke", "at": [29.5, 10], "facing": 0}
    act(at, answer, 9)
    at.put("m", acted=False)
    assert "no smoke left" in judging.faults(at, RED, answer)[0].sentence()


# --- Kept in a scenario ---


def test_a_scenario_made_of_a_position_keeps_what_lies_on_the_table() -> None:
    """Smoke, dummies, hidden ones of one marker, gaps in wire, mounts, who holds what, who has reacted."""
    ground = (area("Farm", "built_up", 28, 4, 32, 8), line("Wire", "wire", (10, 25), (20, 25)))
    red: Places = {"a": ("so_cavalry", 30, 24, 0), "e": ("engineers", 15, 26, 0)}
    blue: Places = {
        "x": ("infantry", 50, 2, 180),
        "y": ("infantry", 52, 2, 180),
        "z": ("infantry", 40, 3, 180),
    }
    at = position(red, blue, *ground, horse_holders=True)
    at.markers = tuple(Marker(n, BLUE, TablePoint(x, 12)) for n, x in ((1, 40), (2, 30), (3, 20)))
    for id_ in ("x", "y"):
        at.put(id_, at=None, marker=2)
    at.put("a", dismounted=True, mounts=TablePoint(30, 25.5))
    at.put("z", reacted=True)
    at.smokes = (smoke.across(RED, TablePoint(30, 20), 30, 3 * smoke.unit_of(at)),)
    at.gaps, at.holds = (TablePoint(15, 25),), {"Farm": BLUE}
    again = start(Battle(at.setting.battle.sheet, as_scenario(at, is_over=False)))
    assert (again.gaps, again.holds) == (at.gaps, at.holds)
    assert again.pieces["a"].mounts == TablePoint(30, 25.5)
    assert again.pieces["z"].reacted
    assert [(one.at.x, one.side) for one in again.markers] == [(20, BLUE), (30, BLUE), (40, BLUE)]
    assert again.pieces["x"].marker == again.pieces["y"].marker == 2
    assert len(again.smokes) == 3
    old, new = at.smokes[0].line, again.smokes
    assert all(one.line.hausdorff_distance(old) < old.length for one in new)
    assert all(old.buffer(0.05).covers(one.line) for one in new)
    assert sum(one.line.length for one in new) == pytest.approx(old.length, abs=0.05)
    once_more = start(
        Battle(at.setting.battle.sheet, as_scenario(replace(again, now=1, phase="action"), is_over=False))
    )
    assert [one.at for one in once_more.markers] == [one.at for one in again.markers]
    assert len(once_more.smokes) == 3


def test_a_position_in_the_midst_of_a_game_with_marks_goes_on() -> None:
    at = position({"a": ("infantry", 30, 24, 0)}, {"x": ("infantry", 30, 10, 180)})
    at.smokes = (smoke.across(BLUE, TablePoint(30, 20), 0, 2.5),)
    play = playing(start(Battle(at.setting.battle.sheet, as_scenario(at, is_over=False))))
    play.dice = SeededDice(1)
    begin_game(play)
    proceed(play)
    assert play.at.smokes, "the smoke of the other side stays until it acts"
