"""Direct fire on the table: who may shoot at whom, and what it comes to [P12 to P15, P28, P29, P49]."""

from __future__ import annotations

import pytest

from kpeditor.rulesets.panzer8.engine import shots
from kpeditor.rulesets.panzer8.engine.table.pieces import DESTROYED
from kpeditor.rulesets.panzer8.engine.table.position import Position
from tests.rulesets.panzer8.tablegames import area, line, playing, position, sentences

GUN = {"gun": {"title": "Gun", "like": "anti_tank_gun", "ap": 4, "he": 6}}


def net(at: Position, firer: str = "a", target: str = "b", *, moved: bool = False) -> int:
    return shots.reckoned(at, shots.aim(at, firer, target), moved=moved).net


def test_pt_1_close_from_outside_the_front_within_half_range() -> None:
    """PT-1: AP 4, Def 3, range 3", from outside its front, no cover: net +3."""
    own = {"own": {"title": "Own", "like": "tank", "defence": 3}, **GUN}
    at = position({"a": ("gun", 30, 24, 0)}, {"b": ("own", 30, 19.2, 0)}, units=own)
    assert at.apart("a", "b") == pytest.approx(3.3, abs=0.3)
    assert net(at) == 4 + 1 + 1 - 3
    shares = {word: round(100 * share) for word, share in shots.chances(at, shots.aim(at, "a", "b")).items()}
    assert shares == {"out": 36, "suppressed": 19, "nothing": 45}


def test_pt_2_he_at_infantry_in_a_stone_building_beyond_half_range() -> None:
    """PT-2: HE 6 on Def 4 infantry in a stone building at 3/4 range, firer moved: -2 (its front is faced)."""
    own = {"own": {"title": "Own", "like": "infantry", "defence": 4}, **GUN}
    house = area("house", "building", 29, 11, 31, 13, material="stone")
    at = position({"a": ("tank6", 30, 30.5, 0)}, {"b": ("own", 30, 12, 180)}, house, units=own | TANK)
    assert net(at, moved=True) == 6 - (4 + 2 + 1 + 1)


TANK = {"tank6": {"title": "T", "like": "tank", "he": 6, "range": 24}}


def test_pt_3_what_small_ap_cannot_hurt_is_refused() -> None:
    units = {
        "rifle": {"title": "R", "like": "infantry", "ap": "1*"},
        "three": {"title": "T", "like": "tank", "defence": 3},
        "two": {"title": "T", "like": "tank", "defence": 2},
        "any": {"title": "A", "like": "infantry", "ap": "4+"},
        "seven": {"title": "S", "like": "tank", "defence": 7},
    }
    red = {"a": ("rifle", 30, 24, 0), "d": ("any", 33, 24, 0)}
    blue = {"b": ("three", 30, 20, 180), "c": ("two", 33, 20, 180), "e": ("seven", 36, 20, 180)}
    at = position(red, blue, units=units)
    assert "hurts nothing of a defence above 2" in shots.why_not(at, "a", "b")
    assert shots.why_not(at, "a", "c") == ""
    first = shots.reckoned(at, shots.aim(at, "d", "e")).parts[0]
    assert first.by == 7  # the target's own defence


def test_p12_the_field_of_fire_of_a_gun_is_90_degrees() -> None:
    at = position(
        {"a": ("anti_tank_gun", 30, 24, 0)}, {"b": ("tank", 30, 14, 180), "c": ("tank", 40, 23, 180)}
    )
    assert shots.why_not(at, "a", "b") == ""
    assert "outside the field of fire" in shots.why_not(at, "a", "c")


def test_p12_nobody_shoots_through_friends_nor_small_arms_past_infantry() -> None:
    red = {"a": ("infantry", 30, 24, 0), "friend": ("infantry", 30, 22, 0)}
    at = position(red, {"b": ("infantry", 30, 19, 180)})
    assert "Infantry (friend) is in the line of fire" in shots.why_not(at, "a", "b")
    blue = {"b": ("infantry", 30, 17.5, 180), "c": ("infantry", 30, 20, 180)}
    at = position({"a": ("infantry", 30, 24, 0)}, blue)
    assert "nearer in the lane" in shots.why_not(at, "a", "b")
    assert shots.why_not(at, "a", "c") == ""


def test_p29_a_suppressed_firer_reaches_4_to_its_front() -> None:
    at = position(
        {"a": ("infantry", 30, 24, 0)}, {"b": ("infantry", 30, 18, 180)}, conditions={"a": {"suppressed": 1}}
    )
    assert "beyond the range of 4 for it is suppressed [P29]" in shots.why_not(at, "a", "b")


def test_pt_22_smoke_before_soft_cover_counts_alone() -> None:
    """PT-22: HE 5 at infantry Def 3 in a wood through smoke within 4: 5 + 1 - 3 - 2."""
    wood = area("wood", "woods", 25, 15, 35, 21)
    smoke = line("s", "smoke", (25, 22), (35, 22))
    units = {"five": {"title": "F", "like": "tank", "he": 5}}
    at = position({"a": ("five", 30, 24, 0)}, {"b": ("infantry", 30, 20.5, 180)}, wood, smoke, units=units)
    assert net(at) == 1


def test_p28_pt_15_results_by_the_state_of_the_target() -> None:
    """PT-15: dug in, a fall back suppresses, then changes nothing; a second suppression is out."""
    places = {"b": ("infantry", 30, 18, 180)}
    at = position({"a": ("infantry", 30, 24, 0)}, places, conditions={"b": {"dug_in": 1}})
    play = playing(at)
    play.harm("b", "falls back", at.stand("a").at)
    assert at.pieces["b"].suppressed
    play.harm("b", "falls back", at.stand("a").at)
    assert at.pieces["b"].state == "map"
    play.harm("b", "suppressed", at.stand("a").at)
    assert at.pieces["b"].state == DESTROYED
    assert "suppressed a second time [P29]" in sentences(play.events)


def test_p52_a_fall_back_leads_4_straight_away() -> None:
    at = position({"a": ("infantry", 30, 24, 0)}, {"b": ("infantry", 30, 18, 180)})
    playing(at).harm("b", "falls back", at.stand("a").at)
    assert at.pieces["b"].at == (30, 14)


def test_a_shot_is_told_with_its_dice_and_paragraph() -> None:
    at = position({"a": ("infantry", 30, 24, 0)}, {"b": ("infantry", 30, 18, 180)})
    play = playing(at, 10, 3)
    play.act({"unit": "a", "do": "fire", "target": "b"})
    assert "10 +0 against 3, out [P15]" in sentences(play.events)
    assert at.pieces["b"].state == DESTROYED
    assert at.pieces["a"].acted
