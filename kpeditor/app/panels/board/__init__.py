"""Forms for the board of a map: its size, its hexes and how they are numbered."""
