"""SightView: what is drawn again in part, after an edit or a move, looks as if all of it were new."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QImage, QPainter

from kpeditor.app.canvas import viewpicture
from kpeditor.app.canvas.camera import Camera
from kpeditor.app.canvas.sightview import SightView
from kpeditor.app.tools.sight import LineOfSight, Shown
from kpeditor.core.edits.hexsides import set_hexsides
from kpeditor.core.edits.layers import paint
from kpeditor.core.geometry.pixels import HexLayout
from tests.app.helpers import hexes, new_document, sheet_of, sides

SIZE = 560, 420


def alike(one: QImage, two: QImage) -> bool:
    """Whether no eye could tell them apart: Qt rounds where lines leave what is drawn."""
    pixels = [
        np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), -1).astype(int)
        for image in (one, two)
    ]
    return bool(abs(pixels[0] - pixels[1]).max() <= 3)


class Screen:
    """A view of a map with one hex pinned; counts the parts that were drawn."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, side: float, dpr: float = 1.0) -> None:
        self.document = new_document(24, 20)
        self.sheet = sheet_of(self.document)
        self.sight = LineOfSight(self.document)
        self.layout = HexLayout(self.sheet.grid)
        self.camera = Camera(self.layout.size)
        self.camera.resize(*SIZE)
        self.camera.zoom_to(side)
        self.dpr = dpr
        self.view = SightView(self.sight, self.layout)
        self.drawn: list[float] = []
        draw = viewpicture.ViewPicture._paint

        def counted(picture, part, view, paint):
            self.drawn.append(part.width() * part.height())
            draw(picture, part, view, paint)

        monkeypatch.setattr(viewpicture.ViewPicture, "_paint", counted)

    def pin(self, name: str) -> None:
        self.sight.pin = self.sheet.hex(name)

    def grab(self, view: SightView | None = None) -> QImage:
        """What is shown now, drawn by the view that has followed all changes or by a new one."""
        self.drawn.clear()
        image = QImage(
            round(SIZE[0] * self.dpr), round(SIZE[1] * self.dpr), QImage.Format.Format_ARGB32_Premultiplied
        )
        image.setDevicePixelRatio(self.dpr)
        image.fill(Qt.GlobalColor.white)
        painter = QPainter(image)
        x, y = (round(at * self.camera.side * self.dpr) / self.dpr for at in (self.camera.x, self.camera.y))
        painter.translate(-x, -y)
        (view or self.view).draw_ground(painter, self.camera, QPointF(x, y))
        painter.end()
        return image

    def afresh(self) -> QImage:
        return self.grab(SightView(self.sight, self.layout))

    def crest(self, *names: str) -> None:
        self.document.do(set_hexsides(self.sheet, "crest", sides(self.document, *names), True))


@pytest.fixture(params=[(24.0, 1.0), (17.3, 1.5)], ids=["plain", "dense"])
def screen(request, monkeypatch, qapp) -> Screen:
    made = Screen(monkeypatch, *request.param)
    made.pin("1210")
    return made


@pytest.mark.parametrize("shown", [Shown.FIELD, Shown.AMBIGUOUS, Shown.CHANGES, Shown.DEAD])
def test_after_an_edit_only_what_changed_is_drawn_again_and_all_is_right(screen, shown):
    screen.sight.show(shown)
    first = screen.grab()
    screen.crest("1208A", "1308A")
    now = screen.grab()
    whole = SIZE[0] * SIZE[1]
    assert sum(screen.drawn) < whole
    assert alike(now, screen.afresh())
    assert (now != first) == (shown is not Shown.DEAD)  # there are no guns
    screen.document.do(paint(screen.sheet, "elevation", hexes(screen.document, "1208"), "hilltop"))
    assert alike(screen.grab(), screen.afresh())


def test_an_edit_that_changes_no_answer_draws_nothing(screen):
    screen.grab()
    screen.document.do(set_hexsides(screen.sheet, "stream", sides(screen.document, "1208A"), True))
    screen.grab()
    assert not screen.drawn


def test_a_view_that_moves_draws_just_what_comes_into_view(screen):
    screen.camera.zoom_to(screen.camera.side * 1.3)
    screen.crest("1208A", "1308A", "1411C")
    screen.grab()
    for dx, dy in ((40, 0), (-25, 30), (0, -55)):
        screen.camera.pan(dx, dy)
        now = screen.grab()
        assert 0 < sum(screen.drawn) < 0.3 * SIZE[0] * SIZE[1]
        assert alike(now, screen.afresh())


def test_an_edit_and_a_move_together_are_drawn_right(screen):
    screen.camera.zoom_to(screen.camera.side * 1.3)
    screen.grab()
    screen.crest("1208A")
    screen.camera.pan(30, 12)
    assert alike(screen.grab(), screen.afresh())


def test_another_pin_zoom_or_rings_are_drawn_whole(screen):
    screen.grab()
    for change in (
        lambda: screen.pin("1110"),
        lambda: screen.camera.zoom_by(1),
        lambda: screen.sight.switch(has_rings=True),
        lambda: screen.camera.pan(10, 0),  # with labels of rings, which may be cut
    ):
        change()
        now = screen.grab()
        assert sum(screen.drawn) == SIZE[0] * SIZE[1]
        assert alike(now, screen.afresh())


def test_nothing_is_drawn_when_all_is_switched_off(screen):
    screen.grab()
    screen.sight.step_back()
    blank = screen.grab()
    assert not screen.drawn
    assert blank.pixelColor(5, 5) == blank.pixelColor(SIZE[0] // 2, SIZE[1] // 2)
