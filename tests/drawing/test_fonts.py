"""Letters look like letters, also where no font is installed and Qt would draw one empty box for all."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

DRAW_LETTERS = """
import hashlib, sys
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from kpeditor.drawing.fonts import font, load_fonts

application = QGuiApplication([])
load_fonts()
for bold in (False, True):
    for letter in sys.argv[1]:
        image = QImage(48, 48, QImage.Format.Format_Grayscale8)
        image.fill(255)
        painter = QPainter(image)
        painter.setFont(font(32, bold=bold))
        painter.drawText(image.rect(), Qt.AlignmentFlag.AlignCenter, letter)
        painter.end()
        print(hashlib.sha256(bytes(image.constBits())).hexdigest())
"""

LETTERS = "AW08ÄÖÜß→≤"


@pytest.mark.parametrize("system_fonts", [True, False], ids=["with system fonts", "with none"])
def test_every_letter_has_ink_of_its_own(root: Path, tmp_path: Path, system_fonts: bool) -> None:
    environment = {**os.environ, "PYTHONPATH": str(root), "QT_QPA_PLATFORM": "offscreen"}
    if not system_fonts:
        nothing = tmp_path / "fonts.conf"
        nothing.write_text(f"<fontconfig><cachedir>{tmp_path}</cachedir></fontconfig>")
        environment["FONTCONFIG_FILE"] = str(nothing)
    command = [sys.executable, "-c", DRAW_LETTERS, LETTERS]
    drawn = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    pictures = drawn.stdout.split()
    assert len(set(pictures)) == 2 * len(LETTERS)
