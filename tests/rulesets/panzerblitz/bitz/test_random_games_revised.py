"""Games by chance under PanzerBitz: every answer legal, markers observed, units conserved, replays."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.dice import SeededDice
from kpeditor.core.rules.registry import find
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Group, Length, Mark, Scenario, Side, VictoryLine
from kpeditor.rulesets.panzerblitz.engine.bitz import registering
from kpeditor.rulesets.panzerblitz.engine.bitz.observing import revised_of
from kpeditor.rulesets.panzerblitz.engine.bitz.positions import has_position
from kpeditor.rulesets.panzerblitz.engine.position import DESTROYED, MAP, Piece, Position
from kpeditor.rulesets.panzerblitz.engine.state import PanzerBlitzState
from tests.rulesets.panzerblitz.boards import BOARD, paint, random_board

GERMANS = {"ge_rifle": 4, "truck": 2, "pz_iv_h": 3, "panther": 1, "atg_75": 2, "cp": 2}
GUNS = {"mor_81": 3, "how_105": 2}
SOVIETS = {"ru_rifle": 4, "truck": 1, "t_34c": 4, "su_85": 2, "atg_762": 2, "ru_cavalry": 1, "ru_recon": 2}
SOVIET_GUNS = {"mor_82": 3}


def battle(seed: int) -> Battle:
    """A board with towns and woods, improved positions, two forces with batteries; options by the seed."""
    dice = random.Random(seed)
    sheet = random_board(dice, BOARD, ("ground", "ground", "ground", "slope", "hilltop"))
    for feature in sheet.hexsides:
        sheet.hexsides[feature] *= dice.random() < 0.4
    names = [sheet.name(hex_) for hex_ in sheet.grid.hexes()]
    for kind in ("woods", "town", "farm", "town") * 8:
        paint(sheet, "terrain", kind, dice.choice(names))
    marks = [Mark("improved_position", name) for name in dice.sample(names, 30)]
    marks += [Mark("fort", dice.choice(names), "RU", 20), Mark("mines", dice.choice(names), "RU")]
    fields = {"hip_fire": seed % 2 == 0}
    sides = (
        Side(
            "GE",
            "Germans",
            (
                Group("a", GERMANS, deploy="rows(1,5)"),
                Group("b", GUNS, deploy="rows(1,4)", fields={"barrage_group": "b"}),
            ),
            fields=fields,
        ),
        Side(
            "RU",
            "Soviets",
            (
                Group("a", SOVIETS, deploy="rows(7,11)"),
                Group("m", SOVIET_GUNS, deploy="rows(7,11)", fields={"party_line": "m"}),
            ),
            fields=fields,
        ),
    )
    options = {
        "combat": "panzerbitz",
        "opportunity_fire": ("off", "half_range")[seed // 2 % 2],
        "dispersed_target_drm": (0, -1)[seed // 4 % 2],
        "observer_defaults": ("list", "registered")[seed // 8 % 2],
    }
    victory = (VictoryLine("GE", "destroyed(RU) > destroyed(GE)"), VictoryLine("RU"))
    return Battle(
        sheet,
        Scenario("t", "panzerblitz", "", Length(5, 5), sides, victory, options=options, marks=tuple(marks)),
    )


def look(at: Position, number: int) -> None:
    """What holds in every position."""
    revised = at.revised
    assert revised is not None
    assert len(at.pieces) == number
    for id_, piece in at.pieces.items():
        assert 0 <= piece.dispersed <= 2
        assert not piece.fresh, "recovery has no exception [B4]"
        assert (piece.state == DESTROYED) == (piece.at is None and not piece.aboard and at.now > 0), id_
    if at.now == 0 or at.ended is not None:
        return
    for id_, hex_ in revised.registered.items():
        piece = at.pieces[id_]
        assert piece.state == MAP
        assert registering.callers(at, id_, hex_), "a marker without an observer is gone [B21]"
    for side in at.setting.sides:
        hexes = [hex_ for id_, hex_ in revised.registered.items() if at.pieces[id_].side == side]
        if side == "GE":
            assert len(set(hexes)) == len(hexes), "one marker to a hex [B20]"
    for id_ in revised.within:
        where = at.pieces[id_].at
        if where is not None:
            assert has_position(at, where), f"{id_} is within nothing"


def played(seed: int) -> tuple[list[str], PanzerBlitzState, set[str]]:
    """The digests of a game by chance, its end, and the kinds of its events."""
    state, player = PanzerBlitzState.of(battle(seed)), find("panzerblitz").players()["random"]()
    number = len(state.position.pieces)
    before: dict[str, Piece] = {}
    dice, digests, told = SeededDice(seed), [], set()
    while pending := state.pending():
        (decision,) = pending
        answer = player.answer(state, decision, Chance.of(seed, *decision.address))
        faults = state.faults(decision, answer)
        assert not faults, (decision, answer, [fault.sentence() for fault in faults])
        state, events = state.advance({decision: answer}, dice)
        assert all(event.rule for event in events if event.kind in ("attacks", "destroyed", "dispersed"))
        told |= {event.kind for event in events}
        look(state.position, number)
        for id_, piece in before.items():
            mine = state.position.pieces[id_]
            if state.position.phase == "fire" and piece.state == MAP and decision.kind == "shot":
                assert mine.state == DESTROYED or mine.dispersed >= piece.dispersed or answer == "done"
        before = state.position.pieces
        digests.append(state.digest())
    return digests, state, told


def test_games_by_chance_keep_the_rules_and_end():
    told = set()
    for seed in range(2):
        digests, state, kinds = played(seed)
        told |= kinds
        assert state.outcome() is not None
        assert len(set(digests)) == len(digests), "no position twice"
    assert {"registers", "unregisters", "attacks", "recovers"} <= told


def test_the_same_seed_plays_the_same_game():
    assert played(3)[0] == played(3)[0]


@pytest.mark.slow
@pytest.mark.timeout(7200)
def test_two_hundred_games_by_chance():
    for seed in range(200):
        assert played(seed)[1].outcome() is not None


def test_a_position_goes_on_as_a_scenario():
    state, player = PanzerBlitzState.of(battle(2)), find("panzerblitz").players()["random"]()
    dice = SeededDice(2)
    while state.turn < 3 or not revised_of(state.position).registered:
        (decision,) = state.pending()
        answer = player.answer(state, decision, Chance.of(2, *decision.address))
        state, _ = state.advance({decision: answer}, dice)
    scenario = state.as_scenario()
    again = PanzerBlitzState.of(Battle(state.battle.map, replace(scenario, victory=())))
    old, new = revised_of(state.position), revised_of(again.position)
    assert new.registered == old.registered
    alive = {id_ for id_, piece in state.position.pieces.items() if piece.state == MAP}
    assert new.within == old.within & alive
    units = again.view_for("GE")["units"]
    for id_ in alive:
        assert units[id_]["dispersed"] == state.position.pieces[id_].dispersed
