"""Computer players have names and a sentence; who plays is chosen by one click, and remembered."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox
from pytestqt.qtbot import QtBot

from kpeditor.app.document.document import Document
from kpeditor.app.playtest.setup.page import EVERYBODY, NOBODY
from kpeditor.app.playtest.window import PlaytestWindow
from kpeditor.app.shell.window import MainWindow
from kpeditor.core.play.players import cards, offered, title_of
from tests.app.playtest.helpers import GERMANS, sheet_of, skip, texts, workspace_of

KAMPF = "kampfpanzer"


def entries(box: QComboBox) -> list[str]:
    """What a choice offers."""
    return [box.itemText(row) for row in range(box.count())]


def test_every_player_of_the_rules_has_a_name_and_a_sentence() -> None:
    found = {card.name: card for card in cards(KAMPF)}
    assert set(found) == set(offered(KAMPF))
    assert len({card.title for card in found.values()}) == len(found)
    assert all(":" not in card.title and card.title[0].isupper() for card in found.values())
    assert all(card.note.endswith(".") for card in found.values())
    assert title_of(KAMPF, "staff:fire-base") == "Staff – Fire base"
    assert title_of(KAMPF, "program: ./mybot.py") == "./mybot.py"
    assert title_of("unknown", "somebody") == "somebody"


def test_no_key_of_a_player_is_shown_in_the_window(playtest: PlaytestWindow, qtbot: QtBot) -> None:
    playtest.setup.ways["germans"].click()
    seat = playtest.setup.seats["poles"]
    assert "Computer: Staff – Fire base" in entries(seat)
    seat.setCurrentIndex(seat.findData("staff:fire-base"))
    assert playtest.setup._seats["poles"].note.text().startswith("Stops where it can shoot")
    playtest.setup.begin.click()
    workspace = workspace_of(playtest)
    assert "Staff – Fire base" in [action.text() for action in workspace.banner.propose.menu().actions()]
    sheet_of(playtest).put(GERMANS)
    workspace.banner.ready.click()
    assert "staff:" not in texts(playtest)
    skip(qtbot, playtest)
    assert "staff:" not in texts(playtest)


def test_who_thinks_is_called_by_name(playtest: PlaytestWindow) -> None:
    box = playtest.setup.seats["germans"]
    box.setCurrentIndex(box.findData("staff:fire-base"))
    playtest.setup.begin.click()
    assert workspace_of(playtest).banner.note.text() == "Germans (Staff – Fire base) are thinking…"


def test_one_click_shares_out_the_sides(playtest: PlaytestWindow) -> None:
    setup = playtest.setup
    assert [button.text() for button in setup.ways.values()] == [
        "Germans against the computer",
        "Poles against the computer",
        "People at this machine",
        "Watch the computer",
    ]
    assert setup.ways[EVERYBODY].isChecked()
    setup.seats["poles"].setCurrentIndex(setup.seats["poles"].findData("staff:rush"))
    assert setup.ways["germans"].isChecked(), "the buttons follow the boxes"
    setup.ways["poles"].click()
    assert setup.chosen_seats() == {"germans": "staff:rush", "poles": ""}, "the same opponent"
    setup.ways[NOBODY].click()
    assert setup.chosen_seats() == {"germans": "staff:rush", "poles": "staff:rush"}
    assert not setup.alone.isVisible()
    setup.ways[EVERYBODY].click()
    assert setup.chosen_seats() == {"germans": "", "poles": ""}
    assert setup.alone.isVisible()


def test_the_players_are_remembered_beyond_the_session(window: MainWindow, poland: Document) -> None:
    QTest.keyClick(window, Qt.Key.Key_F5)
    (made,) = window.playtests.open
    assert made.setup.chosen_seats() == {"germans": "", "poles": "staff"}
    made.setup.ways["poles"].click()
    box = made.setup.seats["germans"]
    box.setCurrentIndex(box.findData("staff:hold"))
    made.setup.begin.click()
    window.playtests.close_all()
    window.playtests._chosen.clear()  # as after another start of the program
    QTest.keyClick(window, Qt.Key.Key_F5)
    again = window.playtests.open[-1]
    assert again.setup.chosen_seats() == {"germans": "staff:hold", "poles": ""}
    assert window.playtests.close_all()


def test_what_cannot_be_played_any_more_is_not_proposed(window: MainWindow, poland: Document) -> None:
    for text in ("", "nonsense", "[]", '{"kampfpanzer": {"seats": ["gone", ""]}}', '{"kampfpanzer": 3}'):
        window.settings.set_text("playtest_players", text)
        QTest.keyClick(window, Qt.Key.Key_F5)
        made = window.playtests.open[-1]
        assert made.setup.chosen_seats() == {"germans": "", "poles": "staff"}, text
        assert window.playtests.close_all()
