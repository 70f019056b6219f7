"""Every example runs, as a user would run it."""

import re
import subprocess
import sys
from pathlib import Path

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"


def run(*command: str) -> str:
    """What a program says; it has to end well and to complain about nothing."""
    done = subprocess.run(command, cwd=EXAMPLES, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "Warning" not in done.stderr
    return done.stdout


def test_there_is_a_test_for_every_example() -> None:
    files = {path.name for path in EXAMPLES.iterdir() if path.suffix in (".py", ".ipynb")}
    # The bot that plays over HTTP is run against a real server: tests/server/test_api.py. PyTorch
    # is no part of the tests; what its example needs is tested with NumPy, in tests/envs.
    assert files == {
        "http_bot.py", "learn.py", "my_bot.py", "open_spiel_mcts.py", "play_and_draw.ipynb",
        "random_games.py", "torch_self_play.py",
    }  # fmt: skip


def test_random_games_in_each_api() -> None:
    said = run(sys.executable, "random_games.py")
    apis = [line.partition(":")[0] for line in said.splitlines()]
    assert apis == ["library", "batch", "petting_zoo", "gym", "gym_vector", "open_spiel"]


def test_mcts_of_open_spiel_plays() -> None:
    said = run(sys.executable, "open_spiel_mcts.py", "20")
    assert "returns [1.0, -1.0]" in said
    assert re.search(r"first decision of ISMCTS: plate:\S+", said)


def test_a_bot_of_ten_lines_enters_the_arena() -> None:
    said = run(
        sys.executable, "-m", "sintra", "arena", "my_bot:Frugal", "random",
        "--game", "azul", "--games", "8",
    )  # fmt: skip
    assert "my_bot:Frugal" in said
    assert "forfeit" not in said.lower()


def test_the_notebook_plays_and_draws_a_game() -> None:
    program = (
        "import nbformat\n"
        "from nbclient import NotebookClient\n"
        "book = nbformat.read('play_and_draw.ipynb', 4)\n"
        "NotebookClient(book, timeout=300, kernel_name='python3').execute()\n"
        "outputs = [output for cell in book.cells for output in cell.get('outputs', [])]\n"
        "print(sum('image/png' in output.get('data', {}) for output in outputs))\n"
    )
    assert run(sys.executable, "-c", program).strip() == "3"


def test_a_network_learns_from_playing_itself() -> None:
    said = run(sys.executable, "learn.py", "--updates", "6", "--games", "100")
    pattern = r"(\w+): wins ([\d.]+)% ± [\d.]+% against (\w+), ([-+.\d]+) points"
    leads = {(when, whom): float(lead) for when, _, whom, lead in re.findall(pattern, said)}
    assert leads["trained", "random"] > leads["untrained", "random"] + 5
    assert leads["trained", "greedy"] > leads["untrained", "greedy"] + 10
