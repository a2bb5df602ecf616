"""The picture under the map: the rectified scans, at their own resolution within the editor's limits."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

from PIL import Image

from kpeditor.core.files.storage.writing import write_bytes_safely
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.scan.pictures.picture import Pixels, ScanPicture, pixels
from kpeditor.scan.pictures.straight import MARGIN, NothingSeen, Placed, Raster, draw_straight
from kpeditor.scan.progress import Progress, part, unwatched
from kpeditor.scan.registration.registration import Registration

MOST_PIXELS = 36_000_000
"""The largest underlay, in pixels, that the editor shows without delay."""
_FINEST = 64.0
"""The most pixels per hex side; more would only take space."""
_QUALITY = 88


def underlay_raster(registrations: Sequence[Registration]) -> Raster:
    """The raster that keeps the detail of the finest scan, within limits.

    Raises:
        NothingSeen: when there is no scan.
    """
    if not registrations:
        raise NothingSeen("there is no registered scan; set its points first")
    grid = registrations[0].grid
    side = min(_FINEST, max(found.side for found in registrations))
    width, height = HexLayout(grid).size
    most = (MOST_PIXELS / ((width + 2 * MARGIN) * (height + 2 * MARGIN))) ** 0.5
    return Raster(grid, float(min(side, most)))


def underlay_picture(
    scans: Sequence[tuple[ScanPicture, Registration]], raster: Raster, progress: Progress = unwatched
) -> Pixels:
    """The rectified scans. Each scan is read at no finer resolution than it is drawn.

    Raises:
        BadPicture: when a scan cannot be read.
        NothingSeen: when no scan shows any part of the board.
        Cancelled: when `progress` says so.
    """
    read = []
    for index, (picture, found) in enumerate(scans):
        shrink = max(1, int(found.side / raster.side + 0.05))
        told = part(progress, 0.6 * index / len(scans), 0.6 * (index + 1) / len(scans))
        read.append(Placed(pixels(picture, shrink=shrink, progress=told), found, shrink))
    return draw_straight(read, raster, part(progress, 0.6, 1.0)).rgb


def save_underlay(colours: Pixels, path: Path) -> None:
    """Writes the picture as JPEG; an error leaves the old file intact.

    Raises:
        NotSaved: when it could not be written.
    """
    data = BytesIO()
    Image.fromarray(colours).save(data, "JPEG", quality=_QUALITY, subsampling=0)
    write_bytes_safely(path, data.getvalue())
