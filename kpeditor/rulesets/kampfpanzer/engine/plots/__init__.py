"""The orders of a side for one game-turn: their legality, all together."""
