"""The examples of docs/: scripts and commands run as they stand there, samples of files are read."""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from kpeditor.cli import main as cli
from kpeditor.core.files.documents import open_battle
from kpeditor.core.files.formats.cliptext import read_clip
from kpeditor.core.files.formats.forcestext import read_forces
from kpeditor.importers.mapping import read_mapping
from tests.each import each

ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted(path for path in (ROOT / "docs").rglob("*.md") if path.name != "options.md")
ONLY_PARSED = (
    "simulate",
    "matrix",
    "scan",
    "mail",
    "run scenarios",
    "whatif",
    "export vassal scenarios/kampf",
)
"""Commands of these beginnings play many games, draw all modules, or need scans or two people."""
NAMES = {"SCENARIO": "scenarios/tutorial/first-shots.yaml", "GAME.yaml": "game.yaml"}
"""What the pages leave to the reader."""


def fenced(page: Path, language: str) -> list[str]:
    """The blocks of a page that are fenced as this language."""
    return re.findall(rf"^```{language}\n(.*?)^```", page.read_text("utf-8"), re.M | re.S)


def commands(page: Path) -> Iterator[list[str]]:
    """The words behind `kpeditor` of every such line in the blocks of a page, without what explains it."""
    for block in fenced(page, ""):
        for line in block.replace("\\\n", " ").split("\n"):
            found = re.match(r"(?:\w+ +\$ )?kpeditor (.*?)(?: {3,}.*)?$", line)
            words = shlex.split(found[1], comments=True) if found else []
            if words and not Path(words[0]).suffix:  # a file alone opens the window
                yield [NAMES.get(word, word) for word in words]


def files_in(blocks: list[str]) -> dict[str, str]:
    """Of blocks those that are whole files, by kind: map, scenario, clip ..."""
    found = [(re.search(r"^format: kpeditor-(\w+)/", block, re.M), block) for block in blocks]
    return {kind[1]: block for kind, block in found if kind}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what the pages speak of: a checkout's maps and scenarios, and files of other programs."""
    folder = tmp_path_factory.mktemp("docs")
    for name in ("maps", "scenarios", "docs/samples"):
        shutil.copytree(ROOT / name, folder / name)
    shutil.copy(ROOT / "README.md", folder)
    corpus = ROOT / "tests/soak/corpus"
    shutil.copy(corpus / "tiled/plain.tmx", folder / "swamp.tmx")
    shutil.copy(corpus / "wesnoth/small.map", folder / "crossroads.map")
    shutil.copy(corpus / "megamek/small.board", folder / "valley.board")
    return folder


def test_the_scripts_run(folder, monkeypatch, capsys, qapp):
    monkeypatch.chdir(folder)
    blocks = fenced(ROOT / "docs/scripting.md", "python")
    assert len(blocks) == 5
    names: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, "docs/scripting.md", "exec"), names)
    sheet = open_battle(folder / "changed.yaml").battle.map
    assert sheet.kind("terrain", sheet.hex("0303")) == "woods"
    told = capsys.readouterr().out
    assert 'within(2,"0505")' in told.replace(" ", "")
    assert "Outcome(" in told
    assert (folder / "battle.svg").stat().st_size > 1000


@each("page", [page for page in PAGES if list(commands(page))])
def test_the_commands_of_a_page_are_understood(page):
    """Every command and option there is: a renamed one must be renamed in the manual too."""
    top = cli.group()
    for words in commands(page):
        command: click.Command = top
        rest, context = list(words), click.Context(top, info_name="kpeditor")
        while isinstance(command, click.Group):
            name = rest.pop(0)
            found = command.get_command(context, name)
            assert found is not None, f"{' '.join(words)}: no command {name}"
            command, context = found, click.Context(found, context, name, **found.context_settings)
        command.make_parser(context).parse_args(rest)  # raises where an option is not known


@pytest.mark.parametrize(
    "name", ["line-of-sight", "manual/command-line", "manual/editor", "manual/foreign-maps", "manual/sharing"]
)
def test_the_commands_of_a_page_do_what_they_should(name, folder, monkeypatch, capsys, qapp):
    monkeypatch.chdir(folder)
    ran = 0
    for words in commands(ROOT / f"docs/{name}.md"):
        if " ".join(words).startswith(ONLY_PARSED):
            continue
        files = [str(path) for path in folder.glob(words[1])] if "*" in words[1] else [words[1]]
        words, into = (words[:-2], words[-1]) if ">" in words else (words, "")
        status = cli.main([words[0], *files, *words[2:]])
        told = capsys.readouterr()
        assert status == 0, f"kpeditor {' '.join(words)}\n{told.out}\n{told.err}"
        if into:
            (folder / into).write_text(told.out, "utf-8")
        ran += 1
    assert ran


def test_the_map_and_the_scenario_of_the_formats_have_no_error(tmp_path, capsys):
    blocks = fenced(ROOT / "docs/formats.md", "yaml")
    texts = files_in(blocks)
    events = next(block for block in blocks if block.startswith("events:"))
    (tmp_path / "a-ford.yaml").write_text(texts["map"], "utf-8")
    named = """\
      - {id: guard, units: {pz2: 1}, deploy: "0201", held: true}
      - {id: reserve, units: {pz2: 1}, enter: {turn: event, at: "0501"}}
"""
    scenario = texts["scenario"].replace("      - id: tanks\n", named + "      - id: tanks\n")
    (tmp_path / "at-the-ford.yaml").write_text(scenario + events, "utf-8")
    status = cli.main(["check", str(tmp_path / "a-ford.yaml"), str(tmp_path / "at-the-ford.yaml")])
    told = capsys.readouterr().out
    assert status == 0, told


def test_the_small_files_of_the_formats_are_read(tmp_path):
    """A piece of map, forces and a mapping, each by whoever reads such a file."""
    blocks = files_in(fenced(ROOT / "docs/formats.md", "yaml"))
    assert len(read_clip(blocks["clip"]).zones) == 1
    assert [group.id for group in read_forces(blocks["forces"]).groups] == ["tanks"]
    file = tmp_path / "mapping.yaml"
    file.write_text(blocks["mapping"], "utf-8")
    assert read_mapping(file)["tile ground#7"] == ""
