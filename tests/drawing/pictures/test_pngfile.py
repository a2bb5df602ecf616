"""PNG files written strip by strip: any program reads the same pixels, and no half file stays behind."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QImage

from kpeditor.core.errors import NotSaved
from kpeditor.drawing.pictures.pngfile import PngFile
from tests.drawing.samples import pixels


@given(st.integers(1, 40), st.lists(st.integers(1, 9), min_size=1, max_size=5), st.integers(0, 2**32 - 1))
def test_what_is_written_is_read(tmp_path_factory, width, strips, seed):
    wanted = np.random.default_rng(seed).integers(0, 256, (sum(strips), width, 3)).astype(np.uint8)
    path = tmp_path_factory.mktemp("png") / "a.png"
    with PngFile(path, width, sum(strips)) as file:
        top = 0
        for rows in strips:
            file.write(wanted[top : top + rows])
            top += rows
    assert np.array_equal(pixels(QImage(str(path))), wanted)


def test_pieces_packed_by_several_threads_are_one_picture(tmp_path, monkeypatch):
    monkeypatch.setattr("kpeditor.drawing.pictures.pngfile._PIECE", 100)
    wanted = np.random.default_rng(1).integers(0, 256, (60, 33, 3)).astype(np.uint8)
    with PngFile(tmp_path / "a.png", 33, 60) as file:
        file.write(wanted[:50])
        file.write(wanted[50:])
    assert np.array_equal(pixels(QImage(str(tmp_path / "a.png"))), wanted)


def test_colours_may_be_said_after_all_their_numbers(tmp_path):
    numbers = np.random.default_rng(2).integers(0, 256, (20, 30)).astype(np.uint8)
    palette = np.random.default_rng(3).integers(0, 256, (256, 3)).astype(np.uint8)
    with PngFile(tmp_path / "a.png", 30, 20, has_palette=True) as file:
        file.write(numbers[:7])
        file.set_palette(palette)
        file.write(numbers[7:])
    assert np.array_equal(pixels(QImage(str(tmp_path / "a.png"))), palette[numbers])


def test_a_picture_that_fails_leaves_the_old_one(tmp_path):
    path = tmp_path / "a.png"
    path.write_bytes(b"old")
    with pytest.raises(AttributeError), PngFile(path, 4, 4) as file:
        file.write("no rows")  # type: ignore[arg-type]  # the mistake of the test
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_that_cannot_be_written_is_told(tmp_path):
    with pytest.raises(NotSaved, match="no folder"):
        PngFile(tmp_path / "no folder" / "a.png", 4, 4)
