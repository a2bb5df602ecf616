"""`kpeditor render`: pictures of the shipped map and scenarios, and what it refuses."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QImage

from kpeditor.cli import main as cli
from kpeditor.cli import table

TARGETS = {"render": "kpeditor.cli.battles.render:render"}
SPAIN = "scenarios/kampfpanzer/14-1-spain.yaml"
MAP = "maps/kampfpanzer.yaml"


@pytest.fixture(autouse=True)
def _gui(qapp):
    """The process has its one application already; `render` takes it."""


def render(*arguments):
    return cli.main(["render", *map(str, arguments)], TARGETS)


def test_a_scenario_as_png(root, tmp_path, capsys):
    target = tmp_path / "spain.png"
    assert render(root / SPAIN, "-o", target, "--width", 400) == table.OK
    image = QImage(str(target))
    assert image.width() == 400
    output = capsys.readouterr()
    assert output.out == ""
    assert f"{image.width()} x {image.height()}" in output.err


def test_a_large_png_says_that_it_has_256_colours_and_how_it_would_have_all(
    root, tmp_path, capsys, monkeypatch
):
    monkeypatch.setattr("kpeditor.drawing.pictures.battle.MANY_PIXELS", 1000)
    target = tmp_path / "spain.png"
    for options, is_told in (([], True), (["--colours", "full"], False), (["--colours", "256"], False)):
        assert render(root / SPAIN, "-o", target, "--width", 300, *options) == table.OK
        assert ("--colours full writes all" in capsys.readouterr().err) == is_told
        is_indexed = QImage(str(target)).format() == QImage.Format.Format_Indexed8
        assert is_indexed == (options != ["--colours", "full"])
    assert render(root / SPAIN, "-o", tmp_path / "spain.svg") == table.OK
    assert "256" not in capsys.readouterr().err


def test_programs_hear_how_far_it_has_come(root, tmp_path, capsys):
    assert render(root / SPAIN, "-o", tmp_path / "spain.png", "--width", 300, "--progress") == table.OK
    assert capsys.readouterr().err.splitlines()[0] == "100%"


def test_the_map_as_svg_with_its_places(root, tmp_path):
    target = tmp_path / "map.svg"
    assert render(root / MAP, "-o", target) == table.OK
    text = target.read_text("utf-8")
    assert all(f">{name}" in text for name in ("Town 1", "Hill 1", "Hill 2", "Hill 3"))
    assert text.count("<text") > 2000


def test_the_map_as_pdf(root, tmp_path):
    assert render(root / MAP, "-o", tmp_path / "map.pdf", "--layers", "terrain,grid") == table.OK
    assert (tmp_path / "map.pdf").read_bytes().startswith(b"%PDF")


def test_options_change_the_picture(root, tmp_path):
    pictures = []
    for index, options in enumerate(
        (
            [],
            ["--style", "dark"],
            ["--no-units"],
            ["--no-zones"],
            ["--symbols", "map"],
            ["--layers", "terrain,road"],
        )
    ):
        target = tmp_path / f"{index}.png"
        assert render(root / SPAIN, "-o", target, "--scale", 0.5, *options) == table.OK
        pictures.append(target.read_bytes())
    assert len(set(pictures)) == len(pictures)


@pytest.mark.parametrize(
    "options",
    [
        ["-o", "out.gif"],
        ["-o", "out"],
        ["-o", "out.png", "--scale", "0"],
        ["-o", "out.png", "--scale", "-1"],
        ["-o", "out.png", "--width", "3"],
        ["-o", "out.png", "--style", "neon"],
        ["-o", "out.png", "--layers", "terain"],
        [],
    ],
    ids=str,
)
def test_wrong_usage(root, tmp_path, monkeypatch, options, capsys):
    monkeypatch.chdir(tmp_path)
    assert render(root / MAP, *options) == table.USAGE
    assert capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_picture_too_large_is_an_input_error_that_names_the_limit(root, tmp_path, capsys):
    assert render(root / MAP, "-o", tmp_path / "out.png", "--scale", 900) == table.INPUT_ERROR
    assert "million pixels, for this map scale" in capsys.readouterr().err


def test_a_file_that_is_missing(tmp_path, capsys):
    assert render(tmp_path / "none.yaml", "-o", tmp_path / "out.png") == table.INPUT_ERROR
    assert "none.yaml" in capsys.readouterr().err


def test_several_files_become_pictures_called_like_them_and_one_that_is_broken_stops_no_other(
    root, tmp_path, capsys
):
    broken = tmp_path / "broken.yaml"
    broken.write_text("format: kpeditor-map/1\nboard: 3\n", "utf-8")
    files = [root / "maps/first-shots.yaml", broken, tmp_path / "none.yaml", root / SPAIN]
    target = tmp_path / "{name}.png"
    assert render(*files, "-o", target, "--width", 200) == table.INPUT_ERROR
    told = capsys.readouterr().err
    assert sorted(one.name for one in tmp_path.glob("*.png")) == ["14-1-spain.png", "first-shots.png"]
    assert all(name in told for name in ("broken.yaml", "none.yaml", "14-1-spain.png: 200 x"))
    alone = tmp_path / "alone.png"
    assert render(root / SPAIN, "-o", alone, "--width", 200) == table.OK
    assert (tmp_path / "14-1-spain.png").read_bytes() == alone.read_bytes()
    assert render(root / SPAIN, "-o", tmp_path / "of {name}.png", "--width", 200) == table.OK
    assert (tmp_path / "of 14-1-spain.png").is_file()


def test_two_files_never_become_the_same_picture(root, tmp_path, capsys):
    other = tmp_path / "14-1-Spain.yaml"
    other.write_text("", "utf-8")
    assert render(root / SPAIN, other, "-o", tmp_path / "one.png") == table.USAGE
    assert "several files need {name} in --output" in capsys.readouterr().err
    assert render(root / SPAIN, other, "-o", tmp_path / "{name}.png") == table.USAGE
    assert "would both become" in capsys.readouterr().err
    assert list(tmp_path.glob("*.png")) == []
