"""How a draft of an action is drawn on a free table: ground, way, ghost, reactions, line of fire."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QColor

from kpeditor.app.ruleset_ui.toolkit.painting import CHOSEN, PROPOSED, REFUSED
from kpeditor.app.ruleset_ui.toolkit.table.drafts import Draft, Judged
from kpeditor.app.ruleset_ui.toolkit.table.painting import (
    TableDrawing,
    paint_area,
    paint_ghost,
    paint_lengths,
    paint_note,
    paint_rim,
    paint_shot,
    paint_way,
)
from kpeditor.app.ruleset_ui.toolkit.table.seen import SeenBases

REACTS = QColor("#b71c1c")
"""Of places at which the enemy may react."""
Aims = Sequence[tuple[str, str, bool]]


def paint_grounds(draw: TableDrawing, found: Judged) -> None:
    """The ground it concerns, for below the bases."""
    for ground in found.grounds:
        paint_area(draw, ground, REFUSED if found.refusal else PROPOSED)


def paint_draft(draw: TableDrawing, seen: SeenBases, draft: Draft, found: Judged, aims: Aims) -> None:
    """Who acts, its way with where others may react, the ghost at its end, whom it is aimed at."""
    start = seen.stand(draft.unit) if draft.unit else None
    colour = REFUSED if found.refusal else PROPOSED
    if start is not None:
        paint_rim(draw, start, CHOSEN)
        for unit, text, is_good in aims if not found.way and not draft.target else ():
            there = seen.stand(unit)
            if there is not None:
                paint_shot(draw, start.at, there.at, text, is_good=is_good)
    paint_way(draw, found.way, colour, dashed=bool(found.refusal))
    paint_lengths(draw, found.way, found.lengths)
    for number, stop in enumerate(found.stops):
        for unit in stop.who:
            reactor = seen.stand(unit)
            if reactor is not None:
                paint_shot(draw, reactor.at, stop.at, is_good=False)
        paint_note(draw, stop.at, stop.text, REACTS, lift=26.0 + 20 * number)
    if found.end is not None:
        paint_ghost(draw, found.end, colour)
    target, begin = (seen.stand(draft.target) if draft.target else None), found.end or start
    if target is not None:
        paint_rim(draw, target, colour)
        if begin is not None:
            paint_shot(draw, begin.at, target.at, found.meaning.short, is_good=not found.refusal, strong=True)
