"""Replays: whole games, event by event, each with the position after it.

They take long, so workers make them. A worker gets a record, or a table's history as it is kept in
memory, and returns the reply as it is sent.
"""

import gzip
from collections.abc import Collection, Sequence

from sintra.model.errors import RecordError
from sintra.model.game import Record
from sintra.server.json_bytes import json_bytes
from sintra.server.schema import objects
from sintra.server.schema.replies import Replay
from sintra.server.tables import serialize
from sintra.server.tables.compressed_history import CompressedHistory
from sintra.server.tables.history import History

MAX_EVENTS = 3000
"""Events of a record that is replayed or continued, at most; games have about 350."""
GZIP_LEVEL = 5


def read_record(text: str) -> Record:
    """The record that a client has sent."""
    record = Record.parse(text)
    if len(record.events) > MAX_EVENTS:
        raise RecordError(
            f"the record has {len(record.events)} events; at most {MAX_EVENTS} may be"
        )
    return record


def replay_text(text: str, seat: int | None, zipped: bool) -> bytes:
    """The reply to a request to replay a record."""
    return _reply(replay_record(read_record(text), seat), zipped=zipped)


def replay_packed(
    packed: CompressedHistory, names: Sequence[str], seat: int | None, over: bool, zipped: bool
) -> bytes:
    """The reply to a request to replay a table's game."""
    return _reply(replay_table(packed.decompress(), names, seat, over=over), zipped=zipped)


def _reply(replay: Replay, *, zipped: bool) -> bytes:
    body = json_bytes(replay)
    return gzip.compress(body, GZIP_LEVEL) if zipped else body


def replay_record(record: Record, seat: int | None) -> Replay:
    """Replay any record. Without a seat it shows everything: the client knows the record."""
    history = History(record.game, record.start)
    for event in record.events:
        history.play(event)
    seats = range(record.game.players) if seat is None else (seat,)
    return _replay(history, record.names, seat, seats, everything=seat is None)


def replay_table(history: History, names: Sequence[str], seat: int | None, *, over: bool) -> Replay:
    """Replay a table's game as a seat or a spectator may know it; all of it when it is over."""
    seats = () if seat is None else (seat,)
    return _replay(history, names, seat, seats, everything=over)


def _replay(
    history: History,
    names: Sequence[str],
    seat: int | None,
    seats: Collection[int],
    *,
    everything: bool,
) -> Replay:
    outcome = history.position.outcome
    return {
        "game": history.game.name,
        "options": history.game.options,
        "players": list(names),
        "plies": _plies(history, seat, seats, everything=everything),
        "points": history.points(),
        "rounds": history.rounds(),
        "goals": serialize.goals_json(history.position.view(None)),
        "outcome": None
        if outcome is None
        else {"scores": list(outcome.scores), "winners": list(outcome.winners)},
    }


def _plies(
    history: History, seat: int | None, seats: Collection[int], *, everything: bool
) -> list[objects.Ply]:
    position = history.start_position()
    plies: list[objects.Ply] = [
        {
            "seq": 0,
            "kind": "start",
            "by": None,
            "text": None,
            "effects": [],
            "turn": 0,
            "round": position.round,
            "scores": list(position.scores),
            "position": serialize.position_json(position, seat, everything=everything),
        }
    ]
    for entry in history.active:
        if entry.event is None:
            continue
        position, _, steps = position.applied(entry.event)
        ply: objects.Ply = {
            **serialize.event_json(entry, seats, over=everything),
            "position": serialize.position_json(position, seat, everything=everything),
        }
        if shown := serialize.steps_json(history.game, entry.effects, steps):
            ply["steps"] = shown
        plies.append(ply)
    return plies
