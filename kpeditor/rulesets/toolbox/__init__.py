"""What rulesets share and the core must not know: tables and odds, ways, networks, stacking, aims."""
