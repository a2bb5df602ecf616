"""The terrain of the boards: what the palette offers, with hover texts that say what is unverified."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from kpeditor.core.board.catalogue import Catalogue
from kpeditor.rulesets.toolbox.catalogues import catalogue_of, resting_on
from kpeditor.rulesets.toolbox.datafiles import read_beside


@cache
def catalogue() -> Catalogue:
    """The kinds a board may contain."""
    return catalogue_of(read_beside(__file__, "terrain"), hover)


def hover(kind: Mapping[str, Any]) -> str:
    """The hover text of an entry: its sentence, then its figures and what they rest on."""
    parts = []
    if cost := kind.get("cost"):
        parts.append("Movement: " + ", ".join(f"{who} {points:g}" for who, points in cost.items()) + ".")
    if leaving := kind.get("leaving"):
        parts.append("Leaving it: " + ", ".join(f"{who} {points:g}" for who, points in leaving.items()) + ".")
    return " ".join([kind["text"], *parts, *resting_on(kind)])
