"""Examples in the OpenAPI description."""

from fastapi.openapi.models import Example

TABLE = "p2xGqYbZ7mB1c0dE"

NEW_TABLE: dict[str, Example] = {
    "level": {
        "summary": "Azul Duel against level 3",
        "value": {
            "game": "duel",
            "seats": [{"kind": "me", "name": "My bot"}, {"kind": "level", "level": 3}],
            "confirm": False,
        },
    },
    "link": {
        "summary": "Azul for three, with open seats",
        "value": {
            "game": "azul",
            "options": {"wall": "grey"},
            "seats": [{"kind": "me", "name": "Ana"}, {"kind": "link"}, {"kind": "link"}],
            "confirm": False,
        },
    },
    "clock": {
        "summary": "A Duel with ten minutes for each player, and five seconds more for each turn",
        "value": {
            "game": "duel",
            "seats": [{"kind": "me", "name": "Ana"}, {"kind": "link"}],
            "clock": {"seconds": 600, "increment": 5},
        },
    },
}

TAKE_SEAT: dict[str, Example] = {
    "take": {"summary": "Take seat 1", "value": {"seat": 1, "name": "Rui"}},
}

ACTIONS: dict[str, Example] = {
    "move": {
        "summary": "Play a move",
        "value": {"type": "move", "client": "m-1", "seat": 0, "seq": 17, "move": "line:3"},
    },
    "confirm": {
        "summary": "Confirm the turn, where turns are confirmed",
        "value": {"type": "confirm", "client": "c-1", "seat": 0, "seq": 18},
    },
    "undo": {
        "summary": "Take back what came after entry 16",
        "value": {"type": "undo", "client": "u-1", "seat": 0, "seq": 18, "to": 16},
    },
    "hint": {
        "summary": "Ask for a good move",
        "value": {"type": "hint", "client": "h-1", "seat": 0, "seq": 17},
    },
    "resign": {
        "summary": "Give up",
        "value": {"type": "resign", "client": "r-1", "seat": 0, "seq": 17},
    },
    "rematch": {
        "summary": "Offer another game",
        "value": {"type": "offer", "client": "o-1", "seat": 0, "what": "rematch"},
    },
}

STREAM = """event: state
id: 17
data: {"type":"state","seq":17,"events":[…],"views":{"0":{…}},"table":{…}}

event: events
id: 19
data: {"type":"events","seq":19,"events":[…],"views":{"0":{…}},"table":{…}}
"""

REPLAY: dict[str, Example] = {
    "begin": {
        "summary": "A game that has just begun",
        "value": {"record": "sintra 1\ngame: azul\nplayers: Ana | Rui\n\n"},
    },
}
