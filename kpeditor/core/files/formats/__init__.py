"""What stands in the files: maps, scenarios and forces as data, format versions, the published schemas."""
