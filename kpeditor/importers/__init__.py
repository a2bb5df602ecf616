"""Maps of other programs: read safely, sorted into kinds, turned into ours by a mapping. No Qt here."""
