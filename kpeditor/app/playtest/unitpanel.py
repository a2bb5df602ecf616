"""UnitPanel: the counters of the hex that was clicked, with their figures, and what the ground does."""

from __future__ import annotations

import html
from collections.abc import Iterable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QToolButton, QVBoxLayout, QWidget

from kpeditor.app.formparts import ElidedLabel
from kpeditor.app.plaintext import HtmlPage
from kpeditor.app.words import tr, tr_later

NOTHING = tr_later("Click a counter to see its figures and its ground. L shows what is seen from it.")
MARGIN = 6
LINES = 3
"""So many lines the words of the empty panel take where it is narrow."""
NO_LIMIT = 16777215
"""Qt's own word for any height (QWIDGETSIZE_MAX)."""


class UnitPanel(QWidget):
    """The panel below the orders.

    Signals:
        asked_sight: what is seen from the hex shown is wanted.
        asked_close: hide the panel.
    """

    asked_sight = Signal()
    asked_close = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.title, self.text = ElidedLabel(), HtmlPage()
        self.title.setProperty("heading", True)
        self.text.setAccessibleName(tr("Unit"))
        self.text.setOpenLinks(False)
        self.text.document().setDocumentMargin(MARGIN)
        self.sight = QPushButton(tr("Sight"))
        self.sight.setToolTip(tr("What is seen from this hex (L)"))
        self.sight.clicked.connect(self.asked_sight)
        self.close_it = QToolButton()
        self.close_it.setText("✕")
        self.close_it.setAutoRaise(True)
        self.close_it.setToolTip(tr("Close the panel; View > Unit panel shows it again"))
        self.close_it.setAccessibleName(tr("Close the unit panel"))
        self.close_it.clicked.connect(self.asked_close)
        row = QHBoxLayout()
        row.addWidget(self.title)
        row.addStretch()
        row.addWidget(self.sight)
        row.addWidget(self.close_it)
        box = QVBoxLayout(self)
        box.setContentsMargins(8, 4, 8, 8)
        box.setSpacing(4)
        box.addLayout(row)
        box.addWidget(self.text, 1)
        self.clear()

    def clear(self) -> None:
        """Nothing was clicked yet."""
        self.title.setText(tr("Unit"))
        self.sight.setEnabled(False)
        self.text.setPlainText(tr(NOTHING))
        # No more room than these words need: the orders above can use it.
        height = LINES * self.fontMetrics().lineSpacing() + 2 * MARGIN + 2 * self.text.frameWidth()
        self.text.setFixedHeight(height)
        self.setMaximumHeight(self.sizeHint().height())

    @property
    def is_empty(self) -> bool:
        """Whether nothing was clicked yet; it is no higher than its few words then."""
        return not self.sight.isEnabled()

    def show_hex(
        self, name: str, units: Iterable[tuple[str, str, str]], ground: Iterable[tuple[str, str]]
    ) -> None:
        """Shows a hex: of each unit its name, figures and condition; of the ground titles and effects."""
        self.title.setText(tr("Hex {name}").format(name=name))
        self.sight.setEnabled(True)
        self.text.setMinimumHeight(0)
        self.text.setMaximumHeight(NO_LIMIT)
        self.setMaximumHeight(NO_LIMIT)
        parts = [
            f"<p><b>{html.escape(title)}</b><br>{html.escape(figures)}<br>{html.escape(condition)}</p>"
            for title, figures, condition in units
        ]
        parts += [
            f"<p><b>{html.escape(title)}</b>{'<br>' if effect else ''}{html.escape(effect)}</p>"
            for title, effect in ground
        ]
        place = self.text.verticalScrollBar().value()
        self.text.setHtml("".join(parts))
        self.text.verticalScrollBar().setValue(place)
