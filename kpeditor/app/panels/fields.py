"""Widgets of declared fields: a number, a choice, yes or no, a text (FieldBox), and rows of them (FieldRows).

With these a form can ask for anything a rules system declares.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QFormLayout, QLineEdit, QWidget

from kpeditor.app.formparts import column_of, row_of, silent
from kpeditor.app.guard import guarded
from kpeditor.app.panels.form import Choice, Number, show_text
from kpeditor.app.plaintext import Label, keyless, plain_tip
from kpeditor.app.words import tr
from kpeditor.core.rules.declarations import Field

MIXED = "(mixed)"
"""The value of a switch or a choice that differs among those it is asked of."""


def _briefly(title: str) -> str:
    """The beginning of a title that explains itself, as of "is a mortar: soft cover is none against it"."""
    return re.split(r"[:,\[]", title, maxsplit=1)[0].strip()


MOST_IN_ROW = 3
"""Words to tick that stand side by side."""


class FieldBox(QObject):
    """A field and its widget; `show_value` shows a value without sending it.

    Args:
        is_titled: whether a switch shows its own title, for rows without labels.
        is_live: whether a text is sent during typing, rather than when the field is left.

    Signals:
        changed(id, value): another value was chosen; None to leave the field out. entered(text): the widget
        got the focus, with the field's explanation.
    """

    changed = Signal(str, object)
    entered = Signal(str)

    def __init__(self, field: Field, *, is_titled: bool = False, is_live: bool = False) -> None:
        super().__init__()
        self.field = field
        self.title, meaning = tr(field.title), tr(field.text) if field.text else ""
        self._is_live = is_live
        self._known: Any = None
        self._unsaid = tr(field.unsaid) if field.unsaid else tr("none")
        self.widget, self._show, self._read = _MAKERS[field.kind](self)
        self.show_value(None)
        if is_titled and isinstance(self.widget, QCheckBox):
            self.widget.setText(keyless(self.title))
        limits = (
            tr(" From {low} to {high}.").format(low=field.least, high=field.most)
            if field.kind == "whole"
            else ""
        )
        self.text = f"{self.title}: {meaning}{limits}"
        self.widget.setToolTip(plain_tip(meaning + limits))
        for part in (self.widget, *self.widget.findChildren(QWidget)):
            part.installEventFilter(self)
        self.widget.setAccessibleName(self.title)
        self.widget.setAccessibleDescription(meaning)

    @guarded
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Emits `entered`."""
        if event.type() is QEvent.Type.FocusIn:
            self.entered.emit(self.text)
        return False

    @property
    def value(self) -> Any:
        """The value shown, None where the field is left out, `MIXED` where it is undetermined."""
        return self._read()

    def show_value(self, value: Any) -> None:
        """Shows a value; for None the default; `MIXED` in a switch or a choice."""
        with silent(self.widget):
            self._show(self.field.default if value is None else value)
        self._known = self._read()

    def send(self) -> None:
        """Emits `changed`, except for an unchanged text."""
        value = self._read()
        if value not in (MIXED, self._known):
            self._known = value
            self.changed.emit(self.field.id, value)

    def whole(self) -> Made:
        """The widget of a whole number."""
        field = self.field
        lowest = field.least - 1 if field.optional else field.least
        nothing = lowest if field.optional else max(field.least, min(0, field.most))
        box = Number(lowest, field.most, self._unsaid if field.optional else "")
        box.valueChanged.connect(self.send)

        def show(value: Any) -> None:
            known = round(value) if isinstance(value, int | float) else nothing
            box.setMaximum(max(field.most, known))  # a file may say more than the rules allow
            box.setValue(known)

        def read() -> int | None:
            return None if field.optional and box.value() == lowest else box.value()

        return box, show, read

    def choice(self) -> Made:
        """The widget of one of several words."""
        field = self.field
        none = {"": self._unsaid} if field.optional else {}
        offered = none | {choice: tr(title) for choice, title in (field.choices or {}).items()}
        box = Choice(offered)
        box.currentIndexChanged.connect(self.send)

        def show(value: Any) -> None:
            box.offer(offered | ({MIXED: tr("differing")} if value == MIXED else {}))
            box.show_value("" if value is None else str(value))

        return box, show, lambda: box.value or None

    def several(self) -> Made:
        """The widgets of a set of words: a few in a row, more below each other, since panels are narrow."""
        widget = QWidget()
        choices = (self.field.choices or {}).items()
        is_column = len(choices) > MOST_IN_ROW
        row = column_of(on=widget, margins=0) if is_column else row_of(on=widget, margins=0)
        boxes = {choice: QCheckBox(keyless(_briefly(tr(title)))) for choice, title in choices}
        for (_, title), box in zip(choices, boxes.values(), strict=True):
            box.setToolTip(plain_tip(tr(title)))
            box.setAccessibleName(tr(title))
            row.addWidget(box)
            box.clicked.connect(self.send)
        row.addStretch()

        def show(value: Any) -> None:
            for choice, box in boxes.items():
                box.setChecked(isinstance(value, list | tuple) and choice in value)

        return widget, show, lambda: [choice for choice, box in boxes.items() if box.isChecked()]

    def switch(self) -> Made:
        """The widget of a yes-or-no field."""
        box = QCheckBox()
        box.checkStateChanged.connect(self.send)

        def show(value: Any) -> None:
            box.setTristate(value == MIXED)
            box.setCheckState(
                Qt.CheckState.PartiallyChecked
                if value == MIXED
                else Qt.CheckState.Checked
                if value is True
                else Qt.CheckState.Unchecked
            )

        def read() -> bool | str:
            return MIXED if box.checkState() is Qt.CheckState.PartiallyChecked else box.isChecked()

        return box, show, read

    def line(self) -> Made:
        """The widget of a text."""
        line, is_optional = QLineEdit(), self.field.optional
        line.setPlaceholderText(self._unsaid if is_optional else "")

        def send() -> None:
            if self._is_live or line.text().strip() or is_optional:
                self.send()

        (line.textChanged if self._is_live else line.editingFinished).connect(send)

        def show(value: Any) -> None:
            show_text(line, "" if value is None else str(value))

        return line, show, lambda: line.text().strip() or (None if is_optional else "")

    def timeline(self) -> Made:
        """The widget of missions: how many there are, for they are edited in a panel of their own."""
        label, held = Label(), [None]

        def show(value: Any) -> None:
            held[0] = value
            count = len(value) if isinstance(value, list | tuple) else 0
            told = tr("{count} missions; see the panel {title}")
            label.setText(told.format(count=count, title=self.title))

        label.setWordWrap(True)
        return label, show, lambda: held[0]


Made = tuple[QWidget, Callable[[Any], None], Callable[[], Any]]
_MAKERS: dict[str, Callable[[FieldBox], Made]] = {
    "whole": FieldBox.whole,
    "choice": FieldBox.choice,
    "several": FieldBox.several,
    "switch": FieldBox.switch,
    "text": FieldBox.line,
    "timeline": FieldBox.timeline,
}


class FieldRows(QObject):
    """The rows of a form for declared fields, below the rows it has when this is made, or directly below
    `after`. `changed(field, value)` is sent when another value was chosen; None where the field is left out.
    """

    changed = Signal(object, object)

    def __init__(self, form: QFormLayout, *, is_live: bool = False, after: FieldRows | None = None) -> None:
        super().__init__()
        self._form, self._at, self._after = form, form.rowCount(), after
        self._is_live = is_live
        self._fields: tuple[Field, ...] = ()
        self.boxes: dict[str, FieldBox] = {}

    def show(self, fields: Sequence[Field], values: Mapping[str, Any], hidden: Collection[str] = ()) -> None:
        """Shows these fields, in order, with their values by id, without rows for `hidden` fields."""
        if tuple(fields) != self._fields:
            self._lay_out(tuple(fields))
        for id_, box in self.boxes.items():
            box.show_value(values.get(id_))
            self._form.setRowVisible(box.widget, id_ not in hidden)

    @property
    def _first(self) -> int:
        """The row of its first field."""
        return self._at if self._after is None else self._after._first + len(self._after.boxes)

    def _lay_out(self, fields: tuple[Field, ...]) -> None:
        """Replaces the rows; the old ones are deleted later, since one of them may be sending the signal that
        led here.
        """
        for old in self.boxes.values():
            row = self._form.takeRow(old.widget)
            for item in (row.labelItem, row.fieldItem):
                if (widget := item.widget()) is not None:
                    widget.hide()
                    widget.deleteLater()
        self._fields, self.boxes = fields, {}
        for number, field in enumerate(fields):
            box = self.boxes[field.id] = FieldBox(field, is_titled=True, is_live=self._is_live)
            label = Label("" if field.kind == "switch" else keyless(box.title))
            label.setBuddy(box.widget)
            self._form.insertRow(self._first + number, label, box.widget)
            box.changed.connect(self._pass_on)

    def _pass_on(self, id_: str, value: Any) -> None:
        # A lambda here would refer to the rows, and they to the box it is connected to: a cycle through Qt,
        # which is never collected.
        if (box := self.boxes.get(id_)) is not None:
            self.changed.emit(box.field, value)


def change_title(field: Field, whom: str, value: Any) -> str:
    """The title of an edit of a field: "Morale, Poles: 3"."""
    if field.kind == "switch":
        said = tr("yes") if value else tr("no")
    elif field.kind == "choice" and value is not None:
        said = tr((field.choices or {}).get(str(value), str(value)))
    else:
        said = ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value or tr("none"))
    return tr("{field}, {whom}: {value}").format(field=tr(field.title), whom=whom, value=said)
