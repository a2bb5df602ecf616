"""The lists that an umpire consults: orders on their way, the contacts of each side with their hours, and the
state and chain of command of all formations.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kpeditor.core.rules.state import UnitView
from kpeditor.core.rules.telling.listings import Line, Listing
from kpeditor.core.scenario.model import Scenario
from kpeditor.core.texts import Translate, count
from kpeditor.rulesets.nqm.dicewords import order_words
from kpeditor.rulesets.nqm.supply import CU, FU
from kpeditor.rulesets.nqm.words import written_words

Units = Mapping[str, UnitView]


@dataclass(frozen=True)
class Console:
    """The lists that an umpire reads at one moment, taken from the umpire's view."""

    scenario: Scenario
    view: Mapping[str, Any]
    tr: Translate

    def listings(self) -> Sequence[Listing]:
        """Due orders, contacts and formations."""
        tr = self.tr
        states = [tr("Does"), tr("State"), tr("Order takes"), tr("Lost"), tr("Left"), tr("In writing")]
        return [
            Listing(tr("Due"), [tr("Formation"), tr("Hour"), tr("What"), tr("Ordered")], tuple(self._due())),
            Listing(
                tr("Contacts"),
                [tr("Knows of"), tr("Last seen at"), tr("In hour"), tr("Is now at")],
                tuple(self._contacts()),
            ),
            Listing(tr("Formations"), [tr("Formation"), *states], tuple(self._chains())),
        ]

    @property
    def _units(self) -> Units:
        units: Units = self.view["units"]
        return units

    def _below(self, formation: str) -> tuple[str, ...]:
        """The stands on the table of a formation and of all below it."""
        formations, found = self.view["formations"], {formation}
        for _ in formations:  # a chain is no longer than there are formations
            found |= {id_ for id_, one in formations.items() if one["parent"] in found}
        return tuple(
            unit for unit, one in self._units.items() if one.get("hex") and one.get("formation") in found
        )

    # --- Orders on their way ---

    def _due(self) -> Iterator[Line]:
        """A line for each side, with its orders on their way below."""
        for side in self.scenario.sides:
            those = tuple(self._order(one) for one in self.view["due"] if one["side"] == side.id)
            if those:
                yield Line((side.title,), key=side.id, below=those)

    def _order(self, one: Mapping[str, Any]) -> Line:
        tr = self.tr
        what = order_words(one["order"], tr) if "order" in one else written_words(one["written"], tr)
        hour = tr("never") if one["hour"] > self.scenario.length.max else str(one["hour"])
        return Line((one["name"], hour, what, str(one["issued"])), self._below(one["formation"]))

    # --- What each side knows ---

    def _contacts(self) -> Iterator[Line]:
        """A line for each side, with the enemy's formations and stands below: where each was seen last, and
        where it is.
        """
        for side in self.scenario.sides:
            known = self.view["contacts"].get(side.id, {})
            enemies = {unit: one for unit, one in self._units.items() if one["side"] != side.id}
            below = tuple(self._enemies(side.id, known, enemies))
            yield Line((self._share(side.title, known, enemies),), tuple(enemies), side.id, below)

    def _enemies(self, side: str, known: Units, enemies: Units) -> Iterator[Line]:
        for id_, formation in self.view["formations"].items():
            those = {unit: one for unit, one in enemies.items() if one.get("formation") == id_}
            name, stands = str(formation["name"]), []
            for unit, one in those.items():
                called = str(one["name"]).removesuffix(f" of {name}")
                stands.append(Line((called, *self._seen(known.get(unit), one)), (unit,)))
            if those:
                cells = self._share(name, known, those), *self._latest(known, those)
                yield Line(cells, tuple(those), f"{side} {id_}", tuple(stands), is_open=False)

    def _share(self, title: str, known: Units, those: Units) -> str:
        """A title with how many of some stands are known."""
        number = sum(unit in known for unit in those)
        return self.tr("{who}: {known} of {all}").format(who=title, known=number, all=len(those))

    def _seen(self, contact: UnitView | None, now: UnitView) -> tuple[str, str, str]:
        """Where and when a stand was seen last, and where it is now if it has moved."""
        place = str(now.get("hex") or "") or self.tr("gone")
        if contact is None:
            return "–", "", place
        is_there = contact["hex"] == now.get("hex")
        return str(contact["hex"]), str(contact["hour"]), self.tr("there") if is_there else place

    def _latest(self, known: Units, those: Units) -> tuple[str, str, str]:
        """Where and when the last of several stands was seen, and how many have moved since."""
        seen = {unit: known[unit] for unit in those if unit in known}
        if not seen:
            return "–", "", ""
        last = max(seen.values(), key=lambda one: int(one["hour"]))
        moved = sum(one["hex"] != those[unit].get("hex") for unit, one in seen.items())
        now = self.tr("moved: {count}").format(count=moved) if moved else self.tr("there")
        return str(last["hex"]), str(last["hour"]), now

    # --- The chain of command ---

    def _chains(self) -> Iterator[Line]:
        """A line for each side, with its formations as a tree below."""
        formations = self.view["formations"]
        for side in self.scenario.sides:
            own = [id_ for id_, one in formations.items() if one["side"] == side.id]
            tops = [id_ for id_ in own if formations[id_]["parent"] not in own]
            yield Line((side.title,), key=side.id, below=tuple(self._formation(id_, own) for id_ in tops))

    def _formation(self, id_: str, own: Sequence[str]) -> Line:
        tr, one, command = self.tr, self.view["formations"][id_], self.view["command"][id_]
        lost, strength = one["losses"]
        cells = (
            f"{one['name']} · {one['grade']}",
            order_words(one["order"], tr),
            ", ".join(self._states(one, command)),
            tr("{much} h ({why})").format(much=command["hours"], why=tr(str(command["why"]))),
            f"{lost}/{strength}",
            _left(unit for unit in self._units.values() if unit.get("formation") == id_),
            written_words({key: value for key, value in one["written"].items() if value}, tr),
        )
        those = [other for other in own if self.view["formations"][other]["parent"] == id_ != other]
        below = tuple(self._formation(other, own) for other in those)
        return Line(cells, self._below(id_), f"formation {id_}", below)

    def _states(self, formation: Mapping[str, Any], command: Mapping[str, Any]) -> Iterator[str]:
        tr = self.tr
        if formation["broken"]:
            yield tr("broken")
        if formation["stalled"]:
            yield tr("stalled")
        if command["rests"]:
            yield tr("disorganised until it has reorganised")
        elif command["until"]:
            yield tr("disorganised until hour {hour}").format(hour=command["until"])
        if command["pinned"]:
            yield tr("pinned")
        if command["fought"]:
            yield count(command["fought"], tr("hour of fighting"), tr("hours of fighting"))


def _left(own: Iterable[UnitView]) -> str:
    """Combat units and fire units that stands have left."""
    ledgers = [one.get("supply", {}) for one in own if one.get("hex")]
    combat = sum(sum(one.get(CU, {}).values()) for one in ledgers)
    fire = sum(one.get(FU, 0) for one in ledgers)
    return ", ".join(f"{much} {kind}" for much, kind in ((combat, CU), (fire, FU)) if much)


def seen_from(view: Mapping[str, Any], side: str) -> Mapping[str, Any]:
    """What a side sees, from the view of the umpire's seat: its own stands as they are, of the enemy the type
    of each contact where it was seen last.
    """
    known, units = view["contacts"].get(side, {}), {}
    for unit, one in view["units"].items():
        if one["side"] == side:
            units[unit] = one
        elif unit in known:
            gone = one["state"] == "destroyed"
            where = {"hex": None if gone else known[unit]["hex"], "state": "destroyed" if gone else "map"}
            units[unit] = {"side": one["side"], "type": one["type"], **where}
    return {"units": units}
