"""The start page: a window that closes while its cards are read does no harm."""

from __future__ import annotations

import threading
from concurrent.futures import Future, ThreadPoolExecutor

import pytest
from PySide6.QtCore import QCoreApplication, QEvent

from kpeditor.app import startpage
from kpeditor.app.startpage import CardReader, ScenarioCard, StartPage, shipped_scenarios


@pytest.fixture(autouse=True)
def _reading_begins_at_once(_idle_start_page, monkeypatch):
    monkeypatch.setattr(startpage, "PAUSE", 0)


def test_a_card_read_after_its_window_was_deleted_is_dropped(qtbot, settings, themes, monkeypatch):
    """The thread once called a reader that was gone."""
    started: list[Future] = []

    def submit(self, act, path):
        started.append(Future())
        return started[-1]

    monkeypatch.setattr(ThreadPoolExecutor, "submit", submit)
    page = StartPage(settings, themes)
    page.show()
    qtbot.waitUntil(lambda: bool(started))
    page.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    started[0].set_result(None)
    QCoreApplication.processEvents()
    assert len(started) == 1


def test_a_broken_scenario_leaves_its_card_bare(qtbot, themes, tmp_path):
    broken = tmp_path / "broken.yaml"
    broken.write_text("format: [")
    card = ScenarioCard(broken)
    qtbot.addWidget(card)
    CardReader([card], themes, card).finish()
    assert card.title.text() == "Broken"
    assert card.battle is None
    assert shipped_scenarios()


def test_the_thread_of_the_cards_ends_when_nobody_looks(qtbot, settings, themes):
    """It once waited for the next look as long as the program ran."""

    def is_reading():
        return any(thread.name.startswith("kpeditor-cards") for thread in threading.enumerate())

    page = StartPage(settings, themes)
    qtbot.addWidget(page)
    page.show()
    qtbot.waitUntil(is_reading)
    page.hide()
    assert any(card.battle is None for card in page.cards)
    qtbot.waitUntil(lambda: not is_reading())
