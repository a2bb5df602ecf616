"""Values for an action that is being declared for one unit on a free table: drafts, ways to act,
judgements.
"""

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
        has_path: whether the unit follows way-points; `turns`: whether it also needs a facing at their end.
        whom: the kind of unit that a click on a base chooses.
        has_place: whether it needs a place on the table; a drag from there gives a direction.
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
        """Returns the same way to act, done with a means or led by a unit."""
        return replace(self, id=f"{self.id}{BY}{by}", title=title, key=key)


@dataclass(frozen=True, slots=True)
class Draft:
    """An action as far as it is declared.

    Attributes:
        do: the id of a `Doing`.
        path: way-points without the start.
        facing: the facing of the unit at the end of its path; None for the direction of its move.
        target: the unit that is the target; `at`: the place that is the target.
    """

    unit: str = ""
    do: str = ""
    path: tuple[TablePoint, ...] = ()
    facing: float | None = None
    target: str = ""
    at: TablePoint | None = None

    @property
    def way(self) -> tuple[str, str]:
        """The id of the way to act, and its means or leader; "" if there is none."""
        do, _, by = self.do.partition(BY)
        return do, by

    @property
    def is_drawn(self) -> bool:
        """Whether any part of the draft was clicked on the table."""
        return bool(self.path or self.target or self.at is not None or self.facing is not None)

    def led_to(self, point: TablePoint, facing: float | None = None) -> Draft:
        """Returns the draft with one more way-point."""
        return replace(self, path=(*self.path, point), facing=facing)

    def shortened(self) -> Draft:
        """Returns the draft without its last part: a facing, a target or place, a way-point, or the way to
        act.
        """
        if self.facing is not None:
            return replace(self, facing=None)
        if self.target or self.at is not None:
            return replace(self, target="", at=None)
        if self.path:
            return replace(self, path=self.path[:-1])
        return Draft(self.unit) if self.do else Draft()


@dataclass(frozen=True, slots=True)
class Stop:
    """A point of a way at which other units may react: which units, and the text shown there."""

    at: TablePoint
    who: tuple[str, ...]
    text: str = ""


@dataclass(frozen=True)
class Judged:
    """The rules' judgement of a draft.

    Attributes:
        refusal: why the action is impossible, "" if it is possible.
        is_whole: whether the draft is complete, so that it can be given as an answer.
        way: the whole way from where the unit stands; `lengths` are the texts beside its stretches.
        end: the base where it would stand.
        stops: where other units may react along the way.
        grounds: the ground it would concern, as geometries: a shelled area, a smoke screen, an arc.
    """

    refusal: str = ""
    is_whole: bool = True
    meaning: Meaning = field(default_factory=Meaning)
    way: tuple[TablePoint, ...] = ()
    lengths: tuple[str, ...] = ()
    end: Stand | None = None
    stops: tuple[Stop, ...] = ()
    grounds: tuple[Any, ...] = ()
