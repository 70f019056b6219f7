"""Azul Duel in words: everything that the command line prints about it."""

from sintra.cli.duel import event_phrases, notation_help, plain_text
from sintra.cli.game_text import GameText, Json


def _options(options: Json) -> list[tuple[str, str]]:
    tablets = options["tablets"]
    counts = "counts as a color" if options["special_counts_as_color"] else "is no color"
    draws = "is free" if options["zero_draws"] == "free" else "is not possible"
    return [
        ("tablets", tablets if isinstance(tablets, str) else ", ".join(tablets)),
        ("rulings", f"drawing without points {draws}; a special tile {counts}"),
    ]


TEXT = GameText(
    options=_options,
    phrases=event_phrases.PHRASES,
    move_group=event_phrases.move_group,
    describe_move=plain_text.describe_move,
    describe_table=plain_text.describe_table,
    describe_board=plain_text.describe_board,
    notation=notation_help.NOTATION,
    notation_example=notation_help.EXAMPLE,
    benchmark_variants={"Azul Duel": {}},
)
