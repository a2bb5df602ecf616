"""Made assemblies: boards of one kind joined in a rectangle, each turned or not."""

from __future__ import annotations

from hypothesis import strategies as st

from kpeditor.core.geometry.counting import Counting
from kpeditor.core.geometry.gridnumbering import GridNumbering, board_row_number
from kpeditor.core.geometry.hexes import HexGrid, Parity
from kpeditor.core.geometry.joining import JoinedNumbering, PlacedBoard, place_boards
from kpeditor.core.geometry.numbering import SCHEMES

BOARD = HexGrid(33, 11, "flat", "odd", trim=True)
"""A board of the PanzerBlitz family."""


def family_board(name: str, at: tuple[int, int] = (1, 1), *, is_turned: bool = False) -> PlacedBoard:
    """A board of 33 lettered rows."""
    return PlacedBoard(name, board_row_number(name), BOARD, at, is_turned=is_turned)


def joined(*boards: PlacedBoard) -> JoinedNumbering:
    """The numbering of boards that fit."""
    placed, wrong = place_boards(boards)
    assert not wrong, wrong
    return JoinedNumbering(placed)


@st.composite
def assemblies(draw: st.DrawFn, most: int = 3) -> JoinedNumbering:
    """Boards of odd length in a rectangle, of any tops and numbering."""
    across, down = draw(st.sampled_from([(1, 1), (1, 2), (2, 1), (2, 2), (1, most)]))
    flat = draw(st.booleans())
    low: Parity = draw(st.sampled_from(("odd", "even")))
    lengths = [2 * draw(st.integers(1, 4)) + 1 for _ in range(across)]
    widths = [draw(st.integers(2, 6)) for _ in range(down)]
    boards = []
    for number, (i, k) in enumerate(
        draw(st.permutations([(i, k) for i in range(across) for k in range(down)]))
    ):
        lines, numbers = lengths[i], widths[k]
        columns, rows = (lines, numbers) if flat else (numbers, lines)
        grid = HexGrid(columns, rows, "flat" if flat else "pointed", low, trim=True)
        name = draw(st.sampled_from("3456")) + str(number)
        own = draw(
            st.sampled_from(
                [
                    board_row_number(name, is_flat=flat),
                    SCHEMES["CCRR"],
                    GridNumbering(Counting("letters"), Counting(last=1)).fitted(grid),
                ]
            )
        )
        boards.append(PlacedBoard(name, own, grid, (i + 1, k + 1), is_turned=draw(st.booleans())))
    return joined(*boards)
