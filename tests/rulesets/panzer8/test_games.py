"""Whole games of Panzer8 by the player `random`: they end, and every position keeps the invariants [P67]."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from kpeditor.core.files.documents import open_battle
from kpeditor.core.play.session import NotPlayable
from kpeditor.core.rules.dice import SeededDice
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Group, Length, Scenario, Side, VictoryLine
from kpeditor.lab.game import new_table, play_row
from kpeditor.lab.spec import Series
from kpeditor.rulesets.panzer8 import deck
from kpeditor.rulesets.panzer8.engine import judging
from kpeditor.rulesets.panzer8.engine.standing import overlaps
from kpeditor.rulesets.panzer8.engine.start import start
from kpeditor.rulesets.panzer8.engine.table.position import Position
from tests.rulesets.panzer8.tablegames import area, line, session, sheet, steps

SCENARIOS = Path(__file__).resolve().parents[3] / "scenarios/panzer8"
FORCES = {
    "red": {"commander": 1, "infantry": 2, "engineers": 1, "tank": 1, "mortar": 1, "recce_car": 1},
    "blue": {"commander": 1, "infantry": 2, "machine_gun": 1, "anti_tank_gun": 1, "tank": 1, "lorry": 1},
}
FIELDS = {"red": {"attacker": True, "home": "S"}, "blue": {"home": "N", "hides": 2}}
GROUNDS = {"red": "third(S)", "blue": "half(N)"}


def small_battle(turns: int = 3) -> Battle:
    """A small table with some of everything; Blue hides two elements."""
    features = (
        area("Wood", "woods", 10, 12, 20, 20),
        area("Hill", "hill", 38, 10, 50, 20),
        area("Farm", "built_up", 28, 16, 32, 20, material="stone"),
        area("Lake", "water", 2, 24, 8, 30),
        line("Road", "road", (30, 0), (30, 40)),
        line("Hedge", "hedge", (34, 24), (50, 24)),
        line("Wire", "wire", (10, 25), (20, 25)),
    )
    sides = tuple(
        Side(id_, id_.title(), (Group(f"{id_}s", FORCES[id_], deploy=GROUNDS[id_]),), fields=FIELDS[id_])
        for id_ in FORCES
    )
    victory = (VictoryLine("red", "units(red, Farm) > units(blue, Farm)"), VictoryLine("blue"))
    return Battle(sheet(*features), Scenario("S", "panzer8", "", Length(turns, turns), sides, victory))


def verify(at: Position) -> None:
    """What holds in every position."""
    stands = {id_: at.stand(id_) for id_ in at.on_table()}
    if at.walk is not None:
        stands.pop(at.walk.unit, None)  # on its way it passes through friends, and turns at the edge
    for id_, stand in stands.items():
        assert at.ground.table.buffer(1e-6).covers(stand.shape), f"{id_} reaches off the table"
    for one, other in combinations(stands, 2):
        assert not overlaps(stands[one].shape, stands[other].shape), f"{one} and {other} overlap"
    if at.deck is not None:
        assert sorted(at.deck.cards) == sorted(card.name for card in deck.cards())
        assert sorted((*at.deck.pile, *at.deck.discarded)) == list(range(deck.SIZE))
    for id_, piece in at.pieces.items():
        assert not (piece.aboard and piece.at), id_
        assert not (piece.state == "destroyed" and piece.at), id_
        if piece.marker:
            assert any(one.number == piece.marker for one in at.markers), id_


def play_through(of: Battle, seed: int) -> None:
    """A game to its end, every position verified; nobody acts twice in a phase but by leave [P11, P43]."""
    game = session(of, seed)
    for state in steps(game, seed):
        verify(state.position)
        step = game.steps[-1]
        (asked,) = step.decisions
        answer = step.answers[asked.side]
        if asked.kind == "action" and answer != "end":
            before = step.before
            piece = before.position.pieces[answer["unit"]]  # type: ignore[attr-defined]
            assert not piece.acted or piece.extra, answer
        assert len(game.steps) < 3000
    assert game.outcome() is not None


@pytest.mark.parametrize("seed", range(2))
def test_random_games_end_and_keep_what_always_holds(seed: int) -> None:
    play_through(small_battle(), seed)


BATTLES = ("small", "1-farm-at-dorn", "2-hallern-crossroads", "3-ilva-bridge")


@pytest.mark.slow
@pytest.mark.timeout(3000)
@pytest.mark.parametrize("block", range(5))
@pytest.mark.parametrize("name", BATTLES)
def test_500_random_games_end_and_keep_what_always_holds(name: str, block: int) -> None:
    """25 of them in each part, on the small table and on the three of the battles that come along."""
    of = small_battle() if name == "small" else open_battle(SCENARIOS / f"{name}.yaml").battle
    for seed in range(25 * block, 25 * (block + 1)):
        play_through(of, 1000 + seed)


def test_a_position_becomes_a_scenario_that_goes_on_from_it() -> None:
    game = session(small_battle(3), 5)
    for state in steps(game, 5):
        if state.turn == 2:
            break
    at = game.state.position  # type: ignore[attr-defined]
    scenario = game.as_scenario()
    assert scenario is not None
    assert scenario.length.max == 2
    again = start(replace(game.battle, scenario=scenario))
    assert {id_ for id_, piece in at.pieces.items() if piece.state == "map"} == {
        id_ for id_, piece in again.pieces.items() if piece.state == "map"
    }
    for id_, piece in again.pieces.items():
        assert (piece.suppressed, piece.dug_in, bool(piece.marker)) == (
            at.pieces[id_].suppressed,
            at.pieces[id_].dug_in,
            bool(at.pieces[id_].marker),
        )
    assert again.setting.sides[0] == at.side
    last = session(replace(game.battle, scenario=scenario), 6)
    for state in steps(last, 6):
        verify(state.position)
    assert last.outcome() is not None


@pytest.mark.parametrize("seed", [8])
def test_whatever_is_answered_is_legal_or_refused_with_a_reason(seed: int) -> None:
    answer_anything(seed)


def answer_anything(seed: int) -> None:
    """Every kind of action, by everybody, at random: refused in words, or done without a broken position."""
    chance = random.Random(seed)
    game = session(small_battle(3), seed)
    for number, state in enumerate(steps(game, seed)):
        (asked,) = state.pending() or (None,)
        if number % 9 or asked is None or asked.kind != "action":
            continue
        at, ids = state.position, [*state.position.pieces, "nobody", ""]
        for id_ in at.pieces:
            x, y = at.pieces[id_].at or (30.0, 38.0)
            for do in (*judging.JUDGES, "dance"):
                points = [(x + chance.uniform(-4, 4), y + chance.uniform(-4, 4)) for _ in range(3)]
                answer = {
                    "unit": id_,
                    "do": do,
                    "path": [list(point) for point in points[: chance.randint(0, 2)]],
                    "target": chance.choice(ids),
                    "carrier": chance.choice(ids),
                    "commander": chance.choice(("", *ids)),
                    "at": list(points[2]),
                }
                faults = state.faults(asked, answer)
                assert all(str(fault).strip() for fault in faults)
                if not faults and asked.side == at.pieces[id_].side:
                    after, _ = state.advance({asked: answer}, SeededDice(chance.randint(0, 99)))
                    verify(after.position)


def test_the_lab_says_who_leads_on_a_table_and_finds_nothing_broken() -> None:
    """Victory lines of tables give a lead after each game-turn; commanders who take the place of others
    [P37] are none who came back.
    """
    table = new_table(Series.of(small_battle(2), ("random", "random"), 1))
    rows = [play_row(table, index) for index in range(3)]
    for row in rows:
        assert (row.failure, row.broken) == ("", ())
        assert len(row.leads) == row.turn
        if row.line >= 0 and row.winner != "draw":
            assert row.margin * (1 if row.winner == "red" else -1) > 0
            assert row.leads[-1] == row.margin
    assert any(row.margin for row in rows)


def test_fields_that_checks_refuse_stand_for_nothing_and_begin_no_game() -> None:
    """The engine reads values of no sense as if they were not there; a session refuses them."""
    wrong = {"home": "[1]", "deck": "green", "nation": "moon", "smoke": "1e9", "hides": "many", "dummies": -3}
    of = small_battle(1)
    assert of.scenario is not None
    sides = tuple(replace(side, fields={**wrong, "ground_attack": "ufo"}) for side in of.scenario.sides)
    groups = tuple(replace(group, fields={"quality": "holy"}) for group in sides[0].groups)
    scenario = replace(of.scenario, sides=(replace(sides[0], groups=groups), sides[1]))
    at = start(Battle(of.sheet, scenario))
    assert at.setting.homes == {"red": "S", "blue": "N"}
    assert at.setting.rounds[0].hides == 0
    assert {one.quality for one in at.pieces.values()} == {0}
    with pytest.raises(NotPlayable, match="side red: nation cannot be 'moon'"):
        session(Battle(of.sheet, scenario))
