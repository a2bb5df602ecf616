"""What a map file says of its boards: read, told where it is wrong, written, named from another folder."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from kpeditor.core.board.assembly import MOST_BOARDS, Assembly, BoardEntry
from kpeditor.core.board.build import new_sheet
from kpeditor.core.board.hexsidelayer import put
from kpeditor.core.board.mapsheet import LegendLayer, MapSheet
from kpeditor.core.files.formats.assemblies import (
    assembly_file,
    assembly_words,
    read_again,
    read_assembly,
    refiled,
)
from kpeditor.core.geometry.gridnumbering import board_row_number
from kpeditor.core.geometry.hexes import HexGrid
from kpeditor.core.problem import Problem
from tests.core.board.drawnboards import CHART
from tests.core.geometry.joinedboards import BOARD
from tests.each import each


def board(name: str, grid: HexGrid = BOARD) -> MapSheet:
    return new_sheet(f"Board {name}", "toy", grid, board_row_number(name), CHART)


def read(entries: list[Any], *boards: MapSheet, **more: Any) -> tuple[MapSheet | None, list[Problem]]:
    """The assembly of the boards 1.yaml, 2.yaml and so on; others are not there."""
    known = {f"{index}.yaml": one for index, one in enumerate(boards, 1)}
    data = {"ruleset": "toy", "board": {"kind": "boards", "boards": entries, **more}}
    return read_assembly(data, lambda file: known.get(file, "not there"))


def files(*names: str) -> list[dict[str, Any]]:
    return [{"file": name} for name in names]


def told(problems: list[Problem]) -> list[tuple[str, Any]]:
    return [(one.code, one.where.path) for one in problems]


def test_boards_lie_as_the_file_says():
    sheet, problems = read(
        [{"file": "1.yaml", "turned": True}, {"file": "2.yaml", "name": "B", "at": [1, 2]}],
        *(board("5"), board("6")),
        **{"join": "long", "row_a": "east"},
    )
    assert problems == []
    assert sheet is not None
    assert sheet.assembly == Assembly(
        (BoardEntry("1.yaml", is_turned=True), BoardEntry("2.yaml", "B", at=(1, 2))), "long", "east"
    )
    assert [one.title for one in sheet.assembly.sheets] == ["Board 5", "Board 6"]
    assert (sheet.grid.columns, sheet.grid.rows, sheet.edges["E"]) == (33, 21, "west")
    sheet, _ = read(files("1.yaml", "2.yaml"), board("5"), board("6"), join="short")
    assert sheet is not None
    assert sheet.grid.columns == 65


@each(
    ("written", "expected"),
    [
        ({"at": [1]}, BoardEntry("1.yaml")),
        ({"at": [1, 2, 3]}, BoardEntry("1.yaml")),
        ({"at": [0, 1]}, BoardEntry("1.yaml")),
        ({"at": [1, 0]}, BoardEntry("1.yaml")),
        ({"at": [True, 1]}, BoardEntry("1.yaml")),
        ({"at": {"1": 1}}, BoardEntry("1.yaml")),
        ({"at": [1, 1]}, BoardEntry("1.yaml", at=(1, 1))),
        ({"name": "b 1"}, BoardEntry("1.yaml")),
        ({"name": "NINE90123"}, BoardEntry("1.yaml")),
        ({"turned": "yes"}, BoardEntry("1.yaml")),
    ],
)
def test_what_no_board_can_have_counts_as_not_said(written: dict[str, Any], expected: BoardEntry):
    """The schema tells it."""
    sheet, problems = read([{"file": "1.yaml", **written}], board("5"), join="wide", row_a="up")
    assert problems == []
    assert sheet is not None
    assert sheet.assembly == Assembly((expected,), "long", "")


def test_no_more_boards_are_read_than_an_assembly_may_have():
    boards = files("1.yaml") + [{"file": f"{index}.yaml"} for index in range(2, MOST_BOARDS + 2)]
    _, problems = read(boards, board("5"))
    assert told(problems) == [
        ("board-missing", ("board", "boards", index, "file")) for index in range(1, MOST_BOARDS)
    ]


def test_terrain_is_told_for_each_key_that_says_some():
    keys = ("legend", "hexes", "hexsides", "lines", "features")
    data = {"ruleset": "toy", "board": {"boards": files("1.yaml")}, **{key: {} for key in keys}, "places": {}}
    sheet, problems = read_assembly(data, lambda _: board("5"))
    assert sheet is not None
    assert told(problems) == [("boards-terrain", (key,)) for key in keys]
    assert "delete 'hexes' here" in [one.fix for one in problems]


def test_boards_of_other_rules_or_of_other_hexes_than_the_first_are_told():
    """Those that can be used are used all the same; a board that is not there is told with its place."""
    wide, other = replace(board("6"), metres=50.0), replace(board("7"), ruleset="sea")
    sheet, problems = read(files("1.yaml", "2.yaml", "3.yaml"), board("5"), wide, other)
    assert sheet is not None
    assert told(problems) == [
        ("board-metres", ("board", "boards", 1, "file")),
        ("board-ruleset", ("board", "boards", 2, "file")),
    ]
    assert "is 50 m wide, of the first board 250 m" in problems[0].text.replace(f"{sheet.metres:g}", "250")
    assert problems[1].text == "the board '3.yaml' is drawn for 'sea', not 'toy'"
    sheet, problems = read(files("1.yaml", "9.yaml", "2.yaml"), board("5"), wide)
    assert sheet is None
    assert told(problems) == [
        ("board-missing", ("board", "boards", 1, "file")),
        ("board-metres", ("board", "boards", 2, "file")),
    ]
    assert problems[0].text == "the board '9.yaml' cannot be used: not there"
    assert read([]) == (None, [])


def test_boards_that_cannot_lie_so_are_told():
    sheet, problems = read(files("1.yaml", "2.yaml"), board("5"), board("5"))
    assert (sheet, told(problems)) == (None, [("boards-unfit", ("board", "boards"))])


def with_kinds(sheet: MapSheet, *numbers: int) -> MapSheet:
    kinds = [f"kind {number}" for number in numbers]
    sheet.legend["terrain"] = LegendLayer([chr(0x100 + number) for number in range(len(kinds))], kinds)
    sheet.layers["terrain"][:] = len(kinds) - 1
    return sheet


def test_boards_may_have_two_hundred_and_fifty_kinds_together():
    """With more of them the program ended: a map holds so many kinds in a layer."""
    boards = with_kinds(board("5"), *range(200)), with_kinds(board("6"), *range(100, 250))
    sheet, problems = read(files("1.yaml", "2.yaml"), *boards)
    assert sheet is not None
    assert {one.code for one in problems} == {"boards-differ"}
    assert sheet.legend["terrain"].kinds == [f"kind {number}" for number in range(250)]
    assert len(set(sheet.legend["terrain"].chars)) == 250
    assert sheet.kind("terrain", sheet.hex("6-C-5")) == "kind 249"
    boards = with_kinds(board("5"), *range(200)), with_kinds(board("6"), *range(100, 251))
    sheet, problems = read(files("1.yaml", "2.yaml"), *boards)
    assert (sheet, told(problems)) == (None, [("boards-unfit", ("board", "boards"))])
    assert problems[0].text == "together they have more than 250 kinds in the layer 'terrain'"


def seam(columns: int, different: int, ruleset: str = "toy") -> tuple[MapSheet | None, list[Problem]]:
    """Two boards of so many columns that differ in the first hexes in which they meet: town and woods."""
    grid = HexGrid(columns, 3, "flat", "odd", trim=True)
    boards = [replace(board(name, grid), ruleset=ruleset) for name in "56"]
    for index in range(1, 2 * different, 2):
        boards[0].layers["terrain"][2, index], boards[1].layers["terrain"][0, index] = 1, 2
    data = {"ruleset": ruleset, "board": {"boards": files("5", "6")}}
    return read_assembly(data, lambda file: boards["56".index(file)])


@each(("ruleset", "stronger"), [("toy", "woods"), ("kampfpanzer", "town")])
def test_a_hex_in_which_boards_differ_is_told_with_both_numbers_and_what_counts(ruleset: str, stronger: str):
    """The rules say which kind is stronger; where they are not known, the kind that is listed last."""
    sheet, (problem,) = seam(9, 1, ruleset)
    assert sheet is not None
    assert sheet.kind("terrain", sheet.hex("5-B-3")) == stronger
    assert (problem.code, problem.where.path) == ("boards-differ", ("board", "boards"))
    assert (problem.where.hexes, problem.where.hexsides) == (("5-B-3",), ())
    assert problem.text == (
        "hex 5-B-3 = 6-B-1: terrain is 'town' on board 5 and 'woods' on board 6; "
        f"{stronger!r}, the stronger, counts"
    )
    assert problem.fix == "draw it alike on all boards that meet here"


@each(
    ("has", "drawn", "lacking", "told_as"),
    [("6", "6-B-1B", "5", "5-B-11B"), ("5", "5-B-11C", "6", "5-B-11C")],
)
def test_a_hexside_that_lies_on_another_board_which_lacks_it_is_told(has, drawn, lacking, told_as):
    boards = {"5": board("5"), "6": board("6")}
    put(BOARD, boards[has].hexsides["road"], boards[has].side(drawn), True)
    put(BOARD, boards["6"].hexsides["crest"], boards["6"].side("6-B-2A"), True)  # within one board
    sheet, (problem,) = read(files("1.yaml", "2.yaml"), *boards.values())
    assert sheet is not None
    assert problem.text == (
        f"hexside {told_as}: board {has} has 'road' there and board {lacking} has not; it counts"
    )
    assert (problem.where.hexes, problem.where.hexsides) == ((told_as[:-1],), (told_as,))
    assert problem.fix == "draw it alike on both boards"


def test_two_hundred_differences_are_told_one_by_one_and_the_others_counted():
    _, problems = seam(501, 200)
    assert len(problems) == 200
    assert not any("more places" in one.text for one in problems)
    _, problems = seam(501, 203)
    assert len(problems) == 201
    assert problems[-1].text == "the boards differ at 3 more places where they meet"


def test_an_assembly_is_written_with_what_it_says_alone():
    assembly = Assembly((BoardEntry("1.yaml"), BoardEntry("2.yaml", "B", True, (2, 1))), "short", "west")
    words = {
        **{"kind": "boards", "join": "short", "row_a": "west"},
        "boards": [{"file": "1.yaml"}, {"file": "2.yaml", "name": "B", "at": [2, 1], "turned": True}],
    }
    assert assembly_words(assembly) == words
    assert list(assembly_words(assembly)) == ["kind", "join", "row_a", "boards"]
    assert assembly_words(Assembly(())) == {"kind": "boards", "join": "long", "boards": []}


def test_boards_in_memory_make_the_sheet_that_their_file_would():
    boards = board("5"), board("6")
    assembly = Assembly((BoardEntry("a.yaml"), BoardEntry("b.yaml")), sheets=boards)
    sheet, problems = assembly_file(assembly, "Two", "toy")
    assert sheet is not None
    assert (sheet.title, sheet.ruleset, sheet.assembly, problems) == ("Two", "toy", assembly, [])
    assert assembly_file(Assembly(()), "None", "toy") == (None, [])


def test_boards_are_read_again_or_the_one_that_cannot_be_had_is_named():
    boards = {"a.yaml": board("5"), "b.yaml": board("6")}
    assembly = Assembly((BoardEntry("a.yaml"), BoardEntry("b.yaml")))
    again = read_again(assembly, lambda file: boards[file])
    assert isinstance(again, Assembly)
    assert again == assembly
    assert [one.title for one in again.sheets] == ["Board 5", "Board 6"]
    assert read_again(assembly, lambda file: boards[file] if file == "a.yaml" else "gone") == "b.yaml: gone"


@each(
    ("new", "expected"),
    [
        ("/maps/other.yaml", ("boards/5.yaml", "..\\6.yaml")),
        ("/maps/deep/other.yaml", ("../boards/5.yaml", "../../6.yaml")),
        ("/other.yaml", ("maps/boards/5.yaml", "6.yaml")),
        ("/maps/boards/other.yaml", ("5.yaml", "../../6.yaml")),
    ],
)
def test_boards_are_named_from_the_folder_of_another_file(new: str, expected: tuple[str, str]):
    assembly = Assembly((BoardEntry("boards/5.yaml", "A", True, (1, 1)), BoardEntry("..\\6.yaml")))
    moved = refiled(assembly, Path("/maps/map.yaml"), Path(new))
    assert tuple(entry.file for entry in moved.entries) == expected
    assert moved.entries[0] == BoardEntry(expected[0], "A", True, (1, 1))
