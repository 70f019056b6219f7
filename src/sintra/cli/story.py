"""A game as a story: turn by turn in words, with the notation, the points and why."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from rich.console import Console
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from sintra.cli.options import TITLES, GameName
from sintra.cli.words import Moment, describe
from sintra.model.events import Event, Move
from sintra.model.player_info import PERSON
from sintra.model.text_canvas import block_width, pad, plain, plural

if TYPE_CHECKING:
    from sintra.model.effect_history import EffectHistory
    from sintra.model.effects import Effect
    from sintra.model.game import Game
    from sintra.model.position import Position
    from sintra.model.record import Record

TURN_BEGINS = ("turn", "take", "plate")
"""What is awaited when a turn begins."""
_TABLE = "Table"
_SOURCES = ("start", "tiles", "special tiles", "draws", "costs")
"""Sources of points before the end, in the order of the table."""


@dataclass(frozen=True)
class Turn:
    """Events that belong together: a player's turn or tiling, or what chance puts on the table."""

    seat: int | None
    """Who acts; ``None`` for the table."""
    round: int
    moments: tuple[Moment, ...]
    effects: "tuple[Effect, ...]"
    ply: int
    """How many events have happened after the turn."""
    before: tuple[int, ...]
    after: tuple[int, ...]
    """The scores around the turn."""


# Telling turns apart ----------------------------------------------------------------------------


def turns(record: "Record", since: int = 0, seen: Sequence[str] | None = None) -> Iterator[Turn]:
    """The turns of a record from a ply on; ``seen`` are the events as somebody may see them."""
    positions = [record.position(ply) for ply in range(since, len(record) + 1)]
    told = positions[-1].history()[since:]
    texts = (seen or [event.text for event in record.events])[since:]
    first, seat = 0, None
    for i, (event, _) in enumerate(told):
        actor = _who(positions[i], event, positions[first], seat)
        if i > first and _splits(positions[i], positions[first], actor, seat):
            yield _turn(seat, positions[first : i + 1], told[first:i], texts[first:i])
            first = i
        seat = actor
    if first < len(told):
        yield _turn(seat, positions[first:], told[first:], texts[first:])


def _who(here: "Position", event: Event, begin: "Position", seat: int | None) -> int | None:
    """Whose event it is: chance within a turn belongs to the player whose turn it is."""
    if isinstance(event, Move):
        return int(here.actor) if isinstance(here.actor, int) else None
    within = (here.round, here.phase) == (begin.round, begin.phase)
    return seat if within and not here.game.is_table_event(event) else None


def _splits(here: "Position", begin: "Position", actor: int | None, seat: int | None) -> bool:
    if actor != seat or (here.round, here.phase) != (begin.round, begin.phase):
        return True
    return actor is not None and here.awaits in TURN_BEGINS and here.actor == actor


def _turn(
    seat: int | None, positions: "Sequence[Position]", told: "EffectHistory", texts: Sequence[str]
) -> Turn:
    """Make a turn of its events, and the positions before, between and after them."""
    start, end = positions[0], positions[-1]
    around = pairwise(position.to_dict() for position in positions)
    return Turn(
        seat=seat,
        round=start.round,
        moments=tuple(
            Moment(text, before, after, start.names)
            for text, (before, after) in zip(texts, around, strict=True)
        ),
        effects=tuple(effect for _, happened in told for effect in happened),
        ply=end.ply,
        before=start.scores,
        after=end.scores,
    )


# Printing ---------------------------------------------------------------------------------------


def show_header(console: Console, record: "Record") -> None:
    """Game, options and players."""
    names = ", ".join(_called(record, seat) for seat in range(len(record.names)))
    console.print(Text(TITLES[GameName(record.game.name)], style="bold"))
    console.print(Text(f"players   {names}"))
    for name, value in options_in_words(record.game):
        console.print(Text(f"{name:<9} {value}"))
    if record.start is not None:
        console.print(Text("start     a position that was set up"))


def _called(record: "Record", seat: int) -> str:
    """A player's name, with what the record says about how the decisions were made."""
    notes = []
    by = record.player_info.by[seat] if record.player_info.by else PERSON
    if by != PERSON:
        notes.append(by.replace(":", " ", 1) if by.startswith("level:") else by)
    if seat in record.player_info.assisted:
        notes.append("with hints")
    name = plain(record.names[seat])
    return f"{name} ({', '.join(notes)})" if notes else name


def options_in_words(game: "Game") -> list[tuple[str, str]]:
    """The options, each with a short name and its value."""
    options = game.options
    if game.name == GameName.AZUL:
        return [("wall", options["wall"])]
    tablets = options["tablets"]
    shown = tablets if isinstance(tablets, str) else ", ".join(tablets)
    counts = "counts as a color" if options["special_counts_as_color"] else "is no color"
    draws = "is free" if options["zero_draws"] == "free" else "is not possible"
    return [
        ("tablets", shown),
        ("rulings", f"drawing without points {draws}; a special tile {counts}"),
    ]


def show_turn(
    console: Console,
    turn: Turn,
    names: Sequence[str],
    *,
    numbered: bool = True,
    notation: bool = True,
) -> None:
    """A turn: its words, its notation, and each player's points with the reasons."""
    number = f"{turn.ply:>4}" if numbered else ""
    who = _TABLE if turn.seat is None else plain(names[turn.seat])
    columns = max(len(_TABLE), block_width([plain(name) for name in names]))
    label = Text.assemble((number, "dim"), (f"  {pad(who, columns)}  ", "bold"))
    words = Text(", ".join(describe(moment) for moment in turn.moments))
    parts = [words, *_consequences(turn, names)]
    if notation:
        parts.insert(1, Text(" ".join(moment.text for moment in turn.moments), style="dim cyan"))
    for part in parts:
        label = _print_beside(console, label, part)


def _print_beside(console: Console, label: Text, body: Text) -> Text:
    """Print a text with a label on its left; returns the space for what belongs below."""
    space = Text(" " * label.cell_len)
    lines = body.wrap(console, max(console.width - label.cell_len, 20))
    for before, line in zip([label, *[space] * len(lines)], lines, strict=False):
        line.rstrip()
        console.print(before + line, soft_wrap=True)
    return space


def _consequences(turn: Turn, names: Sequence[str]) -> Iterator[Text]:
    """What happened to each player, and to the bag."""
    for seat, name in enumerate(names):
        reasons = _reasons(turn, seat)
        if reasons:
            style = "green" if turn.after[seat] >= turn.before[seat] else "red"
            yield Text.assemble((plain(name), "bold"), ": ", (reasons, style))
    shared = shared_texts(turn)
    if shared:
        yield Text("; ".join(shared))


def _reasons(turn: Turn, seat: int) -> str:
    """What happened to a player, and to the player's points."""
    texts = effect_texts(turn, seat)
    before, after = turn.before[seat], turn.after[seat]
    if before != after:
        texts.append(f"{before} → {plural(after, 'point')}")
    return "; ".join(texts)


def effect_texts(turn: Turn, seat: int) -> list[str]:
    """What a turn did to a player, effect by effect."""
    texts = [effect.text for effect in turn.effects if effect.seat == seat and _matters(effect)]
    return [text for text in texts if text]


def shared_texts(turn: Turn) -> list[str]:
    """What a turn did to nobody in particular."""
    return [effect.text for effect in turn.effects if effect.kind == "restock"]


def _matters(effect: "Effect") -> bool:
    """Whether it is worth telling: at the end every goal is an effect, fulfilled or not."""
    return effect.kind not in ("goal", "end") or bool(effect.worth or effect.points)


def show_round(console: Console, number: int) -> None:
    """The heading of a round."""
    console.print()
    console.print(Rule(f"Round {number}", align="left", style="dim", characters="─"))


def show_end(console: Console, position: "Position", resigned: int | None = None) -> None:
    """The result, and where the points came from."""
    console.print(Text(result_in_words(position, resigned), style="bold"))
    console.print(points_table(position))


def result_in_words(position: "Position", resigned: int | None = None) -> str:
    """Who won, and with how many points; ``resigned`` is the seat that gave up."""
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
    """A number with a proper minus sign."""
    return f"−{-number}" if number < 0 else str(number)
