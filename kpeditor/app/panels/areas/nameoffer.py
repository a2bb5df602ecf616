"""NameOffer: offers names of the map that complete the area being typed."""

from __future__ import annotations

import re

from PySide6.QtWidgets import QLineEdit, QToolButton, QWidget

from kpeditor.app.formparts import row_of
from kpeditor.app.panels.areas.meaning import AreaMeaning
from kpeditor.app.words import tr
from kpeditor.core.scenario.areas.nodes import Edge, NamedPlace, NumberedPlace, quoted

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
        if first.rstrip()[-1:].isalpha():  # after a word: "within two hexes of"
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
