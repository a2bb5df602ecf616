"""Moves on the table and reactions to them [P11, P17, P19, P20, P38, P47, P51]."""

from __future__ import annotations

from typing import Any

import pytest

from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.state import IllegalAnswer
from kpeditor.rulesets.panzer8.engine import judging, moving
from kpeditor.rulesets.panzer8.engine.acts.play import Play
from kpeditor.rulesets.panzer8.engine.table.position import Position
from kpeditor.rulesets.panzer8.engine.turns import proceed, question
from tests.rulesets.panzer8.tablegames import area, line, playing, position, sentences

FAR = {"z": ("infantry", 58, 2, 180)}


def most(at: Position, path: list[list[float]], unit: str = "a", **more: Any) -> float:
    """How far an element gets on a path."""
    try:
        return moving.judged(at, unit, {"unit": unit, "do": "move", "path": path, **more}).cost.most
    except IllegalAnswer as no:
        text = str(no)
        return float(text.split(" gets ")[1].split(" this way")[0]) if " gets " in text else 0.0


def test_pt_6_halves_on_road_and_rough_and_across_a_hedge() -> None:
    """PT-6: Fast AFV, first half on road, second in rough: 7; across a hedge in open: 5."""
    road, rough = line("r", "road", (10, 20), (20, 20)), area("o", "orchard", 20.75, 10, 40, 30)
    at = position({"a": ("tank", 15.75, 20, 90)}, FAR, road, rough)
    assert most(at, [[30, 20]]) == pytest.approx(7, abs=0.01)
    at = position({"a": ("tank", 15, 20, 90)}, FAR, line("h", "hedge", (17, 10), (17, 30)))
    assert most(at, [[30, 20]]) == 5


def test_pt_7_a_vehicle_that_leaves_its_front_gets_half() -> None:
    """PT-7: reversing out of its front, open, Fast: 5; with a rear driver: 10."""
    flags = ["armoured", "tracked", "turreted", "rear_driver"]
    units = {"rd": {"title": "RD", "like": "tank", "flags": flags}}
    at = position({"a": ("tank", 30, 20, 0), "c": ("rd", 40, 20, 0)}, FAR, units=units)
    assert most(at, [[30, 35]]) == 5
    assert most(at, [[40, 35]], "c") == 10


def test_pt_8_wheels_do_not_enter_woods_but_go_on_a_track() -> None:
    """PT-8: wheeled lorry in woods 0; a tracked AFV on a forest track 2."""
    wood = area("w", "woods", 20, 10, 40, 30, growth="forest")
    at = position({"a": ("recce_car", 21, 12, 90), "t": ("tank", 22, 20, 90)}, FAR, wood)
    with pytest.raises(IllegalAnswer, match=r"cannot move on extreme"):
        moving.judged(at, "a", {"unit": "a", "do": "move", "path": [[23, 12]]})
    at = position({"t": ("tank", 22, 20, 90)}, FAR, wood, line("tr", "track", (10, 20), (50, 20)))
    assert most(at, [[30, 20]], "t") == 2


def test_pt_26_field_then_road_and_two_hedges() -> None:
    """PT-26: wheeled, half in field (2), half on road (5): 7; two hedges in one move: 0 left."""
    units = {"w": {"title": "W", "like": "recce_car", "class": "Wh"}}
    at = position({"a": ("w", 15, 20, 90)}, FAR, line("r", "road", (17.75, 20), (50, 20)), units=units)
    assert most(at, [[40, 20]]) == pytest.approx(7, abs=0.01)
    hedges = (line("h", "hedge", (16, 10), (16, 30)), line("i", "hedge", (16.5, 10), (16.5, 30)))
    at = position({"a": ("w", 15, 20, 90)}, FAR, *hedges, units=units)
    assert most(at, [[18, 20]]) == 0


@pytest.mark.parametrize(
    ("path", "why"),
    [
        ([[60, 20]], "over the edge"),
        ([[30, 16]], "through"),
        ([[33, 20]], "stands there"),
        ([[30, 25]], "water"),
    ],
)
def test_p17_p47_nobody_moves_off_the_table_through_the_enemy_or_into_water(
    path: list[list[float]], why: str
) -> None:
    red = {"a": ("tank", 30, 20, 0), "b": ("tank", 33, 20, 0)}
    at = position(red, {"z": ("infantry", 30, 18, 180)}, area("lake", "water", 20, 23, 40, 28))
    if why == "over the edge":
        at.put("a", at=TablePoint(55, 20))
    with pytest.raises(IllegalAnswer, match=why):
        moving.judged(at, "a", {"unit": "a", "do": "move", "path": path})


def test_p19_only_a_charge_leads_into_contact_and_only_to_the_front() -> None:
    at = position(
        {"a": ("infantry", 30, 20, 0)}, {"z": ("infantry", 30, 17, 180), "y": ("infantry", 30, 23, 0)}
    )
    with pytest.raises(IllegalAnswer, match="only a charge"):
        moving.judged(at, "a", {"unit": "a", "do": "move", "path": [[30, 18.02]]})
    trip = moving.judged(at, "a", {"unit": "a", "do": "charge", "target": "z"})
    at.put("a", at=trip.end.at, facing=trip.end.facing)
    assert at.in_contact("a", "z")
    at = position({"a": ("infantry", 30, 20, 0)}, {"y": ("infantry", 30, 23, 0)})
    with pytest.raises(IllegalAnswer, match="within its front"):
        moving.judged(at, "a", {"unit": "a", "do": "charge", "target": "y"})


# --- Reactions ---


UNITS = {
    "six": {"title": "Six", "like": "infantry", "he": 6, "range": 24},
    "fast": {"title": "Fast", "like": "infantry", "class": "Cmd"},
}


def gauntlet(*dice: int) -> Play:
    """A mover that passes the fronts of two enemies at 3 and at 5 of its path, and begins it."""
    blue = {"x": ("six", 13, 30, 90), "y": ("six", 15, 8, 90)}
    at = position({"a": ("fast", 10, 20, 90)}, blue, units=UNITS)
    play = playing(at, *dice)
    play.act({"unit": "a", "do": "move", "path": [[18, 20]]})
    proceed(play)
    return play


def is_over(at: Position) -> bool:
    """Whether no move is under way."""
    return at.walk is None


def asked(play: Play) -> tuple[Any, ...]:
    """What the other side may answer now."""
    found = question(play.at)
    assert found is not None
    assert (found.kind, found.side, found.default) == ("react", "blue", "hold")
    return found.choices or ()


def test_pt_27_a_mover_that_is_suppressed_at_the_first_window_stops_there() -> None:
    """PT-27: it passes the fronts of two enemies at 3 and 5 of its path: two windows; the first suppresses
    it, it stops at 3, the second window does not come.
    """
    play = gauntlet(5, 5)  # net +4: HE 6, Def 3, from outside its front
    at = play.at
    assert at.walk is not None
    assert [round(far) for far, _ in at.walk.windows] == [3, 5, 8]
    assert [who for _, who in at.walk.windows] == [("x",), ("x", "y"), ("x", "y")]
    shot = {"unit": "x", "do": "fire"}
    assert shot in asked(play)
    play.react(shot)
    proceed(play)
    assert at.pieces["a"].suppressed
    assert is_over(at)
    assert round(at.stand("a").at.x) == 13
    assert "stops at" in sentences(play.events)
    assert at.pieces["x"].reacted
    assert not at.pieces["y"].reacted


def test_p11_a_move_goes_on_when_everybody_holds_and_who_has_reacted_does_not_act() -> None:
    play = gauntlet(1, 10)
    at = play.at
    play.react({"unit": "x", "do": "fire"})
    proceed(play)
    assert at.walk is not None
    assert [one["unit"] for one in asked(play) if one != "hold"] == ["y", "y"]  # fire, fall back
    for _ in range(2):
        play.react("hold")
        proceed(play)
    assert is_over(at)
    assert at.stand("a").at.x == 18
    assert at.side == "blue"  # the only element of Red has acted
    assert "has reacted" in judging.why_not_acting(at, "x")
    assert judging.why_not_acting(at, "y") == ""


def test_p11_who_is_suppressed_or_sees_nothing_does_not_react() -> None:
    wood = area("w", "woods", 0, 22, 60, 26)
    blue = {"x": ("six", 13, 30, 90), "y": ("six", 15, 8, 90)}
    at = position({"a": ("fast", 10, 20, 90)}, blue, wood, units=UNITS, conditions={"y": {"suppressed": 1}})
    play = playing(at)
    play.act({"unit": "a", "do": "move", "path": [[18, 20]]})
    assert at.walk is not None
    assert at.walk.windows == ()
