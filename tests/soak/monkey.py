"""The hand that does random things in the window, and the eye that sees what breaks."""

from __future__ import annotations

import argparse
import ctypes
import faulthandler
import gc
import os
import resource
import shutil
import subprocess
import sys
import threading
import time
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryFile
from types import TracebackType
from typing import Any

from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QMessageLogContext,
    QPoint,
    QPointF,
    Qt,
    QTimer,
    QtMsgType,
    qInstallMessageHandler,
)
from PySide6.QtGui import (
    QColor,
    QDesktopServices,
    QDrag,
    QFont,
    QImage,
    QKeyEvent,
    QPainter,
    QPen,
    QWheelEvent,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QColorDialog, QDialog, QFileDialog, QMenu, QWidget
from shiboken6 import isValid

from kpeditor.app.dialogs.dialogs import Answer, Dialogs
from kpeditor.app.garbage import GarbageKeeper
from kpeditor.app.main import application
from kpeditor.app.preloading import load_ahead, load_windows
from kpeditor.app.settings import Settings
from kpeditor.app.shell.ownruns import OwnRuns
from kpeditor.app.shell.window import MainWindow
from kpeditor.app.theme import ThemeKeeper, set_text_size
from kpeditor.core.errors import KpError
from kpeditor.core.files.data import data_dir

KEYS = "abcdefghijklmnopqrstuvwxyz0123456789,.+-"
NAMED = (
    *("Escape", "Return", "Tab", "Backtab", "Delete", "Backspace", "Space", "Left", "Right", "Up", "Down"),
    *("Home", "End", "PageUp", "PageDown", "F1", "F2", "F3", "F4", "F5", "F6", "F9", "F10"),
)
WORDS = (
    *("Hill 9", "0405", "rows(1,5)", "3-5", "<b>x</b>", "é–ß & \u202e", "", "-1", "99999999999"),
    "destroyed(red)",
)
NEVER = {"quit", "new-window"} | {f"own-{number}" for number in range(1, 10)}
"""Commands that end the soak, and programs of the person."""
SLOW = {
    "open": 3.0,
    "round": 5.0,
    "playtest": 3.0,
    "command": 1.5,
    "dialog": 1.5,
    "scan": 4.0,
    "theme": 2.0,
}
"""Seconds of what makes a window or a document anew; all other actions have the limit of the soak. What a
theme, or an action that has opened a window, leaves to the event loop is done with the next action, which
has its limit then.
"""
COLLECTION = 0.6
"""Seconds that one collection of garbage may take. The program does a whole one while the hand rests; this
hand never does, so its time is not that of the action.
"""
GROWTH = 1.35, 120
"""How much more memory than after the second round is too much: times, and megabytes beside."""
CALM = 3
"""Actions at the beginning of a round that may take longer."""
WIDGETS = 40
"""How many more widgets."""


class Broken(Exception):
    """Something that ends the soak."""


class SafeDialogs(Dialogs):
    """The real dialogs, but files lie in the folder of the soak and nobody is asked while all is closed."""

    def __init__(self, folder: Path, chance: Callable[[], Random]) -> None:
        self._folder, self._chance = folder, chance
        self.is_closing = False

    def _file(self, *endings: str) -> Path | None:
        found = sorted(one for one in self._folder.rglob("*") if one.suffix in endings)
        return self._chance().choice([None, *found[:12]])

    def _target(self, suggestion: Path) -> Path | None:
        return self._chance().choice([None, self._folder / "out" / suggestion.name])

    def open_file(self, parent: QWidget, folder: Path, title: str = "") -> Path | None:
        return self._file(".yaml")

    def foreign_file(self, parent: QWidget, folder: Path) -> Path | None:
        return self._file(".tmx", ".vmod", ".yaml")

    def open_examples(self, parent: QWidget, folder: Path) -> Path | None:
        return None

    def open_pictures(self, parent: QWidget, folder: Path) -> list[Path]:
        return [found for found in [self._file(".png")] if found is not None]

    def open_scenarios(self, parent: QWidget, folder: Path) -> list[Path]:
        return [found for found in [self._file(".yaml")] if found is not None]

    def save_file(self, parent: QWidget, title: str, suggestion: Path, kinds: str = "") -> Path | None:
        return self._target(suggestion)

    def save_export(self, parent: QWidget, suggestion: Path, suffixes: Sequence[str]) -> Path | None:
        return self._target(suggestion)

    def unsaved(self, parent: QWidget, what: str) -> Answer:
        return Answer.DISCARD if self.is_closing else super().unsaved(parent, what)

    def crash(self, parent: QWidget | None, text: str, details: str) -> None:
        raise Broken(details)


class Monkey:
    """One soak: `step` does one thing after the other, in whatever event loop runs, also that of a dialog."""

    def __init__(self, wish: argparse.Namespace, app: QApplication) -> None:
        self.wish, self.app = wish, app
        self.folder: Path = wish.folder
        self.random = Random()
        self.dialogs = SafeDialogs(self.folder, lambda: self.random)
        self.window = MainWindow(
            Settings(self.folder / "window.ini"), self.dialogs, ThemeKeeper("light", app)
        )
        self.window.resize(1280, 800)
        self.window.show()
        self.round = (wish.round or 1) - 1
        self.number = self.depth = self.total = 0
        self.left = 0
        self.collected = self._collecting = self.part = 0.0
        self.doing, self.before, self.begun, self.shown = "round", "", self._clock(), 0
        self.end = time.monotonic() + 60 * wish.minutes
        self.worst: dict[str, float] = {}
        gc.callbacks.append(self._on_garbage)
        self.counted: list[tuple[float, int]] = []
        self.trouble = ""
        self._trail = (self.folder / "trail.txt").open("w", encoding="utf-8")
        self._started, self._seen = time.monotonic(), list[str]()
        threading.Thread(target=self._watch, args=(threading.get_ident(),), daemon=True).start()
        self.actions: list[tuple[int, str, Callable[[], str]]] = [
            (30, "mouse", self.click),
            (12, "drag", self.drag),
            (8, "wheel", self.wheel),
            (20, "key", self.key),
            (6, "text", self.type),
            (16, "command", self.command),
            (3, "open", self.open),
            (2, "playtest", self.play),
            (1, "scan", self.scan),
            (1, "theme", self.theme),
            (2, "resize", self.resize),
        ]

    # --- Time and trouble ---

    def _clock(self) -> float:
        """Seconds this thread has worked: what other programs do to the machine is no stall."""
        return time.thread_time() - self.collected

    def _on_garbage(self, phase: str, _about: object) -> None:
        """A collection of garbage begins or ends in this thread."""
        now = time.thread_time()
        if phase == "start":
            self._collecting = now
            return
        seconds = now - self._collecting
        self.collected += seconds
        self.worst["garbage"] = max(seconds, self.worst.get("garbage", 0.0))
        if seconds > COLLECTION:
            self.fail(f"stall: a collection of garbage took {seconds:.2f} s, more than {COLLECTION:.2f} s")

    def _next_event(self) -> None:
        """An action of several events goes on: each of them holds the window by itself."""
        now = self._clock()
        self.part, self.begun = max(self.part, now - self.begun), now

    def tell(self, what: str) -> None:
        """Writes an action down before it is done."""
        self._trail.write(f"{self.round}.{self.number} {what}\n")
        self._trail.flush()

    def fail(self, why: str) -> None:
        """Ends the soak."""
        if not self.trouble:
            self.trouble = why
            sys.stderr.write(f"{why}\n")
            sys.stderr.flush()
            self._trail.flush()
            self.app.exit(1)
            # Event loops of dialogs do not end with it.
            QTimer.singleShot(3000, self._die)

    def _die(self) -> None:
        os._exit(1)

    def report(self, kind: type[BaseException], bug: BaseException, trace: TracebackType | None) -> None:
        """Takes the place of the crash reporter; that tells a refusal in the window."""
        if isinstance(bug, KpError):
            return
        self.fail("".join(traceback.format_exception(kind, bug, trace)))

    # --- Rounds ---

    def begin(self) -> None:
        """A round with a document."""
        self.round += 1
        self.random.seed(f"{self.wish.seed}/{self.round}")
        self.number, self.left = 0, self.wish.steps
        self.dialogs.is_closing = False
        self.doing = "open"
        self.tell(self.open())

    def step(self) -> None:
        """One action, or part of the way home at the end of a round."""
        if self.trouble:
            return
        shown = len(self.window.tabs.order) + sum(one.isVisible() for one in QApplication.topLevelWidgets())
        has_opened, self.shown = shown > self.shown, shown
        if self._took_too_long(max(self.part, self._clock() - self.begun), has_opened=has_opened):
            return
        QTimer.singleShot(0, self.step)  # first, for the action may run an event loop
        faulthandler.dump_traceback_later(100, exit=False)
        self.depth += 1
        try:
            self.begun, self._started, self._seen = self._clock(), time.monotonic(), []
            self.before = "theme" if self.doing == "theme" else "command" if has_opened else ""
            self.part = 0.0
            if self.left > 0:
                self._act()
            else:
                self.doing = "round"
                self._go_home()
        except Exception as bug:  # noqa: BLE001  # of whatever kind: it is what is looked for
            self.report(type(bug), bug, bug.__traceback__)
        finally:
            self.depth -= 1

    def _took_too_long(self, seconds: float, *, has_opened: bool) -> bool:
        if self.number <= CALM:
            return False  # the document of the round is still being shown
        self.worst[self.doing] = max(seconds, self.worst.get(self.doing, 0.0))
        limit = max(self.wish.stall, SLOW.get(self.doing, 0.0), SLOW.get(self.before, 0.0))
        if has_opened:  # by mouse or key, what a command would have opened
            limit = max(limit, SLOW["command"])
        if seconds > limit:
            held = f"stall: {self.doing} held the window for {seconds:.2f} s, more than {limit:.2f} s"
            self.fail("\n".join((held, *self._seen)))
        return bool(seconds > limit)

    def _watch(self, thread: int) -> None:
        """Looks from another thread where the window is when an action takes long, again and again.

        By faulthandler, which only reads: a frame object held here would keep what is local to it alive, and
        let painters and pixmaps of the window die in this thread.
        """
        while not self.trouble:
            time.sleep(max(0.01, self.wish.stall / 8))
            gone = time.monotonic() - self._started
            if gone > self.wish.stall * 0.5:
                with TemporaryFile("w+") as file:
                    faulthandler.dump_traceback(file, all_threads=True)
                    file.seek(0)
                    _, _, of_window = file.read().partition(f"0x{thread:016x}")
                self._seen += [
                    f"After {gone:.2f} s it was here:",
                    *of_window.split("\n\n")[0].split("\n")[1:13],
                ]

    def _act(self) -> None:
        self.left -= 1
        self.number += 1
        self.total += 1
        if self.number == self.wish.breaks:
            self.tell("break")
            raise Broken("broken on purpose")
        if (popup := QApplication.activePopupWidget()) is not None:
            self.doing = "command"
            self._in_popup(popup)
            return
        modal = QApplication.activeModalWidget()
        if modal is not None and self.random.random() < 0.12:
            self.doing = "dialog"
            self.tell(f"Escape in {type(modal).__name__}")
            QTest.keyClick(modal, Qt.Key.Key_Escape)
            return
        kinds = self.actions if modal is None else self.actions[:5]
        _, self.doing, do = self.random.choices(kinds, [weight for weight, _, _ in kinds])[0]
        if modal is not None:
            self.doing = "dialog"
        do()

    def _in_popup(self, popup: QWidget) -> None:
        name = self.random.choice(["Down", "Down", "Up", "Return", "Escape", "Escape"])
        self.tell(f"{name} in popup {type(popup).__name__}")
        QTest.keyClick(popup, getattr(Qt.Key, f"Key_{name}"))
        if isValid(popup) and popup.isVisible() and self.random.random() < 0.3:
            popup.close()

    def _go_home(self) -> None:
        """Closes one thing after the other; when nothing is open and no dialog runs, counts and begins."""
        self.dialogs.is_closing = True
        if (popup := QApplication.activePopupWidget()) is not None:
            popup.close()
        elif (modal := QApplication.activeModalWidget()) is not None:
            modal.reject() if isinstance(modal, QDialog) else modal.close()
        elif self.depth == 1:
            self._close_all()
            self._count()
            if self.trouble:
                return
            is_over = time.monotonic() > self.end or self.wish.round is not None
            if is_over:
                self.app.exit(0)
                self.trouble = "over"
            else:
                self.begin()

    def _close_all(self) -> None:
        window = self.window
        window.playtests.close_all()
        for page in list(window.tabs.order):
            if page is not window.start_page:
                window.close_tab(page)
        for top in QApplication.topLevelWidgets():
            if top is not window and top.isVisible() and not isinstance(top, QMenu):
                top.close()
        for dialog in window.findChildren(QDialog):
            dialog.close()
        if not window.isVisible():
            window.show()
        window.messages.hide()
        window.settings.forget_recent()
        for _ in range(3):
            QCoreApplication.processEvents()
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
            gc.collect()

    def _count(self) -> None:
        """Compares what is left with what was left after the second round."""
        memory, widgets = megabytes(), len(QApplication.allWidgets())
        self.counted.append((memory, widgets))
        sys.stdout.write(f"round {self.round}: {memory:.0f} MB, {widgets} widgets, {self.total} actions\n")
        sys.stdout.flush()
        if len(self.counted) < 4:
            return
        (old, few), times, more = self.counted[2], *GROWTH
        if memory > old * times + more:
            self.fail(f"memory grows: {old:.0f} MB after three rounds, {memory:.0f} MB now")
        if widgets > few + WIDGETS:
            kinds = Counter(type(one).__name__ for one in QApplication.allWidgets()).most_common(8)
            self.fail(f"widgets are left behind: {few} after three rounds, {widgets} now: {kinds}")

    # --- What a hand can do ---

    def _top(self) -> QWidget:
        modal = QApplication.activeModalWidget()
        if modal is not None:
            return modal
        seen = [one for one in QApplication.topLevelWidgets() if one.isVisible() and one.isWindow()]
        seen = [one for one in seen if type(one).__module__.startswith("kpeditor")] or [self.window]
        return self.random.choice(sorted(seen, key=lambda one: type(one).__name__))

    def _widget(self) -> tuple[QWidget, QPoint]:
        """A widget and a place in it: what lies at a random place of a window, or any of its widgets."""
        top = self._top()
        at = QPoint(self.random.randrange(max(1, top.width())), self.random.randrange(max(1, top.height())))
        below = top.childAt(at) or top
        if self.random.random() < 0.35:
            others = [one for one in top.findChildren(QWidget) if one.isVisible() and one.isEnabled()]
            if others:
                below = self.random.choice(others)
                at = below.mapTo(top, QPoint(self.random.randrange(max(1, below.width())), 0))
                at += QPoint(0, self.random.randrange(max(1, below.height())))
        return below, below.mapFrom(top, at)

    def _modifiers(self) -> Qt.KeyboardModifier:
        names = self.random.choices(
            ["NoModifier", "ShiftModifier", "ControlModifier", "AltModifier"], [12, 3, 4, 1]
        )
        return getattr(Qt.KeyboardModifier, names[0])  # type: ignore[no-any-return]

    def click(self) -> str:
        """A click, the right button, or two clicks."""
        widget, at = self._widget()
        button = self.random.choices([Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton], [5, 1])[0]
        twice, modifiers = self.random.random() < 0.1, self._modifiers()
        self.tell(f"{'double ' if twice else ''}click {said(widget)} {at.x()},{at.y()} {button.name}")
        if twice:
            QTest.mouseDClick(widget, button, modifiers, at)
        else:
            QTest.mouseClick(widget, button, modifiers, at)
        return ""

    def drag(self) -> str:
        """A stroke with a button held."""
        widget, at = self._widget()
        button = self.random.choices([Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton], [5, 1])[0]
        ends = [
            at + QPoint(self.random.randrange(-250, 250), self.random.randrange(-250, 250)) for _ in range(4)
        ]
        self.tell(f"drag in {said(widget)} from {at.x()},{at.y()}")
        modifiers = self._modifiers()
        QTest.mousePress(widget, button, modifiers, at)
        for end in ends:
            if isValid(widget):
                QTest.mouseMove(widget, end)
            self._next_event()
        if isValid(widget):
            QTest.mouseRelease(widget, button, modifiers, ends[-1])
        return ""

    def wheel(self) -> str:
        """The wheel, up or down."""
        widget, at = self._widget()
        by = self.random.choice([-360, -120, 120, 360])
        self.tell(f"wheel {by} in {said(widget)}")
        event = QWheelEvent(
            QPointF(at),
            QPointF(widget.mapToGlobal(at)),
            QPoint(),
            QPoint(0, by),
            Qt.MouseButton.NoButton,
            self._modifiers(),
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QCoreApplication.sendEvent(widget, event)
        return ""

    def _focused(self) -> QWidget:
        focused = QApplication.focusWidget()
        return focused if focused is not None and self.random.random() < 0.7 else self._top()

    def key(self) -> str:
        """A key, alone or with Ctrl, Shift or Alt."""
        widget, modifiers = self._focused(), self._modifiers()
        if self.random.random() < 0.5:
            name = self.random.choice(NAMED)
            self.tell(f"key {modifiers.name} {name} in {said(widget)}")
            QTest.keyClick(widget, getattr(Qt.Key, f"Key_{name}"), modifiers)
            return ""
        letter = self.random.choice(KEYS)
        if modifiers == Qt.KeyboardModifier.ControlModifier and letter == "q":
            letter = "z"  # quitting is no bug
        self.tell(f"key {modifiers.name} {letter} in {said(widget)}")
        QTest.keyClick(widget, Qt.Key(ord(letter.upper())), modifiers)
        return ""

    def type(self) -> str:
        """Words into whatever is in focus."""
        widget, text = self._focused(), self.random.choice(WORDS)
        self.tell(f"type {text!r} into {said(widget)}")
        for letter in text:
            for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
                if isValid(widget):
                    event = QKeyEvent(kind, 0, Qt.KeyboardModifier.NoModifier, letter)
                    QCoreApplication.sendEvent(widget, event)
            self._next_event()
        if isValid(widget) and self.random.random() < 0.6:
            QTest.keyClick(widget, Qt.Key.Key_Return)
        return ""

    def command(self) -> str:
        """A command of the menus of the editor or of a playtest."""
        tables: list[dict[str, Any]] = [self.window.menus.by_id, self.window.menus.tools]
        tables += [one.menus.by_id for one in self.window.playtests.open if isValid(one)]
        table = self.random.choice([one for one in tables if one])
        ids = sorted(id_ for id_, action in table.items() if id_ not in NEVER and action.isEnabled())
        if ids:
            id_ = self.random.choice(ids)
            self.tell(f"command {id_}")
            table[id_].trigger()
        return ""

    def open(self) -> str:
        """Another scenario or map."""
        file = self.random.choice(sorted((self.folder / "files").rglob("*.yaml")))
        self.tell(f"open {file.name}")
        self.window.files.open(file)
        return f"opened {file.name}"

    def play(self) -> str:
        """A playtest of the scenario in front, begun at once by whoever sits there."""
        self.tell("playtest")
        if len(self.window.playtests.open) < 2 and (playtest := self.window.playtests.start()) is not None:
            playtest.begin()
        return ""

    def scan(self) -> str:
        """The page on which a scan is read."""
        self.tell("scan")
        self.window.scans.start([self.folder / "files" / "sheet.png"])
        return ""

    def theme(self) -> str:
        """Another look or size of texts: each a choice of its own in the preferences."""
        if self.random.random() < 0.5:
            choice = self.random.choice(["light", "dark", "contrast"])
            self.tell(f"theme {choice}")
            self.window.themes.choose(choice)
        else:
            size = self.random.choice([100, 100, 150])
            self.tell(f"text of {size} %")
            set_text_size(size, self.window.themes)
        return ""

    def resize(self) -> str:
        """Another size of a window."""
        top = self._top()
        width, height = self.random.randrange(500, 1700), self.random.randrange(400, 1000)
        self.tell(f"resize {said(top)} to {width} x {height}")
        top.resize(width, height)
        return ""


def said(widget: QWidget) -> str:
    """A widget in the trail."""
    name = widget.objectName() or str(widget.property("text") or "")
    return f"{type(widget).__name__}{f'({name[:30]})' if name else ''}"


def megabytes() -> float:
    """Memory the process holds now; where that cannot be asked, the most it ever had.

    What the allocator keeps of memory that was given back is returned to the system first: how much it keeps
    changes by hundreds of megabytes between runs of the same actions.
    """
    status = Path("/proc/self/statm")
    if status.exists():
        with suppress(OSError, AttributeError):  # another libc has no such function
            ctypes.CDLL("libc.so.6").malloc_trim(0)
        return int(status.read_text().split()[1]) * resource.getpagesize() / 1e6
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3


def _files(folder: Path) -> None:
    """What the soak opens: shipped scenarios with their maps, and a picture for a scan."""
    assert data_dir("maps").is_relative_to(folder), "the soak works on a copy of the program"
    shutil.copytree(data_dir("maps"), folder / "files/maps", dirs_exist_ok=True)
    shutil.copytree(data_dir("scenarios"), folder / "files/scenarios", dirs_exist_ok=True)
    (folder / "out").mkdir(exist_ok=True)
    picture = QImage(900, 700, QImage.Format.Format_RGB32)
    picture.fill(Qt.GlobalColor.white)
    painter = QPainter(picture)
    painter.setPen(QPen(Qt.GlobalColor.darkGray, 1.5))
    painter.setFont(QFont("Sans", 7))
    for column in range(20):
        for row in range(16):
            painter.drawEllipse(QPointF(40 + 42 * column, 40 + 40 * row + 20 * (column % 2)), 20, 20)
    painter.end()
    picture.save(str(folder / "files" / "sheet.png"))


def _keep_inside(monkey: Monkey) -> None:
    """Nothing outside the folder is asked for, opened or started."""

    def refused(*_args: Any, **_more: Any) -> Any:
        raise FileNotFoundError("the soak starts no programs")

    for owner, name, answer in (
        (QFileDialog, "getOpenFileName", ("", "")),
        (QFileDialog, "getSaveFileName", ("", "")),
        (QFileDialog, "getOpenFileNames", ([], "")),
        (QFileDialog, "getExistingDirectory", ""),
        (QFileDialog, "exec", 0),
        (QColorDialog, "getColor", QColor(Qt.GlobalColor.red)),
        (QDesktopServices, "openUrl", True),
        (QDrag, "exec", Qt.DropAction.IgnoreAction),
        (OwnRuns, "start", None),
    ):
        setattr(owner, name, staticmethod(lambda *_args, answer=answer, **_more: answer))
    subprocess.Popen = refused  # type: ignore[assignment,misc]


def soak(wish: argparse.Namespace) -> int:
    """Does random things until the time is over or something breaks; answers the exit status."""
    faulthandler.enable()
    app = application()
    app.setQuitOnLastWindowClosed(False)
    keeper = GarbageKeeper()
    _files(wish.folder)
    monkey = Monkey(wish, app)
    _keep_inside(monkey)
    keeper.spare_the_present()
    load_ahead().join()  # nobody clicks as soon as the program begins
    for _ in load_windows():
        pass
    sys.excepthook = monkey.report

    def heard(kind: QtMsgType, _about: QMessageLogContext, text: str) -> None:
        if kind is not QtMsgType.QtDebugMsg and not any(one in text for one in HARMLESS):
            monkey.fail(f"Qt says: {text}")

    qInstallMessageHandler(heard)
    QTimer.singleShot(0, monkey.begin)
    QTimer.singleShot(0, monkey.step)
    app.exec()
    qInstallMessageHandler(None)
    worst = ", ".join(f"{name} {1000 * seconds:.0f} ms" for name, seconds in sorted(monkey.worst.items()))
    sys.stdout.write(f"{monkey.total} actions in {monkey.round} rounds; longest: {worst}\n")
    sys.stdout.flush()
    os._exit(0 if monkey.trouble == "over" else 1)


HARMLESS = ("This plugin does not support",)
"""What the offscreen platform says of every window."""
