"""Reads a module and a saved game with pywargame, which needs Python 3.12 or newer, and writes what it finds.

    python oracle.py FOLDER_OF_PYWARGAME MODULE SAVED_GAME NUMBER...

An oracle for tests only: pywargame belongs to its authors and is no part of this program.
"""

from __future__ import annotations

import json
import sys


class _Corner:
    """pywargame looks for grids in zones only; ours lies on the board itself, beside the zones."""

    def getXOffset(self) -> int:  # the name is pywargame's
        return 0

    getYOffset = getWidth = getHeight = getXOffset


def main(folder: str, module: str, save: str, numbers: list[str]) -> None:
    sys.path.insert(0, folder)
    from pywargame.vassal import BuildFile, HexGrid, SaveIO, VMod

    with VMod(module, "r") as archive:
        game = BuildFile(archive.getBuildFile()).getGame()
    board = next(iter(game.getMaps()["Map"].getBoardPicker()[0].getBoards().values()))
    (zoned,) = board.getZonedGrids()
    (grid,) = zoned.getAllElements(HexGrid, single=False)
    HexGrid.getZone = lambda _: _Corner()
    slots = game.getPieces(asdict=False)
    _, lines, *_ = SaveIO.readSave(save)
    found = {
        "name": game["name"],
        "maps": list(game.getMaps()),
        "zones": [zone["name"] for zone in zoned.getZones(asdict=False)],
        "centres": {number: grid.getLocation(number) for number in numbers},
        "pieces": [slot["entryName"] for slot in slots],
        "traits": [[trait.ID for trait in slot.getTraits()] for slot in slots],
        # It takes the bytes of a saved game for characters; they are UTF-8.
        "lines": [line.encode("latin-1").decode("utf-8") for line in lines],
    }
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[4:])
