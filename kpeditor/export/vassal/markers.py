"""The markers of a module: marks of the kinds the ruleset declares, flags of the sides, notes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial

from kpeditor.core.rules.declarations import MarkKind
from kpeditor.core.scenario.model import Mark
from kpeditor.export.vassal import art
from kpeditor.export.vassal.prototypes import Prototypes
from kpeditor.export.vassal.sequence import plain
from kpeditor.export.vassal.traits import Piece, Trait, flat, label


@dataclass(frozen=True)
class Markers:
    """The markers of a scenario.

    Args:
        kinds: of the marks that may lie on the map.
        colours, titles: of the sides, by id.
        first: the number of the first slot.
    """

    kinds: Sequence[MarkKind]
    colours: Mapping[str, str]
    titles: Mapping[str, str]
    first: int
    prototypes: Prototypes

    @cached_property
    def _slots(self) -> dict[tuple[str, str], int]:
        """The slots of marks by kind and side, counted from 0: first those without a side, then those of the
        sides.
        """
        keys = [(kind.id, "") for kind in self.kinds if not kind.is_sided]
        keys += [(kind.id, side) for kind in self.kinds if kind.is_sided for side in self.colours]
        return {key: number for number, key in enumerate(keys)}

    @cached_property
    def _kinds(self) -> dict[str, MarkKind]:
        return {kind.id: kind for kind in self.kinds}

    def known(self, marks: Iterable[Mark]) -> Iterator[Mark]:
        """The marks for which there are pieces, in slot order and without duplicates."""
        found: dict[tuple[int, str, int | None], Mark] = {}
        for mark in marks:
            kind = self._kinds.get(mark.kind)
            side = mark.side if kind is not None and kind.is_sided else ""
            if kind is not None and (kind.id, side) in self._slots:
                value = mark.value if kind.has_value else None
                key = self._slots[kind.id, side], mark.at, value
                found.setdefault(key, Mark(kind.id, mark.at, side, value))
        yield from sorted(found.values(), key=lambda mark: self._slots[mark.kind, mark.side])

    def mark(self, mark: Mark) -> Piece:
        """The piece of a mark, one of `known`; its value stands below it and can be changed."""
        kind, title = self._kinds[mark.kind], plain(self._kinds[mark.kind].title)
        name = title[:1].upper() + title[1:]
        if kind.is_sided:
            name = f"{name}: {self.titles[mark.side]}"
        value = "" if mark.value is None else str(mark.value)
        more = [label("Write its value", value)] if kind.has_value else []
        image = art.mark_name(kind, self.colours.get(mark.side, ""))
        return self._marker(self._slots[mark.kind, mark.side], name, image, *more)

    def held(self, side: str) -> Piece:
        """The flag of a side that holds a place."""
        number = len(self._slots) + list(self.colours).index(side)
        return self._marker(number, f"Held: {self.titles[side]}", self._flag(side))

    def note(self) -> Piece:
        """A slip of paper that players write on."""
        number = len(self._slots) + len(self.colours)
        return self._marker(number, "Note", "note.png", self.prototypes.note())

    def of_marks(self) -> list[Piece]:
        """A marker of each kind of mark and side; its value is the least allowed one other than 0."""
        least = {id_: max(kind.least, 1) if kind.has_value else None for id_, kind in self._kinds.items()}
        return [self.mark(Mark(kind, "", side, least[kind])) for kind, side in self._slots]

    def all(self) -> list[Piece]:
        """All markers in the order of their slots."""
        return [*self.of_marks(), *map(self.held, self.colours), self.note()]

    def _flag(self, side: str) -> str:
        return f"flag-{self.colours[side][1:]}.png"

    def _marker(self, number: int, name: str, image: str, *more: Trait) -> Piece:
        return Piece(name, image, (self.prototypes.marker(), *more, flat()), self.first + number)

    def pictures(self, size: int, height: int) -> dict[str, Callable[[], bytes]]:
        """A painting function for each marker picture, for counters and hexes of these pixels."""
        found: dict[str, Callable[[], bytes]] = {"note.png": partial(art.note_png, size)}
        for kind, side in self._slots:
            colour = self.colours.get(side, "")
            picture = partial(art.mark_png, self._kinds[kind], height, colour)
            found[art.mark_name(self._kinds[kind], colour)] = picture
        for side, colour in self.colours.items():
            found[self._flag(side)] = partial(art.flag_png, size, colour)
        return found
