"""What rulesets share without the core knowing it: tables and odds, ways, networks, stacking, aims."""
