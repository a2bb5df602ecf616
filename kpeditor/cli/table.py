"""The sub-commands by name, and the exit statuses: what is known of the command line without loading it."""

from __future__ import annotations

from collections.abc import Mapping

COMMANDS: Mapping[str, str] = {
    "assemble": "kpeditor.cli.battles.assemble:assemble_boards",
    "check": "kpeditor.cli.battles.check:check",
    "chronicle": "kpeditor.cli.games.chronicle:chronicle_command",
    "diff": "kpeditor.cli.battles.diff:diff",
    "export": "kpeditor.cli.convert.export:export",
    "import": "kpeditor.cli.main:imports",
    "landscape": "kpeditor.cli.battles.landscape:landscape",
    "los": "kpeditor.cli.battles.los:los",
    "mail": "kpeditor.cli.games.mail:mail",
    "matrix": "kpeditor.cli.games.matrix:matrix",
    "odds": "kpeditor.cli.games.odds:odds",
    "orders": "kpeditor.cli.games.orders:orders",
    "plot": "kpeditor.cli.games.plot:plot",
    "render": "kpeditor.cli.battles.render:render",
    "replay": "kpeditor.cli.games.replay:replay_command",
    "run": "kpeditor.cli.games.run:run",
    "scan": "kpeditor.cli.battles.scan:scan",
    "simulate": "kpeditor.cli.games.simulate:simulate",
    "umpire": "kpeditor.cli.games.umpire:umpire",
    "verdicts": "kpeditor.cli.games.verdicts:verdicts",
    "whatif": "kpeditor.cli.games.whatif:whatif",
}
"""Name of a sub-command -> `module:attribute` of its click command."""

SOURCES: Mapping[str, str] = {
    "bundle": "kpeditor.cli.convert.bundles:unpacked",
    "geojson": "kpeditor.cli.convert.import_table:geojson",
    "megamek": "kpeditor.cli.convert.import_foreign:megamek",
    "tiled": "kpeditor.cli.convert.import_foreign:tiled",
    "vassal": "kpeditor.cli.convert.import_vassal:vassal",
    "wesnoth": "kpeditor.cli.convert.import_foreign:wesnoth",
}
"""The same of the sources of `kpeditor import`."""

OK, INPUT_ERROR, USAGE, BUG = 0, 1, 2, 3
"""The exit statuses that scripts may rely on."""

INTERRUPTED = 130
"""What a shell reports for a program stopped with Ctrl+C."""
