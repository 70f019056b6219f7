"""Whole games, ply by ply, for a page that steps through them."""

from collections.abc import Collection, Sequence

from sintra.model.game import Json
from sintra.model.record import Record
from sintra.server.tables import serialize as wire
from sintra.server.tables.history import Fold


def of_record(record: Record, seat: int | None) -> Json:
    """Any record. Without a seat everything is shown: whoever has the record has its secrets."""
    fold = Fold(record.game, record.start)
    for event in record.events:
        fold.play(event)
    seats = range(record.game.players) if seat is None else (seat,)
    return _replay(fold, record.names, seat, seats, everything=seat is None)


def of_table(fold: Fold, names: Sequence[str], seat: int | None, *, over: bool) -> Json:
    """The game of a table, as a seat or a spectator may know it; all of it when it is over."""
    seats = () if seat is None else (seat,)
    return _replay(fold, names, seat, seats, everything=over)


def _replay(
    fold: Fold, names: Sequence[str], seat: int | None, seats: Collection[int], *, everything: bool
) -> Json:
    record = Record(fold.game, tuple(fold.events), tuple(names), fold.start)
    played = [told for told in fold.line if told.event is not None]
    start = record.position(0)
    plies: list[Json] = [
        {
            "seq": 0,
            "kind": "start",
            "by": None,
            "text": None,
            "effects": [],
            "turn": 0,
            "round": start.round,
            "scores": list(start.scores),
            "view": wire.position_for(start, seat, everything=everything),
        }
    ]
    for ply, told in enumerate(played, start=1):
        shown = wire.position_for(record.position(ply), seat, everything=everything)
        plies.append(wire.event(told, seats, over=everything) | {"view": shown})
    outcome = fold.position.outcome
    return {
        "game": fold.game.name,
        "options": fold.game.options,
        "players": list(names),
        "plies": plies,
        "points": fold.points(),
        "rounds": fold.rounds(),
        "goals": wire.goals(fold.position.view(None)),
        "outcome": outcome and {"scores": list(outcome.scores), "winners": list(outcome.winners)},
    }
