"""The corpus: finished games of both formats of records, which are to replay with the same hashes for ever.

`python -m tests.playthroughs.corpus` adds games of the present program to those that are kept; games that are
kept are never written anew.
"""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kpeditor.core.files.documents import open_battle
from kpeditor.core.play.players import play_game
from kpeditor.core.play.record import record_data, record_of

FILE = Path(__file__).with_name("corpus.jsonl.xz")
ROOT = Path(__file__).resolve().parents[2]
SCENARIOS = sorted(
    path for name in ("kampfpanzer", "tutorial") for path in (ROOT / "scenarios" / name).glob("*.yaml")
)
"""Those of rules that are finished; games of PanzerBlitz, which have version 2 alone, join when they are."""
GAMES = 300


def kept() -> Iterator[dict[str, Any]]:
    """The data of the records, as files have them; `scenario` is a path from the folder of the checkout."""
    if not FILE.exists():
        return
    with lzma.open(FILE, "rt", encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def made(number: int) -> dict[str, Any]:
    """The record of a game: the scenarios in turn, players at random, each format as often."""
    path = SCENARIOS[number % len(SCENARIOS)]
    seed = 1000 + number
    session = play_game(open_battle(path).battle, "random", seed)
    record = record_of(session, scenario=path.relative_to(ROOT).as_posix(), seed=seed)
    return record_data(record, 1 + number // len(SCENARIOS) % 2)


def main() -> None:
    """Completes the corpus."""
    lines = [json.dumps(data, ensure_ascii=False, separators=(",", ":")) for data in kept()]
    for number in range(len(lines), GAMES):
        lines.append(json.dumps(made(number), ensure_ascii=False, separators=(",", ":")))
    with lzma.open(FILE, "wt", preset=9 | lzma.PRESET_EXTREME, encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
