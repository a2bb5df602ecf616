"""Transports, crew-served weapons, riders, built-up areas, entering and leaving, victory [P10, P17, P18, P30,
P33, P34, P38].
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kpeditor.core.errors import KpError
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.state import IllegalAnswer
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.events import Effect, ScenarioEvent
from kpeditor.core.scenario.model import ON_EVENT, Entry, Group, Unit, VictoryLine
from kpeditor.rulesets.panzer8.computer.survey import as_seen_by
from kpeditor.rulesets.panzer8.engine import covering, judging, moving, shots, standing
from kpeditor.rulesets.panzer8.engine.acts.play import Play
from kpeditor.rulesets.panzer8.engine.start import start
from kpeditor.rulesets.panzer8.engine.table.pieces import DESTROYED, EXITED, Marker
from kpeditor.rulesets.panzer8.engine.table.position import ACTION, Position
from kpeditor.rulesets.panzer8.engine.turns import happen, proceed
from kpeditor.rulesets.panzer8.engine.victory import take_hold, tally
from kpeditor.rulesets.panzer8.engine.views import view_for
from kpeditor.rulesets.panzer8.outlooks import Outlooks
from tests.rulesets.panzer8.tablegames import Place, area, battle, line, played, playing, position, sentences

FAR: dict[str, Place] = {"z": ("infantry", 58, 2, 180)}


def do(at: Position, unit: str, what: str, /, *dice: int, **more: Any) -> Play:
    """An action, judged and done."""
    answer = {"unit": unit, "do": what, **more}
    assert judging.faults(at, at.side, answer) == []
    play = playing(at, *dice)
    play.act(answer)
    while at.walk is not None:
        play.walk_on()
    return play


def why(at: Position, unit: str, what: str, /, **more: Any) -> str:
    """Why an action may not be done."""
    faults = judging.faults(at, at.side, {"unit": unit, "do": what, **more})
    return faults[0].sentence() if faults else ""


def test_p18_infantry_mounts_beside_a_lorry_rides_and_dismounts_in_another_turn() -> None:
    red: dict[str, Place] = {
        "a": ("infantry", 30, 24, 0),
        "l": ("lorry", 31.35, 24, 0),
        "far": ("infantry", 40, 24, 0),
    }
    at = position(red, FAR)
    assert "not adjacent" in why(at, "far", "mount", carrier="l")
    do(at, "a", "mount", carrier="l")
    do(at, "l", "move", path=[[31.35, 21]])
    assert at.stand("a").at == at.stand("l").at
    assert "acted already" in why(at, "a", "dismount")  # not both in a turn
    at.put("a", acted=False)
    do(at, "a", "dismount")
    assert at.gap("a", "l") <= 0.05


def test_p18_p33_a_gun_is_limbered_by_both_and_fires_no_more() -> None:
    red: dict[str, Place] = {"g": ("anti_tank_gun", 30, 24, 0), "l": ("lorry", 31.35, 24, 0)}
    at = position(red, {"z": ("tank", 30, 10, 180)})
    assert shots.why_not(at, "g", "z") == ""
    do(at, "g", "limber", carrier="l")
    assert at.pieces["l"].acted
    assert "limbered" in shots.why_not(at, "g", "z")
    assert "acted already" in why(at, "l", "move", path=[[31, 20]])
    for id_ in ("g", "l"):
        at.put(id_, acted=False)
    do(at, "g", "unlimber", at=[29.9, 24], facing=350)
    assert (at.pieces["g"].facing, at.pieces["g"].limbered, at.pieces["l"].acted) == (350, False, True)


def test_p18_a_machine_gun_is_broken_down_and_moves_as_infantry() -> None:
    at = position({"m": ("machine_gun", 30, 24, 0)}, FAR)
    assert "gets 1.0 this way" in why(at, "m", "move", path=[[30, 20]])
    do(at, "m", "limber")
    at.put("m", acted=False)
    assert why(at, "m", "move", path=[[30, 20]]) == ""


def test_p33_an_empty_lorry_only_falls_back_and_goes_when_nobody_is_beside_it() -> None:
    at = position({"l": ("lorry", 30, 24, 0), "a": ("infantry", 40, 24, 0)}, FAR)
    assert "only falls back [P20]" in why(at, "l", "move", path=[[30, 20]])
    play = playing(at)
    at.phase = "combat"
    proceed(play)
    assert at.pieces["l"].state == "withdrawn"
    assert "[P33]" in sentences(play.events)


def test_p34_only_german_and_soviet_infantry_rides_on_tanks() -> None:
    red: dict[str, Place] = {"a": ("infantry", 30, 24, 0), "t": ("tank", 31.3, 24, 0)}
    assert why(position(red, FAR, sides={"red": {"nation": "russian"}}), "a", "mount", carrier="t") == ""
    assert "no room" in why(
        position(red, FAR, sides={"red": {"nation": "british"}}), "a", "mount", carrier="t"
    )


@pytest.mark.parametrize("dice", [(1,), (2,)])
def test_pt_30_of_two_aboard_a_lorry_one_is_lost_and_the_rest_suppressed(dice: tuple[int, ...]) -> None:
    """PT-30: one passenger out by d2, lorry and the other suppressed, the lorry stays."""
    red: dict[str, Place] = {
        "l": ("lorry", 30, 24, 0),
        "a": ("infantry", 0, 0, 0),
        "b": ("infantry", 0, 0, 0),
    }
    at = position(red, FAR, aboard={"a": "l", "b": "l"})
    playing(at, *dice).take_out("l")
    lost = ("a", "b")[dice[0] - 1]
    assert [id_ for id_ in "ab" if at.pieces[id_].state == DESTROYED] == [lost]
    assert at.pieces["l"].suppressed
    assert at.pieces["l"].state == "map"


def test_passengers_are_where_their_carrier_is_and_hide_with_it() -> None:
    """P12, P39: what the lab, the log and the enemy are told of them."""
    red: dict[str, Place] = {"t": ("tank", 30, 24, 0), "a": ("infantry", 0, 0, 0)}
    at = position(red, FAR, aboard={"a": "t"})
    seen = view_for(at, "blue")["units"]
    assert seen["a"]["hex"] == seen["t"]["hex"] == "(30, 24)"
    assert seen["a"]["carried_by"] == "t"
    at.markers = (Marker(1, "red", TablePoint(12, 30)),)
    at.put("t", at=None, marker=1)
    assert view_for(at, "red")["units"]["a"]["hex"] == "(12, 30)"
    assert "carried_by" not in view_for(at, "blue")["units"]["a"]
    assert view_for(at, "blue")["units"]["a"]["hex"] is None
    assert set(as_seen_by(at, "blue").pieces) == {"z"}


def test_p30_riders_go_off_suppressed_when_their_tank_is_hit() -> None:
    red: dict[str, Place] = {"t": ("tank", 30, 24, 0), "a": ("infantry", 0, 0, 0)}
    at = position(red, FAR, aboard={"a": "t"})
    playing(at).take_out("t")
    assert at.pieces["a"].state == "map"
    assert at.pieces["a"].suppressed
    assert at.pieces["a"].at is not None


def test_p12_passengers_are_no_targets_but_riders_are() -> None:
    red: dict[str, Place] = {"l": ("lorry", 30, 24, 0), "t": ("tank", 34, 24, 0)}
    red |= {"a": ("infantry", 0, 0, 0), "b": ("infantry", 0, 0, 0)}
    at = position(red, {"z": ("infantry", 32, 19, 180)}, aboard={"a": "l", "b": "t"})
    assert "within Lorry l" in shots.why_not(at, "z", "a")
    assert shots.why_not(at, "z", "b") == ""


# --- Built-up areas ---


TOWN = area("Farm", "built_up", 28, 16, 32, 20, material="stone")


def test_p38_entering_costs_half_and_a_town_holds_so_many() -> None:
    at = position({"a": ("infantry", 30, 22, 0)}, FAR, TOWN)
    trip = moving.judged(at, "a", {"unit": "a", "do": "move", "path": [[30, 20.5]]})
    assert trip.cost.halves == 2
    with pytest.raises(IllegalAnswer, match=r"gets 2\.0 this way, not 3\.0 \(half of the move to enter Farm"):
        moving.judged(at, "a", {"unit": "a", "do": "move", "path": [[30, 19]]})
    crowd: dict[str, Place] = {
        f"i{n}": ("infantry", 28.7 + 1.3 * (n % 2), 17 + 1.1 * (n // 2), 0) for n in range(4)
    }
    at = position({**crowd, "a": ("infantry", 31.3, 20.8, 0)}, FAR, TOWN)
    assert "Farm holds 4 elements [P38]" in why(at, "a", "move", path=[[31.3, 19.3]])


def test_p10_p38_all_of_a_town_is_measured_and_infantry_fires_all_round_out_of_it() -> None:
    at = position({"a": ("infantry", 30, 17, 0)}, {"z": ("infantry", 30, 24, 0)}, TOWN)
    assert at.apart("a", "z") == pytest.approx(3.5)
    assert shots.why_not(at, "a", "z") == ""
    assert shots.field_of(at, "a") == 360
    assert covering.cover_of(at, "a", at.stand("z").at) == "hard"


def test_p57_cavalry_dismounts_in_a_town_and_mounts_again_on_leaving() -> None:
    at = position({"a": ("so_cavalry", 30, 22, 0)}, FAR, TOWN)
    do(at, "a", "move", path=[[30, 18.6]])
    assert at.pieces["a"].dismounted is True
    at.put("a", acted=False)
    play = do(at, "a", "move", path=[[30, 20.6]])
    assert [piece.dismounted for piece in at.pieces.values()] == [False, False]
    assert "mounts again on leaving" in sentences(play.events)


# --- Coming, going, winning ---


def entering(kind: str = "recce_car", foes: dict[str, Place] = FAR, **more: Any) -> Position:
    of = battle({"a": (kind, 0, 0, 0)}, foes, line("Road", "road", (30, 0), (30, 40)), **more)
    assert of.scenario is not None
    red, blue = of.scenario.sides
    (group,) = red.groups
    group = replace(group, units=(replace(group.units[0], at=""),), enter=Entry(1, "edge(S, 20, 40)"))
    sides = (replace(red, groups=(group,), exit="edge(N)"), blue)
    at = start(Battle(of.sheet, replace(of.scenario, sides=sides)))
    at.phase, at.now, at.turns = ACTION, 1, 1
    return at


def test_p17_who_enters_by_road_has_two_more_on_it_and_may_leave_by_the_exit() -> None:
    at = entering()
    assert "does not enter there" in why(at, "a", "move", path=[[5, 40], [5, 35]])
    do(at, "a", "move", path=[[30, 40], [30, 30]])
    assert at.pieces["a"].road_bonus
    at.put("a", acted=False)
    assert "gets 12.0 this way" in why(at, "a", "move", path=[[30, 10]])
    at.put("a", at=at.stand("a").at._replace(y=8.0))
    assert "cannot leave" in why(at, "a", "move", path=[[30, 2]], off=True)
    do(at, "a", "move", path=[[30, 0]], off=True)
    assert at.pieces["a"].state == EXITED
    assert tally(at).exited("red", None) == 1


def test_p11_who_is_suppressed_as_it_enters_stands_on_the_table_with_its_whole_base() -> None:
    units = {
        "six": {"title": "Six", "like": "infantry", "he": 6, "range": 24},
        "fast": {"title": "Fast", "like": "infantry", "class": "Cmd"},
    }
    at = entering("fast", {"x": ("six", 33, 35, 180)}, units=units)
    play = playing(at, 5, 5)
    play.act({"unit": "a", "do": "move", "path": [[30, 40], [30, 34]]})
    assert play.walk_on()
    assert at.walk is not None
    assert at.walk.gone == 0
    play.react({"unit": "x", "do": "fire"})
    assert not play.walk_on()
    assert at.pieces["a"].suppressed
    assert standing.why_not_there(at, "a", at.stand("a")) == ("", "")
    assert 39 < at.stand("a").at.y < 40


def test_victory_counts_elements_on_areas_and_who_holds_features() -> None:
    hill = area("Hill", "hill", 20, 4, 40, 36)
    when = "units(red, Hill) >= 1 and controlled(red, each(hill)) == 1"
    of = battle(
        {"a": ("mortar", 30, 20, 0)},
        {"z": ("observer", 58, 2, 180)},
        hill,
        victory=(VictoryLine("red", when), VictoryLine("blue")),
        length=1,
    )
    outcome = played(of, 4).outcome()
    assert outcome is not None
    assert outcome.winner == "red"
    at = position({"a": ("infantry", 30, 12, 0)}, FAR, hill)
    take_hold(at)
    assert tally(at).control == {"Hill": "red"}
    assert not view_for(at, "blue")["marks"], "nobody asks who holds the hill"
    at = position({"a": ("infantry", 30, 12, 0)}, FAR, hill, victory=(VictoryLine("red", when),))
    take_hold(at)
    (mark,) = view_for(at, "blue")["marks"]
    assert (mark["kind"], mark["side"]) == ("held", "red")


def test_what_can_act_says_its_cover_and_what_it_lacks_to_recover_p2_p22() -> None:
    farm = area("Farm", "built_up", 28, 22, 32, 26, material="stone")
    red: dict[str, Place] = {
        "a": ("infantry", 30, 24, 0),
        "b": ("infantry", 50, 30, 0),
        "c": ("commander", 50, 33, 0),
    }
    at = position(red, FAR, farm, conditions={"b": {"suppressed": 1}})
    said = Outlooks(at)
    assert said.readiness("a") == "can act, hard cover"
    assert said.readiness("c") == "can act"
    assert said.readiness("b") == "suppressed: recovers or falls back, unsupported"
    at.put("c", suppressed=True)
    assert "no commander near, unsupported" in said.readiness("b")


def test_events_release_bring_in_and_end() -> None:
    """A held group acts when it is released, one that waits enters when it is brought in."""
    of = battle({"a": ("infantry", 30, 30, 0)}, FAR)
    assert of.scenario is not None
    red, blue = of.scenario.sides
    waiting = Group("later", units=(Unit("w", "tank"),), enter=Entry(ON_EVENT, "edge(S)"))
    red = replace(red, groups=(replace(red.groups[0], held=True), waiting))
    acts = tuple(Effect(do, "red", group) for do, group in (("release", "reds"), ("arrive", "later")))
    events = (ScenarioEvent("Alarm", (1,), then=acts), ScenarioEvent("Night", (2,), then=(Effect("end"),)))
    at = start(Battle(of.sheet, replace(of.scenario, sides=(red, blue), events=events)))
    at.phase, at.now, at.turns = ACTION, 1, 1
    assert [judging.why_not_acting(at, id_) for id_ in "aw"] == ["is held back", "is not on the table"]
    assert happen(playing(at)) is False
    assert [judging.why_not_acting(at, id_) for id_ in "aw"] == ["", ""]
    assert at.is_due("w")
    at.now = 2
    assert happen(playing(at)) is True


@pytest.mark.parametrize("otherwise", [(), (VictoryLine("blue"),)])
def test_a_side_with_nobody_left_has_lost(otherwise: tuple[VictoryLine, ...]) -> None:
    """Even if the side would win because no other condition is met."""
    lines = (VictoryLine("blue", "destroyed(red) > 5"), *otherwise)
    of = battle({"a": ("infantry", 30, 24, 0)}, FAR, victory=lines)
    at = start(of)
    at.phase, at.now, at.turns = "combat", 1, 1
    play = playing(at)
    play.take_out("z")
    proceed(play)
    assert at.ended is not None
    assert (at.ended.winner, at.ended.reason) == ("red", "Blue have nobody left")


def test_a_unit_with_an_unknown_carrier_is_refused() -> None:
    of = battle({"a": ("infantry", 30, 24, 0)}, FAR, aboard={"a": "nobody"})
    with pytest.raises(KpError, match="unit a is carried by nobody, which does not exist"):
        start(of)
