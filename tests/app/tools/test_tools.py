"""The tools, on a map without a window: what a stroke changes, and what the preview promises."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kpeditor.app.document.selection import Selection, region
from kpeditor.app.mapview.tool import Button, PointerEvent
from kpeditor.core.board.mapsheet import Place
from kpeditor.core.edits.hexsides import set_hexsides
from kpeditor.core.edits.layers import paint
from kpeditor.core.edits.sheet import put_place
from kpeditor.core.errors import EditRefused
from kpeditor.core.scenario.model import Group, Length, Scenario, Side, Unit
from tests.app.helpers import Table, hexes, new_document, sheet_of, sides

pytestmark = pytest.mark.one_window

LEFT, RIGHT = Button.LEFT, Button.RIGHT


@pytest.fixture
def table(qapp) -> Table:
    return Table(new_document(9, 9))


@pytest.fixture
def place(table: Table) -> Callable[..., Place]:
    def put(name: str, *numbers: str) -> Place:
        sheet = sheet_of(table.document)
        made = Place(name, "town", tuple(sheet.hex(number) for number in numbers))
        table.document.do(put_place(sheet, made))
        return made

    return put


def test_a_fast_stroke_of_the_terrain_brush_leaves_no_gap(table):
    table.toolbox.brush.choose_kind("terrain", "woods")
    table.drag("brush-terrain", table.middle("0303"), table.middle("0308"))
    assert table.kinds("terrain") == {"0303", "0304", "0305", "0306", "0307", "0308"}
    assert table.document.stack.undoText() == "Paint woods (6 hexes)"
    assert table.document.stack.count() == 1


def test_the_brush_covers_what_its_preview_shows(table):
    table.toolbox.brush.choose_kind("terrain", "town")
    table.toolbox.brush.set_radius(2)
    tool = table.toolbox.tools["brush-terrain"]
    at = table.at("0505")
    promised = tool.preview(at).hexes
    table.drag("brush-terrain", at.point)
    assert len(promised) == 19
    assert table.kinds("terrain") == {sheet_of(table.document).name(hex_) for hex_ in promised}


def test_the_elevation_brush_paints_elevation_only(table):
    table.toolbox.brush.choose_kind("elevation", "hilltop")
    table.drag("brush-elevation", table.middle("0202"))
    assert table.kinds("elevation") == {"0202"}
    assert not table.kinds("terrain")


def test_the_two_buttons_paint_two_kinds_and_x_exchanges_them(table):
    brush = table.toolbox.brush
    brush.choose_kind("terrain", "woods")
    brush.choose_kind("terrain", "town", RIGHT)
    table.drag("brush-terrain", table.middle("0404"))
    table.drag("brush-terrain", table.middle("0405"), button=RIGHT)
    sheet = sheet_of(table.document)
    assert [sheet.kind("terrain", sheet.hex(name)) for name in ("0404", "0405")] == ["woods", "town"]
    table.toolbox.flip_or_swap()
    assert (brush.kinds["terrain"], brush.second["terrain"]) == ("town", "woods")


def test_shift_click_paints_a_straight_line_as_previewed(table):
    table.toolbox.brush.choose_kind("terrain", "woods")
    table.drag("brush-terrain", table.middle("0302"))
    tool = table.toolbox.tools["brush-terrain"]
    promised = tool.preview(table.event_at(table.middle("0306"), shift=True)).hexes
    table.drag("brush-terrain", table.middle("0306"), shift=True)
    assert table.kinds("terrain") == {"0302", "0303", "0304", "0305", "0306"}
    assert {sheet_of(table.document).name(hex_) for hex_ in promised} == table.kinds("terrain")


def test_shift_click_draws_a_straight_line_of_hexsides_and_roads(table):
    table.toolbox.brush.choose_feature("road")
    table.drag("brush-hexsides", table.middle("0302"), table.middle("0303"))
    tool = table.toolbox.tools["brush-hexsides"]
    promised = tool.preview(table.event_at(table.middle("0306"), shift=True)).crossings
    assert promised == sides(table.document, "0303D", "0304D", "0305D")
    table.drag("brush-hexsides", table.middle("0306"), shift=True)
    assert table.drawn("road") == sides(table.document, "0302D", "0303D", "0304D", "0305D")
    table.toolbox.brush.choose_feature("stream")
    start, end = table.corners("0503A")[0], table.corners("0706D")[0]
    table.drag("brush-hexsides", table.corners("0503F")[0], start)
    before = table.drawn("stream")
    promised = tool.preview(table.event_at(end, shift=True)).sides
    table.drag("brush-hexsides", end, shift=True)
    assert table.drawn("stream") == before | promised
    assert len(promised) > 4


def test_only_clear_hexes_and_bare_hexsides_are_painted_when_the_brush_says_so(table):
    document, brush = table.document, table.toolbox.brush
    document.do(paint(sheet_of(document), "terrain", hexes(document, "0404"), "town"))
    document.do(set_hexsides(sheet_of(document), "stream", sides(document, "0404D"), True))
    brush.spare_painted(True)
    brush.choose_kind("terrain", "woods")
    table.drag("brush-terrain", table.middle("0403"), table.middle("0405"))
    sheet = sheet_of(document)
    assert [sheet.kind("terrain", sheet.hex(n)) for n in ("0403", "0404", "0405")] == [
        "woods",
        "town",
        "woods",
    ]
    brush.choose_feature("road")
    table.drag("brush-hexsides", table.middle("0402"), table.middle("0406"))
    assert table.drawn("road") == sides(document, "0402D", "0403D", "0405D")


def test_filling_what_hangs_together_and_the_selection(table):
    document, brush = table.document, table.toolbox.brush
    sheet = sheet_of(document)
    document.do(paint(sheet, "terrain", hexes(document, "0404", "0405", "0707"), "woods"))
    brush.choose_kind("terrain", "town")
    fill = table.toolbox.tools["fill"]
    assert fill.preview(table.at("0404")).hexes == hexes(document, "0404", "0405")
    table.drag("fill", table.middle("0404"))
    assert document.stack.undoText() == "Fill with town (2 hexes)"
    assert sheet.kind("terrain", sheet.hex("0707")) == "woods"
    with pytest.raises(EditRefused, match="Select"):
        fill.press(table.event_at(table.middle("0101"), LEFT, shift=True))
    document.select(region(hexes(document, "0101", "0102", "0707")))
    table.drag("fill", table.middle("0505"), shift=True)
    assert table.kinds("terrain") == {"0101", "0102", "0404", "0405", "0707"}
    table.drag("fill", table.middle("0101"), button=RIGHT)
    assert table.kinds("terrain") == {"0404", "0405", "0707"}


def test_the_hexside_brush_follows_the_corners_it_comes_near(table):
    table.toolbox.brush.choose_feature("crest")
    start = table.corners("0404A")[0]
    way = [table.corners("0404" + letter)[1] for letter in "ABC"]
    table.drag("brush-hexsides", start, *way)
    assert table.drawn("crest") == sides(table.document, "0404A", "0404B", "0404C")
    assert table.document.stack.undoText() == "Draw crest (3 hexsides)"


def test_a_fast_stroke_along_hexsides_is_connected(table):
    table.toolbox.brush.choose_feature("stream")
    start, end = table.corners("0303A")[0], table.corners("0707D")[0]
    table.drag("brush-hexsides", start, end)
    ends = [corner for side in table.drawn("stream") for corner in table.layout.side_ends(side)]
    loose = [corner for corner in set(ends) if ends.count(corner) == 1]
    assert sorted(loose) == sorted([start, end])


def test_a_click_near_a_hexside_draws_the_one_previewed(table):
    table.toolbox.brush.choose_feature("woods")
    at = table.side("0404B")
    tool = table.toolbox.tools["brush-hexsides"]
    assert tool.preview(table.event_at(at)).sides == sides(table.document, "0404B")
    table.drag("brush-hexsides", at)
    assert table.drawn("woods") == sides(table.document, "0404B")


def test_a_drag_along_one_hexside_draws_it_once(table):
    table.toolbox.brush.choose_feature("woods")
    first, second = table.corners("0404B")
    table.drag("brush-hexsides", table.side("0404B"), second, table.side("0404B"), first)
    assert table.drawn("woods") == sides(table.document, "0404B")


def test_a_drag_draws_the_hexside_previewed_where_it_began(table):
    """It began at the next corner that it came near, and a stream ended in the open one hexside too early."""
    table.toolbox.brush.choose_feature("stream")
    (x0, y0), (x1, y1) = table.side("0404B"), table.middle("0404")
    start, end = (0.8 * x0 + 0.2 * x1, 0.8 * y0 + 0.2 * y1), table.corners("0404C")[1]
    tool = table.toolbox.tools["brush-hexsides"]
    assert tool.preview(table.event_at(start)).sides == sides(table.document, "0404B")
    table.drag("brush-hexsides", start, end)
    assert table.drawn("stream") == sides(table.document, "0404B", "0404C")


def test_a_road_runs_from_hex_to_hex(table):
    table.toolbox.brush.choose_feature("road")
    table.drag("brush-hexsides", table.middle("0402"), table.middle("0405"))
    assert table.drawn("road") == sides(table.document, "0402D", "0403D", "0404D")


def test_a_road_may_leave_the_map(table):
    table.toolbox.brush.choose_feature("road")
    x, y = table.middle("0101")
    table.drag("brush-hexsides", (x, y), (x, y - 1.2))
    assert table.drawn("road") == sides(table.document, "0101A")


def test_a_click_with_the_road_brush_previews_and_draws_a_crossing(table):
    table.toolbox.brush.choose_feature("road")
    at = table.side("0404C")
    tool = table.toolbox.tools["brush-hexsides"]
    assert tool.preview(table.event_at(at)).crossings == sides(table.document, "0404C")
    table.drag("brush-hexsides", at)
    assert table.drawn("road") == sides(table.document, "0404C")


def test_right_drag_erases_the_same_feature_only(table):
    document = table.document
    one = sides(document, "0404A", "0404B")
    for feature in ("crest", "stream"):
        document.do(set_hexsides(sheet_of(document), feature, one, True))
    table.toolbox.brush.choose_feature("crest")
    table.drag("brush-hexsides", *table.corners("0404A"), table.corners("0404B")[1], button=RIGHT)
    assert not table.drawn("crest")
    assert table.drawn("stream") == one
    assert document.stack.undoText() == "Erase crest (2 hexsides)"


def test_the_eraser_clears_the_active_layer(table):
    document = table.document
    for layer, kind in (("terrain", "woods"), ("elevation", "slope")):
        document.do(paint(sheet_of(document), layer, hexes(document, "0404", "0405"), kind))
    table.toolbox.brush.choose_kind("elevation", "slope")
    table.drag("eraser", table.middle("0404"))
    assert table.kinds("elevation") == {"0405"}
    assert table.kinds("terrain") == {"0404", "0405"}


def test_the_eraser_with_shift_clears_everything_in_one_step(table):
    document = table.document
    document.do(paint(sheet_of(document), "terrain", hexes(document, "0404"), "woods"))
    document.do(paint(sheet_of(document), "elevation", hexes(document, "0404"), "slope"))
    document.do(set_hexsides(sheet_of(document), "road", sides(document, "0404A", "0404D"), True))
    steps = document.stack.count()
    table.drag("eraser", table.middle("0404"), table.middle("0406"), shift=True)
    assert not table.kinds("terrain")
    assert not table.kinds("elevation")
    assert not table.drawn("road")
    assert document.stack.count() == steps + 1
    document.stack.undo()
    assert table.kinds("terrain") == {"0404"}
    assert table.drawn("road") == sides(document, "0404A", "0404D")


def test_the_eraser_after_drawing_hexsides_scrubs_hexsides(table):
    document = table.document
    document.do(set_hexsides(sheet_of(document), "stream", sides(document, "0404A", "0404D"), True))
    table.toolbox.brush.choose_feature("crest")
    table.drag("eraser", table.side("0404A"))
    assert table.drawn("stream") == sides(document, "0404D")


def test_the_picker_takes_a_feature_near_its_hexside_and_terrain_elsewhere(table):
    document, brush = table.document, table.toolbox.brush
    document.do(set_hexsides(sheet_of(document), "stream", sides(document, "0404A"), True))
    document.do(paint(sheet_of(document), "elevation", hexes(document, "0404"), "slope"))
    table.drag("picker", table.side("0404A"))
    assert (brush.layer, brush.feature) == ("", "stream")
    assert table.toolbox.current.id == "brush-hexsides"
    table.drag("picker", table.middle("0404"))
    assert (brush.layer, brush.kinds["elevation"]) == ("elevation", "slope")
    assert table.toolbox.current.id == "brush-elevation"


def test_the_place_editor_adds_and_removes_hexes_of_the_selected_place(table, place):
    place("Town 1", "0404")
    table.document.select(Selection(place="Town 1"))
    table.drag("places", table.middle("0405"), table.middle("0407"))
    numbers = [sheet_of(table.document).name(h) for h in sheet_of(table.document).places["Town 1"].hexes]
    assert numbers == ["0404", "0405", "0406", "0407"]
    table.drag("places", table.middle("0404"), table.middle("0405"), button=RIGHT)
    numbers = [sheet_of(table.document).name(h) for h in sheet_of(table.document).places["Town 1"].hexes]
    assert numbers == ["0406", "0407"]
    assert table.document.stack.count() == 3


def test_the_place_editor_selects_a_place_when_none_is(table, place):
    place("Hill 1", "0505", "0506")
    table.drag("places", table.middle("0506"))
    assert table.document.selection.place == "Hill 1"


def test_the_place_editor_says_what_to_do_where_no_place_is(table):
    with pytest.raises(EditRefused, match="panel Places"):
        table.drag("places", table.middle("0506"))


def test_steps_of_marks_say_what_was_done_and_whose(qapp):
    sides = Side("a", "Poles", (Group("main"),)), Side("b", "Soviets", (Group("main"),))
    table = Table(new_document(9, 9, Scenario("Trial", "kampfpanzer", "", Length(5, 5), sides)))
    for tool in ("mark-entrenchment", "mark-wreck"):
        table.drag(tool, table.middle("0506"))
        table.drag(tool, table.middle("0506"), button=RIGHT)
    stack = table.document.stack
    assert [stack.text(number) for number in range(stack.count())] == [
        "Dig entrenchments of Poles",
        "Fill in entrenchments of Poles",
        "Put wrecks",
        "Take away wrecks",
    ]


def test_selecting_hexes_one_by_one_with_shift(table):
    table.drag("select", table.middle("0202"))
    table.drag("select", table.middle("0303"), shift=True)
    assert table.document.selection.hexes == hexes(table.document, "0202", "0303")
    table.drag("select", table.middle("0202"), shift=True)
    assert table.document.selection.hexes == hexes(table.document, "0303")


@pytest.fixture
def battle(qapp) -> Table:
    units = (
        Unit("1", "truck", "0404"),
        Unit("2", "inf_fr", "0404", carried_by="1"),
        Unit("3", "bt7", "0404"),
    )
    side = Side("a", "A", (Group("main", units=units),))
    return Table(new_document(9, 9, Scenario("Trial", "kampfpanzer", "", Length(5, 5), (side,))))


def places_of(battle: Table) -> dict[str, str]:
    scenario = battle.document.scenario
    assert scenario is not None
    return {unit.id: unit.at for _, group in scenario.groups() for unit in group.units}


def test_dragging_a_counter_moves_it(battle):
    battle.drag("select", battle.middle("0404"), battle.middle("0505"))
    assert places_of(battle) == {"1": "0404", "2": "0404", "3": "0505"}
    assert battle.document.stack.undoText() == "Move 3 to 0505"
    battle.document.stack.undo()
    assert places_of(battle)["3"] == "0404"


def test_passengers_move_with_their_carrier(battle):
    for _ in range(3):
        battle.drag("select", battle.middle("0404"))
    assert battle.document.selection.unit == "1"
    battle.document.select(Selection(unit="2"))
    battle.drag("select", battle.middle("0404"), battle.middle("0606"))
    assert places_of(battle) == {"1": "0606", "2": "0606", "3": "0404"}


def test_a_drag_previews_the_counter_where_it_would_land(battle):
    tool = battle.toolbox.select_tool
    tool.press(battle.at("0404", LEFT))
    there = sheet_of(battle.document).hex("0506")
    assert tool.preview(battle.at("0506")).ghosts == (("3", there),)
    tool.cancel()
    tool.release(battle.at("0506", LEFT))
    assert places_of(battle)["3"] == "0404"


def test_a_drag_beside_the_counters_pans(battle):
    assert not battle.toolbox.select_tool.drags(battle.at("0101"))
    assert battle.toolbox.select_tool.drags(battle.at("0404"))


@pytest.mark.parametrize(
    "tool_id", ["brush-terrain", "brush-hexsides", "eraser", "picker", "places", "select"]
)
def test_no_tool_minds_a_pointer_far_off_the_map(table, tool_id):
    tool = table.drag(tool_id, (-50.0, -50.0), (-40.0, 200.0))
    tool.preview(table.event_at((-50.0, -50.0)))
    tool.preview(None)
    assert table.document.stack.count() == 0


def test_a_stroke_whose_end_is_refused_does_not_go_on_with_the_next_move(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_at: PointerEvent) -> None:
        raise EditRefused("not here")

    tool = table.toolbox.tools["brush-terrain"]
    monkeypatch.setattr(tool, "end", refuse)
    tool.press(table.at("0303", LEFT))
    with pytest.raises(EditRefused):
        tool.release(table.at("0303", LEFT))
    tool.move(table.at("0808", Button.NONE))
    assert table.kinds("terrain") == {"0303"}
