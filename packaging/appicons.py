"""The program's icon as files: pictures of every size, .ico for Windows, .icns for macOS.

    python packaging/appicons.py FOLDER

Needs PySide6 and Pillow. The drawings are kpeditor/app/appicon/*.svg.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image

SIZES = (16, 24, 32, 48, 64, 128, 256, 512, 1024)
WINDOWS = (16, 24, 32, 48, 64, 128, 256)
MACOS = (16, 32, 64, 128, 256, 512, 1024)


def write_icons(folder: Path) -> list[Path]:
    """Writes all of them into a folder and answers which."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PIL import Image as Pictures

    from kpeditor.app.icons import APP_ICON, app_picture
    from kpeditor.app.main import application

    application()
    folder.mkdir(parents=True, exist_ok=True)
    pictures = {}
    for size in SIZES:
        path = folder / f"{size}.png"
        with TemporaryDirectory() as place:
            drawn = Path(place) / "drawn.png"
            app_picture(size).save(str(drawn))
            with Pictures.open(drawn) as picture:
                pictures[size] = picture.convert("RGBA")
        pictures[size].save(path, optimize=True)  # without the date and the resolution that Qt notes down
    _write_set(folder / "kpeditor.ico", [pictures[size] for size in WINDOWS])
    _write_set(folder / "kpeditor.icns", [pictures[size] for size in MACOS])
    shutil.copyfile(APP_ICON / "kpeditor.svg", folder / "kpeditor.svg")
    return sorted(folder.iterdir())


def _write_set(path: Path, pictures: list[Image]) -> None:
    """Several sizes in one file, each as it was drawn."""
    largest = pictures[-1]
    sizes = [picture.size for picture in pictures]
    largest.save(path, sizes=sizes, append_images=pictures[:-1])


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
    for made in write_icons(Path(sys.argv[1])):
        print(made)
