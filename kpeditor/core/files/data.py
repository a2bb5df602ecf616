"""Where the shipped schemas, maps, scenarios and the manual lie: in an installed package or a checkout."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import kpeditor

DataKind = Literal["schemas", "maps", "scenarios", "docs"]


def data_dir(kind: DataKind) -> Path:
    """The folder of the shipped files of one kind; it may not exist in an incomplete installation."""
    package = Path(kpeditor.__file__).parent
    packed = package / "_data" / kind
    return packed if packed.is_dir() else package.parent / kind
