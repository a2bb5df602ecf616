"""Which files of a document were changed by other programs since it last read or wrote them."""

from __future__ import annotations

from pathlib import Path

from kpeditor.app.document.document import Document
from kpeditor.core.files.storage.fingerprint import sha256_if_readable


def changed_outside(document: Document) -> list[Path]:
    """The document's files that are no longer what was last read or written; one that is gone counts too."""
    return [path for path, known in document.on_disk.items() if sha256_if_readable(path) != known]
