"""What every test gets: no display, none of the user's own settings, the same examples in every run."""

from __future__ import annotations

import builtins
import errno
import gc
import os
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from tests.examples import SUITE_EXAMPLES

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")  # before the first QApplication; xcb may be asked for
# Before the first import of numpy: its threads wait busily, while other tests want the core.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# The default run draws the same examples for everybody: a failure is a change of the program, never of luck.
# New faults are looked for by choice: pytest --hypothesis-profile=explore; a find becomes an @example.
settings.register_profile(
    "suite", deadline=None, max_examples=SUITE_EXAMPLES, derandomize=True, database=None, print_blob=True
)
settings.register_profile("explore", deadline=None, max_examples=10 * SUITE_EXAMPLES, print_blob=True)
settings.load_profile("suite")
gc.set_threshold(100_000, 50, 50)  # what is loaded now stays to the end


@pytest.hookimpl(trylast=True)  # Qt has been loaded
def pytest_configure() -> None:
    """Examples are not made of the literals in our sources: Hypothesis would read all modules loaded so far,
    for seconds, and draw other examples in another order of the tests. PySide looks at every import, also at
    those within functions, for its `__feature__`, which nobody uses.
    """
    patch = pytest.MonkeyPatch()
    known = "hypothesis.internal.conjecture.providers.is_local_module_file"
    patch.setattr(known, lambda path: False, raising=False)
    patch.setattr(builtins, "__import__", getattr(builtins, "__orig_import__", builtins.__import__))


SLOW_LIMIT = 3600
"""Seconds after which a slow test that names no limit of its own is taken for one that hangs."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Slow tests, and those that draw ten times as many examples, are not held to the limit of quick ones."""
    exploring = config.getoption("--hypothesis-profile", default=None) == "explore"
    for item in items:
        if (exploring or item.get_closest_marker("slow")) and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(SLOW_LIMIT))


def pytest_collection_finish() -> None:
    """All modules and tests are loaded and stay: the collector need not look through them again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


@pytest.fixture(autouse=True, scope="session")
def _private_home(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Settings, logs and caches of the tests go to a temporary folder, never into the user's."""
    home = tmp_path_factory.mktemp("home")
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
        os.environ[name] = str(home / name.lower())


@pytest.fixture(autouse=True, scope="session")
def _one_application(request: pytest.FixtureRequest) -> None:
    """With Qt, the application is one that has windows, before a test that only draws makes a lesser one:
    tests of windows that come after it in the same process would fail.
    """
    if request.config.pluginmanager.hasplugin("pytest-qt"):
        request.getfixturevalue("qapp")


def _only_open(handle: int) -> None:
    """Fails where `fsync` would, for a file that is not open."""
    os.fstat(handle)


@pytest.fixture(autouse=True, scope="session")
def _no_power_cut() -> Iterator[None]:
    """Nothing waits for the disk, which takes longer than writing: what tests write need not survive a power
    cut, and no test can cause one. Tests that count these calls, or let them fail, put their own in place.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", _only_open)
        yield


@pytest.fixture(autouse=True, scope="session")
def _read_once() -> Iterator[None]:
    """The same text is read once, see tests/readonce.py."""
    from tests.readonce import read_once

    with pytest.MonkeyPatch.context() as patch:
        asked = read_once(patch)
        yield
    for one in asked:
        assert not one.changed(), "what was read of a text must not be changed"


@pytest.fixture(scope="session")
def root() -> Path:
    """The folder of the checkout: pyproject.toml, maps/, scenarios/, schemas/."""
    return Path(__file__).resolve().parent.parent


@pytest.fixture
def second_ruleset(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The id of a ruleset for hexes that another package has installed while the test runs."""
    from tests.installing import forget_rulesets, install

    install(
        tmp_path / "second",
        monkeypatch,
        "second",
        {"kpeditor.rulesets": {"hexduel": "tests.toys.hexduel:HexDuel"}},
    )
    yield "hexduel"
    forget_rulesets()


@pytest.fixture
def toybox(root: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder tests/toys; its rulesets are found while the test runs, as PYTHONPATH would have it."""
    from tests.installing import forget_rulesets

    monkeypatch.syspath_prepend(str(root / "tests/toys/installed"))
    forget_rulesets()
    yield root / "tests/toys"
    forget_rulesets()


@pytest.fixture
def fill_disk(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """A function that fills the disk: so many more files can be written safely, and then none."""

    def fill(after: int) -> None:
        left = [after]

        def sync(handle: int) -> None:
            if not stat.S_ISREG(os.fstat(handle).st_mode):
                return
            if not left[0]:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            left[0] -= 1

        monkeypatch.setattr(os, "fsync", sync)

    return fill
