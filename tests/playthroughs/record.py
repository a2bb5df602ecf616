"""Records the golden playthroughs anew: `python -m tests.playthroughs.record`.

After a wanted change of the rules. Look at the difference before you commit it:
what changed in a log is what changed in the game.
"""

from __future__ import annotations

from pathlib import Path

from kpeditor.cli.games import session_text
from kpeditor.core.files import emit
from kpeditor.core.files.documents import open_battle
from kpeditor.core.files.writing import write_safely
from kpeditor.core.play.players import play_game
from kpeditor.core.play.record import record_data, record_of

HERE = Path(__file__).parent
SCENARIOS = HERE.parents[1] / "scenarios" / "kampfpanzer"
SEED = 1940
WITH_LOG = "14-4-poland"
"""The game that is played to its end and kept as a readable log too."""
TURNS = 3


def main() -> None:
    """Writes one record per scenario."""
    for path in sorted(SCENARIOS.glob("*.yaml")):
        whole = path.stem == WITH_LOG
        session = play_game(open_battle(path).battle, "random", SEED, turns=None if whole else TURNS)
        record = record_of(session, scenario=f"../../scenarios/kampfpanzer/{path.name}", seed=SEED)
        write_safely(HERE / path.name, emit.document(record_data(record)))
        if whole:
            write_safely(HERE / f"{path.stem}.log", session_text(session) + "\n")


if __name__ == "__main__":
    main()
