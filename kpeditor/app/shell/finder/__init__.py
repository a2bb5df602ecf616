"""The finder: a field to type into, and where its hits come from."""
