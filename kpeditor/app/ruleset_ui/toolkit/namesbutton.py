"""NamesButton: some of several names, ticked in the menu of a button that says them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QMenu, QSizePolicy, QToolButton, QWidgetAction

from kpeditor.app.plaintext import keyless


class NamesButton(QToolButton):
    """A button whose menu has a tick for each name, and stays open while they are ticked.

    Signals:
        picked: other names are ticked now.
    """

    picked = Signal()

    def __init__(self, name: str, names: Sequence[str] | Mapping[str, str] = ()) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setMenu(QMenu(self))
        self.boxes: dict[str, QCheckBox] = {}
        self._titles: dict[str, str] = {}
        self.offer(names)

    def offer(self, names: Sequence[str] | Mapping[str, str]) -> None:
        """Offers names, or ids with what each is called, without ticks. Where the same are offered already
        their ticks stay.
        """
        if list(names) == list(self.boxes):  # one of them may be telling just now that it was ticked
            return
        self.menu().clear()
        self._titles = dict(names) if isinstance(names, Mapping) else {one: one for one in names}
        self.boxes = {one: QCheckBox(keyless(title)) for one, title in self._titles.items()}
        for box in self.boxes.values():
            action = QWidgetAction(self.menu())
            box.setStyleSheet("padding: 3px 8px")
            action.setDefaultWidget(box)
            self.menu().addAction(action)
            box.toggled.connect(lambda _: self._on_toggled())
        self._say()

    @property
    def names(self) -> list[str]:
        """The names that are ticked, in the order in which they are offered."""
        return [one for one, box in self.boxes.items() if box.isChecked()]

    def tick(self, names: Sequence[str]) -> None:
        """Ticks these names and no others; those that are not offered are left out."""
        for one, box in self.boxes.items():
            box.blockSignals(True)
            box.setChecked(one in names)
            box.blockSignals(False)
        self._say()

    def _on_toggled(self) -> None:
        self._say()
        self.picked.emit()

    def _say(self) -> None:
        self.setText(keyless(", ".join(self._titles[one] for one in self.names)) or "–")
