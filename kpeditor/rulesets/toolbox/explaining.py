"""Explanations: what a computer player weighed, as the plain values of `core.rules.player.Explanation`."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

NOTHING = "-"
"""How no order is written."""
SHOWN = 5
"""Candidates shown for each unit."""

Weighed = tuple[float, str, Mapping[str, float]]
"""Score, order as it is written, and by name the terms that make the score."""


def candidates(weighed: Iterable[Weighed], chosen: str, also: Collection[str] = ()) -> list[dict[str, Any]]:
    """The best few candidates of one unit, each order once; the chosen one even where it ranks lower (the
    best hex was taken by another), and further requested ones.
    """
    entries: dict[str, dict[str, Any]] = {}
    for score, order, terms in sorted(weighed, key=lambda one: -one[0]):
        rounded = {name: round(value, 3) for name, value in terms.items()}
        entries.setdefault(
            order, {"order": order, "score": round(score, 3), "terms": rounded, "chosen": order == chosen}
        )
    found = [*entries.values()]
    lower = [entry for entry in found[SHOWN:] if entry["chosen"] or entry["order"] in also]
    return found[: SHOWN - any(entry["chosen"] for entry in lower)] + lower
