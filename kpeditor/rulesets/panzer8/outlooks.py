"""The expected results of answers in Panzer8, in words and figures: modifiers, net, the chance of each
result; the halves of a move and where the enemy may react.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from kpeditor.core.geometry.table import TablePoint, point_name
from kpeditor.core.rules.state import Answer, Decision, IllegalAnswer
from kpeditor.core.rules.telling.meanings import Meaning
from kpeditor.core.texts import Translate, tr_later
from kpeditor.rulesets.panzer8 import deck
from kpeditor.rulesets.panzer8.combat import SIDES, Reckoning, alone, opposed
from kpeditor.rulesets.panzer8.engine import closely, covering, hiding, moving, reacting, shots, smoke
from kpeditor.rulesets.panzer8.engine.acts import air, support
from kpeditor.rulesets.panzer8.engine.judging import CLEAR, FIRE, HUNT, RECOVER, SMOKE
from kpeditor.rulesets.panzer8.engine.moving import MOVE_FIRE, MOVES, Trip
from kpeditor.rulesets.panzer8.engine.table.pieces import DUE
from kpeditor.rulesets.panzer8.engine.table.position import Position
from kpeditor.rulesets.panzer8.tables import Results
from kpeditor.rulesets.panzer8.words import EVENTS
from kpeditor.rulesets.toolbox.odds import Chances

NOTHING, OUT = "nothing", "out"
REACTS: Final = {
    reacting.FALL_BACK: tr_later("{unit} falls back."),
    reacting.TURN_BACK: tr_later("{unit} turns round and falls back."),
    reacting.JOIN: tr_later("{unit} goes to join the melee."),
}
"""The words for reactions other than fire."""

COVERS: Final = {
    "soft": tr_later("soft cover"),
    "hard": tr_later("hard cover"),
    "hull-down": tr_later("hull-down"),
}
"""The words for cover."""


class Outlooks:
    """Describes the expected results of answers in a position, in a language."""

    def __init__(self, position: Position, tr: Translate = str) -> None:
        self.at, self.tr = position, tr

    # --- Attacks ---

    def meaning(self, text: str, reckoning: Reckoning, results: Results) -> Meaning:
        """An attack by two opposed dice: its modifiers, its net and the chance of each result."""
        tr = self.tr
        lines = [(tr(part.why), f"{part.by:+d}") for part in reckoning.parts]
        lines.append((tr("Before the dice"), f"{reckoning.net:+d}"))
        chances = opposed(results, reckoning.net)
        lines += self._spread(chances, results)
        out = sum((float(chance) for result, chance in chances.items() if result.endswith(OUT)), 0.0)
        return Meaning(text, f"{reckoning.net:+d}, {out:.0%} ✕", tuple(lines))

    def _spread(self, chances: Chances[str], results: Results) -> list[tuple[str, str]]:
        """The chance of each result, in the order of its table."""
        said = {one: self.tr(EVENTS.results.get(one, one)) for one in results.order if one in chances}
        return [(said[one], f"{float(chances[one]):.0%}") for one in said]

    def shot(self, firer: str, target: str, gun: str = "", *, moved: bool = False) -> Meaning:
        """A shot, computed as the rules do [P13 to P15].

        Raises:
            IllegalAnswer: when it may not be made.
        """
        at = self.at
        aim = shots.aim(at, firer, target, gun, moved=moved)
        tables = at.setting.tables
        results = tables.fire_ap if aim.is_ap else tables.fire_he
        text = self.tr("{firer} fires {kind} at {target} over {far} of {reach}.").format(
            firer=at.title(firer),
            kind="AP" if aim.is_ap else "SA" if aim.gun.is_small_arms else "HE",
            target=at.title(target),
            far=f"{aim.apart:.1f}",
            reach=f"{aim.reach:g}",
        )
        return self.meaning(text, shots.reckoned(at, aim, moved=moved), results)

    def hunt(self, hunter: str, target: str, commander: str = "") -> Meaning:
        """A tank hunt [P16].

        Raises:
            IllegalAnswer: when it may not be made.
        """
        at = self.at
        closely.judge_hunt(at, hunter, target, commander)
        tr, said = self.tr, self.tr("{hunter} hunts {target}.")
        text = said.format(hunter=at.title(hunter), target=at.title(target))
        found = self.meaning(text, closely.hunt(at, hunter, target, commander), at.setting.tables.hunt)
        first = closely.best_defender(at, hunter, target)
        if first is None:
            return found
        shot = shots.reckoned(at, first)
        fails = 1 - float(opposed(at.setting.tables.fire_he, shot.net).get(NOTHING, 0))
        who = tr("{unit} fires first in close defence [P54]").format(unit=at.title(first.firer))
        return replace(
            found, lines=((who, tr("{chance:.0%} that the hunt fails").format(chance=fails)), *found.lines)
        )

    def recovery(self, unit: str, commander: str = "") -> Meaning:
        """A suppressed element that tries to recover [P22]."""
        at, tr = self.at, self.tr
        reckoning, results = closely.recovering(at, unit, commander), at.setting.tables.recovery
        text = tr("{unit} tries to recover.").format(unit=at.title(unit))
        if commander:
            text += " " + tr("{commander} rallies it, as its own action.").format(
                commander=at.title(commander)
            )
        lines = [(tr(part.why), f"{part.by:+d}") for part in reckoning.parts]
        lines.append((tr("Added to the die"), f"{reckoning.net:+d}"))
        return Meaning(text, "", (*lines, *self._spread(alone(results, reckoning.net), results)))

    def dice_of(self, unit: str, do: str, answer: Mapping[str, Any]) -> Sequence[tuple[str, str]]:
        """The die that laying smoke or clearing wire needs, with its chance; empty for an action that always
        succeeds [P40, P42].
        """
        at, tr = self.at, self.tr
        if do == SMOKE:
            means = smoke.means_of(at, unit)
            if means not in (smoke.LIGHT, smoke.MORTAR) or smoke.is_renewed(
                at, smoke.screen_of(at, unit, answer)
            ):
                return ()
            needed = at.numbers.smoke - at.pieces[unit].quality
        elif do == CLEAR and unit in at.clearing:
            needed = smoke.CLEARS
        else:
            return ()
        chance = min(max(SIDES + 1 - needed, 0), SIDES) / SIDES
        return ((tr("Needs {number} or more on a die").format(number=needed), f"{chance:.0%}"),)

    def fight(self, choice: Mapping[str, Any]) -> Meaning:
        """A melee or an overrun that is chosen [P24, P26]."""
        at, tr = self.at, self.tr
        attacker, defender, way = (str(choice[key]) for key in ("attacker", "defender", "way"))
        commander = str(choice.get("commander", ""))
        said = tr("{attacker} fights {defender} hand to hand.")
        said = tr("{attacker} overruns {defender}.") if way == closely.OVERRUN else said
        text = said.format(attacker=at.title(attacker), defender=at.title(defender))
        if commander:
            helps = tr("{commander} helps, and shares the result.")
            text += " " + helps.format(commander=at.title(commander))
        reckoning = closely.reckoned(at, attacker, defender, way, commander)
        return self.meaning(text, reckoning, at.setting.tables.melee)

    def struck(self, target: str, reckoning: Reckoning, text: str = "") -> Meaning:
        """An attack on an element by guns or aircraft behind the table [P44, P45]."""
        tables = self.at.setting.tables
        is_hard = self.at.element(target).is_armoured
        return self.meaning(text, reckoning, tables.fire_ap if is_hard else tables.fire_he)

    def reaction(self, choice: Mapping[str, Any], mover: str) -> Meaning:
        """The possible reactions of an element to a move, with their chances [P11]."""
        at, tr = self.at, self.tr
        unit, do = str(choice["unit"]), str(choice["do"])
        if do in REACTS:
            text = tr(REACTS[do]).format(unit=at.title(unit))
            return Meaning(text, tr("back") if do != reacting.JOIN else tr("joins"))
        seen = hiding.shown(at, unit, at.stand(mover).at) if at.pieces[unit].marker else at
        try:
            return Outlooks(seen, tr).shot(unit, mover, str(choice.get("gun", "")))
        except IllegalAnswer as no:
            return Meaning(no.sentence())

    def reactor(self, watcher: str) -> str:
        """The element that may react to a move, or the hidden marker that may hold one."""
        if watcher in self.at.pieces:
            return self.at.title(watcher)
        return self.tr("hidden marker {number}").format(number=reacting.number_of(watcher))

    def action(self, answer: Mapping[str, Any]) -> Meaning | None:
        """A shot, a hunt or a move as the action of an element; None for other actions."""
        unit, do, target = (str(answer.get(key, "")) for key in ("unit", "do", "target"))
        at = hiding.opened(self.at, unit, target)
        words = Outlooks(at, self.tr)
        if do == FIRE:
            return words.shot(unit, target, str(answer.get("gun", "")))
        if do == HUNT:
            return words.hunt(unit, target, str(answer.get("commander", "")))
        if do == RECOVER:
            return words.recovery(unit, str(answer.get("commander", "")))
        if do not in MOVES:
            return None
        trip = moving.judged(at, unit, answer)
        stops = [
            (far, ", ".join(map(words.reactor, who)))
            for far, who in reacting.first_windows(at, unit, trip.path)
        ]
        move = words.trip(f"{at.title(unit)}: {do}", trip, stops)
        return words.fire_after(move, trip, unit, target) if target and do == MOVE_FIRE else move

    # --- Moves ---

    def trip(self, words: str, trip: Trip, stops: Sequence[tuple[float, str]]) -> Meaning:
        """A move: its length, its halves, what slows it; the distances at which each enemy may first react
        [P11, P17].
        """
        tr, cost = self.tr, trip.cost
        lines = [(tr("Half of the move"), f"{mark:.1f}") for mark in cost.marks[:1]]
        lines += [(why, "") for why in cost.whys]
        lines += [(tr("May react after {far}").format(far=f"{far:.1f}"), who) for far, who in stops]
        return Meaning(f"{words}, {cost.length:.1f} of {cost.most:.1f}", "", tuple(lines))

    def fire_after(self, move: Meaning, trip: Trip, unit: str, target: str) -> Meaning:
        """A move with the shot at its end [P12].

        Raises:
            IllegalAnswer: when that may not be made.
        """
        moved = self.at.copy()
        moved.put(unit, at=trip.end.at, facing=trip.end.facing, moved=True)
        shot = Outlooks(moved, self.tr).shot(unit, target, moved=True)
        return replace(shot, text=f"{move.text}\n{shot.text}", lines=(*move.lines, *shot.lines))

    def readiness(self, unit: str) -> str:
        """The state of an element that can act, its cover, and what it needs to recover [P2, P22]."""
        tr, piece = self.tr, self.at.pieces[unit]
        if piece.suppressed:
            said = [tr("suppressed: recovers or falls back")]
            said += [] if closely.helpers(self.at, unit, acting=True) else [tr("no commander near")]
            said += [] if closely.is_supported(self.at, unit) else [tr("unsupported")]
            return ", ".join(said)
        if piece.state == DUE:
            return tr("comes onto the table")
        if piece.marker and hiding.stays_hidden(self.at, unit, FIRE):
            return tr("hidden; fires unseen")
        if piece.marker:
            return tr("hidden; acting reveals it")
        cover = "" if piece.aboard else COVERS.get(covering.cover_of(self.at, unit, None), "")
        return ", ".join(filter(None, (tr("can act"), tr(cover))))

    # --- What event cards bring ---

    def card(self, side: str) -> str:
        """The card of this player-turn and its meaning for a side, "" for none [P43]."""
        cards = {card.name: card for card in deck.cards()}
        card = cards.get(self.at.drawn)
        if card is None:
            return ""
        means = self.tr(deck.meaning(card, self.at.setting.colours[side]))  # type: ignore[arg-type]
        return self.tr("Card: {card}, {means}").format(card=self.tr(card.name), means=means)

    def drawn_card(self) -> str:
        """The card of this player-turn and its meaning for the side that drew it, "" for none [P43]."""
        return self.card(self.at.side)

    def mission(self, side: str, level: str, answer: Mapping[str, Any]) -> Meaning:
        """Support fire: the elements in its zone, with net and chance against each [P44]."""
        at, tr = self.at, self.tr
        try:
            zone = support.zone_of(at, side, level, answer)
        except IllegalAnswer as no:
            return Meaning(no.sentence())
        by = str(answer.get("by", ""))
        who = at.title(by) if by in at.pieces else tr("planned")
        text = tr("{level} fire at {place} ({who}), {width:g} wide").format(
            level=tr(level).capitalize(), width=zone.width, place=self.aimed(answer), who=who
        )
        lines = []
        for unit in at.on_table():
            if zone.shape.intersects(at.stand(unit).shape):
                found = support.reckoned(at, unit, zone)
                risk = tr("not hurt") if found is None else self.struck(unit, found).short
                lines.append((at.title(unit), risk))
        return Meaning(text, tr("{count} inside").format(count=len(lines)), tuple(lines))

    def choice(self, answer: Answer) -> Meaning:
        """One of a few listed answers: a mission of aircraft, a point, a unit, a word [P43, P45]."""
        at, tr = self.at, self.tr
        if isinstance(answer, list | tuple):
            return Meaning(tr("It falls at {place}.").format(place=self.where(answer)))
        if not isinstance(answer, Mapping):
            return Meaning(at.title(answer) if answer in at.pieces else tr(str(answer)).capitalize())
        by, whom = str(answer.get("by", "")), str(answer.get("target", ""))
        if by == air.OPPORTUNITY:
            return Meaning(tr("They look for a target themselves; a die of ten for each."))
        directed = at.title(by) if by in at.pieces else tr("the plan")
        text = tr("They attack {target}, led by {who}.").format(target=self.aimed(answer), who=directed)
        plane = str(at.tasks[0][2].get("plane", "")) if at.tasks else ""
        found: Any = air.reckoned(at, whom, plane, 0) if whom and plane else None
        return Meaning(text) if found is None else self.struck(whom, found, text)

    def listed(self, choices: Sequence[Answer]) -> Sequence[Answer]:
        """The answers that are listed: all, or all but a first one that names no element, as the button says
        it.
        """
        is_element = bool(choices) and choices[0] in list(self.at.pieces)
        return choices if is_element else choices[1:] or choices

    def aimed(self, answer: Mapping[str, Any]) -> str:
        """The target of a mission in words."""
        if "target" in answer:
            return self.at.title(str(answer["target"]))
        if "marker" in answer:
            return self.tr("hidden marker {number}").format(number=answer["marker"])
        return self.where(answer)

    def who(self, answer: Answer) -> str:
        """The element that an answer lets act, or that the answer names; "" for none on the table."""
        if isinstance(answer, Mapping):
            return str(answer.get("unit", answer.get("attacker", answer.get("by", ""))))
        return answer if isinstance(answer, str) else ""

    def where(self, answer: Answer) -> str:
        """The name of the point an answer is about: of a point itself; of a mapping its place, target or
        marker; of a unit its place or its carrier; "" for none.
        """
        at = self.at
        match answer:
            case [_, _]:
                return point_name(TablePoint(*map(float, answer)))
            case str() if answer in at.pieces:
                piece = at.pieces[at.pieces[answer].aboard or answer]
                return at.ground.sheet.space.name(piece.at) if piece.at is not None else ""
            case {"at": point}:
                return point_name(TablePoint(*map(float, point)))
            case {"target": whom} | {"defender": whom}:
                return self.where(str(whom))
            case {"marker": number}:
                return next((point_name(one.at) for one in at.markers if one.number == number), "")
        return ""


def of_answer(position: Position, decision: Decision, answer: Answer, tr: Translate = str) -> list[Meaning]:
    """The expected results of an answer: an action, a reaction, a fight, a mission."""
    words = Outlooks(position, tr)
    if isinstance(answer, Mapping):
        if "attacker" in answer:
            return [words.fight(answer)]
        if "unit" in answer:
            is_reaction = bool(decision.subject)
            found = words.reaction(answer, decision.subject) if is_reaction else words.action(answer)
            return [found] if found is not None else []
        if decision.choices is None and "by" in answer:
            return [words.mission(decision.side, str(position.tasks[0][2]["level"]), answer)]
    return [words.choice(answer)] if decision.choices is not None else []
