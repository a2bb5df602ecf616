"""The sub-commands by name, and the exit statuses: what is known of the command line without loading it."""

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
    "assemble": "Boards laid side by side to one map.",
    "campaign": "Fight battles one after another.",
    "check": "Tell everything that is wrong with maps and scenarios.",
    "chronicle": "Tell a game as a text to read.",
    "diff": "Tell what differs between two maps or scenarios.",
    "export": "Write a file for print or another program.",
    "import": "Read FILE, made elsewhere; the source says what it is.",
    "landscape": "Make a landscape from a seed.",
    "los": "Whether one hex sees another, and why.",
    "mail": "Play by mail, with sealed orders.",
    "matrix": "Play every doctrine against every other.",
    "odds": "Answer a bare question of the rules.",
    "orders": "Check plots without playing.",
    "plot": "Let a computer player plot, and say why.",
    "render": "Draw each FILE, a map or a scenario, into a picture.",
    "replay": "Play RECORD again from its scenario, seed and orders.",
    "run": "Play given orders, or computer players.",
    "scan": "Lay a scanned map onto its board and read it.",
    "simulate": "Play many games and tell who wins how often.",
    "umpire": "Umpire a game by folders.",
    "verdicts": "Play many games of several scenarios; write a page.",
    "whatif": "Tell what a change of the scenario is worth.",
}
"""What lists of sub-commands say of each, as they say themselves: known without loading them."""

SOURCES_IN_A_LINE: Mapping[str, str] = {
    "bundle": "A bundle (.kpz), unpacked into a new folder.",
    "geojson": "Shapes of a geographic program, as a free table.",
    "megamek": "A board of MegaMek.",
    "tiled": "A map of Tiled.",
    "vassal": "The board of a VASSAL module.",
    "wesnoth": "A map of Wesnoth.",
}
"""The same of the sources of `kpeditor import`."""

OK, INPUT_ERROR, USAGE, BUG = 0, 1, 2, 3
"""The exit statuses that scripts may rely on."""

INTERRUPTED = 130
"""What a shell reports for a program stopped with Ctrl+C."""
