"""Missions of groups by game-turn, as bars on a grid."""
