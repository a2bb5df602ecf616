"""Dash: the tiniest game on a free table; points and distances in inches instead of hexes."""
