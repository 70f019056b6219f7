"""The review of a game: every decision judged, luck measured, the ledger, as Python objects."""

import hashlib
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from sintra.model import record_text
from sintra.model.errors import OptionError, RecordError
from sintra.model.events import Event
from sintra.model.game import Game, Json, Record
from sintra.players.search.tally import LATER
from sintra.rules.effects import Source
from sintra.study import judgement, ledger, plan, reasons, storage
from sintra.study.analyst import Analyst
from sintra.study.judgement import LEAD, SHARE, Judgement
from sintra.study.played_like import UNKNOWN, level_of, rates_array
from sintra.study.reasons import ReasonKind
from sintra.study.steps import CHANCE, MAX_CANDIDATES

FORMAT = 1
"""Version of the review's files and of its JSON."""
DEFAULT_DEPTH = 4
"""Passes over a decision that is not settled before."""


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
class Performance:
    """How one player played, in the game or in one round."""

    decisions: int
    """With a real choice."""
    turns: int
    accuracy: float
    """0 to 100, the mean over turns."""
    error_rate: float
    """Mean loss of a decision, in thousandths of the win."""
    lost_points: float
    played_like: float | None
    """The level that errs as often, between levels too; ``None`` with too few decisions."""


class Review:
    """What is known about a game; it can be improved further at any time."""

    def __init__(self, record: Record, seed: int = 0) -> None:
        if len(record) == 0:
            raise RecordError("there is nothing to review: the record has no events")
        self.record = record
        root = record_text.first_state(record.game, record.start)
        self._analyst = Analyst(record.game, root, [event.id for event in record.events], seed)
        if not (self._analyst.study.steps["seat"][: self._analyst.n] != CHANCE).any():
            raise RecordError("there is nothing to review: nobody had a choice yet")

    # Computing ----------------------------------------------------------------------------------

    def improve(
        self,
        depth: int = DEFAULT_DEPTH,
        *,
        seconds: float | None = None,
        threads: int = 1,
        stop: threading.Event | None = None,
        progress: Callable[[float], None] | None = None,
    ) -> None:
        """Review on, up to ``depth`` passes, for ``seconds`` at most, or until ``stop`` is set.

        ``progress`` is told the share of the work that is done, 0 to 1, a few times a second.
        """
        if not 1 <= depth <= plan.MAX_PASSES:
            raise OptionError(f"depth is 1 to {plan.MAX_PASSES}, not {depth}")
        stop = stop or threading.Event()
        done = threading.Event()
        began = time.perf_counter()

        told = 0.0

        def tell() -> None:
            # A decision that was settled may become unsettled; a bar does not go back.
            nonlocal told
            told = max(told, self._analyst.progress(depth))
            if progress is not None:
                progress(told)

        def watch() -> None:
            while not done.wait(0.1):
                tell()
                if seconds is not None and time.perf_counter() - began > seconds:
                    stop.set()

        watcher = threading.Thread(target=watch, daemon=True)
        watcher.start()
        try:
            self._analyst.improve(depth, stop, threads)
        except BaseException:
            stop.set()
            raise
        finally:
            done.set()
            watcher.join()
            for name in ("_ledger", "decisions", "chance_events"):
                self.__dict__.pop(name, None)
        tell()

    def progress(self, depth: int = DEFAULT_DEPTH) -> float:
        """The share of a review to this depth that is done, 0 to 1."""
        return self._analyst.progress(depth)

    # Reading ------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game and its options."""
        return self.record.game

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
            self._reasons(index, best, int(step["played"])),
        )

    def _reasons(self, index: int, better: int, worse: int) -> tuple[Reason, ...]:
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

    # Keeping ------------------------------------------------------------------------------------

    def save(self, path: Path) -> None:
        """Write what is known to a file, from which ``load`` goes on."""
        storage.save(path, self._key, self._analyst)

    @classmethod
    def load(cls, path: Path, record: Record, seed: int = 0) -> "Review":
        """Read a review of this record from a file; raises ``OptionError`` if it holds none."""
        made = cls(record, seed)
        storage.load(path, made._key, made._analyst)
        return made

    @property
    def _key(self) -> str:
        """What a file of the review has to match: the game, and how reviews are stored."""
        parts = f"{FORMAT} {storage.LAYOUT} {self.record}"
        return hashlib.sha256(parts.encode()).hexdigest()

    # JSON ---------------------------------------------------------------------------------------

    def to_dict(self) -> Json:
        """JSON form (``docs/study.md``)."""
        players = range(self.game.players)
        return {
            "sintra_review": FORMAT,
            "record": self.record.to_dict(),
            "complete": self.progress() == 1.0,
            "ledger": {"points": self.balance(LEAD), "share": self.balance(SHARE)},
            "players": [self._player(seat) for seat in players],
            "decisions": [_decision_json(one) for one in self.decisions],
            "chance": [
                {
                    "ply": one.ply,
                    "end": one.end,
                    "round": one.round,
                    "luck": [_value_json(value) for value in one.luck],
                    "percentile": [round(100 * share, 1) for share in one.percentile],
                }
                for one in self.chance_events
            ],
        }

    def _player(self, seat: int) -> Json:
        judgements = self._ledger[1]["judgements"][seat]
        return {
            "name": self.record.names[seat],
            "game": _performance_json(self.performance(seat)),
            "rounds": [
                _performance_json(self.performance(seat, number))
                for number in range(1, self.rounds + 1)
            ],
            "turns": {
                one.name.lower(): int(judgements[one]) for one in Judgement if one >= Judgement.BEST
            },
        }

    @property
    def rounds(self) -> int:
        """How many rounds the game had, as far as they are told apart."""
        last = int(self._analyst.study.steps["round"][: self._analyst.n].max())
        return min(last, ledger.MAX_ROUNDS - 1)


def review(
    record: Record,
    depth: int = DEFAULT_DEPTH,
    *,
    seconds: float | None = None,
    threads: int = 1,
    seed: int = 0,
) -> Review:
    """Review a game: judge every decision, measure luck, and close the ledger.

    >>> import sintra, sintra.study
    >>> position = sintra.azul().start(seed=1)
    >>> for _ in range(4):
    ...     position.play(position.legal_moves[0])
    >>> found = sintra.study.review(position.record, depth=1)
    >>> len(found.decisions), found.decisions[0].played.text
    (4, 'take:1B')
    """
    found = Review(record, seed)
    found.improve(depth, seconds=seconds, threads=threads)
    return found


def _reason(row: Any) -> Reason:
    kind, detail = ReasonKind(int(row["kind"])), int(row["detail"])
    named: str | int | None = None
    if kind == ReasonKind.POINTS:
        named = "later" if detail == LATER else Source(detail).name.lower()
    elif kind == ReasonKind.ROW:
        named = detail + 1
    return Reason(kind.name.lower(), int(row["seat"]), named, float(row["amount"]))


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
