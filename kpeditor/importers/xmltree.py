"""XML read safely: no document types, no entities, bounded depth and number of elements."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from xml.parsers import expat

from kpeditor.importers.refusal import refused

MAX_DEPTH = 60
MAX_ELEMENTS = 3_000_000
MAX_GIDS = 20_000_000


@dataclass(slots=True)
class Element:
    """An element: its attributes, text and children. `gids` are the tiles of a `data`."""

    tag: str
    attributes: dict[str, str]
    line: int
    parts: list[str] = field(default_factory=list)
    children: list[Element] = field(default_factory=list)
    gids: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        return "".join(self.parts)

    def all(self, tag: str) -> Iterator[Element]:
        return (child for child in self.children if child.tag == tag)

    def first(self, tag: str) -> Element | None:
        return next(self.all(tag), None)


class _Builder:
    """Builds the tree from expat's events."""

    def __init__(self, file: Path, parser: expat.XMLParserType) -> None:
        self._file = file
        self._parser = parser
        self._open: list[Element] = []
        self._left = MAX_ELEMENTS
        self._gids_left = MAX_GIDS
        self.root: Element | None = None
        parser.buffer_text = True
        parser.StartElementHandler = self._on_start
        parser.EndElementHandler = self._on_end
        parser.CharacterDataHandler = self._on_text
        parser.StartDoctypeDeclHandler = self._on_doctype
        parser.EntityDeclHandler = self._on_doctype

    def _on_start(self, tag: str, attributes: dict[str, str]) -> None:
        parent = self._open[-1] if self._open else None
        if tag == "tile" and parent is not None and parent.tag in ("data", "chunk"):
            # A layer of a million hexes may have an element for each.
            parent.gids.append(attributes.get("gid", "0"))
            self._gids_left -= 1
        self._left -= 1
        if self._left < 0 or self._gids_left < 0 or len(self._open) >= MAX_DEPTH:
            text = "the elements are nested too deep or too many"
            raise refused(self._file, text, "this is no map", self._parser.CurrentLineNumber)
        element = Element(tag, attributes, self._parser.CurrentLineNumber)
        if parent is None:
            self.root = element
        elif tag != "tile" or parent.tag not in ("data", "chunk"):
            parent.children.append(element)
        self._open.append(element)

    def _on_end(self, tag: str) -> None:
        self._open.pop()

    def _on_text(self, text: str) -> None:
        if self._open:
            self._open[-1].parts.append(text)

    def _on_doctype(self, *_: object) -> None:
        text = "the file declares a document type or entities, which no map needs and which can do harm"
        raise refused(
            self._file, text, "delete the <!DOCTYPE ...> part", max(1, self._parser.CurrentLineNumber)
        )


def read_xml(file: Path, text: str) -> Element:
    """The root element of an XML text.

    Raises:
        BadFile: when the text is not well-formed XML, has a document type, or is too deep or too large.
    """
    parser = expat.ParserCreate("utf-8")
    builder = _Builder(file, parser)
    try:
        parser.Parse(text.encode("utf-8"), True)
    except expat.ExpatError as fault:
        reason = expat.errors.messages[fault.code] if fault.code in expat.errors.messages else str(fault)
        fix = "it was damaged or cut off; save it again in the program it is from"
        raise refused(file, f"this is no well-formed XML ({reason})", fix, fault.lineno) from None
    if builder.root is None:
        raise refused(file, "there is no XML in it")
    return builder.root
