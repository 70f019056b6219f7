"""What a study found, as Python objects: decisions with losses and reasons, luck, the ledger."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from sintra.model.events import Event
from sintra.model.game import Game, Json
from sintra.players.search.tally import LATER
from sintra.rules.effects import Source
from sintra.study import judgement, ledger, reasons
from sintra.study.analyst import Analyst
from sintra.study.judgement import LEAD, SHARE, Judgement
from sintra.study.played_like import UNKNOWN, level_of, rates_array
from sintra.study.reasons import ReasonKind
from sintra.study.steps import CHANCE, MAX_CANDIDATES


@dataclass(frozen=True)
class Value:
    """What a player can expect."""

    share: float
    """The share of the win, 0 to 1."""
    lead: float
    """The final lead over the best opponent, in points."""
    share_error: float = 0.0
    """Half the width of the 95 % interval of ``share``; 0 if it is exact."""
    lead_error: float = 0.0
    """The same for ``lead``."""


@dataclass(frozen=True)
class Candidate:
    """A move that was compared with others."""

    move: Event
    value: Value
    """What the player who decides can expect after it."""
    simulations: int
    line: tuple[Event, ...]
    """What would follow, as far as the search has looked."""


@dataclass(frozen=True)
class Reason:
    """One difference between the best move and the move played."""

    kind: str
    """``points``, ``lost_tiles`` or ``row``."""
    seat: int
    """Whose points, tiles or row."""
    detail: str | int | None
    """The source of the points, or the row, counted from 1."""
    amount: float
    """How much more there is after the best move."""


@dataclass(frozen=True)
class Decision:
    """A decision with a choice, and what the review found."""

    ply: int
    """Events before it."""
    seat: int
    round: int
    turn: int
    """Number of the turn that it belongs to."""
    played: Event
    best: Event
    candidates: tuple[Candidate, ...]
    """The best first."""
    before: Value
    """What the player could expect: the value of the best move."""
    after: Value
    """The value of the move played."""
    loss: Value
    """By how much ``after`` is less."""
    judgement: Judgement
    turn_judgement: Judgement | None
    """The judgement of the whole turn, in the turn's first decision."""
    exact: bool
    """Whether the values are solved, not searched."""
    reasons: tuple[Reason, ...]
    """Why the best move is better, the heaviest reason first."""


@dataclass(frozen=True)
class ChanceEvent:
    """Chance events in a row, such as a deal, and what they brought each seat."""

    ply: int
    end: int
    round: int
    luck: tuple[Value, ...]
    """By seat: compared with the mean of what could have come."""
    percentile: tuple[float, ...]
    """By seat: the share of outcomes that would have been worse."""


@dataclass(frozen=True)
class CoursePoint:
    """What everybody could expect at one moment of the game."""

    ply: int
    round: int
    values: tuple[Value, ...]
    """By seat, without intervals."""


@dataclass(frozen=True)
class Performance:
    """How one player played, in the game or in one round."""

    decisions: int
    """With a real choice, while the result was open."""
    turns: int
    """The same for turns."""
    accuracy: float
    """0 to 100, the mean over turns."""
    error_rate: float
    """Mean loss of a decision, in thousandths of the win."""
    lost_points: float
    played_like: float | None
    """The level that errs as often, between levels too; ``None`` with too few decisions."""


class Findings:
    """Reads what an analyst has found so far."""

    def __init__(self, analyst: Analyst) -> None:
        self._analyst = analyst

    @property
    def game(self) -> Game:
        """The game and its options."""
        return self._analyst.game

    def _forget(self) -> None:
        """Read everything anew: the analyst has found more."""
        for name in ("_ledger", "decisions", "chance_events"):
            self.__dict__.pop(name, None)

    @property
    def course(self) -> tuple[CoursePoint, ...]:
        """What could be expected at the start, and after every step that is reviewed."""
        rows, summary = self._ledger
        steps = self._analyst.study.steps
        known = [index for index in range(self._analyst.n) if steps["passes"][index]]
        points = [self._course_point(0, 1, summary["start"])] if known else []
        for index in known:
            step = steps[index]
            point = self._course_point(int(step["end"]), int(step["round"]), rows[index]["after"])
            points.append(point)
        return tuple(points)

    def _course_point(self, ply: int, number: int, values: Any) -> CoursePoint:
        seats = range(self.game.players)
        found = (Value(float(values[SHARE][seat]), float(values[LEAD][seat])) for seat in seats)
        return CoursePoint(ply, number, tuple(found))

    def judged_turns(self, seat: int) -> dict[Judgement, int]:
        """How many turns of a player were best, good, and so on."""
        counts = self._ledger[1]["judgements"][seat]
        return {one: int(counts[one]) for one in Judgement if one >= Judgement.BEST}

    @cached_property
    def _ledger(self) -> tuple[Any, Any]:
        analyst = self._analyst
        rows, summary = np.zeros(max(1, analyst.n), ledger.ROW), np.zeros(1, ledger.SUMMARY)
        ledger.close(analyst.study, analyst.n, analyst.final, rows, summary)
        return rows, summary[0]

    @cached_property
    def decisions(self) -> tuple[Decision, ...]:
        """The decisions with a choice that are reviewed, in order."""
        steps = self._analyst.study.steps
        return tuple(
            self._decision(index)
            for index in range(self._analyst.n)
            if steps["seat"][index] != CHANCE and steps["passes"][index]
        )

    @cached_property
    def chance_events(self) -> tuple[ChanceEvent, ...]:
        """The chance events whose luck is measured, in order."""
        steps = self._analyst.study.steps
        return tuple(
            self._chance_event(steps[index])
            for index in range(self._analyst.n)
            if steps["seat"][index] == CHANCE and steps["passes"][index]
        )

    @property
    def mistakes(self) -> tuple[Decision, ...]:
        """The decisions that lost most, the worst first: inaccuracies, mistakes and blunders."""
        found = [one for one in self.decisions if one.judgement >= Judgement.INACCURACY]
        return tuple(sorted(found, key=lambda one: (-one.loss.share, -one.loss.lead)))

    def performance(self, seat: int, in_round: int = 0) -> Performance:
        """How a player played in a round; 0 is the whole game."""
        summary = self._ledger[1]
        decisions = int(summary["decisions"][seat, in_round])
        rate = float(summary["error_rate"][seat, in_round])
        level = level_of(rates_array(self.game.name), rate, decisions)
        return Performance(
            decisions,
            int(summary["turns"][seat, in_round]),
            float(summary["accuracy"][seat, in_round]),
            rate,
            float(summary["losses"][LEAD, seat, in_round]),
            None if level == UNKNOWN else round(float(level), 1),
        )

    def balance(self, unit: int = LEAD) -> Json:
        """The ledger by seat, in points or (``judgement.SHARE``) in shares of the win.

        ``start`` + ``luck`` + ``skill`` + ``reevaluation`` = ``result``. ``skill`` has an entry for
        every player: what that player's decisions changed for the seat.
        """
        summary, players = self._ledger[1], self.game.players
        return {
            "start": summary["start"][unit, :players].tolist(),
            "luck": summary["luck"][unit, :players].tolist(),
            "skill": summary["skill"][unit, :players, :players].tolist(),
            "reevaluation": summary["reevaluation"][unit, :players].tolist(),
            "result": summary["result"][unit, :players].tolist(),
            "over": bool(summary["over"]),
        }

    def _value(self, index: int, place: int, seat: int) -> Value:
        study = self._analyst.study
        share, lead = (
            judgement.candidate_value(study, index, place, seat, unit) for unit in (SHARE, LEAD)
        )
        errors = [
            judgement.CONFIDENCE * judgement.candidate_error(study, index, place, seat, unit)
            for unit in (SHARE, LEAD)
        ]
        return Value(share, lead, *errors)

    def _events(self, numbers: Sequence[int]) -> tuple[Event, ...]:
        return tuple(self.game.events[int(number)] for number in numbers)

    def _decision(self, index: int) -> Decision:
        study = self._analyst.study
        step, row = study.steps[index], self._ledger[0][index]
        seat, best = int(step["seat"]), int(judgement.best_candidate(study, index))
        candidates = []
        for place in range(int(step["n"])):
            line = step["lines"][place][: int(step["line_n"][place])]
            sums = study.sums[index * MAX_CANDIDATES + place]
            candidates.append(
                Candidate(
                    self.game.events[int(step["moves"][place])],
                    self._value(index, place, seat),
                    int(sums["simulations"]),
                    self._events(line),
                )
            )
        played, top = candidates[int(step["played"])], candidates[best]
        others = [one for one in candidates if one is not top]
        others.sort(key=lambda one: (-one.value.share, -one.value.lead))
        turn_judgement = Judgement(int(row["turn_judgement"]))
        return Decision(
            int(step["ply"]),
            seat,
            int(step["round"]),
            int(step["turn"]),
            played.move,
            top.move,
            (top, *others),
            top.value,
            played.value,
            Value(
                float(row["loss"][SHARE]),
                float(row["loss"][LEAD]),
                judgement.CONFIDENCE * float(row["error"][SHARE]),
                judgement.CONFIDENCE * float(row["error"][LEAD]),
            ),
            Judgement(int(row["judgement"])),
            turn_judgement if turn_judgement != Judgement.UNRATED else None,
            bool(step["exact"]),
            self.reasons(index, best, int(step["played"])),
        )

    def reasons(self, index: int, better: int, worse: int) -> tuple[Reason, ...]:
        """Why a candidate of a step is better than another; both by their place."""
        if better == worse:
            return ()
        found = np.zeros(reasons.MAX_REASONS, reasons.REASON)
        analyst = self._analyst
        n = reasons.find_reasons(analyst.study, index, better, worse, analyst.root, found)
        return tuple(_reason(one) for one in found[:n])

    def _chance_event(self, step: Any) -> ChanceEvent:
        players = range(self.game.players)
        return ChanceEvent(
            int(step["ply"]),
            int(step["end"]),
            int(step["round"]),
            tuple(
                Value(
                    float(step["luck_share"][seat]),
                    float(step["luck_lead"][seat]),
                    judgement.CONFIDENCE * float(step["luck_error"][seat]),
                )
                for seat in players
            ),
            tuple(float(step["percentile"][seat]) for seat in players),
        )

    @property
    def rounds(self) -> int:
        """How many rounds the game had, as far as they are told apart."""
        last = int(self._analyst.study.steps["round"][: self._analyst.n].max())
        return min(last, ledger.MAX_ROUNDS - 1)


def _reason(row: Any) -> Reason:
    kind, detail = ReasonKind(int(row["kind"])), int(row["detail"])
    named: str | int | None = None
    if kind == ReasonKind.POINTS:
        named = "later" if detail == LATER else Source(detail).name.lower()
    elif kind == ReasonKind.ROW:
        named = detail + 1
    return Reason(kind.name.lower(), int(row["seat"]), named, float(row["amount"]))
