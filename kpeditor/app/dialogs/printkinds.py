"""What can be printed or drawn: the kinds, the files each becomes, which need a scenario."""

from __future__ import annotations

PAGES, ONE_SHEET, COUNTERS, SHEET, PICTURE = "pages", "one-sheet", "counters", "sheet", "picture"
SUFFIXES = {
    PAGES: (".pdf",),
    ONE_SHEET: (".pdf",),
    COUNTERS: (".pdf",),
    SHEET: (".pdf", ".html", ".md"),
    PICTURE: (".png", ".svg", ".pdf"),
}
"""What may be made of each kind; the first is suggested."""
DRAWS_MAP = (PAGES, ONE_SHEET, PICTURE)
"""Those that show the map, with layers and a legend."""
NEED_SCENARIO = (COUNTERS, SHEET)
