"""What is declared for one unit on a free table, as values: a draft, ways to act, how rules judge it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Literal

from kpeditor.app.ruleset_ui.toolkit.buttonrow import KeyedChoice
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.tablesight import Stand
from kpeditor.core.rules.telling.meanings import Meaning

Whom = Literal["", "foe", "friend"]
"""At whom something is aimed: nobody, a unit of another side, one of its own side."""

BY = "@"
"""Stands in the id of a way to act between what is done and with what, or led by whom."""


@dataclass(frozen=True, slots=True)
class Doing(KeyedChoice):
    """One way to act.

    Attributes:
        has_path: whether it follows way-points; `turns`: whether it asks for the facing of the unit at its
            end.
        whom: the kind of unit that a click on a base chooses.
        has_place: whether it asks for a place on the table, and for a direction by a drag.
        aims: the key under which an answer names the target.
        by: the key under which an answer names the means or the leader of the action; `led` returns such a
            way.
    """

    has_path: bool = False
    turns: bool = False
    whom: Whom = ""
    has_place: bool = False
    aims: str = "target"
    by: str = ""

    def led(self, by: str, title: str, key: str = "") -> Doing:
        """The same way to act with something, or led by somebody."""
        return replace(self, id=f"{self.id}{BY}{by}", title=title, key=key)


@dataclass(frozen=True, slots=True)
class Draft:
    """What is declared so far.

    Attributes:
        do: the id of a `Doing`.
        path: way-points without the start.
        facing: the facing of the unit at its end; None for the direction of its move.
        target: the unit that is its target; `at`: the place that is its target.
    """

    unit: str = ""
    do: str = ""
    path: tuple[TablePoint, ...] = ()
    facing: float | None = None
    target: str = ""
    at: TablePoint | None = None

    @property
    def way(self) -> tuple[str, str]:
        """The way to act, and with what or led by whom, "" for neither."""
        do, _, by = self.do.partition(BY)
        return do, by

    @property
    def is_drawn(self) -> bool:
        """Whether anything of it was clicked on the table."""
        return bool(self.path or self.target or self.at is not None or self.facing is not None)

    def led_to(self, point: TablePoint, facing: float | None = None) -> Draft:
        """With one more way-point."""
        return replace(self, path=(*self.path, point), facing=facing)

    def shortened(self) -> Draft:
        """Without what was added last: a facing, a target, a place, the last way-point, the way to act."""
        if self.facing is not None:
            return replace(self, facing=None)
        if self.target or self.at is not None:
            return replace(self, target="", at=None)
        if self.path:
            return replace(self, path=self.path[:-1])
        return Draft(self.unit) if self.do else Draft()


@dataclass(frozen=True, slots=True)
class Stop:
    """A point of a way at which others may react: who, and what is said there."""

    at: TablePoint
    who: tuple[str, ...]
    text: str = ""


@dataclass(frozen=True)
class Judged:
    """A draft as its rules judge it.

    Attributes:
        refusal: why it cannot be done so, "" when it can.
        is_whole: whether nothing lacks: it can be given as an answer.
        way: the whole way from where the unit stands; `lengths` is said beside its stretches.
        end: the base where it would stand.
        stops: where others may react along it.
        grounds: ground that it would concern, as geometries: what is shelled, a screen of smoke, an arc.
    """

    refusal: str = ""
    is_whole: bool = True
    meaning: Meaning = field(default_factory=Meaning)
    way: tuple[TablePoint, ...] = ()
    lengths: tuple[str, ...] = ()
    end: Stand | None = None
    stops: tuple[Stop, ...] = ()
    grounds: tuple[Any, ...] = ()
