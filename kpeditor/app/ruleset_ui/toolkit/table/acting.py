"""TableActSheet: one action of one unit on a free table: a path with a ghost base at its end, a facing, a
target.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QGridLayout, QToolButton

from kpeditor.app.formparts import column_of, heading, hide_unless, note
from kpeditor.app.guard import delayed
from kpeditor.app.mapview.camera import Camera
from kpeditor.app.ruleset_ui.toolkit.actions.actiontable import MeaningPage, drawn_words
from kpeditor.app.ruleset_ui.toolkit.buttonrow import EDGES, choice_button
from kpeditor.app.ruleset_ui.toolkit.history import History
from kpeditor.app.ruleset_ui.toolkit.orders.unittable import CODE, UnitTable
from kpeditor.app.ruleset_ui.toolkit.painting import CHOSEN, PROPOSED, REFUSED
from kpeditor.app.ruleset_ui.toolkit.sheet import Sheet
from kpeditor.app.ruleset_ui.toolkit.table import painting
from kpeditor.app.ruleset_ui.toolkit.table.acts import TableActs
from kpeditor.app.ruleset_ui.toolkit.table.acttool import TableActTool
from kpeditor.app.ruleset_ui.toolkit.table.drafts import Doing, Draft, Judged
from kpeditor.app.ruleset_ui.toolkit.table.seen import SeenBases
from kpeditor.app.words import tr, tr_later
from kpeditor.core.rules.state import Answer, IllegalAnswer
from kpeditor.core.rules.telling.meanings import Meaning
from kpeditor.drawing.palette import side_colours

PAUSE = 25
"""Milliseconds that the pointer rests before the sheet computes what a click would do."""


class TableActSheet(Sheet):
    """Who acts is clicked on the table or in the list; buttons, keys and clicks say what it does. A click on
    the ground adds a way-point, a drag one with a facing; a click on a base of the enemy aims at it.
    """

    key_help: Sequence[tuple[str, str]] = (
        ("Space", tr_later("The next unit that can act")),
        ("Return", tr_later("Give the answer")),
        ("Shift", tr_later("A click on a base is a way-point too")),
        ("Backspace", tr_later("Take back the last way-point")),
        ("Esc", tr_later("Let go of the unit")),
    )

    def __init__(self, acts: TableActs) -> None:
        super().__init__(acts.task)
        self.acts, self.seen = acts, acts.seen
        scenario = self.task.battle.scenario
        assert scenario is not None
        self.units = [unit for unit in self.seen.units if self.seen.is_own(unit) and acts.is_listed(unit)]
        self.idle = {unit: acts.why_idle(unit) for unit in self.units}
        self.history: History[Draft] = History(Draft())
        self.draft = self.hovered = self.history.now
        self._judged: dict[Draft, Judged] = {}
        able = [unit for unit, why in self.idle.items() if not why]
        self.begun: dict[str, Draft] = {unit: one for unit, one in self.task.begun.items() if unit in able}
        self.title = heading(acts.heading())
        self.title.setWordWrap(True)
        hide_unless(self.title, bool(self.title.text()))
        self.row = DoingRow(self.fontMetrics().height(), self.choose)
        colour = side_colours(scenario)[self.seen.side]
        self.table = UnitTable(self.seen.lines(self.units), colour, tr("Now"))
        self.table.setColumnHidden(CODE, True)
        self.page, self.hint = MeaningPage(), note("")
        self.rest = delayed(self, self._look_there, PAUSE)
        column = (self.title, (self.table, 2), self.row, self.hint, (self.page, 2))
        column_of(*column, on=self, margins=8, spacing=6)
        self.table.chosen.connect(self.select)
        self.task.themes.changed.connect(self._list)
        self.tool = TableActTool(self)
        self._list()
        self._show()

    # --- The answer ---

    def judged(self, draft: Draft) -> Judged:
        """What an action would do, computed once for each draft."""
        if not draft.do:
            return Judged()
        if draft not in self._judged:
            self._judged[draft] = self.acts.judge(draft)
        return self._judged[draft]

    def answer(self) -> Answer:
        """The action as it stands, or the answer that nobody acts."""
        return self.acts.data_of(self.draft) if self.draft.do else self.acts.nothing

    def is_blank(self) -> bool:
        """Whether no unit has been chosen."""
        return not self.draft.do

    def put(self, answer: Answer) -> None:
        """Replaces the action, as one step of undo."""
        try:
            self.take(Draft() if answer == self.acts.nothing else self.acts.draft_of(answer))
        except (KeyError, TypeError, ValueError):
            self.told.emit(tr("This answer cannot be shown here."))

    def show_fault(self, fault: IllegalAnswer) -> None:
        """Shows the reason below the sheet."""
        self.page.show_meaning(self.judged(self.draft).meaning, fault.sentence())

    def ready_words(self) -> str:
        """What the button says."""
        return tr(self.acts.act_words if self.draft.do else self.acts.nothing_words)

    def remaining(self) -> str:
        """How many units can still act."""
        left = len([unit for unit in self.units if not self.idle[unit]])
        can = tr("{count} can still act").format(count=left) if left and not self.draft.do else ""
        return " – ".join(filter(None, (can, drawn_words([self.seen.title(unit) for unit in self.begun]))))

    def take(self, draft: Draft) -> None:
        """Shows another draft, as one step of undo if it differs from the present one."""
        self.history.change(draft)
        was, self.draft, self.hovered = self.draft, draft, draft
        self.told.emit("")
        if was.unit != draft.unit:
            if was.is_drawn:
                self.begun[was.unit] = was
            self.begun.pop(draft.unit, None)
            self._list()
            may_act = draft.unit and not self.idle.get(draft.unit, "")
            self.row.offer(self.acts.doings(draft.unit) if may_act else ())
            self.selected = draft.unit
            self.table.choose(draft.unit)
            self.unit_chosen.emit(draft.unit)
        self._show()
        self.changed.emit()
        self.asked_repaint.emit()

    def show_written(self) -> None:
        """Shows the draft of `history`."""
        self.take(self.history.now)

    def barred(self) -> Mapping[str, str]:
        """The units that cannot act or be targets, with the reason."""
        found = {unit: why for unit, why in self.idle.items() if why}
        if self.draft.unit and not self.idle.get(self.draft.unit, ""):
            for unit, _stand in self.seen.stands(lambda unit, _seen: not self.seen.is_own(unit)):
                if why := self.acts.why_safe(unit, self.draft):
                    found[unit] = why
        return found

    def hides_ranges(self, unit: str) -> bool:
        """The units whose ranges are hidden: the target, and the firer while its field of fire is drawn."""
        return unit == self.draft.target or bool(self.judged(self.draft).grounds)

    # --- Choosing ---

    def select(self, unit: str) -> None:
        """Begins a draft of a unit or goes on with it; "" for none."""
        if unit != self.draft.unit:
            unit = unit if unit in self.units else ""
            self.take(self.begun.get(unit, Draft(unit)))

    def next_unit(self) -> None:
        """Selects the next unit that can act."""
        self.select(
            self.table.next_after(self.draft.unit, [unit for unit in self.units if not self.idle[unit]])
        )

    def doing(self) -> Doing | None:
        """The kind of action of the draft."""
        return self.row.ways.get(self.draft.do)

    def choose(self, doing: Doing) -> None:
        """Chooses a kind of action; keeps what fits it of the draft."""
        kept = replace(self.draft, do=doing.id, at=None)
        if not doing.has_path:
            kept = replace(kept, path=())
        if not doing.whom:
            kept = replace(kept, target="")
        self.take(kept if doing.turns else replace(kept, facing=None))

    def give(self) -> None:
        """Gives the answer, if it is an action."""
        if self.draft.do:
            self.finished.emit()

    # --- What is shown ---

    def point_at(self, draft: Draft) -> None:
        """Shows soon what a click at the pointer would make of the draft."""
        if draft != self.hovered:
            self.hovered = draft
            if not draft.do or draft in self._judged:
                self._look_there()
            else:
                self.rest.start()

    def _look_there(self) -> None:
        self.judged(self.hovered)
        self._show()
        self.asked_repaint.emit()

    def _show(self) -> None:
        """Shows what the place under the pointer, else the draft, means, and what to do next."""
        found = self.judged(self.hovered)
        self.row.show_chosen(self.draft.do)
        self.page.show_meaning(found.meaning if self.hovered.do else Meaning(), found.refusal)
        self.hint.setText(self.hint_words())

    def hint_words(self) -> str:
        """What to do next."""
        if not self.draft.unit:
            return tr("Click a unit that is to act, on the table or in the list.")
        doing, why = self.doing(), self.idle.get(self.draft.unit, "")
        return why or tr(doing.tip if doing is not None else _CHOOSE)

    def _list(self) -> None:
        theme = self.task.themes.theme
        self.table.draw_counters(self.task.themes.symbols)
        for unit in self.units:
            why = self.idle[unit]
            ink = QColor(theme.faint if why else theme.text)
            drawn = self.begun.get(unit)
            does = tr(self.acts.ways[drawn.way[0]].title) if drawn is not None else ""
            said = tr("drawn, not given: {does}").format(does=does) if does else ""
            self.table.show_line(unit, "", why or said or self.acts.remark(unit), ink, ink)

    def _drawn(self) -> Draft:
        """The draft that a click at the pointer would make, else that of before until it is judged."""
        return self.hovered if not self.hovered.do or self.hovered in self._judged else self.draft

    def paint_below_on(self, painter: QPainter, camera: Camera) -> None:
        """The ground the draft concerns."""
        draw, found = painting.TableDrawing.of(painter, self.seen.sheet, camera), self.judged(self._drawn())
        for ground in found.grounds:
            painting.paint_area(draw, ground, REFUSED if found.refusal else PROPOSED)

    def paint_on(self, painter: QPainter, camera: Camera) -> None:
        """The draft, or what a click would make of it."""
        draw, draft = painting.TableDrawing.of(painter, self.seen.sheet, camera), self._drawn()
        for unit, one in self.begun.items():
            start = self.seen.at(unit)
            points = (*([start] if start is not None else []), *one.path)
            painting.paint_way(draw, points, CHOSEN, strong=False, dashed=True)
        may_act = draft.unit and not self.idle.get(draft.unit, "")
        aims = self.acts.aims(draft) if may_act else ()
        paint_draft(draw, self.seen, draft, self.judged(draft), aims)


_CHOOSE = tr_later("Choose what it does, or click where it goes or whom it aims at.")


REACTS = QColor("#b71c1c")
"""The word for places at which the enemy may react."""
Aims = Sequence[tuple[str, str, bool]]


def paint_draft(
    draw: painting.TableDrawing, seen: SeenBases, draft: Draft, found: Judged, aims: Aims
) -> None:
    """Paints the unit, its path with the places where others may react, the ghost at its end, and the
    target.
    """
    start = seen.stand(draft.unit) if draft.unit else None
    colour = REFUSED if found.refusal else PROPOSED
    if start is not None:
        painting.paint_rim(draw, start, CHOSEN)
        for unit, text, is_good in aims if not found.way and not draft.target else ():
            there = seen.stand(unit)
            if there is not None:
                painting.paint_shot(draw, start.at, there.at, text, is_good=is_good)
    painting.paint_way(draw, found.way, colour, dashed=bool(found.refusal))
    painting.paint_lengths(draw, found.way, found.lengths)
    for number, stop in enumerate(found.stops):
        for unit in stop.who:
            reactor = seen.stand(unit)
            if reactor is not None:
                painting.paint_shot(draw, reactor.at, stop.at, is_good=False)
        painting.paint_note(draw, stop.at, stop.text, REACTS, lift=26.0 + 20 * number)
    if found.end is not None:
        painting.paint_ghost(draw, found.end, colour)
    target, begin = (seen.stand(draft.target) if draft.target else None), found.end or start
    if target is not None:
        painting.paint_rim(draw, target, colour)
        if begin is not None:
            painting.paint_shot(
                draw, begin.at, target.at, found.meaning.short, is_good=not found.refusal, strong=True
            )


COLUMNS, ROWS = 4, 2
"""How many kinds of action stand side by side: more would widen the sheet and move the place that was
clicked. Room is kept for so many rows.
"""


class DoingRow(QGridLayout):
    """A button for each kind of action of the chosen unit; `choose` is called with the one that is
    clicked.
    """

    def __init__(self, text_height: int, choose: Callable[[Doing], None]) -> None:
        super().__init__()
        self.setSpacing(2)
        for row in range(ROWS):
            self.setRowMinimumHeight(row, text_height + EDGES)
        self.setColumnStretch(COLUMNS, 1)
        self._choose = choose
        self.ways: dict[str, Doing] = {}
        self._buttons: dict[str, QToolButton] = {}

    def offer(self, ways: Sequence[Doing]) -> None:
        """Shows other kinds of action."""
        while self.count():
            item = self.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self.ways = {one.id: one for one in ways}
        self._buttons = {}
        for number, one in enumerate(ways):
            button = choice_button(one, lambda one=one: self._choose(one))  # type: ignore[misc]
            self._buttons[one.id] = button
            self.addWidget(button, *divmod(number, COLUMNS))

    def show_chosen(self, id_: str) -> None:
        """Keeps the button of a kind of action down."""
        for one, button in self._buttons.items():
            button.setChecked(one == id_)

    def button(self, id_: str) -> QToolButton | None:
        """The button of a kind of action."""
        return self._buttons.get(id_)

    def of_letter(self, letter: str) -> Doing | None:
        """The kind of action that a letter chooses."""
        return next((one for one in self.ways.values() if one.key == letter.upper()), None)

    def usual(self, *, is_foe: bool) -> Doing | None:
        """What a click means while no kind of action is chosen: on an enemy to aim, on the ground to move."""
        fitting = (one for one in self.ways.values() if (one.whom == "foe" if is_foe else one.has_path))
        return next(fitting, None)
