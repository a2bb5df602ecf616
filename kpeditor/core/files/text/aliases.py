"""Anchors (&) and aliases (*) of a YAML text: which values have names, and copies of them."""

from __future__ import annotations

import copy

from kpeditor.core.files.text.nodes import Node


class Anchors:
    """The anchors met so far; those of collections still open cannot be used yet."""

    def __init__(self) -> None:
        self._known: dict[str, Node] = {}
        self._open: list[str | None] = []

    def begin(self, anchor: str | None) -> None:
        """A collection opens, with or without an anchor."""
        self._open.append(anchor)

    def end(self) -> str | None:
        """The innermost collection is finished; answers its anchor."""
        return self._open.pop()

    def put(self, anchor: str, node: Node) -> None:
        """A finished value has this anchor from now on."""
        self._known[anchor] = node

    def find(self, anchor: str) -> Node | str:
        """The value an alias stands for, or what is wrong with it."""
        if anchor in self._open:
            return f"*{anchor[:80]} contains itself"
        return self._known.get(anchor) or f"*{anchor[:80]} has no anchor before it"

    def copy(self, target: Node, start: int, end: int) -> Node:
        """A node for an alias at a place: data of its own, the places of its parts those of the target."""
        node = Node(target.kind, start, end, "*", copy.deepcopy(target.data))
        node.keys, node.items = target.keys, target.items
        node.size, node.height = target.size, target.height
        return node
