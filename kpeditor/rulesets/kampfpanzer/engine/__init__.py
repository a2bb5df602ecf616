"""KampfPanzer played: positions, orders and their legality, and the six phases of a game-turn."""
