"""A computer player in 30 lines of plain Python: docs/players.md says what is spoken."""

import json
import sys


def say(message):
    print(json.dumps(message), flush=True)


def orders(legal):
    """Fires where it can, else goes towards the goals, else waits for the enemy."""
    answer = {}
    for unit, scripts in legal.items():
        for name in ("fire", "advance", "wait"):
            if scripts.get(name):
                answer[unit] = scripts[name]
                break
    return answer


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        say({"type": "ready", "protocol": 1, "name": "mybot", "deterministic": True})
    elif message["type"] == "decide":
        # "nothing" is legal and does nothing but what the rules demand.
        answer = {**orders(message["legal"]), **message["nothing"]}
        say({"type": "answer", "id": message["id"], "answer": answer})
