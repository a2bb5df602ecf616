"""The traits of pieces: each has a type, which never changes, and a state, which changes in play."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from kpeditor.export.vassal.sequence import FIELD, LIST, PART, TRAIT, encode, nested

CTRL, SHIFT = 130, 65
"""Java's masks of the modifier keys, old and new notation together."""
DELETE_KEY = "127,0"


@dataclass(frozen=True, slots=True)
class Trait:
    """One trait, in the form of the file."""

    type: str
    state: str = ""


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of the game.

    Attributes:
        name: on one line.
        image: name of its picture.
        traits: outermost first; the piece itself, which comes last, is not among them.
        gpid: number of its slot in the module.
    """

    name: str
    image: str
    traits: tuple[Trait, ...]
    gpid: int = 0

    def definition(self, id_: str = "null", place: str = "null;0;0") -> str:
        """The command that adds the piece: to a slot, or with an id and a place (map;x;y) to a game."""
        return added(id_, self.type(), self.state(id_, place))

    def type(self) -> str:
        """The types of all traits."""
        basic = "piece;" + encode(("", "", self.image, self.name), FIELD)
        return nested([*(trait.type for trait in self.traits), basic], TRAIT)

    def state(self, id_: str = "null", place: str = "null;0;0") -> str:
        """The states of all traits."""
        own = "0" if id_ == "null" else encode(("1", "UniqueID", id_), FIELD)
        basic = f"{place};{self.gpid};{own}"
        return nested([*(trait.state for trait in self.traits), basic], TRAIT)

    def with_state(self, type_: str, state: str) -> Piece:
        """The same piece with another state of the traits of this type."""
        traits = tuple(replace(t, state=state) if t.type == type_ else t for t in self.traits)
        return replace(self, traits=traits)


def added(id_: str, type_: str, state: str) -> str:
    """The command that adds a piece or stack."""
    return "+/" + encode((id_, type_, state), PART)


def prototype(name: str) -> Trait:
    """All traits of a prototype."""
    return Trait("prototype;" + encode((name,), FIELD))


def mark(values: Mapping[str, str]) -> Trait:
    """A trait with fixed properties for reports and searches."""
    return Trait("mark;" + encode(values, LIST), encode(values.values(), LIST))


def delete() -> Trait:
    """A trait that lets players remove the piece."""
    return Trait("delete;" + encode(("Delete", DELETE_KEY, ""), FIELD))


def moved(image: str, offset: tuple[int, int]) -> Trait:
    """A trait that shows that the piece has been moved."""
    fields = (image, str(offset[0]), str(offset[1]), "Moved, not moved", f"77,{CTRL}", "")
    return Trait("markmoved;" + encode(fields, FIELD), "false")


def flat() -> Trait:
    """A trait for markers on the map: below everything, never stacked, moved only when selected first."""
    return Trait("immob;;I;R;")


def label(menu: str, text: str = "") -> Trait:
    """A trait with a text below the piece; players change the text with Ctrl+T."""
    colours = ("255,255,220", "20,20,20")
    where = ("b", "0", "c", "0", "t", "c", "$pieceName$: $label$")
    fields = (f"84,{CTRL}", menu, "12", *colours, *where, "Dialog", "0", "0", "Note", "")
    return Trait("label;" + encode(fields, FIELD), text)


@dataclass(frozen=True, slots=True)
class Layer:
    """A trait with several pictures, one of which lies over the piece.

    Attributes:
        name: of the layer; its properties begin with it.
        images, names: of each level, a `+` standing for the piece's own name; an empty image shows nothing.
        up, down: menu text and key of the next and the former level.
    """

    name: str
    images: Sequence[str]
    names: Sequence[str]
    up: tuple[str, str]
    down: tuple[str, str] = ("", "")
    loops: bool = False

    def trait(self, level: int = 0) -> Trait:
        """The layer at a level, counted from 0; it is always on."""
        none = ("", str(CTRL), "")
        fields: Iterable[str] = (
            *none,
            *(self.up[0], str(CTRL), ""),
            *(self.down[0], str(CTRL), ""),
            *("", "", "1", "false", "0", "0"),
            encode(self.images, LIST),
            encode(self.names, LIST),
            "true" if self.loops else "false",
            self.name,
            *("", "", "false", "", "1", "1", "true", ""),
            self.up[1],
            self.down[1],
            *("", "1.0", "", ""),
        )
        return Trait("emb2;" + encode(fields, FIELD), str(level + 1))
