"""ToldUi: a ruleset's part of the window that is declared by tables: words and looks of events, answer
sheets.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from kpeditor.app.ruleset_ui.contract import AnswerSheet, Called, EventLook, Moved, Task, Units
from kpeditor.app.ruleset_ui.generic import GenericUi
from kpeditor.app.ruleset_ui.toolkit.events.looks import Look, named
from kpeditor.app.words import tr
from kpeditor.core.rules.event import Event
from kpeditor.core.rules.telling.eventwords import EventWords as EventWords


class ToldUi(GenericUi):
    """A ruleset's part of the window, declared by tables.

    Attributes:
        words: the texts that the ruleset declares for its events (`RuleSet.event_words`).
        looks: maps a kind of event to its look on the map, or to the text over its hex, marked by `tr_later`.
            A kind without an entry appears as its own id.
        sheets: maps a kind of question to its answer sheet.
    """

    words = EventWords()
    looks: Mapping[str, Look | str] = {}
    sheets: Mapping[str, Callable[[Task], AnswerSheet]] = {}

    def sheet(self, task: Task) -> AnswerSheet:
        """Returns the answer sheet for the kind of the question; without an entry in `sheets` the generic
        one.
        """
        return self.sheets.get(task.decision.kind, super().sheet)(task)

    def look_of(self, event: Event, units: Units) -> EventLook:
        """Returns how an event looks on the map, from `looks`."""
        look = self.looks.get(event.kind, event.kind)
        return look(event, units) if callable(look) else EventLook(tags=named(event, {event.kind: look}))

    def phase_title(self, phase: str) -> str:
        """Returns the title of a phase from `words`, or the generic title if `words` has none."""
        title = self.words.phase_title(phase, tr)
        return super().phase_title(phase) if title is None else title

    def line(self, event: Event, called: Called) -> str:
        """Returns the sentence that `words` has for an event."""
        return self.words.line(event, called, tr)

    def moved(self, event: Event) -> Moved | None:
        """Returns the movement that an event tells of, from `words`."""
        return self.words.moved(event)

    def arithmetic(self, event: Event, called: Called) -> Sequence[tuple[str, str]]:
        """Returns the steps of the calculation behind an event, from `words`."""
        return self.words.arithmetic(event, called, tr)

    def rulings(self, event: Event) -> Sequence[str]:
        """Returns the rulings that an event rests on, from `words`."""
        return self.words.rulings(event, tr)
