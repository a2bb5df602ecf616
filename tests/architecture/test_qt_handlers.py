"""What Qt calls - event filters and event handlers - reports its bugs: PySide can take no exception."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2] / "kpeditor"
HANDLER = re.compile(r"event|eventFilter|[a-z]\w*Event")


def unguarded(text: str) -> Iterator[str]:
    """The event filters and handlers of a module without `@guarded`, as "Class.method"."""
    if not re.search(rf"def ({HANDLER.pattern})\(", text):
        return
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ClassDef):
            for item in node.body:
                if isinstance(item, ast.FunctionDef) and HANDLER.fullmatch(item.name):
                    names = [one.id for one in item.decorator_list if isinstance(one, ast.Name)]
                    # The guard comes first: what another decorator does is guarded too.
                    if item.args.args[:1] and names[:1] not in (["guarded"], ["property"]):
                        yield f"{node.name}.{item.name}"


def test_every_event_filter_and_handler_is_guarded():
    found = {file: file.read_text("utf-8") for file in PACKAGE.joinpath("app").rglob("*.py")}
    assert sum(text.count("@guarded") for text in found.values()) > 80
    assert [(file.name, name) for file, text in found.items() for name in unguarded(text)] == []


def test_one_without_the_guard_is_found():
    text = """
class Filter(QObject):
    def eventFilter(self, watched, event):
        return False

    @guarded
    def paintEvent(self, event): ...

    @wrongly
    def event(self, event): ...
"""
    assert list(unguarded(text)) == ["Filter.eventFilter", "Filter.event"]


def test_nobody_asks_for_a_call_that_outlives_its_owner():
    """`QTimer.singleShot` keeps what it should call when the owner is deleted first: `soon` does not."""
    found = {
        file.name
        for file in PACKAGE.joinpath("app").rglob("*.py")
        if ".singleShot(" in file.read_text("utf-8")
    }
    assert found == set()


def test_every_dialog_is_one_that_stays_on_the_screen():
    """`dialogparts.Dialog`, which looks where it was opened."""
    found = {
        file.name
        for file in PACKAGE.joinpath("app").rglob("*.py")
        if re.search(r"^class \w+\(.*\bQDialog\b", file.read_text("utf-8"), re.MULTILINE)
    }
    assert found == {"dialogparts.py"}
