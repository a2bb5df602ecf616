"""PanzerBlitz's part of the playtest window: a sheet for each question, and what its events look like."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kpeditor.app.ruleset_ui.contract import AnswerSheet, GameUi, Task
from kpeditor.app.ruleset_ui.panzerblitz.attacks import AssaultPhase, FirePhase, reaction
from kpeditor.app.ruleset_ui.panzerblitz.looks import LOOKS, Markers
from kpeditor.app.ruleset_ui.panzerblitz.moves import MovePhase
from kpeditor.app.ruleset_ui.panzerblitz.revisedattacks import IndirectPhase, ShotPhase
from kpeditor.app.ruleset_ui.toolkit.attacking.declaring import DeclareSheet
from kpeditor.app.ruleset_ui.toolkit.deploying.spots import SpotSheet
from kpeditor.app.ruleset_ui.toolkit.deploying.steps import StepSheet
from kpeditor.app.ruleset_ui.toolkit.events.told import ToldUi
from kpeditor.app.ruleset_ui.toolkit.moving.movesheet import MoveSheet
from kpeditor.core.rules.setup.questions import PLACE
from kpeditor.rulesets.panzerblitz.engine.bitz.phase import SHOT
from kpeditor.rulesets.panzerblitz.engine.bitz.state import INDIRECT, REGISTER
from kpeditor.rulesets.panzerblitz.engine.position import ASSAULT, FIRE
from kpeditor.rulesets.panzerblitz.engine.turns import MOVE, REACT
from kpeditor.rulesets.panzerblitz.words import EVENTS


class PanzerBlitzUi(ToldUi):
    """Every question is answered on the map."""

    words, looks = EVENTS, LOOKS
    sheets: Mapping[str, Callable[[Task], AnswerSheet]] = {
        FIRE: lambda task: DeclareSheet(task, FirePhase(task)),
        ASSAULT: lambda task: DeclareSheet(task, AssaultPhase(task)),
        MOVE: lambda task: MoveSheet(task, MovePhase(task)),
        REACT: reaction,
        SHOT: lambda task: DeclareSheet(task, ShotPhase(task)),
        INDIRECT: lambda task: DeclareSheet(task, IndirectPhase(task)),
        REGISTER: lambda task: SpotSheet(Markers(task)),
        PLACE: StepSheet,
    }


def make() -> GameUi:
    """The part of this ruleset."""
    return PanzerBlitzUi()
