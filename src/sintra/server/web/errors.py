"""Turns every error into a reply of the same form: a code, a message, and details."""

from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from sintra.model.errors import PositionError, RecordError, SintraError
from sintra.server.logs import LOG
from sintra.server.schema.replies import Problem
from sintra.server.schema.types import ErrorCode
from sintra.server.store import ConflictError, UnavailableError
from sintra.server.tables.asker import NobodyAsksError
from sintra.server.tables.refusal import UNAVAILABLE, RefusalError
from sintra.server.tables.tables import NoTableError, SeatTakenError, WrongCodeError
from sintra.server.web.rate_limits import Limit, TooManyError, client_address
from sintra.server.web.reply import Reply

_REFUSAL_STATUS = {"unavailable": 503, "malformed": 422, "not-your-seat": 403, "too-many": 429}
"""HTTP status codes of refusals; all others are 409."""
_HTTP_CODES: dict[int, ErrorCode] = {400: "malformed", 404: "not-found", 405: "not-allowed"}


_MAX_PROBLEMS = 20
_MAX_MESSAGE = 500
"""Characters of a message, at most."""


class WrongTokenError(Exception):
    """The token is not valid for this table."""


class NoTokenError(Exception):
    """The request needs a token."""


class NotFoundError(Exception):
    """Something does not exist; the message says what."""


def error_reply(status: int, error: ErrorCode, message: str, detail: Any = None) -> Reply:
    """A reply that says what is wrong. It does not repeat a long request."""
    message = shortened(message)
    problem: Problem = {"error": error, "message": message, "detail": detail or {}}
    return Reply(problem, status)


def shortened(message: str) -> str:
    """The beginning of a message, which may repeat what a client has sent."""
    return message if len(message) <= _MAX_MESSAGE else f"{message[:_MAX_MESSAGE]} …"


def too_many(seconds: int) -> Reply:
    """The reply to a client that has exceeded a limit."""
    message = f"too many requests; please try again in {seconds} s"
    reply = error_reply(429, "too-many", message, {"seconds": seconds})
    reply.headers["Retry-After"] = str(seconds)
    return reply


async def _count_failure(request: Request) -> Reply | None:
    """Count a wrong guess of a secret; returns a reply if there were too many."""
    rate_limits = request.app.state.services.rate_limits
    try:
        await rate_limits.count(Limit.FAILURE, client_address(request.scope.get("client")))
    except TooManyError as error:
        return too_many(error.seconds)
    return None


def add_error_handlers(app: FastAPI) -> None:
    """Give every exception its reply. None of them reveals internals of the server."""

    @app.exception_handler(HTTPException)
    async def http(_: Request, error: HTTPException) -> Reply:
        code = _HTTP_CODES.get(error.status_code, "refused")
        reply = error_reply(error.status_code, code, str(error.detail))
        reply.headers.update(error.headers or {})  # such as Allow
        return reply

    @app.exception_handler(RequestValidationError)
    async def malformed(_: Request, error: RequestValidationError) -> Reply:
        found = error.errors()[:_MAX_PROBLEMS]
        fields = [shortened(".".join(str(part) for part in one["loc"][1:])) for one in found]
        message = "; ".join(
            f"{field}: {one['msg']}" if field else str(one["msg"])
            for field, one in zip(fields, found, strict=True)
        )
        return error_reply(422, "malformed", message, {"fields": fields})

    @app.exception_handler(SintraError)
    async def sintra_error(_: Request, error: SintraError) -> Reply:
        detail: dict[str, Any] = {}
        if isinstance(error, RecordError):
            detail["line"] = error.line
        if isinstance(error, PositionError):
            detail["problems"] = [shortened(one) for one in error.problems[:_MAX_PROBLEMS]]
        return error_reply(422, "malformed", str(error), detail)

    @app.exception_handler(RefusalError)
    async def refusal(_: Request, error: RefusalError) -> Reply:
        status = _REFUSAL_STATUS.get(error.code, 409)
        return error_reply(status, error.code, error.message, error.detail)

    @app.exception_handler(NoTableError)
    async def no_table(request: Request, _: NoTableError) -> Reply:
        blocked = await _count_failure(request)
        return blocked or error_reply(404, "no-table", "there is no such table")

    @app.exception_handler(NotFoundError)
    async def not_found(_: Request, error: NotFoundError) -> Reply:
        return error_reply(404, "not-found", str(error))

    @app.exception_handler(TooManyError)
    async def too_many_jobs(_: Request, error: TooManyError) -> Reply:
        return too_many(error.seconds)

    @app.exception_handler(NobodyAsksError)
    async def gone(_: Request, __: NobodyAsksError) -> Reply:
        return error_reply(400, "refused", "the client has disconnected")  # nobody reads it

    @app.exception_handler(WrongCodeError)
    async def wrong_code(request: Request, _: WrongCodeError) -> Reply:
        blocked = await _count_failure(request)
        return blocked or error_reply(409, "taken", "this seat is not free")

    @app.exception_handler(SeatTakenError)
    async def taken(_: Request, __: SeatTakenError) -> Reply:
        return error_reply(409, "taken", "this seat is not free")

    @app.exception_handler(WrongTokenError)
    async def wrong_token(request: Request, _: WrongTokenError) -> Reply:
        blocked = await _count_failure(request)
        return blocked or error_reply(403, "not-your-seat", "this token is not valid here")

    @app.exception_handler(NoTokenError)
    async def no_token(_: Request, __: NoTokenError) -> Reply:
        reply = error_reply(401, "not-your-seat", "this request needs the token of a seat")
        reply.headers["WWW-Authenticate"] = "Bearer"
        return reply

    @app.exception_handler(UnavailableError)
    async def unavailable(_: Request, error: UnavailableError) -> Reply:
        LOG.error("the database is unavailable: %s", error)
        return error_reply(503, "unavailable", UNAVAILABLE)

    @app.exception_handler(ConflictError)
    async def conflict(_: Request, error: ConflictError) -> Reply:
        LOG.error("a write conflict: %s", error)
        return error_reply(409, "stale", "somebody else changed this first; please try again")

    @app.exception_handler(Exception)
    async def anything(_: Request, error: Exception) -> Reply:
        LOG.error("an internal error", exc_info=error)
        return error_reply(500, "internal", "an internal error of the server")
