"""RuleSet: what a rules system tells the rest of the program. Nobody imports one; ask `core.rules.registry`
by id.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from kpeditor.core.geometry.hexes import HexGrid, Parity, Tops
from kpeditor.core.rules import declarations
from kpeditor.core.rules.telling.turnwords import TurnWords

if TYPE_CHECKING:
    from kpeditor.core.board.catalogue import Catalogue
    from kpeditor.core.board.sheet import Sheet, TableSheet
    from kpeditor.core.geometry.numbering import Numbering
    from kpeditor.core.geometry.table import TableSpace
    from kpeditor.core.problem import Problem
    from kpeditor.core.rules.calculators import Calculator
    from kpeditor.core.rules.declarations import PlayAids, Special
    from kpeditor.core.rules.player import Player, Scripts
    from kpeditor.core.rules.scenarioforms import ScenarioForms
    from kpeditor.core.rules.sightrules import FireMode, SightRules
    from kpeditor.core.rules.state import State
    from kpeditor.core.rules.tablesight import TableSight
    from kpeditor.core.rules.telling.eventwords import EventWords
    from kpeditor.core.rules.telling.listings import Listing
    from kpeditor.core.rules.unittype import Reach, UnitType
    from kpeditor.core.scenario.battle import Battle
    from kpeditor.core.scenario.effects import EffectKind
    from kpeditor.core.scenario.model import Mark, Scenario
    from kpeditor.core.texts import Translate


@dataclass(frozen=True, slots=True)
class Option:
    """A rule that may be switched: each ruling that could reasonably be read otherwise is one
    (docs/rulings-*.md).
    """

    id: str
    title: str
    default: Any
    choices: tuple[Any, ...]
    """The values it may have; empty: any the text describes, and the ruleset checks them."""
    text: str
    """What the choices mean, in one or two sentences."""
    ruling: str = ""
    """The number of the ruling it comes from, for example Q60."""
    proposed: Any = None
    """The value that new scenarios set; None: they do not set it, so that the default applies."""
    says: tuple[str, ...] = ()
    """For each choice its name and meaning, "Title: meaning", in the order of `choices`; empty: the choices
    need no explanation.
    """

    def told(self, value: object, tr: Callable[[str], str] = str) -> tuple[str, str]:
        """The name and the meaning of a value, in the language of `tr`; "" for a meaning that is not
        declared.
        """
        pairs = zip(self.choices, self.says, strict=False)
        said = next((text for one, text in pairs if type(one) is type(value) and one == value), "")
        if said:
            title, _, meaning = tr(said).partition(": ")
            return title, meaning[:1].upper() + meaning[1:]
        if isinstance(value, bool):
            return (tr("yes") if value else tr("no")), ""
        return str(value).replace("_", " "), ""

    def allows(self, value: object) -> bool:
        """Whether it may have this value, as far as `choices` say. True is not the number 1 here."""
        return not self.choices or any(
            type(value) is type(choice) and value == choice for choice in self.choices
        )


@dataclass(frozen=True, slots=True)
class PrintedSheet:
    """The printed map, or one board, of a rules system: what a new map of these rules is like at first.

    Attributes:
        numbering: how its hexes are numbered; None: by column and row, with as many digits as it needs.
        metres: how wide a hex is on the ground.
    """

    columns: int
    rows: int
    tops: Tops = "flat"
    low_columns: Parity = "even"
    trim: bool = True
    numbering: Numbering | None = None
    metres: float = 100.0

    @property
    def grid(self) -> HexGrid:
        """The grid of its hexes."""
        return HexGrid(self.columns, self.rows, self.tops, self.low_columns, self.trim)

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows."""
        return self.columns, self.rows


@dataclass(frozen=True, slots=True)
class RuleSetInfo:
    """What a rules system is called and what it is played on.

    Attributes:
        sheet: its printed map, offered for new maps, or no more than the columns and rows of it; None where
            it has no usual one.
        table: for rules on free tables how large a new one is at first, in which unit; None for any.
        turns: what they call a game-turn.
        nations: by colour of counters what its nation is called, where that is not the colour.
        variants: what else is played by it, by titles, as special rules and options of a scenario.
    """

    id: str
    title: str
    version: str
    space: Literal["hexes", "table"] = "hexes"
    sheet: PrintedSheet | tuple[int, int] | None = None
    table: TableSpace | None = None
    turns: TurnWords = field(default_factory=TurnWords)
    nations: Mapping[str, str] = field(default_factory=dict)
    variants: tuple[str, ...] = ()

    def nation(self, colour: str) -> str:
        """What the nation of counters of a colour is called: "Soviet", "Finnish"."""
        return self.nations.get(colour, colour.capitalize())

    @property
    def printed(self) -> PrintedSheet | None:
        """The printed map; None if the rules have no usual one."""
        return PrintedSheet(*self.sheet) if isinstance(self.sheet, tuple) else self.sheet


@dataclass(frozen=True, slots=True)
class RangeBand:
    """How distance reduces fire: the effect up to range `to` in hexes, in brief ("×2", "−1"; "" for none)."""

    to: int
    effect: str


class Declaring:
    """What a rules system declares of its own data; this class declares nothing."""

    def fields(self, scenario: Scenario | None = None) -> declarations.Fields:
        """The fields of sides, groups and single units that scenarios of these rules have besides the common
        ones.
        """
        return declarations.Fields()

    def conditions(self) -> tuple[declarations.Condition, ...]:
        """The conditions a unit may be in, in the order in which they are shown. The view of a side
        (`State.view_for`) gives the grades of each unit under their ids.
        """
        return ()

    def marks(self) -> tuple[declarations.MarkKind, ...]:
        """The kinds of marks that may lie on the map or table."""
        return ()

    def grounds_in(self, view: Mapping[str, Any]) -> tuple[declarations.LyingGround, ...]:
        """The ground that a view of a free table tells of: smoke screens, shelled squares, hidden markers."""
        return ()

    def marks_in(self, view: Mapping[str, Any]) -> tuple[Mark, ...]:
        """The marks on the map in the view of a side, as its key `marks` lists them."""
        from kpeditor.core.scenario.model import Mark  # a map needs no scenario module

        return tuple(Mark(**mark) for mark in view.get("marks", ()))

    def counted(self) -> tuple[declarations.Counted, ...]:
        """What the lab counts over many games besides presence, fire and losses: every condition and mark by
        default; rules may name a more telling selection.
        """
        return declarations.usually_counted(self.conditions(), self.marks())

    def effective_word(self) -> str:
        """The word for the count of effective units in conditions of these rules: `EFFECTIVE` or one of
        `OTHER_WORDS` (`core.scenario.victory.nodes`).
        """
        from kpeditor.core.scenario.victory.nodes import EFFECTIVE

        return EFFECTIVE

    def event_words(self) -> EventWords:
        """The words for the events of games: lines of the log, the numbers behind them, phases. By default
        only the sentences of the events.
        """
        from kpeditor.core.rules.telling.eventwords import EventWords

        return EventWords()

    def listings(self, scenario: Scenario, view: Mapping[str, Any], tr: Translate = str) -> Sequence[Listing]:
        """The lists for the umpire beside the board, made from what the umpire's seat sees of a position.
        None by default.
        """
        return ()

    def seen_from(self, view: Mapping[str, Any], side: str) -> Mapping[str, Any] | None:
        """The view of a side, as far as it can be taken from the view of an umpire's seat; None if it
        cannot.
        """
        return None

    def effects(self) -> Mapping[str, EffectKind]:
        """The effects that events of a scenario may have in games, by id: the usual kinds
        (`core.scenario.effects.USUAL`) and kinds of these rules. The engine applies them at the end of each
        game-turn and says so by `State.tells_events`.
        """
        return {}


class RuleSet(Declaring, ABC):
    """A rules system: its data (terrain, unit types, options) and its own checks of a battle."""

    @property
    @abstractmethod
    def info(self) -> RuleSetInfo:
        """Id, title and kind of board."""

    @abstractmethod
    def terrain(self) -> Catalogue:
        """What the palette offers and a map may contain."""

    @abstractmethod
    def unit_types(self, scenario: Scenario | None = None) -> Mapping[str, UnitType]:
        """The unit types by id; with a scenario also its own and its changed ones.

        Raises:
            KpError: when the scenario's own types are not well formed.
        """

    @abstractmethod
    def options(self) -> tuple[Option, ...]:
        """The switchable rulings, in the order they should be shown."""

    def proposed_options(self) -> dict[str, Any]:
        """The options that a new scenario sets. They may differ from the defaults, which hold for older files
        that set nothing.
        """
        return {one.id: one.proposed for one in self.options() if one.proposed is not None}

    def forms(self) -> ScenarioForms:
        """What the forms of a scenario ask under these rules: facings, carriers, bans, figures of unit
        types.
        """
        from kpeditor.core.rules.scenarioforms import ScenarioForms

        return ScenarioForms()

    def specials(self) -> Mapping[str, Special]:
        """The special rules that a scenario may name, by id."""
        return {}

    def sheet_for(self, battle: Battle) -> Sheet:
        """The sheet of a battle under the options of its scenario, which may change the meaning of edges and
        places.

        Layers and hexsides are shared with the battle's own sheet; ask again after an edit.
        """
        return battle.sheet

    def sight(self, sheet: Sheet, scenario: Scenario | None = None) -> SightRules | None:
        """Lines of sight on a sheet under the options of a scenario, None when this rules system has none for
        such a sheet.
        """
        return None

    def table_sight(self, sheet: TableSheet, scenario: Scenario | None = None) -> TableSight | None:
        """Lines of sight on a free table under the options of a scenario, None when there are none."""
        return None

    def table_reaches(self, type_: UnitType) -> tuple[Reach, ...]:
        """How far a unit of a type shoots and moves on a free table, for rings around its base; empty when
        the rules do not say.
        """
        return ()

    def fire_modes(self) -> tuple[FireMode, ...]:
        """The modes of fire between which sight can differ, the usual one (id "") first; empty if it never
        does.
        """
        return ()

    def range_bands(self, scenario: Scenario | None = None) -> tuple[RangeBand, ...]:
        """How distance changes fire, nearest band first; empty when it does not."""
        return ()

    def play_aids(self, scenario: Scenario | None = None) -> PlayAids:
        """Charts and dice for the table, as a scenario changes them.

        Raises:
            KpError: when the scenario's own tables are not well formed.
        """
        from kpeditor.core.rules.declarations import PlayAids

        return PlayAids()

    def calculators(self, scenario: Scenario | None = None) -> tuple[Calculator, ...]:
        """The rules questions that can be answered without a game, under the options, tables and unit types
        of a scenario.

        Raises:
            KpError: when the scenario's own tables or types are not well formed.
        """
        return ()

    def start(self, battle: Battle) -> State | None:
        """The first position of a game, None when this rules system has no engine.

        Raises:
            KpError: when the scenario cannot be played as it is.
        """
        return None

    def seats(self, scenario: Scenario) -> Mapping[str, str]:
        """Participants besides the sides that decide but do not fight, such as an umpire: titles by id.
        `State.pending` asks a seat like a side, with a `Decision.default` that is taken if nobody sits there;
        `State.view_for` shows it what it may know.
        """
        return {}

    def counts_units(self) -> bool:
        """Whether positions of its games can be counted for conditions (`State.tally`)."""
        return False

    def players(self) -> Mapping[str, Callable[[], Player]]:
        """The computer players of this rules system by name; calling one makes it."""
        return {}

    def player_titles(self) -> Mapping[str, str]:
        """The names of players for people, by id; a player that is left out is called by its id."""
        return {}

    def player_notes(self) -> Mapping[str, str]:
        """A sentence for some players that people should know before they choose it, by id."""
        return {}

    def scripts(self) -> Scripts | None:
        """Simple kinds of behaviour for units, None when this rules system offers none."""
        return None

    def check(self, battle: Battle) -> Iterable[Problem]:
        """Everything this rules system finds wrong with a battle; paths as in the scenario or map document.
        Called in a thread with a copy of the battle, while somebody edits the original.
        """
        return ()

    def is_loss(self, type_: UnitType, scenario: Scenario) -> bool:
        """Whether destroyed units of a type count in victory conditions under the options of a scenario."""
        return type_.is_combat

    def option(self, scenario: Scenario, id_: str) -> Any:
        """The value of an option in a scenario: its own choice or the default.

        Raises:
            KeyError: when the ruleset has no such option.
        """
        default = {option.id: option.default for option in self.options()}[id_]
        return scenario.options.get(id_, default)


def means_something(
    ruleset: RuleSet, scenario: Scenario, one: declarations.Field | declarations.MarkKind
) -> bool:
    """Whether a field or a kind of marks means something under the options of a scenario."""
    return one.under is None or ruleset.option(scenario, one.under[0]) == one.under[1]


def effect_kinds(ruleset: RuleSet | None) -> Mapping[str, EffectKind]:
    """The kinds of effects that events may have under a ruleset; the usual ones if it is not installed."""
    from kpeditor.core.scenario.effects import USUAL  # only events need it

    return USUAL if ruleset is None else ruleset.effects()
