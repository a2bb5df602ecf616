"""A module holds the scenario: the board where its hexes are, every unit once, zones, charts, set-ups."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtGui import QImage

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.errors import NotSaved
from kpeditor.core.files.documents import open_battle
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.numbering import SCHEMES
from kpeditor.core.geometry.numberingparts import grid_numbering
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Group, Length, Scenario, Side, Unit
from kpeditor.core.scenario.unitlist import unit_title
from kpeditor.drawing.pictures.battle import PictureRefused
from kpeditor.export.scenariotext import NoScenario
from kpeditor.export.vassal.kit import FORCES, MAP
from kpeditor.export.vassal.module import kits_of, module_bytes, write_module
from kpeditor.export.vassal.moduleoptions import ModuleOptions
from kpeditor.export.vassal.saves import packed
from kpeditor.export.vassal.sequence import plain
from kpeditor.export.vassal.zones import contains
from tests.examples import examples
from tests.export.vassal.conftest import QUICK
from tests.export.vassal.modulecheck import check_module, png_size
from tests.export.vassal.reread import ModuleFaulty, ReadModule, ReadPiece, piece_of, tokens, zones_of
from tests.rulesets.kampfpanzer.test_scenarios import IDS

HOSTILE = "Ü/b;c\td\\e'f\"g\x1bh\ni😀j<k>&l$m$+n|o,p\\"


def battle_on(
    grid: HexGrid, *units: Unit, scheme: str = "CCRR", deploy: str = "", titles: tuple[str, str] = ("A", "B")
) -> Battle:
    """A scenario without a ruleset on a bare board; the second side has nobody."""
    sheet = MapSheet("Bare", "none", grid, SCHEMES[scheme])
    groups = (Group("g", units=units, deploy=deploy),)
    sides = (Side("a", titles[0], groups), Side("b", titles[1]))
    return Battle(sheet, Scenario("Bare", "none", "", Length(5, 5), sides))


def scenario_of(battle: Battle) -> Scenario:
    assert battle.scenario is not None
    return battle.scenario


def module_of(*battles: Battle, options: ModuleOptions = QUICK) -> tuple[ReadModule, bytes]:
    kits = kits_of(battles, options)
    data = module_bytes(kits, "Test", options)
    check_module(data, kits)
    return ReadModule.of(data), data


@pytest.fixture(scope="module")
def small_made(small):
    return module_of(small)


@pytest.fixture(scope="module")
def small_module(small_made):
    return small_made[0]


def test_every_unit_lies_somewhere_once(small, small_module):
    wanted: Counter[str] = Counter()
    for _, group in small.scenario.groups():
        wanted.update(group.tally())
    lying = [piece for _, _, pieces in small_module.at_start() for piece in pieces]
    assert len(lying) == sum(wanted.values()) == 9
    assert len({piece.name for piece in lying}) == 9


def test_the_board_is_as_large_as_its_grid_and_drawn_without_units(small, small_module):
    board = small_module.boards(MAP)["Tutorial 1: First shots"]
    data = small_module.files[f"images/{board.get('image')}"]
    (kit,) = kits_of([small], QUICK)
    assert png_size(data) == kit.grid.size
    image = QImage.fromData(data)
    red = [image.pixelColor(x, y).name() for x, y in (kit.grid.centre(h) for h in kit.grid.grid.hexes())]
    assert len(set(red)) > 2  # ground of several kinds


def test_pieces_know_their_side_type_and_number(small_module):
    piece = next(iter(small_module.palette()))
    mark = next((type_, state) for type_, state in piece.traits if type_.startswith("mark;"))
    names, values = (tokens(text.removeprefix("mark;"), ",") for text in mark)
    told = dict(zip(names, values, strict=True))
    assert set(told) == {"Side", "UnitType", "UnitId", "Group"}
    assert piece.name == f"{told['UnitType']} {told['UnitId']}"


def test_conditions_come_from_the_ruleset_and_facing_from_its_forms(small_module):
    prototypes = small_module.prototypes()
    conditions = prototypes["Conditions kampfpanzer"]
    names = [tokens(tokens(type_, ";")[17], ",") for type_ in conditions if type_.startswith("emb2;")]
    assert names == [["", "+ (D1)", "+ (D2)", "+ (D3)"], ["", "+ (PIN)"]]
    facing = next(types for name, types in prototypes.items() if name.startswith("Facing"))
    assert len(tokens(tokens(facing[0], ";")[16], ",")) == 7
    of_guns = {piece.name for piece in small_module.palette() if any("Facing" in t for t, _ in piece.traits)}
    assert of_guns
    assert all("gun" in name or "howitzer" in name for name in of_guns)


def test_charts_and_the_scenario_in_words(small, small_module):
    charts = [one.get("chartName") for one in small_module.root.iter("VASSAL.build.widget.Chart")]
    assert charts[:2] == ["Combat results", "Range"]
    assert "Terrain effects" in charts
    page = small_module.files["scenario-1.html"].decode("utf-8")
    assert small.scenario.title in page
    assert "<h2>Who wins</h2>" in page


def test_tools_of_the_table(small_module):
    tags = {element.tag.rsplit(".", 1)[-1] for element in small_module.root.iter()}
    assert {
        "DiceButton",
        "TurnTracker",
        "NotesWindow",
        "LOS_Thread",
        "CounterDetailViewer",
        "Zoomer",
        "GlobalMap",
        "PlayerRoster",
    } <= tags
    sides = [entry.text for entry in small_module.root.iter("entry")]
    assert sides == ["French", "Germans"]


def test_fixed_units_stand_on_the_map_with_their_conditions(river):
    module, _ = module_of(river)
    (kit,) = kits_of([river], QUICK)
    on_map = [pieces for name, _, pieces in module.at_start() if name == MAP]
    placed = {one.unit.id: one for one in kit.listed if kit.hex(one.unit.at)}
    names = {piece.name for pieces in on_map for piece in pieces}
    assert {kit.piece(one).name for one in placed.values()} <= names


def test_levels_facing_and_passengers_of_fixed_units():
    """A unit that begins disrupted shows it; a passenger lies on its carrier; nobody is lost."""
    battle = battle_on(
        HexGrid(4, 3),
        Unit("1", "truck", at="0202"),
        Unit("2", "gun", carried_by="1", conditions={"level": 2, "pinned": 1}),
        Unit("3", "tank", at="9999"),
        Unit("4", "gun", carried_by="3"),
        Unit("5", "gun", carried_by="5"),
    )
    battle = replace(battle, scenario=replace(scenario_of(battle), ruleset="kampfpanzer"))
    module, _ = module_of(battle)
    stacks = [(name, [piece.name for piece in pieces]) for name, _, pieces in module.at_start()]
    assert (MAP, ["Truck 1", "GUN 2"]) in stacks
    assert sum(len(names) for _, names in stacks) == 5
    passenger = next(p for _, _, pieces in module.at_start() for p in pieces if p.name == "GUN 2")
    states = [state for type_, state in passenger.traits if type_.startswith("emb2;")]
    assert states[-2:] == ["3", "2"]


@pytest.mark.parametrize("tops", ["flat", "pointed"])
@pytest.mark.parametrize("low", ["even", "odd"])
@pytest.mark.parametrize("scheme", sorted(SCHEMES))
def test_boards_of_every_kind(tops, low, scheme):
    grid = HexGrid(5, 4, tops, low, trim=True)
    name = SCHEMES[scheme].name_hex(Hex(2, 3))
    battle = battle_on(grid, Unit("1", "x", at=name), scheme=scheme, deploy=f'within(1, "{name}")')
    module, _ = module_of(battle)
    ((_, stack, _),) = module.at_start()
    assert (stack.get("useGridLocation"), stack.get("location")) == ("true", name)


def test_where_vassal_has_no_such_numbers_the_hexes_become_points(tmp_path):
    battle = battle_on(HexGrid(4, 3), Unit("1", "x", at="AA2"))
    battle.map.numbering = grid_numbering(("spreadsheet", "numbers"), (26, 1))
    told = write_module([battle], tmp_path / "odd.vmod", QUICK).sentence()
    assert "cannot number hexes as Bare does" in told
    assert "single points" in told
    module = ReadModule.of((tmp_path / "odd.vmod").read_bytes())
    regions = [one.get("name") for one in module.root.iter() if one.tag.endswith(".Region")]
    assert len(regions) == 12
    assert "AA2" in regions


def test_an_area_of_several_pieces_becomes_several_zones_and_a_hole_stays_open():
    """A ring round 0404 without its middle, and 0801 by itself."""
    grid = HexGrid(9, 7)
    battle = battle_on(grid, deploy='within(2, "0404") - within(1, "0404") + hexes("0801")')
    battle = replace(
        battle,
        scenario=replace(
            scenario_of(battle),
            sides=(
                replace(
                    scenario_of(battle).sides[0],
                    groups=(replace(scenario_of(battle).sides[0].groups[0], counts={"x": 1}),),
                ),
                scenario_of(battle).sides[1],
            ),
        ),
    )
    module, _ = module_of(battle)
    (kit,) = kits_of([battle], QUICK)
    zones = zones_of(module.boards(MAP)["Bare"])
    assert list(zones) == ["A", "A (2)"]
    inside = {h for h in grid.hexes() if any(contains(path, kit.grid.centre(h)) for path in zones.values())}
    assert inside == set().union(*(zone.hexes for zone in kit.zones))
    assert Hex(4, 4) not in inside
    assert len(inside) == 13
    torn = module.files["buildFile.xml"].replace(b'path="', b'path="0,0;', 1)
    with pytest.raises(ModuleFaulty, match="does not hold just its hexes"):
        check_module(packed(module.files | {"buildFile.xml": torn}), [kit])


def test_the_same_scenario_gives_the_same_bytes(small, small_made):
    kits = kits_of([small], QUICK)
    assert module_bytes(kits, "Test", QUICK) == small_made[1]


def test_several_scenarios_together_have_a_set_up_each(small, river):
    module, _ = module_of(small, river, small)
    assert not module.at_start()
    setups = module.setups()
    assert list(setups) == [
        "Tutorial 1: First shots",
        river.scenario.title,
        "Tutorial 1: First shots (2)",
    ]
    assert len({board.get("image") for board in module.boards(MAP).values()}) == 2
    pieces = [piece_of(line) for line in setups["Tutorial 1: First shots (2)"] if line.startswith("+/")]
    units = [piece for piece in pieces if isinstance(piece, ReadPiece)]
    assert len(units) == 9
    assert all(not type_.startswith("prototype;") for piece in units for type_, _ in piece.traits)
    numbers = {piece.gpid for piece in module.palette()}
    assert {piece.gpid for piece in units} <= numbers
    assert "MapBoardPicker\tTutorial 1: First shots (2)\t0\t0" in setups["Tutorial 1: First shots (2)"]


def test_a_board_with_a_slash_in_its_name_is_found(small):
    """VASSAL takes what stands behind a slash for the word that a board lies turned, and then finds none."""
    titled = replace(scenario_of(small), title="Spain 1937/38")
    battle = Battle(small.sheet, titled)
    assert module_of(battle)[0].chosen(MAP) == "Spain 1937/38"
    several, _ = module_of(battle, battle)
    assert "ForcesBoardPicker\tSpain 1937\\/38 (2)\t0\t0" in several.setups()["Spain 1937/38 (2)"]


def test_how_many_maps_a_module_has_is_told(small, river, tmp_path):
    """Maps count as one only when they agree in everything, whatever they are called."""
    other = replace(small.map, title=river.map.title)
    battles = [small, small, river, Battle(other, small.scenario)]
    written = write_module(battles, tmp_path / "x.vmod", QUICK)
    assert written.maps == 3
    assert written.sentence().startswith("a module for VASSAL, 4 scenarios on 3 maps, ")
    assert f"2 different maps are called {river.map.title}; each" in written.sentence()


def test_what_is_no_module_is_refused(small, tmp_path):
    with pytest.raises(NoScenario):
        write_module([Battle(small.sheet)], tmp_path / "x.vmod", QUICK)
    with pytest.raises(PictureRefused, match=r"too large for VASSAL; .* hexes of \d+ pixels"):
        write_module([battle_on(HexGrid(1000, 1000))], tmp_path / "x.vmod")
    with pytest.raises(NotSaved):
        write_module([small], tmp_path / "no" / "x.vmod", QUICK)
    assert not list(tmp_path.iterdir())


def test_a_fault_of_the_writer_is_found(small, small_made):
    """The check is no formality: a moved grid, a lost unit, a missing picture are noticed."""
    kits = kits_of([small], QUICK)
    good = small_made[0].files
    text = good["buildFile.xml"].decode("utf-8")
    x0 = kits[0].grid.origin[0]
    unit = kits[0].listed[0]
    for old, new, told in (
        (f'x0="{x0}"', f'x0="{x0 + 3}"', "VASSAL would look for hex 0101"),
        (' gpid="1"', ' gpid="77"', "does not hold its piece"),
        (f'location="{unit.unit.at}"', 'location="0101"', "location that is elsewhere"),
        (f";{kits[0].piece(unit).name}/", ";Another/", "palette read back differently"),
        ("MapBoardPicker\t", "MapBoardPicker\tA/", "other board than one that lies straight"),
    ):
        assert old in text
        with pytest.raises(ModuleFaulty, match=told):
            check_module(packed(good | {"buildFile.xml": text.replace(old, new).encode()}), kits)
    lost = {name: data for name, data in good.items() if name != "images/moved.png"}
    with pytest.raises(ModuleFaulty, match=r"moved\.png is missing"):
        check_module(packed(lost), kits)
    with pytest.raises(ModuleFaulty, match="zip"):
        check_module(b"no zip", kits)


TEXTS = st.text(alphabet=st.sampled_from(HOSTILE + " abc"), min_size=1, max_size=14)


@settings(max_examples=examples(8), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(TEXTS, min_size=6, max_size=6))
def test_hostile_names_of_everything(texts):
    """Whatever sides, groups, units and scenarios are called, the module reads back."""
    side, other, group, unit, type_, title = texts
    battle = battle_on(
        HexGrid(3, 3), Unit(unit, type_, at="0202"), Unit(unit + "2", type_), titles=(side, other)
    )
    scenario = scenario_of(battle)
    first = replace(scenario.sides[0], groups=(replace(scenario.sides[0].groups[0], id=group),))
    scenario = replace(scenario, title=title, notes=title, sides=(first, scenario.sides[1]))
    module, _ = module_of(Battle(battle.sheet, scenario), options=QUICK)
    names = {piece.name for _, _, pieces in module.at_start() for piece in pieces}
    assert plain(unit_title(type_.upper(), type_, unit)) in names
    module.files["scenario-1.html"].decode("utf-8")


def test_umlauts_and_all_signs_at_once():
    battle = battle_on(HexGrid(3, 3), Unit(HOSTILE, "t", at="0202"), titles=(HOSTILE, "Süd"))
    options = replace(QUICK, name=f"Größe {HOSTILE}")
    kits = kits_of([battle], options)
    data = module_bytes(kits, plain(options.name), options)
    check_module(data, kits)
    root = ReadModule.of(data).root
    assert root.get("name") == plain(f"Größe {HOSTILE}")
    assert [entry.text for entry in root.iter("entry")] == [plain(HOSTILE), "Süd"]


def test_the_forces_lie_in_their_places(summa):
    (kit,) = kits_of([summa], QUICK)
    width, height = kit.plan.size
    waiting = [one for one in kit.units if one.map == FORCES]
    assert all(0 < one.at[0] < width and 0 < one.at[1] < height for one in waiting)
    assert len({one.at for one in waiting}) == len(waiting) == 34
    image = QImage.fromData(kit.plan.png())
    assert (image.width(), image.height()) == (width, height)
    pixels = np.frombuffer(image.constBits(), np.uint8)
    assert len(np.unique(pixels)) > 20


@pytest.mark.parametrize("name", IDS[3:5])
def test_two_of_the_nine_scenarios(root, tmp_path, name):
    """Every scenario of the rulebook exported and read back; here two, all nine in the slow test."""
    export(root, tmp_path, name)


@pytest.mark.slow
@pytest.mark.parametrize("name", IDS)
def test_each_of_the_nine_scenarios(root, tmp_path, name):
    export(root, tmp_path, name, ModuleOptions())


def export(root, tmp_path, name, options=QUICK):
    battle = open_battle(root / f"scenarios/kampfpanzer/{name}.yaml").battle
    target = tmp_path / f"{name}.vmod"
    written = write_module([battle], target, options)
    count = sum(sum(group.tally().values()) for _, group in scenario_of(battle).groups())
    assert (written.units, written.name) == (count, scenario_of(battle).title)
    check_module(target.read_bytes(), kits_of([battle], options))


def test_pieces_and_pictures_of_kampfpanzer_keep_their_names(small):
    """Saved games and logs made with an earlier module name them."""
    (kit,) = kits_of([small], QUICK)
    names = {one.unit.id: kit.piece(one).image for one in kit.listed}
    assert names["105"] == "pz4e-105-40f30b4f.png"
    first, *sides = [piece for piece in kit.markers.all() if not piece.name.startswith(("Held", "Note"))]
    assert (first.name, first.image) == ("Wreck", "wreck.png")
    assert [piece.name for piece in sides] == [f"Entrenchment: {title}" for title in kit.titles.values()]
    assert [piece.image for piece in sides] == [f"works-{one[1:]}.png" for one in kit.colours.values()]
    colours = [f"Facing {one} flat" for one in kit.colours.values()]
    assert [*kit.prototypes.traits] == ["Counter", "Marker", "Entrenched", "Conditions kampfpanzer", *colours]
