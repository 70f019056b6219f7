#!/usr/bin/env python3
"""How far reviews of the same game agree: with other seeds, and with a much longer review.

    python bench/study_games.py games.jsonl --pairs 2            # games to review, with Ctrl+C
    python bench/review_agreement.py games.jsonl agreement.jsonl --games 20

Every game is reviewed twice to each depth, with two seeds, and once to the greatest depth with a
third seed. A line of JSON for each game is added to the second file; games that it holds already
are not reviewed again. Then the figures of all its games are printed.
"""

import argparse
import json
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from study_games import read

from sintra.model.game import Record
from sintra.study import Review
from sintra.study.game_review import DEFAULT_DEPTH
from sintra.study.judgement import BOUNDS, SHARE, Judgement
from sintra.study.plan import MAX_PASSES

GAMES = ("duel", "azul")
DEPTHS = range(1, DEFAULT_DEPTH + 1)
SEEDS = (11, 22)
LONG_SEED = 33
BLUNDER_LOSS = BOUNDS[SHARE, 3]

Found = dict[str, Any]
"""A decision of one review: the judgement, the loss, the best move, the loss of every candidate."""


def reviewed(record: Record, seed: int, depths: Sequence[int]) -> Iterator[tuple[int, Any]]:
    """A review after each of some depths: its CPU seconds, and its decisions by ply."""
    review, spent = Review(record, seed), 0.0
    for depth in depths:
        began = time.process_time()
        review.improve(depth)
        spent += time.process_time() - began
        yield depth, {"seconds": round(spent, 2), "decisions": _decisions(review)}


def _decisions(review: Review) -> dict[str, Found]:
    return {
        str(one.ply): {
            "judgement": int(one.judgement),
            "loss": round(one.loss.share, 4),
            "exact": one.exact,
            "best": one.best.text,
            "losses": {
                candidate.move.text: round(one.before.share - candidate.value.share, 4)
                for candidate in one.candidates
            },
        }
        for one in review.decisions
    }


def compare(line: dict[str, Any]) -> dict[str, Any]:
    """Review a game in all ways."""
    record = Record.from_dict(line["record"])
    long = dict(reviewed(record, LONG_SEED, [MAX_PASSES]))[MAX_PASSES]
    return {
        "game": line["game"],
        "pairing": line["pairing"],
        "number": line["number"],
        "long": long,
        "seeds": [dict(reviewed(record, seed, DEPTHS)) for seed in SEEDS],
    }


# Figures ------------------------------------------------------------------------------------------


def both(lines: Sequence[Any], first: Any, second: Any) -> list[tuple[Found, Found]]:
    """The decisions of two reviews of each game, side by side."""
    return [
        (first(line)["decisions"][ply], second(line)["decisions"][ply])
        for line in lines
        for ply in first(line)["decisions"]
        if ply in second(line)["decisions"]
    ]


def report(lines: Sequence[Any], title: str) -> None:
    """Print how far reviews agree."""

    def review(seed: int, depth: int) -> Any:
        return lambda line: line["seeds"][seed][str(depth)]

    def long(line: Any) -> Any:
        return line["long"]

    print(f"\n{title}: {len(lines)} games\n")
    print("| reviews | CPU seconds | decisions | same best move or no worse than 2 % "
          "| same judgement | blunders | also blunders | at least mistakes "
          "| best in one, blunder in the other | mean difference of losses, % |")  # fmt: skip
    print("|---|---|---|---|---|---|---|---|---|---|")
    for depth in DEPTHS:
        seconds = [review(seed, depth)(line)["seconds"] for line in lines for seed in (0, 1)]
        two = both(lines, review(0, depth), review(1, depth))
        _row(f"depth {depth}, two seeds", np.mean(seconds), two + [(b, a) for a, b in two])
    for depth in DEPTHS:
        seconds = [review(seed, depth)(line)["seconds"] for line in lines for seed in (0, 1)]
        two = [pair for seed in (0, 1) for pair in both(lines, review(seed, depth), long)]
        _row(f"depth {depth}, and depth {MAX_PASSES}", np.mean(seconds), two)
    print(f"\nDepth {MAX_PASSES}: {np.mean([long(line)['seconds'] for line in lines]):.1f} s")


def _row(name: str, seconds: Any, pairs: list[tuple[Found, Found]]) -> None:
    """One line of the table; the second review of each pair is what the first is held against."""
    blunders = [(a, b) for a, b in pairs if a["judgement"] == Judgement.BLUNDER]
    same = [b["judgement"] == Judgement.BLUNDER for _, b in blunders]
    nearly = [b["judgement"] >= Judgement.MISTAKE for _, b in blunders]
    opposite = sum(
        b["losses"].get(a["best"], 0.0) >= BLUNDER_LOSS
        or (a["judgement"] == Judgement.BLUNDER and b["judgement"] <= Judgement.BEST)
        for a, b in pairs
    )
    as_good = [b["losses"].get(a["best"], 1.0) < BOUNDS[SHARE, 1] for a, b in pairs]
    judged = [_class(a) == _class(b) for a, b in pairs]
    differences = [abs(a["loss"] - b["loss"]) for a, b in pairs]
    print(
        f"| {name} | {seconds:.1f} | {len(pairs)} | {np.mean(as_good):.1%} | {np.mean(judged):.1%} "
        f"| {len(blunders)} | {np.mean(same):.1%} | {np.mean(nearly):.1%} | {opposite} "
        f"| {100 * np.mean(differences):.2f} |"
    )


def _class(found: Found) -> int:
    """The judgement; even, best and good moves are all good enough."""
    return max(int(Judgement.GOOD), int(found["judgement"]))


def main() -> None:
    """Review what is missing, then print the figures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("games", type=Path)
    parser.add_argument("file", type=Path)
    parser.add_argument("--games", dest="count", type=int, default=10, help="of each game")
    arguments = parser.parse_args()
    found = read(arguments.file)
    done = {(line["game"], *line["pairing"], line["number"]) for line in found}
    with arguments.file.open("a", encoding="utf-8") as file:
        left = Counter(dict.fromkeys(GAMES, arguments.count))
        left.subtract(line["game"] for line in found)
        for line in read(arguments.games):
            key = (line["game"], *line["pairing"], line["number"])
            if left[line["game"]] > 0 and key not in done:
                file.write(json.dumps(compare(line)) + "\n")
                file.flush()
                left[line["game"]] -= 1
    for game in GAMES:
        lines = [line for line in read(arguments.file) if line["game"] == game]
        if lines:
            report(lines, game)


if __name__ == "__main__":
    main()
