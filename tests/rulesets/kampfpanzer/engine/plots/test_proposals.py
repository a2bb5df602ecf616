"""What a hex could mean for a unit: the orders that a click would give, and what they would do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kpeditor.core.scenario.model import Entry, Group
from kpeditor.rulesets.kampfpanzer.engine.plots import planning, proposals
from kpeditor.rulesets.kampfpanzer.engine.plots.planning import Situation
from kpeditor.rulesets.kampfpanzer.engine.plots.proposals import Proposal
from kpeditor.rulesets.kampfpanzer.orders import parse_order, write_order
from tests.each import each
from tests.rulesets.kampfpanzer.engine.field import Field, clear_map, unit

Plots = Mapping[str, str]
NONE: Plots = {}
CARRIER = unit("138", "truck", "1009")
HERE = "German infantry 113"
"""An entrenched enemy in 1014."""


def field(*more: Any, **others: Any) -> Field:
    """Two tanks, a howitzer, infantry, an empty truck and two loaded ones; enemies to their south."""
    red = [
        unit("11", "h39", "1010"),
        unit("12", "h39", "1110"),
        unit("39", "how75", "1012", facing="D"),
        unit("27", "inf_fr", "1013"),
        CARRIER,
        unit("139", "truck", "2009"),
        unit("26", "inf_fr", "2009", carried_by="139"),
        unit("140", "truck", "2209"),
        unit("35", "at25", "2209", carried_by="140", facing="A"),
    ]
    blue = [
        unit("112", "inf_ge", "1016"),
        unit("91", "at37", "1016", facing="A"),
        unit("94", "pz2", "1018"),
        unit("113", "inf_ge", "1014"),
        unit("114", "inf_ge", "1114"),
        *more,
    ]
    later = Group("later", {"h39": 1}, enter=Entry(1, "hexes(0954)"))
    trench = {"entrenchments": {"blue": ("1014",)}}
    return Field(red=red, blue=blue, groups=((later,), ()), **{**trench, **others})


def now(id_: str, game: Field | None = None, plots: Plots = NONE) -> Situation:
    """What a unit can be ordered to do beside these orders."""
    at = (game or field()).state.position
    numbering, index = at.game.ground.sheet.numbering, at.game.index
    orders = {index[key]: parse_order(text, numbering) for key, text in plots.items()}
    return planning.situation(at, orders, at.game.pieces[index[id_]])


def said(
    propose: Callable[..., Proposal],
    id_: str,
    hex_: str,
    *more: Any,
    game: Field | None = None,
    plots: Plots = NONE,
) -> tuple[dict[str, str], str]:
    """The orders of a proposal in plotting code by unit, and its text."""
    there = now(id_, game, plots)
    at = there.position.game
    found = propose(there, at.ground.cell(at.ground.sheet.hex(hex_)), *more)
    codes = {at.pieces[i].id: write_order(one, at.ground.sheet.numbering) for i, one in found.orders.items()}
    return codes, found.text


@each(
    ("id_", "hex_", "plots", "codes", "text"),
    [
        ("11", "1008", {}, {"11": "A2"}, "To 1008: clock 2, 8 left of 10"),
        ("11", "1007", {"11": "A2"}, {"11": "A3"}, "To 1007: clock 3, 7 left of 10"),
        ("11", "1030", {}, {}, "1030 is too far: H39 11 can spend 10 on movement [6.0]"),
        ("11", "1010", {}, {}, ""),
        ("13", "0954", {}, {"13": "@0954"}, "To 0954: clock 1, 9 left of 10"),
        ("13", "0952", {}, {"13": "@0954 A2"}, "To 0952: clock 3, 7 left of 10"),
    ],
)
def test_6_0_a_move_by_the_cheapest_way(
    id_: str, hex_: str, plots: Plots, codes: dict[str, str], text: str
) -> None:
    assert said(proposals.move, id_, hex_, plots=plots) == (codes, text)


@each(
    ("hex_", "codes", "text"),
    [
        ("1016", {"11": "D5VD"}, "Overruns 1016 through side south (D): alone +0"),
        ("1014", {"11": "D3VD"}, "Overruns 1014 through side south (D): alone +0"),
        ("1114", {"11": "D3VC"}, "Overruns 1114 through side south-east (C): alone +3"),
        ("1011", {"11": "VD"}, "Overruns 1011 through side south (D); no enemy is there now"),
        ("1018", {}, "1018 cannot be reached and driven through with the points left [9.6]"),
    ],
)
def test_9_64_an_overrun_and_its_superiority_where_entrenched_units_count_twice(
    hex_: str, codes: dict[str, str], text: str
) -> None:
    assert said(proposals.overrun, "11", hex_) == (codes, text)


def test_5_4_proposals_say_directions_in_the_language_of_the_sentence() -> None:
    def loud(text: str) -> str:
        return text if "{" in text else text.upper()

    assert said(proposals.overrun, "11", "1114", loud)[1].startswith(
        "Overruns 1114 through side SOUTH-EAST (C)"
    )
    assert said(proposals.overrun, "11", "1011", loud)[1].startswith("Overruns 1011 through side SOUTH (D)")
    assert said(proposals.turn, "39", "1016", loud)[1].endswith("turns to face SOUTH (D)")


def test_12_11_both_plot_m_whichever_is_chosen_first() -> None:
    aboard = {"138": "M1012", "39": "M"}, "Truck 138 takes 75mm howitzer 39 aboard in 1012"
    assert said(proposals.load, "138", "1012") == aboard
    assert said(proposals.load, "39", "1009") == aboard
    nobody = "There is no unit it could carry of this side in 1110 [12.0]"
    assert said(proposals.load, "138", "1110") == ({}, nobody), "a truck carries no tank"
    assert said(proposals.load, "138", "1016") == ({}, nobody.replace("1110", "1016")), "enemies"
    both = Field(red=[unit("11", "h39", "1012"), unit("27", "inf_fr", "1012"), CARRIER], blue=[])
    aboard = {"138": "M1012", "27": "M"}, "Truck 138 takes French infantry 27 aboard in 1012"
    assert said(proposals.load, "138", "1012", game=both) == aboard, "not the tank beside it"
    assert said(proposals.load, "39", "1110") == ({}, "There is no carrier of this side in 1110 [12.0]")


def test_12_14_both_plot_q_and_a_gun_faces_where_its_carrier_goes() -> None:
    off = {"139": "Q2010", "26": "Q"}, "French infantry 26 gets off here, Truck 139 drives on to 2010"
    assert said(proposals.unload, "139", "2010") == off
    assert said(proposals.unload, "26", "2010") == off
    gun = {"140": "Q2210", "35": "QD"}, "25mm gun 35 gets off here, Truck 140 drives on to 2210"
    assert said(proposals.unload, "140", "2210") == gun
    assert said(proposals.unload, "35", "2215")[0] == {"140": "Q2215", "35": "QA"}, "no neighbour"


@each(
    ("id_", "load", "unload", "fire", "shell"),
    [
        ("11", False, False, True, False),
        ("39", True, False, False, True),
        ("27", True, False, True, False),
        ("138", True, False, False, False),
        ("139", False, True, False, False),
        ("26", False, True, True, False),
        ("35", False, True, True, False),
        ("13", False, False, False, False),
    ],
)
def test_who_is_offered_what(id_: str, load: bool, unload: bool, fire: bool, shell: bool) -> None:
    there = now(id_)
    assert proposals.may_load(there) is load
    assert proposals.may_unload(there) is unload
    assert proposals.can_fire(there) is fire
    assert proposals.can_shell(there) is shell


def test_12_11_no_carrier_or_gun_off_the_map_is_offered_anything() -> None:
    later = Group("later", {"truck": 1, "how75": 1, "inf_fr": 1}, enter=Entry(1, "hexes(0954)"))
    enemy = unit("94", "pz2", "1018")
    game = Field(red=[], blue=[enemy], groups=((later,), ())).play(_138="+39")
    for id_ in ("138", "39", "26"):
        there = now(id_, game)
        assert not proposals.may_load(there)
        assert not proposals.may_unload(there)
        assert not proposals.can_shell(there)


def test_9_4_a_gun_turns_towards_a_hex_but_not_its_own() -> None:
    north = {"39": "A"}, "75mm howitzer 39 turns to face north (A)"
    assert said(proposals.turn, "39", "1010") == north
    south = {"39": "D"}, "75mm howitzer 39 turns to face south (D)"
    assert said(proposals.turn, "39", "1014") == south
    assert said(proposals.turn, "39", "1012") == ({}, "")


@each(
    ("id_", "hex_", "plots", "text"),
    [
        ("11", "1018", {}, "At PzII 94: 3 − 3 = +0: D2 1/6, D1 1/3, P 1/2"),
        (
            "11",
            "1018",
            {"12": "N1018"},
            "At PzII 94 together with 1 more: 3 + 3 − 3 = +3: D3 1/3, D2 1/2, D1 1/6",
        ),
        (
            "11",
            "1016",
            {},
            "At 37mm gun 91 and German infantry 112: 3 − 12 = -9: too weak, no attack is made",
        ),
        ("11", "1014", {}, f"At {HERE}: 4 − 8 − 4 cover = -8: too weak, no attack is made"),
        ("27", "1018", {}, "French infantry 27 cannot hurt anybody in 1018"),
        ("11", "2222", {}, "H39 11 cannot hurt anybody in 2222"),
    ],
)
def test_9_1_direct_fire_with_strength_defence_and_chances(
    id_: str, hex_: str, plots: Plots, text: str
) -> None:
    assert said(proposals.fire, id_, hex_, plots=plots) == ({id_: f"N{hex_}"}, text)


@each(
    ("firer", "enemy", "text"),
    [
        (unit("11", "h39", "1010"), unit("94", "pz2", "1018"), ""),
        (
            unit("11", "h39", "1010"),
            unit("94", "pz2", "1040"),
            "No enemy is in range of H39 11: it fires at most 10 hexes far [9.17].",
        ),
        (
            unit("35", "at25", "1010", facing="A"),
            unit("94", "pz2", "1013"),
            "No enemy within its range lies in the arc of 25mm gun 35 [9.4].",
        ),
        (
            unit("11", "h39", "1010"),
            unit("94", "pz2", "1014"),
            "H39 11 sees none of the enemies within its range [9.16].",
        ),
        (
            unit("27", "inf_fr", "1010"),
            unit("94", "pz2", "1011"),
            "French infantry 27 can hurt none of the enemies that it sees within its range.",
        ),
    ],
)
def test_why_nobody_can_be_fired_at(firer: Any, enemy: Any, text: str) -> None:
    woods = ["1012D"] if "sees none" in text else []
    game = Field(red=[firer], blue=[enemy], sheet=clear_map(woods=woods))
    assert proposals.nobody_to_fire_at(now(firer.id, game)) == text


def test_9_8_opportunity_fire_names_its_line_and_each_type_of_enemy_once() -> None:
    text = (
        "Fires at the first enemy that enters 1011, 1012, 1013, 1014. In 1014: German infantry no attack, "
        "37mm gun no attack, PzII +1"
    )
    assert said(proposals.wait_for, "11", "1014") == ({"11": "P1014"}, text)
    assert said(proposals.wait_for, "11", "1010") == ({}, "")
    alone = Field(red=[unit("11", "h39", "1010")], blue=[], groups=((), (AWAY,)))
    assert said(proposals.wait_for, "11", "1011", game=alone)[1].endswith(
        "In 1011: no enemy is on the map yet"
    )
    foot = Field(red=[unit("27", "inf_fr", "1010")], blue=[unit("94", "pz2", "1018")])
    assert said(proposals.wait_for, "27", "1011", game=foot)[1].endswith("In 1011: PzII cannot be hurt")


AWAY = Group("away", {"pz2": 1}, enter=Entry(2, "hexes(0954)"))


def test_r_hfi_6_shells_soften_in_woods_and_hit_friends_unless_the_option_says_no() -> None:
    still = "D3 1/6, D2 1/3, D1 1/3, none 1/6"
    codes, text = said(proposals.shell, "39", "1016", "T")
    assert codes == {"39": "T1016"}
    assert text.startswith(f"Tight fire on 1016. Who stays: {still}. Who has movement plotted: D1 1/3,")
    assert text.endswith(". Friends are hit as well.")
    codes, text = said(proposals.shell, "39", "1016", "L", game=field(options={"h_hits_friends": False}))
    assert codes == {"39": "L1016"}
    assert text.startswith(f"Loose fire on 1016 and around it. Who stays in the open: {still}. ")
    assert text.endswith("in a town or woods: D1 1/3, none 2/3.")
    woods = field(sheet=clear_map(terrain={"1016": "woods"}))
    assert "Who stays: D2 1/3, D1 1/3, none 1/3." in said(proposals.shell, "39", "1016", "T", game=woods)[1]
    assert f"Who stays in the open: {still}." in said(proposals.shell, "39", "1016", "L", game=woods)[1]
