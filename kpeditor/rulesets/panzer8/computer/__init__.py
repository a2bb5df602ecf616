"""The computer players of Panzer8: `drill` and its doctrines."""
