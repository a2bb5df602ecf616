"""The dialog that makes landscapes, with its live preview and the games that find an even one."""

from __future__ import annotations

from contextlib import contextmanager

import pytest
from PySide6.QtWidgets import QDialogButtonBox

from kpeditor.app.dialogs.landscape import LandscapeDialog
from kpeditor.app.document.document import Document
from kpeditor.app.lab.work import Work
from kpeditor.core.files.documents import open_battle
from kpeditor.core.files.formats.mapwriter import map_data
from kpeditor.drawing.styles.modern import LIGHT
from kpeditor.lab.pools import InlineExecutor
from tests.app.helpers import new_document, sheet_of


@contextmanager
def here(workers: int):
    yield InlineExecutor()


@pytest.fixture
def opened(qtbot):
    """A dialog over a document; waits until it shows a landscape."""

    def make(document: Document) -> LandscapeDialog:
        dialog = LandscapeDialog(document, LIGHT, work=Work(pool=here))
        qtbot.addWidget(dialog)
        qtbot.waitUntil(lambda: dialog.made is not None, timeout=20_000)
        return dialog

    return make


def ok_of(dialog: LandscapeDialog):
    (box,) = dialog.findChildren(QDialogButtonBox)
    return box.button(QDialogButtonBox.StandardButton.Ok)


def seed_shown(dialog: LandscapeDialog) -> int | None:
    return None if dialog.made is None else dialog.made.settings.seed


def test_the_preview_follows_the_form_and_the_map_stays_as_it_is(opened, qtbot):
    document = new_document(16, 12)
    before = map_data(sheet_of(document))
    dialog = opened(document)
    assert seed_shown(dialog) == 1
    assert "Seed 1: " in dialog.told.text()
    dialog.another.click()
    assert seed_shown(dialog) is None
    assert not ok_of(dialog).isEnabled(), "what is not shown yet cannot be accepted"
    qtbot.waitUntil(lambda: seed_shown(dialog) == 2, timeout=20_000)
    assert ok_of(dialog).isEnabled()
    assert map_data(sheet_of(document)) == before


def test_numbers_of_a_stage_count_only_when_it_is_made_anew(opened):
    dialog = opened(new_document(12, 10))
    assert dialog.numbers["hills"].isEnabled()
    dialog.choices["hills"].setCurrentIndex(1)
    assert dialog.choices["hills"].value == "keep"
    assert not dialog.numbers["hills"].isEnabled()
    assert dialog.options().stages["hills"] == "keep"


def test_a_map_alone_is_not_played(opened):
    assert dialog_part(opened(new_document(12, 10))).isHidden()


def dialog_part(dialog: LandscapeDialog):
    return dialog.find_even.parentWidget()


def test_the_most_even_seed_comes_into_the_form(opened, qtbot, root):
    document = Document(open_battle(root / "scenarios/tutorial/first-shots.yaml"))
    dialog = opened(document)
    assert not dialog_part(dialog).isHidden()
    dialog.tries.setValue(2)
    dialog.games.setValue(2)
    assert "Staff" in [dialog.player.itemText(i) for i in range(dialog.player.count())]
    dialog.player.show_value("random")
    dialog.find_even.click()
    qtbot.waitUntil(lambda: dialog.ranking.count() == 2, timeout=60_000)
    rows = [dialog.ranking.item(row).text() for row in range(2)]
    assert {row.split(":")[0] for row in rows} == {"Seed 1", "Seed 2"}
    assert rows[0].startswith(f"Seed {dialog.seed.value()}:")
    assert "in 2 games" in rows[0] or "no game" in rows[0]
