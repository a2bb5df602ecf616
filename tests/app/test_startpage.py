"""The start page: a window that closes while its cards are read does no harm."""

from __future__ import annotations

import threading

import pytest
from yaml import safe_load

from kpeditor.app import scenariocards
from kpeditor.app.scenariocards import CardReader, ScenarioCard
from kpeditor.app.startpage import StartPage, shipped_scenarios, title_of

pytestmark = pytest.mark.cards


@pytest.fixture(autouse=True)
def _reading_begins_at_once(_bare_start_page, monkeypatch):
    monkeypatch.setattr(scenariocards, "PAUSE", 0)


def test_a_broken_scenario_leaves_its_card_bare(qtbot, themes, tmp_path):
    broken = tmp_path / "broken.yaml"
    broken.write_text("format: [")
    card = ScenarioCard(broken, title_of(broken))
    qtbot.addWidget(card)
    CardReader([card], themes, card).finish()
    assert card.title.text() == "broken"
    assert card.battle is None
    assert shipped_scenarios()


def test_cards_have_their_titles_before_the_scenarios_are_read():
    """The names of the files stood there for a moment."""
    for path in shipped_scenarios():
        assert title_of(path) == safe_load(path.read_text("utf-8"))["title"]


def test_the_thread_of_the_cards_ends_when_nobody_looks(qtbot, settings, themes):
    """It once waited for the next look as long as the program ran."""

    others = set(threading.enumerate())

    def is_reading():
        return any(thread.name.startswith("kpeditor-cards") for thread in {*threading.enumerate()} - others)

    page = StartPage(settings, themes)
    qtbot.addWidget(page)
    page.show()
    qtbot.waitUntil(is_reading)
    page.hide()
    assert any(card.battle is None for card in page.content.cards)
    qtbot.waitUntil(lambda: not is_reading())


def test_cards_fill_the_page_and_grow_with_the_text(qtbot, settings, themes, qapp):
    page = StartPage(settings, themes)
    qtbot.addWidget(page)
    page.resize(1280, 720)
    page.show()
    first, second, third = page.content.cards[:3]
    assert (first.y(), third.x()) == (second.y(), first.x())
    assert second.geometry().right() > 850  # of 980 beside the buttons
    before = first.height()
    font = page.font()
    font.setPointSizeF(2 * font.pointSizeF())
    page.setFont(font)
    assert first.height() > before


def test_scenarios_stand_under_the_rules_they_are_for(qtbot, settings, themes):
    page = StartPage(settings, themes)
    qtbot.addWidget(page)
    page.resize(1280, 720)
    page.show()
    folders = list(dict.fromkeys(path.parent.name for path in shipped_scenarios()))
    assert folders == ["tutorial", "kampfpanzer", "nqm", "panzer8", "panzerblitz", "panzer-zug"]
    headings = page.content.headings.values()
    assert not any(label.text() for label in headings), "no name of a folder for a moment"
    qtbot.waitUntil(lambda: all(label.text() for label in headings))
    assert not page.content.cards[-1].battle, "before the scenarios are read"
    assert [label.text() for label in headings] == [
        "KampfPanzer: Tutorial",
        "KampfPanzer",
        "Not Quite Mechanized",
        "Panzer8",
        "PanzerBlitz",
        "PanzerBlitz: Panzer-Zug",
    ]
    for card in page.content.cards:
        assert card.y() > page.content.headings[card.folder].y()
    numbers = [card.path.stem[:5] for card in page.content.cards if card.folder == "panzer-zug"]
    assert numbers == [f"at-{number:02}" for number in range(1, 12)]


def test_a_scenario_is_played_from_its_card(window):
    """One had to open it in the editor first, and to find out how it is played."""
    card = next(one for one in window.start_page.content.cards if one.path.stem == "14-4-poland")
    assert card.play.accessibleName() == "Play Poland, September 1939"
    card.play.click()
    (playing,) = window.playtests.open
    assert playing.setup.title.text() == "Poland, September 1939"
    playing.close()
