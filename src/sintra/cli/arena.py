"""``sintra arena``: plays matches and round robins between players."""

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
from sintra.cli.options import GameChoice, with_game_options

if TYPE_CHECKING:
    from sintra.arena.match import Match
    from sintra.model.game import Json


def register(app: typer.Typer) -> None:
    """Add the command."""
    add(
        app,
        arena,
        ("sintra arena 3 greedy --games 200", "level 3 against the greedy player"),
        ("sintra arena search my_bots:Mine --sprt 0,20", "stop when it is clear who is stronger"),
        ("sintra arena 1 2 3 4 5 --round-robin --plot ratings.svg", "rate levels 1 to 5"),
        ("sintra arena search greedy --game azul --players 4", "one against three"),
        ("sintra arena 5 4 --luck", "take the luck out of the results"),
    )


@with_game_options
def arena(
    choice: GameChoice,
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
        int, typer.Option("--games", metavar="N", help="Number of games for each pairing.")
    ] = 100,
    seconds: Annotated[
        float | None, typer.Option("--seconds", metavar="S", help="Seconds for each decision.")
    ] = None,
    simulations: Annotated[
        int | None,
        typer.Option("--simulations", metavar="N", help="Simulations for each decision."),
    ] = None,
    threads: Annotated[
        int, typer.Option("--threads", metavar="N", help="Threads of each player.")
    ] = 1,
    seed: Annotated[
        int,
        typer.Option("--seed", metavar="N", min=0, help="The same number gives the same deals."),
    ] = 1,
    workers: Annotated[
        int | None,
        typer.Option(
            "--workers", metavar="N", help="Games at the same time; as many as cores if not given."
        ),
    ] = None,
    sprt: Annotated[
        str | None,
        typer.Option(
            "--sprt",
            metavar="E0,E1",
            help="Stop when a sequential test accepts one Elo difference.",
        ),
    ] = None,
    round_robin: Annotated[
        bool, typer.Option("--round-robin", help="Every player against every other.")
    ] = False,
    timeout: Annotated[
        float | None,
        typer.Option(
            "--timeout",
            metavar="S",
            help="Seconds after which a decision is forfeited; 10 times --seconds if not given.",
        ),
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Save the games, as JSON lines.")
    ] = None,
    plot: Annotated[
        Path | None, typer.Option("--plot", metavar="FILE", help="Plot the ratings, as SVG.")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Resume the match in --out.")] = False,
    ray: Annotated[bool, typer.Option("--ray", help="Play on a Ray cluster.")] = False,
    luck: Annotated[
        bool,
        typer.Option("--luck", help="Measure luck; report luck-adjusted results too."),
    ] = False,
) -> None:
    """Play matches between players, and report Elo differences with 95 % intervals.

    The first player meets each of the others; with --round-robin every player meets every other.
    Games are played in pairs with the same deals and swapped seats, which reduces the effect of
    luck. docs/arena.md explains the numbers.
    """
    from sintra.arena import rating_plot
    from sintra.arena.match import Match

    if resume and out is None:
        fail("--resume needs --out, the file of the match to resume")
    if plot is not None:
        rating_plot.check_file_name(plot)
    game = choice.make()
    match = Match(
        tuple(who),
        game.name,
        game.options,
        games,
        seconds,
        simulations,
        threads,
        seed,
        round_robin,
        _elo_differences(sprt),
        timeout,
        luck,
    )
    try:
        _run(match, plot, workers=workers, out=out, resume=resume, ray=ray)
    except KeyboardInterrupt:
        fail("stopped; continue with --resume" if out else "stopped", INTERRUPTED)


def _elo_differences(text: str | None) -> tuple[float, float] | None:
    if text is None:
        return None
    try:
        first, second = (float(word) for word in text.split(","))
    except ValueError:
        fail(f"--sprt takes two Elo differences like 0,20, not {text!r}")
    return first, second


def _run(match: "Match", plot: Path | None, **settings: Any) -> None:
    """Play with a progress bar on standard error, then print and plot the results."""
    from sintra.arena import rating_plot, text_report, tournament

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
    reported: set[int] = set()
    with progress:
        task = progress.add_task("compiling", total=match.total)

        def listener(results: "dict[int, Json]") -> None:
            for number in sorted(results.keys() - reported):
                _print_if_failed(match, results[number], console)
            reported.update(results)
            progress.update(task, completed=len(results), description=_score(match, results))

        summary = tournament.run(match, listener=listener, **settings)
    output().print(text_report.report(summary))
    if plot is not None:
        plot.write_text(rating_plot.plot(summary), "utf-8")
        console.print(f"Plot: {plot}")


def _score(match: "Match", results: "dict[int, Json]") -> str:
    """The score so far of a match between two players."""
    if not results:
        return "compiling"
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


def _print_if_failed(match: "Match", result: "Json", console: Console) -> None:
    """Print a warning if a game was forfeited or is void."""
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
