"""Leapfrog: a whole rules system in one file. Sides move in turn, one hex a unit; who ends beside an enemy
attacks it, and a 5 or 6 destroys it.
"""

from collections import Counter
from dataclasses import dataclass

from kpeditor.core.board.catalogue import Catalogue, HexsideKind, Layer, LayerKind
from kpeditor.core.errors import BadName
from kpeditor.core.problem import warning
from kpeditor.core.rules.dice import DieAddress
from kpeditor.core.rules.event import Event
from kpeditor.core.rules.ruleset import RuleSet, RuleSetInfo
from kpeditor.core.rules.state import Decision, IllegalAnswer, State, digest_of
from kpeditor.core.rules.unittype import UnitType
from kpeditor.core.rules.winning import outcome_by, winning_lines

# Kinds are drawn by their look, else by their id: styles know "clear", "woods", "lake", "stream" and others.
TERRAIN = Catalogue(
    layers=(
        Layer(
            "terrain",
            "Terrain",
            (
                LayerKind("clear", "Clear", "."),
                LayerKind("woods", "Woods", "w", text="Units in woods are destroyed by a 6 alone."),
                LayerKind("pond", "Pond", "p", look="lake", text="Nobody may enter."),
            ),
        ),
    ),
    hexsides=(HexsideKind("stream", "Stream", look="stream", text="Is not crossed."),),
)
TYPES = {
    "frog": UnitType("frog", "Frog", "soviet", "infantry", figures={"jump": 1}),
    "toad": UnitType("toad", "Toad", "german", "infantry", figures={"jump": 1}),
}


@dataclass(frozen=True)
class LeapfrogState(State):
    """A position: where the living units are, and who moves."""

    played: object
    places: tuple
    now: int = 1
    mover: int = 0
    ended: object = None

    @property
    def turn(self):
        return self.now

    @property
    def battle(self):
        return self.played

    def pending(self):
        """One side at a time; two decisions here would be answered in secret."""
        side = self.played.scenario.sides[self.mover].id
        return () if self.ended else (Decision(side, "move", self.now),)

    def faults(self, decision, answer):
        """An answer is a mapping of units to the hexes they move to."""
        if not isinstance(answer, dict):
            return [IllegalAnswer("write the hex each unit moves to", "1")]
        sheet, places, own = self.played.map, dict(self.places), self.owners
        faults = []
        for unit, number in answer.items():
            try:
                there = sheet.hex(str(number))
            except BadName as wrong:
                faults.append(IllegalAnswer(str(wrong), "1", unit))
                continue
            if own.get(unit) != decision.side or unit not in places:
                faults.append(IllegalAnswer(f"{unit} is no unit of yours", "1", unit))
            elif there not in sheet.grid.neighbours(sheet.hex(places[unit])):
                faults.append(IllegalAnswer(f"{unit} moves one hex", "1.1", unit))
            elif sheet.kind("terrain", there) == "pond":
                faults.append(IllegalAnswer(f"{number} is a pond", "1.2", unit))
        taken = Counter({**places, **{unit: str(number) for unit, number in answer.items()}}.values())
        faults += [
            IllegalAnswer(f"{hex_} has room for one", "1.3") for hex_, units in taken.items() if units > 1
        ]
        return faults

    def advance(self, answers, dice):
        ((decision, answer),) = answers.items()
        self.verify(decision, answer)
        sheet, places, own = self.played.map, dict(self.places), self.owners
        events = []
        for unit, number in answer.items():
            places[unit] = str(number)
            text = f"{unit} jumps to {number}"
            events.append(
                Event(self.now, "move", "moves", "1", text, (places[unit],), (unit,), decision.side)
            )
        for unit in [unit for unit in places if own[unit] == decision.side]:
            near = {sheet.name(hex_) for hex_ in sheet.grid.neighbours(sheet.hex(places[unit]))}
            for enemy in [
                other for other, at in places.items() if own[other] != decision.side and at in near
            ]:
                die = dice.roll(DieAddress(self.now, "attack", "hit", f"{unit} {enemy}"))
                in_woods = sheet.kind("terrain", sheet.hex(places[enemy])) == "woods"
                is_hit = die >= (6 if in_woods else 5)
                text = f"{unit} attacks {enemy}: {die}, {'destroyed' if is_hit else 'nothing'}"
                kind = "destroyed" if is_hit else "attacks"
                where, who = (places[enemy],), (unit, enemy)
                events.append(
                    Event(self.now, "attack", kind, "2", text, where, who, decision.side, {"die": die})
                )
                if is_hit:
                    del places[enemy]
        last_mover = self.mover == len(self.played.scenario.sides) - 1
        after = LeapfrogState(self.played, tuple(sorted(places.items())), self.now, self.mover, None)
        ended = after.outcome_now() if last_mover else None
        turn, mover = (self.now + 1, 0) if last_mover else (self.now, self.mover + 1)
        return LeapfrogState(self.played, after.places, turn, mover, ended), events

    def outcome_now(self):
        scenario, sheet = self.played.scenario, self.played.map
        is_last = self.now >= scenario.length.max
        lines = winning_lines(scenario, sheet)
        return outcome_by(lines, scenario, sheet, Strength(self), self.now, is_last=is_last)

    def view_for(self, side):
        """Nothing is hidden here."""
        places, units = dict(self.places), {}
        for owner in self.played.scenario.sides:
            for unit in [unit for group in owner.groups for unit in group.units]:
                units[unit.id] = {"side": owner.id, "type": unit.type, "hex": places.get(unit.id)}
                if unit.id not in places:
                    units[unit.id]["state"] = "destroyed"
        return {"units": units}

    def outcome(self):
        return self.ended

    def tally(self):
        return Strength(self)

    def digest(self):
        return digest_of(self.places, self.now, self.mover)

    @property
    def owners(self):
        """The side of every unit, the destroyed ones too."""
        sides = self.played.scenario.sides
        return {unit.id: side.id for side in sides for group in side.groups for unit in group.units}


class Strength:
    """Counts units as victory lines ask for them."""

    def __init__(self, state):
        self.state = state

    def units(self, side, hexes):
        sheet, own = self.state.played.map, self.state.owners
        return sum(
            own[unit] == side and (hexes is None or sheet.hex(at) in hexes) for unit, at in self.state.places
        )

    effective = units

    def destroyed(self, side):
        return list(self.state.owners.values()).count(side) - self.units(side, None)

    def exited(self, side, hexes):
        return 0


class Hopper:
    """A computer player: every unit jumps to a free neighbouring hex by chance."""

    def answer(self, state, decision, chance):
        sheet, places, own = state.battle.map, dict(state.places), state.owners
        answer = {}
        for unit in [unit for unit in places if own[unit] == decision.side]:
            for there in chance.shuffled(sheet.grid.neighbours(sheet.hex(places[unit]))):
                tried = {**answer, unit: sheet.name(there)}
                if not state.faults(decision, tried):
                    answer = tried
                    break
        return answer


class Leapfrog(RuleSet):
    """What the program asks first: it finds this class by the entry point."""

    @property
    def info(self):
        return RuleSetInfo("leapfrog", "Leapfrog", "0.1")

    def terrain(self):
        return TERRAIN

    def unit_types(self, scenario=None):
        return TYPES

    def options(self):
        return ()

    def check(self, battle):
        """A check of its own, beside those that every scenario gets."""
        for s, side in enumerate(battle.scenario.sides if battle.scenario else ()):
            for g, group in enumerate(side.groups):
                if group.counts or any(not unit.at for unit in group.units):
                    fix = "List each unit with its hex."
                    place = ("sides", s, "groups", g)
                    yield warning(
                        "leapfrog-no-place",
                        f"units of {side.title} have no hex",
                        fix=fix,
                        document="scenario",
                        path=place,
                    )

    def start(self, battle):
        places = [
            (unit.id, unit.at)
            for side in battle.scenario.sides
            for group in side.groups
            for unit in group.units
        ]
        return LeapfrogState(battle, tuple(sorted(places)))

    def counts_units(self):
        return True

    def players(self):
        return {"hopper": Hopper}
