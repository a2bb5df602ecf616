"""Edits of a free table: its features, their shapes and order."""
