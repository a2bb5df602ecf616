"""What lies in the folder of a ruleset: its YAML files, `Switches` made of one of them, and the modules that
`FiledRuleSet` asks.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Mapping
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from kpeditor.core.files.formats.schemas import own_file
from kpeditor.core.rules.declarations import Condition, Counted, Fields, MarkKind, Special
from kpeditor.core.rules.ruleset import Option, RuleSet, RuleSetInfo

if TYPE_CHECKING:
    from kpeditor.core.board.catalogue import Catalogue
    from kpeditor.core.problem import Problem
    from kpeditor.core.rules.calculators import Calculator
    from kpeditor.core.rules.player import Player
    from kpeditor.core.rules.scenarioforms import ScenarioForms
    from kpeditor.core.rules.state import State
    from kpeditor.core.rules.telling.eventwords import EventWords
    from kpeditor.core.rules.unittype import UnitType
    from kpeditor.core.scenario.battle import Battle
    from kpeditor.core.scenario.effects import EffectKind
    from kpeditor.core.scenario.model import Scenario
    from kpeditor.rulesets.toolbox.doctrine import Offered

Name = Literal["units", "tables", "terrain", "options"]


def read_beside(module: str, name: Name) -> Any:
    """The content of `name`.yaml in the folder of a module (its `__file__`), as a fresh copy for the caller
    to keep.

    Raises:
        BadFile: when it does not keep to the schema of its name.
    """
    return copy.deepcopy(_content(Path(module).with_name(f"{name}.yaml"), name))


@cache
def _content(path: Path, name: Name) -> Any:
    return own_file(name, path.read_text("utf-8"))


class Switches:
    """The options of one rules system.

    Args:
        module: the `__file__` of one of its modules.
        fits: by id of an option without choices, whether it may have a value.
    """

    def __init__(self, module: str, fits: Mapping[str, Callable[[Any], bool]] = MappingProxyType({})) -> None:
        self._module, self._fits = module, fits

    @cached_property
    def _by_id(self) -> dict[str, Option]:
        names = ("id", "title", "default", "text", "ruling")
        options = (
            Option(
                **{name: entry[name] for name in names},
                choices=tuple(entry.get("choices", ())),
                proposed=entry.get("proposed"),
                says=tuple(entry.get("says", ())),
            )
            for entry in read_beside(self._module, "options")
        )
        return {option.id: option for option in options}

    def options(self) -> tuple[Option, ...]:
        """All options in the order they are shown."""
        return tuple(self._by_id.values())

    def value(self, scenario: Scenario | None, id_: str) -> Any:
        """The value of an option: the scenario's if it is one the option may have, else the default.

        Raises:
            KeyError: when there is no such option.
        """
        option = self._by_id[id_]
        given = option.default if scenario is None else scenario.options.get(id_, option.default)
        fits = option.allows(given) and (id_ not in self._fits or self._fits[id_](given))
        return given if fits else option.default


class FiledRuleSet(RuleSet):
    """A ruleset whose modules have the usual names; each is loaded at first use. A ruleset overrides the
    answers that it gives in another way.

    Attributes:
        FOLDER: its package.
        INFO: its id, title and kind of board.
    """

    FOLDER: ClassVar[str]
    INFO: ClassVar[RuleSetInfo]

    def _module(self, name: str) -> Any:
        return import_module(f"{self.FOLDER}.{name}")

    @property
    def info(self) -> RuleSetInfo:
        """Id, title and kind of board."""
        return self.INFO

    def terrain(self) -> Catalogue:
        """What the palette offers and a map or table may contain."""
        catalogue: Catalogue = self._module("terrain").catalogue()
        return catalogue

    def unit_types(self, scenario: Scenario | None = None) -> Mapping[str, UnitType]:
        """The printed types; with a scenario also its own and its changed ones.

        Raises:
            BadFile: when the scenario's own types are not well formed.
        """
        types: Mapping[str, UnitType] = self._module("units").unit_types(scenario)
        return types

    def options(self) -> tuple[Option, ...]:
        """The switchable rulings."""
        options: tuple[Option, ...] = self._module("options").options()
        return options

    def _declared(self, name: str, usual: Any) -> Any:
        return getattr(self._module("declarations"), name, usual)

    def fields(self, scenario: Scenario | None = None) -> Fields:
        """The fields of its declarations."""
        fields: Fields = self._declared("FIELDS", Fields())
        return fields

    def conditions(self) -> tuple[Condition, ...]:
        """The conditions of its declarations."""
        conditions: tuple[Condition, ...] = self._declared("CONDITIONS", ())
        return conditions

    def marks(self) -> tuple[MarkKind, ...]:
        """The marks of its declarations."""
        marks: tuple[MarkKind, ...] = self._declared("MARKS", ())
        return marks

    def counted(self) -> tuple[Counted, ...]:
        """What its declarations name, else the usual selection."""
        counted: tuple[Counted, ...] | None = self._declared("COUNTED", None)
        return super().counted() if counted is None else counted

    def effects(self) -> Mapping[str, EffectKind]:
        """The effects of its declarations."""
        effects: Mapping[str, EffectKind] = self._declared("EFFECTS", {})
        return effects

    def specials(self) -> Mapping[str, Special]:
        """The special rules of its declarations."""
        specials: Mapping[str, Special] = self._declared("SPECIALS", {})
        return specials

    def forms(self) -> ScenarioForms:
        """An instance of the class FORMS in its `scenarioforms`."""
        forms: ScenarioForms = self._module("scenarioforms").FORMS()
        return forms

    def start(self, battle: Battle) -> State:
        """The first position of a game, from the class STATE of its `engine.state`.

        Raises:
            KpError: when the scenario cannot be played as it is.
        """
        state: State = self._module("engine.state").STATE.of(battle)
        return state

    def event_words(self) -> EventWords:
        """The lines of its log, the numbers behind them, its phases."""
        words: EventWords = self._module("words").EVENTS
        return words

    def calculators(self, scenario: Scenario | None = None) -> tuple[Calculator, ...]:
        """The calculators of its tables.

        Raises:
            BadFile: when the scenario's own tables or types are not well formed.
        """
        calculators: tuple[Calculator, ...] = self._module("calculators").calculators(scenario)
        return calculators

    def _offered(self) -> Mapping[str, Offered]:
        offered: Mapping[str, Offered] = self._module("computer.players").offered()
        return offered

    def players(self) -> Mapping[str, Callable[[], Player]]:
        """The computer players by name."""
        return {name: one.make for name, one in self._offered().items()}

    def player_titles(self) -> Mapping[str, str]:
        """What people call the computer players."""
        return {name: one.title for name, one in self._offered().items()}

    def player_notes(self) -> Mapping[str, str]:
        """A sentence for each computer player."""
        return {name: one.note for name, one in self._offered().items()}

    def check(self, battle: Battle) -> Iterable[Problem]:
        """Everything these rules find wrong with a battle; `CODES` of its checks lists the codes."""
        problems: Iterable[Problem] = self._module("checks").check(battle)
        return problems
