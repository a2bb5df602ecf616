"""Event cards and what they bring: shortage, flanks, support fire, aircraft; smoke, wire [P40, P42 to P46,
P60 to P66].
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
import shapely

from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.state import IllegalAnswer
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Mark
from kpeditor.rulesets.panzer8 import deck
from kpeditor.rulesets.panzer8.deck import Card
from kpeditor.rulesets.panzer8.engine import covering, judging, moving, observers, reacting, shots
from kpeditor.rulesets.panzer8.engine.acts import air, cards, support
from kpeditor.rulesets.panzer8.engine.acts.play import Play
from kpeditor.rulesets.panzer8.engine.start import start
from kpeditor.rulesets.panzer8.engine.table.pieces import DESTROYED
from kpeditor.rulesets.panzer8.engine.table.position import ACTION, EVENT, Position
from kpeditor.rulesets.panzer8.engine.turns import answer_small, begin_player_turn, proceed, question
from tests.rulesets.panzer8.tablegames import Place, area, battle, line, playing, position, sentences

RED: dict[str, Place] = {"a": ("infantry", 30, 24, 0), "c": ("commander", 32, 25, 0)}
BLUE: dict[str, Place] = {"b": ("infantry", 30, 12, 180), "t": ("tank", 40, 12, 180)}


def with_card(card: Card, at: Position | None = None, *dice: int) -> Play:
    """Red has drawn a card, in its event phase; Red's colour is black."""
    play = playing(at or position(RED, BLUE), *dice)
    play.at.phase = EVENT
    cards.take(play, card)
    return play


def asked(play: Play) -> Any:
    found = question(play.at)
    assert found is not None
    return found


def test_pt_29_a_king_of_the_other_colour_does_nothing_and_a_joker_shuffles_all() -> None:
    """PT-29: after a joker the deck has 54 again."""
    play = with_card(Card("red", "K"))
    assert play.at.tasks == ()
    assert play.at.card == ""
    at = position(RED, BLUE)
    assert at.deck is not None
    number = next(n for n, name in enumerate(at.deck.cards) if name == "joker")
    others = tuple(n for n in range(deck.SIZE) if n != number)
    at.deck = replace(at.deck, pile=(number, *others[:20]), discarded=others[20:])
    play = playing(at)
    at.phase = EVENT
    cards.begin(play)
    assert "joker" not in asked(play).choices
    assert set(asked(play).choices) <= {at.deck.cards[n] for n in others[:20]}
    answer_small(play, "black A")
    assert at.deck is not None
    assert len(at.deck.pile) == deck.SIZE
    assert at.card == "A"


def test_p43_two_actions_and_double_time_near_a_commander() -> None:
    play = with_card(Card("black", "K"))
    assert asked(play).choices == ("pass", "a")
    answer_small(play, "a")
    at = play.at
    at.phase = ACTION
    for _ in range(2):
        assert judging.why_not_acting(at, "a") == ""
        play.act({"unit": "a", "do": "move", "path": [], "facing": 90 * (1 + len(play.events) % 3)})
        proceed(play)
    assert "acted already" in judging.why_not_acting(at, "a") or at.side == "blue"
    at = with_card(Card("black", "Q")).at
    at.phase = ACTION
    assert moving.judged(at, "a", {"unit": "a", "do": "move", "path": [[30, 18]]}).cost.most == 6


def test_p43_no_advance_and_no_commander_actions() -> None:
    at = with_card(Card("black", "2")).at
    with pytest.raises(IllegalAnswer, match="not come nearer"):
        moving.judged(at, "a", {"unit": "a", "do": "move", "path": [[30, 22]]})
    moving.judged(at, "a", {"unit": "a", "do": "move", "path": [[30, 26]]})
    at = with_card(Card("black", "3")).at
    assert "no commander actions" in judging.why_not_acting(at, "c")


@pytest.mark.parametrize(("x", "state"), [(3.0, "out"), (8.0, "suppressed")])
def test_p43_a_flank_attack_on_who_is_nearest_to_a_foreign_edge(x: float, state: str) -> None:
    at = position({"a": ("infantry", x, 24, 0), "c": ("infantry", 30, 38, 0)}, BLUE)
    with_card(Card("black", "4"), at)
    assert (at.pieces["a"].state == DESTROYED) if state == "out" else at.pieces["a"].suppressed


def test_p43_p46_shortage_of_guns_and_of_the_germans_of_1944_by_the_enemys_card() -> None:
    red: dict[str, Place] = {"a": ("mortar", 30, 24, 0)}
    at = with_card(Card("black", "A"), position(red, BLUE)).at
    assert shots.lacks_shells(at, "a")
    at.turns += 1
    assert not shots.lacks_shells(at, "a")
    german = {"blue": {"nation": "german"}}
    blue: dict[str, Place] = {"g": ("ge_pak40", 30, 12, 180)}
    at = with_card(Card("black", "A"), position(red, blue, sides=german, year=1944)).at
    for _ in range(2):
        assert shots.lacks_shells(at, "g")
        at.turns += 1
    assert not shots.lacks_shells(at, "g")


# --- Support fire ---


def called(level: str = "8", *dice: int, at: Position | None = None) -> Play:
    red: dict[str, Place] = {**RED, "f": ("observer", 33, 24, 0)}
    play = with_card(Card("black", level), at or position(red, BLUE), *dice)
    play.dice.faces = list(dice)  # type: ignore[attr-defined]
    return play


def test_p45_an_observer_brings_a_beaten_zone_on_who_is_in_it() -> None:
    play = called()
    at = play.at
    assert asked(play).kind == "event"
    assert support.faults(at, "red", "medium", {"by": "f", "target": "b"}) == []
    assert support.faults(at, "red", "medium", {"by": "a", "target": "b"}) != []
    assert support.faults(at, "red", "medium", {"by": "f", "target": "b", "at": [36, 12]}) != []
    play.dice.faces = [8, 7]  # type: ignore[attr-defined]
    answer_small(play, {"by": "f", "target": "b"})
    assert at.zones[0].width == 4
    assert "8 +5 against 7, out [P65]" in sentences(play.events)  # HE 8, Def 3
    assert at.pieces["b"].state == DESTROYED
    assert at.pieces["t"].state == "map"


def test_p45_a_commander_directs_with_less_and_slavic_guns_are_heavier() -> None:
    play = called(at=position(RED, BLUE, sides={"red": {"nation": "russian"}}))
    zone = support.zone_of(play.at, "red", "heavy", {"by": "c", "target": "b"})
    reckoning = support.reckoned(play.at, "b", zone)
    assert zone.width == 6
    assert reckoning is not None
    assert reckoning.net == 10 - 1 - 3


def test_p45_on_a_1_the_enemy_moves_the_zone_and_the_attack_is_rolled_again() -> None:
    play = called("8", 1)
    answer_small(play, {"by": "f", "target": "b"})
    found = asked(play)
    assert found.side == "blue"
    play.dice.faces = [10, 1]  # type: ignore[attr-defined]
    answer_small(play, [30, 18])
    assert play.at.pieces["b"].state == "map"
    assert play.at.zones[0].at == (30, 18)


def test_p45_who_moves_in_the_zone_is_hit_and_a_barrage_goes_on_instead_of_a_card() -> None:
    play = called("8", 2, 10)
    at = play.at
    answer_small(play, {"by": "f", "target": "b"})
    at.phase, at.mover, at.turns = ACTION, 1, at.turns + 1
    play.dice.faces = [10, 1]  # type: ignore[attr-defined]
    play.act({"unit": "b", "do": "move", "path": [[30, 10]]})
    while at.walk is not None:
        if play.walk_on():
            play.react("hold")
    assert at.pieces["b"].state == DESTROYED
    at.mover, at.turns = 0, at.turns
    play.dice.faces = [6, 5]  # type: ignore[attr-defined]
    begin_player_turn(play)
    assert "goes on, and no card is drawn: 6" in sentences(play.events)
    assert "draws" not in {event.kind for event in play.events}


def test_p64_a_telephone_binds_the_observer() -> None:
    red: dict[str, Place] = {"f": ("fr_foo", 33, 24, 0)}
    at = position(red, BLUE, sides={"red": {"nation": "french"}}, year=1940)
    assert list(observers.observers(at, "red")) == []
    at.put("f", dug_in=True)
    assert list(observers.observers(at, "red")) == ["f"]


# --- Aircraft ---


def planned(kind: str, at: str, side: str, of: Battle) -> Position:
    assert of.scenario is not None
    found = start(Battle(of.sheet, replace(of.scenario, marks=(Mark(kind, at, side),))))
    found.phase, found.now, found.turns = EVENT, 1, 1
    return found


def test_p62_what_flies_by_nation_and_year() -> None:
    for nation, year, plane in (
        ("german", 1941, "dive bomber"),
        ("british", 1941, "light bomber"),
        ("russian", 1941, "armoured tank buster"),
        ("german", 1944, "tank buster"),
    ):
        assert air.type_of(position(RED, BLUE, sides={"red": {"nation": nation}}, year=year), "red") == plane


def test_p44_an_attack_on_a_planned_target_with_guns_against_it() -> None:
    blue: dict[str, Place] = {**BLUE, "g": ("ge_flak20", 34, 14, 180)}
    at = planned(
        "air_target", "(40, 14)", "red", battle(RED, blue, sides={"red": {"nation": "russian"}}, year=1943)
    )
    play = with_card(Card("black", "10"), at, 9, 2, 5, 1)
    assert {"by": "planned", "target": "t"} in asked(play).choices
    assert {"by": "planned", "target": "b"} not in asked(play).choices
    answer_small(play, {"by": "planned", "target": "t"})
    assert (asked(play).side, asked(play).choices) == ("blue", ("hold", "fire"))
    answer_small(play, "fire")
    assert at.pieces["g"].reacted
    text = sentences(play.events)
    assert "1 gun fires at the aircraft: 9 +1 against 2 +3, +3 [P44]" in text  # a difference of 5
    assert "Armoured tank buster attacks Tank t: 5 -3 against 1" in text  # 4+ against 5: 5, less 5, less 3


def test_p44_a_sweep_patrols_and_turns_the_next_aircraft_away() -> None:
    play = with_card(Card("black", "J"))
    answer_small(play, "patrol")
    at = play.at
    at.mover = 1
    cards.take(play, Card("red", "10"))
    assert at.tasks == ()
    assert at.patrols == frozenset()
    assert "turns the aircraft of Blue away" in sentences(play.events)


def test_p44_without_effect_so_near_to_friends_they_are_hit_by_mistake() -> None:
    red: dict[str, Place] = {"a": ("infantry", 30, 16, 0)}
    at = position(red, {"b": ("infantry", 30, 12, 180)}, sides={"red": {"nation": "german"}}, year=1941)
    play = with_card(Card("black", "10"), at, 1 + 4, 2, 10, 9, 1)
    answer_small(play, {"by": "opportunity"})
    text = sentences(play.events)
    assert "by mistake" in text
    assert at.pieces["a"].state == DESTROYED


# --- Smoke and wire ---


def test_p42_smoke_of_a_mortar_and_how_long_it_lasts() -> None:
    red: dict[str, Place] = {"a": ("mortar", 30, 30, 0), "d": ("infantry", 33, 30, 0)}
    at = position(red, BLUE)
    before = at.pool["red"]
    play = playing(at, 3)
    play.act({"unit": "a", "do": "smoke", "at": [30, 18], "facing": 0})
    assert at.pool["red"] == before - 1
    (screen,) = at.smokes
    assert abs(screen.ends[0].x - screen.ends[1].x) == pytest.approx(3 * 1.25)
    assert at.smoke_on(shapely.LineString([(30, 24), (30, 12)]))
    at.pool, at.pieces["a"] = {**at.pool, "red": 0}, replace(at.pieces["a"], acted=False)
    (fault,) = judging.faults(at, "red", {"unit": "a", "do": "smoke", "at": [30, 18]})
    assert "no smoke left" in str(fault)
    for _ in range(2):
        begin_player_turn(play)
        at.tasks = ()
        proceed(play)
        at.mover = 1 - at.mover
    assert at.smokes == ()


def test_p40_wire_stops_wheels_and_infantry_but_no_tanks_and_engineers_clear_it() -> None:
    red: dict[str, Place] = {
        "a": ("infantry", 30, 24, 0),
        "t2": ("tank", 36, 24, 0),
        "e": ("engineers", 42, 20.6, 0),
    }
    at = position(red, {"z": ("infantry", 58, 2, 180)}, line("w", "wire", (20, 20), (50, 20)))
    with pytest.raises(IllegalAnswer, match="stops at the wire"):
        moving.judged(at, "a", {"unit": "a", "do": "move", "path": [[30, 21], [30, 18]]})
    assert moving.judged(at, "t2", {"unit": "t2", "do": "move", "path": [[36, 16]]}).cost.is_legal
    play = playing(at, 5, 6)
    play.act({"unit": "e", "do": "clear wire"})
    for _ in range(2):
        at.put("e", acted=False)
        play.act({"unit": "e", "do": "clear wire"})
    assert at.gaps
    at.put("a", at=TablePoint(42, 23))
    at.put("e", at=TablePoint(50, 30))
    assert moving.judged(at, "a", {"unit": "a", "do": "move", "path": [[42, 19]]}).cost.is_legal


def test_p2_mortars_do_not_mind_woods_but_houses() -> None:
    wood, house = area("w", "woods", 25, 8, 35, 14), area("h", "building", 45, 8, 50, 14, material="stone")
    at = position(RED, {"b": ("infantry", 30, 12, 180), "h2": ("infantry", 47, 12, 180)}, wood, house)
    point = TablePoint(30, 20)
    assert covering.cover_of(at, "b", point) == "soft"
    assert covering.cover_of(at, "b", point, is_mortar=True) == "none"
    assert covering.cover_of(at, "h2", point, is_mortar=True) == "hard"


def test_p39_who_is_hidden_pauses_a_move_as_a_dummy_does() -> None:
    """The points at which a move pauses reveal nothing of what is below a marker."""
    blue: dict[str, Place] = {"x": ("anti_tank_gun", 30, 8, 180), "y": ("infantry", 36, 8, 180)}
    at = position(RED, blue, conditions={"x": {"hidden": 1}, "y": {"hidden": 1}})
    path = moving.judged(at, "a", {"unit": "a", "do": "move", "path": [[30, 20]]}).path
    first = reacting.windows(at, "a", path)
    at.put("x", marker=2)
    at.put("y", marker=2)
    assert reacting.windows(at, "a", path) == first
    assert first


def test_p39_fire_that_does_nothing_to_a_hidden_element_is_told_to_its_side_alone() -> None:
    red: dict[str, Place] = {**RED, "f": ("observer", 33, 24, 0)}
    blue: dict[str, Place] = {"x": ("infantry", 30, 12, 180)}
    at = position(red, blue, conditions={"x": {"hidden": 1}})
    play = called("8", at=at)
    play.dice.faces = [2, 10, 9, 1]  # type: ignore[attr-defined]
    answer_small(play, {"by": "f", "marker": 1})
    (told,) = [event for event in play.events if "x" in event.units]
    assert (told.kind, told.side) == ("told", "blue")
    assert at.pieces["x"].marker == 1
    support.pound(play, at.zones[0], can_shift=False)
    assert at.pieces["x"].state == DESTROYED
    assert "shows itself" in sentences(play.events)


def test_4_2_lines_of_the_log_begin_with_a_capital() -> None:
    play = playing(position(RED, BLUE))
    begin_player_turn(play)
    play.tell("ended", "", "the game is over")
    told = [event.text for event in play.events]
    assert any(text.startswith("Game-turn") for text in told)
    assert "The game is over" in told
    assert not [text for text in told if text[:1].islower()]
