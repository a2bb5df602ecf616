"""The tree of a Tiled map as TMX, in the order of elements and attributes that Tiled itself writes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from kpeditor.core.texts import for_xml

Tree = Mapping[str, Any]
_MAP = (
    *("version", "tiledversion", "orientation", "renderorder", "width", "height", "tilewidth", "tileheight"),
    *("infinite", "hexsidelength", "staggeraxis", "staggerindex", "nextlayerid", "nextobjectid"),
)
_TILESET = ("firstgid", "name", "tilewidth", "tileheight", "tilecount", "columns")
_ENDS = {"\n": "&#10;", "\t": "&#9;"}


def tmx_text(tree: Tree) -> str:
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', f"<map{_attributes(tree, _MAP)}>"]
    lines += _properties(tree, 1)
    for tileset in tree["tilesets"]:
        lines += _tileset(tileset)
    for layer in tree["layers"]:
        lines += _layer(layer, 1)
    return for_xml("\n".join([*lines, "</map>", ""]))


def _tileset(tree: Tree) -> Iterable[str]:
    yield f" <tileset{_attributes(tree, _TILESET)}>"
    width, height = tree["imagewidth"], tree["imageheight"]
    yield f'  <image source={quoteattr(tree["image"])} width="{width}" height="{height}"/>'
    for tile in tree["tiles"]:
        yield f"  <tile{_attributes(tile, ('id', 'type'))}>"
        yield from _properties(tile, 3)
        yield "  </tile>"
    yield " </tileset>"


def _layer(tree: Tree, depth: int) -> Iterable[str]:
    pad = " " * depth
    match tree["type"]:
        case "tilelayer":
            yield f"{pad}<layer{_attributes(tree, ('id', 'name', 'width', 'height'))}>"
            yield f'{pad} <data encoding="csv">'
            width, data = tree["width"], tree["data"]
            rows = [",".join(map(str, data[at : at + width])) for at in range(0, len(data), width)]
            yield ",\n".join(rows)
            yield "</data>"
            yield f"{pad}</layer>"
        case "group":
            yield f"{pad}<group{_attributes(tree, ('id', 'name'))}>"
            for layer in tree["layers"]:
                yield from _layer(layer, depth + 1)
            yield f"{pad}</group>"
        case _:
            faint = ("opacity",) if tree["opacity"] != 1 else ()
            hidden = () if tree["visible"] else ("visible",)
            yield f"{pad}<objectgroup{_attributes(tree, ('color', 'id', 'name', *faint, *hidden))}>"
            for one in tree["objects"]:
                yield from _object(one, depth + 1)
            yield f"{pad}</objectgroup>"


def _object(tree: Tree, depth: int) -> Iterable[str]:
    pad = " " * depth
    has_size = ("width", "height") if tree["width"] or tree["height"] else ()
    yield f"{pad}<object{_attributes(tree, ('id', 'name', 'type', 'x', 'y', *has_size))}>"
    yield from _properties(tree, depth + 1)
    for name in ("polygon", "polyline"):
        if name in tree:
            points = " ".join(f"{point['x']},{point['y']}" for point in tree[name])
            yield f'{pad} <{name} points="{points}"/>'
    if tree.get("point"):
        yield f"{pad} <point/>"
    if "text" in tree:
        text = tree["text"]
        attributes = _attributes(text, ("pixelsize", "wrap", "bold"))
        yield f"{pad} <text{attributes}>{escape(text['text'])}</text>"
    yield f"{pad}</object>"


def _properties(tree: Tree, depth: int) -> Iterable[str]:
    pad = " " * depth
    if not tree.get("properties"):
        return
    yield f"{pad}<properties>"
    for one in tree["properties"]:
        type_ = "" if one["type"] == "string" else f' type="{one["type"]}"'
        head = f"{pad} <property name={_quoted(one['name'])}{type_}"
        value = one["value"]
        if isinstance(value, str) and "\n" in value:
            # Multi-line text goes between the tags, as Tiled writes it.
            yield f"{head}>{escape(value)}</property>"
        else:
            yield f"{head} value={_quoted(str(value).lower() if isinstance(value, bool) else str(value))}/>"
    yield f"{pad}</properties>"


def _attributes(tree: Tree, names: Iterable[str]) -> str:
    return "".join(f" {name}={_quoted(_plain(tree[name]))}" for name in names if name in tree)


def _plain(value: Any) -> str:
    if isinstance(value, bool):
        return "1" if value else "0"
    return str(value)


def _quoted(text: str) -> str:
    return quoteattr(text, _ENDS)
