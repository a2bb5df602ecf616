"""Makes landscapes: hills, streams, woods, villages and roads on a hex map, from a seed."""
