"""Events in words, in every language: the same texts as the page's log (``words.ftl``).

The text of a move has no subject; the player's name is put before it.
"""

from collections.abc import Callable, Mapping, Sequence

from sintra.cli.game_text import LoggedEvent
from sintra.cli.texts import Texts
from sintra.model.game import Game
from sintra.model.text_canvas import plain

UNKNOWN = "?"
"""The argument of an event that is hidden from the reader."""


def event_words(texts: Texts, game: Game, event: LoggedEvent) -> str:
    """An event in words; a move without the player's name."""
    return _WRITERS[event.verb](_Words(texts, game, event))


def moves_words(texts: Texts, game: Game, events: Sequence[LoggedEvent]) -> str:
    """Several moves of one player."""
    return " → ".join(event_words(texts, game, event) for event in events)


class _Words:
    """What the texts of one event are made of."""

    def __init__(self, texts: Texts, game: Game, event: LoggedEvent) -> None:
        self.t = texts
        self.game = game
        self.event = event
        self.argument = event.argument

    @property
    def line(self) -> int:
        return self.event.before["line"] or 0

    def taken(self, color: str) -> str:
        """The tiles that the move has taken."""
        return self.t("words-tiles", count=len(self.event.after["hand"]), color=color)

    @property
    def placed(self) -> int:
        """How many tiles were in hand."""
        return len(self.event.before["hand"])

    def space(self, letter: str) -> str:
        """The name of a color, a joker or a special space."""
        keys = {"*": "space-special", "J": "space-joker"}
        return self.t(keys.get(letter, f"color-{letter}"))

    def plate(self, name: str) -> str:
        """A plate: its type and its colors."""
        if name.startswith(UNKNOWN):
            return self.t("words-plate-hidden")
        key = "words-plate-special" if "*" in name else "words-plate-joker"
        colors = (self.space(letter) for letter in name if letter not in "*J")
        return self.t(key, colors=", ".join(colors))

    def chip(self, name: str) -> str:
        """A bonus chip: half-colored or with two colors."""
        if len(name) == 1:
            return self.t("words-chip-half", color=self.space(name))
        return self.t("words-chip-two", first=self.space(name[0]), second=self.space(name[1]))

    def tiles(self, letters: str) -> str:
        """A multiset of tiles."""
        colors = dict.fromkeys(letters.replace("-", ""))
        each = [self.t("words-tiles", count=letters.count(c), color=c) for c in colors]
        return ", ".join(each) or self.t("words-deal-none")


def _from_factory(key: str) -> Callable[[_Words], str]:
    return lambda w: w.t(key, factory=w.argument[0], tiles=w.taken(w.argument[1]))


def _plate(w: _Words) -> str:
    kept = w.game.keeps_drawn(w.event.before["awaits"])
    return w.t("words-keep" if kept else "words-plate", plate=w.plate(w.argument))


def _hidden_or(key: str) -> Callable[[_Words], str]:
    def write(w: _Words) -> str:
        if w.argument == UNKNOWN:
            return w.t(f"{key}-hidden")
        return w.t(key, plate=w.plate(w.argument))

    return write


def _place(w: _Words) -> str:
    space, _, turn = w.argument.partition("@")
    return w.t("words-place", space=w.t(f"dome-{space}"), turn=int(turn))


def _deal(w: _Words) -> str:
    factory, _, letters = w.argument.partition("=")
    return w.t("words-deal", factory=factory, tiles=w.tiles(letters))


def _reveal(w: _Words) -> str:
    factory, _, chip = w.argument.partition("=")
    return w.t("words-reveal", factory=factory, chip=w.chip(chip))


def _tablets(w: _Words) -> str:
    names = [w.t(f"goal-{name}") for name in w.argument.split("+")]
    return w.t("words-tablets", tablets=", ".join(names))


_WRITERS: Mapping[str, Callable[[_Words], str]] = {
    "sun": _from_factory("words-sun"),
    "take": _from_factory("words-take"),
    "moon": lambda w: w.t("words-moon", tiles=w.taken(w.argument)),
    "stack": lambda w: w.t("words-stack", color=w.space(w.argument)),
    "line": lambda w: w.t("words-line", line=w.argument),
    "break": lambda w: w.t("words-break", count=w.placed),
    "floor": lambda w: w.t("words-floor", count=w.placed),
    "chip": lambda w: w.t("words-chip", chip=w.chip(w.argument)),
    "plate": _plate,
    "draw": lambda w: w.t("words-draw"),
    "look": lambda w: w.t("words-look"),
    "front": _hidden_or("words-front"),
    "under": _hidden_or("words-under"),
    "place": _place,
    "pass": lambda w: w.t("words-pass"),
    "leave": lambda w: w.t("words-leave", line=w.line),
    "spend": lambda w: w.t("words-spend", chip=w.chip(w.argument)),
    "done": lambda w: w.t("words-done", line=w.line),
    "tile": lambda w: w.t("words-tile", line=w.line, column=w.argument),
    "tablets": _tablets,
    "start": lambda w: w.t("words-start", name=plain(w.event.names[int(w.argument) - 1])),
    "show": lambda w: w.t("words-show", plate=w.plate(w.argument)),
    "back": lambda w: w.t("words-back", type=w.argument),
    "deal": _deal,
    "reveal": _reveal,
}
