"""The scenario panel: what belongs to no side and no hex - length, rules, victory, unit types, notes."""
