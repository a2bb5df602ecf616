"""Panzer8: a free table in inches; its terrain, lines of sight and a few element types, no engine."""
