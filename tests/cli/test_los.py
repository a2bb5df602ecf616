"""`kpeditor los`: one line with its reasons, a field of view, as text, JSON and picture."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kpeditor.cli import main as cli
from kpeditor.cli import table

MAP = """\
format: kpeditor-map/1
title: Ridge
ruleset: kampfpanzer
board: {kind: hex, columns: 12, rows: 14, tops: flat, low_columns: even, trim: true, numbering: CCRR}
legend:
  terrain: {".": clear, t: town, w: woods}
  elevation: {".": ground, /: slope, ^: hilltop}
hexes:
  terrain: |
    ............
    ............
    ............
    ............
    ............
    ............
    ............
    ............
    ............
    ............
    ............
    ............
    ............
    . . . . . .
hexsides: {crest: ["1011D"], woods: ["1110D"]}
"""


@pytest.fixture
def board(tmp_path: Path) -> str:
    path = tmp_path / "ridge.yaml"
    path.write_text(MAP, "utf-8")
    return str(path)


def run(*arguments: str) -> int:
    return cli.main(["los", *arguments], {"los": "kpeditor.cli.los:los"})


def test_a_blocked_line_names_every_reason(board, capsys):
    assert run(board, "1010", "1013") == table.OK
    assert capsys.readouterr().out == (
        "1010 to 1013, range 3: blocked\n  1011D crest, crossed, blocks: both hexes at ground level [9.16A]\n"
    )


def test_json_has_the_published_keys(board, capsys):
    assert run(board, "1010", "1013", "--format", "json") == table.OK
    answer = json.loads(capsys.readouterr().out)
    assert answer["from"] == "1010"
    assert answer["to"] == "1013"
    assert answer["range"] == 3
    assert answer["visible"] is False
    assert answer["hexsides"] == ["1010D", "1011D", "1012D"]
    (reason,) = answer["reasons"]
    assert (reason["hexside"], reason["kind"], reason["touch"], reason["rule"]) == (
        "1011D",
        "crest",
        "cross",
        "9.16A",
    )


def test_a_line_along_a_hexside_says_so(board, capsys):
    assert run(board, "1010", "1210", "--format", "json") == table.OK
    (reason,) = json.loads(capsys.readouterr().out)["reasons"]
    assert (reason["hexside"], reason["touch"]) == ("1110D", "along")


def test_a_field_lists_just_what_single_lines_call_visible(board, capsys):
    assert run(board, "1010", "--field", "--format", "json") == table.OK
    answer = json.loads(capsys.readouterr().out)
    assert answer["from"] == "1010"
    for column in range(1, 13):
        for row in range(1, 14):
            name = f"{column:02}{row:02}"
            assert run(board, "1010", name, "--format", "json") == table.OK
            assert json.loads(capsys.readouterr().out)["visible"] == (name in answer["visible"])


def test_a_field_may_be_cut_at_a_range(board, capsys):
    assert run(board, "0505", "--field", "--range", "1", "--format", "json") == table.OK
    visible = json.loads(capsys.readouterr().out)["visible"]
    assert visible == ["0404", "0405", "0504", "0505", "0506", "0604", "0605"]


def test_h_fire_reaches_into_a_town_from_afar(capsys, tmp_path):
    path = tmp_path / "town.yaml"
    path.write_text(MAP.replace("    ............\n", "    ..t.........\n", 5), "utf-8")
    assert run(str(path), "0310", "0305") == table.OK
    assert "0305 town hex at range 5, blocks" in capsys.readouterr().out
    assert run(str(path), "0310", "0305", "--h-fire") == table.OK
    assert "visible" in capsys.readouterr().out


def test_a_field_in_words_counts_the_hexes(board, capsys):
    assert run(board, "0101", "--field", "--range", "1") == table.OK
    assert capsys.readouterr().out == "3 of 162 hexes are visible from 0101\n  0101 0102\n  0201\n"


@pytest.mark.parametrize(
    "arguments", [["1010"], ["1010", "1013", "--field"], ["1010", "1013", "--range", "3"]]
)
def test_a_line_and_a_field_are_different_questions(board, capsys, arguments):
    assert run(board, *arguments) == table.USAGE
    assert capsys.readouterr().out == ""


def test_an_unknown_hex_is_told(board, capsys):
    assert run(board, "1010", "4001") == table.INPUT_ERROR
    assert "4001" in capsys.readouterr().err


def test_a_map_with_errors_is_answered_and_its_errors_told(board, capsys):
    path = Path(board)
    path.write_text(path.read_text("utf-8").replace('"1110D"', '"1110D", "9910D"'), "utf-8")
    assert run(board, "1010", "1013", "--format", "json") == table.INPUT_ERROR
    printed = capsys.readouterr()
    assert json.loads(printed.out)["visible"] is False
    assert "9910D" in printed.err


def test_a_ruleset_that_is_not_installed_is_told(board, capsys):
    path = Path(board)
    path.write_text(path.read_text("utf-8").replace("kampfpanzer", "unheard-of"), "utf-8")
    assert run(board, "1010", "1013") == table.INPUT_ERROR
    assert "unheard-of" in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [["1010", "1013"], ["1010", "--field"]])
def test_the_answer_can_be_drawn(board, capsys, tmp_path, qapp, arguments):
    target = tmp_path / "sight.png"
    assert run(board, *arguments, "-o", str(target)) == table.OK
    plain = tmp_path / "other.png"
    assert run(board, "0101", "0102", "-o", str(plain)) == table.OK
    assert target.read_bytes().startswith(b"\x89PNG")
    assert target.read_bytes() != plain.read_bytes()


def test_pictures_are_png(board, capsys, tmp_path):
    assert run(board, "1010", "1013", "-o", str(tmp_path / "sight.svg")) == table.USAGE
    told = capsys.readouterr()
    assert ".png" in told.err
    assert not told.out
