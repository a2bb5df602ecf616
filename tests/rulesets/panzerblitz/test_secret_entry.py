"""AT-4: where the Germans come from is written before the Soviets set up and is theirs alone until they have
(ZT-24, Part 2.3): in views, in letters and in what the Soviets keep of a game under way.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from kpeditor.core.checks.run import check_battle
from kpeditor.core.play.mail.folder import MailFolder, open_letter
from kpeditor.core.play.mail.letters import read_letter
from kpeditor.core.play.players import find_player
from kpeditor.core.problem import Severity, worst
from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.dice import SeededDice
from kpeditor.core.rules.setup.questions import CHOOSE
from kpeditor.core.rules.state import Answer, Decision, State
from kpeditor.core.scenario.battle import Battle
from kpeditor.rulesets.panzerblitz.engine.state import PanzerBlitzState
from tests.rulesets.panzerblitz.test_situations import opened

SHARED = ("scenario.yaml", "map.yaml")
"""Files of a game by mail that say what could be chosen."""
combinations = st.tuples(st.integers(0, 1), st.integers(0, 1))


def answered(state: State, decision: Decision, picks: list[int], seed: int) -> Answer:
    """A choice by what is picked, a set-up by chance: the same one whatever was picked."""
    if decision.kind == CHOOSE:
        return (decision.choices or ())[picks.pop(0)]
    return find_player("panzerblitz", "random").answer(state, decision, Chance.of(seed, decision.number))


def seen_by_soviets(picks: tuple[int, int], seed: int) -> list[Any]:
    """Everything the Soviets see and are asked until the Germans reveal what they wrote."""
    state, found, left = PanzerBlitzState.of(opened(4).battle), list[Any](), list(picks)
    while (decision := state.pending()[0]).turn == 0:
        view = state.view_for("soviets")
        found += [view, repr(decision) if decision.side == "soviets" else decision.kind]
        answer = answered(state, decision, left, seed)
        state, events = state.advance({decision: answer}, SeededDice(seed))
        told = [event.text for event in events if event.side in ("", "soviets")]
        if any("9-A-8" in text or "9-GG-3" in text or "edge" in text for text in told):
            break
        found += told
    assert not left
    return found


@settings(max_examples=12)
@given(combinations, combinations, st.integers(1, 50))
def test_zt24_the_soviets_see_the_same_whatever_was_written(one, other, seed):
    """Nothing that a Soviet player sees, is asked or is told tells two German choices apart."""
    assert seen_by_soviets(one, seed) == seen_by_soviets(other, seed)


def said_in(path: Path) -> str:
    """What a letter, a game or a record says of its course: all but the scenario with its possibilities."""
    data = yaml.safe_load(path.read_text("utf-8"))
    course = {key: data[key] for key in data.keys() - {"start", "scenario", "map"}}
    if "messages" in course:
        course["messages"] = [
            {key: value for key, value in one.items() if key not in ("scenario", "map", "start")}
            for one in course["messages"]
        ]
    return str(course)


def test_zt24_letters_and_the_record_of_the_soviets_hold_no_german_choice(tmp_path: Path) -> None:
    """By mail: what the Germans wrote stands in no letter and no file of the Soviets before it is due."""
    one = MailFolder.start(tmp_path / "germans", opened(4).battle, "germans")
    picks, secret = [0, 1], set[str]()

    def answer_all(folder: MailFolder) -> None:
        while (asked := folder.play.asked) is not None and asked.turn == 0:
            answer = answered(folder.play.session.state, asked, picks, 3)
            if asked.kind == CHOOSE:
                secret.add(str(answer))
            folder.seal(answer)

    answer_all(one)
    other, _ = open_letter(tmp_path / "soviets", one.letters()[0])
    looked = 0
    for _ in range(8):
        for folder, its in ((one, other), (other, one)):
            answer_all(folder)
            received = len(its.play.game.received)
            for path in folder.letters()[received:]:
                its.receive(read_letter(path))
            if other.play.session.state.turn or "choices" in other.play.session.state.view_for("soviets"):
                continue
            looked += bool(secret)
            kept = {path for path in other.path.rglob("*.yaml") if path.name not in SHARED}
            for path in (*one.letters(), *kept):
                said = said_in(path)
                assert not [text for text in secret if text in said], path.name
    assert secret
    assert looked


def test_zt24_a_position_keeps_by_which_edge_a_group_enters() -> None:
    """As a scenario of its own, whenever it is made: what is still open is asked, and nothing else."""
    battle = opened(4).battle
    state: State = PanzerBlitzState.of(battle)
    picks, chosen = [1, 0], dict[str, str]()
    while not state.turn:
        (decision,) = state.pending()
        answer = answered(state, decision, picks, 3)
        if decision.kind == CHOOSE:
            chosen["train" if chosen else "relief"] = str(answer)
        state, _ = state.advance({decision: answer}, SeededDice(3))
        scenario = state.as_scenario()
        assert scenario is not None
        for id_, area in chosen.items():
            group = scenario.group("germans", id_)
            assert group is not None
            assert group.enter is not None
            assert group.enter.areas == (area,)
        again = PanzerBlitzState.of(Battle(battle.map, scenario))
        assert worst(check_battle(again.battle)) is not Severity.ERROR
        (now,), (then,) = state.pending(), again.pending()
        if not state.turn:  # a game that has begun asks once more whether everybody is ready
            assert (now.kind, now.side, now.words) == (then.kind, then.side, then.words)
    assert len(chosen) == 2
