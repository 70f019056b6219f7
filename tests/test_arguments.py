"""What is no event, number, seat or seed is refused by name; the reprs of games are code."""

import copy
import pickle
import random
import threading
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import sintra
from sintra.model.events import HiddenEvent
from sintra.model.game import Game, Record
from sintra.players.baselines import GreedyPlayer, RandomPlayer
from sintra.players.player import Budget, Player
from sintra.players.search.player import SearchPlayer
from tests.games import ALL_GAMES, game_id

all_games = pytest.mark.parametrize("game", ALL_GAMES, ids=game_id)
one_of_each = pytest.mark.parametrize("game", [sintra.duel(), sintra.azul(3)], ids=game_id)


@one_of_each
def test_what_is_no_event_of_the_game_is_refused_by_name(game: Game) -> None:
    position = game.start(seed=1)
    before = position.key(), position.events
    other = sintra.azul() if game.name == "duel" else sintra.duel()
    legal = position.legal_moves[0]
    bad: list[tuple[Any, str]] = [
        (other.events[legal.id], "is not an event of this game; "),
        (HiddenEvent(-1, "front:?"), "'front:\\?' is not an event of this game"),
        (type(legal)(10**6, "x"), "'x' is not an event of this game"),
        *((value, "is not an event: give one of `legal_moves`") for value in (
            None, 0.7, 0.0, [], [legal.id], {}, True, np.float64(1), np.array([1, 2]), b"pass",
            position, object(),
        )),
    ]  # fmt: skip
    for value, words in bad:
        with pytest.raises(sintra.ParseError, match=words):
            position.play(value)
        with pytest.raises(sintra.ParseError, match=words):
            position.applied(value)
        assert (position.key(), position.events) == before
    for value in (None, 5, [], b"pass"):
        with pytest.raises(sintra.ParseError, match="an event is read from text such as"):
            game.event(value)  # type: ignore[arg-type]  # that is tested
    for same in (legal.id, np.int64(legal.id), np.array(legal.id), legal.text, legal):
        after = position.copy()
        after.play(same)  # type: ignore[arg-type]  # NumPy's numbers will do
        assert after.ply > position.ply


def test_events_of_other_options_of_the_same_game_will_do() -> None:
    position = sintra.azul(3, "grey").start(seed=1)
    move = position.legal_moves[0]
    position.play(sintra.azul().events[move.id])
    assert position.events[-1] == move


@one_of_each
def test_numbers_and_seeds_that_are_none_are_refused(game: Game) -> None:
    position = game.start(seed=1)
    record = position.record
    uses: list[Callable[[Any], Any]] = [
        position.effects, position.history, position.events_since, position.sample,
        record.position, lambda value: position.view(value if value is not None else "0"),
        lambda value: game.start(seed="0" if value is None else value),
        lambda value: position.sample(0, "0" if value is None else value),
        lambda value: sintra.new_rng("0" if value is None else value),
    ]  # fmt: skip
    for use in uses:
        for value in (0.7, [], "1", -1, np.array([1, 2]), position):
            with pytest.raises(sintra.SintraError, match=r"there is no|a seed is a whole number"):
                use(value)
    assert position.sample(np.int64(0), np.int64(3)) == position.sample(0, 3)  # type: ignore[arg-type]  # NumPy's will do


@pytest.mark.parametrize("value", [None, 5, [], b"x", 0.5])
def test_what_is_no_text_is_no_record(value: Any) -> None:
    with pytest.raises(sintra.RecordError):
        Record.parse(value)
    with pytest.raises(sintra.RecordError):
        Record.from_json(value)
    with pytest.raises(sintra.RecordError):
        Record.from_dict(value)


@all_games
def test_the_repr_of_a_game_is_code_that_makes_it(game: Game) -> None:
    assert eval(repr(game), {"sintra": sintra}) == game


@one_of_each
def test_events_of_a_view_are_those_of_the_position(game: Game) -> None:
    position, rng = game.start(seed=3), random.Random(1)
    while not position.is_over:
        position.play(rng.choice(position.legal_ids))
        for seat in (None, *range(game.players)):
            view = position.view(seat)
            for seen, true in zip(view.events, position.events, strict=False):
                if isinstance(seen, HiddenEvent):
                    assert (seen.verb, seen.argument) == (true.verb, "?")
                    assert game.is_secret(true)
                else:
                    assert seen is true
            assert view.to_dict()["events"] == [str(event) for event in view.events]
            assert pickle.loads(pickle.dumps(view)) == view


@pytest.mark.parametrize(
    "player", [RandomPlayer(), GreedyPlayer(), SearchPlayer()], ids=lambda player: player.name
)
@one_of_each
def test_a_player_that_is_not_to_move_is_told_who_is(game: Game, player: Player) -> None:
    position = game.start(seed=1)
    actor = position.actor
    assert isinstance(actor, int)
    wrong = (actor + 1) % game.players
    ask = player.choose if not isinstance(player, SearchPlayer) else player.think
    with pytest.raises(sintra.NotYourTurnError, match=f"seat {wrong} is not to move: seat {actor}"):
        ask(position.view(wrong), Budget(simulations=1))
    with pytest.raises(sintra.NotYourTurnError, match="a spectator is not to move"):
        ask(position.view(None), Budget(simulations=1))
    while not position.is_over:
        position.play(position.legal_ids[0])
    with pytest.raises(sintra.GameOverError, match="the game is over"):
        ask(position.view(actor), Budget(simulations=1))
    given = game.start(given=True)
    with pytest.raises(sintra.NotYourTurnError, match="chance is next"):
        ask(given.view(0), Budget(simulations=1))


@pytest.mark.parametrize(
    "copied", [copy.copy, copy.deepcopy, lambda b: pickle.loads(pickle.dumps(b))]
)
def test_budgets_can_be_copied_and_pickled(copied: Callable[[Budget], Budget]) -> None:
    for stopped in (False, True):
        budget = Budget(seconds=2.5, simulations=7, threads=2, seed=9)
        if stopped:
            budget.stop.set()
        other = copied(budget)
        assert other == budget
        assert other.stop.is_set() == stopped
        other.stop.set()
        assert budget.stop.is_set() == stopped
    assert isinstance(copied(Budget(stop=threading.Event())).stop, threading.Event)


@pytest.mark.parametrize("name", ["seconds", "simulations", "threads"])
def test_a_budget_that_is_no_number_is_refused(name: str) -> None:
    for value in ("1", [], object()):
        with pytest.raises(sintra.OptionError, match=f"{name} has to be more than 0"):
            Budget(**{name: value})  # type: ignore[arg-type]  # that is tested
