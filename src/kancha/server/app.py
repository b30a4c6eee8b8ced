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

from kancha.server import games_routes, live, tables_routes, web
from kancha.server.bodies import reply
from kancha.server.clocks import ServerTime
from kancha.server.doors import Doors, Guests
from kancha.server.messages import Refused
from kancha.server.refusal import STATUS, Refusal
from kancha.server.rooms import Rooms
from kancha.server.settings import Settings
from kancha.server.store import Store
from kancha.server.workers import Think, Workers, think


def make_app(settings: Settings, engine: Think = think) -> FastAPI:
    """Return the application; its data folder is made where there is none."""
    settings.data.mkdir(parents=True, exist_ok=True)
    guests = Guests(settings.secret())

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = Store(settings.database)
        await store.open()
        rooms = Rooms(store, Workers(settings.engines_at_once, engine), ServerTime())
        app.state.rooms = rooms
        await rooms.open()
        yield
        await rooms.close()
        await store.close()

    app = FastAPI(lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=None)
    app.state.guests = guests
    app.state.settings = settings
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)
    app.add_middleware(Doors, settings=settings, guests=guests)
    app.add_exception_handler(Refusal, _refused)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _no_such_thing)
    for router in (games_routes.router, tables_routes.router, live.router, web.router):
        app.include_router(router)
    return app


async def _refused(_request: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)
    return _told(error.told())


async def _malformed(_request: Request, _error: Exception) -> Response:
    return _told(Refusal("malformed", "Part of this address is not understood.").told())


async def _no_such_thing(_request: Request, _error: Exception) -> Response:
    return _told(Refusal("not_found", "There is nothing here.").told())


def _told(refused: Refused) -> Response:
    response = reply(refused)
    response.status_code = STATUS[refused.fault]
    return response
