"""One game of a match: views for the players, the same deals for a set, forfeits."""

import threading
import traceback
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from sintra.arena.chance import SharedChance
from sintra.arena.match import Match, Seating
from sintra.arena.thinker import Thinker
from sintra.model.events import Move
from sintra.model.game import Json
from sintra.model.position import CHANCE, Position
from sintra.players.player import Budget, Player, PlayResult
from sintra.rules import engine

_STREAM = 1
"""Keeps the players' own randomness apart from the deals."""

TO_GET_READY = 60.0
"""Seconds for a player's constructor, which may have to load something."""

RAISED, ILLEGAL, TIME, DIED = "raised", "illegal move", "time", "died"
"""Reasons to forfeit a game."""

_PLACED = {"duel": {"tile": "tiles", "special": "special tiles"}, "azul": {"tile": "tiles"}}
"""Effects that put a tile on a board, and what it is called."""

Watch = Callable[[int | None, float], None]
"""Told who begins to think and for how long at most; ``None`` when the answer is there."""


@dataclass
class ForfeitError(Exception):
    """A player has lost by its own fault."""

    seat: int
    reason: str
    text: str


def play(match: Match, number: int, watch: Watch = lambda seat, limit: None) -> Json:
    """Play one game of a match; the result is plain JSON (``docs/arena.md``)."""
    seating = match.seating(number)
    table = _Table(match, seating, watch)
    forfeit = None
    try:
        table.play()
    except ForfeitError as lost:
        forfeit = lost
    finally:
        table.thinker.close()
    return _result(match, seating, table, forfeit)


def shares(seats: int, winners: tuple[int, ...]) -> list[float]:
    """Each seat's share of the win."""
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(seats)]


def forfeited(match: Match, number: int, seat: int, reason: str, text: str) -> Json:
    """The part of a result that says who lost by its own fault: the others share the win."""
    seats = match.table.players
    others = tuple(other for other in range(seats) if other != seat)
    return {
        "kind": "game",
        "game": number,
        "deal": match.seating(number).deal,
        "seats": list(match.seating(number).seats),
        "shares": shares(seats, others),
        "forfeit": {"seat": seat, "reason": reason, "text": text},
    }


class _Table:
    """A game while it is played."""

    def __init__(self, match: Match, seating: Seating, watch: Watch) -> None:
        self.match = match
        self.seating = seating
        self.watch = watch
        self.chance = SharedChance(match.seed, seating.deal)
        self.position = match.table.start(given=True)
        self.position.names = tuple(match.names[player] for player in seating.seats)
        self.seconds: list[list[float]] = [[] for _ in seating.seats]
        self.thinker = Thinker()

    def play(self) -> None:
        position = self.position
        players = [self._seat_down(seat) for seat in range(len(self.seating.seats))]
        while not position.is_over:
            if position.actor == CHANCE:
                position.play(self.chance.draw(position))
            else:
                seat = int(position.actor or 0)
                position.play(self._decide(players[seat], seat), by=seat)

    def _seat_down(self, seat: int) -> Player:
        """A new player object for every game: nothing is carried over from another one."""
        spec = self.match.specs[self.seating.seats[seat]]
        limit = max(TO_GET_READY, self.match.limit(self.seating.seats[seat]))
        player: Player = self._ask(seat, spec.make, limit)[0]
        return player

    def _decide(self, player: Player, seat: int) -> int:
        """Ask for a move, and check it against the truth rather than against the view."""
        view = self.position.view(seat)
        legal = self.position.legal_moves
        budget = self._budget(seat)
        limit = self.match.limit(self.seating.seats[seat])
        try:
            answer, seconds = self._ask(seat, lambda: player.think(view, budget), limit)
        finally:
            budget.stop.set()  # whoever still thinks may stop now
        self.seconds[seat].append(round(seconds, 6))
        move = answer.move if isinstance(answer, PlayResult) else answer
        # Exactly a Move: an object that only claims to equal one may claim anything.
        if type(move) is not Move or type(move.id) is not int or move not in legal:
            raise ForfeitError(seat, ILLEGAL, f"{move!r} is not one of the legal moves")
        return move.id

    def _budget(self, seat: int) -> Budget:
        decision = len(self.seconds[seat])
        entropy = [_STREAM, self.match.seed, self.seating.number, seat, decision]
        seed = int(np.random.SeedSequence(entropy).generate_state(1)[0])
        budget = self.match.thinking(self.seating.seats[seat])
        return replace(budget, seed=seed, stop=threading.Event())

    def _ask(self, seat: int, call: Callable[[], Any], limit: float) -> tuple[Any, float]:
        self.watch(seat, limit)
        answer = self.thinker.ask(call, limit)
        self.watch(None, 0.0)
        if answer is None:
            raise ForfeitError(seat, TIME, f"no answer within {limit:g} s")
        if answer.error is not None:
            text = "".join(traceback.format_exception(answer.error))
            raise ForfeitError(seat, RAISED, text)
        return answer.value, answer.seconds


def _result(match: Match, seating: Seating, table: _Table, forfeit: ForfeitError | None) -> Json:
    position = table.position
    outcome = position.outcome
    seats = len(seating.seats)
    result: Json = {
        "kind": "game",
        "game": seating.number,
        "deal": seating.deal,
        "seats": list(seating.seats),
        "shares": [] if outcome is None else shares(seats, outcome.winners),
        "forfeit": None,
        "scores": list(position.scores),
        "points": position.points(),
        "placed": placed(position),
        "round": position.round,
        "turns": turns(position),
        "seconds": table.seconds,
        "record": position.record.to_dict(),
    }
    if forfeit is not None:
        result |= forfeited(match, seating.number, forfeit.seat, forfeit.reason, forfeit.text)
    return result


def placed(position: Position) -> list[dict[str, int]]:
    """How many tiles each seat has moved to its board, and how many special ones it got there."""
    kinds = _PLACED[position.game.name]
    counts = [dict.fromkeys(kinds.values(), 0) for _ in range(position.game.players)]
    for _, effects in position.history():
        for effect in effects:
            if effect.kind in kinds and effect.seat is not None:
                counts[effect.seat][kinds[effect.kind]] += 1
    return counts


def turns(position: Position) -> int:
    """How many turns have been taken, those without a choice included."""
    game = position.game
    state = game.new_state()
    count = 0
    for event in position.events:
        if isinstance(event, Move) and engine.is_turn_start(state):
            count += 1
        engine.replay(state, np.array([event.id], np.int64), 1)
    return count
