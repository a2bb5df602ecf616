"""LatePanels: the panels of a document by name, each made when it is first seen or asked for.

Creating panels behind other tabs only when they are shown makes a document open sooner.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from kpeditor.app.formparts import Scroll, guard_wheel, let_narrow
from kpeditor.app.guard import guarded


class PanelSlot(QWidget):
    """Where a panel stands in its dock, empty at first; what finds no room there scrolls."""

    def __init__(self, make: Callable[[], QWidget]) -> None:
        super().__init__()
        self._make = make
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)

    def hold(self, panel: QWidget) -> None:
        """Shows the panel from now on."""
        area = Scroll(panel)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # a click beside the fields leaves the focus on the map
        self._column.addWidget(area)
        self.setFocusProxy(panel)

    def reveal(self) -> None:
        """Creates the panel now, because it is to be shown."""
        self._make().show()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        """Creates the panel at its first paint: a widget behind another tab of its dock does not count as
        hidden for Qt, but is never painted.
        """
        super().paintEvent(event)
        self._make()


class LatePanels(Mapping[str, QWidget]):
    """The panels by name, each created at the first access; `slots` are the widgets that the docks hold."""

    def __init__(self) -> None:
        self.slots: dict[str, PanelSlot] = {}
        self._makers: dict[str, Callable[[], QWidget]] = {}
        self._made: dict[str, QWidget] = {}
        self._awaited: dict[str, list[Callable[[], None]]] = {}

    def add(self, name: str, make: Callable[[], QWidget]) -> None:
        """A panel that `make` makes when it is first seen or asked for."""
        self._makers[name] = make
        self.slots[name] = PanelSlot(lambda: self[name])

    def is_made(self, name: str) -> bool:
        """Whether a panel is there already."""
        return name in self._made

    def count_made(self) -> int:
        """How many panels are there already."""
        return len(self._made)

    def when_made(self, name: str, do: Callable[[], None]) -> None:
        """Does something as soon as a panel is made; at once if it is."""
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
