"""ScanProject: the scans of one sheet with their points and registrations, as stored in a map under `x-scan`
and in a points file.
"""

from __future__ import annotations

from collections.abc import Mapping as Names
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.edits.sheet import SetSheetField, set_extra
from kpeditor.core.errors import BadName, KpError
from kpeditor.core.files.formats.schemas import check
from kpeditor.core.geometry.hexes import HexGrid
from kpeditor.core.problem import DataPath, Problem, error
from kpeditor.scan.registration.mapping import Bend, Mapping, exponents
from kpeditor.scan.registration.registration import MODELS, ControlPoint, Model, Refinement, Registration, fit

KEY = "x-scan"
FORMAT = "kpeditor-scan/1"


class BadScan(KpError):
    """The content of `x-scan`, or of a points file, cannot be understood; `problems` lists everything."""

    def __init__(self, message: str, problems: tuple[Problem, ...] = ()) -> None:
        super().__init__(message)
        self.problems = problems


@dataclass(frozen=True, slots=True)
class ScanSheet:
    """One picture of the sheet or of a part of it.

    Attributes:
        file: path of the picture, relative to the folder of the map or of the points file, with slashes.
        page: of a PDF or TIFF, counted from 0.
        dpi: the resolution for drawing a PDF page.
        size: width and height in pixels when the points were set, None if unknown.
        warp: the registration's mapping; None when the points must be fitted again.
    """

    file: str
    page: int = 0
    dpi: float = 150.0
    model: Model = "projective"
    points: tuple[ControlPoint, ...] = ()
    size: tuple[int, int] | None = None
    warp: Mapping | None = None
    refinement: Refinement | None = None

    def registration(self, grid: HexGrid) -> Registration:
        """The registration of this picture on a board: the stored registration, or if there is none a fit to
        the points.

        Raises:
            TooFewPoints, BadPoints: as `fit`.
        """
        if self.warp is None:
            return fit(grid, self.points, self.model)
        return Registration(grid, self.model, self.points, self.warp, self.refinement)

    def with_points(self, points: tuple[ControlPoint, ...], model: Model) -> ScanSheet:
        """The same picture with other points, without the registration of the old ones."""
        return replace(self, points=points, model=model, warp=None, refinement=None)

    def registered(self, found: Registration, size: tuple[int, int]) -> ScanSheet:
        """The same picture with the mapping of a registration."""
        return replace(
            self,
            points=found.points,
            model=found.model,
            size=size,
            warp=found.mapping,
            refinement=found.refinement,
        )


@dataclass(frozen=True, slots=True)
class ScanProject:
    """The scans of one sheet, in the order in which they were added."""

    sheets: tuple[ScanSheet, ...] = ()

    def with_sheet(self, index: int, sheet: ScanSheet) -> ScanProject:
        """The same project with one scan replaced."""
        return ScanProject((*self.sheets[:index], sheet, *self.sheets[index + 1 :]))


def scan_of(sheet: MapSheet) -> ScanProject | None:
    """The scans of a map, or None if it has none.

    Raises:
        BadScan: when the content of `x-scan` is not understood.
    """
    data = sheet.extra.get(KEY)
    if data is None:
        return None
    project, problems = read_project(data, sheet)
    if problems:
        told = "; ".join(f"{problem.where.pointer()}: {problem.text}" for problem in problems[:3])
        raise BadScan(f"{KEY}: {told}", tuple(problems))
    return project


def set_scan(sheet: MapSheet, project: ScanProject | None, title: str = "", stroke: int = 0) -> SetSheetField:
    """An edit that stores scans in the map, or removes them if given None."""
    if project is None:
        return set_extra(sheet, KEY, None, title or "Forget scan", stroke)
    return set_extra(sheet, KEY, project_data(project, sheet), title or "Register scan", stroke)


def read_project(data: Any, sheet: MapSheet) -> tuple[ScanProject, list[Problem]]:
    """The scans in the data of a points file or of `x-scan`, and all problems. A scan with problems is left
    out.
    """
    if not isinstance(data, Names):
        return ScanProject(), [error("scan-form", "there should be `scans:` with a list of pictures")]
    coerced, problems = check("scan", {"format": FORMAT, **data})
    problems = [replace(problem, code="scan-form") for problem in problems]
    if problems:
        return ScanProject(), problems
    sheets = []
    for index, scan in enumerate(coerced["scans"]):
        found, wrong = _read_sheet(scan, sheet, ("scans", index))
        problems += wrong
        if not wrong:
            sheets.append(found)
    return ScanProject(tuple(sheets)), problems


def project_data(project: ScanProject, sheet: MapSheet) -> dict[str, Any]:
    """The scans as plain data for a map file. Points files hold the same data under `scans`."""
    return {"scans": [_sheet_data(scan, sheet) for scan in project.sheets]}


def _read_sheet(data: dict[str, Any], sheet: MapSheet, path: DataPath) -> tuple[ScanSheet, list[Problem]]:
    problems = []
    points = []
    for name, (x, y) in data.get("points", {}).items():
        try:
            points.append(ControlPoint(sheet.hex(str(name)), float(x), float(y)))
        except BadName as reason:
            problems.append(error("scan-hex", str(reason), path=(*path, "points", name)))
    size = data.get("pixels")
    warp, refinement = None, None
    if "warp" in data:
        warp, refinement, wrong = _read_warp(data["warp"], (*path, "warp"))
        problems += wrong
    found = ScanSheet(
        data["file"],
        int(data.get("page", 1)) - 1,
        float(data.get("dpi", 150.0)),
        data.get("model", MODELS[1]),
        tuple(points),
        None if size is None else (size[0], size[1]),
        warp,
        refinement,
    )
    return found, problems


def _read_warp(
    data: dict[str, Any], path: DataPath
) -> tuple[Mapping | None, Refinement | None, list[Problem]]:
    matrix = np.array(data["matrix"], dtype=np.float64).reshape(3, 3)
    if not np.isfinite(matrix).all() or abs(np.linalg.det(matrix)) < 1e-12:
        fix = "leave `warp` out: the points are fitted anew then"
        return None, None, [error("scan-form", "this is no mapping", path=(*path, "matrix"), fix=fix)]
    bend = None
    if "bend" in data:
        form = data["bend"]
        wanted = len(exponents(form["degree"])[0])
        terms = np.array(form["terms"], dtype=np.float64)
        if len(terms) != 2 * wanted or min(form["reach"]) <= 0 or not np.isfinite(terms).all():
            message = (
                f"a bend of degree {form['degree']} has {2 * wanted} numbers and a rectangle with some size"
            )
            return None, None, [error("scan-form", message, path=(*path, "bend"))]
        bend = Bend(tuple(form["middle"]), tuple(form["reach"]), form["degree"], terms.reshape(-1, 2))
    refinement = None
    if "corners" in data:
        refinement = Refinement(data["corners"], float(data.get("rms", 0.0)), data.get("hexes", 0))
    return Mapping(matrix, bend), refinement, []


def _sheet_data(scan: ScanSheet, sheet: MapSheet) -> dict[str, Any]:
    data: dict[str, Any] = {"file": scan.file}
    if scan.page:
        data["page"] = scan.page + 1
    if scan.dpi != 150.0:
        data["dpi"] = scan.dpi
    if scan.size is not None:
        data["pixels"] = list(scan.size)
    data["model"] = scan.model
    data["points"] = {sheet.name(p.hex): [round(p.x, 2), round(p.y, 2)] for p in scan.points}
    if scan.warp is not None:
        data["warp"] = _warp_data(scan.warp, scan.refinement)
    return data


def _warp_data(warp: Mapping, refinement: Refinement | None) -> dict[str, Any]:
    # Twelve digits: the last row of a homography is multiplied by thousands of pixels.
    data: dict[str, Any] = {"matrix": [float(f"{value:.12g}") for value in warp.matrix.ravel()]}
    if warp.bend is not None:
        data["bend"] = {
            "middle": [round(value, 6) for value in warp.bend.middle],
            "reach": [round(value, 6) for value in warp.bend.reach],
            "degree": warp.bend.degree,
            "terms": [round(float(value), 4) for value in warp.bend.coefficients.ravel()],
        }
    if refinement is not None:
        data |= {
            "corners": refinement.corners,
            "hexes": refinement.hexes,
            "rms": round(refinement.rms, 4),
        }
    return data
