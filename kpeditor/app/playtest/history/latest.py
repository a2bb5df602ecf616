"""Latest: what came of the last answers, above the next question and on the map until it is answered."""

from __future__ import annotations

import html
from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QUrl

from kpeditor.app.plaintext import HtmlPage
from kpeditor.app.playtest.history.timeline import Frame
from kpeditor.app.ruleset_ui.contract import Tag
from kpeditor.app.words import tr

if TYPE_CHECKING:
    from kpeditor.app.playtest.workspace import GameWorkspace

MOST = 5
"""The greatest number of shots and results that are told; all stand in the log."""
LINES = 8
"""The greatest height, in lines of text."""
SCHEME = "happened"
"""The scheme of links that lead to a line of the log."""


class Latest(HtmlPage):
    """The shots and results since the person at the machine answered last, where rules ask many questions a
    game-turn: those that ask for the orders of a whole game-turn tell it by a summary. A line leads to its
    moment in the log, where it is explained.
    """

    def __init__(self, workspace: GameWorkspace) -> None:
        super().__init__()
        self._workspace = workspace
        self._answered: dict[str, int] = {}
        """By side how many steps there were when it answered last."""
        self._deeds: Sequence[Sequence[Frame]] = ()
        self.setAccessibleName(tr("What just happened"))
        self.setOpenLinks(False)
        self.anchorClicked.connect(self._follow)
        self.document().setDocumentMargin(6)
        self.document().documentLayout().documentSizeChanged.connect(lambda _size: self._fit())
        workspace.game.taken_back.connect(self._on_taken_back)
        self.hide()

    def note_answer(self) -> None:
        """Notes that the person at the machine answers now."""
        self._answered[self._workspace.present] = len(self._workspace.game.session.steps)

    def show_news(self) -> None:
        """Tells what has happened since, for who is asked now."""
        workspace, sheet = self._workspace, self._workspace.sheet
        session, setup = workspace.game.session, workspace.game.setup
        first = len(setup.record.steps) if setup.record is not None else 0  # a game that goes on
        since = self._answered.get(workspace.present, first)
        found: list[list[Frame]] = []
        if sheet is not None and session.asks_often and not sheet.has_news:
            frames = workspace.timeline.frames_since(since)
            found = deeds_in([frame for frame in frames if frame.turn and (frame.shots or frame.tags)])
        self._deeds = found[-MOST:]
        more = len(found) - len(self._deeds)
        lines = [tr("{count} more before that: see the log").format(count=more)] if more else []
        lines += map(self._line, self._deeds)
        title = html.escape(tr("What just happened"))
        self.setHtml(f"<b>{title}</b><br>" + "<br>".join(lines) if lines else "")
        self.setVisible(bool(lines))

    def forget(self) -> None:
        """Tells nothing any more: another person may sit down."""
        self._deeds = ()
        self.clear()
        self.hide()

    def go_on(self) -> None:
        """Shows the question again to somebody who has looked at what happened and comes back."""
        if self._workspace.sheet is not None:
            self._workspace.tabs.setCurrentWidget(self._workspace.orders)

    @property
    def shots(self) -> tuple[tuple[str, str], ...]:
        """The lines of fire that stay on the map until somebody begins to answer."""
        return tuple(shot for frame in self._shown for shot in frame.shots)

    @property
    def tags(self) -> tuple[Tag, ...]:
        """The results that stay there."""
        return tuple(tag for frame in self._shown for tag in frame.tags)

    @property
    def _shown(self) -> Sequence[Frame]:
        sheet = self._workspace.sheet
        is_asked = sheet is not None and not sheet.selected and sheet.is_blank()
        return [frame for deed in self._deeds for frame in deed] if is_asked else ()

    def _line(self, deed: Sequence[Frame]) -> str:
        """The sentences of a shot and its results, as a link to the last of them in the log."""
        workspace, frame = self._workspace, deed[-1]
        told = [event for one in deed for event in one.latest]
        words = "; ".join(workspace.timeline.ui.line(event, workspace.called) for event in told)
        number = workspace.timeline.steps[frame.step].events.index(frame.latest[-1])
        link = f"<a style='text-decoration: none' href='{SCHEME}:{frame.step}/{number}'>"
        return f"• {link}{html.escape(' '.join(words.split()))}</a>"

    def _follow(self, link: QUrl) -> None:
        step, _, event = link.path().partition("/")
        self._workspace.tabs.setCurrentWidget(self._workspace.log)
        self._workspace.log.go_to(int(step), int(event))

    def _on_taken_back(self) -> None:
        left = len(self._workspace.game.session.steps)
        self._answered = {side: min(number, left) for side, number in self._answered.items()}

    def _fit(self) -> None:
        """Makes the page as high as its text, up to a limit."""
        most = LINES * self.fontMetrics().lineSpacing()
        self.setFixedHeight(round(min(self.document().size().height() + 2 * self.frameWidth(), most)))


def deeds_in(frames: Sequence[Frame]) -> list[list[Frame]]:
    """The frames in groups that are told in one line: a shot, and what it does where it goes."""
    found: list[list[Frame]] = []
    for frame in frames:
        deed = found[-1] if found else []
        aimed = {aim for one in deed for _, aim in one.shots if one.step == frame.step}
        is_result = not frame.shots and aimed.issuperset(tag.hex for tag in frame.tags)
        if is_result:
            deed.append(frame)
        else:
            found.append([frame])
    return found
