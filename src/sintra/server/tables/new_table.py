"""New tables: from a request, and for a rematch."""

import secrets

from sintra.model.errors import SintraError
from sintra.model.game import Game, Json, make_game
from sintra.players.levels import level as level_info
from sintra.server.schema.requests import NewClock, NewSeat, NewTable
from sintra.server.store import LEVEL, OPEN, PERSON, Seat, StoredTable
from sintra.server.store.entry import Entry
from sintra.server.tables.clocks import new_clock
from sintra.server.tables.history import History
from sintra.server.tables.replay import read_record
from sintra.server.tables.status import status_of
from sintra.server.tables.table import Table


def new_party() -> str:
    """A random id of a party: the seats that share a browser."""
    return secrets.token_hex(4)


def new_table(request: NewTable) -> StoredTable:
    """The table of a request, with forced moves and chance played."""
    party = new_party()
    seats = [_new_seat(number, wanted, party) for number, wanted in enumerate(request.seats)]
    if request.record is not None:
        record = read_record(request.record)
        game, start = record.game, record.start
        history = History(game, start)
        for event in record.events:
            history.play(event)
    else:
        game, start = make_game(request.game, request.options, len(seats)), request.position
        if start is not None:
            start = game.setup(start, given=True).to_dict()
        history = History(game, start)
    if game.players != len(seats):
        raise SintraError(f"this game has {game.players} seats, not {len(seats)}")
    if history.position.is_over:
        raise SintraError("this game is over already")
    return _stored(game, start, seats, request.confirm, history, request.clock)


def table_from_record(request: NewTable) -> StoredTable:
    """The same in a worker, for a request with a record: it is small enough to be sent back."""
    table = new_table(request)
    table.events = [Entry(e.seq, e.kind, e.by, e.text, e.to) for e in table.events]
    return table


def _new_seat(number: int, wanted: NewSeat, party: str) -> Seat:
    """A seat of a new table; ``party`` is that of the client who creates it."""
    if wanted.kind == "level":
        return Seat(number, LEVEL, level_info(wanted.level or 0).name, wanted.level, "")
    if wanted.kind == "link":
        return Seat(number, OPEN, wanted.name, None, new_party())
    return Seat(number, PERSON, wanted.name, None, party)


def rematch_table(table: Table) -> StoredTable:
    """The table of a rematch: the same players on the same seats."""
    seats = [Seat(s.seat, s.kind, s.name, s.level, s.party) for s in table.seats]
    clock = None
    if table.clock is not None:
        old = table.clock.stored
        clock = NewClock(seconds=old.seconds, increment=old.increment)
    return _stored(table.game, None, seats, table.confirm, History(table.game, None), clock)


def _stored(
    game: Game,
    start: Json | None,
    seats: list[Seat],
    confirm: bool,
    history: History,
    clock: NewClock | None,
) -> StoredTable:
    persons = {seat.seat for seat in seats if seat.kind == PERSON}
    history.play_forced(persons if confirm else ())
    table_id = secrets.token_urlsafe(12)
    table = StoredTable(table_id, game.name, game.options, start, confirm, seats, history.entries)
    if clock is not None:
        status = status_of(history, seats, confirm=confirm)
        table.clock = new_clock(clock, len(seats), status.timed)
    return table
