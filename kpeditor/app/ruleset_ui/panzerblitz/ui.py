"""PanzerBlitz's part of the playtest window: a sheet for each question, and what its events look like."""

from __future__ import annotations

from collections.abc import Mapping

from kpeditor.app.ruleset_ui.contract import AnswerSheet, GameUi, Task
from kpeditor.app.ruleset_ui.generic import TextSheet
from kpeditor.app.ruleset_ui.panzerblitz import eventlooks, loglines
from kpeditor.app.ruleset_ui.panzerblitz.attackphases import AssaultPhase, FirePhase, position_of, reaction
from kpeditor.app.ruleset_ui.panzerblitz.markersheet import MarkerSheet
from kpeditor.app.ruleset_ui.panzerblitz.movephase import MovePhase
from kpeditor.app.ruleset_ui.panzerblitz.revisedfire import IndirectPhase, ShotPhase
from kpeditor.app.ruleset_ui.toolkit.attacking.declaring import DeclareSheet
from kpeditor.app.ruleset_ui.toolkit.deploying.steps import StepSheet
from kpeditor.app.ruleset_ui.toolkit.events.eventwords import ToldUi
from kpeditor.app.ruleset_ui.toolkit.moving.movesheet import MoveSheet
from kpeditor.app.words import tr, tr_later
from kpeditor.core.rules.setup.questions import PLACE
from kpeditor.rulesets.panzerblitz.engine.bitz.phase import SHOT
from kpeditor.rulesets.panzerblitz.engine.bitz.state import INDIRECT, REGISTER
from kpeditor.rulesets.panzerblitz.engine.position import ASSAULT, END, FIRE, OTHERS, VEHICLES
from kpeditor.rulesets.panzerblitz.engine.turns import MOVE, REACT

SET_UP = "set-up"
PHASES: Mapping[str, str] = {
    FIRE: tr_later("fire"),
    VEHICLES: tr_later("movement of vehicles"),
    OTHERS: tr_later("movement of all others"),
    ASSAULT: tr_later("close assault"),
    END: tr_later("end of the player-turn"),
}
"""What the phases of a player-turn are called [PB5]."""
QUESTIONS = (
    tr_later("Which units fire, and at what? List all attacks; they are carried out in this order."),
    tr_later("Which vehicle moves? One after the other; overruns on the way."),
    tr_later("Which unit moves? One after the other."),
    tr_later("Which units close assault, and what?"),
    tr_later("Everybody is ready."),
    tr_later("Which units fire indirectly, and into which hexes? List all attacks; then they are resolved."),
    tr_later("Where do registration markers lie now? Those that are left alone stay."),
    tr_later("Who fires directly, and at whom? One attack after the other."),
)
"""What the engine asks, for the catalogue of translations."""


def make() -> GameUi:
    """The part of this ruleset."""
    return PanzerBlitzUi()


class PanzerBlitzUi(ToldUi):
    """Every question is answered on the map."""

    looks, words = eventlooks.LOOKS, loglines

    def sheet(self, task: Task) -> AnswerSheet:
        """Lists for fire and assaults, one move, who fires at a move, a step of the set-up, a choice."""
        kind, progress = task.decision.kind, position_of(task).progress
        if kind == FIRE:
            return DeclareSheet(task, FirePhase(task))
        if kind == ASSAULT:
            return DeclareSheet(task, AssaultPhase(task))
        if kind == MOVE:
            return MoveSheet(task, MovePhase(task))
        if kind == REACT:
            return reaction(task)
        if kind == SHOT:
            return DeclareSheet(task, ShotPhase(task))
        if kind == INDIRECT:
            return DeclareSheet(task, IndirectPhase(task))
        if kind == REGISTER:
            return MarkerSheet(task)
        if kind == PLACE and progress is not None:
            return StepSheet(task, progress)
        return TextSheet(task)

    def phase_title(self, phase: str) -> str:
        """What happens in a phase; the set-up has none."""
        if phase == SET_UP:
            return ""
        return tr(PHASES[phase]) if phase in PHASES else super().phase_title(phase)
