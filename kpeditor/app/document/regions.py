"""The region commands of the Edit menu: select all, none, invert; grow, shrink, clear."""

from __future__ import annotations

from collections.abc import Callable, Set

from kpeditor.app.document.document import Document
from kpeditor.app.document.selection import region
from kpeditor.app.words import tr
from kpeditor.core.board import regions
from kpeditor.core.errors import EditRefused
from kpeditor.core.geometry import masks
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.masks import HexMask
from kpeditor.core.texts import count


def select_all(document: Document) -> None:
    """Selects every hex of the board."""
    _select(document, masks.board(document.battle.map.grid))


def select_nothing(document: Document) -> None:
    """Selects nothing."""
    document.select(region(frozenset()))


def invert(document: Document) -> None:
    """Selects the hexes that are not selected."""
    _change(document, regions.inverted)


def grow(document: Document) -> None:
    """Adds the neighbours of the selected hexes to the selection.

    Raises:
        EditRefused: when nothing is selected.
    """
    selected_hexes(document, tr("to grow"))
    _change(document, regions.grown)


def shrink(document: Document) -> None:
    """Removes the hexes at the border of the selection from it.

    Raises:
        EditRefused: when nothing is selected.
    """
    selected_hexes(document, tr("to shrink"))
    _change(document, regions.shrunk)


def clear_selected(document: Document) -> None:
    """Clears terrain and hexsides of the selected hexes.

    Raises:
        EditRefused: when nothing is selected.
    """
    from kpeditor.core.edits.copying import clear

    hexes = selected_hexes(document, tr("to clear"))
    document.do(
        clear(
            document.battle.map,
            hexes,
            tr("Clear {hexes}").format(hexes=count(len(hexes), tr("hex"), tr("hexes"))),
        )
    )


def selected_hexes(document: Document, purpose: str) -> Set[Hex]:
    """The selected hexes.

    Raises:
        EditRefused: when there are none; the message says what they are needed for.
    """
    hexes = document.selection.hexes
    if not hexes:
        raise EditRefused(
            tr("Select hexes {purpose} first, for example with R and a drag.").format(purpose=purpose)
        )
    return hexes


def region_words(document: Document) -> str:
    """How many hexes are selected, for the status line; "" when none are."""
    selection = document.selection
    if not selection.hexes:
        return ""
    words = tr("{hexes} selected").format(hexes=count(len(selection.hexes), tr("hex"), tr("hexes")))
    return tr("{words}, painting stays inside").format(words=words) if selection.region is not None else words


def _change(document: Document, change: Callable[[HexGrid, HexMask], HexMask]) -> None:
    grid = document.battle.map.grid
    _select(document, change(grid, masks.mask_of_hexes(grid, document.selection.hexes)))


def _select(document: Document, mask: HexMask) -> None:
    document.select(region(masks.HexSet(mask)))
