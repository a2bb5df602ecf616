"""Where things are: hexes, hexsides, numbering, distance, the integer lattice, pixels; points of a free
table.
"""
