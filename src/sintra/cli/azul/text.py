"""Azul in words: everything that the command line prints about it."""

from sintra.cli.azul import event_phrases, notation_help, plain_text
from sintra.cli.game_text import GameText, Json


def _options(options: Json) -> list[tuple[str, str]]:
    return [("wall", options["wall"])]


TEXT = GameText(
    options=_options,
    phrases=event_phrases.PHRASES,
    move_group=event_phrases.move_group,
    describe_move=plain_text.describe_move,
    describe_table=plain_text.describe_table,
    describe_board=plain_text.describe_board,
    notation=notation_help.NOTATION,
    notation_example=notation_help.EXAMPLE,
    benchmark_variants={
        **{f"Azul, {players} players": {"players": players} for players in (2, 3, 4)},
        "Azul, 2, grey wall": {"players": 2, "wall": "grey"},
    },
)
