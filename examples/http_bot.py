"""A program that plays a whole game of Azul Duel over HTTP, with nothing but Python.

Start a server (`sintra serve --no-open --port 8642`), then `python examples/http_bot.py`.
"""

import json
import random
import sys
import urllib.request

SERVER = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8642"


def ask(path, body=None, token=None):
    """GET, or POST with a body; returns the open answer."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{SERVER}/api{path}", data)
    request.add_header("Content-Type", "application/json")
    if token:
        request.add_header("Authorization", f"Bearer {token}")
    return urllib.request.urlopen(request)


def choose(view):
    """Yours to improve: prefer moves that lay down every tile and score at once."""
    moves = view["legal"]
    random.shuffle(moves)
    return max(moves, key=lambda m: (sum(e["points"] for e in m["effects"]), m.get("placed", 0)))


seats = [{"kind": "me", "name": "My bot"}, {"kind": "level", "level": 1}]
made = json.load(ask("/tables", {"game": "duel", "seats": seats, "confirm": False}))
table, token = made["table"], made["tokens"]["0"]
print(f"watch it: {SERVER}/t/{table}")

with ask(f"/tables/{table}/events", token=token) as stream:  # it says where the game stands first
    for line in stream:
        if not line.startswith(b"data: "):
            continue
        news = json.loads(line[6:])
        if news["type"] not in ("state", "events"):
            continue
        if news["table"]["over"]:
            break
        view = news["views"]["0"]
        if view["legal"]:
            move = choose(view)["text"]
            # The id makes it safe to say the same again, if no answer comes.
            action = {"type": "move", "client": f"at-{news['seq']}", "seat": 0, "seq": news["seq"]}
            ask(f"/tables/{table}/actions", {**action, "move": move}, token).close()

print(ask(f"/tables/{table}/record?format=text", token=token).read().decode())
