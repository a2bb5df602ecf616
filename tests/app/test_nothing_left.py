"""What is closed leaves nothing behind: no widget, no object, no connection to what lives longer."""

from __future__ import annotations

import gc
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from PySide6.QtCore import SIGNAL, QCoreApplication, QEvent, QMetaMethod, QObject, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QHBoxLayout, QToolButton, QVBoxLayout, QWidget
from shiboken6 import isValid

from kpeditor.app.commands.help import cheat_sheet, shortcuts
from kpeditor.app.dialogs.dialogs import Dialogs, may_reveal
from kpeditor.app.document.document import Document
from kpeditor.app.panels.odds import OddsPanel
from kpeditor.app.playtest.window import PlaytestWindow
from kpeditor.app.scan.page import BoardPage
from kpeditor.app.settings import Settings
from kpeditor.app.shell.commands.program import manual, preferences
from kpeditor.app.shell.window import MainWindow
from kpeditor.app.theme import ThemeKeeper, set_text_size
from kpeditor.core.files.bundles.bundling import About
from tests.app.helpers import dangling_items

pytestmark = [
    pytest.mark.styled,
    pytest.mark.checked,
]  # some of Qt's own widgets are made for the style sheet alone

TIMES = 1
"""How often everything is opened and closed between two counts, after as often for what is made once."""
QTS_OWN = {"QPanGesture"}
"""Made and deleted by Qt as it likes."""
Deed = Callable[[], None]


@pytest.fixture(autouse=True, scope="module")
def _what_lasts_is_left_out() -> None:
    """What modules before have loaded stays: to look through it takes longer than what is done here."""
    gc.collect()
    gc.freeze()


SOON = 1000
"""Milliseconds: what waits no longer, such as panels made later, is done before anything is counted."""


def is_waiting() -> bool:
    """Whether something is to be done soon, once."""
    timers = [timer for top in QApplication.topLevelWidgets() for timer in top.findChildren(QTimer)]
    return any(one.isActive() and one.isSingleShot() and one.interval() < SOON for one in timers)


def settle() -> None:
    """Runs what waits for the event loop, and deletes what can be."""
    for _ in range(3):
        QCoreApplication.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    for _ in range(100):
        if not is_waiting():
            break
        QTest.qWait(20)
    gc.collect()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def receivers(lasting: QObject) -> int:
    """How many slots are connected to the signals of an object."""
    about = lasting.metaObject()
    methods = [about.method(index) for index in range(about.methodCount())]
    signals = [one for one in methods if one.methodType() is QMetaMethod.MethodType.Signal]
    return sum(
        int(lasting.receivers(SIGNAL(bytes(one.methodSignature().data()).decode()))) for one in signals
    )


def census(window: MainWindow) -> Counter[str]:
    """How much there is: objects of Qt by class, those of Python that wait for nothing, and connections."""
    settle()
    found: Counter[str] = Counter()
    for one in gc.get_objects():
        if isinstance(one, QObject) and type(one).__module__.startswith("kpeditor"):
            found[f"{type(one).__name__}{'' if isValid(one) else ', deleted by Qt'}"] += 1
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    for widget in QApplication.allWidgets():
        found[f"widget {widget.metaObject().className()}"] += 1
    for one in (*app.findChildren(QObject), *window.findChildren(QObject)):
        if (name := one.metaObject().className()) not in QTS_OWN:
            found[f"child {name}"] += 1
    lasting = {"themes": window.themes, "keys": window.keys, "own commands": window.own_commands}
    lasting |= {"stamps": window.stamps, "hints": app.styleHints(), "app": app}
    if window.document is not None:
        lasting["document"] = window.document
    for name, owner in lasting.items():
        found[f"connections to {name}"] = receivers(owner)
    return found


@pytest.fixture
def changed(themes: ThemeKeeper, settings: Settings, window: MainWindow) -> Deed:
    """Changes what every window follows: theme, map style, counters, text size, keys, own commands."""

    def change() -> None:
        for choice in ("dark", "light"):
            themes.choose(choice)
            themes.choose_map("classic" if choice == "dark" else "modern")
            themes.choose_symbols("map symbols" if choice == "dark" else "silhouettes")
            set_text_size(120 if choice == "dark" else 100)
            themes.restyle()
            window.keys.changed.emit()
            window.own_commands.changed.emit()
            settle()

    return change


def escape() -> None:
    """Closes the dialog in front by the Escape key, as soon as there is one."""
    dialog = QApplication.activeModalWidget()
    if dialog is None:
        QTimer.singleShot(5, escape)
    else:
        QTest.keyClick(dialog, Qt.Key.Key_Escape)


@pytest.fixture
def grows(window: MainWindow, changed: Deed) -> Iterator[Callable[[Deed], dict[str, tuple[int, int]]]]:
    """Answers what there is more of after something was done several times."""

    def count(deed: Deed) -> dict[str, tuple[int, int]]:
        for _ in range(TIMES):
            deed()
        changed()
        before = census(window)
        for _ in range(TIMES):
            deed()
        changed()
        after = census(window)
        return {name: (before[name], after[name]) for name in after if after[name] > before[name]}

    yield count
    set_text_size(100)


def see_all(window: MainWindow) -> None:
    """Makes every panel of the document in front."""
    assert window.workspace is not None
    for name in window.workspace.panels.slots:
        window.docks.show(name)
        window.workspace.panels[name]
    window.grab()


@dataclass(frozen=True)
class Scene:
    """The window with a scenario that stays open, and files to be opened beside it."""

    window: MainWindow
    other: Path
    map: Path


@pytest.fixture
def scene(window: MainWindow, spain: Path, root: Path, tmp_path: Path) -> Scene:
    window.files.open(spain)
    folder = shutil.copytree(spain.parents[2], tmp_path / "beside", ignore=lambda *_: ("beside",))
    map_ = tmp_path / "map.yaml"
    map_.write_bytes((root / "maps/kampfpanzer.yaml").read_bytes())
    return Scene(window, folder / spain.relative_to(spain.parents[2]), map_)


def document_with_all_its_panels(scene: Scene) -> None:
    scene.window.files.open(scene.other)
    see_all(scene.window)
    scene.window.close_tab()


def every_question_of_the_odds_panel(scene: Scene) -> None:
    """Each question has fields of its own, which go with the next one."""
    window = scene.window
    window.files.open(scene.other)
    window.docks.show("odds")
    assert window.workspace is not None
    odds = window.workspace.panels["odds"]
    assert isinstance(odds, OddsPanel)
    settle()
    assert odds.isVisible()
    assert odds.choice.count() > 1
    for index in range(odds.choice.count()):
        odds.choice.setCurrentIndex(index)
        odds.grab()
    window.close_tab()


def playtest_of_a_document_that_stays_open(scene: Scene) -> None:
    playtest = scene.window.playtests.start()
    assert playtest is not None
    playtest.begin()
    playtest.grab()
    settle()
    playtest.close()
    settle()
    assert playtest not in scene.window.playtests.open


def page_on_which_a_scan_is_read(scene: Scene) -> None:
    scene.window.files.open(scene.map)
    scene.window.scans.start()
    scene.window.grab()
    scene.window.close_tab()
    scene.window.close_tab()


def second_window_with_a_document(scene: Scene) -> None:
    second = scene.window.new_window()
    second.files.open(scene.other)
    see_all(second)
    second.close()


def windows_beside_the_editor(scene: Scene) -> None:
    window = scene.window
    for make in (
        lambda: cheat_sheet(window, window.menus, window.dialogs),
        lambda: shortcuts(window, window.menus, window.dialogs),
        lambda: manual(window),
        lambda: preferences(window),
    ):
        beside = make()
        beside.grab()
        QTest.keyClick(beside, Qt.Key.Key_Escape)
        make().close()


def dialogs_of(window: MainWindow, document: Document) -> dict[str, Callable[[Dialogs], object]]:
    """Every dialog that is made by the program itself, and how it is asked for."""
    return {
        "unsaved": lambda asked: asked.unsaved(window, "a map"),
        "overwrite": lambda asked: asked.overwrite(window, ["a map"]),
        "reveal": lambda _: may_reveal(window, "a unit"),
        "new map": lambda asked: asked.new_map(window),
        "scatter": lambda asked: asked.scatter(window, document),
        "landscape": lambda asked: asked.landscape(window, document, window.themes.map_style),
        "resize": lambda asked: asked.resize(window, document),
        "own commands": lambda asked: asked.own_commands(window, window.own_commands),
        "print": lambda asked: asked.print_options(window, has_scenario=True, kind="counters"),
        "vassal": lambda asked: asked.vassal_options(window, "a scenario"),
        "vassal set": lambda asked: asked.vassal_set(window, [], Path()),
        "bundle": lambda asked: asked.bundle_details(window, About("a scenario")),
        "board": lambda asked: asked.board(window, "a module", ["one", "two"]),
        "crash": lambda asked: asked.crash(window, "a bug", "where"),
    }


def every_dialog(scene: Scene) -> None:
    asked, window = Dialogs(), scene.window
    assert window.document is not None
    for ask in dialogs_of(window, window.document).values():
        QTimer.singleShot(0, escape)
        ask(asked)
    settle()
    assert window.findChildren(QDialog) == []


DEEDS: dict[str, Callable[[Scene], None]] = {
    one.__name__: one
    for one in (
        document_with_all_its_panels,
        every_question_of_the_odds_panel,
        playtest_of_a_document_that_stays_open,
        page_on_which_a_scan_is_read,
        second_window_with_a_document,
        windows_beside_the_editor,
        every_dialog,
    )
}


@pytest.fixture
def next_game(scene: Scene) -> Iterator[Deed]:
    """Begins another game in a playtest window that stays open."""
    playtest = scene.window.playtests.start()
    assert isinstance(playtest, PlaytestWindow)

    def begin() -> None:
        playtest.show_setup()
        playtest.begin()
        playtest.grab()

    yield begin
    playtest.close()


def test_nothing_is_left_of_all_that_can_be_opened(scene, next_game, grows):
    """All in one count, for counting takes far longer than opening; what is left is told by its class."""

    def open_all() -> None:
        for deed in DEEDS.values():
            deed(scene)
        next_game()

    assert grows(open_all) == {}


@pytest.mark.slow
@pytest.mark.parametrize("name", DEEDS)
def test_nothing_is_left_of_one_of_them(scene, grows, name):
    """Which of them it was."""
    assert grows(lambda: DEEDS[name](scene)) == {}


@pytest.mark.slow
def test_nothing_is_left_of_the_game_before(next_game, grows):
    """Whether it was the second game in the same playtest window."""
    assert grows(next_game) == {}


def test_the_form_of_a_scanned_board(window):
    window.scans.ask_board()
    assert window.scans.board_page is window.tabs.current
    window.close_tab()
    settle()
    assert window.scans.board_page is None
    assert not [one for one in QApplication.allWidgets() if isinstance(one, BoardPage)]


@pytest.mark.parametrize("goes", [QWidget.deleteLater, lambda button: button.setParent(None)])
def test_an_item_that_qt_deletes_behind_the_back_of_pyside_is_found(qapp, goes):
    """What conftest.py looks for after each test of the window: such an item ended the program, sooner or
    later, when a timer or an action that was made at its place in memory died.
    """
    page = QWidget()
    column, row = QVBoxLayout(page), QHBoxLayout()
    button = QToolButton()
    row.addWidget(button)
    column.addLayout(row)
    assert dangling_items() == []
    goes(button)
    settle()
    assert dangling_items() == ["QWidget"]
    page.deleteLater()
    del column, row
    settle()
    assert dangling_items() == []
