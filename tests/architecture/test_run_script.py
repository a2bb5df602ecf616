"""What run.py decides: which system libraries to ask for, when the environment is good, what is started."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import bootstrap
import pytest
import shiboken6
import systemlibraries
from systemlibraries import BASE, MANAGERS, X11, SetupFailed

from kpeditor.display import has_display, needs_x11
from tests.each import each

APT, DNF, PACMAN, ZYPPER = MANAGERS


def test_nothing_is_missing_where_every_library_loads():
    assert systemlibraries.missing(x11=True, loads=lambda library: True) == []


def test_a_picture_asks_for_no_x11_library():
    assert systemlibraries.missing(x11=False, loads=lambda library: False) == list(BASE)
    assert systemlibraries.missing(x11=True, loads=lambda library: False) == [*BASE, *X11]


@pytest.mark.parametrize(
    ("manager", "line"),
    [
        (APT, "apt-get install -y --no-install-recommends libegl1 libxcb-cursor0"),
        (DNF, "dnf install -y libglvnd-egl xcb-util-cursor"),
        (PACMAN, "pacman -S --needed --noconfirm libglvnd xcb-util-cursor"),
        (ZYPPER, "zypper install -y libEGL1 libxcb-cursor0"),
    ],
)
def test_the_line_to_type_names_the_packages_of_the_system(manager, line):
    assert " ".join(systemlibraries.install_command(["libxcb-cursor.so.0", "libEGL.so.1"], manager)) == line


def test_two_libraries_of_one_package_name_it_once():
    assert systemlibraries.packages_of(["libGL.so.1", "libEGL.so.1"], PACMAN) == ["libglvnd"]


def test_the_first_manager_found_is_taken_and_a_strange_system_has_none():
    assert systemlibraries.manager_here(lambda program: program in ("zypper", "dnf")) == DNF
    assert systemlibraries.manager_here(lambda program: False) is None


class System:
    """A Linux system made up for a test: what it lacks, who the user is, and what was installed."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *, lacks: set[str], root: bool, program: str) -> None:
        self.lacks = lacks
        self.commands: list[list[str]] = []
        monkeypatch.setattr(systemlibraries, "missing", lambda x11: sorted(self.lacks))
        monkeypatch.setattr(systemlibraries, "manager_here", lambda: self.manager(program))
        monkeypatch.setattr("os.geteuid", lambda: 0 if root else 1000, raising=False)
        monkeypatch.setattr(systemlibraries, "apt_get", self.install)

    @staticmethod
    def manager(program: str) -> systemlibraries.Manager | None:
        return next((manager for manager in MANAGERS if manager.program == program), None)

    def install(self, command: list[str]) -> None:
        self.commands.append(command)
        self.lacks = set()


def test_root_on_debian_gets_the_libraries_installed_and_is_told(monkeypatch, capsys):
    system = System(monkeypatch, lacks={"libEGL.so.1"}, root=True, program="apt-get")
    systemlibraries.provide(x11=False)
    assert system.commands == [["apt-get", "install", "-y", "--no-install-recommends", "libegl1"]]
    assert "libegl1" in capsys.readouterr().out


def test_nothing_is_installed_where_nothing_is_missing(monkeypatch, capsys):
    system = System(monkeypatch, lacks=set(), root=True, program="apt-get")
    systemlibraries.provide(x11=True)
    assert system.commands == []
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("root", "program"), [(False, "apt-get"), (True, "dnf"), (True, "zypper"), (True, "pacman")]
)
def test_anybody_else_reads_the_exact_line_and_nothing_is_installed(monkeypatch, root, program):
    system = System(monkeypatch, lacks={"libEGL.so.1"}, root=root, program=program)
    with pytest.raises(SetupFailed, match=f"sudo {program} "):
        systemlibraries.provide(x11=False)
    assert system.commands == []


def test_an_unknown_system_reads_the_names_of_the_libraries(monkeypatch):
    System(monkeypatch, lacks={"libEGL.so.1"}, root=True, program="brew")
    with pytest.raises(SetupFailed, match=r"libEGL\.so\.1"):
        systemlibraries.provide(x11=False)


def test_an_installation_that_did_not_help_is_not_taken_for_success(monkeypatch):
    system = System(monkeypatch, lacks={"libEGL.so.1"}, root=True, program="apt-get")
    monkeypatch.setattr(systemlibraries, "apt_get", system.commands.append)
    with pytest.raises(SetupFailed, match="sudo apt-get"):
        systemlibraries.provide(x11=False)


@each(
    ("arguments", "answer"),
    [
        ([], True),
        (["test", "-x"], True),
        (["render", "a.yaml"], True),
        (["--screenshot", "a.png"], True),
        ([__file__], True),
        (["los", "a.yaml", "0101", "0202", "--output=line.png"], True),
        (["los", "a.yaml", "0101", "0202", "-oline.png"], True),
        (["los", "a.yaml", "0101", "0202"], False),
        (["simulate", "a.yaml", "--report", "games.html"], True),
        (["simulate", "a.yaml", "-o", "games"], False),
        (["check", "a.yaml"], False),
        (["lint"], True),  # it opens a window in memory and collects its texts
        (["bench"], True),
        (["bench", "map", "--size", "39x54"], True),
        (["bench", "--format", "json", "los"], False),
        (["--help"], False),
    ],
)
def test_only_what_draws_asks_for_qt_libraries(arguments, answer):
    assert bootstrap.draws(arguments) is answer


@each(
    ("arguments", "environment", "answer"),
    [
        ([], {"DISPLAY": ":0"}, True),
        ([], {"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}, False),
        ([], {"DISPLAY": ":0", "QT_QPA_PLATFORM": "offscreen"}, False),
        ([], {}, False),
        (["test"], {"DISPLAY": ":0"}, False),
        (["bench", "map"], {"DISPLAY": ":0"}, False),
        (["lint"], {"DISPLAY": ":0"}, False),
        (["test"], {"DISPLAY": ":0", "QT_QPA_PLATFORM": "xcb"}, True),
    ],
)
def test_x11_libraries_are_for_windows_on_an_x_server(arguments, environment, answer):
    assert bootstrap.uses_x11(arguments, environment) is answer


@pytest.mark.parametrize(
    ("platform", "environment", "answer"),
    [
        ("linux", {}, False),
        ("linux", {"DISPLAY": ""}, False),
        ("linux", {"DISPLAY": ":1"}, True),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
        ("linux", {"QT_QPA_PLATFORM": "offscreen"}, True),
        ("darwin", {}, True),
        ("win32", {}, True),
    ],
)
def test_a_display_is_known_before_qt_would_abort(platform, environment, answer):
    assert has_display(platform, environment) is answer


def test_x11_is_needed_only_when_qt_would_speak_to_it():
    assert needs_x11({"QT_QPA_PLATFORM": "xcb;offscreen"})
    assert not needs_x11({"QT_QPA_PLATFORM": "vnc", "DISPLAY": ":0"})


@pytest.fixture
def venv(tmp_path: Path) -> Path:
    """A finished environment, as far as its stamp tells."""
    folder = tmp_path / ".venv"
    python = bootstrap.interpreter(folder)
    python.parent.mkdir(parents=True)
    python.touch()
    (folder / "run.stamp").write_text(bootstrap.stamp(b"click==8", "3.11"))
    return folder


def test_an_environment_is_used_again_while_lock_and_python_stay(venv):
    assert bootstrap.is_ready(venv, bootstrap.stamp(b"click==8", "3.11"))


@pytest.mark.parametrize(("lock", "version"), [(b"click==9", "3.11"), (b"click==8", "3.12")])
def test_another_lock_or_python_makes_it_afresh(venv, lock, version):
    assert not bootstrap.is_ready(venv, bootstrap.stamp(lock, version))


def test_an_interrupted_set_up_is_not_taken_for_ready(venv):
    (venv / "run.stamp").unlink()
    assert not bootstrap.is_ready(venv, bootstrap.stamp(b"click==8", "3.11"))


def test_an_environment_whose_python_is_gone_is_not_ready(venv):
    bootstrap.interpreter(venv).unlink()
    assert not bootstrap.is_ready(venv, bootstrap.stamp(b"click==8", "3.11"))


def test_the_stamp_is_written_only_after_every_step(tmp_path, monkeypatch):
    monkeypatch.setattr(bootstrap, "VENV", tmp_path / ".venv")
    monkeypatch.setattr("subprocess.call", lambda command, **rest: 1 if "pip" in command else 0)
    with pytest.raises(SetupFailed, match=r"requirements\.lock"):
        bootstrap.provide_environment()
    assert not (tmp_path / ".venv" / "run.stamp").exists()


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands that run.py starts, instead of running them."""
    commands: list[list[str]] = []

    def note(command: list[str], **rest: object) -> int:
        assert command[1:3] == ["-P", "-m"]
        commands.append(command[3:])
        return 0

    monkeypatch.setattr("subprocess.call", note)
    monkeypatch.setattr("sys.platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    return commands


def test_the_word_test_runs_the_tests_and_passes_the_rest_on(started):
    assert bootstrap.start(["test", "-k", "hexes"]) == 0
    assert started == [["pytest", "-k", "hexes"]]


def test_the_word_bench_measures_the_program(started):
    assert bootstrap.start(["bench", "los", "--repeat", "3"]) == 0
    assert started == [["tests.benchmarks", "los", "--repeat", "3"]]


@pytest.mark.parametrize(
    ("broken", "status"), [((), 0), (("ruff",), 1), (("mypy", "lint-imports"), 1)], ids=["none", "one", "two"]
)
def test_the_word_lint_runs_every_linter_and_names_those_that_failed(monkeypatch, capsys, broken, status):
    ran: list[tuple[str, ...]] = []

    def call(command: list[str], *, env: dict[str, str], cwd: Path) -> int:
        tool = Path(command[0]).stem
        ran.append((tool, *command[1:]))
        assert cwd == bootstrap.ROOT
        assert env["PYTHONPATH"].startswith(str(bootstrap.ROOT))
        return int(tool in broken)

    monkeypatch.setattr("subprocess.call", call)
    assert bootstrap.start(["lint"]) == status
    assert ran == [linter[1:] for linter in bootstrap.LINTERS]
    told = capsys.readouterr().err
    failed = [name for name, tool, *_ in bootstrap.LINTERS if tool in broken]
    assert told == (f"run.py: lint: failed: {', '.join(failed)}\n" if failed else "")


def test_lint_takes_no_more_words(started, capsys):
    assert bootstrap.start(["lint", "kpeditor"]) == 2
    assert started == []
    assert "whole checkout" in capsys.readouterr().err


def test_other_words_go_to_kpeditor(started):
    assert bootstrap.start(["check", "a.yaml"]) == 0
    assert started == [["kpeditor", "check", "a.yaml"]]


def test_no_word_opens_the_first_scenario(started, monkeypatch):
    monkeypatch.setenv("DISPLAY", ":0")
    assert bootstrap.start([]) == 0
    assert started == [["kpeditor", str(bootstrap.FIRST_SCENARIO)]]
    assert bootstrap.FIRST_SCENARIO.is_file()


def test_no_word_and_no_display_checks_and_draws_and_names_the_picture(started, capsys):
    assert bootstrap.start([]) == 0
    scenario = str(bootstrap.FIRST_SCENARIO)
    assert started == [
        ["kpeditor", "check", scenario],
        ["kpeditor", scenario, "--screenshot", str(bootstrap.PICTURE)],
    ]
    output = capsys.readouterr().out
    assert "no display" in output
    assert str(bootstrap.PICTURE) in output


def test_an_old_python_can_read_the_file_and_is_told_what_it_lacks(root):
    """No older Python need be here: its version is pretended, the syntax looked at."""
    code = "import sys, runpy; sys.version_info = (3, 6, 15); runpy.run_path('run.py', run_name='__main__')"
    told = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=False)
    assert told.returncode == 1
    assert "needs Python 3.11 or newer" in told.stderr
    assert "Traceback" not in told.stderr
    compile((root / "run.py").read_text(), "run.py", "exec")
    modern = ('f"', "f'", "->", ":=", "from __future__")
    assert not [word for word in modern if word in (root / "run.py").read_text()]


@pytest.mark.parametrize("may_write", [True, False])
def test_the_picture_lies_where_one_may_write(tmp_path, monkeypatch, capsys, may_write):
    """Of a checkout that belongs to somebody else the window is drawn into the folder for temporary files."""
    called: list[tuple[str, ...]] = []

    def python(*words: str) -> int:
        called.append(words)
        return 0

    monkeypatch.setattr(bootstrap, "_python", python)
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(tmp_path))
    monkeypatch.setattr("os.access", lambda *_: may_write)
    assert bootstrap.show_without_display() == 0
    picture = bootstrap.PICTURE if may_write else tmp_path / bootstrap.PICTURE.name
    assert called[-1][-2:] == ("--screenshot", str(picture))
    assert str(picture) in capsys.readouterr().out


def test_the_word_docs_makes_the_site_with_what_its_own_lock_brings(started, monkeypatch, tmp_path):
    monkeypatch.setattr(bootstrap, "VENV", tmp_path)
    installed: list[Path] = []
    monkeypatch.setattr(bootstrap, "_install", installed.append)
    assert bootstrap.start(["docs", str(tmp_path / "site")]) == 0
    assert bootstrap.start(["docs", str(tmp_path / "site")]) == 0
    assert installed == [bootstrap.DOCS_LOCK]  # the second time it is there
    assert len(started) == 2
    module, *options = started[0]
    assert module == "sphinx"
    assert "-W" in options  # a warning is an error
    assert options[-1] == str((tmp_path / "site").resolve())


def test_docs_takes_one_folder_and_no_more(started):
    assert bootstrap.start(["docs", "a", "b"]) == 2
    assert started == []


def test_pyside_takes_its_own_modules_from_where_the_set_up_has_it_lay_them(tmp_path):
    """Else every start unpacks and compiles them anew. A new version of PySide may do without."""
    shutil.copytree(Path(shiboken6.__file__).parent, tmp_path / "shiboken6")
    shutil.rmtree(tmp_path / "shiboken6" / "files.dir", ignore_errors=True)
    command = [sys.executable, "-P", "-c", "import shibokensupport; print(shibokensupport.__file__)"]
    command[-1] = f"import shiboken6; {command[-1]}"
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    bootstrap.unpack_pyside([sys.executable], PYTHONPATH=str(tmp_path))
    used = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
    assert Path(used.strip()).is_relative_to(tmp_path / "shiboken6")
