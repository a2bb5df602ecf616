"""Icons are told apart by their colours in every theme, and are seen on its ground."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtGui import QColor, QImage, QPainter

from kpeditor.app.icons import TINTS, pixmap
from kpeditor.app.theme import THEMES
from kpeditor.app.tools.toolbox import ToolBox
from tests.app.helpers import new_document


def drawn(name: str, colour: str, ground: str) -> QImage:
    image = QImage(24, 24, QImage.Format.Format_RGB32)
    image.fill(QColor(ground))
    painter = QPainter(image)
    painter.drawPixmap(0, 0, pixmap(name, colour, 24))
    painter.end()
    return image


def colours(image: QImage) -> list[QColor]:
    return [image.pixelColor(x, y) for x in range(24) for y in range(24)]


def distance(one: QImage, two: QImage) -> float:
    """The mean difference of two pictures over the pixels, 0 to 255."""
    pairs = zip(colours(one), colours(two), strict=True)
    sums = (abs(a.red() - b.red()) + abs(a.green() - b.green()) + abs(a.blue() - b.blue()) for a, b in pairs)
    return sum(sums) / 3 / 576


def luminance(colour: str) -> float:
    def part(value: float) -> float:
        return value / 12.92 if value <= 0.03928 else ((value + 0.055) / 1.055) ** 2.4

    found = QColor(colour)
    return 0.2126 * part(found.redF()) + 0.7152 * part(found.greenF()) + 0.0722 * part(found.blueF())


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", THEMES.values(), ids=[*THEMES])
def test_the_tools_look_different_in_every_theme(qapp, theme):
    tools = [tool.icon or id_ for id_, tool in ToolBox(new_document()).tools.items()]
    pictures = {name: drawn(name, theme.text, theme.window) for name in tools}
    for one, other in combinations(tools, 2):
        assert distance(pictures[one], pictures[other]) > 8, (one, other)
    bright = {
        name: [c.hue() for c in colours(picture) if c.saturation() > 90] for name, picture in pictures.items()
    }
    coloured = [name for name, hues in bright.items() if len(hues) >= 8]
    assert len(coloured) >= 0.85 * len(tools)
    families = {sorted(hues)[len(hues) // 2] // 30 for hues in bright.values() if hues}
    assert len(families) >= 6


@pytest.mark.parametrize("theme", THEMES.values(), ids=[*THEMES])
def test_each_tint_is_seen_on_the_ground(theme):
    for tint, (on_light, on_dark) in TINTS.items():
        shown = on_light if theme.name == "light" else on_dark
        assert contrast(shown, theme.window) >= 2.8, tint
