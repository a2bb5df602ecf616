"""NamesButton: a button that shows the chosen ones of several names; the user ticks them in its menu."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QMouseEvent
from PySide6.QtWidgets import QMenu, QSizePolicy, QToolButton

from kpeditor.app.guard import guarded
from kpeditor.app.plaintext import keyless, plain_tip

LETTERS = 26
"""The most letters the button shows, since more would make the whole panel wider. Its tip has the whole
text.
"""


class OpenMenu(QMenu):
    """A menu that stays open after a click on a line, so that the user can tick several lines."""

    @guarded
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Ticks the line."""
        line = next((one for one in self.actions() if one is self.activeAction()), None)
        if line is not None:
            line.trigger()
        else:
            super().mouseReleaseEvent(event)


class NamesButton(QToolButton):
    """A button that shows which names are ticked, with a menu to tick them.

    Signals:
        picked(names): these are ticked now, in the order in which they are offered.
    """

    picked = Signal(list)

    def __init__(
        self,
        name: str,
        names: Sequence[str] | Mapping[str, str] = (),
        ticked: Collection[str] = (),
        none: str = "–",
        *,
        stays_open: bool = True,
    ) -> None:
        """A button for these names, or for ids with their names. `none` is its text when nothing is ticked.

        Args:
            stays_open: whether the menu stays open after a tick, for callers that keep the button then.
        """
        super().__init__()
        self._none = none
        self._offered: list[str] = []
        self.lines: dict[str, QAction] = {}
        self.setAccessibleName(name)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.choices: QMenu = OpenMenu(self) if stays_open else QMenu(self)
        self.setMenu(self.choices)
        self.offer(names)
        self.tick(ticked)

    def offer(self, names: Sequence[str] | Mapping[str, str]) -> None:
        """Offers these names without ticks. If the same names are already offered, their ticks stay."""
        if list(names) == self._offered:  # one of them may be telling just now that it was ticked
            return
        self.choices.clear()
        self._offered, self.lines = list(names), {}
        for one, title in (names if isinstance(names, Mapping) else {one: one for one in names}).items():
            self._add(one, title)
        self._say()

    def _add(self, name: str, title: str) -> None:
        line = self.lines[name] = self.choices.addAction(keyless(title))
        line.setCheckable(True)
        line.triggered.connect(self._on_ticked)

    @property
    def names(self) -> list[str]:
        """The ticked names, in the order in which they are offered."""
        return [one for one, line in self.lines.items() if line.isChecked()]

    def tick(self, names: Collection[str]) -> None:
        """Ticks these names and no others. A name that was not offered is offered from now on."""
        for name in names:
            if name not in self.lines:
                self._add(name, name)
        for one, line in self.lines.items():
            line.setChecked(one in names)
        self._say()

    def _on_ticked(self) -> None:
        self._say()
        self.picked.emit(self.names)

    def _say(self) -> None:
        words = ", ".join(line.text() for line in self.lines.values() if line.isChecked())
        is_long = len(words) > LETTERS
        self.setText(f"{words[: LETTERS - 1]}…" if is_long else words or keyless(self._none))
        self.setToolTip(plain_tip(words if is_long else ""))
        self.setEnabled(bool(self.lines))
