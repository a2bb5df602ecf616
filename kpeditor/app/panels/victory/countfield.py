"""CountField: what is counted, as menus and as text; both are views of one expression."""

from __future__ import annotations

from kpeditor.app.document.document import Document
from kpeditor.app.panels.victory.condition import TypedField
from kpeditor.app.panels.victory.countrow import CountPicker
from kpeditor.app.words import tr
from kpeditor.core.errors import BadExpression
from kpeditor.core.scenario.victory.nodes import ENEMY, OWN, Count
from kpeditor.core.scenario.victory.parsing import parse_count
from kpeditor.core.scenario.victory.scoring import BOTH


class CountField(TypedField):
    """What is counted, as menus and as text."""

    def __init__(self, document: Document, of: str, scorer: str) -> None:
        """`scorer`: the side that scores by it; `BOTH` may count the own side and the enemy."""
        super().__init__(document, of, read_count)
        self.typed.setAccessibleName(tr("What is counted, typed"))
        self.typed.setPlaceholderText(tr("for example destroyed(red.truck)"))
        self.typed.setToolTip(tr("The count as it stands in the file; the menus above say the same"))
        self.picker: CountPicker | None = None
        if self.said is not None:
            names = {OWN: tr("of the own side"), ENEMY: tr("of the enemy")} if scorer == BOTH else {}
            self.picker = CountPicker(document, self.said, names, scorer)
            self.picker.changed.connect(self.set)
            self.column.insertWidget(0, self.picker)


def read_count(document: Document, text: str) -> tuple[Count | None, str]:
    """The count of a text, and else what is wrong with it."""
    if not text.strip():
        return None, ""
    try:
        return parse_count(text, document.battle.sheet.numbering), ""
    except BadExpression as fault:
        return None, str(fault)
