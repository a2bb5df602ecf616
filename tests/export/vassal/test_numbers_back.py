"""What a module of ours says of hex numbers is what our own reader of modules makes a map of."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kpeditor.core.geometry.gridnumbering import board_row_number
from kpeditor.core.geometry.hexes import HexGrid, Tops
from kpeditor.core.geometry.numbering import SCHEMES, Numbering
from kpeditor.core.geometry.numberingparts import grid_numbering
from kpeditor.export.vassal.grid import BoardGrid
from kpeditor.scan.registration.vassalboard import ModuleBoard, numbering_of


def module_board(grid: BoardGrid, **changes: str) -> ModuleBoard:
    assert grid.numbers is not None
    (x0, y0), numbers = grid.origin, grid.numbers.attributes() | changes
    return ModuleBoard("Main", "b.png", x0, y0, grid.dx, grid.height, grid.sideways, numbers)


@pytest.mark.parametrize("tops", ["flat", "pointed"])
@pytest.mark.parametrize(
    "numbering",
    [
        SCHEMES["CCRR"],
        SCHEMES["RRRCCC"],
        board_row_number("6"),
        grid_numbering(("letters", "numbers"), (1, 0), stagger=True),
        replace(grid_numbering(("letters", "numbers"), (3, 7), (1, 2), stagger=True), board="B2"),
        grid_numbering(("numbers", "letters"), (0, 26), None, "bottom-right", separator="."),
        grid_numbering(("letters", "numbers"), (1, 0), None, "bottom-left", is_row_first=True),
        grid_numbering(("numbers", "numbers"), (0, 16), None, "top-right"),
    ],
)
@pytest.mark.parametrize("trim", [True, False])
def test_numbers_go_into_a_module_and_come_back(numbering: Numbering, tops: Tops, trim: bool):
    shape = HexGrid(27, 19, tops, "even", trim=trim)
    grid = BoardGrid(shape, numbering.fitted(shape), 60)
    back = numbering_of(module_board(grid), shape, grid.size)
    assert back is not None
    for hex_ in shape.hexes():
        assert back.name_hex(hex_) == grid.numbering.name_hex(hex_)
    if numbering in SCHEMES.values():
        assert back == numbering


@pytest.mark.parametrize(
    "changes",
    [
        {"sep": " / "},
        {"hOff": "-40"},
        {"hLeading": "x"},
        {"locationFormat": "$gridLocation$ ($row$)"},
        {"locationFormat": "Hex $gridLocation$"},
        {"hType": "A", "vType": "A"},
        {"hLeading": "0", "vLeading": "0"},
    ],
)
def test_numbers_a_map_cannot_have_are_left_aside(changes: dict[str, str]):
    shape = HexGrid(27, 19)
    grid = BoardGrid(shape, SCHEMES["CCRR"], 60)
    assert numbering_of(module_board(grid, **changes), shape, grid.size) is None
    silent = ModuleBoard("Main", "b.png", 40, 40, 30, 34, sideways=False)
    assert numbering_of(silent, shape, grid.size) is None
