"""Steps: the tour itself, step by step; each one a few clicks, drags and keys."""

from __future__ import annotations

from pathlib import Path

from kpeditor.app.dialogs.mapchanges import NewMapDialog
from kpeditor.app.panels.board.boardform import OWN_SIZE
from kpeditor.app.panels.victory.builder import LineCard
from kpeditor.app.panels.victory.condition import ComparisonRow
from kpeditor.app.shell.window import MainWindow
from tests.tour.hands import Hands
from tests.tour.walk import Walk


class Steps(Walk):
    """Designs *The mill at Millbrook* on a map of 16 by 12 hexes."""

    steps = (
        "new_map",
        "hill",
        "village_and_woods",
        "stream",
        "road",
        "places",
        "sides",
        "forces",
        "zones",
        "entry",
        "victory",
        "save",
        "playtest",
    )

    def __init__(self, window: MainWindow, hands: Hands, files: Path, pictures: Path | None) -> None:
        super().__init__(window, hands, files, pictures)
        self.saved = files / "mill-valley.yaml", files / "millbrook.yaml"

    # the ground

    def new_map(self) -> None:
        """From the start page to an empty map of an own size."""
        hands = self.hands
        hands.key("ctrl+n")
        form = self.dialog(NewMapDialog).form
        hands.fill(form.title, "Mill valley")
        hands.pick(form.preset, OWN_SIZE)
        hands.fill(form.columns, "16")
        hands.fill(form.rows, "12")
        self.show("new-map")
        hands.key("Return")
        hands.until(lambda: self.window.workspace is not None, "the new map")

    def hill(self) -> None:
        """Slopes, a top on them, and a crest around the top."""
        hands = self.hands
        self.choose("elevation", "slope")
        hands.key("bracketright")
        hands.drag(self.hex("0404"), self.hex("0606"))
        hands.key("bracketleft")
        self.choose("elevation", "hilltop")
        hands.drag(self.hex("0404"), self.hex("0505"), self.hex("0606"))
        hands.key("w")
        hands.click(self.hex("0505"))
        self.choose("", "crest")
        hands.key("shift+n")
        self.show("hill")
        hands.key("Escape")

    def village_and_woods(self) -> None:
        """Two kinds of cover, with the hexsides that stop the line of sight."""
        hands = self.hands
        hands.menu(self.window, "Tools", "Flag hexsides while painting")
        self.choose("terrain", "town")
        hands.drag(self.hex("1204"), self.hex("1205"))
        hands.click(self.hex("1305"))
        self.choose("terrain", "woods")
        hands.key("bracketright")
        hands.click(self.hex("0709"))
        hands.click(self.hex("1309"))
        hands.key("bracketleft")
        hands.drag(self.hex("1002"), self.hex("1102"))

    def stream(self) -> None:
        """A stream from bend to bend, and a ford in it."""
        hands = self.hands
        self.choose("", "stream")
        hands.key("n")
        for hex_, corner in (("0901", 5), ("0904", 4), ("0908", 4)):
            hands.click(self.corner(hex_, corner))
        hands.move(self.corner("0912", 3))
        self.show("stream")
        hands.click(self.corner("0912", 3))
        hands.key("Return")
        self.choose("", "ford")
        hands.key("h")
        hands.click(self.side("0908E"))

    def road(self) -> None:
        """A road from edge to village, with a bridge."""
        hands = self.hands
        self.choose("", "road")
        hands.key("n")
        for name in ("0108", "0607", "0806", "0906", "1205"):
            hands.click(self.hex(name))
        hands.key("Return")
        self.choose("", "bridge")
        hands.key("h")
        hands.click(self.side("0906E"))

    def places(self) -> None:
        """Names for the village and the hill."""
        hands, window = self.hands, self.window
        hands.tab(window, "Places")
        panel = hands.until(
            lambda: self.workspace.places, "the panel of places"
        )  # whoever asks for it makes it
        hands.key("w")
        hands.click(self.hex("1205"))
        hands.click(panel.add)
        hands.type("Millbrook")
        hands.key("Return")
        hands.click(panel.add)
        hands.pick(panel.kind, "hill")
        hands.fill(panel.name, "Long hill", end="Return")
        self.widen(1)
        hands.drag(self.hex("0404"), self.hex("0606"))
        self.widen(0)
        self.show("places")

    # the scenario

    def sides(self) -> None:
        """Who fights."""
        self.begin_scenario("The bridge at Millbrook", "French", "Germans")

    def forces(self) -> None:
        """Units out of the counter mix, with the panic level of each side."""
        forces = self.workspace.forces
        for side, panic, types in (
            ("french", "2", ("inf_fr", "inf_fr", "at25", "h39", "h39")),
            ("germans", "1", ("pz3d", "pz3d", "pz2", "pz2")),
        ):
            self.line(side)
            self.hands.tab(forces, "Details")
            self.hands.fill(forces.details.side.rows.boxes["panic_level"].widget, panic)
            self.line(side, "main")
            self.from_mix(*types)
        self.show("forces")

    def zones(self) -> None:
        """Where they deploy: painted for one side, typed for the other."""
        hands, forces = self.hands, self.workspace.forces
        self.line("germans", "main")
        hands.tab(forces, "Details")
        hands.click(forces.details.group.deploy.brush)
        self.widen(1)
        hands.drag(self.hex("0202"), self.hex("0210"))
        self.widen(0)
        self.line("french", "main")
        hands.fill(forces.details.group.deploy.edit, "within two hexes of 1205", end="Return")
        self.show("zones")

    def entry(self) -> None:
        """A group that comes later, by road."""
        hands, forces = self.hands, self.workspace.forces
        form = forces.details.group
        self.line("germans")
        hands.click(forces.add)
        hands.choose(forces.add_menu, "Group")
        hands.tab(forces, "Details")
        hands.fill(form.name, "infantry", end="Return")
        self.from_mix("apc", "inf_ge")
        hands.tab(forces, "Details")
        hands.pick(form.arrival, "Enters in a game-turn")
        hands.fill(form.turn, "2")
        hands.fill(form.at.edit, "0108", end="Return")
        self.show("entry")

    def victory(self) -> None:
        """Who wins: a condition from menus with an area picked on the map, else the other side."""
        hands = self.hands
        panel = hands.until(lambda: self.workspace.scenario, "the panel of the scenario")
        victory = panel.victory
        hands.tab(self.window, "Scenario")
        hands.tab(panel, "Victory")
        leaf = hands.eyes.ask(panel.tabs.currentWidget)
        hands.click(victory.add)
        hands.pick(self._card().winner, "Germans")
        hands.rest()
        hands.pick(self._row().left.kind, "undisrupted units")
        hands.rest()
        hands.menu(self.window, "Tools", "Magic wand")  # letters choose in the menu that has the focus
        hands.click(self.hex("1205"))
        hands.click(self._row().left.area.brush)
        hands.until(lambda: "Millbrook" in self.condition(0), "the village in the condition")
        self.show("victory")
        hands.menu(self.window, "Tools", "Magic wand")  # letters choose in the menu that has the focus
        hands.click(self.hex("1205"))
        hands.key("Escape")
        hands.scroll_to(victory.add, leaf)
        hands.click(victory.add)
        hands.until(lambda: len(victory.cards) == 3, "a second line, before the draw")
        hands.rest()
        hands.scroll_to(self._row().right.number, leaf)
        hands.fill(self._row().right.number, "4")
        hands.until(lambda: self.condition(1) == "destroyed(germans) >= 4", "four units")

    def condition(self, line: int) -> str:
        """The condition of a victory line."""
        scenario = self.workspace.document.scenario
        return scenario.victory[line].when if scenario is not None else ""

    def _card(self) -> LineCard:
        """The victory line that is open."""
        look = lambda: next((card for card in self.workspace.scenario.victory.cards if card.form), None)  # noqa: E731
        return self.hands.until(look, "an open victory line")

    def _row(self) -> ComparisonRow:
        """The comparison of the victory line that is open."""
        form = self._card().form
        assert form is not None
        return form.rows[0]

    def save(self) -> None:
        """Both files, each asked for once."""
        hands = self.hands
        hands.key("ctrl+s")
        for path in self.saved:
            self.answer_file_dialog(str(path))
        hands.until(lambda: not self.workspace.document.is_modified, "everything saved")
        hands.tab(self.window, "Problems")
        self.show("saved")

    def playtest(self) -> None:
        """F5: the game begins."""
        self.begin_playtest()
