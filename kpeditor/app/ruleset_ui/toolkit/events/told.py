"""What a ruleset tells of its events, said from tables: lines of the log, looks on the map, the numbers and
rulings behind an event. ToldUi: a ruleset's part of the window that is made of such tables.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

from kpeditor.app.ruleset_ui.contract import AnswerSheet, Called, EventLook, Moved, Task, Units
from kpeditor.app.ruleset_ui.generic import GenericUi, plain
from kpeditor.app.ruleset_ui.toolkit.events.looks import Look, named
from kpeditor.app.words import listed, tr
from kpeditor.core.rules.event import Event
from kpeditor.core.rules.ruleset import Option

SHOWN = 3
"""Units that are named one by one in a line; of more than these the first is named, and how many others."""
Line = str | Callable[[Event, Called], str]


@dataclass(frozen=True, slots=True)
class Told:
    """How events of a kind are told and shown; texts are marked by `tr_later`.

    Attributes:
        line: the line of the log with the fields `{unit}`, `{other}` (the second), `{units}` and `{hex}`, or
            what makes it; the event's own sentence for "".
        look: what it looks like on the map; else its name appears over its hex, `over` where it has another.
    """

    line: Line = ""
    look: Look | None = None
    over: str = ""


@dataclass(frozen=True)
class EventWords:
    """Tables of the words and looks of a ruleset's events; their texts are marked by `tr_later`.

    Attributes:
        events: by kind.
        attacks: lines by kind of event, else by the `way` of the attack, for one firer and for several, with
            the fields `{who}`, `{whom}`, `{result}` and `{odds}`. `firers` of an event says how many of its
            units fire (`core/rules/event.py`).
        marks: what is attacked in the place of units, by the number of the event that says so.
        results: what is said of a result, by the word of the event's `result`.
        labels: what the numbers of events are called; others are not told.
        unless_zero: those that are told only where they are not 0.
        signed: those that have a plus sign; taken: those that are taken from the strengths of an attack.
        reasons: what `modifiers` of the die are called, pairs of number and reason, by the begin of it.
        moves: the kinds of events by which units move into the last hex; `exits` leads off the map.
        cost: the number that says how many movement points are spent so far.
        ruled: the numbers of the decisions on unclear rules behind an event; here that of its paragraph.
        options: the switchable rulings.
    """

    events: Mapping[str, Told] = field(default_factory=dict)
    attacks: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    marks: Mapping[str, str] = field(default_factory=dict)
    results: Mapping[str, str] = field(default_factory=dict)
    labels: Mapping[str, str] = field(default_factory=dict)
    unless_zero: frozenset[str] = frozenset()
    signed: frozenset[str] = frozenset()
    taken: frozenset[str] = frozenset()
    reasons: Mapping[str, str] = field(default_factory=dict)
    moves: frozenset[str] = frozenset({"enters", "moves", "exits"})
    cost: str = ""
    ruled: Callable[[Event], Iterable[str]] | None = None
    options: Callable[[], Sequence[Option]] = lambda: ()

    def look_of(self, event: Event, units: Units) -> EventLook:
        """What an event looks like, with the units as they are before it."""
        shown = self.events.get(event.kind, Told())
        if shown.look is not None:
            return shown.look(event, units)
        return EventLook(tags=named(event, {event.kind: shown.over} if shown.over else {}))

    def line(self, event: Event, called: Called) -> str:
        """The line of an event: from its table, an attack by its way, any other by its own sentence."""
        shown = self.events.get(event.kind, Told())
        if callable(shown.line):
            return shown.line(event, called)
        if shown.line:
            names = [called(unit) for unit in event.units]
            unit, other, *_ = (*names, "", "")
            hex_ = event.hexes[0] if event.hexes else ""
            return tr(shown.line).format(unit=unit, other=other, units=listed(names), hex=hex_)
        kind = event.kind if event.kind in self.attacks else str(event.data.get("way", ""))
        return self._attack(event, called, kind) if kind in self.attacks else event.text

    def _attack(self, event: Event, called: Called, kind: str) -> str:
        firers = int(event.data.get("firers", 1))
        who, whom = event.units[:firers], event.units[firers:]
        mark = next((tr(words) for key, words in self.marks.items() if event.data.get(key)), "")
        targets = mark or named_units(whom, called)
        if event.hexes:
            targets = tr("{units} in {hex}").format(units=targets, hex=event.hexes[0])
        one, several = self.attacks[kind]
        return tr(one if len(who) == 1 else several).format(
            who=named_units(who, called),
            whom=targets,
            result=self.result(event.data.get("result", "")),
            odds=event.data.get("odds", ""),
        )

    def reason(self, why: str) -> str:
        """What something is added to the die for, with its paragraph: "Woods [PB4]"."""
        what, bracket, rule = why.partition(" [")
        return tr(self.reasons[what]) + bracket + rule if what in self.reasons else why

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
        lines += [(self.reason(str(why)), f"{by:+d}") for by, why in event.data.get("modifiers", ())]
        steps = enumerate(event.data.get("steps", ()), 1)
        return lines + [(tr("Step {number}").format(number=n), str(step)) for n, step in steps]

    def moved(self, event: Event) -> Moved | None:
        """The step of a movement that an event tells, None for any other event."""
        if event.kind not in self.moves or not event.hexes:
            return None
        cost = event.data.get(self.cost)
        points = float(cost) if isinstance(cost, int | float) else None
        return Moved(event.units, event.hexes[-1], points, event.kind == "exits")

    def rulings(self, event: Event) -> Sequence[str]:
        """The decisions on unclear rules that may stand behind an event, with the option that changes it."""
        by_ruling = {option.ruling: option for option in self.options()}
        numbers = self.ruled(event) if self.ruled else {event.rule} & by_ruling.keys()
        words = tr("{number}, option {option}: {text}")
        return [
            words.format(number=number, option=by_ruling[number].id, text=by_ruling[number].text)
            if number in by_ruling
            else number
            for number in numbers
        ]


def named_units(units: Sequence[str], called: Called) -> str:
    """Units by their names, of many the first and how many others."""
    if len(units) <= SHOWN:
        return listed([called(unit) for unit in units])
    return tr("{unit} and {count} others").format(unit=called(units[0]), count=len(units) - 1)


class ToldUi(GenericUi):
    """A part of the window made of tables: words of events, a sheet by kind of question, titles of phases.

    Attributes:
        phases: what happens in a phase, "" where a line needs no word of it; `phase_words` makes a title.
    """

    words = EventWords()
    sheets: Mapping[str, Callable[[Task], AnswerSheet]] = {}
    phases: Mapping[str, str] = {}
    phase_words = "{what}"

    def sheet(self, task: Task) -> AnswerSheet:
        """By the kind of the question."""
        return self.sheets.get(task.decision.kind, super().sheet)(task)

    def phase_title(self, phase: str) -> str:
        """From the table, other phases as they are called."""
        if phase not in self.phases:
            return super().phase_title(phase)
        what = self.phases[phase]
        return tr(self.phase_words).format(phase=phase, what=tr(what)) if what else ""

    def look_of(self, event: Event, units: Units) -> EventLook:
        """As the words say."""
        return self.words.look_of(event, units)

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
