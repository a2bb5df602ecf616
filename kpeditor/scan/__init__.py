"""From the scan of a paper map to a map sheet: pictures, registration, reading; Qt-free.

Pictures: `picture` opens files, helped by `pdfpage` and `pngdata`; `progress` tells and stops long work.

Registration, where the board lies in a picture: `registration` fits points (`fitting` is the least squares,
`mapping` what they find, `misreadpoints` names points with a wrong number); `refine` follows the printed
grid, whose corners `gridcorners` finds in the lines of `lineimage`; `gridguess` needs no points;
`registering` does it for all pictures of a sheet; `project` keeps it in the map, `pointsfile` reads it from a
file, `vassalboard` takes it from a module.

`straight` draws the scans of a sheet as one straight picture: that is what gets read and, by
`underlaypicture`, what lies under the map.

Reading, what stands in each hex and hexside: `ink` makes ink of light, `patches` says which pixels belong to
what, `hexmeasures`, `sidemeasures` and `crossingmeasures` measure them, `features` makes the measures
comparable. `reading` proposes kinds by examples (`targets` says of what, `classifier` learns, `continuity`
mends lines), `doubts` queues what is unsure, `printednumbers` compares the numbers of the sheet.

What is kept: `naming` puts examples into the map, `provenance` readings, as text by `readingtext`;
`unconfirmed` tells what nobody has looked at; `examplefile` carries examples to the next map.

Measuring: `aging` makes test scans, `truemapping` knows where they lie, `simulateduser` names examples as a
person would, `accuracy` counts mistakes.
"""
