"""Who rides on trains: Z7 to Z11, Z14, Z17, Z23, Z27 to Z31, Z33 to Z39, Z41, Z47, PB22 in the Panzer Leader
way, PB35 and the cases ZT-11, ZT-22, ZT-25, ZT-26, ZT-29.
"""

from __future__ import annotations

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Ban, Mark, Unit
from kpeditor.core.scenario.victory.tallies import Wanted
from kpeditor.rulesets.panzerblitz.engine.firing import observers, read_shots
from kpeditor.rulesets.panzerblitz.engine.state import PanzerBlitzState
from kpeditor.rulesets.panzerblitz.engine.victory import tally
from tests.rulesets.panzerblitz.battles import GE, RU, Game, rules, scenario, shot, unit
from tests.rulesets.panzerblitz.boards import blank, hill231, lay, mark, paint, railway

FAR = ["99 t_34c GG-9"]


def aboard(text: str, train: str = "1", **fields: object) -> Unit:
    """A unit that begins aboard a train."""
    return unit(text, carried_by=train, fields=fields)


def armoured(train: str = "bp42_heavy", at: str = "K-5") -> list[str | Unit]:
    """An armoured train with an assault platoon inside and two SMG platoons outside."""
    return [
        f"1 {train} {at}",
        aboard("2 assault_platoon_a"),
        aboard("3 ge_smg"),
        aboard("4 ge_smg"),
    ]


def test_z7_and_z8_platoons_of_the_train_ride_inside_infantry_outside():
    game = Game(scenario(armoured(), FAR), railway()).until(GE, "move")
    assert [game.unit(id_)["outside"] for id_ in ("2", "3", "4")] == [False, True, True]
    assert all(game.unit(id_)["carried_by"] == "1" for id_ in ("2", "3", "4"))


def test_zt11_outside_passengers_defend_with_one_and_the_train_is_untouched():
    game = Game(scenario(armoured(), ["9 ru_guards K-6"]), railway()).until(RU, "fire")
    assert "armoured" in game.refused([shot("9", "1")]), "class I does not fire at the train itself"
    assert "passenger" not in game.refused([shot("9", "3")])
    told = game.give([shot("9", "3")], 3)
    (attack,) = [event for event in told if event.kind == "attacks"]
    assert (attack.data["strength"], attack.data["defence"], attack.data["odds"]) == (8, 1, "4-1")
    assert game.unit("3")["state"] == "destroyed"
    assert [game.unit(id_)["state"] for id_ in ("1", "2", "4")] == ["map"] * 3
    assert not game.unit("1")["dispersed"]
    inside = Game(scenario(armoured(), ["9 ru_guards K-6"]), railway()).until(RU, "fire")
    assert "[PB19]" in inside.refused([shot("9", "2")]), "who is inside is not attacked alone"


def test_zt22_they_are_disrupted_alone_and_die_with_the_train():
    """Z34 and Z47: who is inside shares its fate; the train alone counts as an armoured one."""
    game = Game(scenario(armoured(), ["9 ru_recon M-5"]), railway()).until(RU, "fire")
    game.give([shot("9", "3")], 5)  # 2-1, a five: dispersed
    assert game.unit("3")["dispersed"]
    assert not game.unit("1")["dispersed"]
    game.until(GE, "move")
    assert "[PB7]" in game.refused({"unit": "1", "path": ["K-6"], "drop": {"3": 1}})
    game = Game(scenario(armoured(), ["9 jsu_152 M-5", "8 jsu_152 M-5"]), railway()).until(RU, "fire")
    game.give([shot("9 8", "1")], 1)
    assert [game.unit(id_)["state"] for id_ in ("1", "2", "3", "4")] == ["destroyed"] * 4
    lost = game.state.tally().number(Wanted("destroyed", GE, kinds=("train",)))
    assert (lost, game.state.tally().destroyed(GE)) == (1, 4)
    assert game.state.tally().number(Wanted("destroyed", GE, kinds=("armoured_train",))) == 1, "[Z47]"


def test_z1_a_train_is_one_counter_and_who_gets_off_an_ordinary_unit():
    game = Game(scenario(armoured(), ["9 ru_recon K-8"]), railway()).until(GE, "move")
    game.give({"unit": "1", "path": ["K-6"], "drop": {"3": 1}})
    assert (game.at("1"), game.at("3")) == ("K-6", "K-6")
    game.until(GE, "fire", turn=2)
    assert game.refused([shot("3", "9")]) == "", "it fires in its next turn"
    game.until(GE, "move", phase="others").move("3", "L-6", side=GE)
    assert (game.at("1"), game.at("3")) == ("K-6", "L-6")


def test_z33_a_whole_stack_attack_does_not_count_them_and_hits_them_too():
    game = Game(scenario([*armoured(), "5 ge_rifle A-1"], ["9 jsu_152 M-5"]), railway()).until(RU, "fire")
    told = game.give([shot("9", "@K-5")], 4)
    (attack,) = [event for event in told if event.kind == "attacks"]
    assert attack.data["defence"] == 10, "the train alone"
    assert all(game.unit(id_)["dispersed"] for id_ in ("1", "2", "3", "4"))


def test_z35_they_dismount_where_the_move_begins_or_ends_and_are_done():
    game = Game(scenario(armoured(), FAR), railway()).until(GE, "move")
    path = ["K-6", "K-7", "K-8"]
    assert "[Z35]" in game.refused({"unit": "1", "path": path, "drop": {"3": 1}}), "not under way"
    assert "[Z35]" in game.refused({"unit": "1", "path": path, "drop": {"3": 0, "4": 3}}), "not at both"
    assert "[PB10]" in game.refused({"unit": "1", "path": path, "drop": {"2": 3, "3": 3, "4": 3}})
    told = game.give({"unit": "1", "path": path, "drop": {"3": 3, "4": 3}})
    assert rules(told, "unloads") == ["Z35", "Z35"]
    assert (game.at("3"), game.unit("3")["carried_by"], game.unit("3")["outside"]) == ("K-8", "", False)
    assert game.asked[0] == RU, "nobody has anything left to do"


def test_z9_and_z35_boarding_takes_a_still_turn_but_for_those_who_belong_inside():
    units = ["1 bp42_heavy K-5", "3 ge_smg K-5", "4 ge_rifle K-5", "5 cp A-1"]
    game = Game(scenario(units, FAR, options={"stacking_german": 5}), railway())
    game.until(GE, "move", phase="others")
    for id_ in ("3", "4"):
        game.give({"unit": id_, "load": "1"})
    game.until(GE, "move", turn=2)
    assert [game.unit(id_)["outside"] for id_ in ("3", "4")] == [True, True]
    begun: list[str | Unit] = [*armoured()[:2], "3 ge_smg K-6"]
    game = Game(scenario(begun, FAR), railway())
    game.until(GE, "move").give({"unit": "1", "path": ["K-6"], "drop": {"2": 1}})
    game.until(GE, "move", turn=2)
    assert "[Z35]" in game.refused({"unit": "1", "path": ["K-7"], "mount": {"3": 0}})
    told = game.give({"unit": "1", "path": ["K-7"], "mount": {"2": 0}})
    assert rules(told, "loads") == ["Z35"]
    assert (game.unit("2")["carried_by"], game.unit("2")["outside"]) == ("1", False)


def test_z8_and_z9_what_rides_on_which_train():
    cases = [
        ("bp42_heavy", ["ge_smg", "ge_smg", "ge_smg"], [True, True, False]),
        ("bp42_heavy", ["ge_engineer", "ge_hmg", "ge_rifle"], [True, True, False]),
        ("bp42_heavy", ["cp", "atg_37", "mor_81", "ge_motorcycle"], [False] * 4),
        ("bp42_heavy", ["assault_platoon_a"] * 4, [True, True, True, False]),
        ("bp35_heavy", ["ru_rifle", "ru_recon"], [True, False]),
        ("bp35_heavy", ["assault_platoon_c"] * 4, [True, True, True, False]),
        ("pz_zug_10a", ["ge_smg", "assault_platoon_a"], [False, True]),
        ("locomotive", ["ge_smg"], [False]),
    ]
    for train, types, expected in cases:
        side = RU if train.startswith("bp35") else GE
        own = [f"1 {train} K-5", *(f"{n + 2} {type_} K-5" for n, type_ in enumerate(types))]
        other = ["99 pz_i GG-9"] if side == RU else ["99 t_34c GG-9"]
        made = scenario(*((own, other) if side == GE else (other, own)))
        game = Game(made, railway()).until(side, "move", phase="others" if "train" not in train else "")
        game.until(side, "move", phase="others")
        found = []
        for n in range(len(types)):
            answer = {"unit": str(n + 2), "load": "1"}
            found.append(not game.refused(answer))
            if found[-1]:
                game.give(answer)
        assert found == expected, train


def test_z11_and_z13_nobody_mounts_over_the_gorge_or_in_the_tunnel():
    sheet = railway()
    paint(sheet, "terrain", "gorge", "K-6")
    game = Game(scenario(armoured(), FAR), sheet).until(GE, "move")
    assert "[Z11]" in game.refused({"unit": "1", "path": ["K-6"], "drop": {"3": 1}})
    game = Game(scenario(armoured(at="15-G-8"), ["99 t_34c 15-GG-9"]), hill231()).until(GE, "move")
    assert "[Z13]" in game.refused({"unit": "1", "path": ["15-H-8"], "drop": {"3": 1}})
    assert game.refused({"unit": "1", "path": ["15-F-9", "15-G-8"], "drop": {"3": 2}}) == "", "at an entrance"


def carrier(at: str = "K-5") -> list[str | Unit]:
    return [f"1 bp42_light {at}", aboard("2 pz_38t"), aboard("3 assault_platoon_a")]


def test_z10_a_vehicle_is_off_after_two_turns_and_aboard_again_after_two():
    game = Game(scenario(carrier(), [*FAR, "9 ru_rifle K-7"], turns=8), railway()).until(GE, "move")
    assert "[Z10]" in game.refused({"unit": "1", "path": [], "drop": {"2": 0}})
    game.give({"unit": "2", "task": "unload"})
    assert game.asked[1] != "move" or "has had" in game.refused({"unit": "1", "path": ["K-6"]})
    game.until(RU, "fire", turn=1)
    assert (game.unit("2")["carried_by"], game.unit("2")["progress"]) == ("1", 1)
    game.until(GE, "fire", turn=2)
    assert game.refused([shot("1", "9")]) == "", "the train may fire in both turns"
    assert game.refused([shot("2", "9")])
    game.until(RU, "fire", turn=2)
    assert (game.at("2"), game.unit("2")["task"]) == ("K-5", "")
    game.until(GE, "move", turn=3).move("1", "K-4")
    game.move("2", "L-5", "L-6")
    assert game.at("2") == "L-6"
    again = Game(scenario(["1 bp42_light K-5", "2 pz_38t K-5"], FAR, turns=8), railway()).until(GE, "move")
    again.give({"unit": "2", "task": "load"})
    assert again.unit("2")["carried_by"] == "1", "part of the train at once"
    again.until(GE, "move", turn=3)
    assert again.unit("2")["task"] == ""
    again.move("1", "K-6")
    assert again.unit("2")["carried_by"] == "1"


def test_z36_the_second_step_waits_while_the_train_is_disrupted():
    game = Game(scenario([*carrier(), "5 ge_rifle A-1"], ["9 jsu_152 M-5"], turns=8), railway()).until(
        GE, "move"
    )
    game.give({"unit": "2", "task": "unload"})
    game.until(RU, "fire", turn=1).give([shot("9", "1")], 5)
    assert game.unit("1")["dispersed"]
    game.until(RU, "fire", turn=2)
    assert game.unit("2")["carried_by"] == "1", "disrupted when the second step was due"
    game.until(RU, "fire", turn=3)
    assert game.at("2") == "K-5"


def test_z8_nobody_rides_outside_while_the_vehicle_is_aboard():
    game = Game(scenario([*carrier(), "4 ge_smg K-5"], FAR), railway()).until(GE, "move", phase="others")
    assert "full" in game.refused({"unit": "4", "load": "1"})
    off = ["1 bp42_light K-5", "4 ge_smg K-5", "5 ge_smg K-5"]
    game = Game(scenario(off, FAR), railway()).until(GE, "move", phase="others")
    game.give({"unit": "4", "load": "1"})
    assert game.refused({"unit": "5", "load": "1"}) == ""
    only: list[str | Unit] = [
        unit("1 smialy K-5", fields={"outside_only": "pl_rifle"}),
        "4 pl_engineer K-5",
        "5 pl_rifle K-5",
    ]
    game = Game(scenario(only, FAR), railway()).until(GE, "move", phase="others")
    assert "only pl_rifle" in game.refused({"unit": "4", "load": "1"})
    assert game.refused({"unit": "5", "load": "1"}) == ""


def repairing(double: bool = False, **parts: object) -> Game:
    """An assault platoon beside damaged track, with its train on the other side of it."""
    units: list[str | Unit] = [
        unit("1 bp42_heavy K-4", fields={"track": 2} if double else {}),
        unit("2 assault_platoon_a L-5", fields={"home": "1"}),
        "3 ge_engineer L-5",
    ]
    made = scenario(units, FAR, marks=[Mark("damaged_track", "K-5")], turns=9)
    return Game(made, railway(double=double))


def kinds(game: Game) -> list[tuple[str, int | None]]:
    return [(mark.kind, mark.value) for mark in game.state.position.marks]


def test_zt26_and_z23_track_is_repaired_in_two_own_turns_with_the_train_beside_it():
    game = repairing().until(RU, "move", turn=1)
    assert (game.unit("2")["task"], game.unit("2")["progress"]) == ("repair", 1)
    game.until(RU, "move", turn=2)
    assert kinds(game) == []
    assert rules(game.events, "repaired") == ["Z23"]


def test_z37_any_break_begins_anew_and_without_the_train_nothing_is_done():
    game = repairing().until(GE, "move", turn=2)
    game.move("1", "K-3", "K-4")
    game.until(RU, "move", turn=2)
    assert game.unit("2")["progress"] == 0
    game.until(RU, "move", turn=4)
    assert kinds(game) == []
    away = repairing().until(GE, "move", turn=1)
    away.move("1", "K-3")
    away.until(RU, "move", turn=4)
    assert kinds(away) == [("damaged_track", None)], "ordinary engineers clear mines, never track"


def test_z23_of_two_tracks_one_after_the_other():
    game = repairing(double=True).until(RU, "move", turn=2)
    assert kinds(game) == [("damaged_one_track", 1)], "first the train's own"
    game.until(RU, "move", turn=4)
    assert kinds(game) == []


def test_z23_mended_damage_of_the_map_stays_mended_when_a_game_goes_on():
    sheet = railway()
    paint(sheet, "rail.damaged", "yes", "K-5")
    units: list[str | Unit] = ["1 bp42_heavy K-4", unit("2 assault_platoon_a L-5", fields={"home": "1"})]
    game = Game(scenario(units, FAR, turns=9), sheet).until(RU, "move", turn=2)
    assert kinds(game) == [("mended_track", None)]
    game.until(GE, "move", turn=3)
    again = PanzerBlitzState.of(Battle(sheet, game.state.as_scenario()))
    assert [one.kind for one in again.position.marks] == ["mended_track"]
    assert again.position.pieces["2"].home == "1"


def test_z27_a_train_fires_intensively_once_and_never_again():
    made = scenario(armoured(), ["9 t_34_85 M-5", "8 t_34_85 M-7"], options={"intensive": True}, turns=4)
    game = Game(made, railway()).until(GE, "fire")
    told = game.give([{**shot("1", "9"), "intensive": ["1"]}], 1)
    (attack,) = [event for event in told if event.kind == "attacks"]
    assert attack.data["strength"] == 72
    assert rules(told, "spent") == ["Z27"]
    assert game.unit("1")["state"] == "map"
    assert game.unit("1")["no_fire"]
    game.until(GE, "move", turn=2)
    assert all(event.turn == 1 for event in game.events if event.kind == "attacks")
    again = PanzerBlitzState.of(Battle(game.state.battle.map, game.state.as_scenario()))
    assert again.position.pieces["1"].spent


def test_z26_z29_and_z30_which_trains_fire_indirectly_and_who_observes():
    sheet = blank()
    lay(sheet, "rail", "K-5", "K-6")
    for n in range(1, 12):
        mark(sheet, "purple", f"P-{n}A", f"P-{n}B", f"P-{n}C", f"P-{n}D", f"P-{n}E", f"P-{n}F")
    indirect = {"indirect": "printed"}
    for train, eyes, options, legal in (
        ("bp42_heavy", "cp", indirect, True),
        ("bp42_heavy", "ge_rifle", indirect, False),
        ("bp42_heavy", "ge_rifle", {**indirect, "experimental_indirect": True}, True),
        ("bp35_light_beute", "cp", indirect, False),
        ("hurban", "cp", indirect, False),
    ):
        units = [f"1 {train} K-5", f"2 {eyes} R-8", "3 panther A-1"]
        made = scenario(units, ["9 t_34c Q-7", "8 t_34c L-6"], options=options)
        game = Game(made, sheet).until(GE, "fire")
        assert not game.state.position.ground.sees(sheet.hex("K-5"), sheet.hex("Q-7"))
        assert (game.refused([shot("1", "9")]) == "") == legal, (train, eyes)


def test_supplies_observe_nothing():
    sheet = blank()
    for n in range(1, 12):
        mark(sheet, "purple", f"P-{n}A", f"P-{n}B", f"P-{n}C", f"P-{n}D", f"P-{n}E", f"P-{n}F")
    for role, count in (("", 1), ("supplies", 0)):
        post = unit("2 cp R-8", fields={"role": role} if role else {})
        at = Game(scenario(["1 mor_81 M-6", post], ["9 t_34c Q-7"]), sheet).state.position
        assert len(observers(at, GE, sheet.hex("Q-7"))) == count, role


def test_pb33_the_command_post_that_observes_does_not_move():
    sheet = blank()
    for n in range(1, 12):
        mark(sheet, "purple", f"P-{n}A", f"P-{n}B", f"P-{n}C", f"P-{n}D", f"P-{n}E", f"P-{n}F")
    units = ["1 mor_81 M-6", "2 kubelwagen_cp R-8"]
    game = Game(
        scenario(units, ["9 t_34c Q-7"], options={"indirect": "printed", "below_1_4": "as_1_4"}), sheet
    )
    game.fire(("1", "9"), dice=(6,))
    assert game.asked[0] == RU or "had its move" in game.refused({"unit": "2", "path": ["R-7"]})


def test_z28_and_pb35_who_drops_before_an_overrun_assaults_the_hex():
    for train, on in (("1 bp42_heavy K-4", "3 ge_smg"), ("1 halftrack K-4", "3 ge_smg")):
        ge: list[str | Unit] = [train, aboard(on), "5 ge_rifle A-1"]
        made = scenario(ge, ["9 ru_guards K-6"], options={"panzerblitz_assault": True, "below_1_4": "as_1_4"})
        game = Game(made, railway()).until(GE, "move")
        game.give({"unit": "1", "path": ["K-5", "K-6", "K-7"], "drop": {"3": 1}}, 6)
        assert game.at("3") == "K-5"
        game.until(GE, "assault")
        assert game.refused([{"attackers": ["3"], "at": "K-6"}]) == ""
    off = scenario(ge, ["9 ru_guards K-6"], options={"below_1_4": "as_1_4"})
    game = Game(off, railway()).until(GE, "move")
    game.give({"unit": "1", "path": ["K-5", "K-6", "K-7"], "drop": {"3": 1}}, 6)
    assert game.until(GE, "assault", turn=2).asked[2] == 2, "without the option nobody assaults in this turn"


def test_z39_an_assault_takes_a_train_alive():
    ge = armoured("panssarijuna_2")
    ru = ["9 ru_guards L-5", "8 ru_guards L-5", "7 ru_guards J-5"]
    made = scenario(ge, ru, special=("capture_train",), turns=6)
    game = Game(made, railway()).until(RU, "assault")
    told = game.give([{"attackers": ["9", "8", "7"], "at": "K-5"}], 1)
    assert rules(told, "captured") == ["Z39"]
    assert (game.unit("1")["side"], game.unit("1")["dispersed"]) == (RU, 0)
    assert [game.unit(id_)["state"] for id_ in ("2", "3", "4")] == ["destroyed"] * 3
    assert game.state.tally().destroyed(GE) == 3, "the train counts for nobody"
    assert game.state.tally().destroyed(RU) == 0
    again = PanzerBlitzState.of(Battle(game.state.battle.map, game.state.as_scenario()))
    assert again.position.pieces["1"].side == RU
    game.until(RU, "move", turn=2, phase="vehicles").move("1", "K-6", side=RU)
    assert game.at("1") == "K-6"


def gun(at_engine: str = "K-5", extra: str = "4 ge_rifle A-1") -> Game:
    units: list[str | Unit] = ["1 k5_gun K-5", f"2 shunter {at_engine}", "3 baureihe K-7", extra]
    made = scenario(units, FAR, special=("gun_coupling",), turns=9, options={"stacking_german": 5})
    return Game(made, railway())


def test_z38_the_gun_moves_under_its_shunt_engine_at_once():
    game = gun().until(GE, "move")
    assert "[PB22]" in game.refused({"unit": "1", "path": ["K-4"]})
    game.give({"unit": "2", "path": ["K-4", "K-3"], "mount": {"1": 0}})
    assert (game.unit("1")["carried_by"], game.at("2")) == ("2", "K-3")
    assert game.state.position.crowd(GE, game.state.battle.map.hex("K-3")) == 1, "the stack counts one"


def test_zt25_coupling_is_ready_in_the_turn_after_the_next():
    game = gun("K-4").until(GE, "move", turn=3)
    game.move("3", "K-6", "K-5")
    game.give({"unit": "3", "task": "couple"})
    assert (game.unit("1")["carried_by"], game.unit("3")["dispersed"]) == ("3", 1)
    game.until(GE, "move", turn=4)
    assert "[PB7]" in game.refused({"unit": "3", "path": ["K-6"]})
    game.until(GE, "move", turn=5)
    game.move("3", "K-6", "K-7")
    assert game.at("3") == "K-7"
    assert game.unit("1")["carried_by"] == "3"


def test_z38_a_turntable_is_in_nobodys_way_and_nothing_hits_it():
    table = unit("5 k5_turntable K-5", fields={"immobile": True, "indestructible": True})
    game = Game(scenario(["1 hurban K-4", table], ["9 ru_rifle L-5"], turns=4), railway()).until(RU, "fire")
    assert "[PB19]" in game.refused([shot("9", "5")])
    game.until(RU, "move", phase="others").move("9", "K-5", side=RU)
    assert game.at("9") == "K-5"
    game.until(GE, "move", turn=2)
    assert tally(game.state.position).control[game.state.battle.map.hex("K-5")] == RU


def test_z41_the_troop_train_unloads_four_a_turn_for_half_its_points_and_never_reloads():
    train = unit("1 troops K-5", fields={"role": "troop_train"})
    riders = [aboard(f"{n} ge_rifle_1940") for n in range(2, 8)]
    types = {"troops": {"like": "locomotive", "inside": 16, "movement": 4}}
    made = scenario([train, *riders], FAR, units=types, options={"stacking_german": 5})
    game = Game(made, railway()).until(GE, "move")
    drop = {str(n): 1 for n in range(2, 7)}
    assert "[Z41]" in game.refused({"unit": "1", "path": ["K-6"], "drop": drop})
    del drop["6"]
    path = ["K-6", "K-7", "K-8"]
    assert "4 movement points" in game.refused({"unit": "1", "path": path, "drop": {"2": 3}})
    game.give({"unit": "1", "path": ["K-6"], "drop": drop})
    assert [game.at(str(n)) for n in range(2, 6)] == ["K-6"] * 4
    game.until(GE, "move", turn=2, phase="others")
    assert "[Z41]" in game.refused({"unit": "2", "load": "1"})


def test_z41_and_zt29_a_dormant_side_neither_fires_nor_moves():
    ban = Ban((1, 2, 3, 4), ("fire", "move", "assault"))
    made = scenario(["1 truck K-6"], ["9 nl_rifle K-7"], bans={RU: ban}, turns=9)
    game = Game(made)
    for _ in range(40):
        (decision,) = game.state.pending()
        if decision.side == RU:
            break
        game.give({"move": "done", "begin": "ready"}.get(decision.kind, []))
    assert decision.turn == 5
    early = Game(made).state.position
    early.now, early.mover = 4, 1
    (fault,) = read_shots(early, RU, [shot("9", "1")])[1]
    assert "[Z41]" in fault.sentence()
    early.now = 5
    assert not read_shots(early, RU, [shot("9", "1")])[1]


def maas() -> MapSheet:
    """A river down row P, with a bridge in P-2."""
    sheet = blank()
    paint(sheet, "wet", "stream", *(f"P-{n}" for n in range(1, 12)))
    lay(sheet, "road", "O-2", "P-2", "Q-2")
    return sheet


def boats(*units: str, turns: int = 16) -> Game:
    return Game(scenario(list(units), FAR, special=("assault_boats",), turns=turns), maas())


def test_z41_boats_cross_the_river_in_one_turn_after_the_tenth():
    rifles = [f"{n} ge_rifle_1940 Q-{n}" for n in range(4, 9)]
    game = boats(*rifles, "1 ge_hmg Q-9", "2 truck Q-2", turns=16).until(GE, "move", turn=10, phase="others")
    assert "[PB12]" in game.refused({"unit": "4", "path": ["P-4"]}), "the river is closed"
    assert "[Z41]" in game.refused({"unit": "4", "path": ["P-4"], "task": "boat"}), "not yet"
    game.until(GE, "move", turn=11, phase="vehicles")
    assert game.refused({"unit": "2", "path": ["P-2", "O-2"]}) == ""
    game.until(GE, "move", turn=11, phase="others")
    assert "[Z41]" in game.refused({"unit": "1", "path": ["P-9"], "task": "boat"}), "rifles alone"
    for n in range(4, 8):
        game.give({"unit": str(n), "path": [f"P-{n}"], "task": "boat"})
    assert "boats" in game.refused({"unit": "8", "path": ["P-8"], "task": "boat"}), "four at most"
    assert game.state.position.defence("4") == 1
    again = PanzerBlitzState.of(Battle(game.state.battle.map, game.state.as_scenario()))
    assert again.position.pieces["4"].afloat == game.state.battle.map.hex("Q-4")
    game.until(GE, "move", turn=12, phase="others")
    assert "[Z41]" in game.refused({"unit": "8", "path": ["P-8"], "task": "boat"}), "in one turn only"
    assert game.refused({"unit": "4", "path": ["Q-4"], "task": "boat"}), "not back again"
    game.give({"unit": "4", "path": ["O-4"], "task": "boat"})
    assert (game.at("4"), game.state.position.defence("4")) == ("O-4", 8)


def test_an_engineer_breaks_up_the_track_in_a_whole_turn_left_in_peace():
    def begun(special: tuple[str, ...] = ("engineer_makes_dt",)) -> Game:
        made = scenario(["1 ge_smg L-5"], ["9 nl_engineer K-5", "8 nl_rifle A-1"], special=special, turns=6)
        return Game(made, railway()).until(RU, "move", phase="others")

    assert begun(()).refused({"unit": "9", "task": "damage"})
    game = begun()
    game.give({"unit": "9", "task": "damage"})
    game.until(GE, "move", turn=2)
    assert kinds(game) == [], "at the start of its next turn"
    game.until(RU, "move", turn=2, phase="others")
    assert kinds(game) == [("damaged_track", None)]
    game = begun()
    game.give({"unit": "9", "task": "damage"})
    game.until(GE, "fire", turn=2).give([shot("1", "9")], 2)
    assert game.unit("9")["dispersed"]
    game.until(GE, "move", turn=3)
    assert kinds(game) == [], "not when it was disturbed"


def test_pb22_in_panzer_leader_loading_and_unloading_cost_half_the_allowance():
    units: list[str | Unit] = ["1 truck K-5", "2 atg_75 K-5", "3 truck A-1", aboard("4 atg_75", "3")]
    game = Game(scenario(units, FAR, options={"transport": "pl"}), blank()).until(GE, "move")
    assert game.refused({"unit": "1", "path": ["K-6", "K-7", "K-8"], "mount": {"2": 0}}) == ""
    four = ["K-6", "K-7", "K-8", "K-9"]
    assert "[PB12]" in game.refused({"unit": "1", "path": four, "mount": {"2": 0}})
    assert "[PB22]" in game.refused({"unit": "3", "path": ["A-2", "A-3"], "drop": {"4": 1}})
    game.give({"unit": "1", "path": ["K-6"], "mount": {"2": 0}})
    assert game.unit("2")["carried_by"] == "1"
    game.give({"unit": "3", "path": ["A-2"], "drop": {"4": 1}})
    assert game.at("4") == "A-2"
    game = Game(scenario(units, FAR, options={"transport": "pl"}), blank()).until(GE, "move")
    game.until(GE, "move", phase="vehicles")
    assert "carrier" in game.refused({"unit": "2", "load": "1"})


def test_z10_a_task_may_be_named_by_the_train_or_its_vehicle():
    for named in ("1", "2"):
        game = Game(scenario(carrier(), FAR, turns=8), railway()).until(GE, "move")
        game.give({"unit": named, "task": "unload"})
        assert game.unit("2")["task"] == "unload"
