"""Everything that goes wrong over HTTP, in one shape: a code, a sentence, details."""

import logging
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from sintra.model.errors import PositionError, RecordError, SintraError
from sintra.server.refusal import UNAVAILABLE, RefusalError
from sintra.server.store import ConflictError, UnavailableError
from sintra.server.tables import NoTableError, TakenError

_LOG = logging.getLogger("sintra.server")

_STATUS = {"unavailable": 503, "stale": 409}


class NotYoursError(Exception):
    """A token that holds no seat here."""


def answer(status: int, error: str, words: str, detail: Any = None) -> JSONResponse:
    """An answer that says what is wrong."""
    return JSONResponse({"error": error, "words": words, "detail": detail or {}}, status)


def add(app: FastAPI) -> None:
    """Give every error its answer; none tells about the inside of the server."""

    @app.exception_handler(HTTPException)
    async def http(_: Request, error: HTTPException) -> JSONResponse:
        code = {404: "not-found", 405: "not-allowed"}.get(error.status_code, "refused")
        return answer(error.status_code, code, str(error.detail))

    @app.exception_handler(RequestValidationError)
    async def malformed(_: Request, error: RequestValidationError) -> JSONResponse:
        found = error.errors()
        fields = [".".join(str(part) for part in one["loc"][1:]) for one in found]
        words = "; ".join(
            f"{field}: {one['msg']}" if field else str(one["msg"])
            for field, one in zip(fields, found, strict=True)
        )
        return answer(422, "malformed", words, {"fields": fields})

    @app.exception_handler(SintraError)
    async def refused(_: Request, error: SintraError) -> JSONResponse:
        detail: dict[str, Any] = {}
        if isinstance(error, RecordError):
            detail["line"] = error.line
        if isinstance(error, PositionError):
            detail["problems"] = error.problems
        return answer(422, "malformed", str(error), detail)

    @app.exception_handler(RefusalError)
    async def refusal(_: Request, error: RefusalError) -> JSONResponse:
        return answer(_STATUS.get(error.code, 409), error.code, error.words)

    @app.exception_handler(NoTableError)
    async def no_table(_: Request, __: NoTableError) -> JSONResponse:
        return answer(404, "no-table", "there is no such table")

    @app.exception_handler(TakenError)
    async def taken(_: Request, __: TakenError) -> JSONResponse:
        return answer(409, "taken", "this seat is not free")

    @app.exception_handler(NotYoursError)
    async def not_yours(_: Request, __: NotYoursError) -> JSONResponse:
        return answer(403, "not-your-seat", "this token holds no seat here")

    @app.exception_handler(UnavailableError)
    async def unavailable(_: Request, error: UnavailableError) -> JSONResponse:
        _LOG.error("the database: %s", error)
        return answer(503, "unavailable", UNAVAILABLE)

    @app.exception_handler(ConflictError)
    async def conflict(_: Request, error: ConflictError) -> JSONResponse:
        _LOG.error("a conflict: %s", error)
        return answer(409, "stale", "somebody else was quicker; please try again")

    @app.exception_handler(Exception)
    async def anything(_: Request, error: Exception) -> JSONResponse:
        _LOG.error("an error of the server", exc_info=error)
        return answer(500, "internal", "something went wrong on our side")
