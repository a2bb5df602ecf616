"""Files: YAML in and out, schemas, migration, safe saving, where packaged data lies."""
