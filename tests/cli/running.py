"""What the tests of the command line share."""

import random
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

import sintra
from sintra.cli import app
from sintra.model.game import Game

NAMES = ("Ana", "Bo", "Cy", "Di")

TABLE_GAME = """\
sintra 1
game: duel
players: Ana | Bo

show:YKT* show:JBTK show:TRB* back:joker
deal:L=BBYRK deal:1=BYRK deal:2=YKTT deal:3=RRRR deal:4=BYTT
start:1
2: plate:YKT* place:se@90
show:KYRJ back:special
1: plate:JBTK place:nw@0
show:BK*T back:joker
1: sun:2T stack:K line:2
2: sun:3R reveal:3=KB line:4
1: chip:KB
2: draw back:special look front:RJBK plate:RJBK place:c@0
1: sun:LB line:1
2: moon:Y line:2
"""


def run(*arguments: object, keys: str | bytes = "") -> Any:
    """Run a command line; nothing but a proper exit is accepted."""
    result = CliRunner().invoke(app, [str(each) for each in arguments], input=keys)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def refused(*arguments: object, keys: str | bytes = "") -> str:
    """Run a command line that has to be refused in one line; returns the line."""
    result = run(*arguments, keys=keys)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert result.stderr.startswith("sintra: ")
    assert result.stderr.count("\n") == 1
    return str(result.stderr)


def random_game(game: Game, seed: int = 3, most: int = 10_000) -> sintra.Position:
    rng = random.Random(seed)
    position = game.start(seed=seed)
    position.names = NAMES[: game.players]
    while not position.is_over and position.ply < most:
        position.play(rng.choice(position.legal_ids))
    return position


def last_game(tmp_path: Path) -> sintra.Record:
    """The game that was kept last."""
    games = (tmp_path / "data" / "games").glob("*.sintra")
    path = max(games, key=lambda path: path.stat().st_mtime_ns)
    return sintra.Record.parse(path.read_text(encoding="utf-8"))
