"""Attacks: who takes part, what it is aimed at, what it comes to."""
