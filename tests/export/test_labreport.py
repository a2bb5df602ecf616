"""Heat maps of the lab's report: drawn over hexes, and over free tables by squares."""

from __future__ import annotations

import numpy as np

from kpeditor.core.files.documents import open_battle
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.geometry.tablebins import TableBins
from kpeditor.core.scenario.battle import Battle
from kpeditor.export.labreport import heat_picture
from kpeditor.lab.analysis.heatmap import KINDS, HeatMap
from kpeditor.lab.row import PRESENCE


def test_a_square_of_a_table_is_tinted_where_it_lies(root, qapp):
    sheet = open_battle(root / "tests/files/valid/panzer8-table.yaml").battle.table
    assert sheet is not None
    bins = TableBins.of(sheet.space)
    values = np.zeros(bins.shape)
    row, column = bins.index(TablePoint(40.5, 3.5))
    values[row, column] = 2.0
    plain = heat_picture(Battle(sheet), HeatMap(KINDS[PRESENCE], "", 10, np.zeros(bins.shape)))
    drawn = heat_picture(Battle(sheet), HeatMap(KINDS[PRESENCE], "", 10, values))
    assert abs(drawn.width() - 640) <= 1
    # 60 inches on 1200 of 1264 pixels, drawn 640 wide, behind a desk of 32.
    pixel = 640 / 1264
    inside = (np.array([(column + 0.5) * bins.size, (row + 0.5) * bins.size]) * 20 + 32) * pixel
    changed = [
        (x, y)
        for y in range(0, drawn.height(), 3)
        for x in range(0, drawn.width(), 3)
        if drawn.pixelColor(x, y) != plain.pixelColor(x, y)
    ]
    assert changed
    half = bins.size * 20 * pixel / 2 + 1.5
    assert all(abs(x - inside[0]) <= half and abs(y - inside[1]) <= half for x, y in changed)
