"""AreaField: a text field for an area of the map, with its meaning, or what is wrong with it, in words
below.
"""

from __future__ import annotations

import re

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QToolButton, QWidget

from kpeditor.app.document.document import Document
from kpeditor.app.formparts import column_of, row_of, set_flags
from kpeditor.app.guard import guarded
from kpeditor.app.icons import icon
from kpeditor.app.plaintext import Label, plain_tip
from kpeditor.app.words import tr, tr_later
from kpeditor.core.board.boards import boards_of
from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.errors import BadExpression, BadName
from kpeditor.core.rules.ruledsheet import ruled_map
from kpeditor.core.scenario.areas.describing import area_sentence, object_phrase
from kpeditor.core.scenario.areas.ground import NO_RULES, unknown_ground
from kpeditor.core.scenario.areas.masks import depends_on_units, hexes_of, node_of
from kpeditor.core.scenario.areas.nodes import (
    Area,
    Edge,
    Feature,
    NamedPlace,
    NumberedPlace,
    OnBoard,
    Terrain,
    all_parts,
    quoted,
)
from kpeditor.core.scenario.areas.painting import simplest
from kpeditor.core.scenario.areas.parsing import parse_area, print_area
from kpeditor.core.scenario.areas.placenames import area_on, misread_place, with_places_quoted
from kpeditor.core.texts import count

EXAMPLES = tr_later(
    "For example rows 1 to 17, within two hexes of 0908, Town 1 and adjacent hexes, or a place by its name; "
    "north of row 17, on woods hexes, along the road, at least three hexes from the west edge; "
    "in short rows(1,17), town(1) + ring(1, hill(2)), terrain(woods) - roads"
)


LONGEST = 160
"""Of longer sentences only the beginning is shown; a painted area may name many hexes."""


def selected_area(document: Document) -> str | None:
    """An area, as text, of the selected hexes, else of the selected place; None where nothing is selected."""
    selection, sheet = document.selection, document.sheet
    if sheet is None:
        return None
    place = sheet.places.get(selection.place)
    hexes = selection.hexes or (frozenset(place.hexes) if place is not None else frozenset())
    return simplest(frozenset(hexes), sheet) if hexes else None


class AreaField(QWidget):
    """A line for an area.

    Signals:
        committed(text): a valid area was typed and left; in short form.
        typed(text): what stands there while one types, if it can be understood.
        asked_brush: the button beside it was pressed, to paint the area on the map.
    """

    committed = Signal(str)
    typed = Signal(str)
    asked_brush = Signal()

    def __init__(
        self, document: Document | None, empty: str, parent: QWidget | None = None, *, brush: bool = False
    ) -> None:
        super().__init__(parent)
        self._document = document
        sheet = document.sheet if document is not None else None
        self._sheet = sheet
        self._empty = empty
        self._shown = ""
        self.edit = QLineEdit()
        self.edit.setToolTip(plain_tip(tr(EXAMPLES)))
        self.edit.setPlaceholderText(tr("an area of the map"))
        self.edit.installEventFilter(self)
        self.places = NameOffer(self.edit, sheet, self._catalogue()) if sheet is not None else None
        self.sentence = Label()
        self.sentence.setWordWrap(True)
        self.brush = QToolButton()
        self._button = "zone-brush"
        self.offer("zone-brush", tr("Paint it on the map with the zone brush"))
        box = column_of(row_of((self.edit, 1), self.brush, spacing=2), on=self, margins=0, spacing=3)
        if self.places is not None:
            box.addWidget(self.places)
        # Only now that it has a parent: without one it would be shown as a window of its own and take the
        # focus.
        self.brush.setVisible(brush and sheet is not None)
        box.addWidget(self.sentence)
        self.setFocusProxy(self.edit)
        self.edit.textChanged.connect(self._judge)
        self.edit.textEdited.connect(self._sketch)
        self.edit.editingFinished.connect(self._commit)
        self.brush.clicked.connect(self.asked_brush)
        self._judge()

    def offer(self, button: str, tip: str) -> None:
        """What the button beside the line looks like and does; `asked_brush` is sent when it is pressed."""
        self._button = button
        self.brush.setToolTip(plain_tip(tip))
        self.brush.setAccessibleName(tip)
        self._paint_icon()

    def take(self, text: str) -> None:
        """Puts an area into the line as if it had been typed."""
        self.edit.setText(text)
        self._commit()

    def short(self) -> str:
        """The area as it was shown or left last, in short form."""
        return self._shown

    def show_area(self, text: str) -> None:
        """Shows the area of a scenario; what was typed and not understood is forgotten."""
        if text == self._shown and self.edit.hasFocus() and self.edit.isModified():
            return  # an edit elsewhere must not replace what is being typed
        self._shown = text
        if self.places is not None:
            self.places.hide()
        self.edit.setText(self._written(text))
        self.edit.setCursorPosition(0)
        self._judge()

    def _written(self, text: str) -> str:
        """An area in words, where those are read back as the same area; else in short, as files have it."""
        if self._sheet is None or not text:
            return text
        try:
            area = parse_area(text, self._sheet.numbering)
            words = area_sentence(area, self._sheet.numbering)
            is_the_same = parse_area(with_places_quoted(words, self._sheet), self._sheet.numbering) == area
        except (BadExpression, BadName):
            return text
        return words if is_the_same and len(words) <= LONGEST else text

    def _judge(self) -> None:
        """Shows below the field what is understood."""
        text = self.edit.text().strip()
        fault, words = self._understood(text)
        self.sentence.setText(fault or words)
        self.edit.setAccessibleDescription(fault or words)
        set_flags(self.edit, wrong=bool(fault))
        set_flags(self.sentence, wrong=bool(fault), faint=not fault)

    def _understood(self, text: str) -> tuple[str, str]:
        """What is wrong with the text, and else what it means."""
        if not text:
            return "", self._empty
        if self._sheet is None:
            return "", ""
        try:
            area = area_on(text, self._sheet, self._catalogue())
            words = area_sentence(area, self._sheet.numbering)
            hexes = hexes_of(area, self._ruled())
        except (BadExpression, BadName) as fault:
            return str(fault), ""
        if unknown := self._unknown(area, self._sheet):
            return unknown, ""
        if len(words) > LONGEST:
            words = f"{words[:LONGEST].rsplit(' ', 1)[0]} …"
        told = f"{words[:1].upper()}{words[1:]}: {count(len(hexes), tr('hex'), tr('hexes'))}"
        if place := misread_place(text, self._sheet):
            told += ". " + tr("The place of this name is written {place}.").format(place=place)
        if depends_on_units(area):
            told += ". " + tr("Where units stand is known only in a game.")
        return "", told

    def _unknown(self, area: Area, sheet: MapSheet) -> str:
        """What is wrong with a kind or feature of the area; "" where rules and map know all."""
        grounds = (part for part in all_parts(area) if isinstance(part, Terrain | Feature))
        found = (unknown_ground(part, sheet, self._catalogue()) for part in grounds)
        return next((fault for fault in found if fault), "")

    def _catalogue(self) -> Catalogue:
        rules = self._document.ruleset if self._document is not None else None
        return rules.terrain() if rules is not None else NO_RULES

    def _ruled(self) -> MapSheet:
        """The map as the options of the scenario read it, as canvas and checks do."""
        assert self._document is not None
        return ruled_map(self._document.battle)

    def _sketch(self) -> None:
        text = self.edit.text().strip()
        if not self._understood(text)[0]:
            self.typed.emit(with_places_quoted(text, self._sheet) if self._sheet is not None else text)

    def _commit(self) -> None:
        text = self.edit.text().strip()
        fault, _ = self._understood(text)
        if fault:
            return
        if text and self._sheet is not None:
            text = print_area(area_on(text, self._sheet, self._catalogue()))
        self.edit.setModified(False)
        if self.places is not None:
            self.places.hide()
        if text != self._shown:
            self._shown = text
            self.committed.emit(text)

    @guarded
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Esc brings back what stood there; Down goes to the places offered."""
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


_BEGINNING = re.compile(r"[^\W\d][^+\-&,()\"“”]*$")
"""What may be the beginning of a name: from a letter on, back to the last sign that joins or quotes."""
FEWEST = 2
"""Letters after which names are offered."""
MOST = 3
"""Names offered at a time."""


class NameOffer(QWidget):
    """A row of buttons with names of places, edges, boards, terrain and features, hidden without any;
    pressing one writes the name as areas do.
    """

    def __init__(self, edit: QLineEdit, sheet: MapSheet, catalogue: Catalogue) -> None:
        super().__init__()
        self._edit = edit
        self._sheet = sheet
        self._catalogue = catalogue
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
        """Offers the names that begin like the word before the cursor."""
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
        """Writes a name in place of its beginning."""
        text, at = self._edit.text(), self._edit.cursorPosition()
        first = text[: at - len(self._begun())]
        term = self._terms()[name]
        if first.rstrip()[-1:].isalpha():  # behind a word, as in "within two hexes of", it stands in words
            is_place = isinstance(term, NamedPlace | NumberedPlace | Edge)
            written = first + (quoted(name) if is_place else object_phrase(term))
        else:
            written = first + str(term)
        self._edit.setText(written + text[at:])
        self._edit.setCursorPosition(len(written))
        self._edit.setModified(True)
        self._edit.setFocus()
        self._edit.textEdited.emit(self._edit.text())

    def _names(self) -> list[str]:
        return list(self._terms())

    def _terms(self) -> dict[str, Area]:
        """What each name stands for; of equal names the place is meant."""
        sheet, catalogue = self._sheet, self._catalogue
        terms: dict[str, Area] = {}
        boards = boards_of(sheet)
        terms |= {
            tr("board {name}").format(name=one.name): OnBoard(one.name) for one in boards if len(boards) > 1
        }
        terms |= {kind.title: Feature(kind.id) for kind in reversed(catalogue.hexsides)}
        kinds = [kind for layer in catalogue.layers if not layer.line for kind in layer.kinds]
        terms |= {kind.title: Terrain(kind.id) for kind in reversed(kinds)}
        terms |= {name: Edge(name) for name in sheet.edges}
        named = {name: node_of(place, sheet) for name, place in sheet.places.items()}
        return named | {name: term for name, term in reversed(terms.items()) if name not in named}

    def _begun(self) -> str:
        """The longest end of the text before the cursor that is the beginning of a name."""
        found = _BEGINNING.search(self._edit.text()[: self._edit.cursorPosition()])
        words = found[0] if found else ""
        names = [name.lower() for name in self._names()]
        while words and not any(name.startswith(words.lower()) for name in names):
            words = words.partition(" ")[2].lstrip()
        return words


class PickedArea(AreaField):
    """A line for an area whose button takes the hexes, or the place, that are selected on the map."""

    def __init__(self, document: Document, empty: str) -> None:
        super().__init__(document, empty, brush=True)
        self._selected_in = document
        self.offer("picker", tr("Take the hexes that are selected on the map"))
        self.asked_brush.connect(self._take_selection)

    def _take_selection(self) -> None:
        area = selected_area(self._selected_in)
        if area is not None:
            self.take(area)
