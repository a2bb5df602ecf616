"""Fires: possible targets of batteries and aircraft."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from kpeditor.core.geometry.table import TablePoint
from kpeditor.rulesets.nqm.computer.choice import Choice
from kpeditor.rulesets.nqm.computer.pace import Pace
from kpeditor.rulesets.nqm.computer.picture import FRESH, NEAR, NEXT, Picture, Place
from kpeditor.rulesets.nqm.declarations import STRIKE, SUPPORT
from kpeditor.rulesets.nqm.engine.pieces import Order

_HIDDEN = 2.0
"""The strength that is assumed for a prepared position without known enemies."""


class Fires:
    """Shoots and air attacks of one side in one hour.

    Args:
        going: the place each formation has been ordered to, by formation; it grows as orders are given.
    """

    def __init__(self, picture: Picture, pace: Pace, going: Mapping[str, Place]) -> None:
        self._picture, self._pace, self._going = picture, pace, going
        self._position, self._setting = picture.position, picture.setting

    def shoots(self, unit: str) -> Iterator[Choice]:
        """Possible shoots at contacts and at places that own troops are to attack.

        Targets near own troops count more.
        """
        types, known = self._setting.types, self._setting.known
        guns = [one for one in self._position.of(unit) if types[one.type].data.get("battery")]
        if not any(one.ledger.fire for one in guns):
            return
        for at, hits in self._targets():
            order = Order(SUPPORT, at)
            ranges = (types[one.type].data["reach"] for one in guns)
            far = min(known.ranges[reach].effective for reach in ranges) / 1000
            in_range = [one for one in guns if one.at and self._setting.distance(one.at, at) <= far]
            if not in_range or self._pace.left(unit, order) <= 0:
                continue
            terms = {"targets": 0.5 * hits, "price of the shells": -0.6}
            if self._helps(at):
                terms["helps own troops"] = 0.4 * hits
            if (delay := self._pace.delay(unit, order)) > 0:
                terms["comes late"] = -0.5 * delay
            yield Choice(unit, order, terms)

    def _targets(self) -> Iterator[tuple[TablePoint, float]]:
        """Points to shoot at, with the known or assumed enemy strength around each."""
        beaten = self._setting.known.numbers.beaten / 1000
        for foe in self._picture.foes:
            if foe.age <= FRESH:
                around = self._picture.foes_near(foe.at, beaten)
                yield foe.at, sum(one.strength for one in around if one.age <= FRESH)
        for place in self._picture.places:
            if place.is_prepared and self._is_attacked(place) and not self._picture.holds(place):
                yield place.centre, _HIDDEN

    def _is_attacked(self, place: Place) -> bool:
        """Whether a formation that is ordered to a place is so near that shells there help it now [N20]."""
        return any(
            self._setting.distance(self._pace.centre(self._position.of(unit)), place.centre) <= NEXT
            for unit, there in self._going.items()
            if there.name == place.name
        )

    def _helps(self, at: TablePoint) -> bool:
        """Whether own troops fight near a point, or are ordered to a place near it."""
        own = self._position.here(self._picture.side)
        if any(
            one.at is not None
            and self._setting.types[one.type].data["stand"] == "fighting"
            and self._setting.distance(one.at, at) <= NEXT
            for one in own
        ):
            return True
        return any(self._setting.distance(place.centre, at) <= NEAR for place in self._going.values())

    def strikes(self, unit: str) -> Iterator[Choice]:
        """Possible air attacks on places that count for victory and on fresh contacts.

        Known enemies there raise their value. The aircraft arrive hours later.
        """
        if self._position.units[unit].sorties or any(one.unit == unit for one in self._position.due):
            return
        for place in self._picture.places:
            order = Order(STRIKE, place.centre)
            if self._pace.left(unit, order) <= 0 or self._picture.holds(place):
                continue
            foes = sum(one.strength for one in self._picture.foes_near(place.shape, NEAR))
            yield Choice(unit, order, {"place": 0.2 * place.value, "known enemy": 0.3 * foes})
        for foe in self._picture.foes:
            order = Order(STRIKE, foe.at)
            if foe.age <= FRESH and self._pace.left(unit, order) > 0:
                around = sum(one.strength for one in self._picture.foes_near(foe.at, NEAR / 2))
                yield Choice(unit, order, {"known enemy": 0.3 * around})
