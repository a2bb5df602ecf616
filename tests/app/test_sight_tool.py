"""Line of sight in the real window: pinned by a key, judged anew while painting, told in words, kept as a
test.
"""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from kpeditor.app.document.selection import Hover, Selection
from kpeditor.app.panels.sight import SightPanel
from kpeditor.app.panels.sightwords import status_line
from kpeditor.app.tools.sight import LineOfSight, Shown
from kpeditor.core.checks.files import check_file
from kpeditor.core.edits.hexsides import set_hexsides
from kpeditor.core.edits.layers import paint
from kpeditor.core.edits.scenario import put_group
from kpeditor.core.files.documents import open_battle, render_map
from kpeditor.core.rules.sighttests import KEY
from kpeditor.core.scenario.model import Group, Unit
from tests.app.helpers import difference, hexes, new_document, sheet_of, sides

pytestmark = pytest.mark.one_window

FIRER, TARGET, BETWEEN = "0904", "0908", "0906A"
"""Hexes of one column in the open, and a hexside that the line between them crosses."""
FIRER_AT, TARGET_AT = (3, 8), (7, 8)
REASON = "  0905D crest, crossed, blocks: both hexes at ground level [9.16A]"


@pytest.fixture
def sight(workspace) -> LineOfSight:
    found: LineOfSight = workspace.toolbox.sight
    return found


@pytest.fixture
def panel(workspace) -> SightPanel:
    found: SightPanel = workspace.panels["sight"]
    return found


@pytest.fixture
def press(qtbot, canvas):
    def press(key: Qt.Key) -> None:
        canvas.setFocus()
        qtbot.keyClick(canvas, key)

    return press


def point_at(canvas, name: str | None) -> None:
    document = canvas.document
    document.point_at(Hover(sheet_of(document).hex(name)) if name else Hover())


def clear_ground(document, *names: str) -> None:
    """Makes hexes level open ground without anything on their sides."""
    sheet = sheet_of(document)
    document.do(paint(sheet, "terrain", hexes(document, *names), "clear"))
    document.do(paint(sheet, "elevation", hexes(document, *names), "ground"))
    for feature in ("crest", "woods", "town"):
        around = sides(document, *(name + letter for name in names for letter in "ABCDEF"))
        document.do(set_hexsides(sheet, feature, around, False))


@pytest.fixture
def corridor(workspace):
    """Nothing stands between FIRER and TARGET."""
    clear_ground(workspace.document, "0904", "0905", "0906", "0907", "0908")


def draw_crest(document, name: str) -> None:
    document.do(set_hexsides(sheet_of(document), "crest", sides(document, name), True))


# --- Pinning ---


def test_l_pins_the_hex_under_the_pointer_and_again_lets_it_go(sight, canvas, hand, press, window):
    hand.move(hand.hex(FIRER))
    press(Qt.Key.Key_L)
    assert sight.pin == sheet_of(canvas.document).hex(FIRER)
    assert window.menus.by_id["sight"].isChecked()
    press(Qt.Key.Key_L)
    assert sight.pin is None
    assert not window.menus.by_id["sight"].isChecked()


def test_pointing_about_under_a_pin_leaves_the_menus_alone(sight, canvas, press, window, monkeypatch):
    """Every hovered hex had all switches of the menus asked whether they are on."""
    point_at(canvas, FIRER)
    press(Qt.Key.Key_L)
    marked = []
    for name in ("mark", "mark_switches", "enable"):
        monkeypatch.setattr(window.menus, name, lambda *_, name=name: marked.append(name))
    for name in (TARGET, "0905", "0906"):
        point_at(canvas, name)
        assert sight.end == sheet_of(canvas.document).hex(name)
    assert marked == []
    assert sight.step_back()
    assert not sight.is_on
    assert marked == ["mark"]


def test_l_on_another_hex_moves_the_pin_there_at_once(sight, canvas, press):
    point_at(canvas, FIRER)
    press(Qt.Key.Key_L)
    point_at(canvas, TARGET)
    press(Qt.Key.Key_L)
    assert sight.pin == sheet_of(canvas.document).hex(TARGET)
    press(Qt.Key.Key_L)
    assert sight.pin is None


def test_the_pin_goes_by_l_while_the_pointer_is_off_the_map(sight, canvas, press):
    point_at(canvas, FIRER)
    press(Qt.Key.Key_L)
    point_at(canvas, None)
    press(Qt.Key.Key_L)
    assert sight.pin is None


def test_the_panel_says_in_place_what_watching_a_line_does(sight, canvas, panel, corridor, press):
    assert not panel.about.isVisibleTo(panel)
    point_at(canvas, FIRER)
    press(Qt.Key.Key_L)
    point_at(canvas, TARGET)
    assert panel.keep.text() == "Watch this &line"
    assert panel.about.isVisibleTo(panel)
    assert "Problems then tells when a change of the map turns it" in panel.about.text()
    panel.keep.click()
    assert panel.kept.text() == "Watched from now on: 0908 visible from 0904."


def test_l_pins_the_selected_hex_while_the_pointer_is_off_the_map(sight, canvas, press):
    point_at(canvas, None)
    canvas.document.select(Selection(hexes(canvas.document, FIRER)))
    press(Qt.Key.Key_L)
    assert sight.pin == sheet_of(canvas.document).hex(FIRER)


def test_without_a_hex_to_pin_the_field_follows_the_pointer(sight, canvas, press):
    point_at(canvas, None)
    press(Qt.Key.Key_L)
    assert sight.follows
    point_at(canvas, FIRER)
    first = sight.field()
    point_at(canvas, "2820")
    assert sight.start == sheet_of(canvas.document).hex("2820")
    assert not np.array_equal(first, sight.field())


def test_esc_unpins_before_it_unselects(sight, canvas, press):
    canvas.document.select(Selection(hexes(canvas.document, TARGET)))
    point_at(canvas, FIRER)
    press(Qt.Key.Key_L)
    press(Qt.Key.Key_Escape)
    assert sight.pin is None
    assert canvas.document.selection.hexes
    press(Qt.Key.Key_Escape)
    assert not canvas.document.selection.hexes


def test_pinning_leaves_the_tool_in_hand(workspace, sight, canvas, press):
    workspace.toolbox.take("brush-hexsides")
    point_at(canvas, FIRER)
    press(Qt.Key.Key_L)
    assert workspace.toolbox.current.id == "brush-hexsides"


def test_no_two_keys_of_the_window_are_the_same(workspace, window):
    keys = [
        key.toString()
        for action in [*window.menus.by_id.values(), *window.menus.tools.values()]
        for key in action.shortcuts()
    ]
    assert "L" in keys
    assert len(keys) == len(set(keys))


# --- The answer ---


def test_a_blocked_line_is_explained_with_hexside_and_paragraph(
    sight, canvas, panel, window, corridor, press
):
    draw_crest(canvas.document, BETWEEN)
    point_at(canvas, FIRER)
    press(Qt.Key.Key_L)
    point_at(canvas, TARGET)
    assert panel.plain_text.splitlines()[0] == "0904 to 0908, range 4: blocked"
    assert panel.plain_text.splitlines()[1] == REASON
    assert window.status.hint.text().startswith("0904 to 0908, range 4: blocked – ")
    assert panel.text.toPlainText().splitlines()[0] == "0904 to 0908, range 4: blocked"


def test_the_line_stays_when_the_pointer_goes_to_the_panel(sight, canvas, hand, corridor, press):
    hand.move(hand.hex(FIRER))
    press(Qt.Key.Key_L)
    hand.move(hand.hex(TARGET))
    QApplication.sendEvent(canvas, QEvent(QEvent.Type.Leave))
    assert sight.verdict().end == sheet_of(canvas.document).hex(TARGET)
    canvas.document.select(Selection(hexes(canvas.document, "0906")))
    assert sight.verdict().end == sheet_of(canvas.document).hex("0906")


def test_copy_puts_the_answer_on_the_clipboard(sight, canvas, panel, corridor, press):
    point_at(canvas, FIRER)
    press(Qt.Key.Key_L)
    point_at(canvas, TARGET)
    panel.copy.click()
    assert QGuiApplication.clipboard().text() == "0904 to 0908, range 4: visible"


def test_h_fire_reaches_woods_that_other_fire_does_not(sight, canvas, panel, corridor, press):
    canvas.document.do(paint(sheet_of(canvas.document), "terrain", hexes(canvas.document, TARGET), "woods"))
    point_at(canvas, FIRER)
    press(Qt.Key.Key_L)
    point_at(canvas, TARGET)
    assert "[9.16C]" in panel.plain_text
    panel.fire.setCurrentIndex(1)
    panel.fire.activated.emit(1)
    assert panel.plain_text.startswith("0904 to 0908, range 4: visible")


# --- While painting ---


def test_a_crest_painted_under_a_pinned_field_changes_it_at_once(
    workspace, sight, canvas, hand, corridor, press
):
    hand.move(hand.hex(FIRER))
    press(Qt.Key.Key_L)
    before = canvas.grab().toImage()
    assert sight.field()[TARGET_AT]
    workspace.toolbox.brush.choose_feature("crest")
    workspace.toolbox.take("brush-hexsides")
    hand.click(hand.side(BETWEEN))
    assert sheet_of(canvas.document).has_side("crest", sheet_of(canvas.document).side(BETWEEN))
    assert not sight.field()[TARGET_AT]
    x, y = canvas.camera.to_view(hand.hex(TARGET))
    assert canvas.grab().toImage().pixelColor(int(x), int(y) + 8) != before.pixelColor(int(x), int(y) + 8)
    canvas.document.stack.undo()
    assert sight.field()[TARGET_AT]


def test_the_field_after_edits_is_the_one_judged_afresh(sight, canvas, corridor, press):
    point_at(canvas, FIRER)
    press(Qt.Key.Key_L)
    sight.field()
    draw_crest(canvas.document, BETWEEN)
    document = canvas.document
    document.do(paint(sheet_of(document), "terrain", hexes(document, "1005"), "woods"))
    document.do(paint(sheet_of(document), "elevation", hexes(document, FIRER), "hilltop"))
    fresh = document.ruleset.sight(document.sheet, document.scenario)
    assert np.array_equal(sight.field(), fresh.field(sight.pin))


def test_what_an_edit_changed_is_counted_against_the_saved_map(sight, canvas, panel, press):
    point_at(canvas, "2820")
    press(Qt.Key.Key_L)
    sight.show(Shown.CHANGES)
    gained, lost = sight.changes()
    assert not gained.any()
    assert not lost.any()
    draw_crest(canvas.document, "2818A")
    gained, lost = sight.changes()
    assert not gained.any()
    assert lost.any()
    point_at(canvas, None)
    assert f"0 hexes came into sight and {int(lost.sum())} hexes were lost" in panel.plain_text
    canvas.document.save_map()
    assert not sight.changes()[1].any()


# --- Units and sides ---


def put_units(document, *units: Unit) -> None:
    side = document.scenario.sides[0]
    document.do(put_group(document.scenario, side.id, Group("guns", units=units)))


def a_type(document, category: str) -> str:
    """A type of unit of a category that can fire."""
    types = document.unit_types().values()
    found: str = next(type_.id for type_ in types if type_.category == category and type_.is_combat)
    return found


def test_two_map_files_are_compared_in_sight(
    window, dialogs, sight, canvas, panel, corridor, press, tmp_path
):
    """What the crest of another file hides is what came into sight here."""
    document = canvas.document
    other = tmp_path / "walled.yaml"
    draw_crest(document, BETWEEN)
    other.write_text(render_map(sheet_of(document), None), "utf-8")
    document.stack.undo()
    point_at(canvas, FIRER)
    press(Qt.Key.Key_L)
    dialogs.path = other
    window.menus.by_id["compare-sight"].trigger()
    gained, lost = sight.changes()
    assert gained[TARGET_AT]
    assert not lost.any()
    assert f"Against walled.yaml {int(gained.sum())} hexes came into sight" in panel.plain_text
    panel.shown.setCurrentIndex(panel.shown.findData(Shown.CHANGES))
    panel.shown.activated.emit(panel.shown.currentIndex())
    assert "Since the map was saved" in panel.plain_text


def test_a_map_of_another_board_is_not_compared(window, dialogs, sight, tmp_path):
    other = tmp_path / "small.yaml"
    other.write_text(render_map(sheet_of(new_document()), None), "utf-8")
    dialogs.path = other
    window.menus.by_id["compare-sight"].trigger()
    assert "another size" in window.messages.text
    assert sight.shown is Shown.FIELD


def test_units_in_place_cover_hexes_and_leave_dead_ground(sight, canvas, panel, corridor):
    document = canvas.document
    kind = a_type(document, "afv")
    put_units(document, Unit("one", kind, at=FIRER), Unit("two", kind, at="0905"))
    side = document.scenario.sides[0].id
    sight.show(Shown.GUNS, side)
    assert sight.counts()[6 - 1, 9 - 1] == 2
    assert sight.counts()[FIRER_AT] == 1
    point_at(canvas, "0906")
    assert "0906 is covered by 2 units:" in panel.plain_text
    dead = int((sight.counts() == 0).sum())
    sight.show(Shown.DEAD, side)
    canvas.grab()
    assert 0 < dead < sight.counts().size
    sight.show(Shown.GUNS, document.scenario.sides[1].id)
    assert "No unit of this side stands in a hex yet" in panel.plain_text


def test_a_side_without_units_in_place_darkens_nothing(sight, canvas, panel):
    sight.show(Shown.DEAD, canvas.document.scenario.sides[0].id)
    assert sight.counts() is None
    assert "there is nothing to fire" in panel.plain_text


def test_the_field_of_fire_ends_with_the_range_of_the_unit(sight, canvas, panel, press):
    document = canvas.document
    put_units(document, Unit("one", a_type(document, "infantry"), at=FIRER))
    point_at(canvas, FIRER)
    press(Qt.Key.Key_L)
    sight.show(Shown.FIRE)
    fire, seen = sight.fire(), sight.field()
    assert fire.any()
    assert fire.sum() < seen.sum()
    assert not (fire & ~seen).any()
    assert "its units can fire at" in panel.plain_text


def test_ambiguous_lines_are_told(sight, canvas, panel, press):
    point_at(canvas, "2021")
    press(Qt.Key.Key_L)
    sight.show(Shown.AMBIGUOUS)
    assert f"{int(sight.ambiguous().sum())} hexes would flip" in panel.plain_text


@pytest.mark.parametrize("shown", Shown)
def test_everything_that_can_be_shown_is_drawn_with_and_without_a_pin(sight, canvas, shown, press):
    sight.show(shown)
    canvas.grab()
    point_at(canvas, FIRER)
    plain = canvas.grab().toImage()
    press(Qt.Key.Key_L)
    sight.switch(has_rings=True)
    point_at(canvas, None)
    assert canvas.grab().toImage() != plain


# --- Tests in the map ---


def test_an_answer_is_kept_as_a_test_in_one_undoable_step(sight, canvas, panel, corridor, press):
    draw_crest(canvas.document, BETWEEN)
    point_at(canvas, FIRER)
    press(Qt.Key.Key_L)
    assert not panel.keep.isEnabled()
    point_at(canvas, TARGET)
    panel.remark.setText("the ridge hides the ford")
    steps = canvas.document.stack.count()
    panel.keep.click()
    sheet = sheet_of(canvas.document)
    kept = {"from": FIRER, "to": TARGET, "visible": False, "why": "the ridge hides the ford"}
    assert sheet.extra[KEY][-1] == kept
    assert canvas.document.stack.count() == steps + 1
    assert canvas.document.stack.undoText() == "Watch the line 0904 to 0908"
    canvas.document.stack.undo()
    assert kept not in sheet.extra.get(KEY, [])
    canvas.document.stack.redo()
    assert kept in sheet.extra[KEY]


def test_without_a_remark_what_blocks_is_remembered(sight, canvas, panel, corridor, press):
    draw_crest(canvas.document, BETWEEN)
    point_at(canvas, FIRER)
    press(Qt.Key.Key_L)
    point_at(canvas, TARGET)
    panel.keep.click()
    assert "[9.16A]" in sheet_of(canvas.document).extra[KEY][-1]["why"]


def test_the_same_line_is_kept_once_with_the_latest_answer(sight, canvas, panel, corridor, press):
    before = len(sheet_of(canvas.document).extra.get(KEY, []))
    point_at(canvas, FIRER)
    press(Qt.Key.Key_L)
    point_at(canvas, TARGET)
    panel.keep.click()
    draw_crest(canvas.document, BETWEEN)
    panel.keep.click()
    tests = sheet_of(canvas.document).extra[KEY]
    assert len(tests) == before + 1
    assert tests[-1]["visible"] is False


def test_a_kept_test_is_saved_and_checked(sight, canvas, panel, corridor, press):
    document = canvas.document
    point_at(canvas, FIRER)
    press(Qt.Key.Key_L)
    point_at(canvas, TARGET)
    panel.keep.click()
    document.save_map()
    again = open_battle(document.map_path)
    assert again.battle.map.extra[KEY] == sheet_of(document).extra[KEY]
    assert "sight-test-failed" not in {found.code for found in check_file(document.map_path)}
    draw_crest(document, BETWEEN)
    document.save_map()
    assert "sight-test-failed" in {found.code for found in check_file(document.map_path)}


def test_a_map_without_rules_of_sight_says_so(qapp):
    document = new_document()
    document.ruleset = None
    sight = LineOfSight(document)
    document.point_at(Hover(sheet_of(document).hex("0101")))
    sight.toggle()
    assert sight.field() is None
    assert status_line(sight) == "The rules of this map have no lines of sight."


@pytest.mark.usefixtures("corridor")
def test_the_map_under_a_pin_looks_as_one_drawn_anew_whatever_happened_to_it(qtbot, sight, canvas, press):
    point_at(canvas, FIRER)
    press(Qt.Key.Key_L)
    canvas.complete()
    point_at(canvas, None)
    for side, steps, move in ((BETWEEN, 1, (150, 90)), ("0907A", -1, (-60, 0)), ("0905A", -2, (30, -40))):
        canvas.document.do(set_hexsides(canvas.document.sheet, "crest", sides(canvas.document, side), True))
        canvas.repaint()
        QApplication.processEvents()  # some tiles, not all
        canvas.zoom(steps)
        canvas.camera.pan(*move)
        canvas.moved()
    qtbot.waitUntil(lambda: canvas.is_complete)
    followed = canvas.grab().toImage()
    canvas.settings.changed.emit()
    sight.switch(has_rings=True)
    sight.switch(has_rings=False)
    canvas.complete()
    assert difference(followed, canvas.grab().toImage()) < 0.0005


def test_the_panel_shows_the_cross_section_of_the_line(sight, panel, canvas, press, corridor):
    point_at(canvas, FIRER)
    press(Qt.Key.Key_L)
    panel.refresh()
    assert panel.profile.isHidden()
    point_at(canvas, TARGET)
    panel.refresh()
    assert not panel.profile.isHidden()
    profile = panel.profile.profile
    assert (profile.start, profile.end, profile.is_visible) == (FIRER, TARGET, True)
    assert TARGET in panel.profile.accessibleName()
    draw_crest(canvas.document, "0906A")
    panel.refresh()
    assert [post.kind for post in panel.profile.profile.posts] == ["crest"]
    assert panel.profile.grab().toImage().size().height() > 50
