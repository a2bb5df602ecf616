"""Test scans: the same from a seed, true where they say they are, harder by difficulty."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import yaml
from PIL import Image

from kpeditor.cli import main as cli
from kpeditor.cli import table
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.export.testscans.aging import WEAR, PrintedPage, aged_page, halves, scanned
from kpeditor.export.testscans.truemapping import mapping_of

GRID = HexGrid(4, 3)
SIDE = 24.0


def dotted() -> np.ndarray:
    """A white page with a black disc in the middle of every hex."""
    layout = HexLayout(GRID)
    width, height = ((extent + 2) * SIDE for extent in layout.size)
    ys, xs = np.mgrid[0 : round(height), 0 : round(width)] + 0.5
    page = np.full((*ys.shape, 3), 255, np.uint8)
    for hex_ in GRID.hexes():
        x, y = (np.array(layout.centre(hex_)) + 1.0) * SIDE
        page[np.hypot(xs - x, ys - y) < 8] = 0
    return page


def size_of(file: Path) -> tuple[int, int]:
    with Image.open(file) as opened:
        return opened.size


@pytest.mark.parametrize("difficulty", [0, 4, 7])
def test_the_truth_is_where_the_ink_is(difficulty):
    wear = WEAR[difficulty]
    scan = scanned(PrintedPage(aged_page(dotted(), wear, 5), GRID, SIDE, 1.0), wear, 5)
    centres = np.array([HexLayout(GRID).centre(hex_) for hex_ in GRID.hexes()])
    for x, y in scan.mapping.to_picture(centres):
        left, top = round(x) - 14, round(y) - 14
        patch = scan.pixels[top : top + 28, left : left + 28].astype(float).mean(axis=2)
        ink = patch < (patch.min() + np.median(patch)) / 2
        ys, xs = np.mgrid[0:28, 0:28] + 0.5
        middle = (ink * xs).sum() / ink.sum() + left, (ink * ys).sum() / ink.sum() + top
        assert np.hypot(middle[0] - x, middle[1] - y) < 0.9


def test_the_mapping_is_its_own_inverse_and_survives_its_file():
    scan = halves(PrintedPage(dotted(), GRID, SIDE, 1.0), WEAR[9], 3)[1]
    board = np.random.default_rng(1).uniform(0, 5, (50, 2))
    assert np.allclose(scan.mapping.to_board(scan.mapping.to_picture(board)), board, atol=1e-5)
    kept = mapping_of(GRID, yaml.safe_load(yaml.safe_dump(scan.mapping.data())))
    assert np.allclose(kept.to_picture(board), scan.mapping.to_picture(board))


def test_a_seed_makes_the_same_sheet_and_another_one_another():
    first, again, other = (aged_page(dotted(), WEAR[6], seed) for seed in (1, 1, 2))
    assert np.array_equal(first, again)
    assert not np.array_equal(first, other)


def test_worse_sheets_keep_less_contrast():
    spreads = []
    for wear in (WEAR[0], WEAR[5], WEAR[9]):
        pixels = scanned(PrintedPage(aged_page(dotted(), wear, 1), GRID, SIDE, 1.0), wear, 1).pixels
        spreads.append(np.percentile(pixels, 95) - np.percentile(pixels, 1))
    assert spreads == sorted(spreads, reverse=True)


def test_the_command_writes_both_halves_and_the_truth(root, tmp_path, qapp):
    out = tmp_path / "sheet.jpg"
    arguments = ["export", "testscan", root / "maps/first-shots.yaml", "-o", out, "--halves", "--dpi", 60]
    assert cli.main([str(one) for one in arguments]) == table.OK
    truth = yaml.safe_load((tmp_path / "sheet.truth.yaml").read_text())
    assert [one["file"] for one in truth["sheets"]] == ["sheet-1.jpg", "sheet-2.jpg"]
    sizes = [size_of(tmp_path / one["file"]) for one in truth["sheets"]]
    grid = HexGrid(12, 10, trim=True)
    left, right = (mapping_of(grid, one) for one in truth["sheets"])
    middle = np.array([HexLayout(grid).centre(hex_) for hex_ in grid.column(6)])
    for mapping, size in zip((left, right), sizes, strict=True):
        at = mapping.to_picture(middle)
        assert (at > 0).all()
        assert (at < size).all()
    assert not (right.to_picture(np.array([HexLayout(grid).centre(Hex(1, 5))])) > 0).all()
