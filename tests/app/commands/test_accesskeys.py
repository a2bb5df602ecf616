"""Access keys: each command of a menu has a letter of its own, and no panel one of a menu or command."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QLabel, QMenu, QMenuBar, QWidget

from kpeditor.app.commands.command import Table
from kpeditor.app.plaintext import with_own_keys
from kpeditor.app.playtest.commands import PLAYTEST
from kpeditor.app.shell.commands.table import EDITOR
from kpeditor.app.shell.docks import PLACES

pytestmark = pytest.mark.one_window


def shared(name: str, actions: list[QAction]) -> Iterator[str]:
    """The letters that two commands of a menu or of one in it have, with their menu."""
    seen: dict[str, str] = {}
    for action in actions:
        if isinstance(inner := action.menu(), QMenu):
            yield from shared(f"{name} > {action.text()}", inner.actions())
        if found := re.search("(?<!&)&([^&])", action.text()):
            letter = found[1].casefold()
            if letter in seen:
                yield f"{name}: {seen[letter]}, {action.text()}"
            seen[letter] = action.text()


def test_no_two_commands_of_a_menu_of_the_editor_share_a_letter(window, workspace):
    bar = window.menuBar()
    assert sum("&" in action.text() for menu in window.findChildren(QMenu) for action in menu.actions()) > 100
    assert list(shared("", bar.actions())) == []


def test_no_two_commands_of_a_menu_of_a_playtest_share_a_letter(window, workspace):
    """Also when its commands are called otherwise, as in a game that has begun."""
    playtest = window.playtests.start()
    bar = playtest.findChild(QMenuBar)
    assert list(shared("", bar.actions())) == []
    playtest.begin()
    assert list(shared("", bar.actions())) == []
    playtest.close()


@pytest.mark.parametrize(
    ("texts", "told"),
    [
        (["&New…", "&Open"], ["&New…", "&Open"]),
        (["&Paste", "&Preferences…"], ["&Paste", "P&references…"]),
        (["Cu&t", "&Turn the piece"], ["Cu&t", "Turn the &piece"]),
        (["&Sheet", "Line of &sight", "&Line"], ["&Sheet", "Line &of sight", "&Line"]),
        (["&Black && white", "&Bold"], ["&Black && white", "B&old"]),
        (["&a", "b&a", "&b"], ["&a", "ba", "&b"]),
        (["Plain", "Also plain"], ["Plain", "Also plain"]),
    ],
)
def test_who_comes_first_keeps_the_letter_and_none_is_taken_from_those_behind(texts, told):
    assert with_own_keys(texts) == told


APP = Path(__file__).parents[3] / "kpeditor/app"
PAGES: tuple[tuple[Table[Any], tuple[str, ...]], ...] = (
    (
        EDITOR,
        (
            "canvas",
            "files",
            "lab",
            "panels",
            "ruleset_ui",
            "scan",
            "tools",
            "startpage.py",
            "scenariocards.py",
        ),
    ),
    (PLAYTEST, ("playtest", "ruleset_ui", "panels/sight.py", "panels/odds.py")),
)
"""Where the texts of the panels and pages of each window stand."""


def letter_of(text: str) -> str:
    found = re.search("(?<!&)&([^&])", text)
    return found[1].casefold() if found else ""


def taken(table: Table[Any], say: Callable[[str], str]) -> dict[str, str]:
    """The letters of Alt and a letter that open a menu of a window or are a command of it, as shipped."""
    found = {letter_of(say(menu.title)): say(menu.title) for menu in table.menus}
    for _, command in table.listed():
        for keys in command.keys.split():
            if match := re.fullmatch("Alt\\+([A-Z])", keys):
                found[match[1].casefold()] = command.id
    return found


def texts_in(path: Path) -> Iterator[str]:
    """The texts said by the modules of a folder, without those of tables of commands."""
    files = sorted(path.rglob("*.py")) if path.is_dir() else [path]
    for file in files:
        if file.parts[-2:] == ("playtest", "commands.py"):
            continue
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="tr" | "tr_later"), args=[ast.Constant(value=str(text)), *_]):
                    yield text


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_access_key_of_a_page_is_a_key_or_a_menu_of_its_window(language):
    """Qt does neither where a letter is both: Alt+C was *Copy hex numbers* and *Copy* of the Sight panel."""
    tree = ElementTree.parse(APP / "translations/kpeditor_de.ts")
    german = {one.findtext("source", ""): one.findtext("translation", "") for one in tree.iter("message")}

    def say(text: str) -> str:
        return german.get(text) or text if language == "de" else text

    seen = 0
    for table, places in PAGES:
        keys = taken(table, say)
        assert len(keys) >= len(table.menus)
        for place in places:
            for text in map(say, texts_in(APP / place)):
                seen += letter_of(text) != ""
                assert letter_of(text) not in keys or not letter_of(text), f"{place}: {text}"
    assert seen > 50


def asked_by(window: QWidget) -> Iterator[str]:
    """What the buttons and labelled fields of a window say, with those that are hidden now."""
    for widget in window.findChildren(QWidget):
        if widget.window() is window and isinstance(widget, QAbstractButton | QLabel):
            yield widget.text()


def test_the_buttons_of_both_windows_keep_off_their_commands(window, workspace):
    """Those of panels that were made, and those that say what a command is called."""
    for place in PLACES:
        window.docks.show(place.name)
    keys = taken(EDITOR, str)
    assert [text for text in asked_by(window) if letter_of(text) in keys] == []
    playtest = window.playtests.start()
    keys = taken(PLAYTEST, str)
    assert [text for text in asked_by(playtest) if letter_of(text) in keys] == []
    playtest.begin()
    assert [text for text in asked_by(playtest) if letter_of(text) in keys] == []
    playtest.close()
