"""The page reads and writes text records as the library does."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import sintra
from sintra.model.game import Game
from sintra.rules import engine
from tests.engine import node
from tests.games import ALL_GAMES, game_id

GAMES = 6


def records(game: Game) -> list[sintra.Record]:
    """Random games, each second of them not played to its end."""
    found = []
    for seed in range(GAMES):
        rng = np.random.default_rng(seed)
        position = game.start(seed=seed)
        while not position.is_over and not (seed % 2 and len(position.events) > 20 * seed):
            position.play(int(rng.choice(position.legal_ids)))
        found.append(position.record)
    return found


def read(texts: list[str], folder: Path) -> list[dict[str, object]]:
    return node.run([{"kind": "record", "text": text} for text in texts], folder)


@pytest.mark.parametrize("game", ALL_GAMES, ids=game_id)
def test_records_are_written_and_read_the_same(game: Game, tmp_path: Path) -> None:
    known = records(game)
    texts = [str(record) for record in known]
    for record, text, told in zip(known, texts, read(texts, tmp_path), strict=True):
        assert told == {"events": [event.text for event in record.events], "text": text}
    for record, told in zip(known, read([one.to_json() for one in known], tmp_path), strict=True):
        assert told["events"] == [event.text for event in record.events]


@pytest.mark.parametrize("game", ALL_GAMES, ids=game_id)
def test_forced_events_may_be_left_out(game: Game, tmp_path: Path) -> None:
    texts, kept, filled = [], [], 0
    for record in records(game):
        state, legal = game.ready_state().copy(), np.empty(2048, np.int64)
        left = []
        for event in record.events:
            if engine.legal(state, legal) > 1:
                left.append(event)
            engine.replay(state, np.array([event.id], np.int64), 1)
        texts.append(replace(record, events=tuple(left), outcome=None).to_json())
        kept.append(len(left))
    for text, n, told in zip(texts, kept, read(texts, tmp_path), strict=True):
        try:
            events = sintra.Record.parse(text).events
        except sintra.SintraError:  # a word also fits where an event before it was left out
            assert "refused" in told
            continue
        filled += len(events) - n
        assert told["events"] == [event.text for event in events]
    assert filled > 0


def test_marks_of_players_and_comments_are_read(tmp_path: Path) -> None:
    text = str(records(sintra.azul())[0])
    head, _, events = text.partition("\n\n")
    by = f"{head}\nby: person | level:3\nassisted: 1\n# a comment\n\n{events}"
    sintra.Record.parse(by)
    assert read([by], tmp_path) == read([text], tmp_path)


def test_damaged_records_are_refused_with_their_line(tmp_path: Path) -> None:
    text = str(records(sintra.azul())[0])
    lines = text.splitlines()
    first = next(i for i, line in enumerate(lines) if line.startswith(("1:", "2:")))
    wrong = "2:" if lines[first].startswith("1:") else "1:"
    damaged = {
        "begins with a line": "a game\n" + text,
        "is not a game": text.replace("game: azul", "game: chess"),
        "is not an event": "\n".join([*lines[:first], "1: take:9Z", *lines[first + 1 :]]),
        "is not legal here": "\n".join([*lines[:first], "1: floor", *lines[first + 1 :]]),
        "but player": "\n".join([*lines[:first], wrong + lines[first][2:], *lines[first + 1 :]]),
        "two headers": text.replace("wall: colored", "wall: colored\nwall: grey"),
        "there is no option": text.replace("wall: colored", "color: blue"),
        "is stated as": text.replace("result: ", "result: 1"),
        "the game is not over": "\n".join(lines[:first]),
        "is written like": text.replace("result: ", "result: many "),
        "not JSON": '{"sintra": 1',
        "it needs": json.dumps({"game": "azul"}),
    }
    for told, (why, record) in zip(
        read(list(damaged.values()), tmp_path), damaged.items(), strict=True
    ):
        assert why in str(told["refused"]), record
        with pytest.raises(sintra.SintraError):
            sintra.Record.parse(record)
