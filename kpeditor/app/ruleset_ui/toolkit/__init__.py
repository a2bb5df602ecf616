"""What rulesets make their screens of: tables of units, deployment and orders by clicks, drawing of plans."""
