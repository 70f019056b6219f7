"""Reviews where the truth is exact: mirrored seats, hidden information, ledgers of many games."""

from typing import Any

import pytest

import sintra
from sintra.arena.match import Match
from sintra.arena.match_game import play_game
from sintra.model.game import Json, Record
from sintra.players.player import Budget
from sintra.players.registry import make_player
from sintra.rules import jit
from sintra.study import Review, review, warmup
from sintra.study.analyst import Analyst
from sintra.study.judgement import LEAD, SHARE
from sintra.study.steps import CHANCE
from tests.study.reviewed_games import GAMES, played


def test_the_rules_are_compiled_before_the_study(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the study would wait for a lock that it holds itself."""
    monkeypatch.setattr(jit, "_FOUND", set())
    warmup.ready("azul")
    assert ("rules", "azul") in jit._FOUND


# Exchanged seats ----------------------------------------------------------------------------------


def exchanged(position: Json) -> Json:
    """The same position of Azul with the seats exchanged."""
    other = {**position, "players": position["players"][::-1]}
    for key in ("turn", "actor", "starter", "marker"):
        if isinstance(position[key], int):
            other[key] = 1 - position[key]
    return other


def reviewed_from(start: Json, move: str, game: str) -> Any:
    """The review of one move from a position."""
    position = GAMES[game].setup(start, given=True)
    position.play(move)
    return review(position.record, depth=1).decisions[0]


def test_a_solved_decision_has_the_same_values_from_either_seat() -> None:
    record = played("azul")
    solved = [one for one in review(record, depth=1).decisions if one.exact]
    for one in solved[::6]:
        start = record.position(one.ply).to_dict()
        mine = reviewed_from(start, one.played.text, "azul")
        theirs = reviewed_from(exchanged(start), one.played.text, "azul")
        assert theirs.seat == 1 - mine.seat
        assert theirs.judgement == mine.judgement
        values, mirrored = (
            {
                candidate.move.text: (candidate.value.share, candidate.value.lead)
                for candidate in decision.candidates
            }
            for decision in (mine, theirs)
        )
        assert values.keys() == mirrored.keys()
        for move, value in values.items():
            assert mirrored[move] == pytest.approx(value, abs=1e-9)
    assert len(solved) >= 18


# Hidden information -------------------------------------------------------------------------------


def test_other_secrets_give_the_same_review() -> None:
    """What a seat cannot know is drawn anew in every simulation: with one seed, the same."""
    record, compared = played("duel"), 0
    for ply in range(15, len(record), 17):
        position = record.position(ply)
        seat = position.actor
        if not isinstance(seat, int) or len(position.legal_moves) < 2:
            continue
        starts = [position.view(seat).sample(seed).to_dict() for seed in range(3)]
        first, *others = [reviewed_from(start, record.events[ply].text, "duel") for start in starts]
        assert all(other == first for other in others)
        compared += starts[0] != starts[1]
    assert compared >= 3


# Ledgers and luck of many games -------------------------------------------------------------------


def random_game(game: str, seed: int) -> Record:
    position, player = GAMES[game].start(seed=seed), make_player("random")
    while not position.is_over and position.round <= 8:
        assert isinstance(position.actor, int)
        budget = Budget(seed=1000 * seed + position.ply)
        position.play(player.think(position.view(position.actor), budget).move)
    return position.record


def level_game(game: str, number: int) -> Record:
    match = Match(("level:1", "level:2"), game, GAMES[game].options, games=100, seed=8)
    return Record.from_dict(play_game(match, number)["record"])


@pytest.mark.parametrize("game", ["azul", "duel"])
def test_ledgers_of_many_games_close(game: str) -> None:
    records = [level_game(game, 0)]
    if game == "azul":
        records += [random_game(game, 1), random_game(game, 2)]
    for record in records:
        found = Review(record)
        found.improve(1)
        for unit in (SHARE, LEAD):
            balance = found.balance(unit)
            for seat in range(2):
                parts = balance["luck"][seat] + sum(balance["skill"][seat])
                parts += balance["start"][seat] + balance["reevaluation"][seat]
                assert parts == pytest.approx(balance["result"][seat], abs=1e-9)
        if record.outcome is not None:
            first, second = record.outcome.scores
            assert found.balance(LEAD)["result"] == [first - second, second - first]


def test_luck_averages_zero_over_the_outcomes_of_one_deal() -> None:
    """Each of many deals of the first round in place of the one that came."""
    luck, errors = [], []
    for seed in range(36):
        record = sintra.azul().start(seed=seed).record
        analyst = Analyst(record.game, sintra.azul().start(given=True).state,
                          [event.id for event in record.events], seed)  # fmt: skip
        analyst.measure_luck()
        step = analyst.study.steps[0]
        assert step["seat"] == CHANCE
        luck.append(float(step["luck_share"][0]))
        errors.append(float(step["luck_error"][0]))
        assert 0 <= step["percentile"][0] <= 1
    mean, spread = sum(luck) / 36, (sum(one * one for one in luck) / 36) ** 0.5
    assert abs(mean) < 3.5 * spread / 36**0.5
    assert spread > sum(errors) / 36  # more than the noise of measuring it
