"""YamlText: the text of a YAML or JSON file with its data; it knows where every value stands."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from operator import itemgetter
from typing import Any

import numpy as np
import numpy.typing as npt

from kpeditor.core.errors import BadFile
from kpeditor.core.files.text.nodes import BOM, LINE_END, Node, index_in_scalar, position, unprintable
from kpeditor.core.files.text.yamlnodes import read_nodes
from kpeditor.core.problem import DataPath, Problem, error

LONGEST_LINE = 4_000_000
"""The most characters in a line of YAML."""
_SILENCER = re.compile(
    r"(?:^|(?<=[ \t]))#[ \t]*kpeditor:[ \t]*ignore[ \t]+([a-z][a-z0-9-]*(?:[ \t]*,[ \t]*[a-z][a-z0-9-]*)*)",
    re.MULTILINE,
)
_HEADER = re.compile(r"(?:[ \t]*#[^\r\n]*(?:\r\n|\r|\n)|[ \t]*(?:\r\n|\r|\n))*")
_SIGN = re.compile(r"\S")
_CONTENT = re.compile(r"^[ \t]*[^\s#]", re.MULTILINE)


class YamlText:
    """The text of a file with its data. Made by `parse`; it never changes."""

    def __init__(self, text: str, root: Node | None, *, is_json: bool, name: str = "", bom: str = "") -> None:
        self.text = text
        self.name = name
        self.is_json = is_json
        self._root = root
        self._bom = bom
        self._line_starts: npt.NDArray[np.int32] | None = None

    @classmethod
    def parse(cls, text: str, name: str = "") -> YamlText:
        """Reads a text as YAML or JSON, whichever it is.

        Raises:
            BadFile: when the text is neither; its problems say why, with line and column.
        """
        bom, text = (BOM, text[1:]) if text.startswith(BOM) else ("", text)
        if problem := unprintable(text, name):
            raise BadFile(f"{name}: {problem.text}", [problem])
        if text.lstrip()[:1] == "{":
            from kpeditor.core.files.text.jsonnodes import NoJson, read_json_nodes

            try:
                return cls(text, read_json_nodes(text, name), is_json=True, name=name, bom=bom)
            except NoJson as fault:
                if name.lower().endswith(".json"):
                    line, column = position(text, fault.index)
                    problem = error(
                        "yaml-syntax", f"this is no JSON: {fault}", file=name, line=line, column=column
                    )
                    raise BadFile(f"{name}:{line}: {problem.text}", [problem]) from None
        if problem := _too_long(text, name):
            raise BadFile(f"{name}: {problem.text}", [problem])
        return cls(text, read_nodes(text, name), is_json=False, name=name, bom=bom)

    @property
    def data(self) -> Any:
        """The value of the file: dict, list, str, int, float, bool or None.

        Do not change it; pass a changed copy to `spliced`.
        """
        return None if self._root is None else self._root.data

    @property
    def source(self) -> str:
        """The whole text as read, with its byte order mark if it has one."""
        return self._bom + self.text

    # Where values stand

    def locate(self, path: DataPath, offset: int = 0, *, key: bool = False) -> tuple[int, int]:
        """Line and column, both from 1, of the value at a path; if it is missing, of the nearest value that
        contains the path.

        `offset` counts characters within a text value; `key` asks for the name before the colon instead.
        """
        node, name = self._root, None
        for step in path:
            child = node.child(step, self.text) if node else None
            if node is None or child is None:
                offset = 0
                break
            name = next((one for one in node.keys if one.data == step), None)
            node = child
        if node is None:
            return 1, 1
        if key and name is not None:
            return self.position(name.start)
        if node.kind == "scalar" and offset > 0:
            return self.position(index_in_scalar(self.text, node, offset))
        if node.kind == "scalar" and node.style in ("|", ">") and node.data:
            return self.position(index_in_scalar(self.text, node, 0))
        if node.start == node.end and name is not None:
            return self.position(name.start)
        return self.position(node.start)

    def position(self, index: int) -> tuple[int, int]:
        """Line and column, both from 1, of a character of `text`."""
        starts = self._lines()
        # Converted to the type of the lines; otherwise numpy would copy the whole array for each call.
        line = int(np.searchsorted(starts, np.int32(index), side="right"))
        return line, index - int(starts[line - 1]) + 1

    def _lines(self) -> npt.NDArray[np.int32]:
        """Where each line starts."""
        if self._line_starts is None:
            self._line_starts = _line_starts(self.text)
        return self._line_starts

    # Changing values

    def spliced(self, new: dict[str, Any]) -> str:
        """The text with `new` as its data. Only differences are written; other comments and the order stay.

        A value that cannot be changed in place (anchors, keys in another order ...) is written anew as a
        whole. If that is not possible either, the file is written anew, and only the comments at its top
        stay.

        Raises:
            ValueError: when `new` holds something a file cannot.
        """
        from kpeditor.core.files.text.align import same  # most files are only read
        from kpeditor.core.files.text.splice import CannotSplice

        if self._root is not None and same(self.data, new):
            return self.source
        for coarse in (False, True):
            try:
                text = self._spliced(new, coarse=coarse)
            except CannotSplice:
                continue
            # A file without a last line end needs one when its last value became lines of text.
            for end in ("", self._newline()):
                if _says(text + end, new, self.name):
                    return self._bom + text + end
        text = self._rewritten(new)
        if not _says(text, new, self.name):
            raise ValueError("it would hold a text or a number that no file can hold")
        return self._bom + text

    def _spliced(self, new: dict[str, Any], *, coarse: bool) -> str:
        from kpeditor.core.files.text.splice import CannotSplice, splice

        if self._root is None or self._root.kind != "map":
            raise CannotSplice("there is nothing to change")
        return splice(self.text, self._root, new, is_json=self.is_json, coarse=coarse)

    def _rewritten(self, new: dict[str, Any]) -> str:
        from kpeditor.core.files.text import emit

        if self.is_json:
            return emit.json_document(new)
        header = _HEADER.match(self.text)
        body = emit.document(new).replace("\n", self._newline())
        return (header[0] if header else "") + body

    def _newline(self) -> str:
        found = LINE_END.search(self.text)
        return found[0] if found else "\n"

    # Silenced problems

    def silenced(self) -> dict[int, set[str]]:
        """The codes of problems that comments `# kpeditor: ignore CODE, CODE` silence, by line.

        A comment behind a value applies to all lines of the value that begins on its line. A comment on its
        own line applies to the value that begins on the next line. A comment before the first value applies
        to the whole file, which is line 0.
        """
        found = list(_SILENCER.finditer(self.text))
        if not found or self._root is None:
            return {}
        scalars = sorted((node.start, node.end) for node in self._root.scalars())
        contents = [match.start() for match in _CONTENT.finditer(self.text)]
        header = _HEADER.match(self.text)
        body = header.end() if header else 0
        begins: dict[int, int] = {}
        by_line: dict[int, set[str]] = {}
        for comment in found:
            at = comment.start()
            before = bisect_right(scalars, (at, len(self.text))) - 1
            if before < 0 or scalars[before][1] <= at:
                line = self._silenced_line(at, begins, contents, body)
                by_line.setdefault(line, set()).update(code.strip() for code in comment[1].split(","))
        entries = list(self._root.entries())
        silenced: dict[int, set[str]] = {}
        ends: dict[str, int] = {}  # how far each code is silenced already
        for line in sorted(by_line):
            last = self._last_line(entries, line)
            for code in by_line[line]:
                for one in range(max(line, ends.get(code, -1) + 1), last + 1):
                    silenced.setdefault(one, set()).add(code)
                ends[code] = max(last, ends.get(code, -1))
        return silenced

    def _silenced_line(self, at: int, begins: dict[int, int], contents: list[int], body: int) -> int:
        """The line a comment applies to: its own, or the next with a value; 0 before the first value.

        Args:
            begins: cache of the first visible character of lines; this method adds to it.
            contents: the starts of the lines that hold more than comments.
            body: the start of the first of these lines.
        """
        line, column = self.position(at)
        if line not in begins:
            sign = _SIGN.search(self.text, at - column + 1)
            begins[line] = sign.start() if sign else at
        if begins[line] < at:
            return line
        following = bisect_right(contents, at)
        if following == len(contents):
            return line
        # Only comments and blank lines come before it, so it heads the file.
        return 0 if at < body else self.position(contents[following])[0]

    def _last_line(self, entries: list[tuple[int, int]], line: int) -> int:
        """The last line of the outermost value that begins on a line."""
        if line == 0:
            return 0
        first = bisect_left(entries, int(self._lines()[line - 1]), key=itemgetter(0))
        if first == len(entries) or self.position(entries[first][0])[0] != line:
            return line
        return self.position(entries[first][1])[0]


def _too_long(text: str, name: str) -> Problem | None:
    """The problem of a line so long that the parser would need many seconds.

    Only YAML is limited: JSON has another reader and may stand in one line.
    """
    start, number = 0, 1
    while len(text) - start > LONGEST_LINE:
        end = text.find("\n", start)
        length = (len(text) if end < 0 else end) - start
        if length > LONGEST_LINE:
            told = f"this line has {length / 1e6:.0f} million characters"
            fix = f"Break it: lines of up to {LONGEST_LINE // 10**6} million are read."
            return error("file-too-large", told, fix=fix, file=name, line=number, column=1)
        start, number = end + 1, number + 1
    return None


def _line_starts(text: str) -> npt.NDArray[np.int32]:
    chars = (
        np.frombuffer(text.encode("latin-1"), np.uint8)
        if text.isascii()
        else np.frombuffer(text.encode("utf-32-le"), np.uint32)
    )
    ends = chars == ord("\n")
    returns = np.flatnonzero(chars == ord("\r"))
    # In CR LF, only the LF ends the line.
    alone = returns[(returns + 1 == len(chars)) | ~ends[np.minimum(returns + 1, len(chars) - 1)]]
    ends[alone] = True
    found = np.flatnonzero(ends)
    starts = np.zeros(len(found) + 1, np.int32)
    starts[1:] = found
    starts[1:] += 1
    return starts


def _says(text: str, data: dict[str, Any], name: str) -> bool:
    from kpeditor.core.files.text.align import same

    try:
        return same(YamlText.parse(text, name).data, data)
    except BadFile:
        return False
