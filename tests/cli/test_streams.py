"""What reaches the terminal: no command of a stranger's title, whatever sub-command tells it."""

from __future__ import annotations

import contextlib
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from kpeditor.cli import main as cli
from kpeditor.cli.streams import PlainStream, coloured
from kpeditor.core.texts import escaped
from kpeditor.ownprocess import own_command, own_environment

TITLE = "\x1b]0;owned\x07\x1b[2J\x1b[31m\x9b5mA\u202eB\u2066C\u2028D\x7f\x85\x08\rE\nFORGED"
ODD = set(TITLE) - set("]0;owned[2J31m5ABCDE\nFORGED")
YAML_TITLE = json.dumps(TITLE)


@pytest.fixture(scope="module")
def folder(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A scenario, its map, a record, orders and a foreign map, all with hostile titles and names."""
    folder = tmp_path_factory.mktemp("hostile")
    text = (root / "scenarios/tutorial/first-shots.yaml").read_text("utf-8")
    text = text.replace("../../maps/first-shots.yaml", "map.yaml")
    lines = [titled(line) for line in text.splitlines()]
    (folder / "s.yaml").write_text("\n".join(lines) + "\n", "utf-8")
    sheet = (root / "maps/first-shots.yaml").read_text("utf-8").splitlines()
    (folder / "map.yaml").write_text("\n".join(map(titled, sheet)) + "\n", "utf-8")
    (folder / "other.yaml").write_text("\n".join(lines).replace("owned", "OWNED") + "\n", "utf-8")
    (folder / "broken.yaml").write_text("\n".join(lines) + f"\n{YAML_TITLE}: 1\n", "utf-8")
    (folder / "orders.yaml").write_text(f"{YAML_TITLE}: {YAML_TITLE}\n", "utf-8")
    assert cli.main(["run", str(folder / "s.yaml"), "--players", "passive", "-o", f"{folder}/r.yaml"]) == 0
    return folder


def titled(line: str) -> str:
    """The line with our title in the place of its own."""
    before, found, _ = line.partition("title: ")
    return f"{before}title: {YAML_TITLE}" if found and not before.strip(" ") else line


LINES = (
    "run s.yaml --players passive", "run s.yaml --players passive --format json", "replay r.yaml",
    "replay r.yaml --verify", "simulate s.yaml --players passive --games 2", "whatif s.yaml --list",
    "whatif s.yaml --change length=2 --players passive --games 2", "diff s.yaml other.yaml",
    "diff s.yaml other.yaml --format json", "check broken.yaml --format github", "check broken.yaml",
    "check broken.yaml --format json", "check broken.yaml --format sarif", "check r.yaml",
    "plot s.yaml --side french", "plot s.yaml --side germans", "orders s.yaml orders.yaml --side french",
    "orders s.yaml orders.yaml --side germans", "mail start s.yaml m --side french; mail status m",
    "mail start s.yaml n --side germans", "los s.yaml 0101 0505",
    "render s.yaml -o o.png", "export sheet s.yaml -o o.md",
    "export bundle s.yaml -o o.kpz; import bundle o.kpz -o unpacked; check o.kpz",
    "export tiled s.yaml -o o.tmx; import tiled o.tmx --report", "export vassal-log r.yaml -o o.vlog",
    "export vassal s.yaml -o o.vmod; import vassal o.vmod --ruleset kampfpanzer -o v.yaml",
    "matrix s.yaml --players passive --games 2", "check map.yaml s.yaml",
)  # fmt: skip
"""What follows a semicolon reads what was written before it."""


@pytest.mark.parametrize("lines", LINES)
def test_no_sub_command_lets_a_title_command_the_terminal(lines, folder, capsys, monkeypatch):
    monkeypatch.chdir(folder)
    monkeypatch.setattr("click.utils.should_strip_ansi", lambda *_: False)  # as on a terminal
    for line in lines.split("; "):
        status = cli.main(line.split())
        assert status == (line.startswith(("check broken", "orders")))
        told = capsys.readouterr()
        assert not ODD & set((told.out + told.err).replace("\rkpeditor: ", ""))
        # Nor does it begin a line of its own, as ours do and as a code host's commands do.
        assert not [each for each in (told.out + told.err).splitlines() if each.startswith("FORGED")]


def test_json_says_the_same_title_as_before(folder, capsys, monkeypatch):
    monkeypatch.chdir(folder)
    cli.main(["simulate", "s.yaml", "--players", "passive", "--games", "2", "--format", "json"])
    assert json.loads(capsys.readouterr().out)["title"] == TITLE


def test_what_is_escaped_and_what_stays():
    assert escaped("a\tb\nc ä → \U0001f600") == "a\tb\nc ä → \U0001f600"
    assert escaped("\x1b[2J\x9b\u202e\r") == "\\u001b[2J\\u009b\\u202e\\u000d"
    assert json.loads(escaped(json.dumps("\x9b\u2028", ensure_ascii=False))) == "\x9b\u2028"


class Terminal(io.StringIO):
    """Where somebody reads along."""

    def isatty(self) -> bool:
        return True


def test_our_own_colours_and_bars_go_through():
    below = Terminal()
    stream = PlainStream(below)
    for text in (
        f"{coloured('error', 'red')} \x1b[31m",
        "\r12 of 30\r",
        "\r\x1b[?25l##\x1b[2J",
        "\x1b[?25h\n",
    ):
        stream.write(text)
    assert below.getvalue() == (
        "\x1b[31merror\x1b[0m \\u001b[31m\r12 of 30\\u000d\r\x1b[?25l##\\u001b[2J\x1b[?25h\n"
    )


def test_what_follows_a_line_of_progress_begins_a_new_line():
    """An error that ends a series stands on a line of its own, not behind the count of games."""
    below = Terminal()
    stream = PlainStream(below)
    for text in ("\rkpeditor: 2 of 30 games ", "\rkpeditor: 3 of 30 games ", "error: it ended\n", "more\n"):
        stream.write(text)
    for text in ("\rkpeditor: 30 of 30 games \n", "done\n"):
        stream.write(text)
    assert below.getvalue() == (
        "\rkpeditor: 2 of 30 games \rkpeditor: 3 of 30 games \nerror: it ended\nmore\n"
        "\rkpeditor: 30 of 30 games \ndone\n"
    )


def test_on_a_real_terminal(folder):
    """click strips colours where nobody reads along; here somebody does."""
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    command = own_command("run", "s.yaml", "--players", "passive")
    subprocess.run(command, cwd=folder, env=own_environment(), stdout=theirs, stderr=theirs, check=True)
    os.close(theirs)
    told = b""
    with contextlib.suppress(OSError):  # how Linux says that nothing more comes
        while part := os.read(ours, 65536):
            told += part
    os.close(ours)
    assert b"\\u001b]0;owned" in told
    assert not any(sign.encode() in told for sign in ODD - {"\r"})


@pytest.mark.skipif(os.name == "nt", reason="a shell closes the streams")
@pytest.mark.parametrize(
    ("words", "closed", "status"),
    [
        pytest.param("check broken.yaml", ">&-", 1, marks=pytest.mark.slow),
        ("check broken.yaml", "<&- >&- 2>&-", 1),
        pytest.param("los map.yaml 0101 0102", ">&-", 0, marks=pytest.mark.slow),
        ("simulate s.yaml --players passive --games 1 --format json", ">&- 2>&-", 0),
    ],
)
def test_closed_streams_are_no_bug(words, closed, status, folder):
    """A program of windows has none either; the status is that of the command."""
    line = f"{' '.join(own_command(*words.split()))} {closed}"
    closed_run = subprocess.run(line, cwd=folder, env=own_environment(), shell=True, check=False)
    assert closed_run.returncode == status


@pytest.mark.skipif(os.name == "nt", reason="pipes break otherwise there")
@pytest.mark.parametrize(
    ("words", "stream"),
    [
        ("check broken.yaml", "stdout"),
        ("check broken.yaml", "stderr"),
        pytest.param("run r.yaml --format json", "stdout", marks=pytest.mark.slow),
        pytest.param("los no.yaml 0101 0102", "stderr", marks=pytest.mark.slow),
    ],
)
def test_a_broken_pipe_is_no_bug(words, stream, folder):
    read, write = os.pipe()
    os.close(read)
    ran = subprocess.run(
        own_command(*words.split()),
        cwd=folder,
        env=own_environment(),
        stdout=write if stream == "stdout" else subprocess.PIPE,
        stderr=write if stream == "stderr" else subprocess.PIPE,
        check=False,
    )
    os.close(write)
    assert ran.returncode in (0, 1)
    assert b"Traceback" not in (ran.stdout or b"") + (ran.stderr or b"")


def test_a_stream_without_a_terminal_behind_it_stays_one():
    assert PlainStream(sys.__stderr__ or sys.stderr).writable()
    with pytest.raises(TypeError):
        PlainStream(io.StringIO()).write(b"")  # type: ignore[arg-type]  # what it must refuse
