"""The server put together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response

from kancha.server import boards_routes, games_routes, table_socket, tables_routes, web
from kancha.server.bodies import reply
from kancha.server.clocks import ServerTime
from kancha.server.engine_pool import ChooseMove, EnginePool, think
from kancha.server.live_tables import LiveTables
from kancha.server.messages import Refused
from kancha.server.refusal import STATUS, Refusal
from kancha.server.request_guard import Guests, RequestGuard
from kancha.server.settings import Settings
from kancha.server.store import Store


def make_app(settings: Settings, engine: ChooseMove = think) -> FastAPI:
    """Return the application; its data folder is made where there is none."""
    settings.data.mkdir(parents=True, exist_ok=True)
    guests = Guests(settings.secret())

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = Store(settings.database)
        await store.open()
        live_tables = LiveTables(store, EnginePool(settings.engines_at_once, engine), ServerTime())
        app.state.tables = live_tables
        await live_tables.open()
        yield
        await live_tables.close()
        await store.close()

    app = FastAPI(lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=None)
    app.state.guests = guests
    app.state.settings = settings
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)
    app.add_middleware(RequestGuard, settings=settings, guests=guests)
    app.add_exception_handler(Refusal, _refused)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _no_such_thing)
    for router in (
        boards_routes.router,
        games_routes.router, tables_routes.router, table_socket.router, web.router):
        app.include_router(router)
    return app


async def _refused(_request: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)
    return _told(error.to_message())


async def _malformed(_request: Request, _error: Exception) -> Response:
    return _told(Refusal("malformed", "Part of this address is not understood.").to_message())


async def _no_such_thing(_request: Request, _error: Exception) -> Response:
    return _told(Refusal("not_found", "There is nothing here.").to_message())


def _told(refused: Refused) -> Response:
    response = reply(refused)
    response.status_code = STATUS[refused.fault]
    return response
