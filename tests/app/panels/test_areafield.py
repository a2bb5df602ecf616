"""A line for an area: places by their names, typed or chosen."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from kpeditor.app.panels.areas.field import AreaField
from kpeditor.core.board.mapsheet import Place
from kpeditor.core.edits.sheet import put_place
from tests.each import each

pytestmark = pytest.mark.one_window


@pytest.fixture
def field(qtbot, window, workspace):
    document = workspace.document
    for name in ("Millbrook", "Old mill", "Roads"):
        document.do(put_place(document.sheet, Place(name, "town", (document.sheet.hex("0303"),))))
    field = AreaField(document, "nowhere", window)
    field.committed.connect(lambda text: setattr(field, "written", text))
    field.show()
    yield field
    field.close()
    field.deleteLater()


def typed(qtbot, field, text):
    """Each key is judged at once: all but the last two come together, as pasted."""
    field.edit.setText(text[:-2])
    qtbot.keyClicks(field.edit, text[-2:])


@each(
    ("text", "written"),
    [
        ("millbrook", 'place("Millbrook")'),
        ("row(1) + old mill", 'row(1) + place("Old mill")'),
        ("within two hexes of millbrook", 'ring(2, place("Millbrook"))'),
    ],
)
def test_a_place_is_understood_by_its_name(qtbot, field, text, written):
    typed(qtbot, field, text)
    assert "hex" in field.sentence.text()
    assert not field.edit.property("wrong")
    qtbot.keyClick(field.edit, Qt.Key.Key_Return)
    assert field.written == written


@each(
    ("text", "written"),
    [
        ("on woods hexes", "terrain(woods)"),
        ("Ground level hexes", "terrain(ground)"),
        ("terrain(Woods) - terrain(Hilltop)", "terrain(woods) - terrain(hilltop)"),
        ("along the bridge", "feature(bridge)"),
        ("north of row 4", "north_of(row(4))"),
        ("anywhere except millbrook", 'anywhere - place("Millbrook")'),
        ("at least three hexes from the west edge", "away(3, edge(W))"),
    ],
)
def test_terrain_features_and_sides_are_understood_by_their_words(qtbot, field, text, written):
    typed(qtbot, field, text)
    assert not field.edit.property("wrong"), field.sentence.text()
    qtbot.keyClick(field.edit, Qt.Key.Key_Return)
    assert field.written == written


@each(
    ("text", "told"),
    [
        ("terrain(wods)", "the map has no kind of terrain 'wods'; did you mean 'woods'?"),
        ("west_of(Millbrook)", "does not cut the map"),
        ("board(7)", "the map has no board 7"),
        ("east_of(row(3))", "rows of this map run from west to east"),
    ],
)
def test_what_the_map_lacks_is_told_below(qtbot, field, text, told):
    typed(qtbot, field, text)
    assert field.edit.property("wrong")
    assert told in field.sentence.text()


def test_limits_that_only_a_game_knows_are_said_to_be_so(qtbot, field):
    typed(qtbot, field, "away(3, enemy)")
    assert field.sentence.text().endswith("Where units stand is known only in a game.")


def test_terrain_and_features_are_offered_while_one_types(qtbot, field):
    typed(qtbot, field, "row(1) + woo")
    assert field.places.offered == ["Woods", "Woods hexside"]
    field.places.buttons[0].click()
    assert field.edit.text() == "row(1) + terrain(woods)"
    typed(qtbot, field, "within two hexes of bri")
    assert field.places.offered == ["Bridge"]
    field.places.buttons[0].click()
    assert field.edit.text() == "within two hexes of bridge lines"
    qtbot.keyClick(field.edit, Qt.Key.Key_Return)
    assert field.written == "ring(2, feature(bridge))"


def test_a_name_that_means_something_else_says_how_it_is_written(qtbot, field):
    typed(qtbot, field, "roads")
    assert 'The place of this name is written place("Roads").' in field.sentence.text()


def test_names_are_offered_while_one_types(qtbot, field):
    typed(qtbot, field, "row(1) + mil")
    assert field.places.offered == ["Millbrook"]
    qtbot.keyClick(field.edit, Qt.Key.Key_Down)
    qtbot.keyClick(field.places.buttons[0], Qt.Key.Key_Space)
    assert field.edit.hasFocus()
    assert not field.places.isVisible()
    assert field.edit.text() == 'row(1) + place("Millbrook")'
    qtbot.keyClick(field.edit, Qt.Key.Key_Return)
    assert field.written == 'row(1) + place("Millbrook")'


def test_behind_words_a_name_goes_on_the_sentence(qtbot, field):
    typed(qtbot, field, "within two hexes of old m")
    assert field.places.offered == ["Old mill"]
    qtbot.mouseClick(field.places.buttons[0], Qt.MouseButton.LeftButton)
    assert field.edit.text() == 'within two hexes of "Old mill"'
    assert not field.edit.property("wrong")


def test_what_goes_on_like_no_name_offers_nothing(qtbot, field):
    typed(qtbot, field, "within two")
    assert not field.places.isVisible()
    typed(qtbot, field, "m")
    assert not field.places.isVisible()
