"""Direct fire, terrain and dispersal of PanzerBitz: B1 to B15, B29 to B31, B34; BT-1, BT-2, BT-4, BT-5, BT-7,
BT-9 to BT-12, BT-24 to BT-26.
"""

from __future__ import annotations

from dataclasses import replace

from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.event import Event
from kpeditor.core.scenario.model import Mark
from kpeditor.rulesets.panzerblitz.engine.bitz.observing import revised_of
from kpeditor.rulesets.panzerblitz.units import figures, printed_types
from tests.each import each
from tests.rulesets.panzerblitz.battles import GE, RU, Game, rules, scenario, shot, unit
from tests.rulesets.panzerblitz.boards import blank, mark, paint

REVISED = {"combat": "panzerbitz"}
SU_85 = {"su_8": {"like": "su_85", "title": "SU-85", "attack": 16, "range": 8}}


def game(ge, ru, *, sheet=None, options=None, **parts) -> Game:
    return Game(scenario(ge, ru, options={**REVISED, **(options or {})}, **parts), sheet)


def told(events: list[Event]) -> tuple[int, int, str, list]:
    """Strength, defence, odds and modifiers of the one attack among events."""
    (data,) = [event.data for event in events if event.kind == "attacks"]
    return data["strength"], data["defence"], data["odds"], [by for by, _ in data["modifiers"]]


def fire(played: Game, firers: str, target: str, *dice: int, side: str = GE) -> list[Event]:
    return played.until(side, "shot").give(shot(firers, target), *dice)


# --- Dispersal ---


def test_b1_b2_b3_shots_in_turn_at_one_unit_leave_and_raise_markers():
    ge = ["1 pz_iv_h K-5", "2 pz_iv_h K-5", "3 pz_iv_h L-5", "4 panther M-6"]
    played = game(ge, ["9 js_ii K-9"])
    events = fire(played, "1", "9", 3)  # 26 against 14: 1-1, D
    assert rules(events, "dispersed") == ["B1"]
    assert played.unit("9")["dispersed"] == 1
    events = fire(played, "2", "9", 3)
    assert played.unit("9")["dispersed"] == 2, "D on D [B1]"
    assert rules(fire(played, "3", "9", 3), "dispersed") == [], "D on DD does nothing [3.6-1]"
    events = fire(played, "4", "9", 3)  # 34 against 14: 2-1, DD on DD
    assert played.unit("9")["state"] == "destroyed"


def test_b3_dd_on_d_does_not_kill():
    played = game(["1 panther K-5", "2 panther K-6"], ["9 js_ii K-9", "8 t_34c A-9"])
    fire(played, "1", "9", 5)  # 2-1: D
    events = fire(played, "2", "9", 2)  # DD
    assert rules(events, "dispersed") == ["B2"]
    assert played.unit("9")["dispersed"] == 2


def test_bt_4_b4_recovery_takes_a_turn_for_each_grade():
    played = game(["1 panther K-5", "2 truck A-1"], ["9 js_ii K-9", "8 t_34c A-9"])
    fire(played, "1", "9", 2)  # DD in the German turn 1
    played.until(RU, "move", 1)
    assert "dispersed" in played.refused({"unit": "9", "path": ["K-10"]})
    played.until(GE, "shot", 2)
    assert played.unit("9")["dispersed"] == 1, "D after its first own turn"
    played.until(RU, "move", 2)
    assert "dispersed" in played.refused({"unit": "9", "path": ["K-10"]})
    played.until(GE, "shot", 3)
    assert played.unit("9")["dispersed"] == 0, "face up after its second"
    played.until(RU, "move", 3)
    assert played.refused({"unit": "9", "path": ["K-10"]}) == ""


def test_b4_a_single_d_costs_one_own_turn():
    played = game(["1 panther K-5"], ["9 js_ii K-9", "8 t_34c A-9"])
    fire(played, "1", "9", 5)
    played.until(GE, "shot", 2)
    assert played.unit("9")["dispersed"] == 0
    assert played.until(RU, "move", 2).refused({"unit": "9", "path": ["K-10"]}) == ""


def test_b5_who_fired_is_inverted_without_a_marker_until_the_end_of_its_turn():
    played = game(["1 panther K-5", "2 pz_iv_h K-4"], ["9 js_ii K-9"])
    fire(played, "1", "9", 6)
    assert played.unit("1")["fired"]
    assert played.unit("1")["dispersed"] == 0
    assert "has fired" in played.refused(shot("1", "9"))
    assert "has fired" in played.until(GE, "move", 1).refused({"unit": "1", "path": ["K-4"]})
    assert not played.until(GE, "shot", 2).unit("1")["fired"]


def test_b31_mines_and_assaults_use_the_ladder():
    mines = [Mark("mines", "K-5", RU)]
    for grade, die, then in ((0, 2, 2), (0, 4, 1), (2, 4, 2), (2, 2, 2), (2, 6, 1)):
        # DD becomes D at the end of the German turn [B4]; then the mines attack at 2-1
        played = game(["1 ge_rifle K-5", "2 truck A-1"], ["9 t_34c A-10"], marks=mines)
        played.until(GE, "move", 1, "others").state.position.put("1", dispersed=grade)
        played.give("done", die)
        assert played.unit("1")["dispersed"] == then, (grade, die)
    for grade, die, then in ((1, 6, 1), (1, 5, 2), (2, 3, 3)):  # 6 against 6, 2 off the die
        played = game(["1 ge_rifle K-5", "2 ge_rifle K-5", "3 truck A-1"], ["9 ru_recon K-6", "8 t_34c A-9"])
        played.until(GE, "assault").state.position.put("9", dispersed=grade)
        played.give([{"attackers": ["1", "2"], "at": "K-6"}], die)
        unit_ = played.unit("9")
        assert (3 if unit_["state"] == "destroyed" else unit_["dispersed"]) == then, (grade, die)


# --- Direct fire ---


def test_b6_b29_no_combining_against_armoured_vehicles():
    played = game(["1 panther K-5", "2 panther K-5"], ["8 t_34c K-9", "9 atg_45 K-8"])
    played.until(GE, "shot")
    assert "[B6]" in played.refused(shot("1 2", "8"))
    assert played.refused(shot("1 2", "9")) == "", "guns are fired at together"
    assert played.refused(shot("1", "8")) == ""


def test_bt_5_factors_are_adjusted_one_by_one_and_added():
    types = {"a": {"like": "ge_rifle", "attack": 4}, "b": {"like": "ge_rifle", "attack": 5}}
    types |= {"soft": {"like": "truck", "defence": 4}, "car": {"like": "sdkfz_231_8", "defence": 4}}
    types |= {"h": {"like": "ig_75", "attack": 8}}
    ge = ["1 a K-5", "2 b K-5", "3 ge_rifle K-5", "4 h L-5", "5 h L-5"]
    played = game(ge, ["8 soft K-8", "9 car K-7"], units=types)
    played.until(GE, "shot")
    assert "class I does not fire" in played.refused(shot("1", "9"))
    assert "[B6]" in played.refused(shot("4 5", "9")), "howitzers one by one"
    assert told(fire(played, "1 2 3", "8", 6)) == (12, 4, "3-1", [])


def test_bt_7_a_t_34_at_a_tiger():
    types = {"tiger": {"like": "pz_iv_h", "defence": 12}}
    for where, strength, odds in (("K-6", 24, "2-1"), ("K-7", 12, "1-1")):
        played = game([f"1 tiger {where}"], ["9 t_34c K-3"], units=types)
        assert told(fire(played, "9", "1", 6, side=RU)) == (strength, 12, odds, [])


def test_b7_b8_one_unit_is_shot_at_again_and_each_firer_once():
    played = game(["1 panther K-5", "2 panther L-5", "3 panther M-6"], ["8 t_34c K-9", "9 t_34c K-9"])
    played.until(GE, "shot")
    assert "name one of those" in played.refused({"firers": ["1"], "at": "K-9"})
    fire(played, "1", "9", 6)
    assert played.asked == (GE, "shot", 1), "the next is decided after the result"
    fire(played, "2", "9", 6)
    fire(played, "3", "8", 6)
    assert played.asked[:2] == (RU, "shot"), "no German is left who could fire"


def test_b9_range_sight_and_spotting():
    sheet = blank()
    mark(sheet, "green", "K-2D")
    paint(sheet, "terrain", "woods", "M-6")
    ge = ["1 pz_iv_h K-1", "2 panther M-3", "3 panther A-5"]
    played = game(ge, ["7 truck K-10", "8 truck K-4", "9 t_34c M-6", "6 truck A-8"], sheet=sheet)
    played.until(GE, "shot")
    assert "reaches 8 hexes" in played.refused(shot("1", "7"))
    assert "does not see" in played.refused(shot("1", "8"))
    assert "[PB11]" in played.refused(shot("2", "9"))


# --- Terrain ---


def test_bt_1_and_bt_2_b10_a_rifle_in_the_clear_and_in_a_town():
    clear = game(["1 ge_rifle K-8"], ["9 su_8 K-4", "8 ru_recon K-7"], units=SU_85)
    assert told(fire(clear, "9", "1", 6, side=RU)) == (8, 8, "1-1", [])
    sheet = blank()
    paint(sheet, "terrain", "town", "K-8")
    town = game(["1 ge_rifle K-8"], ["9 su_8 K-4", "8 ru_recon K-7"], sheet=sheet, units=SU_85)
    events = fire(town, "9", "1", 6, side=RU)
    assert told(events) == (8, 16, "1-2", [])
    assert any("[B10]" in step for step in events[0].data["steps"])


def test_bt_9_b11_all_non_vehicles_of_a_town_are_one_target():
    sheet = blank()
    paint(sheet, "terrain", "town", "K-4")
    types = {"ten": {"like": "ge_rifle", "defence": 10}, "gun": {"like": "ig_75", "attack": 40, "range": 40}}
    ge = ["1 ge_rifle K-4", "2 ten K-4", "3 truck K-4"]
    played = game(ge, ["9 gun K-7", "8 ru_recon K-5"], sheet=sheet, units=types)
    events = fire(played, "9", "1", 3, side=RU)  # 1-1: D
    assert told(events) == (40, 36, "1-1", [])
    assert [played.unit(id_)["dispersed"] for id_ in ("1", "2", "3")] == [1, 1, 0], "the truck is apart"


def test_b12_an_a_class_vehicle_in_the_town_helps_everybody_there():
    sheet = blank()
    paint(sheet, "terrain", "town", "K-4")
    ge = ["1 ge_rifle K-4", "2 panther K-4"]
    for target in ("1", "2"):
        played = game(ge, ["9 su_85 K-7", "8 ru_recon K-5"], sheet=sheet)
        assert told(fire(played, "9", target, 6, side=RU))[3] == [1]
    hostile = game(["1 ge_rifle K-4", "2 sg_iii_b K-4"], ["9 su_85 K-7", "8 ru_recon K-5"], sheet=sheet)
    assert told(fire(hostile, "9", "1", 6, side=RU))[3] == [], "class H is none"


def test_b13_bt_25_villages_conceal_and_add_one():
    sheet = blank()
    paint(sheet, "terrain", "farm", "K-4")
    alone = game(["1 ge_rifle K-4", "2 truck A-1"], ["9 su_85 K-7", "8 t_34c A-4"], sheet=sheet)
    assert "[PB11]" in alone.until(RU, "shot").refused(shot("9", "1"))
    seen = game(["1 ge_rifle K-4"], ["9 su_85 K-7", "8 ru_recon K-5"], sheet=sheet)
    _, defence, _, modifiers = told(fire(seen, "9", "1", 6, side=RU))
    assert (defence, modifiers) == (8, [1])


def test_bt_10_an_improved_position_in_a_town_direct():
    sheet = blank()
    paint(sheet, "terrain", "town", "K-4")
    ge = [unit(f"{text} K-4", conditions={"within": 1}) for text in ("1 ge_rifle", "2 jgdpz_iv")]
    marks = [Mark("improved_position", "K-4")]
    ru = ["9 su_85 K-7", "8 ru_recon K-5"]
    infantry = game(ge, ru, sheet=sheet, marks=marks)
    _, defence, _, modifiers = told(fire(infantry, "9", "1", 6, side=RU))
    assert (defence, sum(modifiers)) == (16, 2)
    tank = game(ge, ru, sheet=sheet, marks=marks)
    assert sum(told(fire(tank, "9", "2", 6, side=RU))[3]) == 2


def test_b14_3_6_10_within_and_outside_are_two_targets():
    ge = [unit("1 ge_rifle K-4", conditions={"within": 1}), unit("2 ge_rifle K-4", conditions={"within": 1}),
          unit("3 ge_rifle K-4")]  # fmt: skip
    played = game(
        ge, ["9 ig_762 K-7", "8 ig_762 K-8", "7 ig_762 K-6"], marks=[Mark("improved_position", "K-4")]
    )
    _, defence, _, modifiers = told(fire(played, "7 8 9", "1", 6, side=RU))
    assert (defence, modifiers) == (16, [1]), "all within, and only they"
    again = game(
        ge, ["9 ig_762 K-7", "8 ig_762 K-8", "7 ig_762 K-6"], marks=[Mark("improved_position", "K-4")]
    )
    assert told(fire(again, "7 8 9", "3", 6, side=RU))[1] == 8


def test_bt_11_woods_and_position_add_up_in_an_assault_too():
    sheet = blank()
    paint(sheet, "terrain", "woods", "K-4")
    ru = [unit("9 ru_recon K-4", conditions={"within": 1})]
    played = game(
        ["1 ge_rifle K-5", "2 ge_rifle K-5"], ru, sheet=sheet, marks=[Mark("improved_position", "K-4")]
    )
    events = played.until(GE, "assault").give([{"attackers": ["1", "2"], "at": "K-4"}], 6)
    assert sorted(told(events)[3]) == [-2, 1, 1]


def test_bt_26_b30_an_assault_on_a_town_meets_the_printed_defence():
    sheet = blank()
    paint(sheet, "terrain", "town", "K-4")
    played = game(["1 ge_rifle K-4", "2 truck K-4"], ["9 ru_rifle K-5", "8 ru_rifle K-5"], sheet=sheet)
    events = played.until(RU, "assault").give([{"attackers": ["8", "9"], "at": "K-4"}], 6)
    assert told(events)[1] == 9
    assert told(events)[3] == [-2], "no die for the town either"


def test_bt_12_b19_a_howitzer_that_sees_fires_directly_with_half():
    played = game(["1 how_105 A-1"], ["9 js_ii A-10", "8 truck B-9"], options={})
    assert told(fire(played, "1", "9", 6))[0] == 20, "to half range of 32"
    short = {"h": {"like": "how_105", "range": 16}}
    far = game(["1 h A-1"], ["9 js_ii A-10"], units=short)
    events = fire(far, "1", "9", 6)
    assert told(events)[0] == 10
    assert any("[B19]" in step for step in events[0].data["steps"])


def test_b19_mortars_never_fire_directly():
    played = game(["1 mor_81 K-1", "2 panther K-2"], ["9 atg_45 K-5"])
    assert "indirectly only" in played.until(GE, "shot").refused(shot("1", "9"))


def test_pb34_a_howitzer_that_fires_intensively_is_told_with_its_tripled_factor():
    played = game(["1 ig_150 K-5"], ["9 ru_rifle K-9"], options={"intensive": True}).until(GE, "shot")
    printed = figures(printed_types()["ig_150"]).attack
    events = played.give({"firers": ["1"], "unit": "9", "intensive": ["1"]}, 6)
    attack = next(one for one in events if one.kind == "attacks")
    assert f" {3 * printed} " in attack.data["steps"][0], attack.data["steps"]


def test_bt_24_b29_forts_are_armoured_targets_at_which_fire_combines():
    types = {"h": {"like": "ig_75", "attack": 8, "range": 12}}
    fort = Mark("fort", "K-10", RU, 30)
    played = game(["1 h K-2", "2 h L-3", "3 ge_rifle K-8"], ["9 ru_rifle K-10"], marks=[fort], units=types)
    played.state.position.put("9", inside=True)
    played.until(GE, "shot")
    assert "class I" in played.refused(shot("3", "fort K-10"))
    assert "inside a fort" in played.refused(shot("3", "9"))
    assert told(fire(played, "1 2", "fort K-10", 6))[:3] == (8, 30, "1-4")


def test_b29_other_trains_are_fired_at_together_armoured_ones_one_by_one():
    sheet = blank()
    mark(sheet, "rail", *(f"K-{n}D" for n in range(1, 10)))
    ru = ["8 bp35_light K-8", "9 locomotive K-6"]
    played = game(["1 panther J-5", "2 panther J-5"], ru, sheet=sheet).until(GE, "shot")
    assert "[B6]" in played.refused(shot("1 2", "8"))
    assert played.refused(shot("1 2", "9")) == ""


def test_3_6_7_opportunity_fire_uses_these_attacks():
    played = game(
        ["1 panther K-5"], ["9 t_34c K-10", "8 t_34c A-9"], options={"opportunity_fire": "half_range"}
    )
    played.until(RU, "move").give({"unit": "9", "path": ["K-9", "K-8"]})
    assert played.asked[1] == "opportunity fire"
    events = played.give("1", 2)
    assert rules(events, "attacks") == ["B9"]
    assert played.unit("1")["fired"]


# --- Improved positions ---

PIT = [Mark("improved_position", "K-5")]


def within(played: Game, id_: str) -> bool:
    return bool(played.unit(id_)["within"])


def test_b34_foot_goes_in_and_out_by_moves_that_end_or_begin_there():
    played = game(["1 ge_rifle K-4", "2 ge_rifle L-5"], ["9 t_34c A-10"], marks=PIT)
    played.move("1", "K-5")
    assert within(played, "1")
    played.move("2", "K-5", position="out")
    assert not within(played, "2")
    played.until(GE, "move", 2)
    assert "already" in played.refused({"unit": "1", "path": [], "position": "in"})
    played.give({"unit": "2", "path": [], "position": "in"})
    assert within(played, "2")
    played.give({"unit": "1", "path": ["K-4"]})
    assert not within(played, "1")
    assert "no improved position" in played.until(GE, "move", 3).refused(
        {"unit": "1", "path": ["J-4"], "position": "in"}
    )


def test_b15_static_guns_and_vehicles_never_go_in_again():
    ge = [unit("1 pz_iv_h K-5", conditions={"within": 1}), unit("2 panther J-4")]
    played = game(ge, ["9 t_34c A-10"], marks=PIT)
    assert within(played, "1")
    assert "[B15]" in played.until(GE, "move").refused(
        {"unit": "2", "path": ["K-4", "K-5"], "position": "in"}
    )
    played.move("1", "K-4")
    assert not within(played, "1")
    played.until(GE, "move", 2).give({"unit": "1", "path": ["K-5"]})
    assert not within(played, "1")


def test_b34_either_side_uses_an_empty_one_and_both_count_for_stacking():
    played = game(["1 truck A-1"], ["7 ru_recon K-4", "8 ru_rifle K-5", "9 ru_rifle K-5"], marks=PIT)
    assert "full" in played.until(RU, "move").refused({"unit": "7", "path": ["K-5"]})
    lone = game(["1 truck A-1"], ["7 ru_recon K-4"], marks=PIT)
    lone.until(RU, "move").give({"unit": "7", "path": ["K-5"]})
    assert within(lone, "7")


def test_b15_units_set_up_in_the_hex_of_a_position_are_within():
    made = scenario(["1 truck A-1"], ["9 ru_rifle"], options=REVISED, marks=PIT)
    (side,) = [one for one in made.sides if one.id == RU]
    (group,) = side.groups
    deployed = replace(side, groups=(replace(group, deploy='hexes("K-5")'),))
    played = Game(replace(made, sides=(made.sides[0], deployed)))
    played.give(played.state.proposed_setup(Chance.of(1)))
    while played.state.turn == 0:
        (decision,) = played.state.pending()
        played.give((decision.choices or [None])[0])
    assert played.at("9") == "K-5"
    assert within(played, "9")


BROKEN: tuple[object, ...] = (
    "bang",
    {},
    {"firers": []},
    {"firers": ["1"]},
    {"firers": ["1"], "who": "9"},
    {"firers": ["x"], "unit": "9"},
    {"firers": ["1", "1"], "unit": "9"},
    {"firers": ["1"], "fort": "K-9"},
    {"firers": ["1"], "at": "A-5"},
)


@each("answer", BROKEN)
def test_broken_answers_are_told(answer):
    played = game(["1 panther K-5"], ["9 t_34c K-9"]).until(GE, "shot")
    assert played.refused(answer)


def test_b4_a_revised_position_is_part_of_the_hash():
    played = game(["1 ge_rifle K-4"], ["9 t_34c A-10"], marks=PIT)
    before = played.state.digest()
    at = played.state.position
    at.revised = revised_of(at).holding("1", within=True)
    assert played.state.digest() != before


def test_b7_an_empty_fort_is_no_target():
    """An attack is at a unit, and a fort is attacked for those inside; the refusal says which it is."""
    marks = [Mark("fort", "K-8", RU, 20)]
    made = scenario(["1 panther K-5"], ["9 ru_recon K-9"], marks=marks, options={"combat": "panzerbitz"})
    game = Game(made).until(GE, "shot")
    assert "the fort in K-8 is empty" in game.refused(shot("1", "fort K-8"))
    assert "there is no enemy fort" in game.refused(shot("1", "fort K-7"))
