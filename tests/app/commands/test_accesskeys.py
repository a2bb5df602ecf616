"""Access keys: in every menu each command has a letter of its own, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QMenuBar

from kpeditor.app.plaintext import with_own_keys

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
