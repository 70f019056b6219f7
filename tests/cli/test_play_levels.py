"""``sintra play`` against levels and other players."""

import re
from pathlib import Path

import pytest

import sintra
from sintra.cli import hints, transcript, turn_log
from sintra.cli.player_thread import PlayerThread
from sintra.model.errors import OptionError
from sintra.model.events import Move
from sintra.players.player import Budget, PlayResult
from sintra.study import advice
from tests.cli.bots import Spy
from tests.cli.running import last_game, refused, run

AZUL = ("--game", "azul", "--seed", 7)


@pytest.mark.parametrize(
    "options",
    [
        ("--level", 3),
        ("--level", 4, "--tablets", "random"),
        ("--game", "azul", "--level", 2, "--wall", "grey"),
        ("--game", "azul", "--players", "1,me,greedy,random"),
        ("--game", "azul", "--players", "me,6,Tomas", "--seconds", 0.01),
    ],
)
def test_a_whole_game(options: tuple[object, ...], tmp_path: Path) -> None:
    result = run("play", *options, "--seed", 5, keys="1\n" * 600)
    assert result.exit_code == 0
    record = last_game(tmp_path)
    assert record.outcome is not None
    assert "person" in record.player_info.by
    assert str(record.position()) in result.stdout
    assert transcript.result_text(record.position()) in result.stdout
    assert re.search(r"│ all +│", result.stdout)
    assert max(len(line) for line in result.stdout.splitlines()) <= 150  # prompts, too


def test_levels_without_people_play_by_themselves(tmp_path: Path) -> None:
    result = run("play", *AZUL, "--players", "1,2")
    assert result.exit_code == 0
    assert last_game(tmp_path).outcome is not None
    assert last_game(tmp_path).player_info.by == ("level:1", "level:2")


def test_every_turn_of_a_level_is_told_with_its_points(tmp_path: Path) -> None:
    text = run("play", *AZUL, "--level", 2, keys="1\n" * 600).stdout
    record = last_game(tmp_path)
    told = " ".join(text.split())
    turns = [turn for turn in turn_log.turns(record) if turn.seat == 1]
    assert len(turns) > 10
    for turn in turns:
        words = ", ".join(turn_log.describe(event) for event in turn.events)
        assert f"Tomás {words}" in told
    for turn in turn_log.turns(record):
        for seat in range(2):
            for text in turn.effect_texts(seat):
                assert text in told


def test_a_seed_repeats_a_level(tmp_path: Path) -> None:
    games = []
    for _ in range(2):
        run("play", *AZUL, "--level", 4, keys="1\n" * 12)
        games.append(last_game(tmp_path).events)
    assert games[0] == games[1]
    run("play", "--game", "azul", "--seed", 8, "--level", 4, keys="1\n" * 12)
    assert last_game(tmp_path).events != games[0]


# Saving and resuming ----------------------------------------------------------------------------


def test_a_saved_game_remembers_who_plays(tmp_path: Path) -> None:
    run("play", *AZUL, "--players", "me,2,Bo,6", "--names", "Ana,Bo", "--seconds", 0.01, keys="1\n")
    first = last_game(tmp_path)
    assert first.names == ("Ana", "Tomás", "Bo", "Manuel")
    assert first.player_info.by == ("person", "level:2", "person", "level:6")
    again = run("play", "--resume", "--seconds", 0.01, keys="1\n1\n")
    assert "Manuel (level 6)" in again.stdout
    assert last_game(tmp_path).player_info == first.player_info
    assert last_game(tmp_path).events[: len(first)] == first.events
    assert len(list((tmp_path / "data" / "games").iterdir())) == 1
    run("play", "--resume", "--level", 1, keys="1\n1\n1\n")
    assert last_game(tmp_path).player_info.by == ("person", "level:1", "person", "level:1")
    assert last_game(tmp_path).names == ("Ana", "Beatriz", "Bo", "Beatriz 2")


def test_each_game_has_its_own_file(tmp_path: Path) -> None:
    run("play", *AZUL, keys="1\n")
    first = last_game(tmp_path)
    second = run("play", "--level", 1, keys="1\n")
    assert "Your last game is not over" in second.stdout
    assert len(list((tmp_path / "data" / "games").iterdir())) == 2
    assert last_game(tmp_path).game.name == "duel"
    files = [path.read_text("utf-8") for path in (tmp_path / "data" / "games").iterdir()]
    assert str(first) in files


def test_nothing_is_kept_before_somebody_does_something(tmp_path: Path) -> None:
    run("play", *AZUL, "--players", "1,me")
    run("play", *AZUL, "--players", "me,1")
    assert not (tmp_path / "data").exists()


def test_an_empty_file_is_not_the_last_game(tmp_path: Path) -> None:
    run("play", *AZUL, keys="1\n")
    (tmp_path / "data" / "games" / "2099-01-01-000000-duel.sintra").touch()
    assert "AZUL   round 1" in run("play", "--resume").stdout


def test_resign(tmp_path: Path) -> None:
    result = run("play", *AZUL, "--level", 1, keys="1\nresign\nno\nresign\nyes\nnever read\n")
    assert "The game goes on.\n" in result.stdout
    assert "Player 1 resigns, Beatriz wins. The points so far: Player 1 0, Beatriz 0.\n" in (
        result.stdout
    )
    assert "never" not in result.stdout
    assert last_game(tmp_path).player_info.resigned == 0
    assert "last game is not over" not in run("play", *AZUL).stdout
    again = run("play", "--resume", keys="1\n")
    assert "Player 1 had resigned; the game goes on." in again.stdout
    assert last_game(tmp_path).player_info.resigned is None
    run("play", *AZUL, "--players", "me,1,1", keys="1\nresign\ny\n")
    (tmp_path / "x.sintra").write_text(str(last_game(tmp_path)), encoding="utf-8")
    told = run("replay", tmp_path / "x.sintra").stdout
    assert "players   Player 1, Beatriz (level 1), Beatriz 2 (level 1)" in told
    assert "Player 1 resigns, the others win. The points so far" in told


# Undo -------------------------------------------------------------------------------------------


def test_undo_goes_back_past_the_levels(tmp_path: Path) -> None:
    options = ("--players", "me,1,2,3", *AZUL)
    run("play", *options, keys="1\n")
    taken = last_game(tmp_path)
    result = run("play", *options, keys="1\n1\nundo\n")
    assert last_game(tmp_path).events == taken.events
    assert result.stdout.count("Player 1 (line) > ") == 2
    run("play", *options, keys="1\n1\nundo\nundo\n")
    assert last_game(tmp_path).events == taken.events[:-1]


def test_what_a_level_did_first_is_not_ours_to_undo(tmp_path: Path) -> None:
    assert sintra.azul().start(seed=7).actor == 0
    result = run("play", *AZUL, "--players", "1,me", keys="undo\n1\nquit\n")
    assert "there is nothing to undo" in result.stdout
    assert [e.verb for e in last_game(tmp_path).events[-3:]] == ["take", "line", "take"]


# Turns ------------------------------------------------------------------------------------------


def test_nobody_plays_for_a_level(tmp_path: Path) -> None:
    bold = "take:1B line:2 take:2T line:1\n"
    result = run("play", *AZUL, "--players", "me,1", keys=bold)
    assert "that is more than Player 1's turn; nothing was played" in result.stdout
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize(
    ("bot", "reason"),
    [("Broken", "ZeroDivisionError: division by zero"), ("Cheat", "is not a legal move here")],
)
def test_a_player_that_fails_does_not_end_the_game(bot: str, reason: str, tmp_path: Path) -> None:
    keys = "1\n1\n\nmoves\n1\n?\nundo\n1\n"
    result = run("play", *AZUL, "--players", f"me,tests.cli.bots:{bot}", keys=keys)
    assert result.exit_code == 0
    stopped = result.stdout.replace("\n", " ")
    assert stopped.count("cannot decide: ") >= 2
    assert reason in stopped
    assert "'s turn; Enter lets the game go on" in result.stdout
    names = last_game(tmp_path).names
    assert names == ("Player 1", f"tests.cli.bots:{bot}")
    again = run("play", "--resume", "--players", "me,1", keys="1\n1\n").stdout
    assert "Beatriz" in again


def test_a_player_that_does_not_exist(tmp_path: Path) -> None:
    keys = "1\n" * 3
    result = run("play", *AZUL, "--players", "me,no.such:Bot", keys=keys)
    assert "no.such:Bot cannot decide: 'no.such:Bot': No module named 'no'" in result.stdout


# Honesty ----------------------------------------------------------------------------------------


def test_players_see_their_own_view_only(tmp_path: Path) -> None:
    Spy.seen.clear()
    run("play", "--players", "me,tests.cli.bots:Spy", "--seed", 7, keys="1\n" * 100)
    record = last_game(tmp_path)
    assert len(Spy.seen) > 30
    for view in Spy.seen:
        assert view.seat == 1
        true = record.position(len(view.events)).view(1)
        assert view == true


def test_what_a_player_drew_in_secret_is_not_shown(tmp_path: Path) -> None:
    options = ("--players", "me,tests.cli.bots:Drawer", "--seed", 3)
    text = run("play", *options, keys="1\n" * 5 + "board\nwhy\n").stdout
    record = last_game(tmp_path)
    hidden = {event.argument for event in record.events if event.verb == "under"}
    public = {event.argument for event in record.events if event.verb in ("show", "plate")}
    assert hidden - public
    for plate in hidden - public:
        assert plate not in text
    assert "sees a plate" in text


# Hints ------------------------------------------------------------------------------------------


def test_a_hint_is_advice_and_marks_the_record(tmp_path: Path) -> None:
    result = run("play", *AZUL, "--level", 1, "--seconds", 0.1, keys="?\nhint\n1\n")
    advice = re.findall(r"^.*> Hint: (.+)\n", result.stdout, re.M)
    assert len(advice) == 2
    for moves in advice:
        sintra.azul().start(seed=7).play(moves, by=0)
    assert re.search(r"\nPlayer 1 takes \d \w+ from factory \d, lays (it|them) on", result.stdout)
    assert re.search(r"\nThen perhaps: Beatriz takes ", result.stdout)
    assert re.search(r"\nAbout \d+ chances in 100 to win: ", result.stdout)
    assert result.stdout.count("The record says from now on that Player 1 was assisted.") == 1
    assert last_game(tmp_path).player_info.assisted == (0,)
    run("play", "--resume", keys="1\n")
    assert last_game(tmp_path).player_info.assisted == (0,)
    run("play", "--resume", keys="resign\nyes\n")
    assert run("play", "--resume", keys="1\n" * 600).stdout.count("With hints: Player 1.\n") == 1


def test_a_hint_says_why(tmp_path: Path) -> None:
    """A line instead of the floor; and nothing speaks for the floor that speaks against it."""
    position = sintra.azul().start(seed=4)
    position.play(position.legal_moves[0])
    seat = position.actor
    assert isinstance(seat, int)
    view = position.view(seat)
    best, floor = view.legal_moves[0], view.legal_moves[-1]
    assert (best.text, floor.text) == ("line:1", "floor")
    told = hints.hint_lines(view, PlayResult(best, 0.5), advice(view, floor))
    reasons = advice(view, floor).reasons[:2]
    assert told[2].startswith("Rather than to the floor line: ")
    assert [f"{abs(one.amount):.1f}" in told[2] for one in reasons] == [True, True]
    against = hints.hint_lines(view, PlayResult(floor, 0.5), advice(view, floor))
    assert told[2].partition(": ")[2] not in " ".join(against)
    assert not any(line.startswith("Rather") for line in hints.hint_lines(view, PlayResult(best)))
    file = tmp_path / "game.sintra"
    file.write_text(str(position.record), encoding="utf-8")
    text = run("play", "--load", file, "--seconds", 0.1, keys="?\n").stdout
    assert re.search(r"\nRather than to the floor line: \S.*\.\n", text)


def test_hints_while_tiling_settle_the_lines(tmp_path: Path) -> None:
    position = sintra.duel().start(seed=11)
    while position.phase != "tiling" and not position.is_over:
        position.play(position.legal_moves[0])
    assert position.awaits in ("chips", "tile")
    file = tmp_path / "tiling.sintra"
    file.write_text(str(position.record), encoding="utf-8")
    text = run("play", "--load", file, keys="?\n").stdout
    assert "That settles your lines as well as they can be." in text


@pytest.mark.parametrize(
    ("value", "players", "words"),
    [
        (0.99, 2, "About 99 chances in 100 to win: the game is all but won."),
        (0.5, 2, "About 50 chances in 100 to win: the game is open."),
        (0.3, 2, "About 30 chances in 100 to win: you are a little behind."),
        (0.0, 2, "About 0 chances in 100 to win: the game is all but lost."),
        (0.3, 4, "About 30 chances in 100 to win; an equal share would be 25."),
    ],
)
def test_values_in_words(value: float, players: int, words: str) -> None:
    position = sintra.azul(players).start(seed=2)
    assert isinstance(position.actor, int)
    view = position.view(position.actor)
    assert hints.hint_lines(view, PlayResult(view.legal_moves[0], value))[-1] == words


def test_a_line_that_does_not_fit_is_cut(tmp_path: Path) -> None:
    position = sintra.azul().start(seed=7)
    assert isinstance(position.actor, int)
    view = position.view(position.actor)
    take, line = (position.game.event(word) for word in ("take:1B", "line:2"))
    assert isinstance(take, Move)
    assert isinstance(line, Move)
    told = hints.hint_lines(view, PlayResult(take, 0.5, (take, line, line, take)))
    assert told[0] == "Hint: take:1B line:2"
    assert not any(sentence.startswith("Then") for sentence in told)


# Time -------------------------------------------------------------------------------------------


def test_a_level_has_its_own_time_and_a_strong_one_takes_what_it_is_given() -> None:
    class Clock(PlayerThread):
        def __init__(self, *arguments: object) -> None:
            super().__init__(*arguments)  # type: ignore[arg-type]  # passed on
            self.seconds: list[float] = []

        def _wait(self, player, view, budget: Budget, on_wait):  # type: ignore[no-untyped-def]
            self.seconds.append(budget.seconds or 0)
            return PlayResult(view.legal_moves[0])

    position = sintra.duel().start(seed=1)
    assert isinstance(position.actor, int)
    view = position.view(position.actor)
    clock = Clock("level:6")
    clock.choose(view)
    assert clock.seconds == [1.5]
    asked = Clock("level:6", 4.0)
    asked.choose(view)
    assert asked.seconds == [4.0]
    weak = Clock("level:4", 4.0)  # stays weak, however much time there is
    weak.choose(view)
    assert weak.seconds == [0]
    with pytest.raises(OptionError, match="seconds has to be"):
        PlayerThread("level:6", 99999)
    assert "seconds has to be" in refused("play", "--level", 2, "--seconds", -1)
