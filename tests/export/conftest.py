"""What the tests of exports share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kpeditor.app.panels.board.boardform import NewMap
from kpeditor.core.files.documents import open_battle
from kpeditor.core.rules import registry
from kpeditor.core.rules.declarations import Field, Fields, MarkKind
from kpeditor.core.rules.scenarioforms import ScenarioForms
from kpeditor.core.rules.unittype import UnitType
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Group, Length, Mark, Scenario, Side, Unit
from tests.installing import forget_rulesets, install
from tests.toys.mudrace import MudRace

HUT = MarkKind(
    "hut", "hut", "huts", "Runners rest in it.", colour="#7b5e2a", label="HUT", shelter="Resting here"
)


class Huts(ScenarioForms):
    """Runners rest in huts."""

    def may_shelter(self, type_: UnitType, mark_kind: str) -> bool:
        return (type_.id, mark_kind) == ("runner", "hut")


class LongRace(MudRace):
    """The race through mud, with huts and with fields of sides, groups and units."""

    def forms(self) -> ScenarioForms:
        return Huts()

    def marks(self) -> tuple[MarkKind, ...]:
        return (*super().marks(), HUT)

    def fields(self, scenario: Scenario | None = None) -> Fields:
        gaits = {"walk": "walking", "trot": "trotting"}
        return Fields(
            side=(Field("spirit", "Spirit", least=1), Field("cheered", "Cheered", "switch", False)),
            group=(Field("gait", "Gait", "choice", "walk", choices=gaits, words={"trot": "trots off"}),),
            unit=(Field("shoes", "Shoes", "switch", False, words={"true": "with shoes"}),),
        )


@pytest.fixture
def mud(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Battle]:
    """A battle of the long race, which the registry finds by entry point while the test runs."""
    entry = {"race": "tests.export.conftest:LongRace"}
    install(tmp_path / "site", monkeypatch, "long-race", {registry.GROUP: entry})
    tired = Unit("red", "runner", "0101", conditions={"tired": 2, "muddy": 1}, fields={"shoes": True})
    fresh = Unit("blue", "runner", "0201")
    sides = (
        Side("red", "Reds", (Group("r", units=(tired,), fields={"gait": "trot"}),), fields={"spirit": 4}),
        Side(
            "blue", "Blues", (Group("b", units=(fresh,), fields={"gait": "walk"}),), fields={"cheered": True}
        ),
    )
    marks = (
        Mark("hurdle", "0103", value=3),
        Mark("hurdle", "0204", value=2),
        Mark("flag", "0106", "red"),
        Mark("hut", "0101"),
        Mark("puddle", "0202"),
    )
    scenario = Scenario("A long race", "race", "map.yaml", Length(9, 9), sides, marks=marks)
    sheet = NewMap("Track", "race", 4, 8, trim=False).sheet()
    yield Battle(sheet, scenario)
    forget_rulesets()


@pytest.fixture(scope="module")
def summa(root):
    return open_battle(root / "scenarios/kampfpanzer/14-5-summa.yaml").battle


@pytest.fixture(scope="module")
def small(root):
    """A scenario on a map of 12 by 10 hexes."""
    return open_battle(root / "scenarios/tutorial/first-shots.yaml").battle


@pytest.fixture(autouse=True)
def _gui(qapp):
    """Everything here is drawn."""
