"""Chance in every game: probabilities, and that what is drawn follows them."""

from collections import Counter
from math import sqrt
from typing import Any

import numpy as np
import pytest

import sintra
from sintra.model.game import Game
from sintra.rules import engine
from tests.games import ALL_GAMES, game_id
from tests.playing import HABITS, eager, every_ply, finished, tidy

all_games = pytest.mark.parametrize("game", ALL_GAMES, ids=game_id)

DRAWS = 1500


def waiting_for_chance(game: Game, seed: int, habit: Any = eager) -> list[sintra.Position]:
    """All positions of one game in which chance is next."""
    record = finished(game, seed, habit).record
    return [position for position in every_ply(record) if position.actor == sintra.CHANCE]


def drawn(position: sintra.Position, seed: int, draws: int = DRAWS) -> Counter[sintra.Event]:
    """How often each outcome comes when the same chance event is drawn again and again."""
    rng = sintra.new_rng(seed)
    state = position.game.setup(position.to_dict(), given=True)._state
    trail = np.zeros(1, np.int64)  # room for one event: what follows is not played
    scratch = state.copy()
    found: Counter[int] = Counter()
    for _ in range(draws):
        engine.copy(state, scratch)
        assert engine.play(scratch, engine.FORCED_ONLY, rng, trail) == 1
        found[int(trail[0])] += 1
    return Counter({position.game.events[number]: n for number, n in found.items()})


def assert_follows(position: sintra.Position, seed: int, draws: int = DRAWS) -> None:
    """Pearson's chi-square with four standard deviations of room; rare outcomes are pooled."""
    chances = position.chances
    counts = drawn(position, seed, draws)
    assert set(counts) <= set(chances)
    pool_expected = pool_found = 0.0
    squares = 0.0
    cells = 0
    for event, chance in chances.items():
        expected = chance * draws
        if expected < 5:
            pool_expected += expected
            pool_found += counts[event]
        else:
            squares += (counts[event] - expected) ** 2 / expected
            cells += 1
    if pool_expected >= 5:
        squares += (pool_found - pool_expected) ** 2 / pool_expected
        cells += 1
    else:
        assert pool_found <= 25
    freedom = max(cells - 1, 0)
    assert squares <= freedom + 4 * sqrt(2 * freedom) + 1e-9, (position.awaits, chances, counts)


@all_games
@pytest.mark.parametrize("habit", HABITS)
def test_probabilities_add_up_to_one(game: Game, habit: Any) -> None:
    for seed in range(2):
        for position in waiting_for_chance(game, seed, habit):
            chances = position.chances
            assert chances
            assert abs(sum(chances.values()) - 1) < 1e-9
            assert all(0 < chance <= 1 for chance in chances.values())


@all_games
def test_what_is_drawn_follows_the_probabilities(game: Game) -> None:
    by_word: dict[str, list[sintra.Position]] = {}
    for seed in range(2):
        for position in waiting_for_chance(game, seed):
            by_word.setdefault(position.awaits, []).append(position)
    if game.name == "duel":
        assert set(by_word) - {"tablets"} == {"show", "back", "deal", "start", "reveal", "front"}
        assert ("tablets" in by_word) == isinstance(game.tablets, str)
    else:
        assert set(by_word) == {"start", "deal"}
    for found in by_word.values():
        for number, position in enumerate(found[:: max(1, len(found) // 3)]):
            assert_follows(position, number)


def deal_position(bag: str, tower: str, dealt: int) -> sintra.Position:
    """Duel before a deal of round 5, with this bag and tower; all other tiles lie on the boards."""
    game = sintra.duel()
    for seed in range(50):
        record = finished(game, seed, tidy).record
        last = max(p for p, event in enumerate(record.events) if event.text.startswith("deal:L"))
        told = record.position(last).to_dict()
        on_domes = "".join(row for player in told["players"] for row in player["tiles"])
        left = {c: 13 - (bag + tower + on_domes).count(c) for c in "BYRKT"}
        for player in told["players"]:
            player["broken"] = ""
            player["lines"] = [""] * 6
            for line in (6, 5, 4, 3, 2, 1):
                color = max(left, key=lambda c: left[c])
                player["lines"][line - 1] = color * max(0, min(line, left[color]))
                left[color] -= len(player["lines"][line - 1])
        if set(left.values()) == {0}:
            told |= {"bag": bag, "tower": tower, "dealt": dealt}
            return game.setup(told, given=True)
    raise AssertionError("no game has domes full enough")


@pytest.mark.parametrize(
    ("bag", "tower"),
    [
        ("BBBBBBBY", ""),  # five of one color are drawn again
        ("BBBBBY", ""),
        ("BBBBB", "YYYYYYRRRRRKK"),  # exactly five, all alike: they stay, the tower is not opened
        ("BBBB", "BBBBBYYY"),  # the tower is opened in mid-draw, and then drawn again from all
        ("", "KKKKKKTT"),
        ("BYRKT", ""),
        ("BY", "YYYRRRKKKKK"),
    ],
)
@pytest.mark.parametrize("dealt", [0, 1])
def test_deals_from_a_small_bag_follow_the_probabilities(bag: str, tower: str, dealt: int) -> None:
    position = deal_position(bag, tower, dealt)
    assert (position.to_dict()["bag"], position.to_dict()["tower"]) == (bag, tower)
    assert abs(sum(position.chances.values()) - 1) < 1e-9
    assert_follows(position, 7, 8_000)


def test_the_start_is_drawn_from_real_randomness_without_a_seed() -> None:
    for game in (sintra.duel(), sintra.azul(4)):
        assert len({game.start().events for _ in range(8)}) == 8
