"""What lies on a board: terrain by hex, features by hexside, places, edges; areas and lines of a free
table.
"""
