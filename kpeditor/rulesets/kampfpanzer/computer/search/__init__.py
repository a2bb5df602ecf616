"""The search above the staff: changes of its plot, played on."""
