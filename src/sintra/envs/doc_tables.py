"""Writes the tables of observations and actions for the documentation.

``python -m sintra.envs.doc_tables`` prints ``docs/envs-tables.md``; a test compares the two.
"""

from collections.abc import Iterator
from itertools import groupby

from sintra.envs.observation import observe
from sintra.envs.registry import SPECS, spec_of
from sintra.model import registry
from sintra.model.game import Game

_HEAD = """# Tables of observations and actions

Made by `python -m sintra.envs.doc_tables`. What they mean and how they are used is in
[environments.md](environments.md); [notation.md](notation.md) explains the words. An observation is
a vector of `uint8`; *columns* are its indexes, *up to* is the largest number that occurs, and *own*
is always the seat that looks.
"""


def actions(game: Game) -> str:
    """All moves of a game by id, as a Markdown table."""
    meanings = spec_of(game).action_meanings
    rows = ["| numbers | moves, in order | meaning |", "|---|---|---|"]
    moves = [game.events[number] for number in range(game.move_count)]
    for verb, group in groupby(moves, key=lambda move: move.verb):
        found = list(group)
        first, last = found[0].id, found[-1].id
        numbers = f"{first}" if first == last else f"{first}–{last}"
        words = " ".join(f"`{move.text}`" for move in found)
        rows.append(f"| {numbers} | {words} | {meanings[verb]} |")
    return "\n".join(rows)


def page() -> str:
    """The page with all tables."""
    return "\n".join([_HEAD, *_chapters(), ""])


def _chapters() -> Iterator[str]:
    for name, spec in SPECS.items():
        game = registry.make(name)
        layout = observe.layout(game)
        title = f"## {game.title}: observations"
        yield f"{title}\n\n{_size(game)}\n\n{layout.table()}\n\n{layout.axes()}\n"
        yield f"## {game.title}: actions\n\n{game.move_count} numbers.\n\n{actions(game)}\n"
        for players in spec.player_counts[1:]:
            game = registry.make(name, players=players)
            title = f"## {game.title}, {players} players: observations"
            yield f"{title}\n\n{_size(game)}\n\n{observe.layout(game).table()}\n"


def _size(game: Game) -> str:
    return f"{observe.layout(game).size} columns, for {game.players} players."


if __name__ == "__main__":
    print(page(), end="")
