"""Registers all scans of a sheet: opens them, fits them to their points, and refines them on the printed
grid.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.board.underlay import BadUnderlay, picture_path
from kpeditor.core.errors import KpError
from kpeditor.scan.pictures.picture import BadPicture, ScanPicture, open_scan
from kpeditor.scan.progress import Progress, part, unwatched
from kpeditor.scan.registration.misreadpoints import Suspicion, suspicions
from kpeditor.scan.registration.project import ScanProject, ScanSheet
from kpeditor.scan.registration.refinement import GridNotFound, refine
from kpeditor.scan.registration.registration import Registration, centres, fit


class NotRegistered(KpError):
    """The points of a scan cannot be right; the message names the scan and, if possible, the point."""


@dataclass(frozen=True, slots=True)
class Registered:
    """One registered scan.

    Attributes:
        rough: the registration from its points; `found` is the final one.
        suspicions: points whose number looks wrong.
        note: the reason why the printed grid was not used; "" if it was used, or was not asked for.
    """

    scan: ScanSheet
    picture: ScanPicture
    rough: Registration
    found: Registration
    suspicions: Sequence[Suspicion]
    note: str = ""

    @property
    def hexes_shown(self) -> int:
        """The number of hexes with their centre in the picture."""
        there = self.found.to_picture(centres(self.found.grid, list(self.found.grid.hexes())))
        inside = (there > 0) & (there < (self.picture.width, self.picture.height))
        return int(inside.all(axis=1).sum())


def register(
    scan: ScanSheet, path: Path, sheet: MapSheet, *, refines: bool = True, progress: Progress = unwatched
) -> Registered:
    """Registers one scan on the board of a map.

    Raises:
        BadPicture: when the picture cannot be read, or is not the picture on which the points were set.
        NotRegistered: when its points cannot be right.
        Cancelled: when `progress` says so.
    """
    picture = open_scan(path, scan.page, scan.dpi)
    _check_same(scan, picture)
    doubted = suspicions(sheet.grid, scan.points)
    try:
        rough = fit(sheet.grid, scan.points, scan.model)
    except KpError as reason:
        told = "; ".join(one.text(sheet.numbering) for one in doubted)
        raise NotRegistered(f"{path.name}: {reason}" + (f" ({told})" if told else "")) from None
    found, note = rough, ""
    if refines:
        try:
            found = refine(picture, rough, progress)
        except GridNotFound as reason:
            note = str(reason)
    return Registered(
        scan.registered(found, (picture.width, picture.height)), picture, rough, found, doubted, note
    )


def register_all(
    project: ScanProject,
    paths: Sequence[Path],
    sheet: MapSheet,
    *,
    refines: bool = True,
    progress: Progress = unwatched,
) -> list[Registered]:
    """Registers all scans of a sheet, in order.

    Raises:
        BadPicture, NotRegistered, Cancelled: as `register`.
    """
    count = len(project.sheets)
    return [
        register(
            scan, path, sheet, refines=refines, progress=part(progress, index / count, (index + 1) / count)
        )
        for index, (scan, path) in enumerate(zip(project.sheets, paths, strict=True))
    ]


def paths_in(project: ScanProject, folder: Path) -> list[Path]:
    """The paths of a project's pictures, for a map or points file in a folder.

    Raises:
        BadPicture: when one would lie outside that folder.
    """
    try:
        return [picture_path(folder, scan.file) for scan in project.sheets]
    except BadUnderlay as reason:
        raise BadPicture(str(reason)) from None


def _check_same(scan: ScanSheet, picture: ScanPicture) -> None:
    if scan.size is not None and scan.size != (picture.width, picture.height):
        width, height = scan.size
        raise BadPicture(
            f"{picture.path.name} has {picture.width} x {picture.height} pixels, but its points were set in a"
            f" picture of {width} x {height}; put that picture back, or set the points again and leave out"
            " `pixels`"
        )
    for point in scan.points:
        if not (-0.5 * picture.width <= point.x <= 1.5 * picture.width) or not (
            -0.5 * picture.height <= point.y <= 1.5 * picture.height
        ):
            raise BadPicture(
                f"{picture.path.name}: the point at {point.x:.0f}, {point.y:.0f} lies far outside the picture"
                f" of {picture.width} x {picture.height} pixels"
            )
