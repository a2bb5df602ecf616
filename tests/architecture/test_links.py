"""Texts of the project point at what is there: every relative link and picture exists, with its heading."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from tests.each import each

ROOT = Path(__file__).resolve().parents[2]
TEXTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
LINK = re.compile(r"\]\(([^)\s]+)\)")
QUOTED = re.compile(r"`([^`\n]+)`")
PATH = re.compile(
    r"[\w./]+\.(py|md|toml|yaml|json|lock)|(kpeditor|core|app|tests|docs|packaging|schemas)/[\w/]+"
)
TOPS = ("kpeditor", "tests", "docs", "packaging", "schemas", "maps", "scenarios", ".ci", ".github")
LARGEST = 150_000
"""Bytes of a picture; larger ones make a copy of the project slow."""


def _anchors(text: str) -> set[str]:
    """The headings of a text as addresses within it."""
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading).strip().lower().replace(" ", "-") for heading in headings}


@each("text", TEXTS)
def test_every_link_leads_somewhere(text):
    for target in LINK.findall(text.read_text("utf-8")):
        if re.match(r"[a-z]+:", target):
            continue
        name, _, anchor = target.partition("#")
        there = (text.parent / name).resolve() if name else text
        assert there.exists(), f"{target} is not there"
        if anchor and there.suffix == ".md":
            assert anchor in _anchors(there.read_text("utf-8")), f"{target}: no such heading"


def test_every_chapter_of_the_manual_is_listed():
    manual = ROOT / "docs/manual"
    listed = set(LINK.findall((manual / "README.md").read_text("utf-8")))
    assert {path.name for path in manual.glob("*.md")} - {"README.md"} <= listed


def test_every_page_stands_in_the_index_of_the_site():
    docs = ROOT / "docs"
    listed = set(re.findall(r"^[\w/-]+$", (docs / "index.md").read_text("utf-8"), re.MULTILINE))
    pages = {path.relative_to(docs).with_suffix("").as_posix() for path in docs.glob("**/*.md")}
    assert pages - listed == {"index"}


def test_every_package_of_core_stands_in_the_library_of_the_site():
    listed = re.findall(r"^   (kpeditor\.[\w.]+)$", (ROOT / "docs/site/library.rst").read_text("utf-8"), re.M)
    core = {f"kpeditor.core.{path.parent.name}" for path in (ROOT / "kpeditor/core").glob("*/__init__.py")}
    assert core <= set(listed)


def test_pictures_are_small():
    assert [path.name for path in (ROOT / "docs").rglob("*.png") if path.stat().st_size > LARGEST] == []


def test_pictures_are_shown_somewhere():
    shown = {
        (text.parent / target).resolve() for text in TEXTS for target in LINK.findall(text.read_text("utf-8"))
    }
    assert [path.name for path in (ROOT / "docs").rglob("*.png") if path not in shown] == []


@pytest.mark.parametrize(
    "name", ["CONTRIBUTING.md", "docs/architecture.md", "docs/packaging.md", "docs/translating.md"]
)
def test_every_file_and_folder_that_programmers_are_told_of_is_there(name):
    files = [path for top in TOPS for path in (ROOT / top).rglob("*") if "__pycache__" not in path.parts]
    there = {f"/{path.relative_to(ROOT).as_posix()}" for path in [*files, *ROOT.iterdir()]}
    told = {word for quoted in QUOTED.findall((ROOT / name).read_text("utf-8")) for word in quoted.split()}
    paths = {word.rstrip("/") for word in told if PATH.fullmatch(word)}
    assert paths, "this text names none"
    assert [path for path in sorted(paths) if not any(one.endswith(f"/{path}") for one in there)] == []


def test_the_drawing_of_the_house_shows_every_folder_of_the_program():
    house = (ROOT / "docs/architecture.md").read_text("utf-8").split("```")[1]
    shown = set(re.findall(r"^ +([a-z_]+)/ ", house, re.MULTILINE))
    rooms = [*(ROOT / "kpeditor").glob("*/__init__.py"), *(ROOT / "kpeditor/core").glob("*/__init__.py")]
    assert {path.parent.name for path in rooms} <= shown


def test_the_orders_that_are_told_are_those_that_are_tested():
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    contracts = {one["id"]: one for one in settings["tool"]["importlinter"]["contracts"]}
    told = " ".join((ROOT / "docs/architecture.md").read_text("utf-8").split())
    for name, start in (("application", "app: "), ("core", "core: ")):
        layers = [re.sub(r"[()]", "", layer) for layer in contracts[name]["layers"]]
        assert start + " < ".join(reversed(layers)) in told
