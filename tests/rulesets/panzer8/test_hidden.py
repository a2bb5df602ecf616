"""Hidden elements: set-up, what shows them, and that nothing tells the enemy [P31, P39, P58, P59]."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from kpeditor.core.rules.chance import Chance
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Group, Length, Scenario, Side, VictoryLine
from kpeditor.core.scenario.setup.steps import Limits, SetupStep
from kpeditor.core.scenario.setup.words import limit_words
from kpeditor.rulesets.panzer8.computer.drill import Drill
from kpeditor.rulesets.panzer8.computer.placing import Placing
from kpeditor.rulesets.panzer8.engine import hiding, judging, setup
from kpeditor.rulesets.panzer8.engine.start import start
from kpeditor.rulesets.panzer8.engine.state import Panzer8State
from kpeditor.rulesets.panzer8.engine.turns import proceed, question
from kpeditor.rulesets.panzer8.engine.views import view_for
from tests.rulesets.panzer8.tablegames import Place, area, playing, position, sentences, session, sheet, steps
from tests.rulesets.panzer8.test_games import small_battle

WOOD = area("w", "woods", 20, 5, 40, 15)


def hidden(mover_at: tuple[float, float] = (30, 24), kind: str = "infantry", **more: Any) -> Any:
    red: dict[str, Place] = {"a": (kind, *mover_at, 0)}
    blue: dict[str, Place] = {"x": ("anti_tank_gun", 30, 10, 180)}
    return position(red, blue, *more.pop("features", (WOOD,)), conditions={"x": {"hidden": 1}}, **more)


def test_steps_of_a_set_up_keep_elements_apart_and_from_the_enemy() -> None:
    """A scenario's steps: Blue first, Red at least 6 apart and 20 from Blue; from edge to edge of bases."""
    steps_of = (
        SetupStep("blue", ("b",), at="polygon((20, 2), (40, 2), (40, 12), (20, 12))"),
        SetupStep("red", ("r",), at="half(S)", limits=Limits(apart=6, from_enemy=20)),
    )
    sides = (
        Side("blue", "Blue", (Group("b", counts={"infantry": 1}),)),
        Side("red", "Red", (Group("r", counts={"infantry": 2}),)),
    )
    line = (VictoryLine("draw"),)
    asked = Scenario("T", "panzer8", "t.yaml", Length(3, 3), sides, line, setup=steps_of)
    play = playing(start(Battle(sheet(), asked)))
    rounds = play.at.setting.rounds
    assert [(one.side, one.apart, one.from_enemy) for one in rounds] == [("blue", 0, 0), ("red", 6, 20)]
    assert limit_words(steps_of[1].limits, sheet().numbering)[0] == "at least 6 inches apart"
    (blue,) = rounds[0].grounds
    setup.set_up(play, {"places": {blue: {"at": [30, 10], "facing": 180}}})
    one, two = rounds[1].grounds

    def why(*points: tuple[float, float]) -> str:
        places = {id_: {"at": [*at], "facing": 0} for id_, at in zip((one, two), points, strict=True)}
        return " ".join(no.sentence() for no in setup.faults(play.at, {"places": places}))

    assert why((10, 34), (20, 34)) == ""
    assert "at least 6 apart" in why((10, 34), (14, 34))
    assert "at least 20 from the enemy" in why((30, 28), (50, 34))
    assert not setup.faults(play.at, setup.proposed(play.at, Chance.of(3)))


def test_p39_markers_keep_apart_and_from_the_enemy_as_elements_do() -> None:
    """A step that keeps its elements 6 apart and 10 from the enemy keeps their markers so too, and the
    markers of the side before it count as the enemy; players of the program keep to it.
    """
    steps_of = (
        SetupStep("blue", ("b",), at="polygon((20, 2), (40, 2), (40, 12), (20, 12))"),
        SetupStep("red", ("r",), at="polygon((2, 14), (58, 14), (58, 38), (2, 38))"),
    )
    limits = Limits(apart=6, from_enemy=10)
    hides = {"hides": 2, "dummies": 2}
    sides = (
        Side("blue", "Blue", (Group("b", counts={"infantry": 1}, fields={"hides": 1, "dummies": 0}),)),
        Side("red", "Red", (Group("r", counts={"infantry": 4}, fields=hides),)),
    )
    line = (VictoryLine("draw"),)
    asked = Scenario("T", "panzer8", "t.yaml", Length(3, 3), sides, line)
    limited = (steps_of[0], replace(steps_of[1], limits=limits))
    play = playing(start(Battle(sheet(), replace(asked, setup=limited))))
    (blue,) = play.at.setting.rounds[0].grounds
    setup.set_up(play, {"places": {}, "markers": [[30, 11]]})
    setup.hide(play, {blue: 1})
    now = setup.round_of(play.at)
    assert now is not None
    one, two, *_ = now.grounds

    def why(*points: tuple[float, float]) -> str:
        places = {
            id_: {"at": [*at], "facing": 0} for id_, at in zip((one, two), ((10, 34), (20, 34)), strict=True)
        }
        answer = {"places": places, "markers": [[*at] for at in points]}
        return " ".join(no.sentence() for no in setup.faults(play.at, answer))

    assert why((30, 30), (38, 30)) == ""
    assert "5.0 from another marker; at least 6 apart" in why((30, 30), (35, 30))
    assert "at least 6 apart" in why((23, 34), (38, 30))
    assert "from hidden marker 1; at least 10 from the enemy" in why((30, 19), (38, 30))
    for seed in range(12):
        drilled = Placing(play.at, "red", Drill.named().doctrine, Chance.of(seed)).answer()
        for found in (setup.proposed(play.at, Chance.of(seed)), drilled):
            assert not setup.faults(play.at, found), seed


def test_p39_a_hidden_commander_does_not_show_by_those_he_leads() -> None:
    """The enemy sees the element beside a hidden commander as out of command; its own side does not. A
    suppressed commander leads nobody [P25].
    """
    blue: dict[str, Place] = {"c": ("commander", 30, 10, 180), "x": ("infantry", 32, 10, 180)}
    at = position({"a": ("infantry", 30, 30, 0)}, blue, WOOD, conditions={"c": {"hidden": 1}})
    unled = {side: Panzer8State(at).seen_conditions(side)["x"]["unled"] for side in ("red", "blue")}
    assert unled == {"red": 1, "blue": 1}, "who is below a marker acts and leads only once it is revealed"
    at = position({"a": ("infantry", 30, 30, 0)}, blue, WOOD)
    told = Panzer8State(at).seen_conditions("red")
    assert told["x"] == {"cover": 1, "unled": 0}
    at.put("c", suppressed=True)
    assert Panzer8State(at).seen_conditions("red")["x"]["unled"] == 1


def test_p39_groups_hide_on_their_own_ground() -> None:
    """Two groups with numbers of their own: who hides, and where markers lie, is told by ground."""
    west, east = (
        "polygon((2, 2), (12, 2), (12, 12), (2, 12))",
        "polygon((40, 2), (50, 2), (50, 12), (40, 12))",
    )
    groups = (
        Group("west", counts={"infantry": 3}, deploy=west, fields={"hides": 1, "dummies": 2}),
        Group("east", counts={"infantry": 3}, deploy=east, fields={"hides": 2, "dummies": 0}),
        Group("rest", counts={"tank": 1}, deploy=east),
    )
    sides = (Side("red", "Red", groups), Side("blue", "Blue"))
    victory = (VictoryLine("draw"),)
    asked = Scenario("T", "panzer8", "t.yaml", sides=sides, victory=victory, length=Length(3, 3))
    at = start(Battle(sheet(), asked))
    now = setup.round_of(at)
    assert now is not None
    assert (now.hides, now.dummies) == (3, 2)
    units = {pool.hides: pool.units for pool in now.pools}
    tank = next(id_ for id_ in now.grounds if id_ not in units[1] + units[2])

    def answer(hidden: Sequence[str], *markers: tuple[float, float]) -> dict[str, Any]:
        places = {}
        for n, id_ in enumerate(now.grounds):
            if id_ not in hidden:
                x = 4.0 + 2.5 * (n % 3) if id_ in units[1] else 42.0 + 2.5 * (n % 3)
                places[id_] = {"at": [x, 8.0 if id_ == tank else 5.0], "facing": 180.0}
        return {"places": places, **({"markers": [list(one) for one in markers]} if markers else {})}

    def why(*given: Any) -> str:
        return " ".join(one.sentence() for one in setup.faults(at, answer(*given)))

    one, two = units[1][:1], units[2][:2]
    assert why([*one, *two], (4, 10), (8, 10), (44, 10)) == ""
    assert "1 may be hidden" in why(units[1][:2], (4, 10))
    assert "has no place yet" in why([tank], (44, 10))
    assert "3 markers lie where" in why(two, (42, 10), (44, 10), (46, 10))
    assert f"no marker lies where {two[0]} is set up" in why([*one, *two], (4, 10), (6, 10))
    assert "outside the set-up area" in why(one, (30, 30))
    # Below which marker somebody hides follows its ground too.
    play = playing(at)
    setup.set_up(play, answer([*one, *two], (4, 10), (44, 10)))
    numbers = {id_: setup.markers_for(play.at, id_) for id_ in (*one, *two)}
    assert numbers == {one[0]: [1], two[0]: [2], two[1]: [2]}
    assert setup.hide_faults(play.at, dict.fromkeys((*one, *two), 1))
    assert not setup.hide_faults(play.at, {id_: own[0] for id_, own in numbers.items()})
    # Players of the program keep to it.
    for seed in range(5):
        found = setup.proposed(at, Chance.of(seed))
        assert not setup.faults(at, found), seed


def test_pt_28_a_hidden_gun_that_fires_shows_itself_first() -> None:
    """PT-28: revealed before the shot is resolved, may be shot at from the next element on."""
    at = hidden(features=(), kind="tank")
    play = playing(at, 5, 5)
    play.act({"unit": "a", "do": "move", "path": [[30, 22]]})
    proceed(play)
    asked = question(at)
    assert asked is not None
    shot = {"unit": "x", "do": "fire"}
    assert shot in (asked.choices or ())
    play.react(shot)
    kinds = [event.kind for event in play.events]
    assert kinds.index("reveals") < kinds.index("fires")
    assert at.stand("x").at == (30, 10)
    assert at.markers == ()


def test_p39_seen_within_8_in_the_open_and_2_in_cover_by_recce_twice_as_far() -> None:
    for y, features, kind, seen in (
        (19.5, (), "infantry", False),
        (18.4, (), "infantry", True),
        (26.0, (), "recce_car", True),
        (16.6, (WOOD,), "infantry", False),
        (12.9, (area("w", "woods", 20, 5, 40, 12),), "infantry", True),
    ):
        at = hidden((30, y), kind, features=features)
        assert bool(list(hiding.spotted(at))) is seen, (y, kind)


def test_p39_a_dummy_is_told_when_it_is_seen() -> None:
    at = hidden((30, 18.4), features=())
    at.put("x", marker=0, state="due", at=None)
    play = playing(at)
    play.spot()
    assert "was a dummy [P39]" in sentences(play.events)


def test_p39_hidden_elements_are_no_targets() -> None:
    at = hidden(features=())
    (fault,) = judging.faults(at, "red", {"unit": "a", "do": "fire", "target": "x"})
    assert "not to be seen" in str(fault)


def test_p31_recce_moves_before_the_game_the_defender_first() -> None:
    game = session(small_battle(), 3)
    for state in steps(game, 3):
        if game.pending() and game.pending()[0].kind == "recce":
            assert state.turn == 0
            assert game.pending()[0].side == "red"  # the only side with recce
            break
    else:
        raise AssertionError("nobody was asked")


@given(st.integers(0, 10**6), st.integers(1, 60), st.randoms(use_true_random=False))
@settings(max_examples=4, deadline=None)
def test_nothing_the_enemy_sees_changes_with_who_is_below_which_marker(
    seed: int, upto: int, chance: Any
) -> None:
    game = session(small_battle(2), seed)
    for number, _ in enumerate(steps(game, seed)):
        if number == upto:
            break
    state = game.state
    assert isinstance(state, Panzer8State)
    at = state.position
    below = [id_ for id_, piece in at.pieces.items() if piece.marker]
    numbers = [one.number for one in at.markers]
    other = at.copy()
    for id_ in below:
        other.put(id_, marker=chance.choice(numbers))
    assert view_for(other, "red") == view_for(at, "red")
    twin = Panzer8State(other)
    mine = [one for one in state.pending() if one.side == "red"]
    assert [(one.kind, one.choices, one.words) for one in twin.pending() if one.side == "red"] == [
        (one.kind, one.choices, one.words) for one in mine
    ]


def test_a_computer_player_is_not_shown_who_is_below_the_markers_of_the_enemy() -> None:
    at = hidden(features=())
    known = Panzer8State(at).known_to("red").position
    assert known.pieces["x"].marker == 0
    assert view_for(known, "red")["units"] == {
        **view_for(at, "red")["units"],
        "x": view_for(known, "red")["units"]["x"],
    }
    assert Panzer8State(at).known_to("blue").position is at
    assert known.markers == at.markers
