"""Hints about terrain that hides nothing."""

from __future__ import annotations

from kpeditor.core.board.hexsidelayer import put
from kpeditor.core.edits.flagging import flag
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.numberingparts import grid_numbering
from kpeditor.core.rules.registry import find
from kpeditor.core.scenario.battle import Battle
from kpeditor.rulesets.kampfpanzer.readtables import tables
from tests.rulesets.kampfpanzer.battles import scenario, side
from tests.rulesets.kampfpanzer.sheets import clear_sheet, mark, name_place, paint

CATALOGUE = find("kampfpanzer").terrain()
AROUND_1010 = ("1009", "1011", "1110", "1111", "0910", "0911")


def hints(sheet, **options):
    battle = Battle(sheet, scenario(side("reds"), options=options) if options else None)
    return [(p.severity.word, p.code, p.where.hexes) for p in find("kampfpanzer").check(battle)]


def told(sheet):
    return list(find("kampfpanzer").check(Battle(sheet)))


def test_a_plain_map_has_none():
    assert hints(clear_sheet()) == []


def test_q22_woods_hex_without_woods_hexsides():
    sheet = clear_sheet()
    paint(sheet, "terrain", "woods", "1010")
    assert hints(sheet) == [("hint", "woods-without-hexsides", ("1010",))]
    mark(sheet, "woods", "1009D")
    assert hints(sheet) == []


def test_town_hex_without_town_hexsides():
    sheet = clear_sheet()
    paint(sheet, "terrain", "town", "1010")
    mark(sheet, "woods", "1010A")
    assert hints(sheet) == [("hint", "town-without-hexsides", ("1010",))]


def test_sides_inside_a_wood_are_missed_like_those_at_its_rim():
    """Nineteen hexes whose rim is flagged: the sides between the seven inner ones let sight pass."""
    sheet = clear_sheet()
    inner = ["1010", *AROUND_1010]
    wood = {hex_ for name in inner for hex_ in [sheet.hex(name), *sheet.grid.neighbours(sheet.hex(name))]}
    assert len(wood) == 19
    paint(sheet, "terrain", "woods", *map(sheet.name, wood))
    flag(sheet, CATALOGUE).apply(Battle(sheet))
    assert hints(sheet) == []
    for name in inner:
        for letter in "ABCDEF":
            if sheet.grid.step(sheet.hex(name), Direction[letter]) in set(map(sheet.hex, inner)):
                unmark(sheet, "woods", f"{name}{letter}")
    (found,) = told(sheet)
    assert found.code == "woods-without-hexsides"
    assert set(found.where.hexes) == set(inner)
    assert found.text.startswith("12 sides between woods hexes at ")


def unmark(sheet, feature, name):
    put(sheet.grid, sheet.hexsides[feature], sheet.side(name), False)


def test_a_wood_is_told_once():
    sheet = clear_sheet()
    paint(sheet, "terrain", "woods", "0101", "0102", "3030")
    assert [hexes for _, _, hexes in hints(sheet)] == [("0101", "0102"), ("3030",)]


def test_very_many_woods_are_told_in_one_hint():
    sheet = clear_sheet()
    paint(
        sheet,
        "terrain",
        "woods",
        *(f"{column:02d}{row:02d}" for column in range(1, 40, 2) for row in (5, 10, 15)),
    )
    found = hints(sheet)
    assert len(found) == 1
    assert len(found[0][2]) == 60


def test_one_open_side_is_told_in_the_singular():
    sheet = clear_sheet()
    paint(sheet, "terrain", "woods", "1010", "1011")
    mark(sheet, "woods", "1010A")
    (found,) = told(sheet)
    assert found.text == "1 side between woods hexes at 1010 is no woods hexside: lines of sight pass over"


def test_option_auto_woods_hexsides_makes_woods_hide_by_themselves():
    sheet = clear_sheet()
    paint(sheet, "terrain", "woods", "1010", "1011")
    assert hints(sheet, auto_woods_hexsides=True) == []
    assert len(hints(sheet, auto_woods_hexsides=False)) == 1


def test_a_hill_without_crest():
    sheet = clear_sheet()
    paint(sheet, "elevation", "slope", "1010")
    name_place(sheet, "Hill 1", "hill", "1010")
    assert hints(sheet) == [("hint", "hill-without-crest", ("1010",))]
    mark(sheet, "crest", "1010B")
    assert hints(sheet) == []


def test_numbers_of_letters_alone_have_no_digit_to_panic_by():
    """11.11: panic reads the last digit of the printed number."""
    sheet = clear_sheet()
    sheet.numbering = grid_numbering(("letters", "spreadsheet"), separator="-")
    assert [code for _, code, _ in hints(sheet)] == ["numbers-without-digits"]
    sheet.numbering = grid_numbering(("numbers", "letters"))
    assert hints(sheet) == []
    panic = tables().panic
    level, die = next((1, die) for die in range(1, 7) if panic.digits[0][die - 1])
    digit = min(panic.digits[level - 1][die - 1])
    assert panic.panics(level, die, f"{digit}C")
    assert not panic.panics(level, die, "A-C")
