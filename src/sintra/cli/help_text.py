"""The texts of ``help`` while playing: how to write the moves asked for, and the other commands."""

from sintra.cli.registry import game_text

COMMANDS = (
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


def notation_help(game: str, awaits: str) -> list[str]:
    """How to write the moves that answer the present decision."""
    text = game_text(game)
    return [
        *text.notation.get(awaits, ()),
        f"Several moves may follow each other: {text.notation_example}. "
        "A number picks from the list.",
    ]
