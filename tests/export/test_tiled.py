"""`kpeditor export tiled`: what comes back is what went out, also by way of Tiled, and with its changes."""

from __future__ import annotations

import re
import shutil
import subprocess
from xml.etree import ElementTree

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtGui import QImage

from kpeditor.core.board.build import new_sheet
from kpeditor.core.board.hexsidelayer import put
from kpeditor.core.board.mapsheet import Place
from kpeditor.core.errors import NotSaved
from kpeditor.core.files.documents import OpenBattle, open_battle, render_map, render_scenario
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.core.geometry.numbering import SCHEMES
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.core.rules import registry
from kpeditor.core.scenario.battle import Battle
from kpeditor.drawing.styles.modern import LIGHT
from kpeditor.export.tiled.write import NotForTiled, write_tiled
from kpeditor.importers.build import build
from kpeditor.importers.mapping import guess
from kpeditor.importers.tiled.geometry import TiledGrid
from kpeditor.importers.tiled.reader import read_tiled
from tests.examples import examples

TUTORIAL = "scenarios/tutorial/first-shots.yaml"
RIVER = "maps/river-crossing.yaml"
SUMMA = "scenarios/kampfpanzer/14-5-summa.yaml"
TILED = shutil.which("tiled")


def texts(opened: OpenBattle) -> tuple[str, str]:
    """Map and scenario as they would be saved."""
    scenario = opened.battle.scenario
    return (
        render_map(opened.battle.sheet, opened.map_source),
        render_scenario(scenario, opened.scenario_source) if scenario is not None else "",
    )


def sources(opened: OpenBattle) -> tuple[str, str]:
    """Map and scenario as they stand in their files."""
    first, second = opened.map_source, opened.scenario_source
    return first.source if first else "", second.source if second else ""


def back(path) -> OpenBattle:
    own = read_tiled(path).own
    assert own is not None
    return own


def exported(opened, folder, name="a.tmx"):
    write_tiled(opened, folder / name)
    return folder / name


@pytest.mark.parametrize("file", [TUTORIAL, RIVER, SUMMA])
@pytest.mark.parametrize("name", ["a.tmx", "a.tmj"])
def test_the_way_there_and_back_is_identical_to_the_byte(root, tmp_path, file, name):
    opened = open_battle(root / file)
    assert texts(back(exported(opened, tmp_path, name))) == sources(opened)


@pytest.mark.skipif(TILED is None, reason="Tiled is not installed")
@pytest.mark.parametrize(("name", "form"), [("a.tmx", "json"), ("a.tmj", "tmx")])
def test_the_way_through_tiled_is_identical_to_the_byte(root, tmp_path, monkeypatch, name, form):
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    for file in (TUTORIAL, RIVER):
        opened = open_battle(root / file)
        through = tmp_path / ("b.tmj" if form == "json" else "b.tmx")
        subprocess.run(
            [str(TILED), "--export-map", form, exported(opened, tmp_path, name), through],
            check=True, capture_output=True, timeout=60,
        )  # fmt: skip
        assert texts(back(through)) == sources(opened)


@pytest.mark.parametrize("tops", ["flat", "pointed"])
@pytest.mark.parametrize("low", ["even", "odd"])
@pytest.mark.parametrize("trim", [True, False])
def test_every_form_of_board(root, tmp_path, tops, low, trim):
    text = (root / "maps/river-crossing.yaml").read_text("utf-8")
    spaces = re.sub(
        r"tops: flat, low_columns: even, trim: true",
        f"tops: {tops}, low_columns: {low}, trim: {str(trim).lower()}",
        text,
    )
    path = tmp_path / "map.yaml"
    path.write_text(spaces, "utf-8")
    opened = open_battle(path)  # rows that do not fit the board are problems, and stay as they are
    tiled = back(exported(opened, tmp_path))
    assert texts(tiled)[0] == spaces
    assert tiled.battle.map.grid == opened.battle.map.grid


def test_it_is_read_from_the_layers_and_not_only_kept(root, tmp_path):
    """Without the kept files it is a map like any other, and its tiles and lines say the same."""
    opened = open_battle(root / RIVER)
    path = exported(opened, tmp_path)
    path.write_text(re.sub(r'<property name="kpeditor".*?/>', "", path.read_text("utf-8")), "utf-8")
    foreign = read_tiled(path)
    assert foreign.own is None
    rules = registry.find("kampfpanzer")
    sheet, wanted = build(foreign, guess(foreign, rules), rules).battle.map, opened.battle.map
    assert sheet.grid == wanted.grid
    for layer, array in wanted.layers.items():
        kinds = [wanted.legend[layer].kinds[number] for number in array.ravel()]
        assert [sheet.legend[layer].kinds[number] for number in sheet.layers[layer].ravel()] == kinds
    for feature, mask in wanted.hexsides.items():
        assert (sheet.hexsides[feature] == mask).all(), feature
    assert {frozenset(place.hexes) for place in sheet.places.values()} == {
        frozenset(place.hexes) for place in wanted.places.values()
    }


def hexside_of(one: ElementTree.Element) -> str | None:
    """The hexside an object of Tiled is about."""
    found = (given.get("value") for given in one.iter("property") if given.get("name") == "hexside")
    return next(found, None)


def test_tiled_writes_no_names_over_the_map(root, tmp_path):
    """Each of thousands of hexsides had a name, and the labels of the edges were shown."""
    tree = ElementTree.parse(exported(open_battle(root / TUTORIAL), tmp_path))
    groups = {group.get("name"): group for group in tree.iter("objectgroup")}
    assert len(groups["road"]) > 5
    assert all(one.get("name") is None and hexside_of(one) for one in groups["road"])
    assert groups["labels"].get("visible") == "0"
    assert groups["places"].get("visible") is None
    assert all(one.get("name") for one in groups["places"])  # they are the names of the places


def test_what_was_changed_in_tiled_is_taken_in(root, tmp_path):
    opened = open_battle(root / TUTORIAL)
    path = exported(opened, tmp_path)
    tree = ElementTree.parse(path)
    terrain = next(tree.iter("layer")).find("data")
    assert terrain is not None
    assert terrain.text is not None
    terrain.text = terrain.text.replace("1", "3", 1)  # woods in the first hex
    groups = {group.get("name"): group for group in tree.iter("objectgroup")}
    groups["road"].remove(next(one for one in groups["road"] if hexside_of(one) == "0106/NW"))
    groups["places"][0].set("name", "Town 2")
    frame = TiledGrid.of(opened.battle.map.grid, 48)
    x, y = frame.pixel(HexLayout(opened.battle.map.grid).centre(Hex(5, 9)))
    for unit in groups["units"]:
        if unit.get("name") == "pz4e 105":
            unit.set("x", str(x))
            unit.set("y", str(y))
    copied = ElementTree.fromstring(ElementTree.tostring(groups["units"][0]))
    groups["units"].append(copied)
    tree.write(path)
    sheet_text, scenario_text = texts(back(path))
    old_sheet, old_scenario = sources(opened)
    changed = [line for line in sheet_text.splitlines() if line not in old_sheet.splitlines()]
    assert "    w..w........" in changed
    assert any(line.strip().startswith("Town 2:") for line in changed)
    assert '"0106C", "0206C"' in sheet_text
    assert '"0106F"' not in sheet_text
    assert "# the north wood" in sheet_text
    moved = [line.strip() for line in scenario_text.splitlines() if line not in old_scenario.splitlines()]
    assert '- {id: "105", type: pz4e, at: "0509"}' in moved
    assert '- {id: "1", type: inf_fr, at: "0904"}' in moved


@pytest.mark.parametrize("name", ["a.tmx", "a.tmj"])
def test_marks_and_conditions_of_other_rules_come_back(mud, tmp_path, name):
    opened = OpenBattle(mud, [], None, None, None, None)
    assert back(exported(opened, tmp_path, name)).battle.scenario == mud.scenario


def test_marks_and_conditions_of_other_rules_are_changed_in_tiled(mud, tmp_path):
    path = exported(OpenBattle(mud, [], None, None, None, None), tmp_path)
    text = path.read_text("utf-8")
    frame = TiledGrid.of(mud.map.grid, 48)
    (x, y), (to_x, to_y) = (frame.pixel(HexLayout(mud.map.grid).centre(Hex(*at))) for at in ((1, 3), (3, 3)))
    for old, new in (
        ('name="tired" type="int" value="2"', 'name="tired" type="int" value="1"'),
        ('name="muddy" type="bool" value="true"', 'name="muddy" type="bool" value="false"'),
        ('name="value" type="int" value="2"', 'name="value" type="int" value="1"'),
        (f'type="hurdle" x="{x:g}" y="{y:g}"', f'type="hurdle" x="{to_x:g}" y="{to_y:g}"'),
    ):
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    path.write_text(text, "utf-8")
    scenario = back(path).battle.scenario
    assert scenario is not None
    (runner,) = scenario.sides[0].groups[0].units
    assert (dict(runner.conditions), dict(runner.fields)) == ({"tired": 1}, {"shoes": True})
    hurdles = {(mark.at, mark.value) for mark in scenario.marks_of("hurdle")}
    assert hurdles == {("0303", 3), ("0204", 1)}
    assert [mark.kind for mark in scenario.marks if mark.kind != "hurdle"] == ["flag", "hut", "puddle"]


def test_a_zone_redrawn_is_written_anew_and_others_keep_their_words(root, tmp_path):
    opened = open_battle(root / SUMMA)
    path = exported(opened, tmp_path)
    tree = ElementTree.parse(path)
    zones = next(group for group in tree.iter("objectgroup") if group.get("name") == "zones")
    names = [zone.get("name") for zone in zones]
    polygon = zones[0].find("polygon")
    assert polygon is not None
    polygon.set("points", "0,0 200,0 200,200 0,200")
    tree.write(path)
    before, after = zone_texts(opened), zone_texts(back(path))
    assert sum(one != other for one, other in zip(before, after, strict=True)) == 1, names


def zone_texts(opened: OpenBattle) -> list[str]:
    scenario = opened.battle.scenario
    assert scenario is not None
    return [group.deploy for _, group in scenario.groups()]


def test_the_tileset_has_a_tile_for_every_kind(root, tmp_path):
    opened = open_battle(root / RIVER)
    picture = write_tiled(opened, tmp_path / "a.tmx")
    image = QImage(str(picture))
    assert (image.width(), image.height()) == (96 * 8, 84)
    alphas = [image.pixelColor(96 * index + 48, 42).alpha() for index in range(6)]
    assert alphas[:3] == [255, 255, 255]  # clear, town, woods
    assert all(0 < alpha < 255 for alpha in alphas[3:5])  # slope and hilltop are seen through
    assert alphas[5] == 0
    assert image.pixelColor(1, 1).alpha() == 0


def test_what_is_no_map_of_tiled(root, tmp_path):
    with pytest.raises(NotForTiled, match=r"are \.tmx or \.tmj"):
        write_tiled(open_battle(root / RIVER), tmp_path / "a.png", style=LIGHT)


def test_a_full_disk_leaves_no_tileset_without_its_map(root, tmp_path, fill_disk):
    fill_disk(1)
    with pytest.raises(NotSaved, match="disk is full"):
        write_tiled(open_battle(root / RIVER), tmp_path / "a.tmx", style=LIGHT)
    assert not list(tmp_path.iterdir())


@st.composite
def battles(draw):
    """Small maps of every form with terrain and hexsides anywhere."""
    tops, low = draw(st.sampled_from(["flat", "pointed"])), draw(st.sampled_from(["even", "odd"]))
    grid = HexGrid(draw(st.integers(2, 7)), draw(st.integers(2, 7)), tops, low, draw(st.booleans()))
    sheet = new_sheet("t", "kampfpanzer", grid, SCHEMES["CCRR"], registry.find("kampfpanzer").terrain())
    hexes = st.sampled_from(list(grid.hexes()))
    for layer in sheet.layers.values():
        for hex_ in draw(st.lists(hexes, max_size=8)):
            layer[hex_.row - 1, hex_.column - 1] = draw(st.integers(0, 2))
    for mask in sheet.hexsides.values():
        for hex_ in draw(st.lists(hexes, max_size=4)):
            put(grid, mask, Hexside(hex_, draw(st.sampled_from(Direction))), True)
    sheet.places["Place 1"] = Place("Place 1", "town", tuple(draw(st.lists(hexes, min_size=1, unique=True))))
    return OpenBattle(Battle(sheet), [], None, None, None, None)


@given(battles())
@settings(
    max_examples=examples(12), suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None
)
def test_any_map_is_read_from_its_layers(tmp_path, opened):
    """The kept text is of an empty map here, so all that comes back comes from tiles, lines and polygons."""
    path = exported(opened, tmp_path)
    sheet = opened.battle.map
    bare = new_sheet("t", "kampfpanzer", sheet.grid, sheet.numbering, registry.find("kampfpanzer").terrain())
    text = render_map(sheet, None)
    assert text in path.read_text("utf-8")
    path.write_text(path.read_text("utf-8").replace(text, render_map(bare, None)), "utf-8")
    found = back(path).battle.map
    for layer, array in sheet.layers.items():
        assert (found.layers[layer] == array).all(), layer
    for feature, mask in sheet.hexsides.items():
        assert (found.hexsides[feature] == mask).all(), feature
    assert set(found.places["Place 1"].hexes) == set(sheet.places["Place 1"].hexes)
