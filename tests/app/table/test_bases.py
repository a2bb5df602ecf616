"""Bases on a table: put down, dragged, turned, aligned, mirrored to the other side, by mouse and by keys."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt
from PySide6.QtGui import QDropEvent

from kpeditor.app.document import forceclipboard
from kpeditor.app.document.bases import selected_bases
from kpeditor.app.document.features import select_features
from kpeditor.app.document.forceclipboard import packed
from kpeditor.app.document.selection import Selection
from kpeditor.app.shell.commands.editing import map_menu
from kpeditor.app.shell.window import MainWindow
from kpeditor.app.shell.workspace import Workspace
from kpeditor.core.edits.forces.units import ForceKey
from kpeditor.core.edits.scenario import SetScenario
from kpeditor.core.edits.tables.bases import BasePlace, abreast, facing_text, in_column, lined_up, move_bases
from kpeditor.core.errors import EditRefused
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.tablesight import Stand
from kpeditor.core.scenario.model import Unit
from tests.app.table.conftest import canvas_of, tools_of
from tests.app.table.tablehand import TableMouse

pytestmark = pytest.mark.one_window


def unit_of(workspace: Workspace, id_: str) -> Unit:
    scenario = workspace.document.scenario
    assert scenario is not None
    return next(unit for _, group in scenario.groups() for unit in group.units if unit.id == id_)


def where(workspace: Workspace, id_: str) -> tuple[float, float]:
    table = workspace.document.battle.table
    assert table is not None
    return table.space.parse(unit_of(workspace, id_).at)


def test_a_base_is_selected_dragged_and_turned_in_single_steps(green: Workspace) -> None:
    tools, mouse = tools_of(green), TableMouse(canvas_of(green))
    tools.take("select")
    mouse.click((20, 35))
    assert green.document.selection.unit == "b1"
    steps = green.document.stack.count()
    mouse.drag((20, 35), (23, 33), (26, 30))
    assert where(green, "b1") == pytest.approx((26, 30), abs=0.2)
    assert unit_of(green, "b1").facing == "180", "a base that is dragged faces as before"
    assert green.document.stack.count() == steps + 1
    # The knob ahead of its front turns it in steps of 15 degrees, with Ctrl by any angle.
    knob = tools.select_tool.bases.knob()
    assert knob is not None
    assert knob.y > 31, "it faces south"
    mouse.drag(knob, (28, 31), (36, 30.4))
    assert unit_of(green, "b1").facing == "90"
    mouse.keys = Qt.KeyboardModifier.ControlModifier
    knob = tools.select_tool.bases.knob()
    assert knob is not None
    mouse.drag(knob, (30, 28), (30, 20))
    assert 20 < float(unit_of(green, "b1").facing) < 24
    green.document.stack.undo()
    green.document.stack.undo()
    green.document.stack.undo()
    assert unit_of(green, "b1").at == "(20, 35)"


def test_keys_move_and_turn_bases_and_take_them_off(green: Workspace) -> None:
    tools, mouse = tools_of(green), TableMouse(canvas_of(green))
    tools.take("select")
    mouse.click((12.5, 30))
    mouse.key(Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    mouse.key(Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.ShiftModifier)
    assert where(green, "r1") == (12.75, 29)
    mouse.key(Qt.Key.Key_BracketRight)
    assert unit_of(green, "r1").facing == "60"
    mouse.key(Qt.Key.Key_Delete)
    assert unit_of(green, "r1").at == ""
    assert green.document.battle.table is not None
    assert "Hedge" in green.document.battle.table.features


def test_esc_puts_a_dragged_base_back(green: Workspace) -> None:
    tools, mouse = tools_of(green), TableMouse(canvas_of(green))
    tools.take("select")
    mouse.press((20, 35))
    mouse.drag_to((30, 20))
    assert where(green, "b1") != (20, 35)
    mouse.key(Qt.Key.Key_Escape)
    mouse.release((30, 20))
    assert where(green, "b1") == (20, 35)


def test_a_rubber_band_takes_bases_and_none_leaves_the_table(green: Workspace) -> None:
    tools, mouse = tools_of(green), TableMouse(canvas_of(green))
    tools.take("select")
    mouse.keys = Qt.KeyboardModifier.ShiftModifier
    mouse.drag((8, 28), (30, 36), (55, 38))
    assert green.document.selection.all_units == {"r1", "r2", "b1"}
    mouse.keys = Qt.KeyboardModifier.NoModifier
    mouse.drag((20, 35), (25, 60), (30, 90))
    assert max(where(green, id_)[1] for id_ in ("r1", "r2", "b1")) == 40
    assert where(green, "b1")[1] - where(green, "r1")[1] == 5, "they keep their distances"


def test_a_band_takes_what_lies_wholly_or_also_what_lies_partly_inside(
    green: Workspace, window: MainWindow
) -> None:
    """Bases and features, by rectangle and by a line drawn by hand; the status line says which."""
    tools, mouse = tools_of(green), TableMouse(canvas_of(green))
    tools.take("select")
    mouse.keys = Qt.KeyboardModifier.ShiftModifier

    def selected(*way: tuple[float, float]) -> frozenset[str]:
        green.document.select(Selection())
        mouse.press(way[0])
        for place in way[1:]:
            mouse.drag_to(place)
        words.append(tools.current.status())
        mouse.release(way[-1])
        return green.document.selection.all_units | frozenset(green.document.selection.features)

    words: list[str] = []
    x, y = where(green, "b1")
    past_the_middle = ((x - 3, y - 1.3), (x + 0.2, y + 1.3))
    over_the_hill = ((8, 8), (18, 22))
    assert selected(*past_the_middle) == set()
    assert selected(*over_the_hill) == set()
    window.menus.by_id["table-select-parts"].trigger()
    assert selected(*past_the_middle) == {"b1"}
    assert selected(*over_the_hill) == {"Mill hill", "Crest"}
    window.menus.by_id["table-select-lasso"].trigger()
    around = ((9, 9), (23, 9), (23, 21), (9, 21))
    assert selected(*around) >= {"Mill hill", "Crest"}
    window.menus.by_id["table-select-parts"].trigger()
    assert selected(*around) == {"Mill hill", "Crest"}
    assert selected((9, 9), (23, 9), (9, 21)) == set(), "the line cuts the hill"
    assert words[0] == "Selects what lies wholly inside; features: 0"
    assert words[2] == "Selects what lies partly inside; bases: 1"
    assert words[5] == "Selects what lies wholly inside; features: 2"


def test_units_are_put_down_one_after_the_other_facing_as_dragged(
    green: Workspace, window: MainWindow
) -> None:
    tools, mouse = tools_of(green), TableMouse(canvas_of(green))
    scenario = green.document.scenario
    assert scenario is not None
    red = scenario.sides[0]
    group = replace(red.groups[0], units=(*red.groups[0].units, Unit("r3", "tank"), Unit("r4", "tank")))
    sides = (replace(red, groups=(group,)), *scenario.sides[1:])
    green.document.do(SetScenario(replace(scenario, sides=sides)))
    window.menus.tools["base"].trigger()
    assert "r3" in tools.current.status()
    mouse.drag((30, 30), (32, 30), (36, 30.3))
    assert where(green, "r3") == pytest.approx((30, 30), abs=0.1)
    assert unit_of(green, "r3").facing == "90"
    assert green.document.selection.unit == "r3"
    mouse.click((34, 30))
    assert unit_of(green, "r4").facing == "90", "the next one faces as the last"
    mouse.click((38, 30))
    assert canvas_of(green).note.text() == "Every unit of the scenario stands on the table."


def test_a_unit_dragged_out_of_the_order_of_battle_lands_where_it_is_dropped(green: Workspace) -> None:
    canvas = canvas_of(green)
    data: QMimeData = packed(ForceKey("blue", "all", "tank", "b1"))
    at = QPointF(canvas.to_view((44, 12)))
    event = QDropEvent(
        at, Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )
    canvas.dropEvent(event)
    assert where(green, "b1") == pytest.approx((44, 12), abs=0.1)
    assert green.document.selection.unit == "b1"


def test_a_symmetry_moves_the_twin_of_the_other_side(green: Workspace, window: MainWindow) -> None:
    tools, mouse = tools_of(green), TableMouse(canvas_of(green))
    table, scenario = green.document.battle.table, green.document.scenario
    assert table is not None
    assert scenario is not None
    places = {"r1": BasePlace(TablePoint(12, 10), 90), "b1": BasePlace(TablePoint(48, 30), 270)}
    green.document.do(move_bases(table, scenario, places, "Set up"))
    window.menus.by_id["table-symmetry-half-turn"].trigger()
    tools.take("select")
    mouse.drag((12, 10), (14, 12), (16, 14))
    x, y = where(green, "r1")
    assert where(green, "b1") == pytest.approx((60 - x, 40 - y), abs=0.02)
    mouse.key(Qt.Key.Key_BracketRight)
    assert (unit_of(green, "r1").facing, unit_of(green, "b1").facing) == ("105", "285")


def test_bases_are_aligned_by_commands(green: Workspace, window: MainWindow) -> None:
    tools, mouse = tools_of(green), TableMouse(canvas_of(green))
    tools.take("select")
    mouse.click((20, 35))
    mouse.keys = Qt.KeyboardModifier.ShiftModifier
    mouse.click((12.5, 30))
    window.menus.by_id["bases-column"].trigger()
    # The infantry clicked last faces north-east; the tank stands touching behind it.
    lead, behind = where(green, "r1"), where(green, "b1")
    assert lead == pytest.approx((12.5, 30))
    apart = (1 + 1.75) / 2 / 2**0.5
    assert behind == pytest.approx((12.5 - apart, 30 + apart), abs=0.01)
    assert unit_of(green, "b1").facing == "45"
    window.menus.by_id["bases-line-up"].trigger()
    assert "three bases" in window.messages.text


def test_what_rows_and_columns_are() -> None:
    """Bases touch and their fronts are on one line, whatever their depth (Panzer8 measures edge to edge)."""
    stands = [
        Stand(TablePoint(10, 10), 1, 1, 0),
        Stand(TablePoint(30, 3), 2, 3, 70),
        Stand(TablePoint(20, 20), 1, 1, 10),
    ]
    row = abreast(stands)
    assert [tuple(place.at) for place in row] == [(10, 10), (11.5, 11), (13, 10)]
    assert {place.facing for place in row} == {0}
    assert [place.at.y for place in in_column(stands, 0.5)] == [10, 12.5, 15]
    line = lined_up([*stands[:1], stands[1], stands[2]])
    assert tuple(line[1].at) == (15, 15)
    with pytest.raises(EditRefused, match="three bases"):
        lined_up(stands[:2])
    assert [facing_text(one) for one in (0, 359.99, -15, 7.5, 720)] == ["0", "0", "345", "7.5", "0"]


def test_the_menu_of_the_table_is_about_what_is_selected(green: Workspace, window: MainWindow) -> None:
    tools, mouse = tools_of(green), TableMouse(canvas_of(green))
    tools.take("select")
    mouse.click((38, 18))
    menu = map_menu(window, green)
    assert window.menus.by_id["table-simplify"] in menu.actions()
    assert window.menus.by_id["copy"].isEnabled()
    mouse.click((20, 35))
    titles = [action.text() for action in map_menu(window, green).actions()]
    assert any("order of battle" in title for title in titles)


def test_copied_bases_and_features_are_pasted_by_one_command(green: Workspace, window: MainWindow) -> None:
    tools, mouse = tools_of(green), TableMouse(canvas_of(green))
    tools.take("select")
    mouse.click((20, 35))
    window.menus.by_id["copy"].trigger()
    assert forceclipboard.has_forces()
    before = green.document.scenario
    assert before is not None
    window.menus.by_id["paste"].trigger()
    after = green.document.scenario
    assert after is not None
    new = {unit.id for _, group in after.groups() for unit in group.units} - {
        unit.id for _, group in before.groups() for unit in group.units
    }
    assert len(new) == 1
    assert unit_of(green, new.pop()).at == "", "somebody stands there already"
    green.document.stack.undo()
    mouse.click((20, 35))
    window.menus.by_id["cut"].trigger()
    assert not selected_bases(green.document)
    window.menus.by_id["paste"].trigger()
    assert unit_of(green, "b1").at == "(20, 35)", "nobody stood there any more"
    # A feature is copied when no base is selected.
    assert green.document.battle.table is not None
    select_features(green.document, list(green.document.battle.table.features)[:1])
    window.menus.by_id["copy"].trigger()
    assert not forceclipboard.has_forces()
    window.menus.by_id["paste"].trigger()
    assert tools.current is tools.stamp
