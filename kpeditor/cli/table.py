"""The sub-commands by name, and the exit statuses: what is known of the command line without loading it."""

from __future__ import annotations

from collections.abc import Mapping

COMMANDS: Mapping[str, str] = {
    "check": "kpeditor.cli.check:check",
    "diff": "kpeditor.cli.diff:diff",
    "export": "kpeditor.cli.export:export",
    "import": "kpeditor.cli.importing:imports",
    "landscape": "kpeditor.cli.landscape:landscape",
    "los": "kpeditor.cli.los:los",
    "mail": "kpeditor.cli.mail:mail",
    "matrix": "kpeditor.cli.matrix:matrix",
    "odds": "kpeditor.cli.odds:odds",
    "orders": "kpeditor.cli.orders:orders",
    "plot": "kpeditor.cli.plot:plot",
    "render": "kpeditor.cli.render:render",
    "replay": "kpeditor.cli.replay:replay_command",
    "run": "kpeditor.cli.run:run",
    "scan": "kpeditor.cli.scan:scan",
    "simulate": "kpeditor.cli.simulate:simulate",
    "whatif": "kpeditor.cli.whatif:whatif",
}
"""Name of a sub-command -> `module:attribute` of its click command."""

OK, INPUT_ERROR, USAGE, BUG = 0, 1, 2, 3
"""The exit statuses that scripts may rely on."""

INTERRUPTED = 130
"""What a shell reports for a program stopped with Ctrl+C."""
