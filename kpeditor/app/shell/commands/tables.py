"""Commands of a free table: its size, operations on selected features and bases, symmetry, snapping."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from kpeditor.app.commands.command import Command, Menu
from kpeditor.app.document.features import selected_features, selected_names
from kpeditor.app.shell.commands.editor import Act, Editor, of_workspace, on_board, on_workspace
from kpeditor.app.words import tr, tr_later
from kpeditor.core.errors import EditRefused

if TYPE_CHECKING:
    from kpeditor.app.shell.workspace import Workspace
    from kpeditor.app.tools.table.hand import TableSymmetry
    from kpeditor.app.tools.table.toolset import TableTools
    from kpeditor.core.edits.tables.bases import BasePlace
    from kpeditor.core.rules.tablesight import Stand

C, M = Command[Editor], Menu[Editor]
TABLE, FEATURES = "table", "features"
MISSING = {
    TABLE: tr_later("Open a free table first."),
    FEATURES: tr_later("Select features of a table first: the tool Select is the key A."),
}
SYMMETRIES: dict[TableSymmetry, str] = {
    "left-right": tr_later("Left and &right"),
    "top-bottom": tr_later("&Top and bottom"),
    "half-turn": tr_later("&Half a turn"),
}


def on_table(act: Callable[[TableTools], object]) -> Act:
    """Returns a command on the table in front."""
    return on_board(lambda _workspace: None, act)


def of_table(ask: Callable[[TableTools], bool]) -> Callable[[Editor], bool]:
    """Returns a condition on the table in front."""
    return of_workspace(lambda workspace: workspace.table_tools is not None and ask(workspace.table_tools))


def join(tools: TableTools) -> None:
    """Joins the selected features into one."""
    from kpeditor.core.edits.tables.cutting import join_features

    names = selected_names(tools.document, tr("to join"))
    tools.document.do(join_features(tools.sheet, names))


def simplify(tools: TableTools) -> None:
    """Removes points whose removal moves the outline by less than three pixels."""
    from kpeditor.core.edits.tables.cutting import simplify_feature

    names = selected_names(tools.document, tr("to simplify"))
    stroke, changed = tools.document.new_stroke(), False
    for name in names:
        old = tools.sheet.features[name]
        edit = simplify_feature(tools.sheet, name, 3 * tools.hand.pixel)
        changed |= edit.changes[name] != old
        tools.document.do(type(edit)(edit.changes, edit.title, stroke, edit.order))
    if not changed:
        raise EditRefused(tr("No point can be left out at this zoom; zoom out to leave out more."))


def widen(tools: TableTools) -> None:
    """Turns the selected line into an area of the strip width."""
    from kpeditor.core.edits.tables.cutting import thicken

    lines = [one for one in selected_features(tools.document) if one.shape == "line"]
    if not lines:
        raise EditRefused(tr("Select a line to make a strip of."))
    name = lines[-1].id
    tools.document.do(thicken(tools.sheet, name, tools.hand.width, _area_kind(tools, lines[-1].kind)))


def _area_kind(tools: TableTools, kind: str) -> str:
    """The kind of the area made from a line: the line's own if that may be an area, or the one chosen in the
    palette.
    """
    for id_ in (kind, tools.hand.kind):
        declared = tools.document.catalogue.feature(id_)
        if declared is None or "area" in declared.shapes:
            return id_
    raise EditRefused(tr("Choose in the palette the kind of area that the line is to become."))


def lift(tools: TableTools, *, to_top: bool) -> None:
    """Moves the selected features above or below all others."""
    from kpeditor.core.edits.tables.features import raise_features

    names = selected_names(tools.document, tr("to lay elsewhere"))
    tools.document.do(raise_features(tools.sheet, names, to_top=to_top))


def arrange(order: str, title: str) -> Act:
    """Returns a command that puts the selected bases in an order: the name of a function in
    `core.edits.tables.bases`.
    """

    def do(tools: TableTools) -> None:
        from kpeditor.core.edits.tables import bases

        orders: Mapping[str, Callable[[Sequence[Stand]], list[BasePlace]]] = {
            one.__name__: one for one in (bases.lined_up, bases.abreast, bases.in_column, bases.facing_alike)
        }
        tools.arrange(orders[order], tr(title))

    return on_table(do)


def lay_picture(workspace: Workspace) -> None:
    """Asks for a picture to lay under the table, in the panel that positions it."""
    workspace.asked_panel.emit("underlay")
    workspace.underlay_panel.ask()


def toggle_parts(tools: TableTools) -> None:
    """Switches whether a drag also selects what lies partly inside, or only what lies wholly inside."""
    tools.hand.select_by(parts=not tools.hand.takes_parts)
    tools.told.emit(
        tr("Shift and a drag selects what lies partly inside.")
        if tools.hand.takes_parts
        else tr("Shift and a drag selects what lies wholly inside.")
    )


def is_mirrored(symmetry: TableSymmetry, tools: TableTools) -> bool:
    """Whether this symmetry is on."""
    return tools.hand.symmetry == symmetry


def mirror(symmetry: TableSymmetry) -> Act:
    """Returns a command that switches this symmetry."""
    return on_table(lambda tools: tools.hand.mirror("" if tools.hand.symmetry == symmetry else symmetry))


# fmt: off
MENU = M("Free &table", (
    (
        C("table-join", "&Join", on_table(join), "Ctrl+J", needs=FEATURES,
          tip="Make one feature of the selected ones, if they are of one kind and touch"),
        C("table-simplify", "Si&mplify", on_table(simplify), needs=FEATURES,
          tip="Leave out points that make no difference at this zoom"),
        C("table-widen", "Make a st&rip of the line", on_table(widen), needs=FEATURES,
          tip="Make an area of the line, as wide as the palette says: a stream becomes a river"),
        C("table-raise", "Bring to the &front", on_table(partial(lift, to_top=True)), "Shift+PgUp",
          needs=FEATURES),
        C("table-lower", "Send to the &back", on_table(partial(lift, to_top=False)), "Shift+PgDown",
          needs=FEATURES),
        C("table-select-kind", "Select all of this &kind", on_table(lambda tools: tools.select_kind()),
          "Shift+A", needs=TABLE,
          tip="All features of the kinds of the selected ones, or of the kind in the palette"),
        C("table-select-parts", "Select what is only &partly inside", on_table(toggle_parts), "Shift+I",
          needs=TABLE, is_on=of_table(lambda tools: tools.hand.takes_parts),
          tip="Shift and a drag of the tool Select also selects features and bases that reach out of it"),
        C("table-select-lasso", "Select within a line drawn by &hand",
          on_table(lambda tools: tools.hand.select_by(lasso=not tools.hand.uses_lasso)), "Shift+O",
          needs=TABLE, is_on=of_table(lambda tools: tools.hand.uses_lasso),
          tip="Shift and a drag of the tool Select is a line drawn by hand, not a rectangle"),
    ),
    (
        C("table-ranges", "Ran&ges of the selected base",
          on_table(lambda tools: tools.hand.show_ranges(not tools.hand.shows_ranges)), "Shift+R", needs=TABLE,
          is_on=of_table(lambda tools: tools.hand.shows_ranges),
          tip="Rings of how far it shoots and moves, as its rules declare"),
        M("&Align bases", (
            (
                C("bases-line-up", "&Line up", arrange("lined_up", tr_later("Line up bases")), needs=TABLE,
                  tip="At equal distances on the straight line between the first and the last selected base"),
                C("bases-abreast", "Side by &side", arrange("abreast", tr_later("Put bases side by side")),
                  needs=TABLE, tip="To the right of the base clicked last, touching, facing as it does"),
                C("bases-column", "In &column", arrange("in_column", tr_later("Put bases in column")),
                  needs=TABLE, tip="Behind the base clicked last, touching, facing as it does"),
                C("bases-face", "&Face as the last", arrange("facing_alike", tr_later("Face bases alike")),
                  needs=TABLE, tip="All selected bases face as the one clicked last"),
            ),
        )),
    ),
    (
        C("table-underlay", "Lay a &picture under the table…", on_workspace(lay_picture), needs=TABLE,
          tip="A scan or photograph to trace, placed by numbers or by two points; it is not printed"),
    ),
    (
        M("S&ymmetry of the table", (tuple(
            C(f"table-symmetry-{symmetry}", title, mirror(symmetry), needs=TABLE,
              is_on=of_table(partial(is_mirrored, symmetry)),
              tip="Repeat what is drawn and placed on the other half; bases become those of the other side")
            for symmetry, title in SYMMETRIES.items()
        ),)),
    ),
))
# fmt: on
