"""The battle on the map: sides, groups, units, areas, entries, victory; plain frozen data."""
