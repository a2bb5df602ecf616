"""SightProfile: the cross-section of the line of sight that is shown, below its words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from kpeditor.app.guard import guarded
from kpeditor.app.words import tr
from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.board.sheet import Sheet, TableSheet
from kpeditor.core.rules.sightrules import Verdict
from kpeditor.core.rules.tablesight import TableVerdict
from kpeditor.core.texts import Share
from kpeditor.drawing.overlays.profilepainting import looks_of, paint_profile
from kpeditor.drawing.style import MapStyle
from kpeditor.drawing.styles.modern import LIGHT

if TYPE_CHECKING:
    from kpeditor.drawing.overlays.profiles import Profile

HIGH = 78
"""Pixels."""


class SightProfile(QWidget):
    """A small cross-section; hidden while there is no line."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.profile: Profile | None = None
        self._style: MapStyle = LIGHT
        self._catalogue = Catalogue()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(HIGH)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def show_verdict(
        self,
        sheet: Sheet | None,
        catalogue: Catalogue,
        verdict: Verdict | TableVerdict | None,
        style: MapStyle = LIGHT,
    ) -> None:
        """Shows the cross-section of a line, or nothing where there is none."""
        self._catalogue, self._style = catalogue, style
        self.profile = _profile(sheet, catalogue, verdict)
        if self.profile is not None:
            self.setAccessibleName(profile_words(self.profile))
        self.setVisible(self.profile is not None)
        self.update()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws it as broad as the panel is."""
        if self.profile is None:
            return
        painter = QPainter(self)
        looks = looks_of(self._style, self._catalogue)
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        paint_profile(painter, box, self.profile, looks, self._style)
        painter.end()


def _profile(
    sheet: Sheet | None, catalogue: Catalogue, verdict: Verdict | TableVerdict | None
) -> Profile | None:
    if verdict is None:
        return None
    from kpeditor.drawing.overlays.profiles import hex_profile, table_profile  # they need shapely

    profile = None
    if isinstance(sheet, TableSheet) and isinstance(verdict, TableVerdict):
        profile = table_profile(sheet, verdict, catalogue)
    elif isinstance(sheet, MapSheet) and isinstance(verdict, Verdict):
        profile = hex_profile(sheet, verdict)
    return profile if profile is not None and profile.length else None


def profile_words(profile: Profile) -> str:
    """A cross-section in words, for who cannot see it."""
    head = tr("Cross-section from {start} to {end}").format(start=profile.start, end=profile.end)
    if profile.is_visible:
        return f"{head}: {tr('nothing blocks')}"
    share = f"{Share(profile.seen_to):.0%}"
    return f"{head}: {tr('seen for {share} of the way').format(share=share)}"
