"""Legend: the meaning of the badges on counters and bases and of the marks on the board of a game."""

from __future__ import annotations

import html
from collections.abc import Iterator

from PySide6.QtGui import QColor
from PySide6.QtWidgets import QDialogButtonBox, QWidget

from kpeditor.app.dialogparts import Dialog
from kpeditor.app.formparts import column_of
from kpeditor.app.plaintext import HtmlPage
from kpeditor.app.words import tr
from kpeditor.core.rules.declarations import Condition
from kpeditor.core.rules.ruleset import RuleSet
from kpeditor.drawing.palette import ink_on

SIZE = 520, 560


class Legend(Dialog):
    """The conditions and marks that rules declare, in a window beside the game."""

    def __init__(self, rules: RuleSet, parent: QWidget, *, is_table: bool) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Legend"))
        self.resize(*SIZE)
        self.page = HtmlPage()
        self.page.document().setDocumentMargin(12)
        self.page.setHtml("".join(_rows(rules, is_table=is_table)))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        column_of((self.page, 1), buttons, on=self)


def _rows(rules: RuleSet, *, is_table: bool) -> Iterator[str]:
    conditions, marks = rules.conditions(), rules.marks()
    yield _head(tr("Units"))
    for one in conditions:
        yield _row(_badges(one), tr(one.title), tr(one.text) if one.text else "")
    if is_table:
        yield _row("", tr("A strip in the colour of the side"), tr("The front of a base."))
        yield _row("", tr("Dashed lines"), tr("The field of fire of who does not fire all round."))
    yield _row(_band("2", "#263238"), tr("A number on a disc"), tr("How many are aboard."))
    yield _row("", tr("Pale"), tr("Cannot act or be aimed at now; the pointer says why."))
    if marks:
        yield _head(tr("Marks on the board"))
    for mark in marks:
        yield _row(_band(mark.label, mark.colour), tr(mark.title).capitalize(), tr(mark.text))


def _badges(one: Condition) -> str:
    """The badge of each grade."""
    return " ".join(_band(level, one.colour, one.ink) for level in one.levels if level)


def _band(text: str, ground: str, ink: str = "") -> str:
    if not text:
        return ""
    colour = ink or ink_on(QColor(ground)).name()
    said = html.escape(text).replace(" ", "&nbsp;")
    return f"<span style='background-color:{ground}; color:{colour}'><b>&nbsp;{said}&nbsp;</b></span>"


def _row(sign: str, title: str, text: str) -> str:
    what = f"<b>{html.escape(title)}</b>" + (f"<br>{html.escape(text)}" if text else "")
    return (
        "<table width='100%'><tr>"
        f"<td width='24%' valign='top' style='padding: 3px 10px 3px 0'>{sign}</td>"
        f"<td valign='top' style='padding: 3px 0'>{what}</td></tr></table>"
    )


def _head(text: str) -> str:
    return f"<p style='margin: 8px 0 2px 0'><b>{html.escape(text)}</b></p>"
