"""What found kinds become: guesses by words, English and German, and mappings as files."""

from __future__ import annotations

import pytest

from kpeditor.core.errors import UnknownRuleset
from kpeditor.core.geometry.hexes import HexGrid
from kpeditor.core.rules import registry
from kpeditor.importers.found import ForeignMap, FoundKind
from kpeditor.importers.mapping import (
    BadMapping,
    check_targets,
    choices,
    guess,
    mapping_text,
    read_mapping,
)
from tests.each import each

RULES = registry.find("kampfpanzer")


def guessed(role, *words, said=""):
    kind = FoundKind("k", "k", role, words, 1, said)
    return guess(ForeignMap("Tiled", "t", HexGrid(2, 2), [kind]), RULES)["k"]


@each(
    ("role", "words", "target"),
    [
        ("hex", ["DarkForest_02"], "terrain/woods"),
        ("hex", ["Laubwald"], "terrain/woods"),
        ("hex", ["bäume"], "terrain/woods"),
        ("hex", ["", "Dorf"], "terrain/town"),
        ("hex", ["farmhouse"], "terrain/town"),
        ("hex", ["grass"], "terrain/clear"),
        ("hex", ["Wiese"], "terrain/clear"),
        ("hex", ["forest hills"], "elevation/slope"),
        ("hex", ["Berg"], "elevation/hilltop"),
        ("hex", ["lava"], ""),
        ("hex", ["hex mini", "Ground"], ""),
        ("hex", ["tile", "woods"], "terrain/woods"),
        ("line", ["Fluss"], "hexside/stream"),
        ("line", ["Landstraße"], "hexside/road"),
        ("line", ["Brücke"], "hexside/bridge"),
        ("line", ["hedge"], "hexside/woods"),
        ("side", ["road"], "hexside/road"),
        ("area", ["city"], "place/town"),
        ("area", ["Deployment zone"], "zone"),
        ("area", ["forest"], "terrain/woods"),
        ("point", ["bt7"], "unit/bt7"),
        ("point", ["BT7"], "unit/bt7"),
        ("point", ["treasure"], ""),
    ],
)
def test_guesses(role, words, target):
    assert guessed(role, *words) == target


def test_what_the_file_says_itself_comes_first():
    assert guessed("hex", "forest", said="terrain/town") == "terrain/town"
    assert guessed("hex", "lava", said="terrain/Wald") == "terrain/woods"


def test_every_target_offered_is_a_target():
    for role in ("hex", "side", "line", "area", "point"):
        offered = [choice.target for choice in choices(role, RULES)]
        assert len(offered) == len(set(offered))
        foreign = ForeignMap("Tiled", "t", HexGrid(2, 2), [FoundKind("k", "k", role)])
        for target in offered:
            check_targets({"k": target}, foreign, RULES)
        with pytest.raises(BadMapping, match="cannot become 'nonsense'"):
            check_targets({"k": "nonsense"}, foreign, RULES)


def test_a_mapping_reads_back(tmp_path):
    foreign = ForeignMap(
        "Tiled", "t", HexGrid(2, 2), [FoundKind("tile a#1", "a", "hex"), FoundKind("b: c", "b", "hex")]
    )
    targets = {"tile a#1": "terrain/woods", "b: c": ""}
    (tmp_path / "m.yaml").write_text(mapping_text(targets, foreign.source, targets), "utf-8")
    assert read_mapping(tmp_path / "m.yaml") == targets


def test_the_ruleset_is_the_one_wished_or_named_or_the_only_one(monkeypatch, second_ruleset):
    foreign = ForeignMap("Tiled", "t", HexGrid(2, 2), ruleset="kampfpanzer")
    assert registry.for_hexes(usual=foreign.ruleset).info.id == "kampfpanzer"
    foreign.ruleset = "chess"
    with pytest.raises(UnknownRuleset, match=f"name the ruleset of the new map: {second_ruleset}, kampf"):
        registry.for_hexes(usual=foreign.ruleset)
    assert registry.for_hexes("kampfpanzer", foreign.ruleset).info.id == "kampfpanzer"
    only = registry.find("kampfpanzer")
    monkeypatch.setattr(registry, "on_hexes", lambda: [only])
    assert registry.for_hexes(usual=foreign.ruleset) is only
