"""What sub-commands that draw have in common: opening the file, Qt without a display, how a battle
is drawn.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kpeditor.cli.options import refuse_to_overwrite
from kpeditor.cli.streams import as_text, say
from kpeditor.cli.table import INPUT_ERROR, INTERRUPTED, OK
from kpeditor.core.board.underlay import BadUnderlay, underlay_of
from kpeditor.core.errors import BadName
from kpeditor.core.files.documents import OpenBattle, open_playable, open_with_map
from kpeditor.core.problem import Severity
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.texts import count

if TYPE_CHECKING:
    from kpeditor.drawing.pieces.counterlooks import Symbols
    from kpeditor.drawing.stylebook import Appearance


def opened_whole(path: Path, *, only_map: bool = False, target: Path | None = None) -> tuple[OpenBattle, int]:
    """The battle of a file, and the exit status: errors of form are told and do not stop the command.

    Args:
        only_map: whether errors of a scenario are left out, because the answer is about its map.
        target: the file that will be written, unless it is what `-o` says.

    Raises:
        BadFile: when it cannot be understood, or is a scenario whose map is missing or broken.
        KpError: when the command would write over one of its files, or over the picture below its map.
    """
    opened = open_with_map(path)
    context = click.get_current_context(silent=True)
    if context is not None:
        written = target or context.params.get("output")
        refuse_to_overwrite(written, [*opened.files, *pictures_below(opened)])
    errors = [problem for problem in opened.problems if problem.severity is Severity.ERROR]
    if only_map:
        errors = [problem for problem in errors if problem.where.document != "scenario"]
    if errors:
        click.echo(as_text(errors), err=True)
    return opened, INPUT_ERROR if errors else OK


def opened_to_export(path: Path) -> tuple[OpenBattle, int]:
    """As `opened_whole`; a file without errors of form is checked for others as well, which are told and do
    not change the exit status: what is made of it goes to people who cannot see them.
    """
    opened, status = opened_whole(path)
    if status == OK:
        warn_of_errors(path, "exported", opened=opened)
    return opened, status


def opened_to_play(path: Path) -> OpenBattle:
    """The battle of a file that is about to be played; what checks find wrong with it is told.

    Raises:
        BadFile: when it cannot be understood, or does not keep to its schema.
    """
    opened = open_playable(path)
    warn_of_errors(path, opened=opened)
    return opened


def pictures_below(opened: OpenBattle) -> list[Path]:
    """The file of the picture below a map, if it has one."""
    try:
        underlay = underlay_of(opened.battle.sheet)
    except BadUnderlay:
        return []
    return [] if underlay is None or opened.map_path is None else [opened.map_path.parent / underlay.file]


def warn_of_errors(
    path: Path, used: str = "played", *, opened: OpenBattle | None = None, parts: Iterable[Path] = ()
) -> None:
    """Tells on standard error what checks find wrong with a scenario that is about to be `used`.

    Such a game may run to its end, but an unreadable area or an unknown option makes it another game than its
    designer meant. Files that cannot be read at all are refused by the command itself.

    Args:
        opened: what the file holds, where it has been opened already.
        parts: the files that are checked in its place.
    """
    from kpeditor.core.checks.files import check_many, check_opened  # whoever draws needs no checks

    found = check_many(parts or [path]).problems if opened is None else check_opened(opened)
    errors = [one for one in found if one.severity is Severity.ERROR]
    if errors:
        click.echo(as_text(errors), err=True)
        say(f"{path} is {used} in spite of {count(len(errors), 'error')}")


@contextmanager
def drawing() -> Iterator[None]:
    """Has Qt run without a display within the block: where there is none, Qt would end the process.

    An interruption (Ctrl+C, SIGTERM, a closed terminal) ends the process at once: as an exception it would
    destroy pictures that are being painted, and Qt crashes there. Files are whole at any moment, and the next
    save clears what is left.
    """
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from kpeditor.drawing.pictures.battle import gui_application  # loaded late: texts need no Qt

    application = gui_application()
    is_main = threading.current_thread() is threading.main_thread()
    names = ("SIGINT", "SIGTERM", "SIGHUP") if is_main else ()
    known = [getattr(signal, name) for name in names if hasattr(signal, name)]
    ends = [one for one in known if signal.getsignal(one) is not signal.SIG_IGN]  # as `nohup` has it
    before = {one: signal.signal(one, lambda *_: os._exit(INTERRUPTED)) for one in ends}
    try:
        yield
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)
    del application


@dataclass(frozen=True, slots=True)
class ChosenLook:
    """What the options `LOOK` say of how a battle is drawn."""

    layers: str | None = None
    style_name: str = "light"
    symbols: Symbols = "silhouettes"
    no_units: bool = False
    no_zones: bool = False

    def of(self, battle: Battle) -> Appearance:
        """The style, the layers that are left of the battle, the symbols.

        Raises:
            BadName: when there is no such style.
            click.BadParameter: when the battle has no such layer.
        """
        from kpeditor.drawing.pictures.battle import layer_choice  # loaded late: help needs no Qt
        from kpeditor.drawing.stylebook import Appearance, named

        hidden = {
            name for name, is_hidden in (("units", self.no_units), ("zones", self.no_zones)) if is_hidden
        }
        style, names = named(self.style_name), None if self.layers is None else self.layers.split(",")
        try:
            return Appearance(style, layer_choice(battle, names, hidden), self.symbols)
        except BadName as mistake:
            raise click.BadParameter(str(mistake), param_hint="--layers") from None
