"""ItemForm: fields that show the parts of one value, for example of an effect or a step, and send the changed
value.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Generic, TypeVar

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QFrame, QLineEdit, QToolButton, QWidget

from kpeditor.app.document.document import Document
from kpeditor.app.formparts import flat_button
from kpeditor.app.panels.areas.field import PickedArea
from kpeditor.app.panels.form import Choice, Number

One = TypeVar("One")
WidgetT = TypeVar("WidgetT", bound=QWidget)


class ItemForm(QFrame, Generic[One]):
    """The fields of a frozen value. A change of a field sends a value with that part replaced. The name of
    the field is the name of the part.

    Signals:
        changed(item): the value is to be replaced by `item`.
        removed: the value is to be removed.
    """

    changed = Signal(object)
    removed = Signal()

    def __init__(self, item: One) -> None:
        super().__init__()
        self.item = item
        self.named: dict[str, QWidget] = {}

    def fields(self) -> dict[str, QWidget]:
        """The fields by name."""
        return self.named

    def send(self, **parts: object) -> None:
        """Sends the value with these parts replaced, unless that changes nothing."""
        new = replace(self.item, **parts)  # type: ignore[type-var]  # every item is a dataclass
        if new != self.item:
            self.item = new
            self.changed.emit(new)

    def keep(self, name: str, field: WidgetT, called: str = "") -> WidgetT:
        """Lists a field by a name. `called` is its name for screen readers."""
        self.named[name] = field
        if called:
            field.setAccessibleName(called)
        return field

    def choice(self, name: str, offered: Mapping[str, str], called: str = "") -> Choice:
        """A field for a part that is chosen from a list."""
        field = self.keep(name, Choice(dict(offered)), called)
        field.show_value(getattr(self.item, name))
        field.activated.connect(lambda: self.send(**{name: field.value}))
        return field

    def number(self, name: str, low: int, high: int, called: str = "", *, none: str = "") -> Number:
        """A field for a part that is a whole number; None is shown as 0, and 0 as `none`."""
        field = self.keep(name, Number(low, high, none), called)
        field.setValue(getattr(self.item, name) or 0)
        field.valueChanged.connect(lambda value: self.send(**{name: value}))
        return field

    def line(self, name: str, hint: str = "", called: str = "") -> QLineEdit:
        """A line for a part that is a text; `hint` is shown while it is empty."""
        field = self.keep(name, QLineEdit(getattr(self.item, name)), called)
        field.setPlaceholderText(hint)
        field.editingFinished.connect(lambda: self.send(**{name: field.text().strip()}))
        return field

    def tick(self, name: str, text: str) -> QCheckBox:
        """A box for a part that is true or false."""
        field = self.keep(name, QCheckBox(text), text)
        field.setChecked(getattr(self.item, name))
        field.clicked.connect(lambda on: self.send(**{name: on}))
        return field

    def place(self, name: str, document: Document, empty: str, called: str = "") -> PickedArea:
        """A line for a part that is an area, with a button that takes the selection on the map. `empty` tells
        what an empty line means.
        """
        field = PickedArea(document, empty)
        field.show_area(getattr(self.item, name))
        self.keep(name, field.edit, called)
        field.committed.connect(lambda text: self.send(**{name: text}))
        return field

    def cross(self, tip: str, called: str = "") -> QToolButton:
        """The button that removes the value."""
        button = flat_button(tip, "✕")
        button.setAccessibleName(called or tip)
        button.clicked.connect(self.removed)
        return button
