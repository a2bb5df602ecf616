"""A printed map: every part of it is on a page, neighbours overlap, sizes are true."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kpeditor.core.board.build import new_sheet
from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.files.documents import open_battle
from kpeditor.core.geometry.hexes import HexGrid
from kpeditor.core.geometry.numbering import SCHEMES
from kpeditor.core.geometry.pixels import SQRT3, HexLayout
from kpeditor.core.geometry.table import TableSpace
from kpeditor.core.scenario.battle import Battle
from kpeditor.drawing.pictures.pages import PrintedSize
from kpeditor.export.mappages import (
    PageOptions,
    PrintRefused,
    page_grid,
    print_pages,
    print_sheet,
)
from kpeditor.export.paper import PAPERS
from kpeditor.scan.pictures.pdfpage import page_count


def empty(columns, rows):
    grid = HexGrid(columns, rows)
    return Battle(new_sheet("Trial", "toy", grid, SCHEMES["CCRR"], Catalogue((), ())))


def page_sizes(path) -> list[tuple[float, float]]:
    """Width and height of each page in millimetres."""
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", path.read_bytes())
    return [(float(width) / 72 * 25.4, float(height) / 72 * 25.4) for width, height in boxes]


@given(
    st.integers(1, 60),
    st.integers(1, 60),
    st.floats(8, 30),
    st.sampled_from(sorted(PAPERS)),
    st.floats(0, 20),
)
def test_pages_cover_the_map_and_overlap(columns, rows, hex_mm, paper, overlap):
    battle = empty(columns, rows)
    grid = page_grid(battle, PrintedSize(hex_mm), paper, overlap)
    mm = hex_mm / SQRT3
    assert grid.board == pytest.approx([extent * mm for extent in HexLayout(battle.map.grid).size])
    for axis, count in ((0, grid.across), (1, grid.down)):
        starts = [grid.corner(*((i, 0) if axis == 0 else (0, i)))[axis] for i in range(count)]
        window, length = grid.window[axis], grid.board[axis]
        assert starts[0] == 0
        assert starts[-1] + window >= length - 1e-6
        for one, next_ in pairwise(starts):
            assert one + window - next_ >= overlap - 1e-6
    names = {grid.name(column, row) for column in range(grid.across) for row in range(grid.down)}
    assert len(names) == grid.count


def test_a_map_on_several_pages(small, tmp_path):
    target = tmp_path / "map.pdf"
    grid = print_pages(small, target, size=PrintedSize(40), pages=PageOptions("A3"))
    assert grid.count > 1
    sizes = page_sizes(target)
    assert len(sizes) == grid.count + 1  # and the plan
    assert {tuple(round(length) for length in size) for size in sizes} <= {(297, 420), (420, 297)}


def test_one_sheet_is_as_large_as_its_hexes(small, tmp_path):
    target = tmp_path / "sheet.pdf"
    width, height = print_sheet(small, target, size=PrintedSize(20))
    ((paper_width, paper_height),) = page_sizes(target)
    assert (paper_width, paper_height) == pytest.approx((width, height), abs=1)
    # 10 rows of 20 mm, half a hex more for the low columns at most, and two margins
    assert 10 * 20 + 20 <= height <= 10.5 * 20 + 20.1


@pytest.mark.parametrize(
    ("hex_mm", "paper", "overlap", "told"),
    [(100.0, "A4", 8.0, "too many"), (16.0, "A4", 120.0, "leaves too little")],
)
def test_what_cannot_be_printed_is_told(summa, hex_mm, paper, overlap, told):
    with pytest.raises(PrintRefused, match=told):
        page_grid(summa, PrintedSize(hex_mm), paper, overlap)


def test_a_sheet_beyond_any_printer_is_refused(summa, tmp_path):
    with pytest.raises(PrintRefused, match="too large"):
        print_sheet(summa, tmp_path / "x.pdf", size=PrintedSize(100))


@pytest.fixture(scope="module")
def table(root):
    return open_battle(root / "tests/files/valid/panzer8-scenario.yaml").battle


def test_a_free_table_is_printed_in_its_own_size(table, tmp_path):
    """An inch of the table is an inch of paper at 1:1, and half of one at 1:2."""
    assert page_grid(table, PrintedSize(), "A4", 8.0).board == pytest.approx((60 * 25.4, 40 * 25.4))
    width, height = print_sheet(table, tmp_path / "half.pdf", size=PrintedSize(ratio=2.0), has_legend=True)
    assert width == pytest.approx(60 * 12.7 + 20)
    assert 40 * 12.7 + 20 < height < 40 * 12.7 + 60
    assert (tmp_path / "half.pdf").read_bytes().startswith(b"%PDF")


def test_the_pages_of_a_table_overlap_and_hold_all_of_it(table, tmp_path):
    grid = print_pages(
        table, tmp_path / "t.pdf", size=PrintedSize(ratio=4.0), pages=PageOptions(overlap=10.0)
    )
    for axis, count in ((0, grid.across), (1, grid.down)):
        corners = [grid.corner(*((n, 0) if axis == 0 else (0, n)))[axis] for n in range(count)]
        assert corners[0] == 0
        assert corners[-1] + grid.window[axis] >= grid.board[axis] - 1e-6
        assert all(b - a <= grid.window[axis] - 10.0 + 1e-6 for a, b in pairwise(corners))


def test_a_table_in_kilometres_needs_a_ratio_which_is_told(tmp_path):
    battle = Battle(TableSheet("Table", "toy", TableSpace(12, 8, "km")))
    with pytest.raises(PrintRefused, match="scale 1:5000"):
        print_sheet(battle, tmp_path / "x.pdf")
    width, height = print_sheet(battle, tmp_path / "x.pdf", size=PrintedSize(ratio=10000.0))
    assert (width, height) == pytest.approx((1220.0, 820.0))
    with pytest.raises(PrintRefused, match="a smaller scale such as 1:10000"):
        page_grid(battle, PrintedSize(), "A4", 8.0)


def test_only_the_wished_pages_and_a_legend_are_written(root, tmp_path):
    battle = open_battle(root / "scenarios/tutorial/first-shots.yaml").battle
    target = tmp_path / "map.pdf"
    grid = print_pages(battle, target, size=PrintedSize(40))
    assert page_count(target) == grid.count + 1
    print_pages(battle, target, size=PrintedSize(40), has_legend=True)
    assert page_count(target) == grid.count + 2
    print_pages(
        battle, target, size=PrintedSize(40), has_legend=True, pages=PageOptions(only={1, grid.count + 2, 99})
    )
    assert page_count(target) == 2
    with pytest.raises(PrintRefused, match="none of them"):
        print_pages(battle, target, size=PrintedSize(40), pages=PageOptions(only={99}))


def test_the_large_sheet_has_room_for_its_legend(root, tmp_path):
    battle = open_battle(root / "scenarios/tutorial/first-shots.yaml").battle
    plain = print_sheet(battle, tmp_path / "a.pdf")
    explained = print_sheet(battle, tmp_path / "b.pdf", has_legend=True)
    assert explained[0] == plain[0]
    assert explained[1] > plain[1] + 5
