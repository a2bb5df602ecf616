"""Orders in a code of the rules, one for each unit, in a table and on the map."""
