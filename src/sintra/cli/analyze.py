"""``sintra analyze``: review a game, and report where it was won and lost."""

import json
import os
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sintra.cli.console import INTERRUPTED, ProgressReport, add, fail, output, print_error, progress
from sintra.cli.files import STDIN, errors_name, read_record, refuse_foreign, write_text
from sintra.cli.options import RecordArgument
from sintra.cli.review_file import ReviewFile
from sintra.cli.warm import compile_visibly
from sintra.model.text_canvas import plain

if TYPE_CHECKING:
    from sintra.study import Review

_JSON_SIGNATURE = b'{"sintra_review"'
"""How the JSON of a review begins."""


def register(app: typer.Typer) -> None:
    """Add the command."""
    add(
        app,
        analyze,
        ("sintra analyze game.sintra", "where the game was won and lost"),
        ("sintra analyze game.sintra --depth 6", "look as closely as possible"),
        ("sintra analyze game.sintra --seat 1", "only the first player's mistakes, all of them"),
        ("sintra analyze game.sintra --language de", "in German"),
        ("sintra analyze game.sintra --html report.html", "also as a page with pictures"),
        ("sintra analyze - --json - < game.sintra", "as JSON, from standard input"),
    )


def analyze(
    file: RecordArgument,
    depth: Annotated[
        int,
        typer.Option(
            "--depth", metavar="1-6", help="How closely to look; each step takes twice as long."
        ),
    ] = 4,
    seconds: Annotated[
        float | None,
        typer.Option("--seconds", metavar="S", min=0, help="Stop after so many seconds."),
    ] = None,
    threads: Annotated[
        int | None,
        typer.Option("--threads", metavar="N", min=1, help="All cores if not given."),
    ] = None,
    seed: Annotated[
        int,
        typer.Option("--seed", metavar="N", min=0, help="Another number samples other games."),
    ] = 0,
    seat: Annotated[
        int | None,
        typer.Option("--seat", metavar="N", min=1, help="All mistakes of this player only."),
    ] = None,
    language: Annotated[
        str | None,
        typer.Option("--language", metavar="CODE", help="Such as de; else the terminal's."),
    ] = None,
    as_json: Annotated[
        Path | None,
        typer.Option("--json", metavar="FILE", help="Write the review as JSON; - prints it."),
    ] = None,
    as_html: Annotated[
        Path | None,
        typer.Option("--html", metavar="FILE", help="Write the report as a page; - prints it."),
    ] = None,
) -> None:
    """Review a recorded game: mistakes with reasons, luck, and how well everybody played.

    Every decision is compared with the best one, and every deal with what could have come. Ctrl-C
    stops and reports what is known by then. The review is kept beside the record, so that the next
    time it opens at once, and a higher --depth goes on from there.
    """
    from sintra.cli.report_page.page import SIGNATURE, report_page
    from sintra.cli.review_report import print_review
    from sintra.cli.review_text import ReviewText
    from sintra.cli.texts import Texts, choose_language
    from sintra.study.plan import MAX_PASSES

    if not 1 <= depth <= MAX_PASSES:
        fail(f"--depth is 1 to {MAX_PASSES}, not {depth}")
    if str(as_json) == str(as_html) == STDIN:
        fail("only one of --json and --html can be printed: give the other one a file")
    texts = Texts(choose_language(language))
    if as_json is not None:
        refuse_foreign(as_json, (_JSON_SIGNATURE,), "a review")
    if as_html is not None:
        refuse_foreign(as_html, (SIGNATURE,), "a report")
    record = read_record(file)
    if seat is not None and seat > record.game.players:
        fail(f"the game has {record.game.players} players; there is no player {seat}")
    compile_visibly([record.game.name], players=True, study=True)
    kept = ReviewFile(file)
    with errors_name(file):
        review = kept.open(record, seed)
    work = _Work(review, kept, depth, seconds, threads or os.cpu_count() or 1)
    finished = work.run()
    if as_json is not None:
        _write(as_json, json.dumps(review.to_dict()) + "\n")
    text, done = ReviewText(review, texts), review.progress(depth)
    if as_html is not None:
        _write(as_html, report_page(text, done))
    if STDIN not in (str(as_json), str(as_html)):
        print_review(output(), text, seat, done)
    if not finished:
        raise typer.Exit(INTERRUPTED)


def _write(path: Path, text: str) -> None:
    """Write a file, or print it for ``-``."""
    if str(path) == STDIN:
        typer.echo(text, nl=False)
    else:
        write_text(path, text)


class _Work:
    """Computes a review in a thread, so that Ctrl-C can stop it and progress can be shown."""

    def __init__(
        self, review: "Review", kept: ReviewFile, depth: int, seconds: float | None, threads: int
    ) -> None:
        self._review = review
        self._kept = kept
        self._depth = depth
        self._threads = threads
        self._until = None if seconds is None else time.monotonic() + seconds
        self._done = 0.0

    def run(self) -> bool:
        """Compute, and keep what was found; returns ``False`` after Ctrl-C."""
        if self._review.progress(self._depth) == 1.0:
            return True
        try:
            finished = self._compute()
        except KeyboardInterrupt:  # between two passes
            finished = False
        if not finished:
            print_error("stopped; this is what is known so far")
        return finished

    def _compute(self) -> bool:
        with progress(1.0, plain=False) as report:
            report.begin("reviewing")
            # Everything a little first: so there is an answer soon, and one to keep.
            finished = self._improve(1, report)
            self._kept.save(self._review)
            if finished and self._depth > 1:
                report.begin(self._first_look())
                finished = self._improve(self._depth, report)
                self._kept.save(self._review)
        return finished

    def _first_look(self) -> str:
        """What the first pass has found, for the progress bar."""
        pairs = zip(self._review.record.names, range(self._review.game.players), strict=True)
        found = (
            f"{plain(name)} {self._review.performance(seat).accuracy:.0f}" for name, seat in pairs
        )
        return f"accuracy about {', '.join(found)}; looking closer"

    def _improve(self, depth: int, report: ProgressReport) -> bool:
        stop, errors = threading.Event(), list[BaseException]()
        seconds = None if self._until is None else max(0.0, self._until - time.monotonic())

        def work() -> None:
            try:
                self._review.improve(depth, seconds=seconds, threads=self._threads, stop=stop)
            except Exception as error:  # raised again in the main thread
                errors.append(error)

        thread = threading.Thread(target=work)
        interrupted = False
        thread.start()
        while thread.is_alive():
            try:
                thread.join(0.1)
                self._report(report)
            except KeyboardInterrupt:
                interrupted = True
                stop.set()
        if errors:
            raise errors[0]
        return not interrupted

    def _report(self, report: ProgressReport) -> None:
        # What was settled may become unsettled; a bar does not go back.
        done = max(self._done, self._review.progress(self._depth))
        report.advance(done - self._done)
        self._done = done
