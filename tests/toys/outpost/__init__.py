"""Outpost: the worked example of docs/rules-systems.md, a small one that uses all of the contract."""
