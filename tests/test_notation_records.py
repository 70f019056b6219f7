"""Reading events and records: whatever is typed, it is understood or refused in words."""

import json
import random
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sintra
from sintra.model.game import Game
from tests.games import ALL_GAMES, game_id
from tests.mutate_json import mutate_text, mutate_tree
from tests.playing import (
    HABITS,
    anything,
    decisions,
    eager,
    every_ply,
    finished,
    of_each_kind,
)

all_games = pytest.mark.parametrize("game", ALL_GAMES, ids=game_id)
both_games = pytest.mark.parametrize("game", [sintra.duel(), sintra.azul()], ids=lambda g: g.name)
some = settings(max_examples=120, deadline=None, derandomize=True, database=None)

HEADERS = (
    "game", "tablets", "zero_draws", "special_counts_as_color", "players", "seats", "wall",
    "position", "result", "options", "sintra",
)  # fmt: skip
WORDS = (
    "duel", "azul", "rows columns diagonals", "random4", "pay", "free", "yes", "no", "Ana | Bo",
    "A|B|C", "2", "3", "grey", "colored", "{}", '{"game": "duel"}', "34-28", "1-2-3", "-", "1e9",
    "first-game", "9" * 5000, "null",
)  # fmt: skip
EVENT_TEXTS = [event.text for game in (sintra.duel(), sintra.azul()) for event in game.events]

seeds = st.integers(0, 2**32)
texts = st.text(max_size=40)
event_words = st.one_of(
    texts,
    st.sampled_from(EVENT_TEXTS),
    st.builds(lambda text, seed: mutate_text(text, random.Random(seed)),
              st.sampled_from(EVENT_TEXTS), seeds),
    st.sampled_from(["1:", "2:", "5:", "front:?", "under:?", "#", ":", "deal:1=", "deal:", "="]),
)  # fmt: skip
lines = st.lists(event_words, max_size=6).map(" ".join)
json_values = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), texts, st.sampled_from(WORDS)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(st.one_of(texts, st.sampled_from(HEADERS)), inner),
    ),
    max_leaves=8,
)
header_lines = st.builds(
    lambda name, value: f"{name}: {value}",
    st.one_of(st.sampled_from(HEADERS), texts),
    st.one_of(st.sampled_from(WORDS), texts),
)


@cache
def full_record(game: Game, seed: int = 1) -> sintra.Record:
    return finished(game, seed, eager).record


# Any text -----------------------------------------------------------------------------------------


@both_games
def test_any_text_is_an_event_or_refused(game: Game) -> None:
    @some
    @given(event_words)
    def check(text: str) -> None:
        try:
            event = game.event(text)
        except sintra.ParseError as error:
            assert str(error)
        else:
            assert game.event(event.text) == event

    check()


@both_games
@pytest.mark.parametrize("mode", ["drawn", "given"])
def test_any_text_is_played_or_leaves_the_position_alone(game: Game, mode: str) -> None:
    seed = None if mode == "given" else 3
    record = full_record(game)
    positions = [record.position(ply, seed=seed) for ply in range(0, len(record) + 1, 17)]

    @some
    @given(st.sampled_from(positions), lines)
    def check(position: sintra.Position, text: str) -> None:
        before = position.key(), position.events
        twin = position.copy()
        try:
            twin.play(text)
        except sintra.SintraError as error:
            assert str(error)
            assert (twin.key(), twin.events) == before
        assert (position.key(), position.events) == before

    check()


@some
@given(
    st.one_of(
        texts,
        st.builds(lambda rest: "sintra 1\n" + rest, texts),
        st.builds(
            lambda head, body: "\n".join(["sintra 1", *head, "", *body]),
            st.lists(header_lines, max_size=4),
            st.lists(lines, max_size=3),
        ),
        st.builds(
            lambda head, body: "\n".join(["sintra 1", "game: duel", *head, "", *body]),
            st.lists(header_lines, max_size=2),
            st.lists(lines, max_size=3),
        ),
    )
)
def test_any_text_is_a_record_or_refused(text: str) -> None:
    try:
        record = sintra.Record.parse(text)
    except sintra.RecordError as error:
        assert str(error)
    else:
        assert sintra.Record.parse(str(record)) == record


@some
@given(st.one_of(texts, json_values.map(json.dumps), st.just("[" * 100_000)))
def test_any_json_text_is_a_record_or_refused(text: str) -> None:
    with pytest.raises(sintra.SintraError):  # nothing that short is a record
        sintra.Record.from_json(text)


@some
@given(
    st.fixed_dictionaries(
        {"sintra": st.one_of(st.just(1), json_values)},
        optional={
            "game": st.one_of(st.sampled_from(["duel", "azul"]), json_values),
            "options": st.one_of(
                st.dictionaries(st.sampled_from(HEADERS), json_values, max_size=2), json_values
            ),
            "players": st.one_of(st.lists(texts, min_size=2, max_size=4), json_values),
            "events": st.one_of(st.lists(event_words, max_size=3), json_values),
            "position": st.one_of(st.none(), json_values),
            "result": st.one_of(
                st.none(), st.fixed_dictionaries({"scores": json_values}), json_values
            ),
        },
    )
)
def test_any_dictionary_is_a_record_or_refused(data: dict[str, Any]) -> None:
    try:
        record = sintra.Record.from_dict(data)
    except sintra.SintraError as error:
        assert str(error)
    else:
        assert sintra.Record.from_dict(record.to_dict()) == record


@pytest.mark.parametrize("game", [[], {}, None, 1, ["duel"], {"duel": 1}, "chess", ""])
def test_a_game_that_does_not_exist_is_refused(game: Any) -> None:
    with pytest.raises(sintra.SintraError):
        sintra.Record.from_dict({"sintra": 1, "game": game})


# Mutated records ----------------------------------------------------------------------------------


@cache
def record_texts() -> tuple[str, ...]:
    found = []
    for game in (sintra.duel(), sintra.duel("random4", zero_draws="free"), sintra.azul(3, "grey")):
        record = full_record(game)
        middle = game.setup(record.position(len(record) - 40).to_dict(), seed=1)
        middle.play(middle.legal_ids[0])
        found += [str(record), str(record.position(60).record), str(middle.record)]
    return tuple(found)


@some
@given(st.data(), seeds)
def test_a_mutated_record_replays_or_is_refused(data: st.DataObject, seed: int) -> None:
    rng = random.Random(seed)
    text = data.draw(st.sampled_from(record_texts()))
    for _ in range(rng.randrange(1, 4)):
        text = mutate_text(text, rng)
    try:
        record = sintra.Record.parse(text)
    except sintra.RecordError as error:
        assert str(error)
        assert error.line is None or 1 <= error.line <= len(text.splitlines())
    else:
        assert record.position().events == record.events
        assert sintra.Record.parse(str(record)) == record


@some
@given(st.data(), seeds)
def test_a_mutated_json_record_replays_or_is_refused(data: st.DataObject, seed: int) -> None:
    rng = random.Random(seed)
    text = data.draw(st.sampled_from(record_texts()))
    told, _ = mutate_tree(sintra.Record.parse(text).to_dict(), rng)
    try:
        record = sintra.Record.from_dict(told)
    except sintra.SintraError as error:
        assert str(error)
    else:
        assert record.position().events == record.events
        assert sintra.Record.from_dict(record.to_dict()) == record


def test_a_record_with_an_impossible_position_is_a_record_error() -> None:
    for position in ("{}", "[]", "7", '{"round": 1}', "{"):
        with pytest.raises(sintra.RecordError) as refused:
            sintra.Record.parse(f"sintra 1\ngame: duel\nposition: {position}\n\ndraw\n")
        assert refused.value.line == 3


def test_names_that_a_text_cannot_hold_are_refused() -> None:
    told = full_record(sintra.azul()).to_dict()

    @some
    @given(st.lists(st.one_of(texts, st.sampled_from(["a\rb", "a\x85b", "a\u2028b", "a\x0bb"])),
                    min_size=2, max_size=2))  # fmt: skip
    def check(names: list[str]) -> None:
        try:
            record = sintra.Record.from_dict(told | {"players": names})
        except sintra.RecordError:
            return
        again = sintra.Record.parse(str(record))
        assert again.events == record.events
        assert again.names == tuple(name.strip() for name in names)

    check()


# PlayerInfo, forced events, results ---


def is_forced(record: sintra.Record, ply: int) -> bool:
    return len(record.position(ply).legal_ids) == 1


@all_games
def test_forced_events_may_be_left_out(game: Game) -> None:
    for habit in HABITS:
        record = finished(game, 14, habit).record
        kept: list[str] = []  # from the end, because a forced event that equals the next word stays
        for ply in reversed(range(len(record))):
            text = record.events[ply].text
            if not is_forced(record, ply) or kept[-1:] == [text]:
                kept.append(text)
        kept.reverse()
        assert len(kept) < len(record)
        head = str(record).split("\n\n")[0]
        again = sintra.Record.parse(f"{head}\n\n{' '.join(kept)}\n")
        assert again == record


@all_games
def test_marks_of_the_wrong_player_are_refused(game: Game) -> None:
    record = full_record(game)
    head, body = str(record).split("\n\n")
    rng = random.Random(2)
    words = [word for line in body.splitlines() if line[0] != "#" for word in line.split()]
    marks = [place for place, word in enumerate(words) if word in ("1:", "2:", "3:", "4:")]
    assert len(marks) > 20
    assert sintra.Record.parse(f"{head}\n\n{' '.join(words)}\n") == sintra.Record.parse(str(record))
    for place in rng.sample(marks, 12):
        for mark in {"1:", "2:", "3:", "4:"} - {words[place]}:
            wrong = [*words[:place], mark, *words[place + 1 :]]
            with pytest.raises(sintra.RecordError, match="player"):
                sintra.Record.parse(f"{head}\n\n{' '.join(wrong)}\n")


@all_games
def test_a_wrong_result_is_refused(game: Game) -> None:
    record = full_record(game)
    text = str(record)
    assert record.outcome is not None
    stated = "-".join(str(score) for score in record.outcome.scores)
    wrong = "-".join(str(score + (seat == 1)) for seat, score in enumerate(record.outcome.scores))
    for result in (wrong, stated + "-0", stated.partition("-")[0], "x", "-", stated + "-"):
        with pytest.raises(sintra.RecordError):
            sintra.Record.parse(text.replace(f"result: {stated},", f"result: {result},"))
    told = record.to_dict()
    winners = list(record.outcome.winners)
    for wrong_result in (
        {"scores": [score + 1 for score in record.outcome.scores], "winners": winners},
        {"winners": winners},
        {"scores": list(record.outcome.scores)[:1], "winners": winners},
        {"scores": "1-2", "winners": winners},
        7,
    ):
        with pytest.raises(sintra.RecordError):
            sintra.Record.from_dict(told | {"result": wrong_result})
    unfinished = record.position(len(record) - 30).record.to_dict()
    with pytest.raises(sintra.RecordError, match="not over"):
        sintra.Record.from_dict(unfinished | {"result": told["result"]})


def test_wrong_winners_in_a_result_are_refused() -> None:
    told = full_record(sintra.duel()).to_dict()
    told["result"] |= {"winners": [1 - told["result"]["winners"][0]]}
    with pytest.raises(sintra.RecordError):
        sintra.Record.from_dict(told)


# Several words at once ----------------------------------------------------------------------------


@all_games
@pytest.mark.parametrize("given_chance", [False, True], ids=["drawn", "given"])
def test_several_words_are_played_all_or_not_at_all(game: Game, given_chance: bool) -> None:
    rng = random.Random(4)
    played = [position.copy() for position in decisions(game, 4, given=given_chance)]
    for position in played[:-1:9]:
        whole = position.copy()
        while not whole.is_over and whole.ply < position.ply + 8:
            whole.play(anything(whole, rng))
        words = [event.text for event in whole.events[position.ply :]]
        twin = position.copy()
        twin.play(" ".join(words))
        assert twin.events[: whole.ply] == whole.events
        assert (twin.key(), twin.events) == (whole.key(), whole.events)
        before = position.key(), position.events
        for bad in ("nonsense", "sun:9B", "start:1", "take:CB" if game.name == "duel" else "draw"):
            for place in range(1, len(words) + 1):
                with pytest.raises(sintra.SintraError):
                    position.play(" ".join([*words[:place], bad, *words[place:]]))
                assert (position.key(), position.events) == before
        again = position.copy()
        again.play(words[0])  # the generator was put back as well
        assert again.events == whole.events[: again.ply]


@all_games
def test_nothing_is_not_an_event(game: Game) -> None:
    for position in of_each_kind(game, 1):
        before = position.key()
        for text in ("", " ", "\n", "\t \n"):
            with pytest.raises(sintra.SintraError):
                position.play(text)
        assert position.key() == before


@both_games
def test_a_text_that_names_forced_moves_too_is_understood(game: Game) -> None:
    record = full_record(game)
    for ply in range(0, len(record) - 12, 5):
        if is_forced(record, ply):
            continue
        position = record.position(ply)
        position.play(" ".join(event.text for event in record.events[ply : ply + 12]))
        assert position.events[: ply + 12] == record.events[: ply + 12]


@both_games
def test_every_ply_of_a_text_record_can_be_reached_by_typing(game: Game) -> None:
    record = full_record(game)
    typed = game.start(given=True)
    for position in every_ply(record):
        if position.ply == typed.ply and not typed.is_over:
            typed.play(record.events[position.ply].text.upper())
    assert typed.events == record.events
