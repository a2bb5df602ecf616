"""KampfPanzer's part of the playtest window: a sheet for each decision, and what its events look like."""

from __future__ import annotations

from PySide6.QtGui import QPainter

from kpeditor.app.ruleset_ui.contract import AnswerSheet, GameUi, Ground, Task
from kpeditor.app.ruleset_ui.generic import TextSheet
from kpeditor.app.ruleset_ui.kampfpanzer import eventlooks, inwords, loglines
from kpeditor.app.ruleset_ui.kampfpanzer.deploysheet import DeploySheet
from kpeditor.app.ruleset_ui.kampfpanzer.loglines import PHASES
from kpeditor.app.ruleset_ui.kampfpanzer.pictures import picture_of_code
from kpeditor.app.ruleset_ui.kampfpanzer.plotsheet import PlotSheet
from kpeditor.app.ruleset_ui.toolkit.deploying.steps import StepSheet
from kpeditor.app.ruleset_ui.toolkit.events.eventwords import ToldUi
from kpeditor.app.ruleset_ui.toolkit.painting import ADVISED, Drawing
from kpeditor.app.ruleset_ui.toolkit.pictures import paint_picture
from kpeditor.app.words import tr
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.core.rules.declarations import MarkKind
from kpeditor.core.rules.setup.questions import CHOOSE
from kpeditor.core.rules.state import State
from kpeditor.rulesets.kampfpanzer.engine.state import DEPLOY, KampfState
from kpeditor.rulesets.kampfpanzer.terrain import marks


def make() -> GameUi:
    """The part of this ruleset."""
    return KampfUi()


class KampfUi(ToldUi):
    """Plot sheet, deployment, effects of events."""

    looks, words = eventlooks.LOOKS, loglines.WORDS

    def sheet(self, task: Task) -> AnswerSheet:
        """A deployment or a plot sheet; in a set-up in steps also marks to lay, and buttons for a choice."""
        assert isinstance(task.state, KampfState)
        progress = task.state.position.progress
        if task.decision.kind == CHOOSE:
            return TextSheet(task)
        if progress is not None and progress.question is not None and progress.question.marks:
            return StepSheet(task, progress)
        return DeploySheet(task) if task.decision.kind == DEPLOY else PlotSheet(task)

    def in_words(self, state: State, unit: str, order: str) -> str:
        """An order in plotting code, or the code of a deployment, in words."""
        assert isinstance(state, KampfState)
        return inwords.in_words(state.position, unit, order)

    def paint_order(
        self, painter: QPainter, layout: Ground, side: float, state: State, unit: str, order: str
    ) -> None:
        """A path, a line of fire, or the place of a deployment."""
        assert isinstance(state, KampfState)
        assert isinstance(layout, HexLayout)
        picture = picture_of_code(state.position, unit, order)
        paint_picture(Drawing(painter, layout, side), picture, ADVISED, strong=True)

    def mark(self, kind: MarkKind) -> tuple[str, str]:
        """As the terrain effects chart has it [10.0]."""
        return marks()[kind.id]

    def phase_title(self, phase: str) -> str:
        """The letter of a phase with what happens in it [4.1]."""
        if phase not in PHASES:
            return phase
        return tr("phase {phase}: {what}").format(phase=phase, what=tr(PHASES[phase]))
