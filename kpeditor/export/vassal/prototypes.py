"""Prototypes: the traits that counters have in common: conditions as layers, facing, the mark of having
moved.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial

from kpeditor.core.geometry.directions import Direction
from kpeditor.core.rules.playaids import Condition
from kpeditor.export.vassal import art
from kpeditor.export.vassal.sequence import PART, TRAIT, encode, nested
from kpeditor.export.vassal.traits import CTRL, SHIFT, Layer, Piece, Trait, delete, label, moved, prototype

COMMON, ENTRENCHED, MARKER = "Counter", "Entrenched", "Marker"
_MOVED = "moved.png"
_RESERVED = "ACEMNTVXYZ"
"""Letters of keys that mean something else with Ctrl: here or to VASSAL."""


@dataclass(frozen=True)
class Prototypes:
    """The prototypes of a scenario.

    Args:
        ruleset: whose conditions they are.
        colours: of the sides.
        counter, height: pixels of a counter and of a hex.
    """

    ruleset: str
    conditions: Sequence[Condition]
    colours: tuple[str, ...]
    counter: int
    height: int
    is_flat: bool

    def of_unit(self, colour: str, *, faces: bool, entrenches: bool) -> tuple[Trait, ...]:
        """The prototypes a unit of the side of this colour refers to, outermost first."""
        names = [COMMON]
        names += [self._facing_name(colour)] if faces else []
        names += [ENTRENCHED] if entrenches else []
        names += [self._conditions_name] if self.conditions else []
        return tuple(prototype(name) for name in names)

    def marker(self) -> Trait:
        """The prototype of markers."""
        return prototype(MARKER)

    def note(self) -> Trait:
        """The text of a note."""
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
            ENTRENCHED: (self._entrenched.trait(),),
        }
        if self.conditions:
            found[self._conditions_name] = tuple(layer.trait() for layer in self._layers)
        for colour in self.colours:
            found[self._facing_name(colour)] = (self._facing(colour).trait(),)
        return found

    @cached_property
    def _layers(self) -> list[Layer]:
        taken = set(_RESERVED)
        found = []
        for index, condition in enumerate(self.conditions):
            key = next((letter for letter in condition.title.upper() if _is_free(letter, taken)), "")
            taken.add(key)
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

    @property
    def _entrenched(self) -> Layer:
        images, names = ("", f"trench-{self.counter}.png"), ("", "+ (entrenched)")
        return Layer("Entrenched", images, names, ("Entrenched", _key("E", CTRL)), loops=True)

    def _facing(self, colour: str) -> Layer:
        images = ["", *(self._arrow_name(colour, direction) for direction in Direction)]
        names = ["", *(f"+ facing {direction.name}" for direction in Direction)]
        turn, back = ("Turn clockwise", _key("]", CTRL)), ("Turn back", _key("[", CTRL))
        return Layer("Facing", images, names, turn, back, loops=True)

    def _arrow_name(self, colour: str, direction: Direction) -> str:
        return f"facing-{direction.name.lower()}-{colour[1:]}-{self._tops}-{self.height}.png"

    def expanded(self, piece: Piece) -> Piece:
        """A piece with the traits of its prototypes in their place, as games are saved."""
        known = {prototype(name).type: traits for name, traits in self.traits.items()}
        return replace(
            piece,
            traits=tuple(part for trait in piece.traits for part in known.get(trait.type, (trait,))),
        )

    def shown(self, piece: Piece, levels: Sequence[int], facing: Direction | None) -> Piece:
        """A written-out piece with the levels of its conditions and its facing."""
        for layer, condition, level in zip(self._layers, self.conditions, levels, strict=True):
            at = min(max(level, 0), len(condition.levels))
            piece = piece.with_state(layer.trait().type, str(at + 1))
        for colour in self.colours:
            turned = "1" if facing is None else str(facing + 2)
            piece = piece.with_state(self._facing(colour).trait().type, turned)
        return piece

    def pictures(self) -> dict[str, Callable[[], bytes]]:
        """The pictures of the layers."""
        size, count = self.counter, len(self.conditions)
        found: dict[str, Callable[[], bytes]] = {
            _MOVED: partial(art.moved_png, 14),
            f"trench-{size}.png": partial(art.trench_png, size),
        }
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


def _is_free(letter: str, taken: set[str]) -> bool:
    return letter.isascii() and letter.isalpha() and letter not in taken


def _key(letter: str, modifiers: int) -> str:
    return f"{ord(letter)},{modifiers}" if letter else ""


def facing_of(letter: object) -> Direction | None:
    """The direction of a letter, None for anything else."""
    return Direction.__members__.get(str(letter))
