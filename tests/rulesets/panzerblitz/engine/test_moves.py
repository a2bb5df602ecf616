"""Moves, overruns, transport, entry, mines: PB8, PB12, PB14, PB22 to PB24, PB28 to PB30, PB38, PB42 and the
cases ZT-4, PBT-7, PBT-8, PBT-11.
"""

from __future__ import annotations

from typing import Any

from kpeditor.core.scenario.model import Entry, Mark
from kpeditor.rulesets.panzerblitz.engine.reaching import reach
from kpeditor.rulesets.panzerblitz.engine.victory import tally
from tests.rulesets.panzerblitz.battles import GE, RU, Game, rules, scenario, shot, unit
from tests.rulesets.panzerblitz.boards import blank, mark, paint

FAR = ["9 t_34c GG-9"]


def reached(game: Game, id_: str) -> dict[str, int]:
    at = game.state.position
    return {at.ground.name(hex_): spent for hex_, spent in reach(at, id_).spent.items()}


def test_pb12_costs_by_terrain_and_way_of_moving():
    sheet = blank()
    paint(sheet, "elevation", "slope", "K-4")
    game = Game(scenario(["1 panther K-5", "2 truck K-5", "3 ge_rifle K-5"], FAR), sheet)
    for id_, half in (("1", 6), ("2", 8), ("3", 2)):
        assert reached(game, id_)["K-4"] == half, id_
    for id_, half in (("1", 2), ("2", 4), ("3", 2)):
        assert reached(game, id_)["K-6"] == half, id_


def test_pb12_the_road_rate_holds_where_nobody_stands():
    sheet = blank()
    mark(sheet, "road", "K-1D", "K-2D", "K-3D", "K-4D")
    game = Game(scenario(["1 truck K-1", "2 ge_rifle K-4"], FAR, marks=[Mark("wreck", "K-5")]), sheet)
    assert [reached(game, "1")[f"K-{n}"] for n in (2, 3, 4, 5)] == [1, 2, 6, 10]


def test_pb12_hexsides_and_swamps_are_closed_to_vehicles_but_for_roads():
    sheet = blank()
    mark(sheet, "green", "K-5A", "K-5D")
    mark(sheet, "road", "K-5D")
    paint(sheet, "terrain", "swamp", "L-5")
    game = Game(scenario(["1 panther K-5", "2 ge_rifle K-5"], FAR), sheet).until(GE, "move")
    assert "[PB12]" in game.refused({"unit": "1", "path": ["K-4"]})
    assert game.refused({"unit": "1", "path": ["K-6"]}) == ""
    assert "[PB12]" in game.refused({"unit": "1", "path": ["L-5"]})
    game.until(GE, "move", phase="others")
    assert game.refused({"unit": "2", "path": ["L-5"]}) == ""


def test_pb12_one_hex_can_always_be_moved():
    sheet = blank()
    paint(sheet, "elevation", "slope", "K-4")
    game = Game(scenario(["1 wagon K-5"], FAR), sheet).until(GE, "move")
    assert game.refused({"unit": "1", "path": ["K-4"]}) == ""
    slow = Game(
        scenario([unit("1 heavy K-5")], FAR, units={"heavy": {"like": "panther", "movement": 1}}), sheet
    )
    slow.until(GE, "move")
    assert slow.refused({"unit": "1", "path": ["K-4"]}) == "", "3 points with an allowance of 1"
    assert "[PB12]" in slow.refused({"unit": "1", "path": ["K-4", "K-3"]})


def test_pb12_leaving_a_bed_costs_vehicles_three_points():
    sheet = blank()
    paint(sheet, "wet", "stream", "K-5", "K-6")
    mark(sheet, "stream", "K-5D")
    found = reached(Game(scenario(["1 panther K-5"], FAR), sheet), "1")
    assert (found["K-6"], found["L-5"]) == (2, 8), "along the bed, up the bank"
    mark(sheet, "road", "K-5A")
    assert reached(Game(scenario(["1 panther K-5"], FAR), sheet), "1")["K-4"] == 1, "by road"


def test_zt_4_a_truck_goes_six_clear_hexes():
    game = Game(scenario(["1 truck A-5"], FAR)).until(GE, "move")
    rows = "BCDEFG"
    path = [f"{row}-{5 + (n % 2 == 0)}" for n, row in enumerate(rows)]
    assert game.refused({"unit": "1", "path": path}) == ""
    assert "12 movement points, not 14" in game.refused({"unit": "1", "path": [*path, "H-6"]})


def test_pb23_vehicles_move_first_and_nobody_through_enemies():
    game = Game(scenario(["1 ge_rifle K-5", "2 truck K-4"], ["9 ru_rifle K-7"])).until(GE, "move")
    assert "vehicles move first" in game.refused({"unit": "1", "path": ["K-6"]})
    assert "enemies stand" in game.refused(
        {"unit": "2", "path": ["L-5", "L-6", "K-7"]}
    ) or "PB30" in game.refused({"unit": "2", "path": ["L-5", "L-6", "K-7"]})
    game.until(GE, "move", phase="others")
    assert "vehicles have moved" in game.refused({"unit": "2", "path": ["K-3"]})


def test_pbt_11_stacking_holds_where_a_move_ends():
    full = ["1 ru_rifle K-5", "2 ru_rifle K-5", "3 ru_cavalry K-4"]
    game = Game(scenario(["9 truck A-1"], full)).until(RU, "move", phase="others")
    assert "[PB10]" in game.refused({"unit": "3", "path": ["K-5"]})
    assert game.refused({"unit": "3", "path": ["K-5", "K-6"]}) == ""
    three = Game(scenario(["1 ge_rifle K-5", "2 ge_rifle K-5", "3 ge_rifle K-4"], FAR))
    assert three.until(GE, "move").refused({"unit": "3", "path": ["K-5"]}) == ""


def test_pb26_a_wreck_counts_for_stacking():
    game = Game(
        scenario(["1 ge_rifle K-5", "2 ge_rifle K-5", "3 ge_rifle K-4"], FAR, marks=[Mark("wreck", "K-5")])
    )
    assert "[PB10]" in game.until(GE, "move").refused({"unit": "3", "path": ["K-5"]})


# --- Overruns ---


def test_pb30_an_overrun_goes_straight_through_a_clear_hex():
    game = Game(scenario(["1 panther K-3", "2 truck A-1"], ["8 ru_rifle K-5", *FAR])).until(GE, "move")
    assert "straight through" in game.refused({"unit": "1", "path": ["K-4", "K-5", "L-6"]})
    assert "and beyond" in game.refused({"unit": "1", "path": ["K-4", "K-5"]})
    assert "ends by its overrun" in game.refused({"unit": "1", "path": ["K-4", "K-5", "K-6", "K-7"]})
    events = game.move("1", "K-4", "K-5", "K-6", dice=[4])
    (attack,) = [one for one in events if one.kind == "attacks"]
    assert (attack.rule, attack.data["odds"], attack.data["strength"]) == ("PB30", "2-1", 17)
    assert attack.data["modifiers"] == [[-2, "overrun [PB8]"]]
    assert game.at("1") == "K-6"


def test_pb30_what_forbids_an_overrun():
    sheet = blank()
    paint(sheet, "terrain", "woods", "K-5")
    cases: tuple[Any, ...] = (
        (["1 panther K-4"], ["8 ru_rifle K-5"], {}, sheet, "not clear"),
        (["1 panther K-4"], ["8 ru_rifle K-5", "7 truck K-6"], {}, None, "enemies stand in K-6"),
        (["1 panther K-4"], ["8 ru_rifle K-5"], {"marks": [Mark("wreck", "K-5")]}, None, "wreck"),
        (["1 truck K-4"], ["8 ru_rifle K-5"], {}, None, "does not overrun"),
        (["1 halftrack K-4"], ["8 t_34c K-5"], {}, None, "only unarmoured"),
    )
    for ge, ru, parts, map_, why in cases:
        game = Game(scenario(ge, [*ru, *FAR], **parts), map_).until(GE, "move")
        assert why in game.refused({"unit": "1", "path": ["K-5", "K-6"]}), why


def test_pb8_a_stack_is_overrun_once_a_turn():
    ge = ["1 panther K-4", "2 panther J-5"]
    for options, why in (({}, "overrun in this turn"), ({"overruns_per_stack": "any"}, "")):
        game = Game(scenario(ge, ["8 ru_guards K-5", *FAR], options=options))
        game.move("1", "K-5", "K-6", dice=[6])
        assert game.unit("8")["state"] == "map"
        found = game.refused({"unit": "2", "path": ["K-5", "L-6"]})
        assert why in found
        assert bool(why) == bool(found)


def test_pb30_several_vehicles_make_one_attack():
    game = Game(scenario(["1 panther K-4", "2 panther J-5"], ["8 ru_guards K-5", *FAR]))
    assert rules(game.move("1", "K-5", "K-6", wait=True), "attacks") == []
    events = game.move("2", "K-5", "L-6", dice=[6])
    (attack,) = [one for one in events if one.kind == "attacks"]
    assert (attack.data["strength"], attack.data["firers"]) == (34, 2)
    alone = Game(scenario(["1 panther K-4", "2 panther A-1"], ["8 ru_guards K-5", *FAR]))
    alone.move("1", "K-5", "K-6", wait=True)
    assert rules(alone.give("done", 6), "attacks") == ["PB30"], "who waits attacks at the end of the phase"


# --- Transport ---


def test_pbt_7_load_move_unload_and_fire_in_the_third_turn():
    game = Game(scenario(["1 truck K-5", "2 atg_75 K-5", "3 panther J-5"], ["9 t_34c K-10"]))
    game.until(GE, "move", 1, phase="others").give({"unit": "2", "load": "1"})
    game.until(GE, "fire", 2)
    assert (game.unit("2")["carried_by"], game.at("2")) == ("1", "K-5")
    assert "not on the map on its own" in game.refused([shot("2", "9")])
    game.move("1", "K-6", "K-7", drop={"2": 2})
    assert (game.unit("2")["carried_by"], game.at("2")) == ("", "K-7")
    assert game.until(GE, "fire", 3).refused([shot("2", "9")]) == ""


def test_pb22_loading_needs_a_still_turn_and_a_fitting_carrier():
    game = Game(scenario(["1 truck K-5", "2 ge_rifle K-5", "3 panther K-5"], FAR))
    game.move("1", "K-4")
    game.until(GE, "move", phase="others")
    assert "not in its hex" in game.refused({"unit": "2", "load": "1"})
    assert "does not carry" in game.refused({"unit": "2", "load": "3"})


def test_pb22_who_is_aboard_shares_every_result():
    aboard = [unit("8 truck K-8"), unit("7 atg_45", carried_by="8"), unit("9 t_34c GG-9")]
    game = Game(scenario(["1 sg_iii_b K-5"], aboard))
    assert game.at("7") == "K-8"
    events = game.fire(("1", "8"), dice=[1])
    assert rules(events, "destroyed") == ["PB1", "PB1"]
    assert game.unit("7")["state"] == "destroyed"


# --- Coming and going ---


def test_pb24_groups_enter_by_their_edge_in_their_turn():
    game = Game(scenario(["1 panther", "2 panther"], FAR, enter={GE: Entry(2, "edge(W)")}))
    game.until(GE, "move", 2)
    assert "does not enter by" in game.refused({"unit": "1", "path": ["K-1"]})
    assert "entry" not in game.refused({"unit": "1", "path": ["A-4", "B-5"]})
    game.move("1", "A-4", "B-5")
    assert (game.at("1"), game.unit("2")["state"]) == ("B-5", "due")
    assert game.until(GE, "move", 3).refused({"unit": "2", "path": ["A-3"]}) == "", "who waits enters later"


def test_pb24_units_leave_by_the_exit_of_their_side_alone():
    game = Game(scenario(["1 panther B-5"], FAR, exits={GE: "edge(W)"})).until(GE, "move")
    assert "[PB12]" in game.refused({"unit": "1", "path": ["off"]})
    events = game.move("1", "A-4", "off")
    assert rules(events, "exits") == ["PB24"]
    assert game.unit("1")["state"] == "exited"
    assert game.state.tally().exited(GE, frozenset(game.state.position.ground.grid.edge("west"))) == 1


# --- Mines and blocks ---


def test_pbt_8_mines_attack_at_the_start_of_the_enemy_turn():
    mines = Mark("mines", "K-6", RU)
    game = Game(scenario(["1 pz_iv_h K-4", "2 truck A-1"], ["9 t_34c GG-9"], marks=[mines]))
    game.until(GE, "move", 1)
    assert "mines [PB28]" in game.refused({"unit": "1", "path": ["K-5", "K-6", "K-7"]})
    game.move("1", "K-5", "K-6")
    game.give("done", 4)  # the Soviet turn begins: D
    assert game.unit("1")["dispersed"] == 1
    assert "mines" in [event.kind for event in game.events]
    game.until(GE, "move", 2)
    assert "dispersed" in game.refused({"unit": "1", "path": ["K-7"]})
    game.give("done", 6)  # attacked again in the Soviet turn, free now
    assert game.until(GE, "move", 3).refused({"unit": "1", "path": ["K-7"]}) == ""


def test_pb15_an_engineer_beside_mines_clears_them_in_two_own_turns():
    mines = Mark("mines", "K-6", RU)
    game = Game(scenario(["1 ge_engineer K-5", "2 truck A-1"], ["9 t_34c GG-9"], marks=[mines]))
    game.until(GE, "move", 2)
    assert game.state.view_for(GE)["marks"]
    game.until(RU, "move", 2)
    assert not game.state.view_for(GE)["marks"]
    broken = Game(scenario(["1 ge_engineer K-5", "2 truck A-1"], ["9 t_34c GG-9"], marks=[mines]))
    broken.until(GE, "move", 2, phase="others").give({"unit": "1", "path": ["J-5"]})
    broken.until(RU, "move", 2)
    assert broken.state.view_for(GE)["marks"]


def test_pb29_vehicles_enter_a_block_from_the_next_hex_alone_and_stop():
    block = Mark("block", "K-6", RU)
    game = Game(scenario(["1 panther K-5", "2 panther K-3", "3 ru_cavalry A-1"], FAR, marks=[block])).until(
        GE, "move"
    )
    assert "[PB29]" in game.refused({"unit": "2", "path": ["K-4", "K-5", "K-6"]})
    assert "a block [PB29]" in game.refused({"unit": "1", "path": ["K-6", "K-7"]})
    assert game.refused({"unit": "1", "path": ["K-6"]}) == ""


# --- Opportunity fire, control ---


def test_pb42_opportunity_fire_interrupts_a_move():
    half = {"opportunity_fire": "half_range"}
    game = Game(scenario(["1 truck K-1", "2 panther K-10"], ["8 atg_57 K-6"], options=half))
    game.move("1", "K-2", "K-3", "K-4")
    assert game.asked == (RU, "opportunity fire", 1), "K-3 is three hexes away: half of 7"
    assert game.at("1") == "K-3"
    game.give("hold")
    assert game.at("1") == "K-4"
    game.give("8", 1)
    assert game.unit("1")["state"] == "destroyed"
    assert game.unit("8")["fired"]
    game.until(RU, "fire", 2)
    assert "has fired" not in game.refused([shot("8", "2")])


def test_pb42_who_fired_at_a_move_cannot_fire_in_its_next_phase():
    half = {"opportunity_fire": "half_range"}
    game = Game(scenario(["1 panther K-1", "2 truck A-1"], ["8 atg_57 K-5", "7 t_34c GG-1"], options=half))
    game.move("1", "K-2")
    game.give("8", 6)
    assert game.until(RU, "move", 1).asked[1] == "move", "nobody else has a target"


def test_pb38_control_is_of_who_was_there_last():
    game = Game(scenario(["1 panther K-5"], FAR))
    at = game.state.position
    assert at.ground.sheet.hex("K-5") not in tally(at).control
    game.move("1", "K-6")
    game.until(RU, "move", 1)
    at = game.state.position
    assert tally(at).control[at.ground.sheet.hex("K-6")] == GE
    assert at.ground.sheet.hex("K-5") not in tally(at).control


def test_ways_of_one_that_enters_by_several_hexes_are_compared():
    """PB24: two ways that cost the same, one of which begins in the hex itself."""
    sheet = blank()
    mark(sheet, "road", "A-5F", "A-5E", "A-5D")
    enter = {GE: Entry(1, at="A-5, A-6")}
    game = Game(scenario(["a pz_iv"], ["r ru_rifle Z-9"], enter=enter), sheet).until(GE, "move")
    found = reach(game.state.position, "a")
    assert found.spent[sheet.hex("A-5")] == 1
    assert found.spent[sheet.hex("A-6")] == 2
