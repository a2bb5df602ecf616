"""Numbers on the map: stamps of letters at whole pixels."""

from __future__ import annotations

import numpy as np
from PySide6.QtGui import QColor, QPainter

from kpeditor.drawing.fonts import font
from kpeditor.drawing.map import maplabels
from kpeditor.drawing.map.maplabels import GlyphSheet


def test_the_letters_of_a_number_stand_at_even_distances(qapp, monkeypatch):
    """Small letters of 5.1 pixels would otherwise be 5 or 6 pixels apart by turns."""
    drawn = []
    monkeypatch.setattr(maplabels, "draw_stamps", lambda _p, centres, _s, _i: drawn.append(centres))
    letters = GlyphSheet(font(8.0), QColor("black"), "0123456789", 1.0)
    letters.draw(QPainter(), ["045030"], np.array([[100.3, 50.0]]))
    assert len(set(np.diff(drawn[0][:, 0]))) == 1
