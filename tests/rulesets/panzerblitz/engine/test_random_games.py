"""Whole games by chance: every answer legal, units conserved, stacks within their limit, replay the same."""

from __future__ import annotations

import random

import pytest

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.dice import SeededDice
from kpeditor.core.rules.registry import find
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Group, Length, Scenario, Side, VictoryLine
from kpeditor.rulesets.panzerblitz.engine.position import DESTROYED, DUE, EXITED, MAP, Position
from kpeditor.rulesets.panzerblitz.engine.state import PanzerBlitzState
from tests.rulesets.panzerblitz.boards import BOARD, paint, random_board

GERMANS = {
    "ge_rifle": 4,
    "truck": 3,
    "pz_iv_h": 3,
    "panther": 2,
    "atg_75": 2,
    "mor_81": 2,
    "cp": 1,
    "ge_engineer": 1,
}
SOVIETS = {"ru_rifle": 4, "truck": 2, "t_34c": 5, "su_85": 2, "atg_762": 2, "mor_82": 2, "ru_cavalry": 1}


def battle(seed: int) -> Battle:
    """A board with some hills and woods, and two forces on it; options by the seed."""
    dice = random.Random(seed)
    sheet = random_board(dice, BOARD, ("ground", "ground", "ground", "slope", "hilltop"))
    for feature in sheet.hexsides:
        sheet.hexsides[feature] *= dice.random() < 0.5
    hexes = list(sheet.grid.hexes())
    for kind in ("woods", "town", "farm", "swamp") * 8:
        paint(sheet, "terrain", kind, sheet.name(dice.choice(hexes)))
    sides = (
        Side("GE", "Germans", (Group("a", GERMANS, deploy="rows(1,5)"),), exit="edge(E)"),
        Side("RU", "Soviets", (Group("a", SOVIETS, deploy="rows(7,11)"),)),
    )
    options = {
        "opportunity_fire": ("off", "half_range")[seed % 2],
        "indirect": ("off", "printed")[seed // 2 % 2],
        "overruns_per_stack": ("1", "any")[seed // 4 % 2],
    }
    victory = (VictoryLine("GE", "destroyed(RU) > destroyed(GE)"), VictoryLine("RU"))
    return Battle(sheet, Scenario("t", "panzerblitz", "", Length(6, 6), sides, victory, options=options))


def look(at: Position, before: Position | None = None) -> None:
    """What holds in every position, and of two that follow each other."""
    assert len(at.pieces) == sum(GERMANS.values()) + sum(SOVIETS.values())
    for id_, piece in at.pieces.items():
        assert piece.state in (MAP, DUE, DESTROYED, EXITED)
        if piece.state in (DESTROYED, EXITED):
            assert piece.at is None
            assert not piece.aboard
        elif piece.aboard:
            assert piece.at is None
            assert at.pieces[piece.aboard].state == MAP
            assert at.setting.carries(at.pieces[piece.aboard].type, piece.type)
        else:
            assert piece.state == DUE or piece.at is not None, id_
        if piece.fired and piece.side == at.side and at.now:
            assert not piece.moved, "nothing moves after firing [PB5]"
    if at.walk is None and at.now:
        for hex_ in {piece.at for piece in at.pieces.values() if piece.at is not None}:
            stack = at.stack(hex_)
            sides = {at.pieces[id_].side for id_ in stack}
            assert len(sides) == 1, "no hex of both sides [PB23]"
            assert len(stack) <= at.setting.stacking[sides.pop()] or is_stopped(at, before, hex_), (
                at.ground.name(hex_)
            )


def is_stopped(at: Position, before: Position | None, hex_: Hex) -> bool:
    """Whether a full hex holds one more because fire stopped it on its way through, now or earlier
    [PB10, PB42].
    """
    if at.setting.options.opportunity_fire == "off" or before is None:
        return False
    movers = {before.walk.unit} if before.walk is not None else set()
    came = {id_ for id_ in at.stack(hex_) if id_ in movers or id_ not in before.stack(hex_)}
    return all(at.pieces[id_].fresh for id_ in came)


def played(seed: int) -> tuple[list[str], PanzerBlitzState]:
    """The digests of a game by chance, and its end."""
    state, player = PanzerBlitzState.of(battle(seed)), find("panzerblitz").players()["random"]()
    dice, digests = SeededDice(seed), []
    while pending := state.pending():
        (decision,) = pending
        answer = player.answer(state, decision, Chance.of(seed, *decision.address))
        assert not state.faults(decision, answer), (decision, answer)
        before = state.position
        state, events = state.advance({decision: answer}, dice)
        assert all(
            event.rule for event in events if event.kind in ("attacks", "moves", "destroyed", "dispersed")
        )
        look(state.position, before)
        digests.append(state.digest())
    return digests, state


def test_games_by_chance_keep_the_rules_and_end():
    for seed in range(3):
        digests, state = played(seed)
        assert state.outcome() is not None
        assert len(set(digests)) == len(digests), "no position twice"


def test_the_same_seed_plays_the_same_game():
    assert played(5)[0] == played(5)[0]


@pytest.mark.slow
@pytest.mark.timeout(7200)
def test_a_thousand_games_by_chance():
    for seed in range(1000):
        assert played(seed)[1].outcome() is not None


def test_a_position_goes_on_as_a_scenario():
    state, player = PanzerBlitzState.of(battle(2)), find("panzerblitz").players()["random"]()
    dice = SeededDice(2)
    while state.turn < 4:
        (decision,) = state.pending()
        answer = player.answer(state, decision, Chance.of(2, *decision.address))
        state, _ = state.advance({decision: answer}, dice)
    scenario = state.as_scenario()
    assert scenario.length == Length(3, 3)
    again = PanzerBlitzState.of(Battle(state.battle.map, scenario))
    units, before = again.view_for("GE")["units"], state.view_for("GE")["units"]
    alive = {id_ for id_, one in before.items() if one["state"] == MAP}
    assert set(units) == alive
    for id_ in alive:
        for key in ("hex", "carried_by", "dispersed"):
            assert units[id_][key] == before[id_][key], (id_, key)
