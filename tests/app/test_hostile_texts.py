"""Titles, names and notes of a stranger's file are shown as they stand: no HTML in them, no file they name is
opened.
"""

from __future__ import annotations

import ctypes
import os
import struct
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QAbstractItemModel, QCoreApplication, QModelIndex, QSize, Qt
from PySide6.QtGui import QImage, QTextDocument
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QComboBox,
    QLabel,
    QPushButton,
    QTabBar,
    QTextEdit,
    QWidget,
)

from kpeditor.app.dialogs.dialogs import Answer, Dialogs
from kpeditor.app.document.document import Document
from kpeditor.app.document.selection import Hover, Selection
from kpeditor.app.files.reportpage import ReportPage
from kpeditor.app.plaintext import plain_tip, titled_tip
from kpeditor.app.playtest.window import PlaytestWindow
from kpeditor.app.shell.window import MainWindow
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.errors import BadFile
from kpeditor.core.files.documents import OpenBattle, open_battle
from kpeditor.core.files.storage.writing import write_safely
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.problem import error
from kpeditor.core.scenario.battle import snapshot
from kpeditor.core.scenario.events import ScenarioEvent
from kpeditor.core.scenario.notes import HexNote
from kpeditor.export.paper import print_html
from kpeditor.export.scenariotext import as_html, as_markdown, scenario_text

IN_OPEN, IN_NONBLOCK = 0x20, 0o4000
PLAIN = Qt.TextFormat.PlainText


class Watch:
    """Tells whether a file was opened by anybody in this process or another: inotify of Linux."""

    def __init__(self, path: Path) -> None:
        libc = ctypes.CDLL(None, use_errno=True)
        self._events = libc.inotify_init1(IN_NONBLOCK)
        assert libc.inotify_add_watch(self._events, os.fsencode(path), IN_OPEN) >= 0

    def was_opened(self) -> bool:
        """Whether it was since this was asked last."""
        try:
            return len(os.read(self._events, 4096)) >= struct.calcsize("iIII")
        except BlockingIOError:
            return False


@pytest.fixture
def picture(tmp_path: Path) -> Path:
    """A picture that nobody may open."""
    path = tmp_path / "somewhere" / "else.png"
    path.parent.mkdir()
    image = QImage(QSize(4, 4), QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.red)
    assert image.save(str(path))
    return path


@pytest.fixture
def watch(picture: Path) -> Watch:
    if not sys.platform.startswith("linux"):
        pytest.skip("only Linux tells who opens a file")
    return Watch(picture)


@pytest.fixture
def hostile(picture: Path) -> str:
    return f'<img src="{picture}"><b>A & B</b> &lt; <a href="file://{picture}">x</a>'


@pytest.fixture
def battle(root: Path, hostile: str) -> OpenBattle:
    """Scenario 14.4 with hostile words, and a type of unit of its own called so."""
    read = open_battle(root / "scenarios/kampfpanzer/14-4-poland.yaml")
    copy = snapshot(read.battle)
    assert copy.scenario is not None
    scenario, sheet = copy.scenario, copy.sheet
    assert isinstance(sheet, MapSheet)
    own = {"own": {"title": "<b>own</b>", "like": "pz2"}}
    told = ScenarioEvent(turns=(1,), title=hostile, say=hostile)
    copy.scenario = replace(
        scenario,
        title=hostile + scenario.title,
        notes=f"{hostile}\n\n{hostile}",
        sides=tuple(replace(side, title=hostile + side.title) for side in scenario.sides),
        events=(*scenario.events, told),
        units={**scenario.units, **own},
    )
    sheet.title = hostile + sheet.title
    for key, place in [*sheet.places.items()][:3]:  # names so long take their time to be drawn
        sheet.places[key] = replace(place, name=hostile + place.name)
    return OpenBattle(copy, [], None, None, None, None)


def tips(widget: QWidget) -> Iterator[str]:
    """All tips of a widget: its own, those of its lines, tabs and choices, those of actions."""
    yield widget.toolTip()
    yield from (action.toolTip() for action in widget.actions())
    if isinstance(widget, QAbstractItemView) and (model := widget.model()) is not None:
        yield from tips_of(model, QModelIndex())
    if isinstance(widget, QComboBox):
        yield from tips_of(widget.model(), QModelIndex())
    if isinstance(widget, QTabBar):
        yield from (widget.tabToolTip(index) for index in range(widget.count()))


def tips_of(model: QAbstractItemModel, parent: QModelIndex, depth: int = 0) -> Iterator[str]:
    for row in range(min(model.rowCount(parent), 60) if depth == 0 or parent.isValid() else 0):
        for column in range(3):
            index = model.index(row, column, parent)
            yield str(model.data(index, Qt.ItemDataRole.ToolTipRole) or "")
        if depth < 4:
            yield from tips_of(model, model.index(row, 0, parent), depth + 1)


def wrongs(watch: Watch) -> list[str]:
    """Where on the screen hostile words are taken for HTML, and whether the file was opened."""
    QCoreApplication.processEvents()
    found = []
    for top in QApplication.topLevelWidgets():
        if top.isVisible():
            top.grab()
    for widget in QApplication.allWidgets():
        where = f"{type(widget).__name__} {widget.objectName()}"
        if isinstance(widget, QLabel) and "<img" in widget.text() and widget.textFormat() is not PLAIN:
            found.append(f"{where}: {widget.text()[:60]}")
        if isinstance(widget, QTextEdit) and "\ufffc" in widget.toPlainText():
            found.append(f"{where} has a picture")
        # Qt takes a text with a known element, or with "&lt;", for HTML.
        found += [f"{where} tip: {tip[:60]}" for tip in tips(widget) if "<img" in tip or "<a href" in tip]
    found += ["the file was opened"] if watch.was_opened() else []
    return found


def shown_texts() -> str:
    """All texts of labels and pages that are on the screen."""
    labels = [one.text() for one in QApplication.allWidgets() if isinstance(one, QLabel) and one.isVisible()]
    pages = [one.toPlainText() for one in QApplication.allWidgets() if isinstance(one, QTextEdit)]
    return "\n".join([*labels, *pages])


def test_the_watch_sees_what_a_bare_label_does(qtbot, watch, hostile):
    """Or all other tests here would prove nothing."""
    label = QLabel(hostile)
    qtbot.addWidget(label)
    label.grab()
    assert watch.was_opened()
    assert not watch.was_opened()


@pytest.mark.checked
def test_every_panel_shows_the_words_as_they_stand(window: MainWindow, battle, watch, hostile):
    document = Document(battle)
    window.show_document(document)
    workspace = window.workspace
    assert workspace is not None
    for name in workspace.panels.slots:
        window.docks.show(name)
        workspace.panels[name]
        assert wrongs(watch) == [], name
    workspace.forces.tree.expandAll()
    index = workspace.forces.tree.model().index(0, 0)
    while index.isValid():
        workspace.forces.tree.setCurrentIndex(index)
        workspace.forces.grab()
        index = workspace.forces.tree.indexBelow(index)
    assert document.sheet is not None
    for place in list(document.sheet.places.values())[:3]:
        document.point_at(Hover(next(iter(place.hexes))))
        window.docks.show("inspector")
        window.grab()
    document.select(Selection(hexes=frozenset({Hex(3, 3)})))
    assert wrongs(watch) == []
    assert hostile in shown_texts()
    assert hostile in window.windowTitle()


def test_the_start_page_and_the_page_of_a_broken_file(window: MainWindow, tmp_path, picture, watch, hostile):
    broken = tmp_path / "<b>broken<b>.yaml"
    bad = BadFile(str(broken), [error("schema", f"{hostile} is wrong", fix=hostile)])
    window.show_bad_file(broken, bad)
    assert window.tabs.current is window.report_page
    assert isinstance(window.report_page, ReportPage)
    assert wrongs(watch) == []
    window.tell(hostile)
    window.settings.add_recent(broken)
    window.show_start()
    assert wrongs(watch) == []
    assert hostile in shown_texts()


@pytest.mark.checked
def test_a_playtest_shows_the_words_as_they_stand(qtbot, window: MainWindow, battle, dialogs, watch, hostile):
    dialogs.answer = Answer.DISCARD
    window.show_document(Document(battle))
    playtest = window.playtests.start()
    assert isinstance(playtest, PlaytestWindow)
    assert wrongs(watch) == []
    assert playtest.setup.title.text().startswith(hostile)
    assert playtest.setup.title.textFormat() is PLAIN
    playtest.begin()
    workspace = playtest.workspace
    assert workspace is not None, playtest.setup.problem.text()
    playtest.show_notes((HexNote("0303", hostile, 1),))
    for page in range(workspace.tabs.count()):
        workspace.tabs.setCurrentIndex(page)
        assert wrongs(watch) == [], workspace.tabs.tabText(page)
    workspace.banner.tell(hostile)
    playtest.hand_over.side.setText(hostile)
    playtest.pages.setCurrentWidget(playtest.hand_over)
    assert wrongs(watch) == []
    assert hostile in shown_texts()
    playtest.close()


@pytest.mark.parametrize("which", ["unsaved", "overwrite", "crash", "board"])
def test_a_dialog_shows_the_words_as_they_stand(
    qtbot, window: MainWindow, watch, hostile, which, monkeypatch
):
    seen: list[list[str]] = []

    def look(dialog: Any) -> int:
        dialog.show()
        seen.append(wrongs(watch))
        dialog.hide()
        return 0

    monkeypatch.setattr("kpeditor.app.dialogs.dialogs.opened", look)
    asked = Dialogs()
    {
        "unsaved": lambda: asked.unsaved(window, hostile),
        "overwrite": lambda: asked.overwrite(window, [hostile]),
        "crash": lambda: asked.crash(window, hostile, hostile),
        "board": lambda: asked.board(window, hostile, [hostile, "b"]),
    }[which]()
    assert seen == [[]]


def test_sheets_and_paper_hold_the_words_as_they_stand(battle, picture, tmp_path, watch, hostile):
    text = scenario_text(battle.battle)
    assert "<img" not in as_html(text)
    markdown = as_markdown(text)
    assert "<img" not in markdown
    assert '&lt;img src="' in markdown
    assert "&amp;lt;" in markdown  # or it would read as <
    print_html(f"<p>{hostile}</p>", tmp_path / "sheet.pdf", hostile)  # HTML that nobody escaped
    assert not watch.was_opened()


def test_tips_say_a_text_as_it_stands(hostile, watch):
    for tip in (plain_tip(hostile), titled_tip(hostile, hostile, aside=hostile)):
        page = QTextDocument()
        page.setHtml(tip)
        assert hostile in page.toPlainText().replace("\xa0", " ")
    assert plain_tip("Close this tab") == "Close this tab"
    assert not watch.was_opened()


def test_a_menu_has_the_sign_and_itself(window: MainWindow, tmp_path):
    path = tmp_path / "A & B.yaml"
    write_safely(path, "title: x\n")
    window.settings.add_recent(path)
    window.show_start()
    buttons = window.start_page.findChildren(QPushButton)
    assert [one.text() for one in buttons if one.text().startswith("A ")] == ["A && B.yaml"]
