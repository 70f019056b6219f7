"""Notation, records, positions set up by hand: garbage in, a typed error out, nothing changed."""

import contextlib
import copy
import json
import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import sintra
from sintra.model.game import Game
from tests.games import ALL_GAMES, game_id

RELAXED = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)
SAMPLE = [sintra.duel("random4"), sintra.azul(3, "grey")]


def random_position(game: Game, seed: int, decisions: int) -> sintra.Position:
    rng = random.Random(seed)
    position = game.start(seed=seed)
    for _ in range(decisions):
        if position.is_over:
            break
        legal = position.legal_moves
        eager = [move for move in legal if move.text == "draw"]
        position.play(rng.choice(eager if eager and rng.random() < 0.5 else legal))
    return position


positions = st.builds(
    random_position, st.sampled_from(ALL_GAMES), st.integers(0, 40), st.integers(0, 250)
)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=8,
)


@pytest.mark.parametrize("game", SAMPLE, ids=game_id)
def test_every_event_is_read_as_it_is_written(game: Game) -> None:
    assert len({event.text for event in game.events}) == len(game.events)
    for event in game.events:
        for text in (event.text, event.text.upper(), f"  {event.text.lower()} "):
            assert game.event(text) is event


def test_dealt_tiles_are_read_in_any_order() -> None:
    assert sintra.duel().event("deal:L=KRYBB").text == "deal:L=BBYRK"
    with pytest.raises(sintra.ParseError, match="deal"):
        sintra.duel().event("deal:L=KRYBBB")


@RELAXED
@given(positions, st.text(max_size=30))
def test_any_text_is_a_move_or_a_clear_error(position: sintra.Position, text: str) -> None:
    before, ply = position.key(), position.ply
    try:
        position.play(text)
    except sintra.SintraError as error:
        assert str(error)
        assert (position.key(), position.ply) == (before, ply)


@RELAXED
@given(positions, st.integers(-5, 3000))
def test_any_number_is_a_move_or_a_clear_error(position: sintra.Position, number: int) -> None:
    before, ply, legal = position.key(), position.ply, position.legal_ids
    if number in legal and position.actor is not None:
        position.play(number)
        assert position.events[ply].id == number
        return
    with pytest.raises(sintra.IllegalMoveError):
        position.play(number)
    assert (position.key(), position.ply) == (before, ply)


@RELAXED
@given(positions, st.data())
def test_several_words_are_all_played_or_none(position: sintra.Position, data: Any) -> None:
    if position.is_over:
        return
    first = data.draw(st.sampled_from(position.legal_moves))
    before, ply = position.key(), position.ply
    with pytest.raises(sintra.SintraError):
        position.play(f"{first} start:1")  # the starting player is not drawn again
    assert (position.key(), position.ply) == (before, ply)


@RELAXED
@given(st.text(max_size=300) | st.binary(max_size=60).map(lambda raw: raw.decode("latin-1")))
def test_any_text_is_a_record_or_a_clear_error(text: str) -> None:
    for candidate in (text, f"sintra 1\n{text}", f"sintra 1\ngame: duel\n\n{text}", "{" + text):
        with contextlib.suppress(sintra.SintraError):
            sintra.Record.parse(candidate)


@RELAXED
@given(json_values, st.sampled_from(["game", "options", "players", "position", "events", "result"]))
def test_any_json_is_a_record_or_a_clear_error(value: Any, key: str) -> None:
    good = random_position(sintra.azul(), 1, 5).record.to_dict()
    for candidate in (value, {**good, key: value}):
        with contextlib.suppress(sintra.SintraError):
            sintra.Record.from_json(json.dumps(candidate))


@RELAXED
@given(positions, st.randoms(use_true_random=False))
def test_a_damaged_record_is_refused_or_still_a_game(
    position: sintra.Position, rng: random.Random
) -> None:
    head, _, body = str(position.record).partition("\n\n")
    words = [word for line in body.splitlines() for word in line.partition("#")[0].split()]
    if not words:
        return
    place = rng.randrange(len(words))
    damage = rng.randrange(4)
    if damage == 0:
        del words[place]
    elif damage == 1:
        words.insert(place, rng.choice(words))
    elif damage == 2:
        other = rng.randrange(len(words))
        words[place], words[other] = words[other], words[place]
    else:
        letters = list(words[place])
        letters[rng.randrange(len(letters))] = rng.choice("BYRKT123:=@*?x")
        words[place] = "".join(letters)
    try:
        record = sintra.Record.parse(f"{head}\n\n{' '.join(words)}\n")
    except sintra.RecordError as error:
        assert str(error)
    else:
        assert sintra.Record.parse(str(record)) == record
        record.position()


@RELAXED
@given(positions)
def test_events_that_leave_no_choice_may_be_left_out(position: sintra.Position) -> None:
    record = position.record
    kept: list[str] = []  # from the end, because a word is left out only if the next one differs
    for ply in range(len(record) - 1, -1, -1):
        word = record.events[ply].text
        forced = len(record.position(ply).legal_ids) == 1
        if not (forced and kept and kept[-1] != word):
            kept.append(word)
    kept.reverse()
    head, _, _ = str(record).partition("\n\n")
    text = f"{head}\n\n{' '.join(kept)}\n"
    assert sintra.Record.parse(text) == record


@RELAXED
@given(positions, st.data())
def test_a_damaged_position_is_refused_or_can_be_played(
    position: sintra.Position, data: Any
) -> None:
    good = position.to_dict()
    bad = copy.deepcopy(good)
    key = data.draw(st.sampled_from(sorted(bad)))
    how = data.draw(st.sampled_from(["drop", "value", "digit", "player", "extra"]))
    if how == "drop":
        del bad[key]
    elif how == "value":
        bad[key] = data.draw(json_values)
    elif how == "digit" and isinstance(bad[key], int):
        bad[key] += data.draw(st.integers(-2, 2))
    elif how == "player":
        player = bad["players"][0]
        inner = data.draw(st.sampled_from(sorted(player)))
        player[inner] = data.draw(json_values | st.sampled_from(list(player.values())))
    else:
        bad["more"] = 1
    try:
        made = position.game.setup(bad, seed=1)
    except sintra.PositionError as error:
        assert error.problems
        assert all(error.problems)
    else:
        rng = random.Random(1)
        for _ in range(400):
            if made.is_over:
                break
            made.play(rng.choice(made.legal_moves))


def test_whose_move_it_is_can_be_said_and_is_checked() -> None:
    text = str(random_position(sintra.azul(), 3, 6).record)
    wrong = text.replace("\n1: take", "\n2: take", 1)
    assert wrong != text
    with pytest.raises(sintra.RecordError, match="player 1 is to move"):
        sintra.Record.parse(wrong)


def test_a_stated_result_has_to_be_right() -> None:
    position = random_position(sintra.azul(), 3, 10_000)
    text = str(position.record)
    stated = "-".join(map(str, position.scores))
    assert f"result: {stated}," in text
    with pytest.raises(sintra.RecordError, match="but the events give"):
        sintra.Record.parse(text.replace(f"result: {stated}", "result: 99-98"))
    unfinished = str(random_position(sintra.azul(), 3, 6).record)
    with pytest.raises(sintra.RecordError, match="not over"):
        sintra.Record.parse(unfinished.replace("\n\n", "\nresult: 1-0\n\n", 1))


def test_errors_say_where() -> None:
    with pytest.raises(sintra.RecordError, match="line 4") as caught:
        sintra.Record.parse("sintra 1\ngame: azul\n\nstart:1 nonsense\n")
    assert caught.value.line == 4


def test_who_plays_is_checked() -> None:
    position = sintra.duel().start(seed=1)
    seat = position.actor
    assert isinstance(seat, int)
    with pytest.raises(sintra.NotYourTurnError, match=f"seat {seat} is"):
        position.play(position.legal_moves[0], by=1 - seat)
    position.play(position.legal_moves[0], by=seat)


def test_nothing_follows_the_end() -> None:
    position = random_position(sintra.azul(), 3, 10_000)
    with pytest.raises(sintra.GameOverError):
        position.play("take:CB")
    with pytest.raises(sintra.GameOverError):
        position.play("take:CB", by=0)


@pytest.mark.parametrize(
    "make",
    [
        lambda: sintra.duel("rows"),
        lambda: sintra.duel(["rows", "colors", "edge"]),
        lambda: sintra.duel("rows edge nonsense"),
        lambda: sintra.duel(7),
        lambda: sintra.duel(zero_draws="maybe"),
        lambda: sintra.duel(special_counts_as_color="yes"),
        lambda: sintra.azul(1),
        lambda: sintra.azul(5),
        lambda: sintra.azul(2.0),
        lambda: sintra.azul(wall="green"),
    ],
)
def test_bad_options_are_refused(make: Any) -> None:
    with pytest.raises(sintra.OptionError) as caught:
        make()
    assert str(caught.value)
