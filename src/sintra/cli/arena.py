"""``sintra arena``: matches and ladders between players."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from sintra.cli.console import INTERRUPTED, add, fail, output
from sintra.cli.options import (
    GameOption,
    PlayersOption,
    TabletsOption,
    WallOption,
    chosen_game,
)

if TYPE_CHECKING:
    from sintra.arena.match import Match
    from sintra.model.game import Json


def register(app: typer.Typer) -> None:
    """Add the command."""
    add(
        app,
        arena,
        ("sintra arena 3 greedy --games 200", "level 3 against the greedy player"),
        ("sintra arena search my_bots:Mine --sprt 0,20", "stop when it is clear who is better"),
        ("sintra arena 1 2 3 4 5 --ladder --plot ladder.svg", "everybody against everybody"),
        ("sintra arena search greedy --game azul --players 4", "one against three"),
    )


def arena(
    who: Annotated[
        list[str],
        typer.Argument(
            metavar="A B [C ...]",
            help="Players: random, greedy, search, search:simulations=200, search:seconds=0.5, "
            "level:1 to level:6 (or just 1 to 6), or your own as module.path:ClassName.",
            show_default=False,
        ),
    ],
    games: Annotated[
        int, typer.Option("--games", metavar="N", help="How many games for each pairing.")
    ] = 100,
    game: GameOption = None,
    players: PlayersOption = None,
    wall: WallOption = None,
    tablets: TabletsOption = None,
    seconds: Annotated[
        float | None, typer.Option("--seconds", metavar="S", help="Time for each decision.")
    ] = None,
    simulations: Annotated[
        int | None,
        typer.Option("--simulations", metavar="N", help="Simulations for each decision."),
    ] = None,
    threads: Annotated[
        int, typer.Option("--threads", metavar="N", help="Threads of each player.")
    ] = 1,
    seed: Annotated[
        int, typer.Option("--seed", metavar="N", min=0, help="The same number deals the same.")
    ] = 1,
    workers: Annotated[
        int | None,
        typer.Option("--workers", metavar="N", help="Games at the same time; usually all cores."),
    ] = None,
    sprt: Annotated[
        str | None,
        typer.Option(
            "--sprt", metavar="E0,E1", help="Stop when one of two Elo differences has won."
        ),
    ] = None,
    ladder: Annotated[bool, typer.Option("--ladder", help="Everybody against everybody.")] = False,
    patience: Annotated[
        float | None,
        typer.Option(
            "--patience",
            metavar="S",
            help="Time until a decision is forfeited; usually 10 times --seconds.",
        ),
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Keep the games, as JSON lines.")
    ] = None,
    plot: Annotated[
        Path | None, typer.Option("--plot", metavar="FILE", help="Draw the ratings, as SVG.")
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the match in --out.")
    ] = False,
    ray: Annotated[bool, typer.Option("--ray", help="Play on a Ray cluster.")] = False,
) -> None:
    """Let players meet, and say how sure the result is.

    The first player meets each of the others; in a ladder everybody meets everybody. Deals come in
    pairs with seats swapped, so that luck counts less. docs/arena.md explains the numbers.
    """
    from sintra.arena import picture
    from sintra.arena.match import Match

    if resume and out is None:
        fail("--resume needs --out, the file to go on with")
    if plot is not None:
        picture.check_name(plot)
    table = chosen_game(game, players, wall, tablets)
    match = Match(
        tuple(who),
        table.name,
        table.options,
        games,
        seconds,
        simulations,
        threads,
        seed,
        ladder,
        _two_differences(sprt),
        patience,
    )
    try:
        _run(match, plot, workers=workers, out=out, resume=resume, ray=ray)
    except KeyboardInterrupt:
        fail("stopped; --resume goes on" if out else "stopped", INTERRUPTED)


def _two_differences(text: str | None) -> tuple[float, float] | None:
    if text is None:
        return None
    try:
        first, second = (float(word) for word in text.split(","))
    except ValueError:
        fail(f"--sprt takes two Elo differences like 0,20, not {text!r}")
    return first, second


def _run(match: "Match", plot: Path | None, **settings: Any) -> None:
    """Play with a bar on standard error, then print and draw what came out."""
    from sintra.arena import picture, report, tournament

    console = output(stderr=True)
    progress = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("games,"),
        TimeElapsedColumn(),
        TextColumn("gone,"),
        TimeRemainingColumn(),
        TextColumn("left"),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
    told: set[int] = set()
    with progress:
        task = progress.add_task("getting ready", total=match.total)

        def listener(results: "dict[int, Json]") -> None:
            for number in sorted(results.keys() - told):
                _tell_trouble(match, results[number], console)
            told.update(results)
            progress.update(task, completed=len(results), description=_standing(match, results))

        summary = tournament.run(match, listener=listener, **settings)
    output().print(report.report(summary))
    if plot is not None:
        plot.write_text(picture.draw(summary), "utf-8")
        console.print(f"Picture: {plot}")


def _standing(match: "Match", results: "dict[int, Json]") -> str:
    """The score so far, where two players meet."""
    if not results:
        return "getting ready"
    if len(match.players) != 2:
        return "playing"
    games = [result for result in results.values() if "void" not in result]
    won = sum(
        share
        for result in games
        for player, share in zip(result["seats"], result["shares"], strict=True)
        if player == 0
    )
    return f"{match.names[0]} {won:.1f} : {len(games) - won:.1f} {match.names[1]}"


def _tell_trouble(match: "Match", result: "Json", console: Console) -> None:
    forfeit = result.get("forfeit")
    if forfeit is not None:
        name = match.names[result["seats"][forfeit["seat"]]]
        last = forfeit["text"].strip().splitlines()[-1]
        text = f"Game {result['game']}: forfeited by {name} ({forfeit['reason']}): {last}"
    elif "void" in result:
        text = f"Game {result['game']}: void, {result['void']}"
    else:
        return
    console.print(text, style="yellow", soft_wrap=True)
