"""Reading: what stands in each hex and hexside, from examples, and what is known of every answer.

`ink` converts brightness to the density of ink, `patches` says which pixels belong to each hex and hexside,
`hexmeasures`, `sidemeasures` and `crossingmeasures` measure them, `features` makes the measures comparable.
`reading` proposes kinds by examples and lists what is unsure (`targets` names what is read, `classifier`
learns, `continuity` mends lines that would end nowhere), `printednumbers` compares the printed numbers with
the grid.

What is kept: `naming` puts examples into the map, `provenance` readings, as text by `readingtext`;
`unconfirmed` tells what nobody has looked at; `examplefile` carries examples to the next map.
"""
