"""`python run.py bench` without a part measures the main ones; with one it is that part's own command."""

from __future__ import annotations

import json
import sys
import types

import click
import pytest

from kpeditor.cli.options import FORMAT
from tests.benchmarks import __main__ as bench


@click.command("los")
@click.option("--repeat", type=int, default=5)
@FORMAT
def los(repeat: int, form: str) -> None:
    click.echo(json.dumps({"repeat": repeat}) if form == "json" else f"los {repeat} times")


@click.command("map")
@FORMAT
def map_(form: str) -> None:
    click.echo("[1]" if form == "json" else "map")


@pytest.fixture
def run(monkeypatch):
    """Runs `python run.py bench ...` with two parts that measure nothing."""
    module = types.ModuleType("sample_parts")
    vars(module).update(los=los, map=map_)
    parts = {name: f"sample_parts:{name}" for name in ("los", "map")}
    monkeypatch.setitem(sys.modules, "sample_parts", module)
    return lambda *arguments: bench.main(arguments, bench.bench_group(parts, ("los", "map")))


def test_without_a_part_all_of_them_are_measured_with_their_defaults(run, capsys):
    assert run() == 0
    assert capsys.readouterr().out == "los 5 times\nmap\n"
    assert run("--format", "json") == 0
    assert json.loads(capsys.readouterr().out) == {"los": {"repeat": 5}, "map": [1]}


@pytest.mark.parametrize("arguments", [("--format", "json", "los"), ("los", "--format", "json")])
def test_the_format_may_stand_before_the_part_or_behind_it(run, capsys, arguments):
    assert run(*arguments, "--repeat", "2") == 0
    assert json.loads(capsys.readouterr().out) == {"repeat": 2}


def test_the_help_names_the_command_as_it_is_typed(capsys):
    assert bench.main(["los", "--help"]) == 0
    assert "Usage: run.py bench los " in capsys.readouterr().out


def test_no_line_of_help_is_cut_short(capsys):
    assert bench.main(["--help"]) == 0
    listed = capsys.readouterr().out.partition("Commands:")[2]
    assert all(part in listed for part in bench.PARTS)
    assert "..." not in listed


def test_what_is_measured_by_itself_is_among_the_parts():
    assert set(bench.MAIN) <= set(bench.PARTS)
