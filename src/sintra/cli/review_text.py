"""The review of a game in words, in every language: the same texts as on the page (``study.ftl``).

The report in the terminal and the report as a page are both made of these.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from sintra.cli import turn_log
from sintra.cli.event_words import event_words, moves_words
from sintra.cli.texts import Texts
from sintra.cli.variation import moves_of, variation_turns
from sintra.model.events import Event
from sintra.model.text_canvas import plain
from sintra.study.judgement import LEAD

if TYPE_CHECKING:
    from sintra.cli.game_text import LoggedEvent
    from sintra.cli.turn_log import Turn
    from sintra.study.game_review import ChanceEvent, Decision, Performance, Reason, Review, Value

NOT_AVAILABLE = "–"
"""Instead of a number that is not known."""


@dataclass(frozen=True)
class Row:
    """A line of a table: a label, and a text for each player."""

    label: str
    cells: tuple[str, ...]


@dataclass(frozen=True)
class ReasonText:
    """A reason as a sentence."""

    text: str
    pro: bool
    """Whether it speaks for the best move."""


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

    def ledger_rows(self) -> list[Row]:
        """The ledger in points of lead; the rows between the first and the last add up."""
        texts, balance = self.texts, self.review.balance(LEAD)
        players = range(self.game.players)

        def row(key: str, values: Sequence[float], **variables: str) -> Row:
            return Row(texts(key, **variables), tuple(texts.signed(value) for value in values))

        result = "review-ledger-result" if balance["over"] else "review-ledger-so-far"
        return [
            row("review-ledger-start", balance["start"]),
            row("review-ledger-luck", balance["luck"]),
            *(
                row(
                    "review-ledger-skill",
                    [balance["skill"][seat][player] for seat in players],
                    name=self.names[player],
                )
                for player in players
            ),
            row("review-ledger-reevaluation", balance["reevaluation"]),
            row(result, balance["result"]),
        ]

    def without_luck(self) -> Row:
        """The result without what chance brought."""
        balance = self.review.balance(LEAD)
        pairs = zip(balance["result"], balance["luck"], strict=True)
        cells = tuple(self.texts.signed(result - luck) for result, luck in pairs)
        return Row(self.texts("review-ledger-without-luck"), cells)

    # Luck ---------------------------------------------------------------------------------------

    def chance_words(self, event: "ChanceEvent") -> str:
        """What chance did, in a few words."""
        events = self._log[event.ply : event.end]
        if any(one.verb == "deal" for one in events):
            return self.texts("words-dealt")
        return event_words(self.texts, self.game, events[0])

    def luck_cells(self, event: "ChanceEvent") -> tuple[str, ...]:
        """What chance brought each player, in points."""
        return tuple(self.texts.signed(value.lead) for value in event.luck)

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
        lost = decision.loss
        points = self._with_interval(lost.lead, lost.lead_error)
        percent = self._with_interval(100 * lost.share, 100 * lost.share_error)
        return (
            f"{self.texts('review-lost-points', points=points)}, "
            f"{self.texts('review-lost-share', percent=percent)}"
        )

    def _with_interval(self, value: float, error: float) -> str:
        shown = self.texts.number(value)
        return f"{shown} ± {self.texts.number(error)}" if error else shown

    def value(self, value: "Value") -> str:
        """What a player can expect: the lead, and the chance to win."""
        points = self.texts("review-points", points=self.texts.signed(value.lead))
        percent = self.texts.number(100 * value.share)
        return f"{points}, {self.texts('review-percent', percent=percent)}"

    def reasons(self, decision: "Decision") -> list[ReasonText]:
        """Why the best move is better, a sentence each, the heaviest first."""
        return [self._reason(one, decision.seat) for one in decision.reasons]

    def _reason(self, reason: "Reason", decider: int) -> ReasonText:
        texts, name, amount = self.texts, self.names[reason.seat], reason.amount
        more = amount > 0
        helps = more == (reason.seat == decider)
        if reason.kind == "lost_tiles":
            key = "why-tiles-more" if more else "why-tiles-fewer"
            return ReasonText(texts(key, name=name, tiles=texts.number(abs(amount))), not helps)
        if reason.kind == "row":
            key = "why-row-more" if more else "why-row-less"
            percent = texts.number(100 * abs(amount), 0)
            return ReasonText(texts(key, name=name, row=reason.detail, percent=percent), helps)
        source, points = self._source(reason), texts.signed(amount)
        return ReasonText(texts("why-points", source=source, points=points, name=name), helps)

    def _source(self, reason: "Reason") -> str:
        key = f"source-{reason.detail}"
        own = f"{key}-{self.game.name}"  # what only this game calls so
        return self.texts(own if self.texts.has(own) else key)

    # Moves --------------------------------------------------------------------------------------

    def so_far(self, decision: "Decision") -> str:
        """What the player had done in this turn before the decision; empty if it begins there."""
        moves, before = self._turn_of(decision)
        if before == 0:
            return ""
        words = moves_words(self.texts, self.game, moves[:before])
        return self.texts("words-by", name=self.names[decision.seat], what=words)

    def played(self, decision: "Decision") -> MovesText:
        """The move that was played, with the rest of the turn as it was."""
        moves, before = self._turn_of(decision)
        return self._moves(moves[before:])

    def best(self, decision: "Decision") -> MovesText:
        """The best move, with the rest of the turn as expected."""
        return self._moves(moves_of(self._expected(decision, decision.best)[0]))

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
        return self.texts("words-by", name=self.names[turn.seat or 0], what=words)

    @cached_property
    def _turns(self) -> "list[Turn]":
        return list(turn_log.turns(self.review.record))

    @cached_property
    def _log(self) -> "list[LoggedEvent]":
        return [event for turn in self._turns for event in turn.events]
