"""The review of a game in words, in every language: the same texts as on the page (``study.ftl``).

The report in the terminal and the report as a page are both made of these.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from sintra.cli import turn_log
from sintra.cli.event_words import event_words, moves_words
from sintra.cli.reason_text import ReasonText, reason_text
from sintra.cli.texts import Texts
from sintra.cli.variation import moves_of, variation_turns
from sintra.model.events import Event
from sintra.model.text_canvas import plain
from sintra.study.findings import Value
from sintra.study.judgement import LEAD, SHARE

if TYPE_CHECKING:
    from sintra.cli.game_text import LoggedEvent
    from sintra.cli.turn_log import Turn
    from sintra.study.findings import ChanceEvent, Decision, Performance
    from sintra.study.game_review import Review

NOT_AVAILABLE = "–"
"""Instead of a number that is not known."""


@dataclass(frozen=True)
class Row:
    """A line of a table: a label, and a text for each player."""

    label: str
    cells: tuple[str, ...]


@dataclass(frozen=True)
class Amounts:
    """A line of a table: a label, and an amount for each player."""

    label: str
    values: "tuple[Value, ...]"


@dataclass(frozen=True)
class MovesText:
    """Moves of one player in words and in notation."""

    words: str
    notation: str


class ReviewText:
    """A review in the words of one language."""

    def __init__(self, review: "Review", texts: Texts) -> None:
        self.review = review
        self.texts = texts
        self.game = review.game
        self.names = tuple(plain(name) for name in review.record.names)
        self._end = review.record.position()

    # The game -----------------------------------------------------------------------------------

    def result(self) -> str:
        """Who won."""
        resigned = self.review.record.player_info.resigned
        if resigned is not None:
            return self.texts("end-resigned", name=self.names[resigned])
        outcome = self._end.outcome
        if outcome is None:
            return self.texts("review-unfinished")
        winners = [self.names[seat] for seat in outcome.winners]
        return self.texts("table-over-wins", names=", ".join(winners), count=len(winners))

    @property
    def is_unfinished(self) -> bool:
        """Whether the review ends before the game does."""
        return self._end.outcome is None and self.review.record.player_info.resigned is None

    def scores(self) -> tuple[int, ...]:
        """The points at the end of the record."""
        return self._end.scores

    def labeled(self, label: str, words: str) -> str:
        """Words after a label and a colon, as the language writes it."""
        return self.texts("words-by", name=label, what=words)

    # How well everybody played ------------------------------------------------------------------

    def performance_rows(self) -> list[Row]:
        """The performances of all players."""
        texts, players = self.texts, range(self.game.players)
        found = [self.review.performance(seat) for seat in players]
        return [
            Row(texts("review-accuracy"), tuple(self._accuracy(one) for one in found)),
            Row(texts("review-error-rate"), tuple(self._error_rate(one) for one in found)),
            Row(texts("review-lost"), tuple(texts.number(one.lost_points) for one in found)),
            Row(texts("review-like"), tuple(self._played_like(one) for one in found)),
        ]

    def round_rows(self) -> list[Row]:
        """The accuracy of all players, round by round."""
        return [
            Row(
                self.texts("review-round", round=number),
                tuple(
                    self._accuracy(self.review.performance(seat, number))
                    for seat in range(self.game.players)
                ),
            )
            for number in range(1, self.review.rounds + 1)
        ]

    def _accuracy(self, one: "Performance") -> str:
        return self.texts.number(one.accuracy) if one.turns else NOT_AVAILABLE

    def _error_rate(self, one: "Performance") -> str:
        return self.texts.number(one.error_rate) if one.decisions else NOT_AVAILABLE

    def _played_like(self, one: "Performance") -> str:
        if one.played_like is None:
            return NOT_AVAILABLE
        digits = 0 if one.played_like == int(one.played_like) else 1
        level = self.texts.number(one.played_like, digits)
        return self.texts("review-like-level", level=level)

    # The ledger ---------------------------------------------------------------------------------

    def ledger(self) -> list[Amounts]:
        """The ledger; the rows before the last add up to it."""
        result = "result" if self.review.balance(LEAD)["over"] else "so-far"
        return [
            self._ledger_row("start"),
            self._ledger_row("luck"),
            *(self._skill_row(player) for player in range(self.game.players)),
            self._ledger_row("reevaluation"),
            replace(self._ledger_row("result"), label=self.texts(f"review-ledger-{result}")),
        ]

    def without_luck(self) -> Amounts:
        """The result without what chance brought."""
        result, luck = self._ledger_row("result"), self._ledger_row("luck")
        pairs = zip(result.values, luck.values, strict=True)
        values = tuple(Value(a.share - b.share, a.lead - b.lead) for a, b in pairs)
        return Amounts(self.texts("review-ledger-without-luck"), values)

    def _ledger_row(self, name: str) -> Amounts:
        share, lead = (self.review.balance(unit)[name] for unit in (SHARE, LEAD))
        return Amounts(self.texts(f"review-ledger-{name}"), tuple(map(Value, share, lead)))

    def _skill_row(self, player: int) -> Amounts:
        """What the moves of a player did for everybody."""
        share, lead = (
            [own[player] for own in self.review.balance(unit)["skill"]] for unit in (SHARE, LEAD)
        )
        label = self.texts("review-ledger-skill", name=self.names[player])
        return Amounts(label, tuple(map(Value, share, lead)))

    # Luck ---------------------------------------------------------------------------------------

    def chance_words(self, event: "ChanceEvent") -> str:
        """What chance did, in a few words."""
        events = self._log[event.ply : event.end]
        if any(one.verb == "deal" for one in events):
            return self.texts("words-dealt")
        return event_words(self.texts, self.game, events[0])

    def luck(self, event: "ChanceEvent") -> Amounts:
        """What chance brought each player."""
        number = self.texts("review-graph-round", round=event.round)
        return Amounts(self.labeled(number, self.chance_words(event)), event.luck)

    def better_than(self, event: "ChanceEvent", seat: int) -> str:
        """How many of the outcomes would have been worse for a player."""
        percent = self.texts.number(100 * event.percentile[seat], 0)
        return self.texts("review-luck-deal", percent=percent, name=self.names[seat])

    # Mistakes -----------------------------------------------------------------------------------

    def judgement(self, decision: "Decision") -> str:
        """The word for a decision."""
        return self.texts(f"judgement-{decision.judgement.name.lower()}")

    def loss(self, decision: "Decision") -> str:
        """What a decision lost, in points and in percent of the win, with the 95 % intervals."""
        return f"{self.lost_points(decision)}, {self.lost_share(decision)}"

    def lost_points(self, decision: "Decision") -> str:
        """What a decision lost in points."""
        lost = decision.loss
        points = self._with_interval(lost.lead, lost.lead_error)
        return self.texts("review-lost-points", points=points)

    def lost_share(self, decision: "Decision") -> str:
        """What a decision lost in percent of the win."""
        lost = decision.loss
        percent = self._with_interval(100 * lost.share, 100 * lost.share_error)
        return self.texts("review-lost-share", percent=percent)

    def _with_interval(self, value: float, error: float) -> str:
        shown = self.texts.number(value)
        return f"{shown} ± {self.texts.number(error)}" if error else shown

    def lead(self, value: Value) -> str:
        """The points by which a player can expect to be ahead."""
        return self.texts.signed(value.lead)

    def share(self, value: Value) -> str:
        """A player's chance to win."""
        return self.texts("review-percent", percent=self.texts.number(100 * value.share))

    def reasons(self, decision: "Decision") -> list[ReasonText]:
        """Why the best move is better, a sentence each, the heaviest first."""
        return [
            reason_text(self.texts, self.game, self.names, one, decision.seat)
            for one in decision.reasons
        ]

    # Moves --------------------------------------------------------------------------------------

    def so_far(self, decision: "Decision") -> str:
        """What the player had done in this turn before the decision; empty if it begins there."""
        moves, before = self._turn_of(decision)
        if before == 0:
            return ""
        words = moves_words(self.texts, self.game, moves[:before])
        return self.labeled(self.names[decision.seat], words)

    def played(self, decision: "Decision") -> MovesText:
        """The move that was played, with the rest of the turn as it was."""
        moves, before = self._turn_of(decision)
        return self._moves(moves[before:])

    def best(self, decision: "Decision") -> MovesText:
        """The best move, with the rest of the turn as expected."""
        return self._moves(moves_of(self._expected(decision, decision.best)[0]))

    def move(self, decision: "Decision", move: Event) -> str:
        """A move that was compared, without what may follow."""
        return moves_words(self.texts, self.game, moves_of(self._expected(decision, move)[0])[:1])

    def reply(self, decision: "Decision") -> str:
        """What the next player answers to the move played; empty if nothing is known of it."""
        turns = self._expected(decision, decision.played)
        replies = (turn for turn in turns if turn.seat != decision.seat)
        return next((self._turn_words(turn) for turn in replies), "")

    def _turn_of(self, decision: "Decision") -> "tuple[list[LoggedEvent], int]":
        """The player's moves in the turn of a decision, and how many of them come before it."""
        turn = next(turn for turn in self._turns if turn.ply > decision.ply)
        start = turn.ply - len(turn.events)

        def own(events: "Sequence[LoggedEvent]") -> "list[LoggedEvent]":
            return [event for event in events if event.before["actor"] == decision.seat]

        return own(turn.events), len(own(turn.events[: decision.ply - start]))

    def _expected(self, decision: "Decision", move: Event) -> "list[Turn]":
        """The turns that the review expects from a candidate on."""
        [candidate] = [one for one in decision.candidates if one.move == move]
        view = self.review.record.position(decision.ply).view(decision.seat)
        return variation_turns(view, (move, *candidate.line))

    def _moves(self, moves: "Sequence[LoggedEvent]") -> MovesText:
        words = moves_words(self.texts, self.game, moves)
        return MovesText(words, " ".join(event.text for event in moves))

    def _turn_words(self, turn: "Turn") -> str:
        words = moves_words(self.texts, self.game, moves_of(turn))
        return self.labeled(self.names[turn.seat or 0], words)

    @cached_property
    def _turns(self) -> "list[Turn]":
        return list(turn_log.turns(self.review.record))

    @cached_property
    def _log(self) -> "list[LoggedEvent]":
        return [event for turn in self._turns for event in turn.events]
