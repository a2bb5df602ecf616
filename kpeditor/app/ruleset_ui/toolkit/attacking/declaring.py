"""DeclareSheet: attacks that are declared in a list, with attackers and target, before any of them is
resolved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Any

from PySide6.QtWidgets import QToolButton

from kpeditor.app.mapview.tool import PointerEvent
from kpeditor.app.ruleset_ui.contract import Task
from kpeditor.app.ruleset_ui.toolkit import painting
from kpeditor.app.ruleset_ui.toolkit.actions.actionsheet import ActionSheet
from kpeditor.app.ruleset_ui.toolkit.actions.phase import Offer, Phase
from kpeditor.app.ruleset_ui.toolkit.buttonrow import KeyedChoice, choice_button
from kpeditor.app.words import tr, tr_later
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.state import Answer


@dataclass(frozen=True, slots=True)
class Attack:
    """A declared attack: the units that take part, the hex, the unit attacked there ("" for all), and the
    mode ("" for the usual one).
    """

    units: tuple[str, ...]
    hex: str
    unit: str = ""
    mode: str = ""


@dataclass(frozen=True, slots=True)
class Mode(KeyedChoice):
    """Another way to make an attack; its letter switches it on and off.

    Attributes:
        counts: if given, an attack in this mode is written with a list under the mode's id: the units for
            which the mode counts, or all units if it counts for none.
    """

    counts: Callable[[str], bool] | None = None


class Declaring(Phase[Attack]):
    """The rules' part of a phase of attacks. An attack is written `{units: [...], hex: ..., unit: ...}`.
    Rules with other keys set `written`; for further differences they override `data_of` and `act_of`.

    Attributes:
        modes: other ways to make an attack, written `mode:`. `usual_mode`: the written form of the usual
            mode; "" if it is not written.
        written: the keys of the units that take part, of the hex, of the unit attacked and of the mode.
        names_hex: whether the hex is written even if a single unit in it is attacked.
        marks: the targets other than units, by their name in `Attack.unit`: the key under which the hex of
            the target is written, and the target's title.
        most_suggested: the most attacks that are suggested; a longer list would give no overview.
    """

    modes: tuple[Mode, ...] = ()
    usual_mode = ""
    written = "units", "hex", "unit", "mode"
    names_hex = True
    marks: Mapping[str, tuple[str, str]] = {}
    most_suggested = 60

    def __init__(self, task: Task) -> None:
        super().__init__(task)
        self.why_idle = cache(self.why_idle)  # type: ignore[method-assign]  # asked for every unit, often

    # --- How an attack is written ---

    def data_of(self, act: Attack) -> Answer:
        """The written attack: units, hex, and the unit or mark if there is a single target."""
        units, hex_, unit, mode = self.written
        aim = {self.marks[act.unit][0] if act.unit in self.marks else hex_: act.hex}
        if act.unit and act.unit not in self.marks:
            aim = {**(aim if self.names_hex else {}), unit: act.unit}
        counts = next((one.counts for one in self.modes if one.id == act.mode), None)
        if counts is not None:
            how: dict[str, Any] = {act.mode: [one for one in act.units if counts(one)] or list(act.units)}
        else:
            name = act.mode or self.usual_mode
            how = {mode: name} if name else {}
        return {units: list(act.units), **aim, **how}

    def act_of(self, data: Answer) -> Attack:
        """The attack that is written so."""
        units, hex_, unit, mode = self.written
        listed = next((one.id for one in self.modes if one.counts is not None and data.get(one.id)), "")
        how = listed or str(data.get(mode, "")).removeprefix(self.usual_mode)
        act = Attack(tuple(map(str, data[units])), "", str(data.get(unit, "")), how)
        for mark, (key, _) in self.marks.items():
            if key in data:
                return replace(act, hex=str(data[key]), unit=mark)
        return replace(act, hex=str(data[hex_]) if hex_ in data else self.seen.at(act.unit))

    def in_words(self, act: Attack) -> str:
        """ "Rifle 3 and HMG 1 at all in 0507"."""
        said = tr("{units} at {target} in {hex}") if act.unit else tr("{units} at all in {hex}")
        return said.format(
            units=self.who(act.units), target=self.target_words(act), hex=act.hex
        ) + self.mode_words(act)

    def target_words(self, act: Attack) -> str:
        """The title of the mark or unit that is the target."""
        return tr(self.marks[act.unit][1]) if act.unit in self.marks else self.who(self.struck(act))

    def mode_words(self, act: Attack) -> str:
        """ ", rapid fire"; "" for the usual way."""
        return next((f", {tr(mode.title)}" for mode in self.modes if mode.id == act.mode), "")

    # --- At what ---

    def struck(self, act: Attack) -> Sequence[str]:
        """The units that an attack names as targets; in this class the one unit."""
        return (act.unit,) if act.unit else ()

    def aims(self, name: str) -> list[str]:
        """The targets in a hex: "" for all units there, or single units. A click means the first target, a
        further click the next one. In this class: all units if there are several, then each unit.
        """
        foes = self.seen.foes(name)
        return ["", *foes] if len(foes) > 1 else foes

    def meant(self, units: tuple[str, ...], name: str, mode: str) -> list[Attack]:
        """The attacks of these units that a click on a hex could mean in a mode, the likeliest first. The
        first legal attack is proposed.
        """
        return [Attack(units, name, unit, mode) for unit in self.aims(name)]

    def is_same(self, one: Attack, other: Attack) -> bool:
        """Whether two attacks are the same; the order of the attackers does not matter."""
        return {*one.units} == {*other.units} and replace(one, units=()) == replace(other, units=())

    def helpers(self, act: Attack) -> Sequence[str]:
        """The units that an attack needs besides those that take part, for example observers. The map shows
        them.
        """
        return ()

    def targets(self) -> Sequence[str]:
        """The printed numbers of the hexes with targets; in this class the hexes with enemies."""
        names = (self.seen.at(unit) for unit in self.seen.units if not self.seen.is_own(unit))
        return list(dict.fromkeys(name for name in names if name))

    # --- Who may attack, and whom ---

    def why_idle(self, unit: str) -> str:
        """The reason: the unit is aboard another, the rules forbid it to attack (`why_unable`), or it reaches
        no enemy (`why_not_at`).
        """
        if why := self.aboard(unit) or self.why_unable(unit):
            return self.said(unit, why)
        for name in self.targets():
            if not self.why_hidden(name) and not self.why_not_at(unit, name) and self.aims(name):
                return ""
        return self.said(unit, tr(self.nobody_words))

    def why_safe(self, unit: str, actors: Sequence[str]) -> str:
        """The reason: the unit is only attacked together with something else (`why_covered`), is not seen
        (`why_hidden`), or none of the chosen units reaches it.
        """
        name = self.seen.at(unit)
        if why := self.said(unit, self.why_covered(unit)) or self.why_hidden(name):
            return why
        whys = [self.why_not_at(actor, name) for actor in actors]
        return whys[0] if whys and all(whys) else ""

    nobody_words = tr_later("has no enemy in its reach")

    def why_unable(self, unit: str) -> str:
        """Why a unit takes part in no attack, as the end of a sentence about it."""
        return ""

    def why_not_at(self, unit: str, name: str) -> str:
        """A sentence that tells why a unit cannot attack into a hex, whatever units are there; "" if it
        can.
        """
        return ""

    def why_hidden(self, name: str) -> str:
        """A sentence that tells why no unit in a hex can be a target; "" if one can."""
        return ""

    def why_covered(self, unit: str) -> str:
        """Why a unit of another side is never aimed at by itself, as the end of a sentence about it."""
        return self.aboard(unit)

    # --- Suggestions ---

    def possible(self) -> Iterable[Attack]:
        """The suggested attacks of single units; empty if the rules suggest none."""
        return ()

    def suggested(self) -> Sequence[Attack]:
        """The suggested attacks by target: those of single units, then that of all of them together if they
        may combine.
        """
        by_target: dict[tuple[str, str], list[Attack]] = {}
        for act in self.possible():
            by_target.setdefault((act.hex, act.unit), []).append(act)
        found: list[Attack] = []
        for acts in by_target.values():
            found += acts
            both = replace(acts[0], units=tuple(unit for act in acts for unit in act.units))
            if acts[1:] and self.is_legal(both):
                found.append(both)
        return found if len(found) <= self.most_suggested else ()


class DeclareSheet(ActionSheet[Attack]):
    """Attacks are declared one after the other: the player chooses the attackers, then clicks the target.

    Lines lead from the chosen units to every hex of the enemy, with the meaning of an attack there in short.
    A second click on the target of the current attack takes the next unit of the stack. A click with Shift on
    a unit of the side adds it to the current attack or takes it out.
    """

    key_help = (("N", tr_later("Point at the next target")), *ActionSheet.key_help)

    def __init__(self, task: Task, phase: Declaring) -> None:
        self.declaring = phase
        super().__init__(
            phase,
            tr(
                "Click who takes part (Shift adds, Shift+drag a box, digits pick of a stack, 0 takes all),"
                " then the target; click it again for a single unit there. N points at the next target, Enter"
                " takes it. Space goes to the next unit."
            ),
        )
        self.outlook: dict[Hex, tuple[str, bool]] = {}
        self.mode = ""
        self.buttons: dict[str, QToolButton] = {}
        self.key_help = (*((mode.key, mode.title) for mode in phase.modes), *type(self).key_help)
        for mode in phase.modes:
            button = self.buttons[mode.id] = choice_button(mode, partial(self.switch_mode, mode.id))
            self.head.addWidget(button)
        self.head.addStretch()
        self.refresh()

    def switch_mode(self, mode: str) -> None:
        """Switches the current attack, or the next one if there is none, to a mode or back to the usual
        mode.
        """
        act = self.declared.act
        now = act.mode if act is not None else self.mode
        mode = "" if now == mode else mode
        if act is None:
            self.mode = mode
        else:
            self.commit(replace(act, mode=mode))
        self.refresh()

    def commit(self, act: Attack, *, anyway: bool = False) -> bool:
        """Puts an attack in the list. The next attack has the usual mode again."""
        self.mode = ""
        return super().commit(act, anyway=anyway)

    def toggle(self, unit: str) -> None:
        """Adds a unit to the current attack or takes it out. Without a current attack only the choice of
        units changes.
        """
        units, act = self.choice.toggled(unit), self.declared.act
        if act is not None and units:
            self.commit(replace(act, units=units))
        else:
            self.choose(units)

    def click(self, at: PointerEvent) -> None:
        """Handles a click: one on a unit of the side chooses it, one on an enemy declares an attack."""
        name = self.phase.task.battle.map.name(at.hex) if at.hex is not None else ""
        if not self.seen.foes(name) and not self.declaring.aims(name):
            super().click(at)
        elif at.hex is not None:
            offer = self.proposed(at.hex)
            if offer.act is not None:
                self.commit(offer.act)
            else:
                self.told.emit(offer.text)

    def aim(self, name: str, unit: str) -> None:
        """Declares an attack of the chosen units, or changes the current one."""
        if self.choice.units:
            act = self.declared.act
            self.commit(Attack(self.choice.units, name, unit, act.mode if act is not None else self.mode))
        else:
            self.told.emit(tr("Choose first who takes part."))

    def proposed(self, hex_: Hex) -> Offer[Attack]:
        """The attack of the chosen units on a hex: the first attack that the rules allow. At the target of
        the current attack it is that attack on the next unit there.
        """
        name = self.phase.task.battle.map.name(hex_)
        aims = self.declaring.aims(name)
        if not aims:
            return Offer(text=self._why_safe(name))
        if not self.choice.units:
            return Offer(text=self._why_safe(name) or tr("Choose first who takes part."))
        act = self.declared.act
        if act is not None and act.hex == name and act.unit in aims:
            return Offer(replace(act, unit=aims[(aims.index(act.unit) + 1) % len(aims)]))
        mode = act.mode if act is not None else self.mode
        found = self.declaring.meant(self.choice.units, name, mode)
        return Offer(next((one for one in found if not self.declared.refusal(one)), found[0]))

    def _why_safe(self, name: str) -> str:
        """Why no unit in a hex can be a target, or "" if one can."""
        foes = self.seen.foes(name)
        whys = [self.phase.why_safe(unit, self.choice.units) for unit in foes]
        return whys[0] if whys and all(whys) else ""

    def targets(self) -> list[Hex]:
        """The hexes with targets, in the order of the map."""
        hexes = {self.seen.hex_of(name) for name in self.declaring.targets()}
        return sorted(hex_ for hex_ in hexes if hex_ is not None)

    def point_next(self) -> None:
        """Points the keyboard cursor at the next hex that can be attacked, like the mouse would. If no hex
        can be attacked, it points at the next other hex with targets, and the page tells the reason.
        """
        if not self.choice.units:
            self.told.emit(tr("Choose first who takes part."))
        good = [hex_ for hex_, (_, is_good) in sorted(self.outlook.items()) if is_good]
        there = good or sorted(self.outlook)
        after = [hex_ for hex_ in there if self.hovered is None or hex_ > self.hovered]
        if there:
            self.foresee((after or there)[0])
            self.asked_reveal.emit(frozenset((after or there)[:1]))
            self.pointed_at.emit((after or there)[0])

    def letters(self) -> Mapping[str, Callable[[], None]]:
        """The functions of letter keys: N points at the next target, others switch a mode."""
        modes = {mode.key: partial(self.switch_mode, mode.id) for mode in self.declaring.modes}
        return {"N": self.point_next, **modes}

    def refresh(self) -> None:
        """Updates the attacks open to the chosen units, which depend on the list and the choice."""
        act = self.declared.act
        for id_, button in self.buttons.items():
            button.setChecked(id_ == (act.mode if act is not None else self.mode))
        self.outlook = {}
        if self.choice.units and self.declared.act is None:
            for hex_ in self.targets():
                act = self.proposed(hex_).act
                if act is not None:
                    is_good = not self.declared.refusal(act)
                    self.outlook[hex_] = self.phase.outlook(act).short if is_good else "", is_good
        super().refresh()

    def paint(self, draw: painting.Drawing) -> None:
        """Draws attacks with their numbers, lines to the targets open to the chosen units, and the attack
        that a click would declare.
        """
        start = self.seen.hex(self.choice.first)
        if start is not None:
            painting.paint_targets(draw, start, ((hex_, *told) for hex_, told in self.outlook.items()))
        for number, act in enumerate(self.declared.acts):
            is_current = number == self.declared.current
            self._paint_attack(draw, act, str(number + 1), is_current=is_current)
        if self.offer.act is not None:
            short = self.phase.outlook(self.offer.act).short
            self._paint_attack(draw, self.offer.act, short, is_current=True, is_offer=True)
        elif self.offer.text and self.hovered is not None:
            painting.tint(draw, [self.hovered], painting.REFUSED, 0.12)
        super().paint(draw)
        self._paint_counts(draw)

    def _paint_attack(
        self, draw: painting.Drawing, act: Attack, text: str, *, is_current: bool, is_offer: bool = False
    ) -> None:
        end = self.seen.hex_of(act.hex)
        if end is None:
            return
        colour = painting.PROPOSED if is_offer else self.colour
        for start in sorted(self._hexes(self.declaring.helpers(act)) if is_current else ()):
            painting.paint_watch(draw, start, end)
        for start in sorted(self._hexes(act.units)):
            painting.paint_shot(draw, start, end, colour, strong=is_current, dashed=is_offer)
        painting.tint(draw, [end], colour, 0.18 if is_current else 0.08)
        painting.paint_note(draw, end, text, colour, lift=0.7 if is_offer else -0.75)

    def _paint_counts(self, draw: painting.Drawing) -> None:
        """Draws how many units of a stack take part, if not all do. The number is below the counters, or
        above them if it would cover the odds of a target there.
        """
        odds = [painting.place_of_note(draw, hex_) for hex_ in self.outlook]
        for hex_ in sorted(self._hexes(self.choice.units)):
            stack = self.seen.own(self.phase.task.battle.map.name(hex_))
            some = [unit for unit in stack if unit in self.choice.units]
            if len(stack) > 1:
                text = tr("{some} of {all}").format(some=len(some), all=len(stack))
                lift = painting.clear_lift(draw, hex_, odds, (-0.75, 0.75))
                painting.paint_note(draw, hex_, text, painting.CHOSEN, lift=lift)

    def _hexes(self, units: Iterable[str]) -> set[Hex]:
        return {hex_ for unit in units if (hex_ := self.seen.hex(unit)) is not None}
