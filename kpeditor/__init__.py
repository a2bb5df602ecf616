"""kpeditor: design, check and playtest tactical battles on hex maps.

Where to look (imports run downhill only, see docs/architecture.md)::

    core/       Qt-free library that names no ruleset: geometry, board, sight, scenario, edits, files ...
    rulesets/   plug-ins, one folder per rules system, all with the same file names
    lab/        many games between computer players, and what they say about a scenario
    scan/       from a paper map to a map sheet
    importers/  maps of other programs
    drawing/    how maps, counters and overlays look; no widgets
    export/     files for printers, players and other programs
    cli/        the sub-commands, one file each, in folders
    app/        the window: document, tools, canvas, panels
"""

__version__ = "0.1.0"
