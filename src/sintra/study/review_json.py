"""The JSON form of reviews (``docs/review-json.md``)."""

from sintra.model.game import Json, Record
from sintra.study.findings import Decision, Findings, Performance, Value
from sintra.study.judgement import LEAD, SHARE

FORMAT = 1
"""Version of the format."""


def review_to_dict(record: Record, review: Findings, *, complete: bool) -> Json:
    """The JSON form of the review of a record (``docs/review-json.md``)."""
    return {
        "sintra_review": FORMAT,
        "record": record.to_dict(),
        "complete": complete,
        "ledger": {"points": review.balance(LEAD), "share": review.balance(SHARE)},
        "players": [_player(review, seat, name) for seat, name in enumerate(record.names)],
        "course": [
            {
                "ply": point.ply,
                "round": point.round,
                "share": [round(value.share, 4) for value in point.values],
                "lead": [round(value.lead, 2) for value in point.values],
            }
            for point in review.course
        ],
        "decisions": [_decision_json(one) for one in review.decisions],
        "chance": [
            {
                "ply": one.ply,
                "end": one.end,
                "round": one.round,
                "luck": [_value_json(value) for value in one.luck],
                "percentile": [round(100 * share, 1) for share in one.percentile],
            }
            for one in review.chance_events
        ],
    }


def _player(review: Findings, seat: int, name: str) -> Json:
    return {
        "name": name,
        "game": _performance_json(review.performance(seat)),
        "rounds": [
            _performance_json(review.performance(seat, number))
            for number in range(1, review.rounds + 1)
        ],
        "turns": {one.name.lower(): count for one, count in review.judged_turns(seat).items()},
    }


def _value_json(value: Value) -> Json:
    found = {"share": round(value.share, 4), "lead": round(value.lead, 2)}
    if value.share_error or value.lead_error:
        found["share_error"] = round(value.share_error, 4)
        found["lead_error"] = round(value.lead_error, 2)
    return found


def _decision_json(one: Decision) -> Json:
    return {
        "ply": one.ply,
        "seat": one.seat,
        "round": one.round,
        "turn": one.turn,
        "played": one.played.text,
        "best": one.best.text,
        "judgement": one.judgement.name.lower(),
        "turn_judgement": one.turn_judgement.name.lower() if one.turn_judgement else None,
        "exact": one.exact,
        "before": _value_json(one.before),
        "after": _value_json(one.after),
        "loss": _value_json(one.loss),
        "candidates": [
            {
                "move": candidate.move.text,
                "value": _value_json(candidate.value),
                "simulations": candidate.simulations,
                "line": [event.text for event in candidate.line],
            }
            for candidate in one.candidates
        ],
        "reasons": [
            {
                "kind": reason.kind,
                "seat": reason.seat,
                "detail": reason.detail,
                "amount": round(reason.amount, 2),
            }
            for reason in one.reasons
        ],
    }


def _performance_json(one: Performance) -> Json:
    return {
        "decisions": one.decisions,
        "turns": one.turns,
        "accuracy": round(one.accuracy, 1),
        "error_rate": round(one.error_rate, 1),
        "lost_points": round(one.lost_points, 1),
        "played_like": one.played_like,
    }
