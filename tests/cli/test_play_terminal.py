"""``sintra play`` in a real terminal: sizes, keys, colors, and being killed."""

import os
import re
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pexpect
import pytest

import sintra
from tests.cli.running import last_game

ROOT = Path(__file__).parent.parent.parent
PROMPT = r"\w+ \((\w+)\) > "
ESCAPES = re.compile(r"\x1b(\[[0-9;?]*[A-Za-z]|[()].)")


def _hear_interrupts() -> None:
    """Programs that a shell starts in the background ignore Ctrl-C, and so does what they start."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Terminal:
    """A terminal in which a game is played."""

    def __init__(self, child: Any, rows: int) -> None:
        self.child = child
        self.rows = rows

    def prompt(self) -> str:
        """Wait for the question; returns everything since the last one, without colors."""
        self.child.expect(PROMPT)
        return ESCAPES.sub("", self.child.before).replace("\r\n", "\n")

    @property
    def asked(self) -> str:
        """The word in the prompt."""
        return str(self.child.match.group(1))

    def type(self, line: str) -> str:
        self.child.sendline(line)
        return self.prompt()

    def end(self) -> str:
        """Wait for the end of the program."""
        self.child.expect(pexpect.EOF)
        self.child.wait()
        return ESCAPES.sub("", self.child.before).replace("\r\n", "\n")


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Any]:
    opened = []

    def start(*arguments: object, rows: int = 40, columns: int = 100) -> Terminal:
        environment = {
            **os.environ,
            "SINTRA_DATA_DIR": str(tmp_path / "data"),
            "TERM": "xterm-256color",
            "PYTHONPATH": str(ROOT / "src"),
        }
        for name in ("COLUMNS", "LINES", "NO_COLOR"):
            environment.pop(name, None)
        child = pexpect.spawn(
            sys.executable,
            ["-m", "sintra", "play", "--terminal", *(str(word) for word in arguments)],
            env=environment, cwd=ROOT, dimensions=(rows, columns), encoding="utf-8", timeout=180,
            preexec_fn=_hear_interrupts,
        )  # fmt: skip
        opened.append(child)
        return Terminal(child, rows)

    yield start
    for child in opened:
        child.close(force=True)


def board_of(text: str) -> list[str]:
    """The lines from the last board to the prompt."""
    lines = text.splitlines()
    starts = [n for n, line in enumerate(lines) if re.match(r"AZUL( DUEL)? +round", line)]
    return lines[starts[-1] :]


@pytest.mark.parametrize(
    ("options", "most"),
    [
        (("--level", 2), 100),
        (("--game", "azul", "--players", "me,1,2,3", "--wall", "grey"), 100),
        (("--game", "azul", "--level", "3"), 80),
    ],
)
def test_a_whole_game_fits_the_terminal(
    terminal: Any, tmp_path: Path, options: tuple[object, ...], most: int
) -> None:
    game = terminal(*options, "--seed", 5, columns=most)
    text = game.prompt()
    turns = 0
    while True:
        for line in text.splitlines():
            assert len(line) <= most, line
        if "FACTORIES" in text:
            turns += 1
            if most == 100:  # from the board to the prompt, all is in sight
                assert len(board_of(text)) <= game.rows, text
        game.child.sendline("1")
        if game.child.expect([PROMPT, pexpect.EOF]) == 1:
            break
        text = ESCAPES.sub("", game.child.before).replace("\r\n", "\n")
    end = ESCAPES.sub("", game.child.before)
    assert turns > 12
    record = last_game(tmp_path)
    assert record.outcome is not None
    assert "win" in end
    assert re.search(r"│ all +│", end)


def test_tiles_have_color_and_letters(terminal: Any) -> None:
    game = terminal("--players", "me,me", "--seed", 7)
    game.child.expect(PROMPT)
    painted = game.child.before
    plain = ESCAPES.sub("", painted)
    assert painted.count("\x1b[") > 60
    assert re.search(r"\x1b\[[\d;]*m[BYRKT]\x1b\[0m", painted)
    assert "B B Y R T" in plain


def test_plain_has_no_escape_sequences(terminal: Any) -> None:
    game = terminal("--plain", "--level", 1, "--seed", 7)
    game.child.expect("Player 1, plate: ")
    game.child.sendline("1")
    game.child.expect("Player 1, place: ")
    game.child.sendline("1")
    game.child.expect("Player 1, turn: ")
    assert "\x1b[" not in game.child.before.replace("\x1b[?2004h", "").replace("\x1b[?2004l", "")
    assert "Beatriz: takes plate" in game.child.before


def test_control_c_stops_a_thinking_level(terminal: Any, tmp_path: Path) -> None:
    game = terminal("--game", "azul", "--seed", 7, "--level", 6, "--seconds", 60)
    game.prompt()
    game.child.sendline("take:1B line:2")
    game.child.expect("Manuel thinks")
    began = time.monotonic()
    game.child.sendintr()
    game.child.expect("Manuel has stopped thinking, and has played nothing")
    assert time.monotonic() - began < 50  # not the minute that he wanted
    game.child.expect(r"Manuel is to move \(Enter goes on\) > ")
    mine = last_game(tmp_path)
    assert [event.text for event in mine.events[-2:]] == ["take:1B", "line:2"]
    game.child.sendline("take:2B")
    game.child.expect("it is Manuel's turn; Enter lets the game go on")
    game.child.expect("> ")
    assert "choose a line" in game.type("undo")
    assert last_game(tmp_path).events == mine.events[:-1]
    game.child.sendline("line:2")
    game.child.expect("Manuel thinks")
    game.child.sendintr()
    game.child.expect("Enter goes on")
    game.child.sendintr()
    assert "The game is kept. To go on: sintra play --resume" in game.end()
    assert game.child.exitstatus == 130
    assert last_game(tmp_path).events == mine.events
    again = terminal("--resume", "--level", 1)
    assert "Beatriz   takes" in again.prompt()


def test_control_c_leaves_a_player_that_does_not_listen(terminal: Any) -> None:
    game = terminal("--game", "azul", "--seed", 7, "--players", "me,tests.cli.bots:Deaf")
    game.prompt()
    game.child.sendline("take:1B line:2")
    game.child.expect("thinks")
    game.child.sendintr()
    game.child.expect("Enter goes on")
    game.child.sendline("quit")
    game.end()
    assert game.child.exitstatus == 0


def test_a_hint_can_be_stopped(terminal: Any, tmp_path: Path) -> None:
    game = terminal("--game", "azul", "--seed", 7, "--level", 1, "--seconds", 60)
    game.prompt()
    game.child.sendline("?")
    game.child.expect("Manuel looks at the table")
    game.child.sendintr()
    assert "No hint, then." in game.prompt()
    game.type("take:1B")
    assert last_game(tmp_path).player_info.assisted == ()


def test_kill_loses_nothing(terminal: Any, tmp_path: Path) -> None:
    game = terminal("--level", 1, "--seed", 7)
    game.prompt()
    for _ in range(6):
        game.type("1")
    mine = last_game(tmp_path)
    game.child.kill(signal.SIGKILL)
    game.child.wait()
    again = terminal("--resume")
    again.prompt()
    assert last_game(tmp_path) == mine
    again.type("1")
    later = last_game(tmp_path)
    assert later.events[: len(mine)] == mine.events
    assert len(later) > len(mine)
    assert later.player_info.by == ("person", "level:1")


def test_killed_while_a_level_thinks(terminal: Any, tmp_path: Path) -> None:
    game = terminal("--game", "azul", "--seed", 7, "--level", 6, "--seconds", 60)
    game.prompt()
    game.child.sendline("take:1B line:2")
    game.child.expect("Manuel thinks")
    game.child.kill(signal.SIGKILL)
    game.child.wait()
    assert [event.text for event in last_game(tmp_path).events[-2:]] == ["take:1B", "line:2"]
    again = terminal("--resume", "--seconds", 0.1)
    assert "Manuel" in again.prompt()


def test_a_small_terminal_says_so(terminal: Any) -> None:
    game = terminal("--players", "Ana,Bo", "--seed", 7, rows=24, columns=80)
    text = game.prompt()
    assert "this terminal has 80 and" in text
    assert max(len(line) for line in text.splitlines()) <= 80
    assert "3 moves; moves lists them" in text
    assert "plate:YKT*" in game.type("moves")
    for line in game.type("sun:2K line:7 something that is not an event").splitlines():
        assert len(line) <= 80


def test_the_keyboard_is_passed_only_if_there_are_secrets(terminal: Any) -> None:
    curtain = "There are secrets on this table"
    game = terminal("--players", "Ana,Bo", "--seed", 7)
    text = game.prompt()
    for _ in range(4):
        text += game.type("1")
    assert curtain not in text  # plates were taken from the display: nothing to hide
    position = sintra.duel().start(seed=7)
    for _ in range(4):
        position.play(position.legal_moves[0])
    assert position.actor == 1
    text = game.type("draw") + game.type("draw") + game.type("look") + game.type("1")
    assert "puts plate" in text
    game.child.sendline("1")
    game.child.expect(f"{curtain}. Ana, press Enter when only you look")
    hidden = re.search(r"puts plate (\S+) under", text)
    assert hidden is not None
    game.child.sendline("")
    assert hidden[1] not in game.prompt()
