"""Characters that XML cannot hold, in titles and names: what is written of them can be read by everybody."""

from __future__ import annotations

import json
import re
import zipfile
from pathlib import Path
from xml.etree import ElementTree

import pytest

from kpeditor.cli import main as cli
from kpeditor.core.files.documents import open_battle

ODD = "".join(map(chr, (*range(9), 11, 12, *range(14, 32), 0x7F, 0x9B, 0xFFFE, 0xFFFF))) + "\n\t end"
NAMES = ("title", "id")


@pytest.fixture(scope="module")
def scenario(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A scenario whose titles, notes, options and events are odd, and the places of its map."""
    folder = tmp_path_factory.mktemp("odd")
    odd = json.dumps(ODD)
    text = (root / "scenarios/tutorial/first-shots.yaml").read_text("utf-8")
    text = re.sub(
        "title: .*", lambda _: f"title: {odd}", text.replace("../../maps/first-shots.yaml", "map.yaml")
    )
    text = re.sub(r"(?s)notes: \|.*", lambda _: f"notes: {odd}\n", text)
    (folder / "s.yaml").write_text(text, "utf-8")
    sheet = (root / "maps/first-shots.yaml").read_text("utf-8")
    sheet = re.sub("title: .*", lambda _: f"title: {odd}", sheet)
    sheet = re.sub(r"(?m)^  (Town 1|Hill 1): ", lambda found: f"  {json.dumps(found[1] + ODD)}: ", sheet)
    (folder / "map.yaml").write_text(sheet, "utf-8")
    assert open_battle(folder / "s.yaml").battle.map.title == ODD
    return folder / "s.yaml"


@pytest.mark.parametrize("name", ["o.svg", "o.tmx", "o.html", "o.vmod"])
def test_what_is_written_is_xml(name, scenario):
    target = {"svg": "svg", "tmx": "tiled", "html": "sheet", "vmod": "vassal"}[name.partition(".")[2]]
    output = scenario.parent / name
    assert cli.main(["export", target, str(scenario), "-o", str(output)]) == 0
    if name.endswith(".vmod"):
        with zipfile.ZipFile(output) as module:
            for part in ("buildFile.xml", "moduledata"):
                ElementTree.fromstring(module.read(part))
    elif name.endswith(".html"):
        text = output.read_text("utf-8")
        assert not re.search("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]", text)
        for drawing in re.findall("(?s)<svg.*?</svg>", text):
            ElementTree.fromstring(drawing)
    else:
        ElementTree.fromstring(output.read_bytes())


@pytest.mark.parametrize("name", ["back.tmx", "back.tmj"])
def test_a_map_of_tiled_comes_back_without_loss(name, scenario):
    folder = scenario.parent
    assert cli.main(["export", "tiled", str(scenario), "-o", str(folder / name)]) == 0
    back = folder / f"{name}.yaml"
    assert cli.main(["import", "tiled", str(folder / name), "-o", str(back)]) == 0
    again = open_battle(back).battle
    assert again.scenario is not None
    assert again.map.title == again.scenario.title == ODD


def test_a_report_of_games(scenario):
    report = scenario.parent / "report.html"
    games = ["simulate", str(scenario), "--players", "passive", "--games", "1", "--report", str(report)]
    assert cli.main(games) == 1, "its places have other names, so no game is finished"
    assert not re.search("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]", report.read_text("utf-8"))
