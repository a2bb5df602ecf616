"""Tabs: the pages of a window (documents, the start page, a report), one of which is shown."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QSizePolicy, QStackedWidget, QTabBar, QToolButton, QWidget

from kpeditor.app.guard import guarded
from kpeditor.app.icons import icon
from kpeditor.app.plaintext import keyless, plain_tip
from kpeditor.app.theme import ThemeKeeper
from kpeditor.app.words import tr

LONGEST = 30
"""Letters of a title on a tab."""


NO_ROOM = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
"""Size policy of pages behind the current one: otherwise the widest of them would take room from the docks.
"""


class Tabs(QObject):
    """A bar of tabs and the page of the current one; the window positions both.

    Signals:
        switching: another page is about to be shown; until then it takes no room. removed: a page was
            removed, and messages about it are out of date. switched(page): another page is shown; None: none
            is left. asked_close(page): the user wants to close this tab.
    """

    switching = Signal()
    removed = Signal()
    switched = Signal(object)
    asked_close = Signal(object)

    def __init__(self, themes: ThemeKeeper, parent: QWidget) -> None:
        super().__init__(parent)
        self._themes = themes
        bar = self.bar = QTabBar(parent)
        bar.setMovable(True)
        bar.setDocumentMode(True)
        bar.setExpanding(False)
        # titles are shortened by `_short`: Qt would elide the title of the current tab most
        bar.setElideMode(Qt.TextElideMode.ElideNone)
        bar.setUsesScrollButtons(True)
        bar.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        bar.setAccessibleName(tr("Open documents"))
        self.pages = QStackedWidget(parent)
        self._policies: dict[QWidget, QSizePolicy] = {}
        self.order: list[QWidget] = []
        self._told: QWidget | None = None
        bar.installEventFilter(self)
        bar.currentChanged.connect(self._show)
        bar.tabMoved.connect(lambda old, new: self.order.insert(new, self.order.pop(old)))
        themes.changed.connect(self._paint_icons)

    @property
    def current(self) -> QWidget | None:
        """The page that is shown."""
        index = self.bar.currentIndex()
        return self.order[index] if 0 <= index < len(self.order) else None

    def add(self, page: QWidget, title: str, tip: str = "", *, at: int | None = None) -> None:
        """Adds a page as the last tab, or at an index, without showing it."""
        index = len(self.order) if at is None else at
        # The bar sends its signal while the first tab is being added: the page must be known by then.
        self.order.insert(index, page)
        self._policies[page] = page.sizePolicy()
        page.setSizePolicy(NO_ROOM)
        self.pages.addWidget(page)
        self.bar.insertTab(index, title)
        self.bar.setTabToolTip(index, plain_tip(tip))
        button = QToolButton()
        button.setAutoRaise(True)
        button.setIconSize(QSize(12, 12))
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.setToolTip(tr("Close this tab"))
        button.clicked.connect(partial(self.asked_close.emit, page))
        self.bar.setTabButton(index, QTabBar.ButtonPosition.RightSide, button)
        self._paint_icons()

    def _paint_icons(self) -> None:
        for index in range(self.bar.count()):
            button = self.bar.tabButton(index, QTabBar.ButtonPosition.RightSide)
            if isinstance(button, QToolButton):
                button.setIcon(icon("close", self._themes.theme.faint))

    def remove(self, page: QWidget) -> None:
        """Removes a page and shows its neighbour. The page itself is not deleted."""
        index = self.order.index(page)
        self.order.remove(page)
        self.pages.removeWidget(page)
        page.setSizePolicy(self._policies.pop(page))
        self.bar.removeTab(index)
        self.removed.emit()

    def show(self, page: QWidget) -> None:
        """Brings a page to the front."""
        self.bar.setCurrentIndex(self.order.index(page))

    def name(self, page: QWidget, title: str, tip: str) -> None:
        """Gives a tab another title and tip."""
        index = self.order.index(page)
        self.bar.setTabText(index, keyless(_short(title)))
        self.bar.setTabToolTip(index, plain_tip(tip))

    def step(self, by: int) -> None:
        """Shows the next or the previous tab, cyclically."""
        if self.order:
            self.bar.setCurrentIndex((self.bar.currentIndex() + by) % len(self.order))

    def _show(self, _index: int) -> None:
        page = self.current
        if page is self._told:
            return  # the tab was only moved
        self._told = page
        self.switching.emit()
        for other, policy in self._policies.items():
            other.setSizePolicy(policy if other is page else NO_ROOM)
        if page is not None:
            self.pages.setCurrentWidget(page)
        self.switched.emit(page)

    @guarded
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Closes a tab that is clicked with the middle button."""
        if (
            event.type() is QEvent.Type.MouseButtonRelease
            and isinstance(event, QMouseEvent)
            and event.button() is Qt.MouseButton.MiddleButton
        ):
            index = self.bar.tabAt(event.position().toPoint())
            if index >= 0:
                self.asked_close.emit(self.order[index])
            return True
        return super().eventFilter(watched, event)


def _short(title: str) -> str:
    """A title shortened to the length of a tab; the star of unsaved changes stays."""
    star = "*" if title.endswith("*") else ""
    name = title.removesuffix("*")
    return (name if len(name) <= LONGEST else f"{name[: LONGEST - 1].rstrip()}…") + star
