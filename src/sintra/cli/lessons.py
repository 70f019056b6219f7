"""The notation in a few lines, by what is asked now."""

from collections.abc import Mapping

_COLORS = "Colors are B blue, Y yellow, R red, K black, T turquoise."
_LINE_DUEL = (
    "line:3 lays the tiles on pattern line 3; what does not fit breaks.",
    "break breaks them all.",
)
_DUEL: Mapping[str, tuple[str, ...]] = {
    "plate": (
        "plate:YKT* takes the plate with that name.",
        "The four letters are its spaces: top left, top right, bottom left, bottom right;",
        "* is the special space, J the joker.",
    ),
    "turn": (
        "sun:2T takes all turquoise from the sun of factory 2; L is the large factory.",
        "moon:Y takes all yellow that can be taken from the moons.",
        "plate:YKT* takes a plate of the display, draw pays for one from the pile.",
        "chip:BR takes a bonus chip that is turned up.",
        _COLORS,
    ),
    "draw": ("draw pays for one more plate.", "look stops, and shows the plates drawn."),
    "keep": ("plate:YKT* keeps that plate; the others go under the pile.",),
    "under": ("under:YKT* puts that plate under the pile next; the first lies highest.",),
    "place": (
        "place:nw@90 places the plate top left, turned clockwise by 90 degrees.",
        "The spaces of the dome are nw n ne, w c e, sw s se.",
        "Turns are 0, 90, 180 and 270.",
    ),
    "stack": (
        "stack:K puts a black tile on the stack next, from the bottom up.",
        "Only the top of a stack can be taken, so the order matters.",
        _COLORS,
    ),
    "line": _LINE_DUEL,
    "chips": (
        "spend:BR spends a chip on the line; done when it is complete.",
        "leave spends none, and the line stays as it is.",
        "Two chips of the line's color, or any three, stand for a tile.",
    ),
    "tile": ("tile:c moves the tile of the line to column c of its row.",),
}
_AZUL: Mapping[str, tuple[str, ...]] = {
    "take": (
        "take:3R takes all red from factory 3; C is the center.",
        "The rest of a factory goes to the center.",
        "Whoever takes from the center first gets the starting marker.",
        _COLORS,
    ),
    "line": (
        "line:4 lays the tiles on pattern line 4; what does not fit goes to the floor.",
        "floor puts them all on the floor.",
    ),
    "tile": ("tile:c moves the tile of the line to column c of its row.",),
}
_LESSONS = {"duel": _DUEL, "azul": _AZUL}

_EXAMPLES = {"duel": "sun:2T stack:K line:2", "azul": "take:3R line:2"}

WORDS = (
    ("moves", "list the legal moves"),
    ("board", "show the board"),
    ("?", "a hint; the record then says so"),
    ("undo", "back to your last decision"),
    ("why", "the last turns, and their points"),
    ("points", "the points by source"),
    ("save FILE", "write the record"),
    ("resign", "give the game up"),
    ("quit", "leave; sintra play --resume goes on"),
)
"""What can be typed besides moves."""


def lesson(game: str, awaits: str) -> list[str]:
    """How to write what is asked now."""
    return [
        *_LESSONS[game].get(awaits, ()),
        f"Several moves may follow each other: {_EXAMPLES[game]}. A number picks from the list.",
    ]
