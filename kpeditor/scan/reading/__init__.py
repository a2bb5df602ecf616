"""Reading: what stands in each hex and hexside, from examples, and what is known of every answer.

`ink` makes ink of light, `patches` says which pixels belong to what, `hexmeasures`, `sidemeasures` and
`crossingmeasures` measure them, `features` makes the measures comparable. `reading` proposes kinds by
examples (`targets` says of what, `classifier` learns, `continuity` mends lines), `doubts` queues what is
unsure, `printednumbers` compares the numbers of the sheet.

What is kept: `naming` puts examples into the map, `provenance` readings, as text by `readingtext`;
`unconfirmed` tells what nobody has looked at; `examplefile` carries examples to the next map.
"""
