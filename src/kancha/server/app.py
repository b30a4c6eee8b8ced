"""Puts the server together."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from kancha.core.registry import working_games
from kancha.server.accounts import routes as accounts_routes
from kancha.server.accounts.accounts import Accounts
from kancha.server.accounts.guests import Guests
from kancha.server.accounts.leaving import Leaving
from kancha.server.accounts.sessions import Sessions
from kancha.server.accounts.store import AccountStore
from kancha.server.accounts.visitors import Visitors
from kancha.server.bots import routes as bots_routes
from kancha.server.bots.bots import Bots
from kancha.server.chat import routes as chat_routes
from kancha.server.chat.chat import TableChat
from kancha.server.chat.store import ChatStore
from kancha.server.engines.pool import ChooseMove, EnginePool, Engines, choose_move
from kancha.server.engines.studies import Studies, StudiesHere
from kancha.server.engines.study_pool import StudyPool
from kancha.server.games import boards_routes
from kancha.server.games import routes as games_routes
from kancha.server.hosts import routes as host_routes
from kancha.server.hosts.hosting import Hosting
from kancha.server.hosts.notices import Notices
from kancha.server.hosts.warden import Warden
from kancha.server.http import app_files as web
from kancha.server.http import network, openapi
from kancha.server.http.api_page import api_page
from kancha.server.http.bodies import json_response
from kancha.server.http.request_guard import RequestGuard
from kancha.server.http.socket_routes import SocketRoutes
from kancha.server.learning import lessons_routes, puzzles_routes, sheets_routes
from kancha.server.lobby import routes as lobby_routes
from kancha.server.lobby.lobby import Lobby
from kancha.server.lobby.store import LobbyStore
from kancha.server.operations import metrics
from kancha.server.operations.garbage import look_seldom
from kancha.server.operations.supervised import supervised
from kancha.server.operations.workshop import Workshop
from kancha.server.ratings.ratings import Ratings
from kancha.server.refusal import STATUS, Refusal
from kancha.server.reminders import mail_routes
from kancha.server.reminders import routes as reminders_routes
from kancha.server.reminders.reminders import Reminders
from kancha.server.settings import Settings
from kancha.server.storage.data_folder import make_private
from kancha.server.storage.store import Store
from kancha.server.study import draft_routes, openings_routes
from kancha.server.study import routes as study_routes
from kancha.server.study.opening_statistics import OpeningStatistics
from kancha.server.tables import guidance, tables_routes
from kancha.server.tables.clocks import ServerTime
from kancha.server.tables.live_tables import LiveTables
from kancha.server.tournaments import routes as tournaments_routes
from kancha.server.tournaments.store import TournamentStore
from kancha.server.tournaments.tournaments import Tournaments
from kancha.server.workers.shared_limit import SharedLimit

if TYPE_CHECKING:
    from kancha.server.workers.neighbours import Neighbours


def make_app(settings: Settings, engine: ChooseMove = choose_move) -> FastAPI:
    """Return the application. Its data folder is created if it does not exist."""
    settings.data.mkdir(parents=True, exist_ok=True)
    if not settings.postgres:
        make_private(settings.sqlite)
    sessions = Sessions()
    visitors = Visitors(Guests(settings.secret()), sessions)
    notices = Notices()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = Store(settings.database, settings.database_seconds)
        await store.open()
        time = ServerTime()
        neighbours = _neighbours(settings, store, time) if settings.postgres else None
        app.state.study_pool = StudyPool(
            settings.studies_at_once, settings.studies_waiting, settings.studies_waiting_per_guest
        )
        engines, app.state.studies, line = _engines(settings, engine, app.state.study_pool)
        tables = app.state.tables = LiveTables(store, engines, time, neighbours)
        tables.engines.quota = settings.limits.engine_tables_per_guest
        accounts = app.state.accounts = Accounts(AccountStore(store), sessions, tables, settings)
        await accounts.open()
        leaving = app.state.leaving = Leaving(accounts)
        visitors.bots = accounts.bots
        app.state.bots = Bots(accounts.bots, accounts)
        tables.notices = notices
        outbox = accounts.outbox
        reminders = Reminders(accounts.push, accounts.choices, outbox, accounts.mail)
        tables.remind = reminders.changed
        warden = app.state.warden = Warden(accounts.hosts, accounts, notices)
        ratings = Ratings(store)
        tables.settle = ratings.settle
        most = settings.limits.tables_per_hour
        app.state.table_limit = SharedLimit(store, "tables", most / 3600, most)
        app.state.lobby = Lobby(LobbyStore(store), tables, sessions, ratings, settings)
        chat = TableChat(ChatStore(store), tables, settings.chat, settings.limits)
        app.state.chat = chat
        tables.hear = chat.hear
        tournaments = app.state.tournaments = Tournaments(
            TournamentStore(store), tables, sessions, ratings, settings
        )
        hosting = app.state.hosting = Hosting(accounts.hosts, accounts, app.state.lobby, notices)
        workshop = app.state.workshop = Workshop(
            settings.requests_at_once,
            settings.request_seconds,
            settings.requests_waiting,
            settings.requests_waiting_per_guest,
        )
        if settings.warm_up:
            workshop.warm_up()
        app.state.openings = OpeningStatistics(store, app.state.study_pool)
        await warden.read(accounts.now())
        await tables.open()
        tournaments.open()
        watching = asyncio.create_task(supervised("what hosts decide", warden.watch))
        posting = asyncio.create_task(supervised("mail", outbox.run))
        deleting = asyncio.create_task(supervised("accounts that leave", leaving.watch))
        sample = partial(hosting.history.watch, hosting.sample)
        sampling = asyncio.create_task(supervised("samples of the load", sample))
        line_task = asyncio.create_task(line) if line is not None else None
        working_games()  # loaded now: later, the first table of a game would stop all others
        look_seldom()
        yield
        watching.cancel()
        posting.cancel()
        deleting.cancel()
        sampling.cancel()
        await hosting.backups.close()
        await tournaments.close()
        await reminders.close()
        await tables.close()
        if line_task is not None:
            line_task.cancel()
        workshop.close()
        await store.close()

    app = FastAPI(lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url="/api/openapi.json")
    app.state.visitors = visitors
    app.state.settings = settings
    app.state.notices = notices
    app.state.socket_routes = SocketRoutes(app, settings)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=9)
    app.add_middleware(
        RequestGuard,
        settings=settings,
        visitors=visitors,
        notices=notices,
    )
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
    app.include_router(reminders_routes.router)
    app.include_router(mail_routes.router)
    app.include_router(bots_routes.router)
    app.include_router(host_routes.router)
    app.include_router(lobby_routes.router)
    app.include_router(chat_routes.router)
    app.include_router(tournaments_routes.router)
    app.include_router(network.router)
    app.include_router(metrics.router)
    app.include_router(study_routes.router)
    app.include_router(draft_routes.router)
    app.include_router(openings_routes.router)
    _describe(app)
    app.include_router(web.router)
    return app


def _neighbours(settings: Settings, store: Store, time: ServerTime) -> Neighbours:
    """Return the line to other workers on the same database."""
    from kancha.server.workers.neighbours import Neighbours

    neighbours = Neighbours(settings.postgres, lambda: time.stood)
    store.worker = neighbours.name
    return neighbours


def _engines(
    settings: Settings, engine: ChooseMove, pool: StudyPool
) -> tuple[Engines, Studies, Coroutine[Any, Any, None] | None]:
    """Return who finds moves, who studies, and what has to run for them."""
    if settings.engines == "here":
        return EnginePool(settings.engines_at_once, engine), StudiesHere(pool), None
    from kancha.server.engines.distant import DistantEngines, DistantStudies

    distant = DistantEngines(
        settings.postgres,
        settings.engine_patience,
        settings.studies_waiting,
        settings.studies_waiting_per_guest,
    )
    return distant, DistantStudies(distant), distant.run()


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
