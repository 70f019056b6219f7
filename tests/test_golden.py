"""Golden playthroughs: whole games as readable text. A change of the rules is a visible diff.

``python -m tests.test_golden`` writes the files anew.
"""

import random
from pathlib import Path

import pytest

import sintra
from sintra.model.game import Game

FOLDER = Path(__file__).resolve().parent / "golden"

GAMES: dict[str, tuple[Game, int]] = {
    "duel-first-game": (sintra.duel(), 11),
    "duel-all-options": (
        sintra.duel("random4", zero_draws="free", special_counts_as_color=False),
        12,
    ),
    "azul-two": (sintra.azul(), 13),
    "azul-four-grey": (sintra.azul(4, "grey"), 14),
}


def play(game: Game, seed: int) -> sintra.Position:
    """A game with sense: nothing is broken on purpose, and long lines are liked."""
    rng = random.Random(seed)
    position = game.start(seed=seed)
    while not position.is_over:
        moves = [m for m in position.legal_moves if m.text not in ("break", "floor", "leave")]
        position.play(rng.choice(moves or position.legal_moves))
    return position


def annotated(position: sintra.Position) -> str:
    """The record, with what each event did and the scores as comments."""
    record = position.record
    head, _, _ = str(record).partition("\n\n")
    lines = [head, ""]
    for ply, (event, effects) in enumerate(position.history(), start=1):
        told = [f"{'' if e.seat is None else f'player {e.seat + 1}: '}{e.text}" for e in effects]
        if told:
            scores = "-".join(map(str, record.position(ply).scores))
            lines.append(f"{event.text:16} # {'; '.join(told)} ({scores})")
        else:
            lines.append(event.text)
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_played_as_it_was(name: str) -> None:
    text = (FOLDER / f"{name}.txt").read_text("utf-8")
    record = sintra.Record.parse(text)
    assert annotated(record.position()).splitlines() == text.splitlines()


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_still_gives_the_same_game(name: str) -> None:
    game, seed = GAMES[name]
    text = (FOLDER / f"{name}.txt").read_text("utf-8")
    assert play(game, seed).record == sintra.Record.parse(text)


def write() -> None:
    """Write all files."""
    FOLDER.mkdir(exist_ok=True)
    for name, (game, seed) in GAMES.items():
        (FOLDER / f"{name}.txt").write_text(annotated(play(game, seed)), "utf-8")


if __name__ == "__main__":
    write()
