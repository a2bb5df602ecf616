"""The mapping dialog: what was found, what it becomes, and the map as it would be."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox

from kpeditor.app.dialogs.foreignmap import ForeignDialog
from kpeditor.core.geometry.hexes import Hex
from kpeditor.drawing.styles.modern import LIGHT
from kpeditor.importers.tiled.reader import read_tiled
from tests.importers.samples import GROUND, layer, objects, tmx

ROAD = objects('<object type="Pfad" x="32" y="28"><polyline points="0,0 48,28"/></object>')


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "a.tmx"
    path.write_text(tmx(layer(GROUND) + ROAD), "utf-8")
    return path


@pytest.fixture
def dialog(qtbot, file):
    dialog = ForeignDialog(read_tiled(file), file, {}, LIGHT)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def previewed(dialog):
    battle = dialog.preview._battle
    assert battle is not None
    return battle.map


def test_it_shows_what_was_found_and_guessed(dialog):
    found = [(dialog.table.item(row, 0).text(), dialog.table.item(row, 1).text()) for row in range(4)]
    assert found == [("ground, tile 0", "9"), ("Forest", "2"), ("town", "1"), ("Pfad", "1")]
    assert dialog.table.targets() == {
        "tile ground#0": "",
        "tile Forest": "terrain/woods",
        "tile terrain/town": "terrain/town",
        "line Pfad": "hexside/road",
    }
    assert previewed(dialog).kind("terrain", Hex(3, 1)) == "woods"
    assert dialog.told.text() == "1 of 4 kinds left out: ground, tile 0 (9 hexes)."


def test_a_choice_by_keyboard_changes_the_preview(qtbot, dialog):
    box = dialog.table.boxes["tile Forest"]
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Up)
    assert box.value == "terrain/town"
    qtbot.waitUntil(lambda: previewed(dialog).kind("terrain", Hex(3, 1)) == "town")
    QTest.keyClick(box, Qt.Key.Key_Home)
    left = "2 of 4 kinds left out: ground, tile 0 (9 hexes); Forest (2 hexes)."
    qtbot.waitUntil(lambda: dialog.told.text() == left)
    dialog.again.click()
    assert box.value == "terrain/woods"
    assert previewed(dialog).kind("terrain", Hex(3, 1)) == "woods"


def test_what_was_chosen_before_is_chosen_again_where_it_still_fits(qtbot, file):
    before = {"tile Forest": "terrain/town", "line Pfad": "terrain/woods", "tile gone": "terrain/woods"}
    dialog = ForeignDialog(read_tiled(file), file, before, LIGHT)
    qtbot.addWidget(dialog)
    assert dialog.table.targets()["tile Forest"] == "terrain/town"
    assert dialog.table.targets()["line Pfad"] == "hexside/road"


def test_the_wish_has_the_title_of_the_form(dialog):
    assert dialog.options().title == "a"
    dialog.title.setText("  Moor ")
    assert dialog.options().title == "Moor"
    assert dialog.options().ruleset.info.id == "kampfpanzer"


def test_tiles_are_shown_by_their_own_pictures(qtbot, file):
    image = QImage(256, 56, QImage.Format.Format_RGB32)
    image.fill(QColor("#123456"))
    image.save(str(file.with_name("ground.png")))
    dialog = ForeignDialog(read_tiled(file), file, {}, LIGHT)
    qtbot.addWidget(dialog)
    item = dialog.table.item(0, 0)
    assert item is not None
    icon = item.icon().pixmap(30, 30).toImage()
    assert icon.pixelColor(15, 15).name() == "#123456"


def test_without_anything_to_take_in_there_is_no_import(qtbot, dialog):
    button = dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Ok)
    assert button.isEnabled()
    for box in dialog.table.boxes.values():
        box.setCurrentIndex(0)
    qtbot.waitUntil(lambda: not button.isEnabled())
    assert "4 of 4 kinds left out" in dialog.told.text()
    assert "choose what each becomes" in dialog.told.text()


def test_hexsides_are_flagged_by_terrain_when_asked_for(qtbot, file):
    forest = [2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]
    file.write_text(tmx(layer(forest)), "utf-8")
    dialog = ForeignDialog(read_tiled(file), file, {}, LIGHT)
    qtbot.addWidget(dialog)
    assert not previewed(dialog).hexsides["woods"].any()
    dialog.flags.setChecked(True)
    assert previewed(dialog).hexsides["woods"].any()
    assert dialog.options().flags
