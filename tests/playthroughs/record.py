"""Records the golden playthroughs anew: `python -m tests.playthroughs.record`.

After a wanted change of the rules. Look at the difference before you commit it: what changed in a log is what
changed in the game. With `--new-orders` the computer players think again as well; without it the orders stay
as they are, so that better players do not change what is tested here.
"""

from __future__ import annotations

import sys
from pathlib import Path

from kpeditor.core.files.documents import open_battle
from kpeditor.core.files.storage.writing import write_safely
from kpeditor.core.play.gamefile import open_game, save_record
from kpeditor.core.play.gamelog import session_text
from kpeditor.core.play.players import play_game
from kpeditor.core.play.record import record_of
from kpeditor.core.play.replaying import replay
from kpeditor.core.play.session import Session

HERE = Path(__file__).parent
SCENARIOS = HERE.parents[1] / "scenarios" / "kampfpanzer"
SEED = 1940
PLAYERS = {"14-4-poland": "staff:rush"}
"""Who plays where it is not `staff` that shows most."""


def main() -> None:
    """Writes a record and a log per scenario."""
    for path in sorted(SCENARIOS.glob("14-*.yaml")):
        record_path = HERE / path.name
        session = _played(path) if "--new-orders" in sys.argv else _repeated(record_path)
        save_record(
            record_of(session, scenario=f"../../scenarios/kampfpanzer/{path.name}", seed=SEED), record_path
        )
        write_safely(record_path.with_suffix(".log"), session_text(session) + "\n")


def _played(path: Path) -> Session:
    return play_game(open_battle(path).battle, PLAYERS.get(path.stem, "staff"), SEED)


def _repeated(path: Path) -> Session:
    game = open_game(path)
    return replay(game.record, game.battle)


if __name__ == "__main__":
    main()
