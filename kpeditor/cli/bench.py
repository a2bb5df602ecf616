"""`kpeditor bench`: measures the program on this machine, one part of it at a time."""

from __future__ import annotations

from kpeditor.cli.main import LazyGroup

bench = LazyGroup(
    {
        "engine": "kpeditor.cli.bench_engine:bench_engine",
        "lab": "kpeditor.cli.bench_lab:bench_lab",
        "los": "kpeditor.cli.bench_los:bench_los",
        "map": "kpeditor.cli.bench_map:bench_map",
        "match": "kpeditor.cli.bench_match:bench_match",
        "scan": "kpeditor.cli.bench_scan:bench_scan",
        "players": "kpeditor.cli.bench_players:bench_players",
    },
    name="bench",
    help="Measure the program on this machine.",
)
