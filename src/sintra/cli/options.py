"""Options that several commands have, and the game that they describe."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from sintra.model.game import Game


class GameName(StrEnum):
    """The games."""

    DUEL = "duel"
    AZUL = "azul"


TITLES = {GameName.DUEL: "Azul Duel", GameName.AZUL: "Azul"}
"""What the games are called in a sentence."""


class Wall(StrEnum):
    """Sides of the player boards of Azul."""

    COLORED = "colored"
    GREY = "grey"


class ZeroDraws(StrEnum):
    """Whether a plate can be drawn without points."""

    PAY = "pay"
    FREE = "free"


class YesNo(StrEnum):
    """An answer."""

    YES = "yes"
    NO = "no"


GameOption = Annotated[
    GameName | None, typer.Option("--game", help="Which game; duel if not given.")
]
PlayersOption = Annotated[
    int | None, typer.Option("--players", metavar="N", help="Azul: 2, 3 or 4 players.")
]
WallOption = Annotated[Wall | None, typer.Option("--wall", help="Azul: side of the player boards.")]
TabletsOption = Annotated[
    str | None,
    typer.Option(
        "--tablets",
        metavar="NAMES",
        help="Duel: first-game, random, random4, or names such as rows,edge,corners.",
    ),
]
ZeroDrawsOption = Annotated[
    ZeroDraws | None,
    typer.Option("--zero-draws", help="Duel: may a player without points draw plates for free?"),
]
SpecialOption = Annotated[
    YesNo | None,
    typer.Option("--special-counts-as-color", help="Duel: does a special tile count as a color?"),
]
SeedOption = Annotated[
    int | None,
    typer.Option("--seed", metavar="N", min=0, help="The same number gives the same chance."),
]
OneGameOption = Annotated[
    GameName | None, typer.Option("--game", help="Only this game; both if not given.")
]
RecordArgument = Annotated[
    Path, typer.Argument(metavar="FILE", help="A record, text or JSON; - reads standard input.")
]


def chosen_game(
    game: GameName | None,
    players: int | None = None,
    wall: Wall | None = None,
    tablets: str | None = None,
    zero_draws: ZeroDraws | None = None,
    special: YesNo | None = None,
) -> "Game":
    """The game that the options describe; refuses options of the other game."""
    from sintra.model import registry
    from sintra.model.errors import OptionError

    name = game or GameName.DUEL
    options: dict[GameName, dict[str, Any]] = {
        GameName.AZUL: {"players": players, "wall": wall},
        GameName.DUEL: {
            "tablets": tablets,
            "zero_draws": zero_draws,
            "special_counts_as_color": special,
        },
    }
    for other, values in options.items():
        for option, value in values.items():
            if other != name and value is not None:
                flag = "--" + option.replace("_", "-")
                raise OptionError(f"{flag} is an option of {TITLES[other]}, not of {TITLES[name]}")
    given = {option: value for option, value in options[name].items() if value is not None}
    return registry.make(name, given)


def small_game(name: GameName) -> "Game":
    """The game with all options at their defaults."""
    return chosen_game(name)
