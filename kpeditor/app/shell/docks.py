"""Docks: arranges the panels around the map, and restores the arrangement of the last session. LatePanels:
the panels of a document, each created when first needed, so that documents open faster.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QByteArray, QObject, Qt
from PySide6.QtGui import QAction, QPaintEvent
from PySide6.QtWidgets import (
    QApplication,
    QDockWidget,
    QMainWindow,
    QStackedWidget,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from kpeditor.app.formparts import Scroll, guard_wheel, let_narrow
from kpeditor.app.guard import guarded, soon
from kpeditor.app.theme import POINTS
from kpeditor.app.words import tr

LAYOUT_VERSION = 2
WIDTHS, SHARES, MOST = (276, 330), (0.14, 0.21), (0.26, 0.33)
"""The initial width of the docks on both sides: for text of the usual size, as a share of a large window, and
the greatest share of a small one.
"""
HEIGHTS_LEFT, HEIGHTS_RIGHT = (590, 210), (600, 210)
"""How the height of each column is divided at first: the palette and lists get most of it, single facts
little.
"""
WAIT, MOST_WAITS = 10, 30
"""The milliseconds that a panel that was painted empty waits for the board to be drawn, and the greatest
number of such waits.
"""
LEFT, RIGHT = Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea


@dataclass(frozen=True, slots=True)
class Place:
    """The default position of a panel; `tab_on` names the dock it shares a place with."""

    name: str
    title: str
    area: Qt.DockWidgetArea
    tab_on: str = ""


PLACES = (
    Place("palette", "Palette", LEFT),
    Place("layers", "Layers", LEFT),
    Place("underlay", "Underlay", LEFT, tab_on="layers"),
    Place("forces", "Forces", RIGHT),
    Place("places", "Places", RIGHT, tab_on="forces"),
    Place("scenario", "Scenario", RIGHT, tab_on="forces"),
    Place("inspector", "Hex", RIGHT),
    Place("sight", "Sight", RIGHT, tab_on="inspector"),
    Place("problems", "Problems", RIGHT, tab_on="inspector"),
    Place("history", "History", RIGHT, tab_on="inspector"),
    Place("lab", "Balance lab", RIGHT, tab_on="forces"),
    Place("timeline", "Timeline", RIGHT, tab_on="forces"),
    Place("odds", "Odds", RIGHT, tab_on="inspector"),
    Place("live", "Live balance", RIGHT, tab_on="inspector"),
    Place("notes", "Notes", RIGHT, tab_on="inspector"),
)


class Docks(QObject):
    """The docks of a window. Each holds the panels of all documents and shows that of the document in
    front.
    """

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._docks: dict[str, QDockWidget] = {}
        self._stacks: dict[str, QStackedWidget] = {}
        self._state: QByteArray | None = None
        self._standing: QByteArray | None = None
        self._is_arranged = False
        self._filled: frozenset[str] = frozenset()
        self._unused: list[QDockWidget] = []
        window.setDockOptions(
            QMainWindow.DockOption.AllowTabbedDocks | QMainWindow.DockOption.AllowNestedDocks
        )
        for area in (LEFT, RIGHT):
            window.setTabPosition(area, QTabWidget.TabPosition.North)
        for place in PLACES:
            dock = QDockWidget(tr(place.title), window)
            dock.setObjectName(f"dock-{place.name}")
            if place.tab_on or place.name in {other.tab_on for other in PLACES}:
                dock.setTitleBarWidget(QWidget())  # its tab carries the title
            dock.hide()
            stack = QStackedWidget()
            dock.setWidget(stack)
            self._docks[place.name] = dock
            self._stacks[place.name] = stack

    def arrange(self) -> None:
        """Restores the default arrangement."""
        window = self._window
        self._clear()
        for place in PLACES:
            dock = self._docks[place.name]
            dock.setFloating(False)
            window.addDockWidget(place.area, dock)
            if place.tab_on:
                window.tabifyDockWidget(self._docks[place.tab_on], dock)
            dock.show()
        for name in ("layers", "forces", "inspector"):
            self._docks[name].raise_()
        self._widen()
        height = Qt.Orientation.Vertical
        window.resizeDocks([self._docks["palette"], self._docks["layers"]], [*HEIGHTS_LEFT], height)
        window.resizeDocks([self._docks["forces"], self._docks["inspector"]], [*HEIGHTS_RIGHT], height)
        self._hide_unused()

    def _hide_unused(self) -> None:
        """Hides the docks for which the document in front has no panel: a battle on a free table has no
        places, and few rules have a timeline. They reappear with the next document that has one.
        """
        self._unused = [
            dock for name, dock in self._docks.items() if name not in self._filled and not dock.isHidden()
        ]
        for dock in self._unused:
            dock.hide()

    def _widen(self) -> None:
        """Makes the docks as wide as text of this size needs, if the window has room."""
        window = self._window
        letters = QApplication.font().pointSizeF() / POINTS
        wide = [
            round(min(max(size * letters, share * window.width()), most * window.width()))
            for size, share, most in zip(WIDTHS, SHARES, MOST, strict=True)
        ]
        both = [self._docks["palette"], self._docks["forces"]]
        window.resizeDocks(both, wide, Qt.Orientation.Horizontal)

    def fit_letters(self) -> None:
        """Adapts the widths of docks to another text size, and keeps the window on its screen."""
        from kpeditor.app.dialogparts import stay_on_screen

        if self._is_arranged and self._state is None:
            # panels know their sizes only after the fonts were applied
            soon(self._window, self._widen)
        soon(self._window, lambda: stay_on_screen(self._window))

    def _clear(self) -> None:
        """Removes all docks from the window first: when docks are moved within it, Qt leaves old tab bars
        behind.
        """
        for dock in self._docks.values():
            self._window.removeDockWidget(dock)
        if (layout := self._window.layout()) is not None:
            layout.activate()

    def _add_missing(self) -> None:
        """Gives a place to panels that the stored arrangement does not know."""
        for place in PLACES:
            dock = self._docks[place.name]
            if self._window.dockWidgetArea(dock) is Qt.DockWidgetArea.NoDockWidgetArea:
                self._window.addDockWidget(place.area, dock)
                if place.tab_on:
                    self._window.tabifyDockWidget(self._docks[place.tab_on], dock)
                    self._docks[place.tab_on].raise_()

    def fill(self, panels: Mapping[str, QWidget], titles: Mapping[str, str] | None = None) -> None:
        """Shows the panels of a document in their docks; those of other documents stay hidden in the same
        stacks.

        Args:
            titles: titles of docks for it, where they differ from the usual ones.
        """
        for place in PLACES:
            self._docks[place.name].setWindowTitle((titles or {}).get(place.name, tr(place.title)))
        for name, panel in panels.items():
            stack = self._stacks[name]
            if stack.indexOf(panel) < 0:
                stack.addWidget(panel)
            stack.setCurrentWidget(panel)
        self._filled = frozenset(panels)
        if self._state is not None:
            self._clear()
            self._window.restoreState(self._state, LAYOUT_VERSION)
            self._state = None
            self._add_missing()
        elif not self._is_arranged:
            self.arrange()  # the docks know the sizes of their panels only once they are filled
        self._is_arranged = True
        for dock in self._unused:
            dock.show()
        self._hide_unused()

    def remember(self) -> None:
        """Stores the arrangement, before a page is shown that may leave less room for the docks."""
        if self._is_arranged:
            self._standing = self.state()

    def empty(self) -> None:
        """Hides all docks; `fill` restores them as they were."""
        if self._state is None and self._is_arranged:
            self._state = self.state() if self._standing is None else self._standing
        for dock in self._docks.values():
            dock.hide()

    def state(self) -> QByteArray:
        """The arrangement, for the settings."""
        return self._state if self._state is not None else self._window.saveState(LAYOUT_VERSION)

    def restore(self, state: QByteArray) -> None:
        """Applies a stored arrangement when the next document is shown."""
        if not state.isEmpty():
            self._state = state

    def show(self, name: str) -> None:
        """Brings a panel to the front."""
        dock = self._docks[name]
        dock.show()
        dock.raise_()
        slot = self._stacks[name].currentWidget()
        if isinstance(slot, PanelSlot):
            slot.reveal()

    def switches(self) -> dict[str, QAction]:
        """A switch action per panel, by its name."""
        return {name: dock.toggleViewAction() for name, dock in self._docks.items()}


class PanelSlot(QWidget):
    """The place of a panel in its dock, empty at first; a panel that does not fit scrolls."""

    def __init__(self, make: Callable[[], QWidget], make_soon: Callable[[], None]) -> None:
        super().__init__()
        self._make = make
        self._make_soon = make_soon
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)

    def hold(self, panel: QWidget) -> None:
        """Shows the panel."""
        area = Scroll(panel)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # a click beside the fields leaves the focus on the map
        self._column.addWidget(area)
        area.show()  # a layout would show it only from the event loop
        self.setFocusProxy(panel)

    def reveal(self) -> None:
        """Creates the panel now, because it is to be shown."""
        self._make().show()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        """Creates the panel after its first paint, so as not to delay it. For Qt, a widget behind another tab
        of its dock is not hidden, but it is never painted.
        """
        super().paintEvent(event)
        self._make_soon()


class LatePanels(Mapping[str, QWidget]):
    """The panels by name, each created at the first access; `slots` are the widgets that the docks hold.

    Args:
        is_drawing: whether the board is still being drawn, which panels that nobody asked for let go first.
    """

    def __init__(self, is_drawing: Callable[[], bool]) -> None:
        self._is_drawing = is_drawing
        self._waits = MOST_WAITS
        self.slots: dict[str, PanelSlot] = {}
        self._makers: dict[str, Callable[[], QWidget]] = {}
        self._made: dict[str, QWidget] = {}
        self._awaited: dict[str, list[Callable[[], None]]] = {}
        self._waiting: list[str] = []

    def add(self, name: str, make: Callable[[], QWidget]) -> None:
        """Registers a panel that `make` creates when it is first needed."""
        self._makers[name] = make
        self.slots[name] = PanelSlot(lambda: self[name], lambda: self._make_soon(name))

    def _make_soon(self, name: str) -> None:
        """Creates a panel from the event loop, one after the other, so that events are handled in between."""
        if name not in self._made and name not in self._waiting:
            self._waiting.append(name)
            if len(self._waiting) == 1:
                soon(self.slots[name], self._make_waiting)

    def _make_waiting(self) -> None:
        if self._waits and self._is_drawing():
            self._waits -= 1
            soon(self.slots[self._waiting[0]], self._make_waiting, WAIT)
            return
        name = self._waiting.pop(0)
        if self._waiting:
            soon(self.slots[self._waiting[0]], self._make_waiting)
        self[name]

    def make_visible(self) -> None:
        """Creates the panels in view, which their first paint would have created."""
        for name, slot in self.slots.items():
            if not slot.visibleRegion().isEmpty():
                self[name]

    def are_waiting(self) -> bool:
        """Whether panels that were painted empty will be created soon."""
        return bool(self._waiting)

    def is_made(self, name: str) -> bool:
        """Whether a panel exists."""
        return name in self._made

    def when_made(self, name: str, do: Callable[[], None]) -> None:
        """Calls a function when a panel is created; at once if it exists."""
        if name in self._made:
            do()
        else:
            self._awaited.setdefault(name, []).append(do)

    def __getitem__(self, name: str) -> QWidget:
        panel = self._made.get(name)
        if panel is None:
            panel = self._made[name] = self._makers[name]()
            guard_wheel(panel)
            let_narrow(panel)
            self.slots[name].hold(panel)
            for do in self._awaited.pop(name, []):
                do()
        return panel

    def __iter__(self) -> Iterator[str]:
        return iter(self._makers)

    def __len__(self) -> int:
        return len(self._makers)
