"""``sintra play``: people at one keyboard."""

import json
import random
import re
from pathlib import Path

import pytest

import sintra
from sintra.cli import transcript
from sintra.cli.move_list import list_moves
from sintra.model.game import Game
from tests.cli.running import TABLE_GAME, last_game, refused, run
from tests.games import ALL_GAMES, game_id

TWO = ("--players", "me,me")


@pytest.mark.parametrize(
    "options",
    [
        ("--game", "duel", "--tablets", "random4", "--zero-draws", "free"),
        ("--tablets", "colors,edge,corners", "--special-counts-as-color", "no"),
        ("--game", "azul", "--players", "Ana,Bo,Cy,Di"),
        ("--game", "azul", "--wall", "grey", "--players", "4", "--level", "1"),
        ("--players", "me,me"),
    ],
)
def test_a_whole_game(options: tuple[str, ...], tmp_path: Path) -> None:
    result = run("play", *options, "--seed", 5, keys="1\n" * 600)
    assert result.exit_code == 0
    record = last_game(tmp_path)
    assert record.outcome is not None
    assert str(record.position()) in result.stdout
    assert transcript.result_text(record.position()) in result.stdout
    assert re.search(r"│ all +│", result.stdout)
    assert record.events == sintra.Record.parse(str(record)).events
    again = run("play", "--resume").stdout
    assert transcript.result_text(record.position()) in again
    assert "last game is not over" not in run("play").stdout


def test_moves_by_number_and_by_notation(tmp_path: Path) -> None:
    position = sintra.duel().start(seed=7)
    keys = "plate:ykt* PLACE:N@0\n2\n3\n"
    result = run("play", *TWO, "--seed", 7, "--names", "Ana, Bo", keys=keys)
    position.play("plate:YKT* place:n@0")
    position.play(position.legal_moves[1])
    position.play(position.legal_moves[2])
    assert last_game(tmp_path).events == position.events
    assert last_game(tmp_path).names == ("Ana", "Bo")
    assert "Ana    takes plate YKT*, places it on n\n" in result.stdout
    assert "Bo (turn) > " in result.stdout
    assert "The game is kept. To go on: sintra play --resume" in result.stdout


def test_mistakes_are_explained_and_change_nothing(tmp_path: Path) -> None:
    mistakes = "99\n0\n99999999999999999999\nfoo\nsun:LB\n\nplate:YKT* line:1\nundo\nsave\n²\n"
    result = run("play", *TWO, "--seed", 7, keys=mistakes)
    for reason in (
        "there is no move 99; moves are 1 to 3",
        "there is no move 0;",
        "'foo' is not an event",
        "sun:LB: ",
        "Type the number of a move",
        "line:1: ",
        "there is nothing to undo",
        "save needs the name of a file",
        "'²' is not an event",
    ):
        assert reason in result.stdout
    assert result.stdout.count("Player 1 (plate) > ") == len(mistakes.splitlines()) + 1
    assert not (tmp_path / "data").exists()


def test_words_of_the_game(tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    keys = f"take:1B line:2\nwhy\nmoves\nboard\nhelp\nsave {saved}\nundo\nundo\nquit\nfoo\n"
    result = run("play", *TWO, "--game", "azul", "--seed", 7, keys=keys)
    assert result.exit_code == 0
    start = sintra.azul().start(seed=7)
    after = start.copy()
    after.play("take:1B line:2")
    by = {"by": ["person", "person"]}
    assert json.loads(saved.read_text(encoding="utf-8")) == {**after.record.to_dict(), **by}
    assert result.stdout.count(str(after)) == 2  # when the turn begins, and on request
    assert result.stdout.count(str(start)) == 2
    assert result.stdout.count("takes 1 blue from factory 1, lays it on line 2\n") == 2
    assert "take:3R takes all red from factory 3" in result.stdout
    assert "Several moves may follow each other: take:3R line:2." in result.stdout
    assert last_game(tmp_path).events == start.events
    assert "foo" not in result.stdout


def test_autosave_and_resume(tmp_path: Path) -> None:
    assert "there is no game to resume" in refused("play", "--resume")
    run("play", *TWO, "--game", "azul", "--seed", 7, keys="take:1B\n")
    first = last_game(tmp_path)
    assert first.events[-1].text == "take:1B"
    assert "To go on with it: quit, sintra play --resume" in run("play").stdout
    assert last_game(tmp_path) == first  # a game without a move takes nobody's place
    result = run("play", "--resume", keys="line:2\nundo\nline:3\n")
    assert "choose a line, or the floor, for B\n" in result.stdout
    assert [event.text for event in last_game(tmp_path).events[-2:]] == ["take:1B", "line:3"]


def test_autosave_goes_to_the_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SINTRA_DATA_DIR")
    monkeypatch.setattr("platformdirs.user_data_path", lambda name: tmp_path / "home" / name)
    run("play", *TWO, "--seed", 7, keys="1\n")
    (game,) = (tmp_path / "home" / "sintra" / "games").iterdir()
    assert re.fullmatch(r"\d{4}-\d\d-\d\d-\d{6}-duel\.sintra", game.name)


def test_save_keeps_the_file_up_to_date(tmp_path: Path) -> None:
    file = tmp_path / "game.sintra"
    run("play", *TWO, "--game", "azul", "--seed", 7, "--save", file, keys="take:1B\n")
    assert sintra.Record.parse(file.read_text(encoding="utf-8")) == last_game(tmp_path)
    run("play", "--load", file, "--save", file, keys="line:2\n")
    assert sintra.Record.parse(file.read_text(encoding="utf-8")).events[-1].text == "line:2"
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")]


def test_other_files_are_not_overwritten(tmp_path: Path) -> None:
    precious = tmp_path / "thesis.txt"
    precious.write_text("years of work")
    assert "is not a record" in refused("play", "--save", precious)
    result = run("play", *TWO, keys=f"save {precious}\n")
    assert "exists and is not a record" in result.stdout
    assert precious.read_text() == "years of work"


def test_the_game_goes_on_if_it_cannot_be_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("SINTRA_DATA_DIR", str(tmp_path / "file" / "data"))
    result = run("play", *TWO, "--seed", 7, keys="1\n1\n1\n")
    assert result.exit_code == 0
    assert result.stderr.count("sintra: warning: cannot write to") == 1
    assert result.stderr.endswith("; the game goes on\n")
    assert "Player 2 (place) > " in result.stdout
    assert "The game is kept" not in result.stdout


def test_the_game_goes_on_if_the_disk_is_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    run("play", *TWO, "--seed", 7, keys="1\n")
    (kept,) = (tmp_path / "data" / "games").iterdir()
    before = kept.read_text(encoding="utf-8")
    monkeypatch.setattr("pathlib.Path.replace", full)
    result = run("play", *TWO, "--seed", 7, "--save", tmp_path / "x", keys="2\n1\n")
    assert result.exit_code == 0
    assert result.stderr.count("no space left on device; the game goes on\n") == 2
    assert list((tmp_path / "data" / "games").iterdir()) == [kept]
    assert kept.read_text(encoding="utf-8") == before


def test_control_c_and_control_d(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("play", *TWO, "--seed", 7).exit_code == 0
    answers = iter(["1"])

    def interrupted(prompt: str) -> str:
        for answer in answers:
            return answer
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    result = run("play", *TWO, "--seed", 7)
    assert result.exit_code == 130
    assert result.stdout.endswith("\nThe game is kept. To go on: sintra play --resume\n")
    assert last_game(tmp_path).events[-1].verb == "plate"
    file = tmp_path / "game.sintra"
    file.write_text(TABLE_GAME, encoding="utf-8")
    assert run("replay", "--step", file).exit_code == 130


def test_load_stops_before_chance(tmp_path: Path) -> None:
    file = tmp_path / "begun.sintra"
    file.write_text("sintra 1\ngame: azul\n\nstart:2\n", encoding="utf-8")
    first = run("play", "--load", file, "--seed", 3, keys="1\n")
    assert "Player 2 (take) > " in first.stdout
    played = last_game(tmp_path)
    assert played.events[0].text == "start:2"
    run("play", "--load", file, "--seed", 3, keys="1\n")
    assert last_game(tmp_path) == played


def test_play_options_that_do_not_go_together(duel_file: Path) -> None:
    assert "Azul Duel is for 2 players, not 3" in refused("play", "--players", 3)
    assert "--tablets is an option of Azul Duel" in refused(
        "play", "--game", "azul", "--tablets", "random"
    )
    assert "2, 3 or 4 can play, not 5" in refused("play", "--game", "azul", "--players", 5)
    assert "azul is for 2 to 4 players, not 1" in refused(
        "play", "--game", "azul", "--players", "me"
    )
    assert "'fly' is no goal" in refused("play", "--tablets", "fly")
    assert "cannot be used together" in refused("play", "--load", duel_file, "--resume")
    assert "leave out --game" in refused("play", "--load", duel_file, "--game", "duel")
    assert "--names needs 1 or 2 names" in refused("play", "--names", "Ana,Bo,Cy")
    assert "--names needs 2 names" in refused("play", *TWO, "--names", "Ana")
    assert "may not contain" in refused("play", "--names", "A|na,Bo")


def test_secrets_stay_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    # player 2 draws two plates and keeps one
    keys = "1\n1\n1\n9\ndraw\ndraw\nlook\n1\nwhy\n1\n"
    drew = run("play", *TWO, "--seed", 7, keys=keys + "why\n").stdout
    kept, hidden = re.findall(r" plate:(\S+) under:([^?\s]+)$", drew, re.M)[0]
    assert f"looks, sees plate {kept}" in drew or f"sees plate {hidden}" in drew
    before, after = drew.split("Player 2 (place) > ")[-2:]
    assert f"under:{hidden}" in before
    assert hidden not in after
    assert after.count(f"look front:? front:? plate:{kept} under:? place:") == 1
    assert after.count(f"sees a plate, sees a plate, keeps plate {kept}, puts a plate under") == 2
    # On a terminal the next player sees nothing of what was done before.
    monkeypatch.setenv("FORCE_COLOR", "1")
    terminal = run("play", *TWO, "--seed", 7, keys=keys + "\n").stdout
    curtain = "There are secrets on this table. Player 1, press Enter when only you look. "
    *_, seen = terminal.split(curtain)
    assert terminal.count(curtain) == 1
    assert seen.startswith("\x1b[2J")
    assert hidden not in seen


@pytest.mark.parametrize("game", ALL_GAMES, ids=game_id)
def test_moves_are_listed_with_their_numbers(game: Game) -> None:
    rng = random.Random(1)
    position = game.start(seed=1)
    while not position.is_over:
        moves = position.legal_moves
        text = list_moves(game.name, moves, 100).plain
        assert max(len(line) for line in text.splitlines()) <= 100
        listed = re.findall(r"(?<=[ ])(\d+) (\S+)(?=  |$)", text, re.M)
        assert listed == [(str(n), move.text) for n, move in enumerate(moves, start=1)]
        position.play(rng.choice(moves))


def test_boards_have_color_on_a_terminal(duel_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = run("replay", "--ply", 60, duel_file).stdout
    monkeypatch.setenv("FORCE_COLOR", "1")
    painted = run("replay", "--ply", 60, duel_file).stdout
    assert painted.count("\x1b[") > 50
    assert re.sub(r"\x1b\[[\d;]*m", "", painted) == plain
    monkeypatch.setenv("NO_COLOR", "1")
    assert not re.search(r"\x1b\[[\d;]*3[0-8]", run("replay", "--ply", 60, duel_file).stdout)
