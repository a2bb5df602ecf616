"""Panels of a free table: its palette, the form of a feature, its size and scale."""
