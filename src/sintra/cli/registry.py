"""The games of the command line, by name. A new game is a line in each of the tables here.

Options are needed to print help, texts only when a game is shown. Texts need the compiled rules, so
they are imported when they are first asked for.
"""

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from typing import Any

from sintra.cli.azul import options as azul_options
from sintra.cli.duel import options as duel_options
from sintra.cli.game_text import GameText


class GameName(StrEnum):
    """The games that ``--game`` takes."""

    DUEL = "duel"
    AZUL = "azul"


DEFAULT_GAME = GameName.DUEL
"""The game if ``--game`` is not given."""

OPTIONS: Mapping[str, Mapping[str, Any]] = {
    GameName.DUEL: duel_options.OPTIONS,
    GameName.AZUL: azul_options.OPTIONS,
}
"""Each game's own options: annotations of Typer parameters, by name."""


@cache
def game_text(name: str) -> GameText:
    """A game's texts: its events, boards, options and notation in words."""
    from sintra.cli.azul import text as azul_text
    from sintra.cli.duel import text as duel_text

    texts = {GameName.DUEL: duel_text.TEXT, GameName.AZUL: azul_text.TEXT}
    return texts[GameName(name)]
