"""Trains on their rails: Z2 to Z6, Z12 to Z16, Z18 to Z24, Z32, Z40, Z42 to Z44 and the cases ZT-1 to ZT-4,
ZT-8 to ZT-10, ZT-13, ZT-15, ZT-21, ZT-27.
"""

from __future__ import annotations

import pytest

from kpeditor.core.scenario.model import Entry, Group, Length, Mark, Scenario, Side, Unit
from kpeditor.rulesets.panzerblitz.engine.moving import allowance
from kpeditor.rulesets.panzerblitz.engine.reaching import goals, overruns, reach, spent_along
from tests.rulesets.panzerblitz.battles import GE, RU, Game, rules, scenario, shot, unit
from tests.rulesets.panzerblitz.boards import blank, hill231, lay, paint, rail_out, railway

FAR = ["99 t_34c GG-9"]
SLOW = {"slow": {"like": "hurban", "movement": 3}, "four": {"like": "hurban", "movement": 4}}


def reached(game: Game, id_: str) -> dict[str, int]:
    """Where a train can be, and the hexes it has entered then."""
    at = game.state.position
    return {at.ground.name(hex_): spent // 2 for hex_, spent in reach(at, id_).spent.items()}


def ends(game: Game, id_: str) -> set[str]:
    at = game.state.position
    return {at.ground.name(hex_) for hex_ in goals(at, id_, reach(at, id_))}


def raided(game: Game, id_: str) -> set[str]:
    at = game.state.position
    return {at.ground.name(there) for _, there in overruns(at, id_, reach(at, id_))}


def test_zt1_and_zt2_distances_and_neighbours_on_the_lettered_grid():
    for board, one, other, far in (
        ("6", "6-M-9", "6-P-9", 3),
        ("15", "15-R-7", "15-G-8", 11),
        ("9", "9-A-8", "9-GG-3", 32),
    ):
        sheet = blank(board=board)
        assert sheet.grid.distance(sheet.hex(one), sheet.hex(other)) == far
    sheet = blank(board="15")
    near = {sheet.name(hex_) for hex_ in sheet.grid.neighbours(sheet.hex("15-G-8"))}
    assert near == {f"15-{name}" for name in ("F-8", "F-9", "G-7", "G-9", "H-8", "H-9")}


def test_z2_a_point_for_each_rail_hex_and_nothing_else():
    sheet = railway()
    paint(sheet, "terrain", "swamp", "K-6")
    paint(sheet, "elevation", "slope", "K-7")
    lay(sheet, "green", "K-5", "K-6")
    game = Game(scenario(["1 bp35_light_beute K-5"], FAR), sheet).until(GE, "move")
    assert [reached(game, "1")[f"K-{n}"] for n in (6, 7, 8, 9, 10)] == [1, 2, 3, 4, 5]
    assert "[Z2]" in game.refused({"unit": "1", "path": ["L-5"]})
    assert game.refused({"unit": "1", "path": ["K-6", "K-7", "K-8"]}) == ""
    assert rules(game.move("1", "K-6", "K-7"), "moves") == ["Z2", "Z2"]


def test_z3_it_may_turn_back_within_its_move_and_no_farther_than_its_points():
    game = Game(scenario(["1 slow K-5"], FAR, units=SLOW), railway()).until(GE, "move")
    assert game.refused({"unit": "1", "path": ["K-6", "K-5", "K-4"]}) == ""
    assert "3 movement points" in game.refused({"unit": "1", "path": ["K-6", "K-7", "K-6", "K-5"]})


def test_z3_a_way_goes_on_from_the_hexes_entered_before():
    """The points that are left, and the overruns, from a way point on."""
    game = Game(scenario(["1 bp35_light_beute K-1"], ["9 ru_rifle K-8"]), railway()).until(GE, "move")
    at, hex_ = game.state.position, game.state.battle.map.hex
    along = [hex_("K-2"), hex_("K-3")]
    found = reach(at, "1", along)
    assert spent_along(at, "1", along) == 4
    assert {at.ground.name(there): spent // 2 for there, spent in found.spent.items()} == {
        f"K-{n}": n - 1 for n in range(1, 8)
    } | {"K-1": 4, "K-2": 3}
    assert found.path(hex_("K-5")) == [hex_("K-4"), hex_("K-5")]
    ((move, there),) = overruns(at, "1", found)
    assert (there, [*along, *move.path][-2:]) == (hex_("K-8"), [hex_("K-8"), hex_("K-9")])


def test_z44_and_zt4_snow_slows_trains_to_six_and_trucks_to_two_thirds():
    snow = ("snow_trains_6", "snow_vehicles_two_thirds")
    units = ["1 pz_zug_10a K-1", "2 truck A-1", "3 ge_rifle A-3", "4 shunter A-5"]
    game = Game(scenario(units, ["9 ru_cavalry GG-9", "8 wagon GG-5"], special=snow), railway())
    at = game.state.position
    assert [allowance(at, id_) // 2 for id_ in ("1", "2", "3", "4", "9", "8")] == [6, 8, 1, 6, 4, 2]
    game.until(GE, "move")
    assert max(reached(game, "1").values()) == 6


def test_z46_winter_slows_vehicles_without_skis_and_freezes_swamps():
    sheet = blank()
    paint(sheet, "terrain", "swamp", "K-6")
    paint(sheet, "wet", "stream", "K-5")
    units = ["1 truck K-5", "2 sled A-1", "3 panssarijuna_2 A-3", "4 fi_sissi A-5"]
    game = Game(scenario(units, FAR, special=("winter",)), sheet)
    at = game.state.position
    assert [allowance(at, id_) // 2 for id_ in ("1", "2", "3", "4")] == [8, 4, 12, 2]
    assert reach(at, "1").spent[sheet.hex("K-6")] == 4, "no leaving cost, a swamp as clear ground"


def test_z4_friends_are_passed_and_enemies_bar_the_line():
    game = Game(scenario(["1 hurban K-2", "2 truck K-4"], ["9 t_34c K-7"]), railway()).until(GE, "move")
    assert game.refused({"unit": "1", "path": ["K-3", "K-4", "K-5"]}) == ""
    assert game.refused({"unit": "1", "path": ["K-3", "K-4"]}) == "", "it stacks with other types [Z12]"
    assert "Z16" in game.refused({"unit": "1", "path": ["K-3", "K-4", "K-5", "K-6", "K-7"]})


def test_z4_and_z20_trains_and_vehicles_exclude_each_other_in_swamps():
    sheet = railway()
    paint(sheet, "terrain", "swamp", "K-4", "K-8")
    lay(sheet, "road", "L-4", "K-4")
    lay(sheet, "road", "L-8", "K-8")
    units = ["1 hurban K-2", "2 truck K-4", "3 truck L-8", "4 truck L-4"]
    game = Game(scenario(units, FAR, marks=[Mark("train_wreck", "K-8", value=1)]), sheet).until(GE, "move")
    assert "[Z4]" in game.refused({"unit": "1", "path": ["K-3", "K-4"]})
    assert "[Z4, Z20]" in game.refused({"unit": "3", "path": ["K-8"]})
    game.move("2", "L-4", "L-5")
    game.move("1", "K-3", "K-4")
    assert "[Z4, Z20]" in game.refused({"unit": "4", "path": ["K-4"]})


def test_zt8_one_train_a_hex_on_a_single_line_two_on_a_siding():
    sheet = railway()
    game = Game(scenario(["1 hurban K-2", "2 shunter K-4"], FAR), sheet).until(GE, "move")
    assert "[Z5]" in game.refused({"unit": "1", "path": ["K-3", "K-4"]})
    assert "K-5" not in reached(game, "1")
    paint(sheet, "rail.siding", "yes", "K-4")
    units = ["1 hurban K-2", "2 shunter K-4", "3 shunter K-5"]
    game = Game(scenario(units, FAR), sheet).until(GE, "move")
    assert game.refused({"unit": "1", "path": ["K-3", "K-4"]}) == ""
    assert "[Z5]" in game.refused({"unit": "1", "path": ["K-3", "K-4", "K-5"]})
    game.move("1", "K-3", "K-4")
    assert "[Z12]" in game.refused({"unit": "3", "path": ["K-4"]}), "both the line and the siding are taken"


def test_z5_and_z6_tracks_are_kept_but_for_sidings():
    sheet = railway(double=True)
    paint(sheet, "rail.siding", "yes", "K-6")
    units = [unit("1 hurban K-2", fields={"track": 1}), unit("2 shunter K-4", fields={"track": 2})]
    game = Game(scenario(units, FAR), sheet).until(GE, "move")
    assert game.refused({"unit": "1", "path": ["K-3", "K-4"]}) == "", "one train on each track"
    assert "[Z5]" in game.refused({"unit": "1", "path": ["K-3"], "track": 2})
    game.give({"unit": "1", "path": ["K-3", "K-4", "K-5", "K-6"], "track": 2})
    assert game.unit("1")["track"] == 2
    blocked = [*units[:1], unit("2 shunter K-4", fields={"track": 1})]
    game = Game(scenario(blocked, FAR), sheet).until(GE, "move")
    assert "[Z5]" in game.refused({"unit": "1", "path": ["K-3", "K-4"]})


def test_z12_a_third_train_on_a_double_siding_is_german():
    sheet = railway(double=True)
    paint(sheet, "rail.siding", "yes", "K-4")
    for type_, side in (("bp42_heavy", GE), ("bp35_heavy", RU)):
        own = [f"1 {type_} K-2", f"2 {type_} K-4", f"3 {type_} K-4"]
        made = {GE: own, RU: ["9 ru_rifle GG-9"]} if side == GE else {GE: ["9 ge_rifle A-1"], RU: own}
        game = Game(
            scenario(made[GE], made[RU], options={"stacking_soviet": 5, "stacking_german": 5}), sheet
        ).until(side, "move")
        assert [game.unit(one)["track"] for one in ("2", "3")] == [1, 2], "given by the set-up [Z32]"
        assert ("K-4" in ends(game, "1")) == (side == GE)
        assert "K-5" in ends(game, "1"), "passing by the siding is allowed to all"


def test_zt3_and_z13_trains_stop_inside_the_tunnel_and_at_its_far_end():
    for type_, stop, inside in (("slow", "15-J-7", True), ("four", "15-K-7", False)):
        game = Game(scenario([f"1 {type_} 15-G-8"], ["99 t_34c 15-GG-9"], units=SLOW), hill231())
        game.until(GE, "move")
        assert stop in ends(game, "1")
        path = ["15-H-8", "15-I-7", "15-J-7", "15-K-7"]
        game.move("1", *path[: path.index(stop) + 1])
        assert (game.at("1"), game.unit("1")["in_tunnel"]) == (stop, inside)


def test_zt10_nothing_reaches_a_train_in_the_tunnel_and_it_reaches_nothing():
    """Z15: neither fire nor assaults, and it does not count for stacking."""
    sheet = hill231()
    ge = ["1 hurban 15-I-7", "2 ge_rifle 15-H-6"]
    ru = ["9 ru_rifle 15-I-7", "8 ru_rifle 15-I-7", "7 ru_rifle 15-H-7"]
    game = Game(scenario(ge, ru), sheet).until(GE, "fire")
    assert game.unit("1")["in_tunnel"]
    assert "[Z15]" in game.refused([shot("1", "7")])
    game.until(RU, "fire")
    assert "[Z15]" in game.refused([shot("7", "1")])
    assert game.refused([shot("7", "@15-I-7")]), "only friends stand above"
    game.until(RU, "move", phase="others")
    assert "[PB10]" in game.refused({"unit": "7", "path": ["15-I-7"]}), "the two on the hill count, no train"
    game.until(RU, "assault")
    assert "no enemy" in game.refused([{"attackers": ["9"], "at": "15-I-7"}])
    assert "no enemy" in game.refused([{"attackers": ["7"], "at": "15-I-7"}])
    again = Game(scenario(ge[:1], ru[1:]), sheet)
    assert again.until(GE, "move").asked == (GE, "move", 1), "it has nobody it could fire at"
    again.until(RU, "move", phase="others").move("7", "15-I-7", side=RU)
    assert again.at("7") == "15-I-7"


def test_z13_opposing_trains_block_each_other_in_the_tunnel():
    sheet = hill231()
    for name in ("15-G-8", "15-K-7", "15-F-9", "15-L-7"):
        paint(sheet, "rail.tracks", "2", name)
    for name in ("15-H-8", "15-I-7", "15-J-7"):
        paint(sheet, "tunnel.tracks", "2", name)
    units = [unit("1 hurban 15-G-8", fields={"track": 1})]
    enemy = [unit("9 bp35_light 15-J-7", fields={"track": 2})]
    game = Game(scenario(units, enemy), sheet).until(GE, "move")
    assert set(reached(game, "1")) == {"15-F-9", "15-G-8", "15-H-8", "15-I-7"}
    assert "[Z5]" in game.refused({"unit": "1", "path": ["15-H-8", "15-I-7", "15-J-7"]})
    assert not raided(game, "1")


def slovaks(rifles: int, place: str) -> tuple[Game, dict[str, str]]:
    """A train and some rifles that deploy on Hill 231, with the answer that puts all into one hex."""
    groups = (Group("a", {"hurban": 1, "sk_rifle": rifles}, deploy="anywhere"),)
    enemy = (Group("b", units=(unit("9 ge_rifle 15-GG-9"),)),)
    sides = (Side("SK", "Slovaks", groups), Side("GE", "Germans", enemy))
    game = Game(Scenario("t", "panzerblitz", "", Length(5, 5), sides, ()), hill231())
    pieces = game.state.position.pieces
    return game, {id_: place for id_, one in pieces.items() if one.side == "SK"}


def test_zt27_a_train_below_and_three_units_above():
    """Z40: it is placed there with the marker."""
    game, answer = slovaks(3, "15-I-7")
    game.give(answer)
    train = next(id_ for id_, one in game.state.position.pieces.items() if one.type == "hurban")
    assert game.unit(train)["in_tunnel"], "placed with the marker [Z40]"
    game, answer = slovaks(4, "15-I-7")
    assert "full" in game.refused(answer)
    game, answer = slovaks(2, "15-A-1")
    assert "[Z2]" in game.refused(answer), "a train stands on its railway"


def test_z16_a_train_overruns_along_a_straight_line_alone():
    game = Game(scenario(["1 hurban K-3"], ["9 ru_rifle K-6"]), railway()).until(GE, "move")
    assert raided(game, "1") == {"K-6"}
    told = game.move("1", "K-4", "K-5", "K-6", "K-7", dice=(1,))
    assert rules(told, "overruns") == ["Z16"]
    curved = blank()
    lay(curved, "rail", "K-3", "K-4", "K-5", "L-6", "M-6")
    game = Game(scenario(["1 hurban K-3"], ["9 ru_rifle K-5"]), curved).until(GE, "move")
    assert not raided(game, "1")
    assert "[Z16]" in game.refused({"unit": "1", "path": ["K-4", "K-5", "K-6"]})


def test_z16_forts_wrecks_entrances_and_the_class_of_the_train():
    for marks in ([Mark("fort", "K-6", RU, 20)], [Mark("wreck", "K-6")]):
        game = Game(scenario(["1 hurban K-3"], ["9 ru_rifle K-6"], marks=marks), railway()).until(GE, "move")
        assert not raided(game, "1"), marks
    game = Game(scenario(["1 locomotive K-3"], ["9 ru_rifle K-6"]), railway()).until(GE, "move")
    assert not raided(game, "1"), "a locomotive is not listed for overruns [Z31]"
    light = {"mg_train": {"like": "hurban", "weapon": "I"}}
    for target, legal in (("ru_rifle", True), ("t_26", False)):
        game = Game(scenario(["1 mg_train K-3"], [f"9 {target} K-6"], units=light), railway()).until(
            GE, "move"
        )
        assert bool(raided(game, "1")) == legal
    game = Game(scenario(["1 hurban 15-L-7"], ["9 ru_rifle 15-K-7"]), hill231()).until(GE, "move")
    assert not raided(game, "1")


def test_zt9_and_zt21_a_train_overruns_an_enemy_train_from_the_other_track_alone():
    one = [unit("1 bp42_light K-3", fields={"track": 2})]
    enemy = [unit("9 bp35_light K-6", fields={"track": 1})]
    game = Game(scenario(one, enemy), railway(double=True)).until(GE, "move")
    assert raided(game, "1") == {"K-6"}
    assert "[Z16]" in game.refused({"unit": "1", "path": ["K-4", "K-5", "K-6"]}), "no passing without overrun"
    both = [*enemy, unit("8 bp35_light K-6", fields={"track": 2})]
    game = Game(scenario(one, both), railway(double=True)).until(GE, "move")
    assert not raided(game, "1")
    game = Game(scenario([unit("1 bp42_light K-3", fields={"track": 1})], enemy), railway(double=True))
    assert not raided(game.until(GE, "move"), "1"), "its own track is not free"
    game = Game(scenario(["1 bp42_light K-3"], ["9 bp35_light K-6"]), railway()).until(GE, "move")
    assert not raided(game, "1"), "never on a single line"


def test_z14_a_train_that_fired_does_not_move():
    game = Game(scenario(["1 hurban K-3"], ["9 ru_rifle K-6"]), railway())
    game.fire(("1", "9"), dice=(6,))
    assert game.asked[:2] == (RU, "fire") or "[PB5]" in game.refused({"unit": "1", "path": ["K-4"]})


def test_z19_a_wreck_blocks_its_track_for_good():
    sheet = railway()
    game = Game(scenario(["1 hurban K-3"], FAR, marks=[Mark("train_wreck", "K-5", value=1)]), sheet)
    assert "[Z19]" in game.until(GE, "move").refused({"unit": "1", "path": ["K-4", "K-5"]})
    double = railway(double=True)
    for wrecks, legal in (((1,), False), ((2,), True), ((1, 2), False)):
        marks = [Mark("train_wreck", "K-5", value=track) for track in wrecks]
        game = Game(scenario([unit("1 hurban K-3", fields={"track": 1})], FAR, marks=marks), double)
        assert ("K-5" in reached(game.until(GE, "move"), "1")) == legal, wrecks
    game = Game(scenario(["1 hurban K-3"], FAR, marks=[Mark("wreck", "K-5")]), sheet).until(GE, "move")
    assert game.refused({"unit": "1", "path": ["K-4", "K-5", "K-6"]}) == "", "others never hinder [Z20]"


def test_zt15_a_siding_lives_with_one_wreck_on_a_double_line():
    sheet = railway(double=True)
    paint(sheet, "rail.siding", "yes", "K-5")
    for wrecks, legal in (((1,), True), ((1, 2), False)):
        marks = [Mark("train_wreck", "K-5", value=track) for track in wrecks]
        game = Game(scenario([unit("1 hurban K-3", fields={"track": 1})], FAR, marks=marks), sheet)
        assert ("K-6" in reached(game.until(GE, "move"), "1")) == legal, wrecks


@pytest.mark.parametrize("type_", ["hurban", "locomotive"])
def test_z19_every_train_leaves_a_wreck_that_counts_for_stacking(type_):
    game = Game(scenario([f"1 {type_} K-5"], ["9 jsu_152 K-7", "8 jsu_152 K-3"]), railway())
    game.until(RU, "fire").give([shot("9 8", "1")], 1)
    at = game.state.position
    assert [(mark.kind, mark.at, mark.value) for mark in at.marks] == [("train_wreck", "K-5", 1)]
    assert at.crowd(GE, at.ground.sheet.hex("K-5")) == 1


def test_z21_and_zt13_mines_stop_a_train_until_a_six_frees_it():
    """Each attack frees on a 6, kills on a 1, and holds on 2 to 5."""
    sheet = railway()
    made = scenario(["1 locomotive K-3"], FAR, marks=[Mark("mines", "K-5", RU)])
    game = Game(made, sheet).until(GE, "move")
    assert "[Z21]" in game.refused({"unit": "1", "path": ["K-4", "K-5", "K-6"]})
    assert "K-6" not in reached(game, "1")
    game.move("1", "K-4", "K-5", dice=(4,))  # a 4 disrupts it, and it stays
    assert game.unit("1")["dispersed"]
    tables = game.state.position.setting.tables
    column = tables.combat.odds.names.index(tables.numbers.mine_odds)
    faces = [tables.combat.result(column, die).value for die in range(1, 7)]
    assert (faces[0], faces[5]) == ("X", "-")
    assert faces.count("X") == faces.count("-") == 1
    chance, mean = 0.0, 0.0
    for attacks in range(1, 200):
        mean += attacks * (2 / 6) * (4 / 6) ** (attacks - 1)
        chance += (1 / 6) * (4 / 6) ** (attacks - 1)
    assert (round(chance, 6), round(mean, 6)) == (0.5, 3.0)


def test_z21_mines_over_a_tunnel_do_nothing_to_a_train_below():
    game = Game(
        scenario(["1 slow 15-G-8"], ["99 ru_rifle 15-GG-9"], units=SLOW, marks=[Mark("mines", "15-I-7", RU)]),
        hill231(),
    ).until(GE, "move")
    game.move("1", "15-H-8", "15-I-7", "15-J-7")
    assert game.at("1") == "15-J-7"


def test_z22_blocks_do_nothing_and_damage_bars_the_way():
    marks = [Mark("block", "K-5", RU), Mark("damaged_track", "K-7")]
    game = Game(scenario(["1 hurban K-3"], FAR, marks=marks), railway()).until(GE, "move")
    assert game.refused({"unit": "1", "path": ["K-4", "K-5", "K-6"]}) == ""
    assert "[Z22]" in game.refused({"unit": "1", "path": ["K-4", "K-5", "K-6", "K-7"]})
    sheet = railway(double=True)
    paint(sheet, "rail.damaged", "1", "K-5")
    for track, legal in ((1, False), (2, True)):
        game = Game(scenario([unit("1 hurban K-3", fields={"track": track})], FAR), sheet).until(GE, "move")
        assert ("K-5" in reached(game, "1")) == legal
    assert [mark.kind for mark in game.state.position.marks] == ["damaged_one_track"], "the map says so"


def test_z24_a_train_rides_over_an_enemy_fort_with_nobody_on_top():
    marks = [Mark("fort", "K-5", RU, 20)]
    made = scenario(["1 hurban K-3"], ["9 ru_rifle K-5", "8 ru_rifle GG-9"], marks=marks)
    game = Game(made, railway()).until(GE, "move")
    assert "Z16" in game.refused({"unit": "1", "path": ["K-4", "K-5"]})
    game.until(RU, "move", phase="others").give({"unit": "9", "fort": "in"})
    game.until(GE, "move", turn=2)
    game.move("1", "K-4", "K-5")
    assert game.at("1") == "K-5"
    game.until(RU, "move", phase="others")
    assert "[Z24]" in game.refused({"unit": "9", "fort": "out"})
    game.until(GE, "fire", turn=3)
    assert game.refused([{"firers": ["1"], "fort": "K-5"}]) == "", "it fires at the fort below it"


def test_z24_who_left_the_train_assaults_the_fort_in_a_later_turn():
    """Z17: not in the turn it dismounted."""
    marks = [Mark("fort", "K-5", RU, 20)]
    ge: list[str | Unit] = ["1 hurban K-5", unit("2 assault_platoon_a", carried_by="1"), "3 ge_engineer L-5"]
    made = scenario(ge, [unit("9 ru_rifle K-5"), "8 ru_rifle GG-9"], marks=marks)
    game = Game(made, railway())
    game.state.position.put("9", inside=True)
    game.until(GE, "move").give({"unit": "1", "path": [], "drop": {"2": 0}})
    game.until(GE, "assault")
    assault = [{"attackers": ["2", "3"], "fort": "K-5"}]
    assert "moved more" in game.refused(assault), "not in the turn it dismounted [Z17]"
    game.until(GE, "assault", turn=2)
    assert game.refused(assault) == ""


def test_z42_a_train_enters_by_its_railway_and_waits_where_it_is_barred():
    """Z32: its owner chooses the track."""
    sheet = railway(double=True)
    entry = {GE: Entry(1, "edge(N)")}
    game = Game(scenario(["1 bp42_heavy", "2 bp42_heavy"], FAR, enter=entry), sheet).until(GE, "move")
    assert ends(game, "1") == {f"K-{n}" for n in range(1, 11)}
    assert "[PB24]" in game.refused({"unit": "1", "path": ["L-1"]})
    game.give({"unit": "1", "path": ["K-1", "K-2"], "track": 2})
    assert game.unit("1")["track"] == 2, "its owner chooses [Z32]"
    game.give({"unit": "2", "path": ["K-1", "K-2"]})
    assert game.unit("2")["track"] == 1
    for mark in (Mark("damaged_track", "K-1"), Mark("train_wreck", "K-1", value=1)):
        made = scenario(["1 bp42_heavy"], FAR, enter=entry, marks=[mark])
        game = Game(made, railway()).until(GE, "move")
        assert not ends(game, "1"), "it waits off the map"
        assert "[Z" in game.refused({"unit": "1", "path": ["K-1"]})


def test_z43_a_train_leaves_by_rail_with_all_aboard():
    ge: list[str | Unit] = ["1 hurban K-9", unit("2 assault_platoon_a", carried_by="1"), "3 ge_rifle A-1"]
    game = Game(scenario(ge, FAR, exits={GE: "edge(S)"}), railway()).until(GE, "move")
    told = game.move("1", "K-10", "off")
    assert rules(told, "exits") == ["Z43", "Z43"]
    assert [game.unit(id_)["state"] for id_ in ("1", "2")] == ["exited"] * 2
    off = railway()
    game = Game(scenario(["1 hurban K-5"], FAR, exits={GE: "edge(S)"}), off).until(GE, "move")
    sheet = blank()
    lay(sheet, "rail", "K-8", "K-9", "K-10")
    game = Game(scenario(["1 hurban K-9"], FAR, exits={GE: "edge(S)"}), sheet).until(GE, "move")
    assert "[Z43]" in game.refused({"unit": "1", "path": ["K-10", "off"]}), "no railway leaves there"


def test_z18_a_train_on_a_gorge_bridge_is_seen_as_in_the_clear():
    sheet = railway()
    paint(sheet, "terrain", "gorge", "K-5")
    game = Game(scenario(["1 hurban K-5"], ["8 t_34c P-5"]), sheet).until(RU, "fire")
    assert game.refused([shot("8", "1")]) == ""
    bare = blank()
    paint(bare, "terrain", "gorge", "K-5")
    ground = Game(scenario(["1 ge_rifle A-1"], ["8 t_34c P-5"]), bare).state.position.ground
    assert not ground.sees(bare.hex("P-5"), bare.hex("K-5"))


def test_a_line_of_one_track_opens_into_two_and_closes_again():
    sheet = blank()
    lay(sheet, "rail", *(f"K-{n}" for n in range(1, 11)))
    rail_out(sheet, "rail", "K-1")
    paint(sheet, "rail.tracks", "2", "K-4", "K-5", "K-6")
    units = [unit("1 hurban K-2"), unit("2 shunter K-5", fields={"track": 1})]
    game = Game(scenario(units, FAR), sheet).until(GE, "move")
    game.move("1", "K-3", "K-4", "K-5", "K-6", "K-7")
    assert (game.at("1"), game.unit("1")["track"]) == ("K-7", 1)


def test_z37_progress_of_a_repair_stands_on_the_counter_until_the_track_is_whole():
    """One of two own turns done is a condition that the window and the log show; then it is over."""
    platoon = unit("2 assault_platoon_a K-4", fields={"home": "1"})
    made = scenario(["1 bp42_heavy K-4", platoon], ["9 ru_rifle GG-1"], marks=[Mark("damaged_track", "K-5")])
    game = Game(made, railway())
    progress = [game.until(GE, "move", turn=turn).unit("2")["at_work"] for turn in (1, 2, 3)]
    assert progress == [0, 2, 0]
    assert not game.state.view_for(GE)["marks"]
