"""docs/architecture.md says what is: its tree, its layers, where Qt appears, its libraries."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest


@pytest.fixture(scope="module")
def page(root: Path) -> str:
    return (root / "docs" / "architecture.md").read_text("utf-8")


@pytest.fixture(scope="module")
def settings(root: Path) -> dict:
    return tomllib.loads((root / "pyproject.toml").read_text("utf-8"))


def qt_of(package: Path) -> set[str]:
    """The modules of Qt that a package imports anywhere, also within functions."""
    texts = (path.read_text("utf-8") for path in package.rglob("*.py"))
    return {
        name
        for text in texts
        for name in re.findall(r"^ *(?:from|import) PySide6\.(\w+)", text, re.MULTILINE)
    }


def test_qt_appears_where_the_page_says(root, page):
    sentence = re.search(r"PySide6 appears in (.*?) alone;", page, re.DOTALL)
    assert sentence is not None
    said = {
        package: set(re.findall(r"Qt\w+", modules))
        for package, modules in re.findall(r"`(\w+)`(?: \(([^)]*)\))?", sentence[1])
    }
    folders = [path for path in (root / "kpeditor").iterdir() if path.is_dir() and path.name != "cli"]
    found = {path.name: qt_of(path) for path in folders}
    assert {name for name, modules in found.items() if modules} == set(said)
    for package, modules in said.items():
        assert not modules or found[package] == modules, package


def test_sub_commands_load_qt_within_functions_only(root):
    for path in (root / "kpeditor" / "cli").rglob("*.py"):
        assert not re.search(r"^(?:from|import) PySide6", path.read_text("utf-8"), re.MULTILINE), path.name


def test_the_tree_names_every_package(root, page):
    tree = page[page.index("kpeditor/\n") : page.index("Imports run downhill only")]
    for folder in (root / "kpeditor", root / "kpeditor" / "core"):
        for path in folder.iterdir():
            if path.is_dir() and (path / "__init__.py").exists():
                assert re.search(rf"^ +{path.name}/", tree, re.MULTILINE), path
    for name in re.findall(r"^([a-z]+)/", tree, re.MULTILINE):
        assert (root / name).is_dir(), name


@pytest.mark.parametrize(
    ("contract", "head"), [("whole-program", "app | cli"), ("core", "core:"), ("application", "app:")]
)
def test_the_layers_are_those_of_the_contracts(page, settings, contract, head):
    layers = next(c for c in settings["tool"]["importlinter"]["contracts"] if c["id"] == contract)["layers"]
    wanted = [{name for name in re.findall(r"\w+", layer) if name != "__main__"} for layer in layers]
    block = page[page.index("Imports run downhill only") : page.index("PySide6 appears")]
    start = block.index(head)
    end = block.find(":", start + len(head))
    text = block[start:end] if contract != "application" else block[start : block.rindex("```")]
    if contract == "whole-program":
        told = [set(re.findall(r"\w+", part)) for part in text.split("core:")[0].split("\n")[0].split("->")]
    else:
        told = [set(re.findall(r"\w+", part)) for part in text[len(head) :].split("<")][::-1]
        if contract == "core":
            told[0] -= {"app"}  # the head of the next line
    assert told == [layer for layer in wanted if layer]


def test_every_file_it_names_exists(root, page):
    folders = ("kpeditor", "tests", "docs", "packaging")
    files = [path.as_posix() for folder in folders for path in (root / folder).rglob("*.*")]
    named = set(re.findall(r"`([\w/.]+\.(?:py|yaml|md))`", page))
    assert len(named) > 100
    assert sorted(name for name in named if not any(path.endswith(f"/{name}") for path in files)) == []


def test_the_table_of_libraries_names_every_dependency(page, settings):
    table = page[page.index("## Libraries") : page.index("## Where to add things")]
    for requirement in settings["project"]["dependencies"]:
        name = re.split(r"[<>=!~]", requirement)[0]
        assert re.search(rf"\b{re.escape(name)}\b", table, re.IGNORECASE), name


def test_the_canvas_draws_tiles_from_the_size_it_says(page):
    from kpeditor.drawing.map.farview import BEST_BELOW

    words = {4.0: "four", 5.0: "five", 6.0: "six"}
    assert f"From {words[BEST_BELOW]} pixels per hex side on, tiles are drawn" in page


def test_the_twenty_questions_have_the_answers_that_are_given(root, page):
    text = (root / "CONTRIBUTING.md").read_text("utf-8")
    table = re.findall(r"^\| (.+\?) \| `(.+?)` \| `(.+?)` \|$", text, re.MULTILINE)
    assert len(table) == 20
    for question, name, word in table:
        path = root / name
        assert path.is_file(), f"{question} {name} is not there"
        assert word in path.read_text("utf-8"), f"{question} {name} does not hold {word!r}"
        on_page = path.name in page or re.search(rf"(?<!\w){path.parent.name}/", page)
        assert on_page, f"{question} docs/architecture.md names neither {path.name} nor its folder"
