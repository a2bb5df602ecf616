"""The font of every picture: DejaVu Sans, shipped with the program, because a machine without fonts draws an
empty box for each letter.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QFont, QFontDatabase

FAMILY = "DejaVu Sans"
FOLDER = Path(__file__).parent / "fonts"


def load_fonts() -> str:
    """Makes the shipped font known to Qt and returns its family name. Call it after the QGuiApplication
    exists; repeated calls are allowed.

    Raises:
        FileNotFoundError: when the package was installed without its font files.
    """
    if QFontDatabase.hasFamily(FAMILY):
        return FAMILY
    files = sorted(FOLDER.glob("*.ttf"))
    if not files:
        raise FileNotFoundError(f"no font files in {FOLDER}")
    for file in files:
        QFontDatabase.addApplicationFont(str(file))
    return FAMILY


def font(pixels: float, *, bold: bool = False) -> QFont:
    """The font at a height in pixels, at least 1; fractions are allowed."""
    made = QFont(FAMILY)
    # Points, at 72 dpi, allow fractions. Pixels would be rounded, and text would jump while zooming.
    made.setPixelSize(max(1, round(pixels)))
    made.setBold(bold)
    made.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    made.setStyleStrategy(QFont.StyleStrategy.PreferAntialias)
    made.setKerning(True)
    return made
