"""The command line: every command, as it is typed."""

import json
import random
import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import sintra
from sintra.cli import app, measure, story
from sintra.cli.movelist import list_moves
from sintra.model import perft
from sintra.model.game import Game
from sintra.rules import compiled
from tests.games import ALL_GAMES, game_id

ROOT = Path(__file__).parent.parent
COMMANDS = ("play", "serve", "replay", "perft", "bench", "warm", "arena", "tune")
NAMES = ("Ana", "Bo", "Cy", "Di")


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test sees the user's games, or colors."""
    monkeypatch.setenv("SINTRA_DATA_DIR", str(tmp_path / "data"))
    for name in ("FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE", "COLUMNS", "LINES"):
        monkeypatch.delenv(name, raising=False)


def run(*arguments: object, keys: str | bytes = "") -> Any:
    """Run a command line; nothing but a proper exit is accepted."""
    result = CliRunner().invoke(app, [str(each) for each in arguments], input=keys)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def refused(*arguments: object, keys: str | bytes = "") -> str:
    """Run a command line that has to be refused in one line; returns the line."""
    result = run(*arguments, keys=keys)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert result.stderr.startswith("sintra: ")
    assert result.stderr.count("\n") == 1
    return str(result.stderr)


def random_game(game: Game, seed: int = 3, most: int = 10_000) -> sintra.Position:
    rng = random.Random(seed)
    position = game.start(seed=seed)
    position.names = NAMES[: game.players]
    while not position.is_over and position.ply < most:
        position.play(rng.choice(position.legal_ids))
    return position


@pytest.fixture
def duel_file(tmp_path: Path) -> Path:
    path = tmp_path / "duel.sintra"
    path.write_text(str(random_game(sintra.duel()).record), encoding="utf-8")
    return path


# The program itself -----------------------------------------------------------------------------


def test_version() -> None:
    assert run("--version").stdout == f"sintra {sintra.__version__}\n"


@pytest.mark.parametrize("command", COMMANDS)
def test_help_teaches(command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert "Examples" in result.stdout
    assert f"sintra {command}" in result.stdout


def test_help_lists_all_commands() -> None:
    listed = run("--help").stdout
    assert [name for name in COMMANDS if not re.search(rf"│ {name} ", listed)] == []


def test_the_command_line_itself_does_not_import_numba() -> None:
    """What the package imports is its own affair: here it is replaced by an empty one."""
    program = f"""
import sys, types
package = types.ModuleType("sintra")
package.__path__, package.__version__ = [{str(ROOT / "src" / "sintra")!r}], "0"
sys.modules["sintra"] = package
from sintra.cli import app
for word in ("--help", "--version", "play"):
    app([word, "--help"], standalone_mode=False)
assert not {{"numba", "numpy"}} & set(sys.modules), "too early"
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()


def test_help_does_not_wait_for_numba() -> None:
    program = """
import sys
from sintra.cli import app
for word in ("--help", "--version", "play"):
    app([word, "--help"], standalone_mode=False)
assert not {"numba", "numpy"} & set(sys.modules), "too early"
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()


def test_unknown_command() -> None:
    result = run("nonsense")
    assert result.exit_code == 2
    assert "No such command" in result.stderr


def test_module_runs_and_a_closed_pipe_is_quiet(duel_file: Path) -> None:
    command = [sys.executable, "-m", "sintra", "replay", "--board", str(duel_file)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline() == b"Azul Duel\n"
        process.stdout.close()
        assert process.stderr.read() == b""


# warm -------------------------------------------------------------------------------------------


def test_warm_when_everything_is_compiled() -> None:
    for game in ALL_GAMES:
        game.start(seed=1)
    result = run("warm")
    assert result.stdout == "Everything is compiled already.\n"
    assert result.stderr == ""


def test_warm_compiles_with_plain_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "cache_folder", lambda layer: tmp_path)
    monkeypatch.setattr(compiled, "JIT_ENABLED", True)
    result = run("warm", "--game", "azul")
    assert re.fullmatch(r"Compiled in \d+ s\.\n", result.stdout)
    assert "compiling Azul: random games ...\n" in result.stderr
    assert (tmp_path / "azul.ready").exists()
    assert not (tmp_path / "duel.ready").exists()
    assert "compiling Azul Duel: perft" in run("perft", "--depth", "1").stderr


# replay -----------------------------------------------------------------------------------------

TABLE_GAME = """\
sintra 1
game: duel
players: Ana | Bo

show:YKT* show:JBTK show:TRB* back:joker
deal:L=BBYRK deal:1=BYRK deal:2=YKTT deal:3=RRRR deal:4=BYTT
start:1
2: plate:YKT* place:se@90
show:KYRJ back:special
1: plate:JBTK place:nw@0
show:BK*T back:joker
1: sun:2T stack:K line:2
2: sun:3R reveal:3=KB line:4
1: chip:KB
2: draw back:special look front:RJBK plate:RJBK place:c@0
1: sun:LB line:1
2: moon:Y line:2
"""

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
    assert story.result_in_words(position) in text
    assert [int(n) for n in re.findall(r"^Round (\d+) ─", text, re.M)] == [
        *range(1, position.round + 1)
    ]
    sums = re.search(r"│ all +│(.*)│", text)
    assert sums is not None
    assert [int(n) for n in sums.group(1).split("│")] == list(position.scores)


@pytest.mark.parametrize("game", ALL_GAMES, ids=game_id)
def test_turns_are_the_whole_story(game: Game) -> None:
    record = random_game(game).record
    turns = list(story.turns(record))
    texts = [moment.text for turn in turns for moment in turn.moments]
    assert texts == [event.text for event in record.events]
    assert turns[-1].after == record.position().scores
    assert all(one.after == two.before for one, two in pairwise(turns))
    for turn in turns:
        actors = {moment.before["actor"] for moment in turn.moments} - {"chance"}
        assert actors == ({turn.seat} if turn.seat is not None else set())
        assert not any(m.before["awaits"] in story.TURN_BEGINS for m in turn.moments[1:])


def test_replay_boards(duel_file: Path) -> None:
    record = sintra.Record.parse(duel_file.read_text(encoding="utf-8"))
    text = run("replay", "--board", duel_file).stdout
    turns = list(story.turns(record))
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
    assert "exclude each other" in refused("replay", "--json", "--text", duel_file)
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


# perft ------------------------------------------------------------------------------------------


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
    assert "--ply is for a record" in refused("perft", "--ply", 3)
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


# bench ------------------------------------------------------------------------------------------


def test_bench_as_json(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measure, "QUICK", measure.Effort(0.005, 2))
    result = run("bench", "--quick", "--json")
    report = json.loads(result.stdout)
    figures = {(each["name"], each["game"]): each for each in report["figures"]}
    assert set(report) == {"sintra", "python", "numba", "numpy", "cpus", "quick", "figures"}
    assert {game for name, game in figures if name == "random games"} == {
        "Azul Duel", "Azul, 2 players", "Azul, 3 players", "Azul, 4 players", "Azul, 2, grey wall",
    }  # fmt: skip
    assert {name for name, _ in figures} == {
        "calibration", "random games", "decisions", "two threads for one", "Position.play",
        "drive.play", "copy of a state", "start and one game",
    }  # fmt: skip
    for figure in figures.values():
        assert len(figure["runs"]) == measure.QUICK.runs
        assert min(figure["runs"]) <= figure["median"] <= max(figure["runs"])
        assert min(figure["runs"]) > 0
    speed = figures["calibration", ""]["median"]
    games = figures["random games", "Azul Duel"]
    assert games["relative"] == pytest.approx(games["median"] / speed)
    step = figures["Position.play", "Azul Duel"]  # µs times iterations/µs
    assert step["relative"] == pytest.approx(step["median"] * speed)
    assert "measuring random games, Azul Duel ..." in result.stderr


def test_bench_as_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measure, "QUICK", measure.Effort(0.001, 1))
    text = run("bench", "--quick", "--game", "azul").stdout
    assert re.search(r"│ calibration +│ +│ +[\d,.]+ │ M iterations/s │", text)
    assert "Azul, 2, grey wall" in text
    assert "Duel" not in text


# play -------------------------------------------------------------------------------------------


def last_game(tmp_path: Path) -> sintra.Record:
    return sintra.Record.parse((tmp_path / "data" / "last.sintra").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "options",
    [
        ("--game", "duel", "--tablets", "random4", "--zero-draws", "free"),
        ("--tablets", "colors,edge,corners", "--special-counts-as-color", "no"),
        ("--game", "azul", "--players", "4"),
        ("--game", "azul", "--wall", "grey"),
    ],
)
def test_a_whole_game(options: tuple[str, ...], tmp_path: Path) -> None:
    result = run("play", *options, "--seed", 5, keys="1\n" * 600)
    assert result.exit_code == 0
    record = last_game(tmp_path)
    assert record.outcome is not None
    assert str(record.position()) in result.stdout
    assert story.result_in_words(record.position()) in result.stdout
    assert re.search(r"│ all +│", result.stdout)
    assert record.events == sintra.Record.parse(str(record)).events
    again = run("play", "--resume").stdout
    assert story.result_in_words(record.position()) in again
    assert "last game is not over" not in run("play").stdout


def test_moves_by_number_and_by_notation(tmp_path: Path) -> None:
    position = sintra.duel().start(seed=7)
    keys = "plate:ykt* PLACE:N@0\n2\n3\n"
    result = run("play", "--seed", 7, "--names", "Ana, Bo", keys=keys)
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
    result = run("play", "--seed", 7, keys=mistakes)
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
    result = run("play", "--game", "azul", "--seed", 7, keys=keys)
    assert result.exit_code == 0
    start = sintra.azul().start(seed=7)
    after = start.copy()
    after.play("take:1B line:2")
    assert json.loads(saved.read_text(encoding="utf-8")) == after.record.to_dict()
    assert result.stdout.count(str(after)) == 2  # when the turn begins, and on request
    assert result.stdout.count(str(start)) == 2
    assert result.stdout.count("takes 1 blue from factory 1, lays it on line 2\n") == 2
    assert "for example\ntake:3R line:2. What" in result.stdout
    assert last_game(tmp_path) == start.record
    assert "foo" not in result.stdout


def test_autosave_and_resume(tmp_path: Path) -> None:
    assert "there is no game to resume" in refused("play", "--resume")
    run("play", "--game", "azul", "--seed", 7, keys="take:1B\n")
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
    run("play", "--seed", 7, keys="1\n")
    assert [path.name for path in (tmp_path / "home" / "sintra").iterdir()] == ["last.sintra"]


def test_save_keeps_the_file_up_to_date(tmp_path: Path) -> None:
    file = tmp_path / "game.sintra"
    run("play", "--game", "azul", "--seed", 7, "--save", file, keys="take:1B\n")
    assert sintra.Record.parse(file.read_text(encoding="utf-8")) == last_game(tmp_path)
    run("play", "--load", file, "--save", file, keys="line:2\n")
    assert sintra.Record.parse(file.read_text(encoding="utf-8")).events[-1].text == "line:2"
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")]


def test_other_files_are_not_overwritten(tmp_path: Path) -> None:
    precious = tmp_path / "thesis.txt"
    precious.write_text("years of work")
    assert "is not a record" in refused("play", "--save", precious)
    result = run("play", keys=f"save {precious}\n")
    assert "is there already and is not a record" in result.stdout
    assert precious.read_text() == "years of work"


def test_the_game_goes_on_if_it_cannot_be_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("SINTRA_DATA_DIR", str(tmp_path / "file" / "data"))
    result = run("play", "--seed", 7, keys="1\n1\n1\n")
    assert result.exit_code == 0
    assert result.stderr.count("sintra: warning: cannot make") == 1
    assert result.stderr.endswith("; the game goes on\n")
    assert "Player 2 (place) > " in result.stdout
    assert "The game is kept" not in result.stdout


def test_the_game_goes_on_if_the_disk_is_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    run("play", "--seed", 7, keys="1\n")
    before = (tmp_path / "data" / "last.sintra").read_text(encoding="utf-8")
    monkeypatch.setattr("pathlib.Path.replace", full)
    result = run("play", "--seed", 7, "--save", tmp_path / "x", keys="2\n1\n")
    assert result.exit_code == 0
    assert result.stderr.count("no space left on device; the game goes on\n") == 2
    assert [path.name for path in (tmp_path / "data").iterdir()] == ["last.sintra"]
    assert (tmp_path / "data" / "last.sintra").read_text(encoding="utf-8") == before


def test_control_c_and_control_d(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("play", "--seed", 7).exit_code == 0
    answers = iter(["1"])

    def interrupted(prompt: str) -> str:
        for answer in answers:
            return answer
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    result = run("play", "--seed", 7)
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
    assert "--players is an option of Azul, not of Azul Duel" in refused("play", "--players", 3)
    assert "--tablets is an option of Azul Duel" in refused(
        "play", "--game", "azul", "--tablets", "random"
    )
    assert "azul is for 2 to 4 players" in refused("play", "--game", "azul", "--players", 5)
    assert "'fly' is no goal" in refused("play", "--tablets", "fly")
    assert "exclude each other" in refused("play", "--load", duel_file, "--resume")
    assert "leave out --game" in refused("play", "--load", duel_file, "--game", "duel")
    assert "--names needs 2 names" in refused("play", "--names", "Ana")
    assert "may not contain" in refused("play", "--names", "A|na,Bo")


def test_secrets_stay_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    keys = "1\n1\n1\n9\ndraw\ndraw\nlook\n1\n1\n"  # player 2 draws two plates and keeps one
    drew = run("play", "--seed", 7, keys=keys + "why\n").stdout
    kept, hidden = re.findall(r"^ +plate:(\S+) under:(\S+)$", drew, re.M)[0]
    assert f"looks, sees plate {kept}" in drew or f"sees plate {hidden}" in drew
    before, after = drew.split("Player 2 (place) > ")[-2:]
    assert f"under:{hidden}" in before
    assert hidden not in after
    assert after.count(f"look front:? front:? plate:{kept} under:? place:") == 2
    # On a terminal the next player sees nothing of what was done before.
    monkeypatch.setenv("FORCE_COLOR", "1")
    terminal = run("play", "--seed", 7, keys=keys + "\n").stdout
    curtain = "Plates were put back in secret. Player 1, press Enter when you look. "
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
        text = list_moves(moves, 100).plain
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
