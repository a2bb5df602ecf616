"""`kpeditor landscape`: a map from a seed, and the fairest of several."""

from __future__ import annotations

import json

import pytest

from kpeditor.cli.main import main
from kpeditor.cli.table import INPUT_ERROR, OK, USAGE
from kpeditor.core.files.documents import open_battle


@pytest.fixture
def shots(root):
    return str(root / "scenarios/tutorial/first-shots.yaml")


def test_a_landscape_is_written_as_a_map_of_its_own(root, tmp_path, capsys):
    source, target = root / "maps/first-shots.yaml", tmp_path / "made.yaml"
    before = source.read_bytes()
    asked = ["landscape", str(source), "-o", str(target), "--seed", "7", "--villages", "2", "--hills", "1"]
    assert main(asked) == OK
    assert source.read_bytes() == before
    sheet = open_battle(target).battle.map
    assert [place.kind for place in sheet.places.values()] == ["hill", "town", "town"]
    assert "landscape of seed 7 with Hill 1, Town 1, Town 2" in capsys.readouterr().out
    again = tmp_path / "again.yaml"
    assert main([*asked[:3], str(again), *asked[4:]]) == OK
    assert again.read_bytes() == target.read_bytes()


def test_stages_are_kept_and_left_out(root, tmp_path):
    source, target = root / "maps/kampfpanzer.yaml", tmp_path / "made.yaml"
    asked = ["landscape", str(source), "-o", str(target), "--keep", "hills", "--without", "woods"]
    assert main(asked) == OK
    old, new = open_battle(source).battle.map, open_battle(target).battle.map
    assert (old.layers["elevation"] == new.layers["elevation"]).all()
    assert not (new.layers["terrain"] == new.legend["terrain"].index("woods")).any()
    assert main([*asked, "--keep", "woods"]) == USAGE


def test_the_fairest_of_several_is_written(shots, tmp_path, capsys):
    target = tmp_path / "fair.yaml"
    asked = [
        "landscape",
        shots,
        "-o",
        str(target),
        "--try",
        "3",
        "--games",
        "4",
        "--players",
        "random,random",
    ]
    assert main([*asked, "--seed", "10", "--format", "json"]) == OK
    told = json.loads(capsys.readouterr().out)
    names = [one["name"] for one in told["ranking"]]
    assert sorted(names) == ["10", "11", "12"]
    assert told["wish"]["seed"] == int(names[0])
    leans = [abs(one["score"] - 0.5) for one in told["ranking"] if one["score"] is not None]
    assert leans == sorted(leans)
    alone = tmp_path / "alone.yaml"
    assert main(["landscape", shots, "-o", str(alone), "--seed", names[0]]) == OK
    assert alone.read_bytes() == target.read_bytes()


def test_mistakes_are_told(root, shots, tmp_path, capsys):
    source, target = str(root / "maps/first-shots.yaml"), str(tmp_path / "made.yaml")
    assert main(["landscape", source, "-o", target, "--try", "2"]) == USAGE
    assert "--try needs a scenario" in capsys.readouterr().err
    assert main(["landscape", shots, "-o", target, "--try", "2", "--players", "staff,staff,staff"]) == USAGE
    assert main(["landscape", source, "-o", target, "--hills", "900"]) == USAGE
    assert main(["landscape", source, "-o", str(tmp_path / "made.png")]) == USAGE
    assert (
        main(["landscape", shots, "-o", target, "--try", "2", "--players", "napoleon,random"]) == INPUT_ERROR
    )
    assert "napoleon" in capsys.readouterr().err
