"""Writes `expression.tables`, the ready parser of areas and conditions: run it after a change of the grammar
or of lark. A test notices when it was forgotten.
"""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def write() -> None:
    """Writes the file."""
    sys.path.insert(0, str(ROOT))
    from kpeditor.core.scenario.grammar import TABLES, fitting_mark, from_grammar

    tables = BytesIO()
    from_grammar().save(tables)
    TABLES.write_bytes(fitting_mark() + b"\n" + tables.getvalue())


if __name__ == "__main__":
    write()
