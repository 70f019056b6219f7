"""Prints a game as a transcript: heading, turns in words and notation, result, points by source."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rich.console import Console
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from sintra.cli.registry import game_text
from sintra.cli.turn_log import Turn, describe
from sintra.model.player_info import PERSON
from sintra.model.text_canvas import block_width, pad, plain, plural

if TYPE_CHECKING:
    from sintra.model.game import Position, Record

_TABLE = "Table"
_SOURCES = ("start", "tiles", "special tiles", "draws", "costs")
"""Sources of points before the end, in the order of the table."""


def show_header(console: Console, record: "Record") -> None:
    """Print the game, its options and the players."""
    names = ", ".join(_player(record, seat) for seat in range(len(record.names)))
    console.print(Text(record.game.title, style="bold"))
    console.print(Text(f"players   {names}"))
    for name, value in game_text(record.game.name).options(record.game.options):
        console.print(Text(f"{name:<9} {value}"))
    if record.start is not None:
        console.print(Text("start     a position that was set up"))


def _player(record: "Record", seat: int) -> str:
    """A player's name, with what the record says about how the decisions were made."""
    notes = []
    by = record.player_info.by[seat] if record.player_info.by else PERSON
    if by != PERSON:
        notes.append(by.replace(":", " ", 1) if by.startswith("level:") else by)
    if seat in record.player_info.assisted:
        notes.append("with hints")
    name = plain(record.names[seat])
    return f"{name} ({', '.join(notes)})" if notes else name


# Turns --------------------------------------------------------------------------------------------


def show_round(console: Console, number: int) -> None:
    """Print the heading of a round."""
    console.print()
    console.print(Rule(f"Round {number}", align="left", style="dim", characters="─"))


def show_turn(
    console: Console,
    turn: Turn,
    names: Sequence[str],
    *,
    numbered: bool = True,
    notation: bool = True,
) -> None:
    """Print a turn: its words, its notation, and each player's points with the reasons."""
    number = f"{turn.ply:>4}" if numbered else ""
    who = _TABLE if turn.seat is None else plain(names[turn.seat])
    columns = max(len(_TABLE), block_width([plain(name) for name in names]))
    label = Text.assemble((number, "dim"), (f"  {pad(who, columns)}  ", "bold"))
    words = Text(", ".join(describe(event) for event in turn.events))
    parts = [words, *_consequences(turn, names)]
    if notation:
        parts.insert(1, Text(" ".join(event.text for event in turn.events), style="dim cyan"))
    for part in parts:
        label = print_beside(console, label, part)


def print_beside(console: Console, label: Text, body: Text) -> Text:
    """Print a text with a label on its left; returns an indent for what belongs below."""
    indent = Text(" " * label.cell_len)
    lines = body.wrap(console, max(console.width - label.cell_len, 20))
    for before, line in zip([label, *[indent] * len(lines)], lines, strict=False):
        line.rstrip()
        console.print(before + line, soft_wrap=True)
    return indent


def _consequences(turn: Turn, names: Sequence[str]) -> Iterator[Text]:
    """What happened to each player, and to the bag."""
    for seat, name in enumerate(names):
        reasons = _reasons(turn, seat)
        if reasons:
            style = "green" if turn.after[seat] >= turn.before[seat] else "red"
            yield Text.assemble((plain(name), "bold"), ": ", (reasons, style))
    shared = turn.shared_effect_texts()
    if shared:
        yield Text("; ".join(shared))


def _reasons(turn: Turn, seat: int) -> str:
    """What happened to a player, and to the player's points."""
    texts = turn.effect_texts(seat)
    before, after = turn.before[seat], turn.after[seat]
    if before != after:
        texts.append(f"{before} → {plural(after, 'point')}")
    return "; ".join(texts)


# The end ------------------------------------------------------------------------------------------


def show_end(console: Console, position: "Position", resigned: int | None = None) -> None:
    """Print the result, and where the points came from."""
    console.print(Text(result_text(position, resigned), style="bold"))
    console.print(points_table(position))


def result_text(position: "Position", resigned: int | None = None) -> str:
    """Who won, and with how many points; ``resigned`` is the seat that resigned."""
    names = [plain(name) for name in position.names]
    outcome = position.outcome
    scores = ", ".join(
        f"{name} {score}" for name, score in zip(names, position.scores, strict=True)
    )
    if resigned is not None:
        others = [name for seat, name in enumerate(names) if seat != resigned]
        won = f"{others[0]} wins" if len(others) == 1 else "the others win"
        return f"{names[resigned]} resigns, {won}. The points so far: {scores}."
    if outcome is None:
        return f"The game is not over: {scores}."
    won = " and ".join(names[seat] for seat in outcome.winners)
    verb = "wins" if len(outcome.winners) == 1 else "share the win"
    tied = " after a tie" if outcome.tie_break and outcome.winner is not None else ""
    return f"{won} {verb}{tied}: {scores}."


def points_table(position: "Position") -> Table:
    """The points of each player by source."""
    points = position.points()
    order = (*_SOURCES, *position.game.goals, "floor")
    sources = [source for source in order if any(source in mine for mine in points)]
    table = Table(title="Points", title_justify="left", title_style="bold", show_footer=True)
    table.add_column("", footer="all")
    for name, score in zip(position.names, position.scores, strict=True):
        table.add_column(Text(plain(name)), footer=str(score), justify="right")
    for source in sources:
        table.add_row(source, *(signed(mine.get(source, 0)) for mine in points))
    return table


def signed(number: int) -> str:
    """A number with a typographic minus sign."""
    return f"−{-number}" if number < 0 else str(number)
