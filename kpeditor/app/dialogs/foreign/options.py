"""ForeignMapOptions: how a map of another program is to be imported."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kpeditor.core.rules.ruleset import RuleSet


@dataclass(frozen=True, slots=True)
class ForeignMapOptions:
    """What was chosen in the import dialog.

    Attributes:
        targets: by key of a found kind, as in `importers.mapping`.
        flags: whether hexside features that follow from terrain are put, as between two woods hexes.
    """

    title: str
    ruleset: RuleSet
    targets: Mapping[str, str]
    flags: bool = False
