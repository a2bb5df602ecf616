"""What the screens of PanzerBlitz read of an answer they write again, whatever was played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kpeditor.app.ruleset_ui.contract import Task
from kpeditor.app.ruleset_ui.panzerblitz.attacks import AssaultPhase, FirePhase
from kpeditor.app.ruleset_ui.panzerblitz.moves import MovePhase
from kpeditor.app.ruleset_ui.panzerblitz.revisedattacks import IndirectPhase, ShotPhase
from kpeditor.app.ruleset_ui.toolkit.actions.phase import Phase
from kpeditor.app.theme import ThemeKeeper
from kpeditor.core.files.documents import open_battle
from kpeditor.core.play.players import find_player
from kpeditor.core.play.session import Session
from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.dice import SeededDice

PHASES: Mapping[str, Callable[[Task], Phase[Any]]] = {
    "move": MovePhase,
    "fire": FirePhase,
    "assault": AssaultPhase,
    "shot": ShotPhase,
    "indirect": IndirectPhase,
}
MOST = 80
"""Questions of a game that are answered."""


def read_back(path: Path, combat: str, themes: ThemeKeeper) -> set[str]:
    """Reads and writes what the staff answers as a game begins; the kinds of questions, and keys of moves."""
    battle = open_battle(path).battle
    assert battle.scenario is not None
    battle.scenario = replace(battle.scenario, options={**battle.scenario.options, "combat": combat})
    session, chance = Session.begin(battle, SeededDice(7)), Chance("7")
    player, found = find_player("panzerblitz", "staff"), set[str]()
    for _ in range(MOST):
        if not (pending := session.pending()):
            break
        answers = {one.side: player.answer(session.state, one, chance) for one in pending}
        for decision in pending:
            answer = answers[decision.side]
            if decision.kind in PHASES:
                phase = PHASES[decision.kind](Task(battle, session.state, decision, themes))
                assert phase.answer_of(phase.acts_of(answer)) == answer, (path.name, decision)
                found |= {decision.kind, *(answer if isinstance(answer, dict) else ())}
        session.submit(answers)
    return found


def test_pb40_answers_are_read_back_as_they_were_written(themes: ThemeKeeper, root: Path) -> None:
    """Who gets off and on underway, attacks on units and stacks."""
    found = read_back(root / "scenarios/panzer-zug/at-09-mill.yaml", "panzerblitz", themes)
    assert found >= {"move", "fire", "drop", "mount"}


@pytest.mark.slow
@pytest.mark.parametrize("combat", ["panzerblitz", "panzerbitz"])
def test_pb40_answers_of_all_situations_are_read_back(combat: str, themes: ThemeKeeper, root: Path) -> None:
    """Trains on their tracks, forts, overruns that wait, barrages and shots."""
    paths = [*sorted((root / "scenarios/panzer-zug").glob("*.yaml"))]
    paths += sorted((root / "scenarios/panzerblitz").glob("*.yaml"))
    found = set[str]().union(*(read_back(path, combat, themes) for path in paths))
    assert found >= {"move", "drop", "mount", "task", "fort", "load", "wait", "assault"}
    assert found >= ({"shot", "indirect"} if combat == "panzerbitz" else {"fire"})
