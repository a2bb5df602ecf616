"""The terrain of the boards: what the palette offers, with hover texts that say what is unverified."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from kpeditor.core.board.catalogue import Catalogue
from kpeditor.rulesets.toolbox.catalogues import catalogue_beside, costs


@cache
def catalogue() -> Catalogue:
    """The kinds a board may contain."""
    return catalogue_beside(__file__, _figures)


def _figures(kind: Mapping[str, Any]) -> list[str]:
    return [*costs("Movement", kind.get("cost", {})), *costs("Leaving it", kind.get("leaving", {}))]
