"""The page's reviews of games are those of the library: judgements, luck, reasons, the ledger."""

from pathlib import Path
from typing import Any

import pytest

import sintra
from sintra.study.findings import Decision, Value
from sintra.study.game_review import Review
from sintra.study.judgement import LEAD, SHARE
from tests.engine import node
from tests.study.reviewed_games import GAMES, played

SEED = 7
DEPTH = 2
EVENTS = 60
"""Of each game, so that a review takes few seconds; the end of a game is reviewed apart."""


def begun(name: str, first: int) -> sintra.Record:
    """The first events of a game."""
    return played(name).position(first).record


def told_value(told: dict[str, float]) -> Value:
    return Value(told["share"], told["lead"], told["shareError"], told["leadError"])


def near(ours: Value, told: dict[str, float]) -> bool:
    theirs = told_value(told)
    return all(
        getattr(theirs, field) == pytest.approx(getattr(ours, field), abs=1e-9)
        for field in ("share", "lead", "share_error", "lead_error")
    )


def same_decision(ours: Decision, told: dict[str, Any]) -> None:
    assert [one.move.id for one in ours.candidates] == [one["move"] for one in told["candidates"]]
    for mine, theirs in zip(ours.candidates, told["candidates"], strict=True):
        assert near(mine.value, theirs["value"])
        assert mine.simulations == theirs["simulations"]
        assert [event.id for event in mine.line] == theirs["line"]
    assert (ours.ply, ours.seat, ours.round, ours.turn) == (
        told["ply"], told["seat"], told["round"], told["turn"],
    )  # fmt: skip
    assert (ours.played.id, ours.best.id) == (told["played"]["move"], told["best"]["move"])
    assert near(ours.loss, told["loss"])
    assert ours.judgement.name.lower() == told["judgement"]
    turn = ours.turn_judgement
    assert (turn.name.lower() if turn else None) == told["turnJudgement"]
    assert ours.exact == told["exact"]
    for reason, theirs in zip(ours.reasons, told["reasons"], strict=True):
        assert (reason.kind, reason.seat) == (theirs["kind"], theirs["seat"])
        assert reason.amount == pytest.approx(theirs["amount"], abs=1e-9)
        row = theirs["row"] + 1 if "row" in theirs else None
        assert reason.detail == theirs.get("source", row)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("part", ["begin", "whole"])
def test_reviews_are_the_same(name: str, part: str, tmp_path: Path) -> None:
    record = begun(name, EVENTS) if part == "begin" else played(name)
    depth = DEPTH if part == "begin" else 1
    task = {
        "kind": "review", "game": record.game.name, "options": record.game.options,
        "events": [event.id for event in record.events], "seed": node.words(SEED), "depth": depth,
    }  # fmt: skip
    [told] = node.run([task], tmp_path)
    ours = Review(record, SEED)
    ours.improve(depth)
    theirs = told["review"]
    assert told["progress"] == pytest.approx(ours.progress(depth))
    assert len(ours.decisions) == len(theirs["decisions"]) > 10
    for decision, one in zip(ours.decisions, theirs["decisions"], strict=True):
        same_decision(decision, one)
    for event, one in zip(ours.chance_events, theirs["chance"], strict=True):
        assert (event.ply, event.end, event.round) == (one["ply"], one["end"], one["round"])
        assert event.percentile == pytest.approx(one["percentile"])
        for luck, value in zip(event.luck, one["luck"], strict=True):
            assert (luck.share, luck.lead) == pytest.approx((value["share"], value["lead"]))
    for unit, key in ((LEAD, "lead"), (SHARE, "share")):
        balance = ours.balance(unit)
        assert balance["over"] == theirs["over"] == (part == "whole")
        for seat, player in enumerate(theirs["players"]):
            for column in ("start", "luck", "skill", "reevaluation", "result"):
                expected = pytest.approx(balance[column][seat], abs=1e-9)
                assert player["ledger"][key][column] == expected
    for seat, player in enumerate(theirs["players"]):
        performance = ours.performance(seat)
        assert performance.decisions == player["game"]["decisions"]
        assert performance.accuracy == pytest.approx(player["game"]["accuracy"])
        assert performance.error_rate == pytest.approx(player["game"]["errorRate"])
        assert len(player["rounds"]) == ours.rounds
