"""``sintra analyze``."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import sintra
import sintra.study
from sintra.cli import texts
from tests.cli.running import TABLE_GAME, random_game, refused, run
from tests.texts import LOCALES, keys

FAST = ("--depth", 1, "--threads", 1)


@pytest.fixture
def game_file(tmp_path: Path) -> Path:
    """A round of Azul between random players, who make mistakes."""
    path = tmp_path / "game.sintra"
    path.write_text(str(random_game(sintra.azul(), most=36).record), encoding="utf-8")
    return path


@pytest.fixture
def whole_game_file(tmp_path: Path) -> Path:
    path = tmp_path / "whole.sintra"
    path.write_text(str(random_game(sintra.azul()).record), encoding="utf-8")
    return path


def one_move() -> sintra.Record:
    position = sintra.azul().start(seed=4)
    position.play(next(move for move in position.legal_moves))
    position.play("floor")
    return position.record


def unchanged(path: Path) -> Iterator[tuple[str, int]]:
    """The files of a folder with their times."""
    return ((file.name, file.stat().st_mtime_ns) for file in sorted(path.iterdir()))


# The report ---------------------------------------------------------------------------------------


def test_the_report_says_who_won_and_what_was_lost(whole_game_file: Path) -> None:
    record = sintra.Record.parse(whole_game_file.read_text("utf-8"))
    shown = run("analyze", whole_game_file, *FAST).stdout
    review = sintra.study.review(record, depth=1)
    worst = review.mistakes[0]
    heading, result, *_ = shown.splitlines()
    assert heading == "Review: Azul"
    assert record.outcome is not None
    assert result.startswith(f"{record.names[record.outcome.winners[0]]} wins: Ana ")
    assert re.search(rf"Accuracy +{review.performance(0).accuracy:.1f} ", shown)
    balance = review.balance()
    sign = r"\+" if balance["result"][0] > 0 else "−"
    assert re.search(rf"Result +{sign}\d", shown)
    first = shown[shown.index("\n 1  ") + 1 :].splitlines()
    assert first[0].startswith(f" 1  {record.names[worst.seat]}: {worst.judgement.name.lower()}  ")
    assert f"  {worst.loss.lead:.1f} " in first[0]
    assert f" points lost, {100 * worst.loss.share:.1f} " in first[0]
    assert first[0].endswith(f"--ply {worst.ply}")
    told = " ".join(line.strip() for line in first[1:6])
    assert worst.played.text in told
    assert worst.best.text in told
    numbers = [int(n) for n in re.findall(r"^ ?(\d+)  (?:Ana|Bo): ", shown, re.MULTILINE)]
    assert numbers == list(range(1, 11))
    assert f"{len(review.mistakes) - 10} more" in shown


def test_the_mistakes_of_one_player(game_file: Path) -> None:
    record = sintra.Record.parse(game_file.read_text("utf-8"))
    review = sintra.study.review(record, depth=1)
    shown = run("analyze", game_file, *FAST, "--seat", 2).stdout
    expected = [f"--ply {one.ply}" for one in review.mistakes if one.seat == 1]
    assert re.findall(r"--ply \d+", shown) == expected
    assert len(expected) > 3


def test_the_moves_before_a_decision_in_the_middle_of_a_turn(tmp_path: Path) -> None:
    file = tmp_path / "one.sintra"
    file.write_text(str(one_move()), encoding="utf-8")
    shown = run("analyze", file, "--depth", 2).stdout
    assert "    Player 1: 1 yellow tile from factory 1 → …\n" in shown
    assert "    Played: to the floor line  floor\n" in shown
    assert re.search(r"Best: to line \d  line:\d\n", shown)
    assert "    + Floor line: +" in shown


def test_nothing_but_text_where_there_is_no_terminal(game_file: Path) -> None:
    done = run("analyze", game_file, *FAST)
    assert done.stderr == ""
    assert re.findall(r"[\x00-\x09\x0b-\x1f\x7f\x80-\x9f]", done.stdout) == []
    assert [line for line in done.stdout.splitlines() if line != line.rstrip()] == []
    assert max(map(len, done.stdout.splitlines())) <= 100


def test_names_are_no_markup(tmp_path: Path) -> None:
    file = tmp_path / "named.sintra"
    record = replace(one_move(), names=("[red]Ana[/]", "{ $name }"))
    file.write_text(str(record), encoding="utf-8")
    shown = run("analyze", file, *FAST).stdout
    assert "[red]Ana[/]" in shown
    assert "{ $name }" in shown


# Languages ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LOCALES)
def test_every_language_tells_everything(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Duel, whose events are the most varied, and all reasons: a missing text is an error."""
    file = tmp_path / "table.sintra"
    file.write_text(TABLE_GAME, encoding="utf-8")
    shown = run("analyze", file, *FAST, "--language", language)
    assert shown.exit_code == 0
    title = texts.Texts(language)("review-title")
    assert shown.stdout.startswith(f"{title}: Azul Duel\n")
    assert not keys("en", "study") & set(re.findall(r"[a-z]+(?:-[a-z]+)+", shown.stdout))
    monkeypatch.setenv("LC_ALL", f"{language}_XX.UTF-8")
    assert run("analyze", file, *FAST).stdout == shown.stdout


def test_a_language_that_there_is_not(game_file: Path) -> None:
    assert "there is no language 'tlh'" in refused("analyze", game_file, "--language", "tlh")


# The review that is kept --------------------------------------------------------------------------


def test_a_review_opens_again_without_computing(game_file: Path) -> None:
    first = run("analyze", game_file, *FAST).stdout
    kept = list(unchanged(game_file.parent))
    assert [name for name, _ in kept] == ["game.sintra", "game.sintra.review"]
    assert run("analyze", game_file, *FAST).stdout == first
    assert list(unchanged(game_file.parent)) == kept


def test_a_greater_depth_goes_on_from_there(tmp_path: Path) -> None:
    for name in ("in-steps", "at-once"):
        (tmp_path / name).write_text(TABLE_GAME, encoding="utf-8")
    run("analyze", tmp_path / "in-steps", "--depth", 1)
    in_steps = run("analyze", tmp_path / "in-steps", "--depth", 3, "--json", "-").stdout
    assert in_steps == run("analyze", tmp_path / "at-once", "--depth", 3, "--json", "-").stdout


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 and no more"], ids=["empty", "cut"])
def test_a_broken_review_is_made_anew(game_file: Path, content: bytes) -> None:
    whole = run("analyze", game_file, *FAST).stdout
    kept = game_file.with_name("game.sintra.review")
    kept.write_bytes(content)
    again = run("analyze", game_file, *FAST)
    assert again.stdout == whole
    assert "does not hold a review; the game is reviewed anew" in again.stderr
    assert run("analyze", game_file, *FAST).stderr == ""


def test_the_review_of_another_game_is_made_anew(game_file: Path) -> None:
    run("analyze", game_file, *FAST)
    game_file.write_text(str(random_game(sintra.azul(), seed=8).record), encoding="utf-8")
    again = run("analyze", game_file, *FAST)
    assert again.exit_code == 0
    assert "the review of another game" in again.stderr


def test_another_seed_is_another_review(game_file: Path) -> None:
    first = run("analyze", game_file, *FAST, "--json", "-").stdout
    other = run("analyze", game_file, *FAST, "--json", "-", "--seed", 7)
    assert "the review of another game, seed or version" in other.stderr
    assert other.stdout != first
    again = run("analyze", "-", *FAST, "--json", "-", "--seed", 7, keys=game_file.read_bytes())
    assert again.stdout == other.stdout


def test_a_file_that_is_no_review_is_left_alone(game_file: Path) -> None:
    kept = game_file.with_name("game.sintra.review")
    kept.write_text("my notes about this game", encoding="utf-8")
    result = run("analyze", game_file, *FAST)
    assert result.exit_code == 0
    assert "left alone, this review is not kept" in result.stderr
    assert kept.read_text(encoding="utf-8") == "my notes about this game"


def test_a_folder_in_place_of_the_review(game_file: Path) -> None:
    game_file.with_name("game.sintra.review").mkdir()
    result = run("analyze", game_file, *FAST)
    assert result.exit_code == 0
    assert "left alone" in result.stderr


# JSON ---------------------------------------------------------------------------------------------


def test_json_alone_on_standard_output() -> None:
    result = run("analyze", "-", *FAST, "--json", "-", keys=TABLE_GAME)
    data = json.loads(result.stdout)
    record = sintra.Record.from_dict(data["record"])
    assert record == sintra.Record.parse(TABLE_GAME)
    assert data == sintra.study.review(record, depth=1).to_dict()


def test_json_in_a_file_beside_the_report(game_file: Path, tmp_path: Path) -> None:
    target = tmp_path / "review.json"
    for _ in range(2):  # the second time it overwrites its own file
        shown = run("analyze", game_file, *FAST, "--json", target)
        assert shown.stdout.startswith("Review: Azul\n")
        assert json.loads(target.read_text(encoding="utf-8"))["sintra_review"] == 1
    assert "is not a review" in refused("analyze", game_file, *FAST, "--json", game_file)


# Incomplete and wrong input -----------------------------------------------------------------------


def test_an_unfinished_game_is_reviewed_as_far_as_it_goes() -> None:
    shown = run("analyze", "-", *FAST, keys=TABLE_GAME).stdout
    assert "The game is not finished; this is a review as far as it goes" in shown
    assert "So far" in shown


def test_a_game_that_was_resigned(tmp_path: Path) -> None:
    text = TABLE_GAME.replace("players: Ana | Bo\n", "players: Ana | Bo\nresigned: 2\n")
    assert "Bo resigned: Ana " in run("analyze", "-", *FAST, keys=text).stdout


def test_no_time_at_all() -> None:
    result = run("analyze", "-", "--seconds", 0, keys=TABLE_GAME)
    assert result.exit_code == 0
    assert re.search(r"^\d+ % reviewed$", result.stdout, re.MULTILINE)


@pytest.mark.parametrize(
    ("record", "message"),
    [
        ("", "line 1: a record begins with a line 'sintra 1'"),
        ("hello", "line 1"),
        ("sintra 1\ngame: azul\n", "no events"),
        (str(sintra.azul().start(seed=1).record), "nobody had a choice yet"),
        (TABLE_GAME.replace("sintra 1", "sintra 99"), "line 1"),
        (TABLE_GAME.replace("line:1\n", "line:9\n"), "line 16: 'line:9' is not an event"),
        (TABLE_GAME.replace("sun:2T", "sun:2K"), "line 12: stack:K: no tile of this color"),
        ("\x00\x01\x02", "line 1"),
    ],
)
def test_records_that_cannot_be_reviewed(record: str, message: str) -> None:
    assert message in refused("analyze", "-", *FAST, keys=record)


def test_wrong_options(game_file: Path, tmp_path: Path) -> None:
    assert "--depth is 1 to 6, not 7" in refused("analyze", game_file, "--depth", 7)
    assert "there is no player 3" in refused("analyze", game_file, "--seat", 3)
    assert "no such file" in refused("analyze", tmp_path / "missing.sintra")
    assert not game_file.with_name("game.sintra.review").exists()


# Interrupting -------------------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform == "win32", reason="signals differ")
def test_ctrl_c_reports_what_is_known(tmp_path: Path) -> None:
    file = tmp_path / "game.sintra"
    file.write_text(str(random_game(sintra.azul()).record), encoding="utf-8")
    command = [sys.executable, "-m", "sintra", "analyze", str(file), "--depth", "6"]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "LC_ALL": "C.UTF-8"},
    ) as process:
        kept = file.with_name("game.sintra.review")
        while not kept.exists() and process.poll() is None:
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        shown, said = process.communicate()
    assert process.returncode == 130
    assert "stopped; this is what is known so far" in said.decode()
    assert "% reviewed" in shown.decode()
    assert "Traceback" not in said.decode()
    review = sintra.study.Review.load(kept, sintra.Record.parse(file.read_text("utf-8")))
    assert review.progress(1) == 1.0
    assert review.progress(6) < 1.0
