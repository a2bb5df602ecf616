"""Cross-sections of lines of sight: what lies under them, by the verdict that explains them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from kpeditor.core.board.sheet import Feature, TableSheet
from kpeditor.core.files.documents import open_battle
from kpeditor.core.geometry.table import TablePoint, TableSpace
from kpeditor.core.rules.registry import find
from kpeditor.core.rules.tablesight import Stand
from kpeditor.drawing.overlays.profilepainting import card_place, looks_of, paint_profile
from kpeditor.drawing.overlays.profiles import Profile, hex_profile, table_profile
from kpeditor.drawing.overlays.sight import BLOCKED, CLEAR
from kpeditor.drawing.stylebook import STYLES

PANZER8 = find("panzer8")


def box(name: str, kind: str, left: float, right: float, level: int | None = None) -> Feature:
    corners = ((left, 0), (right, 0), (right, 10), (left, 10))
    return Feature(name, kind, "area", tuple(TablePoint(*one) for one in corners), level=level)


def profile_of(*features: Feature, start: float = 5, end: float = 20) -> Profile:
    sheet = TableSheet("T", "panzer8", TableSpace(60, 10, "inch"), {one.id: one for one in features})
    sight = PANZER8.table_sight(sheet)
    assert sight is not None
    verdict = sight.verdict(Stand(TablePoint(start, 5)), Stand(TablePoint(end, 5)))
    return table_profile(sheet, verdict, PANZER8.terrain())


def test_pt_10_a_wood_is_a_stretch_that_blocks_two_inches_in():
    profile = profile_of(box("Wood", "woods", 10, 14))
    (wood,) = profile.stretches
    assert (wood.start, wood.end) == pytest.approx((1 / 3, 0.6))
    assert wood.blocks
    assert profile.seen_to == pytest.approx(7 / 15)
    assert (profile.length, profile.unit, profile.is_visible) == (15.0, "inch", False)


def test_pt_12_a_hedge_is_a_post_where_the_line_crosses_it():
    hedge = Feature("Hedge", "hedge", "line", (TablePoint(10, 0), TablePoint(10, 10)))
    profile = profile_of(hedge)
    (post,) = profile.posts
    assert (post.name, post.blocks) == ("Hedge", True)
    assert post.at == pytest.approx(1 / 3)
    assert profile.seen_to == pytest.approx(1 / 3)


def test_what_does_not_stop_the_line_is_shown_all_the_same():
    road = Feature("Road", "road", "line", (TablePoint(12, 0), TablePoint(12, 10)))
    profile = profile_of(road, box("Marsh", "marsh", 8, 9))
    assert profile.is_visible
    assert [one.name for one in profile.stretches] == ["Marsh"]
    assert [one.name for one in profile.posts] == ["Road"]


def test_every_line_of_a_map_has_the_profile_of_its_verdict(root):
    """Each blocker of a verdict shows at its place, and the line is seen as far as it is drawn solid."""
    sheet = open_battle(root / "maps/kampfpanzer.yaml").battle.map
    rules = find("kampfpanzer").sight(sheet)
    assert rules is not None
    start = sheet.hex("1414")
    blocked = 0
    for name in ("2220", "1814", "1409", "1014", "1418", "2014", "1415"):
        verdict = rules.verdict(start, sheet.hex(name))
        profile = hex_profile(sheet, verdict)
        assert profile.is_visible == verdict.visible
        assert (profile.length, profile.start, profile.end) == (verdict.range, "1414", name)
        sides = {sheet.name_side(one.side) for one in verdict.reasons if one.side is not None}
        assert {post.name for post in profile.posts if post.blocks} == sides, name
        covered = sum(one.end - one.start for one in profile.stretches if one.kind.startswith("terrain/"))
        assert covered == pytest.approx(1.0, abs=0.02) or covered > 1.0  # along a hexside both hexes count
        blocked += not verdict.visible
    assert blocked >= 2
    assert not hex_profile(sheet, rules.verdict(start, start)).length


def drawn(profile: Profile, style_name: str) -> QImage:
    image = QImage(420, 100, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    style = STYLES[style_name]
    paint_profile(painter, QRectF(0, 0, 420, 100), profile, looks_of(style, PANZER8.terrain()), style)
    painter.end()
    return image


@pytest.mark.parametrize("style", ["light", "classic", "contrast", "dark", "patterns"])
def test_the_line_is_drawn_as_far_as_it_is_seen(style: str):
    image = drawn(profile_of(box("Wood", "woods", 10, 14)), style)
    colours = {
        half: {image.pixelColor(x, y).name() for x in range(*half) for y in range(20, 90)}
        for half in ((10, 180), (260, 410))
    }
    assert CLEAR.name() in colours[10, 180]
    assert BLOCKED.name() in colours[260, 410]
    assert CLEAR.name() not in colours[260, 410]


def test_a_hill_stands_out_of_the_ground():
    features = box("M", "marsh", 8, 9), box("H", "hill", 8, 16, 2)
    flat, hilly = (drawn(profile_of(one), "light") for one in features)
    ground = QColor(STYLES["light"].grounds["slope"].fill).name()
    heights = [sum(image.pixelColor(210, y).name() == ground for y in range(100)) for image in (flat, hilly)]
    assert heights[1] > heights[0] + 20


def test_the_card_keeps_clear_of_its_line():
    for ends in (((2.0, 2.0), (50.0, 10.0)), ((55.0, 38.0), (30.0, 20.0)), ((2.0, 38.0), (20.0, 30.0))):
        card = card_place((60.0, 40.0), ends, 20.0)
        assert QRectF(0, 0, 1200, 800).contains(card)
        for number in range(41):
            x, y = (a + (b - a) * number / 40 for a, b in zip(*ends, strict=True))
            assert not card.contains(x * 20, y * 20), ends
