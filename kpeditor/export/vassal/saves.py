"""Saved games: a position as commands, and commands as a file."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from xml.etree.ElementTree import Element, SubElement

from kpeditor.export.vassal.buildfile.maps import board_choice
from kpeditor.export.vassal.buildfile.tools import FIRST_TURN, turn_set
from kpeditor.export.vassal.buildfile.whole import VERSION
from kpeditor.export.vassal.kit import FORCES, MAP, Kit, Placed
from kpeditor.export.vassal.sequence import COMMAND, FIELD, encode, xml_file
from kpeditor.export.vassal.traits import added

FIRST_ID = 1_577_836_800_000
"""Ids of pieces count up from here; VASSAL's own are times in milliseconds, and this one is the year 2020."""
_STACK_LAYER = "@@1"
_KEY = 0x4B
_ZIP_TIME = (1980, 1, 1, 0, 0, 0)


def position(kit: Kit, *, has_marks: bool = True) -> list[str]:
    """The commands that set up the initial position of a scenario."""
    first = FIRST_ID + 500_000
    marks = [(str(first + number), one) for number, one in enumerate(kit.marks if has_marks else ())]
    units = [(id_of(number), one) for number, one in enumerate(kit.units)]
    return ["begin_save", *_pieces(kit, [*marks, *units]), *_stacks(units), *_tables(kit), "end_save"]


def id_of(number: int) -> str:
    """The id of a piece by its number among the units of a kit."""
    return str(FIRST_ID + number)


def _pieces(kit: Kit, several: Iterable[tuple[str, Placed]]) -> list[str]:
    return [kit.prototypes.expanded(one.piece).definition(id_, one.place) for id_, one in several]


def _stacks(units: Sequence[tuple[str, Placed]]) -> list[str]:
    """A stack for every place with units, even for a single unit; the lowest unit comes first."""
    places = sorted(units, key=lambda pair: pair[1].place)  # stable: keeps the order within a place
    found = []
    for number, (place, several) in enumerate(groupby(places, key=lambda pair: pair[1].place)):
        ids = [id_ for id_, _ in several]
        state = encode((*place.split(FIELD), *ids, _STACK_LAYER), FIELD)
        found.append(added(str(FIRST_ID + 900_000 + number), "stack", state))
    return found


def _tables(kit: Kit) -> list[str]:
    """The boards in use and the game-turn, with a marker that set-up is complete."""
    boards = (board_choice(map_, kit.name) for map_ in (MAP, FORCES))
    return [*boards, turn_set(FIRST_TURN), "SETUP_STACK\t"]


def saved_game(commands: Sequence[str], module: str, version: str, comment: str) -> bytes:
    """A saved game or log as a file."""
    text = encode(commands, COMMAND).encode("utf-8", "replace")
    hidden = "!VCSK" + f"{_KEY:02x}" + "".join(f"{byte ^ _KEY:02x}" for byte in text)
    return packed(
        {
            "savedGame": hidden.encode("ascii"),
            "savedata": metadata("", version, comment),
            "moduledata": metadata(module, version, ""),
        }
    )


def metadata(name: str, version: str, description: str) -> bytes:
    """The metadata that VASSAL reads before it opens a file. Without a name the metadata describe a saved
    game.
    """
    data = Element("data", version="1")
    SubElement(data, "version").text = version
    SubElement(data, "extra1")
    SubElement(data, "extra2")
    SubElement(data, "VassalVersion").text = VERSION
    SubElement(data, "dateSaved").text = str(FIRST_ID)
    SubElement(data, "description").text = description
    if name:
        SubElement(data, "name").text = name
    return xml_file(data)


def packed(files: Mapping[str, bytes]) -> bytes:
    """Files in a zip archive with reproducible bytes."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, _ZIP_TIME)
            entry.create_system = 3
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_STORED if name.endswith(".png") else zipfile.ZIP_DEFLATED
            archive.writestr(entry, files[name])
    return data.getvalue()
