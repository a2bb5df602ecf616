"""Whether the printed hex numbers agree with the grid: detects a registration that is off by a column or row.

Single letters are not recognised. The place of the numbers is found automatically: it is where most hexes
carry ink. The expected numbers, set in a plain font, are compared with the whole sheet for every shift of the
grid by up to two hexes, and then with the neighbourhood of every hex.

Limits: single misprints, rotated numbers and numbers with letters are not detected; when the printed font is
too unusual or no number is legible, the result says so.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw, ImageFont
from scipy import ndimage

import kpeditor
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.pixels import SQRT3, HexLayout
from kpeditor.scan.pictures.straight import StraightPicture
from kpeditor.scan.reading.ink import Ink, ink_of

Floats = npt.NDArray[np.float32]
Offset = tuple[int, int]
"""The columns and rows by which the printed numbers are ahead of the grid."""
_FONT = Path(kpeditor.__file__).parent / "drawing" / "fonts" / "DejaVuSans.ttf"
_FINE = 64
"""Samples per hex side."""
_PAD = 2
_FARTHEST = 2
_AROUND = 4
"""The radius, in hexes, within which numbers are judged together."""
_LEAST_LIKENESS = 0.2
_LEAST_LEAD = 0.015
_SURE = 6.0
"""The number of standard errors by which another number must fit a neighbourhood better."""
_MOST_HEXES = 400
_TENTH = 0.3


@dataclass(frozen=True, slots=True)
class NumberCheck:
    """The result of comparing the printed numbers with the grid.

    Attributes:
        is_readable: False if no numbers were found, or none could be distinguished from others.
        offset: the columns and rows by which the printed numbers of the whole sheet are ahead of the grid.
        disagreeing: hexes around which the printed numbers are those of other hexes.
    """

    is_readable: bool
    offset: Offset = (0, 0)
    disagreeing: tuple[Hex, ...] = ()

    @property
    def agrees(self) -> bool:
        """Whether numbers were legible and agree."""
        return self.is_readable and self.offset == (0, 0) and not self.disagreeing

    def text(self, sheet: MapSheet) -> str:
        """The finding in a sentence."""
        if not self.is_readable:
            return "not checked: no printed numbers could be read"
        if self.offset != (0, 0):
            here = Hex(3, 3)
            there = Hex(here.column + self.offset[0], here.row + self.offset[1])
            return (
                f"the grid is off: where it has hex {sheet.name(here)} the sheet has {sheet.name(there)}"
                " printed; correct the points"
            )
        if self.disagreeing:
            names = ", ".join(sheet.name(hex_) for hex_ in self.disagreeing[:8])
            more = f" and {len(self.disagreeing) - 8} more" if len(self.disagreeing) > 8 else ""
            return f"the printed numbers disagree with the grid around {names}{more}; check the points there"
        return "they agree with the grid"

    def data(self, sheet: MapSheet) -> dict[str, Any]:
        """The result as data for a report."""
        return {
            "readable": self.is_readable,
            "offset": list(self.offset),
            "disagreeing": [sheet.name(hex_) for hex_ in self.disagreeing],
            "told": self.text(sheet),
        }


def check_numbers(picture: StraightPicture, sheet: MapSheet) -> NumberCheck:
    """Compares the printed numbers with the grid."""
    hexes = list(sheet.grid.hexes())
    names = [sheet.name(hex_) for hex_ in hexes]
    if any(len(name) != len(names[0]) or not name.isdecimal() for name in names):
        return NumberCheck(False)
    ink = ink_of(picture)
    line = ink.planes[0] - ndimage.gaussian_filter(ink.planes[0], 6)
    centres = np.array([HexLayout(sheet.grid).centre(hex_) for hex_ in hexes])
    some = np.random.default_rng(len(hexes)).permutation(len(hexes))[:_MOST_HEXES]
    box = _number_box(ink, line, centres[some])
    if box is None:
        return NumberCheck(False)
    shapes = _shapes(ink, line, centres, box)
    plain = _Font(box)
    likeness = {
        offset: _likeness(sheet, hexes, shapes, plain, offset, some.tolist()) for offset in _offsets()
    }
    scores = {offset: float(np.nanmean(one)) for offset, one in likeness.items() if np.isfinite(one).any()}
    order = sorted(scores, key=lambda offset: -scores[offset])
    if scores[order[0]] < _LEAST_LIKENESS or scores[order[0]] - scores[order[1]] < _LEAST_LEAD:
        return NumberCheck(False)
    if order[0] != (0, 0):
        return NumberCheck(True, order[0])
    return NumberCheck(True, (0, 0), _disagreeing(sheet, hexes, shapes, plain, scores))


def _offsets() -> list[Offset]:
    steps = range(-_FARTHEST, _FARTHEST + 1)
    return [(columns, rows) for columns in steps for rows in steps]


def _likeness(
    sheet: MapSheet, hexes: list[Hex], shapes: Floats, plain: _Font, offset: Offset, some: list[int]
) -> Floats:
    """The likeness between the number in some hexes and that of the hex an offset away; nan for all other
    hexes.
    """
    length, answer = len(sheet.name(hexes[0])), np.full(len(hexes), np.nan, np.float32)
    for index in some:
        there = Hex(hexes[index].column + offset[0], hexes[index].row + offset[1])
        if there.column > 0 and there.row > 0 and len(name := sheet.name(there)) == length:
            answer[index] = float((shapes[index] * plain.number(name)).mean())
    return answer


Box = tuple[int, int, int, int]


def _number_box(ink: Ink, line: Floats, centres: npt.NDArray[np.float64]) -> Box | None:
    """Left, right, top and bottom of the number, in samples from the middle of the hex; None if there is no
    number.
    """
    steps = np.arange(-_FINE, _FINE + 1) / _FINE
    x, y = np.meshgrid(steps, steps)
    usual = np.percentile(_sampled(ink, line, centres, x, y), 60, axis=0)
    flat, straight = (y, x) if ink.grid.is_flat else (x, y)
    half = SQRT3 / 2
    slanted = np.maximum(np.abs(flat / 2 + straight * half), np.abs(flat / 2 - straight * half))
    usual[np.maximum(np.abs(flat), slanted) > 0.94 * half] = 0.0
    inked = usual > _TENTH * usual.max()
    areas, count = ndimage.label(ndimage.binary_dilation(inked, np.ones((3, 9), np.bool_)))
    if not count or usual.max() < 0.02:
        return None
    best = 1 + int(np.argmax(ndimage.sum_labels(usual, areas, range(1, count + 1))))
    rows, columns = np.nonzero((areas == best) & inked)
    left, right, top, bottom = columns.min(), columns.max() + 1, rows.min(), rows.max() + 1
    if right - left < 8 or bottom - top < 4 or bottom - top > right - left:
        return None
    return int(left) - _FINE, int(right) - _FINE, int(top) - _FINE, int(bottom) - _FINE


def _shapes(ink: Ink, line: Floats, centres: npt.NDArray[np.float64], box: Box) -> Floats:
    """The image of every hex's number with a margin, of mean 0 and deviation 1: (n, rows, columns)."""
    left, right, top, bottom = box
    x, y = np.meshgrid(np.arange(left - _PAD, right + _PAD), np.arange(top - _PAD, bottom + _PAD))
    return _normal(_sampled(ink, line, centres, x / _FINE, y / _FINE))


def _sampled(
    ink: Ink,
    line: Floats,
    centres: npt.NDArray[np.float64],
    x: npt.NDArray[np.float64],
    y: npt.NDArray[np.float64],
) -> Floats:
    at = ink.at(centres[:, None, None] + np.stack((x, y), axis=-1)[None])
    return np.asarray(ndimage.map_coordinates(line, (at[..., 1], at[..., 0]), order=1), np.float32)


def _normal(shapes: Floats) -> Floats:
    shapes = shapes - shapes.mean(axis=(-2, -1), keepdims=True)
    return np.asarray(shapes / (shapes.std(axis=(-2, -1), keepdims=True) + 1e-6), np.float32)


class _Font:
    """Renders numbers in a plain font of the printed size."""

    def __init__(self, box: Box) -> None:
        self._wide, self._high = box[1] - box[0], box[3] - box[2]
        self._font = ImageFont.truetype(str(_FONT), 64)
        self._known: dict[str, Floats] = {}

    def number(self, text: str) -> Floats:
        """The expected image of a number."""
        if text not in self._known:
            left, top, right, bottom = self._font.getbbox(text)
            image = Image.new("L", (int(right - left), int(bottom - top)))
            ImageDraw.Draw(image).text((-left, -top), text, font=self._font, fill=255)
            small = np.asarray(image.resize((self._wide, self._high), Image.Resampling.BOX), np.float32)
            self._known[text] = _normal(ndimage.gaussian_filter(np.pad(small, _PAD), 1.2))
        return self._known[text]


def _disagreeing(
    sheet: MapSheet, hexes: list[Hex], shapes: Floats, plain: _Font, scores: dict[Offset, float]
) -> tuple[Hex, ...]:
    """The hexes whose neighbourhood fits numbers of other hexes better."""
    everything, wrong = list(range(len(hexes))), np.zeros(len(hexes), np.bool_)
    at = tuple(np.array([[hex_.row - 1, hex_.column - 1] for hex_ in hexes]).T)
    right = _likeness(sheet, hexes, shapes, plain, (0, 0), everything)
    for offset in _offsets():
        if max(map(abs, offset)) != 1:
            continue
        better = _likeness(sheet, hexes, shapes, plain, offset, everything) - right
        known = np.isfinite(better)
        total, count = (_summed(sheet, at, np.where(known, one, 0.0)) for one in (better, known))
        mean = total / np.maximum(count, 1.0)
        error = float(np.nanstd(better)) / np.sqrt(np.maximum(count, 1.0))
        # Where the grid is off, the other number leads by as much as the correct number does elsewhere.
        lead = max(0.5 * (scores[(0, 0)] - scores.get(offset, 0.0)), _LEAST_LEAD)
        wrong |= (count >= 10) & (mean > lead) & (mean > _SURE * error)
    return tuple(hexes[index] for index in np.flatnonzero(wrong))


def _summed(
    sheet: MapSheet, at: tuple[npt.NDArray[np.intp], ...], values: npt.NDArray[np.floating[Any]]
) -> npt.NDArray[np.float64]:
    """The sum of values over the neighbourhood of each hex."""
    field = np.zeros((sheet.grid.rows, sheet.grid.columns))
    field[at] = values
    size = 2 * _AROUND + 1
    return np.asarray(ndimage.uniform_filter(field, size, mode="constant")[at] * size**2, np.float64)
