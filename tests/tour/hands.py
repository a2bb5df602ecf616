"""Hands: a real mouse and a real keyboard on a window of this program, by way of the X server.

The script runs in a thread beside the window and asks it, in the window's own thread, where things stand and
what has become of them; everything it *does* goes through xdotool, as if a person sat there.
"""

from __future__ import annotations

import subprocess
import threading
import time
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeVar

from PIL import Image
from PySide6.QtCore import QObject, QPoint, Qt, Signal, Slot
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QComboBox,
    QMainWindow,
    QMenu,
    QMenuBar,
    QTabBar,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)
from shiboken6 import isValid

from kpeditor.app.canvas.canvas import MapCanvas
from kpeditor.core.geometry.pixels import PointF
from tests.tour.album import in_few_colours

T = TypeVar("T")
Spot = tuple[int, int]
"""A pixel of the screen."""
BUTTONS = {"left": 1, "middle": 2, "right": 3}
WHEEL_UP, WHEEL_DOWN = 4, 5
REST = 0.06
"""Seconds between two movements of a hand."""
FEW = 64
"""Colours of a picture of the whole screen, which would be large otherwise."""
AFTER = 2.0
"""Seconds that are waited for a window that has not yet got what was done."""
PATIENCE = 15.0
"""Seconds something may take that the window does by itself."""


class Lost(Exception):
    """What the hands reach for is not there, is hidden, or does not come about."""


class Onlooker(QObject):
    """Answers questions about widgets in their own thread; make it there."""

    _asked, _hurried = Signal(object), Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._asked.connect(self._answer, Qt.ConnectionType.BlockingQueuedConnection)
        self._hurried.connect(self._come_after, Qt.ConnectionType.QueuedConnection)

    def ask(self, question: Callable[[], T]) -> T:
        """What the question answers; to be called from the thread of the script.

        Raises:
            Exception: whatever the question raises.
        """
        answers: list[Any] = []
        self._asked.emit((question, answers))
        found, fault = answers
        if fault is not None:
            raise fault
        return found  # type: ignore[no-any-return]  # what `question` answered

    def come_after(self) -> None:
        """Waits until the window has got everything that mouse and keyboard have done so far, which on a busy
        machine may take a while; not longer than `AFTER`, for what it has got may have opened a dialog.
        """
        has_come = threading.Event()
        self._hurried.emit(has_come)
        has_come.wait(AFTER)

    @Slot(object)
    def _come_after(self, has_come: threading.Event) -> None:
        QGuiApplication.sync()
        has_come.set()

    @Slot(object)
    def _answer(self, asked: tuple[Callable[[], Any], list[Any]]) -> None:
        question, answers = asked
        try:
            answers += [question(), None]
        except Exception as fault:  # noqa: BLE001  it is raised again where it was asked
            answers += [None, fault]


class Hands:
    """Mouse and keyboard. Widgets are named, never pixels; what another widget covers cannot be clicked."""

    def __init__(self, eyes: Onlooker) -> None:
        self.eyes = eyes

    # what is seen

    def until(self, question: Callable[[], T | None], what: str, patience: float = PATIENCE) -> T:
        """Waits until the answer is true, for so many seconds, and answers it.

        Raises:
            Lost: when it does not come about.
        """
        late = time.monotonic() + patience
        while time.monotonic() < late:
            if found := self.eyes.ask(question):
                return found
            time.sleep(REST)
        raise Lost(f"waited in vain: {what}")

    def spot(self, widget: QWidget, at: QPoint | None = None) -> Spot:
        """Where a widget, or a point of it, is on the screen, once a click there would reach it."""

        return self.until(lambda: _reached(widget, at), f"{type(widget).__name__} within reach")

    def board(self, canvas: MapCanvas, point: PointF) -> Spot:
        """Where a point of the map is on the screen."""

        def look() -> QPoint:
            x, y = canvas.camera.to_view(point)
            return QPoint(round(x), round(y))

        return self.spot(canvas, self.eyes.ask(look))

    # the mouse

    def move(self, to: Spot) -> None:
        """Moves the pointer."""
        _xdotool("mousemove", str(to[0]), str(to[1]))
        self.rest()

    def click(self, to: QWidget | Spot, button: str = "left", times: int = 1) -> None:
        """Moves there and clicks."""
        self.move(self.spot(to) if isinstance(to, QWidget) else to)
        # in one call: on a busy machine two calls would be too far apart for a double click
        _xdotool("click", "--repeat", str(times), "--delay", "60", str(BUTTONS[button]))
        self.rest()

    def drag(self, *spots: Spot, button: str = "left") -> None:
        """Presses at the first spot, goes over the others, lets go at the last."""
        self.move(spots[0])
        _xdotool("mousedown", str(BUTTONS[button]))
        for start, end in pairwise(spots):
            for part in (0.3, 0.6, 1.0):
                self.move(
                    (
                        round(start[0] + part * (end[0] - start[0])),
                        round(start[1] + part * (end[1] - start[1])),
                    )
                )
        _xdotool("mouseup", str(BUTTONS[button]))
        self.rest()

    def scroll_to(self, widget: QWidget, area: QWidget) -> None:
        """Turns the wheel over an area, down or up, until a widget in it is within reach.

        Raises:
            Lost: when it never is.
        """
        if self.eyes.ask(lambda: _reached(widget)):
            return
        self.move(self.spot(area, QPoint(6, 6)))
        for _ in range(40):
            is_above = self.eyes.ask(lambda: widget.mapTo(area, QPoint()).y() < 0)
            _xdotool("click", str(WHEEL_UP if is_above else WHEEL_DOWN))
            self.rest()
            if self.eyes.ask(lambda: _reached(widget)):
                return
        raise Lost(f"{type(widget).__name__} is not in what scrolls there")

    # the keyboard

    def key(self, *names: str) -> None:
        """Presses keys one after the other, by their X names: "ctrl+s", "Return"."""
        for name in names:
            _xdotool("key", "--clearmodifiers", name)
            self.rest()

    def type(self, text: str) -> None:
        """Types a text."""
        _xdotool("type", "--delay", "8", text)
        self.rest()

    def fill(self, field: QWidget, text: str, end: str = "Tab") -> None:
        """Clicks into a field, replaces what stands there and leaves it."""
        self.click(field)
        self.key("ctrl+a")
        self.type(text)
        self.key(end)

    # composed things

    def pick(self, box: QComboBox, text: str) -> None:
        """Opens a menu of choices and clicks one."""
        self.click(self.spot(box, self.eyes.ask(lambda: QPoint(box.width() - 8, box.height() // 2))))
        row = self.eyes.ask(lambda: box.findText(text))
        if row < 0:
            raise Lost(f"“{text}” is not offered")
        self.click(self._row(box.view(), row))
        # A choice may be the last of its form, which is made anew then.
        self.until(lambda: not isValid(box) or box.currentText() == text, f"“{text}” chosen")

    def _row(self, view: QAbstractItemView, row: int) -> Spot:
        def look() -> QPoint | None:
            return view.visualRect(view.model().index(row, 0)).center() if view.isVisible() else None

        return self.spot(view.viewport(), self.until(look, "a list"))

    def tab(self, bars: QWidget, title: str) -> None:
        """Clicks a tab by its title, of the bars within a widget."""

        def look() -> tuple[QTabBar, QPoint] | None:
            for bar in bars.findChildren(QTabBar):
                for index in range(bar.count()):
                    if bar.isVisible() and bar.tabText(index).replace("&", "") == title:
                        return bar, bar.tabRect(index).center()
            return None

        bar, place = self.until(look, f"the tab “{title}”")
        self.click(self.spot(bar, place))

    def menu(self, window: QMainWindow, *titles: str) -> None:
        """Goes through the menus of a window to a command."""
        self.choose(window.menuBar(), *titles)

    def choose(self, holder: QMenuBar | QMenu, *titles: str) -> None:
        """Clicks an entry of a menu or menu bar, and on through the menus below it."""
        for title in titles:
            action, place = self.until(partial(_entry, holder, title), f"the entry “{title}”")
            below = self.eyes.ask(action.menu)  # asked before: what is chosen may end the menu
            self.click(self.spot(holder, place))
            if isinstance(below, QMenu):
                holder = below

    def item(self, tree: QTreeWidget, find: Callable[[], QTreeWidgetItem | None], times: int = 1) -> None:
        """Clicks a line of a tree, scrolling to it first."""

        def look() -> Spot | None:
            if (found := find()) is None:
                return None
            tree.doItemsLayout()  # its lines may just have got another height
            tree.scrollToItem(found)  # each time: the tree may still be given another height
            box = tree.visualItemRect(found)
            return _reached(tree.viewport(), QPoint(min(box.left() + 30, box.right()), box.center().y()))

        self.click(self.until(look, "a line of a tree"), times=times)

    def rest(self) -> None:
        """Lets the window come after."""
        time.sleep(REST)
        self.eyes.come_after()
        self.eyes.ask(lambda: None)

    def picture(self, path: Path) -> None:
        """Writes what is on the screen, small."""
        raw = path.with_suffix(".raw.png")
        self.eyes.ask(lambda: QApplication.primaryScreen().grabWindow(0).save(str(raw)))
        with Image.open(raw) as image:
            flat = in_few_colours(image.convert("RGB"), FEW)
        flat.save(path, optimize=True)
        raw.unlink()


def _reached(widget: QWidget, at: QPoint | None = None) -> Spot | None:
    """Where a click would reach a widget, None while it is hidden, disabled or covered."""
    if not widget.isVisible() or not widget.isEnabled():
        return None
    place = widget.mapToGlobal(at if at is not None else widget.rect().center())
    there = QApplication.widgetAt(place)
    is_hit = there is not None and (there is widget or widget.isAncestorOf(there))
    return (place.x(), place.y()) if is_hit else None


def _entry(holder: QMenuBar | QMenu, title: str) -> tuple[QAction, QPoint] | None:
    """An entry of a menu that is open, and its place there."""
    if not holder.isVisible():
        return None
    wanted = (one for one in holder.actions() if one.text().replace("&", "").rstrip("…") == title)
    found = next(wanted, None)
    return (found, holder.actionGeometry(found).center()) if found is not None else None


def _xdotool(*words: str) -> None:
    subprocess.run(["xdotool", *words], check=True, capture_output=True)
