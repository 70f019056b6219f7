"""Events of Azul in words, and the labels under which its moves are listed."""

from collections.abc import Mapping

from sintra.cli.game_text import (
    SHARED_MOVE_LABELS,
    SHARED_PHRASES,
    LoggedEvent,
    Phrase,
    factory_name,
    hand_pronoun,
    taken_tiles,
)


def _take(event: LoggedEvent) -> str:
    return f"takes {taken_tiles(event)} from {factory_name(event.argument[0])}"


PHRASES: Mapping[str, Phrase] = {
    **SHARED_PHRASES,
    "take": _take,
    "floor": lambda e: f"puts {hand_pronoun(e)} on the floor",
}

MOVE_LABELS: Mapping[str, str] = {
    **SHARED_MOVE_LABELS,
    "take": "take tiles",
    "floor": "to the floor",
}


def move_group(verb: str, argument: str) -> str:
    """The label of a move."""
    return MOVE_LABELS[verb]
