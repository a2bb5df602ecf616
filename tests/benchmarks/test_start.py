"""`run.py bench start` starts programs in turn; the figures themselves are nobody's test."""

from __future__ import annotations

import json
import shlex
import sys

import pytest

from tests.benchmarks.__main__ import main

NOTES = """
import pathlib, sys
log, name, scenario, option, picture = sys.argv[1:]
with open(log, "a") as file:
    print(name, pathlib.Path(scenario).name, option, file=file)
pathlib.Path(picture).touch()
"""


@pytest.fixture
def program(tmp_path):
    """The command of a program that only notes its start."""
    script = tmp_path / "program.py"
    script.write_text(NOTES)
    return lambda name: shlex.join([sys.executable, str(script), str(tmp_path / "log"), name])


def test_programs_start_in_turn_and_the_first_round_does_not_count(program, tmp_path, capsys):
    first, second = program("first"), program("second")
    words = ["start", "--program", first, "--program", second, "--repeat", "2"]
    assert main([*words, "--format", "json"]) == 0
    starts = json.loads(capsys.readouterr().out)["starts"]
    assert [one["program"] for one in starts] == [first, second]
    assert all(len(one["clock"]) == len(one["processor"]) == 2 for one in starts)
    assert all(seconds > 0 for one in starts for seconds in one["clock"])
    lines = (tmp_path / "log").read_text().splitlines()
    assert lines == [f"{name} 14-4-poland.yaml --screenshot" for name in ("first", "second")] * 3


def test_the_text_tells_median_least_and_most(program, capsys):
    assert main(["start", "--program", program("only"), "--repeat", "1"]) == 0
    name, figures = capsys.readouterr().out.splitlines()
    assert name == program("only")
    assert "by the clock" in figures
    assert "processor" in figures


@pytest.mark.parametrize(
    ("work", "told"), [("picture", "render 14-4-poland.yaml -o"), ("check", "check 14-4"), ("help", "--help")]
)
def test_other_work_than_the_window_is_measured(work, told, tmp_path, capsys):
    """The picture's size is told where there is one."""
    script = tmp_path / "program.py"
    script.write_text(
        "import pathlib, sys\n"
        "words = [pathlib.Path(word).name for word in sys.argv[1:]]\n"
        f"pathlib.Path({str(tmp_path / 'log')!r}).write_text(' '.join(words))\n"
        "if '-o' in words: pathlib.Path(sys.argv[4]).write_bytes(bytes(2_000_000))\n"
    )
    words = ["start", "--program", shlex.join([sys.executable, str(script)]), "--repeat", "1"]
    assert main([*words, "--work", work]) == 0
    assert ("2.0 MB" in capsys.readouterr().out) == (work == "picture")
    assert (tmp_path / "log").read_text().startswith(told)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["-c", "raise SystemExit('no window today')"], "no window today"),
        (["-c", ""], "drew no window"),
    ],
)
def test_a_program_that_draws_nothing_is_told(words, told, capsys):
    assert main(["start", "--program", shlex.join([sys.executable, *words]), "--repeat", "1"]) == 1
    assert told in capsys.readouterr().err


def test_a_program_that_is_not_there_is_told(tmp_path, capsys):
    assert main(["start", "--program", str(tmp_path / "none"), "--repeat", "1"]) == 1
    assert "cannot be started" in capsys.readouterr().err
