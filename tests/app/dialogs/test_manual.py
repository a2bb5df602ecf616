"""The manual in its window: chapters, links, search."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QTextDocument
from pytestqt.qtbot import QtBot

from kpeditor.app.dialogs.manual import Manual, chapters
from kpeditor.app.shell.window import MainWindow


@pytest.fixture
def manual(qtbot: QtBot) -> Manual:
    made = Manual()
    qtbot.addWidget(made)
    return made


def listed(manual: Manual) -> list[str]:
    return [manual.list.item(row).text() for row in range(manual.list.count())]


def test_every_chapter_of_the_contents_is_there(manual: Manual, root: Path) -> None:
    contents = (root / "docs/manual/README.md").read_text("utf-8")
    assert len(listed(manual)) == contents.count("\n| [") > 15
    assert manual.page.toPlainText().startswith("Your first scenario in ten minutes")


def test_the_search_leaves_the_chapters_with_the_words_and_marks_the_first_place(manual: Manual) -> None:
    manual.search.setText("wand lasso")
    assert "Painting" in listed(manual)
    assert "Playing by mail" not in listed(manual)
    manual.search.setText("nonce")
    assert listed(manual) == ["Files"]
    assert manual.page.textCursor().selectedText().casefold() == "nonce"
    manual.search.setText("xyzzy")
    assert manual.told.text() == "No chapter has these words."


def test_a_letter_opens_one_chapter_at_most(
    manual: Manual, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each line that left the list opened the next: a letter held the window for a third of a second."""
    opened: list[Path] = []
    turn_to = manual.turn_to

    def turned(file: Path) -> None:
        opened.append(file)
        turn_to(file)

    monkeypatch.setattr(manual, "turn_to", turned)
    for typed in ("d", "de", "des", "dest"):
        before = len(opened)
        manual.search.setText(typed)
        assert len(opened) <= before + 1
    assert len(opened) == len(set(opened))
    assert "dest" in manual.page.textCursor().selectedText().casefold()


def test_a_link_leads_to_a_page_and_a_heading(manual: Manual) -> None:
    manual.page.anchorClicked.emit(QUrl("painting.md#symmetry"))
    assert manual.page.textCursor().block().text() == "Symmetry"
    assert manual.list.currentItem().text() == "Painting"
    manual.page.anchorClicked.emit(QUrl("../nothing-here.md"))
    assert manual.told.text() == "nothing-here.md is not installed with the program."
    assert manual.page.textCursor().block().text() == "Symmetry"


def test_no_picture_is_wider_than_the_page(manual: Manual) -> None:
    kind = QTextDocument.ResourceType.ImageResource.value
    picture = manual.page.loadResource(kind, QUrl("tour/1-new-map.png"))
    assert 0 < picture.width() <= manual.page.viewport().width()


def test_without_its_files_it_says_so(qtbot: QtBot, tmp_path: Path) -> None:
    empty = Manual(folder=tmp_path)
    qtbot.addWidget(empty)
    assert chapters(tmp_path) == []
    assert empty.told.text() == "The manual is not installed."


def test_called_again_it_comes_to_the_front_once_closed_it_is_opened_anew(
    qtbot: QtBot, window: MainWindow
) -> None:
    def opened() -> list[Manual]:
        return [one for one in window.findChildren(Manual) if one.isVisible()]

    window.show()
    for _ in range(2):
        qtbot.keyClick(window, Qt.Key.Key_F1, Qt.KeyboardModifier.ShiftModifier)
    assert len(opened()) == 1
    opened()[0].search.setText("wand")
    window.menus.by_id["manual"].trigger()
    assert opened()[0].search.text() == "wand"
    opened()[0].close()
    window.menus.by_id["manual"].trigger()
    assert opened()[0].search.text() == ""
