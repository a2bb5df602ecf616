"""The sub-commands by name, and the exit statuses: known without loading the commands."""

from __future__ import annotations

from collections.abc import Mapping

COMMANDS: Mapping[str, str] = {
    "assemble": "kpeditor.cli.battles.assemble:assemble_boards",
    "campaign": "kpeditor.cli.games.campaign:campaign",
    "check": "kpeditor.cli.battles.check:check",
    "chronicle": "kpeditor.cli.games.replay:chronicle_command",
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

IN_A_LINE: Mapping[str, str] = {
    "assemble": "Join boards side by side into one map.",
    "campaign": "Show a campaign of battles, or write its next scenario.",
    "check": "Report all problems of maps, scenarios and records.",
    "chronicle": "Write a recorded game as a text to read.",
    "diff": "Report the differences between two maps or scenarios.",
    "export": "Write a file for print or for another program.",
    "import": "Import a file of another program, or a bundle.",
    "landscape": "Make a landscape from a seed.",
    "los": "Say whether one hex sees another, and why.",
    "mail": "Play by mail, with sealed orders.",
    "matrix": "Play every doctrine against every other.",
    "odds": "Answer one question of the rules with exact odds.",
    "orders": "Check plots without playing.",
    "plot": "Let a computer player plot, and show its reasons.",
    "render": "Draw each FILE, a map or scenario, as a picture.",
    "replay": "Play RECORD again from its scenario, seed and orders.",
    "run": "Play written orders, or let computer players play.",
    "scan": "Register a scanned map and read its terrain.",
    "simulate": "Play many games and report how often each side wins.",
    "umpire": "Umpire a game by folders.",
    "verdicts": "Play several scenarios many times and compare them.",
    "whatif": "Measure what a change of the scenario is worth.",
}
"""The line for each sub-command in lists, equal to its own short help: known without loading it."""

SOURCES_IN_A_LINE: Mapping[str, str] = {
    "bundle": "Unpack a bundle (.kpz) into a new folder.",
    "geojson": "Import GeoJSON shapes as a free table.",
    "megamek": "Import a board of MegaMek.",
    "tiled": "Import a map of Tiled.",
    "vassal": "Import the board of a VASSAL module.",
    "wesnoth": "Import a map of Wesnoth.",
}
"""The same of the sources of `kpeditor import`."""

OK, INPUT_ERROR, USAGE, BUG = 0, 1, 2, 3
"""The exit statuses that scripts may rely on."""

INTERRUPTED = 130
"""The status that a shell reports for a program stopped with Ctrl+C."""
