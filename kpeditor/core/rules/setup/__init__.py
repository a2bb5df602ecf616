"""A set-up in steps as engines play it: what is asked next, what is wrong with an answer, who may see what.

An engine whose scenario `is_in_steps` makes a `Setup` (`questions.py`) and keeps a `Progress` (`progress.py`)
in its position until `is_over`; `docs/rules-systems.md` shows how.
"""
