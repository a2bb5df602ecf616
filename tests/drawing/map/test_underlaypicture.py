"""Pictures under a map: broken, lying and huge ones are refused; the others lie where they should."""

from __future__ import annotations

import os
import struct
import zlib
from pathlib import Path

import pytest
from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QColor, QImage, QPainter

from kpeditor.core.board.underlay import Underlay
from kpeditor.drawing.map.mappainter import MapPainter
from kpeditor.drawing.map.underlaypicture import PictureUnreadable, UnderlayPicture, decoded, read_picture
from kpeditor.drawing.styles.modern import LIGHT
from tests.drawing.samples import CLEAR, WOODS, centre_colour, picture, sample

RED = QColor("#cc0000")


def image(width: int = 60, height: int = 40, colour: QColor = RED) -> QImage:
    made = QImage(width, height, QImage.Format.Format_RGB32)
    made.fill(colour)
    return made


def channels(colour: QColor) -> tuple[int, int, int]:
    return colour.red(), colour.green(), colour.blue()


def encoded(kind: str, made: QImage | None = None) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    assert (made or image()).save(buffer, kind)  # type: ignore[call-overload]  # the stubs want bytes here
    return bytes(buffer.data().data())


def noisy() -> QImage:
    made = image(200, 200)
    for x in range(200):
        for y in range(200):
            made.setPixelColor(x, y, QColor((x * 7) % 256, (y * 13) % 256, (x * y) % 256))
    return made


def header(width: int, height: int) -> bytes:
    """A PNG that says it is this large and holds next to nothing."""

    def chunk(name: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    start = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", start)
        + chunk(b"IDAT", zlib.compress(b"\0" * 10))
        + chunk(b"IEND", b"")
    )


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_whole_pictures_are_read_whatever_they_are_called(kind: str, tmp_path: Path):
    file = tmp_path / "map.dat"
    file.write_bytes(encoded(kind))
    assert read_picture(file).size() == image().size()


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
@pytest.mark.parametrize("share", [0.05, 0.4, 0.7, 0.97])
def test_torn_pictures_are_refused(kind: str, share: float):
    data = encoded(kind, noisy())
    with pytest.raises(PictureUnreadable, match=r"damaged|no PNG or JPEG"):
        decoded(data[: int(len(data) * share)], "map")


@pytest.mark.parametrize("data", [b"", b"GIF89a" + b"\0" * 50, b"\x89PNG\r\n\x1a\n", b"<svg/>", b"%PDF-1.4"])
def test_other_files_are_refused(data: bytes):
    with pytest.raises(PictureUnreadable, match=r"no PNG or JPEG|damaged"):
        decoded(data, "map")


def test_huge_pictures_are_refused_before_they_are_unpacked():
    with pytest.raises(PictureUnreadable, match="60,000 x 60,000 pixels; make it smaller"):
        decoded(header(60_000, 60_000), "map.png")


def test_pictures_that_lie_about_their_size_are_refused():
    with pytest.raises(PictureUnreadable, match="damaged"):
        decoded(header(3000, 3000), "map.png")


def test_a_missing_picture_is_told_with_its_folder(tmp_path: Path):
    with pytest.raises(PictureUnreadable, match=r"sheet\.png is not there"):
        read_picture(tmp_path / "sheet.png")
    with pytest.raises(PictureUnreadable, match="cannot be read"):
        read_picture(tmp_path)


def laid(underlay: Underlay, made: QImage | None = None) -> MapPainter:
    painter = MapPainter(sample(), LIGHT)
    painter.underlay = UnderlayPicture(made or image(), underlay)
    return painter


def test_below_the_terrain_it_shows_on_clear_ground_only():
    painter = laid(Underlay("a.png", -1, -1, 60, opacity=1.0))
    drawn = picture(painter.sheet, 12, None, LIGHT, painter_of=painter)
    assert centre_colour(drawn, painter.sheet, CLEAR, 12) == RED
    assert centre_colour(drawn, painter.sheet, WOODS, 12) != RED


def test_above_the_terrain_it_covers_it_and_fades():
    for opacity in (1.0, 0.5):
        painter = laid(Underlay("a.png", -1, -1, 60, opacity=opacity, place="above"))
        layers = frozenset({"underlay"})
        found = centre_colour(
            picture(painter.sheet, 12, layers, LIGHT, painter_of=painter), painter.sheet, WOODS, 12
        )
        paper = QColor(LIGHT.paper)
        pairs = zip(channels(paper), channels(RED), channels(found), strict=True)
        assert all(abs(p + (r - p) * opacity - f) <= 3 for p, r, f in pairs)


def test_it_can_be_switched_off():
    painter = laid(Underlay("a.png", -1, -1, 60, opacity=1.0))
    bare = picture(painter.sheet, 12, frozenset({"terrain"}), LIGHT, painter_of=painter)
    assert centre_colour(bare, painter.sheet, CLEAR, 12) == QColor(LIGHT.paper)


@pytest.mark.parametrize("turn", [0.0, 30.0, -90.0, 180.0])
@pytest.mark.parametrize("side", [8.0, 24.0])
def test_a_point_of_the_picture_is_drawn_where_it_belongs(turn: float, side: float):
    made = image(400, 200, QColor("#ffffff"))
    for x in range(290, 311):
        for y in range(140, 161):
            made.setPixelColor(x, y, RED)
    underlay = Underlay("a.png", 20, 20, 12, turn, 1.0)
    canvas = QImage(round(40 * side), round(40 * side), QImage.Format.Format_RGB32)
    canvas.fill(QColor("#000000"))
    painter = QPainter(canvas)
    UnderlayPicture(made, underlay).paint(painter, side)
    painter.end()
    left, top = underlay.on_board((0.75, 0.375))
    found = canvas.pixelColor(round(left * side), round(top * side))
    assert found.red() > 150
    assert found.green() < 120


def test_small_drawings_use_smaller_copies():
    made = UnderlayPicture(image(2048, 1024), Underlay("a.png", width=10))
    canvas = QImage(100, 100, QImage.Format.Format_RGB32)
    painter = QPainter(canvas)
    made.paint(painter, 5.0)
    painter.end()
    assert [level.width() for level in made._levels] == [2048, 1024, 512, 256, 128, 64]
    assert made.proportion == 0.5


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes have no names here")
def test_a_pipe_is_no_picture_and_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.png")
    with pytest.raises(PictureUnreadable, match="cannot be read: it is no ordinary file"):
        read_picture(tmp_path / "pipe.png")
