"""The tables of observations and actions that the documentation shows.

``python -m sintra.envs.doc_tables`` prints ``docs/envs-tables.md``; a test compares.
"""

from collections.abc import Iterator
from itertools import groupby

from sintra.envs.observation import observe
from sintra.model.azul.game import azul
from sintra.model.duel.game import duel
from sintra.model.game import Game

_MEANINGS = {
    "duel": {
        "sun": "take a color from the sun of a factory (`L` is the large one)",
        "moon": "take a color from the moons",
        "chip": "take a chip that lies face up",
        "plate": "take a plate from the display, or keep it of those drawn",
        "draw": "draw a plate from the pile",
        "look": "stop drawing and look at the fronts",
        "pass": "pass, if nothing else is possible",
        "place": "place the plate on a dome space, turned by so many degrees",
        "stack": "put a tile of the rest onto the factory's stack next",
        "line": "lay the tiles taken on a pattern line",
        "break": "break all tiles taken",
        "tile": "move the tile of the current line to a column of the dome",
        "under": "put a drawn plate under the pile next",
        "spend": "spend a chip on the current line",
        "done": "stop spending chips",
        "leave": "spend no chips on the current line",
    },
    "azul": {
        "take": "take a color from a factory, or from the center (`C`)",
        "line": "lay the tiles taken on a pattern line",
        "floor": "drop all tiles taken to the floor line",
        "tile": "move the tile of the current line to a column of the wall (grey wall)",
    },
}

_HEAD = """# Tables of observations and actions

Made by `python -m sintra.envs.doc_tables`. What they mean and how they are used is in
[environments.md](environments.md); [notation.md](notation.md) explains the words. An observation is
a vector of `uint8`; *columns* are its indexes, *up to* is the largest number that occurs, and *own*
is always the seat that looks.
"""


def actions(game: Game) -> str:
    """All moves of a game by number, as a table in Markdown."""
    rows = ["| numbers | moves, in order | meaning |", "|---|---|---|"]
    moves = [game.events[number] for number in range(game.move_count)]
    for verb, group in groupby(moves, key=lambda move: move.verb):
        found = list(group)
        first, last = found[0].id, found[-1].id
        numbers = f"{first}" if first == last else f"{first}–{last}"
        words = " ".join(f"`{move.text}`" for move in found)
        rows.append(f"| {numbers} | {words} | {_MEANINGS[game.name][verb]} |")
    return "\n".join(rows)


def page() -> str:
    """The page with all tables."""
    return "\n".join([_HEAD, *_chapters(), ""])


def _chapters() -> Iterator[str]:
    pair: tuple[tuple[str, Game], ...] = (("Azul Duel", duel()), ("Azul", azul()))
    for title, game in pair:
        layout = observe.layout(game)
        yield f"## {title}: observations\n\n{_size(game)}\n\n{layout.table()}\n\n{layout.axes()}\n"
        yield f"## {title}: actions\n\n{game.move_count} numbers.\n\n{actions(game)}\n"
    for players in (3, 4):
        game = azul(players)
        table = observe.layout(game).table()
        yield f"## Azul, {players} players: observations\n\n{_size(game)}\n\n{table}\n"


def _size(game: Game) -> str:
    return f"{observe.layout(game).size} columns, for {game.players} players."


if __name__ == "__main__":
    print(page(), end="")
