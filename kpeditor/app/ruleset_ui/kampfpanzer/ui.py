"""KampfPanzer's part of the playtest window: a sheet for each decision, and what its events look like."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtGui import QPainter

from kpeditor.app.ruleset_ui.contract import AnswerSheet, GameUi, Ground, Task
from kpeditor.app.ruleset_ui.kampfpanzer.deploysheet import DeploySheet
from kpeditor.app.ruleset_ui.kampfpanzer.looks import LOOKS
from kpeditor.app.ruleset_ui.kampfpanzer.orderlooks import picture_of_code
from kpeditor.app.ruleset_ui.kampfpanzer.plotsheet import PlotSheet
from kpeditor.app.ruleset_ui.toolkit.deploying.steps import StepSheet
from kpeditor.app.ruleset_ui.toolkit.events.told import ToldUi
from kpeditor.app.ruleset_ui.toolkit.painting import ADVISED, Drawing
from kpeditor.app.ruleset_ui.toolkit.pictures import paint_picture
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.core.rules.declarations import MarkKind
from kpeditor.core.rules.state import State
from kpeditor.rulesets.kampfpanzer.engine.state import DEPLOY, PLOT, KampfState
from kpeditor.rulesets.kampfpanzer.terrain import marks
from kpeditor.rulesets.kampfpanzer.words import EVENTS


def _deploys(task: Task) -> AnswerSheet:
    """Whether a decision is a deployment; in a set-up in steps that includes marks to lay."""
    asked = task.state.progress.question if task.state.progress is not None else None
    return StepSheet(task) if asked is not None and asked.marks else DeploySheet(task)


class KampfUi(ToldUi):
    """Plot sheet, deployment, effects of events."""

    words, looks = EVENTS, LOOKS
    sheets: Mapping[str, Callable[[Task], AnswerSheet]] = {DEPLOY: _deploys, PLOT: PlotSheet}

    def paint_order(
        self, painter: QPainter, layout: Ground, side: float, state: State, unit: str, order: str
    ) -> None:
        """Draws a path, a line of fire, or the place of a deployment."""
        assert isinstance(state, KampfState)
        assert isinstance(layout, HexLayout)
        picture = picture_of_code(state.position, unit, order)
        paint_picture(Drawing(painter, layout, side), picture, ADVISED, strong=True)

    def mark(self, kind: MarkKind) -> tuple[str, str]:
        """The name and effect of a mark from the terrain effects chart [10.0]."""
        return marks()[kind.id]


def make() -> GameUi:
    """The part of this ruleset."""
    return KampfUi()
