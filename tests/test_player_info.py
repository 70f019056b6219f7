"""Records remember who sat where, who was helped, and who gave up."""

import json
import re
from dataclasses import replace

import pytest

import sintra
from sintra.model.errors import RecordError
from sintra.model.player_info import NO_PLAYER_INFO, PlayerInfo

BEGUN = "sintra 1\ngame: azul\nplayers: Ana | Inês\n{}\n\nstart:1\n"


def begun() -> sintra.Record:
    return sintra.azul().start(seed=3).record


@pytest.mark.parametrize(
    "info",
    [
        NO_PLAYER_INFO,
        PlayerInfo(("person", "level:6")),
        PlayerInfo(("level:1", "search:seconds=2,threads=2"), assisted=(0, 1)),
        PlayerInfo(assisted=(1,), resigned=0),
        PlayerInfo(("person", "mybots:Mine"), (), 1),
    ],
)
def test_marks_survive_both_forms(info: PlayerInfo) -> None:
    record = replace(begun(), player_info=info)
    assert sintra.Record.parse(str(record)) == record
    assert sintra.Record.from_json(record.to_json()) == record
    assert sintra.Record.parse(str(record)).player_info == info


def test_a_record_without_marks_is_written_as_ever() -> None:
    assert set(begun().to_dict()) == {
        "sintra", "game", "options", "players", "position", "events", "result",
    }  # fmt: skip
    assert not re.search("^(by|assisted|resigned):", str(begun()), re.M)


def test_players_are_counted_from_one_in_text() -> None:
    text = BEGUN.format("by: person|level:3\nassisted: 1\nresigned: 2")
    assert sintra.Record.parse(text).player_info == PlayerInfo(("person", "level:3"), (0,), 1)


@pytest.mark.parametrize(
    ("headers", "reason"),
    [
        ("by: person", "'by' tells of 1 seats, but there are 2"),
        ("by: person | ", "may not contain nothing"),
        ("assisted: 3", "there is no player 3; there are 2"),
        ("assisted: 0", "there is no player 0"),
        ("assisted: Ana", "'assisted' holds players' numbers, not 'Ana'"),
        ("resigned: 1 2", "one player can resign, not 2"),
        ("resigned: -1", "'resigned' holds players' numbers"),
    ],
)
def test_marks_that_cannot_be(headers: str, reason: str) -> None:
    with pytest.raises(RecordError, match=re.escape(reason)):
        sintra.Record.parse(BEGUN.format(headers))


@pytest.mark.parametrize(
    ("key", "value"),
    [("by", "person"), ("by", [1, 2]), ("assisted", 1), ("assisted", [True]), ("resigned", "Ana")],
)
def test_marks_of_the_wrong_type(key: str, value: object) -> None:
    data = {**json.loads(begun().to_json()), key: value}
    with pytest.raises(RecordError, match=f'"{key}" has to be'):
        sintra.Record.from_dict(data)


def test_who_plays_to_the_end_has_not_resigned() -> None:
    position = sintra.azul().start(seed=3)
    while not position.is_over:
        position.play(position.legal_moves[0])
    record = replace(position.record, player_info=PlayerInfo(resigned=0))
    with pytest.raises(RecordError, match="played to its end"):
        sintra.Record.parse(str(record))


def test_a_text_of_several_moves_is_checked_for_each_of_them() -> None:
    position = sintra.azul().start(seed=7)
    seat = position.actor
    assert isinstance(seat, int)
    before = position.copy()
    with pytest.raises(sintra.NotYourTurnError):
        position.play("take:1B line:2 take:2B line:1", by=seat)
    assert position == before
    assert position.events == before.events
    position.play("take:1B line:2", by=seat)
    assert position.actor == 1 - seat
