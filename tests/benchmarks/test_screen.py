"""`run.py bench screen`: what counts as a map, where a screen in memory keeps its picture, and who fails."""

from __future__ import annotations

import struct

import numpy as np
import pytest

from tests.benchmarks.screen import NothingShown, measure, picture_of, shows_map
from tests.tour.screen import missing


def test_many_colours_in_the_middle_are_a_map():
    picture = np.zeros((300, 400), np.uint32)
    picture[:60] = np.arange(24_000).reshape(60, 400)  # a colourful tool bar
    assert not shows_map(picture)
    picture[100:200] = np.arange(40_000).reshape(100, 400)
    assert shows_map(picture)


def test_the_picture_of_a_screen_lies_behind_head_and_colours(tmp_path):
    """The file is an X window dump: 25 numbers, a name, colours of 12 bytes, rows that may be longer."""
    head = [0] * 25
    head[0], head[4], head[5], head[12], head[19] = 104, 3, 2, 16, 2
    rows = np.arange(8, dtype="<u4").reshape(2, 4)
    file = tmp_path / "dump"
    file.write_bytes(struct.pack(">25I", *head) + b"top\0" + bytes(24) + rows.tobytes())
    assert picture_of(file).tolist() == [[0, 1, 2], [4, 5, 6]]


@pytest.mark.skipif(bool(missing()), reason="needs a screen in memory")
def test_a_program_that_ends_is_told():
    with pytest.raises(NothingShown, match="ended with status 0"):
        measure(["true"], 1)
