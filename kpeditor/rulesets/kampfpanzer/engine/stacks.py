"""Stacking: what may share a hex [7.0]."""

from __future__ import annotations

from collections.abc import Iterable

from kpeditor.rulesets.kampfpanzer.engine.position import Piece


def may_share(pieces: Iterable[Piece]) -> bool:
    """True when these units, none of them aboard another, may end a turn in one hex (R-STK-1)."""
    categories = sorted(piece.category for piece in pieces)
    return len(categories) < 2 or categories == ["artillery", "infantry"]
