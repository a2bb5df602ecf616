"""The kinds of features of a Panzer8 table, with hover texts that say what is not in its rules [P1 to P3]."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from kpeditor.core.board.catalogue import Catalogue
from kpeditor.rulesets.toolbox.catalogues import catalogue_beside
from kpeditor.rulesets.toolbox.datafiles import read_beside


@cache
def catalogue() -> Catalogue:
    """The kinds of features a table may have."""
    return catalogue_beside(__file__, _figures)


@cache
def movements() -> Mapping[str, str]:
    """The column of the movement table for each kind of feature that has one [P1]."""
    kinds = read_beside(__file__, "terrain")["features"]
    return {kind["id"]: kind["movement"] for kind in kinds if "movement" in kind}


def _figures(kind: Mapping[str, Any]) -> list[str]:
    found = [f"Movement: {kind['movement']}."] if "movement" in kind else []
    return [*found, *([f"Cover: {kind['cover']}."] if kind.get("cover", "none") != "none" else [])]
