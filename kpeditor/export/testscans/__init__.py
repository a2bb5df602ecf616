"""Test scans: `sheet` prints a map of ours as an old sheet, `aging` ages and scans it, `truemapping` knows
where the board lies in the picture.
"""
