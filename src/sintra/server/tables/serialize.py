"""Histories, moves and records as JSON, each with what its reader may know.

Nothing here reads a true position for somebody who may not see it: positions come from
``Position.view``, and the effects of legal moves from the view's own state.
"""

import json
from collections.abc import Collection, Sequence
from dataclasses import replace

from sintra.model import effect_history, preview
from sintra.model.effect_history import Step
from sintra.model.effects import Effect
from sintra.model.events import Event
from sintra.model.game import Game, Json, Position, Record, View
from sintra.server.schema import objects
from sintra.server.tables.history import History, HistoryEntry, placed_count

_TILING = frozenset(("tile", "special", "unplaceable", "cost"))
"""Kinds of effects that change a player's board during the tiling."""


def effects_json(effects: Sequence[Effect]) -> list[Json]:
    """Effects with their texts."""
    return [effect.to_dict() | {"text": effect.text} for effect in effects]


def event_json(entry: HistoryEntry, seats: Collection[int], *, over: bool) -> objects.GameEvent:
    """An entry of the history for a reader who sits on ``seats``."""
    event: objects.GameEvent = {
        "seq": entry.seq,
        "kind": entry.kind,
        "by": entry.by,
        "text": _visible_text(entry, seats, over=over),
        "effects": effects_json(entry.effects),
        "turn": entry.turn.number,
        "round": entry.round,
        "scores": list(entry.scores),
    }
    if entry.to is not None:
        event["to"] = entry.to
    if entry.tiles is not None:
        event["tiles"] = entry.tiles
    placed = entry.placed
    if placed is not None:
        event["placed"] = placed
    if entry.line is not None:
        event["line"] = entry.line
    if entry.kept:
        event["kept"] = True
    return event


def steps_json(game: Game, effects: Sequence[Effect], steps: Sequence[Step]) -> list[objects.Step]:
    """The boards after each step of a tiling; nothing for other events."""
    if not any(effect.kind in _TILING for effect in effects):
        return []
    return [{"effects": step.effects, "players": game.boards(step.state)} for step in steps]


def _visible_text(entry: HistoryEntry, seats: Collection[int], *, over: bool) -> str | None:
    if entry.event is None or entry.secret_of is None or over or entry.secret_of in seats:
        return entry.text
    return hidden(entry.event).text


def hidden(event: Event) -> Event:
    """A secret event as others see it."""
    return replace(event, text=f"{event.verb}:?")


def moves_json(view: View) -> list[objects.Move]:
    """The legal moves of a view, each with what it would do at once."""
    preview = effect_history.preview_effects(
        view.game, view.state, [move.id for move in view.legal_moves]
    )
    return [_move_json(view, move, effects) for move, effects in preview]


def _move_json(view: View, move: Event, effects: Sequence[Effect]) -> objects.Move:
    data: objects.Move = {"text": move.text, "effects": effects_json(effects)}
    if view.game.places_tiles(move):
        data["placed"] = placed_count(len(view.position["hand"]), effects, view.seat)
    fits = preview.fit(view, move)
    if fits is not None:
        data["fits"] = {"columns": fits.columns, "final": fits.final}
    return data


def payments_json(view: View) -> list[list[str]]:
    """All ways to answer a decision of several moves."""
    return [[move.text for move in way] for way in preview.payments(view)]


def goals_json(view: View) -> list[list[objects.Goal]]:
    """What each seat's goals would score now."""
    return [
        [{"name": str(goal.name), "count": goal.count, "worth": goal.worth} for goal in own]
        for own in preview.goals_now(view)
    ]


def forecast_json(view: View) -> list[objects.RoundForecast]:
    """What the round would pay each seat now."""
    return [
        {
            "points": found.points,
            "goals": found.goals,
            "lost": found.lost,
            "moves": [move.text for move in found.moves],
            "effects": effects_json(found.effects),
        }
        for found in preview.forecasts(view)
    ]


def record_json(history: History, names: Sequence[str], seat: int | None, *, over: bool) -> Json:
    """The record of a game for one seat: without others' secrets until it is over."""
    data = _visible_record(history, names, seat, over=over).to_dict()
    if not over:
        data["position"] = _visible_start(history, seat)
    return data


def record_text(history: History, names: Sequence[str], seat: int | None, *, over: bool) -> str:
    """The same as text."""
    lines = str(_visible_record(history, names, seat, over=over)).splitlines()
    if not over and history.start is not None:
        header = f"position: {json.dumps(_visible_start(history, seat))}"
        lines = [header if line.startswith("position: ") else line for line in lines]
    return "\n".join(lines) + "\n"


def _visible_record(
    history: History, names: Sequence[str], seat: int | None, *, over: bool
) -> Record:
    """The record without secret events; the caller still has to hide those of its start."""
    whole = history.record(names)
    if over:
        return whole
    seats = () if seat is None else (seat,)
    events = tuple(
        entry.event
        if _visible_text(entry, seats, over=False) == entry.text
        else hidden(entry.event)
        for entry in history.active
        if entry.event is not None
    )
    return Record(whole.game, events, whole.names, whole.start, None)


def _visible_start(history: History, seat: int | None) -> Json | None:
    if history.start is None:
        return None
    return history.game.setup(history.start, given=True).view(seat).position


def position_json(position: Position, seat: int | None, *, everything: bool) -> Json:
    """A position as a seat or a spectator may know it, or with all secrets."""
    return position.to_dict() if everything else position.view(seat, events=False).position
