"""What every test of the window gets: a dialog that waits for a person fails the test, it cannot hang it."""

from __future__ import annotations

import gc
import io
import shutil
import threading
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import redirect_stderr
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NoReturn

import pytest
from PySide6.QtCore import QByteArray, QCoreApplication, QEvent, QObject, QTimer, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QApplication,
    QColorDialog,
    QDockWidget,
    QFileDialog,
    QInputDialog,
    QMessageBox,
)
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from kpeditor.app import scenariocards, startpage
from kpeditor.app import theme as looks
from kpeditor.app.canvas.canvas import MapCanvas
from kpeditor.app.dialogs.dialogs import Answer
from kpeditor.app.document.document import Document
from kpeditor.app.files import exporting
from kpeditor.app.garbage import collect
from kpeditor.app.panels import checker
from kpeditor.app.settings import Settings
from kpeditor.app.shell.window import MainWindow
from kpeditor.app.shell.workspace import Workspace
from kpeditor.app.theme import ThemeKeeper
from kpeditor.cli.main import main as run_command
from kpeditor.core.files.documents import OpenBattle, open_battle
from kpeditor.core.scenario.battle import snapshot
from tests.app.helpers import Hand, ScriptedDialogs, dangling_items

STAYS = "stays"
"""The property of windows that outlive a test."""
SIZE = 1000, 700
"""Of the window, in pixels: what is larger takes longer to draw."""
PATIENCE = 60_000
"""Milliseconds; a test that hangs is ended by pytest's own limit."""


def _refusal(name: str) -> Callable[..., NoReturn]:
    def refuse(*args: Any, **kwargs: Any) -> NoReturn:
        pytest.fail(f"{name} would have waited for a person; replace the function that asks")

    return refuse


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Generator[None]:
    """Windows are drawn while a test runs alone: before and after it events run several times, and whole
    windows with their maps would be drawn that nobody looks at.
    """
    for window in QApplication.topLevelWidgets():
        window.setUpdatesEnabled(True)
    try:
        yield
    finally:
        for window in QApplication.topLevelWidgets():
            window.setUpdatesEnabled(False)


DANGLING = "see dangling_items: this ends the program sooner or later"


@pytest.fixture(autouse=True, scope="module")
def _nothing_dangles() -> Iterator[None]:
    """Nothing is left of windows that were made for one test."""
    yield
    assert not dangling_items(), DANGLING


@pytest.fixture(autouse=True)
def _garbage_in_this_thread(request: pytest.FixtureRequest) -> Iterator[None]:
    """As in the program: a worker must not collect what belongs to Qt. What a test leaves open goes with it,
    or it would be styled anew with every theme of later tests.
    """
    gc.disable()
    yield
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    collect()
    for widget in QApplication.topLevelWidgets():
        if widget.parent() is None and not widget.property(STAYS):
            widget.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    for thread in threading.enumerate():
        if thread.name == "kpeditor-check":  # given up, it runs to its end and must not collect there
            thread.join()
    gc.enable()
    if _in_one_window(request):  # with a window of its own it is closed, and the module looks at its end
        assert not dangling_items(), DANGLING


def _colours_only(theme: looks.Theme) -> None:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    colours = looks.palette(theme)
    if app.palette().color(QPalette.ColorRole.Window) != colours.color(QPalette.ColorRole.Window):
        app.setPalette(colours)


@pytest.fixture(autouse=True)
def _plain_look(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows have the colours of the theme but not its style sheet, which doubles the time a window takes.
    A test that is about looks, or must meet them, is marked `styled`.
    """
    if request.node.get_closest_marker("styled") is None:
        monkeypatch.setattr(looks, "apply", _colours_only)
        monkeypatch.setattr(looks, "style_sheet", lambda _theme: "")


@pytest.fixture(autouse=True)
def _no_waiting_dialogs(monkeypatch: pytest.MonkeyPatch) -> None:
    """The static functions of Qt's dialogs, which block until somebody answers, are out of bounds."""
    for dialog, names in (
        (QFileDialog, ("getOpenFileName", "getOpenFileNames", "getSaveFileName", "getExistingDirectory")),
        (QMessageBox, ("about", "critical", "information", "question", "warning")),
        (QInputDialog, ("getText", "getInt", "getDouble", "getItem", "getMultiLineText")),
        (QColorDialog, ("getColor",)),
    ):
        for name in names:
            monkeypatch.setattr(dialog, name, _refusal(f"{dialog.__name__}.{name}"))


class PatientBot(QtBot):
    """Waits a minute where a test does not say how long: a busy machine must not fail it. What is waited for
    mostly comes with the next events, so it is looked for after a millisecond, then after two, four, eight.
    """

    _pause = 0
    """Milliseconds until `waitUntil` looks again; 0 outside of it."""

    def waitUntil(self, callback: Callable[[], bool | None], *, timeout: int = PATIENCE) -> None:
        self._pause = 1
        try:
            super().waitUntil(callback, timeout=timeout)
        finally:
            self._pause = 0

    def wait(self, ms: int) -> None:
        if self._pause:
            ms, self._pause = min(ms, self._pause), 2 * self._pause
        super().wait(ms)

    def waitSignal(self, signal: Any, *, timeout: int = PATIENCE, **more: Any) -> Any:
        return super().waitSignal(signal, timeout=timeout, **more)


@pytest.fixture
def qtbot(qapp: QApplication, request: pytest.FixtureRequest) -> QtBot:
    return PatientBot(request)


class _Ended(QObject):
    """A sub-command that was run in this process, in place of its QProcess: its status is told afterwards."""

    readyReadStandardError = Signal()
    finished = Signal(int)

    def __init__(
        self, owner: QObject, words: Sequence[str], target: Path, finished: Callable[..., None]
    ) -> None:
        super().__init__(owner)
        with redirect_stderr(io.StringIO()) as told:
            status = run_command([*words, "-o", str(target)])
        self._told = told.getvalue().encode()
        self.finished.connect(lambda code: finished(self, True, code))
        QTimer.singleShot(0, self, lambda: self.finished.emit(status))

    def kill(self) -> None:
        """Comes too late."""

    def readAllStandardError(self) -> QByteArray:
        told, self._told = self._told, b""
        return QByteArray(told)


@pytest.fixture
def exports_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Exports are made in this process: those of their own, which test_printing.py starts, take most of the
    time to start.
    """
    monkeypatch.setattr(exporting, "_started", _Ended)


def _in_one_window(request: pytest.FixtureRequest) -> bool:
    return request.node.get_closest_marker("one_window") is not None


@pytest.fixture
def dialogs(request: pytest.FixtureRequest) -> ScriptedDialogs:
    if _in_one_window(request):
        standing: Standing = request.getfixturevalue("standing")
        return standing.dialogs
    return ScriptedDialogs()


@pytest.fixture
def settings(request: pytest.FixtureRequest, tmp_path: Path) -> Settings:
    if _in_one_window(request):
        standing: Standing = request.getfixturevalue("standing")
        return standing.settings
    return Settings(tmp_path / "window.ini")


@pytest.fixture
def themes(request: pytest.FixtureRequest, qapp: QApplication) -> ThemeKeeper:
    if _in_one_window(request):
        standing: Standing = request.getfixturevalue("standing")
        return standing.themes
    return ThemeKeeper("light", qapp)


@pytest.fixture(autouse=True)
def _bare_start_page(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The start page has no card: dozens of them take as long to make as all else of a window. A test that is
    about them is marked `cards`; those that read the scenarios begin at once.
    """
    monkeypatch.setattr(scenariocards, "PAUSE", 3_600_000)
    if request.node.get_closest_marker("cards") is None:
        monkeypatch.setattr(startpage, "shipped_scenarios", list)


@pytest.fixture(autouse=True)
def _no_checks(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Documents are not checked by themselves: that takes longer than most tests, which wait for its thread.
    A test that is about problems, or must meet them, is marked `checked`.
    """
    if request.node.get_closest_marker("checked") is None:
        monkeypatch.setattr(checker.Checker, "check_soon", lambda _self: None)
        for pause in ("PAUSE", "LONG_PAUSE"):
            monkeypatch.setattr(checker, pause, 3_600_000)


def _shown(qtbot: QtBot, settings: Settings, dialogs: ScriptedDialogs, themes: ThemeKeeper) -> MainWindow:
    made = MainWindow(settings, dialogs, themes)
    made.resize(*SIZE)
    made.setUpdatesEnabled(False)  # until the test begins
    made.show()
    qtbot.waitExposed(made)
    return made


def _close(window: MainWindow, dialogs: ScriptedDialogs) -> None:
    dialogs.answer = Answer.DISCARD
    if isValid(window):  # quitting has deleted all windows but the last
        window.close()
        window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture
def window(request: pytest.FixtureRequest, qtbot: QtBot) -> Iterator[MainWindow]:
    """The real window, on the start page; in a module marked `one_window` that of the test before."""
    is_shared = _in_one_window(request)
    if is_shared:
        made = request.getfixturevalue("standing").take(
            qtbot, is_replaced="workspace" in request.fixturenames
        )
    else:
        dialogs = request.getfixturevalue("dialogs")
        made = _shown(qtbot, request.getfixturevalue("settings"), dialogs, request.getfixturevalue("themes"))
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)  # keys reach the active window only
    yield made
    if not is_shared:
        _close(made, dialogs)


@dataclass
class Standing:
    """The window of a module whose tests are about one document: making one takes longer than most of them.
    Every test gets a document and a workspace of its own; what else the test before left open is closed.
    """

    settings: Settings
    themes: ThemeKeeper
    dialogs: ScriptedDialogs = field(default_factory=ScriptedDialogs)
    window: MainWindow | None = None

    def take(self, qtbot: QtBot, *, is_replaced: bool) -> MainWindow:
        """The window, with its docks as they stand at first and no document, or only one that is replaced."""
        if self.window is not None and not (isValid(self.window) and self.window.isVisible()):
            self.close()  # that was what the test before was about
        if self.window is None:
            self.window = _shown(qtbot, self.settings, self.dialogs, self.themes)
            self.window.setProperty(STAYS, True)
        else:
            self._tidy(self.window, is_replaced)
        vars(self.dialogs).clear()
        vars(self.dialogs).update(vars(ScriptedDialogs()))
        return self.window

    def close(self) -> None:
        """Closes the window, if there is one."""
        if self.window is not None:
            _close(self.window, self.dialogs)
        self.window = None

    def _tidy(self, window: MainWindow, is_replaced: bool) -> None:
        """Closes what is open, forgets it, and shows the docks as they stand at first."""
        self.dialogs.answer = Answer.DISCARD
        window.playtests.close_all()
        stays = window.tabs.current if is_replaced else None
        for page in [page for page in window.tabs.order if page not in (stays, window.start_page)]:
            window.close_tab(page)
        while window.workspaces.last_closed():
            pass
        self.settings.forget_recent()
        window.messages.hide()
        window.resize(*SIZE)
        for name in ("layers", "forces", "inspector"):  # without making panels of a document that goes
            dock = window.findChild(QDockWidget, f"dock-{name}")
            if dock is not None and window.workspace is not None:
                dock.show()
                dock.raise_()


@pytest.fixture(scope="module")
def standing(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Standing]:
    settings = Settings(tmp_path_factory.mktemp("window") / "window.ini")
    made = Standing(settings, ThemeKeeper("light", qapp))
    yield made
    made.close()


@pytest.fixture
def spain(root: Path, tmp_path: Path) -> Path:
    """A copy of scenario 14.1 with its map that may be written to."""
    for source in ("maps/kampfpanzer.yaml", "scenarios/kampfpanzer/14-1-spain.yaml"):
        target = tmp_path / source
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(root / source, target)
    return tmp_path / "scenarios/kampfpanzer/14-1-spain.yaml"


@pytest.fixture(scope="session")
def spain_as_read(root: Path) -> OpenBattle:
    """Scenario 14.1, read once: reading takes longer than most tests."""
    return open_battle(root / "scenarios/kampfpanzer/14-1-spain.yaml")


def put(window: MainWindow, document: Document) -> Workspace:
    """The workspace of a document, shown in the place of the one of the test before."""
    if window.workspace is not None:
        window.replace_document(window.workspace.document, document)
        while window.workspaces.last_closed():  # nobody has closed that one
            pass
    else:
        window.show_document(document)
    assert window.workspace is not None
    return window.workspace


@pytest.fixture
def workspace(window: MainWindow, spain: Path, spain_as_read: OpenBattle) -> Workspace:
    """The workspace of scenario 14.1 in the real window."""
    folder = spain.parent.parent.parent
    copy = replace(
        spain_as_read,
        battle=snapshot(spain_as_read.battle),
        map_path=folder / "maps/kampfpanzer.yaml",
        scenario_path=spain,
    )
    return put(window, Document(copy))


@pytest.fixture
def canvas(workspace: Workspace) -> MapCanvas:
    """Its canvas, at 100 %."""
    assert workspace.canvas is not None
    workspace.canvas.zoom_to_normal()
    return workspace.canvas


@pytest.fixture
def hand(canvas: MapCanvas) -> Hand:
    return Hand(canvas)
