"""AreaField: a text field for an area of the map. Below it the meaning of the text, or its fault, is shown in
words.
"""

from __future__ import annotations

import re

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QToolButton, QWidget

from kpeditor.app.document.document import Document
from kpeditor.app.formparts import column_of, row_of, set_flags, wrapped
from kpeditor.app.guard import guarded
from kpeditor.app.icons import icon
from kpeditor.app.panels.areas.meaning import AreaMeaning, meaning_on
from kpeditor.app.plaintext import plain_tip
from kpeditor.app.words import tr
from kpeditor.core.errors import BadExpression, BadName
from kpeditor.core.scenario.areas.nodes import Edge, NamedPlace, NumberedPlace, name_or_quoted, quoted
from kpeditor.core.scenario.areas.painting import simplest
from kpeditor.core.scenario.areas.parsing import print_area

LONGEST = 160
"""The greatest length of the sentence below the field. Longer ones are cut, since a painted area may name
many hexes.
"""


def selected_area(document: Document) -> str | None:
    """The text of an area made of the selected hexes, or of the selected place, or on a table of the selected
    features. None if nothing is selected.
    """
    selection, sheet = document.selection, document.sheet
    if sheet is None:
        return " + ".join(map(name_or_quoted, selection.features)) or None
    place = sheet.places.get(selection.place)
    hexes = selection.hexes or (frozenset(place.hexes) if place is not None else frozenset())
    return simplest(frozenset(hexes), sheet) if hexes else None


def selection_tip(document: Document) -> str:
    """The tip of the button that takes the selection as an area."""
    if document.battle.is_hex:
        return tr("Take the hexes that are selected on the map")
    return tr("Take the features that are selected on the table")


class AreaField(QWidget):
    """A field for an area expression.

    Signals:
        committed(text): a valid area was entered and the field was left; `text` is its short form.
        typed(text): the text during typing, if it can be read. asked_brush: the button beside the field was
        pressed, to paint the area on the map.
    """

    committed = Signal(str)
    typed = Signal(str)
    asked_brush = Signal()

    def __init__(
        self, document: Document | None, empty: str, parent: QWidget | None = None, *, brush: bool = False
    ) -> None:
        super().__init__(parent)
        self._meaning = meaning_on(document) if document is not None else None
        self._empty = empty
        self._shown = ""
        self.edit = QLineEdit()
        self.edit.setToolTip(plain_tip(self._meaning.examples if self._meaning is not None else ""))
        self.edit.setPlaceholderText(tr("an area of the map"))
        self.edit.installEventFilter(self)
        self.places = NameOffer(self.edit, self._meaning) if self._meaning is not None else None
        self.sentence = wrapped()
        self.brush = QToolButton()
        self._button = "zone-brush"
        self.offer("zone-brush", tr("Paint it on the map with the zone brush"))
        box = column_of(row_of((self.edit, 1), self.brush, spacing=2), on=self, margins=0, spacing=3)
        if self.places is not None:
            box.addWidget(self.places)
        # The button is shown only after it has a parent. Without a parent it would be a window of its own and
        # take the focus.
        self.brush.setVisible(brush and self._meaning is not None)
        box.addWidget(self.sentence)
        self.setFocusProxy(self.edit)
        self.edit.textChanged.connect(self._judge)
        self.edit.textEdited.connect(self._sketch)
        self.edit.editingFinished.connect(self._commit)
        self.brush.clicked.connect(self.asked_brush)
        self._judge()

    def offer(self, button: str, tip: str) -> None:
        """Sets the icon and the tip of the button beside the line, which emits `asked_brush`."""
        self._button = button
        self.brush.setToolTip(plain_tip(tip))
        self.brush.setAccessibleName(tip)
        self._paint_icon()

    def take(self, text: str) -> None:
        """Sets an area as if it had been typed."""
        self.edit.setText(text)
        self._commit()

    def short(self) -> str:
        """The area as last shown or entered, in short form."""
        return self._shown

    def show_area(self, text: str) -> None:
        """Shows the area of a scenario; unfinished typing is dropped."""
        if text == self._shown and self.edit.hasFocus() and self.edit.isModified():
            return  # an edit elsewhere must not replace unfinished typing
        self._shown = text
        if self.places is not None:
            self.places.hide()
        self.edit.setText(self._written(text))
        self.edit.setCursorPosition(0)
        self._judge()

    def _written(self, text: str) -> str:
        """An area in words if the words are read back as the same area; otherwise in the short form of
        files.
        """
        if self._meaning is None or not text:
            return text
        words = self._meaning.words(text)
        return words if words and len(words) <= LONGEST else text

    def _judge(self) -> None:
        """Shows the meaning of the text below the field, or its fault."""
        text = self.edit.text().strip()
        fault, words = self._understood(text)
        self.sentence.setText(fault or words)
        self.edit.setAccessibleDescription(fault or words)
        set_flags(self.edit, wrong=bool(fault))
        set_flags(self.sentence, wrong=bool(fault), faint=not fault)

    def _understood(self, text: str) -> tuple[str, str]:
        """The fault of the text, or "", and the meaning of a text without a fault."""
        if not text:
            return "", self._empty
        if self._meaning is None:
            return "", ""
        try:
            return "", self._meaning.told(text, LONGEST)
        except (BadExpression, BadName) as fault:
            return str(fault), ""

    def _sketch(self) -> None:
        text = self.edit.text().strip()
        if not self._understood(text)[0]:
            self.typed.emit(self._meaning.quoted(text) if self._meaning is not None else text)

    def _commit(self) -> None:
        text = self.edit.text().strip()
        fault, _ = self._understood(text)
        if fault:
            return
        if text and self._meaning is not None:
            text = print_area(self._meaning.read(text))
        self.edit.setModified(False)
        if self.places is not None:
            self.places.hide()
        if text != self._shown:
            self._shown = text
            self.committed.emit(text)

    @guarded
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Esc restores the text; Down moves the focus to the offered names."""
        if event.type() is not QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        if event.key() == Qt.Key.Key_Down and self.places is not None:
            return self.places.take_focus()
        if event.key() != Qt.Key.Key_Escape or self.edit.text() == self._written(self._shown):
            return False
        self.edit.setText(self._written(self._shown))
        self.edit.setModified(False)
        self.typed.emit(self._shown)
        return True

    @guarded
    def changeEvent(self, event: QEvent) -> None:
        """Keeps the icon in the colour of the text."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self._paint_icon()

    def _paint_icon(self) -> None:
        self.brush.setIcon(icon(self._button, self.palette().windowText().color().name()))


class PickedArea(AreaField):
    """A line for an area. Its button takes the selection: hexes, a place, or features of a table."""

    def __init__(self, document: Document, empty: str) -> None:
        super().__init__(document, empty, brush=True)
        self._selected_in = document
        self.offer("picker", selection_tip(document))
        self.asked_brush.connect(self._take_selection)

    def _take_selection(self) -> None:
        area = selected_area(self._selected_in)
        if area is not None:
            self.take(area)


_BEGINNING = re.compile(r"[^\W\d][^+\-&,()\"“”]*$")
"""A possible beginning of a name: from a letter to the end of the text, without signs that join or quote
names.
"""
FEWEST = 2
"""The number of typed letters from which names are offered."""
MOST = 3
"""The most names offered at a time."""


class NameOffer(QWidget):
    """A row of buttons with names of places, edges, boards, terrain and features; hidden if there are none. A
    button inserts its name into the text, in the notation of areas.
    """

    def __init__(self, edit: QLineEdit, meaning: AreaMeaning) -> None:
        super().__init__()
        self._edit = edit
        self._meaning = meaning
        self.buttons = [QToolButton() for _ in range(MOST)]
        row = row_of(on=self, margins=0, spacing=3)
        for button in self.buttons:
            button.setToolTip(tr("Writes this name (Down, then Space)"))
            button.clicked.connect(lambda _=False, button=button: self.put(button.text()))
            row.addWidget(button)
        row.addStretch()
        self.hide()
        edit.textEdited.connect(self.refresh)

    @property
    def offered(self) -> list[str]:
        """The names on the buttons."""
        return [button.text() for button in self.buttons if not button.isHidden()]

    def refresh(self) -> None:
        """Offers the names that match the beginning before the cursor."""
        begun = self._begun().lower()
        names = [name for name in self._names() if name.lower().startswith(begun) and name.lower() != begun]
        names = names[:MOST] if len(begun) >= FEWEST else []
        for number, button in enumerate(self.buttons):
            button.setVisible(number < len(names))
            button.setText(names[number] if number < len(names) else "")
        self.setVisible(bool(names))

    def take_focus(self) -> bool:
        """Gives the focus to the first name; answers whether there is one."""
        if not self.isVisible():
            return False
        self.buttons[0].setFocus()
        return True

    def put(self, name: str) -> None:
        """Inserts a name in place of its typed beginning."""
        text, at = self._edit.text(), self._edit.cursorPosition()
        first = text[: at - len(self._begun())]
        term = self._meaning.terms()[name]
        if first.rstrip()[-1:].isalpha():  # after a phrase like "within two hexes of"
            is_place = isinstance(term, NamedPlace | NumberedPlace | Edge)
            written = first + (quoted(name) if is_place else self._meaning.phrase(term))
        else:
            written = first + str(term)
        self._edit.setText(written + text[at:])
        self._edit.setCursorPosition(len(written))
        self._edit.setModified(True)
        self._edit.setFocus()
        self._edit.textEdited.emit(self._edit.text())

    def _names(self) -> list[str]:
        return list(self._meaning.terms())

    def _begun(self) -> str:
        """The longest end of the text before the cursor that begins a name."""
        found = _BEGINNING.search(self._edit.text()[: self._edit.cursorPosition()])
        words = found[0] if found else ""
        names = [name.lower() for name in self._names()]
        while words and not any(name.startswith(words.lower()) for name in names):
            words = words.partition(" ")[2].lstrip()
        return words
