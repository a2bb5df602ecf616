"""The table of units: columns as wide as what they say."""

from __future__ import annotations

from PySide6.QtGui import QColor, QFontMetrics
from pytestqt.qtbot import QtBot

from kpeditor.app.formparts import code_font
from kpeditor.app.ruleset_ui.toolkit.orders.unittable import CODE, CODE_WIDTH, REMARK, UnitLine, UnitTable
from kpeditor.core.rules.registry import find

PLACE = "(13.75, 22.75) 350"


def table_of(qtbot: QtBot, remark: str) -> UnitTable:
    """A table as wide as the panel of a game, with one unit at a point."""
    ink, type_ = QColor("black"), next(iter(find("kampfpanzer").unit_types().values()))
    table = UnitTable([UnitLine("1", "Panzer III F #1", type_)], ink, "Place")
    qtbot.addWidget(table)
    table.resize(444, 300)
    table.show()
    table.show_line("1", PLACE, remark, ink, ink)
    qtbot.wait(20)
    return table


def test_a_place_is_not_cut_off_beside_an_empty_column(qtbot: QtBot) -> None:
    """A point and a facing took more than the column of printed numbers had."""
    table = table_of(qtbot, "")
    assert table.columnWidth(CODE) > QFontMetrics(code_font()).horizontalAdvance(PLACE)


def test_words_keep_their_room(qtbot: QtBot) -> None:
    remark = "direct fire at 0809 (R35 10), together with others, and then some more"
    table = table_of(qtbot, remark)
    assert table.columnWidth(CODE) == CODE_WIDTH


def test_a_column_drawn_by_hand_stays(qtbot: QtBot) -> None:
    table = table_of(qtbot, "")
    table.header().resizeSection(CODE, 90)
    table.show_line("1", PLACE, "in place", QColor("black"), QColor("black"))
    qtbot.wait(20)
    assert table.columnWidth(CODE) == 90
    assert table.columnWidth(REMARK) > 0
