"""Builds the nodes of a YAML text from PyYAML's events. Refuses ambiguous YAML and bounds the size."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterable
from typing import Any, Final, Protocol

import yaml

from kpeditor.core.errors import BadFile
from kpeditor.core.files.text import nodes
from kpeditor.core.files.text.scalars import resolve
from kpeditor.core.files.text.yamlmessages import hidden, plain_words, shown
from kpeditor.core.problem import Problem, error


class Anchors:
    """The anchors found so far. Anchors of collections that are still open cannot be used yet."""

    def __init__(self) -> None:
        self._known: dict[str, nodes.Node] = {}
        self._open: list[str | None] = []

    def begin(self, anchor: str | None) -> None:
        """Notes that a collection opens, with or without an anchor."""
        self._open.append(anchor)

    def end(self) -> str | None:
        """Notes that the innermost collection ends, and returns its anchor."""
        return self._open.pop()

    def put(self, anchor: str, node: nodes.Node) -> None:
        """Gives a finished value this anchor."""
        self._known[anchor] = node

    def find(self, anchor: str) -> nodes.Node | str:
        """The value of an alias, or what is wrong with the alias."""
        if anchor in self._open:
            return f"*{anchor[:80]} contains itself"
        return self._known.get(anchor) or f"*{anchor[:80]} has no anchor before it"

    def copy(self, target: nodes.Node, start: int, end: int) -> nodes.Node:
        """A node for an alias: it has its own data; its parts have the places of the target's parts."""
        node = nodes.Node(target.kind, start, end, "*", copy.deepcopy(target.data))
        node.keys, node.items = target.keys, target.items
        node.size, node.height = target.size, target.height
        return node


_FOLD: Final = re.compile(r"[ \t]*(?:\r\n|\r|\n)[ \t\r\n]*")
"""The line break in a name of several lines, which stands for one blank."""
MAX_REPORTED = 20
"""The most repeated keys that are reported one by one."""

_PLAIN_TAGS: Final = {
    "tag:yaml.org,2002:int": int,
    "tag:yaml.org,2002:float": float,
    "tag:yaml.org,2002:bool": bool,
    "tag:yaml.org,2002:null": type(None),
}
_HARMLESS_TAGS: Final = (None, "!", *(f"tag:yaml.org,2002:{name}" for name in ("str", "map", "seq")))
_TAG_DIRECTIVE = re.compile(r"^%TAG", re.MULTILINE)
_SIMPLE = "a name before a colon must be a simple text"


class _Events(Protocol):
    def get_event(self) -> Any: ...


def read_nodes(text: str, name: str = "") -> nodes.Node | None:
    """The nodes of a YAML text, None when it holds no value.

    Raises:
        BadFile: when the text cannot be parsed, for any reason, with line and column.
    """
    lists = nodes.name_lists(text)
    builder = _Builder(text, name, lists)
    root = builder.build(nodes.without(text, lists))
    if _stand_in_text(root, builder.lists.values()):
        # Some supposed lists of names lie in comments or texts: read again with those in place.
        lists = [found for found in lists if found.start not in builder.lists]
        builder = _Builder(text, name, lists)
        root = builder.build(nodes.without(text, lists))
    if builder.problems:
        raise BadFile(f"{name}: {builder.problems[0].text}", builder.problems)
    return root


def _stand_in_text(root: nodes.Node | None, lists: Iterable[nodes.NameList]) -> bool:
    starts = [found.start for found in lists]
    if not starts or root is None:
        return False
    return any(scalar.start <= start < scalar.end for scalar in root.scalars() for start in starts)


class _Builder:
    """One pass over the events. `lists`: lists of names not met yet; `problems`: defects that do not stop
    reading.
    """

    def __init__(self, text: str, name: str, lists: list[nodes.NameList]) -> None:
        self._text = text
        self._name = name
        self.lists = {found.start: found for found in lists}
        self.problems: list[Problem] = []
        self._anchors = Anchors()
        self._open: list[nodes.Node] = []
        self._values = 0
        self._hides = False

    def build(self, text: str) -> nodes.Node | None:
        """The root node of `text`, whose offsets are those of the text given to the constructor."""
        if found := _TAG_DIRECTIVE.search(text):
            raise self._refusal("yaml-tag", "tags are not used here", found.start(), "delete the line")
        seen = hidden(text)
        self._hides = seen != text
        try:
            return self._document(_events(seen))
        except yaml.MarkedYAMLError as fault:
            at = _index(fault.problem_mark or fault.context_mark)
            told = "tab" if text[at : at + 1] == "\t" else fault.problem or str(fault)
            words, fix = plain_words(told, fault.context or "")
            raise self._refusal("yaml-syntax", words, at, fix) from None

    def _document(self, events: _Events) -> nodes.Node | None:
        root: nodes.Node | None = None
        documents = 0
        while True:
            event = events.get_event()
            match event:
                case yaml.ScalarEvent():
                    self._count(1, event)
                    root = self._put(self._scalar(event), event.anchor) or root
                case yaml.AliasEvent():
                    root = self._put(self._alias(event), None) or root
                case yaml.MappingStartEvent() | yaml.SequenceStartEvent():
                    self._begin(event)
                case yaml.MappingEndEvent() | yaml.SequenceEndEvent():
                    root = self._finish(event) or root
                case yaml.DocumentStartEvent():
                    documents += 1
                    if documents > 1:
                        fix = "put it into a file of its own, or delete the line ---"
                        message = "a second document begins here; a file holds one"
                        raise self._refusal("yaml-documents", message, _index(event.start_mark), fix)
                case yaml.StreamEndEvent() | None:
                    return root
                case _:
                    pass

    def _scalar(self, event: yaml.ScalarEvent) -> nodes.Node:
        start, end = _index(event.start_mark), _index(event.end_mark)
        style = event.style or ""
        value: Any = shown(event.value) if self._hides else event.value
        if event.tag in _PLAIN_TAGS and isinstance(resolve(value), _PLAIN_TAGS[event.tag]):
            value = resolve(value)
        elif event.tag not in _HARMLESS_TAGS:
            raise self._tag_refusal(event)
        elif event.tag is None and not style:
            value = resolve(value)
        if style in ("|", ">"):
            end = self._literal_end(start, end)
        # A long text counts as several values, so that aliases cannot multiply it without limit.
        size = 1 + len(value) // 64 if isinstance(value, str) else 1
        return nodes.Node("scalar", start, end, style, value, nodes.NO_NODES, nodes.NO_NODES, size)

    def _literal_end(self, start: int, end: int) -> int:
        """The end of a literal without the blank lines after it, unless the literal keeps them (`|+`)."""
        header = nodes.LINE_END.search(self._text, start, end)
        if header is None:
            return end
        if "+" in self._text[start : header.start()].split("#")[0]:
            last = self._text[end - 2 : end]
            return end - 2 if last == "\r\n" else end - 1 if last[-1:] in ("\r", "\n") else end
        # Blanks at the end of the last line belong to the literal; blank lines do not.
        content = start + len(self._text[start:end].rstrip())
        line_end = nodes.LINE_END.search(self._text, max(content, header.start()), end)
        return line_end.start() if line_end else end

    def _alias(self, event: yaml.AliasEvent) -> nodes.Node:
        start = _index(event.start_mark)
        name = event.anchor or ""
        target = self._anchors.find(name)
        if isinstance(target, str):
            fix = f"write the value in place of *{name[:80]}"
            raise self._refusal("yaml-alias", target, start, fix)
        self._count(target.size, event)
        if len(self._open) + target.height > nodes.MAX_DEPTH:
            raise self._too_deep(start)
        return self._anchors.copy(target, start, _index(event.end_mark))

    def _begin(self, event: yaml.MappingStartEvent | yaml.SequenceStartEvent) -> None:
        start = _index(event.start_mark)
        if event.tag not in _HARMLESS_TAGS:
            raise self._tag_refusal(event)
        if len(self._open) >= nodes.MAX_DEPTH:
            raise self._too_deep(start)
        self._count(1, event)
        style = "flow" if event.flow_style else "block"
        is_map = isinstance(event, yaml.MappingStartEvent)
        self._open.append(nodes.Node("map" if is_map else "seq", start, start, style, {} if is_map else []))
        self._anchors.begin(event.anchor)

    def _finish(self, event: yaml.MappingEndEvent | yaml.SequenceEndEvent) -> nodes.Node | None:
        node = self._open.pop()
        if node.style == "flow":
            node.end = _index(event.end_mark)
        elif node.items:
            node.end = max(node.items[-1].end, node.keys[-1].end if node.keys else 0)
        if node.items:
            node.size += sum(item.size for item in node.items)
            node.height += max(item.height for item in node.items)
        if node.kind == "map":
            self._fill_map(node)
        elif node.items:
            node.data = [item.data for item in node.items]
        else:
            self._fill_names(node)
        return self._put(node, self._anchors.end())

    def _fill_names(self, node: nodes.Node) -> None:
        # An anchor may stand before the bracket.
        bracket = self._text.find("[", node.start, node.end)
        found = self.lists.get(bracket)
        if found is not None and found.end == node.end:
            del self.lists[bracket]
            node.data = found.names
            node.size += len(found.names)

    def _put(self, node: nodes.Node, anchor: str | None) -> nodes.Node | None:
        """Adds a finished node to the innermost open collection; returns the node if it is the root."""
        if anchor is not None:
            self._anchors.put(anchor, node)
        if not self._open:
            return node
        parent = self._open[-1]
        if parent.kind == "map" and len(parent.keys) == len(parent.items):
            parent.keys.append(self._key(node))
        else:
            parent.items.append(node)
        return None

    def _key(self, node: nodes.Node) -> nodes.Node:
        if node.kind != "scalar" or node.style in ("|", ">"):
            raise self._refusal("yaml-key", _SIMPLE, node.start)
        if node.style == "":
            # A key is the text as written: 0304, 1, no and null are names here.
            node.data = _FOLD.sub(" ", self._text[node.start : node.end])
            if node.data[:1] in "&!":
                node.data = node.data.rpartition(" ")[2]
            if not node.data:
                raise self._refusal("yaml-key", "there is no name before the colon", node.start)
        elif not isinstance(node.data, str):
            raise self._refusal("yaml-key", _SIMPLE, node.start)
        if len(node.data) > nodes.MAX_KEY:
            message = f"this name has {len(node.data):,} characters; {nodes.MAX_KEY} are allowed"
            raise self._refusal("yaml-key", message, node.start)
        return node

    def _fill_map(self, node: nodes.Node) -> None:
        merged: list[nodes.Node] = []
        for key, item in zip(node.keys, node.items, strict=True):
            if key.is_merge:
                merged += item.items if item.kind == "seq" else [item]
            elif key.data in node.data:
                self._repeated(node, key)
            else:
                node.data[key.data] = item.data
        for source in merged:
            if source.kind != "map":
                raise self._refusal("yaml-alias", "<< takes a mapping or a list of mappings", source.start)
            for name, value in source.data.items():
                node.data.setdefault(name, value)

    def _repeated(self, node: nodes.Node, key: nodes.Node) -> None:
        if len(self.problems) >= MAX_REPORTED:
            return
        first = next(other for other in node.keys if other.data == key.data)
        line, column = nodes.position(self._text, key.start)
        first_line = nodes.position(self._text, first.start)[0]
        message = f"{key.data!r} stands here a second time; the first is in line {first_line}"
        fix = "delete or rename one of them"
        problem = error("key-twice", message, fix=fix, path=(key.data,), file=self._name)
        self.problems.append(problem.at(line=line, column=column))

    def _count(self, values: int, event: yaml.NodeEvent) -> None:
        self._values += values
        if self._values <= nodes.MAX_VALUES:
            return
        at = _index(event.start_mark)
        if isinstance(event, yaml.AliasEvent):
            message = f"followed to the end, the aliases (*) make more than {nodes.MAX_VALUES:,} values"
            raise self._refusal("yaml-alias-bomb", message, at, "write the values out")
        raise self._refusal("file-too-large", f"the file holds more than {nodes.MAX_VALUES:,} values", at)

    def _too_deep(self, at: int) -> BadFile:
        message = f"more than {nodes.MAX_DEPTH} lists and mappings lie within each other here"
        return self._refusal("yaml-depth", message, at, "a bracket may be missing")

    def _tag_refusal(self, event: Any) -> BadFile:
        message = (
            f"the tag {event.tag[:80]!r} is not allowed: a file holds texts, numbers, lists and mappings"
        )
        return self._refusal("yaml-tag", message, _index(event.start_mark), "delete the tag")

    def _refusal(self, code: str, message: str, at: int, fix: str = "") -> BadFile:
        return nodes.refusal(code, message, self._text, at, self._name, fix)


def _index(mark: Any) -> int:
    """The offset of the character that a mark of PyYAML points to."""
    return int(mark.index) if mark is not None else 0


def _events(text: str) -> _Events:
    """The events of PyYAML's parser."""
    parser: _Events = _LOADER(text)
    return parser


_LOADER: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""PyYAML's parser in C if it is available, otherwise the one in Python, which is ten times slower."""


def own_data(text: str) -> Any:
    """The content of a YAML file that comes with the program; a defect in one is a bug.

    Other files are read by `read_nodes`, which bounds their size and knows the places of values.
    """
    return yaml.load(text, Loader=_LOADER)
