"""Every option of the rules changes what it says; most have their tests in the chapters (Appendix A)."""

from __future__ import annotations

from pathlib import Path

import pytest

from kpeditor.rulesets.kampfpanzer.checks import problems as checks
from kpeditor.rulesets.kampfpanzer.options import options
from tests.rulesets.kampfpanzer.engine.field import Field, Sixes, clear_map, unit

ENGINE = Path(__file__).parent


@pytest.mark.parametrize(("edge", "legal"), [("map", False), ("south", True)])
def test_edge_w(edge: str, legal: bool) -> None:
    game = Field(
        red=[unit("1", "h39", "1053")],
        blue=[unit("11", "h39", "3030")],
        exits=("edge(W)", ""),
        options={"edge_W": edge},
    )
    assert (game.faults(_1="XD") == []) is legal


@pytest.mark.parametrize(("rule", "clock", "cover"), [("max", 3, 4), ("sum", 3.5, 4), ("dominant", 0.5, 4)])
def test_multi_terrain_costs(rule: str, clock: float, cover: int) -> None:
    game = Field(
        red=[unit("1", "pz4e", "1009"), unit("19", "b1", "1012")],
        blue=[unit("26", "inf_fr", "1014")],
        sheet=clear_map(
            terrain={"1010": "town", "1014": "town"}, elevation={"1010": "slope", "1014": "slope"}
        ),
        options={"multi_terrain": rule},
    )
    game.play(Sixes(), _1="D1", _19="N1014")
    assert game.happened("enters", "1")[0].data["clock"] == clock
    assert game.happened("fires", "19")[0].data["cover"] == cover


@pytest.mark.parametrize(("rule", "cover"), [("max", 4), ("sum", 7), ("dominant", 4)])
def test_multi_terrain_defence_behind_a_crest(rule: str, cover: int) -> None:
    game = Field(
        red=[unit("19", "b1", "1012")],
        blue=[unit("26", "inf_fr", "1014")],
        sheet=clear_map(terrain={"1014": "town"}, elevation={"1014": "slope"}, crest=["1014A"]),
        options={"multi_terrain": rule},
    )
    game.play(Sixes(), _19="N1014")
    assert game.happened("fires", "19")[0].data["cover"] == cover


@pytest.mark.parametrize(("auto", "sees"), [(False, True), (True, False)])
def test_auto_woods_hexsides(auto: bool, sees: bool) -> None:
    game = Field(
        red=[unit("1", "h39", "1010")],
        blue=[unit("11", "h39", "1014")],
        sheet=clear_map(terrain={"1011": "woods", "1012": "woods"}),
        options={"auto_woods_hexsides": auto},
    )
    assert (game.faults(_1="N1014") == []) is sees


@pytest.mark.parametrize(("vertex", "sees"), [("closed", False), ("open", True)])
def test_los_vertex(vertex: str, sees: bool) -> None:
    # The line from 0708 to 0603 only grazes a corner of 0705.
    game = Field(
        red=[unit("1", "h39", "0708")],
        blue=[unit("11", "h39", "0603")],
        sheet=clear_map(woods=["0705E"]),
        options={"los_vertex": vertex},
    )
    assert (game.faults(_1="N0603") == []) is sees


@pytest.mark.parametrize(("limit", "severity"), [(False, "warning"), (True, "error")])
def test_limit_counters(limit: bool, severity: str) -> None:
    game = Field(
        red=[unit(f"x{i}", "b1", f"10{10 + i}") for i in range(3)],
        blue=[unit("11", "h39", "3030")],
        options={"limit_counters": limit},
    )
    found = [p.severity.name.lower() for p in checks.check(game.battle) if "counter" in p.text]
    assert severity in found


def test_every_option_has_a_test_of_the_engine() -> None:
    tests = "".join(path.read_text(encoding="utf-8") for path in sorted(ENGINE.glob("test_*.py")))
    untested = [option.id for option in options() if f'"{option.id}"' not in tests]
    assert untested == []
