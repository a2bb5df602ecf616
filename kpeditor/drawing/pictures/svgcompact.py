"""Reduces the SVG that Qt writes to a size fit for a web page, without changing the picture.

Qt writes every shape with all its attributes and six digits. The compact form drops default attributes,
writes coordinates in tenths as steps from the previous point, joins lines of one look into one path, and
writes a repeated shape once.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from html import escape
from xml.etree import ElementTree

_NUMBER = re.compile(r"-?\d*\.?\d+(?:e[-+]?\d+)?")
_COMMAND = re.compile(r"([MLCZ])([^MLCZ]*)")
_NAMESPACE = "{http://www.w3.org/2000/svg}"
_DEFAULTS = {
    "fill-opacity": "1",
    "stroke-opacity": "1",
    "transform": "matrix(1,0,0,1,0,0)",
    "font-style": "normal",
    "font-weight": "400",
    "stroke-linecap": "square",
    "stroke-linejoin": "bevel",
    "vector-effect": "none",
}
_OF_TEXT = (
    "x",
    "y",
    "fill",
    "fill-opacity",
    "stroke",
    "stroke-width",
    "text-anchor",
    "font-size",
    "font-weight",
)
ROOT = 'fill="none" stroke-linecap="square" stroke-linejoin="bevel" fill-rule="evenodd"'
"""The attributes that the element around compact parts must have, because the parts omit them."""
_WORTH = 60
"""The least length in letters of a shape that is written only once when it occurs twice."""


class Compactor:
    """Compacts several pictures of one page, which share shapes; ids begin with `prefix`."""

    def __init__(self, prefix: str = "s") -> None:
        self._prefix = prefix
        self._parts: list[list[tuple[dict[str, str], list[ElementTree.Element]]]] = []
        self._counts: Counter[str] = Counter()
        self._ids: dict[str, str] = {}

    def add(self, svg: str) -> int:
        """Takes a picture as Qt wrote it and returns its number."""
        root = ElementTree.fromstring(svg)
        groups = []
        for group in root.findall(f"{_NAMESPACE}g/{_NAMESPACE}g"):
            shapes = list(group)
            if shapes:
                groups.append((dict(group.attrib), shapes))
                self._counts.update(one.attrib["d"] for one in shapes if one.get("d"))
        self._parts.append(groups)
        return len(self._parts) - 1

    def part(self, number: int) -> str:
        """The elements of a picture, for use inside an element with the attributes `ROOT`."""
        found: list[str] = []
        before, open_ = "", False
        for attributes, shapes in self._parts[number]:
            head = _attributes(attributes)
            body = "".join(self._shapes(shapes))
            if head != before or not open_:
                found.append("</g>" * open_ + f"<g{head}>")
                before, open_ = head, True
            found.append(body)
        return "".join(found) + "</g>" * open_

    def definitions(self) -> str:
        """The repeated shapes; call it after every `part`."""
        return "".join(f'<path id="{id_}" d="{steps(d)}"/>' for d, id_ in self._ids.items())

    def _shapes(self, shapes: Iterable[ElementTree.Element]) -> Iterable[str]:
        lines: list[str] = []
        for shape in shapes:
            name = _name(shape)
            if name == "polyline" and shape.get("fill") == "none":
                lines.append("M" + shape.attrib["points"].strip().replace(" ", " L"))
                continue
            if name == "path":
                yield self._path(shape)
            elif name == "text":
                yield _text(shape)
            else:
                yield f"<{name}{_attributes(dict(shape.attrib))}/>"
        if lines:
            yield f'<path d="{steps("".join(lines))}"/>'

    def _path(self, shape: ElementTree.Element) -> str:
        d = shape.attrib["d"]
        rule = ' fill-rule="nonzero"' if shape.get("fill-rule") == "nonzero" else ""
        if len(d) < _WORTH or self._counts[d] < 2:
            return f'<path{rule} d="{steps(d)}"/>'
        id_ = self._ids.setdefault(d, f"{self._prefix}{len(self._ids)}")
        return f'<use{rule} href="#{id_}"/>'


def steps(d: str) -> str:
    """The path of M, L, C and Z with every point as a step from the previous one, in tenths. Rounding errors
    do not accumulate.
    """
    found: list[str] = []
    x = y = start_x = start_y = 0
    last = ""
    for command, text in _COMMAND.findall(d):
        numbers = [round(float(number) * 10) for number in _NUMBER.findall(text)]
        if command == "Z":
            found.append("z")
            x, y, last = start_x, start_y, ""
            continue
        size = 6 if command == "C" else 2
        for at in range(0, len(numbers) - size + 1, size):
            pairs = zip(numbers[at : at + size : 2], numbers[at + 1 : at + size : 2], strict=True)
            moved = [part for px, py in pairs for part in (px - x, py - y)]
            letter = command.lower() if command != last or (at == 0 and command == "M") else ""
            found.append(letter + _joined(moved, bare=bool(letter)))
            x, y, last = numbers[at + size - 2], numbers[at + size - 1], command
        if command == "M":
            start_x, start_y = x, y
    return "".join(found)


def _joined(tenths: list[int], *, bare: bool) -> str:
    text = ""
    for index, number in enumerate(tenths):
        whole, part = divmod(abs(number), 10)
        short = (f"{whole}" if whole or not part else "") + (f".{part}" if part else "")
        sign = "-" if number < 0 else "" if bare and not index else " "
        text += sign + short
    return text


def _name(shape: ElementTree.Element) -> str:
    return shape.tag.removeprefix(_NAMESPACE)


def _text(shape: ElementTree.Element) -> str:
    kept = {key: shape.attrib[key] for key in _OF_TEXT if key in shape.attrib}
    if kept.get("font-weight") == "400":
        del kept["font-weight"]
    if kept.get("fill-opacity") == "1":
        del kept["fill-opacity"]
    found = "".join(
        f' {key}="{_rounded(value) if key in ("x", "y") else escape(value)}"' for key, value in kept.items()
    )
    return f"<text{found}>{escape((shape.text or '').strip())}</text>"


def _attributes(attributes: dict[str, str]) -> str:
    found = ""
    is_bare = attributes.get("stroke") == "none"
    for key, value in attributes.items():
        if _DEFAULTS.get(key) == value or key.startswith(("{", "font-")):
            continue
        if is_bare and key.startswith("stroke") and key != "stroke":
            continue
        short = re.sub(r"^matrix\(1,0,0,1,([^,]+),([^)]+)\)$", r"translate(\1,\2)", value)
        if key in ("transform", "x", "y", "width", "height", "stroke-width", "points", "font-size"):
            short = _rounded(short, 3 if short.startswith("matrix") else 2)
        found += f' {key}="{escape(short)}"'
    return found


def _rounded(text: str, digits: int = 1) -> str:
    return _NUMBER.sub(lambda number: _short(number[0], digits), text).strip()


def _short(number: str, digits: int) -> str:
    text = f"{float(number):.{digits}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
