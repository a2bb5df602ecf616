"""Nothing the window says of itself is left out of the translations: panels, lab and playtest."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QTranslator
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QDoubleSpinBox,
    QLabel,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QSpinBox,
    QTabBar,
    QToolBar,
    QWidget,
)

from kpeditor.app.document.document import Document
from kpeditor.app.lab.panel import LabPanel
from kpeditor.app.playtest.window import PlaytestWindow
from kpeditor.app.shell.window import MainWindow
from kpeditor.core.files.documents import open_battle
from kpeditor.lab.analysis.intervals import Interval
from kpeditor.lab.row import GameRow
from kpeditor.lab.runner import run_series
from kpeditor.lab.spec import Series
from kpeditor.lab.whatif.balance import Balance, Tried
from kpeditor.lab.whatif.changes import Change
from kpeditor.lab.whatif.factors import Factor

APP = Path(__file__).parents[2] / "kpeditor/app"
PACKAGES = ("panels", "playtest", "lab", "ruleset_ui")
TUTORIAL = Path(__file__).parents[2] / "scenarios/tutorial/first-shots.yaml"
LETTERS = 8
"""A part of a sentence is told from data by being so long."""


class Marker(QTranslator):
    """Says every text of kpeditor in brackets, so that what did not go through `tr` stands out."""

    def isEmpty(self) -> bool:
        """There is something to say."""
        return False

    def translate(self, context: str, text: str, note: str | None = None, number: int = -1) -> str:
        """The text in brackets; Qt's own texts, which have a context, as they are."""
        return text if context else f"⟦{text}⟧"


@pytest.fixture
def marked(qapp) -> Iterator[None]:
    marker = Marker(qapp)
    qapp.installTranslator(marker)
    yield
    qapp.removeTranslator(marker)
    marker.deleteLater()


@pytest.fixture(scope="module")
def own() -> set[str]:
    """What the sources of the window say without `tr` in several words, whole or as a part of an f-string."""
    paths = [path for folder in PACKAGES for path in (APP / folder).rglob("*.py")]
    return {text for path in paths for text in bare(ast.parse(path.read_text(encoding="utf-8")))}


def bare(node: ast.AST) -> Iterator[str]:
    """The texts of several words below a node of the source that stand in no call of `tr`, without keys of
    dictionaries, which nobody sees.
    """
    for child in node.values if isinstance(node, ast.Dict) else ast.iter_child_nodes(node):
        match child:
            case ast.Call(func=ast.Name(id="tr" | "tr_later")) | ast.Expr(value=ast.Constant()):
                continue
            case ast.Constant(value=str(text)) if " " in text.strip() and len(text) >= LETTERS:
                yield text
        yield from bare(child)


def said(root: QWidget) -> Iterator[str]:
    """Every text that a widget and the ones in it show, tell in tips or read aloud."""
    for widget in root.findChildren(QWidget):
        yield from (widget.toolTip(), widget.accessibleName())
        match widget:
            case QLabel() | QAbstractButton():
                yield widget.text()
            case QLineEdit() | QPlainTextEdit():
                yield widget.placeholderText()
            case QTabBar():
                yield from (widget.tabText(index) for index in range(widget.count()))
            case QComboBox():
                yield from (widget.itemText(index) for index in range(widget.count()))
            case QSpinBox() | QDoubleSpinBox():
                yield from (widget.prefix(), widget.suffix())
            case QToolBar():
                yield widget.windowTitle()
            case QMenu():
                yield widget.title()
        yield from (action.text() for action in widget.actions())


def unspoken(root: QWidget, own: set[str]) -> set[str]:
    """The texts of the window's own that are shown without having gone through `tr`."""
    shown = {text for text in said(root) if "⟦" not in text and any(letter.isalpha() for letter in text)}
    return {text for text in shown if any(part in text for part in own)}


@pytest.mark.checked
def test_all_that_panels_lab_and_playtest_say_goes_through_tr(marked, own, settings, dialogs, themes):
    window = MainWindow(settings, dialogs, themes)
    window.files.open(TUTORIAL)
    window.show()
    assert window.workspace is not None
    for name in window.workspace.panels.slots:
        assert window.workspace.panels[name] is not None  # made now, not from the event loop
    for dock in window.docks._docks.values():
        dock.show()
        dock.raise_()
        QApplication.processEvents()
    assert {"⟦Play &games⟧", "⟦Order of battle⟧", "⟦Victory⟧", "⟦Brush⟧"} <= set(said(window))
    assert unspoken(window, own) == set()
    words = [text for text in said(window) if text.strip("⟦⟧ ") in ("Tools", "Standard", "hexes")]
    assert len(words) >= 3
    assert all("⟦" in text for text in words), words
    window.menus.by_id["playtest"].trigger()
    [playtest] = [one for one in QApplication.topLevelWidgets() if isinstance(one, PlaytestWindow)]
    playtest.setup.begin.click()
    playtest.hand_over.go.click()
    QApplication.processEvents()
    assert playtest.workspace is not None
    assert unspoken(playtest, own) == set()
    for widget in (playtest, window):
        widget.close()
        widget.deleteLater()


@pytest.fixture(scope="module")
def games() -> tuple[GameRow, ...]:
    battle = open_battle(TUTORIAL).battle
    return run_series(Series.of(battle, ("passive", "passive"), 2)).rows


def test_the_lab_says_in_the_language_of_the_window_what_it_found(marked, qtbot, games):
    """These sentences come from a package without Qt, as texts with fields."""
    lab = LabPanel(Document(open_battle(TUTORIAL)))
    qtbot.addWidget(lab)
    lab.refresh()
    lab.whatif.show_battle(lab.document.battle)
    for is_running in (True, False):
        lab.games.show_games(games, lab.document.sheet, lab.document.scenario, is_running=is_running)
        assert lab.games.verdict.text().startswith("⟦Undecided")
    assert lab.games.even.text().startswith("⟦⟦")
    assert all(line.startswith("⟦") for line in lab.games.even.toolTip().splitlines())
    factors = [lab.whatif.list.item(row).text() for row in range(lab.whatif.list.count())]
    assert any(text.startswith("⟦⟦Panic level⟧, French⟧: ") for text in factors)
    assert [text for text in factors if not text.startswith("⟦")] == []
    tried = Tried(Change("length", "2"), 6, Interval(0.5, 0.4, 0.6), 0.0)
    lab.whatif.show_balance(
        Balance(Factor("length", ("2",)), "french", (tried,), tried, found=True), {"french": "French"}
    )
    assert lab.whatif.told.text().startswith("⟦⟦length = 2 cannot be told from 50/50: French score 50 %")
    lab.stop()
