"""Attacks: direct, opportunity and H fire, and overruns."""
