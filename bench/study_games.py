#!/usr/bin/env python3
"""Plays games between levels and reviews them: the data for what a review's numbers are worth.

    python bench/study_games.py games.jsonl                    # goes on until it is stopped
    python bench/study_games.py games.jsonl --pairs 5 --game azul --pairing 4,5 --depth 1

Pairs of games with the same deals and swapped seats, as in the arena, in turn for every pairing.
Each game is one line of JSON. Games that the file holds already are not played again, so the
program can be stopped and started at any time. Level 6 plays by time; here it is a search with a
fixed number of simulations instead, so that the same seed gives the same games.

``bench/study_report.py`` computes figures from the file.
"""

import argparse
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from sintra.arena.match import Match
from sintra.arena.match_game import play_game
from sintra.model.game import Record
from sintra.study import Review
from sintra.study.judgement import LEAD, SHARE, Judgement

SIMULATIONS = 6000
"""What the search of level 6 gets for each decision; level 5 has as many, but samples its move."""
PLAYERS = {
    **{str(level): f"level:{level}" for level in range(1, 6)},
    "6": f"search:simulations={SIMULATIONS}",
}
PAIRINGS = [
    *((str(level), str(level)) for level in range(1, 7)),
    *((str(level), str(level + 1)) for level in range(1, 6)),
    ("1", "3"),
    ("2", "4"),
    ("3", "5"),
]
MAX_PAIRS = 100_000
"""The schedule of every match, of which each run plays a part."""


class Task(NamedTuple):
    """One game to play."""

    game: str
    pairing: tuple[str, str]
    number: int


def schedule(games: list[str], pairings: list[tuple[str, str]], pairs: int) -> Iterator[Task]:
    """One pair of each pairing in each game, again and again."""
    for pair in range(pairs):
        for pairing in pairings:
            for game in games:
                yield Task(game, pairing, 2 * pair)
                yield Task(game, pairing, 2 * pair + 1)


def key(line: dict[str, Any]) -> Task:
    """The task whose result a line is."""
    return Task(line["game"], (line["pairing"][0], line["pairing"][1]), line["number"])


def play(task: Task, seed: int, depth: int) -> dict[str, Any]:
    """Play a game and review it."""
    players = tuple(PLAYERS[name] for name in task.pairing)
    match = Match(players, task.game, games=2 * MAX_PAIRS, seed=seed)
    began = time.process_time()
    result = play_game(match, task.number)
    played = time.process_time()
    if result["forfeit"]:
        raise SystemExit(f"{task}: a player forfeited: {result['forfeit']['text']}")
    review = Review(Record.from_dict(result["record"]), seed)
    review.improve(depth)
    return {
        "game": task.game,
        "pairing": task.pairing,
        "number": task.number,
        "seed": seed,
        "depth": depth,
        "levels": [int(task.pairing[player]) for player in result["seats"]],
        "shares": result["shares"],
        "scores": result["scores"],
        **figures(review),
        "seconds": [
            round(played - began, 3),
            round(time.process_time() - played, 3),
        ],
        "record": result["record"],
    }


def figures(review: Review) -> dict[str, Any]:
    """What a review says of a game of two, as plain numbers."""
    balances = [review.balance(SHARE), review.balance(LEAD)]
    return {
        # Seat, round, whether it is a real choice, loss, and what was expected after the move.
        "decisions": [
            [
                one.seat,
                one.round,
                int(one.judgement >= Judgement.BEST),
                *(round(value, 5) for value in (one.loss.share, one.before.share, one.after.share)),
                *(round(value, 3) for value in (one.loss.lead, one.after.lead)),
            ]
            for one in review.decisions
        ],
        # Round, and for the first seat: luck in share and points, standard error, percentile.
        "chance": [
            [
                one.round,
                round(one.luck[0].share, 5),
                round(one.luck[0].lead, 3),
                round(one.luck[0].share_error / 1.96, 5),
                round(one.percentile[0], 4),
            ]
            for one in review.chance_events
        ],
        "luck": [[round(luck, 5) for luck in balance["luck"]] for balance in balances],
        "start": [[round(value, 5) for value in balance["start"]] for balance in balances],
        "ledger_error": max(_gap(balance, seat) for balance in balances for seat in range(2)),
    }


def _gap(balance: dict[str, Any], seat: int) -> float:
    """By how much a ledger does not close."""
    parts = balance["luck"][seat] + sum(balance["skill"][seat]) + balance["reevaluation"][seat]
    return float(abs(balance["start"][seat] + parts - balance["result"][seat]))


def read(path: Path) -> list[dict[str, Any]]:
    """The games of a file; an incomplete last line does not count."""
    return [json.loads(line) for line in _whole_lines(path).splitlines()]


def _whole_lines(path: Path) -> bytes:
    content = path.read_bytes() if path.exists() else b""
    return content[: content.rfind(b"\n") + 1]


def main() -> None:
    """Play what is missing, one game after the other."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--game", action="append", choices=("duel", "azul"), help="only this game")
    parser.add_argument("--pairing", action="append", help="only this pairing, such as 4,5")
    parser.add_argument("--pairs", type=int, default=MAX_PAIRS, help="pairs of each pairing")
    parser.add_argument("--depth", type=int, default=4, help="of the reviews")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    pairings = PAIRINGS
    if arguments.pairing:
        pairings = [(first, second) for first, second in map(_split, arguments.pairing)]
    done = {key(line) for line in read(arguments.file)}
    with arguments.file.open("a", encoding="utf-8") as file:
        file.truncate(len(_whole_lines(arguments.file)))
        for task in schedule(arguments.game or ["duel", "azul"], pairings, arguments.pairs):
            if task not in done:
                line = play(task, arguments.seed, arguments.depth)
                file.write(json.dumps(line) + "\n")
                file.flush()


def _split(text: str) -> list[str]:
    names = text.split(",")
    if len(names) != 2 or not all(name in PLAYERS for name in names):
        raise SystemExit(f"a pairing is two of the levels 1 to 6, such as 4,5; not {text!r}")
    return names


if __name__ == "__main__":
    main()
