"""Orders and places in words, for people who cannot read the plotting code yet.

The window uses them, and the command line where it reports what a computer player weighed.
"""

from __future__ import annotations

from kpeditor.core.errors import KpError
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.texts import Translate, count, tr_later
from kpeditor.rulesets.kampfpanzer import orders
from kpeditor.rulesets.kampfpanzer.engine import placing
from kpeditor.rulesets.kampfpanzer.engine.ground import OFF
from kpeditor.rulesets.kampfpanzer.engine.plots.planning import path_or_none
from kpeditor.rulesets.kampfpanzer.engine.position import Piece, Position
from kpeditor.rulesets.kampfpanzer.spotcodes import SpotCode

_FIRES = {
    "N": tr_later("direct fire at"),
    "T": tr_later("tight H fire at"),
    "L": tr_later("loose H fire at"),
    "P": tr_later("opportunity fire up to"),
}


def read(position: Position, unit: str, code: str) -> tuple[Piece, orders.Order | SpotCode] | None:
    """A unit and its written order (before the first game-turn its place); None if the text cannot be
    read.
    """
    index = position.game.index.get(unit)
    if index is None or not code:
        return None
    piece = position.game.pieces[index]
    if not position.turn:
        return piece, placing.read(code, position)
    try:
        return piece, orders.parse_order(code, position.game.ground.sheet.numbering)
    except KpError:
        return None


def in_words(position: Position, unit: str, code: str, tr: Translate = str) -> str:
    """An order of a unit in words (before the first game-turn its place); "" if the text cannot be read."""
    found = read(position, unit, code)
    if found is None:
        return ""
    piece, order = found
    words = OrderWords(position, tr)
    return words.place(order) if isinstance(order, SpotCode) else words.order(piece, order)


class OrderWords:
    """Puts orders in a position into words of a language."""

    def __init__(self, position: Position, tr: Translate) -> None:
        self.position, self.tr = position, tr

    def place(self, spot: SpotCode) -> str:
        """The place where a unit begins, its state, and the unit aboard it."""
        tr = self.tr
        parts = [tr("in {hex}").format(hex=spot.hex)] if spot.hex else []
        parts += [tr("facing {side}").format(side=self._called(spot.facing))] if spot.facing else []
        parts += [tr("entrenched")] if spot.is_entrenched else []
        if spot.aboard:
            index = self.position.game.index.get(spot.aboard)
            aboard = spot.aboard if index is None else self.position.game.pieces[index].title
            parts.append(tr("with {unit} aboard").format(unit=aboard))
        return ", ".join(parts)

    def order(self, piece: Piece, order: orders.Order) -> str:
        """The meaning of a unit's order."""
        tr = self.tr
        match order:
            case orders.Move() | orders.Overrun():
                return self._movement(piece, order)
            case orders.Fire(code, target, _, group):
                together = tr(", together with others") if group else ""
                return f"{tr(_FIRES[code])} {self._at(target)}{together}"
            case orders.Embark(hex_):
                said = tr("takes the unit in {name} aboard")
                return said.format(name=self._name(hex_)) if hex_ else tr("goes aboard")
            case orders.Debark(hex_, facing):
                to = tr("drives on to {name}").format(name=self._name(hex_)) if hex_ else tr("gets off")
                side = self._called(facing.name) if facing is not None else ""
                return to + (tr(", facing {side}").format(side=side) if side else "")
            case orders.Face(facing):
                return tr("turns to face {facing}").format(facing=self._called(facing.name))
            case _:
                return tr("stays where it is")

    def _movement(self, piece: Piece, order: orders.Move | orders.Overrun) -> str:
        tr = self.tr
        path = path_or_none(self.position, piece, order)
        if path is None:
            return tr("cannot go that way")
        hexes = sum(part.hexes for part in order.path if isinstance(part, orders.Leg))
        waits = sum(part.half_points for part in order.path if isinstance(part, orders.Stop)) / 2
        numbers = self.position.game.ground.numbers
        if isinstance(order, orders.Overrun):
            said = tr("overrun to {hex}").format(hex=numbers[path.end])
        elif path.end == OFF:
            said = tr("leaves the map")
        else:
            said = (tr("enters to {hex}") if order.entry else tr("moves to {hex}")).format(
                hex=numbers[path.end]
            )
        said += f", {count(hexes, tr('hex'), tr('hexes'))}" if hexes else ""
        said += tr(", waits {waits:g}").format(waits=waits) if waits else ""
        return tr("{said}, {points:g} of {allowance:g} points").format(
            said=said, points=path.points / 2, allowance=piece.figures.allowance / 2
        )

    def _at(self, target: Hex) -> str:
        """The hex, with the first unit in it."""
        tr = self.tr
        pieces = self.position.game.pieces
        there = [pieces[i].title for i in self.position.standing_at(self.position.game.ground.cell(target))]
        named = f" ({there[0]}{tr(' and more') if len(there) > 1 else ''})" if there else ""
        return self._name(target) + named

    def _called(self, facing: str) -> str:
        return self.position.game.ground.called(Direction[facing], self.tr)

    def _name(self, hex_: Hex) -> str:
        return self.position.game.ground.sheet.numbering.name_hex(hex_)
