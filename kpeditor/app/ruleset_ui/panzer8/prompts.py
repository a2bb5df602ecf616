"""Questions of Panzer8 with few answers: who reacts to a move, which fight is fought, what owners decide."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kpeditor.app.ruleset_ui.contract import AnswerSheet, Task
from kpeditor.app.ruleset_ui.panzer8 import reckoned
from kpeditor.app.ruleset_ui.panzer8.setups import position_of
from kpeditor.app.ruleset_ui.toolkit.actions.picking import Pick
from kpeditor.app.ruleset_ui.toolkit.painting import CHOSEN
from kpeditor.app.ruleset_ui.toolkit.table.painting import TableDrawing, paint_rim, paint_way
from kpeditor.app.ruleset_ui.toolkit.table.picking import TablePickSheet
from kpeditor.app.ruleset_ui.toolkit.table.seen import SeenBases
from kpeditor.app.words import tr, tr_later
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.state import IllegalAnswer
from kpeditor.core.rules.telling.meanings import Meaning
from kpeditor.rulesets.panzer8.engine import hiding, reacting
from kpeditor.rulesets.panzer8.engine.judging import END
from kpeditor.rulesets.panzer8.engine.position import Position

REACTS = {
    reacting.FALL_BACK: tr_later("{unit} falls back."),
    reacting.TURN_BACK: tr_later("{unit} turns round and falls back."),
    reacting.JOIN: tr_later("{unit} goes to join the melee."),
}
"""What those do who react without firing."""


class ReactionSheet(TablePickSheet):
    """Who reacts, with the move that has paused drawn as far as it has come."""

    def backdrop(self, draw: TableDrawing) -> None:
        """The way of the mover so far, and the mover."""
        walk: Mapping[str, Any] = self.task.state.view_for(self.task.decision.side).get("walk") or {}
        paint_way(draw, [TablePoint(*map(float, point)) for point in walk.get("path", ())], strong=False)
        stand = self.bases.stand(str(walk.get("unit", "")))
        if stand is not None:
            paint_rim(draw, stand, CHOSEN)


def reactions(task: Task) -> AnswerSheet:
    """Who reacts to the move that has paused, and how, with chances [P11]."""
    at = position_of(task)
    mover = task.decision.subject
    where = _name(at, mover)
    picks = [
        Pick(one, str(one["unit"]), where, _reaction(at, one, mover))
        for one in task.decision.choices or ()
        if isinstance(one, Mapping)
    ]
    return ReactionSheet(task, picks, reacting.HOLD, tr_later("Let it go on"), tr_later("React"))


def _reaction(at: Position, choice: Mapping[str, Any], mover: str) -> Meaning:
    unit, do = str(choice["unit"]), str(choice["do"])
    if do in REACTS:
        text = tr(REACTS[do]).format(unit=at.title(unit))
        return Meaning(text, tr("back") if do != reacting.JOIN else tr("joins"))
    seen = hiding.shown(at, unit, at.stand(mover).at) if at.pieces[unit].marker else at
    try:
        return reckoned.shot(seen, unit, mover, str(choice.get("gun", "")))
    except IllegalAnswer as no:
        return Meaning(no.sentence())


def fights(task: Task) -> AnswerSheet:
    """Which fight is fought next, with its chances [P24 to P26]."""
    at = position_of(task)
    picks = [
        Pick(
            one,
            str(one["attacker"]),
            _name(at, str(one["defender"])),
            reckoned.fight(
                at, str(one["attacker"]), str(one["defender"]), str(one["way"]), str(one.get("commander", ""))
            ),
        )
        for one in task.decision.choices or ()
        if isinstance(one, Mapping)
    ]
    return TablePickSheet(task, picks, END, tr_later("No more fights"), tr_later("Fight"))


def small(task: Task) -> AnswerSheet:
    """A decision of an owner among a few words and units; the first does least."""
    seen = SeenBases(task)
    choices = task.decision.choices or ()
    picks = []
    for one in choices[1:] if len(choices) > 1 else choices:
        at = seen.at(one) if one in seen.units else None
        text = seen.title(one) if one in seen.units else tr(one).capitalize()
        picks.append(Pick(one, one, seen.sheet.space.name(at) if at is not None else "", Meaning(text)))
    first = choices[0] if choices else ""
    words = seen.title(first) if first in seen.units else first.capitalize()
    return TablePickSheet(task, picks, first, words, tr_later("Give this answer"))


def _name(at: Position, unit: str) -> str:
    """The name of the point where an element stands, of its carrier where it is aboard."""
    piece = at.pieces[unit]
    carrier = at.pieces[piece.aboard] if piece.aboard else piece
    return at.ground.sheet.space.name(carrier.at) if carrier.at is not None else ""
