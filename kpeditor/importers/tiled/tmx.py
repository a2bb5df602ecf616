"""TMX, TSX and TX files as the trees of Tiled's JSON form, so that one reader serves both."""

from __future__ import annotations

from typing import Any

from kpeditor.importers.xmltree import Element

Tree = dict[str, Any]
LINE = "line in the file"
"""The key of a tree's line number in the file. Names of Tiled have no blanks, so this key is free."""
_LAYERS = {"layer": "tilelayer", "objectgroup": "objectgroup", "imagelayer": "imagelayer", "group": "group"}


def map_tree(root: Element) -> Tree:
    tree = _with_properties(root)
    tree["tilesets"] = [tileset_tree(one) for one in root.all("tileset")]
    tree["layers"] = _layers(root)
    return tree


def tileset_tree(element: Element) -> Tree:
    """A `tileset` element, of a map or of a file of its own."""
    tree = _with_properties(element) | _image(element)
    tree["tiles"] = [_with_properties(tile) | _image(tile) for tile in element.all("tile")]
    return tree


def template_tree(element: Element) -> Tree:
    tileset, object_ = element.first("tileset"), element.first("object")
    tree: Tree = {"object": _object(object_) if object_ is not None else {}}
    return tree | ({"tileset": tileset_tree(tileset)} if tileset is not None else {})


def _layers(parent: Element) -> list[Tree]:
    return [_layer(child) for child in parent.children if child.tag in _LAYERS]


def _layer(element: Element) -> Tree:
    tree = _with_properties(element) | {"type": _LAYERS[element.tag]}
    if element.tag == "layer" and (data := element.first("data")) is not None:
        tree |= {"encoding": data.attributes.get("encoding", ""), LINE: data.line}
        tree["compression"] = data.attributes.get("compression", "")
        tree["data"] = _data(data)
        if data.first("chunk") is not None:
            tree["chunks"] = [chunk.attributes | {"data": _data(chunk)} for chunk in data.all("chunk")]
    elif element.tag == "objectgroup":
        tree["objects"] = [_object(one) for one in element.all("object")]
    elif element.tag == "group":
        tree["layers"] = _layers(element)
    return tree


def _data(element: Element) -> str | list[str]:
    """The text of the data, or its tiles where they are elements."""
    return element.gids or element.text


def _object(element: Element) -> Tree:
    tree = _with_properties(element)
    for child in element.children:
        if child.tag in ("polygon", "polyline"):
            tree[child.tag] = child.attributes.get("points", "")
        elif child.tag in ("point", "ellipse", "capsule", "text"):
            tree[child.tag] = True
    return tree


def _image(element: Element) -> Tree:
    image = element.first("image")
    if image is None:
        return {}
    given = image.attributes
    names = {"source": "image", "width": "imagewidth", "height": "imageheight"}
    return {name: given[attribute] for attribute, name in names.items() if attribute in given}


def _with_properties(element: Element) -> Tree:
    """The attributes of an element, its line, and its properties as a list."""
    tree: Tree = {**element.attributes, LINE: element.line}
    holder = element.first("properties")
    if holder is not None:
        tree["properties"] = [
            {
                "name": one.attributes.get("name", ""),
                "type": one.attributes.get("type", "string"),
                "value": one.attributes.get("value", one.text),
            }
            for one in holder.all("property")
        ]
    return tree
