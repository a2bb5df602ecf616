"""The commands of the editor: menus, tool bar, palette, cheat sheet, shortcuts and their page in the manual
are made from this table.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from kpeditor.app.commands.command import ON_MAP, Command, Menu, Table
from kpeditor.app.commands.help import cheat_sheet, shortcuts
from kpeditor.app.dialogs.printkinds import COUNTERS, NEED_SCENARIO, ONE_SHEET, PAGES, PICTURE, SHEET
from kpeditor.app.document import regions
from kpeditor.app.document.document import Document
from kpeditor.app.messages import Hint
from kpeditor.app.owncommands import SLOTS
from kpeditor.app.shell.commands import boards, editing, looks, program, tables
from kpeditor.app.shell.commands.editor import (
    Act,
    Editor,
    of_toolbox,
    of_workspace,
    on_board,
    on_document,
    on_toolbox,
    on_workspace,
)
from kpeditor.app.shell.commands.looks import DOCUMENT, MAP
from kpeditor.app.tools.stamp import STAMP_SLOTS
from kpeditor.app.tools.toolbox import ToolBox
from kpeditor.app.words import tr, tr_later
from kpeditor.core.geometry import turns
from kpeditor.core.geometry.symmetry import SymmetryKind

if TYPE_CHECKING:
    from kpeditor.app.tools.table.toolset import TableTools

C, M = Command[Editor], Menu[Editor]
SCENARIO, SELECTION, SAVING = "scenario", "selection", "saving"
CHOSEN = "chosen"
MISSING = {
    DOCUMENT: tr_later("Open a map or a scenario first."),
    MAP: tr_later("Open a map of hexes first."),
    CHOSEN: tr_later("Select hexes, features or units first, with R and a drag or with A and a click."),
    **tables.MISSING,
    SCENARIO: tr_later("Begin a scenario first: the panel Forces asks who fights."),
    SELECTION: tr_later("Select hexes first, for example with R and a drag."),
    SAVING: tr_later("Nothing is open that could be saved."),
}
PRINTS = (
    (PAGES, "Map on &pages (PDF)…", "The map in its printed size, on pages to glue together"),
    (ONE_SHEET, "Map on &one sheet (PDF)…", "The map on one large sheet, for a copy shop"),
    (COUNTERS, "&Counters (PDF)…", "Fronts and backs of the counters, for printing on both sides"),
    (SHEET, "Scenario &sheet (PDF, web page, text)…", "The scenario in words, for paper, web or forum"),
    (PICTURE, "P&icture (PNG, SVG, PDF)…", "The map with its units as a picture"),
)
CARRIED = {"places": "Places", "zones": "Deployment zones", "units": "Placed units"}
MOUSE = (
    (tr_later("Left button"), tr_later("use the tool in hand")),
    (tr_later("Right button"), tr_later("paint the second kind; with hexsides, places and zones: erase")),
    *ON_MAP,
    (tr_later("Alt and click"), tr_later("pick up what lies under the pointer")),
    (tr_later("Shift and click"), tr_later("add hexes to the selection")),
    (tr_later("Esc"), tr_later("cancel the stroke, else select nothing")),
    (tr_later("Middle button on a tab"), tr_later("close the tab")),
)
MIRRORED = "Repeat every stroke; with one hex selected the axis or centre goes through it"


def of_both(on_hexes: Callable[[Document], object], on_table: Callable[[TableTools], object]) -> Act:
    """A command for the hexes of a document or for the features of its table."""
    return on_board(lambda workspace: on_hexes(workspace.document), on_table)


# fmt: off
EXPORT = M("E&xport", (
    # opens the print dialog with a kind chosen
    tuple(
        C(f"export-{kind}", text, partial(program.print_as, kind), tip=tip,
          needs=SCENARIO if kind in NEED_SCENARIO else DOCUMENT)
        for kind, text, tip in PRINTS
    ),
    (
        C("export-bundle", "&Bundle to send (one file)…", lambda w: w.exports.bundle(), needs=DOCUMENT,
          tip="A copy of map, scenario and picture in one file (.kpz), with authors and licence"),
    ),
    (
        C("export-line", "Line of &sight (GeoJSON, picture)…", lambda w: w.exports.line_of_sight(),
          needs=DOCUMENT,
          tip="The seen and the hidden part of the line on the map, as shapes in metres or as a picture"),
        C("export-field", "&What is seen from a place or zone (GeoJSON, picture)…",
          lambda w: w.exports.field_of_view(),
          tip="What is seen and hidden, and the ground behind crests, as shapes in metres or as a picture",
          needs=DOCUMENT),
        C("export-geojson", "Shapes of the table (&GeoJSON)…", lambda w: w.exports.geojson(),
          needs=tables.TABLE,
          tip="The features of a free table as shapes in metres, for geographic programs"),
    ),
    (
        C("export-tiled", "Map for &Tiled…", lambda w: w.exports.tiled(), needs=DOCUMENT,
          tip="The map, with its scenario, as a map of Tiled"),
        C("export-vassal", "Module for &VASSAL…", lambda w: w.exports.vassal_module(), needs=SCENARIO,
          tip="Board, counters and charts as a module to play with in VASSAL"),
        C("export-vassal-set", "&Module of several scenarios for VASSAL…", lambda w: w.exports.vassal_set(),
          tip="One module in which players choose among scenarios, for example all of a game"),
        C("export-vassal-log", "&Log for VASSAL…", lambda w: w.exports.vassal_log(),
          tip="A recorded game to step through in VASSAL"),
    ),
))
FILE = M("&File", (
    (
        C("new", "&New map…", lambda w: w.files.new_map(), "Ctrl+N", icon="new", bar="file"),
        C("new-from-boards", "New map from &boards…", boards.new_from_boards,
          tip="Lay boards side by side, turned or not: one map that refers to their files"),
        C("open", "&Open…", lambda w: w.files.ask_open(), "Ctrl+O", icon="open", bar="file",
          tip="Open a map, scenario or bundle"),
        C("recent", "Open &recent", fill=program.fill_recent),
        C("start", "S&tart page", lambda w: w.show_start(), "Ctrl+Home", tip="Show the start page"),
        C("new-scenario", "New s&cenario on this map", editing.new_scenario, needs=DOCUMENT,
          tip="Begin a scenario on the map that is open"),
        C("import", "&Import…", lambda w: w.files.ask_import(), "Ctrl+Shift+I",
          tip="A map of Tiled, Wesnoth or MegaMek, GeoJSON, or the board of a VASSAL module, as a new map"),
        C("find-file", "Open &quickly…", lambda w: w.ask_finder("file"), "Ctrl+P",
          tip="Open a file by typing a part of its name"),
    ),
    (
        C("save", "&Save", lambda w: w.files.save(), "Ctrl+S", icon="save", bar="file", needs=SAVING,
          tip="Save what changed"),
        C("save-as", "Save &as…", lambda w: w.files.save_as(), "Ctrl+Shift+S", needs=SAVING),
        C("save-map-as", "Save &map as…", lambda w: w.files.save_map_as(), needs=SAVING),
        C("save-bundle", "Save as &bundle…", lambda w: w.files.save_as_bundle(), needs=DOCUMENT,
          tip="Put map, scenario and pictures into one file (.kpz) that can be sent to others"),
        C("revert", "Re&vert to the file", lambda w: w.files.revert(), needs=DOCUMENT,
          tip="Read the file again and forget the changes since"),
    ),
    (
        C("versions", "&Former versions", fill=program.fill_versions, needs=DOCUMENT),
        C("compare", "What has c&hanged…", lambda w: w.files.compare(), needs=DOCUMENT,
          tip="Compare this battle with its file, or with any other file"),
        C("recover", "Unsaved &work…", lambda w: w.safety.ask_recovery(),
          tip="Recover what was not saved when a window crashed"),
    ),
    (
        C("print", "&Print or draw…", lambda w: w.exports.print(), "Ctrl+Alt+P", needs=DOCUMENT,
          tip="Map on pages, counters, scenario sheet, pictures"),
        EXPORT,
    ),
    (
        C("close-tab", "&Close tab", lambda w: w.close_tab(), "Ctrl+W"),
        C("reopen-tab", "R&eopen closed tab", program.reopen_tab, "Ctrl+Shift+T",
          tip="Open the file closed last"),
    ),
    (C("quit", "&Quit", lambda w: w.quit(), "Ctrl+Q", tip="Close all windows"),),
))
TURN = M("&Turn", ((
    C("flip-left-right", "Flip &left to right", on_board(
          lambda workspace: workspace.toolbox.flip_or_swap(), lambda tools: tools.mirror(left_right=True)),
          "X", needs=DOCUMENT,
      tip="Flip the piece in hand; with a brush in hand swap its two kinds"),
    C("flip-top-bottom", "Flip &top to bottom",
      editing.turn(lambda toolbox: turns.top_bottom(toolbox.document.battle.map.grid),
                   lambda tools: tools.mirror(left_right=False)), "Y", needs=DOCUMENT),
    C("rotate-clockwise", "&Rotate clockwise",
      editing.turn(lambda _: turns.CLOCKWISE, lambda tools: tools.turn(15.0)), "Z", needs=DOCUMENT,
      tip="By 60° on hexes, by 15° on a free table"),
    C("rotate-back", "Rotate &counter-clockwise",
      editing.turn(lambda _: turns.COUNTER_CLOCKWISE, lambda tools: tools.turn(-15.0)), "Shift+Z",
      needs=DOCUMENT, tip="By 60° on hexes, by 15° on a free table"),
),))
CARRY = M("Copies c&arry", (tuple(
    C(f"carry-{what}", title, editing.toggle_carried(what), needs=MAP,
      tip=f"Whether cut and copy take {title.lower()} along",
      is_on=of_toolbox(partial(editing.carries, what)))
    for what, title in CARRIED.items()
),))
EDIT = M("&Edit", (
    (
        C("undo", "Undo", keys="Ctrl+Z", icon="undo", bar="undo",
          action=lambda w: w.undo.createUndoAction(w.window(), tr("Undo"))),
        C("redo", "Redo", keys="Ctrl+Y Ctrl+Shift+Z", icon="redo", bar="undo",
          action=lambda w: w.undo.createRedoAction(w.window(), tr("Redo"))),
    ),
    (
        C("force-templates", "Templates of &forces…", editing.force_templates, needs=SCENARIO,
          tip="Save chosen sides, groups or units as a template, or insert a saved one"),
        C("cut", "Cu&t", on_workspace(editing.cut), "Ctrl+X", icon="cut", needs=CHOSEN,
          tip="Copy the selected units, hexes or features, and take them away"),
        C("copy", "&Copy", on_workspace(editing.copy), "Ctrl+C", icon="copy",
          needs=CHOSEN,
          tip="Copy the selected units, hexes or features; they can be pasted anywhere, also as text"),
        C("paste", "&Paste", on_workspace(editing.paste), "Ctrl+V", icon="paste",
          needs=DOCUMENT,
          tip="Take copied hexes or features in hand; a click puts them down, Esc lets go of them. "
          "Copied forces join the order of battle"),
        C("copy-numbers", "Copy hex &numbers", editing.copy_numbers, "Alt+C", needs=MAP,
          tip="Put the numbers of the selected hexes, or of the one under the pointer, into the clipboard"),
        TURN,
        CARRY,
        C("copy-picture", "Copy as p&icture", editing.copy_picture, "Ctrl+Alt+C", needs=DOCUMENT,
          tip="Put a picture of the selected hexes, or of the whole map, into the clipboard"),
    ),
    (
        C("select-all", "Select &all", of_both(regions.select_all, lambda tools: tools.select_all()),
          "Ctrl+A", needs=DOCUMENT, tip="Select every hex of the map, or every feature of the table"),
        C("select-none", "Select &nothing",
          of_both(regions.select_nothing, lambda tools: tools.select_nothing()), "Ctrl+Shift+A",
          needs=DOCUMENT),
        C("select-invert", "&Invert the selection", of_both(regions.invert, lambda tools: tools.invert()),
          "Ctrl+I", needs=DOCUMENT),
        C("select-grow", "&Grow the selection", on_document(regions.grow), "Ctrl+]", needs=SELECTION,
          tip="Select the hexes next to the selected ones too"),
        C("select-shrink", "S&hrink the selection", on_document(regions.shrink), "Ctrl+[", needs=SELECTION,
          tip="Leave the border of the selection out"),
    ),
    (
        C("clear-selection", "C&lear the selected hexes", on_document(regions.clear_selected),
          tip="Take terrain and hexside features away (Delete on the map)", needs=SELECTION),
    ),
    (
        C("find", "&Find…", lambda w: w.ask_finder("anything"), "Ctrl+F", icon="find", bar="sight",
          needs=DOCUMENT, tip="Find hexes, places, units and problems"),
    ),
    (
        C("shortcuts", "&Keyboard shortcuts…", lambda w: shortcuts(w.window(), w.menus, w.dialogs),
          "Ctrl+Shift+K", tip="See all shortcuts and change them"),
        C("preferences", "&Preferences…", program.preferences, "Ctrl+,",
          tip="Theme, text size, language, and what happens at the start"),
    ),
    (
        C("mend", "&Mend the chosen problem", editing.mend, "Ctrl+.", needs=DOCUMENT,
          tip="Mend the problem chosen in the panel, if there is a clear way; with two ways the first"),
    ),
))
GROUND = M("&Map", (
    (
        C("scatter", "&Scatter terrain…", editing.scatter_terrain, needs=MAP,
          tip="Paint kinds at random over the selected hexes or the whole map; one seed gives one result"),
        C("landscape", "Make a &landscape…", editing.make_a_landscape, needs=MAP,
          tip="Hills with crests, streams, woods, villages and roads from a seed, with a live preview"),
        C("resize-map", "Si&ze and numbering…", editing.resize_map, needs=DOCUMENT,
          tip="Change the number of columns and rows, or the numbering; for a table its size, unit and"
              " scale"),
    ),
    (
        C("boards", "&Boards of the map…", boards.change_boards, needs=MAP,
          tip="Place, turn, join, add and remove the boards that the map refers to"),
        C("open-board", "&Open the board", boards.open_board, needs=MAP,
          tip="Open the file of the board under the selected hex, to paint there"),
        C("detach-boards", "&Detach from the boards", boards.detach_map, needs=MAP,
          tip="Copy the terrain of the boards into the map, which keeps its numbers and can then be painted"),
    ),
    (
        C("read-scan", "&Read a scanned map…", lambda w: w.scans.start(), icon="scan",
          tip="Lay a scan onto the hexes and read terrain and hexsides off it, into this map or a new one"),
        C("unconfirmed", "Show what is not &confirmed", lambda w: w.scans.toggle_unconfirmed(), needs=MAP,
          is_on=lambda w: w.scans.shows_unconfirmed(),
          tip="Tint hexes that were read off a scan and that nobody has confirmed, doubtful ones darker"),
    ),
    (tables.MENU,),
))
SYMMETRY = M("Symmetr&y", ((
    C("symmetry", "&On and off", on_toolbox(editing.toggle_mirror), "M", needs=MAP,
      tip="Mirror every stroke, or none"),
    C("symmetry-none", "&None", editing.mirror(None), needs=MAP,
      is_on=of_toolbox(partial(editing.is_mirrored, None))),
    *(
        C(f"symmetry-{kind.name.lower().replace('_', '-')}", kind.value, editing.mirror(kind), needs=MAP,
          tip=MIRRORED, is_on=of_toolbox(partial(editing.is_mirrored, kind)))
        for kind in SymmetryKind
    ),
),))
TAKE_STAMP = M("Ta&ke a stamp", (tuple(
    C(f"stamp-{slot}", f"Stamp &{slot}", editing.take_stamp(slot),
      str(slot), needs=DOCUMENT)
    for slot in range(1, STAMP_SLOTS + 1)
),))
KEEP_STAMP = M("Kee&p as a stamp", (tuple(
    C(f"keep-stamp-{slot}", f"As stamp &{slot}", editing.keep_stamp(slot), f"Ctrl+{slot}", needs=DOCUMENT,
      tip=f"Keep the piece in hand, the selected hexes or features as stamp {slot}")
    for slot in range(1, STAMP_SLOTS + 1)
),))
OWN = M("&Own commands", ((
    *(
        C(f"own-{slot + 1}", f"Own command {slot + 1}", partial(program.run_own, slot),
          called=partial(program.own_name, slot))
        for slot in range(SLOTS)
    ),
    C("edit-own", "&Edit own commands…", lambda w: w.dialogs.own_commands(w.window(), w.own_commands),
      tip="Start programs of your own with the file and the selected hexes"),
),))
TOOLS = M("&Tools", (
    (
        C("swap-kinds", "S&wap the two kinds", on_toolbox(lambda toolbox: toolbox.brush.swap()), "Shift+X",
          tip="Exchange what the left and the right button paint", needs=MAP),
        C("only-on-clear", "Paint only on &clear",
          on_toolbox(lambda toolbox: toolbox.brush.spare_painted(not toolbox.brush.only_on_clear)),
          tip="Change only clear hexes and bare hexsides; leave alone what is painted", needs=MAP,
          is_on=of_toolbox(lambda toolbox: toolbox.brush.only_on_clear)),
        C("hex-cursor", "Paint by &keyboard", on_workspace(editing.toggle_cursor), "C", needs=DOCUMENT,
          tip="A cursor: arrows move it, Space uses the tool; digits choose, or type a point",
          is_on=of_workspace(lambda workspace: workspace.view.key_cursor.is_on)),
        C("larger", "&Larger brush", editing.widen(1), "]", needs=MAP),
        C("smaller", "&Smaller brush", editing.widen(-1), "[", needs=MAP),
    ),
    (
        C("outline", "&Outline the region", on_toolbox(ToolBox.outline), "Shift+N", needs=MAP,
          tip="Draw the chosen hexside feature around the selected region, or the one under the pointer"),
        C("flag-hexsides", "&Flag hexsides by terrain", on_toolbox(ToolBox.flag), needs=MAP,
          tip="Add the features that follow from terrain between hexes of one kind, by the rules"),
        C("flag-live", "Flag hexsides while &painting",
          on_toolbox(lambda toolbox: toolbox.brush.flag_while_painting(not toolbox.brush.flags)), needs=MAP,
          tip="Add and remove the features that follow from terrain with every stroke of the brush",
          is_on=of_toolbox(lambda toolbox: toolbox.brush.flags)),
    ),
    (SYMMETRY,),
    (TAKE_STAMP, KEEP_STAMP),
    (
        C("sight", "Line of &sight",
          on_workspace(lambda workspace: workspace.toggle_sight()), "L", icon="sight", bar="sight",
          needs=DOCUMENT, is_on=of_workspace(lambda workspace: workspace.is_looking),
          tip="What is seen from the hex, base or point under the pointer, or from the selected hex"),
        C("compare-sight", "&Compare sight with another map…", editing.compare_sight, needs=MAP,
          tip="Show what the pinned hex sees here but not on another version of the map"),
    ),
    (OWN,),
), has_tools=True)
PLAY = M("&Play", ((
    C("playtest", "&Playtest…", lambda w: w.playtests.start(), "F5", icon="play", bar="play", needs=SCENARIO,
      tip="Play the scenario as it is now, against a person or the computer"),
    C("open-record", "Open a &record…", lambda w: w.playtests.ask_record(),
      tip="Look at a recorded game, and go on with it"),
    C("campaign", "&Campaign…", lambda w: w.playtests.ask_campaign(),
      tip="The battles of a campaign: results so far, and the next scenario with the forces that are"
          " left"),
    C("lab", "&Balance lab", lambda w: w.docks.show("lab"), "F6", icon="lab", needs=SCENARIO,
      tip="Let computer players play many games of this scenario, and see whether it is fair"),
    C("live-balance", "&Live balance", program.switch_live, "Shift+F6", needs=SCENARIO,
      is_on=of_workspace(lambda workspace: workspace.is_live),
      tip="Play games in the background while you edit, and see what each edit is worth"),
),))
WINDOW = M("&Window", (
    (
        C("next-tab", "&Next tab", lambda w: w.tabs.step(1), "Ctrl+Tab Ctrl+PgDown"),
        C("previous-tab", "&Previous tab", lambda w: w.tabs.step(-1), "Ctrl+Shift+Tab Ctrl+PgUp"),
    ),
    (
        C("new-window", "New &window", lambda w: w.new_window(), "Ctrl+Shift+N",
          tip="Open a second window, to see two documents side by side"),
    ),
    (
        C("commands", "All &commands…", lambda w: w.ask_finder("command"), "Ctrl+Shift+P",
          tip="Find a command, or a kind of terrain to draw, by typing a part of its name"),
    ),
))
HELP = M("&Help", (
    (
        C("manual", "&Manual", program.manual, "Shift+F1",
          tip="Every chapter of the manual, to read and to search"),
        C("cheat-sheet", "&Cheat sheet", lambda w: cheat_sheet(w.window(), w.menus, w.dialogs), "F1",
          tip="All shortcuts and what the mouse does, on one page"),
    ),
    (C("about", "&About kpeditor", program.about),),
))
# fmt: on
EDITOR: Table[Editor] = Table(
    (FILE, EDIT, looks.VIEW, GROUND, TOOLS, PLAY, WINDOW, HELP),
    ("file", "undo", "zoom", "sight", "play"),
    MISSING,
    MOUSE,
    lambda window, why: window.tell(why.sentence(), "hint" if isinstance(why, Hint) else "error"),
)
