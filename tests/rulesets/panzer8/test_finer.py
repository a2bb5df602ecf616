"""Finer rules of fire and moves: eyes of mortars, rifles against tanks, pillboxes, falling back, moving and
firing, crests, who follows a tank [P2, P9, P12, P20, P21, P32, P35 to P37, P41, P49, P51, P60, P61].
"""

from __future__ import annotations

from typing import Any

import pytest

from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.state import IllegalAnswer
from kpeditor.rulesets.panzer8.engine import covering, judging, moving, reacting, shots, standing
from kpeditor.rulesets.panzer8.engine.costs import is_led, reach
from kpeditor.rulesets.panzer8.engine.table.pieces import Smoke
from kpeditor.rulesets.panzer8.engine.table.position import Position
from tests.rulesets.panzer8.tablegames import Place, area, line, playing, position, sentences

FAR: dict[str, Place] = {"z": ("infantry", 58, 2, 180)}


def why(at: Position, unit: str, what: str, /, **more: Any) -> str:
    """Why an action may not be done; "" where it may."""
    faults = judging.faults(at, at.side, {"unit": unit, "do": what, **more})
    return faults[0].sentence() if faults else ""


def test_p9_a_mortar_uses_the_eyes_of_a_friend_within_1() -> None:
    wood = area("w", "woods", 20, 18, 31, 23)
    red: dict[str, Place] = {"m": ("mortar", 30, 24, 0), "eye": ("infantry", 32.2, 24, 0)}
    at = position(red, {"b": ("infantry", 30, 10, 180)}, wood)
    assert at.ground.sees(at.stand("eye"), at.stand("b"))
    assert not at.ground.sees(at.stand("m"), at.stand("b"))
    assert shots.why_not(at, "m", "b") == ""
    for change in ({"suppressed": True}, {"suppressed": False, "at": TablePoint(34, 24)}):
        at.put("eye", **change)
        assert "is not seen" in shots.why_not(at, "m", "b")


def test_p35_a_rifle_shoots_once_in_a_phase_at_a_tank_but_for_soviets() -> None:
    for nation, again in (("german", False), ("russian", True)):
        red: dict[str, Place] = {"a": ("ge_rifles_atr", 30, 24, 0)}
        units = {"soft": {"title": "S", "like": "tank", "defence": 2}}
        at = position(red, {"b": ("soft", 30, 20, 180)}, units=units, sides={"red": {"nation": nation}})
        playing(at, 1, 10).act({"unit": "a", "do": "fire", "target": "b"})
        assert (shots.why_not(at, "a", "b") == "") is again


def test_p36_losses_of_the_home_guard_count_for_it_alone() -> None:
    red: dict[str, Place] = {"a": ("infantry", 30, 24, 0), "g": ("ge_volkssturm", 34, 24, 0)}
    at = position(red, FAR)
    playing(at).take_out("g")
    assert (at.lost("red", with_guard=False), at.lost("red")) == (0, 1)


def test_p41_a_pillbox_keeps_small_arms_out_and_takes_one_of_those_that_fit() -> None:
    box = area("Box", "pillbox", 28, 10, 32, 13)
    red: dict[str, Place] = {
        "a": ("infantry", 30, 17, 0),
        "e": ("engineers", 33, 17, 0),
        "t": ("tank6", 26, 20, 0),
    }
    blue: dict[str, Place] = {"b": ("machine_gun", 30, 11.5, 180), "c": ("infantry", 24, 6, 180)}
    units = {"tank6": {"title": "T", "like": "tank", "he": 6}}
    at = position(red, blue, box, units=units)
    assert "immune to small arms [P41]" in shots.why_not(at, "a", "b")
    assert covering.cover_of(at, "b", TablePoint(30, 20)) == "hard"
    assert shots.why_not(at, "t", "b") == ""
    place = at.stand_at("c", TablePoint(29, 11), 180)
    at.put("b", at=TablePoint(31.2, 11.5))
    assert standing.why_not_there(at, "c", place) == ("Box holds 1", "P41")
    at.put("b", state="due", at=None)
    assert standing.why_not_there(at, "c", place) == ("", "")
    assert "guns alone" in standing.why_not_there(at, "t", at.stand_at("t", TablePoint(30, 11.5), 0))[0]


def test_p20_a_fall_back_leads_away_from_the_enemy_or_home_and_vehicles_reverse_slowly() -> None:
    at = position({"a": ("tank", 30, 20, 0)}, {"b": ("infantry", 30, 10, 180)})
    assert why(at, "a", "fall back", path=[[30, 24]]) == ""
    assert "gets 5.0 this way" in why(at, "a", "fall back", path=[[30, 28]])  # reversing: half
    assert why(at, "a", "fall back", path=[[30, 28]], facing=180) == ""  # it turns round first
    assert "falls back away from the enemy" in why(at, "a", "fall back", path=[[36, 16]])
    at.put("a", suppressed=True)
    assert "only falls back [P29]" in why(at, "a", "move", path=[[30, 24]])
    assert why(at, "a", "fall back", path=[[30, 24]]) == ""


def test_p21_move_and_fire_at_half_speed_with_a_worse_shot() -> None:
    at = position({"a": ("tank", 30, 24, 0)}, {"b": ("infantry", 30, 12, 180)})
    assert "gets 5.0 this way" in why(at, "a", "move and fire", path=[[30, 18]], target="b")
    still = shots.reckoned(at, shots.aim(at, "a", "b")).net
    play = playing(at)
    play.act({"unit": "a", "do": "move and fire", "path": [[30, 20]], "target": "b"})
    while at.walk is not None:
        if play.walk_on():
            play.react("hold")
    fired = next(event for event in play.events if event.kind == "fires")
    assert fired.data["net"] == still - 1
    assert at.stand("a").at == (30, 20)
    crew = position({"g": ("anti_tank_gun", 30, 24, 0)}, {"b": ("tank", 30, 8, 180)})
    assert "cannot move and fire [P12]" in why(crew, "g", "move and fire", path=[], facing=10, target="b")


def test_p2_a_tank_behind_a_crest_is_hull_down_and_infantry_follows_a_tank() -> None:
    crest = line("c", "crest", (20, 12.9), (40, 12.9), hill="Hill")
    hill = area("Hill", "hill", 20, 5, 40, 20)
    at = position({"a": ("tank", 30, 24, 0)}, {"b": ("tank", 30, 12, 180)}, hill, crest)
    assert at.stand("b").is_hull_down
    assert covering.cover_of(at, "b", TablePoint(30, 18)) == "hull-down"
    assert covering.cover_of(at, "b", TablePoint(30, 2)) == "none"
    blue: dict[str, Place] = {"t": ("tank", 30, 14, 180), "i": ("infantry", 30, 12.5, 180)}
    at = position({"a": ("tank", 30, 24, 0)}, blue)
    assert covering.cover_of(at, "i", TablePoint(30, 24)) == "soft"
    assert covering.cover_of(at, "i", TablePoint(50, 12)) == "none"


def test_p37_a_commander_is_no_target_beside_others_and_an_observer_only_close() -> None:
    blue: dict[str, Place] = {"k": ("commander", 30, 17, 180), "i": ("infantry", 32, 17, 180)}
    at = position({"a": ("infantry", 30, 24, 0)}, blue)
    assert "hides among others who can be shot at [P37]" in shots.why_not(at, "a", "k")
    at.put("i", at=TablePoint(50, 17))
    assert shots.why_not(at, "a", "k") == ""
    at = position({"a": ("infantry", 30, 24, 0)}, {"f": ("observer", 30, 17, 180)})
    assert "no target beyond 4" in shots.why_not(at, "a", "f")


def test_p60_no_tank_drives_through_the_smoke_of_its_own_dischargers() -> None:
    at = position({"a": ("tank", 30, 24, 0), "i": ("infantry", 34, 24, 0)}, FAR)
    at.smokes = (Smoke("red", (TablePoint(25, 22), TablePoint(40, 22)), "x", True),)
    assert "dischargers [P60]" in why(at, "a", "move", path=[[30, 20]])
    assert why(at, "i", "move", path=[[34, 20.5]]) == ""


def test_p61_a_commander_takes_the_place_of_one_of_his_own() -> None:
    red: dict[str, Place] = {
        "c": ("commander", 34, 24, 0),
        "a": ("infantry", 30, 24, 0),
        "d": ("tank", 26, 24, 0),
    }
    at = position(red, FAR)
    assert at.pieces["a"].commander == "c"
    at.put("d", commander="another")
    playing(at).take_out("c")
    assert at.tasks[0][2]["heirs"] == ["a"]


def test_p32_armoured_infantry_is_unarmoured_in_hard_cover_and_fights_as_infantry() -> None:
    at = position({"a": ("infantry", 30, 24, 0)}, {"b": ("ge_sdkfz251", 30, 18, 180)})
    shot = shots.aim(at, "a", "b")
    assert not shot.is_ap
    assert covering.cover_of(at, "b", TablePoint(30, 24)) == "hard"
    assert not at.is_vehicle("b")


def test_p51_turning_is_an_action_that_costs_nothing_of_the_way() -> None:
    at = position({"g": ("anti_tank_gun", 30, 24, 0)}, FAR)
    play = playing(at)
    play.act({"unit": "g", "do": "move", "path": [], "facing": 135})
    while at.walk is not None:
        play.walk_on()
    assert at.pieces["g"].facing == 135
    assert at.pieces["g"].acted
    assert "turns to 135 degrees" in sentences(play.events)
    with pytest.raises(IllegalAnswer, match="goes nowhere"):
        moving.judged(at, "g", {"unit": "g", "do": "move", "path": []})


def test_the_outline_of_what_is_reached_and_the_chances_of_a_reaction() -> None:
    lake = area("l", "water", 31, 20, 40, 30)
    at = position({"a": ("infantry", 30, 24, 0)}, {"b": ("infantry", 30, 17, 180)}, lake)
    outline = reach(at, "a", headings=4)
    assert [tuple(point) for point in outline[:2]] == [(30, 20), (30, 24)]  # water to the east
    play = playing(at)
    play.act({"unit": "a", "do": "move", "path": [[30, 22]]})
    assert play.walk_on()
    (shot,) = [one for one in reacting.options(at, "b") if one["do"] == "fire"]
    assert sum(reacting.outlook(at, shot).values()) == 1
    assert reacting.outlook(at, {"unit": "b", "do": "fall back"}) == {}


def test_p43_only_an_unsuppressed_commander_nearby_leads_double_time() -> None:
    red: dict[str, Place] = {"a": ("infantry", 30, 24, 0), "b": ("infantry", 31.5, 24, 0)}
    at = position({**red, "c": ("commander", 28.5, 24, 0)}, FAR)
    assert is_led(at, "a")
    at.put("c", suppressed=True)
    assert not is_led(at, "a")
    assert not is_led(position(red, FAR), "a")
