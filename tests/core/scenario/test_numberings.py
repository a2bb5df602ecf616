"""Areas and conditions on maps numbered with letters, from another corner or by board: the same language."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.errors import BadExpression
from kpeditor.core.geometry.gridnumbering import board_row_number
from kpeditor.core.geometry.numbering import Numbering
from kpeditor.core.geometry.numberingparts import grid_numbering
from kpeditor.core.scenario.areas.describing import area_sentence
from kpeditor.core.scenario.areas.masks import hexes_of, mask_of
from kpeditor.core.scenario.areas.painting import painted
from kpeditor.core.scenario.areas.parsing import parse_area, print_area
from kpeditor.core.scenario.victory.parsing import parse_condition, print_condition
from tests.core.scenario.areas.areastrategies import GRID, areas_on, small_map
from tests.each import each
from tests.examples import examples

LETTERS = grid_numbering(("letters", "numbers"))
BOARD = board_row_number("6")
ROW_LETTERS = grid_numbering(("numbers", "letters"))
ZERO = grid_numbering(("letters", "numbers"), (1, 0), None, "bottom-left", stagger=True)
DOTTED = grid_numbering(("numbers", "spreadsheet"), (0, 25), None, "top-right", separator=".")
DASHED = grid_numbering(("numbers", "numbers"), separator="-")
SCHEMES = [one.fitted(GRID) for one in (LETTERS, BOARD, ROW_LETTERS, ZERO, DOTTED, DASHED)]

ANY = st.one_of([st.tuples(st.just(one), areas_on(one)) for one in SCHEMES])


def numbered(numbering: Numbering) -> MapSheet:
    sheet = small_map()
    sheet.numbering = numbering.fitted(sheet.grid)
    return sheet


@settings(max_examples=examples(40))
@given(ANY)
def test_what_is_printed_and_what_is_said_read_back_as_the_same_hexes(pair):
    numbering, area = pair
    sheet = numbered(numbering)
    assert parse_area(print_area(area), numbering) == area
    sentence = area_sentence(area, numbering)
    assert (mask_of(parse_area(sentence, numbering), sheet) == mask_of(area, sheet)).all(), sentence


@settings(max_examples=examples(30))
@given(st.sampled_from(SCHEMES), st.sets(st.sampled_from(sorted(GRID.hexes())), min_size=1, max_size=12))
def test_painted_zones_are_written_with_the_numbers_of_the_map(numbering, hexes):
    sheet = numbered(numbering)
    text = painted("", sheet, hexes)
    assert hexes_of(parse_area(text, numbering), sheet) == hexes


@pytest.mark.parametrize("numbering", SCHEMES)
def test_the_rows_of_a_text_are_the_rows_as_printed(numbering):
    """row(4) holds the hexes whose number says 4, wherever the count begins (R-MAP-1)."""
    sheet = numbered(numbering)
    for line in (1, 4, 9):
        ordinal = numbering.rows.ordinal(line)
        text = numbering.rows.text(line)
        found = hexes_of(parse_area(f"row({text})", numbering), sheet)
        assert found == {
            hex_ for hex_ in GRID.hexes() if numbering.rows.ordinal(numbering.row_line(hex_)) == ordinal
        }


@each(
    ("numbering", "text", "short"),
    [
        (LETTERS, "a5", "A5"),
        (LETTERS, "within two hexes of C5", 'within(2, "C5")'),
        (LETTERS, "within(2, C5)", 'within(2, "C5")'),
        (LETTERS, "C1-C5", 'run("C1","C5")'),
        (LETTERS, "hexes C1, C3 and D4", 'hexes("C1", "C3", "D4")'),
        (LETTERS, "C5 + D4", '"C5" + "D4"'),
        (LETTERS, "between rows 2 and 5", "rows(2,5)"),
        (LETTERS, "Town 1 and adjacent hexes", "ring(1, town(1))"),
        (BOARD, " 6-C-5 ", "6-C-5"),
        (BOARD, "within two hexes of 6-C-5", 'within(2, "6-C-5")'),
        (BOARD, "within(2, 6-C-5)", 'within(2, "6-C-5")'),
        (BOARD, "hexes 6-C-1 to 6-C-5", 'run("6-C-1","6-C-5")'),
        (BOARD, "hexes 6-C-1-6-C-5", 'run("6-C-1","6-C-5")'),
        (BOARD, '"6-C-5" + "6-D-4"', '"6-C-5" + "6-D-4"'),
        (ROW_LETTERS, "rows(A,C)", "rows(A,C)"),
        (ROW_LETTERS, "rows C to A", "rows(A,C)"),
        (ROW_LETTERS, 'row("B")', "row(B)"),
        (ROW_LETTERS, "rows A, B and C", "rows(A,C)"),
        (ROW_LETTERS, "within two hexes of 3C", 'within(2, "3C")'),
        (DASHED, "3-4", "3-4"),
        (DASHED, 'rows(2,5) - "3-4"', 'rows(2,5) - "3-4"'),
    ],
)
def test_numbers_with_letters_and_dashes_are_understood(numbering, text, short):
    assert print_area(parse_area(text, numbering.fitted(GRID))) == short


@pytest.mark.parametrize(
    ("numbering", "text", "told"),
    [
        (BOARD, "7-C-5", "a hex number such as 6-C-4"),
        (BOARD, "6-C-5 + 6-D-4", "dashes stand in quotation marks"),
        (BOARD, "within two hexes of 0304", "6-C-4"),
        (BOARD, "within(2, 0304)", "6-C-4"),
        (ROW_LETTERS, "rows(1,3)", "counted like A"),
        (LETTERS, "rows(A1,3)", "A1 is a hex, but a row is expected"),
        (LETTERS, "within(2, town)", "quotation marks"),
    ],
)
def test_what_is_no_number_of_the_map_is_told(numbering, text, told):
    with pytest.raises(BadExpression, match=told):
        parse_area(text, numbering.fitted(GRID))


def test_conditions_speak_of_such_hexes():
    numbering = BOARD.fitted(GRID)
    text = "units(red, within two hexes of 6-C-5) > units(blue, 6-C-5)"
    assert print_condition(parse_condition(text, numbering)) == (
        'units(red, within(2, "6-C-5")) > units(blue, "6-C-5")'
    )
