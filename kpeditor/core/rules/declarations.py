"""Declarations: what a rules system says of its own data, so that forms, checks, files, counters, exports and
the lab can treat it without knowing the game: fields, conditions of units, marks on the map, what is counted
over many games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, TypeVar

from kpeditor.core.errors import KpError
from kpeditor.core.problem import did_you_mean

FieldKind = Literal["whole", "switch", "choice", "several", "text"]
YES, NO = ("true", "yes", "on"), ("false", "no", "off")


class BadValue(KpError):
    """A field cannot have the value it was given; `field` names it where one is to blame."""

    def __init__(self, message: str, field: str = "") -> None:
        super().__init__(message)
        self.field = field


@dataclass(frozen=True, slots=True)
class Field:
    """One value that a form, a file or the command line may give.

    Attributes:
        kind: `whole` number, `switch`, `choice` of `choices`, `several` of them, or `text` of a form that
            `text` describes.
        default: what holds when nothing is said; None: it must be said, or is absent where it is `optional`.
        least, most: limits of a whole number, both included.
        choices: for `choice` and `several` what may be said, with a title each.
        text: what it means, in a sentence.
        optional: may be left out; a choice then offers "none".
        is_checked_by_rules: whether the ruleset's own check says what is wrong with its value.
        words: what a sheet says of whom it holds for, by value ("optional", "true"): "may begin dug in".
        at_setup: for a field of groups: whether it means nothing for one that enters later.
        brief: how a line of the order of battle says its `{value}`, "morale {value}"; empty: not at all.
    """

    id: str
    title: str
    kind: FieldKind = "whole"
    default: Any = None
    least: int = 0
    most: int = 99
    choices: Mapping[str, str] | None = None
    text: str = ""
    optional: bool = False
    is_checked_by_rules: bool = False
    words: Mapping[str, str] | None = None
    at_setup: bool = False
    brief: str = ""

    def shown(self, value: Any) -> str:
        """A value as people read it: the title of a choice, yes or no, the number."""
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, list | tuple):
            return ", ".join(map(self.shown, value))
        return (self.choices or {}).get(str(value), str(value))

    def said(self, value: Any) -> str:
        """What a sheet says of whom it holds for: its own words, else its title and the value."""
        key = str(value).lower() if isinstance(value, bool) else str(value)
        return (self.words or {}).get(key) or f"{self.title}: {self.shown(value)}"

    def put(self, said: Mapping[str, Any], value: Any) -> dict[str, Any]:
        """What is said in several fields, with another value in this one; None and the default go unsaid."""
        rest = {id_: one for id_, one in said.items() if id_ != self.id}
        return rest if value is None or value == self.default else {**rest, self.id: value}

    def read(self, given: Any) -> Any:
        """The value of something said: a text of the command line or of a form, or the value itself.

        Raises:
            BadValue: when this field cannot have that value.
        """
        words = str(given).strip()
        if self.kind == "switch":
            if isinstance(given, bool) or words.lower() in (*YES, *NO):
                return given if isinstance(given, bool) else words.lower() in YES
            raise BadValue(f"{self.id} is true or false, not {words!r}", self.id)
        if self.kind == "choice":
            return self._chosen(words)
        if self.kind == "several":
            parts = given if isinstance(given, list | tuple) else words.split(",")
            return tuple(self._chosen(str(part).strip()) for part in parts if str(part).strip())
        if self.kind == "text":
            return words
        try:
            number = int(words) if not isinstance(given, bool) else None
        except ValueError:
            number = None
        if number is None or not self.least <= number <= self.most:
            raise BadValue(
                f"{self.id} is a whole number from {self.least} to {self.most}, not {words!r}", self.id
            )
        return number

    def _chosen(self, words: str) -> str:
        choices = self.choices or {}
        if words not in choices:
            hint = did_you_mean(words, choices) or f"choose of {', '.join(choices)}"
            raise BadValue(f"{self.id} cannot be {words!r}; {hint}", self.id)
        return words


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


def grades_in(seen: Mapping[str, Any], declared: Iterable[Condition]) -> dict[str, int]:
    """The grades of a unit in declared conditions as a view tells it, in order; those of 0 are left out."""
    grades = {one.id: int(seen.get(one.id) or 0) for one in declared}
    return {id_: grade for id_, grade in grades.items() if grade > 0}


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
