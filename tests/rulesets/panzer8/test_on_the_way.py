"""What happens on the way of Panzer8's moves: hidden markers turned up, fire at who mounts, lanes,
mortars that stay hidden, passengers who bail out [P11, P12, P17, P30, P39]."""

from __future__ import annotations

from typing import Any

import pytest

from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.event import may_read
from kpeditor.rulesets.panzer8.engine import judging, reacting, shots
from kpeditor.rulesets.panzer8.engine.acts.play import Play
from kpeditor.rulesets.panzer8.engine.acts.results import GO, STAY
from kpeditor.rulesets.panzer8.engine.table.pieces import Marker
from kpeditor.rulesets.panzer8.engine.table.position import Position
from kpeditor.rulesets.panzer8.engine.turns import answer_small, proceed, question
from kpeditor.rulesets.panzer8.engine.views import view_for
from tests.rulesets.panzer8.tablegames import BLUE, RED, Place, area, playing, position, sentences

Places = dict[str, Place]


def hidden(at: Position, *where: tuple[str, float, float]) -> Position:
    """The position with markers of Blue, an element below each; "" for a dummy."""
    for number, (id_, x, y) in enumerate(where, 1):
        at.markers = (*at.markers, Marker(number, BLUE, TablePoint(x, y)))
        if id_:
            at.put(id_, at=None, marker=number)
    return at


def acted(at: Position, answer: dict[str, Any], *faces: int) -> Play:
    """The position after an action, gone on with until somebody is asked."""
    assert judging.faults(at, at.side, answer) == []
    play = playing(at, *faces)
    play.act(answer)
    proceed(play)
    return play


def choices(play: Play, side: str = BLUE) -> tuple[Any, ...]:
    """What a side is asked to choose from."""
    asked = question(play.at)
    assert asked is not None
    assert asked.side == side
    return tuple(asked.choices or ())


def hold_on(play: Play) -> None:
    """Lets the enemy hold until nobody is asked about the move any more."""
    while play.at.walk is not None:
        play.react(reacting.HOLD)
        proceed(play)


# --- Markers on the way ---


def passing(where: tuple[str, float, float]) -> Play:
    wood = area("W", "woods", 32, 15, 40, 25)
    at = position({"a": ("infantry", 30, 22, 0)}, {"x": ("infantry", 50, 2, 180)}, wood)
    return acted(hidden(at, where), {"unit": "a", "do": "move", "path": [[30, 18]]})


def test_p39_a_marker_is_turned_up_where_the_mover_first_comes_within_two() -> None:
    play = passing(("x", 33, 19.5))
    while play.at.markers and play.at.walk is not None:
        play.react(reacting.HOLD)
        proceed(play)
    assert "shows itself" in sentences(play.events)
    walk = play.at.walk
    assert walk is not None
    assert 0 < walk.gone < 4, "on its way, not at its end"
    assert {"unit": "x", "do": "fire"} in choices(play)  # and it may react at once


def test_p39_a_dummy_that_is_turned_up_on_the_way_asks_nothing_more() -> None:
    play = passing(("", 33, 19.5))
    hold_on(play)
    assert "was a dummy" in sentences(play.events)
    assert play.at.pieces["a"].at == TablePoint(30, 18)


def test_p17_a_move_ends_before_who_shows_itself_in_its_way() -> None:
    wood = area("W", "woods", 25, 10, 35, 19)
    red: Places = {"a": ("infantry", 30, 22, 0)}
    at = hidden(position(red, {"x": ("infantry", 50, 2, 180)}, wood), ("x", 30, 18.2))
    play = acted(at, {"unit": "a", "do": "move", "path": [[30, 18]]})
    hold_on(play)
    end = play.at.pieces["a"].at
    assert end is not None
    assert 19.2 < end.y < 22
    assert play.at.gap("a", "x") > 0.05


def test_p39_who_falls_back_is_seen_where_it_comes_to_stand() -> None:
    """The markers are checked after every answer, not only after moves: `Panzer8State.advance`."""
    from kpeditor.rulesets.panzer8.engine.state import Panzer8State
    from tests.rulesets.panzer8.tablegames import GivenDice

    red: Places = {"a": ("infantry", 30, 22, 0)}
    at = hidden(position(red, {"x": ("infantry", 50, 2, 180)}), ("x", 30, 18))
    state = Panzer8State(at)
    (asked,) = state.pending()
    after, _ = state.advance({asked: judging.END}, GivenDice())
    assert isinstance(after, Panzer8State)
    assert after.position.markers == ()


# --- Mounting and dismounting under fire ---


@pytest.mark.parametrize(("dice", "aboard"), [((1, 10), "l"), ((8, 3), "")])
def test_p12_who_mounts_may_be_fired_at_and_stays_below_when_suppressed(
    dice: tuple[int, int], aboard: str
) -> None:
    red: Places = {"l": ("lorry", 30, 22, 0), "i": ("infantry", 30, 23.4, 0)}
    at = position(red, {"x": ("machine_gun", 35, 14, 190)})
    play = acted(at, {"unit": "i", "do": "mount", "carrier": "l"}, *dice)
    assert {"unit": "x", "do": "fire"} in choices(play)
    play.react({"unit": "x", "do": "fire"})
    proceed(play)
    hold_on(play)
    assert play.at.pieces["i"].aboard == aboard
    assert play.at.pieces["i"].acted


def test_p12_who_dismounts_may_be_fired_at() -> None:
    red: Places = {"l": ("lorry", 30, 22, 0), "i": ("infantry", 30, 22, 0)}
    at = position(red, {"x": ("machine_gun", 35, 14, 190)}, aboard={"i": "l"})
    play = acted(at, {"unit": "i", "do": "dismount"}, 10, 1)
    assert {"unit": "x", "do": "fire"} in choices(play)
    assert view_for(play.at, BLUE)["walk"]["path"]
    play.react({"unit": "x", "do": "fire"})
    proceed(play)
    assert play.at.pieces["i"].state == "destroyed"
    assert play.at.walk is None


def test_p12_nobody_is_asked_where_no_enemy_sees_it() -> None:
    at = position({"l": ("lorry", 30, 22, 0), "i": ("infantry", 30, 23.4, 0)}, {})
    assert acted(at, {"unit": "i", "do": "mount", "carrier": "l"}).at.pieces["i"].aboard == "l"


# --- Lanes ---


def test_p12_small_arms_need_a_lane_as_wide_as_a_base_and_guns_do_not() -> None:
    gap = (area("A", "building", 26, 17, 29.7, 19), area("B", "building", 30.3, 17, 34, 19))
    blue: Places = {"x": ("infantry", 30, 15, 180)}
    for type_, said in (("infantry", "lane"), ("anti_tank_gun", "")):
        units = {"anti_tank_gun": {"he": 4}}
        at = position({"a": (type_, 30, 21, 0)}, blue, *gap, units=units)
        assert said in shots.why_not(at, "a", "x") if said else shots.why_not(at, "a", "x") == ""
    wide = (area("A", "building", 26, 17, 29.3, 19), area("B", "building", 30.7, 17, 34, 19))
    assert shots.why_not(position({"a": ("infantry", 30, 21, 0)}, blue, *wide), "a", "x") == ""


def test_p12_p41_small_arms_go_past_who_is_in_a_pillbox() -> None:
    blue: Places = {"p": ("infantry", 30, 18, 180), "x": ("infantry", 30, 15, 180)}
    red: Places = {"a": ("infantry", 30, 21, 0)}
    assert "nearer" in shots.why_not(position(red, blue), "a", "x")
    fort = area("F", "pillbox", 29, 17.2, 31, 18.8)
    assert shots.why_not(position(red, blue, fort), "a", "x") == ""


# --- Mortars that stay hidden ---


def mortar_game() -> Position:
    at = position(
        {"a": ("infantry", 30, 22, 0)}, {"m": ("mortar", 50, 2, 180), "i": ("infantry", 20, 2, 180)}
    )
    at.mover = 1
    return hidden(at, ("m", 30, 8), ("i", 31, 15))


def test_p39_a_hidden_mortar_fires_unseen_and_others_do_not() -> None:
    play = acted(mortar_game(), {"unit": "m", "do": "fire", "target": "a"}, 10, 1)
    assert play.at.pieces["m"].marker == 1
    assert play.at.pieces["a"].state == "destroyed"
    (shot,) = [event for event in play.events if event.kind == "fires"]
    assert "out of hiding" in shot.sentence()
    assert "line" not in shot.data
    assert len(shot.hexes) == 1  # the target's place alone
    (told,) = [event for event in play.events if may_read(event, ("red",)) and "fires" in event.text]
    assert [event for event in play.events if "outlook" in event.data] == [shot], "series count it once"
    assert "out of hiding" in told.sentence()
    assert "m" not in told.units
    assert play.at.title("m") not in told.text
    assert not may_read(shot, ("red",))
    assert not may_read(told, ("blue",))
    play = acted(mortar_game(), {"unit": "i", "do": "fire", "target": "a"}, 1, 10)
    assert play.at.pieces["i"].marker == 0


def test_p39_p42_a_hidden_mortar_lays_smoke_unseen() -> None:
    at = mortar_game()
    at.pool = {BLUE: 2}
    play = acted(at, {"unit": "m", "do": "smoke", "at": [30, 16], "facing": 0}, 9)
    assert play.at.pieces["m"].marker == 1
    assert len(play.at.smokes) == 1
    (laid,) = [event for event in play.events if event.kind == "smoke"]
    assert len(laid.hexes) == 2  # both ends of the screen, not where the mortar is


# --- Bailing out ---


@pytest.mark.parametrize(("answer", "aboard"), [(STAY, "c"), (GO, "")])
def test_p30_passengers_of_an_armoured_carrier_may_get_off_when_it_is_suppressed(
    answer: str, aboard: str
) -> None:
    red: Places = {"c": ("br_carrier", 30, 22, 0), "i": ("infantry", 30, 22, 0)}
    at = position(red, {"x": ("tank", 30, 10, 180)}, aboard={"i": "c"}, units={"br_carrier": BREN})
    play = playing(at)
    play.suppress("c")
    assert choices(play, RED) == (STAY, GO)
    answer_small(play, answer)
    assert play.at.pieces["i"].aboard == aboard
    assert play.at.pieces["i"].suppressed


BREN: dict[str, Any] = {"title": "Carrier", "colour": "british", "archetype": "carrier"}
