"""Who decides for each seat: ``--players``, ``--level``, ``--names``, and what a record says."""

from pathlib import Path

import pytest

import sintra
from sintra.cli import seats
from sintra.cli.seats import Seat
from sintra.model.errors import OptionError
from sintra.model.player_info import PlayerInfo
from sintra.model.record import Record
from tests.cli.running import refused

P = "person"


@pytest.mark.parametrize(
    ("players", "level", "expected"),
    [
        (None, None, [("Player 1", P), ("Inês", "level:3")]),
        (None, 6, [("Player 1", P), ("Manuel", "level:6")]),
        ("3", 1, [("Player 1", P), ("Beatriz", "level:1"), ("Beatriz 2", "level:1")]),
        ("me,3,5", None, [("Player 1", P), ("Inês", "level:3"), ("Leonor", "level:5")]),
        ("level:2, Ana", None, [("Tomás", "level:2"), ("Ana", P)]),
        ("ines,TOMAS,you", None, [("Inês", "level:3"), ("Tomás", "level:2"), ("Player 3", P)]),
        ("greedy,random", None, [("greedy", "greedy"), ("random", "random")]),
        ("Ana,my.bots:Mine", None, [("Ana", P), ("my.bots:Mine", "my.bots:Mine")]),
        ("小明,Ana,Ana", None, [("小明", P), ("Ana", P), ("Ana 2", P)]),
        (
            "search:seconds=2,threads=2,me",
            None,
            [("search:seconds=2,threads=2",) * 2, ("Player 2", P)],
        ),
    ],
)
def test_seats_of_the_options(
    players: str | None, level: int | None, expected: list[tuple[str, str]]
) -> None:
    assert seats.read_seats(players, level, default_count=2) == [Seat(*pair) for pair in expected]


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--level", 7], "levels are 1 to 6, not 7"),
        (["--level", 0], "levels are 1 to 6, not 0"),
        (["--level", -3], "levels are 1 to 6"),
        (["--players", "me,9"], "levels are 1 to 6, not 9"),
        (["--players", "me,level:x"], "levels are 1 to 6, not 'x'"),
        (
            ["--players", "me,best"],
            "there is no player 'best'; players are me, a name with",
        ),
        (["--players", "me,"], "there is no player ''"),
        (["--players", "me,search:speed=3"], "search takes seconds, simulations"),
        (["--players", "me,A|na"], "a name may not contain"),
        (["--players", "me,5", "--level", 3], "leave out --level"),
        (["--seconds", 0], "seconds has to be more than 0"),
        (["--seconds", "nan"], "seconds has to be more than 0"),
    ],
)
def test_options_that_name_no_player(arguments: list[object], reason: str) -> None:
    assert reason in refused("play", *arguments)


def record(by: tuple[str, ...], names: tuple[str, ...] = ("Ana", "Bo")) -> Record:
    position = sintra.azul(len(names)).start(seed=1)
    return Record(position.game, position.events, names, player_info=PlayerInfo(by))


def test_a_record_says_who_sat_where() -> None:
    assert seats.seats_of_record(record((P, "level:4")), trusted=False) == [
        Seat("Ana", P),
        Seat("Bo", "level:4"),
    ]
    assert seats.seats_of_record(record(()), trusted=False) == [Seat("Ana", P), Seat("Bo", P)]


def test_others_can_take_over() -> None:
    three = record((P, "level:4", P), ("Ana", "Duarte", "Cy"))
    assert seats.seats_to_resume(three, None, 6, trusted=False) == [
        Seat("Ana", P),
        Seat("Manuel", "level:6"),
        Seat("Cy", P),
    ]
    assert seats.seats_to_resume(three, "me,Bo,2", None, trusted=False) == [
        Seat("Ana", P),
        Seat("Bo", P),
        Seat("Tomás", "level:2"),
    ]
    two = record(())
    assert [seat.by for seat in seats.seats_to_resume(two, None, 5, trusted=False)] == [
        P,
        "level:5",
    ]
    with pytest.raises(OptionError, match="the game is for 2 players, not 3"):
        seats.seats_to_resume(two, "me,3,5", None, trusted=False)


def test_a_record_cannot_run_a_program(tmp_path: Path) -> None:
    file = tmp_path / "game.sintra"
    file.write_text(str(record((P, "evil:Bot"))), encoding="utf-8")
    assert "the record names the program evil:Bot as a player" in refused("play", "--load", file)
    file.write_text(str(record((P, "level:77"))), encoding="utf-8")
    assert "levels are 1 to 6" in refused("play", "--load", file)


def test_names_are_for_people_or_for_all_players() -> None:
    three = seats.read_seats("me,3,me", None, default_count=2)
    assert [seat.name for seat in seats.with_names(three, "Ana,Bo")] == ["Ana", "Inês", "Bo"]
    assert [seat.name for seat in seats.with_names(three, "A,B,C")] == ["A", "B", "C"]
    with pytest.raises(OptionError, match="--names needs 2 or 3 names"):
        seats.with_names(three, "Ana")


def test_levels_introduce_themselves() -> None:
    four = seats.read_seats("me,1,greedy,1", None, default_count=2)
    first, second = seats.introductions(four)
    assert first.startswith("Beatriz (level 1): Takes the tiles she likes")
    assert second.startswith("Beatriz 2 (level 1): ")
