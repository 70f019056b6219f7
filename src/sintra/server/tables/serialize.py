"""What is sent, as JSON: events, moves and views, each with what its reader may know.

Nothing here reads a true position for somebody who may not see it: positions come from
``Position.view``, effects of moves from the view's own state.
"""

import json
from collections.abc import Collection, Sequence
from dataclasses import replace

from sintra.model import effect_history
from sintra.model.effects import Effect
from sintra.model.events import Event
from sintra.model.game import Json
from sintra.model.position import Position
from sintra.model.preview import goals_now
from sintra.model.record import Record
from sintra.model.view import View
from sintra.server.tables.history import Fold, Told, placed


def effect(one: Effect) -> Json:
    """One effect, with its words."""
    return one.to_dict() | {"text": one.text}


def effects(many: Sequence[Effect]) -> list[Json]:
    """Several effects."""
    return [effect(one) for one in many]


def event(told: Told, seats: Collection[int], *, over: bool) -> Json:
    """An entry of the history for somebody who sits on ``seats``."""
    data: Json = {
        "seq": told.seq,
        "kind": told.kind,
        "by": told.by,
        "text": _text(told, seats, over=over),
        "effects": effects(told.effects),
        "turn": told.turn.number,
        "round": told.round,
        "scores": list(told.scores),
    }
    more = {"to": told.to, "tiles": told.tiles, "placed": told.placed, "line": told.line}
    data |= {name: value for name, value in more.items() if value is not None}
    if told.kept:
        data["kept"] = True
    return data


def _text(told: Told, seats: Collection[int], *, over: bool) -> str | None:
    if told.event is None or told.secret_of is None or over or told.secret_of in seats:
        return told.text
    return hidden(told.event).text


def hidden(one: Event) -> Event:
    """A secret event as others see it."""
    return replace(one, text=f"{one.verb}:?")


def moves(view: View) -> list[Json]:
    """The moves of a view, each with what it would do at once."""
    ahead = effect_history.preview_effects(
        view.game, view.state, [move.id for move in view.legal_moves]
    )
    return [_move(view, move, happens) for move, happens in ahead]


def _move(view: View, move: Event, happens: Sequence[Effect]) -> Json:
    data: Json = {"text": move.text, "effects": effects(happens)}
    if view.game.places_tiles(move):
        data["placed"] = placed(len(view.position["hand"]), happens, view.seat)
    return data


def goals(view: View) -> list[list[Json]]:
    """What each seat's goals would pay now."""
    return [
        [{"name": goal.name, "count": goal.count, "worth": goal.worth} for goal in mine]
        for mine in goals_now(view)
    ]


def record_json(fold: Fold, names: Sequence[str], seat: int | None, *, over: bool) -> Json:
    """The record of a game for one seat: before it is over without others' secrets."""
    data = _shown(fold, names, seat, over=over).to_dict()
    if not over:
        data["position"] = _start_for(fold, seat)
    return data


def record_text(fold: Fold, names: Sequence[str], seat: int | None, *, over: bool) -> str:
    """The same as text."""
    lines = str(_shown(fold, names, seat, over=over)).splitlines()
    if not over and fold.start is not None:
        shown = f"position: {json.dumps(_start_for(fold, seat))}"
        lines = [shown if line.startswith("position: ") else line for line in lines]
    return "\n".join(lines) + "\n"


def _shown(fold: Fold, names: Sequence[str], seat: int | None, *, over: bool) -> Record:
    """The record with secret events hidden; its start still has to be hidden."""
    whole = fold.record(names)
    if over:
        return whole
    seats = () if seat is None else (seat,)
    shown = tuple(
        told.event if _text(told, seats, over=False) == told.text else hidden(told.event)
        for told in fold.line
        if told.event is not None
    )
    return Record(whole.game, shown, whole.names, whole.start, None)


def _start_for(fold: Fold, seat: int | None) -> Json | None:
    if fold.start is None:
        return None
    return fold.game.setup(fold.start, given=True).view(seat).position


def position_for(position: Position, seat: int | None, *, everything: bool) -> Json:
    """A position as a seat or a spectator may know it; or all of it."""
    return position.to_dict() if everything else position.view(seat, events=False).position
