"""What can be printed or drawn, for callers that list it without opening the form."""

from __future__ import annotations

PAGES, ONE_SHEET, COUNTERS, SHEET, PICTURE = "pages", "one-sheet", "counters", "sheet", "picture"
"""What can be printed or drawn."""
SUFFIXES = {
    PAGES: (".pdf",),
    ONE_SHEET: (".pdf",),
    COUNTERS: (".pdf",),
    SHEET: (".pdf", ".html", ".md"),
    PICTURE: (".png", ".svg", ".pdf"),
}
"""The forms of output possible for each kind; the first is suggested."""
DRAWS_MAP = (PAGES, ONE_SHEET, PICTURE)
"""The kinds that show the map, with layers and a legend."""
NEED_SCENARIO = (COUNTERS, SHEET)
