"""Scans are read as they are looked at, in parts and shrunk; whatever is no honest picture is refused."""

from __future__ import annotations

import contextlib
import os
import struct
import tracemalloc
import zlib

import numpy as np
import pypdfium2
import pytest
from PIL import Image, ImageOps

from kpeditor.scan.pictures.picture import BadPicture, open_scan, pixels
from kpeditor.scan.progress import Cancelled

SMOOTH = np.stack(np.broadcast_arrays(*np.ogrid[0:121, 0:162], 90), axis=-1).astype(np.uint8)


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width: int, height: int, rows: bytes = b"") -> bytes:
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + body


def tiff(*entries: tuple[int, int, int, int]) -> bytes:
    """A TIFF with these tags (number, type, count, value) and nothing else."""
    tags = b"".join(struct.pack("<HHII", *entry) for entry in sorted(entries))
    return struct.pack("<2sHIH", b"II", 42, 8, len(entries)) + tags + struct.pack("<I", 0) + bytes(64)


@pytest.mark.parametrize(
    ("name", "settings", "off"),
    [
        ("a.png", {"dpi": (150, 150)}, 0.1),
        ("a.jpg", {"quality": 95}, 2.0),
        ("a.tif", {"compression": "tiff_lzw"}, 0.1),
        ("tiled.tif", {"compression": "tiff_adobe_deflate", "tile": (32, 32)}, 0.1),
        ("a.pdf", {"resolution": 150.0, "quality": 95}, 3.0),
    ],
)
def test_every_kind_is_read_whole_in_part_and_shrunk(tmp_path, name, settings, off):
    Image.fromarray(SMOOTH).save(tmp_path / name, **settings)
    found = open_scan(tmp_path / name)
    assert (found.width, found.height) == (162, 121)
    assert np.abs(pixels(found).astype(float) - SMOOTH).mean() < off
    cut = pixels(found, (10, 20, 60, 90))
    assert np.abs(cut.astype(float) - SMOOTH[20:90, 10:60]).mean() < off
    small = pixels(found, shrink=4)
    assert small.shape == (31, 41, 3)
    assert np.abs(small[:30, :40].astype(float) - SMOOTH[1:120:4, 1:160:4]).mean() < off + 1


def test_grey_sixteen_bit_and_see_through_pictures_become_colours(tmp_path):
    deep = SMOOTH[..., 0].astype(np.uint16) * 257
    Image.fromarray(deep).save(tmp_path / "deep.png")
    assert np.abs(pixels(open_scan(tmp_path / "deep.png"))[..., 1].astype(int) - SMOOTH[..., 0]).max() <= 1
    Image.new("RGBA", (80, 80), (0, 0, 0, 0)).save(tmp_path / "clear.png")
    assert (pixels(open_scan(tmp_path / "clear.png")) == 255).all()


@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_photo_stands_as_the_camera_was_held(tmp_path, orientation):
    tag = Image.Exif()
    tag[0x0112] = orientation
    Image.fromarray(SMOOTH).save(tmp_path / "photo.jpg", exif=tag, quality=95)
    found = open_scan(tmp_path / "photo.jpg")
    with Image.open(tmp_path / "photo.jpg") as photo:
        upright = np.asarray(ImageOps.exif_transpose(photo))
    assert (found.height, found.width) == upright.shape[:2]
    assert (pixels(found) == upright).all()


def test_a_page_is_chosen_and_one_too_many_is_refused(tmp_path):
    pages = [Image.new("RGB", (70, 70 + 10 * n), "white") for n in range(3)]
    for name in ("book.tif", "book.pdf"):
        pages[0].save(tmp_path / name, save_all=True, append_images=pages[1:])
        assert open_scan(tmp_path / name, page=2, dpi=72).height == 90
        with pytest.raises(BadPicture, match="has no page 4; it has 3"):
            open_scan(tmp_path / name, page=3)


REFUSED = {
    "missing": (None, "is not there"),
    "empty": (b"", "is empty"),
    "text": (b"format: kpeditor-map/1\n" * 20, "no picture that can be read"),
    "gif": (b"GIF89a" + bytes(40), "PNG, JPEG, TIFF or PDF"),
    "half a head": (b"\x89PNG\r\n\x1a\n\0\0", "damaged|no picture"),
    "bomb": (png(190_000, 190_000), "up to 200 megapixels.*fewer dots per inch"),
    "absurd": (png(200_000, 100), "60,000 to a side"),
    "tiny": (png(3, 3, bytes(30)), "too small"),
    "nothing wide": (png(0, 500), "damaged|no picture|too small"),
    "tiff without tags": (tiff(), "damaged|no picture"),
    "wild tiff": (
        tiff((256, 4, 1, 2**31), (257, 4, 1, 2**31), (258, 3, 1, 9), (262, 3, 1, 77)),
        "damaged|says|no",
    ),
    "endless tiff": (struct.pack("<2sHIH", b"II", 42, 8, 65535) + b"\xff" * 200, "damaged|no picture|says"),
    "no pdf": (b"%PDF-1.7\n nothing follows", "damaged PDF"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_no_scan_is_refused_with_name_and_reason(tmp_path, name):
    data, reason = REFUSED[name]
    path = tmp_path / "sheet.png"
    if data is not None:
        path.write_bytes(data)
    with pytest.raises(BadPicture, match=reason) as refusal:
        open_scan(path)
    assert "sheet.png" in str(refusal.value)


@pytest.mark.parametrize("name", ["a.png", "a.jpg", "a.tif"])
def test_a_picture_that_ends_too_early_is_refused_when_it_is_read(tmp_path, name):
    Image.fromarray(np.random.default_rng(1).integers(0, 255, (200, 200, 3), dtype=np.uint8)).save(
        tmp_path / name
    )
    whole = (tmp_path / name).read_bytes()
    found = open_scan(tmp_path / name)
    (tmp_path / name).write_bytes(whole[: len(whole) // 2])
    with pytest.raises(BadPicture, match=f"{name} is damaged.*scan or copy it again"):
        pixels(found)


def test_a_picture_that_says_more_rows_than_it_has_is_refused(tmp_path):
    (tmp_path / "lie.png").write_bytes(png(500, 5000, bytes(1501 * 20)))
    with pytest.raises(BadPicture, match="damaged"):
        pixels(open_scan(tmp_path / "lie.png"))


def test_no_room_is_made_for_more_than_a_file_holds(tmp_path):
    """A damaged chunk says that two gigabytes follow."""
    whole = png(20, 20, bytes(61 * 20))
    at = whole.index(b"IDAT")
    (tmp_path / "lie.png").write_bytes(whole[: at - 4] + struct.pack(">I", 2**31 - 1) + whole[at:])
    tracemalloc.start()
    try:
        with contextlib.suppress(BadPicture):
            pixels(open_scan(tmp_path / "lie.png"))
        assert tracemalloc.get_traced_memory()[1] < 50_000_000
    finally:
        tracemalloc.stop()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes among files")
def test_a_pipe_is_refused_and_never_waited_for(tmp_path):
    os.mkfifo(tmp_path / "scan.png")
    with pytest.raises(BadPicture, match="no ordinary file"):
        open_scan(tmp_path / "scan.png")


def test_a_picture_that_was_exchanged_is_noticed(tmp_path):
    Image.new("RGB", (100, 100)).save(tmp_path / "a.png")
    found = open_scan(tmp_path / "a.png")
    Image.new("RGB", (100, 120)).save(tmp_path / "a.png")
    with pytest.raises(BadPicture, match="has changed meanwhile"):
        pixels(found)


def test_a_locked_pdf_and_a_giant_page_are_refused(tmp_path):
    document = pypdfium2.PdfDocument.new()
    document.new_page(2_000_000, 100)
    document.save(tmp_path / "giant.pdf")
    with pytest.raises(BadPicture, match="60,000 to a side"):
        open_scan(tmp_path / "giant.pdf")
    (tmp_path / "locked.pdf").write_bytes(LOCKED)
    with pytest.raises(BadPicture, match="protected by a password; save a copy without one"):
        open_scan(tmp_path / "locked.pdf")


LOCKED = b"""%%PDF-1.4
1 0 obj
<</Type/Catalog/Pages 2 0 R>>
endobj
2 0 obj
<</Type/Pages/Kids[3 0 R]/Count 1>>
endobj
3 0 obj
<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>
endobj
4 0 obj
<</Filter/Standard/V 1/R 2/P -4/O<%(zeros)s>/U<%(zeros)s>>>
endobj
trailer
<</Root 1 0 R/Encrypt 4 0 R/ID[<00><00>]/Size 5>>
""" % {b"zeros": b"0" * 64}


@pytest.mark.parametrize("name", ["a.png", "a.jpg"])
def test_reading_tells_how_far_it_is_and_stops_on_the_way(tmp_path, name):
    noise = np.random.default_rng(1).integers(0, 255, (700, 700, 3), dtype=np.uint8)
    Image.fromarray(noise).save(tmp_path / name)
    shares: list[float] = []
    pixels(open_scan(tmp_path / name), progress=lambda share: not shares.append(share))  # type: ignore[func-returns-value]
    assert len({share for share in shares if 0.05 < share < 0.45}) > 2
    assert max(shares) <= 1.0
    with pytest.raises(Cancelled):
        pixels(open_scan(tmp_path / name), progress=lambda share: share < 0.3)


def test_reading_stops_when_told(tmp_path):
    Image.fromarray(SMOOTH).save(tmp_path / "a.png")
    Image.fromarray(SMOOTH).save(tmp_path / "a.pdf")
    for name in ("a.png", "a.pdf"):
        with pytest.raises(Cancelled):
            pixels(open_scan(tmp_path / name), progress=lambda share: False)


@pytest.mark.parametrize("name", ["a.png", "a.jpg", "a.tif", "a.pdf"])
def test_a_file_with_wrong_bytes_is_read_or_refused_and_nothing_else(tmp_path, name):
    random, told = np.random.default_rng(5), [name]
    Image.fromarray(SMOOTH).save(tmp_path / name)
    whole = (tmp_path / name).read_bytes()
    for _ in range(25):
        broken = bytearray(whole)
        for _ in range(4):
            reach = len(whole) if random.random() < 0.5 else min(300, len(whole))
            broken[random.integers(0, reach) * int(random.choice([-1, 1]))] = random.integers(0, 256)
        (tmp_path / name).write_bytes(broken)
        try:
            found = open_scan(tmp_path / name)
            assert pixels(found).shape == (found.height, found.width, 3)
        except BadPicture as refusal:
            told.append(str(refusal))
    assert all(name in text for text in told)
