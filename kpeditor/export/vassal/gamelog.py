"""Writes the log of a recorded game, after reading it again and playing it through."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from kpeditor.core.files.saving.writing import write_bytes_safely
from kpeditor.core.play.session import Session
from kpeditor.export.vassal.kit import Kit
from kpeditor.export.vassal.log import log_file
from kpeditor.export.vassal.logcheck import check_log
from kpeditor.export.vassal.module import kits_of, module_name
from kpeditor.export.vassal.moduleoptions import ModuleOptions
from kpeditor.export.vassal.sequence import plain


@dataclass(frozen=True, slots=True)
class WrittenLog:
    """What a log holds, for the message."""

    module: str
    steps: int

    def sentence(self) -> str:
        """A line for the person."""
        return f"a log of {self.steps} steps for the module {self.module!r}"


def write_log(session: Session, target: Path, options: ModuleOptions | None = None) -> WrittenLog:
    """Writes a game as a log for the module made with the same options.

    Raises:
        NoScenario, PictureRefused: when its scenario can be no module.
        ModuleFaulty: when what was made does not read back as the game.
        NotSaved: when the file cannot be written.
    """
    chosen = options or ModuleOptions()
    kits = kits_of([session.battle], chosen)
    kit: Kit = kits[0]
    module = module_name(kits, chosen)
    data = log_file(session, kit, module, plain(chosen.version) or "1.0")
    steps = check_log(data, kit, session)
    write_bytes_safely(target, data)
    return WrittenLog(module, steps)
