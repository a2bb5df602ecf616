"""Series: everything that decides the results of a series of games, as plain data, with a key."""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import kpeditor
from kpeditor import __version__
from kpeditor.core.errors import BadFile, KpError
from kpeditor.core.files.documents import open_playable
from kpeditor.core.files.formats.mapwriter import map_data
from kpeditor.core.files.formats.scenariowriter import scenario_data
from kpeditor.core.files.reading import read_map, read_scenario
from kpeditor.core.files.text.nodes import unprintable
from kpeditor.core.rules import registry
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Length
from kpeditor.lab.row import canonical_json
from kpeditor.lab.ruleoptions import option_of, options_of

NAMING_ONLY = ("title", "notes")
"""Keys of a scenario that change no game."""


class NotASeries(KpError):
    """A battle that computer players cannot play."""


@dataclass(frozen=True, slots=True)
class Series:
    """A series of games. The same series has the same games on every machine.

    Attributes:
        scenario, map: their data as canonical JSON text; paths do not matter.
        players: names of the computer players, in the order of the scenario's sides.
        games: how many; not part of the key, for more games begin with the same ones.
        swap: every pair of games shares its dice, and in the second the players change sides.
        turns: the scenario's length for these games, None for its own.
        options: rules options for these games, over the scenario's own, sorted by name.
    """

    scenario: str
    map: str
    players: tuple[str, str]
    games: int
    seed: int = 1
    swap: bool = False
    turns: int | None = None
    options: tuple[tuple[str, Any], ...] = ()

    @classmethod
    def of(
        cls,
        battle: Battle,
        players: tuple[str, str],
        games: int,
        *,
        seed: int = 1,
        swap: bool = False,
        turns: int | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> Series:
        """The series of games of a battle, saved or not. `swap` is dropped for equal players, since the
        second game of a pair would repeat the first.

        Raises:
            NotASeries: when there is no scenario of two sides, or no game is asked for.
        """
        scenario = battle.scenario
        if scenario is None:
            raise NotASeries("there is no scenario to play, only a map")
        if len(scenario.sides) != 2:
            raise NotASeries("games between computer players need a scenario of two sides")
        if games < 1:
            raise NotASeries("a series has at least one game")
        return cls(
            canonical_json(scenario_data(replace(scenario, map="map"))),
            canonical_json(map_data(battle.sheet)),
            players,
            games,
            seed,
            swap and players[0] != players[1],
            turns,
            tuple(sorted((options or {}).items())),
        )

    @classmethod
    def of_file(cls, path: Path, players: tuple[str, str], games: int, **settings: Any) -> Series:
        """The series of games of a scenario file; settings as for `of`.

        Raises:
            BadFile: when the file cannot be read or has errors.
            NotASeries: when it is no scenario of two sides.
        """
        return cls.of(open_playable(path).battle, players, games, **settings)

    def under(self, texts: Sequence[str]) -> Series:
        """The same series under options of its rules, each written as ID=VALUE. Options that equal those of
        the scenario are left out, so that the series keeps its key.

        Raises:
            BadOption: when one does not exist, has no such value or is named twice.
        """
        wanted = {**dict(self.options), **options_of(self.ruleset, texts)}
        own = {id_: self._own_option(id_) for id_ in wanted}
        chosen = {id_: value for id_, value in wanted.items() if value != own[id_]}
        return replace(self, options=tuple(sorted(chosen.items())))

    def _own_option(self, id_: str) -> Any:
        """The scenario's own value for an option of its rules."""
        options = json.loads(self.scenario).get("options", {})
        return options[id_] if id_ in options else option_of(self.ruleset, id_).default

    def option(self, id_: str) -> Any:
        """The value of an option of the rules in these games.

        Raises:
            BadOption: when the rules have none called so.
        """
        chosen = dict(self.options)
        return chosen[id_] if id_ in chosen else self._own_option(id_)

    @classmethod
    def from_json(cls, text: str) -> Series:
        """The series of a text made by `to_json`."""
        data = json.loads(text)
        options = tuple((name, value) for name, value in data.pop("options"))
        return cls(players=tuple(data.pop("players")), options=options, **data)

    def to_json(self) -> str:
        """The whole series as text, for workers and other machines."""
        return canonical_json(asdict(self))

    @property
    def title(self) -> str:
        return str(json.loads(self.scenario).get("title", ""))

    @property
    def ruleset(self) -> str:
        return str(json.loads(self.scenario).get("ruleset", ""))

    @property
    def sides(self) -> tuple[str, str]:
        """The ids of the sides in the order of the scenario."""
        first, second = (str(side["id"]) for side in json.loads(self.scenario)["sides"])
        return first, second

    def pair(self, index: int) -> tuple[int, bool]:
        """The number of a game's dice, and whether the players have changed sides."""
        return (index // 2, index % 2 == 1) if self.swap else (index, False)

    def seats(self, index: int) -> dict[str, str]:
        """The player of each side in a game, by side id."""
        players = self.players[::-1] if self.pair(index)[1] else self.players
        return dict(zip(self.sides, players, strict=True))

    def hashes(self) -> dict[str, str]:
        """The parts of the key: program and version, scenario, map, players, seed, settings."""
        scenario = {key: value for key, value in json.loads(self.scenario).items() if key not in NAMING_ONLY}
        settings = [self.swap, self.turns, [list(pair) for pair in self.options]]
        return {
            "program": __version__,
            "code": code_fingerprint(self.ruleset),
            "scenario": _sha(canonical_json(scenario)),
            "map": _sha(self.map),
            "players": ",".join(self.players),
            "seed": str(self.seed),
            "settings": canonical_json(settings),
        }

    @property
    def key(self) -> str:
        """A name for the series that is equal exactly when the games are; 64 hexadecimal digits."""
        return _key(self)

    def battle(self) -> Battle:
        """The battle as these games play it: with its own length and options.

        Raises:
            BadFile: when its texts are no map and scenario.
        """
        sheet, problems, _ = read_map(_as_file(self.map))
        scenario, found, _ = read_scenario(_as_file(self.scenario))
        if sheet is None or scenario is None:
            raise BadFile("the series holds no battle that can be read", [*problems, *found])
        if self.turns is not None:
            scenario = replace(scenario, length=Length(self.turns, self.turns))
        if self.options:
            scenario = replace(scenario, options={**scenario.options, **dict(self.options)})
        return Battle(sheet, scenario)


@lru_cache(maxsize=64)
def _key(series: Series) -> str:
    return _sha(canonical_json(series.hashes()))


def _as_file(text: str) -> str:
    """The text with characters that files may not hold escaped."""
    return text if unprintable(text) is None else json.dumps(json.loads(text))


def _sha(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


PARTS = ("core/board", "core/geometry", "core/play", "core/rules", "core/scenario", "core/sight")
LAB = ("game.py", "lead.py", "row.py", "watch.py")
"""The folders of kpeditor, and the modules of the lab, besides the ruleset's own folder, that make a row."""


@cache
def code_fingerprint(ruleset_id: str) -> str:
    """A hash over the sources and tables of a ruleset and of the parts of kpeditor it plays with.

    Without sources (a frozen program) only the versions are hashed.

    Raises:
        UnknownRuleset: when none is installed under this id.
    """
    ruleset = registry.find(ruleset_id)
    package = Path(kpeditor.__file__).parent
    digest = hashlib.sha256(f"{kpeditor.__version__} {ruleset_id} {ruleset.info.version}".encode())
    own = sys.modules[type(ruleset).__module__].__file__
    folders = [package / part for part in PARTS] + ([Path(own).parent] if own else [])
    files = [path for folder in folders for path in sorted(folder.rglob("*")) if path.is_file()]
    for path in [*files, *(package / "lab" / name for name in LAB)]:
        if path.suffix != ".pyc" and path.is_file():
            digest.update(f"\n{path.name}\n".encode())
            digest.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()
