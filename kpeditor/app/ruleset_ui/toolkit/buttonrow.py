"""ButtonRow: the buttons of a sheet, with the keys that do the same on the map."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QToolButton

from kpeditor.app.mapview.tool import KeyPress
from kpeditor.app.plaintext import plain_tip, titled_tip
from kpeditor.app.words import tr

Run = Callable[[], None]
EDGES = 12
"""Pixels above and below the text of a button."""


@dataclass(frozen=True, slots=True)
class KeyedChoice:
    """One of several ways to give orders by clicking on the map.

    Attributes:
        title, tip: the text and the tip of its button, translated where they are shown.
        key: the letter that chooses it.
    """

    id: str
    title: str
    key: str
    tip: str


def choice_button(choice: KeyedChoice, run: Run) -> QToolButton:
    """A button that stays down while its choice is chosen."""
    button = QToolButton()
    button.setText(tr(choice.title))
    button.setToolTip(titled_tip(tr(choice.title), tr(choice.tip), aside=f"({choice.key})"))
    button.setCheckable(True)
    button.setProperty("choice", True)
    button.clicked.connect(lambda _checked=False: run())
    return button


class ButtonRow(QHBoxLayout):
    """Flat buttons side by side."""

    def __init__(self, text_height: int) -> None:
        super().__init__()
        self._keys: dict[Qt.Key, tuple[Run, Run]] = {}
        self.setSpacing(2)
        self.addStrut(text_height + EDGES)  # keeps the row's height when all are hidden

    def add(
        self, text: str, tip: str, run: Run, key: Qt.Key | None = None, shifted: Run | None = None
    ) -> QToolButton:
        """Adds a button. The key does the same as the button, or with Shift runs `shifted` if that is
        given.
        """
        if key is not None:
            self.on_key(key, run, shifted)
        button = QToolButton()
        button.setText(text)
        button.setToolTip(plain_tip(tip))
        button.setAutoRaise(True)
        button.clicked.connect(lambda _checked=False: run())
        self.addWidget(button)
        return button

    def on_key(self, key: Qt.Key, run: Run, shifted: Run | None = None) -> None:
        """Lets a key run a function, or with Shift run `shifted` if that is given."""
        self._keys[key] = run, shifted or run

    def press(self, press: KeyPress) -> bool:
        """Runs the function of a key; answers whether the key has one."""
        if press.key not in self._keys:
            return False
        self._keys[press.key][press.shift]()
        return True
