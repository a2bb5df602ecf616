"""The board of a game, of hexes or a free table: what is seen at a moment, and where answers are given."""
