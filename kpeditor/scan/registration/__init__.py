"""Registration: where the board lies in a scan, from points, the printed grid or a VASSAL module.

`registration` fits points (`fitting` is the least squares, `mapping` what they find, `misreadpoints` names
points with a wrong number); `refinement` follows the printed grid, whose corners `gridcorners` finds in the
lines of `lineimage`; `gridguess` needs no points; `allscans` does it for all scans of a sheet; `project`
keeps it in the map, `pointsfile` reads it from a file, `vassalboard` takes it from a module.
"""
