"""From the scan of a paper map to a map sheet; Qt-free.

`pictures` opens scans, `registration` finds where the board lies in them, and then they are drawn straight
and read by `reading`. `progress` reports how far long work is, and stops it.
"""
