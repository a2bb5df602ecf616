"""PickSheet: one of a few answers, each with its expected result, for example which unit reacts to a move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from PySide6.QtCore import Qt

from kpeditor.app.formparts import column_of, heading, hide_unless, note
from kpeditor.app.mapview.tool import KeyPress, PointerEvent
from kpeditor.app.ruleset_ui.contract import Task
from kpeditor.app.ruleset_ui.toolkit import painting
from kpeditor.app.ruleset_ui.toolkit.actions.actiontable import ActionLine, ActionTable, MeaningPage
from kpeditor.app.ruleset_ui.toolkit.seen import SeenUnits
from kpeditor.app.ruleset_ui.toolkit.sheet import Sheet
from kpeditor.app.words import tr, tr_later
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.state import Answer
from kpeditor.core.rules.telling.meanings import Meaning

WHO_ACTS = tr_later("Click who acts, on the map or in the list; without a choice nobody does.")
WHICH_ANSWER = tr_later(
    "Click an answer in the list, or what it is about on the map; without a choice it is that of the button."
)
"""The hints below a list of answers: for units that may act, and for answers of which one must be given."""
NOTHING_TO_CHOOSE = tr_later("There is nothing to choose here: the button above the map goes on.")


@dataclass(frozen=True, slots=True)
class Pick:
    """One answer: the unit that is clicked for it, the hex it is about (its number), and its meaning."""

    answer: Answer
    unit: str
    hex: str
    meaning: Meaning


class PickSheet(Sheet):
    """The answers in a list and as lines on the map; a click on a unit picks its answer, Enter gives it.
    While none is picked the answer is that nobody does anything.

    Attributes:
        none_words: what is said where there is no answer to pick.
    """

    none_words = NOTHING_TO_CHOOSE

    key_help: Sequence[tuple[str, str]] = (
        ("Space", tr_later("Pick the next answer")),
        ("Return", tr_later("Give the picked answer")),
        ("Esc", tr_later("Pick none")),
    )

    def __init__(
        self,
        task: Task,
        picks: Sequence[Pick],
        nothing: Answer,
        nothing_words: str,
        give_words: str,
        help_words: str = WHO_ACTS,
    ) -> None:
        super().__init__(task)
        self.picks = tuple(picks)
        self.picked: int | None = None
        self._nothing, self._words = nothing, (nothing_words, give_words)
        self.table, self.meaning_page = ActionTable(task.themes), MeaningPage()
        self.title = heading()
        self.title.setWordWrap(True)
        hint = note(tr(help_words) if picks else "")
        column_of(self.title, (self.table, 1), (self.meaning_page, 1), hint, on=self, margins=8, spacing=6)
        self.table.chosen.connect(self.show_pick)
        self.table.itemDoubleClicked.connect(lambda _item, _column: self.finished.emit())
        self.show_pick(None)
        self.head_with("")

    def head_with(self, words: str) -> None:
        """Shows words above the list, "" for none; the question itself stands above the map."""
        self.title.setText(words)
        hide_unless(self.title, bool(words))

    @cached_property
    def seen(self) -> SeenUnits:
        """The units as the side that is asked sees them."""
        return SeenUnits(self.task)

    def answer(self) -> Answer:
        """The picked answer, else that nobody does anything."""
        return self._nothing if self.picked is None else self.picks[self.picked].answer

    def is_blank(self) -> bool:
        """Whether none is picked."""
        return self.picked is None

    def put(self, answer: Answer) -> None:
        """Picks an answer; any other one picks none."""
        self.show_pick(next((n for n, one in enumerate(self.picks) if one.answer == answer), None))

    def ready_words(self) -> str:
        """The text of the button: that nobody acts, or that the picked unit does."""
        return tr(self._words[self.picked is not None])

    def show_pick(self, number: int | None) -> None:
        """Picks an answer of the list, None for none."""
        self.picked = number
        lines = [ActionLine(one.meaning.text, one.meaning.short) for one in self.picks]
        self.table.show_lines(lines, number)
        pick = self.picks[number] if number is not None else None
        nothing = Meaning() if self.picks else Meaning(tr(self.none_words))
        self.meaning_page.show_meaning(pick.meaning if pick is not None else nothing, "")
        self.selected = pick.unit if pick is not None else ""
        self.unit_chosen.emit(self.selected)
        self.changed.emit()
        self.asked_repaint.emit()

    def select(self, unit: str) -> None:
        """Picks the answer of a unit, none for ""."""
        self.show_pick(next((n for n, one in enumerate(self.picks) if one.unit == unit), None))

    def pick(self, unit: str, *, adds: bool) -> None:
        """Somebody picked a unit of the fanned stack."""
        self.select(unit)

    def fanned_at(self, hex_: Hex) -> Sequence[str]:
        """The stack of a hex in which somebody can act."""
        name = self.task.battle.map.name(hex_)
        stack = self.seen.stack(name)
        return stack if any(one.unit in stack for one in self.picks) else ()

    def picks_at(self, at: PointerEvent) -> list[int]:
        """The answers of the units that are clicked with a place, by their numbers."""
        name = self.task.battle.map.name(at.hex) if at.hex is not None else ""
        return [n for n, one in enumerate(self.picks) if name and self.seen.at(one.unit) == name]

    def click(self, at: PointerEvent) -> None:
        """Picks who acts at a place; a further click the next one there."""
        here = self.picks_at(at)
        if here:
            after = here.index(self.picked) + 1 if self.picked in here else 0
            self.show_pick(here[after % len(here)])

    def key(self, press: KeyPress) -> bool:
        """Space picks the next answer, Enter gives the picked one, Escape picks none."""
        if press.key is Qt.Key.Key_Space:
            if self.picks:
                self.show_pick(0 if self.picked is None else (self.picked + 1) % len(self.picks))
        elif press.is_enter and self.picked is not None:
            self.finished.emit()
        elif press.key is Qt.Key.Key_Escape and self.picked is not None:
            self.show_pick(None)
        else:
            return False
        return True

    def paint(self, draw: painting.Drawing) -> None:
        """A line for each answer, with its outlook; the picked one strongly."""
        for number, pick in enumerate(self.picks):
            start, end = self.seen.hex(pick.unit), self.seen.hex_of(pick.hex)
            if start is None or end is None:
                continue
            if number == self.picked:
                painting.tint(draw, [start], painting.CHOSEN)
                painting.paint_shot(draw, start, end, painting.PROPOSED, strong=True)
            elif self.picked is None:
                painting.paint_targets(draw, end, [(start, pick.meaning.short, True)])
