"""What every game with every option has to do: numbers, copies, undo, records, effects, pieces."""

import copy
import json
import pickle
import random
from pathlib import Path

import pytest

import sintra
from sintra.model.game import Game
from tests.games import ALL_GAMES, game_id
from tests.piece_count import assert_piece_counts
from tests.playing import (
    HABITS,
    anything,
    decisions,
    eager,
    every_ply,
    finished,
    tidy,
)

GOLDEN = Path(__file__).parent / "golden"

all_games = pytest.mark.parametrize("game", ALL_GAMES, ids=game_id)
both_games = pytest.mark.parametrize("game", [sintra.duel(), sintra.azul()], ids=lambda g: g.name)


def event_list(game: Game) -> str:
    """Number and text of every event, as the golden files have them."""
    return "".join(f"{event.id} {event.text}\n" for event in game.events)


# Events -------------------------------------------------------------------------------------------


@both_games
def test_the_numbers_of_events_are_fixed(game: Game) -> None:
    golden = GOLDEN / f"events-{game.name}.txt"
    assert event_list(game).splitlines() == golden.read_text("utf-8").splitlines()


@both_games
def test_events_are_numbered_in_order_with_moves_before_chance(game: Game) -> None:
    assert [event.id for event in game.events] == list(range(len(game.events)))
    assert all(isinstance(event, sintra.Move) for event in list(game.events)[: game.move_count])
    assert all(isinstance(event, sintra.Chance) for event in list(game.events)[game.move_count :])


@both_games
def test_texts_are_unique_and_parse_back(game: Game) -> None:
    rng = random.Random(1)
    texts = [event.text for event in game.events]
    assert len({text.lower() for text in texts}) == len(texts)
    for event in game.events:
        assert not set(event.text) & set(" \t\n#|"), event
        scrambled = "".join(rng.choice((c.lower(), c.upper())) for c in event.text)
        for text in (event.text, event.text.lower(), event.text.upper(), scrambled):
            assert game.event(text) == event
        place, equals, tiles = event.text.partition("=")
        if event.verb == "deal":
            shuffled = "".join(rng.sample(tiles, len(tiles)))
            assert game.event(place + equals + shuffled) == event


@all_games
def test_legal_events_are_sorted_unique_and_of_the_right_kind(game: Game) -> None:
    for habit in HABITS:
        for position in every_ply(finished(game, 3, habit).record):
            legal = position.legal_ids
            assert legal == sorted(set(legal))
            assert position.awaits in game.awaits_words
            assert position.phase in game.phase_words
            if position.actor is None:
                assert legal == []
            elif position.actor == sintra.CHANCE:
                assert all(game.move_count <= number < len(game.events) for number in legal)
                assert [event.id for event in position.chances] == legal
                assert position.legal_moves == []
            else:
                assert position.actor in range(game.players)
                assert all(0 <= number < game.move_count for number in legal)
                assert [move.id for move in position.legal_moves] == legal
                assert position.chances == {}
            assert bool(legal) != position.is_over


# Copies and undo ----------------------------------------------------------------------------------


@all_games
def test_a_copy_is_independent(game: Game) -> None:
    for position in decisions(game, 5):
        before = position.key(), position.events
        twins = [position.copy(), copy.copy(position), copy.deepcopy(position)]
        for twin in twins:
            assert twin == position
            assert twin.names == position.names
            if not position.is_over:
                twin.play(twin.legal_ids[-1])
        assert (position.key(), position.events) == before
        assert len({(twin.key(), twin.events) for twin in twins}) == 1  # chance was copied too


@all_games
def test_old_positions_never_change(game: Game) -> None:
    for habit in HABITS:
        kept = [
            (position.copy(), position.key(), position.events, position.scores)
            for position in decisions(game, 8, habit)
        ]
        for position, key, events, scores in kept:
            assert (position.key(), position.events, position.scores) == (key, events, scores)


@all_games
@pytest.mark.parametrize("given", [False, True], ids=["drawn", "given"])
def test_undo_returns_to_the_previous_decision(game: Game, given: bool) -> None:
    for habit in HABITS:
        rng = random.Random(11)
        position = game.start(given=True) if given else game.start(seed=11)
        past: list[tuple[bytes, tuple[sintra.Event, ...]]] = []
        while not position.is_over:
            past.append((position.key(), position.events))
            position.play(habit(position, rng))
            again = position.copy()
            again.undo()
            assert (again.key(), again.events) == past[-1]
        while past:
            position.undo()
            assert (position.key(), position.events) == past.pop()
        with pytest.raises(sintra.IllegalMoveError, match="nothing to undo"):
            position.undo()
        assert position == (game.start(given=True) if given else game.start(seed=11))


@all_games
def test_a_game_can_be_played_on_after_undo(game: Game) -> None:
    position = finished(game, 2)
    for _ in range(10):
        position.undo()
    rng = random.Random(5)
    while not position.is_over:
        position.play(anything(position, rng))
    assert position.record.position() == position
    assert_piece_counts(position.to_dict())


@all_games
def test_pickle_and_deepcopy_keep_everything(game: Game) -> None:
    for position in [played.copy() for played in decisions(game, 4)][::20]:
        for twin in (pickle.loads(pickle.dumps(position)), copy.deepcopy(position)):
            assert twin == position
            assert twin.game == position.game
            assert twin.events == position.events
            one, other = position.copy(), twin
            while not one.is_over:
                move = one.legal_ids[0]
                one.play(move)
                other.play(move)
            assert (one.key(), one.events) == (other.key(), other.events)
    record = position.record
    assert pickle.loads(pickle.dumps(record)) == record
    view = position.view(0)
    assert pickle.loads(pickle.dumps(view)) == view


# Positions and records ----------------------------------------------------------------------------


@all_games
def test_every_position_can_be_set_up_from_its_dictionary(game: Game) -> None:
    for habit in (eager, tidy) if game.name == "duel" else (tidy,):
        for position in every_ply(finished(game, 1, habit).record):
            told = position.to_dict()
            set_up = game.setup(json.loads(json.dumps(told)), given=True)
            assert set_up.key() == position.key()
            assert set_up == position
            assert set_up.to_dict() == told
            assert set_up.legal_ids == position.legal_ids


@all_games
def test_records_round_trip_at_every_decision(game: Game) -> None:
    for position in decisions(game, 6):
        record = position.record
        assert record.outcome == position.outcome
        assert sintra.Record.parse(str(record)) == record
        assert sintra.Record.parse(record.to_json()) == record
    for ply, position in enumerate(decisions(game, 6, given=True)):
        if ply % 20 == 0 or position.is_over:
            record = position.record
            assert sintra.Record.parse(str(record)) == record
            assert sintra.Record.from_json(record.to_json()) == record
            assert sintra.Record.from_dict(record.to_dict()) == record


@all_games
def test_records_that_begin_in_the_middle_round_trip(game: Game) -> None:
    positions = list(every_ply(finished(game, 9, eager).record))
    for position in positions[:: len(positions) // 12]:
        rng = random.Random(1)
        middle = game.setup(position.to_dict(), seed=4)
        while not middle.is_over and middle.ply < 40:
            middle.play(anything(middle, rng))
        record = middle.record
        assert record.start == position.to_dict()
        assert sintra.Record.parse(str(record)) == record
        assert sintra.Record.parse(record.to_json()) == record
        assert record.position() == middle
        assert record.position(0) == position


@all_games
def test_a_record_knows_every_earlier_position(game: Game) -> None:
    trace = [(position.ply, position.key(), position.scores) for position in decisions(game, 7)]
    record = finished(game, 7).record
    assert len(record) == trace[-1][0]
    for ply, key, scores in trace:
        earlier = record.position(ply)
        assert (earlier.ply, earlier.key(), earlier.scores) == (ply, key, scores)
        assert earlier.events == record.events[:ply]
    stepped = game.start(given=True)
    for ply, position in enumerate(every_ply(record)):
        assert position.ply == ply
        if stepped.ply == ply:  # otherwise moves without a choice have been played already
            assert stepped == position
            if not stepped.is_over:
                stepped.play(record.events[ply].text)
    assert stepped.events == record.events
    for ply in (-1, len(record) + 1):
        with pytest.raises(sintra.RecordError):
            record.position(ply)


@all_games
def test_replaying_a_whole_game_as_one_text(game: Game) -> None:
    for habit in HABITS:
        position = finished(game, 10, habit)
        replayed = game.start(given=True)
        replayed.play(" ".join(event.text for event in position.events))
        assert replayed == position
        assert replayed.events == position.events
        assert replayed.outcome == position.outcome


@all_games
def test_a_record_can_be_played_on_with_a_seed(game: Game) -> None:
    record = finished(game, 3).record
    for ply in range(0, len(record), 29):
        ends = set()
        for _ in range(2):
            rng = random.Random(ply)
            position = record.position(ply, seed=ply)
            position.play(anything(position, rng))
            while not position.is_over:
                position.play(anything(position, rng))
            assert position.events[:ply] == record.events[:ply]
            ends.add(position.events)
        assert len(ends) == 1


# Points and pieces --------------------------------------------------------------------------------


@all_games
@pytest.mark.parametrize("habit", HABITS)
def test_points_add_up_to_scores(game: Game, habit: object) -> None:
    for number, position in enumerate(decisions(game, 12, habit)):
        if number % 5 and not position.is_over:
            continue
        assert tuple(sum(sources.values()) for sources in position.points()) == position.scores
    assert any("tiles" in sources for sources in position.points())


@all_games
@pytest.mark.parametrize("habit", HABITS)
def test_effects_add_up_to_score_changes(game: Game, habit: object) -> None:
    for seed in range(2):
        position = finished(game, seed, habit)
        before = list(next(every_ply(position.record)).scores)
        after = every_ply(position.record)
        next(after)
        for ply, ((event, effects), now) in enumerate(zip(position.history(), after, strict=True)):
            assert event == position.events[ply]
            for effect in effects:
                assert effect.text
                assert effect.to_dict()["kind"] == effect.kind
                if effect.points:
                    assert effect.seat is not None
                    before[effect.seat] += effect.points
            assert tuple(before) == now.scores, (ply, event, effects)
        assert position.effects() == position.history()[-1][1]
        assert position.effects(ply // 2) == position.history()[ply // 2][1]


@all_games
@pytest.mark.parametrize("habit", HABITS)
def test_no_piece_is_lost_or_made(game: Game, habit: object) -> None:
    for seed in range(2):
        for position in every_ply(finished(game, seed, habit).record):
            assert_piece_counts(position.to_dict())
            assert min(position.scores) >= 0


@all_games
def test_the_same_seed_is_the_same_game(game: Game) -> None:
    for seed in range(3):
        one, other = finished(game, seed), finished(game, seed)
        assert one.events == other.events
        assert one.key() == other.key()
    assert len({game.start(seed=seed).events for seed in range(30)}) == 30
    assert game.start().events != game.start().events


@all_games
def test_the_outcome_follows_from_the_scores(game: Game) -> None:
    for seed in range(10):
        for position in decisions(game, seed, tidy):
            if not position.is_over:
                assert position.outcome is None
        outcome = position.outcome
        assert outcome is not None
        best = max(position.scores)
        assert outcome.scores == position.scores
        assert outcome.winners
        assert all(position.scores[seat] == best for seat in outcome.winners)
        assert outcome.tie_break == (position.scores.count(best) > 1)
        if not outcome.tie_break:
            assert outcome.winner == position.scores.index(best)


def test_a_tie_in_duel_is_won_with_the_starting_player_tile() -> None:
    for seed in range(6):
        game = sintra.duel()
        told = finished(game, seed).to_dict()
        for player in told["players"]:
            player["score"] = 30
        for marker in (0, 1):
            outcome = game.setup(told | {"marker": marker}).outcome
            assert outcome is not None
            assert (outcome.winners, outcome.tie_break) == ((marker,), True)


def test_a_tie_in_azul_is_won_by_full_rows_or_shared() -> None:
    game = sintra.azul(3)
    told = finished(game, 1, tidy).to_dict()
    full = [sum("." not in row for row in player["wall"]) for player in told["players"]]
    for player in told["players"]:
        player["score"] = 50
    outcome = game.setup(told).outcome
    assert outcome is not None
    assert outcome.winners == tuple(seat for seat in range(3) if full[seat] == max(full))
    assert outcome.tie_break
