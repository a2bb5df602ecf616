"""Opens Tiled's files, XML or JSON: the map itself and the files it refers to within its folder."""

from __future__ import annotations

import json
import re
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Any, Literal, NoReturn

from kpeditor.core.files.storage.encoding import read_text
from kpeditor.importers.refusal import refused
from kpeditor.importers.tiled.tmx import Tree, map_tree, template_tree, tileset_tree
from kpeditor.importers.xmltree import read_xml

Part = Literal["map", "tileset", "template"]
_TREES = {"map": map_tree, "tileset": tileset_tree, "template": template_tree}
_PROJECT = "*.tiled-project"
_UPWARD = 4
_HALF = re.compile(r"\\u[dD][89a-fA-F]")
"""The escapes by which JSON writes half of a character (surrogates)."""


def read_tree(file: Path, part: Part) -> Tree:
    """The content of a Tiled file, in the shape of its JSON form.

    Raises:
        BadFile: when the file cannot be read or does not hold this part.
    """
    text = read_text(file)
    if text.lstrip("\ufeff \t\r\n")[:1] == "<":
        root = read_xml(file, text)
        if root.tag != part:
            raise refused(file, f"this is XML, but no {part} of Tiled (it begins with <{root.tag[:40]}>)")
        return _TREES[part](root)
    tree = _json(file, text)
    if not isinstance(tree, dict) or (part != "tileset" and tree.get("type", part) != part):
        raise refused(file, f"this is JSON, but no {part} of Tiled")
    return tree


def _json(file: Path, text: str) -> Any:
    def refuse_constant(name: str) -> NoReturn:
        raise refused(file, f"{name} is no number a map can have", "save it again in Tiled")

    try:
        tree = json.loads(text.removeprefix("\ufeff"), parse_constant=refuse_constant)
        if _HALF.search(text):
            json.dumps(tree, ensure_ascii=False).encode("utf-8")
    except json.JSONDecodeError as fault:
        fix = "it was damaged or cut off; save it again in Tiled"
        raise refused(file, f"this is neither XML nor JSON ({fault.msg})", fix, fault.lineno) from None
    except UnicodeEncodeError:
        raise refused(file, "a text in it holds half of a character", "save it again in Tiled") from None
    except (RecursionError, ValueError):
        raise refused(file, "the values are nested too deep or too long", "this is no map") from None
    return tree


def home_of(file: Path) -> Path:
    """The folder that holds all files a map may refer to: that of its Tiled project, or the map's own."""
    own = file.resolve().parent
    for folder in (own, *list(own.parents)[:_UPWARD]):
        if any(folder.glob(_PROJECT)):
            return folder
    return own


def beside(file: Path, name: str, home: Path) -> Path:
    """The path of a file that another one names.

    Raises:
        BadFile: when the path leads outside the folder of the map, is absolute or is an address.
    """
    is_absolute = PurePosixPath(name).is_absolute() or PureWindowsPath(name).drive or "://" in name
    path = file.parent / name.replace("\\", "/")
    fix = "copy it beside the map, or embed the tilesets in Tiled (Map > Embed tilesets)"
    try:
        is_outside = is_absolute or not path.resolve().is_relative_to(home)
        if not is_outside:  # a path outside may be on another computer, which would be contacted
            path.is_file()  # the name may be too long for the system
    except (OSError, ValueError):
        raise refused(file, f"{name!r:.80} can be the name of no file", fix) from None
    if is_outside:
        raise refused(file, f"{name!r:.80} lies outside the folder of the map", fix)
    return path
