"""Prints a review in the terminal: players, ledger, luck, and the mistakes with their reasons."""

from collections.abc import Iterable, Iterator

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from sintra.cli.review_text import Amounts, ReviewText, Row
from sintra.cli.texts import MINUS
from sintra.cli.transcript import print_beside
from sintra.study.findings import Decision
from sintra.study.judgement import Judgement

WORST = 10
"""So many mistakes are printed; ``--seat`` prints all of one player."""
_LUCKIEST = 12
"""So many chance events are printed, those that brought most."""
_STYLES = {
    Judgement.INACCURACY: "yellow",
    Judgement.MISTAKE: "orange1",
    Judgement.BLUNDER: "bold red",
}


def print_review(
    console: Console, text: ReviewText, seat: int | None = None, done: float = 1.0
) -> None:
    """Print everything; ``seat``, counted from 1, asks for the mistakes of one player only.

    ``done`` is the share of the work that is done.
    """
    _print_heading(console, text)
    if done < 1.0:
        console.print(text.texts("review-progress", percent=int(100 * done)))
    texts = text.texts
    _print_table(console, text, texts("review-players"), text.performance_rows())
    _print_table(console, text, texts("review-accuracy"), text.round_rows())
    *parts, result = (_in_points(text, amounts) for amounts in text.ledger())
    results = [result, _in_points(text, text.without_luck())]
    note = texts("review-ledger-what")
    _print_table(console, text, texts("review-ledger"), parts, results, note)
    luck = list(_luck_rows(text))
    if luck:
        note = texts("review-luck-what")
        _print_table(console, text, texts("review-luck"), luck, note=note)
    _print_mistakes(console, text, seat)


def _print_heading(console: Console, text: ReviewText) -> None:
    pairs = zip(text.names, text.scores(), strict=True)
    scores = ", ".join(f"{name} {score}" for name, score in pairs)
    console.print(Text(f"{text.texts('review-title')}: {text.game.title}", style="bold"))
    console.print(
        Text(f"{text.result().removesuffix('.')}{'.' if text.is_unfinished else ':'} {scores}")
    )


# Tables -------------------------------------------------------------------------------------------


def _print_table(
    console: Console, text: ReviewText, title: str, rows: Iterable[Row],
    totals: Iterable[Row] = (), note: str = "",
) -> None:  # fmt: skip
    """Print a table with a column for each player."""
    _print_title(console, title)
    if note:
        console.print(Text(note, style="dim"))
    table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False, header_style="bold")
    table.add_column("")
    for name in text.names:
        table.add_column(Text(name), justify="right")
    for row in rows:
        table.add_row(Text(row.label), *row.cells)
    for row in totals:
        table.add_row(Text(row.label, style="bold"), *row.cells)
    console.print(table)


def _print_title(console: Console, title: str) -> None:
    console.print()
    console.print(Rule(Text(title, style="bold"), align="left", style="dim", characters="─"))


def _luck_rows(text: ReviewText) -> Iterator[Row]:
    """The chance events that brought most, in the order of the game."""
    events = text.review.chance_events
    brought = sorted(
        (max(abs(value.lead) for value in event.luck) for event in events), reverse=True
    )
    least = brought[_LUCKIEST - 1] if len(brought) >= _LUCKIEST else 0.0
    for event in events:
        if max(abs(value.lead) for value in event.luck) >= least:
            yield _in_points(text, text.luck(event))


def _in_points(text: ReviewText, amounts: Amounts) -> Row:
    return Row(amounts.label, tuple(text.texts.signed(value.lead) for value in amounts.values))


# Mistakes -----------------------------------------------------------------------------------------


def _print_mistakes(console: Console, text: ReviewText, seat: int | None) -> None:
    _print_title(console, text.texts("review-mistakes"))
    found = [one for one in text.review.mistakes if seat is None or one.seat == seat - 1]
    shown = found if seat is not None else found[:WORST]
    if not found:
        console.print(text.texts("review-mistakes-none"))
    for number, decision in enumerate(shown, start=1):
        if number > 1:
            console.print()
        _print_mistake(console, text, number, decision)
    if len(shown) < len(found):
        console.print()
        more = text.texts("review-more", count=len(found) - len(shown))
        console.print(Text(more, style="dim"))


def _print_mistake(console: Console, text: ReviewText, number: int, decision: Decision) -> None:
    texts = text.texts
    played, best = text.played(decision), text.best(decision)
    style = _STYLES[decision.judgement]
    where = texts("review-graph-round", round=decision.round)
    heading = Text.assemble(
        text.labeled(text.names[decision.seat], ""),
        (text.judgement(decision), style),
        f"  {text.loss(decision)}",
        (f"  {where}, --ply {decision.ply}", "dim"),
    )
    print_beside(console, Text(f"{number:>2}  "), heading)
    indent = Text(" " * 4)
    so_far = text.so_far(decision)
    if so_far:
        print_beside(console, indent, Text(f"{so_far} → …", style="italic"))
    for key, moves in (("review-played", played), ("review-best", best)):
        words = texts(key, move=moves.words)
        print_beside(console, indent, Text.assemble(words, (f"  {moves.notation}", "dim cyan")))
    reasons = text.reasons(decision)
    for reason in reasons:
        mark = ("    + ", "green") if reason.pro else (f"    {MINUS} ", "red")
        print_beside(console, Text.assemble(mark), Text(reason.text))
    if not reasons:
        print_beside(console, indent, Text(texts("why-none")))
    reply = text.reply(decision)
    if reply:
        print_beside(console, indent, Text(texts("why-reply", moves=reply)))
    if decision.exact:
        print_beside(console, indent, Text(texts("review-exact"), style="italic"))
