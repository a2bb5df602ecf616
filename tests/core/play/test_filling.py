"""What a computer player fills in leaves what a person has written as it is, whatever that is."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from kpeditor.core.files.documents import open_battle
from kpeditor.core.play.filling import Completing, Filling, fill
from kpeditor.core.play.players import find_player, play_on
from kpeditor.core.play.session import Session
from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.dice import SeededDice
from kpeditor.core.rules.state import Answer, Decision, IllegalAnswer, State

POLAND, SPAIN = "scenarios/kampfpanzer/14-4-poland.yaml", "scenarios/kampfpanzer/14-1-spain.yaml"
KAMPF = "kampfpanzer"


@lru_cache
def played(root: Path, file: str, turns: int) -> State:
    """A scenario after some game-turns of random play; 0: at its first deployment."""
    session = Session.begin(open_battle(root / file).battle, SeededDice(7))
    if turns:
        players = {side: find_player(KAMPF, "random") for side in session.state.position.game.sides}  # type: ignore[attr-defined]  # KampfPanzer's
        play_on(session, players, 7, turns=turns)
    return session.state


def proposed(state: State, decision: Decision, written: Answer, player: str, seed: int) -> Filling:
    """What a player makes of something written."""
    chance = Chance.of(seed, 0, decision.side, "fill", decision.turn)
    answer = Completing(find_player(KAMPF, player), written).answer(state, decision, chance)
    return fill(state, decision, written, answer)


def some_of(answer: Mapping[str, str], chance: Chance) -> dict[str, str]:
    """Some lines of an answer."""
    return {unit: code for unit, code in answer.items() if chance.below(2)}


@pytest.mark.parametrize("player", ["staff:rush", "staff:fire-base", "random"])
@pytest.mark.parametrize("file", [POLAND, SPAIN])
@pytest.mark.parametrize("turns", [0, 1, 3])
def test_what_is_written_stays_and_the_whole_is_legal(root: Path, file: str, turns: int, player: str) -> None:
    state = played(root, file, turns)
    for decision in state.pending():
        for seed in range(4):
            chance = Chance.of(seed, 1, decision.side, decision.kind, decision.turn)
            other = find_player(KAMPF, "random").answer(state, decision, chance)
            written = some_of(other, chance)
            found = proposed(state, decision, dict(written), player, seed)
            assert list(found.answer.items())[: len(written)] == list(written.items()), (
                "same codes, same order"
            )
            assert set(found.filled) == set(found.answer) - set(written)
            wrong = {str(fault) for fault in state.faults(decision, written)}
            assert {str(fault) for fault in state.faults(decision, found.answer)} <= wrong
            if not turns:
                assert not state.faults(decision, found.answer), "every unit has a place"


def test_what_is_written_stays_though_it_is_illegal(root: Path) -> None:
    state = played(root, POLAND, 0)
    (decision,) = state.pending()
    written = {"94": "0101", "115": "1415", "nobody": "1210", "95": "over there"}
    found = proposed(state, decision, written, "staff", 1)
    assert {unit: found.answer[unit] for unit in written} == written
    subjects = {fault.subject for fault in state.faults(decision, found.answer)}
    assert subjects <= {"94", "115", "nobody", "95"}, "all others are placed"
    assert len(found.filled) > 5


def test_nothing_written_is_filled_in_as_a_whole(root: Path) -> None:
    state = played(root, POLAND, 0)
    (decision,) = state.pending()
    chance = Chance.of(3, 0, decision.side, "fill", 0)
    answer = find_player(KAMPF, "staff").answer(state, decision, chance)
    assert proposed(state, decision, {}, "staff", 3) == Filling(answer, tuple(answer))


class Room:
    """A game whose answers name rooms; two in one room are illegal, and it is the older who complains."""

    def faults(self, decision: Decision, answer: Mapping[str, Any]) -> list[IllegalAnswer]:
        rooms = list(answer.values())
        return [
            IllegalAnswer(f"{who} is not alone in {room}", "R-1", who)
            for number, (who, room) in enumerate(answer.items())
            if room in rooms[number + 1 :]
        ]


DECISION = Decision("red", "rooms", 1)


def test_what_does_not_go_with_it_is_left_out_and_told_whoever_complains() -> None:
    found = fill(Room(), DECISION, {"a": "1", "b": "2"}, {"a": "9", "c": "2", "d": "3", "e": "1"})  # type: ignore[arg-type]  # it has faults
    assert found.answer == {"a": "1", "b": "2", "d": "3"}
    assert found.filled == ("d",)
    assert found.left_out == {"c": "b is not alone in 2 [R-1]", "e": "a is not alone in 1 [R-1]"}


def test_an_answer_that_is_no_mapping_stays() -> None:
    assert fill(Room(), DECISION, "pass", {"a": "1"}) == Filling("pass")  # type: ignore[arg-type]  # it has faults
    assert fill(Room(), DECISION, "", "pass") == Filling("pass")  # type: ignore[arg-type]  # it has faults
