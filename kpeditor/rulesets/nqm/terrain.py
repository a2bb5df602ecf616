"""The kinds of features of a table of Not Quite Mechanized, with hover texts that say which are invented."""

from __future__ import annotations

from functools import cache, partial

from kpeditor.rulesets.toolbox.catalogues import catalogue_beside

catalogue = cache(partial(catalogue_beside, __file__))
"""The kinds of features a table may have."""
