"""`kpeditor odds`: bare questions on the command line (CT-14)."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction

import pytest

from kpeditor.cli.games.odds import _stand_in
from kpeditor.cli.main import main
from kpeditor.cli.table import INPUT_ERROR, OK, USAGE
from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.rules import registry


def test_the_json_has_the_form_of_the_contract(capsys):
    asked = ["odds", "kampfpanzer", "direct-fire", "--superiority", "0", "--format", "json"]
    assert main(asked) == OK
    data = json.loads(capsys.readouterr().out)
    assert list(data) == ["ruleset", "calculator", "fields", "outcomes", "mean", "steps"]
    assert data["fields"] == {"superiority": 0}
    assert data["outcomes"] == [
        {"result": "D2", "chance": "1/6"},
        {"result": "D1", "chance": "1/3"},
        {"result": "P", "chance": "1/2"},
    ]
    assert data["mean"] is None
    assert "[9.7]" in data["steps"][-1]


def test_chance_one_is_written_so(capsys):
    assert main(["odds", "kampfpanzer", "direct-fire", "--superiority=9", "--format", "json"]) == OK
    assert json.loads(capsys.readouterr().out)["outcomes"] == [{"result": "D4", "chance": "1"}]


def test_the_text_names_chances_and_how_they_come_about(capsys):
    assert main(["odds", "kampfpanzer", "panic", "--level", "3", "--digit", "9"]) == OK
    told = capsys.readouterr().out
    assert "panics on 1, 3 [11.11]" in told
    assert "1/3" in told
    assert "33.3 %" in told


def test_what_the_rules_forbid_is_refused_with_the_reason(capsys):
    assert main(["odds", "kampfpanzer", "direct-fire", "--superiority", "-4"]) == INPUT_ERROR
    told = capsys.readouterr()
    assert told.out == ""
    assert "below -3: the attack is not made [9.7]" in told.err


def test_options_and_scenarios_change_the_answer(root, tmp_path, capsys):
    asked = ["odds", "kampfpanzer", "h-fire", "--pattern", "tight", "--entrenched", "true", "--cover", "yes"]
    assert main([*asked, "--option", "h_tight_entrenched_woods=0", "--format", "json"]) == OK
    other = json.loads(capsys.readouterr().out)["outcomes"]
    assert main([*asked, "--format", "json"]) == OK
    assert json.loads(capsys.readouterr().out)["outcomes"] != other
    scenario = tmp_path / "own.yaml"
    text = (root / "scenarios/tutorial/first-shots.yaml").read_text("utf-8")
    scenario.write_text(f"{text}\ntables: {{recovery: {{D1: 6, D2: 2, D3: 1}}}}\n", "utf-8")
    assert main(["odds", "kampfpanzer", "recovery", "--level", "1", "--scenario", str(scenario)]) == OK
    assert "recovered        1" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "status", "told"),
    [
        (["kampfpanzr"], INPUT_ERROR, "kampfpanzer"),
        (["kampfpanzer", "panik"], USAGE, "did you mean 'panic'"),
        (["kampfpanzer", "panic", "--level", "2"], INPUT_ERROR, "panic needs digit"),
        (["kampfpanzer", "panic", "--levl", "2"], INPUT_ERROR, "did you mean 'level'"),
        (["kampfpanzer", "panic", "--level", "9", "--digit", "1"], INPUT_ERROR, "from 1 to 5, not '9'"),
        (["kampfpanzer", "panic", "--level", "x", "--digit", "1"], INPUT_ERROR, "not 'x'"),
        (["kampfpanzer", "panic", "--level"], USAGE, "--level needs a value"),
        (["kampfpanzer", "panic", "level"], USAGE, "write --FIELD VALUE"),
        (["kampfpanzer", "h-fire", "--pattern", "tigt"], INPUT_ERROR, "did you mean 'tight'"),
        (["kampfpanzer", "h-fire", "--pattern", "tight", "--moving", "maybe"], INPUT_ERROR, "true or false"),
        (["kampfpanzer", "panic", "--option", "h_di=1"], USAGE, "write ID=VALUE"),
    ],
)
def test_mistakes_are_told(words, status, told, capsys):
    assert main(["odds", *words]) == status
    assert told in capsys.readouterr().err


def test_every_ruleset_lists_its_calculators(capsys):
    assert main(["odds", "--format", "json"]) == OK
    listed = json.loads(capsys.readouterr().out)
    for id_ in [id_ for id_ in registry.ids() if registry.find(id_).calculators()]:
        assert [one for one in listed if one["ruleset"] == id_]
    assert main(["odds", "kampfpanzer"]) == OK
    told = capsys.readouterr().out
    assert "--entrenched  Of these entrenched: 0 to 12 (0 when left out)" in told


def test_every_answer_adds_up_to_one(capsys):
    for superiority in range(-3, 10):
        asked = ["odds", "kampfpanzer", "direct-fire", "--superiority", str(superiority), "--format", "json"]
        assert main(asked) == OK
        outcomes = json.loads(capsys.readouterr().out)["outcomes"]
        assert sum(Fraction(one["chance"]) for one in outcomes) == 1


@pytest.mark.parametrize("value", ["[", "{a: b", "*a", "9" * 5000, "2001-99-99", "nope", ""])
def test_an_option_of_no_use_is_wrong_usage(value, capsys):
    asked = ["odds", "kampfpanzer", "direct-fire", "--superiority", "3", "--option", f"edge_W={value}"]
    assert main(asked) == USAGE
    assert "edge_W is one of map, north, east, south, west" in capsys.readouterr().err


def test_an_option_is_never_replaced_by_the_usual_value_unsaid(root, tmp_path, capsys):
    """False is no number 0: the rules would have answered for their usual value 1."""
    asked = ["odds", "kampfpanzer", "h-fire", "--pattern", "tight", "--entrenched", "true", "--cover", "yes"]
    assert main([*asked, "--option", "h_tight_entrenched_woods=false"]) == USAGE
    scenario = tmp_path / "own.yaml"
    text = (root / "scenarios/tutorial/first-shots.yaml").read_text("utf-8")
    scenario.write_text(f"{text}\noptions: {{h_tight_entrenched_woods: false}}\n", "utf-8")
    assert main([*asked, "--scenario", str(scenario)]) == INPUT_ERROR
    assert "h_tight_entrenched_woods cannot be false" in capsys.readouterr().err


@pytest.mark.parametrize("value", ["ZZZ", "", "ABCDEE", "abcdef"])
def test_an_option_without_choices_is_judged_by_the_rules_themselves(value, root, tmp_path, capsys):
    """Q04: the scatter of panicked units names each direction once; the rules alone know that."""
    asked = ["odds", "kampfpanzer", "direct-fire", "--superiority", "3"]
    assert main([*asked, "--option", f"scatter={value}"]) == INPUT_ERROR
    told = capsys.readouterr()
    assert told.out == ""
    assert "must name each direction A to F once" in told.err
    scenario = tmp_path / "own.yaml"
    text = (root / "scenarios/tutorial/first-shots.yaml").read_text("utf-8")
    scenario.write_text(f"{text}\noptions: {{scatter: '{value}'}}\n", "utf-8")
    assert main([*asked, "--scenario", str(scenario)]) == INPUT_ERROR
    assert main([*asked, "--option", "scatter=FEDCBA"]) == OK


def test_the_rules_of_a_free_table_are_asked_about_a_free_table():
    """Their checks look at no map of hexes."""
    on_table = replace(registry.find("kampfpanzer").info, space="table")
    assert isinstance(_stand_in(on_table), TableSheet)
