"""What screens of rulesets are made of: tables of units, deployment and orders by clicks, drawing of paths."""
