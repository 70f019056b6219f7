"""``sintra replay``."""

import json
import re
from itertools import pairwise
from pathlib import Path

import pytest

import sintra
from sintra.cli import transcript, turn_log
from sintra.model.game import Game
from tests.cli.running import TABLE_GAME, random_game, refused, run
from tests.games import ALL_GAMES, game_id

TOLD = """\
  12  Bo     takes plate YKT*, places it on se, turned by 90°
  16  Ana    takes plate JBTK, places it on nw
  21  Ana    takes 2 turquoise from the sun of factory 2, stacks black, lays them on line 2
  24  Bo     takes 4 red from the sun of factory 3, factory 3 reveals chip KB, lays them on line 4
  25  Ana    takes chip KB
  31  Bo     draws a plate, a special plate on the pile, looks, sees plate RJBK, keeps plate RJBK,
  33  Ana    takes 2 blue from the sun of the large factory, lays them on line 1
  35  Bo     takes 2 yellow from the moons, lays them on line 2
"""


def test_a_game_is_told_in_words() -> None:
    result = run("replay", "-", keys=TABLE_GAME)
    assert result.exit_code == 0
    told = re.sub(r"^.*\bTable\b.*\n", "", result.stdout, flags=re.M)
    turns = [line + "\n" for line in told.splitlines() if re.match(r" *\d+  (Ana|Bo) ", line)]
    assert "".join(turns) == TOLD
    assert "Bo: pays 1 to draw; 5 → 4 points" in result.stdout
    assert "Bo: becomes the starting player" in result.stdout
    assert "Ana: 1 tile broken" in result.stdout
    assert "The game is not over: Ana 5, Bo 4." in result.stdout


@pytest.mark.parametrize("game", ALL_GAMES, ids=game_id)
def test_whole_games_are_told(game: Game, tmp_path: Path) -> None:
    position = random_game(game)
    file = tmp_path / "game.sintra"
    file.write_text(str(position.record), encoding="utf-8")
    text = run("replay", file).stdout
    assert max(len(line) for line in text.splitlines()) <= 100
    assert not any(line.endswith(" ") for line in text.split("Points")[0].splitlines())
    words = text.split()
    for event in position.events:  # in their order, each once more
        words = words[words.index(event.text) + 1 :]
    assert str(position) in text
    assert transcript.result_text(position) in text
    assert [int(n) for n in re.findall(r"^Round (\d+) ─", text, re.M)] == [
        *range(1, position.round + 1)
    ]
    sums = re.search(r"│ all +│(.*)│", text)
    assert sums is not None
    assert [int(n) for n in sums.group(1).split("│")] == list(position.scores)


@pytest.mark.parametrize("game", ALL_GAMES, ids=game_id)
def test_turns_are_the_whole_record(game: Game) -> None:
    record = random_game(game).record
    turns = list(turn_log.turns(record))
    texts = [event.text for turn in turns for event in turn.events]
    assert texts == [event.text for event in record.events]
    assert turns[-1].after == record.position().scores
    assert all(one.after == two.before for one, two in pairwise(turns))
    for turn in turns:
        actors = {event.before["actor"] for event in turn.events} - {"chance"}
        assert actors == ({turn.seat} if turn.seat is not None else set())
        first_decisions = ("turn", "take", "plate")
        assert not any(event.before["awaits"] in first_decisions for event in turn.events[1:])


def test_replay_boards(duel_file: Path) -> None:
    record = sintra.Record.parse(duel_file.read_text(encoding="utf-8"))
    text = run("replay", "--board", duel_file).stdout
    turns = list(turn_log.turns(record))
    assert text.count("FACTORIES") == len(turns) + 1
    for turn in turns[::10]:
        assert str(record.position(turn.ply)) in text
    assert run("replay", "--ply", 40, duel_file).stdout == f"{record.position(40)}\n"
    assert run("replay", "--ply", 0, duel_file).stdout == f"{record.position(0)}\n"


def test_replay_converts(duel_file: Path, tmp_path: Path) -> None:
    text = duel_file.read_text(encoding="utf-8")
    record = sintra.Record.parse(text)
    as_json = run("replay", "--json", duel_file).stdout
    assert json.loads(as_json) == record.to_dict()
    assert run("replay", "--text", "-", keys=as_json).stdout == text
    assert json.loads(run("replay", "--json", "--ply", 40, duel_file).stdout) == (
        record.position(40).to_dict()
    )
    part = sintra.Record.parse(run("replay", "--text", "--ply", 40, duel_file).stdout)
    assert part.events == record.events[:40]


def test_replay_from_a_position() -> None:
    position = random_game(sintra.azul(), most=40)
    again = sintra.azul().setup(position.to_dict(), seed=1)
    again.play(again.legal_moves[0])
    text = run("replay", "-", keys=str(again.record)).stdout
    assert "a position that was set up" in text
    assert text.count("FACTORIES") == 2


def test_names_cannot_play_tricks() -> None:
    text = TABLE_GAME.replace("Ana | Bo", "[red]A[/] | \x1b[31mB:smile:")
    told = run("replay", "-", keys=text).stdout
    assert "[red]A[/]" in told
    assert ":smile:" in told
    assert "\x1b" not in told


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "a record begins with a line 'sintra 1'"),
        (b"hello\n", "a record begins with a line 'sintra 1'"),
        (bytes(range(256)), "is not a text file"),
        (b"{]", "not JSON"),
        (b'{"sintra": 1}', "is not a game"),
        (b"sintra 1\ngame: chess\n", "is not a game"),
        (b"sintra 1\ngame: azul\n\nstart:1 take:1B\n", "line 4: take:1B"),
        (b"sintra 1\ngame: azul\n\nstart:1 fly:7\n", "line 4: 'fly:7' is not an event"),
        (b"sintra 1\ngame: azul\nresult: 3-4\n\nstart:1\n", "the game is not over"),
    ],
)
def test_bad_records_are_refused(content: bytes, reason: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.sintra"
    path.write_bytes(content)
    assert reason in refused("replay", path)
    assert reason in refused("replay", "-", keys=content)
    assert reason in refused("perft", path)
    assert reason in refused("play", "--load", path)


def test_files_that_cannot_be_read(tmp_path: Path, duel_file: Path) -> None:
    for command in (["replay"], ["perft"], ["perft", "--check"], ["play", "--load"]):
        missing = tmp_path / "missing.sintra"
        assert f"cannot read {missing}: no such file" in refused(*command, missing)
        assert "cannot read" in refused(*command, tmp_path)
    assert "there is no ply 9999" in refused("replay", "--ply", 9999, duel_file)
    assert "there is no ply -1" in refused("replay", "--ply", -1, duel_file)
    assert "cannot be used together" in refused("replay", "--json", "--text", duel_file)
    assert "needs the keyboard" in refused("replay", "--step", "-", keys=TABLE_GAME)


def test_step(tmp_path: Path) -> None:
    file = tmp_path / "game.sintra"
    file.write_text(TABLE_GAME, encoding="utf-8")

    def plies(keys: str, *options: object) -> list[int]:
        result = run("replay", "--step", file, *options, keys=keys)
        assert result.exit_code == 0
        return [int(ply) for ply in re.findall(r"event (\d+) of 35", result.stdout)]

    assert plies("\n\nq\n") == [0, 10, 12]
    assert plies("12\nb\nb\nb\n") == [0, 12, 10, 0, 0]
    assert plies("14\nb\n14\n\n") == [0, 14, 12, 14, 16]
    assert plies("35\n\nq\n") == [0, 35, 35]
    assert plies("36\nhuh\n99999999999999999999\n10\nq\n") == [0, 0, 0, 0, 10]
    assert plies("b\n", "--ply", 33) == [33, 31]
    shown = run("replay", "--step", file, keys="21\nq\n").stdout
    position = sintra.Record.parse(TABLE_GAME).position(21)
    assert str(position) in shown
    assert "lays them on line 2" in shown
    assert "there is no ply 77" in refused("replay", "--step", file, "--ply", 77)
