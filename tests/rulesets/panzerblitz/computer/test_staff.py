"""The staff of PanzerBlitz: legal, pure, explained, and better than chance."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kpeditor.core.play.players import UnknownPlayer, find_player
from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.dice import SeededDice
from kpeditor.core.rules.player import Explains
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Group, Length, Scenario, Side, VictoryLine
from kpeditor.rulesets.panzerblitz.computer.staff import Staff
from kpeditor.rulesets.panzerblitz.engine.state import PanzerBlitzState
from kpeditor.rulesets.toolbox.doctrine import doctrines_of
from tests.examples import examples
from tests.rulesets.panzerblitz.battles import GE, RU, Game, scenario
from tests.rulesets.panzerblitz.boards import blank, paint
from tests.rulesets.panzerblitz.engine.test_random_games import battle

NAMES = ["balanced", "cautious", "fire-base", "hold", "rush"]
STEPS = 140
"""Answers after which the staff is asked at most."""


def played(made: Battle, names: dict[str, str], seed: int) -> PanzerBlitzState:
    """The end of a game in which nobody may answer anything illegal."""
    state, dice = PanzerBlitzState.of(made), SeededDice(seed)
    players = {side: find_player("panzerblitz", name) for side, name in names.items()}
    while pending := state.pending():
        (decision,) = pending
        answer = players[decision.side].answer(state, decision, Chance.of(seed, *decision.address))
        state, _ = state.advance({decision: answer}, dice)
    return state


@cache
def positions(seed: int) -> list[PanzerBlitzState]:
    """A game by chance, each of its first positions."""
    state, dice = PanzerBlitzState.of(battle(seed)), SeededDice(seed)
    player = find_player("panzerblitz", "random")
    found = [state]
    while state.pending() and len(found) <= STEPS:
        (decision,) = state.pending()
        answer = player.answer(state, decision, Chance.of(seed, *decision.address))
        state, _ = state.advance({decision: answer}, dice)
        found.append(state)
    return found


def test_doctrines_are_players_and_no_two_alike():
    known = doctrines_of("panzerblitz")
    assert list(known) == NAMES
    weights = {
        tuple(getattr(one, name) for name in ("advance", "caution", "fire", "hold")) for one in known.values()
    }
    assert len(weights) == len(NAMES)
    assert find_player("panzerblitz", "staff") == Staff(known["balanced"])
    assert find_player("panzerblitz", "staff:rush") == Staff(known["rush"])
    with pytest.raises(UnknownPlayer):
        find_player("panzerblitz", "staff:blitz")


@settings(max_examples=examples(8))
@given(st.integers(0, 3), st.integers(0, STEPS), st.sampled_from(NAMES))
def test_answers_are_legal_and_follow_from_the_position_alone(seed: int, steps: int, doctrine: str):
    """Caches of the board change nothing: a game that was just opened gets the same answer."""
    state = positions(seed)[min(steps, len(positions(seed)) - 1)]
    if not state.pending():
        return
    (decision,) = state.pending()
    player = find_player("panzerblitz", f"staff:{doctrine}")
    answer = player.answer(state, decision, Chance.of(1))
    assert not state.faults(decision, answer)
    state.position.ground.memo.clear()
    assert player.answer(state, decision, Chance.of(1)) == answer
    before = state.digest()
    assert isinstance(player, Explains)
    explained, told = player.explain(state, decision, Chance.of(1))
    assert explained == answer
    assert state.digest() == before
    for candidates in told.values():
        assert sum(one["chosen"] for one in candidates) <= 1
        for one in candidates:
            assert one["score"] == pytest.approx(sum(one["terms"].values()), abs=0.01)


@pytest.mark.parametrize("boards", [2, pytest.param(4, marks=pytest.mark.slow)])
def test_the_staff_beats_chance(boards: int):
    """Two games on each board, sides swapped."""
    won = 0
    for seed in range(boards):
        for side, other in ((GE, RU), (RU, GE)):
            outcome = played(battle(seed), {side: "staff", other: "random"}, seed).outcome()
            assert outcome is not None
            won += outcome.winner == side
    assert won >= boards * 3 // 2


def test_doctrines_play_whole_games():
    for seed, (one, other) in enumerate((("rush", "hold"), ("cautious", "fire-base"))):
        assert (
            played(battle(seed + 4), {GE: f"staff:{one}", RU: f"staff:{other}"}, seed).outcome() is not None
        )


def test_a_set_up_is_legal_explained_and_puts_carriers_beside_their_loads():
    """PB10, PB22: the best places that were left, the same with the same chance."""
    sides = (
        Side(GE, "Germans", (Group("a", {"ge_rifle": 3, "atg_75": 1, "truck": 3}, deploy="rows(A,C)"),)),
        Side(RU, "Soviets", (Group("a", {"ru_rifle": 3}, deploy="rows(X,Z)"),)),
    )
    takes = (VictoryLine(GE, "controlled(GE, X-5) >= 1"), VictoryLine(RU))
    state = PanzerBlitzState.of(Battle(blank(), Scenario("t", "panzerblitz", "", Length(9, 9), sides, takes)))
    player = find_player("panzerblitz", "staff")
    assert isinstance(player, Staff)
    (decision,) = state.pending()
    answer, told = player.explain(state, decision, Chance.of(1))
    assert not state.faults(decision, answer)
    assert player.answer(state, decision, Chance.of(1)) == answer
    assert {
        id_: candidate["order"] for id_, found in told.items() for candidate in found if candidate["chosen"]
    } == answer
    trucks = {hex_ for id_, hex_ in answer.items() if state.position.pieces[id_].type == "truck"}
    loads = {hex_ for id_, hex_ in answer.items() if "rides" in state.position.figure(id_).flags}
    assert trucks <= loads


# --- What it does in small positions ---


def asked(game: Game, side: str, kind: str, doctrine: str = "staff"):
    """The staff's answer to the next question of a kind."""
    game.until(side, kind)
    (decision,) = game.state.pending()
    return find_player("panzerblitz", doctrine).answer(game.state, decision, Chance.of(1))


KILLS = (VictoryLine(GE, "destroyed(RU) > destroyed(GE)"), VictoryLine(RU))


def test_fire_is_massed_until_the_odds_suffice_and_no_further():
    """PB6, PB19: two guns of 18, doubled, bring 4-1 against a JS-II of 14; more would be wasted."""
    guns = [f"g{number} atg_88 A-{number}" for number in range(1, 5)]
    (shot,) = asked(Game(scenario(guns, ["r js_ii G-3"], victory=KILLS)), GE, "fire")
    assert 1 <= len(shot["firers"]) <= 2


def test_what_nobody_spots_is_not_fired_at():
    """PB11: woods hide the units in them until an enemy stands next to them."""
    sheet = blank()
    paint(sheet, "terrain", "woods", "G-3")
    alone = Game(scenario(["g ig_150 A-3"], ["r ru_rifle G-3", "s ru_rifle G-7"], victory=KILLS), sheet)
    assert [shot.get("at", shot.get("unit")) for shot in asked(alone, GE, "fire")] == ["G-7"]
    seen = Game(scenario(["g ig_150 A-3", "h ge_rifle F-3"], ["r ru_rifle G-3"], victory=KILLS), sheet)
    assert any("g" in shot["firers"] for shot in asked(seen, GE, "fire"))


def test_tanks_overrun_together():
    """PB30: the first of two waits for the other, so that they are one attack."""
    game = Game(scenario(["a panther C-4", "b panther C-5"], ["r t_34c G-5", "s t_34c G-5"], victory=KILLS))
    first = asked(game, GE, "move")
    assert first["wait"]
    game.give(first)
    second = asked(game, GE, "move")
    assert second["unit"] != first["unit"]
    assert "G-5" in second["path"]
    events = game.give(second, 1)
    assert [event.data["firers"] for event in events if event.kind == "attacks"] == [2]


def test_assaults_are_made_by_all_who_can():
    """PB31: attackers are never harmed."""
    game = Game(scenario(["a ge_rifle F-4", "b ge_engineer F-4"], ["r ru_rifle G-4"], victory=KILLS))
    (storm,) = asked(game, GE, "assault")
    assert sorted(storm["attackers"]) == ["a", "b"]


def test_a_hex_that_wins_is_taken_and_an_exit_used():
    """PB24, PB38: the only way to win is a hex, or the edge of the map."""
    takes = (VictoryLine(GE, "controlled(GE, M-5) >= 1"), VictoryLine(RU))
    game = Game(scenario(["a panther A-5"], ["r ru_rifle Z-9"], victory=takes, turns=4))
    state = played(game.state.battle, {GE: "staff", RU: "passive"}, 1)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winner == GE
    leaves = (VictoryLine(GE, "exited(GE) >= 2"), VictoryLine(RU))
    made = scenario(
        ["a panther A-5", "b truck A-6"], ["r ru_rifle Z-9"], victory=leaves, turns=6, exits={GE: "edge(E)"}
    )
    outcome = played(Battle(blank(), made), {GE: "staff", RU: "passive"}, 1).outcome()
    assert outcome is not None
    assert outcome.winner == GE
