"""What a ruleset tells of its events, said from tables: lines of the log for attacks, the numbers behind an
event, the rulings behind it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Protocol

from kpeditor.app.ruleset_ui.contract import Called, EventLook, Moved, Units
from kpeditor.app.ruleset_ui.generic import GenericUi, plain
from kpeditor.app.ruleset_ui.toolkit.events.looks import EventLooks
from kpeditor.app.words import listed, tr
from kpeditor.core.rules.event import Event
from kpeditor.core.rules.ruleset import Option

SHOWN = 3
"""Units that are named one by one in a line; of more than these the first is named, and how many others."""


@dataclass(frozen=True)
class EventWords:
    """Tables of the words of a ruleset's events; their texts are marked by `tr_later`.

    Attributes:
        attacks: lines by kind of event, else by the `way` of the attack, for one firer and for several, with
            the fields `{who}`, `{whom}`, `{result}` and `{odds}`. `firers` of an event says how many of its
            units fire (`core/rules/event.py`).
        results: what is said of a result, by the word of the event's `result`.
        labels: what the numbers of events are called; others are not told.
        unless_zero: those that are told only where they are not 0.
        signed: those that have a plus sign; taken: those that are taken from the strengths of an attack.
        others: how the lines of other events are made, by kind.
        moves: the kinds of events by which units move into the first hex; `exits` leads off the map.
        cost: the number that says how many movement points are spent so far.
        ruled: the numbers of the decisions on unclear rules behind an event.
        options: the switchable rulings.
    """

    attacks: Mapping[str, tuple[str, str]]
    results: Mapping[str, str]
    labels: Mapping[str, str]
    unless_zero: frozenset[str] = frozenset()
    signed: frozenset[str] = frozenset()
    taken: frozenset[str] = frozenset()
    others: Mapping[str, Callable[[Event, Called], str]] = field(default_factory=dict)
    moves: frozenset[str] = frozenset()
    cost: str = ""
    ruled: Callable[[Event], Iterable[str]] = lambda _event: ()
    options: Callable[[], Iterable[Option]] = lambda: ()

    def line(self, event: Event, called: Called) -> str:
        """The line of an event: an attack from its table, any other by `others`, else its own sentence."""
        if event.kind in self.others:
            return self.others[event.kind](event, called)
        kind = event.kind if event.kind in self.attacks else str(event.data.get("way", ""))
        if kind not in self.attacks:
            return event.text
        firers = int(event.data.get("firers", 1))
        who, whom = event.units[:firers], event.units[firers:]
        targets = named(whom, called)
        if event.hexes:
            targets = tr("{units} in {hex}").format(units=targets, hex=event.hexes[0])
        one, several = self.attacks[kind]
        return tr(one if len(who) == 1 else several).format(
            who=named(who, called),
            whom=targets,
            result=self.result(event.data.get("result", "")),
            odds=event.data.get("odds", ""),
        )

    def result(self, result: object) -> str:
        """A result in words, as it is where the table has none."""
        return tr(self.results[str(result)]) if str(result) in self.results else plain(result)

    def arithmetic(self, event: Event, called: Called) -> Sequence[tuple[str, str]]:
        """The numbers behind an event, as lines of a table: the strength of each firer at its range, then
        what has a label, in the order of the event.
        """
        lines: list[tuple[str, str]] = []
        strengths, ranges = event.data.get("strengths", ()), event.data.get("ranges", ())
        for number, (strength, distance) in enumerate(zip_longest(strengths, ranges)):
            unit = called(event.units[number]) if number < len(event.units) else ""
            said = tr("Strength of {unit} at range {distance}").format(unit=unit, distance=distance)
            lines.append((said, plain(strength)))
        for name, value in event.data.items():
            if name not in self.labels or (name in self.unless_zero and not value):
                continue
            sign = "+" if name in self.signed and value > 0 else ""
            prefix = "−" if name in self.taken and strengths else ""
            said = self.result(value) if name == "result" else plain(value)
            lines.append((tr(self.labels[name]), prefix + sign + said))
        return lines

    def moved(self, event: Event) -> Moved | None:
        """The step of a movement that an event tells, None for any other event."""
        if event.kind not in self.moves or not event.hexes:
            return None
        cost = event.data.get(self.cost)
        points = float(cost) if isinstance(cost, int | float) else None
        return Moved(event.units, event.hexes[0], points, event.kind == "exits")

    def rulings(self, event: Event) -> Sequence[str]:
        """The decisions on unclear rules that may stand behind an event, with the option that changes it."""
        return rulings_in_words(self.ruled(event), self.options())


def named(units: Sequence[str], called: Called) -> str:
    """Units by their names, of many the first and how many others."""
    if len(units) <= SHOWN:
        return listed([called(unit) for unit in units])
    return tr("{unit} and {count} others").format(unit=called(units[0]), count=len(units) - 1)


def rulings_in_words(numbers: Iterable[str], options: Iterable[Option]) -> Sequence[str]:
    """Rulings by their numbers, with the option that changes each where there is one."""
    by_ruling = {option.ruling: option for option in options}
    words = tr("{number}, option {option}: {text}")
    return [
        words.format(number=number, option=by_ruling[number].id, text=by_ruling[number].text)
        if number in by_ruling
        else number
        for number in numbers
    ]


class Words(Protocol):
    """What a ruleset tells of its events, as `GameUi` has it: an `EventWords`, or a module."""

    def line(self, event: Event, called: Called) -> str:
        """The line of the log."""
        ...

    def moved(self, event: Event) -> Moved | None:
        """The step of a movement."""
        ...

    def arithmetic(self, event: Event, called: Called) -> Sequence[tuple[str, str]]:
        """The numbers behind it."""
        ...

    def rulings(self, event: Event) -> Sequence[str]:
        """The decisions on unclear rules behind it."""
        ...


class ToldUi(GenericUi):
    """Tells events by what a ruleset says of each kind."""

    looks: EventLooks
    words: Words

    def look_of(self, event: Event, units: Units) -> EventLook:
        """By its kind."""
        return self.looks.look_of(event, units)

    def line(self, event: Event, called: Called) -> str:
        """As the words say."""
        return self.words.line(event, called)

    def moved(self, event: Event) -> Moved | None:
        """As the words say."""
        return self.words.moved(event)

    def arithmetic(self, event: Event, called: Called) -> Sequence[tuple[str, str]]:
        """As the words say."""
        return self.words.arithmetic(event, called)

    def rulings(self, event: Event) -> Sequence[str]:
        """As the words say."""
        return self.words.rulings(event)
