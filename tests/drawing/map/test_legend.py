"""The legend explains what is on the map and nothing else, with samples that look like the map."""

from __future__ import annotations

import re

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from kpeditor.core.rules.registry import find
from kpeditor.core.scenario.battle import Battle
from kpeditor.drawing.looks import catalogue_of
from kpeditor.drawing.map.legend import paint_sample, shown_entries
from kpeditor.drawing.pictures.battle import draw_battle
from kpeditor.drawing.styles.modern import LIGHT
from tests.drawing.samples import blank, foreign, paint, sample


def test_only_what_is_on_the_map_is_explained():
    terrain = find("kampfpanzer").terrain()
    assert shown_entries(blank(), LIGHT, terrain) == []
    sheet = blank()
    paint(sheet, "terrain", sheet.grid.row(1), "woods")
    sheet.hexsides["stream"][3, 3] = 1
    assert [entry.title for entry in shown_entries(sheet, LIGHT, terrain)] == ["Woods", "Stream"]


def test_kinds_of_an_unknown_ruleset_are_explained_by_their_ids():
    sheet = foreign(["plain", "tar_pits", "lava"])
    titles = [entry.title for entry in shown_entries(sheet, LIGHT, catalogue_of(sheet))]
    assert titles == ["Tar pits", "Lava"]


def test_every_sample_looks_different():
    sheet = sample()
    terrain = find("kampfpanzer").terrain()
    looks = set()
    for entry in shown_entries(sheet, LIGHT, terrain):
        image = QImage(60, 52, QImage.Format.Format_RGB32)
        image.fill(QColor("#ffffff"))
        painter = QPainter(image)
        paint_sample(painter, QRectF(0, 0, 60, 52), entry, sheet, LIGHT, terrain)
        painter.end()
        looks.add(bytes(image.constBits()))
    assert len(looks) == 11


def test_a_picture_with_a_legend_is_taller_and_names_the_kinds(tmp_path):
    battle = Battle(sample())
    plain = draw_battle(battle, tmp_path / "plain.svg")
    size = draw_battle(battle, tmp_path / "legend.svg", has_legend=True)
    assert size.width() == plain.width()
    assert size.height() > plain.height()
    written = re.findall(r"<text[^>]*>([^<]*)</text>", (tmp_path / "legend.svg").read_text("utf-8"))
    assert {"Hilltop", "Crest", "Bridge"} <= {text.strip() for text in written}
    png = draw_battle(battle, tmp_path / "legend.png", has_legend=True)
    assert (QImage(str(tmp_path / "legend.png")).size(), png) == (size, size)


def test_a_sample_fills_its_box_whatever_its_shape():
    sheet = sample()
    terrain = find("kampfpanzer").terrain()
    woods = next(entry for entry in shown_entries(sheet, LIGHT, terrain) if entry.title == "Woods")
    for width, height in ((60, 60), (66, 50), (40, 70)):
        image = QImage(width, height, QImage.Format.Format_RGB32)
        image.fill(QColor("#ff00ff"))
        painter = QPainter(image)
        paint_sample(painter, QRectF(0, 0, width, height), woods, sheet, LIGHT, terrain)
        painter.end()
        corners = [image.pixelColor(x, y) for x in (1, width - 2) for y in (1, height - 2)]
        assert QColor("#ff00ff") not in corners
