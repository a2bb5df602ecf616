"""Computer players of Outpost: `random` does anything legal, `greedy` what looks best at once."""

from __future__ import annotations

from fractions import Fraction

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.player import Explanation
from kpeditor.core.rules.setup.plain import proposed
from kpeditor.core.rules.state import Answer, Decision, State
from kpeditor.rulesets.toolbox.doctrine import NOTHING, Weighed, candidates
from tests.toys.outpost import rules
from tests.toys.outpost.game import Game
from tests.toys.outpost.play import assault_strength
from tests.toys.outpost.position import ASSAULT, FIRE, Position
from tests.toys.outpost.questions import DEPLOY, DONE, HOLD, OFF, REACT, shot, walks
from tests.toys.outpost.steps import asked_in_steps, objection


class RandomPlayer:
    """Any legal answer; of the moves it stops after each with a chance of one in six."""

    def answer(self, state: State, decision: Decision, chance: Chance) -> Answer:
        """One of the answers, by chance."""
        assert isinstance(state, Game)
        if (progress := asked_in_steps(state.at)) is not None:
            return proposed(progress, chance, objection(state.at))
        if decision.choices is not None:
            return chance.choice(decision.choices)
        able = [(unit, list(ways.values())) for unit, ways in walks(state.at).items() if ways]
        if not able or chance.below(6) == 0:
            return DONE
        unit, ways = chance.choice(able)
        path = list(chance.choice(ways))
        may_leave = state.at.battle.map.hex(path[-1]) in state.at.setting.exits.get(decision.side, ())
        return {"unit": unit, "path": [*path, OFF] if may_leave and chance.below(2) else path}


class GreedyPlayer:
    """Fires where it harms most, goes for the nearest post or enemy, assaults where that is likely to win."""

    def answer(self, state: State, decision: Decision, chance: Chance) -> Answer:
        """What looks best now; chance decides between equals."""
        assert isinstance(state, Game)
        at = state.at
        if (progress := asked_in_steps(at)) is not None:
            return proposed(progress, chance, objection(at))
        if decision.kind == FIRE:
            best = max(
                ((_harm(at, *pair), pair) for pair in decision.choices or () if pair != DONE), default=None
            )
            return best[1] if best and best[0] else DONE
        if decision.kind == REACT:
            able = [(_harm(at, one, decision.subject), one) for one in decision.choices or () if one != HOLD]
            return max(able)[1]
        if decision.kind == ASSAULT:
            odds = [(_odds(at, *pair), pair) for pair in decision.choices or () if pair != DONE]
            return max(odds)[1] if max(odds)[0] > 0 else DONE
        if decision.choices is not None:
            if decision.kind == DEPLOY:
                return min(decision.choices, key=lambda name: (self._way(at, decision.side, name), name))
            return chance.choice(decision.choices)
        return self._move(at)

    def explain(self, state: State, decision: Decision, chance: Chance) -> tuple[Answer, Explanation]:
        """The same answer, and by unit what its shots or assaults promise; of other questions nothing."""
        assert isinstance(state, Game)
        answer = self.answer(state, decision, chance)
        weighed: dict[str, list[Weighed]] = {}
        for pair in decision.choices or () if decision.kind in (FIRE, ASSAULT) else ():
            if pair != DONE:
                unit, foe = pair
                harms = decision.kind == FIRE
                score = float(_harm(state.at, unit, foe)) if harms else _odds(state.at, unit, foe) / 100
                weighed.setdefault(unit, []).append((score, foe, {"harm" if harms else "odds": score}))
        who, whom = (NOTHING, NOTHING) if isinstance(answer, str) else answer
        return answer, {
            unit: candidates(found, whom if unit == who else NOTHING) for unit, found in weighed.items()
        }

    def _move(self, at: Position) -> Answer:
        """The first unit that comes nearer to its goal moves there."""
        for unit, ways in walks(at).items():
            here = self._way(at, at.side, at.pieces[unit].at)
            nearest = min(ways, key=lambda name: (self._way(at, at.side, name), name), default="")
            if nearest and self._way(at, at.side, nearest) < here:
                return {"unit": unit, "path": list(ways[nearest])}
        return DONE

    def _way(self, at: Position, side: str, name: str) -> int:
        """How far a hex is from the nearest post, or from an enemy where the map has none."""
        sheet = at.battle.map
        goals: list[Hex] = [hex_ for place in sheet.places.values() for hex_ in place.hexes]
        goals = goals or [at.hex(id_) for id_, one in at.pieces.items() if one.side != side and one.at]
        return min((sheet.grid.distance(sheet.hex(name), goal) for goal in goals), default=0)


def _harm(at: Position, firer: str, target: str) -> Fraction:
    """The mean harm of a shot."""
    aimed = shot(at, firer, target)
    return Fraction(sum(rules.HARM[one] for one in aimed.results()), 10) if aimed else Fraction(0)


def _odds(at: Position, attacker: str, defender: str) -> int:
    """By how many of a hundred throws an assault is more likely to go well than ill."""
    results = rules.assault_results(assault_strength(at, attacker), assault_strength(at, defender))
    good, bad = {rules.DESTROYED, rules.HIT}, {rules.REPULSED, rules.LOST}
    return sum((one in good) - (one in bad) for one in results)
