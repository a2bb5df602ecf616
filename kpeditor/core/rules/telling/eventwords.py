"""EventWords: the words of a ruleset for the events of its games, from tables.

They give the line of a log, the numbers and rulings behind it, and the names of phases.

The tables are English and marked by `tr_later`; callers that show them pass `tr`, which translates a text.
The window, `kpeditor chronicle --figures` and reports read the same tables.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import TYPE_CHECKING

from kpeditor.core.rules.event import Event
from kpeditor.core.texts import Translate, listed

if TYPE_CHECKING:
    from kpeditor.core.rules.ruleset import Option

SHOWN = 3
"""The most units named one by one in a line; of more units, only the first is named with the number of
others.
"""
Called = Callable[[str], str]
"""Gives the name of a unit by its id: its type and its number."""
Line = str | Callable[[Event, Called, Translate], str]
"""A line with the fields `{unit}`, `{other}` (the second), `{units}` and `{hex}`, or a function that makes
it.
"""
Figures = Sequence[tuple[str, str]]
"""Rows of a table: name and value."""


@dataclass(frozen=True, slots=True)
class Moved:
    """One step of a movement; all steps of the same units in a phase make one line of the log.

    Attributes:
        units: the moving units, a carrier before its passengers.
        hex: their present hex as a printed number; if they leave the map, the last hex on it.
        cost: movement points spent so far, None where the rules do not count them.
        leaves: whether they leave the map.
    """

    units: tuple[str, ...]
    hex: str
    cost: float | None = None
    leaves: bool = False


@dataclass(frozen=True)
class EventWords:
    """Tables of the words of a ruleset's events.

    Attributes:
        lines: by kind of event; other events use their own sentence.
        attacks: lines by kind of event, else by the `way` of the attack, for one firer and for several, with
            the fields `{who}`, `{whom}`, `{result}` and `{odds}`. `firers` of an event says how many of its
            units fire (`core/rules/event.py`).
        marks: targets that are not units, by the number of the event that names them.
        results: the words for a result, by the event's `result`.
        labels: the names of the numbers of events; other numbers are not shown.
        unless_zero: the numbers that are shown only if they are not 0.
        signed: the numbers with a plus sign; taken: those subtracted from the strengths of an attack.
        reasons: the names of `modifiers` of the die (pairs of number and reason), by the beginning of the
            reason.
        phases: what happens in a phase, "" if lines need not mention it; `phase_words` makes a title.
        moves: the kinds of events that move units into their last hex; `exits` leads off the map.
        cost: the name of the number of movement points spent so far.
        ruled: gives the numbers of the rulings behind an event; by default that of its paragraph.
        options: the switchable rulings.
    """

    lines: Mapping[str, Line] = field(default_factory=dict)
    attacks: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    marks: Mapping[str, str] = field(default_factory=dict)
    results: Mapping[str, str] = field(default_factory=dict)
    labels: Mapping[str, str] = field(default_factory=dict)
    unless_zero: frozenset[str] = frozenset()
    signed: frozenset[str] = frozenset()
    taken: frozenset[str] = frozenset()
    reasons: Mapping[str, str] = field(default_factory=dict)
    phases: Mapping[str, str] = field(default_factory=dict)
    phase_words: str = "{what}"
    moves: frozenset[str] = frozenset({"enters", "moves", "exits"})
    cost: str = ""
    ruled: Callable[[Event], Iterable[str]] | None = None
    options: Callable[[], Sequence[Option]] = lambda: ()

    def line(self, event: Event, called: Called, tr: Translate = str) -> str:
        """The line of an event: from its table, an attack by its way, any other by its own sentence."""
        line = self.lines.get(event.kind, "")
        if callable(line):
            return line(event, called, tr)
        if line:
            names = [called(unit) for unit in event.units]
            unit, other, *_ = (*names, "", "")
            hex_ = event.hexes[0] if event.hexes else ""
            return tr(line).format(unit=unit, other=other, units=listed(names, tr), hex=hex_)
        kind = event.kind if event.kind in self.attacks else str(event.data.get("way", ""))
        return self._attack(event, called, kind, tr) if kind in self.attacks else event.text

    def _attack(self, event: Event, called: Called, kind: str, tr: Translate) -> str:
        firers = int(event.data.get("firers", 1))
        who, whom = event.units[:firers], event.units[firers:]
        mark = next((tr(words) for key, words in self.marks.items() if event.data.get(key)), "")
        targets = mark or named_units(whom, called, tr)
        if event.hexes:
            targets = tr("{units} in {hex}").format(units=targets, hex=event.hexes[0])
        one, several = self.attacks[kind]
        return tr(one if len(who) == 1 else several).format(
            who=named_units(who, called, tr),
            whom=targets,
            result=self.result(event.data.get("result", ""), tr),
            odds=event.data.get("odds", ""),
        )

    def reason(self, why: str, tr: Translate = str) -> str:
        """The reason for a modifier of the die, with its paragraph: "Woods [PB4]"."""
        what, bracket, rule = why.partition(" [")
        return tr(self.reasons[what]) + bracket + rule if what in self.reasons else why

    def result(self, result: object, tr: Translate = str) -> str:
        """A result in words; unchanged if the table has none."""
        return tr(self.results[str(result)]) if str(result) in self.results else plain(result, tr)

    def arithmetic(self, event: Event, called: Called, tr: Translate = str) -> Figures:
        """The numbers behind an event: the strength of each firer at its range, labelled numbers in the order
        of the event, modifiers of the die, and steps.
        """
        lines: list[tuple[str, str]] = []
        strengths, ranges = event.data.get("strengths", ()), event.data.get("ranges", ())
        for number, (strength, distance) in enumerate(zip_longest(strengths, ranges)):
            unit = called(event.units[number]) if number < len(event.units) else ""
            said = tr("Strength of {unit} at range {distance}").format(unit=unit, distance=distance)
            lines.append((said, plain(strength, tr)))
        for name, value in event.data.items():
            if name not in self.labels or (name in self.unless_zero and not value):
                continue
            sign = "+" if name in self.signed and value > 0 else ""
            prefix = "−" if name in self.taken and strengths else ""
            said = self.result(value, tr) if name == "result" else plain(value, tr)
            lines.append((tr(self.labels[name]), prefix + sign + said))
        lines += [(self.reason(str(why), tr), f"{by:+d}") for by, why in event.data.get("modifiers", ())]
        return lines + self.steps(event, tr)

    def steps(self, event: Event, tr: Translate) -> list[tuple[str, str]]:
        """The steps of a computation, numbered; rules whose steps are terms of a sum override this."""
        steps = enumerate(event.data.get("steps", ()), 1)
        return [(tr("Step {number}").format(number=n), str(step)) for n, step in steps]

    def phase_title(self, phase: str, tr: Translate = str) -> str | None:
        """The name of a phase within a line: "phase C: fire"; "" for none, None if no table has it."""
        if phase not in self.phases:
            return None
        what = self.phases[phase]
        return tr(self.phase_words).format(phase=phase, what=tr(what)) if what else ""

    def moved(self, event: Event) -> Moved | None:
        """The step of a movement in an event, None for any other event."""
        if event.kind not in self.moves or not event.hexes:
            return None
        cost = event.data.get(self.cost)
        points = float(cost) if isinstance(cost, int | float) else None
        return Moved(event.units, event.hexes[-1], points, event.kind == "exits")

    def rulings(self, event: Event, tr: Translate = str) -> Sequence[str]:
        """The rulings that may be behind an event, each with the option that changes it."""
        by_ruling = {option.ruling: option for option in self.options()}
        numbers = self.ruled(event) if self.ruled else {event.rule} & by_ruling.keys()
        words = tr("{number}, option {option}: {text}")
        return [
            words.format(number=number, option=by_ruling[number].id, text=by_ruling[number].text)
            if number in by_ruling
            else number
            for number in numbers
        ]


def named_units(units: Sequence[str], called: Called, tr: Translate = str) -> str:
    """The names of units; if there are many, the first name and the number of others."""
    if len(units) <= SHOWN:
        return listed([called(unit) for unit in units], tr)
    return tr("{unit} and {count} others").format(unit=called(units[0]), count=len(units) - 1)


def plain(value: object, tr: Translate = str) -> str:
    """A value of an event as text for people."""
    if isinstance(value, bool):
        return tr("yes") if value else tr("no")
    if isinstance(value, list | tuple):
        return ", ".join(plain(one, tr) for one in value) or tr("none")
    return str(value)
