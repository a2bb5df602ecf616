"""SpotlightCaption: names the problem that is highlighted on the map, with a button that ends the
highlight.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPixmap
from PySide6.QtWidgets import QFrame, QHBoxLayout, QToolButton

from kpeditor.app.canvas.canvas import MapCanvas
from kpeditor.app.canvas.spotlightview import COLOUR
from kpeditor.app.document.problems import told
from kpeditor.app.formparts import ElidedLabel
from kpeditor.app.plaintext import Label
from kpeditor.app.words import tr
from kpeditor.drawing.palette import faded

SWATCH = 16
WIDEST = 560


class SpotlightCaption(QFrame):
    """A strip at the top of the canvas: the hatching, what it means, a button; hidden while nothing is
    highlighted.
    """

    def __init__(self, canvas: MapCanvas) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        self._spotlight = canvas.document.spotlight
        self.setObjectName("spotlight")
        self.setAutoFillBackground(True)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.swatch = Label()
        self.text = ElidedLabel()
        self.close_button = QToolButton()
        self.close_button.setAutoRaise(True)
        self.close_button.setText("\u2715")
        self.close_button.setToolTip(tr("Show it no more (Esc)"))
        self.close_button.setAccessibleName(tr("Show it no more"))
        self.close_button.clicked.connect(self._spotlight.put_out)
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 2, 2, 2)
        row.addWidget(self.swatch)
        row.addWidget(self.text, 1)
        row.addWidget(self.close_button)
        self._spotlight.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Shows which problem is highlighted."""
        problem = self._spotlight.problem
        if problem is not None:
            self.swatch.setPixmap(_swatch())
            words = tr("Where the problem is, not selected: {problem}").format(problem=told(problem))
            self.text.setText(words)
            self.setToolTip(
                tr("What a problem of the list is about. Tools work as without it; Esc takes it away.")
            )
        self.setVisible(problem is not None)
        self.arrange(self._top)

    _top = 0

    def arrange(self, top: int) -> None:
        """Positions the strip at the middle of the canvas, this many pixels below its upper edge."""
        self._top = top
        wanted = min(self._canvas.width() - 24, max(self.sizeHint().width() + 12, 200), WIDEST)
        self.resize(wanted, self.sizeHint().height())
        self.move((self._canvas.width() - self.width()) // 2, top + 8)
        self.raise_()


def _swatch() -> QPixmap:
    """A square as the hatched hexes look."""
    picture = QPixmap(SWATCH, SWATCH)
    picture.fill(QColor("white"))
    painter = QPainter(picture)
    painter.fillRect(picture.rect(), QBrush(faded(COLOUR, 0.75), Qt.BrushStyle.BDiagPattern))
    painter.setPen(COLOUR)
    painter.drawRect(0, 0, SWATCH - 1, SWATCH - 1)
    painter.end()
    return picture
