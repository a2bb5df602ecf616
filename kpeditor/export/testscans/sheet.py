"""Test scans: our own map printed as a sheet of 1973, aged and scanned, with the truth beside it.

Registration and reading of scans are measured on test scans, since only here is the right answer known.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path
from types import MappingProxyType
from typing import Any

import numpy as np
import numpy.typing as npt
import yaml
from PIL import Image
from PySide6.QtGui import QImage

from kpeditor.core.errors import KpError, NotSaved
from kpeditor.core.files.storage.writing import write_bytes_safely, write_safely
from kpeditor.core.scenario.battle import Battle
from kpeditor.drawing.frame import NORMAL_SIDE
from kpeditor.drawing.pictures import battle as picture
from kpeditor.drawing.pictures.pages import MARGIN, PrintedSize
from kpeditor.drawing.style import GroundLook, Hatch, LineLook, MapStyle
from kpeditor.drawing.stylebook import Appearance
from kpeditor.drawing.styles.classic import CLASSIC
from kpeditor.export.testscans.aging import WEAR, AgedScan, PrintedPage, aged_page, halves, scanned

HEX_MM = 16.0
DPI = 150.0
FORMAT = "kpeditor-testscan/1"
_WHITE = "#ffffff"
_BLACK, _BROWN, _GREEN, _BLUE = "#2b2926", "#8a5a2b", "#4d6b2a", "#3b7290"


class NoSuchDifficulty(KpError):
    """A difficulty outside 0 to 9."""


def _printed_style() -> MapStyle:
    """Four inks on white: black, brown, green, blue. The inks are transparent."""
    grounds = {
        "woods": GroundLook("#cddcae", "", "clumps", _GREEN, "#a9bf80"),
        "town": GroundLook("#e0dbd2", "", "blocks", _BLACK, _BLACK),
        "slope": GroundLook("#f3e2c3", "", height=1, hatch=Hatch(_BROWN, (-52.0,), 0.16, 0.022)),
        "hilltop": GroundLook("#e0bd88", "", height=2),
    }
    lines = {
        "crest": LineLook("crest", _BROWN, _BROWN, 0.105),
        "woods": LineLook("hedge", _GREEN, _GREEN, 0.12),
        "town": LineLook("wall", _BLACK, _BLACK, 0.12),
        "stream": LineLook("water", _BLUE, "", 0.085),
        "ford": LineLook("ford", _WHITE, _BLACK, 0.1),
        "road": LineLook("road", _WHITE, _BLACK, 0.13),
        "bridge": LineLook("bridge", _WHITE, _BLACK, 0.13),
    }
    return replace(
        CLASSIC,
        name="printed",
        title="Printed",
        desk=_WHITE,
        paper=_WHITE,
        grid="#9a6b665e",
        grid_width=0.03,
        number=_BLACK,
        number_halo="",
        grounds=MappingProxyType({**CLASSIC.grounds, **grounds}),
        lines=MappingProxyType({**CLASSIC.lines, **lines}),
    )


PRINTED = _printed_style()
"""The look of the printed sheet; not a style of the window, for it lacks paper."""


@dataclass(frozen=True, slots=True)
class TestScan:
    """The scans of one aged sheet: one, or two that overlap."""

    __test__ = False
    difficulty: int
    seed: int
    scans: tuple[AgedScan, ...]


def make_test_scan(
    battle: Battle, difficulty: int, seed: int = 0, *, in_halves: bool = False, dpi: float = DPI
) -> TestScan:
    """Prints the map, ages the sheet and scans it. A QGuiApplication must exist.

    Raises:
        NoSuchDifficulty: unless the difficulty is 0 to 9.
        PictureRefused: when the map is too large to be drawn.
    """
    if not 0 <= difficulty < len(WEAR):
        raise NoSuchDifficulty(f"difficulties are 0 to {len(WEAR) - 1}, not {difficulty}")
    wear = WEAR[difficulty]
    scale = PrintedSize(HEX_MM).scale(battle, dpi)
    page = aged_page(_printed(battle, scale, wear.slip * dpi / 150.0, seed), wear, seed, dpi)
    side = NORMAL_SIDE * scale
    # The painter places the board at a whole pixel.
    printed = PrintedPage(page, battle.map.grid, side, round(MARGIN * side) / side)
    if in_halves:
        return TestScan(difficulty, seed, halves(printed, wear, seed, dpi))
    return TestScan(difficulty, seed, (scanned(printed, wear, seed, dpi),))


def write_test_scan(made: TestScan, target: Path, map_name: str, dpi: float = DPI) -> list[Path]:
    """Writes the scans (`sheet.jpg`, or `sheet-1.jpg` and `sheet-2.jpg`) and `sheet.truth.yaml`; answers
    their paths.

    Raises:
        NotSaved: when a file cannot be written.
    """
    many = len(made.scans) > 1
    files = [
        target.with_name(f"{target.stem}-{index}{target.suffix}") if many else target
        for index in range(1, len(made.scans) + 1)
    ]
    truth = target.with_suffix(".truth.yaml")
    sheets: list[dict[str, Any]] = []
    try:
        for file, scan in zip(files, made.scans, strict=True):
            write_bytes_safely(file, _packed(scan, file, dpi, WEAR[made.difficulty].jpeg))
            sheets.append({"file": file.name, **scan.mapping.data()})
        data = {"format": FORMAT, "map": map_name, "difficulty": made.difficulty, "seed": made.seed}
        write_safely(truth, yaml.safe_dump({**data, "sheets": sheets}, sort_keys=False))
    except ValueError as reason:
        raise NotSaved(f"{target} cannot be written: {reason}") from reason
    return [*files, truth]


def _packed(scan: AgedScan, file: Path, dpi: float, quality: int) -> bytes:
    """The picture encoded in the format of the file's suffix; raises ValueError for an unknown suffix."""
    kinds = Image.registered_extensions()
    if file.suffix.lower() not in kinds:
        raise ValueError("name it .jpg or .png")
    data = BytesIO()
    # Only JPEG uses the quality.
    Image.fromarray(scan.pixels).save(data, kinds[file.suffix.lower()], dpi=(dpi, dpi), quality=quality)
    return data.getvalue()


def _printed(battle: Battle, scale: float, slip: float, seed: int) -> npt.NDArray[np.uint8]:
    """The map as inks on white, shape (h, w, 3); each ink is misregistered a little, as by a worn press."""
    sheet = battle.map
    ground = [frozenset({layer}) for layer in reversed(list(sheet.layers))]
    plates = [*ground, frozenset({"hexsides"}), frozenset({"grid", "numbers", "places"})]
    chance = np.random.default_rng([seed, 4])
    pixels: npt.NDArray[np.uint8] | None = None
    for layers in plates:
        plate = _pixels(picture.battle_image(battle, Appearance(PRINTED, layers), scale=scale))
        # The other inks are shifted against the black plate, which has grid and numbers.
        shift = np.rint(chance.uniform(-1.5, 1.5, 2) * slip).astype(int)
        if layers != plates[-1]:
            plate = np.roll(plate, (int(shift[0]), int(shift[1])), axis=(0, 1))
        pixels = plate if pixels is None else _multiplied(pixels, plate)
    assert pixels is not None
    return pixels


def _multiplied(below: npt.NDArray[np.uint8], ink: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    return np.asarray((below.astype(np.uint16) * ink + 127) // 255, np.uint8)


def _pixels(image: QImage) -> npt.NDArray[np.uint8]:
    """A copy of the pixels of a picture, shape (h, w, 3)."""
    plain = image.convertToFormat(QImage.Format.Format_RGB888)
    width, height = plain.width(), plain.height()
    rows = np.frombuffer(plain.constBits(), np.uint8).reshape(height, plain.bytesPerLine())
    return rows[:, : 3 * width].reshape(height, width, 3).copy()
