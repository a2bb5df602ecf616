"""SightView: what tiles show of sight, after edits and moves, looks as if all of it were drawn anew."""

from __future__ import annotations

import math

import numpy as np
import pytest
from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from kpeditor.app.canvas.sightview import SightView
from kpeditor.app.document.selection import Hover
from kpeditor.app.mapview.camera import Camera
from kpeditor.app.tools.sight import LineOfSight, Shown
from kpeditor.core.edits.hexsides import set_hexsides
from kpeditor.core.edits.layers import paint
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.pixels import HexLayout
from tests.app.helpers import hexes, new_document, sheet_of, sides

SIZE = 560, 420


def alike(one: QImage, two: QImage) -> bool:
    """Whether no eye could tell them apart: Qt rounds where lines leave what is drawn."""
    pixels = [
        np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), -1).astype(int)
        for image in (one, two)
    ]
    return bool(abs(pixels[0] - pixels[1]).max() <= 6)


class Screen:
    """A view of a map with one hex pinned; notes which parts changed."""

    def __init__(self, side: float, dpr: float = 1.0) -> None:
        self.document = new_document(24, 20)
        self.sheet = sheet_of(self.document)
        self.sight = LineOfSight(self.document)
        self.layout = HexLayout(self.sheet.grid)
        self.camera = Camera(self.layout.size)
        self.camera.resize(*SIZE)
        self.camera.zoom_to(side)
        self.dpr = dpr
        self.view = SightView(self.sight, self.layout)
        self.is_repainted = False
        self.sight.changed.connect(self._on_changed)

    def _on_changed(self) -> None:
        self.is_repainted = self.view.take_in(self.camera.side)

    @property
    def origin(self) -> QPointF:
        x, y = (round(at * self.camera.side * self.dpr) / self.dpr for at in (self.camera.x, self.camera.y))
        return QPointF(x, y)

    def in_view(self, view: SightView):
        return view.tiles.spots(self.camera.side, QRectF(self.origin.x(), self.origin.y(), *SIZE))

    def lacks(self, spots) -> bool:
        return self.view.tiles.lacks(self.camera.side, spots)

    def pin(self, name: str) -> None:
        self.sight.pin = self.sheet.hex(name)
        self.sight.switch()

    def finish(self, view: SightView | None = None) -> None:
        view = view or self.view
        view.tiles.set_dpr(self.dpr)
        view.tiles.refine(self.camera.side, self.in_view(view), math.inf)

    def grab(self, view: SightView | None = None) -> QImage:
        """What is shown now, drawn by the view that has followed all changes or by a new one."""
        image = QImage(
            round(SIZE[0] * self.dpr), round(SIZE[1] * self.dpr), QImage.Format.Format_ARGB32_Premultiplied
        )
        image.setDevicePixelRatio(self.dpr)
        image.fill(Qt.GlobalColor.white)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        (view or self.view).draw_ground(painter, self.camera, QRect(0, 0, *SIZE), self.origin)
        painter.end()
        return image

    def sharp(self) -> QImage:
        """What is shown when nothing is left to be drawn."""
        self.finish()
        return self.grab()

    def afresh(self) -> QImage:
        view = SightView(self.sight, self.layout)
        view.take_in(self.camera.side)
        self.finish(view)
        return self.grab(view)

    def colours(self, image: QImage) -> dict[Hex, QColor]:
        """The colour of each hex in view but the pinned one, between its middle and its edge."""
        found = {}
        for hex_ in set(self.sheet.grid.hexes()) - {self.sight.pin}:
            x, y = self.layout.centre(hex_)
            at = (QPointF(x, y + 0.5) * self.camera.side - self.origin) * self.dpr
            if image.rect().adjusted(8, 8, -8, -8).contains(at.toPoint()):
                found[hex_] = image.pixelColor(at.toPoint())
        return found

    def crest(self, *names: str) -> None:
        self.document.do(set_hexsides(self.sheet, "crest", sides(self.document, *names), True))


@pytest.fixture(params=[(24.0, 1.0), (17.3, 1.5)], ids=["plain", "dense"])
def screen(request, qapp) -> Screen:
    made = Screen(*request.param)
    made.pin("1210")
    return made


@pytest.mark.parametrize("shown", [Shown.FIELD, Shown.AMBIGUOUS, Shown.CHANGES, Shown.DEAD])
def test_after_an_edit_only_what_changed_is_drawn_again_and_all_is_right(screen, shown):
    screen.sight.show(shown)
    first = screen.sharp()
    screen.crest("1208A", "1308A")
    assert not screen.is_repainted
    assert any(not screen.lacks([spot]) for spot in screen.in_view(screen.view))
    assert screen.grab() == first  # the old answers stay until the new ones are drawn
    now = screen.sharp()
    assert alike(now, screen.afresh())
    assert (now != first) == (shown is not Shown.DEAD)  # there are no guns
    screen.document.do(paint(screen.sheet, "elevation", hexes(screen.document, "1208"), "hilltop"))
    assert alike(screen.sharp(), screen.afresh())


def test_an_edit_that_changes_no_answer_draws_nothing(screen):
    screen.finish()
    screen.document.do(set_hexsides(screen.sheet, "stream", sides(screen.document, "1208A"), True))
    assert not screen.is_repainted
    assert not screen.lacks(screen.in_view(screen.view))


@pytest.mark.parametrize("has_rings", [False, True])
def test_after_strokes_zooms_and_moves_the_picture_is_as_one_drawn_from_scratch(screen, has_rings):
    screen.sight.switch(has_rings=has_rings)
    screen.camera.zoom_by(2)
    for step, (dx, dy) in enumerate(((40, 0), (-25, 30), (0, -55), (90, 70))):
        screen.grab()
        screen.view.tiles.refine(screen.camera.side, screen.in_view(screen.view), 0.0)  # one step of a tile
        screen.crest(f"12{8 + step:02d}A", f"15{8 + step:02d}C")
        screen.camera.pan(dx, dy)
        if step:
            screen.camera.zoom_by(1 if step == 1 else -1)
        assert alike(screen.sharp(), screen.afresh())


def test_a_new_question_is_answered_at_once(screen):
    for change in (
        lambda: screen.pin("1110"),
        lambda: screen.sight.switch(has_rings=True),
        lambda: screen.sight.show(Shown.AMBIGUOUS),
    ):
        change()
        assert screen.is_repainted
        assert alike(screen.grab(), screen.afresh())
        screen.finish()


@pytest.mark.parametrize("steps", [1, -1, -3])
def test_while_a_zoom_is_drawn_every_hex_has_its_shade_already(screen, steps):
    screen.crest("1208A", "1308A", "1411C", "1007B", "1306A")
    screen.finish()
    screen.camera.zoom_by(steps)
    first = screen.grab()
    sharp = screen.colours(screen.sharp())
    shades = screen.colours(first)
    assert len(sharp) > 40
    assert len({colour.name() for colour in sharp.values()}) > 1
    off = [hex_ for hex_, colour in sharp.items() if abs(colour.lightness() - shades[hex_].lightness()) > 12]
    assert not off


def test_nothing_is_drawn_when_all_is_switched_off(screen):
    screen.finish()
    screen.sight.step_back()
    assert screen.is_repainted
    blank = screen.grab()
    assert blank.pixelColor(5, 5) == blank.pixelColor(SIZE[0] // 2, SIZE[1] // 2)


def test_a_line_that_comes_or_goes_is_painted_wherever_it_lies(screen):
    for hover in (Hover(screen.sheet.hex("1503")), Hover()):
        screen.document.point_at(hover)
        assert screen.is_repainted
