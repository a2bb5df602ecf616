"""Scans drawn straight onto the board: one picture that lies exactly under the map.

Where several scans show the same place they are blended, each the more the farther its own edge is, so that
no seam shows. The picture is drawn in strips from scans that were shrunk to about its own resolution.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

import numpy as np
import numpy.typing as npt
from PIL import Image

from kpeditor.core.board.underlay import Underlay
from kpeditor.core.errors import KpError
from kpeditor.core.files.writing import write_bytes_safely
from kpeditor.core.geometry.hexes import HexGrid
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.scan.picture import Pixels, ScanPicture, pixels, sample
from kpeditor.scan.progress import Progress, part, report, unwatched
from kpeditor.scan.registration import Registration

MARGIN = 0.5
"""Hex sides shown around the board."""
MOST_PIXELS = 36_000_000
"""What the editor shows as an underlay without effort."""
_FINEST = 64.0
"""Pixels to a hex side; more only takes room."""
_QUALITY = 88
_STRIP = 128


class NothingToDraw(KpError):
    """No scan shows any part of the board."""


@dataclass(frozen=True, slots=True)
class Straight:
    """How the straight picture lies: `side` pixels to a hex side, `MARGIN` around the board."""

    grid: HexGrid
    side: float

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        width, height = HexLayout(self.grid).size
        return round((width + 2 * MARGIN) * self.side), round((height + 2 * MARGIN) * self.side)

    def underlay(self, file: str, like: Underlay | None = None) -> Underlay:
        """The picture as the underlay of the map, as opaque and as high up as the one before."""
        before = like or Underlay(file)
        width = self.size[0] / self.side
        return Underlay(file, -MARGIN, -MARGIN, width, 0.0, before.opacity, before.place)


def straight_for(registrations: Sequence[Registration]) -> Straight:
    """The straight picture that keeps what the finest of the scans shows, within bounds.

    Raises:
        NothingToDraw: when there is no scan.
    """
    if not registrations:
        raise NothingToDraw("there is no registered scan; set its points first")
    grid = registrations[0].grid
    side = min(_FINEST, max(found.side for found in registrations))
    width, height = HexLayout(grid).size
    most = (MOST_PIXELS / ((width + 2 * MARGIN) * (height + 2 * MARGIN))) ** 0.5
    return Straight(grid, float(min(side, most)))


def rectify(
    scans: Sequence[tuple[ScanPicture, Registration]], straight: Straight, progress: Progress = unwatched
) -> Pixels:
    """The straight picture; white where no scan shows the board.

    Raises:
        BadPicture: when a scan cannot be read.
        NothingToDraw: when no scan shows any part of the board.
        Cancelled: when `progress` says so.
    """
    read = []
    for index, (picture, found) in enumerate(scans):
        shrink = max(1, int(found.side / straight.side + 0.05))
        told = part(progress, 0.6 * index / len(scans), 0.6 * (index + 1) / len(scans))
        read.append((pixels(picture, shrink=shrink, progress=told), shrink, picture, found))
    width, height = straight.size
    answer = np.full((height, width, 3), 255, np.uint8)
    shown = 0
    columns = (np.arange(width) + 0.5) / straight.side - MARGIN
    for top in range(0, height, _STRIP):
        report(progress, 0.6 + 0.4 * top / height)
        rows = (np.arange(top, min(height, top + _STRIP)) + 0.5) / straight.side - MARGIN
        board = np.stack([np.tile(columns, len(rows)), np.repeat(rows, width)], axis=1)
        total = np.zeros((len(board), 3), np.float32)
        weights = np.zeros(len(board), np.float32)
        for colours, shrink, picture, found in read:
            _add(total, weights, colours, shrink, picture, found.to_picture(board))
        seen = weights > 0
        shown += int(seen.sum())
        strip = answer[top : top + len(rows)].reshape(-1, 3)
        strip[seen] = np.rint(total[seen] / weights[seen, None]).astype(np.uint8)
    if not shown:
        raise NothingToDraw("no part of the board lies in the picture; look at the points again")
    return answer


def _add(
    total: npt.NDArray[np.float32],
    weights: npt.NDArray[np.float32],
    colours: Pixels,
    shrink: int,
    picture: ScanPicture,
    there: npt.NDArray[np.float64],
) -> None:
    """Adds what one scan shows at some places of its picture, weighed by how far its edge is."""
    x, y = there[:, 0], there[:, 1]
    depth = np.minimum(np.minimum(x, picture.width - x), np.minimum(y, picture.height - y))
    seen = depth > 0
    if not seen.any():
        return
    weight = (depth[seen] / picture.width).astype(np.float32) ** 2 + 1e-9
    total[seen] += sample(colours, there[seen], shrink) * weight[:, None]
    weights[seen] += weight


def save_straight(colours: Pixels, path: Path) -> None:
    """Writes the straight picture as JPEG; whatever happens, the old file or the new one is there, whole.

    Raises:
        NotSaved: when it could not be written.
    """
    data = BytesIO()
    Image.fromarray(colours).save(data, "JPEG", quality=_QUALITY, subsampling=0)
    write_bytes_safely(path, data.getvalue())
