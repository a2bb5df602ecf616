"""Declarations: what a rules system says of its own data, so that forms, checks, files, counters, exports and
the lab can treat it without knowing the game: fields, conditions of units, marks on the map, what is counted
over many games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeVar

from kpeditor.core.fields import BadValue as BadValue
from kpeditor.core.fields import Field as Field

if TYPE_CHECKING:
    from kpeditor.core.geometry.table import TablePoint
    from kpeditor.core.scenario.model import Scenario


@dataclass(frozen=True, slots=True)
class Special:
    """A special rule that a scenario may name: what people call it, and a sentence on it."""

    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Condition:
    """A state a unit may be in besides where it stands, in grades; it is shown on its counter.

    Attributes:
        id: how files and `State.view_for` call it: there 0 or False is none, 1 or True the first grade.
        title: what players call it, "Suppression".
        levels: a short text for each grade, as it stands on the counter: "S1" or "OUT".
        colour: ground of that text, `#rrggbb`.
        words: what a unit in each grade is called in a sentence, "suppressed (S1)"; empty: the title.
        ink: colour of the text itself; empty: near-black or white, whichever reads better.
        look: how the counter shows it: a `badge` with the short text; the counter turned over, its back with
            the short text (`inverted`); or pale, with the short text (`faded`). An empty text is left out.
        ends_effect: whether a unit in it no longer counts as effective in victory conditions.
        is_brief: whether it lasts for a game-turn at most, so that its end is no news.
        may_begin: whether a scenario may begin with a unit in it; else it arises in play alone.
        text: what it means, in a sentence.
        is_checked_by_rules: whether the ruleset's own check says what is wrong with its grade.
        until: the key under which a view says in which game-turn the unit will be out of it; "" where none
            does.
    """

    id: str
    title: str
    levels: tuple[str, ...]
    colour: str = "#b71c1c"
    words: tuple[str, ...] = ()
    ink: str = ""
    look: Literal["badge", "inverted", "faded"] = "badge"
    ends_effect: bool = False
    is_brief: bool = False
    may_begin: bool = True
    text: str = ""
    is_checked_by_rules: bool = False
    until: str = ""

    @property
    def is_switch(self) -> bool:
        """Whether a unit is in it or not, without grades."""
        return len(self.levels) == 1

    def badge(self, grade: int) -> str:
        """The short text of a grade; of one beyond the known ones the highest, "" for 0."""
        return self.levels[min(grade, len(self.levels)) - 1] if grade > 0 and self.levels else ""

    def said(self, grade: int) -> str:
        """What a unit in this grade is called in a sentence, "" for 0."""
        if grade <= 0:
            return ""
        if self.words:
            return self.words[min(grade, len(self.words)) - 1]
        return self.title.lower() if self.is_switch else f"{self.title.lower()} {self.badge(grade)}"

    @property
    def as_field(self) -> Field:
        """Its grade as a field of a form: a switch, or a number where the grades are known by theirs ("S2"),
        or a choice among their short texts, by number.
        """
        if self.is_switch:
            return Field(self.id, self.title, "switch", False, text=self.text)
        most = len(self.levels)
        if all(level.endswith(str(number)) for number, level in enumerate(self.levels, 1)):
            return Field(self.id, self.title, least=1, most=most, text=self.text, optional=True)
        choices = {str(number): level for number, level in enumerate(self.levels, 1)}
        return Field(self.id, self.title, "choice", choices=choices, text=self.text, optional=True)

    def in_field(self, grade: int) -> Any:
        """The value of `as_field` for a grade."""
        return grade > 0 if self.is_switch else grade or None


@dataclass(frozen=True, slots=True)
class MarkKind:
    """A kind of mark that may lie on the map or table: an earthwork, a hulk, mines, a road block.

    Attributes:
        id: how files call it.
        title, plural: what players call one and several of them, in small letters.
        text: what it means, in a sentence.
        is_sided: whether each belongs to a side.
        least, most: limits of its value, both 0 for a kind without one.
        look: how the map shows it: one of the figures `drawing/pieces/marks.py` knows, `token` for a disc
            with the short text `label`.
        label: the short text on it and on its counter in exports.
        colour: ground of the token, `#rrggbb`.
        may_begin: whether a designer may lay it; else it arises in play alone.
        lay, lift: a command of the editor that puts one down and takes it up, "Dig", "Fill in".
        shelter: for a mark that units stand in: the question of the unit's form, "Dug in here"; "" else.
        order: for such a mark: the command over units that lays or lifts it, "Dig in, or fill in".
        under: an option of the rules and its value under which alone it means something; None: always.
    """

    id: str
    title: str
    plural: str
    text: str = ""
    is_sided: bool = False
    least: int = 0
    most: int = 0
    look: str = "token"
    label: str = ""
    colour: str = "#5f4022"
    may_begin: bool = True
    lay: str = "Put"
    lift: str = "Take away"
    shelter: str = ""
    order: str = ""
    under: tuple[str, str] | None = None

    @property
    def has_value(self) -> bool:
        """Whether a mark of the kind carries a number."""
        return self.most > self.least

    @property
    def usual_value(self) -> int | None:
        """The number a mark has unless another one is given."""
        return max(self.least, min(1, self.most)) if self.has_value else None


@dataclass(frozen=True, slots=True)
class Share:
    """How often something befell the units that could have met with it: events against unit-turns.

    Attributes:
        id: the key of the shares in results of the lab; `base` that of the unit-turns in its records.
        title, text: heading and sentence of its section in a report.
        header: what `of` answers, as the head of a column.
        of: sorts hexes, by their printed number: events and unit-turns are counted apart for each answer.
    """

    id: str
    base: str
    title: str
    text: str
    header: str
    of: Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Counted:
    """Something the lab counts over many games, besides what it counts under all rules: an `event`, a
    `condition` or a `mark`.

    Attributes:
        id: the key of the counts in records and results of the lab, and of the heat map.
        title: the name of the heat map, and the head of the column of a condition in the table of losses.
        event: the kind of the events that are counted, each in the first of its hexes.
        condition: the id of a condition: the game-turns that units begin in any grade of it, by unit type.
        mark: the id of a kind of mark: each that lies where none of its side lay the game-turn before.
        measure: what the heat map counts, "road blocks in 100 games"; "" for what has no heat map.
        is_sided: whether it is counted by side: that of the event, the unit or the mark.
        share: for an event of units: how often it befell those it could have.
    """

    id: str
    title: str
    event: str = ""
    condition: str = ""
    mark: str = ""
    measure: str = ""
    is_sided: bool = True
    share: Share | None = None


class _Named(Protocol):
    @property
    def id(self) -> str: ...


T = TypeVar("T", bound=_Named)


def by_id(declared: Iterable[T]) -> dict[str, T]:
    """Declarations by their ids, in order."""
    return {one.id: one for one in declared}


@dataclass(frozen=True, slots=True)
class Fields:
    """The fields a rules system asks of the sides, groups and single units of a scenario, in order."""

    side: Sequence[Field] = field(default=())
    group: Sequence[Field] = field(default=())
    unit: Sequence[Field] = field(default=())


@dataclass(frozen=True, slots=True)
class GroupLink:
    """A group of a side that is linked with another one in the order of battle.

    Attributes:
        words: how, for people: "In support".
        is_below: whether it stands below the other one.
    """

    side: str
    group: str
    to: str
    words: str
    is_below: bool


def links_in(scenario: Scenario, declared: Sequence[Field]) -> list[GroupLink]:
    """The links between groups, as fields of theirs name them; names of no group are left out."""
    found = []
    fields = [one for one in declared if one.links]
    known = {one.id: one for one in declared}
    for side in scenario.sides if fields else ():
        ids = {group.id for group in side.groups}
        for group in side.groups:
            for asked in fields:
                named = (one.strip() for one in str(group.fields.get(asked.id) or "").split(","))
                by = known.get(asked.linked_by)
                value = group.fields.get(asked.linked_by)
                words = by.shown(value) if by is not None and value is not None else asked.title
                for to in named:
                    if to in ids and to != group.id:
                        found.append(GroupLink(side.id, group.id, to, words, asked.links == "below"))
    return found


def grades_in(seen: Mapping[str, Any], declared: Iterable[Condition]) -> dict[str, int]:
    """The grades of a unit in declared conditions as a view tells it, in order; those of 0 are left out."""
    grades = {one.id: int(seen.get(one.id) or 0) for one in declared}
    return {id_: grade for id_, grade in grades.items() if grade > 0}


def lasting_in(seen: Mapping[str, Any], declared: Iterable[Condition]) -> dict[str, int]:
    """By condition the game-turn in which a unit will be out of it, where a view tells one."""
    turns = {one.id: seen.get(one.until) for one in declared if one.until}
    return {id_: turn for id_, turn in turns.items() if isinstance(turn, int)}


def usually_counted(conditions: Iterable[Condition], marks: Iterable[MarkKind]) -> tuple[Counted, ...]:
    """What is counted where rules declare nothing else: the game-turns units begin in each condition, and new
    marks of each kind.
    """
    turns = (
        Counted(one.id, one.title, condition=one.id, measure="game-turns of units in 100 games")
        for one in conditions
    )
    laid = (
        Counted(
            one.id,
            one.plural[:1].upper() + one.plural[1:],
            mark=one.id,
            measure=f"{one.plural} in 100 games",
            is_sided=one.is_sided,
        )
        for one in marks
    )
    return (*turns, *laid)


def is_effective(grades: Mapping[str, int], declared: Mapping[str, Condition]) -> bool:
    """Whether a unit in these grades of conditions counts as effective in victory conditions."""
    return not any(
        grade > 0 and id_ in declared and declared[id_].ends_effect for id_, grade in grades.items()
    )


@dataclass(frozen=True, slots=True)
class LyingGround:
    """Ground of a free table that a view tells of besides marks: a screen of smoke, a shelled square.

    Attributes:
        title: what it is called; `text` what it does.
        points: the corners of an outline, or the points of a line.
        side: whose it is, drawn in its colour; "" for nobody's, in the colour given.
        label: a few letters at its middle.
    """

    title: str
    points: tuple[TablePoint, ...]
    is_line: bool = False
    side: str = ""
    colour: str = "#78909c"
    label: str = ""
    text: str = ""


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
