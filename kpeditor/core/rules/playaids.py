"""PlayAids: what a rules system gives to players at a table: its charts and its dice."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Chart:
    """A table of the rules as texts.

    Attributes:
        rule: the paragraph it belongs to, "" for none.
        head: a text per column; rows: as many texts each, the first one naming the row.
        notes: sentences below it.
    """

    id: str
    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    rule: str = ""
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayAids:
    """What lies beside the map; the answers here suit a ruleset that says nothing.

    Attributes:
        dice: how many dice of how many sides are thrown together, the usual ones first.
    """

    charts: tuple[Chart, ...] = ()
    dice: tuple[tuple[int, int], ...] = ((1, 6), (2, 6))
