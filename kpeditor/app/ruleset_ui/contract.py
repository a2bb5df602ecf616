"""GameUi: what the playtest window asks of a ruleset's own part of the screen.

The window knows sessions, decisions and events; how a side composes an answer, and what an event looks like
on the map, it asks here. A ruleset without a part of its own gets `generic.GenericUi`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from PySide6.QtCore import Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from kpeditor.app.mapview.tool import PointerTool
from kpeditor.app.ruleset_ui.toolkit.history import History
from kpeditor.app.theme import ThemeKeeper
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.core.geometry.table import TablePoint, TableSpace
from kpeditor.core.play.advice import NO_ORDER
from kpeditor.core.rules.declarations import MarkKind
from kpeditor.core.rules.event import Event
from kpeditor.core.rules.state import Answer, Decision, IllegalAnswer, State, UnitView
from kpeditor.core.rules.telling.eventwords import Called as Called
from kpeditor.core.rules.telling.eventwords import Moved as Moved
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Mark

Seen = UnitView
"""A unit as `State.view_for` tells it."""
Units = Mapping[str, Seen]
"""Units by id."""
Tone = Literal["plain", "good", "bad"]
Place = Hex | TablePoint
"""Where something can be on a board: a hex, or a point of a free table."""
Ground = HexLayout | TableSpace
"""The board to draw on: hexes, or a free table."""


@dataclass(frozen=True, slots=True)
class Tag:
    """A short text that appears over a place - a hex by its printed number, a point of a table by its name: a
    result, for example.
    """

    hex: str
    text: str
    tone: Tone = "plain"


@dataclass(frozen=True, slots=True)
class EventLook:
    """How an event is shown on the board. Places are printed numbers of hexes, or names of points.

    Attributes:
        changes: what becomes different about units, by id, in the words of their view.
        shots: lines of fire, from place to place.
        laid: marks that lie there afterwards; one takes the place of another of its kind in its hex.
        lifted: marks that are gone afterwards, whosesoever they are: kind and hex tell.
        beat: events in a row with the same text happen at once; "" for one that happens by itself.
        ways: by unit the points of a table that it passes on its way, where it does not go straight.
        grounds: outlines of ground on a table that the event is about, as corners: what is shelled.
    """

    changes: Mapping[str, Seen] = field(default_factory=dict)
    shots: tuple[tuple[str, str], ...] = ()
    tags: tuple[Tag, ...] = ()
    laid: tuple[Mark, ...] = ()
    lifted: tuple[Mark, ...] = ()
    beat: str = ""
    ways: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    grounds: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True)
class Task:
    """What a side is to answer, and everything its sheet needs for it.

    Attributes:
        state: the position, as far as the side knows it.
        seat: who judges answers and says what is commanded here; None: `state` itself.
        begun: what was drawn on the sheet before this one and not given with its answer, by unit.
    """

    battle: Battle
    state: State
    decision: Decision
    themes: ThemeKeeper
    seat: State | None = None
    begun: Mapping[str, Any] = field(default_factory=dict)

    def faults(self, answer: Answer) -> Sequence[IllegalAnswer]:
        """What is wrong with an answer, as far as this task can tell."""
        return (self.seat or self.state).faults(self.decision, answer)

    def is_commanded(self, id_: str) -> bool:
        """Whether who sits here commands a unit or group, and not another player of the side."""
        return (self.seat or self.state).is_commanded(id_)


class AnswerSheet(QWidget):
    """Where a side composes its answer, on the sheet itself and on the map with its tool.

    Signals:
        changed: the answer is another one now.
        asked_repaint: what it draws on the map is to be drawn again.
        asked_reveal(hexes): these should come into view.
        pointed_at(hex): a key pointed there; the cursor of the keyboard goes there as well.
        told(text): something cannot be done; the text says why.
        finished: the person gives the answer as it stands.
        unit_chosen(unit): another unit is the chosen one, "" for none.
    """

    changed = Signal()
    asked_repaint = Signal()
    asked_reveal = Signal(object)
    pointed_at = Signal(object)
    told = Signal(str)
    finished = Signal()
    unit_chosen = Signal(str)
    selected = ""
    """The unit that is written about now, "" when none is chosen."""
    tool = PointerTool()
    """What pointer and keys do on the map while the sheet is open, and what it draws there; by default
    nothing.
    """
    key_help: Sequence[tuple[str, str]] = ()
    """What keys do on the map while the sheet is written on, for the cheat sheet: the key, written as in a
    table of commands, and what it does, translated where it is shown.
    """
    has_news = False
    """Whether it shows a result that the person must read before answering: no summary may hide it."""
    deploys = False
    """Whether units get their places on it, which a computer player can do for who is asked."""
    keeps_draft = False
    """Whether an answer that was taken back appears on it again, to be changed."""
    begun: Mapping[str, Any] = {}
    """What is drawn for other units than those chosen, and not given with the answer, by unit."""
    history: History[Any] | None = None
    """What is written, with its undo; None where nothing can be undone, or a widget does it."""
    advised = "", ""
    """The unit and the order that are shown as advice."""

    def answer(self) -> Answer:
        """The answer as it stands, legal or not."""
        return {}

    def is_blank(self) -> bool:
        """Whether nothing is written; the answer may be legal all the same, for example that nobody does
        anything.
        """
        return not self.answer()

    def put(self, answer: Answer) -> None:
        """Replaces the answer, as one step of undo."""

    def adopt(self, unit: str, order: str) -> None:
        """Replaces the order of one unit, "-" for none, as one step of undo."""
        answer = self.answer()
        rest = (
            {one: code for one, code in answer.items() if one != unit} if isinstance(answer, Mapping) else {}
        )
        self.put(rest if order == NO_ORDER else {**rest, unit: order})

    def show_advised(self, unit: str, order: str) -> None:
        """Shows on the map what an order of a unit would be, without taking it over; "" for none."""
        self.advised = unit, order
        self.asked_repaint.emit()

    def select(self, unit: str) -> None:
        """Makes a unit the chosen one, "" for none."""

    def faults(self) -> Sequence[IllegalAnswer]:
        """Everything that is wrong with the answer as it stands."""
        return ()

    def remaining(self) -> str:
        """What is still to be done in a few words, "" when everything is."""
        return ""

    def show_fault(self, fault: IllegalAnswer) -> None:
        """Selects or scrolls to what a fault is about."""

    def can_undo(self) -> bool:
        """Whether there is a change to undo."""
        return self.history is not None and self.history.can_undo

    def can_redo(self) -> bool:
        """Whether there is a change to redo."""
        return self.history is not None and self.history.can_redo

    def undo(self) -> None:
        """Undoes the last change."""
        if self.history is not None and self.history.undo():
            self.show_written()

    def redo(self) -> None:
        """Redoes the change that was undone last."""
        if self.history is not None and self.history.redo():
            self.show_written()

    def show_written(self) -> None:
        """Shows what `history` holds now, after undo or redo."""

    def drafted(self, units: Units) -> Units:
        """The units of the map as this answer would place them."""
        return units

    def area(self) -> frozenset[Place]:
        """The places besides those of units that the answer is about: where units may be put; on a table the
        corners of that ground.
        """
        return frozenset()

    def ready_words(self) -> str:
        """What the button says that gives the answer as it stands, "" for the words of the window."""
        return ""

    def hides_ranges(self, unit: str) -> bool:
        """Whether the ranges of a clicked unit would cover what is drawn for the answer."""
        return False

    def barred(self) -> Mapping[str, str]:
        """Units that cannot act or be aimed at now, with the reason in words: they are shown pale, and the
        reason at the pointer.
        """
        return {}

    def fanned_at(self, hex_: Hex) -> Sequence[str]:
        """The units of a hex that can be picked in the fanned stack, from the top of the stack down; none
        where picking means nothing.
        """
        return ()

    def pick(self, unit: str, *, adds: bool) -> None:
        """Somebody picked a unit of a fanned stack; with Shift (`adds`) it joins those already chosen."""


class GameUi(Protocol):
    """A ruleset's part of the playtest window."""

    def sheet(self, task: Task) -> AnswerSheet:
        """A new sheet for a decision."""
        ...

    def in_words(self, state: State, unit: str, order: str) -> str:
        """An order of a unit in words; "" if there are none for it."""
        ...

    def paint_order(
        self, painter: QPainter, layout: Ground, side: float, state: State, unit: str, order: str
    ) -> None:
        """Draws an order of a unit in this position over the board, as a sheet draws advice; `side` is pixels
        per hex side, or per unit of length of a table.
        """
        ...

    def look_of(self, event: Event, units: Units) -> EventLook:
        """What an event looks like, with the units as they are before it."""
        ...

    def line(self, event: Event, called: Called) -> str:
        """The line of the log for an event, with its result at the end; the arithmetic stands elsewhere."""
        ...

    def moved(self, event: Event) -> Moved | None:
        """The step of a movement that an event tells; None for any other event."""
        ...

    def mark(self, kind: MarkKind) -> tuple[str, str]:
        """The name of a mark in a hex and its effect, "" for an unknown one."""
        ...

    def phase_title(self, phase: str) -> str:
        """What a phase of an event is called within a line: "phase C: fire"; "" for none."""
        ...

    def subject_title(self, subject: str) -> str:
        """The words for the subject of a question that is no unit; "" if the question names it itself."""
        ...

    def arithmetic(self, event: Event, called: Called) -> Sequence[tuple[str, str]]:
        """The numbers behind an event, as lines of a table: what, and how much."""
        ...

    def rulings(self, event: Event) -> Sequence[str]:
        """The decisions on unclear rules behind an event, in a sentence each."""
        ...
