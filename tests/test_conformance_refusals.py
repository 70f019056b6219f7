"""What every game refuses, with the right error and without a trace; and that every game ends."""

import random

import pytest

import sintra
from sintra.model.game import Game
from tests.games import ALL_GAMES, game_id
from tests.playing import eager, every_ply, finished, of_each_kind, tidy

all_games = pytest.mark.parametrize("game", ALL_GAMES, ids=game_id)

NO_EVENTS = (-1, -2, -1000, 10_000, 2**31, -(2**63), 2**63 - 1, 2**70, -(2**70))


def refusal(position: sintra.Position, number: int) -> sintra.SintraError | None:
    """The error that an event meets; faster than ``pytest.raises``, for thousands of events."""
    try:
        position.play(number)
    except sintra.SintraError as error:
        return error
    return None


@all_games
def test_an_event_that_is_not_legal_is_refused_in_words(game: Game) -> None:
    kinds = [*of_each_kind(game, 21, eager), *of_each_kind(game, 22, tidy)]
    assert {position.awaits for position in kinds} >= set(game.awaits_words) - {"tablets", "tile"}
    for position in kinds:
        before = position.key(), position.events
        legal = set(position.legal_ids)
        expected = sintra.GameOverError if position.is_over else sintra.IllegalMoveError
        for event in game.events:
            if event.id not in legal:
                error = refusal(position, event.id)
                assert type(error) is expected, event
                assert event.text in str(error)
                assert len(str(error)) > len(event.text) + 10
        assert (position.key(), position.events) == before


@all_games
def test_texts_and_events_are_refused_like_their_numbers(game: Game) -> None:
    for position in of_each_kind(game, 22, eager):
        before = position.key(), position.events
        legal = set(position.legal_ids)
        illegal = [event for event in game.events if event.id not in legal]
        for event in random.Random(1).sample(illegal, 60):
            messages = set()
            for given in (event, event.text, event.text.lower(), event.id):
                with pytest.raises(sintra.IllegalMoveError) as refused:
                    position.play(given)
                messages.add(str(refused.value))
            assert len(messages) == 1
        assert (position.key(), position.events) == before


@all_games
@pytest.mark.parametrize("number", NO_EVENTS)
def test_numbers_that_no_event_has_are_refused(game: Game, number: int) -> None:
    position = game.start(seed=1)
    before = position.key(), position.events
    with pytest.raises(sintra.IllegalMoveError):
        position.play(number)
    assert (position.key(), position.events) == before


@all_games
def test_no_number_makes_an_unsettled_position_move_on(game: Game) -> None:
    """A record may stop where only one event can follow, or before chance that is then drawn."""
    record = finished(game, 1).record
    for ply in range(len(record) + 1):
        for position in (record.position(ply), record.position(ply, seed=1)):
            before = position.key(), position.events
            for number in (-1, -2, len(game.events)):
                with pytest.raises(sintra.IllegalMoveError):
                    position.play(number)
                assert (position.key(), position.events) == before, (ply, number)


@all_games
def test_a_move_by_the_wrong_seat_is_refused(game: Game) -> None:
    for position in every_ply(finished(game, 2).record):
        before = position.key()
        event = position.legal_ids[0] if position.legal_ids else 0
        for seat in range(game.players):
            if seat == position.actor:
                twin = position.copy()
                twin.play(event, by=seat)
                assert twin.ply > position.ply
                continue
            wrong = sintra.GameOverError if position.is_over else sintra.NotYourTurnError
            with pytest.raises(wrong) as refused:
                position.play(event, by=seat)
            assert type(refused.value) is wrong
            assert str(refused.value)
        assert position.key() == before


@all_games
def test_after_the_end_nothing_can_be_played(game: Game) -> None:
    position = finished(game, 1)
    before = position.key(), position.events
    for event in game.events:
        with pytest.raises(sintra.GameOverError):
            position.play(event)
        with pytest.raises(sintra.GameOverError):
            position.play(event.text, by=0)
    assert (position.key(), position.events) == before


@all_games
def test_seats_that_do_not_exist_are_refused(game: Game) -> None:
    position = game.start(seed=1)
    for seat in (-1, game.players, "0", 0.0):
        with pytest.raises(sintra.SintraError):
            position.view(seat)
        with pytest.raises(sintra.SintraError):
            position.sample(seat, 1)


@pytest.mark.parametrize(
    "make",
    [
        lambda: sintra.duel("rows colors edge"),
        lambda: sintra.duel("rows edge"),
        lambda: sintra.duel("rows edge corners jokers specials"),
        lambda: sintra.duel("rows edge moons"),
        lambda: sintra.duel(""),
        lambda: sintra.duel(7),
        lambda: sintra.duel([None, None, None]),
        lambda: sintra.duel([["rows"], "edge", "corners"]),
        lambda: sintra.duel(zero_draws="maybe"),
        lambda: sintra.duel(zero_draws=None),
        lambda: sintra.duel(special_counts_as_color="yes"),
        lambda: sintra.duel(special_counts_as_color=1),
        lambda: sintra.azul(1),
        lambda: sintra.azul(5),
        lambda: sintra.azul(True),
        lambda: sintra.azul(2.0),
        lambda: sintra.azul("2"),
        lambda: sintra.azul(2, "white"),
        lambda: sintra.azul(2, None),
        lambda: sintra.azul(2, ["grey"]),
    ],
)
def test_bad_options_are_refused(make: object) -> None:
    with pytest.raises(sintra.OptionError) as refused:
        make()
    assert str(refused.value)
