"""``sintra perft``."""

import re
from pathlib import Path

import pytest

import sintra
from sintra.model import perft
from sintra.model.game import Game
from tests.cli.running import random_game, refused, run
from tests.games import ALL_GAMES

ROOT = Path(__file__).parent.parent.parent


def count_by_hand(record: sintra.Record, depth: int) -> int:
    """Count with nothing but records: slow, and independent of the compiled count."""
    if depth == 0:
        return 1
    position = record.position()
    ids = position.legal_ids
    if not ids:
        return 1
    table = record.game.events
    after = (
        sintra.Record(record.game, (*record.events, table[number]), record.names) for number in ids
    )
    return sum(count_by_hand(child, depth - 1) for child in after)


@pytest.mark.parametrize("game", [ALL_GAMES[0], ALL_GAMES[5], ALL_GAMES[6], ALL_GAMES[9]])
@pytest.mark.parametrize("most", [0, 30, 10_000])
def test_counts(game: Game, most: int) -> None:
    position = random_game(game, most=most)
    for depth in range(4 if most else 3):
        expected = count_by_hand(position.record, depth)
        assert perft.count(position, depth) == expected
        if depth and not position.is_over:
            divided = list(perft.divide(position, depth))
            assert sum(found for _, found in divided) == expected
            assert [event.id for event, _ in divided] == position.legal_ids


def test_counting_in_pieces_is_counting() -> None:
    position = sintra.azul().start(seed=7)
    parts = list(perft.shares(position, 5))
    assert len(parts) > 50
    assert sum(share for share, _ in parts) == pytest.approx(1)
    divided = perft.divide(position, 5)
    assert sum(found for _, found in parts) == sum(found for _, found in divided)
    for depth, counter in ((-1, perft.shares), (0, perft.divide)):
        with pytest.raises(sintra.OptionError):
            list(counter(position, depth))


def shown_counts(text: str) -> dict[str, int]:
    rows = re.findall(r"│ (\S+) +│ +([\d,]+) ", text)
    return {name: int(found.replace(",", "")) for name, found in rows}


def test_perft_of_a_new_game() -> None:
    result = run("perft", "--game", "azul", "--players", 3, "--depth", 4, "--seed", 7)
    position = sintra.azul(3).start(seed=7)
    counts = {str(depth): perft.count(position, depth) for depth in range(1, 5)}
    assert shown_counts(result.stdout) == counts
    assert shown_counts(run("perft", "--depth", 0).stdout) == {"0": 1}


def test_perft_of_a_record(duel_file: Path) -> None:
    position = sintra.Record.parse(duel_file.read_text(encoding="utf-8")).position(40)
    result = run("perft", duel_file, "--ply", 40, "--depth", 3, "--divide")
    expected = {event.text: found for event, found in perft.divide(position, 3)}
    assert shown_counts(result.stdout) == {**expected, "all": perft.count(position, 3)}
    assert shown_counts(run("perft", duel_file).stdout) == {"1": 1, "2": 1, "3": 1}


def test_perft_options_that_do_not_go_together(duel_file: Path) -> None:
    assert "leave out --game" in refused("perft", duel_file, "--seed", 1)
    assert "one record at a time" in refused("perft", duel_file, duel_file)
    assert "--ply counts the events of a record" in refused("perft", "--ply", 3)
    assert "--check needs files" in refused("perft", "--check")
    assert "--wall is an option of Azul" in refused("perft", "--wall", "grey")
    assert "depth to divide" in refused("perft", "--divide", "--depth", 0)


def test_known_counts_are_checked(tmp_path: Path) -> None:
    block = re.search(r"```perft\n(.*?)```", (ROOT / "docs/cli.md").read_text("utf-8"), re.S)
    assert block is not None
    good = tmp_path / "good.perft"
    good.write_text(block.group(1), encoding="utf-8")
    assert run("perft", "--check", good).stdout == "3 of 3 counts are right.\n"
    wrong = tmp_path / "wrong.perft"
    wrong.write_text("# two\n\ngame azul players=4 wall=grey\nperft 1 4\nperft 2 7 # 280\n")
    result = run("perft", "--check", good, wrong)
    assert result.exit_code == 1
    assert result.stdout == "4 of 5 counts are right.\n"
    assert result.stderr == f"sintra: {wrong}: line 3: perft 2 is 280, but 7 is written\n"


def test_perft_files_are_written_and_read() -> None:
    cases = [
        perft.Case(game, random_game(game, most=9).events, ((1, 3), (2, 7))) for game in ALL_GAMES
    ]
    again = perft.parse(perft.write(cases))
    assert [(case.game, case.events, case.counts) for case in again] == [
        (case.game, case.events, case.counts) for case in cases
    ]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "there is no line 'game NAME'"),
        ("perft 1 2", "line 1: a block begins with a line 'game NAME'"),
        ("game", "line 1: '' is not a game"),
        ("game azul\nperft 1 2\ngame duel", "line 3: the block has no line"),
        ("game azul wall", "line 1: options are written like wall=grey"),
        ("game azul wall=red", "line 1: the wall is"),
        ("game azul height=2", "line 1: azul has no such option"),
        ("game azul\nperft x 2", "line 2: a count is written like"),
        ("game azul\nperft 1 -2", "line 2: a count is written like"),
        (f"game azul\nperft 1 {'9' * 5000}", "line 2: a count is written like"),
        ("game azul\nfly 1", "line 2: lines begin with game, events or perft, not 'fly'"),
        ("game azul\nevents fly:1", "line 2: 'fly:1' is not an event"),
        ("game azul\nperft 1 2\nevents start:1", "line 3: the events of a block come before"),
        ("game azul\nevents take:1B\nperft 1 2", "line 1: event 1: take:1B"),
    ],
)
def test_bad_perft_files_are_refused(text: str, reason: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.perft"
    path.write_text(text, encoding="utf-8")
    assert f"{path}: {reason}" in refused("perft", "--check", path)
