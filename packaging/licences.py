"""Collects the licences of Python and of the libraries that the packaged program brings along.

    python packaging/licences.py FOLDER      with the Python of build/venv

Writes a list and, one folder for each library, the texts that came with it.
"""

from __future__ import annotations

import re
import shutil
import sys
import sysconfig
from importlib.metadata import Distribution, distribution, requires
from pathlib import Path

FOLDER = "licences"
LIST = "LIBRARIES.txt"
_TEXTS = re.compile(
    r"(^|/)(LICEN[CS]E|COPYING|COPYRIGHT|NOTICE|AUTHORS)[^/]*$|/licenses/[^/]+$", re.IGNORECASE
)

_LONGEST = 80
"""Characters of a licence's name."""


def needed(name: str, found: dict[str, Distribution] | None = None) -> dict[str, Distribution]:
    """The installed distributions that one needs, itself among them, by name in small letters."""
    found = {} if found is None else found
    if name.lower() in found:
        return found
    found[name.lower()] = distribution(name)
    for line in requires(name) or ():
        word = re.match(r"[A-Za-z0-9._-]+", line)
        if word is not None and _applies(line):
            needed(word[0], found)
    return found


def _applies(line: str) -> bool:
    """Whether a requirement holds here: its own marker, and never an extra."""
    from packaging.requirements import Requirement  # comes with PyInstaller

    marker = Requirement(line).marker
    return marker is None or marker.evaluate({"extra": ""})


def licence_of(library: Distribution) -> str:
    """What a distribution says its licence is, in a word or two."""
    told = library.metadata
    named = [*(told.get_all("License-Expression") or []), *(told.get_all("License") or [])]
    kinds = [
        line.rpartition("::")[2].strip() for line in told.get_all("Classifier") or [] if "License ::" in line
    ]
    # Some put the whole text where the name belongs.
    short = [words for words in named if len(words) <= _LONGEST and "\n" not in words]
    return next(iter([*short, *kinds]), "see its text")


def write_licences(target: Path) -> None:
    """Writes list and texts of everything kpeditor needs."""
    target.mkdir(parents=True, exist_ok=True)
    lines = [f"Python {sys.version.split()[0]}: PSF-2.0"]
    for name, library in sorted(needed("kpeditor").items()):
        lines.append(f"{library.metadata['Name']} {library.version}: {licence_of(library)}")
        for file in library.files or ():
            if ".dist-info/" in str(file) and _TEXTS.search(str(file)):
                place = target / name / "-".join(file.parts[1:])
                place.parent.mkdir(exist_ok=True)
                shutil.copyfile(Path(str(file.locate())), place)
    own = Path(sysconfig.get_path("stdlib")) / "LICENSE.txt"
    if own.is_file():
        shutil.copyfile(own, target / "PYTHON.txt")
    (target / LIST).write_text("".join(f"{line}\n" for line in lines), "utf-8")


if __name__ == "__main__":
    write_licences(Path(sys.argv[1]))
