"""PanzerBlitz's part of the playtest window: a sheet for each question, and what its events look like."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kpeditor.app.ruleset_ui.contract import AnswerSheet, GameUi, Task
from kpeditor.app.ruleset_ui.panzerblitz.attacks import AssaultPhase, FirePhase, position_of, reaction
from kpeditor.app.ruleset_ui.panzerblitz.markers import Markers
from kpeditor.app.ruleset_ui.panzerblitz.moves import MovePhase
from kpeditor.app.ruleset_ui.panzerblitz.revisedattacks import IndirectPhase, ShotPhase
from kpeditor.app.ruleset_ui.panzerblitz.words import PHASES, WORDS
from kpeditor.app.ruleset_ui.toolkit.attacking.declaring import DeclareSheet
from kpeditor.app.ruleset_ui.toolkit.deploying.spots import SpotSheet
from kpeditor.app.ruleset_ui.toolkit.deploying.steps import StepSheet
from kpeditor.app.ruleset_ui.toolkit.events.told import ToldUi
from kpeditor.app.ruleset_ui.toolkit.moving.movesheet import MoveSheet
from kpeditor.app.words import tr_later
from kpeditor.core.rules.setup.questions import PLACE
from kpeditor.rulesets.panzerblitz.engine.bitz.phase import SHOT
from kpeditor.rulesets.panzerblitz.engine.bitz.state import INDIRECT, REGISTER
from kpeditor.rulesets.panzerblitz.engine.position import ASSAULT, FIRE
from kpeditor.rulesets.panzerblitz.engine.turns import MOVE, REACT

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


def _places(task: Task) -> AnswerSheet:
    """A step of the set-up."""
    progress = position_of(task).progress
    assert progress is not None
    return StepSheet(task, progress)


class PanzerBlitzUi(ToldUi):
    """Every question is answered on the map."""

    words, phases = WORDS, PHASES
    sheets: Mapping[str, Callable[[Task], AnswerSheet]] = {
        FIRE: lambda task: DeclareSheet(task, FirePhase(task)),
        ASSAULT: lambda task: DeclareSheet(task, AssaultPhase(task)),
        MOVE: lambda task: MoveSheet(task, MovePhase(task)),
        REACT: reaction,
        SHOT: lambda task: DeclareSheet(task, ShotPhase(task)),
        INDIRECT: lambda task: DeclareSheet(task, IndirectPhase(task)),
        REGISTER: lambda task: SpotSheet(Markers(task)),
        PLACE: _places,
    }


def make() -> GameUi:
    """The part of this ruleset."""
    return PanzerBlitzUi()
