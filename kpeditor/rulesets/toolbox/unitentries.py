"""Unit types as files write them: a scenario's own entries merged with the printed ones, each figure
judged.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from kpeditor.core.errors import BadFile
from kpeditor.core.fields import Field
from kpeditor.core.problem import DataPath, Problem, in_scenario

if TYPE_CHECKING:
    from kpeditor.core.rules.unittype import UnitType
    from kpeditor.core.scenario.model import Scenario

BAD_UNIT = "custom-unit"
"""The code of every problem in a scenario's own unit type."""
_MOST = 999

Figure = tuple[Callable[[Any], bool], str]
"""Whether a value is allowed for a figure, and in words which values are."""


@dataclass(frozen=True, slots=True)
class UnitEntries:
    """What the unit entries of one rules system consist of.

    Attributes:
        fields: what the editor's form asks of a type, by the names of an entry.
        besides: the other names, and those whose values are not judged by their field.
        required: the names it must have, if need be from the type it is `like`.
        own: the names a new type does not take over from the type it is `like`.
        contradictions: sentences about figures of an entry that contradict each other, after its id.
        example: a valid entry, for the cure.
    """

    fields: tuple[Field, ...]
    besides: Mapping[str, Figure]
    required: Sequence[str]
    own: Sequence[str]
    contradictions: Callable[[Mapping[str, Any]], Iterator[str]]
    example: str

    @property
    def figures(self) -> dict[str, Figure]:
        """Every name an entry may have."""
        return {**{field.id: figure_of(field) for field in self.fields}, **self.besides}

    def laid_over(
        self, printed: Mapping[str, Mapping[str, Any]], custom: Mapping[str, Any]
    ) -> tuple[dict[str, Mapping[str, Any]], list[Problem]]:
        """All entries by id, with a scenario's own entries merged in, and what is wrong with those: problems
        with paths below `units`. Ill-formed entries are left out.
        """
        entries, problems = dict(printed), []
        for id_, entry in custom.items():
            merged, found = self._merged(id_, entry, entries)
            problems += found
            if not found:
                entries[id_] = merged
        return entries, problems

    def whole(
        self, printed: Mapping[str, Mapping[str, Any]], custom: Mapping[str, Any]
    ) -> dict[str, Mapping[str, Any]]:
        """All entries by id, with a scenario's own entries merged in.

        Raises:
            BadFile: when one is not well formed; its problems have paths below `units`.
        """
        entries, problems = self.laid_over(printed, custom)
        if problems:
            raise BadFile("the scenario's own unit types are not well formed", problems)
        return entries

    def _merged(
        self, id_: str, entry: Any, known: Mapping[str, Mapping[str, Any]]
    ) -> tuple[dict[str, Any], list[Problem]]:
        """A custom entry merged with the type it changes or starts from, and what is wrong with it."""
        path: DataPath = ("units", id_)
        if not isinstance(entry, Mapping):
            return {}, [self._bad(path, f"the unit type {id_!r} must be a mapping of figures")]
        model = entry.get("like", id_)
        if not isinstance(model, str) or ("like" in entry and model not in known):
            text = f"{id_!r} is to be like {model!r}, which is no known unit type"
            return {}, [self._bad((*path, "like"), text)]
        changes = {
            key: value for key, value in entry.items() if key != "like" and not str(key).startswith("x-")
        }
        merged = {**known.get(model, {}), **changes}
        if "like" in entry:
            # A new type has its own name, and no counters unless it declares some.
            for key in self.own:
                if key not in entry:
                    merged.pop(key, None)
            merged["title"] = entry.get("title", id_)
        problems = [*self._wrong_figures(id_, changes)]
        if missing := [key for key in self.required if key not in merged]:
            text = f"unit type {id_!r} lacks {', '.join(missing)}; `like` takes them from another type"
            problems.append(self._bad(path, text))
        if not problems:
            texts = self.contradictions(merged)
            problems = [self._bad(path, f"unit type {id_!r} {text}") for text in texts]
        return merged, problems

    def _wrong_figures(self, id_: str, changes: Mapping[str, Any]) -> Iterator[Problem]:
        """Figures that no unit type has, and those of the wrong kind."""
        figures = self.figures
        for key, value in changes.items():
            path: DataPath = ("units", id_, key)
            if key not in figures:
                known = ", ".join(figures)
                yield self._bad(path, f"unit type {id_!r} has an unknown figure {key!r}; known: {known}")
            elif not figures[key][0](value):
                words = figures[key][1]
                yield self._bad(path, f"{key!r} of unit type {id_!r} must be {words}, not {value!r}")

    def _bad(self, path: DataPath, text: str) -> Problem:
        fix = f"Write it as in the unit file of the ruleset, for example {self.example}."
        return in_scenario.error(BAD_UNIT, text, path=path, fix=fix)


class TypeRegister:
    """The unit types of one rules system: those of its counters, and a scenario's own merged in.

    Args:
        entries: what an entry consists of.
        read: the printed entries by id, a fresh copy.
        build: makes a type, by its id, of an entry that is well formed.
    """

    def __init__(
        self,
        entries: UnitEntries,
        read: Callable[[], Mapping[str, Mapping[str, Any]]],
        build: Callable[[str, Mapping[str, Any]], UnitType],
    ) -> None:
        self._entries, self._read, self._build = entries, read, build
        self._printed: Mapping[str, UnitType] | None = None

    @property
    def fields(self) -> tuple[Field, ...]:
        """What the editor's form asks of a type."""
        return self._entries.fields

    def printed(self) -> Mapping[str, UnitType]:
        """The printed types by id, cached."""
        if self._printed is None:
            self._printed = self._built(self._read())
        return self._printed

    def _built(self, entries: Mapping[str, Mapping[str, Any]]) -> Mapping[str, UnitType]:
        return MappingProxyType({id_: self._build(id_, entry) for id_, entry in entries.items()})

    def types(self, custom: Mapping[str, Any] = MappingProxyType({})) -> Mapping[str, UnitType]:
        """The printed types with a scenario's own types merged in.

        Raises:
            BadFile: when a custom type is not well formed; its problems have paths below `units`.
        """
        if not custom:
            return self.printed()
        return self._built(self._entries.whole(self._read(), custom))

    def types_of(self, scenario: Scenario | None = None) -> Mapping[str, UnitType]:
        """As `types`, with those of a scenario."""
        return self.types(scenario.units if scenario is not None else {})

    def full_entry(self, custom: Mapping[str, Any], type_id: str) -> Mapping[str, Any]:
        """The figures of a type as the unit file writes them, including those of its model; empty for an
        unknown or an ill-formed type.
        """
        return self._entries.laid_over(self._read(), custom)[0].get(type_id, {})


def figure_of(field: Field) -> Figure:
    """The values allowed for a field."""
    words = field.choices or {}
    kinds = {"text": TEXT, "switch": FLAG, "choice": one_of(*words), "several": list_of(*words)}
    return kinds.get(field.kind, NUMBER)


def same(*words: str) -> dict[str, str]:
    """Choices whose titles are their ids with blanks for underscores."""
    return {word: word.replace("_", " ") for word in words}


def counter_fields(*colours: str) -> tuple[Field, ...]:
    """The fields of every type with a printed counter: its names, and its nation by the colour."""
    return (
        Field("title", "Name", "text", text="What players call it."),
        Field("printed", "On the counter", "text", text="A shorter name for the counter.", optional=True),
        Field("colour", "Nation", "choice", choices=same(*colours), text="The colour of the counter."),
    )


def one_of(*words: str) -> Figure:
    """One of some words."""
    return (lambda value: isinstance(value, str) and value in words), "one of " + ", ".join(words)


def list_of(*words: str) -> Figure:
    """A list of some words."""
    return (
        lambda value: isinstance(value, list) and all(one in words for one in value)
    ), "a list of " + ", ".join(words)


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= _MOST


def _is_counters(value: Any) -> bool:
    pattern = r"\d{1,4}(-\d{1,4})?(, ?\d{1,4}(-\d{1,4})?)*"
    return isinstance(value, str) and len(value) <= 200 and bool(re.fullmatch(pattern, value))


NUMBER: Figure = (_is_whole, f"a whole number from 0 to {_MOST}")
TEXT: Figure = (lambda value: isinstance(value, str) and 0 < len(value) <= 60), "a short text"
SYMBOL: Figure = (TEXT[0], "the name of a counter symbol")
FLAG: Figure = (lambda value: isinstance(value, bool)), "true or false"
COUNTERS: Figure = (_is_counters, 'numbers like "39-41, 51"')


def counter_numbers(text: str) -> tuple[str, ...]:
    """The identity numbers of "39-41, 51", in order."""
    found: list[str] = []
    for part in filter(None, re.split(r"[,\s]+", text)):
        first, _, last = part.partition("-")
        found += [str(number) for number in range(int(first), int(last or first) + 1)]
    return tuple(found)
