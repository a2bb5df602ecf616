"""Files of assemblies: they refer to boards, are saved to the byte, follow their boards, and trust nobody."""

from __future__ import annotations

import json
import os
import shutil
from dataclasses import replace
from pathlib import Path, PurePosixPath
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kpeditor.core.board.assembly import Assembly, BoardEntry, detached
from kpeditor.core.board.build import new_sheet
from kpeditor.core.board.mapsheet import MapSheet, Place
from kpeditor.core.edits.boards import ReplaceAssembly, detach
from kpeditor.core.edits.hexsides import set_hexsides
from kpeditor.core.edits.layers import paint
from kpeditor.core.edits.plaindata import edit_data, edit_of
from kpeditor.core.edits.resizing import resize
from kpeditor.core.edits.sheet import SetSheetField
from kpeditor.core.errors import BadFile, EditRefused, NotSaved
from kpeditor.core.files.bundles.bundle import read_bundle, save_bundle
from kpeditor.core.files.bundles.bundling import Packed, bundle_of_battle, bundle_of_files
from kpeditor.core.files.bundles.workingcopy import open_working_copy, save_working_copy
from kpeditor.core.files.documents import (
    OpenBattle,
    board_files,
    is_map_as_read,
    open_battle,
    render_alone,
    save_map,
    standing_alone,
)
from kpeditor.core.files.formats.assemblies import assembly_file
from kpeditor.core.files.formats.mapwriter import file_data, is_same_sheet, map_data
from kpeditor.core.files.reading import read_map
from kpeditor.core.files.text import emit
from kpeditor.core.geometry.gridnumbering import board_row_number
from tests.core.board.drawnboards import CHART, drawn_assemblies, painted
from tests.core.geometry.joinedboards import BOARD
from tests.examples import examples

ASSEMBLY = """\
# two boards of the family
format: kpeditor-map/1
title: Boards 5 and 6   # a comment
ruleset: toy
board:
  kind: boards
  x-why: "a reason"
  row_a: north
  boards:
  - {file: boards/5.yaml, x-note: 1}
  - {file: boards/6.yaml, turned: true}
places:
  Bridge: {kind: town, hexes: ["6-FF-11", "5-C-1"]}
x-own: {kept: true}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An assembly with its boards in a folder beside it."""
    (tmp_path / "boards").mkdir()
    for name in "56":
        sheet = painted(new_sheet(f"Board {name}", "toy", BOARD, board_row_number(name), CHART), Random(name))
        sheet.places["Town 1"] = Place("Town 1", "town", (sheet.hex(f"{name}-C-4"),))
        (tmp_path / "boards" / f"{name}.yaml").write_text(emit.document(map_data(sheet)), "utf-8")
    (tmp_path / "map.yaml").write_text(ASSEMBLY, "utf-8")
    return tmp_path


def _codes(problems):
    return {problem.code for problem in problems}


def test_f_t3_saved_and_opened_an_assembly_gives_the_same_names(folder):
    opened = open_battle(folder / "map.yaml")
    sheet = opened.battle.map
    names = [sheet.name(hex_) for hex_ in sheet.grid.hexes()]
    assert _codes(opened.problems) <= {"boards-differ", "ruleset-unknown"}
    save_map(opened)
    assert (folder / "map.yaml").read_text("utf-8") == ASSEMBLY, "to the byte"
    sheet.title = "Other"
    sheet.places = {**sheet.places, "Wood": Place("Wood", "town", (sheet.hex("6-A-1"),))}
    save_map(opened)
    text = (folder / "map.yaml").read_text("utf-8")
    assert text.replace("Other", "Boards 5 and 6").startswith(ASSEMBLY.split("places")[0])
    assert "x-note: 1" in text
    assert "hexes:\n" not in text
    assert "Town 1" not in text, "places of boards stay in their files"
    again = open_battle(folder / "map.yaml").battle.map
    assert [again.name(hex_) for hex_ in again.grid.hexes()] == names
    assert is_same_sheet(again, sheet)
    assert [again.name(hex_) for hex_ in again.places["Bridge"].hexes] == ["5-B-11", "5-C-1"]


@settings(max_examples=examples(15))
@given(drawn_assemblies())
def test_f_t3_a_detached_map_is_read_again_with_the_same_names(drawn):
    _, assembly = drawn
    sheet, problems = assembly_file(assembly, "made", "toy")
    assert sheet is not None, problems
    plain = detached(sheet)
    back, wrong, _ = read_map(emit.document(map_data(plain)))
    assert isinstance(back, MapSheet), wrong
    assert is_same_sheet(back, plain)
    assert back.numbering == sheet.numbering
    assert file_data(sheet)["board"]["kind"] == "boards"


def test_a_board_that_changes_changes_in_every_assembly(folder):
    shutil.copy(folder / "map.yaml", folder / "other.yaml")
    board = open_battle(folder / "boards" / "6.yaml")
    hex_ = board.battle.map.hex("6-T-9")
    other = "town" if board.battle.map.kind("terrain", hex_) != "town" else "woods"
    paint(board.battle.map, "terrain", [hex_], other).apply(board.battle)
    save_map(board)
    for name in ("map.yaml", "other.yaml"):
        sheet = open_battle(folder / name).battle.map
        assert sheet.kind("terrain", sheet.hex("6-T-9")) == other


def test_differences_are_told_with_both_names_and_their_line(folder):
    told = [one for one in open_battle(folder / "map.yaml").problems if one.code == "boards-differ"]
    assert told
    assert any("5-B-11 = 6-FF-11" in one.text or "= 6-" in one.text for one in told)
    assert all(one.where.line == 10 and (one.where.hexes or one.where.hexsides) for one in told)


@pytest.mark.parametrize(
    ("written", "code", "said"),
    [
        ("file: boards/7.yaml", "board-missing", "there is no such file"),
        ("file: /etc/passwd", "board-missing", "absolute path"),
        ("file: 'C:\\\\boards\\\\6.yaml'", "board-missing", "absolute path"),
        ("file: '//server/share/6.yaml'", "board-missing", "absolute path"),
        ("file: map.yaml", "board-missing", "assembly of boards itself"),
        ("file: game.yaml", "board-missing", "this is a scenario, not a map"),
        ("file: table.yaml", "board-missing", "it has no board of hexes"),
        ("file: broken.yaml", "board-missing", "a name before a colon"),
        ("file: boards/5.yaml", "boards-unfit", "two boards are called 5"),
        ("file: boards/6.yaml, at: [1, 1]", "boards-unfit", "lie at one place"),
        ("file: boards/6.yaml, at: [2, 2]", "boards-unfit", "no board lies at"),
        ("file: boards/6.yaml, at: [1, 999999999]", "boards-unfit", "no board lies at"),
        ("fiel: boards/6.yaml", "key-unknown", "fiel"),
    ],
)
def test_what_is_wrong_with_boards_is_told_in_place(folder, written, code, said):
    text = ASSEMBLY.replace("file: boards/6.yaml", written)
    (folder / "map.yaml").write_text(text, "utf-8")
    (folder / "game.yaml").write_text("format: kpeditor-scenario/1\ntitle: x\nruleset: toy\n", "utf-8")
    (folder / "broken.yaml").write_text("[a]: 1\n", "utf-8")
    table = "title: x\nruleset: toy\nboard: {kind: table, width: 9, height: 9, unit: inch}\n"
    (folder / "table.yaml").write_text(f"format: kpeditor-map/1\n{table}", "utf-8")
    sheet, problems, _ = read_map(folder / "map.yaml")
    assert sheet is None
    found = [one for one in problems if one.code == code and said in one.text]
    assert found, problems
    assert str(folder) not in found[0].text, "the board is named as the map names it"
    assert all(one.where.line in (9, 10, 11) for one in found)
    assert "root:" not in " ".join(one.text for one in problems)


def test_terrain_beside_boards_and_boards_of_other_rules_are_told(folder):
    text = ASSEMBLY.replace("ruleset: toy", "ruleset: other") + "hexes: {terrain: '...'}\n"
    (folder / "map.yaml").write_text(text, "utf-8")
    _, problems, _ = read_map(folder / "map.yaml")
    assert {"boards-terrain", "board-ruleset"} <= _codes(problems)
    assert read_map(text)[0] is None, "a text in no folder has no boards"


def test_another_folder_leads_to_the_same_boards(folder):
    (folder / "deep" / "er").mkdir(parents=True)
    opened = save_map(open_battle(folder / "map.yaml"), folder / "deep" / "er" / "copy.yaml")
    text = (folder / "deep" / "er" / "copy.yaml").read_text("utf-8")
    assert "../../boards/5.yaml" in text
    assert "# a comment" in text
    assert is_same_sheet(open_battle(folder / "deep" / "er" / "copy.yaml").battle.map, opened.battle.map)


def test_boards_on_another_drive_are_told(folder, monkeypatch):
    """A path from one drive of Windows to another cannot be written."""
    opened = open_battle(folder / "map.yaml")

    def no_path(*_paths: object) -> str:
        raise ValueError("path is on mount 'D:', start on mount 'C:'")

    (folder / "deep").mkdir()
    monkeypatch.setattr(os.path, "relpath", no_path)
    with pytest.raises(NotSaved, match="its boards lie on another drive; save it beside them, or detach it"):
        save_map(opened, folder / "deep" / "copy.yaml")
    assert not (folder / "deep" / "copy.yaml").exists()
    save_map(opened, folder / "beside.yaml")
    assert (folder / "beside.yaml").read_text("utf-8") == ASSEMBLY


def test_an_assembly_stands_alone_as_the_map_it_is_detached_to(folder):
    opened = open_battle(folder / "map.yaml")
    assert board_files(opened) == [folder / "boards" / "5.yaml", folder / "boards" / "6.yaml"]
    alone = standing_alone(opened)
    assert (alone.map_path, alone.map_source, alone.battle.map.assembly) == (None, None, None)
    assert opened.battle.map.assembly is not None
    assert board_files(alone) == board_files(OpenBattle(opened.battle, [], None, None, None, None)) == []
    text = render_alone(opened.battle.map, opened.map_source)
    assert text == render_alone(alone.battle.map)
    back, _, _ = read_map(text)
    assert isinstance(back, MapSheet)
    assert is_same_sheet(back, alone.battle.map)
    board = open_battle(folder / "boards" / "5.yaml")
    assert standing_alone(board) is board
    assert render_alone(board.battle.map, board.map_source) == (folder / "boards" / "5.yaml").read_text(
        "utf-8"
    )
    assert is_map_as_read(board)
    board.battle.map.title = "Other"
    assert not is_map_as_read(board)
    assert not is_map_as_read(alone)


def test_terrain_is_refused_with_the_file_of_the_board_and_a_detached_map_can_be_painted(folder):
    opened = open_battle(folder / "map.yaml")
    battle, sheet = opened.battle, opened.battle.map
    town = [sheet.hex("6-T-9")]
    for edit in (
        paint(sheet, "terrain", town, "town" if sheet.kind("terrain", town[0]) != "town" else "woods"),
        set_hexsides(sheet, "road", [sheet.side("6-T-9A")], not sheet.has_side("road", sheet.side("6-T-9A"))),
        SetSheetField("places", {}),
        SetSheetField("metres", 50.0),
    ):
        with pytest.raises(EditRefused, match="board"):
            edit.apply(battle)
    with pytest.raises(EditRefused, match=r"board 6 \(boards/6.yaml\).*detach"):
        paint(sheet, "terrain", town, "town" if sheet.kind("terrain", town[0]) != "town" else "woods").apply(
            battle
        )
    with pytest.raises(EditRefused):
        resize(battle, 40, 30)
    SetSheetField("notes", "free").apply(battle)
    undo = edit_of(edit_data(detach(sheet))).apply(battle)
    kind = "town" if sheet.kind("terrain", town[0]) != "town" else "woods"
    back = paint(sheet, "terrain", town, kind).apply(battle)
    assert sheet.name(town[0]) == "6-T-9"
    with pytest.raises(EditRefused, match="nothing to detach"):
        detach(sheet)
    back.apply(battle)
    edit_of(edit_data(undo)).apply(battle)
    assert is_same_sheet(sheet, open_battle(folder / "map.yaml").battle.map) is False, "the notes"
    sheet.notes = ""
    assert is_same_sheet(sheet, open_battle(folder / "map.yaml").battle.map)


def test_a_detached_map_is_saved_over_the_file_with_what_was_the_users_own(folder):
    opened = open_battle(folder / "map.yaml")
    detach(opened.battle.map).apply(opened.battle)
    save_map(opened)
    again = open_battle(folder / "map.yaml")
    assert again.battle.map.assembly is None
    assert again.battle.map.extra["x-own"] == {"kept": True}
    assert is_same_sheet(again.battle.map, opened.battle.map)


def test_boards_laid_otherwise_keep_the_names_of_hexes_and_are_undone(folder):
    opened = open_battle(folder / "map.yaml")
    sheet = opened.battle.map
    before = map_data(sheet)
    assert sheet.assembly is not None
    first, second = sheet.assembly.entries
    entries = (first, BoardEntry(second.file))
    changed = Assembly(entries, "short", "west", sheet.assembly.sheets)
    undo = ReplaceAssembly(changed).apply(opened.battle)
    assert (sheet.grid.columns, sheet.grid.rows) == (65, 11)
    assert [sheet.name(hex_) for hex_ in sheet.places["Bridge"].hexes] == ["5-B-11", "5-C-1"]
    assert sheet.edges["W"] == "west"
    save_map(opened)
    text = (folder / "map.yaml").read_text("utf-8")
    assert "x-note: 1" in text
    assert "join: short" in text
    assert is_same_sheet(open_battle(folder / "map.yaml").battle.map, sheet)
    undo.apply(opened.battle)
    assert map_data(sheet) == before


def test_a_number_that_no_board_has_stays_in_its_place_when_something_else_changes(folder):
    (folder / "map.yaml").write_text(ASSEMBLY.replace('"5-C-1"]', '"5-C-1", "9-A-1"]'), "utf-8")
    opened = open_battle(folder / "map.yaml")
    assert "hex-unknown" in _codes(opened.problems)
    opened.battle.map.title = "Other"
    save_map(opened)
    assert 'hexes: ["6-FF-11", "5-C-1", "9-A-1"]' in (folder / "map.yaml").read_text("utf-8")


def test_boards_without_a_place_are_laid_otherwise_too(folder):
    text = ASSEMBLY[: ASSEMBLY.index("places:")] + ASSEMBLY[ASSEMBLY.index("x-own") :]
    (folder / "map.yaml").write_text(text, "utf-8")
    opened = open_battle(folder / "map.yaml")
    assert opened.battle.map.assembly is not None
    changed = replace(opened.battle.map.assembly, join="short")
    ReplaceAssembly(changed).apply(opened.battle)
    save_map(opened)
    assert is_same_sheet(open_battle(folder / "map.yaml").battle.map, opened.battle.map)
    assert "x-note: 1" in (folder / "map.yaml").read_text("utf-8")


def test_a_bundle_holds_the_boards(folder, tmp_path):
    bundle = bundle_of_files([folder / "map.yaml"])
    assert {"map.yaml", "boards/5.yaml", "boards/6.yaml"} <= set(bundle.files)
    save_bundle(bundle, tmp_path / "b.kpz")
    sheet = open_battle(folder / "map.yaml").battle.map
    assert is_same_sheet(open_battle(tmp_path / "b.kpz").battle.map, sheet)
    opened = open_working_copy(tmp_path / "b.kpz", tmp_path / "work")
    opened.battle.map.title = "In the bundle"
    saved = save_working_copy(opened, tmp_path / "b.kpz", tmp_path / "work", is_map_changed=True)
    assert saved.home is not None
    text = (saved.home.folder / "map.yaml").read_text("utf-8")
    assert text == ASSEMBLY.replace("Boards 5 and 6", "In the bundle")
    other = save_working_copy(
        open_battle(folder / "map.yaml"), tmp_path / "c.kpz", tmp_path / "work", is_map_changed=True
    )
    assert is_same_sheet(open_battle(tmp_path / "c.kpz").battle.map, sheet)
    assert other.battle.map.assembly is not None


def test_boards_elsewhere_are_packed_beside_the_map(folder, tmp_path):
    (folder / "maps").mkdir()
    opened = save_map(open_battle(folder / "map.yaml"), folder / "maps" / "map.yaml")
    packed = save_working_copy(opened, tmp_path / "d.kpz", tmp_path / "work", is_map_changed=True)
    assert is_same_sheet(open_battle(tmp_path / "d.kpz").battle.map, packed.battle.map)
    assert packed.map_source is not None
    assert "# a comment" in packed.map_source.text
    renamed = folder / "maps" / "über.yaml"
    (folder / "maps" / "map.yaml").rename(renamed)
    save_bundle(bundle_of_files([renamed]), tmp_path / "e.kpz")
    there = open_battle(tmp_path / "e.kpz").battle.map
    assert map_data(there) == map_data(packed.battle.map)


def board_titles(packed: Packed) -> list[str]:
    """The titles of the boards that an assembly refers to in its bundle, in their order."""
    assert packed.assembly is not None
    found = []
    for entry in packed.assembly.entries:
        text = packed.bundle.files[str(PurePosixPath(packed.map_name).parent / entry.file)].decode()
        found.append(text.split("title: ")[1].splitlines()[0])
    return found


def with_boards(opened: OpenBattle, *boards: Path) -> OpenBattle:
    """The battle on these boards, which the map names from its own folder."""
    sheet = opened.battle.map
    assert opened.map_path is not None
    assert sheet.assembly is not None
    files = [Path(os.path.relpath(board, opened.map_path.parent)).as_posix() for board in boards]
    made = replace(sheet, assembly=replace(sheet.assembly, entries=tuple(map(BoardEntry, files))))
    return replace(opened, battle=replace(opened.battle, sheet=made))


def copy_of_board(folder: Path, name: str, title: str) -> Path:
    """A board that is called so and has a title of its own."""
    text = (folder / "boards/5.yaml").read_text("utf-8")
    (folder / name).parent.mkdir(exist_ok=True)
    (folder / name).write_text(text.replace("Board 5", title), "utf-8")
    return folder / name


def test_boards_of_one_name_are_packed_under_two_and_the_same_board_once(folder):
    made = [("same/5", "Board 5"), ("second/5", "Second"), ("third/5", "Third"), ("same/戦車", "No name")]
    for name, title in made:
        copy_of_board(folder, f"{name}.yaml", title)
    names = ["boards/5", "second/5", "third/5", "same/5", "same/戦車"]
    entries = [f"  - {{file: {name}.yaml, name: B{number}}}\n" for number, name in enumerate(names)]
    text = ASSEMBLY[: ASSEMBLY.index("  - {")] + "".join(entries)
    (folder / "map.yaml").write_text(text, "utf-8")
    packed = bundle_of_battle(open_battle(folder / "map.yaml"))
    assert board_titles(packed) == ["Board 5", "Second", "Third", "Board 5", "No name"]
    expected = {"map.yaml", *(f"boards/{name}.yaml" for name in ("5", "5-2", "5-3", "board"))}
    assert packed.bundle.files.keys() == expected


def test_a_board_from_elsewhere_takes_no_name_of_the_bundle(folder, tmp_path):
    """It was written over a board of the bundle that had its name, or was lost itself."""
    save_bundle(bundle_of_files([folder / "map.yaml"]), tmp_path / "b.kpz")
    base = read_bundle(tmp_path / "b.kpz")[0]
    opened = open_working_copy(tmp_path / "b.kpz", tmp_path / "work")
    assert opened.home is not None
    other = copy_of_board(folder, "other/5.yaml", "Other")
    packed = bundle_of_battle(with_boards(opened, other, opened.home.folder / "boards/5.yaml"), base)
    assert board_titles(packed) == ["Other", "Board 5"]
    packed = bundle_of_battle(with_boards(opened, other, opened.home.folder / "boards/6.yaml"), base)
    assert board_titles(packed) == ["Other", "Board 6"]
    assert packed.bundle.files["boards/5.yaml"] == base.files["boards/5.yaml"]
    assert "boards/5-2.yaml" in packed.bundle.files


def test_a_bundle_is_not_left_by_the_way_to_a_board(folder, tmp_path):
    text = ASSEMBLY.replace("boards/6.yaml", "../6.yaml")
    (folder / "map.yaml").write_text(text, "utf-8")
    with pytest.raises(BadFile):
        bundle_of_files([folder / "map.yaml"])


ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 70),
    st.sampled_from(
        ["5.yaml", "boards/5.yaml", "", "A", "a-b", "boards", "\0", "x" * 300, "C:5.yaml", "[", "short"]
    ),
    st.lists(st.integers(-1, 3), max_size=3),
    st.dictionaries(st.sampled_from(["file", "name", "at", "turned", "x-y"]), st.integers(), max_size=2),
)
"""What may stand where something else is meant."""


@settings(max_examples=examples(80), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_any_board_of_a_file_opens_or_is_told_and_never_breaks(folder, data):
    entry = st.dictionaries(st.sampled_from(["file", "name", "at", "turned"]), ODD, max_size=4)
    board = data.draw(
        st.fixed_dictionaries(
            {"kind": st.just("boards")},
            optional={
                "join": ODD,
                "row_a": ODD,
                "boards": st.one_of(ODD, st.lists(st.one_of(entry, ODD), max_size=3)),
            },
        )
    )
    text = {"format": "kpeditor-map/1", "title": "odd", "ruleset": "toy", "board": board}
    (folder / "odd.json").write_text(json.dumps(text), "utf-8")
    sheet, problems, source = read_map(folder / "odd.json")
    assert sheet is not None or problems
    if isinstance(sheet, MapSheet):
        assert all(sheet.hex(sheet.name(hex_)) == hex_ for hex_ in sheet.grid.hexes())
        assert source is not None
        save_map(open_battle(folder / "odd.json"))
        assert (folder / "odd.json").read_text("utf-8") == json.dumps(text)
