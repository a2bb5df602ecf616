"""The engine of Panzer8: positions, questions, and what answers do; `state.py` says what is asked."""
