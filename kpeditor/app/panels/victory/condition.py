"""Conditions and counts as fields: as rows of menus, joined by and, or, not, and as text."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QLineEdit, QMenu, QPushButton, QToolButton, QWidget

from kpeditor.app.document.document import Document
from kpeditor.app.formparts import Fault, column_of, heading, row_of
from kpeditor.app.panels.form import Choice, finish_typing
from kpeditor.app.panels.victory.conditiontext import COMPARATORS
from kpeditor.app.panels.victory.countrow import CountPicker
from kpeditor.app.words import tr, tr_later, tr_table
from kpeditor.core.errors import BadExpression
from kpeditor.core.geometry.numbering import Numbering
from kpeditor.core.scenario.victory import nodes
from kpeditor.core.scenario.victory.editing import Path, joined, part_at, rejoined, replaced, turned_over
from kpeditor.core.scenario.victory.parsing import parse_condition, parse_count
from kpeditor.core.scenario.victory.scoring import BOTH

Said = TypeVar("Said")
Read = Callable[[Document, str], tuple[Any, str]]
"""Returns the value of a text and "", or None and what is wrong with it, "" for an empty text."""


class TypedField(QWidget):
    """A line with an expression as in the file, with faults below and, if it can be read, menus above that
    say the same.

    Signals:
        changed(text): the new expression, "" for none.
        previewed(text): what is being typed, where it can be read.
    """

    changed = Signal(str)
    previewed = Signal(str)

    def __init__(self, document: Document, text: str, read: Read) -> None:
        super().__init__()
        self._document, self._was, self._read = document, text, read
        self.typed = QLineEdit(text)
        self.typed.setCursorPosition(0)
        self.wrong = Fault()
        self.said, fault = read(document, text)
        self.column = column_of(self.typed, self.wrong, on=self, margins=0, spacing=6)
        self.tell(fault)
        self.typed.textEdited.connect(self._preview)
        self.typed.editingFinished.connect(self._set_typed)

    def _preview(self, text: str) -> None:
        _, fault = self._read(self._document, text)
        self.tell(fault)
        if not fault:
            self.previewed.emit(text.strip())

    def _set_typed(self) -> None:
        text = self.typed.text().strip()
        said, fault = self._read(self._document, text)
        self.tell(fault)
        if not fault and text != self._was:
            self.set(said)

    def set(self, said: object) -> None:
        """Sends another expression, None for none."""
        self.changed.emit("" if said is None else str(said))

    def tell(self, fault: str) -> None:
        """Shows below the line what is wrong, "" when nothing is."""
        self.wrong.tell(fault, self.typed)


class ConditionField(TypedField):
    """A condition as rows and as text."""

    def __init__(self, document: Document, when: str, first: nodes.Condition, winner: str = "") -> None:
        """`first` is the initial condition; `winner` the side it is for, "" for none."""
        super().__init__(document, when, read_condition)
        self.typed.setPlaceholderText(tr("always"))
        self.typed.setAccessibleName(tr("Condition"))
        self.typed.setToolTip(tr("The condition as it stands in the file; the rows above say the same"))
        self.begin = QPushButton(tr("Add a condition"))
        self.column.insertWidget(0, self.begin)
        self.begin.setVisible(not when)
        self.begin.clicked.connect(lambda: self.set(first))
        self.form: ConditionForm | None = None
        if self.said is not None:
            self.form = ConditionForm(document, self.said, winner)
            self.form.changed.connect(self.set)
            self.column.insertWidget(0, self.form)


def read_condition(document: Document, when: str) -> tuple[nodes.Condition | None, str]:
    """The condition of a text, or what is wrong with it."""
    return _read(parse_condition, document, when)


class CountField(TypedField):
    """A count as menus and as text."""

    def __init__(self, document: Document, of: str, scorer: str) -> None:
        """`scorer`: the side that scores by it; `BOTH` may count its own side and the enemy."""
        super().__init__(document, of, read_count)
        self.typed.setAccessibleName(tr("What is counted, typed"))
        self.typed.setPlaceholderText(tr("for example destroyed(red.truck)"))
        self.typed.setToolTip(tr("The count as it stands in the file; the menus above say the same"))
        self.picker: CountPicker | None = None
        if self.said is not None:
            names = (
                {nodes.OWN: tr("of the own side"), nodes.ENEMY: tr("of the enemy")} if scorer == BOTH else {}
            )
            self.picker = CountPicker(document, self.said, names, scorer)
            self.picker.changed.connect(self.set)
            self.column.insertWidget(0, self.picker)


def read_count(document: Document, text: str) -> tuple[nodes.Count | None, str]:
    """The count of a text, or what is wrong with it."""
    return _read(parse_count, document, text)


def _read(parse: Callable[[str, Numbering], Said], document: Document, text: str) -> tuple[Said | None, str]:
    if not text.strip():
        return None, ""
    try:
        return parse(text, document.battle.sheet.numbering), ""
    except BadExpression as fault:
        return None, str(fault)


INDENT = 12
_JOINTS = {"and": tr_later("All of these"), "or": tr_later("At least one of these")}


class ConditionForm(QWidget):
    """`changed(condition)` is sent with the new condition, None when the last comparison was taken away."""

    changed = Signal(object)

    def __init__(self, document: Document, condition: nodes.Condition, winner: str = "") -> None:
        super().__init__()
        self._document, self._condition, self._winner = document, condition, winner
        self.rows: list[ComparisonRow] = []
        self._column = column_of(on=self, margins=0, spacing=6)
        self._add(condition, ())

    def _add(self, part: nodes.Condition, path: Path) -> None:
        match part:
            case nodes.Comparison():
                row = ComparisonRow(self._document, part, self._menu(path), self._winner)
                row.changed.connect(lambda new, path=path: self._send(replaced(self._condition, path, new)))
                self.rows.append(row)
                self._put(row, path)
            case nodes.AllOf() | nodes.AnyOf():
                joint = Choice(tr_table(_JOINTS))
                joint.setAccessibleName(tr("How the comparisons below are joined"))
                joint.show_value("and" if isinstance(part, nodes.AllOf) else "or")
                joint.activated.connect(
                    lambda _index, path=path, joint=joint: self._send(
                        rejoined(self._condition, path, "and" if joint.value == "and" else "or")
                    )
                )
                self._put(_with_menu(joint, self._menu(path)), path)
                for index, below in enumerate(part.parts):
                    self._add(below, (*path, index))
            case nodes.Not():
                label = heading(tr("It is not so that"))
                self._put(_with_menu(label, self._menu(path)), path)
                self._add(part.part, (*path, 0))

    def _put(self, widget: QWidget, path: Path) -> None:
        self._column.addLayout(row_of(widget, margins=(INDENT * len(path), 0, 0, 0)))

    def _menu(self, path: Path) -> QToolButton:
        """The menu of a part: join another to it, negate it, remove it."""
        button = QToolButton()
        button.setText("⋯")
        button.setAccessibleName(tr("More about this condition"))
        button.setToolTip(tr("And, or, not, remove"))
        button.setAutoRaise(True)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(button)
        steps: dict[str, Callable[[], nodes.Condition | None]] = {
            tr("And …"): lambda: joined(self._condition, path, "and", self._fresh(path)),
            tr("Or …"): lambda: joined(self._condition, path, "or", self._fresh(path)),
            tr("Not"): lambda: turned_over(self._condition, path),
            tr("Remove"): lambda: replaced(self._condition, path, None),
        }
        for text, step in steps.items():
            menu.addAction(text, partial(self._take, step))
        button.setMenu(menu)
        return button

    def _fresh(self, path: Path) -> nodes.Comparison:
        """An initial comparison: the side of the part it joins has lost at least one unit."""
        part = part_at(self._condition, path)
        while not isinstance(part, nodes.Comparison):
            part = part_at(part, (0,))
        side = part.left.side if isinstance(part.left, nodes.Tallied) else ""
        scenario = self._document.scenario
        if not side and scenario is not None and scenario.sides:
            side = scenario.sides[0].id
        return nodes.Comparison(nodes.Tallied("destroyed", side), ">=", nodes.Number(1))

    def _take(self, step: Callable[[], nodes.Condition | None]) -> None:
        finish_typing(self)
        self._send(step())

    def _send(self, condition: nodes.Condition | None) -> None:
        if condition is not None:
            self._condition = condition  # the step of a menu may follow before the rows are built anew
        self.changed.emit(condition)


class ComparisonRow(QFrame):
    """Two counts and how they compare. `changed(comparison)` is sent when any of it changes."""

    changed = Signal(object)

    def __init__(
        self, document: Document, comparison: nodes.Comparison, menu: QToolButton, winner: str = ""
    ) -> None:
        super().__init__()
        self._comparison = comparison
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.left = CountPicker(document, comparison.left, scorer=winner)
        self.right = CountPicker(document, comparison.right)
        self.comparator = Choice(tr_table(COMPARATORS))
        self.comparator.setAccessibleName(tr("Comparison"))
        self.comparator.show_value(comparison.comparator)
        if isinstance(comparison.right, nodes.Tallied):
            self.right.show_factor()
        column_of(self.left, _with_menu(self.comparator, menu), self.right, on=self, margins=6, spacing=4)
        self.left.changed.connect(lambda count: self._send(left=count))
        self.right.changed.connect(lambda count: self._send(right=count))
        self.comparator.activated.connect(lambda: self._send())

    def _send(self, left: nodes.Count | None = None, right: nodes.Count | None = None) -> None:
        old = self._comparison
        sign: nodes.Comparator = next((c for c in _SIGNS if c == self.comparator.value), old.comparator)
        new = nodes.Comparison(left or old.left, sign, right or old.right)
        if new != old:
            self.changed.emit(new)


_SIGNS: tuple[nodes.Comparator, ...] = (">=", "<=", "==", "!=", ">", "<")


def _with_menu(widget: QWidget, menu: QToolButton) -> QWidget:
    made = QWidget()
    row_of((widget, 1), (menu, 0, Qt.AlignmentFlag.AlignRight), on=made, margins=0, spacing=2)
    return made
