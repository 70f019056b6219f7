"""Reviews of games: exact where the truth is known, the same on every host, kept in files."""

import json
import threading
from pathlib import Path

import numpy as np
import pytest

import sintra
from sintra.model.errors import OptionError, RecordError
from sintra.model.game import Record
from sintra.players import weights
from sintra.players.search.round_solver import RoundSolver
from sintra.study import Review, judgement, ledger, plan, steps
from sintra.study.judgement import LEAD, SHARE, Judgement
from sintra.study.steps import CHANCE, MAX_CANDIDATES
from tests.study.reviewed_games import GAMES, played


@pytest.fixture(scope="module", params=list(GAMES))
def reviewed(request: pytest.FixtureRequest) -> Review:
    """A whole game, reviewed in one pass."""
    return sintra.study.review(played(request.param), depth=1)


# The ledger ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("unit", [SHARE, LEAD])
def test_the_ledger_of_a_review_closes(reviewed: Review, unit: int) -> None:
    balance = reviewed.balance(unit)
    for seat in range(reviewed.game.players):
        parts = balance["luck"][seat] + sum(balance["skill"][seat]) + balance["reevaluation"][seat]
        assert balance["start"][seat] + parts == pytest.approx(balance["result"][seat], abs=1e-9)
    outcome = reviewed.record.outcome
    assert outcome is not None
    leads = [score - max(outcome.scores[:i] + outcome.scores[i + 1 :])
             for i, score in enumerate(outcome.scores)]  # fmt: skip
    shares = [(i in outcome.winners) / len(outcome.winners) for i in range(len(outcome.scores))]
    assert balance["result"] == (shares if unit == SHARE else leads)


@pytest.mark.parametrize("name", list(GAMES))
def test_the_ledger_closes_whatever_was_found(name: str) -> None:
    """Also for values that no search would find, and where steps are missing."""
    record = played(name)
    review = Review(record)
    analyst, rng = review._analyst, np.random.default_rng(5)
    n, study = analyst.n, analyst.study
    for _ in range(200):
        study.steps["passes"][:n] = rng.integers(0, 2, n)
        study.steps["n"][:n] = 3
        study.steps["played"][:n] = rng.integers(0, 3, n)
        for field in ("luck_share", "luck_lead"):
            study.steps[field][:n] = rng.normal(size=(n, 4))
        study.sums["simulations"] = 10.0
        for field in ("share", "lead"):
            study.sums[field] = rng.normal(size=study.sums[field].shape)
        rows, summary = np.zeros(n, ledger.ROW), np.zeros(1, ledger.SUMMARY)
        ledger.close(study, n, analyst.final, rows, summary)
        one = summary[0]
        total = one["start"] + one["luck"] + one["skill"].sum(axis=2) + one["reevaluation"]
        assert np.allclose(total, one["result"])


def test_skill_is_what_the_moves_lost(reviewed: Review) -> None:
    balance = reviewed.balance(SHARE)
    for seat in range(reviewed.game.players):
        lost = sum(one.loss.share for one in reviewed.decisions if one.seat == seat)
        assert balance["skill"][seat][seat] == pytest.approx(-lost, abs=1e-9)


# Values -------------------------------------------------------------------------------------------


def test_shares_of_the_win_add_up_to_one(reviewed: Review) -> None:
    analyst, players = reviewed._analyst, reviewed.game.players
    for index in range(analyst.n):
        if analyst.study.steps["seat"][index] == CHANCE:
            assert analyst.study.steps["luck_share"][index].sum() == pytest.approx(0.0, abs=1e-9)
            continue
        for place in range(analyst.study.steps["n"][index]):
            values = [
                judgement.candidate_value(analyst.study, index, place, seat, SHARE)
                for seat in range(players)
            ]
            assert sum(values) == pytest.approx(1.0)


@pytest.mark.parametrize("name", ["duel", "azul"])
def test_points_by_source_are_the_expected_score(name: str) -> None:
    """With the score before the decision they are what the lead was computed from."""
    reviewed = sintra.study.review(played(name), depth=1)
    analyst = reviewed._analyst
    for index in range(analyst.n):
        step = analyst.study.steps[index]
        scores = reviewed.record.position(int(step["ply"])).scores
        for place in range(int(step["n"])):
            sums = analyst.study.sums[index * MAX_CANDIDATES + place]
            if sums["simulations"]:
                points = sums["points"].sum(axis=1)[:2] / sums["simulations"] + scores
                lead = sums["lead"][0] / sums["simulations"]
                assert points[0] - points[1] == pytest.approx(lead, abs=1e-3)


@pytest.mark.parametrize("name", ["duel", "azul"])
def test_solved_ends_of_rounds_have_the_values_of_the_solver(name: str) -> None:
    record = played(name)
    review = Review(record)
    review.improve(1)
    analyst = review._analyst
    loaded, tried = weights.load(name), 0
    for index in range(analyst.n):
        step = analyst.study.steps[index]
        if step["exact"] != steps.ROUND_END:
            continue
        view = record.position(int(step["ply"])).view(int(step["seat"]))
        solved = RoundSolver(view.state).solve(view.state, loaded, lambda: 1_000_000)
        assert solved is not None
        best = step["moves"][0]  # inserted by the value that the solver maximizes
        if best != solved[0]:
            twin = list(step["moves"][: step["n"]]).index(solved[0])
            assert step["exact_share"][twin] == pytest.approx(step["exact_share"][0])
        tried += 1
    assert tried > 0


def test_what_a_seat_cannot_know_does_not_change_the_judgement() -> None:
    """Other secrets, the same decision: values differ by no more than their intervals."""
    game = GAMES["duel"]
    record = played("duel")
    compared = 0
    for ply in range(20, len(record), 45):
        position = record.position(ply)
        seat = position.actor
        if not isinstance(seat, int) or len(position.legal_moves) < 2:
            continue
        move = record.events[ply].text
        found = []
        for seed in (1, 2):
            start = position.view(seat).sample(seed).to_dict()
            other = game.setup(start, given=True)
            other.play(move)
            found.append(sintra.study.review(other.record, depth=3).decisions[0])
        error = 2 * (found[0].before.share_error + found[1].before.share_error) + 1e-9
        assert abs(found[0].before.share - found[1].before.share) <= error
        compared += 1
    assert compared >= 3


def test_luck_averages_zero() -> None:
    total, variance, n = 0.0, 0.0, 0
    for seed in range(1, 7):
        review = Review(played("azul", seed))
        review._analyst.measure_luck()
        for event in review.chance_events:
            total += event.luck[0].share
            variance += event.luck[0].share ** 2
            n += 1
    assert n >= 20
    assert abs(total) < 3.5 * variance**0.5


def test_a_bad_move_is_found_with_its_reason() -> None:
    """Tiles on the floor line of an empty board."""
    position = sintra.azul().start(seed=4)
    position.play(position.legal_moves[0])
    position.play(next(move for move in position.legal_moves if move.text == "floor"))
    review = sintra.study.review(position.record, depth=3)
    last = review.decisions[-1]
    assert last.judgement >= Judgement.INACCURACY
    assert last.best.text != "floor"
    costs = [one for one in last.reasons if one.detail == "costs" and one.seat == last.seat]
    assert costs
    assert costs[0].amount > 0


# The same on every host, and again ----------------------------------------------------------------


def test_threads_do_not_change_a_review() -> None:
    alone, shared = Review(played("azul")), Review(played("azul"))
    alone.improve(2)
    shared.improve(2, threads=2)
    assert alone.to_dict() == shared.to_dict()


def test_a_review_can_be_stopped_and_resumed(tmp_path: Path) -> None:
    record, stop = played("azul"), threading.Event()
    first = Review(record)
    first.improve(2, stop=stop, progress=lambda share: stop.set() if share > 0 else None)
    first.save(tmp_path / "game.review")
    again = Review.load(tmp_path / "game.review", record)
    assert again.progress(2) == first.progress(2)
    again.improve(2)
    whole = Review(record)
    whole.improve(2)
    assert again.to_dict() == whole.to_dict()


def test_progress_is_told_and_ends_at_one() -> None:
    told: list[float] = []
    Review(played("azul")).improve(1, progress=told.append)
    assert told[-1] == 1.0
    assert told == sorted(told)


def test_the_json_is_json_and_complete(reviewed: Review) -> None:
    data = json.loads(json.dumps(reviewed.to_dict()))
    assert Record.from_dict(data["record"]) == reviewed.record
    assert len(data["decisions"]) == len(reviewed.decisions) > 10
    assert [player["name"] for player in data["players"]] == list(reviewed.record.names)


# Bad input ----------------------------------------------------------------------------------------


def test_an_empty_record_has_nothing_to_review() -> None:
    with pytest.raises(RecordError, match="nothing to review"):
        Review(sintra.duel().start(given=True).record)


def test_a_deal_alone_has_nothing_to_review() -> None:
    with pytest.raises(RecordError, match="nobody had a choice yet"):
        Review(sintra.azul().start(seed=1).record)


def test_an_unfinished_game_of_one_move_is_reviewed() -> None:
    position = sintra.azul().start(seed=1)
    position.play(position.legal_moves[0])
    review = sintra.study.review(position.record, depth=1)
    assert len(review.decisions) == 1
    assert not review.balance()["over"]


@pytest.mark.parametrize("depth", [0, plan.MAX_PASSES + 1])
def test_depths_that_there_are_not(depth: int) -> None:
    with pytest.raises(OptionError, match="depth is 1 to"):
        Review(played("azul")).improve(depth)


@pytest.mark.parametrize("content", [b"", b"PK", b"not a review at all"])
def test_files_that_hold_no_review(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "broken.review"
    file.write_bytes(content)
    with pytest.raises(OptionError, match="does not hold a review"):
        Review.load(file, played("azul"))


def test_the_review_of_another_game_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "game.review"
    Review(played("azul")).save(file)
    with pytest.raises(OptionError, match="another game"):
        Review.load(file, played("azul", 2))
