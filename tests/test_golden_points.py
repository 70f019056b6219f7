"""Golden games with points: an event, the scores and what it did on each line; and all events.

The files are records and can be read as such. After an intended change of the rules or of the words
for effects, ``python -m tests.test_golden_points`` writes them again; look at the difference.
"""

import random
from pathlib import Path

import pytest

import sintra
from sintra.model.game import Game
from sintra.rules import engine
from tests.playing import Habit, eager, finished, tidy
from tests.test_conformance import event_list

GOLDEN = Path(__file__).parent / "golden"


def thoughtful(position: sintra.Position, rng: random.Random) -> int:
    """The move after which random games end best; golden games need points to show."""
    seat = position.actor
    assert isinstance(seat, int)
    best, best_lead = -1, float("-inf")
    for number in position.legal_ids:
        lead = 0
        for _ in range(25):
            after = position.copy()
            after._rng = sintra.new_rng(rng.randrange(2**32))
            after.play(number)
            engine.random_games(after._state.copy(), after._state, 1, after._rng)
            others = [score for other, score in enumerate(after.scores) if other != seat]
            lead += after.scores[seat] - max(others)
        if lead > best_lead:
            best, best_lead = number, lead
    return best


GAMES: dict[str, tuple[Game, Habit, int]] = {
    "points-duel-first-game": (sintra.duel("first-game"), thoughtful, 7),
    "points-duel-random4-free": (sintra.duel("random4", zero_draws="free"), eager, 4),
    "points-duel-back-sides": (
        sintra.duel("colors edge corners specials", special_counts_as_color=False),
        thoughtful,
        12,
    ),
    "points-azul-2-colored": (sintra.azul(2), thoughtful, 3),
    "points-azul-4-grey": (sintra.azul(4, "grey"), tidy, 6),
}
WIDTH = 34
"""Column in which the comments begin."""


def annotated(record: sintra.Record) -> str:
    """A record with one event to a line, the effects of each and the scores beside it."""
    lines = [str(record).split("\n\n")[0]]
    part = ""
    for ply, (event, effects) in enumerate(record.position().history()):
        before = record.position(ply)
        if part != f"# Round {before.round}, {before.phase}":
            part = f"# Round {before.round}, {before.phase}"
            lines += ["", part]
        mark = "" if before.actor == sintra.CHANCE else f"{before.actor + 1}: "
        scores = "-".join(str(score) for score in record.position(ply + 1).scores)
        words = [
            effect.text if effect.seat is None else f"player {effect.seat + 1}: {effect.text}"
            for effect in effects
        ]
        lines.append(f"{mark}{event.text}".ljust(WIDTH) + f"# {'; '.join([scores, *words])}")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_replays_line_by_line(name: str) -> None:
    golden = (GOLDEN / f"{name}.txt").read_text("utf-8")
    record = sintra.Record.parse(golden)
    assert record.game == GAMES[name][0]
    assert record.outcome is not None
    assert annotated(record).splitlines() == golden.splitlines()


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_can_be_played_by_hand(name: str) -> None:
    golden = (GOLDEN / f"{name}.txt").read_text("utf-8")
    game = GAMES[name][0]
    position = game.start(given=True)
    typed = 0
    for line in golden.split("\n\n", 1)[1].splitlines():
        event, _, comment = line.partition("#")
        mark, _, text = event.strip().rpartition(" ")
        if not text:
            continue
        typed += 1
        if position.ply < typed:  # otherwise a move without a choice, which was played already
            seat = int(mark[0]) - 1 if mark else None
            position.play(text, by=seat)
        assert position.events[typed - 1].text == text
        if position.ply == typed:
            scores = comment.split(";")[0].strip()
            assert "-".join(str(score) for score in position.scores) == scores
    assert position.is_over
    assert position.ply == typed


def write_all() -> None:
    """Write all golden files again."""
    GOLDEN.mkdir(exist_ok=True)
    for game in (sintra.duel(), sintra.azul()):
        (GOLDEN / f"events-{game.name}.txt").write_text(event_list(game), "utf-8")
    for name, (game, habit, seed) in GAMES.items():
        record = finished(game, seed, habit).record
        (GOLDEN / f"{name}.txt").write_text(annotated(record), "utf-8")


if __name__ == "__main__":
    write_all()
