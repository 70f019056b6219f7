"""``sintra tune``: fit the value function of the search to self-play, or train its networks."""

import json
from pathlib import Path
from typing import Annotated

import typer

from sintra.cli.console import add, fail, output, progress
from sintra.cli.options import GameArgument
from sintra.cli.warm import compile_visibly


def register(app: typer.Typer) -> None:
    """Add the command."""
    add(
        app,
        tune,
        ("sintra tune duel --games 400 --out duel.json", "new weights from 400 games"),
        ("sintra tune azul --weights azul.json --out better.json", "one more step"),
        ("sintra tune duel --spsa --games 4000 --out duel.json", "weights that win matches"),
        ("sintra tune azul --learn --games 10000 --out azul.json", "networks, in azul.npz"),
    )


def tune(
    game: GameArgument,
    out: Annotated[Path, typer.Option("--out", help="Where the new weights are written.")],
    games: Annotated[int, typer.Option(help="Games that are played.", min=4)] = 400,
    simulations: Annotated[int, typer.Option(help="Simulations for each move.", min=1)] = 250,
    weights: Annotated[
        Path | None, typer.Option(help="Weights to play with; otherwise those in use.")
    ] = None,
    spsa: Annotated[
        bool, typer.Option("--spsa", help="Tune the weights by matches (SPSA).")
    ] = False,
    learn: Annotated[
        bool, typer.Option("--learn", help="Train networks, too; they go to a .npz beside it.")
    ] = False,
    networks: Annotated[
        Path | None, typer.Option(help="Networks to play with; otherwise those in use.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Where randomness starts.")] = 1,
    threads: Annotated[int, typer.Option(help="Games at a time.", min=1)] = 2,
) -> None:
    """Play games of self-play, and fit the value function of the search to their results.

    With --spsa, weights are perturbed at random, play against the opposite perturbation, and move
    towards what wins; that takes thousands of games. With --learn, the policy network learns the
    visits of a longer search, and the value network the values of boards; that takes thousands of
    games, too. A match tells whether the new weights are better: sintra arena
    search:weights=FILE,networks=FILE search.
    """
    from sintra.players import weights as weight_files
    from sintra.players.training import linear_fit, pipeline
    from sintra.players.training import spsa as spsa_tuning

    if spsa and learn:
        fail("--spsa and --learn are two ways; take one after the other")
    if networks and not learn:
        fail("--networks goes with --learn; otherwise those in use are played with")
    used = weight_files.read(game, weights)
    nets = weight_files.read_networks(game, networks)
    compile_visibly([game], players=True)
    console = output()
    limits = {"seed": seed, "threads": threads}
    if spsa:
        with progress(games + spsa_tuning.SAMPLE_GAMES) as work:
            work.begin(f"matches of {game}")
            made, report = spsa_tuning.improve(
                game, used, games, simulations, **limits, progress=work.advance
            )
    elif learn:
        with progress(games) as work:
            work.begin(f"self-play of {game}")
            made, nets, report = pipeline.improve(
                game, used, nets, games, simulations, **limits, progress=work.advance
            )
    else:
        with progress(games) as work:
            work.begin(f"self-play of {game}")
            samples = linear_fit.collect(
                game, used, games, simulations, **limits, progress=work.advance
            )
        made, report = linear_fit.fit(game, samples, used)
    for line in report:
        console.print(line)
    try:
        out.write_text(json.dumps(made, indent=1) + "\n", "utf-8")
        if learn:
            weight_files.write_networks(game, nets, out.with_suffix(".npz"))
    except OSError as error:
        fail(f"the weights cannot be written: {error}")
    written = f"{out} and {out.with_suffix('.npz')}" if learn else str(out)
    console.print(f"Written to {written}.")
