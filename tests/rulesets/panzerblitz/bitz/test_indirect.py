"""Indirect fire of PanzerBitz: B16 to B28, B32, B33, B35 to B37; BT-10, BT-13 to BT-15, BT-27."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kpeditor.core.rules.event import Event
from kpeditor.core.scenario.model import Mark, Scenario
from kpeditor.rulesets.panzerblitz.engine.bitz.batteries import observes_as
from kpeditor.rulesets.panzerblitz.engine.bitz.indirect import Barrage
from kpeditor.rulesets.panzerblitz.engine.bitz.observing import revised_of
from kpeditor.rulesets.panzerblitz.engine.bitz.phase import resolve
from kpeditor.rulesets.panzerblitz.engine.play import Play
from kpeditor.rulesets.panzerblitz.units import printed_types
from tests.rulesets.panzerblitz.battles import GE, RU, Dice, Game, rules, scenario, unit
from tests.rulesets.panzerblitz.boards import blank, mark, paint

REVISED = {"combat": "panzerbitz"}
MORTAR, HOWITZER, POST, RIFLE = "1 mor_81 K-1", "2 how_105 A-1", "3 cp L-4", "4 ge_rifle K-4"


def game(ge, ru, *, sheet=None, options=None, sides: dict[str, Any] | None = None, **parts) -> Game:
    """A game of PanzerBitz; `sides`: fields of the Germans."""
    made: Scenario = scenario(ge, ru, options={**REVISED, **(options or {})}, **parts)
    german = replace(made.sides[0], fields=sides or {})
    return Game(replace(made, sides=(german, *made.sides[1:])), sheet)


def wall(*sides: str):
    """A board with green hexsides."""
    sheet = blank()
    mark(sheet, "green", *sides)
    return sheet


def registered(id_: str, text: str, at: str, **fields: Any):
    """A unit whose marker lies in a hex from the start."""
    return unit(f"{id_} {text}", fields={"registered_at": at, **fields})


def order(firers: str, at: str, way: str = "registered") -> dict[str, Any]:
    return {"firers": firers.split(), "at": at, "way": way}


def attacks(events: list[Event]) -> list[tuple[int, int, int]]:
    """Strength, defence and sum of modifiers of each attack."""
    return [
        (event.data["strength"], event.data["defence"], sum(by for by, _ in event.data["modifiers"]))
        for event in events
        if event.kind == "attacks"
    ]


def markers(played: Game) -> dict[str, str]:
    return {one["unit"]: one["at"] for one in played.state.view_for(GE)["registered"]}


# --- Attacks ---


def test_b16_b28_each_unit_of_the_hex_is_attacked_apart_and_the_firer_inverted():
    ru = ["8 ru_recon K-8", "9 t_34c K-8"]
    played = game([registered("1", "mor_120 K-1", "K-8"), POST.replace("L-4", "L-7")], ru)
    events = played.until(GE, "indirect").give([order("1", "K-8")], 6, 6)
    assert attacks(events) == [(8, 6, 0), (8, 9, 0)], "adjusted to each: to half range against armour"
    assert rules(events, "attacks") == ["B22", "B22"]
    assert played.unit("1")["fired"]


def test_b16_the_factor_is_rounded_against_armour_beyond_half_range():
    types = {"m": {"like": "mor_120", "attack": 9, "range": 10}}
    played = game([registered("1", "m K-1", "K-8"), "3 cp L-7"], ["9 t_34c K-8"], units=types)
    assert attacks(played.until(GE, "indirect").give([order("1", "K-8")], 6)) == [(4, 9, 0)]


def test_b17_bt_15_one_indirect_attack_on_a_hex_and_one_die_for_each_unit():
    ge = [
        registered("1", "mor_120 K-1", "K-8", barrage_group="x"),
        unit("2 mor_120 L-1", fields={"barrage_group": "x"}),
        registered("5", "mor_120 J-1", "K-8"),
        "3 cp L-7",
    ]
    played = game(ge, ["8 ru_recon K-8", "9 ru_recon K-8"]).until(GE, "indirect")
    twice = [order("1 2", "K-8", "barrage"), order("5", "K-8")]
    assert "[B17]" in played.refused(twice)
    assert "fires twice" in played.refused([order("1 2", "K-8", "barrage"), order("1", "K-8")])
    events = played.give(twice[:1], 6, 6)
    assert attacks(events) == [(16, 6, 0), (16, 6, 0)]


def test_b18_units_add_up_only_by_party_line_or_barrage():
    ge = [registered("1", "mor_120 K-1", "K-8"), "2 mor_120 L-1", "3 cp L-7"]
    played = game(ge, ["9 ru_recon K-8"]).until(GE, "indirect")
    assert "[B18]" in played.refused([order("1 2", "K-8")])
    assert "names no barrage" in played.refused([order("1 2", "K-8", "barrage")])
    assert "names no party line" in played.refused([order("1 2", "K-8", "party_line")])


def test_b19_a_howitzer_that_sees_its_target_is_to_fire_directly_and_a_mortar_is_not():
    ge = [registered("1", "how_105 K-1", "K-8"), registered("2", "mor_120 L-1", "L-8"), "3 cp L-7"]
    played = game(ge, ["8 ru_recon K-8", "9 ru_recon L-8"]).until(GE, "indirect")
    assert "[B19]" in played.refused([order("1", "K-8")])
    assert played.refused([order("2", "L-8")]) == ""
    hidden = game(ge, ["8 ru_recon K-8"], sheet=wall("K-2D", "J-3D", "L-2D")).until(GE, "indirect")
    assert hidden.refused([order("1", "K-8")]) == ""


def test_b22_bt_14_a_marker_is_fired_at_in_the_turn_after_it_was_laid():
    played = game(["1 mor_120 K-1", "3 cp L-7"], ["9 ru_recon K-8"]).until(GE, "register")
    assert played.asked == (GE, "register", 1), "nothing to fire indirectly in the first turn"
    events = played.give({"1": "K-8"})
    assert rules(events, "registers") == ["B20"]
    assert markers(played) == {"1": "K-8"}
    assert played.until(GE, "indirect").asked == (GE, "indirect", 2)
    assert "no enemy" in played.refused([order("1", "K-9")])
    assert rules(played.give([order("1", "K-8")], 6), "attacks") == ["B22"]


def test_b23_observers_by_calibre():
    ge = [registered("1", "mor_81 K-1", "K-8"), registered("2", "mor_120 L-1", "L-8")]
    ru = ["8 ru_recon K-8", "9 ru_recon L-8"]
    rifle = game([*ge, "4 ge_rifle K-6"], ru).until(GE, "indirect")
    assert rifle.refused([order("1", "K-8")]) == ""
    assert "[B22]" in rifle.refused([order("2", "L-8")])
    assert markers(rifle) == {"1": "K-8"}, "the heavy mortar needs a command post [B21]"
    post = game([*ge, "3 cp K-6"], ru).until(GE, "indirect")
    assert markers(post) == {"2": "L-8"}
    table = {"observers_heavy": ["infantry"]}
    assert markers(game([*ge, "4 ge_rifle K-6"], ru, sides=table).until(GE, "indirect")) == {
        "1": "K-8",
        "2": "L-8",
    }


def test_b23_an_observer_is_face_up_for_an_attack():
    ge = [registered("1", "mor_81 K-1", "K-8"), "4 ge_rifle K-6", "5 panther A-1"]
    played = game(ge, ["9 ru_recon K-8", "8 truck A-4"]).until(GE, "indirect")
    played.state.position.put("4", fired=True)
    assert "face up" in played.refused([order("1", "K-8")])
    assert markers(played) == {"1": "K-8"}, "but undispersed it keeps the marker [B21]"


def test_b37_who_observes_as_infantry():
    kinds = {id_: observes_as(type_) for id_, type_ in printed_types().items()}
    for id_ in ("ge_rifle", "ge_engineer", "ru_smg", "ru_guards", "ru_recon", "ru_ski", "ge_security"):
        assert "infantry" in kinds[id_], id_
    for id_ in ("ge_hmg", "mg_127", "ru_cavalry", "atg_75", "cp", "panther"):
        assert "infantry" not in kinds[id_], id_
    assert "posts" in kinds["cp"]
    assert "own_infantry" in kinds["ru_rifle"], "a Soviet company [B24]"


# --- Registration ---


def test_b20_where_a_marker_may_lie():
    sheet = wall("J-8D")
    paint(sheet, "terrain", "woods", "K-8")
    types = {"m": {"like": "mor_81", "range": 7}}
    played = game(["1 m K-2", "2 m K-3", RIFLE], ["9 ru_recon K-8"], sheet=sheet, units=types)
    played.until(GE, "register")
    for place, why in (
        ("K-8", "not spotted"),
        ("K-10", "reaches 7"),
        ("J-9", "no observer"),
        ("Z-99", "Z-99"),
    ):
        assert why in played.refused({"1": place}), place
    assert played.refused({"1": "M-6"}) == "", "an empty hex will do [3.6-9]"
    assert "two markers" in played.refused({"1": "M-6", "2": "M-6"})
    assert "neither a mortar" in played.refused({"4": "M-6"})
    assert "no unit" in played.refused({"9": "M-6"})
    assert "mapping" in played.refused(["1"])
    played.give({"1": "M-6"})
    assert "two markers" in played.until(GE, "register", 2).refused({"2": "M-6"})
    played.give({"1": "off"})
    assert markers(played) == {}


def test_b20_a_scenario_may_limit_the_markers():
    played = game(
        ["1 mor_81 K-2", "2 mor_81 K-3", RIFLE], ["9 ru_recon K-8"], sides={"registration_markers": 1}
    )
    played.until(GE, "register")
    assert "2 markers" in played.refused({"1": "M-6", "2": "N-6"})
    assert played.refused({"1": "M-6"}) == ""


def test_b20_enemies_may_walk_unspotted_into_a_marked_hex_and_are_not_fired_at_there():
    sheet = blank()
    paint(sheet, "terrain", "woods", "K-8")
    played = game([registered("1", "mor_81 K-2", "K-8"), RIFLE], ["9 ru_cavalry K-9"], sheet=sheet)
    played.until(RU, "move").give({"unit": "9", "path": ["K-8"]})
    played.until(GE, "register", 2)
    assert markers(played) == {"1": "K-8"}
    assert not any(event.kind == "attacks" for event in played.events)


def test_b21_a_marker_goes_with_its_last_observer():
    for harm in ({"dispersed": 1}, {"at": None, "state": "destroyed"}):
        played = game([registered("1", "mor_81 K-2", "K-8"), RIFLE], ["9 ru_recon K-8", "8 t_34c A-9"])
        played.until(GE, "indirect")
        assert markers(played) == {"1": "K-8"}
        played.state.position.put("4", **harm)
        events = played.give([])
        assert rules(events, "unregisters") == ["B21"]
        assert markers(played) == {}
    blocked = game([registered("1", "mor_81 K-2", "K-8"), RIFLE], ["9 ru_recon K-8"], sheet=wall("J-4D"))
    blocked.until(GE, "move", 1)
    assert markers(blocked) == {"1": "K-8"}


def test_b21_an_observer_that_walks_out_of_sight_loses_the_marker():
    played = game(
        [registered("1", "mor_81 A-2", "K-8"), RIFLE], ["9 ru_recon K-8"], sheet=wall("J-4C", "J-4D")
    )
    played.until(GE, "move", 1)
    assert markers(played) == {"1": "K-8"}
    played.give({"unit": "4", "path": ["J-4"]})
    assert markers(played) == {}


def test_b33_a_unit_that_fired_may_register_and_a_dispersed_one_not():
    ge = [registered("1", "mor_81 K-2", "K-8"), "2 mor_81 K-3", RIFLE]
    played = game(ge, ["9 ru_recon K-8"])
    played.until(GE, "indirect").give([order("1", "K-8")], 6)
    assert played.asked[1] == "register"
    played.state.position.put("2", dispersed=1)
    assert "is dispersed" in played.refused({"2": "M-6"})
    assert played.refused({"1": "M-6"}) == ""


def test_view_tells_whose_a_marker_is_and_who_observes_it():
    played = game([registered("1", "mor_81 K-2", "K-8"), RIFLE], ["9 ru_recon K-8"]).until(GE, "indirect")
    view = played.state.view_for(RU)
    assert view["registered"] == [{"unit": "1", "at": "K-8", "side": GE, "observers": ["4"]}]
    assert view["marks"] == [{"kind": "registration", "at": "K-8", "side": GE, "value": None}]


# --- Batteries ---

LINE = {"party_line": "z"}


def test_b25_a_party_line_adds_unadjusted_factors_and_rounds_once():
    types = {"m": {"like": "mor_81", "attack": 3, "range": 10}}
    ge = [
        registered(str(n), f"m {where}", "K-8", **LINE) for n, where in ((1, "K-1"), (2, "L-1"), (5, "J-2"))
    ]
    played = game([*ge, RIFLE], ["9 t_34c K-8"], units=types)
    events = played.until(GE, "indirect").give([order("1 2 5", "K-8", "party_line")], 6)
    assert attacks(events) == [(4, 9, 0)], "3 x 3 halved beyond half range: 4, not 3 x 1"
    assert rules(events, "attacks") == ["B25"]
    assert all(played.unit(id_)["fired"] for id_ in ("1", "2", "5"))


def test_bt_27_marker_of_a_third_party_line_barrage_and_hip():
    """B26: the marker of any one member will do for a barrage."""
    both = {"party_line": "z", "barrage_group": "y"}
    ge = [
        unit("1 mor_81 K-1", fields=both),
        unit("2 mor_81 L-1", fields=both),
        registered("5", "mor_81 J-2", "K-8", **both),
        RIFLE,
    ]
    played = game(ge, ["8 ru_recon K-8", "9 ru_recon M-7"], sides={"hip_fire": True}).until(GE, "indirect")
    assert "[B25]" in played.refused([order("1 2", "K-8", "party_line")])
    assert played.refused([order("1 2 5", "K-8", "barrage")]) == ""
    assert played.refused([order("1 2", "K-8", "barrage")]) == "", "the marker is that of any member"
    assert "[B17]" in played.refused([order("1", "K-8", "hip"), order("2", "K-8", "hip")])
    assert "[B18]" in played.refused([order("1 2", "K-8", "hip")])
    events = played.give([order("1", "K-8", "hip"), order("2", "M-7", "hip")], 6, 6)
    assert rules(events, "attacks") == ["B27", "B27"]


def test_b25_a_designated_observer_alone_observes():
    ge = [registered(str(n), f"mor_81 {where}", "K-8", **LINE) for n, where in ((1, "K-1"), (2, "L-1"))]
    watch = unit("6 panther M-4", fields={"observer_for": "z"})
    played = game([*ge, watch, RIFLE], ["9 ru_recon K-8"]).until(GE, "indirect")
    assert played.refused([order("1 2", "K-8", "party_line")]) == ""
    played.state.position.put("6", fired=True)
    assert "nobody who may observe" in played.refused([order("1 2", "K-8", "party_line")])
    assert played.refused([order("1", "K-8")]) == "", "by itself a mortar has its usual observers"


def test_b24_barrage_of_howitzers_is_observed_by_infantry_by_the_list_and_not_else():
    fields = {"barrage_group": "x"}
    ge = [registered("1", "how_105 A-1", "K-8", **fields), unit("2 how_105 B-1", fields=fields), RIFLE]
    sheet = wall("A-1D", "A-1C", "B-1C", "B-1D", "A-2C", "B-2D", "B-2C")
    played = game(ge, ["9 ru_recon K-8"], sheet=sheet).until(GE, "indirect")
    assert played.refused([order("1 2", "K-8", "barrage")]) == ""
    strict = game(ge, ["9 ru_recon K-8"], sheet=sheet, options={"observer_defaults": "registered"})
    assert markers(strict) == {"1": "K-8"}
    strict.give("ready")
    assert markers(strict) == {}, "by the table (H) needs a command post"


# --- From the hip ---


def test_b27_bt_13_from_the_hip():
    sheet = blank()
    paint(sheet, "terrain", "farm", "K-8")
    mark(sheet, "green", *(f"{column}-{row}{side}" for column in "KL" for row in (2, 3) for side in "CDE"))
    ge = [registered("1", "how_105 K-1", "M-6"), "4 ge_rifle K-7"]
    types = {"ten": {"like": "ru_recon", "defence": 10}}
    played = game(ge, ["9 ten K-8"], sheet=sheet, sides={"hip_fire": True}, units=types)
    events = played.until(GE, "indirect").give([order("1", "K-8", "hip")], 3)
    assert attacks(events) == [(40, 10, 3)], "village 1 and (H) from the hip 2"
    assert played.unit("9")["state"] == "destroyed"
    assert markers(played) == {}, "its marker is removed"
    assert "does not let" in game(ge, ["9 ten K-8", "8 ru_recon M-6"], sheet=sheet, units=types, sides={
        "observers_heavy": ["any"]}).until(GE, "indirect").refused([order("1", "K-8", "hip")])  # fmt: skip


def test_b27_a_mortar_from_the_hip_has_one_on_the_die():
    played = game([MORTAR, RIFLE], ["9 ru_recon K-8"], sides={"hip_fire": True})
    assert attacks(played.until(GE, "indirect").give([order("1", "K-8", "hip")], 6)) == [(3, 6, 1)]


# --- Terrain, resolving ---


def test_bt_10_b11_indirect_fire_at_a_town_with_a_position_is_not_doubled():
    sheet = blank()
    paint(sheet, "terrain", "town", "K-8")
    ru = [unit("8 ru_recon K-8", conditions={"within": 1}), unit("9 su_85 K-8", conditions={"within": 1})]
    played = game([registered("1", "mor_120 K-1", "K-8"), "3 cp K-7"], ru, sheet=sheet,
                  marks=[Mark("improved_position", "K-8")])  # fmt: skip
    found = attacks(played.until(GE, "indirect").give([order("1", "K-8")], 6, 6))
    assert found[0][1:] == (6, 1)
    assert found[1][2] == 1, "no die for the A-class vehicle [B12]"


def test_b32_all_is_declared_first_and_a_hex_without_an_observer_is_cancelled():
    ge = [registered("1", "mor_81 K-1", "K-8"), registered("2", "mor_81 L-1", "M-7"), RIFLE]
    played = game(ge, ["8 ru_recon K-8", "9 ru_recon M-7"]).until(GE, "indirect")
    play = Play(played.state.position.copy(), Dice())
    there = play.at.ground.sheet.hex("K-8")
    play.at.put("4", dispersed=1)
    resolve(play, Barrage(("1",), there))
    assert rules(play.events, "cancelled") == ["B32"]
    assert not play.at.pieces["1"].fired, "its firers are not inverted"
    play = Play(played.state.position.copy(), Dice())
    play.at.put("8", at=None, state="destroyed")
    resolve(play, Barrage(("1",), there))
    assert rules(play.events, "no effect") == ["B32"]
    assert play.at.pieces["1"].fired, "carried out without effect"


def test_b16_a_fort_is_one_target_and_shelters_who_is_inside():
    fort = Mark("fort", "K-8", RU, 20)
    ge = [registered("1", "how_105 A-1", "K-8"), "3 cp K-5"]
    sheet = wall("A-1D", "A-1C", "B-1C", "B-1D", "A-2C", "B-2D", "B-2C")
    played = game(ge, ["8 ru_rifle K-8", "9 ru_recon K-8"], marks=[fort], sheet=sheet)
    played.state.position.put("8", inside=True)
    found = attacks(played.until(GE, "indirect").give([order("1", "K-8")], 6, 6))
    assert sorted(defence for _, defence, _ in found) == [6, 20]


def test_b35_trains_count_as_howitzers_beyond_half_their_range():
    sheet = blank()
    mark(sheet, "rail", *(f"A-{n}D" for n in range(1, 10)))
    mark(sheet, "green", *(f"{column}-{row}{side}" for column in "AB" for row in (1, 2, 3) for side in "BC"))
    ge = [registered("1", "bp42_light A-2", "H-5"), "3 cp H-3"]
    played = game(ge, ["9 ru_recon H-5", "8 ru_recon D-3"], sheet=sheet).until(GE, "indirect")
    assert played.refused([order("1", "H-5")]) == ""
    at = revised_of(played.state.position)
    played.state.position.revised = at.marked("1", played.state.position.pieces["8"].at)
    assert "[B35]" in played.refused([order("1", "D-3")])


def test_broken_answers_are_told():
    played = game([registered("1", "mor_81 K-1", "K-8"), RIFLE], ["9 ru_recon K-8"]).until(GE, "indirect")
    for answer, why in (
        ("bang", "a list"),
        ([{"firers": []}], "firers and a hex"),
        ([order("1", "Z-99")], "hex"),
        ([order("x", "K-8")], "no unit"),
        ([order("1", "K-8", "loudly")], "no indirect attack"),
        ([{**order("1", "K-8"), "when": 1}], "no 'when'"),
        ([order("4", "K-8")], "neither a mortar"),
        ([order("1", "A-5")], "no enemy"),
    ):
        assert why in played.refused(answer), answer
