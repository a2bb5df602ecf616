"""Pictures of whole battles: PNG, SVG, PDF, thumbnails; and the sizes that are refused."""

from __future__ import annotations

import errno
import os
import re

import numpy as np
import pytest
from PySide6.QtGui import QColor, QImage

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.board.sheet import Feature, TableSheet
from kpeditor.core.errors import BadName, NotSaved
from kpeditor.core.files.documents import open_battle
from kpeditor.core.geometry.hexes import HexGrid
from kpeditor.core.geometry.numbering import SCHEMES
from kpeditor.core.geometry.table import TablePoint, TableSpace
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Group, Side
from kpeditor.drawing.pictures.battle import (
    PictureRefused,
    PngOptions,
    battle_image,
    draw_battle,
    layer_choice,
    map_thumbnail,
    picture_size,
    scale_for_width,
)
from kpeditor.drawing.stylebook import Appearance
from kpeditor.drawing.styles.modern import DARK, LIGHT
from tests.drawing.overlays.test_zones import battle
from tests.drawing.samples import ROUNDING, blank, difference, pixels, sample

FIGHT = battle(
    Side("a", "Reds", (Group("x", {"bt7": 2}, deploy="rows(1,2)"),)),
    Side("b", "Blues", (Group("y", {"pz1": 2}, deploy="rows(8,9)"),)),
)


def test_a_png_is_the_picture_in_memory(tmp_path):
    target = tmp_path / "out.png"
    size = draw_battle(FIGHT, target, scale=0.7)
    saved = QImage(str(target))
    assert saved.size() == size
    assert difference(saved, battle_image(FIGHT, scale=0.7)) <= ROUNDING


@pytest.mark.parametrize("strip", [1, 4_000_000])
def test_a_large_png_has_few_colours_and_looks_the_same(tmp_path, monkeypatch, strip):
    """Surfaces have their colours, edges and letters nearly, in one strip and in many."""
    monkeypatch.setattr("kpeditor.drawing.pictures.battle.MANY_PIXELS", 1000)
    monkeypatch.setattr("kpeditor.drawing.pictures.battle._STRIP", strip)
    draw_battle(FIGHT, tmp_path / "out.png")
    saved, whole = QImage(str(tmp_path / "out.png")), battle_image(FIGHT)
    assert saved.format() == QImage.Format.Format_Indexed8
    assert saved.colorCount() == 256
    away = np.abs(pixels(saved).astype(int) - pixels(whole).astype(int)).max(axis=2)
    assert (away <= ROUNDING).mean() > 0.85
    assert away.max() <= 48


def test_who_draws_may_choose_the_colours_and_hears_how_far_it_has_come(tmp_path, monkeypatch):
    monkeypatch.setattr("kpeditor.drawing.pictures.battle.MANY_PIXELS", 1000)
    monkeypatch.setattr("kpeditor.drawing.pictures.battle._STRIP", 1)
    parts: list[float] = []
    draw_battle(FIGHT, tmp_path / "full.png", png=PngOptions(colours="full", progress=parts.append))
    assert QImage(str(tmp_path / "full.png")).format() == QImage.Format.Format_RGB32
    assert parts == sorted(parts)
    assert len(parts) > 3
    assert parts[-1] == 1.0
    monkeypatch.setattr("kpeditor.drawing.pictures.battle.MANY_PIXELS", 10**9)
    draw_battle(FIGHT, tmp_path / "few.png", png=PngOptions(colours="256"))
    assert QImage(str(tmp_path / "few.png")).format() == QImage.Format.Format_Indexed8


def test_a_picture_drawn_in_many_strips_is_the_same(tmp_path, monkeypatch):
    draw_battle(FIGHT, tmp_path / "one.png")
    monkeypatch.setattr("kpeditor.drawing.pictures.battle._STRIP", 1)
    draw_battle(FIGHT, tmp_path / "many.png")
    one, many = QImage(str(tmp_path / "one.png")), QImage(str(tmp_path / "many.png"))
    assert difference(one, many) <= ROUNDING


def test_an_svg_holds_names_and_numbers_as_text(tmp_path):
    target = tmp_path / "out.svg"
    draw_battle(FIGHT, target, scale=2)
    text = target.read_text("utf-8")
    written = re.findall(r"<text[^>]*>([^<]*)</text>", text)
    assert {"Town 1", "Hill 1", "0101", "1209", "Reds", "BT7"} <= {word.strip() for word in written}
    assert "<image" not in text
    assert "<title>Test</title>" in text


def test_a_pdf_is_one_page(tmp_path):
    target = tmp_path / "out.pdf"
    draw_battle(FIGHT, target, scale=0.5)
    data = target.read_bytes()
    assert data.startswith(b"%PDF-")
    assert len(re.findall(rb"/Type\s*/Page\b", data)) == 1


def test_the_same_battle_gives_the_same_file(tmp_path):
    draw_battle(FIGHT, tmp_path / "a.svg")
    draw_battle(FIGHT, tmp_path / "b.svg")
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()


@pytest.mark.parametrize("layers", [frozenset({"terrain"}), frozenset({"grid", "zones"}), frozenset()])
def test_layers_choose_what_is_drawn(layers):
    assert battle_image(FIGHT, Appearance(layers=layers)) != battle_image(FIGHT)


def test_units_and_zones_can_be_left_out():
    names = layer_choice(FIGHT, None, {"units", "zones"})
    assert battle_image(FIGHT, Appearance(layers=names)) == battle_image(Battle(FIGHT.map))


def test_a_layer_the_map_lacks_is_refused_with_the_nearest_one():
    with pytest.raises(BadName, match="did you mean 'terrain'"):
        layer_choice(FIGHT, ["terain"], set())
    assert layer_choice(FIGHT, [" grid", "hexsides", ""], {"grid"}) == frozenset({"hexsides"})
    assert layer_choice(FIGHT, None, set()) is None


def test_a_picture_too_large_is_refused_with_the_largest_scale():
    sheet = MapSheet("Big", "none", HexGrid(1000, 1000), SCHEMES["CCCCRRRR"])
    with pytest.raises(PictureRefused, match=r"2,500 million pixels, for this map scale ([\d.]+)") as refusal:
        picture_size(Battle(sheet), 3.0)
    largest = float(str(refusal.value).rsplit(" ", 1)[1])
    size = picture_size(Battle(sheet), largest)
    assert 2400e6 < size.width() * size.height() <= 2500e6
    with pytest.raises(PictureRefused, match=r" 500 million pixels"):
        battle_image(Battle(sheet))  # in memory less goes
    assert picture_size(Battle(sheet), 1.0).width() > 36_000


@pytest.mark.parametrize("scale", [0.0, -1.0, float("nan"), float("inf")])
def test_a_scale_that_is_no_scale_is_refused(scale):
    with pytest.raises(PictureRefused, match="above 0 and below a million"):
        picture_size(FIGHT, scale)


def test_a_vector_picture_of_a_huge_map_is_refused(tmp_path):
    sheet = MapSheet("Big", "none", HexGrid(1000, 1000), SCHEMES["CCCCRRRR"])
    with pytest.raises(PictureRefused, match="PNG further"):
        draw_battle(Battle(sheet), tmp_path / "big.svg", scale=0.01)


def test_other_formats_are_refused(tmp_path):
    with pytest.raises(PictureRefused, match=r"\.png, \.svg, \.pdf"):
        draw_battle(FIGHT, tmp_path / "out.gif")


def test_free_tables_are_drawn_to_scale(tmp_path):
    wood = Feature(
        "Wood", "woods", "area", tuple(TablePoint(x, y) for x, y in ((0, 0), (3, 0), (3, 4), (0, 4)))
    )
    table = Battle(TableSheet("T", "panzer8", TableSpace(6, 4, "inch"), {"Wood": wood}))
    scale = scale_for_width(table, 632)
    size = draw_battle(table, tmp_path / "out.png", scale=scale)
    image = QImage(str(tmp_path / "out.png"))
    assert (image.size(), size.toTuple()) == (size, (632, 432))
    assert image.pixelColor(2, 2) == QColor(LIGHT.desk)
    assert image.pixelColor(500, 330) != image.pixelColor(60, 330)  # the eastern half is bare
    for suffix in ("svg", "pdf"):
        draw_battle(table, tmp_path / f"out.{suffix}", scale=scale)
        assert (tmp_path / f"out.{suffix}").stat().st_size > 500
    with pytest.raises(PictureRefused, match="too large"):
        draw_battle(table, tmp_path / "out.png", scale=60)


@pytest.mark.parametrize("suffix", [".png", ".svg", ".pdf"])
def test_a_file_that_cannot_be_written_is_told(tmp_path, suffix):
    with pytest.raises(NotSaved, match="there is no such folder"):
        draw_battle(FIGHT, tmp_path / "no folder" / f"out{suffix}")


@pytest.mark.parametrize("suffix", [".svg", ".pdf"])
def test_a_full_disk_leaves_what_was_there(tmp_path, suffix, monkeypatch):
    target = tmp_path / f"out{suffix}"
    target.write_text("the old picture")

    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(NotSaved, match="the disk is full"):
        draw_battle(FIGHT, target, scale=0.2)
    assert target.read_text() == "the old picture"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes have no names here")
@pytest.mark.parametrize("suffix", ["png", "svg", "pdf"])
def test_what_is_no_ordinary_file_is_not_replaced_and_links_are_followed(tmp_path, suffix):
    pipe, link, file = (tmp_path / f"{name}.{suffix}" for name in ("pipe", "link", "file"))
    os.mkfifo(pipe)
    with pytest.raises(NotSaved, match="no ordinary file"):
        draw_battle(FIGHT, pipe, scale=0.2)
    assert pipe.is_fifo()
    link.symlink_to(file.name)
    draw_battle(FIGHT, link, scale=0.2)
    assert link.is_symlink()
    assert file.stat().st_size > 0


def test_a_map_of_a_thousand_columns_is_drawn_at_a_small_scale(tmp_path):
    draw_battle(Battle(blank(999, 20)), tmp_path / "wide.png", scale=0.05)
    assert QImage(str(tmp_path / "wide.png")).width() == pytest.approx(999 * 1.5 * 1.2, abs=4)


@pytest.mark.parametrize("width", [80, 200, 320])
def test_a_thumbnail_is_as_wide_as_asked(width):
    image = map_thumbnail(FIGHT, width)
    assert image.width() == width
    assert map_thumbnail(FIGHT, width, DARK) != image
    assert scale_for_width(FIGHT, width) > 0


def test_map_symbols_are_another_look():
    assert battle_image(FIGHT, Appearance(symbols="map symbols")) != battle_image(FIGHT)


def test_a_place_name_survives_any_characters(tmp_path):
    sheet = sample()
    place = sheet.places.pop("Town 1")
    sheet.places["<Żółw & Söhne>"] = type(place)("<Żółw & Söhne>", place.kind, place.hexes)
    draw_battle(Battle(sheet), tmp_path / "out.svg")
    assert "&lt;Żółw &amp; Söhne&gt;" in (tmp_path / "out.svg").read_text("utf-8")


def test_a_table_has_a_picture_in_memory_and_a_small_one_for_the_start_page(root, qapp):
    table = open_battle(root / "tests/files/valid/panzer8-scenario.yaml").battle
    whole = battle_image(table)
    assert (whole.width(), whole.height()) == (1264, 864)
    small = map_thumbnail(table, 320)
    assert abs(small.width() - 320) <= 1
    colours = {small.pixelColor(x, y).name() for x in range(10, 310, 9) for y in range(10, 200, 9)}
    assert len(colours) > 4
