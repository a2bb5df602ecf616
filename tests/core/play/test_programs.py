"""Players from outside: programs that behave, and every way in which they do not."""

from __future__ import annotations

import gc
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from kpeditor.core.errors import KpError
from kpeditor.core.play.players import BrokenPlayer, UnknownPlayer, find_player, need_player, offered, play_on
from kpeditor.core.play.programs import ProgramPlayer
from kpeditor.core.play.record import read_record_data, record_data, record_of
from kpeditor.core.play.replaying import mismatches, replay
from kpeditor.core.play.session import Session
from kpeditor.core.rules import registry
from kpeditor.core.rules.dice import SeededDice
from tests.rulesets.kampfpanzer.engine.field import Field, unit

RULES = "kampfpanzer"
READY = 'print(\'{"type": "ready", "protocol": 1}\', flush=True)'


def session() -> Session:
    field = Field(red=[unit("94", "pz2", "1003")], blue=[unit("38", "at25", "1010", facing="A")], length=2)
    return Session.begin(field.battle, SeededDice(1))


def played(command: str, seconds: float = 20.0) -> Session:
    """A game of a program against one that does nothing."""
    players = {"red": ProgramPlayer(RULES, command, seconds), "blue": find_player(RULES, "passive")}
    return play_on(session(), players, 1)


def forfeits(of: Session) -> list[str]:
    return [event.data["reason"] for event in of.events() if event.kind == "forfeit"]


@pytest.fixture
def bot(tmp_path: Path) -> Iterator[object]:
    """Writes a program from the lines after the imports; answers the command."""

    def write(*lines: str) -> str:
        path = tmp_path / "a bot; touch hacked.py"
        path.write_text("import json, sys, time, os, subprocess\n" + "\n".join(lines) + "\n", "utf-8")
        return f"'{path}'"

    gc.freeze()  # of what there is so far nothing is looked through again
    yield write
    gc.collect()


def test_the_sample_plays_a_whole_game_without_a_forfeit(root: Path) -> None:
    found = played(str(root / "docs/samples/mybot.py"))
    assert found.outcome() is not None
    assert forfeits(found) == []
    assert found.is_reproducible
    assert any(event.side == "red" or "94" in event.units for event in found.events())


def test_the_sample_has_about_30_lines(root: Path) -> None:
    assert len((root / "docs/samples/mybot.py").read_text("utf-8").splitlines()) <= 32


ANSWER = 'print(\'{"type": "answer", "id": 1, "answer": {}}\', flush=True)'
ANSWERS = "print(json.dumps(dict(type='answer', id=m['id'], answer={})), flush=True)"


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        (("sys.exit(3)",), "it ended with status 3"),
        (("raise ValueError('no idea')",), "it ended with status 1: ValueError: no idea"),
        (("print('hello')",), "not JSON"),
        (("print('[1]')",), "not a JSON object"),
        (("print('[' * 100000)",), "not JSON"),
        (
            ('print(\'{"type": "ready", "protocol": 2}\', flush=True)', "time.sleep(60)"),
            "its first line should be",
        ),
        ((READY, "print('{}', flush=True)", "time.sleep(60)"), "it should write"),
        (
            (READY, 'print(\'{"type": "answer", "id": 1, "answer": 7}\', flush=True)', "time.sleep(60)"),
            "no mapping",
        ),
        (
            (READY, 'print(\'{"type": "answer", "id": 1, "answer": {"38": "B"}}\', flush=True)'),
            "illegal answer: unit 38 is not one of this side's [5.0]",
        ),
        (
            (READY, 'print(\'{"type": "answer", "id": 1, "answer": {"94": [1]}}\', flush=True)'),
            "illegal answer",
        ),
    ],
)
def test_who_crashes_or_talks_nonsense_forfeits_and_the_game_goes_on(bot, lines, reason):
    found = played(bot(*lines))
    assert found.outcome() is not None
    told = forfeits(found)
    assert reason in told[0]
    assert len(told) == 2
    assert all(step.answers["red"] == {} for step in found.steps)
    assert not found.is_reproducible


def test_who_is_too_late_forfeits_and_is_killed_with_all_it_started(bot, tmp_path):
    pid = tmp_path / "pid"
    child = "[sys.executable, '-c', 'import time; time.sleep(60)']"
    command = bot(
        f"child = subprocess.Popen({child})",
        f"open({str(pid)!r}, 'w').write(str(child.pid) + ' ' + str(os.getpid()))",
        "time.sleep(60)",
    )
    began = time.monotonic()
    found = play_on(
        session(),
        {"red": ProgramPlayer(RULES, command, 3.0), "blue": find_player(RULES, "passive")},
        1,
        turns=1,
    )
    assert forfeits(found) == ["it did not answer in time"]
    assert time.monotonic() - began < 30
    for number in pid.read_text("utf-8").split():
        assert _is_gone(int(number))


def _is_gone(pid: int) -> bool:
    """Whether a process has ended; a zombie whose parent is gone waits for nobody of ours."""
    for _ in range(100):
        try:
            os.kill(pid, 0)
            status = Path(f"/proc/{pid}/stat")
            if status.exists() and status.read_text("utf-8").rsplit(")", 1)[1].split()[0] == "Z":
                return True
        except (ProcessLookupError, FileNotFoundError):
            return True
        time.sleep(0.05)
    return False


def test_a_forgotten_player_leaves_no_process(bot, tmp_path):
    pid = tmp_path / "pid"
    write = f"open({str(pid)!r}, 'w').write(str(os.getpid()))"
    player = ProgramPlayer(
        RULES, bot(READY, write, "for line in sys.stdin: m = json.loads(line); " + _answer_if_asked())
    )
    play_on(session(), {"red": player, "blue": find_player(RULES, "passive")}, 1, turns=1)
    del player
    gc.collect()
    assert _is_gone(int(pid.read_text("utf-8")))


def _answer_if_asked() -> str:
    return f"m['type'] == 'decide' and {ANSWERS}"


def test_no_shell_sees_the_command(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    command = f"{sys.executable} -c 'import sys; sys.exit(len(sys.argv))' a ; touch hacked && $(touch hacked)"
    assert "it ended with status" in forfeits(played(command))[0]
    assert not (tmp_path / "hacked").exists()


@pytest.mark.parametrize("command", ["", "'open"])
def test_a_command_that_cannot_be_read_is_the_callers_mistake(command):
    with pytest.raises(KpError):
        find_player(RULES, f"program:{command}")


@pytest.mark.parametrize("command", ["./nowhere-at-all", "nowhere.py --fast", "."])
def test_a_program_that_is_not_there_is_told_before_the_game(command):
    with pytest.raises(KpError, match="there is no program"):
        need_player(RULES, f"program:{command}")


def test_a_program_that_is_not_there_forfeits():
    """A game that has begun goes on, as one whose program was deleted."""
    assert "nowhere-at-all cannot be started" in forfeits(played("./nowhere-at-all"))[0]


def test_forfeits_stand_in_the_record_and_its_replay(bot):
    found = played(bot("sys.exit(3)"))
    record = record_of(found, scenario="x.yaml", seed=1)
    again = read_record_data(record_data(record))
    assert again == record
    assert [(one.turn, one.side) for one in again.forfeits] == [(1, "red"), (2, "red")]
    assert not again.is_reproducible
    repeated = replay(again, found.battle)
    assert mismatches(again, repeated) == []
    assert [event.sentence() for event in repeated.events()] == [event.sentence() for event in found.events()]


# --- Players of other packages ---


@pytest.fixture
def package(tmp_path, monkeypatch):
    """An installed package that offers a good player, two broken ones, and one that takes another's name."""
    site = tmp_path / "site"
    metadata = site / "strangers-1.0.dist-info"
    metadata.mkdir(parents=True)
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: strangers\nVersion: 1.0\n", "utf-8")
    (metadata / "entry_points.txt").write_text(
        "[kpeditor.players]\nkampfpanzer.idle = strangers:Idle\nkampfpanzer.gone = strangers:Gone\n"
        "kampfpanzer.none = strangers:list\nkampfpanzer.staff = strangers:Idle\n"
        "hexduel.idle = strangers:Idle\n",
        "utf-8",
    )
    (site / "strangers.py").write_text(
        "class Idle:\n    def answer(self, state, decision, chance):\n        return {}\n", "utf-8"
    )
    monkeypatch.syspath_prepend(str(site))
    yield
    sys.modules.pop("strangers", None)


def test_players_of_other_packages_are_listed_and_play(package):
    names = offered(RULES)
    assert set(names) >= {"staff", "random", "idle", "gone"}
    players = {side: find_player(RULES, "idle") for side in ("red", "blue")}
    assert play_on(session(), players, 1).outcome() is not None
    assert type(find_player(RULES, "staff")) is type(registry.find(RULES).players()["staff"]())


def test_broken_players_are_told_by_package(package):
    for name in ("gone", "none"):
        with pytest.raises(BrokenPlayer, match=f"'kampfpanzer.{name}' of the package strangers"):
            find_player(RULES, name)
    with pytest.raises(UnknownPlayer, match=r"it has .*idle.*staff"):
        find_player(RULES, "nobody")


def test_a_packed_program_runs_a_script_by_the_python_of_the_system(tmp_path, monkeypatch) -> None:
    """The packed program itself is no Python: it would open another window on the script."""
    (tmp_path / "bot.py").write_text(READY, encoding="utf-8")
    python = tmp_path / "bin" / "python3"
    python.parent.mkdir()
    python.write_text("")
    python.chmod(0o755)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setenv("PATH", str(python.parent))
    assert ProgramPlayer(RULES, f"{tmp_path}/bot.py --quick").words[0] == str(python)
    assert ProgramPlayer(RULES, "./mybot --quick").words == ["./mybot", "--quick"]
    monkeypatch.setenv("PATH", str(tmp_path / "nothing"))
    with pytest.raises(KpError, match=r"bot\.py needs Python, and none is installed"):
        ProgramPlayer(RULES, f"{tmp_path}/bot.py")


def test_a_python_in_the_current_folder_is_nobodys(tmp_path, monkeypatch) -> None:
    """It may be a stranger's, who gave the folder away with a map."""
    (tmp_path / "python3").write_text("")
    (tmp_path / "python3").chmod(0o755)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setenv("PATH", "." + os.pathsep + "")
    with pytest.raises(KpError, match="needs Python"):
        ProgramPlayer(RULES, "bot.py")
