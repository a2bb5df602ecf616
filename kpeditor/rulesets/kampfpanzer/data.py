"""Reads the YAML files of this folder."""

from __future__ import annotations

import copy
from functools import cache
from pathlib import Path
from typing import Any, Literal

from kpeditor.core.files.formats.schemas import own_file

Name = Literal["units", "tables", "terrain", "options"]


def read(name: Name) -> Any:
    """The content of `name`.yaml of this ruleset, a fresh copy; the caller keeps what it builds from it.

    Raises:
        BadFile: when it does not keep to the schema of its name.
    """
    return copy.deepcopy(_content(name))


@cache
def _content(name: Name) -> Any:
    return own_file(name, Path(__file__).with_name(f"{name}.yaml").read_text("utf-8"))
