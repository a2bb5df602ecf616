"""Fire: PB3 to PB7, PB11, PB19 to PB21, PB26, PB27, PB33, PB34 and the cases PBT-5, PBT-6."""

from __future__ import annotations

from kpeditor.core.scenario.model import Ban, Mark
from kpeditor.rulesets.panzerblitz.engine.turns import question
from tests.rulesets.panzerblitz.battles import GE, RU, Game, rules, scenario, shot
from tests.rulesets.panzerblitz.boards import blank, mark, paint


def test_pb5_a_unit_that_fired_does_not_move_in_its_turn_and_does_in_the_next():
    game = Game(scenario(["1 panther K-5", "2 truck K-2"], ["9 ru_rifle K-8"]))
    game.fire(("1", "9"), dice=[6])
    assert game.unit("1")["fired"]
    assert "has fired" in game.until(GE, "move", 1).refused({"unit": "1", "path": ["K-4"]})
    assert not game.until(GE, "fire", 2).unit("1")["fired"]


def test_pb6_a_unit_is_attacked_once_a_turn_alone_or_in_its_stack():
    game = Game(scenario(["1 panther K-5", "2 panther L-5"], ["8 ru_rifle K-8", "9 ru_smg K-8"]))
    game.until(GE, "fire")
    assert "twice" in game.refused([shot("1", "9"), shot("2", "9")])
    assert "twice" in game.refused([shot("1", "@K-8"), shot("2", "9")])
    assert "fires twice" in game.refused([shot("1", "9"), shot("1", "8")])
    assert game.refused([shot("1", "9"), shot("2", "8")]) == ""


def test_pb3_range_class_and_line_of_sight():
    game = Game(scenario(["1 ge_rifle K-1", "2 truck K-2"], ["8 ru_rifle K-8", "9 t_34c K-4"]))
    game.until(GE, "fire")
    assert "[PB3]" in game.refused([shot("1", "8")])
    assert "[PB3]" in game.refused([shot("1", "9")]), "class I never fires at armour"
    assert "no weapon" in game.refused([shot("2", "9")])
    sheet = blank()
    mark(sheet, "green", "K-2D")
    blocked = Game(scenario(["1 pz_iv_h K-1", "2 pz_iv_h A-1"], ["9 t_34c K-4", "8 truck A-3"]), sheet)
    assert "[PB13]" in blocked.until(GE, "fire").refused([shot("1", "9")])


def test_pb20_firers_are_rounded_one_by_one():
    game = Game(scenario(["1 atg_45 K-1", "2 atg_45 K-1"], ["9 ru_recon K-5"]))
    (event,) = [one for one in game.fire(("1 2", "9"), dice=[1]) if one.kind == "attacks"]
    assert (event.data["strength"], event.data["defence"], event.data["odds"]) == (6, 6, "1-1")
    assert event.rule == "PB19"
    assert len(event.data["steps"]) == 3


def test_pb21_fire_uphill_is_halved():
    sheet = blank()
    paint(sheet, "elevation", "hilltop", "K-5")
    events = Game(scenario(["1 panther K-1"], ["9 t_34c K-5"]), sheet).fire(("1", "9"), dice=[6])
    assert events[0].data["strength"] == 17, "twice at half range, halved uphill"


def test_pbt_5_the_type_of_a_mixed_stack():
    stack = ["7 t_34c K-5", "8 t_34_85 K-5", "9 ru_recon K-5"]
    game = Game(scenario(["1 ge_rifle K-3"], stack, options={"stacking_soviet": 3}))
    assert "armoured" in game.until(GE, "fire").refused([shot("1", "@K-5")])
    assert game.refused([shot("1", "9")]) == ""
    even = Game(scenario(["1 atg_762 K-3"], ["8 t_26 K-5", "9 ru_recon K-5"]))
    (event, *_) = even.fire(("1", "@K-5"), dice=[6])
    assert event.data["strength"] == 5, "unarmoured: less for the attacker"


def test_pb4_a_town_is_attacked_as_a_whole_and_as_armour():
    sheet = blank()
    paint(sheet, "terrain", "town", "K-4")
    game = Game(scenario(["1 ge_rifle K-5", "2 pz_iv_h K-3"], ["8 ru_recon K-4", "9 atg_45 K-4"]), sheet)
    game.until(GE, "fire")
    assert "[PB4]" in game.refused([shot("2", "9")])
    assert "armoured" in game.refused([shot("1", "@K-4")])
    (event, *_) = game.fire(("2", "@K-4"), dice=[3])
    assert (event.data["strength"], event.data["defence"]) == (26, 8)
    assert event.data["modifiers"] == [[1, "town [PB4]"]]


def test_pb11_units_in_woods_are_spotted_from_the_next_hex_by_who_is_not_dispersed():
    sheet = blank()
    paint(sheet, "terrain", "woods", "K-4")
    far = ["1 pz_iv_h K-1"]
    assert "[PB11]" in Game(scenario([*far, "3 panther A-1"], ["9 t_34c K-4", "8 truck A-3"]), sheet).until(
        GE, "fire"
    ).refused([shot("1", "9")])
    near = Game(scenario([*far, "2 ge_rifle K-5"], ["9 t_34c K-4"]), sheet)
    (event, *_) = near.fire(("1", "9"), dice=[5])
    assert event.data["modifiers"] == [[1, "woods [PB4]"]]
    game = Game(scenario([*far, "2 ge_rifle K-5", "3 panther A-1"], ["9 t_34c K-4", "8 atg_45 K-8"]), sheet)
    game.until(RU, "fire", 1).give([shot("8", "2")], 1)
    assert game.unit("2")["dispersed"]


def test_pb7_dispersed_units_do_nothing_and_recover_at_the_end_of_their_turn():
    game = Game(scenario(["1 panther K-5"], ["9 t_34c K-9", "8 t_34c A-1"]))
    game.fire(("1", "9"), dice=[3])  # 34 against 9: 3-1
    assert game.state.position.pieces["9"].state == "destroyed"
    game = Game(scenario(["1 pz_iv_h K-5"], ["9 js_ii K-9", "8 t_34c A-1"]))
    game.fire(("1", "9"), dice=[5])  # 26 against 14: 1-1
    assert not game.unit("9")["dispersed"]
    game = Game(scenario(["1 pz_iv_h K-5"], ["9 js_ii K-9", "8 t_34c A-1"]))
    events = game.fire(("1", "9"), dice=[3])
    assert rules(events, "dispersed") == ["PB7"]
    assert "dispersed" in game.until(RU, "move", 1).refused({"unit": "9", "path": ["K-8"]})
    assert game.until(GE, "fire", 2).unit("9")["dispersed"] == 0


def test_pb1_dd_eliminates_a_dispersed_unit_and_disperses_others_of_its_stack():
    game = Game(scenario(["1 panther K-5", "2 panther K-5"], ["7 truck A-1", "8 js_ii K-9", "9 js_ii K-9"]))
    game.state.position.put("8", dispersed=1)
    game.fire(("1 2", "@K-9"), dice=[4])  # 68 against 28: 2-1, D
    assert game.unit("9")["dispersed"] == 1
    game = Game(scenario(["1 panther K-5", "2 panther K-5"], ["7 truck A-1", "8 js_ii K-9", "9 js_ii K-9"]))
    game.state.position.put("8", dispersed=1)
    game.fire(("1 2", "@K-9"), dice=[2])
    assert (game.unit("8")["state"], game.unit("9")["state"]) == ("destroyed", "map")
    assert game.unit("9")["dispersed"] == 1


def test_pb26_armour_leaves_a_wreck_and_trucks_none():
    game = Game(scenario(["1 panther K-5"], ["9 t_26 K-6", "8 truck K-7", "7 t_34c A-1"]))
    events = game.fire(("1", "9"), dice=[1])
    assert rules(events, "wreck") == ["PB26"]
    assert [(one["kind"], one["at"]) for one in game.state.view_for(GE)["marks"]] == [("wreck", "K-6")]
    soft = Game(scenario(["1 sg_iii_b K-5"], ["8 truck K-7", "7 t_34c A-1"]))
    assert rules(soft.fire(("1", "8"), dice=[1]), "wreck") == []


def test_pb27_a_fort_is_attacked_as_one_target_and_shelters_who_is_inside():
    fort = Mark("fort", "K-8", RU, 20)
    game = Game(scenario(["1 panther K-5"], ["8 ru_rifle K-8", "9 ru_recon K-8"], marks=[fort]))
    game.state.position.put("8", inside=True)
    game.until(GE, "fire")
    assert "[PB27]" in game.refused([shot("1", "8")])
    events = game.fire(("1", "fort K-8"), dice=[2])  # 34 against 20: 1-1, DD
    assert events[0].data["defence"] == 20
    assert game.unit("8")["dispersed"] == 1
    assert game.unit("9")["dispersed"] == 0
    again = Game(scenario(["1 panther K-5", "2 panther K-5"], ["8 ru_rifle K-8"], marks=[fort]))
    again.state.position.put("8", inside=True)
    assert rules(again.fire(("1 2", "fort K-8"), dice=[1]), "razed") == ["PB27"]  # 68: 3-1, X
    assert again.unit("8")["state"] == "destroyed"


def test_pb33_indirect_fire_by_what_a_command_post_sees():
    sheet = blank()
    mark(sheet, "green", "K-4D", "K-5D")
    ge = ["1 mor_81 K-3", "2 cp L-8", "3 panther A-1"]
    ru = ["9 ru_recon K-9", "8 truck A-3"]
    assert "no indirect fire" in Game(scenario(ge, ru), sheet).until(GE, "fire").refused([shot("1", "9")])
    game = Game(scenario(ge, ru, options={"indirect": "printed"}), sheet)
    events = game.fire(("1", "9"), dice=[6])
    assert rules(events, "attacks") == ["PB33"]
    blind = Game(scenario([*ge[:1], ge[2]], ru, options={"indirect": "printed"}), sheet)
    assert "no command post" in blind.until(GE, "fire").refused([shot("1", "9")])


def test_pb34_intensive_fire_triples_and_removes():
    order = {"firers": ["1"], "unit": "9", "intensive": ["1"]}
    off = Game(scenario(["1 ig_150 K-5"], ["9 ru_rifle K-9"]))
    assert "[PB34]" in off.until(GE, "fire").refused([order])
    game = Game(scenario(["1 ig_150 K-5"], ["9 ru_rifle K-9"], options={"intensive": True}))
    events = game.until(GE, "fire").give([order], 6)
    assert events[0].data["strength"] == 36
    assert game.unit("1")["state"] == "destroyed"


def test_a_side_that_may_not_fire_is_not_asked():
    game = Game(scenario(["1 panther K-5"], ["9 t_34c K-8"], bans={GE: Ban((1,), ("fire",))}))
    assert question(game.state.position) is None or game.asked[1] != "fire"
    game.until(RU, "fire", 1)
    assert game.until(GE, "fire").asked == (GE, "fire", 2)


def test_broken_answers_are_told():
    game = Game(scenario(["1 panther K-5"], ["9 t_34c K-8"])).until(GE, "fire")
    for answer, why in (
        ("bang", "a list"),
        ([{"firers": []}], "firers and a target"),
        ([{"firers": ["1"], "at": "Z-99"}], "target"),
        ([{"firers": ["1"], "at": "A-1"}], "no enemy stands"),
        ([{"firers": ["9"], "unit": "9"}], "have no unit 9"),
        ([{"firers": ["1"], "unit": "1"}], "no enemy 1"),
        ([{"firers": ["1", "1"], "unit": "9"}], "named twice"),
        ([{"firers": ["1"], "unit": "9", "mood": "good"}], "no 'mood'"),
        ([7], "firers and a target"),
    ):
        assert why in game.refused(answer), answer
