"""Watch: makes the row of a game from its positions and events, under any rules."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from statistics import fmean, pvariance

from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.errors import KpError
from kpeditor.core.geometry.tablebins import TableBins
from kpeditor.core.rules.declarations import Counted, Share
from kpeditor.core.rules.event import Event
from kpeditor.core.rules.happenings import GAME_ENDED, ROLLED, TOLD
from kpeditor.core.rules.ruleset import RuleSet
from kpeditor.core.rules.setup.drawing import DRAWN
from kpeditor.core.rules.state import Outcome, State, UnitView
from kpeditor.core.scenario.model import DRAW
from kpeditor.lab.lead import Lead, VictoryLedger
from kpeditor.lab.row import FIRE_AT, FIRE_FROM, LOSSES, OWN_KEYS, PRESENCE, ByType, GameRow

Units = Mapping[str, UnitView]
GONE = ("destroyed", "exited", "withdrawn")
LEAST_HARM = 1.0
"""An attack of less harm only hinders its target and does not destroy it."""


@dataclass(frozen=True, slots=True)
class Attack:
    """A parsed event with an outlook (see `core.rules.event`)."""

    firers: tuple[str, ...]
    targets: tuple[str, ...]
    way: str
    harm: float
    mean: float
    variance: float

    @classmethod
    def of(cls, event: Event) -> Attack:
        """The attack of an event."""
        number, outlook = event.data["firers"], event.data["outlook"]
        if outlook and isinstance(outlook[0], Sequence):
            chances = [(float(Fraction(chance)), float(harm)) for chance, harm in outlook]
            mean = sum(chance * harm for chance, harm in chances)
            variance = sum(chance * (harm - mean) ** 2 for chance, harm in chances)
            done = float(event.data["harm"])
        else:
            done, (mean, variance) = outlook[event.data["die"] - 1], _spread_of(tuple(outlook))
        return cls(event.units[:number], event.units[number:], event.data["way"], done, mean, variance)


@lru_cache(maxsize=1024)
def _spread_of(outlook: tuple[float, ...]) -> tuple[float, float]:
    """The mean and the variance of the harm by die; cached, as the same few columns of a table recur."""
    return fmean(outlook), pvariance(outlook)


@dataclass
class Watch:
    """Collects the figures of one game as it is played; `row` returns them."""

    sides: tuple[str, str]
    ledger: VictoryLedger
    start: State
    ruleset: RuleSet
    units: Units = field(init=False)
    leads: list[int] = field(default_factory=list)
    strength: list[list[int]] = field(default_factory=list)
    losses: ByType = field(init=False)
    held: ByType = field(init=False)
    counts: dict[str, ByType] = field(default_factory=dict)
    shots: dict[str, ByType] = field(init=False)
    luck: dict[str, list[float]] = field(init=False)
    kills: dict[tuple[str, str, str, str], float] = field(default_factory=dict)
    hexes: dict[str, dict[str, ByType]] = field(default_factory=dict)
    forfeits: dict[str, int] = field(default_factory=dict)
    broken: list[str] = field(default_factory=list)
    chances: dict[str, dict[str, int]] = field(default_factory=dict)
    lead: Lead = field(default=Lead(-1, DRAW, 0), init=False)
    holders: dict[str, str] = field(default_factory=dict, init=False)
    _hides: bool = field(default=False, init=False)

    def __post_init__(self) -> None:
        self.losses, self.held = self._empty(), self._empty()
        self.shots = {side: {} for side in self.sides}
        self.luck = {side: [0.0, 0.0, 0] for side in self.sides}
        self.units = self._units_of(self.start)
        self._prepare(self.ruleset.counted())
        sheet = self.start.battle.sheet if self.start.battle is not None else None
        self._bins = TableBins.of(sheet.space) if isinstance(sheet, TableSheet) else None
        self._turn = ""  # the current game-turn, as a key of JSON
        self._digest = hashlib.sha256(self.start.digest().encode())

    def _prepare(self, counted: Sequence[Counted]) -> None:
        """Sorts the counts that the rules declare by when they are taken.

        Raises:
            KpError: when one of them has a reserved name.
        """
        self._conditions = [one for one in counted if one.condition]
        self._marked = {one.mark: one for one in counted if one.mark}
        self._events: dict[str, list[Counted]] = {}
        self._bases: dict[str, Share] = {}
        for one in counted:
            if one.event:
                self._events.setdefault(one.event, []).append(one)
            if one.share is not None:
                self._bases[one.share.base] = one.share
        by_name = [one.id for one in counted if one.condition or one.share is not None]
        self.counts = {id_: self._empty() for id_ in (*by_name, *self._bases)}
        if taken := OWN_KEYS.intersection(self.counts):
            title = self.ruleset.info.title
            raise KpError(
                f"{title} has {', '.join(sorted(taken))} counted, which are names of the lab itself"
            )
        self._lying = self._marks_of(self.start)

    def _empty(self) -> ByType:
        return {side: {} for side in self.sides}

    def step(self, before: State, events: Sequence[Event], after: State) -> None:
        """Counts what happened in one step of the game."""
        units = self._units_of(after)
        self.note_chance(events)
        self._check(before, after, units)
        self._digest.update(after.digest().encode())
        if before.turn > 0:
            # A game-turn may have any number of steps: what is counted once a game-turn is counted at the
            # first and the last of them.
            if self._turn != str(before.turn):
                self._turn = str(before.turn)
                self._note_start(self.units)
            self._note_events(events)
            is_over = after.outcome() is not None
            if is_over or after.turn != before.turn:
                is_last = any(event.kind == GAME_ENDED for event in events)
                self._note_end(before.turn, after, units, is_last=is_last)
                self._note_marks(after)
        else:
            self._lying = self._marks_of(after)
        self.units = units

    def note_chance(self, events: Sequence[Event]) -> None:
        """Counts draws, and dice of events with a table, as far as the log shows them."""
        for event in events:
            if event.kind in (DRAWN, TOLD) and "lots" in event.data:
                _add(self.chances.setdefault(str(event.data["draw"]), {}), str(event.data["lots"]))
            elif event.kind in (ROLLED, TOLD) and "outcome" in event.data:
                named = event.data.get("title") or f"event {event.data['event']}"
                _add(self.chances.setdefault(str(named), {}), str(event.data["outcome"]))

    def note_forfeits(self, sides: Sequence[str]) -> None:
        """Counts decisions that external players left unanswered."""
        for side in sides:
            _add(self.forfeits, side)

    def row(
        self, index: int, pair: int, outcome: Outcome | None, turn: int, *, swapped: bool, failure: str
    ) -> GameRow:
        """The row of the game as it stands; without an outcome it counts as unfinished."""
        winner = outcome.winner if outcome else ""
        if winner not in (*self.sides, DRAW, ""):
            self.broken.append(f"the winner {winner!r} is neither a side nor a draw")
        deciding = outcome is not None and outcome.winner == self.lead.winner
        return GameRow(
            index=index,
            pair=pair,
            swapped=swapped,
            winner=winner,
            reason=outcome.reason if outcome else "",
            line=self.lead.line if deciding else -1,
            turn=outcome.turn if outcome else turn,
            margin=self.lead.size if deciding else 0,
            level=outcome.level if outcome else "",
            points=dict(outcome.points) if outcome else {},
            leads=self.leads,
            strength=self.strength,
            losses=self.losses,
            kills=[[*names, round(share, 6)] for names, share in sorted(self.kills.items())],
            shots=self.shots,
            held=self.held,
            hexes=self.hexes,
            luck={
                side: [round(done, 6), round(spread, 6), n] for side, (done, spread, n) in self.luck.items()
            },
            record=self._digest.hexdigest(),
            chances=self.chances,
            holders=self.holders,
            failure=failure,
            forfeits=self.forfeits,
            counts=self.counts,
            broken=tuple(self.broken),
        )

    # --- One game-turn ---

    def _note_start(self, units: Units) -> None:
        for unit in units.values():
            if unit["state"] != "map":
                continue
            side, hex_ = unit["side"], unit["hex"]
            for base, share in self._bases.items():
                _add(self.counts[base][side], share.of(hex_))
            for one in self._conditions:
                if unit.get(one.condition):
                    _add(self.counts[one.id][side], unit["type"])
                    self._mark_of(one, side, hex_)

    def _note_events(self, events: Sequence[Event]) -> None:
        phase, attacks, last = "", list[Attack](), list[Attack]()
        for event in events:
            if event.phase != phase:
                phase, attacks, last = event.phase, [], []
            if "outlook" in event.data:
                attacks.append(attack := Attack.of(event))
                self._note_attack(attack, event)
            elif event.kind == "destroyed":
                # Passengers lost with their carrier were not targets: their loss is credited to the carrier's
                # killers.
                guilty = [a for a in attacks if event.units[0] in a.targets and a.harm >= LEAST_HARM]
                last = guilty or last
                self._note_loss(event, last)
            elif event.kind == "held":
                _add(self.held[event.side], event.data["why"])
            for one in self._events.get(event.kind, ()) if event.hexes else ():
                if one.share is not None and event.side in self.sides:
                    _add(self.counts[one.id][event.side], one.share.of(event.hexes[0]))
                self._mark_of(one, event.side, event.hexes[0])

    def _note_attack(self, attack: Attack, event: Event) -> None:
        first = self.units[attack.firers[0]]
        side = first["side"]
        result = self.shots[side].setdefault(f"{attack.way}|{first['type']}", {})
        _add(result, event.data["result"])
        for at in event.hexes[:1]:
            self._mark(FIRE_AT, side, at)
        for from_ in event.hexes[1:]:
            self._mark(FIRE_FROM, side, from_)
        if any(self.units[target]["side"] != side for target in attack.targets):
            luck = self.luck[side]
            luck[0] += attack.harm - attack.mean
            luck[1] += attack.variance
            luck[2] += 1

    def _note_loss(self, event: Event, guilty: Sequence[Attack]) -> None:
        victim = self.units[event.units[0]]
        _add(self.losses[victim["side"]], victim["type"])
        if event.hexes:
            self._mark(LOSSES, victim["side"], event.hexes[0])
        whole = sum(attack.harm for attack in guilty)
        for attack in guilty:
            for firer in attack.firers:
                killer = self.units[firer]
                name = killer["side"], killer["type"], victim["type"], attack.way
                share = attack.harm / whole / len(attack.firers)
                self.kills[name] = self.kills.get(name, 0.0) + share

    def _note_end(self, turn: int, after: State, units: Units, *, is_last: bool) -> None:
        for unit in units.values():
            if unit["state"] == "map" and "carried_by" not in unit:
                self._mark(PRESENCE, unit["side"], unit["hex"])
        tally = after.tally()
        if tally is None:
            return
        over = after.outcome() is not None
        if over:
            self.lead = self.ledger.decision(tally, turn, is_last=is_last)
            self.holders = self.ledger.holders(tally)
        else:
            self.lead = self.ledger.lead(tally, turn)
        self.leads.append(self.lead.size)
        self.strength.append([tally.effective(side, None) for side in self.sides])

    def _note_marks(self, after: State) -> None:
        lying = self._marks_of(after)
        for kind, at, side in lying - self._lying:
            self._mark_of(self._marked[kind], side, at)
        self._lying = lying

    def _marks_of(self, state: State) -> frozenset[tuple[str, str, str]]:
        if not self._marked:
            return frozenset()
        marks = self.ruleset.marks_in(state.view_for(self.sides[0]))
        return frozenset((mark.kind, mark.at, mark.side) for mark in marks if mark.kind in self._marked)

    def _mark_of(self, one: Counted, side: str, hex_: str) -> None:
        """Counts an item that the rules declare, on its heat map if it has one."""
        if one.measure:
            self._mark(one.id, side if one.is_sided else "", hex_)

    def _mark(self, what: str, side: str, hex_: str) -> None:
        if self._bins is not None:
            hex_ = self._bins.name(hex_)
        turns = self.hexes.setdefault(what, {}).setdefault(side, {})
        _add(turns.setdefault(self._turn, {}), hex_)

    # --- Invariants ---

    def _check(self, before: State, after: State, units: Units) -> None:
        """Checks the invariants of every game of every ruleset."""
        wrong = []
        came = units.keys() - self.units.keys()
        if self.units.keys() - units.keys() or (came and not self._may_come(after)):
            wrong.append("units appeared or vanished")
        for id_, unit in units.items():
            was = self.units.get(id_, unit)
            if was["state"] in GONE and unit["state"] != was["state"]:
                wrong.append(f"unit {id_} came back")
            if (unit["state"] == "map") != (unit["hex"] is not None):
                wrong.append(f"unit {id_} is {unit['state']} in hex {unit['hex']}")
            carrier = units.get(unit.get("carried_by", ""))
            if carrier is not None and carrier["hex"] != unit["hex"]:
                wrong.append(f"unit {id_} is not where its carrier is")
        if after.turn not in (before.turn, before.turn + 1):
            wrong.append(f"game-turn {after.turn} came after {before.turn}")
        if before.turn > self.ledger.last_turn:
            wrong.append("the game went on beyond its length")
        said = self.ruleset.info.turns.said
        self.broken += [said(f"game-turn {before.turn}: {text}") for text in wrong]

    def _may_come(self, state: State) -> bool:
        """Whether units unknown to a side may appear: those drawn in secret."""
        scenario = state.battle.scenario if state.battle is not None else None
        return scenario is not None and any(draw.hidden != "no" for draw in scenario.draws)

    def _units_of(self, state: State) -> Units:
        """The units of a position as their own side sees them, with defaults for what views may leave out. If
        all sides have the same view at first, one view serves for all.
        """
        found: Units = state.view_for(self.sides[0]).get("units", {})
        if state.turn <= 1 or self._hides:
            for side in self.sides[1:]:
                theirs: Units = state.view_for(side).get("units", {})
                self._hides |= bool(theirs.keys() - found.keys())
                own = {id_: seen for id_, seen in theirs.items() if seen["side"] == side}
                found = {**found, **own} if self._hides else found
        if all("state" in unit for unit in found.values()):
            return found
        return {id_: {"state": "map" if unit["hex"] else "due", **unit} for id_, unit in found.items()}


def _add(counts: dict[str, int], name: str) -> None:
    counts[name] = counts.get(name, 0) + 1
