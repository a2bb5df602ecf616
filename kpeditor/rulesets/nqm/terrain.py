"""What may lie on a table of Not Quite Mechanized, with hover texts that say what is invented."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from kpeditor.core.board.catalogue import Catalogue
from kpeditor.rulesets.toolbox.catalogues import catalogue_of, resting_on
from kpeditor.rulesets.toolbox.datafiles import read_beside


@cache
def catalogue() -> Catalogue:
    """The kinds of features a table may have."""
    return catalogue_of(read_beside(__file__, "terrain"), hover)


def hover(kind: Mapping[str, Any]) -> str:
    """The hover text of an entry: its sentence, and what it rests on."""
    return " ".join([kind["text"], *resting_on(kind)])
