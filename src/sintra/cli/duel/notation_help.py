"""How to write the moves of Azul Duel, by what the position awaits."""

from collections.abc import Mapping

from sintra.cli.game_text import COLORS_HELP, TILE_HELP

NOTATION: Mapping[str, tuple[str, ...]] = {
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
        COLORS_HELP,
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
        COLORS_HELP,
    ),
    "line": (
        "line:3 lays the tiles on pattern line 3; what does not fit breaks.",
        "break breaks them all.",
    ),
    "chips": (
        "spend:BR spends a chip on the line; done when it is complete.",
        "leave spends none, and the line stays as it is.",
        "Two chips of the line's color, or any three, stand for a tile.",
    ),
    "tile": TILE_HELP,
}

EXAMPLE = "sun:2T stack:K line:2"
