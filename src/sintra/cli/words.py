"""Events in words: what a player does, what chance brings, and what a list of moves is about."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sintra.model.text_canvas import COLORS, plain

Words = Callable[["Moment"], str]

KINDS: Mapping[str, str] = {
    "sun": "take from a sun", "moon": "take from moons", "chip": "take a chip",
    "plate": "choose a plate", "draw": "draw a plate", "look": "stop drawing",
    "pass": "pass", "place": "place it on", "stack": "stack next", "line": "lay on line",
    "break": "break them", "floor": "to the floor", "tile": "tile to column",
    "under": "put under pile", "spend": "spend a chip", "done": "enough chips",
    "leave": "spend no chips", "take": "take tiles",
}  # fmt: skip
"""What the moves of each verb are about, in a few words."""


@dataclass(frozen=True)
class Moment:
    """An event where it happened: what its words depend on."""

    text: str
    """The event as it may be seen; ``?`` stands for what is secret."""
    before: Mapping[str, Any]
    after: Mapping[str, Any]
    """The position dictionaries around it."""
    names: Sequence[str]

    @property
    def verb(self) -> str:
        """The word before the colon."""
        return self.text.partition(":")[0]

    @property
    def argument(self) -> str:
        """What stands after the colon."""
        return self.text.partition(":")[2]


def describe(moment: Moment) -> str:
    """The event in words; a move without the player's name."""
    return _WORDS[moment.verb](moment)


def _plate(moment: Moment) -> str:
    return "a plate" if moment.argument == "?" else f"plate {moment.argument}"


def factory_name(letter: str) -> str:
    """What a factory, or the center, is called in a sentence."""
    return {"L": "the large factory", "C": "the center"}.get(letter, f"factory {letter}")


def _tiles(moment: Moment) -> str:
    return f"{len(moment.after['hand'])} {COLORS[moment.argument[-1]]}"


def _them(moment: Moment) -> str:
    return "it" if len(moment.before["hand"]) == 1 else "them"


def _take(moment: Moment) -> str:
    return f"takes {_tiles(moment)} from {factory_name(moment.argument[0])}"


def _sun(moment: Moment) -> str:
    return f"takes {_tiles(moment)} from the sun of {factory_name(moment.argument[0])}"


def _choose_plate(moment: Moment) -> str:
    verb = "keeps" if moment.before["awaits"] == "keep" else "takes"
    return f"{verb} {_plate(moment)}"


def _place(moment: Moment) -> str:
    space, _, turn = moment.argument.partition("@")
    return f"places it on {space}" + (f", turned by {turn}°" if turn != "0" else "")


def _tile(moment: Moment) -> str:
    line = moment.before["line"]
    return f"moves the tile of line {line} to {moment.argument}{line}"


def _deal(moment: Moment) -> str:
    factory, _, tiles = moment.argument.partition("=")
    return f"{'nothing' if tiles == '-' else tiles} on {factory_name(factory)}"


def _reveal(moment: Moment) -> str:
    factory, _, chip = moment.argument.partition("=")
    return f"factory {factory} reveals chip {chip}"


_WORDS: Mapping[str, Words] = {
    "sun": _sun,
    "moon": lambda m: f"takes {_tiles(m)} from the moons",
    "take": _take,
    "chip": lambda m: f"takes chip {m.argument}",
    "plate": _choose_plate,
    "draw": lambda m: "draws a plate",
    "look": lambda m: "looks",
    "pass": lambda m: "passes",
    "place": _place,
    "stack": lambda m: f"stacks {COLORS[m.argument]}",
    "line": lambda m: f"lays {_them(m)} on line {m.argument}",
    "break": lambda m: f"breaks {_them(m)}",
    "floor": lambda m: f"puts {_them(m)} on the floor",
    "tile": _tile,
    "under": lambda m: f"puts {_plate(m)} under the pile",
    "spend": lambda m: f"spends chip {m.argument} on line {m.before['line']}",
    "done": lambda m: f"completes line {m.before['line']}",
    "leave": lambda m: f"spends no chips on line {m.before['line']}",
    "tablets": lambda m: f"tablets {m.argument.replace('+', ', ')}",
    "start": lambda m: f"{plain(m.names[int(m.argument) - 1])} is the starting player",
    "show": lambda m: f"{_plate(m)} on the display",
    "back": lambda m: f"a {m.argument} plate on the pile",
    "deal": _deal,
    "reveal": _reveal,
    "front": lambda m: f"sees {_plate(m)}",
}
