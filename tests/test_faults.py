"""Whatever single call of the system fails while something is written: the old file or the new one is whole,
the fault is told with a cure, nothing half written stays, and the next try succeeds.
"""

from __future__ import annotations

import errno
import re
import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtGui import QImage

from kpeditor.core.errors import KpError
from kpeditor.core.files.bundles.bundle import unpack
from kpeditor.core.files.bundles.bundling import bundle_of_files
from kpeditor.core.files.documents import OpenBattle, open_battle, save_map, save_scenario
from kpeditor.core.files.storage import backups
from kpeditor.core.files.storage.journal import About, Journal, Snapshot, left_in
from kpeditor.core.files.storage.writing import copy_whole, write_once, write_safely
from kpeditor.core.play.gamefile import open_game, write_record
from kpeditor.core.play.gamejournal import GameAbout, GameJournal, OpenAnswers, game_left_in
from kpeditor.core.play.mail.folder import MailFolder, draft_in, keep_draft
from kpeditor.core.play.mail.letters import read_letter
from kpeditor.core.play.players import play_game
from kpeditor.core.play.record import record_of
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Side
from kpeditor.drawing.pictures.pngfile import PngFile
from kpeditor.drawing.pictures.savedfile import save_png
from kpeditor.export.tiled.write import write_tiled
from kpeditor.lab.runner import run_series
from kpeditor.lab.spec import Series
from kpeditor.lab.store import Store
from tests.core.files.storage.faults import NUMBERS, SHORT, faults

CURE = re.compile("free|choose another|choose another one|Save")
Content = dict[str, bytes]


@dataclass(frozen=True)
class Case:
    """One way of writing: `before` makes what was there, `act` writes, `whole` says whether a folder is one
    that a reader takes for whole, where a change of several files may stop between them.
    """

    before: Callable[[Path], None]
    act: Callable[[Path], object]
    whole: Callable[[Path], bool] | None = None
    quiet: tuple[str, ...] = ()
    """Calls whose failure needs not be told, because nothing is lost by it."""


@pytest.fixture(scope="module")
def shelf(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A scenario with its map, to be copied."""
    folder = tmp_path_factory.mktemp("shelf")
    (folder / "maps").mkdir()
    (folder / "scenarios" / "tutorial").mkdir(parents=True)
    for name in ("maps/first-shots.yaml", "scenarios/tutorial/first-shots.yaml"):
        shutil.copy(root / name, folder / name)
    return folder


@pytest.fixture
def case(request: pytest.FixtureRequest, shelf: Path) -> Case:
    """The case of this name."""
    return CASES[request.param](shelf)


def _opened(shelf: Path) -> OpenBattle:
    return open_battle(shelf / "scenarios" / "tutorial" / "first-shots.yaml")


def _sides(battle: Battle) -> Sequence[Side]:
    assert battle.scenario is not None
    return battle.scenario.sides


def _old(*names: str) -> Callable[[Path], None]:
    def make(folder: Path) -> None:
        for name in names:
            (folder / name).write_bytes(b"old " + name.encode())

    return make


def saving(shelf: Path) -> Case:
    def act(folder: Path) -> None:
        opened = _opened(shelf)
        save_map(opened, folder / "map.yaml")

    return Case(_old("map.yaml"), act)


def scenario(shelf: Path) -> Case:
    return Case(_old("scenario.yaml"), lambda folder: save_scenario(_opened(shelf), folder / "scenario.yaml"))


def forced_not(_: Path) -> Case:
    return Case(_old("a"), lambda folder: write_safely(folder / "a", "new", is_forced=False))


def once(_: Path) -> Case:
    return Case(lambda folder: None, lambda folder: write_once(folder / "letter", b"new"), quiet=("link",))


def copying(shelf: Path) -> Case:
    def act(folder: Path) -> None:
        try:
            copy_whole(shelf / "maps" / "first-shots.yaml", folder / "copy.yaml")
        except OSError as reason:
            raise KpError("Save it elsewhere") from reason

    return Case(_old("copy.yaml"), act)


def backup(_: Path) -> Case:
    def act(folder: Path) -> None:
        backups.keep(folder / "map.yaml", folder / "backups")

    def whole(folder: Path) -> bool:
        kept = backups.backups_of(folder / "map.yaml", folder / "backups")
        return all(one.path.read_bytes() == b"old map.yaml" for one in kept)

    return Case(_old("map.yaml"), act, whole)


def journal_begin(_: Path) -> Case:
    def before(folder: Path) -> None:
        first = Journal(folder / "journal")
        first.begin(About("old"), Snapshot("map", "scenario"))
        first.note(1)
        KEPT[folder] = first

    def act(folder: Path) -> None:
        KEPT[folder].begin(About("new"), Snapshot("map 2", "scenario 2"))

    def whole(folder: Path) -> bool:
        left = left_in(folder / "journal")
        state = left.about.title, left.snapshot(), list(left.edits())
        return state in (
            ("old", Snapshot("map", "scenario"), [1]),
            ("new", Snapshot("map 2", "scenario 2"), []),
        )

    return Case(before, act, whole, quiet=("close",))


def journal_note(_: Path) -> Case:
    """A change that could not be noted is told, no later one is noted, and a new generation mends it."""

    def before(folder: Path) -> None:
        journal = Journal(folder / "journal")
        journal.begin(About("old"), Snapshot("map", None))
        journal.note("first")
        journal._close()  # so that opening it is among the calls that fail
        KEPT[folder] = journal

    def act(folder: Path) -> None:
        journal = KEPT[folder]
        if not journal.is_whole:
            journal.begin(About("old", is_changed=True), Snapshot("map with both", None))
            return
        for word in ("second", "third"):
            try:
                journal.note(word)
            except KpError:
                assert not journal.is_whole
                with pytest.raises(KpError, match="begun anew"):
                    journal.note("fourth")
                raise

    def whole(folder: Path) -> bool:
        left, words = left_in(folder / "journal"), ["first", "second", "third"]
        edits = list(left.edits())
        return left.snapshot().map == "map with both" or edits == words[: len(edits)]

    return Case(before, act, whole, quiet=("close", "ftruncate"))


def game_journal(shelf: Path) -> Case:
    opened = _opened(shelf)
    session = play_game(opened.battle, "random", 1, turns=2)
    seats = {side.id: "" for side in _sides(session.battle)}
    about = GameAbout.of(session, seats, opened)

    def before(folder: Path) -> None:
        first = play_game(opened.battle, "random", 1, turns=1)
        KEPT[folder] = GameJournal(folder / "game")
        KEPT[folder].write(first, 1, about, OpenAnswers(2, {}, "", None))

    def act(folder: Path) -> None:
        KEPT[folder].write(session, 1, about, OpenAnswers(3, {}, "", None))

    def whole(folder: Path) -> bool:
        left = game_left_in(folder / "game")
        return len(left.game().record.played) in (1, 2) and left.answers.turn in (2, 3)

    return Case(before, act, whole)


def record(shelf: Path) -> Case:
    session = play_game(_opened(shelf).battle, "random", 1, turns=1)
    made = record_of(session, scenario="first-shots.yaml", seed=1)
    return Case(_old("record.yaml"), lambda folder: write_record(made, folder / "record.yaml"))


def draft(shelf: Path) -> Case:
    state = play_game(_opened(shelf).battle, "random", 1, turns=1).state

    def act(folder: Path) -> None:
        keep_draft(folder, state, {"94": "D5"})

    def whole(folder: Path) -> bool:
        return draft_in(folder, state) in ({"94": "D5"}, {"94": "D4"})

    return Case(lambda folder: keep_draft(folder, state, {"94": "D4"}), act, whole)


def png(_: Path) -> Case:
    def act(folder: Path) -> None:
        with PngFile(folder / "map.png", 40, 30) as file:
            for _ in range(3):
                file.write(np.full((10, 40, 3), 200, np.uint8))

    return Case(_old("map.png"), act)


def numbered_png(_: Path) -> Case:
    def act(folder: Path) -> None:
        with PngFile(folder / "map.png", 40, 30, has_palette=True) as file:
            file.write(np.full((30, 40), 7, np.uint8))
            file.set_palette(np.full((256, 3), 9, np.uint8))

    return Case(_old("map.png"), act)


def picture(_: Path) -> Case:
    image = QImage(20, 20, QImage.Format.Format_RGB32)
    image.fill(0)
    return Case(_old("picture.png"), lambda folder: save_png(image, folder / "picture.png"))


def tiled(shelf: Path) -> Case:
    def whole(folder: Path) -> bool:
        is_map = (folder / "map.tmx").exists()
        return is_map == (folder / "map-tiles.png").exists()

    return Case(lambda folder: None, lambda folder: write_tiled(_opened(shelf), folder / "map.tmx"), whole)


def unpacking(shelf: Path) -> Case:
    bundle = bundle_of_files([shelf / "scenarios" / "tutorial" / "first-shots.yaml"])
    return Case(lambda folder: None, lambda folder: unpack(bundle, folder / "unpacked"))


def mail_start(shelf: Path) -> Case:
    battle = open_game(shelf / "scenarios" / "tutorial" / "first-shots.yaml").battle
    side = _sides(battle)[0].id
    return Case(
        lambda folder: None,
        lambda folder: MailFolder.start(folder / "game", battle, side),
        lambda folder: not (folder / "game").exists() or MailFolder.load(folder / "game") is not None,
    )


def mail_seal(shelf: Path) -> Case:
    """The letter and the private file go together: what was sent can be opened later."""
    battle = open_game(shelf / "scenarios" / "tutorial" / "first-shots.yaml").battle
    side = _sides(battle)[0].id

    def before(folder: Path) -> None:
        MailFolder.start(folder / "game", battle, side)

    def act(folder: Path) -> None:
        mail = MailFolder.load(folder / "game")
        if mail.play.game.secret is None:
            mail.seal({})
        else:
            mail.send()

    def whole(folder: Path) -> bool:
        mail = MailFolder.load(folder / "game")
        letters = sorted((folder / "game" / "letters").iterdir())
        known = [mail.play.game.letter(number + 1) for number in range(len(mail.play.game.sent))]
        return [read_letter(path) for path in letters] == known[: len(letters)]

    return Case(before, act, whole, quiet=("link",))


def lab(shelf: Path) -> Case:
    """Rows of games that are appended: those before stay, and a torn row is taken away again."""
    battle = open_game(shelf / "scenarios" / "tutorial" / "first-shots.yaml").battle
    series = Series.of(battle, ("passive", "passive"), 4, turns=1)
    collecting = Store(shelf / "collected")
    rows = list(run_series(series, store=collecting).rows)

    def before(folder: Path) -> None:
        Store(folder).append(series, rows[:2])

    def act(folder: Path) -> None:
        if len(Store(folder).rows(series)) == 2:
            Store(folder).append(series, rows[2:])

    def whole(folder: Path) -> bool:
        text = Store(folder).path(series).read_text()
        return text.endswith("\n") and len(text.splitlines()) - 1 == len(Store(folder).rows(series)) in (2, 4)

    return Case(before, act, whole, quiet=("mkdir", "close"))


def lab_new(shelf: Path) -> Case:
    battle = open_game(shelf / "scenarios" / "tutorial" / "first-shots.yaml").battle
    series = Series.of(battle, ("passive", "passive"), 4, turns=1)
    return Case(lambda folder: None, lambda folder: Store(folder / "new").append(series, []))


KEPT: dict[Path, Any] = {}
CASES = {
    "map": saving,
    "scenario": scenario,
    "unforced": forced_not,
    "written once": once,
    "copy": copying,
    "backup": backup,
    "journal begun": journal_begin,
    "journal noted": journal_note,
    "game journal": game_journal,
    "record": record,
    "draft": draft,
    "lab rows": lab,
    "lab series": lab_new,
    "png": png,
    "numbered png": numbered_png,
    "picture": picture,
    "tiled": tiled,
    "unpacking": unpacking,
    "mail begun": mail_start,
    "mail sealed": mail_seal,
}


def content(folder: Path) -> Content:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def fresh(folder: Path, case: Case) -> Content:
    folder.mkdir()
    case.before(folder)
    return content(folder)


MANY = ("journal begun", "game journal", "tiled", "mail begun", "mail sealed")
"""What writes several files, by more than fifteen calls: by default each second one of them fails."""
FAILING = [
    *((name, 2 if name in MANY else 1) for name in CASES),
    *(pytest.param(name, 1, marks=pytest.mark.slow) for name in MANY),
]


@pytest.mark.parametrize(("case", "step"), FAILING, indirect=["case"])
def test_any_single_fault_leaves_the_old_or_the_new_and_is_told(
    case: Case, step: int, tmp_path: Path
) -> None:
    fresh(tmp_path / "good", case)
    with faults(tmp_path / "good") as counted:
        case.act(tmp_path / "good")
    new = content(tmp_path / "good")
    calls = counted.calls
    assert {"open", "write"} <= set(calls)
    for at, name in list(enumerate(calls))[::step]:
        for number in numbers(name, at, is_thorough=len(calls) < 12):
            folder = tmp_path / f"{at}-{number}"
            old = fresh(folder, case)
            told = ""
            with faults(folder, at, number) as made:
                try:
                    case.act(folder)
                except KpError as reason:
                    told = str(reason)
            where = f"call {at} ({name}, {errno.errorcode.get(number, 'short')}): {told}"
            assert made.calls[: at + 1] == calls[: at + 1], where
            left = content(folder)
            strays = [one for one in left if one.endswith((".new", ".part"))]
            assert strays == [], where
            if case.whole is not None:
                assert case.whole(folder), where
            else:
                names = {*old, *new, *left}
                assert all(left.get(one) in (old.get(one), new.get(one)) for one in names), where
            if not told:
                is_new = set(left) == set(new) if case.whole is not None else left == new
                assert is_new or name in case.quiet, where
                continue
            assert CURE.search(told), where
            case.act(folder)
            assert case.whole(folder) if case.whole is not None else content(folder) == new, where


def numbers(name: str, at: int, *, is_thorough: bool) -> list[int]:
    """The errors a call is tried with: all of them where there are few calls, else one after the other."""
    others = NUMBERS[1:] if is_thorough else [NUMBERS[1 + at % (len(NUMBERS) - 1)]]
    return [SHORT, *others] if name == "write" else [*others]


def test_a_short_write_alone_is_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import os

    real = os.write
    monkeypatch.setattr(os, "write", lambda handle, data: real(handle, bytes(data)[:3]))
    write_safely(tmp_path / "a", "a longer text")
    assert (tmp_path / "a").read_text() == "a longer text"
    journal = Journal(tmp_path / "journal")
    journal.begin(About("a"), Snapshot("map", None))
    journal.note("a longer word")
    assert list(left_in(tmp_path / "journal").edits()) == ["a longer word"]
