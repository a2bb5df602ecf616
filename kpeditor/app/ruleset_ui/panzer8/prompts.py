"""Questions of Panzer8 with few answers: reactions to a move, the next fight, questions to owners of elements
and of event cards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kpeditor.app.ruleset_ui.contract import AnswerSheet, Task
from kpeditor.app.ruleset_ui.panzer8.setups import position_of
from kpeditor.app.ruleset_ui.toolkit.actions.picking import WHICH_ANSWER, Pick
from kpeditor.app.ruleset_ui.toolkit.painting import CHOSEN
from kpeditor.app.ruleset_ui.toolkit.table.painting import TableDrawing, paint_rim, paint_way
from kpeditor.app.ruleset_ui.toolkit.table.picking import TablePickSheet
from kpeditor.app.words import tr, tr_later
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.state import Answer
from kpeditor.core.rules.telling.meanings import Meaning
from kpeditor.rulesets.panzer8.engine import reacting
from kpeditor.rulesets.panzer8.engine.acts.cards import KIND
from kpeditor.rulesets.panzer8.engine.judging import END
from kpeditor.rulesets.panzer8.outlooks import Outlooks


class ReactionSheet(TablePickSheet):
    """Asks who reacts, and draws the part of the paused move that is made."""

    def backdrop(self, draw: TableDrawing) -> None:
        """Draws the way of the mover so far, and the mover."""
        walk: Mapping[str, Any] = self.task.state.view_for(self.task.decision.side).get("walk") or {}
        paint_way(draw, [TablePoint(*map(float, point)) for point in walk.get("path", ())], strong=False)
        stand = self.bases.stand(str(walk.get("unit", "")))
        if stand is not None:
            paint_rim(draw, stand, CHOSEN)


def _picks(
    task: Task, meaning: Callable[[Any], Meaning], subject: str = "", *, are_acts: bool = True
) -> list[Pick]:
    """Picks for answers that are actions, or are listed; each is shown at its own place or at `subject`."""
    words, choices = Outlooks(position_of(task), tr), task.decision.choices or ()
    acts = [one for one in choices if isinstance(one, Mapping)]
    picked = acts if are_acts else words.listed(choices)
    return [Pick(one, words.who(one), words.where(subject or one), meaning(one)) for one in picked]


def reactions(task: Task) -> AnswerSheet:
    """The sheet that asks who reacts to a paused move and how, with chances [P11]."""
    words, mover = Outlooks(position_of(task), tr), task.decision.subject
    picks = _picks(task, lambda choice: words.reaction(choice, mover), mover)
    return ReactionSheet(task, picks, reacting.HOLD, tr_later("Let it go on"), tr_later("React"))


def fights(task: Task) -> AnswerSheet:
    """The sheet that asks which fight is fought next, with chances [P24 to P26]."""
    picks = _picks(task, Outlooks(position_of(task), tr).fight)
    return TablePickSheet(task, picks, END, tr_later("No more fights"), tr_later("Fight"))


def few(task: Task) -> AnswerSheet:
    """The sheet for listed answers: missions of aircraft, points, units, words. The first one does least."""
    words = Outlooks(position_of(task), tr)
    first: Answer = (task.decision.choices or ("",))[0]
    nothing = words.choice(first).text if isinstance(first, str) else tr("It stays")
    picks = _picks(task, words.choice, are_acts=False)
    sheet = TablePickSheet(task, picks, first, nothing, tr_later("Give this answer"), WHICH_ANSWER)
    if task.decision.kind == KIND:
        sheet.head_with(words.drawn_card())
    return sheet
