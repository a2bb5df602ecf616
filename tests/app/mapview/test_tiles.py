"""TileCache: drawn little by little, without gaps where another zoom can stand in, and the same at rest."""

from __future__ import annotations

import math

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from kpeditor.app.mapview import tiles
from kpeditor.app.mapview.tiles import TileCache
from kpeditor.app.mapview.tilespots import SIZE

BOARD = (60.0, 45.0)
VIEW = 640, 480
MANY = 10**9


class Stripes:
    """A scene of broad stripes, one step each; its colour may change."""

    def __init__(self) -> None:
        self.colour = QColor("#3060c0")
        self.empty = False
        self.steps_made = 0

    def is_empty(self, region):
        return self.empty

    def steps(self, painter, side, region):
        for number in range(6):
            self.steps_made += 1
            painter.fillRect(
                QRectF(number * 10 * side, 0, 5 * side, 45 * side), self.colour.lighter(60 + 10 * number)
            )
            yield


class Screen:
    """A view of the scene at the board's corner."""

    def __init__(self) -> None:
        self.scene = Stripes()
        self.cache = TileCache(self.scene, BOARD)

    def spots(self, side):
        return self.cache.spots(side, QRectF(0, 0, *VIEW))

    def finish(self, side):
        self.cache.refine(side, self.spots(side), math.inf)

    def shown(self, side):
        image = QImage(*VIEW, QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.white)
        painter = QPainter(image)
        spots = self.spots(side)
        served, self.holes = self.cache.draw_stand_ins(painter, side, spots, QPointF())
        self.cache.draw(painter, side, [spot for spot in spots if spot not in served], QPointF())
        painter.end()
        return image


@pytest.fixture
def screen(qapp) -> Screen:
    return Screen()


def test_tiles_drawn_step_by_step_look_like_those_drawn_at_once(screen):
    turns = 0
    while screen.cache.lacks(20.0, screen.spots(20.0)):
        screen.cache.refine(20.0, screen.spots(20.0), until=0.0)  # time is always up: one step a turn
        turns += 1
    assert turns > len(screen.spots(20.0))
    other = Screen()
    other.finish(20.0)
    assert screen.shown(20.0) == other.shown(20.0)
    assert screen.holes == []


@pytest.mark.parametrize("dpr", [1.0, 1.5, 1.1])
def test_tiles_drawn_all_together_look_like_those_drawn_one_by_one(dpr):
    """However many pixels of the screen a tile has; with a tenth more, tiles do not meet on whole pixels."""
    together, alone = Screen(), Screen()
    for screen in (together, alone):
        screen.cache.set_dpr(dpr)
    together.cache.complete(20.0, together.spots(20.0))
    alone.finish(20.0)
    assert together.shown(20.0) == alone.shown(20.0)
    assert not together.cache.lacks(20.0, together.spots(20.0))


def test_after_a_zoom_the_tiles_of_the_zoom_before_stand_in_until_the_new_ones_are_there(screen):
    screen.finish(20.0)
    first = screen.shown(23.7)
    assert screen.holes == []
    assert screen.cache.lacks(23.7, screen.spots(23.7))
    screen.finish(23.7)
    sharp = screen.shown(23.7)
    assert first != sharp
    for x, y in ((60, 40), (200, 300), (620, 470)):  # well inside a stripe or between two
        assert first.pixelColor(x, y) == sharp.pixelColor(x, y)


def test_where_no_other_zoom_has_all_of_a_tile_nothing_is_shown_and_that_is_told(screen):
    screen.finish(40.0)  # shows only a corner of what is seen at 20
    screen.shown(20.0)
    assert set(screen.holes) < set(screen.spots(20.0))
    assert (0, 0) not in screen.holes


def test_what_changed_is_taken_from_the_zoom_where_it_was_drawn_again(screen):
    screen.finish(20.0)
    screen.finish(24.0)
    screen.scene.colour = QColor("#c03030")
    screen.cache.patch(20.0, QRectF(0, 0, 32, 24), screen.spots(20.0))
    assert screen.shown(24.0).pixelColor(60, 40) == screen.shown(20.0).pixelColor(50, 33)


def test_a_change_leaves_the_tiles_of_other_zooms_that_do_not_show_it(screen):
    screen.finish(20.0)
    screen.finish(24.0)
    screen.cache.patch(20.0, QRectF(25, 20, 2, 2), screen.spots(20.0))
    assert not screen.cache.lacks(20.0, screen.spots(20.0))
    stale = [spot for spot in screen.spots(24.0) if screen.cache.lacks(24.0, [spot])]
    assert stale == [(2, 1)] or set(stale) == {(2, 1), (2, 2)}


def test_a_change_that_no_tile_in_view_shows_is_drawn_when_it_comes_into_view(screen):
    screen.finish(20.0)
    screen.cache.patch(20.0, QRectF(1, 1, 2, 2), [(1, 1)])
    assert [spot for spot in screen.spots(20.0) if screen.cache.lacks(20.0, [spot])] == [(0, 0)]


def test_after_everything_changed_the_old_picture_stays_until_the_new_one_is_there(screen):
    screen.finish(20.0)
    old = screen.shown(20.0)
    screen.scene.colour = QColor("#c03030")
    screen.cache.invalidate()
    assert screen.shown(20.0) == old
    screen.finish(20.0)
    assert screen.shown(20.0) != old


def test_a_change_elsewhere_does_not_begin_a_tile_anew(screen):
    spots, elsewhere = [(0, 0)], QRectF((SIZE + 5) / 20, 5 / 20, 1, 1)
    screen.cache.refine(20.0, spots, until=0.0)
    screen.cache.patch(20.0, elsewhere, [(1, 0)])
    screen.cache.refine(20.0, spots, until=math.inf)
    assert screen.scene.steps_made == 6
    screen.cache.refine(20.0, [(1, 0)], until=0.0)
    screen.cache.patch(20.0, elsewhere, [(1, 0)])
    screen.cache.refine(20.0, [(1, 0)], until=math.inf)
    assert screen.scene.steps_made == 6 + 1 + 6


def test_where_there_is_nothing_to_draw_no_tile_is_made(screen):
    screen.scene.empty = True
    screen.shown(20.0)
    assert not screen.cache.lacks(20.0, screen.spots(20.0))
    assert screen.holes == []
    assert screen.scene.steps_made == 0


def test_more_tiles_than_fit_are_dropped_but_never_those_in_view(screen, monkeypatch):
    monkeypatch.setattr(tiles, "CAPACITY", 4)
    monkeypatch.setattr(tiles, "LEAST_KEPT", 4)
    assert len(screen.spots(20.0)) > 4
    screen.finish(20.0)
    assert not screen.cache.lacks(20.0, screen.spots(20.0))
    screen.finish(14.0)
    screen.finish(10.0)
    assert screen.cache.lacks(20.0, screen.spots(20.0))
