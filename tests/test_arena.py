"""The arena: paired deals, forfeits, results that survive, workers that do not."""

import json
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import sintra
from sintra.arena.common_random_numbers import CommonRandomNumbers
from sintra.arena.match import Match
from sintra.arena.match_game import MAX_ROUNDS, play_game
from sintra.model.errors import OptionError
from sintra.model.game import Record
from sintra.players.player import Budget
from sintra.players.registry import make_player, read_spec

ROOT = Path(__file__).resolve().parent.parent
BOTS = "tests.arena_bots"


def outcome(result: dict[str, Any]) -> dict[str, Any]:
    """A result without what may differ from run to run."""
    return {key: value for key, value in result.items() if key != "seconds"}


# Players by name ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "spec", ["random", "greedy", "search", "search:simulations=20,cpuct=1.5", f"{BOTS}:First"]
)
def test_players_are_made_by_name_and_play(spec: str) -> None:
    position = sintra.azul().start(seed=4)
    view = position.view(0 if position.actor == 0 else 1)
    result = make_player(spec).think(view, Budget(simulations=4, seed=1))
    assert result.move in view.legal_moves


@pytest.mark.parametrize(
    ("spec", "why"),
    [
        ("best", "there is no player 'best'"),
        ("greedy:2", "there is no player"),
        ("", "there is no player"),
        ("level:7", "levels are 1 to 6"),
        ("0", "levels are 1 to 6"),
        ("level:hard", "levels are 1 to 6"),
        ("search:simulations=0", "simulations has to be more than 0"),
        ("search:seconds=1e9", "at most 3600"),
        ("search:seconds=nan", "seconds has to be"),
        ("search:seconds=much", "is a number"),
        ("search:depth=3", "search takes seconds"),
        ("search:prior_temperature=0", "prior_temperature cannot be 0"),
        ("search:threads=2", "need a budget"),
        ("no.such.module:Bot", "No module named 'no'"),
        (f"{BOTS}:Nobody", "has no 'Nobody'"),
        (f"{BOTS}:NOT_A_PLAYER", "is not a sintra.players.player.Player"),
    ],
)
def test_who_cannot_be_made_is_refused_in_words(spec: str, why: str) -> None:
    with pytest.raises(OptionError, match=why):
        make_player(spec)


def test_a_budget_in_the_name_goes_before_that_of_the_match() -> None:
    match = Match(("search:simulations=20", "search", "random"), simulations=7, threads=2)
    assert match.budget_of(0).simulations == 20
    assert match.budget_of(1).simulations == 7
    assert match.budget_of(0).threads == 2
    assert read_spec("search:seconds=0.5").budget == Budget(0.5)


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"players": ("random",)}, "at least two"),
        ({"games": 0}, "games has to be"),
        ({"seed": -1}, "a seed is"),
        ({"game": "chess"}, "'chess' is not a game"),
        ({"options": {"tablets": "walls"}}, "is no goal"),
        ({"simulations": 10**12}, "simulations has to be"),
        ({"sprt": (5, 0)}, "the smaller one first"),
        ({"sprt": (0, 5), "players": ("random", "greedy", "search")}, "between two"),
        ({"timeout": 0}, "timeout"),
    ],
)
def test_a_match_that_cannot_be_is_refused_in_words(wrong: dict[str, Any], why: str) -> None:
    with pytest.raises(OptionError, match=why):
        Match(**{"players": ("random", "greedy"), **wrong})


# The schedule and the deals -----------------------------------------------------------------------


def test_everybody_sits_everywhere_equally_often() -> None:
    match = Match(("a:B", "c:D", "e:F"), "azul", {"players": 3}, games=6, round_robin=True)
    assert len(match.pairings) == 6
    seats = Counter(
        (seat, player)
        for number in range(match.total)
        for seat, player in enumerate(match.seating(number).seats)
    )
    assert len(set(seats.values())) == 1
    for deal in range(match.sets):
        seatings = [match.seating(number) for number in match.games_of(deal)]
        own_seats = {seating.seats.index(seating.challenger) for seating in seatings}
        assert own_seats == {0, 1, 2}


def test_names_are_different_even_if_players_are_not() -> None:
    names = Match(("random", "random", "random")).names
    assert names == ("random", "random (2)", "random (3)")
    record = sintra.azul(3).start(seed=1).record
    told = replace(record, names=names).to_dict()
    assert Record.from_dict(told).names == names  # the games of a match can be read again


@pytest.mark.parametrize("game", [sintra.duel("random4"), sintra.azul(3)])
def test_common_random_numbers_give_every_outcome_its_probability(game: sintra.Game) -> None:
    """Two steps into the setup; chi-square with its 99.9 % bound for the degrees of freedom."""
    times = 1500
    for steps in (0, 1):
        position = game.start(given=True)
        for _ in range(steps):
            position.play(CommonRandomNumbers(1, 1).draw(position))
        chances = position.chances
        drawn: Counter[sintra.Event] = Counter()
        for deal in range(times):
            chance = CommonRandomNumbers(3, deal)
            for _ in range(steps):
                chance.draw(game.start(given=True))
            drawn[chance.draw(position)] += 1
        assert drawn.keys() <= chances.keys()
        square = sum((drawn[e] - times * p) ** 2 / (times * p) for e, p in chances.items())
        freedom = len(chances) - 1
        assert square < freedom + 3.3 * (2 * freedom) ** 0.5 + 6


def table_events(result: dict[str, Any]) -> list[tuple[str, str]]:
    words = [event.partition(":") for event in result["record"]["events"]]
    return [(verb, rest) for verb, _, rest in words if verb in ("deal", "start")]


@pytest.mark.parametrize(("game", "rounds"), [("duel", 3), ("azul", 5)])
def test_games_of_a_pair_are_dealt_the_same(game: str, rounds: int) -> None:
    """As long as the bag lasts: then it is filled with what was played, which differs."""
    match = Match(("greedy", "random"), game, seed=5)
    deals = [table_events(play_game(match, number)) for number in range(4)]
    same = 1 + 5 * rounds
    assert deals[0][:same] == deals[1][:same]
    assert deals[2][:same] == deals[3][:same]
    assert deals[0][:same] != deals[2][:same]
    assert play_game(match, 0)["seats"] == play_game(match, 1)["seats"][::-1]


def test_another_seed_deals_other_games() -> None:
    one, other = (play_game(Match(("greedy", "random"), seed=seed), 0) for seed in (1, 2))
    assert table_events(one) != table_events(other)


def test_the_same_match_gives_the_same_games() -> None:
    match = Match(("search", "random"), simulations=8, games=4)
    again = Match.from_dict(json.loads(json.dumps(match.to_dict())))
    for number in range(2):
        assert outcome(play_game(match, number)) == outcome(play_game(again, number))
    record = sintra.Record.from_dict(play_game(match, 0)["record"])
    assert record.outcome is not None
    assert record.names == ("search", "random")


def test_a_result_tells_where_the_points_came_from() -> None:
    result = play_game(
        Match(("greedy", "search:simulations=4", "random"), "azul", {"players": 4}), 2
    )
    assert result["seats"] == [1, 1, 0, 1]
    assert [sum(points.values()) for points in result["points"]] == result["scores"]
    assert sum(result["shares"]) == 1
    assert [len(seconds) > 20 for seconds in result["seconds"]] == [True] * 4
    assert result["turns"] == sum(event.startswith("take") for event in result["record"]["events"])
    assert result["round"] >= 5


@pytest.mark.parametrize("game", ["duel", "azul"])
def test_a_result_tells_how_many_tiles_were_placed(game: str) -> None:
    result = play_game(Match(("search:simulations=8", "greedy"), game), 0)
    final = sintra.Record.from_dict(result["record"]).position()
    for seat, counts in enumerate(result["placed"]):
        on_board = int(final._state["filled"][0, seat]).bit_count()
        assert sum(counts.values()) == on_board > 5
        if game == "duel":
            special = int(final._state["tiles"][0, seat, -1]).bit_count()
            assert counts["special tiles"] == special


# Players that behave badly ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bot", "reason", "text"),
    [
        ("Crasher", "raised", "RuntimeError: this bot has a bug"),
        ("Quitter", "raised", "SystemExit"),
        ("Broken", "raised", "cannot be made"),
        ("Cheater", "illegal move", "is not one of the legal moves"),
        ("Mumbler", "illegal move", "'sun:LB'"),
        ("Forger", "illegal move", "is not one of the legal moves"),
        ("Sleeper", "time", "no answer within 1 s"),
    ],
)
def test_who_behaves_badly_forfeits(bot: str, reason: str, text: str) -> None:
    timeout = 1 if bot == "Sleeper" else 60
    match = Match((f"{BOTS}:{bot}", "random"), games=2, timeout=timeout)
    for number in (0, 1):
        result = play_game(match, number)
        assert result["forfeit"]["seat"] == number
        assert result["forfeit"]["reason"] == reason
        assert text in result["forfeit"]["text"]
        assert result["shares"] == [float(seat != number) for seat in (0, 1)]
        assert max(result["scores"]) < 99


def test_a_game_that_never_ends_is_stopped_and_won_by_points() -> None:
    match = Match(("tests.arena_bots:Staller", "tests.arena_bots:Staller"), "azul", games=2)
    result = play_game(match, 0)
    assert result["round"] == MAX_ROUNDS + 1
    assert (result["scores"], result["shares"]) == ([0, 0], [0.5, 0.5])
    assert result["forfeit"] is None
    record = Record.from_dict(result["record"])
    assert record.outcome is None
    assert len(record) == len(record.position().events)


def test_a_forfeit_at_a_table_for_three_is_a_win_for_the_others() -> None:
    result = play_game(Match((f"{BOTS}:Crasher", "random"), "azul", {"players": 3}), 1)
    assert result["shares"] == [0.5, 0.0, 0.5]


def test_a_budget_in_seconds_is_exceeded_tenfold_before_it_is_forfeited() -> None:
    match = Match(("search:seconds=0.2", "search", "random"), seconds=2)
    assert (match.time_limit(0), match.time_limit(1)) == (2, 20)
    assert Match(("random", "greedy"), seconds=0.01).time_limit(0) == 1
    assert Match(("random", "greedy"), timeout=3).time_limit(0) == 3


def test_players_get_nothing_but_views() -> None:
    result = play_game(Match((f"{BOTS}:Spy", "random")), 0)
    assert result["forfeit"] is None


# Honesty ------------------------------------------------------------------------------------------


BUILT_IN = ("random", "greedy", "search", "level:2", "level:4", f"{BOTS}:Peeker")
"""All kinds of players; level 6 is the search with a budget in seconds. And one who tries."""


def eager_positions(games: int) -> Iterator[sintra.Position]:
    """Positions of Duel games whose players draw plates whenever they can."""
    for seed in range(games):
        rng = random.Random(seed)
        position = sintra.duel(zero_draws="free").start(seed=seed)
        while not position.is_over:
            yield position
            moves = position.legal_moves
            draws = [move for move in moves if move.verb in ("draw", "look")]
            position.play(rng.choice(draws) if draws and rng.random() < 0.8 else rng.choice(moves))


def test_nobody_can_tell_apart_what_their_seat_cannot() -> None:
    players = [make_player(spec) for spec in BUILT_IN]
    budget = Budget(simulations=24, seed=11)
    twins = 0
    for count, position in enumerate(eager_positions(20)):
        seat = int(position.actor or 0)
        sample = position.sample(seat, count)
        if count % 6 or sample.key() == position.key():
            continue
        twins += 1
        twin = position.game.setup(sample.to_dict(), seed=1)
        mine, other = position.view(seat), twin.view(seat)
        assert mine.position == other.position
        assert mine.legal_moves == other.legal_moves
        for player in players:
            first, second = player.think(mine, budget), player.think(other, budget)
            assert (first.move, first.value) == (second.move, second.value), player.name
    assert twins > 150
