"""What is done with each kind of input while fuzzing, and what must hold then.

Every function takes a file in a folder of its own, in which the files it may name lie too. It raises `Broken`
where a promise does not hold; any other exception but those of `kpeditor.core.errors` is a bug. What it
answers tells behaviours apart: inputs that bring a new one are changed further.
"""

from __future__ import annotations

import contextlib
import io
import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

from kpeditor.cli import main as cli
from kpeditor.cli.table import COMMANDS
from kpeditor.core.errors import BadFile, KpError
from kpeditor.core.files.documents import open_battle, render_map, render_scenario, save_map, save_scenario
from kpeditor.core.files.reading import read_map, read_scenario
from tests.soak.worker import Broken

USUAL = (0, 1, 2)
"""The exit statuses of the command line that are no bug."""
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
Behaviour = tuple[object, ...]


def run(*words: object) -> tuple[int, str, str]:
    """A sub-command in this process: its exit status, its answer, and what it said besides; a bug is raised
    as it is.
    """
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = cli.main([str(word) for word in words], COMMANDS)
    if status not in USUAL:
        raise Broken(f"the exit status of {words[0]} is {status}")
    for text in (out.getvalue(), err.getvalue()):
        if found := _CONTROL.search(text):
            raise Broken(f"{words[0]} writes the control character {found[0]!r}")
    return status, out.getvalue(), err.getvalue()


def _checked(path: Path) -> Behaviour:
    """What `check` says of it: the same in every format."""
    status, text, _ = run("check", path, "--format", "json")
    found = json.loads(text) if text else []
    if status != run("check", path)[0]:
        raise Broken("check answers another status in another format")
    return status, *sorted({one["code"] for one in found})


def document(path: Path) -> Behaviour:
    """Maps and scenarios: checked, opened, saved unchanged, saved with another title, and answered about."""
    behaviour = _checked(path)
    try:
        opened = open_battle(path)
    except BadFile as bad:
        if not bad.problems:
            raise Broken("it is refused without a problem") from bad
        return behaviour
    scenario, again = opened.battle.scenario, path.with_name(f"again{path.suffix}")
    before = path.read_bytes()
    if scenario is not None and opened.scenario_path == path and opened.scenario_source is not None:
        save_scenario(opened, again)
        if again.read_bytes() != before:
            raise Broken("a scenario saved unchanged has other bytes")
        opened.battle.scenario = scenario
        _retitled_scenario(path)
    elif scenario is None and opened.map_path == path and opened.map_source is not None:
        save_map(opened, again)
        if again.read_bytes() != before:
            raise Broken("a map saved unchanged has other bytes")
        _retitled_map(path)
    again.unlink(missing_ok=True)
    return *behaviour, *_asked(path, is_scenario=scenario is not None)


def _retitled_map(path: Path) -> None:
    sheet, _, source = read_map(path.read_text("utf-8"))
    if sheet is None or source is None:
        return
    sheet.title = "Another title"
    back, _, _ = read_map(render_map(sheet, source))
    if back is None or back.title != "Another title":
        raise Broken("a map saved with another title does not come back")


def _retitled_scenario(path: Path) -> None:
    from dataclasses import replace

    scenario, _, source = read_scenario(path.read_text("utf-8"))
    if scenario is None or source is None:
        return
    scenario = replace(scenario, title="Another title")
    back, _, _ = read_scenario(render_scenario(scenario, source))
    if back != scenario:
        raise Broken("a scenario saved with another title does not come back")


def _asked(path: Path, *, is_scenario: bool) -> Behaviour:
    """Two of many commands: which follows from the file, so that it is the same every time."""
    out, number = path.parent / "out", sum(path.read_bytes())
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir()
    commands: list[tuple[object, ...]] = [
        ("check", path, "--format", "github"),
        ("check", path, "--format", "sarif"),
        ("diff", path, path.parent / ("scenario.yaml" if is_scenario else "map.yaml")),
        ("diff", path, path),
        ("los", path, "0101", "0203"),
        ("los", path, "0102", "--field"),
        ("export", "tiled", path, "-o", out / "map.tmx"),
        ("export", "bundle", path, "-o", out / "map.kpz"),
        ("render", path, "-o", out / "map.png", "--width", "200"),
        ("render", path, "-o", out / "map.svg", "--width", "200"),
    ]
    if is_scenario:
        commands += [
            ("run", path, "--players", "passive", "--seed", "1"),
            ("plot", path, "--side", "red", "--player", "passive"),
            ("export", "sheet", path, "-o", out / "sheet.html"),
            ("export", "vassal", path, "-o", out / "game.vmod"),
        ]
    told: list[object] = []
    for command in (commands[number % len(commands)], commands[number // 7 % len(commands)]):
        status, _, _ = run(*command)
        told += [command[0], status]
        if status == 0 and command[:2] == ("export", "tiled"):
            status, _, text = run("import", "tiled", out / "map.tmx", "-o", out / "back.yaml")
            # Refused with a cure: a map of which nothing is known, or of rules that are not installed.
            if status != 0 and not re.search("nothing in it can be imported|name the ruleset", text):
                raise Broken(f"what was exported for Tiled cannot be read: {text[:200]}")
        if status == 0 and command[:2] == ("export", "bundle"):
            status, text, _ = run("check", out / "map.kpz", "--least", "error")
            if "bundle-" in text:
                raise Broken(f"a bundle of ours is no good bundle: {text[:200]}")
    return tuple(told)


def record(path: Path) -> Behaviour:
    """Records: checked and replayed."""
    return *_checked(path), run("replay", path, "--verify")[0], run("run", path)[0]


def bundle(path: Path) -> Behaviour:
    """Bundles: checked, unpacked, and opened as a working copy."""
    from kpeditor.core.files.bundles.workingcopy import forget, open_working_copy

    behaviour, target = _checked(path), path.parent / "unpacked"
    shutil.rmtree(target, ignore_errors=True)
    status, _, _ = run("import", "bundle", path, "-o", target)
    outside = [one for one in path.parent.rglob("*") if one.is_symlink()]
    if outside:
        raise Broken(f"unpacking made the link {outside[0]}")
    try:
        opened = open_working_copy(path, path.parent / "copies")
    except KpError:
        return *behaviour, status
    if opened.home is not None:
        forget(opened.home)
    return *behaviour, status, "opened"


def letter(path: Path) -> Behaviour:
    """Letters and private files of games by mail: checked, and taken in."""
    behaviour, folder = _checked(path), path.parent / "joined"
    shutil.rmtree(folder, ignore_errors=True)
    status, _, _ = run("mail", "open", folder, path)
    game = path.parent / "game"
    shutil.rmtree(game, ignore_errors=True)
    game.mkdir()
    shutil.copy(path, game / "game.yaml")
    for name in ("map.yaml", "scenario.yaml"):
        shutil.copy(path.parent / name, game / name)
    return *behaviour, status, run("mail", "status", game)[0]


def campaign(path: Path) -> Behaviour:
    """Campaigns: checked, told before and after a game of a battle, and gone on with."""
    behaviour, out = _checked(path), path.parent / "next.yaml"
    game = path.parent / "duel-game.yaml"
    told = [run("campaign", "show", path, *records)[0] for records in ((), (game,), (game, game))]
    for records in ((), (game,)):
        out.unlink(missing_ok=True)
        told.append(run("campaign", "next", path, *records, "-o", out)[0])
        if told[-1] == 0 and run("check", out, "--least", "error")[0] != 0:
            raise Broken("the next battle of a campaign has errors")
    return *behaviour, *told


UMPIRED = {
    ".commanders": "commanders.yaml",
    ".answer": "north/answer.yaml",
    ".seat": "north/seat.json",
    ".seen": "north/seen.yaml",
    ".known": "north/known.yaml",
    ".truth": "truth.yaml",
}
"""The file in the folder of an umpire that an input stands for, by its suffix."""


def umpired(path: Path) -> Behaviour:
    """Files in the folders of an umpire and of a player: looked at and gone on with from both ends."""
    from kpeditor.core.play.folders.seatfolder import SeatFolder

    folder = path.parent / "umpired"
    shutil.rmtree(folder, ignore_errors=True)
    commanders = ("--commander", "red:north=r", "--commander", "red:south=r2")
    run("umpire", "new", path.parent / "wings.yaml", folder, *commanders)
    shutil.copy(path, folder / UMPIRED[path.suffix])
    told: list[object] = []
    try:
        seat = SeatFolder.open(folder / "north")
        seen = seat.read()
        told += [seen.state.step, len(seen.state.pending()), seat.is_answered(seen)]
        for decision in seen.state.pending():
            told.append(len(seen.state.faults(decision, seat.answer or {})))
    except KpError as reason:
        told.append(type(reason).__name__)
    told += [run("umpire", word, folder)[0] for word in ("show", "step", "show")]
    if (path.parent / "outside").exists():
        raise Broken("something was written outside the folder of the game")
    return tuple(told)


def points(path: Path) -> Behaviour:
    """Points files of scans."""
    from kpeditor.scan.registration.pointsfile import read_points

    try:
        found = read_points(path)
    except KpError as reason:
        return (type(reason).__name__,)
    return tuple(len(one.points) for one in found.project.sheets)


def mapping(path: Path) -> Behaviour:
    """Mappings of the kinds of a foreign map, and the import with one."""
    out = path.parent / "out.yaml"
    return (run("import", "tiled", path.parent / "plain.tmx", "-o", out, "--mapping", path)[0],)


def answers(path: Path) -> Behaviour:
    """A file with orders, sealed in a game by mail and checked for a scenario."""
    folder = path.parent / "sealing"
    shutil.rmtree(folder, ignore_errors=True)
    run("mail", "start", path.parent / "duel.yaml", folder, "--side", "red")
    scenario = path.parent / "duel.yaml"
    return run("mail", "seal", folder, path)[0], run("run", scenario, "--orders", path)[0]


def geojson(path: Path) -> Behaviour:
    """Shapes for a free table: reported about and taken in; what came in opens and is checked."""
    out = path.parent / "out.yaml"
    out.unlink(missing_ok=True)
    scale = ("--metres", "33.333", "--ruleset", "panzer8")
    report, _, _ = run("import", "geojson", path, "--report", *scale)
    status, _, _ = run("import", "geojson", path, "-o", out, *scale)
    if status != 0:
        return report, status
    return report, status, *_checked(out)


def foreign(source: str) -> Callable[[Path], Behaviour]:
    """A map of another program: reported about and taken in; what came in opens and is checked."""

    def read(path: Path) -> Behaviour:
        out = path.parent / "out.yaml"
        out.unlink(missing_ok=True)
        report, _, _ = run("import", source, path, "--report", "--ruleset", "kampfpanzer")
        status, _, _ = run("import", source, path, "-o", out, "--ruleset", "kampfpanzer", "--flag-hexsides")
        if status != 0:
            return report, status
        behaviour = _checked(out)
        is_ours = b"kpeditor:map" in path.read_bytes()  # that is kept as it stands there, with its defects
        if not is_ours and ("key-unknown" in behaviour or "value-type" in behaviour):
            raise Broken(f"what was written is not in our own format: {behaviour}")
        return report, status, *behaviour

    return read


def vassal(path: Path) -> Behaviour:
    """The boards of a VASSAL module."""
    out = path.parent / "out.yaml"
    return (run("import", "vassal", path, "-o", out)[0],)


def image(path: Path) -> Behaviour:
    """Pictures: as a scan, and as the underlay of a map."""
    from kpeditor.drawing.map.underlaypicture import PictureUnreadable
    from kpeditor.scan.pictures.picture import open_scan

    told: list[object] = []
    try:
        scan = open_scan(path)
        told += [scan.width > 0, scan.height > 0]
    except KpError as reason:
        told.append(type(reason).__name__)
    text = (path.parent / "map.yaml").read_text("utf-8")
    under = path.parent / "under.yaml"
    under.write_text(f'{text}x-underlay: {{file: "{path.name}", width: 8}}\n', "utf-8")
    with contextlib.suppress(PictureUnreadable):
        told.append(run("render", under, "-o", path.parent / "out.png", "--width", "200")[0])
    return tuple(told)


def journal(path: Path) -> Behaviour:
    """Journals of unsaved work and of games: a part of one was damaged."""
    from PySide6.QtWidgets import QApplication

    from kpeditor.app.document.safekeeping import recover
    from kpeditor.core.files.storage.journal import all_left
    from kpeditor.core.play.gamejournal import all_left_games

    application = QApplication.instance() or QApplication(["kpeditor", "-platform", "offscreen"])
    told: list[object] = []
    whole = path.parent / ("game" if path.suffix == ".game" else "journal")
    folder = path.parent / "journals" / "one"
    shutil.rmtree(folder.parent, ignore_errors=True)
    shutil.copytree(whole, folder)
    name = {".about": "about.json", ".edits": "edits-1.jsonl", ".game": "game.json"}[path.suffix]
    shutil.copy(path, folder / name)
    for left in all_left(folder.parent):
        try:
            back = recover(left)
            told += [back.changes, back.is_whole]
        except BadFile:
            told.append("refused")
    for game in all_left_games(folder.parent):
        try:
            told.append(len(game.game().record.played))
        except KpError:
            told.append("refused")
    del application
    return tuple(told)


def results(path: Path) -> Behaviour:
    """Results of series that the lab keeps: damaged rows are passed over."""
    from kpeditor.core.play.gamefile import open_game
    from kpeditor.lab.spec import Series
    from kpeditor.lab.store import Store

    series = Series.of(open_game(path.parent / "duel.yaml").battle, ("passive", "random"), 4)
    store = Store(path.parent / "results.lab")
    store.folder.mkdir(exist_ok=True)
    head, line_end, rows = path.read_bytes().partition(b"\n")
    known = json.loads((path.parent / "results.json").read_text())["key"]  # it changes with the program
    store.path(series).write_bytes(head.replace(known.encode(), series.key.encode()) + line_end + rows)
    return len(store.rows(series)), len(store.stale(series))


def clipboard(path: Path) -> Behaviour:
    """Texts on the clipboard: pieces of map and copied forces are pasted, and that is undone."""
    from kpeditor.app.document.document import Document
    from kpeditor.app.document.forceclipboard import insert
    from kpeditor.core.edits.pasting import paste
    from kpeditor.core.files.formats.cliptext import read_clip
    from kpeditor.core.files.formats.forcestext import is_forces, read_forces
    from kpeditor.core.files.storage.encoding import decode
    from kpeditor.core.geometry.hexes import Hex

    document = Document(open_battle(path.parent / "placed-units.yaml"))
    before = render_map(document.battle.sheet, None), document.scenario
    try:
        text = decode(path.read_bytes(), path.name)
        if is_forces(text):
            pasted = insert(document, read_forces(text))
            told: Behaviour = ("forces", len(pasted.keys), len(pasted.hexes), len(pasted.areas))
        else:
            piece = paste(document.battle, read_clip(text), Hex(2, 2))
            document.do(piece.edit)
            told = ("piece", piece.lost, len(piece.unknown), piece.homeless)
    except KpError as reason:
        return (type(reason).__name__,)
    render_map(document.battle.sheet, None)
    document.stack.undo()
    if (render_map(document.battle.sheet, None), document.scenario) != before:
        raise Broken("undoing a paste does not bring back what was there")
    return told


def keys(path: Path) -> Behaviour:
    """Sets of keys of the window."""
    from kpeditor.app.commands.keyset import KeySet
    from kpeditor.app.settings import Settings

    made = KeySet(Settings(path.parent / "window.ini"))
    try:
        made.read(path)
    except KpError as reason:
        return (type(reason).__name__,)
    made.write(path.parent / "written.yaml")
    again = KeySet(Settings(path.parent / "other.ini"))
    again.read(path.parent / "written.yaml")
    if again._chosen != made._chosen:
        raise Broken("a set of keys that was written reads otherwise")
    return (len(made._chosen),)


READERS: dict[str, Callable[[Path], Behaviour]] = {
    "map": document,
    "scenario": document,
    "record": record,
    "bundle": bundle,
    "letter": letter,
    "campaign": campaign,
    "umpired": umpired,
    "points": points,
    "mapping": mapping,
    "answers": answers,
    "tiled": foreign("tiled"),
    "geojson": geojson,
    "wesnoth": foreign("wesnoth"),
    "megamek": foreign("megamek"),
    "vassal": vassal,
    "image": image,
    "journal": journal,
    "results": results,
    "clipboard": clipboard,
    "keys": keys,
}
"""By the name of their folder in the corpus."""
