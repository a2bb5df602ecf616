"""Changes values inside the text of a YAML or JSON file and leaves every other character as it is.

Old and new data are compared from the top down. Where a mapping or list keeps some of its entries, only those
that differ are changed, so comments, order and layout of all others stay. If no entry is kept, the whole
value is written again. All changes are collected as (start, end, text) on the old text and applied in one
pass.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from kpeditor.core.files.text import emit
from kpeditor.core.files.text.align import align, same
from kpeditor.core.files.text.nodes import LINE_END, Node, literal_rows

_BLANKS_AND_COMMENTS = re.compile(r"(?:[ \t\r\n]+|#[^\r\n]*)*")
_COLON = re.compile(r"[ \t\r\n]*:")
_BLANKS = re.compile(r"[ \t]*")
_COMMENT_BEHIND = re.compile(r"[ \t]+#[^\r\n]*")
_HEADER = re.compile(r"[|>][-+0-9]*")


class CannotSplice(Exception):
    """The value cannot be changed in place because of how it is written; the caller writes all of it anew."""


@dataclass(frozen=True, slots=True)
class _Entry:
    """One `key: value` or `- value`: its start, the first place its value may start at, and the value."""

    start: int
    lead: int
    value: Node

    @property
    def end(self) -> int:
        """Just after the last character of the entry."""
        return max(self.lead, self.value.end)


def splice(text: str, root: Node, new: dict[str, Any], *, is_json: bool, coarse: bool = False) -> str:
    """The text with `new` as the data of `root`; `coarse` rewrites each changed top-level value as a whole.

    Raises:
        CannotSplice: when the text cannot be changed in place.
    """
    newline = LINE_END.search(text)
    splicer = _Splicer(text, root, newline[0] if newline else "\n", is_json=is_json, coarse=coarse)
    splicer.change(root, new, -2, root.start, in_flow=False)
    return splicer.result()


class _Splicer:
    """Collects replacements in a text."""

    def __init__(self, text: str, root: Node, newline: str, *, is_json: bool, coarse: bool) -> None:
        self._text = text
        self._root = root
        self._coarse = coarse
        self._newline = newline
        self._is_json = is_json
        self._edits: list[tuple[int, int, str]] = []

    def result(self) -> str:
        """The text with all replacements made."""
        parts, here = [], 0
        # At equal positions insertions are sorted before deletions, so the new entry comes before the deleted
        # text.
        for start, end, text in sorted(self._edits, key=lambda edit: edit[:2]):
            # Two edits of one place would damage the text, so the value is written as a whole instead.
            if start < here:
                raise CannotSplice("two changes overlap")
            parts += [self._text[here:start], text.replace("\n", self._newline)]
            here = end
        return "".join([*parts, self._text[here:]])

    def change(self, node: Node, new: Any, indent: int, lead: int, *, in_flow: bool) -> None:
        """Replaces a value by another and changes only the inner values that differ.

        `indent` is the column of the block entry that holds the value. `lead` is the first place where the
        value may be written (after the colon or dash).
        """
        if same(node.data, new):
            return
        entries = self._entries(node) if new and (node is self._root or not self._coarse) else []
        is_done = False
        if entries and node.kind == "map" and isinstance(new, dict):
            is_done = self._map(node, entries, new, indent)
        elif entries and node.kind == "seq" and isinstance(new, list):
            is_done = self._list(node, entries, new, indent)
        if not is_done:
            self._replace(node, new, indent, lead, in_flow=in_flow)

    def _entries(self, node: Node) -> list[_Entry]:
        if node.style not in ("block", "flow"):
            return []
        if node.kind == "map":
            return [self._map_entry(key, value) for key, value in zip(node.keys, node.items, strict=True)]
        items = node.children(self._text)
        if node.style == "flow":
            return [_Entry(value.start, value.start, value) for value in items]
        entries: list[_Entry] = []
        at = node.start
        for value in items:
            dash = self._skip(at)
            if self._text[dash : dash + 1] != "-":
                raise CannotSplice("a list without dashes")
            entries.append(_Entry(dash, dash + 1, value))
            at = entries[-1].end
        return entries

    def _map_entry(self, key: Node, value: Node) -> _Entry:
        colon = _COLON.match(self._text, key.end)
        if colon is None or self._text[key.start : key.start + 1] == "?":
            raise CannotSplice("a key without a colon")
        return _Entry(key.start, colon.end(), value)

    def _skip(self, at: int) -> int:
        found = _BLANKS_AND_COMMENTS.match(self._text, at)
        return found.end() if found else at

    def _map(self, node: Node, entries: list[_Entry], new: dict[str, Any], indent: int) -> bool:
        """Changes a mapping entry by entry; False when no key is kept or their order changes."""
        # Entries are changed in place, so a new order cannot be made: comments between them would no longer
        # fit. The caller writes the mapping anew.
        names = [key.data for key in node.keys]
        written = set(names)
        if [name for name in names if name in new] != [name for name in new if name in written]:
            return False
        inner = self._column(entries[0].start) if node.style == "block" else indent
        by_name = dict(zip(names, entries, strict=True))
        # Merge keys (`<<`) always stay: their values are written elsewhere and cannot be changed here.
        kept = [key.is_merge or key.data in new for key in node.keys]
        if not any(kept):
            return False
        for name, entry in by_name.items():
            if name in new:
                self.change(entry.value, new[name], inner, entry.lead, in_flow=node.style == "flow")
        self._delete(node, entries, kept)
        before: _Entry | None = None
        added: list[str] = []
        for name, value in new.items():
            if name in by_name:
                self._insert(node, entries, before, added)
                before, added = by_name[name], []
            # A value that a merge key already provides is not written a second time.
            elif not (name in node.data and same(node.data[name], value)):
                added.append(self._entry_text(node, name, value, inner))
        self._insert(node, entries, before, added)
        return True

    def _list(self, node: Node, entries: list[_Entry], new: list[Any], indent: int) -> bool:
        """Changes a list entry by entry; False when no entry is kept."""
        inner = self._column(entries[0].start) if node.style == "block" else indent
        pairs = align(node.data, new)
        kept = [False] * len(entries)
        for i, j in pairs:
            if i is not None and j is not None:
                kept[i] = True
                self.change(entries[i].value, new[j], inner, entries[i].lead, in_flow=node.style == "flow")
        if not any(kept):
            return False
        self._delete(node, entries, kept)
        before: _Entry | None = None
        added: list[str] = []
        for i, j in pairs:
            if i is not None and j is not None:
                self._insert(node, entries, before, added)
                before, added = entries[i], []
            elif j is not None:
                added.append(self._item_text(node, new[j], inner))
        self._insert(node, entries, before, added)
        return True

    def _entry_text(self, node: Node, name: str, value: Any, indent: int) -> str:
        if self._is_json:
            return f"{emit.quoted(name)}: {emit.json_value(value, max(indent, 0) + 2)}"
        if node.style == "flow":
            return emit.flow_entry(name, value)
        return emit.entry(name, value, indent)

    def _item_text(self, node: Node, value: Any, indent: int) -> str:
        if self._is_json:
            return emit.json_value(value, max(indent, 0) + 2)
        return emit.flow_item(value) if node.style == "flow" else emit.item(value, indent)

    # Deleting and inserting entries

    def _delete(self, node: Node, entries: list[_Entry], kept: list[bool]) -> None:
        is_behind_kept = False
        for index, entry in enumerate(entries):
            if kept[index]:
                is_behind_kept = True
            elif node.style == "block":
                self._delete_lines(entries, index)
            elif is_behind_kept:
                # Delete the comma before it, too.
                self._edits.append((entries[index - 1].end, entry.end, ""))
            else:
                self._edits.append((entry.start, entries[index + 1].start, ""))

    def _delete_lines(self, entries: list[_Entry], index: int) -> None:
        entry = entries[index]
        line = self._line_start(entry.start)
        if self._text[line : entry.start].strip(" ") == "":
            self._edits.append((line, self._next_line(entry.end), ""))
        else:
            # `- key: value`: the next key moves up behind the dash.
            self._edits.append((entry.start, entries[index + 1].start, ""))

    def _insert(self, node: Node, entries: list[_Entry], before: _Entry | None, added: list[str]) -> None:
        """Writes new entries behind the entry `before`, or at the front."""
        if not added:
            return
        if node.style == "flow":
            self._insert_in_flow(node, entries, before, added)
        elif before is None:
            first = entries[0].start
            line = self._line_start(first)
            column = first - line
            blank = self._text[line:first].strip(" ") == ""
            text = ("\n" + " " * column).join(added) + "\n"
            self._edits.append(
                (line, line, " " * column + text) if blank else (first, first, text + " " * column)
            )
        else:
            at = self._next_line(before.end)
            column = self._column(before.start)
            text = "".join(" " * column + one + "\n" for one in added)
            # The file's last line has no line end: it gets one, and the new last line has none.
            if at == len(self._text) and not self._text.endswith(("\n", "\r")):
                text = "\n" + text[:-1]
            self._edits.append((at, at, text))

    def _insert_in_flow(
        self, node: Node, entries: list[_Entry], before: _Entry | None, added: list[str]
    ) -> None:
        anchor = before or entries[0]
        # Somebody chose a layout of one entry per line; new entries keep to it.
        line = self._line_start(anchor.start)
        text, gap = ", ".join(added), ", "
        if self._is_alone_on_line(entries, anchor):
            gap = ",\n" + self._text[line : anchor.start]
            text = gap.join(added)
        elif self._line_end(anchor.end) - line + len(text) > emit.WIDTH + 10:
            # Do not wrap lines again: that would change lines whose values did not change.
            blanks = _BLANKS.match(self._text, line)
            indent = (len(blanks[0]) if blanks else 0) + (2 if node.start >= line else 0)
            gap = ",\n" + " " * indent
            text = emit.lines_of(added, indent).lstrip(" ")
        if before is None:
            self._edits.append((anchor.start, anchor.start, text + gap))
        else:
            self._edits.append((anchor.end, anchor.end, gap + text))

    def _is_alone_on_line(self, entries: list[_Entry], entry: _Entry) -> bool:
        """Whether every entry begins on a new line."""
        if not entries or len({self._line_start(one.start) for one in entries[:3]}) < min(len(entries), 3):
            return False
        line = self._line_start(entry.start)
        return line > 0 and self._text[line : entry.start].strip(" \t") == ""

    # Writing one value in place of another

    def _replace(self, node: Node, new: Any, indent: int, lead: int, *, in_flow: bool) -> None:
        if node is self._root:
            raise CannotSplice("the whole document is another")
        if self._is_json:
            self._edits.append((node.start, node.end, emit.json_value(new, max(indent, 0) + 2)))
            return
        is_scalar = not isinstance(new, dict | list)
        is_rows = isinstance(new, str) and "\n" in new and emit.can_be_literal(new)
        if in_flow:
            quote = node.style if node.style in ('"', "'") else ""
            text = emit.scalar(new, in_flow=True, quote=quote) if is_scalar else emit.flow(new)
            self._write_inline(node, text, lead)
        elif is_rows and node.style in ("|", ">"):
            self._write_rows(node, new, indent)
        elif is_scalar and not is_rows:
            self._write_inline(
                node, emit.scalar(new, quote=node.style if node.style in ('"', "'") else ""), lead
            )
        else:
            self._write_block(node, emit.after_colon(new, indent, self._column(lead)), lead)

    def _write_inline(self, node: Node, text: str, lead: int) -> None:
        if node.start < node.end and node.style not in ("block", "|", ">"):
            self._edits.append((node.start, node.end, text))
        elif node.style in ("|", ">"):
            comment = self._header_comment(node)
            self._edits.append((node.start, node.end, text + comment))
        else:
            # The old value was empty, or a block that began on the next line.
            self._edits.append((lead, max(lead, node.end), " " + text))

    def _write_block(self, node: Node, text: str, lead: int) -> None:
        """Writes a text of several lines; a comment behind the old value is kept behind the first line."""
        end = max(lead, node.end)
        behind = _COMMENT_BEHIND.match(self._text, end)
        comment = behind[0] if behind else self._header_comment(node)
        first, newline, rest = text.partition("\n")
        self._edits.append((lead, behind.end() if behind else end, first + comment + newline + rest))

    def _write_rows(self, node: Node, new: str, indent: int) -> None:
        _, column = literal_rows(self._text, node)
        column = column or indent + 2
        comment = self._header_comment(node)
        self._edits.append(
            (node.start, node.end, emit.literal(new, column, comment, column - max(indent, 0)))
        )

    def _header_comment(self, node: Node) -> str:
        """The comment behind the `|` of a literal, with the blanks before it."""
        if node.style not in ("|", ">"):
            return ""
        header = _HEADER.search(self._text, node.start, node.end)
        behind = _COMMENT_BEHIND.match(self._text, header.end()) if header else None
        return behind[0] if behind else ""

    # Lines

    def _line_start(self, at: int) -> int:
        return max(self._text.rfind("\n", 0, at), self._text.rfind("\r", 0, at)) + 1

    def _column(self, at: int) -> int:
        return at - self._line_start(at)

    def _line_end(self, at: int) -> int:
        found = LINE_END.search(self._text, at)
        return found.start() if found else len(self._text)

    def _next_line(self, at: int) -> int:
        found = LINE_END.search(self._text, at)
        return found.end() if found else len(self._text)
