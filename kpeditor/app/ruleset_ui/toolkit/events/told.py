"""ToldUi: a ruleset's part of the window that is made of tables: words and looks of events, sheets."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from kpeditor.app.ruleset_ui.contract import AnswerSheet, Called, EventLook, Moved, Task, Units
from kpeditor.app.ruleset_ui.generic import GenericUi
from kpeditor.app.ruleset_ui.toolkit.events.looks import Look, named
from kpeditor.app.words import tr
from kpeditor.core.rules.event import Event
from kpeditor.core.rules.telling.eventwords import EventWords as EventWords


class ToldUi(GenericUi):
    """A part of the window made of tables.

    Attributes:
        words: what the ruleset says of its events (`RuleSet.event_words`).
        looks: by kind of event what it looks like on the map, or the text over its hex, marked by `tr_later`;
            of others the kind itself appears there.
        sheets: by kind of question.
    """

    words = EventWords()
    looks: Mapping[str, Look | str] = {}
    sheets: Mapping[str, Callable[[Task], AnswerSheet]] = {}

    def sheet(self, task: Task) -> AnswerSheet:
        """By the kind of the question."""
        return self.sheets.get(task.decision.kind, super().sheet)(task)

    def look_of(self, event: Event, units: Units) -> EventLook:
        """From the table."""
        look = self.looks.get(event.kind, event.kind)
        return look(event, units) if callable(look) else EventLook(tags=named(event, {event.kind: look}))

    def phase_title(self, phase: str) -> str:
        """As the words say, other phases as they are called."""
        title = self.words.phase_title(phase, tr)
        return super().phase_title(phase) if title is None else title

    def line(self, event: Event, called: Called) -> str:
        """As the words say."""
        return self.words.line(event, called, tr)

    def moved(self, event: Event) -> Moved | None:
        """As the words say."""
        return self.words.moved(event)

    def arithmetic(self, event: Event, called: Called) -> Sequence[tuple[str, str]]:
        """As the words say."""
        return self.words.arithmetic(event, called, tr)

    def rulings(self, event: Event) -> Sequence[str]:
        """As the words say."""
        return self.words.rulings(event, tr)
