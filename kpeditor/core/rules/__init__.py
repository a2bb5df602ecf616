"""The contract of a ruleset and how installed ones are found."""
