"""Everything that goes wrong over HTTP, in one shape: a code, a sentence, details."""

from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from sintra.model.errors import PositionError, RecordError, SintraError
from sintra.server.logs import LOG
from sintra.server.store import ConflictError, UnavailableError
from sintra.server.tables.refusal import UNAVAILABLE, RefusalError
from sintra.server.tables.tables import NoTableError, TakenError
from sintra.server.web.rate_limits import TooManyError, What, address
from sintra.server.web.reply import Reply

_STATUS = {"unavailable": 503, "malformed": 422, "not-your-seat": 403, "too-many": 429}
"""Of refusals; the others are conflicts with how the game stands."""


class NotYoursError(Exception):
    """A token that holds no seat here."""


class NoTokenError(Exception):
    """No token, where one is needed."""


class NothingError(Exception):
    """Something that is not there; the message says what."""


def answer(status: int, error: str, words: str, detail: Any = None) -> Reply:
    """An answer that says what is wrong."""
    return Reply({"error": error, "words": words, "detail": detail or {}}, status)


def too_many(seconds: int) -> Reply:
    """An answer to somebody who asks too often."""
    words = f"that was too often; please try again in {seconds} s"
    reply = answer(429, "too-many", words, {"seconds": seconds})
    reply.headers["Retry-After"] = str(seconds)
    return reply


async def _wrong(request: Request) -> Reply | None:
    """Count somebody's wrong guess of a secret; an answer if there were too many."""
    try:
        await request.app.state.house.rates.count(What.WRONG, address(request.scope.get("client")))
    except TooManyError as error:
        return too_many(error.seconds)
    return None


def add(app: FastAPI) -> None:
    """Give every error its answer; none tells about the inside of the server."""

    @app.exception_handler(HTTPException)
    async def http(_: Request, error: HTTPException) -> Reply:
        codes = {400: "malformed", 404: "not-found", 405: "not-allowed"}
        reply = answer(
            error.status_code, codes.get(error.status_code, "refused"), str(error.detail)
        )
        reply.headers.update(error.headers or {})  # such as Allow
        return reply

    @app.exception_handler(RequestValidationError)
    async def malformed(_: Request, error: RequestValidationError) -> Reply:
        found = error.errors()
        fields = [".".join(str(part) for part in one["loc"][1:]) for one in found]
        words = "; ".join(
            f"{field}: {one['msg']}" if field else str(one["msg"])
            for field, one in zip(fields, found, strict=True)
        )
        return answer(422, "malformed", words, {"fields": fields})

    @app.exception_handler(SintraError)
    async def refused(_: Request, error: SintraError) -> Reply:
        detail: dict[str, Any] = {}
        if isinstance(error, RecordError):
            detail["line"] = error.line
        if isinstance(error, PositionError):
            detail["problems"] = error.problems
        return answer(422, "malformed", str(error), detail)

    @app.exception_handler(RefusalError)
    async def refusal(_: Request, error: RefusalError) -> Reply:
        return answer(_STATUS.get(error.code, 409), error.code, error.words, error.detail)

    @app.exception_handler(NoTableError)
    async def no_table(request: Request, _: NoTableError) -> Reply:
        return await _wrong(request) or answer(404, "no-table", "there is no such table")

    @app.exception_handler(NothingError)
    async def nothing(_: Request, error: NothingError) -> Reply:
        return answer(404, "not-found", str(error))

    @app.exception_handler(TakenError)
    async def taken(_: Request, __: TakenError) -> Reply:
        return answer(409, "taken", "this seat is not free")

    @app.exception_handler(NotYoursError)
    async def not_yours(request: Request, _: NotYoursError) -> Reply:
        words = "this token holds no seat here"
        return await _wrong(request) or answer(403, "not-your-seat", words)

    @app.exception_handler(NoTokenError)
    async def no_token(_: Request, __: NoTokenError) -> Reply:
        reply = answer(401, "not-your-seat", "this needs the token of a seat")
        reply.headers["WWW-Authenticate"] = "Bearer"
        return reply

    @app.exception_handler(UnavailableError)
    async def unavailable(_: Request, error: UnavailableError) -> Reply:
        LOG.error("the database: %s", error)
        return answer(503, "unavailable", UNAVAILABLE)

    @app.exception_handler(ConflictError)
    async def conflict(_: Request, error: ConflictError) -> Reply:
        LOG.error("a conflict: %s", error)
        return answer(409, "stale", "somebody else was quicker; please try again")

    @app.exception_handler(Exception)
    async def anything(_: Request, error: Exception) -> Reply:
        LOG.error("an error of the server", exc_info=error)
        return answer(500, "internal", "something went wrong on our side")
