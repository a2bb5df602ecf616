"""ReadStep: the user names a few hexes and hexsides of each kind, the program reads the rest."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QGridLayout, QPushButton

from kpeditor.app.formparts import STRETCH, Fault, note, row_of, set_flags
from kpeditor.app.plaintext import Label
from kpeditor.app.scan.pyramid import Pyramid
from kpeditor.app.scan.readings import Readings, numbers_in_words
from kpeditor.app.scan.steps.kinds import KindList, layer_title
from kpeditor.app.scan.steps.readingmarks import ReadingMarks, least_sure
from kpeditor.app.scan.steps.readtool import ReadTool, proper, stepped, turned
from kpeditor.app.scan.steps.step import Step
from kpeditor.app.scan.view import ScanView
from kpeditor.app.theme import ThemeKeeper
from kpeditor.app.words import grouped, tr
from kpeditor.core.errors import KpError
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.core.geometry.pixels import PointF
from kpeditor.core.texts import count
from kpeditor.scan.reading.naming import joined
from kpeditor.scan.reading.targets import SIDES, Target, features_in, name_of


class ReadStep(Step):
    """Layers, kinds and examples; reads and shows the reading.

    Signals:
        asked_examples(then): ask for a file with examples of another map; `then` gets the path.
    """

    asked_examples = Signal(object)

    def __init__(self, readings: Readings, view: ScanView, themes: ThemeKeeper) -> None:
        super().__init__(readings.session, view)
        self.readings = readings
        self.tool = ReadTool(self)
        self.target: Target | None = None
        self.pointed: Target | None = None
        self.is_suggested = False
        self.marks: ReadingMarks | None = None
        self._marked: object = None
        self.layers = QComboBox()
        self.kinds = KindList(readings, themes)
        self.here = note()
        self.next = QPushButton(tr("&Suggest one"))
        self.read = QPushButton(tr("&Read the map"))
        self.others = QPushButton(tr("&Use examples of another map…"))
        self.result, self.warning = Label(), Fault()
        self.show_reading, self.show_grid = (
            QCheckBox(tr("Show the rea&ding")),
            QCheckBox(tr("Show the &grid")),
        )
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        self.layers.setAccessibleName(tr("Layer"))
        for layer in self.readings.layers:
            self.layers.addItem(layer_title(self.session.document, layer), layer)
        self.show_reading.setChecked(True)
        self.show_grid.setChecked(True)
        self.next.setToolTip(tr("Goes where an example would teach most (N)"))
        self.result.setWordWrap(True)
        boxes = QGridLayout()
        boxes.addWidget(self.show_reading, 0, 0)
        boxes.addWidget(self.show_grid, 0, 1)
        self.column.addWidget(self.warning)
        self.column.addWidget(self.layers)
        self.column.addWidget(self.kinds, 1)
        self.column.addWidget(self.here)
        self.column.addLayout(row_of(self.read, self.next, STRETCH))
        self.column.addWidget(self.result)
        self.column.addLayout(boxes)
        self.column.addSpacing(8)
        self.column.addLayout(row_of(self.others, STRETCH))
        self.column.addStretch()

    def _connect(self) -> None:
        self.layers.currentIndexChanged.connect(self._on_layer)
        self.kinds.picked.connect(lambda _: self.view.update())
        self.next.clicked.connect(self.suggest)
        self.others.clicked.connect(lambda: self.asked_examples.emit(self.learn))
        self.read.clicked.connect(lambda: self.readings.read(self._told))
        for box in (self.show_reading, self.show_grid):
            box.toggled.connect(self.view.update)

    @property
    def title(self) -> str:
        return tr("Read")

    @property
    def about(self) -> str:
        if not self.session.registrations():
            return tr("Lay the map onto the scan first: steps 2 and 3.")
        if self.layer == SIDES:
            return tr(
                "Choose a kind, then click hexsides that show it, and some that show nothing."
                " Shift adds a feature."
            )
        return tr("Choose a kind, then click five to twenty hexes that show it. A right click takes back.")

    @property
    def picture(self) -> Pyramid | None:
        return self.readings.straight.pyramid if self.readings.straight is not None else None

    @property
    def layer(self) -> str:
        return str(self.layers.currentData() or "")

    def state(self) -> tuple[bool, str]:
        readings, number = self.readings, len(self.readings.examples())
        if not readings.found and not readings.in_map:
            return False, count(number, tr("example"), tr("examples")) if number else ""
        if unread := readings.unread:
            titles = ", ".join(layer_title(self.session.document, layer).lower() for layer in unread)
            return False, tr("still to read: {layers}").format(layers=titles)
        if not readings.found:
            return True, tr("read, in the map")
        return True, tr("{examples}, read").format(examples=count(number, tr("example"), tr("examples")))

    def enter(self) -> None:
        self.readings.prepare()
        self.view.setFocus()

    def refresh(self) -> None:
        self.kinds.show_layer(self.layer)
        readings, is_busy = self.readings, self.session.task.is_running
        self.view.words = (
            tr("Drawing the scan straight…")
            if is_busy
            else tr("Lay the map onto the scan first:\nset points in step 2 and refine them in step 3.")
        )
        can_read = bool(readings.readable()) and bool(self.session.registrations())
        self.read.setEnabled(can_read and not is_busy)
        set_flags(self.read, primary=can_read and not readings.found)
        self.next.setEnabled(readings.straight is not None and not is_busy)
        self.others.setEnabled(readings.straight is not None and not is_busy)
        self.show_reading.setEnabled(self.layer in readings.found)
        self._remark()
        numbers = readings.straight.numbers if readings.straight is not None else None
        is_off = numbers is not None and numbers.is_readable and not numbers.agrees
        # A grid placed by hand is not exact enough for single numbers; off by a whole hex it is wrong anyhow.
        is_rough = numbers is not None and numbers.offset == (0, 0) and not readings.is_refined
        words = tr("Refine the grid in step 3; then it is compared with the printed numbers.")
        self.warning.tell((words if is_rough else numbers_in_words(readings)) if is_off else "")
        set_flags(self.warning, wrong=not is_rough, faint=is_rough)
        self._show_result()
        self._show_here()

    def _remark(self) -> None:
        reading, lines = self.readings.found.get(self.layer), self.readings.lines
        key = reading, lines, len(self.kinds.kinds)
        if key != self._marked:
            self._marked = key
            made = reading is not None and lines is not None
            self.marks = (
                ReadingMarks(lines, reading, self.kinds.kinds) if made and lines and reading else None
            )

    def _show_result(self) -> None:
        reading = self.readings.found.get(self.layer)
        counts = self.readings.counts(self.layer)
        if reading is None:
            missing = [kind.title for kind in self.kinds.kinds if not counts[kind.id]]
            text = tr("Read when at least two kinds have examples.") if not counts else ""
            if len(counts) == 1:
                text = tr("With one kind named this layer shows nothing else; with two it can be read.")
            if missing and len(counts) > 1:
                text = tr("Kinds without an example are not read: {kinds}.").format(kinds=", ".join(missing))
            self.result.setText(text)
            return
        self.result.setText(
            tr("{count} are read. The {unsure} least sure are ringed in red.").format(
                count=grouped(len(reading.targets)), unsure=grouped(len(least_sure(reading)))
            )
        )

    def _show_here(self) -> None:
        """Shows the proposal for the hex or hexside of the keyboard cursor."""
        if self.target is None or self.readings.lines is None:
            self.here.setText("")
            return
        target = proper(self.session.sheet.grid, self.target)
        name = name_of(self.session.sheet, target)
        kind, _, sure = self.readings.proposal(self.layer, target)
        known = self.kinds.of(kind)
        title = known.title if known is not None and sure > 0 else tr("not read yet")
        said = target in self.readings.named(self.layer)
        words = tr("named by you") if said else f"{100 * sure:.0f} %" if sure > 0 else ""
        self.here.setText(f"{name}: {title}" + (f", {words}" if words else ""))

    # --- What is done ---

    def target_at(self, at: PointF) -> Target | None:
        """The hex, or for hexsides the hexside, under a point of the picture."""
        lines = self.readings.lines
        if lines is None:
            return None
        return lines.side_at(at) if self.layer == SIDES else lines.hex_at(at)

    def name(self, target: Target, *, adds: bool = False) -> None:
        """Names a hex or hexside as the current kind; with `adds` in addition to its present features."""
        kind = self.kinds.kind
        if kind is None:
            return
        self.is_suggested = False
        id_ = kind.id
        if adds and isinstance(target, Hexside):
            had = features_in(self.readings.named(SIDES).get(target, ""))
            id_ = joined(self.session.sheet, (*had, *features_in(kind.id)))
        name = name_of(self.session.sheet, target)
        title = tr("{name} is {kind}").format(name=name, kind=kind.title.lower())
        self.readings.name(self.layer, {target: id_}, title)

    def name_here(self, *, adds: bool) -> None:
        """Names the hex or hexside of the keyboard cursor."""
        if self.target is not None:
            self.name(proper(self.session.sheet.grid, self.target), adds=adds)
        else:
            self.walk(Qt.Key.Key_Right)

    def forget(self, target: Target | None) -> None:
        """Removes an example."""
        target = proper(self.session.sheet.grid, target) if target is not None else None
        if target is not None and target in self.readings.named(self.layer):
            self.readings.forget(self.layer, target)

    def walk(self, key: Qt.Key) -> bool:
        """Moves the keyboard cursor by an arrow key, at first to the hex in the middle; answers whether it
        was an arrow.
        """
        lines, grid = self.readings.lines, self.session.sheet.grid
        if lines is None or key not in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down):
            return False
        if self.target is None:
            here = lines.hex_at(self.view.middle()) or Hex(1, 1)
            self.target = Hexside(here, Direction.A) if self.layer == SIDES else here
        else:
            self.target = stepped(grid, lines, self.target, key) or self.target
        self._go()
        return True

    def turn(self, steps: int) -> None:
        """Moves to the next side of the same hex."""
        if isinstance(self.target, Hexside):
            self.target = turned(self.target, steps)
            self._go()

    def suggest(self) -> None:
        """Moves to the hex or hexside whose naming would help most."""
        target = self.readings.next_example(self.layer)
        if target is not None:
            self.target, self.is_suggested = target, True
            self.view.setFocus()
            lines = self.readings.lines
            if lines is not None and lines.side * self.view.scale < 24:
                self.view.look_at(lines.place(target), 12 * lines.side)
            self._go()

    def learn(self, path: Path) -> None:
        """Adds the examples of another map."""
        try:
            self.readings.learn(path)
        except KpError as reason:
            self.failed.emit(reason.sentence())
            return
        number = sum(len(one.kinds) for one in self.readings.lessons)
        self.told.emit(tr("{count} examples of other maps are used besides.").format(count=number))

    def _go(self) -> None:
        lines = self.readings.lines
        if lines is not None and self.target is not None:
            self.view.reveal(lines.place(self.target))
        self._show_here()
        self.view.update()

    def next_layer(self) -> None:
        """Makes the next layer the current one."""
        self.layers.setCurrentIndex((self.layers.currentIndex() + 1) % self.layers.count())

    def _on_layer(self) -> None:
        self.target, self.pointed, self.is_suggested = None, None, False
        self.refresh()
        self.asked_refresh.emit()

    def _told(self) -> None:
        self.told.emit(tr("Read. Rings show where the reading is unsure; the next step asks about them."))
