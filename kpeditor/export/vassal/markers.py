"""The markers of a module: wrecks, entrenchments and flags of the sides, notes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from kpeditor.export.vassal import art
from kpeditor.export.vassal.prototypes import Prototypes
from kpeditor.export.vassal.traits import Piece, Trait, flat


@dataclass(frozen=True)
class Markers:
    """The markers of a scenario.

    Args:
        colours, titles: of the sides, by id.
        first: the number of the first one's slot.
    """

    colours: Mapping[str, str]
    titles: Mapping[str, str]
    first: int
    prototypes: Prototypes

    def wreck(self) -> Piece:
        """A wreck."""
        return self._marker(0, "Wreck", "wreck.png")

    def works(self, side: str) -> Piece:
        """An entrenchment of a side."""
        number = 1 + list(self.colours).index(side)
        return self._marker(number, f"Entrenchment: {self.titles[side]}", self._image("works", side))

    def held(self, side: str) -> Piece:
        """The flag of a side that holds a place."""
        number = 1 + len(self.colours) + list(self.colours).index(side)
        return self._marker(number, f"Held: {self.titles[side]}", self._image("flag", side))

    def note(self) -> Piece:
        """A slip of paper that players write on."""
        return self._marker(1 + 2 * len(self.colours), "Note", "note.png", self.prototypes.note())

    def all(self) -> list[Piece]:
        """All of them in the order of their slots."""
        works, held = map(self.works, self.colours), map(self.held, self.colours)
        return [self.wreck(), *works, *held, self.note()]

    def _image(self, kind: str, side: str) -> str:
        return f"{kind}-{self.colours[side][1:]}.png"

    def _marker(self, number: int, name: str, image: str, *more: Trait) -> Piece:
        return Piece(name, image, (self.prototypes.marker(), *more, flat()), self.first + number)

    def pictures(self, size: int, height: int) -> dict[str, Callable[[], bytes]]:
        """Their pictures, for counters and hexes of so many pixels."""
        found: dict[str, Callable[[], bytes]] = {
            "wreck.png": partial(art.wreck_png, height),
            "note.png": partial(art.note_png, size),
        }
        for side, colour in self.colours.items():
            found[self._image("works", side)] = partial(art.works_png, height, colour)
            found[self._image("flag", side)] = partial(art.flag_png, size, colour)
        return found
