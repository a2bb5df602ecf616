"""Reads a finished module or log once more before it is saved, so that a damaged one never replaces a good
one.

This checks the form: the archive opens, every file in it can be decoded, and the numbers of pieces, set-ups
and commands are right. Tests compare the content with the scenario and the game, decoding by VASSAL's own
rules (tests/export/vassal/modulecheck.py and logcheck.py).
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Sequence
from xml.etree import ElementTree

from kpeditor.core.errors import KpError
from kpeditor.export.vassal.kit import Kit

_PNG = b"\x89PNG\r\n\x1a\n", b"\0\0\0\0IEND\xaeB`\x82"
"""How the pictures begin and end."""
_STACK = re.compile(r"\+/\d+/stack/")
_COMMANDS = re.compile(r"(?<!\\)\x1b")
"""The separator of two commands; inside a command the same character follows a backslash."""


class ModuleFaulty(KpError):
    """A module or log does not read back as it was made; the message says what differs."""


def read_back_module(data: bytes, kits: Sequence[Kit]) -> None:
    """Reads a module of these scenarios.

    Raises:
        ModuleFaulty: names the damaged or missing file, or the things whose number is wrong.
    """
    files = _files(data)
    try:
        root = ElementTree.fromstring(files["buildFile.xml"])
        setups = [files[one.get("file", "")] for one in root.iter("VASSAL.build.module.PredefinedSetup")]
    except KeyError as missing:
        raise ModuleFaulty(f"the file {missing} is missing in the module") from None
    at_start = [len(kit.units) + len(kit.marks) for kit in kits]
    slots = sum(len(kit.listed) + len(kit.markers.all()) for kit in kits)
    if len(kits) == 1:
        slots += at_start[0]
        _same("scenarios to choose from", len(setups), 0)
    else:
        _same("scenarios to choose from", len(setups), len(kits))
        for kit, setup, pieces in zip(kits, setups, at_start, strict=True):
            added = [one for one in _commands(setup) if one.startswith("+/") and not _STACK.match(one)]
            _same(f"pieces of {kit.name}", len(added), pieces)
    _same("slots of pieces", sum(1 for _ in root.iter("VASSAL.build.widget.PieceSlot")), slots)


def read_back_log(data: bytes, commands: Sequence[str]) -> None:
    """Reads a log of these commands.

    Raises:
        ModuleFaulty: names the damaged file, or gives the number of commands that came back.
    """
    _files(data)
    _same("commands of the log", len(_commands(data)), len(commands))


def _same(what: str, found: int, wanted: int) -> None:
    if found != wanted:
        raise ModuleFaulty(f"{what}: {found} read back, {wanted} written")


def _files(data: bytes) -> dict[str, bytes]:
    """The files of an archive. Each is decoded as a check.

    Raises:
        ModuleFaulty: names the file that cannot be decoded.
    """
    name = "the archive"
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            files = {}
            for name in archive.namelist():
                files[name] = archive.read(name)
                _decode(name, files[name])
    except (zipfile.BadZipFile, ElementTree.ParseError, ValueError) as reason:
        raise ModuleFaulty(f"{name} cannot be read back: {reason}") from reason
    return files


def _decode(name: str, data: bytes) -> None:
    """Decodes a file according to its suffix.

    Raises:
        ValueError, ElementTree.ParseError: when the file cannot be decoded.
    """
    if name.endswith(".png"):
        if not (data.startswith(_PNG[0]) and data.endswith(_PNG[1])):
            raise ValueError("it is no whole picture")
    elif name.endswith(".vsav"):
        _files(data)
    elif name == "savedGame":
        _shown(data)
    elif name.endswith(".xml") or name in ("moduledata", "savedata"):
        ElementTree.fromstring(data)
    else:
        data.decode("utf-8")


def _commands(game: bytes) -> list[str]:
    """The commands of a saved game or log, not yet parsed."""
    with zipfile.ZipFile(io.BytesIO(game)) as archive:
        return _COMMANDS.split(_shown(archive.read("savedGame")))


def _shown(data: bytes) -> str:
    """The decoded text of a saved game: a key, then each byte XORed with it, in hexadecimal digits."""
    if not data.startswith(b"!VCSK"):
        raise ValueError("it does not begin as saved games do")
    key, *hidden = bytes.fromhex(data[5:].decode("ascii"))
    return bytes(byte ^ key for byte in hidden).decode("utf-8")
