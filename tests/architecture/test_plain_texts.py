"""Texts from files are shown as they stand: what guesses whether a text is HTML is made in one module."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.each import each

PACKAGE = Path(__file__).resolve().parents[2] / "kpeditor"
ALLOWED = "app/plaintext.py"
GUESSING = {
    "QLabel",
    "QTextBrowser",
    "QTextEdit",
    "QErrorMessage",
    "QWhatsThis",
    "QToolTip",
    "QProgressDialog",
}
"""Widgets that read a text as HTML if it looks so; neither made nor inherited elsewhere."""
PAGES = {"QTextDocument": "export/paper.py"}
"""What opens pictures that HTML names, and who may make one of its own."""
TIPS = {"setToolTip", "setTabToolTip", "setWhatsThis", "setItemData", "setHeaderToolTip"}
OURS = {"setInformativeText", "setLabelText"}
"""What shows HTML and is given texts of the program alone."""
WORTH_READING = re.compile(
    "|".join(sorted(GUESSING | PAGES.keys() | TIPS | OURS | {"QMessageBox", "addRow"}))
)
MAKERS = {"plain_tip", "titled_tip"}


def is_ours(node: ast.expr) -> bool:
    """Whether a text stands in the program itself: "..." or tr("..."), with a number or without."""
    if isinstance(node, ast.Constant):
        return True
    if not isinstance(node, ast.Call):
        return False
    if isinstance(node.func, ast.Attribute) and node.func.attr == "format":
        return is_ours(node.func.value) and {one.arg for one in node.keywords} <= {"number"}
    return name_of(node.func) == "tr" and len(node.args) == 1  # what is translated is a text of ours


def name_of(node: ast.expr) -> str:
    """What is called or inherited."""
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def guesses(text: str, module: str = "") -> Iterator[str]:
    """What in a module may show a text from a file as HTML, as "line: what"."""
    if not WORTH_READING.search(text):
        return
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ClassDef):
            found = [name for base in node.bases if (name := name_of(base)) in GUESSING | PAGES.keys()]
        elif isinstance(node, ast.Call):
            found = list(of_call(node))
        else:
            continue
        yield from (f"{node.lineno}: {name}" for name in found if PAGES.get(name) != module)


def of_call(node: ast.Call) -> Iterator[str]:
    """The same of one call."""
    name, args = name_of(node.func), node.args
    owner = name_of(node.func.value) if isinstance(node.func, ast.Attribute) else ""
    if name in GUESSING | PAGES.keys() or name == "QMessageBox" or owner == "QMessageBox":
        yield name
    elif name in TIPS and (name != "setItemData" or "ToolTip" in ast.unparse(node)):
        shown = args[1] if name == "setItemData" else args[-1]
        is_made = isinstance(shown, ast.Call) and name_of(shown.func) in MAKERS
        if not is_made and not is_ours(shown):
            yield name
    elif (name in OURS and not is_ours(args[0])) or (
        name == "addRow" and len(args) == 2 and not is_ours(args[0]) and not is_label(args[0])
    ):
        yield name


def is_label(node: ast.expr) -> bool:
    """Whether the caption of a row is a widget that was made before."""
    if isinstance(node, ast.Call):
        return name_of(node.func) in ("Label", "note")
    return ast.unparse(node) == "label" or ast.unparse(node).startswith("self.")


def test_nothing_guesses_whether_a_text_is_html():
    files = {file.relative_to(PACKAGE).as_posix(): file for file in PACKAGE.rglob("*.py")}
    found = {
        name: list(guesses(file.read_text("utf-8"), name))
        for name, file in files.items()
        if name.startswith(("app/", "export/", "drawing/")) and name != ALLOWED
    }
    assert {name: lines for name, lines in found.items() if lines} == {}


@each(
    "line",
    [
        "label = QLabel(title)",
        "class Line(QLabel): ...",
        "page = QTextBrowser()",
        "text = QTextDocument()",
        "button.setToolTip(side.title)",
        "button.setToolTip(tr('{a}').format(a=title))",
        "tree.setToolTip(0, f'{title}')",
        "box.setItemData(0, notes.get(name), Qt.ItemDataRole.ToolTipRole)",
        "QMessageBox.warning(parent, title, text)",
        "box = QMessageBox(parent)",
        "box.setInformativeText(title)",
        "form.addRow(side.title, field)",
        "form.addRow(f'{title}', field)",
        "button.setToolTip(title)",
    ],
)
def test_a_guess_is_found(line):
    assert len(list(guesses(line))) == 1


@each(
    "line",
    [
        "label = Label(title)",
        "button.setToolTip(tr('Close'))",
        "button.setToolTip(plain_tip(title))",
        "tree.setToolTip(0, titled_tip(title, text))",
        "box.setItemData(0, name, Qt.ItemDataRole.UserRole)",
        "box = message_box(parent, icon, title, text)",
        "form.addRow(tr('Title'), field)",
        "add_row(form, side.title, field)",
    ],
)
def test_what_shows_a_text_as_it_stands_is_fine(line):
    assert list(guesses(line)) == []
