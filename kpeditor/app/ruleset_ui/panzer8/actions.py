"""The actions of Panzer8: moves by halves with reactions, fire, hunts, smoke, riding [P11 to P23]."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

import shapely

from kpeditor.app.ruleset_ui.contract import Task
from kpeditor.app.ruleset_ui.panzer8.setups import position_of
from kpeditor.app.ruleset_ui.toolkit.table.acts import TableActs
from kpeditor.app.ruleset_ui.toolkit.table.drafts import Doing, Draft, Judged, Stop
from kpeditor.app.words import tr, tr_later
from kpeditor.core.rules.state import Answer, IllegalAnswer
from kpeditor.core.rules.telling.meanings import Meaning
from kpeditor.rulesets.panzer8.engine import closely, hiding, judging, moving, reacting, shots, smoke
from kpeditor.rulesets.panzer8.engine.judging import (
    CLEAR,
    DISMOUNT,
    END,
    FIRE,
    FLOOR,
    HUNT,
    LIMBER,
    MOUNT,
    RECOVER,
    SMOKE,
    UNLIMBER,
)
from kpeditor.rulesets.panzer8.engine.moving import CHARGE, FALL_BACK, MOVE, MOVE_FIRE, MOVES
from kpeditor.rulesets.panzer8.engine.table.position import Position
from kpeditor.rulesets.panzer8.engine.turns import PASS, scout_faults
from kpeditor.rulesets.panzer8.outlooks import Outlooks
from kpeditor.rulesets.toolbox.tablepaths import TablePath

_GO = tr_later(
    "Click way-points; drag at the last one to face elsewhere. The ghost shows where it ends, the figures"
    " below what it costs."
)
_MOVE_FIRE = tr_later("Click way-points at half speed, then whom it fires at from there.")
_CHARGE = tr_later("Click whom it charges, way-points before if it does not go straight.")
_BACK = tr_later("Click where it falls back to: straight away from the enemy, or to its own edge.")
_SMOKE = tr_later("Click where the screen is to lie, and drag to where it is turned.")
_RECOVER = tr_later("A die of ten decides.")
_TANK = tr_later("Click the tank it hunts, within 2.")
_VEHICLE = tr_later("Click the vehicle beside it.")
_TRACTOR = tr_later("Click its tractor beside it.")
_WAYS = (
    Doing(MOVE, tr_later("Move"), "M", _GO, has_path=True, turns=True),
    Doing(FIRE, tr_later("Fire"), "F", tr_later("Click whom it fires at."), whom="foe", by="gun"),
    Doing(MOVE_FIRE, tr_later("Move and fire"), "B", _MOVE_FIRE, has_path=True, turns=True, whom="foe"),
    Doing(CHARGE, tr_later("Charge"), "C", _CHARGE, has_path=True, whom="foe"),
    Doing(FALL_BACK, tr_later("Fall back"), "R", _BACK, has_path=True),
    Doing(HUNT, tr_later("Hunt"), "H", _TANK, whom="foe", by="commander"),
    Doing(RECOVER, tr_later("Recover"), "E", _RECOVER, by="commander"),
    Doing(MOUNT, tr_later("Mount"), "A", _VEHICLE, whom="friend", aims="carrier"),
    Doing(DISMOUNT, tr_later("Dismount"), "D", tr_later("Click where it is put down."), has_place=True),
    Doing(LIMBER, tr_later("Limber"), "I", _TRACTOR, whom="friend", aims="carrier"),
    Doing(UNLIMBER, tr_later("Unlimber"), "U", tr_later("Click where it is set up."), has_place=True),
    Doing(SMOKE, tr_later("Smoke"), "S", _SMOKE, has_place=True),
    Doing(CLEAR, tr_later("Clear wire"), "W", tr_later("Takes a turn and a die of 6 or more.")),
    Doing(FLOOR, tr_later("Change floor"), "V", tr_later("Up or down in a high house, as its action.")),
)
DOINGS: Mapping[str, Doing] = {one.id: one for one in _WAYS}
"""The kinds of action, in the order of their buttons."""


class Actions(TableActs):
    """The answers of the rules about actions."""

    ways = DOINGS
    nothing: Answer = END
    nothing_words = tr_later("End the action phase")
    act_words = tr_later("Do it")

    def __init__(self, task: Task) -> None:
        super().__init__(task)
        self.at = position_of(task)
        self._aims: dict[tuple[str, str], Sequence[tuple[str, str, bool]]] = {}

    def heading(self) -> str:
        """The card of this player-turn with what it means [P43]."""
        return Outlooks(self.at, tr).drawn_card()

    # --- Who, and how ---

    def is_listed(self, unit: str) -> bool:
        """The elements on the table, aboard others, and those that may enter."""
        piece = self.at.pieces[unit]
        return self.at.is_on_table(unit) or bool(piece.marker) or not judging.why_not_acting(self.at, unit)

    def why_idle(self, unit: str) -> str:
        """Why an element has no action."""
        return judging.why_not_acting(self.at, unit)

    def remark(self, unit: str) -> str:
        """The state of an element that can act."""
        return Outlooks(self.at, tr).readiness(unit)

    def doings(self, unit: str) -> Sequence[Doing]:
        """The kinds of action that an element has in principle."""
        return [
            way for id_ in DOINGS if judging.has(self.at, unit, id_) for way in self._ways(unit, DOINGS[id_])
        ]

    def _ways(self, unit: str, doing: Doing) -> Sequence[Doing]:
        """A kind of action, with its variants for a second gun or a commander."""
        found = [doing]
        if doing.id == FIRE and self.at.element(unit).second is not None:
            found.append(doing.led(shots.SECOND, tr_later("Fire second gun"), "G"))
        if doing.id in (RECOVER, HUNT):
            title = {RECOVER: tr_later("Recover, rallied"), HUNT: tr_later("Hunt, led")}[doing.id]
            helpers = closely.helpers(self.at, unit, acting=True) if self.at.pieces[unit].at else []
            found += [doing.led(one, title) for one in helpers[:1]]
        return found

    # --- What it comes to ---

    def judge(self, draft: Draft) -> Judged:
        """The engine's judgement of a draft."""
        do, by = draft.way
        at = hiding.opened(self.at, draft.unit, draft.target)
        if do in MOVES:
            return self._move(draft, do)
        if do == FIRE:
            return self._aimed(draft, lambda: Outlooks(at, tr).shot(draft.unit, draft.target, by))
        if do == HUNT:
            return self._aimed(draft, lambda: Outlooks(at, tr).hunt(draft.unit, draft.target, by))
        if do == RECOVER:
            return Judged(self._refusal(draft), meaning=Outlooks(at, tr).recovery(draft.unit, by))
        lacks = do in (MOUNT, LIMBER) and not draft.target
        if do == SMOKE and draft.at is None:
            lacks = smoke.means_of(self.at, draft.unit) in (smoke.LIGHT, smoke.MORTAR)
        refusal = "" if lacks else self._refusal(draft)
        lines = () if lacks or refusal else Outlooks(at, tr).dice_of(draft.unit, do, self.data_of(draft))
        meaning = Meaning(self._said(draft, do), "", tuple(lines))
        return Judged(refusal, meaning=meaning, grounds=self._grounds(draft, do))

    def _said(self, draft: Draft, do: str) -> str:
        return tr("{unit}: {does}").format(
            unit=self.seen.title(draft.unit), does=tr(DOINGS[do].title).lower()
        )

    def _refusal(self, draft: Draft) -> str:
        faults = judging.faults(self.at, self.seen.side, self.data_of(draft))
        return faults[0].sentence() if faults else ""

    def _aimed(self, draft: Draft, reckon: Any) -> Judged:
        """A shot or a hunt: its arc while no target is chosen, then its arithmetic."""
        at, grounds = hiding.opened(self.at, draft.unit, draft.target), tuple[Any, ...]()
        if draft.way[0] == FIRE:
            grounds = shots.fields(at, draft.unit, draft.way[1])
        if not draft.target:
            said = self._said(draft, draft.way[0])
            return Judged(is_whole=False, grounds=grounds, meaning=Meaning(said))
        try:
            return Judged(self._refusal(draft), meaning=reckon(), grounds=grounds)
        except IllegalAnswer as no:
            return Judged(no.sentence(), grounds=grounds)

    def _move(self, draft: Draft, do: str) -> Judged:
        """The path with its cost by halves, and where the enemy may react [P11, P17]."""
        at = hiding.opened(self.at, draft.unit)
        piece = at.pieces[draft.unit]
        start = (piece.at,) if piece.at is not None else ()
        way = (*start, *draft.path)
        if do == CHARGE and not draft.target:
            return Judged(is_whole=False, way=way, meaning=Meaning(self._said(draft, do)))
        if not draft.path and draft.facing is None and do != CHARGE:
            return Judged(is_whole=False, meaning=Meaning(self._said(draft, do)))
        try:
            trip = moving.judged(at, draft.unit, self.data_of(draft))
        except IllegalAnswer as no:
            end = self.seen.base(draft.unit, way[-1], draft.facing or piece.facing) if way else None
            return Judged(no.sentence(), way=way, end=end)
        words, windows = Outlooks(at, tr), self._windows(at, draft.unit, trip.path)
        stops = [(far, ", ".join(map(words.reactor, new))) for far, new in windows]
        found = Judged(
            self._refusal(draft) if draft.target or do != MOVE_FIRE else "",
            way=trip.path.points,
            lengths=tuple(f"{math.dist(a, b):.1f}" for a, b in pairwise(trip.path.points)),
            end=trip.end,
            stops=tuple(
                Stop(trip.path.at(far), new, tr("{count} may react").format(count=len(new)))
                for far, new in windows
            ),
        )
        meaning = words.trip(self._said(draft, do), trip, stops)
        if draft.target and do == MOVE_FIRE and not found.refusal:
            meaning = words.fire_after(meaning, trip, draft.unit, draft.target)
        return replace(found, meaning=meaning)

    def _windows(self, at: Position, unit: str, path: TablePath) -> Sequence[tuple[float, tuple[str, ...]]]:
        """The places along a path where each enemy may first react."""
        return reacting.first_windows(at, unit, path)

    def _grounds(self, draft: Draft, do: str) -> tuple[Any, ...]:
        """The screen of smoke that would be laid."""
        at = hiding.opened(self.at, draft.unit)
        if do != SMOKE or at.pieces[draft.unit].at is None:
            return ()
        try:
            screen = smoke.screen_of(at, draft.unit, self.data_of(draft))
        except IllegalAnswer:
            return ()
        return (shapely.LineString(screen.ends).buffer(0.2),)

    def why_safe(self, unit: str, draft: Draft) -> str:
        """Why an enemy cannot be fired at, while fire is chosen."""
        do, by = draft.way
        if do != FIRE or not (self.at.is_on_table(draft.unit) or self.at.pieces[draft.unit].marker):
            return ""
        return shots.why_not(hiding.opened(self.at, draft.unit, unit), draft.unit, unit, by)

    def aims(self, draft: Draft) -> Sequence[tuple[str, str, bool]]:
        """The targets an element can fire at, with net and chance to put each out of action."""
        do, by = draft.way
        is_there = self.at.is_on_table(draft.unit) or bool(self.at.pieces[draft.unit].marker)
        if do not in ("", FIRE) or not is_there:
            return ()
        key = draft.unit, by
        if key not in self._aims:
            found = []
            for one in self.at.enemies(self.seen.side):
                try:
                    at = hiding.opened(self.at, draft.unit, one)
                    found.append((one, Outlooks(at, tr).shot(draft.unit, one, by).short, True))
                except IllegalAnswer:
                    continue
            self._aims[key] = found
        return self._aims[key]


class Scouting(Actions):
    """A move of a recce element before the game [P31, P58]."""

    nothing: Answer = PASS
    nothing_words = tr_later("No more recce moves")
    act_words = tr_later("Move")

    def is_listed(self, unit: str) -> bool:
        """Recce elements that have not moved yet."""
        return unit in self.at.scouts

    def why_idle(self, unit: str) -> str:
        """Nothing: all listed elements may move."""
        return ""

    def doings(self, unit: str) -> Sequence[Doing]:
        """A move."""
        return (DOINGS[MOVE],)

    def _refusal(self, draft: Draft) -> str:
        faults = scout_faults(self.at, self.seen.side, self.data_of(draft))
        return faults[0].sentence() if faults else ""

    def _windows(self, at: Position, unit: str, path: TablePath) -> Sequence[tuple[float, tuple[str, ...]]]:
        """Empty: nobody reacts before the game."""
        return ()
