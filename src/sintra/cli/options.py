"""Options that several commands share, and the game that the user chose with them."""

import functools
import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sintra.cli.registry import DEFAULT_GAME, OPTIONS, GameName

if TYPE_CHECKING:
    from sintra.model.game import Game

GameOption = Annotated[
    GameName | None, typer.Option("--game", help=f"Which game; {DEFAULT_GAME} if not given.")
]
OneGameOption = Annotated[
    GameName | None, typer.Option("--game", help="Only this game; both if not given.")
]
GameArgument = Annotated[GameName, typer.Argument(help="The game.")]
SeedOption = Annotated[
    int | None,
    typer.Option("--seed", metavar="N", min=0, help="The same number gives the same chance."),
]
RecordArgument = Annotated[
    Path, typer.Argument(metavar="FILE", help="A record, text or JSON; - reads standard input.")
]


@dataclass(frozen=True)
class GameChoice:
    """The game and the options that were given on the command line."""

    name: str | None
    """The game's name; ``None`` if it was not given."""
    options: Mapping[str, Any]
    """The options that were given, by name."""

    @property
    def is_given(self) -> bool:
        """Whether the command line says anything about the game."""
        return self.name is not None or bool(self.options)

    def make(self, players: int | None = None) -> "Game":
        """Make the game; ``players`` is used if the options do not say how many there are."""
        from sintra.model import registry
        from sintra.model.errors import OptionError

        name = self.name or DEFAULT_GAME
        for option in self.options:
            if option not in OPTIONS[name]:
                other = next(game for game in OPTIONS if option in OPTIONS[game])
                raise OptionError(
                    f"--{option.replace('_', '-')} is an option of {title(other)}, "
                    f"not of {title(name)}; leave it out, or choose the game with --game {other}"
                )
        return registry.make(name, self.options, players)


def title(name: str) -> str:
    """What a game is called in a sentence."""
    from sintra.model import registry

    return registry.make(name).title


def with_game_options(command: Callable[..., None]) -> Callable[..., None]:
    """Replace a command's parameter ``choice`` by ``--game`` and the options of every game.

    An option that the command has itself is not added. The command gets a ``GameChoice``.
    """
    own = dict(inspect.signature(command).parameters)
    kinds: dict[str, Any] = {"game": GameOption}
    for options in OPTIONS.values():
        kinds |= {name: kind for name, kind in options.items() if name not in own}
    added = [
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=kind)
        for name, kind in kinds.items()
    ]

    @functools.wraps(command)
    def run(**given: Any) -> None:
        values = {name: given.pop(name) for name in kinds}
        options = {name: value for name, value in values.items() if value is not None}
        command(**given, choice=GameChoice(options.pop("game", None), options))

    parameters: list[inspect.Parameter] = []
    for name, parameter in own.items():
        kept = parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY)
        parameters += added if name == "choice" else [kept]
    # Typer reads the signature and the annotations to find a command's options.
    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {each.name: each.annotation for each in parameters}
    return run
