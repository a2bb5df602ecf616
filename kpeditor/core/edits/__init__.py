"""Reversible changes to a battle: every change of a map or scenario, whoever makes it, is an Edit."""
