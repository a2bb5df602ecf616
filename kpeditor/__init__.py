"""kpeditor: design, check and playtest tactical battles on hex maps.

Where to look (imports run downhill only, see docs/architecture.md):

    core/       Qt-free library that names no ruleset: geometry, board, sight, scenario, edits, files ...
    rulesets/   plug-ins, one folder per rules system, all with the same file names
    drawing/    how maps, counters and overlays look; no widgets
    cli/        the sub-commands, one file each
    app/        the window: document, tools, canvas, panels
"""

__version__ = "0.1.0"
