"""The table of sub-commands: lazy, with exit statuses to rely on and no traceback for mistakes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import types
from pathlib import Path

import click
import pytest

from kpeditor import __version__
from kpeditor.cli import main as cli
from kpeditor.cli import table
from kpeditor.cli.opening import drawing
from kpeditor.core.errors import BadFile, BadName
from kpeditor.core.problem import error


@click.command("good")
@click.argument("word")
def good(word: str) -> None:
    """Prints a word."""
    click.echo(word)


@click.command("status")
def status() -> int:
    """Found errors in its input."""
    return 1


@click.command("name")
def name() -> None:
    raise BadName("there is no hex 9999")


@click.command("file")
def file() -> None:
    problems = [
        error("K001", "unknown key 'hexez'", fix="did you mean 'hexes'?", file="a.yaml", line=3, column=5),
        error("K002", "no format", file="a.yaml"),
    ]
    raise BadFile("a.yaml cannot be opened", problems)


@click.command("bug")
def bug() -> None:
    raise ZeroDivisionError("in a command")


@click.command("stop")
def stop() -> None:
    raise KeyboardInterrupt


COMMANDS = (good, status, name, file, bug, stop)
TABLE = {str(command.name): f"sample_commands:{command.name}" for command in COMMANDS}


@pytest.fixture(autouse=True)
def _module_of_samples(monkeypatch: pytest.MonkeyPatch) -> None:
    module = types.ModuleType("sample_commands")
    for command in COMMANDS:
        setattr(module, str(command.name), command)
    monkeypatch.setitem(sys.modules, "sample_commands", module)


def test_a_command_that_returns_nothing_went_well(capsys):
    assert cli.main(["good", "hexside"], TABLE) == 0
    assert capsys.readouterr().out == "hexside\n"


def test_a_command_may_say_that_its_input_has_errors():
    assert cli.main(["status"], TABLE) == 1


@pytest.mark.parametrize(
    "arguments", [["good"], ["good", "a", "b"], ["good", "--loud"], ["goof"], ["--loud"]]
)
def test_wrong_usage_is_status_2_and_explained(arguments, capsys):
    assert cli.main(arguments, TABLE) == 2
    assert "Usage: kpeditor" in capsys.readouterr().err


def test_a_mistake_is_told_in_plain_words(capsys):
    assert cli.main(["name"], TABLE) == 1
    assert capsys.readouterr().err == "kpeditor: there is no hex 9999\n"


def test_a_file_that_cannot_be_opened_brings_all_its_problems(capsys):
    assert cli.main(["file"], TABLE) == 1
    assert capsys.readouterr().err.splitlines() == [
        "kpeditor: a.yaml cannot be opened",
        "a.yaml:3:5: error K001: unknown key 'hexez' (did you mean 'hexes'?)",
        "a.yaml: error K002: no format",
    ]


def test_a_bug_is_not_taken_for_a_mistake():
    with pytest.raises(ZeroDivisionError):
        cli.main(["bug"], TABLE)


def test_ctrl_c_is_what_a_shell_expects():
    assert cli.main(["stop"], TABLE) == 130


def test_help_lists_every_command_and_the_exit_statuses(capsys):
    assert cli.main(["--help"], TABLE) == 0
    output = capsys.readouterr().out
    assert all(command in output for command in TABLE)
    assert "Exit status" in output


def test_version(capsys):
    assert cli.main(["--version"], TABLE) == 0
    assert __version__ in capsys.readouterr().out


def test_only_the_command_that_runs_is_imported(capsys):
    table = {"good": TABLE["good"], "broken": "there.is.no.such.module:command"}
    assert cli.main(["good", "a"], table) == 0


def test_a_table_entry_that_is_no_command_is_a_bug():
    with pytest.raises(TypeError, match="no click command"):
        cli.main(["good"], {"good": "math:pi"})


@pytest.mark.parametrize("name", table.COMMANDS)
def test_every_entry_of_the_real_table_is_a_command_with_help(name, capsys):
    assert cli.main([name, "--help"]) == 0
    assert f"Usage: kpeditor {name}" in capsys.readouterr().out


def test_a_reader_that_goes_away_ends_the_output_quietly():
    """As in `kpeditor --help | head -0`: no traceback, no complaint at exit."""
    code = "from kpeditor.cli import main as cli\nimport sys\nsys.exit(cli.main(['--help'] , {}))"
    read, write = subprocess.Popen, subprocess.PIPE
    with read([sys.executable, "-c", code], stdout=write, stderr=write) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        complaint = process.stderr.read()
    assert complaint == b""
    assert process.returncode == 1


@pytest.mark.skipif(not Path("/dev/full").is_char_device(), reason="there is no /dev/full here")
def test_a_full_disk_is_told_and_is_no_bug():
    with Path("/dev/full").open("w") as full:
        ran = subprocess.run(
            [sys.executable, "-m", "kpeditor", "check", "--format", "json", "maps/first-shots.yaml"],
            cwd=Path(__file__).parents[2],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert (ran.returncode, ran.stderr.count("the disk is full")) == (1, 1)


@pytest.mark.parametrize("words", [[], ["export"], ["import"], ["mail"]])
def test_no_line_of_help_is_cut_short(words, capsys):
    assert cli.main([*words, "--help"]) == 0
    listed = capsys.readouterr().out.partition("Commands:")[2]
    assert listed
    assert "..." not in listed


def test_the_list_of_commands_says_what_each_says_itself():
    for whole, said in ((cli.group(), table.IN_A_LINE), (cli.imports, table.SOURCES_IN_A_LINE)):
        context = click.Context(whole)
        commands = {name: whole.get_command(context, name) for name in whole.list_commands(context)}
        assert said == {
            name: one.get_short_help_str(200) for name, one in commands.items() if one is not None
        }


def test_help_loads_no_command(monkeypatch, capsys):
    """What is asked most by people who do not know the program yet is answered at once."""

    def refuse(self, ctx, name):
        raise AssertionError(f"{name} was loaded")

    monkeypatch.setattr(cli.LazyGroup, "get_command", refuse)
    for whole, names in ((None, table.COMMANDS), (cli.imports, table.SOURCES)):
        assert cli.main(["--help"], top=whole) == 0
        told = capsys.readouterr().out
        assert all(f"  {name} " in told for name in names)


@pytest.mark.skipif(os.name != "posix", reason="signals are sent as POSIX does")
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_an_interruption_while_something_is_painted_does_not_crash(name):
    code = (
        "import os, signal\n"
        "from kpeditor.cli.opening import drawing\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # jobs in the background ignore it
        "from PySide6.QtGui import QImage, QPainter\n"
        "def paint():\n"
        "    image = QImage(99, 99, QImage.Format.Format_ARGB32)\n"
        "    painter = QPainter(image)\n"
        f"    os.kill(os.getpid(), signal.{name})\n"
        "    painter.drawLine(0, 0, 9, 9)\n"
        "with drawing():\n"
        "    paint()\n"
    )
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (ended.returncode, ended.stderr) == (table.INTERRUPTED, "")


@pytest.mark.parametrize("one", [signal.SIGINT, signal.SIGTERM])
def test_after_drawing_an_interruption_is_what_it_was(qapp, one):
    found = signal.signal(one, signal.default_int_handler)  # jobs in the background ignore it
    try:
        with drawing():
            assert signal.getsignal(one) is not signal.default_int_handler
        assert signal.getsignal(one) is signal.default_int_handler
    finally:
        signal.signal(one, found)


@pytest.mark.skipif(os.name != "posix", reason="signals are ignored as POSIX does")
def test_drawing_leaves_an_interruption_ignored_that_was_ignored_before(qapp):
    found = signal.signal(signal.SIGHUP, signal.SIG_IGN)  # as `nohup` does
    try:
        with drawing():
            assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, found)


@pytest.mark.skipif(os.name != "posix", reason="signals are sent as POSIX does")
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_command_that_is_ended_removes_what_is_half_written(tmp_path, name):
    code = (
        "import os, signal, sys\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # jobs in the background ignore it
        "from kpeditor.__main__ import command\n"
        "from kpeditor.core.play.folders.game import UmpiredGame\n"
        f"UmpiredGame._write_seats = lambda game: os.kill(os.getpid(), signal.{name})\n"
        "command()\n"
    )
    scenario = next(parent for parent in Path(__file__).parents if (parent / "scenarios").is_dir())
    scenario = scenario / "scenarios/tutorial/first-shots.yaml"
    words = [sys.executable, "-c", code, "umpire", "new", str(scenario), str(tmp_path / "game")]
    ended = subprocess.run(words, capture_output=True, text=True)
    assert (ended.returncode, ended.stderr.strip()) == (table.INTERRUPTED, "")
    assert not (tmp_path / "game").exists()


@pytest.mark.skipif(os.name != "posix", reason="signals are sent as POSIX does")
def test_a_command_whose_terminal_is_closed_ends_in_order_whatever_it_says_then():
    code = (
        "import os, signal\n"
        "from kpeditor import __main__ as program\n"
        "terminal, slave = os.openpty()\n"
        "os.dup2(slave, 1)\n"
        "os.dup2(slave, 2)\n"
        "program._end_in_order_when_terminated()\n"
        "os.close(terminal)\n"
        "try:\n"
        "    os.kill(os.getpid(), signal.SIGHUP)\n"
        "except KeyboardInterrupt:\n"
        "    print('so far', flush=True)\n"
        "    os.write(2, b'so far')\n"
        "    os._exit(9)\n"
    )
    assert subprocess.run([sys.executable, "-c", code]).returncode == 9


@pytest.mark.skipif(os.name != "posix", reason="signals are sent as POSIX does")
def test_a_command_under_nohup_goes_on_when_the_terminal_is_closed():
    code = (
        "import os, signal\n"
        "signal.signal(signal.SIGHUP, signal.SIG_IGN)\n"
        "from kpeditor.__main__ import _end_in_order_when_terminated\n"
        "from kpeditor.cli.opening import drawing\n"
        "_end_in_order_when_terminated()\n"
        "os.kill(os.getpid(), signal.SIGHUP)\n"
        "with drawing():\n"
        "    os.kill(os.getpid(), signal.SIGHUP)\n"
    )
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0


@pytest.mark.parametrize(
    "words", ["verdicts {} --into -", "simulate {} --report -", "run {} --log -", "chronicle {} -o -"]
)
def test_a_dash_is_no_file(words, root, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    given = words.format(root / "scenarios/tutorial/first-shots.yaml").split()
    assert cli.main(given) == table.USAGE
    assert "- is not the name of a file" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
