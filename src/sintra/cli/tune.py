"""``sintra tune``: fit the evaluation to the results of self-play."""

import json
from importlib.resources import files
from pathlib import Path
from typing import Annotated

import typer

from sintra.cli.console import add, fail, output, working
from sintra.cli.options import GameName
from sintra.cli.warm import compile_visibly


def register(app: typer.Typer) -> None:
    """Add the command."""
    add(
        app,
        tune,
        ("sintra tune duel --games 400 --out duel.json", "new weights from 400 games"),
        ("sintra tune azul --weights azul.json --out better.json", "one more step"),
    )


def tune(
    game: Annotated[GameName, typer.Argument(help="The game.")],
    out: Annotated[Path, typer.Option("--out", help="Where the new weights are written.")],
    games: Annotated[int, typer.Option(help="Games of self-play.", min=4)] = 400,
    simulations: Annotated[int, typer.Option(help="Simulations for each move.", min=1)] = 250,
    weights: Annotated[
        Path | None, typer.Option(help="Weights to play with; otherwise those in use.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Where randomness starts.")] = 1,
    threads: Annotated[int, typer.Option(help="Games at a time.", min=1)] = 2,
) -> None:
    """Let the search play against itself, and fit its evaluation to what came of it.

    Whether the new weights are better is for a match to say: see sintra arena.
    """
    from sintra.players import tune as tuning

    source = weights or files("sintra.players") / "weights" / f"{game}.json"
    try:
        used = json.loads(source.read_text("utf-8"))
    except (OSError, ValueError) as error:
        fail(f"the weights cannot be read: {error}")
    compile_visibly([game], players=True)
    with working(games) as work:
        work.begin(f"self-play of {game}")
        samples = tuning.collect(
            game, used, games, simulations, seed=seed, threads=threads, progress=work.advance
        )
    fitted, told = tuning.fit(game, samples, used["greed"])
    console = output()
    for line in told:
        console.print(line)
    try:
        out.write_text(json.dumps(fitted, indent=1) + "\n", "utf-8")
    except OSError as error:
        fail(f"the weights cannot be written: {error}")
    console.print(f"Written to {out}.")
