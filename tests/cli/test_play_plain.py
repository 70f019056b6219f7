"""``sintra play --plain``: sentences for screen readers."""

import re
from pathlib import Path

import pytest

import sintra
from sintra.cli import plain_text, transcript, turn_log
from sintra.cli.duel.plain_text import plate
from sintra.cli.game_text import tiles
from sintra.model.game import Game
from sintra.model.text_canvas import COLORS
from tests.cli.running import last_game, random_game, run
from tests.games import ALL_GAMES, game_id

SIGNS = re.compile(r"[^\x20-\x7eáâãçéêíóôõú\n]")
"""What no sentence may hold: borders, arrows, symbols, escape sequences."""


@pytest.mark.parametrize(
    "options",
    [
        ("--level", 2),
        ("--game", "azul", "--players", "me,Ines,random,me", "--wall", "grey"),
        ("--game", "azul", "--players", "Ana,Bo"),
    ],
)
@pytest.mark.parametrize("color", ["", "1"])
def test_a_whole_game_without_drawings(
    options: tuple[object, ...], color: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if color:
        monkeypatch.setenv("FORCE_COLOR", color)  # as on a terminal
    keys = "board\nmoves\nhelp\nwhy\npoints\n" + "1\n" * 500
    text = run("play", "--plain", "--seed", 5, *options, keys=keys).stdout
    curtains = text.count("There are secrets on this table.")
    text = text.replace("\x1b[2J\x1b[H", "")
    assert SIGNS.findall(text) == []
    record = last_game(tmp_path)
    assert record.outcome is not None
    assert curtains == 0 or len([by for by in record.player_info.by if by == "person"]) > 1
    assert transcript.result_text(record.position()) in text
    for name, score in zip(record.names, record.outcome.scores, strict=True):
        assert re.search(rf"^{name} has {score} points?: start ", text, re.M)


def test_every_change_is_announced(tmp_path: Path) -> None:
    text = run("play", "--plain", "--seed", 5, "--level", 3, keys="1\n" * 500).stdout
    record = last_game(tmp_path)
    # As it was told while the game went on: its end tells everything.
    before = record.position(len(record) - 1).view(0).events
    seen = (*before, record.events[-1])
    for turn in turn_log.turns(record, seen=seen):
        if turn.seat == 1:  # our own turns are told decision by decision
            for sentence in plain_text.turn_sentences(turn, record.names):
                assert sentence in text
    scores = [
        (seat, turn.after[seat])
        for turn in turn_log.turns(record)
        for seat in range(2)
        if turn.after[seat] != turn.before[seat]
    ]
    for seat, score in scores:
        assert f"{record.names[seat]} now has {score} point" in text


def test_the_setup_is_told() -> None:
    options = ("--plain", "--game", "azul", "--seed", 7, "--players", "Ana,Bo")
    text = run("play", *options).stdout
    for number, letters in enumerate(sintra.azul().start(seed=7).to_dict()["factories"], start=1):
        assert f"{tiles(letters)} on factory {number}" in text
    assert "is the starting player" in text
    run("play", *options, keys="1\n")
    assert "is the starting player" not in run("play", "--plain", "--resume").stdout


def test_the_table_in_sentences() -> None:
    position = sintra.duel().start(seed=7)
    text = run("play", "--plain", "--seed", 7, "--players", "Ana,Bo", keys="board\n").stdout
    large, *small = position.to_dict()["factories"]
    assert f"Large factory: sun {tiles(large['sun'])}; moon none, and the starting" in text
    for number, factory in enumerate(small, start=1):
        assert f"Factory {number}: sun {tiles(factory['sun'])}; no stack; chip face" in text
    for name in position.to_dict()["display"]:
        assert plate(name) in text
    assert "Tablets: rows, columns, diagonals.\n" in text
    assert text.count("Pattern lines: all empty.\nDome: no plates yet.\n") == 2


def test_parts_of_the_table() -> None:
    def shown(part: str) -> str:
        options = ("--plain", "--game", "azul", "--seed", 7, "--players", "Ana,1")
        text = run("play", *options, keys=f"board {part}\n").stdout
        return str(text.split("Ana, take: ")[1])

    assert "Factory 1:" in shown("table")
    assert "Pattern lines" not in shown("table")
    assert shown("me") == shown("ana")
    assert shown("me").startswith("Ana: 0 points.\nPattern lines: all empty.\nWall row 1: a1 empty")
    assert shown("Beatriz").startswith("Beatriz: 0 points.")
    assert "Factory" not in shown("Beatriz")
    assert "Factory 1:" in shown("nobody")


@pytest.mark.parametrize("game", ALL_GAMES, ids=game_id)
@pytest.mark.parametrize("most", [40, 150])
def test_nothing_on_the_table_is_left_out(game: Game, most: int) -> None:
    position = random_game(game, seed=most, most=most)
    view = position.view(0)
    table = view.position
    said = "\n".join(plain_text.table_sentences(view))
    for word in ("bag", "tower", "lid"):
        if word in table:
            assert f"{word.capitalize()}: {tiles(table[word])}." in said
    for seat, player in enumerate(table["players"]):
        board = "\n".join(plain_text.board_sentences(view, seat))
        grid = player["tiles"] if game.name == "duel" else player["wall"]
        placed = {
            f"{column}{row} {'special' if tile == '*' else COLORS[tile]} tile"
            for row, letters in enumerate(grid, start=1)
            for column, tile in zip("abcdef", letters, strict=False)
            if tile != "."
        }
        assert set(re.findall(r"[a-f]\d \w+ tile", board)) == placed
        assert board.count(" of ") == sum(bool(line) for line in player["lines"])
    if not position.is_over:
        listed = list(plain_text.move_sentences(position.view(position.actor)))  # type: ignore[arg-type]  # a seat
        assert [line.split(", ")[0] for line in listed] == [
            f"{number}: {move.text}" for number, move in enumerate(position.legal_moves, start=1)
        ]
