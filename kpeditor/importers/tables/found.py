"""FoundTable: the content of another program's file for a free table, in the table's own unit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from kpeditor.core.board.sheet import Ring
from kpeditor.core.board.tablekinds import Shape
from kpeditor.core.geometry.table import TableSpace
from kpeditor.core.texts import count


@dataclass(frozen=True, slots=True)
class FoundFeature:
    """A feature that may be imported into a table.

    Attributes:
        rings: the outline or the points, then holes.
        key: its kind in the source, as mappings name it: "natural=wood".
        said: our kind if the file declares it, otherwise "".
        words: hints from which to guess its kind, the most specific first.
    """

    name: str
    shape: Shape
    rings: tuple[Ring, ...]
    key: str
    said: str = ""
    words: tuple[str, ...] = ()
    level: int | None = None
    props: Mapping[str, Any] = field(default_factory=dict)


@dataclass
class LeftOut:
    """The features that are not imported, counted by reason.

    Attributes:
        reasons: counts by reason; the text of a reason includes the cure.
    """

    reasons: Counter[str] = field(default_factory=Counter)

    def add(self, why: str, number: int = 1) -> None:
        """Counts a feature that is left out."""
        self.reasons[why] += number

    def sentences(self) -> list[str]:
        """One sentence for each reason, the most frequent first."""
        return [f"{count(number, 'feature')} left out: {why}" for why, number in self.reasons.most_common()]


@dataclass
class FoundTable:
    """The content of a file.

    Attributes:
        space: the size and unit of the table, from the file or computed.
        is_own: whether kpeditor wrote the file: its kinds, names and properties are then those of the table.
        notes: further changes made, in whole sentences.
    """

    source: str
    title: str
    space: TableSpace
    features: list[FoundFeature] = field(default_factory=list)
    ruleset: str = ""
    is_own: bool = False
    left_out: LeftOut = field(default_factory=LeftOut)
    notes: list[str] = field(default_factory=list)
