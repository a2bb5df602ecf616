"""Position: stands, formations and due orders as a value."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

from kpeditor.core.geometry.table import TablePoint, middle_of
from kpeditor.core.rules.state import Outcome
from kpeditor.rulesets.nqm.engine.pieces import Contact, Due, Fight, Order, Stand, Unit
from kpeditor.rulesets.nqm.engine.setting import Setting
from kpeditor.rulesets.nqm.engine.titles import Titles, with_ids
from kpeditor.rulesets.nqm.firefight import PROTECTION
from kpeditor.rulesets.nqm.morale import BREAK, PASSED_TO
from kpeditor.rulesets.nqm.tables import CLASS_TITLES

if TYPE_CHECKING:
    from kpeditor.rulesets.nqm.engine.setup import Round


UNTIL_RESTED: Final = 999


_ONE = re.compile(r"(?<!of )\b1 casualties\b")
_CLASS = "VL|L|M|H|VH"
_AT = re.compile(rf"\b({_CLASS})((?: raised \d)?) at ({_CLASS})\b")
_SHELLS = re.compile(rf" mm at ({_CLASS})\b")


def _class(letters: str) -> str:
    return CLASS_TITLES[letters].lower()


@dataclass(frozen=True, slots=True)
class Proposal:
    """A result before it counts: the umpire may confirm or override it.

    Attributes:
        kind: the resolver.
        unit: its formation, or for some kinds its side.
        marked: the result in words, with placeholders for formations, stands and sides (`engine.titles`).
            `words` has their ids, for the hashes of records; `said` has their titles, for people.
        result: the effects as plain data; an override has the same keys.
        throws: its dice, each as `log.thrown` returns it, for the explanations of the log.
        titles: the titles of the formations, stands and sides in the words.
    """

    kind: str
    unit: str
    marked: str
    result: Mapping[str, Any]
    throws: tuple[Mapping[str, Any], ...] = ()
    titles: Titles = field(default_factory=Titles)

    @property
    def words(self) -> str:
        """The result in words that name formations and stands by id."""
        return with_ids(self.marked)

    @property
    def said(self) -> str:
        """The result as a person reads it."""
        said = self.marked.replace(" fires no fire;", " does not fire;")
        said = said.replace(f"tests to {BREAK}", f"tests to {PASSED_TO[BREAK]}")
        said = _AT.sub(lambda one: f"{_class(one[1])} weapons{one[2]} at {_class(one[3])} targets", said)
        said = _SHELLS.sub(lambda one: f" mm at {_class(one[1])} targets", said)
        return self.titles.said(_ONE.sub("1 casualty", said))

    def data(self) -> list[Any]:
        """Plain data."""
        return [self.kind, self.unit, self.words, dict(self.result)]


@dataclass(frozen=True, slots=True)
class Position:
    """One moment of a game.

    Attributes:
        number: counts the moments at which a side is asked; `ruled` those at which the umpire is.
        begins: the die that decides which side is the attacker in this hour if both sides attack.
        phase: see `phases.PHASES`.
        queue: the results that are still to be found in this phase, as kind and formation.
        proposal: the result that waits for the umpire.
        contacts: by side its knowledge of enemy stands.
        fired: the stands that have fired in this hour, if they may fire only once [N26].
        rounds: what is set up before the first hour, in order; `round` counts those that are.
        paces: by formation the metres of this hour as the umpire rules them.
        halts: by recce party that hidden troops may let pass, the quarters of this hour it still had when it
            met them.
        passed: by formation the enemy stands in hiding that have let it pass [N16].
        replies: recce parties that were fired at and stay, so that they reply in this hour [N18].
    """

    setting: Setting
    stands: Mapping[str, Stand]
    units: Mapping[str, Unit]
    hour: int = 0
    number: int = 1
    ruled: int = 0
    begins: int = 0
    phase: str = "orders"
    queue: tuple[tuple[str, str], ...] = ()
    due: tuple[Due, ...] = ()
    fights: Mapping[str, Fight] = field(default_factory=dict)
    volleys: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    assaults: frozenset[str] = frozenset()
    fired: frozenset[str] = frozenset()
    contacts: Mapping[str, Mapping[str, Contact]] = field(default_factory=dict)
    proposal: Proposal | None = None
    ended: Outcome | None = None
    rounds: tuple[Round, ...] = ()
    round: int = 0
    paces: Mapping[str, int] = field(default_factory=dict)
    halts: Mapping[str, int] = field(default_factory=dict)
    passed: Mapping[str, frozenset[str]] = field(default_factory=dict)
    replies: frozenset[str] = frozenset()

    # --- Asking ---

    def here(self, side: str | None = None) -> Iterator[Stand]:
        """The stands on the table, of one side or of both."""
        return (one for one in self.stands.values() if one.is_here and side in (None, one.side))

    def of(self, unit: str, *, all_below: bool = True) -> list[Stand]:
        """The stands of a formation on the table, with those below it."""
        those = self.setting.below[unit] if all_below else {unit}
        return [one for one in self.stands.values() if one.formation in those and one.is_here]

    def following(self, unit: str) -> list[Stand]:
        """The stands that carry out the order of a formation: its own, and those of lower formations without
        an order of their own.
        """
        return [one for one in self.of(unit) if self.leader(one.formation) == unit]

    def leader(self, unit: str) -> str:
        """The formation whose order another one carries out: the nearest formation above, or itself, that has
        one.
        """
        chain = self.setting.chain(unit)
        return next((one for one in chain if self.units[one].ordered), unit)

    def order_of(self, unit: str) -> Order:
        """The order of a formation."""
        return self.units[self.leader(unit)].order

    def members(self, unit: str) -> list[Stand]:
        """The stands on the table of a unit that is tested as a whole [N46, N51]."""
        return [one for one in self.of(unit) if self.setting.tested(one.formation) == unit]

    def losses(self, unit: str) -> tuple[int, int]:
        """The casualties of a formation, and its figures at the start, together with the formations tested
        with it. Loads that a column has delivered are no losses [ruling 10].
        """
        whole = self.setting.tested(unit) == unit
        stands = [
            one
            for one in self.stands.values()
            if (self.setting.tested(one.formation) == unit if whole else one.formation == unit)
        ]
        return sum(one.lost for one in stands), sum(self.setting.figures[one.id] for one in stands)

    def centre(self, stands: Iterable[Stand]) -> TablePoint | None:
        """The middle of some stands, None without any."""
        points = [one.at for one in stands if one.at is not None]
        if not points:
            return None
        return middle_of(points)

    def grade(self, stand: Stand) -> str:
        """The grade of a stand."""
        return self.setting.units[stand.formation].grade

    def state_of(self, stand: Stand) -> Unit:
        """The state of the formation with which a stand is tested."""
        return self.units[self.setting.tested(stand.formation)]

    def target_class(self, stand: Stand) -> str:
        """The class of a stand as a target: of vehicles their armour, else by posture and ground [N27]."""
        armour = self.setting.types[stand.type].data.get("armour")
        if armour is not None:
            return str(armour)
        if stand.posture in ("moving", "march", "dug-in", "fortified", "casemate"):
            return PROTECTION[stand.posture]
        town = stand.at is not None and self.setting.features_at(stand.at, frozenset({"town"}))
        return PROTECTION["town" if town else stand.posture]

    # --- Changing ---

    def with_stands(self, changed: Iterable[Stand]) -> Position:
        """With some stands changed."""
        return replace(self, stands={**self.stands, **{one.id: one for one in changed}})

    def with_unit(self, id_: str, **changes: Any) -> Position:
        """With a formation changed."""
        return replace(self, units={**self.units, id_: replace(self.units[id_], **changes)})

    def data(self) -> list[Any]:
        """Plain data of the whole position, for its hash."""
        return [
            {id_: one.data() for id_, one in self.stands.items()},
            {id_: one.data() for id_, one in self.units.items()},
            [self.hour, self.number, self.ruled, self.begins, self.phase, [list(one) for one in self.queue]],
            [one.data() for one in self.due],
            {id_: one.data() for id_, one in self.fights.items()},
            {side: dict(volley) for side, volley in self.volleys.items()},
            sorted(self.assaults),
            {
                side: {id_: [list(one.at), one.hour] for id_, one in known.items()}
                for side, known in self.contacts.items()
            },
            self.proposal.data() if self.proposal is not None else None,
            self.ended.data() if self.ended is not None else None,
            *([self.round] if self.rounds else ()),
            *([dict(self.paces)] if self.paces else ()),
            *([sorted(self.fired)] if self.fired else ()),
            *([{"halts": dict(self.halts)}] if self.halts else ()),
            *([{"passed": {id_: sorted(one) for id_, one in self.passed.items()}}] if self.passed else ()),
            *([{"replies": sorted(self.replies)}] if self.replies else ()),
        ]
