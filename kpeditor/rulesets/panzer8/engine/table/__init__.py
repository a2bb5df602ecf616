"""The table of a game of Panzer8: its ground, what lies on it, what stays the same, the position of all."""
