"""Checks of free tables."""
