"""Hand to hand: hunts, melees, overruns, advances; recovery and commanders [P16, P22, P24 to P27, P37]."""

from __future__ import annotations

from typing import Any

import pytest

from kpeditor.rulesets.panzer8.engine import closely, judging
from kpeditor.rulesets.panzer8.engine.acts.play import Play
from kpeditor.rulesets.panzer8.engine.table.pieces import DESTROYED
from kpeditor.rulesets.panzer8.engine.table.position import COMBAT, Position
from kpeditor.rulesets.panzer8.engine.turns import answer_small, proceed, question
from tests.rulesets.panzer8.tablegames import Place, area, playing, position, sentences

FAR: dict[str, Place] = {"z": ("infantry", 58, 2, 180)}


def in_contact(attacker: str = "infantry", defender: str = "infantry", **more: Any) -> Position:
    """Red's `a` has charged Blue's `b` in the open; the close combat phase."""
    at = position({"a": (attacker, 30, 24, 0)}, {"b": (defender, 30, 20, 180), **FAR}, **more)
    play = playing(at)
    play.act({"unit": "a", "do": "charge", "target": "b"})
    while at.walk is not None:
        if play.walk_on():
            play.react("hold")
    at.phase = COMBAT
    return at


def fought(at: Position, *dice: int, way: str = "melee", commander: str = "") -> Play:
    """The fight of `a` against `b` with these dice."""
    play = playing(at, *dice)
    answer = {"attacker": "a", "defender": "b", "way": way}
    answer |= {"commander": commander} if commander else {}
    assert answer in closely.choices(at)
    play.fight(answer)
    return play


def test_p24_who_is_in_contact_fights_and_pt_4_a_fight_of_equals_is_even() -> None:
    at = in_contact()
    assert at.is_in_melee("a")
    assert closely.choices(at) == ({"attacker": "a", "defender": "b", "way": "melee"},)  # no way to end
    assert closely.reckoned(at, "a", "b", "melee").net == 0
    play = fought(at, 5, 5)
    assert "nothing [P25]" in sentences(play.events)
    assert list(closely.fights(at)) == []
    assert at.is_in_melee("b")  # it goes on in the next player-turn


@pytest.mark.parametrize(
    ("dice", "loser", "state"),
    [((10, 5), "b", "out"), ((8, 5), "b", "suppressed"), ((5, 8), "a", "suppressed"), ((5, 10), "a", "out")],
)
def test_p25_results_by_the_difference(dice: tuple[int, int], loser: str, state: str) -> None:
    at = in_contact()
    fought(at, *dice)
    piece = at.pieces[loser]
    assert (piece.state == DESTROYED) if state == "out" else piece.suppressed


def test_p25_the_attacker_falls_back_and_p27_the_winner_advances() -> None:
    at = in_contact()
    before = at.stand("a").at
    fought(at, 5, 6)
    assert at.stand("a").at.y == pytest.approx(before.y + 4, abs=0.1)
    at = in_contact()
    place = at.stand("b").at
    fought(at, 6, 5)
    assert at.stand("a").at == place
    assert at.stand("b").at.y == pytest.approx(16, abs=0.1)


def test_p27_a_suppressed_defender_gives_way_unless_it_is_dug_in() -> None:
    at = in_contact()
    play = fought(at, 8, 5)
    assert "gives way to (30, 18) [P27]" in sentences(play.events)
    at = in_contact(conditions={"b": {"dug_in": 1}})
    assert closely.reckoned(at, "a", "b", "melee").net == -2  # hard cover
    fought(at, 10, 5)
    assert at.pieces["b"].suppressed
    assert at.stand("a").at.y > 21  # it could not advance, and fell back [P27]


def test_p25_a_commander_lends_one_and_shares_the_result() -> None:
    red: dict[str, Place] = {"a": ("infantry", 30, 22, 0), "c": ("commander", 32, 24, 0)}
    at = position(red, {"b": ("infantry", 30, 20.98, 180), **FAR})
    at.phase = COMBAT
    assert closely.reckoned(at, "a", "b", "melee", "c").net == 1
    fought(at, 4, 10, commander="c")
    assert at.pieces["a"].state == DESTROYED
    assert at.pieces["c"].state == DESTROYED


def test_p24_the_defender_may_lend_a_commander_too() -> None:
    blue: dict[str, Place] = {"b": ("infantry", 30, 20.98, 180), "k": ("commander", 32, 19, 180)}
    at = position({"a": ("infantry", 30, 22, 0)}, blue)
    at.phase = COMBAT
    play = fought(at, 10, 5)
    asked = question(at)
    assert asked is not None
    assert (asked.side, asked.choices) == ("blue", ("nobody", "k"))
    answer_small(play, "k")
    assert at.pieces["b"].suppressed  # 10 - 1 - 5: a difference of 4
    assert at.pieces["k"].suppressed


def test_p24_of_two_attackers_the_owner_chooses_who_is_hit() -> None:
    red: dict[str, Place] = {"a": ("infantry", 30, 22, 0), "d": ("infantry", 28.6, 20.98, 90)}
    at = position(red, {"b": ("infantry", 30, 20.98, 180), **FAR})
    at.phase = COMBAT
    at.put("d", at=at.stand("d").at._replace(x=30 - 0.625 - 0.5 - 0.02))
    assert at.in_contact("d", "b")
    play = fought(at, 1, 10)
    asked = question(at)
    assert asked is not None
    assert (asked.side, set(asked.choices or ())) == ("red", {"a", "d"})
    answer_small(play, "d")
    assert at.pieces["d"].state == DESTROYED
    assert at.pieces["a"].state == "map"


def test_p26_a_tank_overruns_infantry_in_the_open_alone() -> None:
    at = in_contact("tank")
    assert closely.reckoned(at, "a", "b", "overrun").net == 8 - 4
    fought(at, 5, 4, way="overrun")
    assert at.pieces["b"].state == DESTROYED
    wood = area("w", "woods", 20, 10, 40, 21)
    at = position({"a": ("tank", 30, 24, 0)}, {"b": ("infantry", 30, 20, 180)}, wood)
    (fault,) = judging.faults(at, "red", {"unit": "a", "do": "charge", "target": "b"})
    assert "not in the open" in str(fault)


def test_p46_soviet_infantry_counts_as_elite_in_melee() -> None:
    at = in_contact("so_rifles", sides={"red": {"nation": "russian"}})
    assert closely.fighter(at, "a").quality == 1


def hunting(hunter: str = "engineers", tank: str = "seven", **more: Any) -> Position:
    flags = ["armoured", "tracked", "turreted", "no_mg"]
    units = {"seven": {"title": "Seven", "like": "tank", "defence": 7, "flags": flags}}
    wood = area("w", "woods", 20, 10, 40, 40)
    return position({"a": (hunter, 30, 24, 0)}, {"b": (tank, 30, 20.8, 0), **FAR}, wood, units=units, **more)


def test_pt_25_engineers_hunt_a_heavy_tank_from_behind_in_a_wood() -> None:
    """PT-25: 0 + 2 + 1 + 1 + 1 = +5."""
    at = hunting()
    assert closely.why_not_hunting(at, "a", "b") == ""
    assert closely.hunt(at, "a", "b").net == 5
    play = playing(at, 5, 5)
    play.act({"unit": "a", "do": "hunt", "target": "b"})
    assert at.pieces["b"].state == DESTROYED
    assert "+5 against 5, out [P16]" in sentences(play.events)


def test_p16_no_hunt_in_the_open_but_of_a_suppressed_tank() -> None:
    at = position({"a": ("infantry", 30, 24, 0)}, {"b": ("tank", 30, 21, 0), **FAR})
    assert "cover" in closely.why_not_hunting(at, "a", "b")
    at.put("b", suppressed=True)
    assert closely.why_not_hunting(at, "a", "b") == ""


def test_p54_infantry_beside_the_tank_fires_first() -> None:
    at = hunting()
    at.put("z", at=at.stand("b").at._replace(x=31.28, y=21.5), facing=180.0)
    assert closely.close_defenders(at, "a", "b") == ["z"]
    play = playing(at, 10, 1)
    play.act({"unit": "a", "do": "hunt", "target": "b"})
    assert "fails in close defence [P54]" in sentences(play.events)
    assert at.pieces["b"].state == "map"


def test_pt_5_pt_23_recovery_by_support_losses_and_commanders() -> None:
    red: dict[str, Place] = {"a": ("infantry", 30, 24, 0), "c": ("commander", 32, 24, 0)}
    at = position(red, FAR, conditions={"a": {"suppressed": 1}})
    play = playing(at, 8)
    play.act({"unit": "a", "do": "recover", "commander": "c"})
    assert "8 +0, unsuppressed [P22]" in sentences(
        play.events
    )  # +1 rallied, -1 unsupported: no combat element
    assert not at.pieces["a"].suppressed
    assert at.pieces["c"].acted
    at = position(red, FAR, conditions={"a": {"suppressed": 1}})
    playing(at, 9).act({"unit": "a", "do": "recover", "commander": "c"})
    assert at.pieces["a"].extra == 1
    assert at.pieces["c"].extra == 1
    at = position(red, FAR, conditions={"a": {"suppressed": 1}})
    playing(at, 1).act({"unit": "a", "do": "recover", "commander": "c"})
    assert at.pieces["a"].state == DESTROYED


def test_p37_a_lost_commander_takes_the_place_of_an_element() -> None:
    red: dict[str, Place] = {"a": ("infantry", 30, 24, 0), "c": ("commander", 34, 24, 0)}
    at = position(red, FAR)
    play = playing(at)
    play.take_out("c")
    asked = question(at)
    assert asked is not None
    assert asked.choices == ("a",)
    answer_small(play, "a")
    assert at.pieces["a"].state == DESTROYED
    assert at.stand("c").at == (30, 24)


def test_p46_a_soviet_element_ignores_a_second_suppression_once_a_game_turn() -> None:
    at = position({"a": ("infantry", 30, 24, 0)}, FAR, sides={"red": {"nation": "russian"}})
    play = playing(at)
    for _ in range(2):
        play.suppress("a")
    assert at.pieces["a"].state == "map"
    play.suppress("a")
    assert at.pieces["a"].state == DESTROYED


def test_a_whole_player_turn_goes_by_its_phases() -> None:
    at = in_contact()
    play = fought(at, 5, 5)
    proceed(play)
    assert (at.side, at.phase) == ("blue", "action")


def test_p46_french_reservists_follow_their_dice() -> None:
    at = in_contact(sides={"red": {"nation": "french"}}, special=("french_reserve",))
    play = fought(at, 4, 4)  # an even die: +1
    assert "4 +1 against 4, defender falls back" in sentences(play.events)
    at = in_contact(sides={"red": {"nation": "french"}}, special=("french_reserve",))
    assert "5 -1 against 5, attacker falls back" in sentences(fought(at, 5, 5).events)
