"""`kpeditor chronicle`: a game of any rules as a text; with a side what that side may know."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

from kpeditor.cli import main as cli
from kpeditor.core.files.documents import open_battle
from kpeditor.core.play.chronicle import chronicle
from kpeditor.core.play.gamefile import save_record
from kpeditor.core.play.players import play_game
from kpeditor.core.play.record import record_of

VELM = Path("scenarios/nqm/velm-bridge.yaml")


def test_a_chronicle_by_game_turn_with_losses_and_histories(tmp_path, capsys):
    session = play_game(open_battle(VELM).battle, "random", 3)
    save_record(record_of(session, scenario=str(VELM.resolve()), seed=3), tmp_path / "record.yaml")
    assert cli.main(["chronicle", str(tmp_path / "record.yaml")]) == 0
    told = capsys.readouterr().out
    assert told == chronicle(session)
    headings = [line for line in told.splitlines() if line.startswith("#")]
    assert headings[:3] == ["# The bridge at Velm", "## Hour 1", "## Hour 2"]
    assert {"## The end", "## Losses", "## Units"} <= set(headings)
    lost = sum(event.kind == "destroyed" for event in session.events())
    assert (
        sum(int(line.split("|")[2]) for line in told.splitlines() if line.startswith(("| Att", "| Def")))
        == lost
    )
    assert cli.main(["chronicle", str(tmp_path / "record.yaml"), "--side", "attackers"]) == 0
    seen = capsys.readouterr().out
    assert "Bank Battalion is ordered" in told
    assert "Bank Battalion is ordered" not in seen
    assert cli.main(["chronicle", str(tmp_path / "record.yaml"), "--side", "greens"]) == 2


def test_nothing_in_it_means_anything_to_markdown(tmp_path):
    target = tmp_path / "told.md"
    record = Path("tests/cli/games") / "nothing.yaml"
    assert cli.main(["chronicle", str(record), "-o", str(target)]) == 1
    assert not target.exists()


def test_with_figures_the_numbers_behind_each_sentence_as_the_rules_call_them(root, tmp_path, capsys):
    record = root / "tests/playthroughs/14-4-poland.yaml"
    assert cli.main(["chronicle", str(record), "--figures"]) == 0
    told = capsys.readouterr().out.splitlines()
    numbers = [line for line in told if line.startswith("  - ")]
    shots = [line for line in numbers if "Strength of PzIIID 102 at range" in line]
    assert any("Superiority: +" in line and "Die: " in line for line in shots)
    sentences = [before for before, after in pairwise(told) if after in numbers]
    assert not any(" enters " in line for line in sentences), "steps of a movement have their figures there"
