"""The list of codes is complete, and scenarios with their own units and tables are checked with them."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from kpeditor.core.problem import Severity
from kpeditor.rulesets.kampfpanzer.checks import problems as checks
from tests.rulesets.kampfpanzer.battles import group, problems, scenario, side, told

RULESET = Path(checks.__file__).parents[1]
SOURCES = [
    path.read_text("utf-8")
    for folder in (RULESET, RULESET.with_name("toolbox"))
    for path in folder.rglob("*.py")
    if path != Path(checks.__file__)
]
REDS = side("reds", group("main", {"s35": 1}, "row(1)"))


def codes_made() -> dict[str, set[str]]:
    """The codes and severities with which the modules of the ruleset make problems."""
    found: dict[str, set[str]] = {}
    for node in (node for source in SOURCES for node in ast.walk(ast.parse(source))):
        if isinstance(node, ast.Call) and node.args:
            name, first = ast.unparse(node.func).rpartition(".")[2], node.args[0]
            if name in ("error", "warning", "hint", "make") and isinstance(first, ast.Constant):
                found.setdefault(str(first.value), set()).add(name)
    return found


def test_every_code_made_is_listed_with_its_severity():
    made = codes_made()
    assert len(made) > 15
    for code, makers in made.items():
        severity, text = checks.CODES[code]
        assert text
        assert makers in ({severity.word}, {"make"})


@pytest.mark.parametrize(
    "code", ["custom-unit", "custom-table", "woods-without-hexsides", "town-without-hexsides"]
)
def test_codes_made_in_other_ways_are_listed(code):
    assert code in checks.CODES
    assert any(code in source or "-" + code.split("-", 1)[1] in source for source in SOURCES)


def test_codes_are_kebab_case():
    assert all(code == code.lower() and " " not in code and "_" not in code for code in checks.CODES)


@pytest.mark.parametrize("given", ["ABCDE", "ABCDEE", "abcdef", 5, ["A"], None])
def test_q04_scatter_must_name_each_direction_once(given):
    assert told(scenario(REDS, options={"scatter": given})) == [("error", "scatter-order", "options.scatter")]


@pytest.mark.parametrize("given", ["ABCDEF", "FEDCBA", "BADCFE"])
def test_q04_any_order_of_the_directions(given):
    assert told(scenario(REDS, options={"scatter": given})) == []


def test_malformed_units_and_tables_are_told_with_everything_else():
    thirteen = side("reds", group("main", {"bt7": 13}, "row(1)"))
    battle = scenario(thirteen, units={"pz2": {"attack": "x"}}, tables={"combat": {"columns": 3}})
    assert told(battle) == [
        ("error", "custom-unit", "units.pz2.attack"),
        ("error", "custom-table", "tables.combat.columns"),
        ("warning", "counters-short", "sides[0].groups[0].units.bt7"),
    ]


def test_checks_use_the_scenarios_own_figures():
    """A faster infantry reaches what the printed one does not; a longer panic table allows level 6."""
    reds = side("reds", group("main", {"inf_fr": 1}, 'hexes("0101")'), fields={"panic_level": 6})
    when = 'undisrupted(reds, hexes("0121")) >= 1'
    level = {6: dict.fromkeys(range(1, 7), "1 2 3 4 5 6")}
    assert [code for _, code, _ in told(scenario(reds, when=when))] == [
        "panic-level-range",
        "objective-out-of-reach",
    ]
    own = scenario(reds, when=when, units={"inf_fr": {"movement": 2}}, tables={"panic": level})
    assert told(own) == []


def test_every_problem_has_a_cure_and_a_place():
    battle = scenario(
        side(
            "reds",
            group("main", {"bt7": 13, "at25": 1}, 'hexes("0101")', fields={"entrench": "optional"}),
            fields={"panic_level": 9},
        ),
        when='undisrupted(reds, hexes("3939")) > 0',
        turns=1,
        special=("tank_riders",),
    )
    found = problems(battle)
    assert len({problem.code for problem in found}) >= 5
    for problem in found:
        assert problem.fix.endswith(".")
        assert problem.where.path
        assert problem.severity in Severity
