"""Events of Azul Duel in words, and the labels under which its moves are listed."""

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
from sintra.model.text_canvas import COLORS


def _plate(event: LoggedEvent) -> str:
    return "a plate" if event.argument == "?" else f"plate {event.argument}"


def _choose_plate(event: LoggedEvent) -> str:
    verb = "keeps" if event.before["awaits"] == "keep" else "takes"
    return f"{verb} {_plate(event)}"


def _place(event: LoggedEvent) -> str:
    space, _, rotation = event.argument.partition("@")
    return f"places it on {space}" + (f", turned by {rotation}°" if rotation != "0" else "")


def _sun(event: LoggedEvent) -> str:
    return f"takes {taken_tiles(event)} from the sun of {factory_name(event.argument[0])}"


def _reveal(event: LoggedEvent) -> str:
    factory, _, chip = event.argument.partition("=")
    return f"factory {factory} reveals chip {chip}"


PHRASES: Mapping[str, Phrase] = {
    **SHARED_PHRASES,
    "sun": _sun,
    "moon": lambda e: f"takes {taken_tiles(e)} from the moons",
    "chip": lambda e: f"takes chip {e.argument}",
    "plate": _choose_plate,
    "draw": lambda e: "draws a plate",
    "look": lambda e: "looks",
    "pass": lambda e: "passes",
    "place": _place,
    "stack": lambda e: f"stacks {COLORS[e.argument]}",
    "break": lambda e: f"breaks {hand_pronoun(e)}",
    "under": lambda e: f"puts {_plate(e)} under the pile",
    "spend": lambda e: f"spends chip {e.argument} on line {e.before['line']}",
    "done": lambda e: f"completes line {e.before['line']}",
    "leave": lambda e: f"spends no chips on line {e.before['line']}",
    "tablets": lambda e: f"tablets {e.argument.replace('+', ', ')}",
    "show": lambda e: f"{_plate(e)} on the display",
    "back": lambda e: f"a {e.argument} plate on the pile",
    "reveal": _reveal,
    "front": lambda e: f"sees {_plate(e)}",
}

MOVE_LABELS: Mapping[str, str] = {
    **SHARED_MOVE_LABELS,
    "sun": "take from a sun", "moon": "take from moons", "chip": "take a chip",
    "plate": "choose a plate", "draw": "draw a plate", "look": "stop drawing", "pass": "pass",
    "place": "place it on", "stack": "stack next", "break": "break them",
    "under": "put under pile", "spend": "spend a chip", "done": "enough chips",
    "leave": "spend no chips",
}  # fmt: skip


def move_group(verb: str, argument: str) -> str:
    """The label of a move; the four rotations of a plate on one space belong together."""
    label = MOVE_LABELS[verb]
    return f"{label} {argument.partition('@')[0]}" if verb == "place" else label
