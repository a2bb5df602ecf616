"""What is told of a battle while somebody works is what `kpeditor check` tells of its files once saved."""

from __future__ import annotations

import tempfile
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kpeditor.core.board.mapsheet import MapSheet, Place
from kpeditor.core.board.sheet import Feature, TableSheet
from kpeditor.core.checks.assaved import AsSaved, error_as_saved
from kpeditor.core.checks.files import check_as_saved, check_file, check_opened
from kpeditor.core.edits.hexsides import set_hexsides
from kpeditor.core.edits.sheet import remove_place
from kpeditor.core.errors import BadFile, NotSaved
from kpeditor.core.files.documents import OpenBattle, open_battle, save_map, save_scenario
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.numbering import SCHEMES
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.scenario.battle import Battle, snapshot
from kpeditor.core.scenario.events import Effect, ScenarioEvent
from kpeditor.core.scenario.model import Ban, Entry, Group, Length, Mark, Scenario, Side, Unit, VictoryLine
from tests.core.files.sheetstrategies import edited
from tests.examples import examples

FILES = Path(__file__).parents[2] / "files"
INVALID, VALID = FILES / "invalid", FILES / "valid"


def codes(problems):
    return {problem.code for problem in problems}


def test_an_unchanged_battle_is_told_the_same():
    for name in ("hexside-unknown", "key-unknown-map", "hex-unknown-place", "hexside-twice"):
        opened = open_battle(INVALID / f"{name}.yaml")
        assert check_as_saved(opened) == check_opened(opened)
        assert name.removesuffix("-map").removesuffix("-place") in codes(check_as_saved(opened))


def test_a_hexside_listed_twice_is_mended_by_erasing_it():
    opened = open_battle(INVALID / "hexside-twice.yaml")
    sheet = opened.battle.map
    set_hexsides(sheet, "crest", [sheet.side("0506A")], False).apply(opened.battle)
    assert "hexside-twice" in codes(check_as_saved(opened))
    for feature in ("road", "town"):
        set_hexsides(sheet, feature, [sheet.side("0302A")], False).apply(opened.battle)
    assert "hexside-twice" not in codes(check_as_saved(opened))
    assert "hexside-twice" in codes(check_opened(opened))


def test_an_unknown_hex_of_a_place_goes_with_the_place():
    opened = open_battle(INVALID / "hex-unknown-place.yaml")
    remove_place(opened.battle.map, "Hill 1").apply(opened.battle)
    assert "hex-unknown" not in codes(check_as_saved(opened))


def test_what_saving_would_leave_in_the_file_stays_listed():
    opened = open_battle(INVALID / "hexside-unknown.yaml")
    sheet = opened.battle.map
    set_hexsides(sheet, "road", [sheet.side("0301C")], True).apply(opened.battle)
    assert "hexside-unknown" in codes(check_as_saved(opened))


def entering(scenario: Scenario, entry: Entry) -> Scenario:
    """The scenario with another entry of the second group of the first side."""
    red, blue = scenario.sides
    groups = (red.groups[0], replace(red.groups[1], enter=entry))
    return replace(scenario, sides=(replace(red, groups=groups), blue))


def test_a_group_that_enters_nowhere_is_told_before_it_is_saved():
    opened = open_battle(VALID / "small-scenario.yaml")
    assert opened.battle.scenario is not None
    opened.battle.scenario = entering(opened.battle.scenario, Entry(3, ""))
    (problem,) = check_as_saved(opened)
    assert (problem.code, problem.text) == ("value-empty", "'at' should not be empty")
    assert problem.where.pointer() == "sides[0].groups[1].enter.at"
    assert (Path(problem.where.file).name, problem.where.line) == ("small-scenario.yaml", 14)
    told = error_as_saved(opened.battle.scenario)
    assert told is not None
    assert told.text == problem.text


def test_a_new_scenario_without_a_file_has_no_lines_and_needs_no_name_of_its_map():
    old = open_battle(VALID / "small-scenario.yaml")
    assert old.battle.scenario is not None
    scenario = entering(replace(old.battle.scenario, map=""), Entry(3, ""))
    opened = OpenBattle(Battle(old.battle.sheet, scenario), [], None, None, None, None)
    (problem,) = check_as_saved(opened)
    assert (problem.text, problem.where.file, problem.where.line) == ("'at' should not be empty", "", 0)


def test_what_did_not_change_is_not_read_anew(monkeypatch):
    opened, saved = open_battle(VALID / "small-scenario.yaml"), AsSaved()
    assert check_as_saved(opened, saved) == []
    for name in ("render_scenario", "check", "read_sheet"):
        monkeypatch.setattr(f"kpeditor.core.checks.assaved.{name}", None)
    set_hexsides(opened.battle.map, "road", [opened.battle.map.side("0401C")], True).apply(opened.battle)
    assert "line-gap" not in codes(check_as_saved(replace(opened, battle=snapshot(opened.battle)), saved))


def test_what_was_found_before_is_not_located_anew(monkeypatch):
    opened, saved = open_battle(INVALID / "hexside-unknown.yaml"), AsSaved()
    before = check_as_saved(opened, saved)
    assert any(problem.where.line for problem in before)
    with monkeypatch.context() as patched:
        patched.setattr("kpeditor.core.checks.locating.located", None)
        assert check_as_saved(replace(opened, battle=snapshot(opened.battle)), saved) == before


def test_problems_move_with_the_lines_and_numbers_of_their_files():
    opened, saved = open_battle(VALID / "small-scenario.yaml"), AsSaved()
    assert opened.battle.scenario is not None
    sheet = opened.battle.map
    set_hexsides(sheet, "crest", [sheet.side("0402A")], True).apply(opened.battle)
    red, blue = entering(opened.battle.scenario, Entry(99, "0109")).sides
    opened.battle.scenario = replace(opened.battle.scenario, sides=(red, blue))
    first = check_as_saved(opened, saved)
    opened.battle.scenario = replace(opened.battle.scenario, sides=(blue, red))
    second = check_as_saved(opened, saved)
    assert second == check_as_saved(opened)
    late, later = (next(one for one in found if one.code == "entry-after-end") for found in (first, second))
    assert late.where.line not in (0, later.where.line)
    sheet.numbering = SCHEMES["CCCRRR"].fitted(sheet.grid)
    assert check_as_saved(opened, saved) == check_as_saved(opened)


def test_a_comment_goes_on_to_silence_what_it_stands_behind(tmp_path):
    (tmp_path / "small-map.yaml").write_text((VALID / "small-map.yaml").read_text("utf-8"), "utf-8")
    path = tmp_path / "s.yaml"
    text = (VALID / "small-scenario.yaml").read_text("utf-8")
    path.write_text(text + 'wrecks: ["0101", "9999"] # kpeditor: ignore hex-unknown\n', "utf-8")
    opened = open_battle(path)
    assert opened.battle.scenario is not None
    opened.battle.scenario = replace(opened.battle.scenario, notes="one\ntwo\n", victory=())
    assert "hex-unknown" not in codes(check_as_saved(opened))


# Random documents

ODD = st.sampled_from(["", " ", "a", "no", "x-a", "0304", "b c", "red", "12:30", "é", "7"])
NUMBERS = st.sampled_from([0, 1, 3, 9, -2, 11, 2000])
TURNS = st.lists(NUMBERS, max_size=2).map(tuple)
EFFECTS = st.builds(Effect, st.sampled_from(["release", "", "nix"]), ODD, ODD)
AREAS = st.sampled_from(
    [
        "",
        " ",
        "rows(1,2)",
        "town(1)",
        "town(7)",
        'place("x")',
        "edge(N)",
        "0109",
        "9999",
        "rows(",
        'hexes("0101"',
    ],
)
CONDITIONS = st.sampled_from(["", "destroyed(red) >= 2", "units(green, town(1)) > 0", "destroyed(", "1"])
HEXES = st.sampled_from(["", "0101", "0302", "9999", "abc", "101"])
COUNTS = st.dictionaries(st.sampled_from(["pz2", "inf_ge", "truck", "pz", "x-a", ""]), NUMBERS, max_size=3)
FIELDS = st.sampled_from([{}, {}, {"morale": 3}, {"nix": "no", "list": [1, "two"]}])
UNITS = st.builds(
    Unit,
    id=ODD,
    type=st.sampled_from(["pz2", "at25", "", "nix"]),
    at=HEXES,
    facing=st.sampled_from(["", "A", "Z"]),
    conditions=st.dictionaries(
        st.sampled_from(["level", "pinned", "nix"]), st.integers(1, 5), max_size=2
    ).map(lambda grades: {id_: 1 if id_ == "pinned" else grade for id_, grade in grades.items()}),
    carried_by=ODD,
    fields=FIELDS,
)
GROUPS = st.builds(
    Group,
    id=ODD,
    counts=COUNTS,
    units=st.just(()) | st.lists(UNITS, max_size=2).map(tuple),
    deploy=AREAS,
    enter=st.none() | st.builds(Entry, NUMBERS | st.just(-1), AREAS),
    held=st.booleans(),
    fields=st.sampled_from([{}, {"entrench": "optional"}]) | FIELDS,
)
SIDES = st.builds(
    Side,
    id=ODD | st.sampled_from(["red", "blue"]),
    title=ODD,
    groups=st.lists(GROUPS, max_size=2).map(tuple),
    fields=st.builds(dict, panic_level=NUMBERS) | FIELDS,
    exit=AREAS,
    ban=st.none()
    | st.builds(Ban, st.lists(NUMBERS, max_size=2).map(tuple), st.sampled_from([(), ("move",)])),
)
EVENTS = st.builds(
    ScenarioEvent,
    title=ODD,
    turns=TURNS,
    when=CONDITIONS,
    side=ODD,
    say=ODD,
    then=st.lists(st.builds(Effect, st.sampled_from(["release", "", "nix"]), ODD, ODD), max_size=1).map(
        tuple
    ),
)
CHANGES: dict[str, st.SearchStrategy[Any]] = {
    "title": ODD,
    "ruleset": st.sampled_from(["kampfpanzer", "kampfpanzer", "", "nix"]),
    "length": st.builds(Length, st.integers(1, 4), st.integers(4, 9)) | st.just(Length(0, 0)),
    "sides": st.lists(SIDES, max_size=3).map(tuple),
    "victory": st.lists(st.builds(VictoryLine, ODD, CONDITIONS, TURNS), max_size=2).map(tuple),
    "events": st.lists(EVENTS, max_size=2).map(tuple),
    "options": st.dictionaries(st.sampled_from(["los_vertex", "scatter", "x-a", "nix", ""]), ODD, max_size=2),
    "special": st.lists(ODD, max_size=2).map(tuple),
    "marks": st.lists(
        st.builds(Mark, st.sampled_from(["entrenchment", "wreck", "nix"]), HEXES, ODD, st.none() | NUMBERS),
        max_size=3,
    ).map(tuple),
    "units": st.dictionaries(
        st.sampled_from(["pz2", "new", ""]),
        st.sampled_from([{}, {"like": "pz1"}, {"like": "nix"}, {"attack": -1}, {"range": "x"}]),
        max_size=2,
    ),
    "tables": st.sampled_from([{}, {"panic": 3}, {"nix": {}}, {"recovery": {"D1": 4, "D2": 2, "D3": 1}}]),
    "notes": st.sampled_from(["", "one\ntwo\n", "a: b #"]),
}


@st.composite
def changed_scenario(draw: st.DrawFn, scenario: Scenario) -> Scenario:
    """A scenario with some fields as a designer may leave them."""
    fields = draw(st.lists(st.sampled_from(sorted(CHANGES)), max_size=3, unique=True))
    changes: dict[str, Any] = {field: draw(CHANGES[field]) for field in fields}
    scenario = replace(scenario, **changes)
    first, *others = scenario.sides or (None,)
    if first is not None and draw(st.booleans()):
        groups = (*first.groups[:1], draw(GROUPS), *first.groups[1:])
        scenario = replace(scenario, sides=(replace(first, groups=groups), *others))
    return scenario


@st.composite
def changed_sheet(draw: st.DrawFn, sheet: MapSheet | TableSheet) -> None:
    """Changes a map or a table as forms and tools may."""
    sheet.title = draw(ODD | st.just(sheet.title))
    if isinstance(sheet, TableSheet):
        for name in draw(st.lists(ODD, max_size=2, unique=True)):
            shape: Any = draw(st.sampled_from(["area", "line", "point"]))
            least, most = {"point": (1, 1), "line": (2, 4), "area": (3, 4)}[shape]  # tools draw no fewer
            point = st.builds(TablePoint, NUMBERS.map(float), st.just(2.5))
            points = draw(st.lists(point, min_size=least, max_size=most))
            sheet.features[name] = Feature(name, draw(ODD), shape, tuple(points))
        return
    draw(edited(sheet))
    for name in draw(st.lists(ODD | st.just("Town 1"), max_size=2, unique=True)):
        hexes = draw(st.sampled_from([(), (Hex(1, 1),), (Hex(3, 2), Hex(3, 3))]))
        sheet.places[name] = Place(name, draw(ODD | st.just("town")), hexes)
    if draw(st.booleans()):
        sheet.edges = {draw(ODD): "north", "S": "south"}


def told(problems) -> Counter:
    """What problems say, without their places in files."""
    return Counter(
        (one.severity.word, one.code, one.text, one.fix, replace(one.where, file="", line=0, column=0))
        for one in problems
    )


VALID_STARTS = ("small-scenario", "placed-units", "small-map", "free-table")
INVALID_STARTS = (
    *("map-missing", "hexside-twice", "hex-unknown-place", "key-unknown-scenario", "legend-missing"),
    *("value-type-length", "key-unknown-map", "value-form-hexside", "key-missing-title", "effects"),
)


@pytest.mark.parametrize("has_file", [True, False], ids=["opened", "new"])
@settings(max_examples=examples(12))
@given(data=st.data())
def test_live_problems_are_those_of_the_files_once_saved(has_file, data):
    starts = VALID_STARTS if not has_file else (*VALID_STARTS, *INVALID_STARTS)
    name = data.draw(st.sampled_from(starts))
    opened = open_battle((VALID if name in VALID_STARTS else INVALID) / f"{name}.yaml")
    if not has_file:
        opened = OpenBattle(opened.battle, [], None, None, None, None)
    battle = opened.battle
    if battle.scenario is not None:
        battle.scenario = data.draw(changed_scenario(battle.scenario))
    if name != "map-missing":
        data.draw(changed_sheet(battle.sheet))
    live = check_as_saved(replace(opened, battle=snapshot(battle)))
    with tempfile.TemporaryDirectory() as folder:
        path = saved_in(Path(folder), opened)
        assert path is None or told(live) == told(check_file(path))


def saved_in(folder: Path, opened: OpenBattle) -> Path | None:
    """Saves a battle below a folder, under the names its files have; answers what is to be checked, None
    when it cannot be saved.
    """
    for name in ("valid", "invalid"):
        (folder / name).mkdir()
    map_file = folder / "valid" / (opened.map_path or Path("m.yaml")).name
    try:
        if any(problem.code == "map-missing" for problem in opened.problems):
            opened = replace(opened, map_path=map_file)
        else:
            opened = save_map(opened, map_file)
        if opened.battle.scenario is None:
            return map_file
        path = folder / "invalid" / (opened.scenario_path or Path("s.yaml")).name
        save_scenario(opened, path)
    except (BadFile, NotSaved):
        return None
    return path
