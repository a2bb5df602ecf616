"""The form of a new table: rules come with the table they are usually played on."""

from __future__ import annotations

from PySide6.QtCore import QPoint
from pytestqt.qtbot import QtBot

from kpeditor.app.panels.table.tableform import TableForm
from kpeditor.core.geometry.table import TableSpace


def test_rules_come_with_their_usual_table_until_another_is_asked_for(qtbot: QtBot) -> None:
    """Not Quite Mechanized is measured in kilometres of ground [1.1], Panzer8 in inches."""
    form = TableForm("New table")
    qtbot.addWidget(form)
    for ruleset, usual in (
        ("nqm", TableSpace(8, 6, "km", 5000)),
        ("panzer8", TableSpace(60, 40, "inch", 1312.3)),
        ("nqm", TableSpace(8, 6, "km", 5000)),
    ):
        form.ruleset.setCurrentIndex(form.ruleset.findData(ruleset))
        assert form.options().space == usual
    form.fields.wide.setValue(12)
    form.ruleset.setCurrentIndex(form.ruleset.findData("panzer8"))
    assert form.options().space == TableSpace(12, 6, "km", 5000)


def test_a_whole_ground_scale_has_no_decimal(qtbot: QtBot) -> None:
    form = TableForm("New table")
    qtbot.addWidget(form)
    for scale, text in ((5000, "1 : 5000"), (1312.3, "1 : 1312.3"), (10, "1 : 10")):
        form.fields.ground.setValue(scale)
        assert form.fields.ground.text() == text


def test_all_labels_stand_in_one_column(qtbot: QtBot) -> None:
    form = TableForm("New table")
    qtbot.addWidget(form)
    form.show()
    begin = {one.mapTo(form, QPoint()).x() for one in (form.title, form.ruleset, form.fields.unit)}
    assert begin == {form.fields.ground.mapTo(form, QPoint()).x()}
