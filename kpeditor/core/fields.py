"""Field: the declaration of one value that rules take from a form, a file or the command line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from kpeditor.core.errors import KpError
from kpeditor.core.problem import did_you_mean

FieldKind = Literal["whole", "switch", "choice", "several", "text", "timeline"]
YES, NO = ("true", "yes", "on"), ("false", "no", "off")


LAST_TURN: Final = 999
"""The last game-turn a mission may name."""
MOST_MISSIONS: Final = 200
MOST_NAMED: Final = 12
"""Choices named to who said none of them."""
_KEYS: Final = ("by", "kind", "at", "from", "to")


@dataclass(frozen=True, slots=True)
class Mission:
    """One entry of a timeline: a group does something during some game-turns.

    Attributes:
        by: the group.
        kind: one of the choices of the field.
        at: a named place of the map or table, or a point or hex as units have it; "" for none.
        first, last: game-turns, both included.
    """

    by: str
    kind: str
    at: str
    first: int
    last: int

    @property
    def length(self) -> int:
        """The number of game-turns it lasts."""
        return self.last - self.first + 1

    def data(self) -> dict[str, Any]:
        """Returns the mission as files write it."""
        found: dict[str, Any] = {"by": self.by, "kind": self.kind, "at": self.at, "from": self.first}
        return found | ({"to": self.last} if self.last != self.first else {})


def mission_of(given: Any) -> Mission:
    """Reads a mission as files write it.

    Raises:
        BadValue: when it is none; the text says what is wrong.
    """
    if not isinstance(given, Mapping):
        raise BadValue("a mission says by whom, of which kind, at which place, from and to when")
    if strange := [str(key) for key in given if key not in _KEYS]:
        raise BadValue(f"a mission has no {strange[0][:40]!r}; it has {', '.join(_KEYS)}")
    for key in ("by", "kind", "at"):
        if not isinstance(given.get(key, ""), str):
            raise BadValue(f"{key} of a mission is a text")
    first: Any = given.get("from")
    last: Any = given.get("to", first)
    if not all(isinstance(one, int) and not isinstance(one, bool) for one in (first, last)):
        raise BadValue("from and to of a mission are game-turns")
    if not 1 <= first <= last <= LAST_TURN:
        raise BadValue(f"a mission lasts from game-turn 1 to {LAST_TURN} at most, not from {first} to {last}")
    return Mission(given.get("by", ""), given.get("kind", ""), given.get("at", ""), first, last)


def missions_in(value: Any) -> list[Mission | None]:
    """Returns the missions of a timeline in a scenario, None for each that is not well formed."""
    found: list[Mission | None] = []
    for one in value if isinstance(value, list | tuple) else ():
        try:
            found.append(mission_of(one))
        except BadValue:
            found.append(None)
    return found


def listed_in(text: str) -> list[str]:
    """Returns the parts of a text that commas or blanks separate."""
    return text.replace(",", " ").split()


class BadValue(KpError):
    """A field cannot have the value it was given; `field` names the field if one is at fault."""

    def __init__(self, message: str, field: str = "") -> None:
        super().__init__(message)
        self.field = field


@dataclass(frozen=True, slots=True)
class Field:
    """One value that a form, a file or the command line may give.

    Attributes:
        kind: `whole` number, `switch`, `choice` of `choices`, `several` of them, `text` of a form that `text`
            describes, or `timeline`: a list of missions of groups by game-turn, whose kinds are `choices`.
        default: the value if none is given. None: a value must be given, or may be missing if the field is
            `optional`.
        least, most: limits of a whole number, both included.
        choices: for `choice` and `several` the possible values with their titles; for a `text` the words that
            it lists, separated by commas: types of unit.
        text: its meaning, in a sentence.
        optional: whether the value may be missing. A form then offers "none", or the text `unsaid`, which
            says what holds instead: "by nation and year".
        is_checked_by_rules: whether the ruleset's own check reports wrong values.
        words: by value ("optional", "true"), the words of a scenario sheet about those to whom it applies:
            "may begin dug in".
        at_setup: for a field of groups, whether it has no meaning for a group that enters later.
        links: for a text of groups that names other groups of the side, separated by commas: "below" for the
            group above in the order of battle, "to" for groups it is linked to.
        linked_by: the field that says how the group is linked to them.
        of_battle: whether the value holds for one battle only, like a place or a task. Units take it into the
            next battle of a campaign only if the campaign names it.
        under: an option of the rules and the value of it that gives the field a meaning; None: it always has
            one.
        brief: the form of its `{value}` in a line of the order of battle, "morale {value}", or the word that
            says it holds, "attacks"; empty: it is not shown there.
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
    unsaid: str = ""
    is_checked_by_rules: bool = False
    words: Mapping[str, str] | None = None
    at_setup: bool = False
    brief: str = ""
    links: Literal["", "below", "to"] = ""
    linked_by: str = ""
    of_battle: bool = False
    under: tuple[str, str] | None = None

    def shown(self, value: Any) -> str:
        """Returns a value in words: the title of a choice, yes or no, the number."""
        if isinstance(value, bool):
            return "yes" if value else "no"
        if self.kind == "timeline":
            return "; ".join(self._mission_words(one) for one in missions_in(value) if one is not None)
        if isinstance(value, list | tuple):
            return ", ".join(map(self.shown, value))
        if self.kind == "text" and self.choices:
            return ", ".join(self.choices.get(one, one) for one in listed_in(str(value)))
        return (self.choices or {}).get(str(value), str(value))

    def _mission_words(self, mission: Mission) -> str:
        turns = f"{mission.first}" if mission.length == 1 else f"{mission.first}-{mission.last}"
        kind = (self.choices or {}).get(mission.kind, mission.kind)
        return f"{turns}: {mission.by}, {kind.lower()} {mission.at}".rstrip()

    def said(self, value: Any) -> str:
        """Returns a value in the words of a scenario sheet: its `words`, or its title and the value."""
        key = str(value).lower() if isinstance(value, bool) else str(value)
        return (self.words or {}).get(key) or f"{self.title}: {self.shown(value)}"

    def put(self, said: Mapping[str, Any], value: Any) -> dict[str, Any]:
        """Returns the values of several fields with another value in this one; None and the default are left
        out.
        """
        rest = {id_: one for id_, one in said.items() if id_ != self.id}
        return rest if value is None or value == self.default else {**rest, self.id: value}

    def read(self, given: Any) -> Any:
        """Returns the value given as a text of the command line or of a form, or as the value itself.

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
            for one in listed_in(words) if self.choices else ():
                self._chosen(one)
            return words
        if self.kind == "timeline":
            return self._missions(given)
        try:
            number = int(words) if not isinstance(given, bool) else None
        except ValueError:
            number = None
        if number is None or not self.least <= number <= self.most:
            raise BadValue(
                f"{self.id} is a whole number from {self.least} to {self.most}, not {words!r}", self.id
            )
        return number

    def _missions(self, given: Any) -> list[dict[str, Any]]:
        if not isinstance(given, list | tuple) or len(given) > MOST_MISSIONS:
            raise BadValue(f"{self.id} is a list of up to {MOST_MISSIONS} missions", self.id)
        found = []
        for number, one in enumerate(given, 1):
            try:
                mission = mission_of(one)
                self._chosen(mission.kind)
            except BadValue as bad:
                said = bad.sentence().rstrip(".")
                raise BadValue(f"mission {number} of {self.id}: {said}", self.id) from bad
            found.append(mission.data())
        return found

    def _chosen(self, words: str) -> str:
        choices = self.choices or {}
        if words not in choices:
            more = ", …" if len(choices) > MOST_NAMED else ""
            hint = did_you_mean(words, choices) or f"choose of {', '.join([*choices][:MOST_NAMED])}{more}"
            raise BadValue(f"{self.id} cannot be {words!r}; {hint}", self.id)
        return words
