"""From the scan of a paper map to a map sheet: pictures, registration, reading; Qt-free.

Pictures: `picture` opens files, helped by `pdfpage` and `pngdata`; `progress` tells and stops long work.

Registration, where the board lies in a picture: `registration` fits points (`fitting` is the least squares,
`mapping` what they find, `hints` names misread points); `refine` follows the printed grid, whose corners
`corners` finds in the lines of `lineimage`; `gridguess` needs no points; `registering` does it for all
pictures of a sheet; `project` keeps it in the map, `pointsfile` reads it from a file, `vassalboard` takes
it from a module. `rectify` draws the underlay.

Reading, what stands in each hex and hexside: `boardpicture` draws the scans straight, `density` makes ink of
light, `windows` says which pixels belong to what, `hexnumbers`, `sidenumbers` and `crossing` measure them,
`features` makes the measures comparable. `reading` proposes kinds by examples (`targets` says of what,
`classifier` learns, `continuity` mends lines), `doubts` queues what is unsure, `printednumbers` compares the
numbers of the sheet.

What is kept: `naming` puts examples into the map, `provenance` readings, as text by `readingtext`;
`unconfirmed` tells what nobody has looked at; `examplefile` carries examples to the next map.

Measuring: `aging` makes test scans, `truemapping` knows where they lie, `trial` names examples as a user
would, `accuracy` counts mistakes.
"""
