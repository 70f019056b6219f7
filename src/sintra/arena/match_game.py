"""Plays one game of a match: views for the players, common deals for a set, forfeits."""

import threading
import traceback
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from sintra.arena.common_random_numbers import CommonRandomNumbers
from sintra.arena.match import Match, Seating
from sintra.arena.timed_calls import TimedCaller
from sintra.model.events import Move
from sintra.model.game import CHANCE, Json, Position
from sintra.players.player import Budget, Player, PlayResult
from sintra.rules import engine
from sintra.study.game_luck import measure_luck

_STREAM = 1
"""The stream of the players' own randomness; the deals use another one."""

MAX_ROUNDS = 100
"""After this round a game is stopped, and won by points. Players of Azul can prolong a game at will
(``docs/rules.md``, ruling A8); of 600,000 random games the longest had 62 rounds."""

CONSTRUCTOR_TIMEOUT = 60.0
"""Seconds for a player's constructor, which may have to load something."""

RAISED, ILLEGAL, TIMEOUT, DIED = "raised", "illegal move", "time", "died"
"""Reasons to forfeit a game."""

Observer = Callable[[int | None, float], None]
"""Called with the seat that begins to think and its time limit; with ``None`` when it is done."""


@dataclass
class ForfeitError(Exception):
    """A player forfeits the game."""

    seat: int
    reason: str
    text: str


def play_game(match: Match, number: int, observe: Observer = lambda seat, limit: None) -> Json:
    """Play one game of a match; the result is plain JSON (``docs/arena.md``)."""
    seating = match.seating(number)
    game = _MatchGame(match, seating, observe)
    forfeit = None
    try:
        game.play()
    except ForfeitError as error:
        forfeit = error
    finally:
        game.caller.close()
    result = _result(match, seating, game, forfeit)
    if match.luck and forfeit is None:
        luck = measure_luck(game.position.record, match.seed)
        result["luck"] = {
            "shares": [round(part, 5) for part in luck.share],
            "points": [round(part, 3) for part in luck.lead],
        }
    return result


def shares(seats: int, winners: tuple[int, ...]) -> list[float]:
    """Each seat's share of the win."""
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(seats)]


def forfeit_result(match: Match, number: int, seat: int, reason: str, text: str) -> Json:
    """The result of a game that a seat forfeits: the others share the win."""
    seats = match.resolved_game.players
    others = tuple(other for other in range(seats) if other != seat)
    return {
        "kind": "game",
        "game": number,
        "deal": match.seating(number).deal,
        "seats": list(match.seating(number).seats),
        "shares": shares(seats, others),
        "forfeit": {"seat": seat, "reason": reason, "text": text},
    }


class _MatchGame:
    """A game of a match in progress."""

    def __init__(self, match: Match, seating: Seating, observe: Observer) -> None:
        self.match = match
        self.seating = seating
        self.observe = observe
        self.chance = CommonRandomNumbers(match.seed, seating.deal)
        self.position = match.resolved_game.start(given=True)
        self.position.names = tuple(match.names[player] for player in seating.seats)
        self.seconds: list[list[float]] = [[] for _ in seating.seats]
        self.caller = TimedCaller()

    def play(self) -> None:
        position = self.position
        players = [self._make_player(seat) for seat in range(len(self.seating.seats))]
        while not position.is_over and position.round <= MAX_ROUNDS:
            if position.actor == CHANCE:
                position.play(self.chance.draw(position))
            else:
                seat = int(position.actor or 0)
                position.play(self._decide(players[seat], seat), by=seat)

    def _make_player(self, seat: int) -> Player:
        """A new player object for every game: nothing is carried over from another one."""
        spec = self.match.specs[self.seating.seats[seat]]
        limit = max(CONSTRUCTOR_TIMEOUT, self.match.time_limit(self.seating.seats[seat]))
        player: Player = self._call(seat, spec.make, limit)[0]
        return player

    def _decide(self, player: Player, seat: int) -> int:
        """Ask for a move, and check it against the position rather than against the view."""
        view = self.position.view(seat)
        legal = self.position.legal_moves
        budget = self._budget(seat)
        limit = self.match.time_limit(self.seating.seats[seat])
        try:
            result, seconds = self._call(seat, lambda: player.think(view, budget), limit)
        finally:
            budget.stop.set()  # a player that exceeded its time can stop now
        self.seconds[seat].append(round(seconds, 6))
        move = result.move if isinstance(result, PlayResult) else result
        # Exactly a Move: an object of another class could claim to be equal to any move.
        if type(move) is not Move or type(move.id) is not int or move not in legal:
            raise ForfeitError(seat, ILLEGAL, f"{move!r} is not one of the legal moves")
        return move.id

    def _budget(self, seat: int) -> Budget:
        decision = len(self.seconds[seat])
        entropy = [_STREAM, self.match.seed, self.seating.number, seat, decision]
        seed = int(np.random.SeedSequence(entropy).generate_state(1)[0])
        budget = self.match.budget_of(self.seating.seats[seat])
        return replace(budget, seed=seed, stop=threading.Event())

    def _call(self, seat: int, function: Callable[[], Any], limit: float) -> tuple[Any, float]:
        """Call a function of a player; the result and the seconds it took."""
        self.observe(seat, limit)
        result = self.caller.call(function, limit)
        self.observe(None, 0.0)
        if result is None:
            raise ForfeitError(seat, TIMEOUT, f"no answer within {limit:g} s")
        if result.error is not None:
            text = "".join(traceback.format_exception(result.error))
            raise ForfeitError(seat, RAISED, text)
        return result.value, result.seconds


def _result(match: Match, seating: Seating, game: _MatchGame, forfeit: ForfeitError | None) -> Json:
    position = game.position
    seats = len(seating.seats)
    result: Json = {
        "kind": "game",
        "game": seating.number,
        "deal": seating.deal,
        "seats": list(seating.seats),
        "shares": [] if forfeit else shares(seats, position.leaders),
        "forfeit": None,
        "scores": list(position.scores),
        "points": position.points(),
        "placed": tiles_placed(position),
        "round": position.round,
        "turns": turn_count(position),
        "seconds": game.seconds,
        "record": position.record.to_dict(),
    }
    if forfeit is not None:
        result |= forfeit_result(match, seating.number, forfeit.seat, forfeit.reason, forfeit.text)
    return result


def tiles_placed(position: Position) -> list[dict[str, int]]:
    """How many tiles of each kind every seat has placed on its board."""
    kinds = position.game.placing_effects
    counts = [dict.fromkeys(kinds.values(), 0) for _ in range(position.game.players)]
    for _, effects in position.history():
        for effect in effects:
            if effect.kind in kinds and effect.seat is not None:
                counts[effect.seat][kinds[effect.kind]] += 1
    return counts


def turn_count(position: Position) -> int:
    """How many turns have been taken, those without a choice included."""
    game = position.game
    state = game.new_state()
    count = 0
    for event in position.events:
        if isinstance(event, Move) and engine.is_turn_start(state):
            count += 1
        engine.replay(state, np.array([event.id], np.int64), 1)
    return count
