"""Puts the server together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from typing import TYPE_CHECKING

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from kancha.server import (
    accounts_routes,
    boards_routes,
    draft_routes,
    games_routes,
    guidance,
    lessons_routes,
    lobby_routes,
    metrics,
    network,
    openapi,
    openings_routes,
    puzzles_routes,
    sheets_routes,
    study_routes,
    study_socket,
    table_socket,
    tables_routes,
    web,
)
from kancha.server.account_store import AccountStore
from kancha.server.accounts import Accounts
from kancha.server.api_page import api_page
from kancha.server.bodies import json_response
from kancha.server.clocks import ServerTime
from kancha.server.data_folder import make_private
from kancha.server.engine_pool import ChooseMove, EnginePool, choose_move
from kancha.server.guests import Guests
from kancha.server.live_tables import LiveTables
from kancha.server.lobby import Lobby
from kancha.server.lobby_store import LobbyStore
from kancha.server.opening_statistics import OpeningStatistics
from kancha.server.ratings import Ratings
from kancha.server.refusal import STATUS, Refusal
from kancha.server.request_guard import RequestGuard
from kancha.server.sessions import Sessions
from kancha.server.settings import Settings
from kancha.server.store import Store
from kancha.server.study_pool import StudyPool
from kancha.server.visitors import Visitors
from kancha.server.workshop import Workshop

if TYPE_CHECKING:
    from kancha.server.neighbours import Neighbours


def make_app(settings: Settings, engine: ChooseMove = choose_move) -> FastAPI:
    """Return the application. Its data folder is created if it does not exist."""
    settings.data.mkdir(parents=True, exist_ok=True)
    if not settings.postgres:
        make_private(settings.sqlite)
    sessions = Sessions()
    visitors = Visitors(Guests(settings.secret()), sessions)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = Store(settings.database, settings.database_seconds)
        await store.open()
        pool = EnginePool(settings.engines_at_once, engine)
        time = ServerTime()
        neighbours = _neighbours(settings, store, time) if settings.postgres else None
        tables = app.state.tables = LiveTables(store, pool, time, neighbours)
        accounts = app.state.accounts = Accounts(AccountStore(store), sessions, tables, settings)
        await accounts.open()
        ratings = Ratings(store)
        tables.settle = ratings.settle
        app.state.lobby = Lobby(
            LobbyStore(store), tables, sessions, ratings, settings.limits.lobby_tables_per_guest
        )
        app.state.study_pool = StudyPool(
            settings.studies_at_once, settings.studies_waiting, settings.studies_waiting_per_guest
        )
        workshop = app.state.workshop = Workshop(
            settings.requests_at_once,
            settings.request_seconds,
            settings.requests_waiting,
            settings.requests_waiting_per_guest,
        )
        if settings.warm_up:
            workshop.warm_up()
        app.state.openings = OpeningStatistics(store, app.state.study_pool)
        await tables.open()
        yield
        await tables.close()
        workshop.close()
        await store.close()

    app = FastAPI(lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url="/api/openapi.json")
    app.state.visitors = visitors
    app.state.settings = settings
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=9)
    app.add_middleware(RequestGuard, settings=settings, visitors=visitors)
    app.add_exception_handler(Refusal, _refused)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _not_found)
    app.include_router(boards_routes.router)
    app.include_router(games_routes.router)
    app.include_router(guidance.router)
    app.include_router(lessons_routes.router)
    app.include_router(puzzles_routes.router)
    app.include_router(sheets_routes.router)
    app.include_router(tables_routes.router)
    app.include_router(accounts_routes.router)
    app.include_router(lobby_routes.router)
    app.include_router(network.router)
    app.include_router(metrics.router)
    app.include_router(study_routes.router)
    app.include_router(draft_routes.router)
    app.include_router(openings_routes.router)
    app.include_router(study_socket.router)
    app.include_router(table_socket.router)
    _describe(app)
    app.include_router(web.router)
    return app


def _neighbours(settings: Settings, store: Store, time: ServerTime) -> Neighbours:
    """Return the line to other workers on the same database."""
    from kancha.server.neighbours import Neighbours

    neighbours = Neighbours(settings.postgres, lambda: time.stood)
    store.worker = neighbours.name
    return neighbours


def _describe(app: FastAPI) -> None:
    """Serve the OpenAPI document, and a page for people made from it."""
    app.openapi = cache(lambda: openapi.document(app))  # type: ignore[method-assign]

    @app.get("/api/docs", include_in_schema=False)
    async def docs() -> HTMLResponse:
        return HTMLResponse(api_page(app.openapi()))


async def _refused(_request: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)
    return _response(error)


async def _malformed(_request: Request, _error: Exception) -> Response:
    return _response(Refusal("malformed", "A parameter in this address is invalid."))


async def _not_found(_request: Request, _error: Exception) -> Response:
    return _response(Refusal("not_found", "There is nothing at this address."))


def _response(refusal: Refusal) -> Response:
    response = json_response(refusal.to_message())
    response.status_code = STATUS[refusal.fault]
    return response
