"""Larger texts while the window stands: nothing is cut, and the window stays on the screen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLabel, QScrollArea, QToolButton, QWidget

from kpeditor.app.theme import set_text_size
from kpeditor.core.edits.forces.units import ForceKey

pytestmark = [pytest.mark.styled]

SIZES = ((1270, 690), (1430, 870))
"""Windows as large as screens of 1280 by 720 and 1440 by 900 have room for, with a frame."""


@pytest.fixture(autouse=True)
def _usual_size(qapp) -> Iterator[None]:
    yield
    set_text_size(100)


@pytest.fixture
def large_screen(monkeypatch) -> None:
    """The screen of the tests is smaller than these windows."""
    monkeypatch.setattr("kpeditor.app.dialogparts.stay_on_screen", lambda _window: None)


def settle() -> None:
    for _ in range(4):
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
        QTest.qWait(15)


def cut(window: QWidget) -> list[str]:
    """The texts of docks that are cut: what is narrower than its text, and forms that scroll sideways."""
    found = []
    for area in window.findChildren(QScrollArea):
        if area.isVisible() and area.horizontalScrollBar().maximum() > 0:
            found.append(
                f"{type(area.widget()).__name__} is {area.horizontalScrollBar().maximum()} too broad"
            )
    texts: list[QLabel | QAbstractButton] = [*window.findChildren(QLabel)]
    for widget in [*texts, *window.findChildren(QAbstractButton)]:
        if not widget.isVisible() or not widget.text() or isinstance(widget.parent(), QToolButton):
            continue
        if isinstance(widget, QLabel) and widget.wordWrap():
            continue
        needed = widget.minimumSizeHint().width()
        if isinstance(widget, QToolButton):  # its hint has much air
            if widget.toolButtonStyle() is Qt.ToolButtonStyle.ToolButtonIconOnly:
                continue
            needed = widget.fontMetrics().horizontalAdvance(widget.text()) + 4
        if widget.width() < needed:
            found.append(f"{widget.text()!r}: {widget.width()} of {needed}")
    return found


@pytest.mark.parametrize("size", [SIZES[0], pytest.param(SIZES[1], marks=pytest.mark.slow)])
def test_nothing_is_cut_at_150_percent(window, workspace, themes, large_screen, size, qtbot):
    window.resize(*size)
    settle()
    qtbot.waitUntil(lambda: workspace.panels.is_made("forces") and not workspace.panels.are_waiting())
    set_text_size(150, themes)
    settle()
    lines = ForceKey("nationalists"), ForceKey("nationalists", "a"), ForceKey("nationalists", "a", "at25")
    wrong: dict[str, list[str]] = {}
    for name in workspace.panels:
        window.docks.show(name)
        settle()
        wrong[name] = cut(window)
    window.docks.show("forces")
    for line in lines:
        workspace.forces.choose(line)
        settle()
        wrong[str(line)] = cut(window)
    assert {name: texts for name, texts in wrong.items() if texts} == {}


def test_the_window_stays_on_the_screen(window, workspace, themes):
    room = window.screen().availableGeometry()
    window.resize(room.width() - 20, room.height() - 20)
    window.move(room.topLeft())
    for name in workspace.panels:
        window.docks.show(name)
    for percent in (150, 200):
        set_text_size(percent, themes)
        settle()
        assert room.contains(window.frameGeometry())
        least = window.minimumSizeHint()
        assert least.width() <= room.width()
        assert least.height() <= room.height()


def test_a_window_too_large_for_the_screen_comes_back(window, workspace, themes):
    room = window.screen().availableGeometry()
    window.resize(room.width() + 300, room.height() + 200)
    window.move(room.x() + 80, room.y() + 40)
    set_text_size(110, themes)
    settle()
    assert room.contains(window.frameGeometry())


def test_the_docks_become_broader_with_their_texts(window, workspace, themes, large_screen):
    window.resize(*SIZES[0])
    window.docks.arrange()
    settle()
    before = workspace.panels.slots["forces"].width()
    set_text_size(150, themes)
    settle()
    assert workspace.panels.slots["forces"].width() > before


@pytest.mark.parametrize("size", [SIZES[0], pytest.param(SIZES[1], marks=pytest.mark.slow)])
def test_trees_and_lists_get_the_room(window, workspace, size):
    window.resize(*size)
    window.docks.arrange()
    settle()
    tree = workspace.forces.tree
    lines = tree.viewport().height() // tree.sizeHintForRow(0)
    assert lines >= 6
    workspace.forces.fold.click()
    settle()
    assert tree.viewport().height() // tree.sizeHintForRow(0) >= 11
    assert workspace.forces.tabs.height() <= workspace.forces.tabs.tabBar().height() + 2
    QTest.mouseClick(
        workspace.forces.tabs.tabBar(), LEFT, pos=workspace.forces.tabs.tabBar().tabRect(0).center()
    )
    settle()
    assert not workspace.forces.fold.isChecked()
    assert workspace.forces.tabs.height() > 100


LEFT = Qt.MouseButton.LeftButton


def test_sections_of_the_palette_fold_and_are_remembered(window, workspace):
    palette = workspace.panels["palette"]
    section = palette.sections["terrain"]
    button = palette.kinds["terrain", "town"]
    assert button.isVisible()
    QTest.mouseClick(section.head, LEFT)
    assert not button.isVisible()
    assert workspace.settings.state()["folded"] == ["terrain"]
    QTest.mouseClick(section.head, LEFT)
    assert button.isVisible()
    assert workspace.settings.state()["folded"] == []


def test_another_page_in_between_leaves_the_docks_as_broad_as_they_were(
    window, workspace, themes, large_screen
):
    """A scan needs much room of its own, and took it from the docks of every other tab."""
    window.resize(*SIZES[0])
    settle()
    set_text_size(150, themes)
    settle()
    window.docks.show("lab")
    settle()
    shown = {name: workspace.panels[name] for name in workspace.panels if workspace.panels[name].isVisible()}
    settle()  # some of them were made only now
    broad = {name: panel.width() for name, panel in shown.items()}
    here = window.tabs.current
    window.menus.by_id["read-scan"].trigger()
    settle()
    window.tabs.show(here)
    settle()
    assert {name: panel.width() for name, panel in shown.items()} == broad


def test_the_steps_of_a_scan_get_the_room_their_larger_texts_need(window, workspace, themes) -> None:
    """Buttons of *Finish* were cut at 130 %: the side of the wizard was as broad at any size."""
    window.menus.by_id["read-scan"].trigger()
    page = window.tabs.current
    narrow = page.side.width()
    set_text_size(150, themes)
    settle()
    assert page.side.width() > narrow
    assert all(step.minimumSizeHint().width() <= page.side.width() for step in page.steps)
    set_text_size(100, themes)
    settle()
    assert page.side.width() == narrow
