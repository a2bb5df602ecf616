"""Prototypes: the traits that counters have in common: conditions and shelters as layers, facing, and the
mark of a moved unit.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any

from kpeditor.core.geometry.directions import Direction
from kpeditor.core.rules.declarations import Condition, MarkKind
from kpeditor.export.vassal import art
from kpeditor.export.vassal.sequence import PART, TRAIT, encode, nested, plain
from kpeditor.export.vassal.traits import CTRL, SHIFT, Layer, Piece, Trait, delete, label, moved, prototype

COMMON, MARKER = "Counter", "Marker"
_MOVED = "moved.png"
_RESERVED = "ACMNTVXYZ"
"""Letters of keys that already have a meaning with Ctrl, in our modules or in VASSAL."""


@dataclass(frozen=True)
class Prototypes:
    """The prototypes of a scenario.

    Args:
        ruleset: the rules that declare the conditions.
        shelters: the kinds of marks that units stand in.
        colours: of the sides.
        counter, height: pixels of a counter and of a hex.
    """

    ruleset: str
    conditions: Sequence[Condition]
    shelters: Sequence[MarkKind]
    colours: tuple[str, ...]
    counter: int
    height: int
    is_flat: bool

    def of_unit(self, colour: str, *, faces: bool, shelters: Collection[str]) -> tuple[Trait, ...]:
        """The prototypes of a unit whose side has this colour, outermost first; `shelters` are the ids of the
        kinds of marks it may stand in.
        """
        names = [COMMON]
        names += [self._facing_name(colour)] if faces else []
        names += [_sheltered(kind) for kind in self.shelters if kind.id in shelters]
        names += [self._conditions_name] if self.conditions else []
        return tuple(prototype(name) for name in names)

    def marker(self) -> Trait:
        return prototype(MARKER)

    def note(self) -> Trait:
        return label("Write on it")

    @property
    def _conditions_name(self) -> str:
        return f"Conditions {art.short(self.ruleset)}"

    def _facing_name(self, colour: str) -> str:
        return f"Facing {colour} {self._tops}"

    @property
    def _tops(self) -> str:
        return "flat" if self.is_flat else "pointed"

    @cached_property
    def traits(self) -> dict[str, tuple[Trait, ...]]:
        """The traits of each prototype by its name."""
        found = {
            COMMON: (delete(), moved(_MOVED, (self.counter // 2 - 6, -self.counter // 2 - 6))),
            MARKER: (delete(),),
        }
        for kind, layer in zip(self.shelters, self._shelter_layers, strict=True):
            found[_sheltered(kind)] = (layer.trait(),)
        if self.conditions:
            found[self._conditions_name] = tuple(layer.trait() for layer in self._layers)
        for colour in self.colours:
            found[self._facing_name(colour)] = (self._facing(colour).trait(),)
        return found

    @cached_property
    def _layers(self) -> list[Layer]:
        taken = {*_RESERVED, *self._shelter_keys}
        found = []
        for index, condition in enumerate(self.conditions):
            key = _first_free(condition.title, taken)
            images = ["", *(self._band_name(index, level) for level in range(1, len(condition.levels) + 1))]
            names = ["", *(encode(("", f" ({text})"), "+") for text in condition.levels)]
            is_one = len(condition.levels) == 1
            up = condition.title if is_one else f"{condition.title} +"
            down = ("", "") if is_one else (f"{condition.title} −", _key(key, CTRL + SHIFT))
            found.append(Layer(condition.title, images, names, (up, _key(key, CTRL)), down, loops=is_one))
        return found

    def _band_name(self, index: int, level: int) -> str:
        condition = self.conditions[index]
        text = f"{art.short(condition.id)}-{level}-{index + 1}-of-{len(self.conditions)}"
        return f"{text}-{self.counter}.png"

    @cached_property
    def _shelter_keys(self) -> list[str]:
        taken = set(_RESERVED)
        return [_first_free(_sheltered(kind), taken) for kind in self.shelters]

    @cached_property
    def _shelter_layers(self) -> list[Layer]:
        found = []
        for kind, key in zip(self.shelters, self._shelter_keys, strict=True):
            title = _sheltered(kind)
            images, names = ("", art.shelter_name(kind, self.counter)), ("", f"+ ({title.lower()})")
            found.append(Layer(title, images, names, (title, _key(key, CTRL)), loops=True))
        return found

    def _facing(self, colour: str) -> Layer:
        images = ["", *(self._arrow_name(colour, direction) for direction in Direction)]
        names = ["", *(f"+ facing {direction.name}" for direction in Direction)]
        turn, back = ("Turn clockwise", _key("]", CTRL)), ("Turn back", _key("[", CTRL))
        return Layer("Facing", images, names, turn, back, loops=True)

    def _arrow_name(self, colour: str, direction: Direction) -> str:
        return f"facing-{direction.name.lower()}-{colour[1:]}-{self._tops}-{self.height}.png"

    def expanded(self, piece: Piece) -> Piece:
        """A piece with prototypes replaced by their traits, as in saved games."""
        known = {prototype(name).type: traits for name, traits in self.traits.items()}
        return replace(
            piece,
            traits=tuple(part for trait in piece.traits for part in known.get(trait.type, (trait,))),
        )

    def grades(self, seen: Mapping[str, Any]) -> list[int]:
        """The grades of the conditions that a view shows of a unit, in the order of the conditions."""
        return [int(seen.get(condition.id) or 0) for condition in self.conditions]

    def shown(self, piece: Piece, levels: Sequence[int], facing: Direction | None) -> Piece:
        """An expanded piece with the levels of its conditions and its facing set."""
        for layer, condition, level in zip(self._layers, self.conditions, levels, strict=True):
            at = min(max(level, 0), len(condition.levels))
            piece = piece.with_state(layer.trait().type, str(at + 1))
        for colour in self.colours:
            turned = "1" if facing is None else str(facing + 2)
            piece = piece.with_state(self._facing(colour).trait().type, turned)
        return piece

    def pictures(self) -> dict[str, Callable[[], bytes]]:
        size, count = self.counter, len(self.conditions)
        found: dict[str, Callable[[], bytes]] = {
            _MOVED: partial(art.moved_png, 14),
        }
        for kind in self.shelters:
            found[art.shelter_name(kind, size)] = partial(art.shelter_png, kind, size)
        for index, condition in enumerate(self.conditions):
            for level in range(1, len(condition.levels) + 1):
                band = partial(art.band_png, condition, level, (index, count), size)
                found[self._band_name(index, level)] = band
        for colour in self.colours:
            for direction in Direction:
                arrow = partial(art.facing_png, direction, colour, self.height, is_flat=self.is_flat)
                found[self._arrow_name(colour, direction)] = arrow
        return found


def definition(traits: Sequence[Trait]) -> str:
    """The text of a prototype in the module."""
    types = [*(trait.type for trait in traits), "piece;;;;"]
    states = [*(trait.state for trait in traits), "null;0;0;;0"]
    return "+/" + encode(("null", nested(types, TRAIT), nested(states, TRAIT)), PART)


def _sheltered(kind: MarkKind) -> str:
    """The title of a unit that stands in a mark of this kind: the form's question without the last word."""
    return plain(kind.shelter.removesuffix(" here"))


def _first_free(title: str, taken: set[str]) -> str:
    """The first letter of a title that is not yet taken, or "" if there is none. The letter is added to
    `taken`.
    """
    letters = (letter for letter in title.upper() if letter.isascii() and letter.isalpha())
    found = next((letter for letter in letters if letter not in taken), "")
    taken.add(found)
    return found


def _key(letter: str, modifiers: int) -> str:
    return f"{ord(letter)},{modifiers}" if letter else ""


def facing_of(letter: object) -> Direction | None:
    """The direction of a letter; None for any other text."""
    return Direction.__members__.get(str(letter))
