"""Reads the YAML files beside a ruleset's modules."""

from __future__ import annotations

import copy
from functools import cache
from pathlib import Path
from typing import Any, Literal

from kpeditor.core.files.formats.schemas import own_file

Name = Literal["units", "tables", "terrain", "options"]


def read_beside(module: str, name: Name) -> Any:
    """The content of `name`.yaml in the folder of a module (its `__file__`), as a fresh copy for the caller
    to keep.

    Raises:
        BadFile: when it does not keep to the schema of its name.
    """
    return copy.deepcopy(_content(Path(module).with_name(f"{name}.yaml"), name))


@cache
def _content(path: Path, name: Name) -> Any:
    return own_file(name, path.read_text("utf-8"))
