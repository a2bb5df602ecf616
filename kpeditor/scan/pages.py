"""How many pages a file with scans has."""

from __future__ import annotations

import pypdfium2
from PIL import Image

from kpeditor.scan.picture import ScanPicture


def page_count(picture: ScanPicture) -> int:
    """The number of pages of a PDF, of pictures in a TIFF; 1 for other kinds and for files that are gone."""
    try:
        if picture.kind == "PDF":
            document = pypdfium2.PdfDocument(picture.path)
            try:
                return len(document)
            finally:
                document.close()
        if picture.kind == "TIFF":
            with Image.open(picture.path, formats=("TIFF",)) as image:
                return int(getattr(image, "n_frames", 1))
    except (OSError, SyntaxError, ValueError, pypdfium2.PdfiumError):
        return 1
    return 1
