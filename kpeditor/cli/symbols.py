"""The option `--symbols`, the same for everything that draws counters."""

from __future__ import annotations

import click


class _Symbols(click.Choice[str]):
    """What stands on the counters, by the name that drawing has for it."""

    def __init__(self) -> None:
        super().__init__(["silhouettes", "map"])

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """ "map" means map symbols; written out it is understood as well."""
        chosen = super().convert("map" if value == "map symbols" else value, param, ctx)
        return "map symbols" if chosen == "map" else chosen


SYMBOLS = click.option(
    "--symbols",
    type=_Symbols(),
    default="silhouettes",
    show_default=True,
    help="What stands on the counters: side views or map symbols.",
)
