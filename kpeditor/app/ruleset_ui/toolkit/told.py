"""ToldUi: a part of the playtest window whose events have looks and words of their own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from kpeditor.app.ruleset_ui.contract import Called, EventLook, Moved, Units
from kpeditor.app.ruleset_ui.generic import GenericUi
from kpeditor.app.ruleset_ui.toolkit.looks import EventLooks
from kpeditor.core.rules.event import Event


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
