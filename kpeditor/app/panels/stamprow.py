"""StampRow: the nine stamps as small pictures; a click activates one, a right click stores one."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QGridLayout, QToolButton, QWidget

from kpeditor.app.formparts import note
from kpeditor.app.plaintext import plain_tip
from kpeditor.app.tools.stamp import STAMP_SLOTS, StampSlots
from kpeditor.app.words import tr
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.scenario.clip import Clip
from kpeditor.core.texts import count
from kpeditor.drawing.pictures.clip import clip_picture, fitting_side
from kpeditor.drawing.style import MapStyle

SIZE = 36
COLUMNS = 5
LARGEST = 600
"""Hexes up to which a stamp has a picture of its own."""


class StampRow(QWidget):
    """Shows what the slots hold.

    Signals:
        asked(slot): activate this stamp.
        asked_keep(slot): store the selection or the held piece there.
    """

    asked = Signal(int)
    asked_keep = Signal(int)

    def __init__(self, stamps: StampSlots, sheet: MapSheet) -> None:
        super().__init__()
        self._stamps = stamps
        self._sheet = sheet
        self._style: MapStyle | None = None
        self.buttons: dict[int, QToolButton] = {}
        self._drawn: dict[int, tuple[Clip, MapStyle, float]] = {}
        """What the picture on a button shows, by slot: drawing all nine anew takes too long for a click."""
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(3)
        for slot in range(1, STAMP_SLOTS + 1):
            button = QToolButton()
            button.setText(str(slot))
            button.setFixedSize(SIZE + 8, SIZE + 8)
            button.setIconSize(QSize(SIZE, SIZE))
            button.setProperty("swatch", True)
            button.clicked.connect(lambda _checked=False, slot=slot: self.asked.emit(slot))
            button.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
            button.customContextMenuRequested.connect(lambda _at, slot=slot: self.asked_keep.emit(slot))
            grid.addWidget(button, (slot - 1) // COLUMNS, (slot - 1) % COLUMNS)
            self.buttons[slot] = button
        grid.setColumnStretch(COLUMNS, 1)
        self.hint = note(tr("Select hexes; Ctrl+1 keeps them as stamp 1."))
        grid.addWidget(self.hint, (STAMP_SLOTS - 1) // COLUMNS + 1, 0, 1, COLUMNS + 1)
        stamps.changed.connect(self._show)

    def restyle(self, style: MapStyle) -> None:
        """Draws the pictures in another style."""
        self._style = style
        self._show()

    def _show(self) -> None:
        self.hint.setVisible(all(self._stamps.recall(slot) is None for slot in self.buttons))
        for slot, button in self.buttons.items():
            clip = self._stamps.recall(slot)
            keep = tr("Ctrl+{slot} or a right click keeps the selected hexes here").format(slot=slot)
            if clip is None or self._style is None:
                button.setIcon(QIcon())
                self._drawn.pop(slot, None)
                button.setToolTip(
                    plain_tip(tr("Stamp {slot} is empty. {keep}.").format(slot=slot, keep=keep))
                )
                button.setAccessibleName(tr("Stamp {slot}, empty").format(slot=slot))
                continue
            size = count(len(clip), tr("hex"), tr("hexes"))
            button.setToolTip(
                plain_tip(
                    tr("Stamp {slot}, {size}: click or {slot} takes it in hand. {keep}.").format(
                        slot=slot, size=size, keep=keep
                    )
                )
            )
            button.setAccessibleName(tr("Stamp {slot}, {size}").format(slot=slot, size=size))
            self._draw(slot, clip, self._style)

    def _draw(self, slot: int, clip: Clip, style: MapStyle) -> None:
        """The picture on a button; too large a clip has none."""
        shows, dpr = self._drawn.get(slot), self.devicePixelRatioF()
        if shows is not None and shows[0] is clip and shows[1:] == (style, dpr):
            return
        self._drawn[slot] = clip, style, dpr
        icon = QIcon()
        if len(clip) <= LARGEST:
            side = fitting_side(clip, self._sheet, SIZE)
            icon = QIcon(clip_picture(clip, self._sheet, Hex(2, 2), style, side, dpr).pixmap)
        self.buttons[slot].setIcon(icon)
