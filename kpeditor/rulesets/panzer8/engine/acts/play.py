"""Play: carries out an action [P12, P16 to P23, P40, P42]. `turns.py` goes on from there to the next
decision.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kpeditor.rulesets.panzer8.engine import answers, closely, hiding, judging, moving, reacting, smoke
from kpeditor.rulesets.panzer8.engine.acts.fighting import Fighting
from kpeditor.rulesets.panzer8.engine.acts.telling import OUT


class Play(Fighting):
    """The actions of a player-turn, each carried out as its answer says."""

    def act(self, answer: Mapping[str, Any]) -> None:
        """Carries out an action; `walk_on` continues a move."""
        id_, do = str(answer["unit"]), str(answer["do"])
        at = self.at
        if at.pieces[id_].marker and do != judging.RECOVER and not hiding.stays_hidden(at, id_, do):
            target = str(answer.get("target", ""))
            self.reveal(at.pieces[id_].marker, at.pieces[target].at if target in at.pieces else None)
        piece = at.pieces[id_]
        if piece.acted and piece.extra:
            at.put(id_, extra=piece.extra - 1)
        else:
            at.put(id_, acted=True)
        if do in moving.MOVES:
            self.begin_move(id_, answer)
            return
        {
            judging.FIRE: self._fire,
            judging.HUNT: self.hunt,
            judging.RECOVER: self._recover,
            judging.MOUNT: self._mount,
            judging.DISMOUNT: self._dismount,
            judging.LIMBER: self._limber,
            judging.UNLIMBER: self._unlimber,
            judging.SMOKE: self._smoke,
            judging.CLEAR: self._clear,
            judging.FLOOR: self._change_floor,
        }[do](id_, answer)

    def _fire(self, id_: str, answer: Mapping[str, Any]) -> None:
        self.fire_all(id_, str(answer.get("target", "")), str(answer.get("gun", "")))

    def _recover(self, id_: str, answer: Mapping[str, Any]) -> None:
        at, commander = self.at, str(answer.get("commander", ""))
        reckoning = closely.recovering(at, id_, commander)
        if commander:
            at.put(commander, acted=True)
        die = self.roll("recovery", id_)
        result = at.setting.tables.recovery.of(die + reckoning.net)
        data = {"dice": [die], "net": reckoning.net, "result": result, "steps": reckoning.steps()}
        text = f"{at.title(id_)} tries to recover: {die} {reckoning.net:+d}, {result}"
        self.tell("recovers", "P22", text, (id_,), data=data)
        if result == OUT:
            self.take_out(id_, rule="P22")
        elif result in ("unsuppressed", "another action"):
            at.put(id_, suppressed=False)
            if result == "another action":
                for one in (id_, *((commander,) if commander else ())):
                    at.put(one, extra=at.pieces[one].extra + 1)

    def _mount(self, id_: str, answer: Mapping[str, Any]) -> None:
        at, carrier = self.at, str(answer.get("carrier", ""))
        if not carrier:
            at.put(id_, dismounted=False, mounts=None)
            self.tell("mounts", "P23", f"{at.title(id_)} mounts again", (id_,))
            return
        at.walk = reacting.beside_carrier(at, id_, judging.MOUNT, carrier)

    def _dismount(self, id_: str, answer: Mapping[str, Any]) -> None:
        at, carrier = self.at, self.at.pieces[id_].aboard
        if not carrier:
            beside = self.beside(id_, id_) if at.setting.leaves_mounts else None
            at.put(id_, dismounted=True, mounts=beside.at if beside is not None else None)
            self.tell("dismounts", "P23", f"{at.title(id_)} dismounts", (id_,))
            return
        if "at" not in answer:
            if not self.put_off(id_, "P18"):
                self.tell("stays", "P18", f"{at.title(id_)} finds no room to dismount", (id_,))
                return
            at.walk = reacting.beside_carrier(at, id_, judging.DISMOUNT)
            return
        self._put_down(id_, answer)
        self.tell("dismounts", "P18", f"{at.title(id_)} goes off {at.title(carrier)}", (id_,))
        at.walk = reacting.beside_carrier(at, id_, judging.DISMOUNT)

    def _put_down(self, id_: str, answer: Mapping[str, Any]) -> None:
        at = self.at
        facing = answers.facing_of(answer, at.pieces[at.pieces[id_].aboard].facing)
        at.put(id_, aboard="", at=answers.point_of(answer["at"]), facing=facing)

    def _limber(self, id_: str, answer: Mapping[str, Any]) -> None:
        at, carrier = self.at, str(answer.get("carrier", ""))
        if not carrier:
            at.put(id_, limbered=True, dug_in=False)
            self.tell("limbers", "P18", f"{at.title(id_)} is broken down to be carried", (id_,))
            return
        at.put(id_, limbered=True, aboard=carrier, at=None, dug_in=False)
        at.put(carrier, acted=True)
        self.tell("limbers", "P18", f"{at.title(id_)} is limbered to {at.title(carrier)}", (id_, carrier))

    def _unlimber(self, id_: str, answer: Mapping[str, Any]) -> None:
        at, carrier = self.at, self.at.pieces[id_].aboard
        if not carrier:
            at.put(id_, limbered=False)
            self.tell("unlimbers", "P18", f"{at.title(id_)} is set up to fire", (id_,))
            return
        if "at" in answer:
            self._put_down(id_, answer)
        else:
            place = self.beside(id_, carrier)
            if place is None:
                self.tell("stays", "P18", f"{at.title(id_)} finds no room beside {at.title(carrier)}", (id_,))
                return
            facing = answers.facing_of(answer, place.facing)
            at.put(id_, aboard="", at=place.at, facing=facing)
        at.put(id_, limbered=False)
        at.put(carrier, acted=True)
        self.tell("unlimbers", "P18", f"{at.title(id_)} is unlimbered", (id_,))

    def _change_floor(self, id_: str, answer: Mapping[str, Any]) -> None:
        """Moves an element up or down in a high building, which counts as movement [P7]."""
        at, below = self.at, self.at.pieces[id_].keeps_below
        at.put(id_, keeps_below=not below, elevated=False, moved=True)
        where = "up to a high floor" if below else "down to the ground floor"
        self.tell("floor", "P7", f"{at.title(id_)} goes {where}", (id_,))

    def _smoke(self, id_: str, answer: Mapping[str, Any]) -> None:
        at, piece = self.at, self.at.pieces[id_]
        screen, means = smoke.screen_of(at, id_, answer), smoke.means_of(at, id_)
        at.pool = {**at.pool, piece.side: at.pool.get(piece.side, 0) - 1}
        if means in (smoke.LIGHT, smoke.MORTAR) and not smoke.is_renewed(at, screen):
            die = self.roll("smoke", id_)
            total = die + piece.quality
            if total < at.numbers.smoke:
                text = f"{at.title(id_)} fails to lay smoke: {die} {piece.quality:+d}"
                self.tell(
                    "smoke fails", "P42", text, (id_,), data={"dice": [die], "needed": at.numbers.smoke}
                )
                return
        at.smokes = (*at.smokes, screen)
        data = {"line": [list(point) for point in screen.ends], "left": at.pool[piece.side]}
        self.tell("smoke", "P42", f"{at.title(id_)} lays smoke", (id_,), list(screen.ends), data=data)

    def _clear(self, id_: str, answer: Mapping[str, Any]) -> None:
        at = self.at
        where = smoke.wire_beside(at, id_)
        assert where is not None
        if id_ not in at.clearing:
            at.clearing |= {id_}
            self.tell("clears", "P40", f"{at.title(id_)} begins to clear wire", (id_,))
            return
        die = self.roll("wire", id_)
        done = die >= smoke.CLEARS
        text = f"{at.title(id_)} clears wire: {die}, {'a gap' if done else 'not yet'}"
        self.tell("clears", "P40", text, (id_,), data={"dice": [die], "needed": smoke.CLEARS})
        if done:
            at.gaps = (*at.gaps, where)
            at.clearing -= {id_}
