"""Panzer8: battles on a free table in inches: its terrain, lines of sight, elements, engine and computer
player.
"""
