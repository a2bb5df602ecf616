"""Test scans: `sheet` prints a map of ours as an old sheet, `aging` wears and scans it, `truemapping` knows
where the board lies in the picture.
"""
