"""A position of PanzerBlitz: units, marks, who has done what in this player-turn, and who holds which hex."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from kpeditor.core.fields import listed_in
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.happenings import Happening
from kpeditor.core.rules.inforce.effects import Weather
from kpeditor.core.rules.setup.progress import Progress
from kpeditor.core.rules.unittype import UnitType
from kpeditor.core.rules.winning import WinningLine
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Mark, Scenario
from kpeditor.core.scenario.unitlist import unit_title
from kpeditor.rulesets.panzerblitz.declarations import FORT, LEAVES, TRAIN_WRECK, WRECK
from kpeditor.rulesets.panzerblitz.engine.bitz.state import Revised
from kpeditor.rulesets.panzerblitz.engine.ground import Ground
from kpeditor.rulesets.panzerblitz.tables import Tables
from kpeditor.rulesets.panzerblitz.units import Figures, figures, why_not_carried
from kpeditor.rulesets.toolbox.states import TurnPosition
from kpeditor.rulesets.toolbox.weather import slowed

MAP, DUE, DESTROYED, EXITED = "map", "due", "destroyed", "exited"
FIRE, VEHICLES, OTHERS, ASSAULT, END = "fire", "vehicles", "others", "assault", "end"
PHASES = (FIRE, VEHICLES, OTHERS, ASSAULT)
"""The phases of a player-turn in which something is asked [PB5]."""
DONE_MOVING = 99
"""The value of `moved` for a unit that may do nothing more in this player-turn: one that was unloaded [PB22].
"""


@dataclass(frozen=True, slots=True)
class Piece:
    """A unit with what may change about it.

    Attributes:
        at: the hex it stands in; None off the map and aboard another unit.
        state: one of MAP, DUE, DESTROYED, EXITED.
        aboard: the id of its carrier, "" on its own.
        inside: it is inside the fort of its hex [PB27].
        dispersed: 1 dispersed, 2 doubly dispersed (PanzerBitz), 0 not [PB7].
        fresh: it was dispersed in its own player-turn, and does not recover at its end.
        fired: it is face down for having fired [PB5].
        moved: hexes moved in this player-turn; used: it has had its move or task.
        loads: the carrier it is aboard of at the end of movement, "" for none [PB22].
        clears: the hex of the mines it clears, and in how many own turns it has [PB15].
        track: of a train, 0 before it has one [Z5].
        in_tunnel: it is a train inside a tunnel [Z13].
        left_from: the hex it left the map from.
        outside: it rides on the outside of a train [Z8]; home: the train it began in [Z35].
        task: what it is at over several own turns: kind, hex, turns done (`tasks.py`).
        spent: it has fired intensively and fires no more [Z27].
        storms: the hex it may assault although it was unloaded in this turn [PB35, Z28].
        afloat: in a boat on a river: the hex it embarked from [Z41].
        fixture: it is part of the place: nothing hits it, and it is in nobody's way [Z38].
        role: what a train is for, by its scenario.
    """

    side: str
    type: str
    group: str
    at: Hex | None = None
    state: str = DUE
    aboard: str = ""
    inside: bool = False
    dispersed: int = 0
    fresh: bool = False
    fired: bool = False
    moved: int = 0
    used: bool = False
    loads: str = ""
    clears: tuple[Hex, int] | None = None
    held: bool = False
    immobile: bool = False
    track: int = 0
    in_tunnel: bool = False
    left_from: Hex | None = None
    outside: bool = False
    home: str = ""
    task: tuple[str, Hex | None, int] | None = None
    spent: bool = False
    storms: Hex | None = None
    afloat: Hex | None = None
    fixture: bool = False
    role: str = ""

    @property
    def is_up(self) -> bool:
        """Whether it is face up: neither dispersed nor fired."""
        return not self.dispersed and not self.fired


@dataclass(frozen=True)
class Options:
    """The rulings a scenario has chosen [PB41]."""

    combat: str
    indirect: str
    intensive: bool
    panzerblitz_assault: bool
    opportunity_fire: str
    below_1_4: bool
    overruns: str
    transport: str
    experimental_indirect: bool = False
    dispersed_drm: int = 0


@dataclass(frozen=True)
class Setting:
    """The constant facts of a game.

    Attributes:
        sides: in the order of their player-turns.
        stacking: how many units of a side may end a move in one hex [PB10].
        entries: by group the hexes it may enter by; exits: by side the hexes it may leave from.
        holds: by hex the side whose deployment area alone holds it [PB38].
        bans: by side and game-turn what it may not do.
        began_within: the units that begin in improved positions, for the printed combat.
        nations: by side the colour of most of its units; special: the special rules of the scenario.
        outside_only: by train the types that may ride outside, where the scenario limits them [Z8].
        boats_after: by side the game-turn after which it may use boats [Z41].
    """

    battle: Battle
    types: Mapping[str, UnitType]
    figures: Mapping[str, Figures]
    tables: Tables
    ground: Ground
    options: Options
    sides: tuple[str, ...]
    stacking: Mapping[str, int]
    entries: Mapping[tuple[str, str], frozenset[Hex]]
    exits: Mapping[str, frozenset[Hex]]
    holds: Mapping[Hex, str]
    bans: Mapping[str, Mapping[int, frozenset[str]]]
    lines: tuple[WinningLine, ...]
    happenings: tuple[Happening, ...]
    nations: Mapping[str, str] = field(default_factory=dict)
    special: frozenset[str] = frozenset()
    outside_only: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    boats_after: Mapping[str, int] = field(default_factory=dict)
    began_within: frozenset[str] = frozenset()

    def carries(self, carrier: str, passenger: str) -> bool:
        """Whether a unit of one type may carry one of another [PB18]."""
        return not why_not_carried(self.types[passenger], self.types[carrier])

    def may_leave(self, side: str, type_: str) -> bool:
        """Whether units of a type may leave by the exit of their side."""
        only = next((one.fields.get(LEAVES) for one in self.scenario.sides if one.id == side), None)
        return not only or type_ in listed_in(str(only))

    @property
    def scenario(self) -> Scenario:
        """The scenario that is played."""
        assert self.battle.scenario is not None
        return self.battle.scenario


@dataclass
class Walk:
    """An unfinished move, during which the other side may fire [PB42].

    Attributes:
        left: the hexes still to enter; "" at the end for the way off the map.
        spent: half points so far.
        drops: by number of the hex on the way, 0 for the first, who is unloaded there; mounts: who goes
            aboard there.
        tracks: of a train, its track in each hex still to enter.
    """

    unit: str
    left: tuple[Hex | None, ...]
    spent: int
    number: int
    drops: Mapping[int, tuple[str, ...]]
    waits: bool = False
    came: Hex | None = None
    mounts: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    tracks: tuple[int, ...] = ()


KeptView = tuple[Piece, Piece | None, bool, int, dict[str, Any]]
"""The view of a unit, after what it depends on: its piece, its carrier, whether it is in an improved
position, when it recovers.
"""


@dataclass
class Position(TurnPosition[Setting, Piece]):
    """A position; `play.py` makes the next one from a copy.

    Attributes:
        phase: one of PHASES.
        begun: whether the automatic part of the phase is over.
        overrun: hexes overrun in this player-turn; pending: by hex the vehicles that wait for others to
            overrun it together [PB30].
        shot_at: hexes fired at in this player-turn.
        watched: the moving unit that the other side may fire at now, "" for none.
        declined: enemies that were already asked about this step of the move.
        control: by hex the side that holds it.
        arrived: groups that events of the scenario have brought in.
        boats: the game-turn in which boats were used, 0 before [Z41].
        progress: how far the set-up has come.
        revised: the additional state of PanzerBitz combat; None where it is not played.
        in_force: what events have put in force; `setting` is that under it. drawn: the draws they have made.
        texts, views: by unit what the hash of a position and a view tell of it, with the pieces for which
            they do; all positions of a game share them.
        asked: what has been asked about its units, by what it depends on besides; forgotten when one changes.
    """

    marks: tuple[Mark, ...] = ()
    phase: str = FIRE
    walk: Walk | None = None
    watched: bool = False
    overrun: frozenset[Hex] = frozenset()
    pending: Mapping[Hex, tuple[str, ...]] = field(default_factory=dict)
    shot_at: frozenset[Hex] = frozenset()
    control: Mapping[Hex, str] = field(default_factory=dict)
    arrived: frozenset[str] = frozenset()
    boats: int = 0
    progress: Progress | None = None
    in_force: Weather = ()
    drawn: frozenset[str] = frozenset()
    revised: Revised | None = None
    texts: dict[str, tuple[Piece, str]] = field(default_factory=dict, repr=False, compare=False)
    views: dict[str, KeptView] = field(default_factory=dict, repr=False, compare=False)
    asked: dict[Any, Any] = field(default_factory=dict, repr=False, compare=False)
    _by_hex: dict[Hex, list[str]] | None = field(default=None, repr=False, compare=False)

    def put_in_force(self, now: Weather) -> None:
        """Puts other weather in force: from now on ground, sight and movement allowances follow it."""
        if now == self.in_force:
            return
        self.in_force = now
        plain = all_figures(self.setting.types)
        slower = {
            id_: replace(one, movement=slowed(one.movement, now, one.moves_as)) for id_, one in plain.items()
        }
        self.setting = replace(self.setting, ground=self.setting.ground.under(now), figures=slower)

    def copy(self) -> Position:
        """A copy whose pieces may be changed."""
        found = replace(self, pieces=dict(self.pieces), _by_hex=None, asked={})
        found.walk = replace(self.walk) if self.walk is not None else None
        return found

    def is_within(self, id_: str) -> bool:
        """Whether a unit is in an improved position; under printed combat as the scenario says [B14]."""
        if self.revised is not None:
            return id_ in self.revised.within
        return id_ in self.setting.began_within

    @property
    def is_revised(self) -> bool:
        """Whether the combat of PanzerBitz is played."""
        return self.revised is not None

    @property
    def ground(self) -> Ground:
        """The board."""
        return self.setting.ground

    def put(self, id_: str, **changes: Any) -> Piece:
        """Changes a unit."""
        piece: Piece = replace(self.pieces[id_], **changes)
        self.pieces[id_] = piece
        self.asked.clear()
        if "at" in changes or "state" in changes or "aboard" in changes:
            self._by_hex = None
        return piece

    def figure(self, id_: str) -> Figures:
        """The figures of a unit."""
        return self.setting.figures[self.pieces[id_].type]

    def defence(self, id_: str) -> int:
        """The defence factor of a unit: 1 outside on a train and in a boat [Z8, Z41]."""
        piece = self.pieces[id_]
        return 1 if piece.outside or piece.afloat is not None else self.figure(id_).defence

    def title(self, id_: str) -> str:
        """What the log calls a unit, as the window and reports do."""
        type_ = self.setting.types[self.pieces[id_].type]
        return unit_title(type_.title, type_.id, id_)

    def recovers_in(self, id_: str) -> int:
        """The game-turn in which the player-turn ends that a dispersed unit recovers with [PB7, B4]."""
        piece = self.pieces[id_]
        sides = self.setting.sides
        first = self.now + (sides.index(piece.side) < self.mover)
        return first + piece.fresh + (piece.dispersed if self.is_revised else 1) - 1

    def of(self, side: str) -> Iterator[tuple[str, Piece]]:
        """The units of a side that stand on the map on their own."""
        return ((id_, one) for id_, one in self.pieces.items() if one.side == side and one.at is not None)

    def stack(self, hex_: Hex) -> list[str]:
        """The units that stand in a hex, in the order of the scenario; those aboard others are not among
        them.
        """
        if self._by_hex is None:
            self._by_hex = {}
            for id_, piece in self.pieces.items():
                if piece.at is not None and piece.state == MAP and not piece.fixture:
                    self._by_hex.setdefault(piece.at, []).append(id_)
        return self._by_hex.get(hex_, [])

    def enemies(self, side: str, hex_: Hex) -> list[str]:
        """The units of the other side in a hex."""
        return [id_ for id_ in self.stack(hex_) if self.pieces[id_].side != side]

    def foes(self, side: str, hex_: Hex) -> list[str]:
        """The units of the other side in a hex, those in a tunnel below it left out."""
        return [id_ for id_ in self.enemies(side, hex_) if not self.pieces[id_].in_tunnel]

    def friends(self, side: str, hex_: Hex) -> list[str]:
        """The units of a side in a hex."""
        return [id_ for id_ in self.stack(hex_) if self.pieces[id_].side == side]

    def aboard(self, carrier: str) -> list[str]:
        """Who is aboard a unit."""
        return [id_ for id_, one in self.pieces.items() if one.aboard == carrier and one.state == MAP]

    def hex_of(self, id_: str) -> Hex | None:
        """Where a unit is, alone or aboard another."""
        piece = self.pieces[id_]
        return self.pieces[piece.aboard].at if piece.aboard else piece.at

    def crowd(self, side: str, hex_: Hex, without: Iterable[str] = ()) -> int:
        """What counts for the stacking of a side in a hex: its units and wrecks [PB10, PB26, Z19]."""
        wrecks = sum(1 for mark in self.marks_at(hex_) if mark.kind in (WRECK, TRAIN_WRECK))
        return wrecks + sum(
            1 for id_ in self.friends(side, hex_) if id_ not in without and not self.pieces[id_].in_tunnel
        )

    def marks_at(self, hex_: Hex, kind: str = "") -> list[Mark]:
        """The marks in a hex, of one kind or of all."""
        name = self.ground.name(hex_)
        return [mark for mark in self.marks if mark.at == name and kind in ("", mark.kind)]

    def fort(self, hex_: Hex) -> Mark | None:
        """The fort in a hex."""
        return next(iter(self.marks_at(hex_, FORT)), None)

    def is_barred(self, side: str, what: str) -> bool:
        """Whether a side may not do something in this game-turn."""
        return what in self.setting.bans.get(side, {}).get(self.now, ())


def all_figures(types: Mapping[str, UnitType]) -> dict[str, Figures]:
    """The figures of unit types by id."""
    return {id_: figures(type_) for id_, type_ in types.items()}
