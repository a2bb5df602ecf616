"""Lines of hexsides from click to click, outlines, flags and symmetry, by mouse and keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from kpeditor.app.document.selection import Selection, region
from kpeditor.app.mapview.tool import Button, KeyPress
from kpeditor.app.tools.stamp import StampSlots
from kpeditor.core.board.hexsidelayer import sides_of
from kpeditor.core.edits.hexsides import set_hexsides
from kpeditor.core.edits.layers import paint
from kpeditor.core.errors import EditRefused
from kpeditor.core.geometry.symmetry import SymmetryKind
from kpeditor.core.scenario.model import Group, Length, Scenario, Side
from tests.app.helpers import Hand, Table, hexes, new_document, sheet_of, sides

pytestmark = pytest.mark.one_window

RIGHT = Qt.MouseButton.RightButton


@pytest.fixture
def table(qapp) -> Table:
    return Table(new_document(9, 9))


def click(table: Table, tool_id: str, place, button: Button = Button.LEFT) -> None:
    table.drag(tool_id, place, button=button)


def test_a_road_from_click_to_click_is_one_step(workspace, canvas, hand: Hand):
    workspace.panels["palette"].choose("", "road")
    workspace.toolbox.take("path")
    sheet = sheet_of(workspace.document)
    workspace.document.do(set_hexsides(sheet, "road", sides_of(sheet.grid, sheet.hexsides["road"]), False))
    hand.click(hand.hex("0540"))
    hand.click(hand.hex("0543"))
    hand.click(hand.hex("0743"))
    hand.click(hand.hex("0745"))
    assert workspace.document.stack.count() == 1
    hand.key(Qt.Key.Key_Backspace)
    hand.key(Qt.Key.Key_Return)
    drawn = set(sides_of(sheet.grid, sheet.hexsides["road"]))
    assert sides(workspace.document, "0540D", "0541D", "0542D") <= drawn
    assert len(drawn) == 5
    assert workspace.document.stack.count() == 2


def test_esc_gives_a_line_up(workspace, canvas, hand: Hand):
    workspace.panels["palette"].choose("", "stream")
    workspace.toolbox.take("path")
    hand.click(hand.hex("0540"))
    hand.click(hand.hex("0743"))
    hand.key(Qt.Key.Key_Escape)
    hand.key(Qt.Key.Key_Return)
    assert workspace.document.stack.count() == 0
    assert workspace.toolbox.current.id == "path"


def test_a_stream_snaps_to_corners_and_is_connected_as_previewed(table):
    table.toolbox.brush.choose_feature("stream")
    start, bend, end = table.corners("0303A")[0], table.corners("0505C")[1], table.corners("0707D")[0]
    click(table, "path", start)
    click(table, "path", bend)
    promised = table.toolbox.path.preview(table.event_at(end)).sides
    click(table, "path", end)
    click(table, "path", end)
    assert table.drawn("stream") == promised
    ends = [corner for side in promised for corner in table.layout.side_ends(side)]
    loose = [corner for corner in set(ends) if ends.count(corner) == 1]
    assert sorted(loose) == sorted([start, end])
    assert table.document.stack.undoText().startswith("Draw stream")


def test_the_right_button_takes_the_last_leg_back(table):
    table.toolbox.brush.choose_feature("road")
    for name in ("0303", "0305", "0505"):
        click(table, "path", table.middle(name))
    click(table, "path", table.middle("0101"), Button.RIGHT)
    table.toolbox.path.key(KeyPress(Qt.Key.Key_Return))
    assert table.drawn("road") == sides(table.document, "0303D", "0304D")


def test_a_region_is_outlined_with_the_chosen_feature(table):
    document = table.document
    table.toolbox.brush.choose_feature("crest")
    with pytest.raises(EditRefused, match="Select a region"):
        table.toolbox.outline()
    document.select(region(hexes(document, "0404", "0405")))
    table.toolbox.outline()
    assert len(table.drawn("crest")) == 10
    assert document.stack.undoText() == "Outline with crest (10 hexsides)"


def test_the_region_under_the_pointer_is_outlined_without_a_selection(window, workspace, canvas, hand: Hand):
    document, sheet = workspace.document, sheet_of(workspace.document)
    workspace.panels["palette"].choose("terrain", "town")
    hand.click(hand.hex("2020"))
    workspace.panels["palette"].choose("", "stream")
    before = set(sides_of(sheet.grid, sheet.hexsides["stream"]))
    hand.move(hand.hex("2020"))
    window.menus.by_id["outline"].trigger()
    assert set(sides_of(sheet.grid, sheet.hexsides["stream"])) - before == sides(
        document, *(f"2020{letter}" for letter in "ABCDEF")
    )


def test_woods_hexsides_are_flagged_between_woods_hexes_q22(table):
    document = table.document
    document.do(paint(sheet_of(document), "terrain", hexes(document, "0404", "0405", "0707"), "woods"))
    table.toolbox.flag()
    assert table.drawn("woods") == sides(document, "0404D")
    with pytest.raises(EditRefused, match="No hexside"):
        table.toolbox.flag()


def test_hexsides_are_flagged_while_painting_in_one_step(table):
    table.toolbox.brush.flag_while_painting(True)
    table.toolbox.brush.choose_kind("terrain", "woods")
    table.drag("brush-terrain", table.middle("0404"), table.middle("0406"))
    assert table.drawn("woods") == sides(table.document, "0404D", "0405D")
    assert table.document.stack.count() == 1
    table.drag("brush-terrain", table.middle("0405"), button=Button.RIGHT)
    assert not table.drawn("woods")
    table.document.stack.undo()
    table.document.stack.undo()
    assert not table.drawn("woods")
    assert not table.kinds("terrain")


def test_strokes_fills_and_hexsides_are_mirrored(table):
    told: list[str] = []
    table.toolbox.told.connect(told.append)
    table.toolbox.set_symmetry(SymmetryKind.LEFT_RIGHT)
    table.toolbox.brush.choose_kind("terrain", "woods")
    table.drag("brush-terrain", table.middle("0203"), table.middle("0205"))
    assert table.kinds("terrain") == {"0203", "0204", "0205", "0803", "0804", "0805"}
    table.toolbox.brush.choose_feature("road")
    table.drag("brush-hexsides", table.middle("0203"), table.middle("0204"))
    assert table.drawn("road") == sides(table.document, "0203D", "0803D")
    assert told == []
    table.document.stack.undo()
    table.document.stack.undo()
    assert not table.kinds("terrain")


def test_the_axis_goes_through_the_selected_hex_and_lonely_hexes_are_told(table):
    told: list[str] = []
    table.toolbox.told.connect(told.append)
    table.document.select(region(hexes(table.document, "0303")))
    table.toolbox.set_symmetry(SymmetryKind.HALF_TURN)
    table.document.select(region(frozenset()))
    table.toolbox.brush.choose_kind("terrain", "town")
    table.drag("brush-terrain", table.middle("0302"))
    assert table.kinds("terrain") == {"0302", "0304"}
    assert told
    assert told[0].endswith("have no partner on the map.")


def test_a_stamp_is_put_down_at_its_images_too(table):
    document = table.document
    document.do(paint(sheet_of(document), "terrain", hexes(document, "0202", "0203"), "woods"))
    table.drag("stamp", table.middle("0202"), table.middle("0203"), button=Button.RIGHT)
    document.stack.undo()
    table.toolbox.set_symmetry(SymmetryKind.LEFT_RIGHT)
    table.drag("stamp", table.middle("0304"))
    assert len(table.kinds("terrain")) == 4
    assert document.stack.count() == 1


def test_zones_are_mirrored_for_the_other_side(qapp):
    sides_ = (Side("a", "A", (Group("main"),)), Side("b", "B", (Group("main"),)))
    table = Table(new_document(9, 9, Scenario("Trial", "kampfpanzer", "", Length(5, 5), sides_)))
    document = table.document

    def zones() -> list[str]:
        assert document.scenario is not None
        return [side.groups[0].deploy for side in document.scenario.sides]

    table.toolbox.set_symmetry(SymmetryKind.LEFT_RIGHT)
    document.select(Selection(side="a", group="main"))
    table.drag("zone-brush", table.middle("0203"))
    assert document.stack.count() == 1
    assert zones() == ["0203", "0803"]
    table.drag("zone-brush", table.middle("0203"), button=Button.RIGHT)
    assert zones() == ["", ""]


def test_the_axis_is_shown_and_m_switches_it(window, workspace, canvas, hand: Hand):
    canvas.complete()
    before = canvas.grab().toImage()
    hand.key(Qt.Key.Key_M)
    assert workspace.toolbox.brush.symmetry is not None
    canvas.fit()
    canvas.complete()
    assert canvas.grab().toImage() != before
    hand.key(Qt.Key.Key_M)
    assert workspace.toolbox.brush.symmetry is None


def test_stamps_are_kept_by_ctrl_and_digit_and_taken_by_digit(
    qtbot, window, workspace, canvas, settings, hand: Hand
):
    document = workspace.document
    document.select(region(hexes(document, "2020", "2021")))
    hand.key(Qt.Key.Key_3, Qt.KeyboardModifier.ControlModifier)
    row = workspace.panels["palette"].stamps
    assert not row.buttons[3].icon().isNull()
    assert row.buttons[4].icon().isNull()
    hand.key(Qt.Key.Key_3)
    assert workspace.toolbox.current.id == "stamp"
    assert len(workspace.toolbox.stamp.clip) == 2
    row.buttons[4].click()
    assert "Stamp 4 is empty" in window.messages.text
    kept = StampSlots(settings).recall(3)
    assert kept is not None
    assert len(kept) == 2
    settings.set_text("stamps/3", "spoilt")
    assert StampSlots(settings).recall(3) is None
