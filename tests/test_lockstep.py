"""The naive models of both games beside the real rules, event by event."""

import os
import random
from typing import Any

import numpy as np
import pytest

import sintra
from sintra.model.game import Game
from sintra.rules import engine
from tests.games import ALL_GAMES, game_id
from tests.naive.azul import NaiveAzul
from tests.naive.duel import NaiveDuel

SOAK = int(os.environ.get("SINTRA_SOAK", "1"))
GAMES_PER_OPTION = {"duel": 30 * SOAK, "azul": 40 * SOAK}
"""Enough to meet every kind of event, and every branch of the naive models that random play
reaches; ``make soak`` plays thousands."""


def naive_of(game: Game) -> Any:
    if isinstance(game, sintra.Duel):
        return NaiveDuel(game.tablets, game.zero_draws, game.special_counts_as_color)
    assert isinstance(game, sintra.Azul)
    return NaiveAzul(game.players, game.wall)


def assert_same(naive: Any, game: Game, state: Any, events: list[str]) -> None:
    """Compare everything that the naive model tells with the state of the rules."""
    told = game.state_to_dict(state)
    expected = naive.snapshot()
    assert {key: told[key] for key in expected} == expected, " ".join(events)


def lockstep(game: Game, seed: int, choose: Any = None) -> set[str]:
    """Play a game in both; returns the kinds of events that happened."""
    rng = random.Random(seed)
    naive = naive_of(game)
    state = game.ready_state()
    found = np.empty(2048, np.int64)
    events: list[str] = []
    while True:
        assert_same(naive, game, state, events)
        n = engine.legal(state, found)
        legal = [game.events[number].text for number in found[:n].tolist()]
        assert sorted(legal) == sorted(naive.legal()), " ".join(events)
        if not legal:
            break
        text = choose(naive, legal, rng) if choose else rng.choice(legal)
        naive.play(text)
        number = np.array([game.event(text).id], np.int64)
        assert engine.replay(state, number, 1) == 1
        events.append(text)
    assert naive.actor is None
    won = engine.winner_set(state)
    winners = [seat for seat in range(game.players) if won >> seat & 1]
    assert winners == naive.winners
    return {text.partition(":")[0] for text in events}


def impossible(game: Game) -> set[str]:
    """What cannot happen with these options."""
    if isinstance(game, sintra.Duel):
        return set() if isinstance(game.tablets, str) else {"tablets"}
    return {"tile"} if game.options["wall"] == "colored" else set()


@pytest.mark.parametrize("game", ALL_GAMES, ids=game_id)
def test_random_games_agree_with_the_naive_model(game: Game) -> None:
    seen = set().union(*(lockstep(game, seed) for seed in range(GAMES_PER_OPTION[game.name])))
    assert seen == {event.verb for event in game.events} - impossible(game)


def eager_to_draw(naive: Any, legal: list[str], rng: random.Random) -> str:
    """Draw plates as often as possible: the pile runs out and what was put back comes up again."""
    if "draw" in legal and rng.random() < 0.7:
        return "draw"
    return rng.choice(legal)


def tidy(naive: Any, legal: list[str], rng: random.Random) -> str:
    """Break nothing that fits on a line, and use chips: full domes, specials and tablets."""
    return rng.choice([text for text in legal if text not in ("break", "floor", "leave")] or legal)


@pytest.mark.parametrize("choose", [eager_to_draw, tidy])
@pytest.mark.parametrize("zero_draws", ["pay", "free"])
def test_duel_agrees_in_corners_that_random_play_seldom_reaches(
    choose: Any, zero_draws: str
) -> None:
    for seed in range(15):
        lockstep(sintra.duel("random4", zero_draws=zero_draws), seed, choose)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("wall", ["colored", "grey"])
def test_azul_agrees_when_nothing_is_dropped(players: int, wall: str) -> None:
    for seed in range(15):
        lockstep(sintra.azul(players, wall), seed, tidy)
