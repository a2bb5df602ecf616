"""`kpeditor export vassal` and `vassal-log` from the command line."""

from __future__ import annotations

import pytest

from kpeditor.cli import main as cli
from kpeditor.cli import table
from tests.export.vassal.reread import ReadModule

TARGETS = {"export": "kpeditor.cli.convert.export:export"}
SMALL = "scenarios/tutorial/first-shots.yaml"
QUICK = ("--hex-pixels", 24)


@pytest.fixture(autouse=True)
def _gui(qapp):
    """The process has its one application already."""


def run(*arguments):
    return cli.main([str(argument) for argument in arguments], TARGETS)


def test_a_module_and_what_is_said_of_it(root, tmp_path, capsys):
    output = tmp_path / "it.vmod"
    names = ["--name=-x-", "--module-version", "3", "--description", "Grün", "--style", "classic"]
    assert run("export", "vassal", root / SMALL, "-o", output, *QUICK, *names) == table.OK
    assert "it.vmod: a module for VASSAL, 9 units" in capsys.readouterr().err
    told = ReadModule.of(output.read_bytes()).root
    assert (told.get("name"), told.get("version"), told.get("description")) == ("-x-", "3", "Grün")


def test_several_scenarios(root, tmp_path, capsys):
    two = root / SMALL, root / "scenarios/tutorial/river-crossing.yaml"
    assert run("export", "vassal", *two, "-o", tmp_path / "both.vmod", *QUICK) == table.USAGE
    assert "or --together into one module" in capsys.readouterr().err
    assert run("export", "vassal", *two, "-o", tmp_path / "both", *QUICK) == table.OK
    names = sorted(path.name for path in (tmp_path / "both").iterdir())
    assert names == ["first-shots.vmod", "river-crossing.vmod"]
    assert run("export", "vassal", *two, "-o", tmp_path / "both.vmod", *QUICK, "--together") == table.OK
    assert "2 scenarios" in capsys.readouterr().err


def test_a_log_names_its_module(root, tmp_path, capsys):
    record = root / "tests/playthroughs/14-4-poland.yaml"
    assert run("export", "vassal-log", record, "-o", tmp_path / "it.vlog", "--name", "Mine") == table.OK
    assert "steps for the module 'Mine'" in capsys.readouterr().err


def test_refusals_name_the_reason(root, tmp_path, capsys):
    assert run("export", "vassal", root / "maps/first-shots.yaml", "-o", tmp_path / "x.vmod") == 1
    assert "only a map" in capsys.readouterr().err
    assert run("export", "vassal", root / SMALL, "-o", tmp_path / "no" / "x.vmod", *QUICK) == 1
    assert "no such folder" in capsys.readouterr().err
    assert run("export", "vassal-log", root / SMALL, "-o", tmp_path / "x.vlog") == 1
    assert "name the record of a game" in capsys.readouterr().err
    assert not list(tmp_path.glob("x.*"))
