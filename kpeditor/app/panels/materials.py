"""MaterialsRow: the kinds of terrain that the left and the right button paint."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QToolButton, QWidget

from kpeditor.app.document.terrain import kind_title
from kpeditor.app.formparts import column_of
from kpeditor.app.guard import guarded
from kpeditor.app.icons import icon
from kpeditor.app.mapview.tool import Button
from kpeditor.app.panels.swatches import Swatches
from kpeditor.app.plaintext import Label, plain_tip
from kpeditor.app.theme import Theme
from kpeditor.app.tools.brush import BrushSettings
from kpeditor.app.words import tr, tr_later
from kpeditor.core.board.catalogue import Catalogue

SIZE = 30
ROLES = {Button.LEFT: tr_later("Left button"), Button.RIGHT: tr_later("Right button")}


class MaterialsRow(QWidget):
    """Shows the kind that each button paints in the layer painted last. A click between the two exchanges
    them.
    """

    def __init__(self, brush: BrushSettings, catalogue: Catalogue) -> None:
        super().__init__()
        self._brush = brush
        self._catalogue = catalogue
        self._swatches: Swatches | None = None
        self.pictures = {button: Label() for button in ROLES}
        self.names = {button: Label() for button in ROLES}
        self.swap = QToolButton()
        self.swap.setAutoRaise(True)
        self.swap.setIconSize(QSize(20, 20))
        self.swap.setToolTip(tr("Exchange the two (X)"))
        self.swap.setAccessibleName(tr("Exchange the kinds of the left and the right button"))
        self.swap.clicked.connect(brush.swap)
        self.spare = QCheckBox(tr("Only on clear"))
        self.spare.setToolTip(
            tr("Leave alone what is painted already: only clear hexes and bare hexsides change")
        )
        self.spare.toggled.connect(brush.spare_painted)
        self._lay_out()
        brush.changed.connect(self._show)

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(6)
        for button, role in ((button, tr(role)) for button, role in ROLES.items()):
            if button is Button.RIGHT:
                row.addWidget(self.swap)
            row.addWidget(self.pictures[button])
            name = self.names[button]
            self.pictures[button].setToolTip(plain_tip(role))
            row.addWidget(name)
        row.addStretch()
        column_of(row, self.spare, on=self, margins=0, spacing=6)
        self._fit_letters()

    @guarded
    def changeEvent(self, event: QEvent) -> None:
        """Adapts the small letters to another size of text."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._fit_letters()

    def _fit_letters(self) -> None:
        """Gives the names smaller letters than the rest of the panel."""
        small = self.font()
        small.setPointSizeF(small.pointSizeF() * 0.88)
        for name in self.names.values():
            name.setFont(small)

    def restyle(self, swatches: Swatches, theme: Theme) -> None:
        """Draws the pictures in another style."""
        self._swatches = swatches
        self.swap.setIcon(icon("swap", theme.text))
        self._show()

    def _show(self) -> None:
        layer = self._brush.hex_layer
        self.spare.setChecked(self._brush.only_on_clear)
        if self._swatches is None or not layer:
            return
        for button, role in ((button, tr(role)) for button, role in ROLES.items()):
            kind = self._brush.kind(layer, button)
            title = kind_title(self._catalogue, layer, kind)
            picture = self._swatches.kind(layer, kind, SIZE).pixmap(QSize(SIZE, SIZE))
            self.pictures[button].setPixmap(picture)
            short = tr("Left") if button is Button.LEFT else tr("Right")
            self.names[button].setText(f"{short}\n{title}")
            self.names[button].setAccessibleName(tr("{role} paints {title}").format(role=role, title=title))
            self.pictures[button].setAlignment(Qt.AlignmentFlag.AlignCenter)
