"""Stacking: what may share a hex [7.0]."""

from __future__ import annotations

from collections.abc import Iterable

from kpeditor.rulesets.kampfpanzer.engine.position import Piece
from kpeditor.rulesets.toolbox.stacking import StackLimit

_ONE_OF_EACH = {"infantry": 1, "artillery": 1}
LIMIT = StackLimit(points=2, costs=_ONE_OF_EACH, most=_ONE_OF_EACH, usual=2)
"""One unit, or one infantry with one artillery unit (R-STK-1)."""


def may_share(pieces: Iterable[Piece]) -> bool:
    """True when these units, none of them aboard another, may end a turn in one hex (R-STK-1)."""
    return LIMIT.allows([piece.category for piece in pieces])
