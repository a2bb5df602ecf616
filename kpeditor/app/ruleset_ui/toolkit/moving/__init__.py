"""Moves by way points, with steps of several kinds."""
