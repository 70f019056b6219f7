"""``sintra tune``: fit the evaluation to the results of self-play."""

import json
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
        ("sintra tune duel --spar --games 4000 --out duel.json", "what wins matches"),
        ("sintra tune azul --learn --games 10000 --out azul.json", "networks, in azul.npz"),
    )


def tune(
    game: Annotated[GameName, typer.Argument(help="The game.")],
    out: Annotated[Path, typer.Option("--out", help="Where the new weights are written.")],
    games: Annotated[int, typer.Option(help="Games that are played.", min=4)] = 400,
    simulations: Annotated[int, typer.Option(help="Simulations for each move.", min=1)] = 250,
    weights: Annotated[
        Path | None, typer.Option(help="Weights to play with; otherwise those in use.")
    ] = None,
    spar: Annotated[
        bool, typer.Option("--spar", help="Move the weights the way that wins matches.")
    ] = False,
    learn: Annotated[
        bool, typer.Option("--learn", help="Learn networks, too; they go to a .npz beside it.")
    ] = False,
    networks: Annotated[
        Path | None, typer.Option(help="Networks to play with; otherwise those in use.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Where randomness starts.")] = 1,
    threads: Annotated[int, typer.Option(help="Games at a time.", min=1)] = 2,
) -> None:
    """Let the search play against itself, and fit its evaluation to what came of it.

    Or, with --spar, let it play with a little more of everything against a little less, and
    improve the weights it has; that takes thousands of games. With --learn, networks learn which
    moves a longer search looks at, and what boards will bring; that takes thousands of games, too.
    Whether the new weights are better is for a match to say: sintra arena
    search:weights=FILE,networks=FILE search.
    """
    from sintra.players import value as evaluation
    from sintra.players.training import linear_fit as tuning
    from sintra.players.training import pipeline as learning
    from sintra.players.training import spsa as sparring

    if spar and learn:
        fail("--spar and --learn are two ways; take one after the other")
    if networks and not learn:
        fail("--networks goes with --learn; otherwise those in use are played with")
    used = evaluation.read(game, weights)
    nets = evaluation.read_networks(game, networks)
    compile_visibly([game], players=True)
    console = output()
    limits = {"seed": seed, "threads": threads}
    if spar:
        with working(games + sparring.LOOK) as work:
            work.begin(f"matches of {game}")
            made, told = sparring.improve(
                game, used, games, simulations, **limits, progress=work.advance
            )
    elif learn:
        with working(games) as work:
            work.begin(f"self-play of {game}")
            made, nets, told = learning.improve(
                game, used, nets, games, simulations, **limits, progress=work.advance
            )
    else:
        with working(games) as work:
            work.begin(f"self-play of {game}")
            samples = tuning.collect(
                game, used, games, simulations, **limits, progress=work.advance
            )
        made, told = tuning.fit(game, samples, used)
    for line in told:
        console.print(line)
    try:
        out.write_text(json.dumps(made, indent=1) + "\n", "utf-8")
        if learn:
            evaluation.write_networks(game, nets, out.with_suffix(".npz"))
    except OSError as error:
        fail(f"the weights cannot be written: {error}")
    written = f"{out} and {out.with_suffix('.npz')}" if learn else str(out)
    console.print(f"Written to {written}.")
