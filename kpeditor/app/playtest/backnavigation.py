"""BackNavigation: leads from the set-up and mail pages back to the game that is still open behind them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QShortcut

if TYPE_CHECKING:
    from kpeditor.app.playtest.window import PlaytestWindow


class BackNavigation(QObject):
    """Connects the button and Escape on the set-up page and *Back* on the mail page with the open game."""

    def __init__(self, window: PlaytestWindow) -> None:
        super().__init__(window)
        self._window = window
        self._is_handing_over = False
        window.pages.currentChanged.connect(self._follow)
        window.setup.back.clicked.connect(self.go)
        window.mailing.page.asked_back.connect(self.go)
        escape = QShortcut(Qt.Key.Key_Escape, window.setup)
        escape.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        escape.activated.connect(self.go)
        self._follow()

    def go(self) -> None:
        """Shows the game as it was left, the screen between two people if that was there; without a game the
        first page.
        """
        window = self._window
        if window.workspace is None:
            window.show_setup()
            return
        window.pages.setCurrentWidget(window.hand_over if self._is_handing_over else window.workspace)
        window.enable()
        (window.hand_over.go if self._is_handing_over else window.workspace.board).setFocus()

    def _follow(self) -> None:
        window, page = self._window, self._window.pages.currentWidget()
        if page is window.hand_over or (page is not None and page is window.workspace):
            self._is_handing_over = page is window.hand_over
        window.setup.back.setVisible(window.workspace is not None)
