"""MessageStrip: a line above the map for errors and results, without a dialog."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QStackedWidget, QWidget
from shiboken6 import isValid

from kpeditor.app.formparts import MESSAGES_LIE, flat_button, row_of, wrapped
from kpeditor.app.guard import delayed, guarded
from kpeditor.app.icons import icon, pixmap
from kpeditor.app.plaintext import Label, keyless
from kpeditor.app.theme import Theme, ThemeKeeper
from kpeditor.app.words import tr
from kpeditor.core.errors import KpError

SHOWN_FOR = 9000
"""The milliseconds for which a message stays unless it is closed earlier; a message with an offer stays."""
READ_IN = 400
"""The milliseconds after a message in which an edit is taken as part of what it reports and does not dismiss
it.
"""
_MOVES = (QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.ContentsRectChange)


@dataclass(frozen=True, slots=True)
class Offer:
    """An action that a message offers, shown as a button."""

    text: str
    run: Callable[[], object]


class Hint(KpError):
    """What the user has to do before a command can run; shown as a hint, not as an error."""


class MessageStrip(QFrame):
    """Shows one message at a time over the top of the page, or over the part of it named `MESSAGES_LIE`, so
    that lists of steps stay visible. The margins of that part, where a map has its rulers, stay free. The
    content below does not move.
    """

    def __init__(self, themes: ThemeKeeper) -> None:
        super().__init__()
        self._themes = themes
        self._pages: QStackedWidget | None = None
        self._room: QWidget | None = None
        self._icon = Label()
        self._text = wrapped()
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._close = flat_button(tr("Close this message"))
        self._close.clicked.connect(self.hide)
        self._offers = QHBoxLayout()
        row_of(self._icon, (self._text, 1), self._offers, self._close, on=self, margins=(10, 5, 6, 5))
        self._timer = delayed(self, self.hide)
        self._goes_by = False
        self._age = QElapsedTimer()
        self.hide()

    def lie_over(self, pages: QStackedWidget) -> None:
        """Places itself at the top of the visible page, in front of it."""
        self._pages = pages
        self.setParent(pages.parentWidget())
        self.hide()
        pages.currentChanged.connect(self._fit)
        pages.installEventFilter(self)

    @guarded
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Moves with the widget it lies over."""
        if event.type() in _MOVES and not self.isHidden():
            self._fit()
        return super().eventFilter(watched, event)

    def _fit(self) -> None:
        pages, parent = self._pages, self.parentWidget()
        if pages is None or parent is None:
            return
        page = pages.currentWidget() or pages
        room = page.findChild(QWidget, MESSAGES_LIE) or page
        if room is not self._room:
            if self._room is not None and isValid(self._room):
                self._room.removeEventFilter(self)
            self._room = room
            room.installEventFilter(self)
        clear, layout = room.contentsRect(), self.layout()
        at, width = room.mapTo(parent, clear.topLeft()), clear.width()
        height = layout.totalHeightForWidth(width) if layout is not None else -1
        self.setGeometry(at.x(), at.y(), width, height if height > 0 else self.sizeHint().height())
        self.raise_()

    @property
    def text(self) -> str:
        """The text shown, "" without one."""
        return "" if self.isHidden() else self._text.text()

    def tell(self, text: str, kind: str = "error", offers: Sequence[Offer] = ()) -> None:
        """Shows a message of a kind (error, warning, hint or good), with a button for each offer."""
        theme: Theme = self._themes.theme
        colour = {"error": theme.error, "warning": theme.warning, "good": theme.good}.get(kind, theme.hint)
        self._icon.setPixmap(pixmap(kind, colour, 18))
        self._text.setText(text)
        self._close.setIcon(icon("close", theme.faint))
        self.setStyleSheet(f"MessageStrip {{ background: {theme.base}; border-bottom: 2px solid {colour}; }}")
        self._show_offers(offers)
        self._fit()
        self.show()
        self._goes_by = (kind == "error" and not offers) or (kind == "good" and bool(offers))
        self._age.start()
        if offers:
            self._timer.stop()
        else:
            self._timer.start(SHOWN_FOR)

    def amend(self, old: str, new: str) -> None:
        """Replaces a text if it is still shown; its offers stay."""
        if self.text == old:
            self._text.setText(new)
            self._fit()

    def go_by(self) -> None:
        """Dismisses messages about earlier errors and results after an edit, which outdates them."""
        if self._goes_by and self._age.elapsed() > READ_IN:
            self.hide()

    def _show_offers(self, offers: Sequence[Offer]) -> None:
        while (old := self._offers.takeAt(0)) is not None:
            widget = old.widget()
            if widget is not None:
                widget.deleteLater()
        for offer in offers:
            button = QPushButton(keyless(offer.text))
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys to the map
            button.clicked.connect(self.hide)
            button.clicked.connect(lambda _checked=False, run=offer.run: run())
            self._offers.addWidget(button)
            button.show()  # else the text would extend below the button
