"""`kancha serve`: serves the web app, for this computer or a network."""

from __future__ import annotations

import os
import signal
import socket
import threading
import time
import webbrowser
from contextlib import ExitStack, suppress
from dataclasses import replace
from functools import partial
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException
from multiprocessing import parent_process
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import click

from kancha._build import WEB_APP
from kancha.cli.serve_options import chosen_limits, with_limits, with_mail
from kancha.cli.writable import check_folder
from kancha.core.errors import KanchaError, shorten

if TYPE_CHECKING:
    import uvicorn

    from kancha.server.operations.failure_log import LogFormat
    from kancha.server.settings import AccountMode, ChatMode, EnginePlace, Settings

DEFAULT_PORT = 8642
in_folder = click.option(
    "--data",
    type=click.Path(path_type=Path, file_okay=False),
    envvar="KANCHA_DATA",
    help="Folder for the database (default: the user's data folder).",
)
in_postgres = click.option(
    "--database",
    "--postgres",
    "postgres",
    default="",
    envvar=["KANCHA_DATABASE", "KANCHA_POSTGRES"],
    metavar="postgresql://...",
    help="Store the games in this PostgreSQL database (needs kancha[postgres]).",
)

in_log_format = click.option(
    "--log-format",
    type=click.Choice(["text", "json"]),
    default="text",
    envvar="KANCHA_LOG_FORMAT",
    show_default=True,
    help="How each line of the log is written.",
)


@click.command("serve")
@click.option("--host", default="127.0.0.1", envvar="KANCHA_HOST", show_default=True)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=DEFAULT_PORT,
    envvar="KANCHA_PORT",
    show_default=True,
    help="0 takes any free one.",
)
@in_folder
@click.option(
    "--workers",
    type=click.IntRange(1, 64),
    default=1,
    envvar="KANCHA_WORKERS",
    show_default=True,
    help="Processes that share the work; more than one need --database.",
)
@in_postgres
@click.option(
    "--proxy",
    "proxies",
    multiple=True,
    envvar="KANCHA_PROXIES",
    metavar="ADDRESS",
    help="A proxy in front of the server: it is believed where requests come from.",
)
@click.option(
    "--accounts",
    type=click.Choice(["open", "invitation", "guests"]),
    default="open",
    envvar="KANCHA_ACCOUNTS",
    show_default=True,
    help="Who may have an account: everybody, who is invited (kancha invite), or nobody.",
)
@click.option(
    "--chat",
    type=click.Choice(["open", "members", "phrases"]),
    default="open",
    envvar="KANCHA_CHAT",
    show_default=True,
    help="Who may write at tables: everybody, or who has an account; others say ready phrases.",
)
@click.option(
    "--engines",
    type=click.Choice(["here", "elsewhere"]),
    default="here",
    envvar="KANCHA_ENGINES",
    show_default=True,
    help="Elsewhere: engines think wherever kancha worker runs; needs --database.",
)
@click.option(
    "--vacation-days",
    type=click.IntRange(0, 365),
    default=30,
    envvar="KANCHA_VACATION_DAYS",
    show_default=True,
    help="Days a year on which a player's games by correspondence may stand still.",
)
@with_mail
@with_limits
@in_log_format
@click.option("--browser/--no-browser", default=True, envvar="KANCHA_BROWSER")
def command(
    host: str,
    port: int,
    data: Path | None,
    workers: int,
    postgres: str,
    proxies: tuple[str, ...],
    accounts: AccountMode,
    chat: ChatMode,
    engines: EnginePlace,
    vacation_days: int,
    smtp: str,
    sender: str,
    site: str,
    limits: tuple[str, ...],
    log_format: LogFormat,
    browser: bool,
) -> None:
    """Serve the web app and open it in the browser."""
    from kancha.server.reminders.mail_settings import mail_settings
    from kancha.server.settings import Settings, default_data

    check_postgres(postgres)
    if workers > 1 and not postgres:
        raise click.UsageError("several workers need a PostgreSQL database: --database")
    if engines == "elsewhere" and not postgres:
        raise click.UsageError("engines elsewhere need a PostgreSQL database: --database")
    settings = Settings(
        data=data or default_data(),
        postgres=postgres,
        workers=workers,
        proxies=proxies,
        accounts=accounts,
        chat=chat,
        engines=engines,
        vacation_days=vacation_days,
        mail=mail_settings(smtp, sender, site),
        limits=chosen_limits(limits),
        log_format=log_format,
        warm_up=True,
    )
    check_folder(settings.data)
    run(settings, host, port, browser=browser)


def check_postgres(address: str) -> None:
    """Raise an error if an address is not that of a PostgreSQL database."""
    if address and not address.startswith(("postgres://", "postgresql://")):
        raise click.BadParameter("write postgresql://user@host/database", param_hint="--database")


def configuration(settings: Settings, host: str, port: int) -> uvicorn.Config:
    """Return how the server is run."""
    import uvicorn

    from kancha.server.app import make_app
    from kancha.server.http.header_timer import HeaderTimer
    from kancha.server.http.socket_protocol import SocketProtocol
    from kancha.server.http.socket_routes import Door

    return uvicorn.Config(
        Door(make_app(settings)),
        interface="asgi3",
        host=host,
        port=port,
        http=partial(HeaderTimer, header_seconds=settings.limits.header_seconds),  # type: ignore[arg-type]
        access_log=False,
        log_config=None,  # what others in this process log is not for us to change
        log_level="warning",
        ws=SocketProtocol,
        ws_max_size=64_000,
        ws_ping_interval=20,
        timeout_graceful_shutdown=3,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
    )


def _serve(settings: Settings, host: str, port: int, listener: socket.socket) -> None:
    """Serve in this process until it is stopped."""
    import uvicorn

    from kancha.server.operations.memory import share_one_pool

    share_one_pool()
    uvicorn.Server(configuration(settings, host, port)).run(sockets=[listener])


def _work(settings: Settings, host: str, port: int, listener: socket.socket) -> None:
    """Serve as one of several workers, in a process of its own."""
    from kancha.server.operations.failure_log import log_to_stderr

    log_to_stderr(settings.log_format)
    threading.Thread(target=_end_with_the_first, daemon=True, name="end").start()
    _serve(settings, host, port, listener)


def _end_with_the_first() -> None:
    """Stop this worker when the process that started it has died."""
    first = parent_process()
    if first is not None:
        first.join()
        os.kill(os.getpid(), signal.SIGTERM)


def run(settings: Settings, host: str, port: int, *, browser: bool = False) -> None:
    """Serve until the process is stopped. The address is printed when the server is ready."""
    from kancha.server.http.rate_limit import make_buckets
    from kancha.server.http.request_guard import REQUESTS
    from kancha.server.http.socket_routes import OPENINGS
    from kancha.server.operations.failure_log import log_to_stderr
    from kancha.server.storage.data_folder import used_by_one_server
    from kancha.server.workers.crew import keep_working

    listener = listen(host, port)
    with ExitStack() as held:
        if not settings.postgres:
            held.enter_context(used_by_one_server(settings.data))
        _check_database(settings)
        log_to_stderr(settings.log_format)
        settings.secret()
        port = listener.getsockname()[1]
        threading.Thread(
            target=_announce, args=(listener, host, port, browser), daemon=True, name="announce"
        ).start()
        if settings.workers > 1:
            together = Path(held.enter_context(TemporaryDirectory()))
            os.environ.setdefault("PROMETHEUS_MULTIPROC_DIR", str(together))
            for name in (REQUESTS, OPENINGS):
                make_buckets(together / name)
            each = replace(settings, counts=together).of_one_worker()
            keep_working(settings.workers, _work, each, host, port, listener)
        else:
            _serve(settings, host, port, listener)


def _check_database(settings: Settings) -> None:
    """Open the database once, so that what is wrong with it is said in a sentence."""
    import asyncio

    from sqlalchemy.exc import SQLAlchemyError

    from kancha.server.storage.store import Store

    async def check() -> None:
        store = Store(settings.database, settings.database_seconds)
        try:
            await store.open()
        finally:
            await store.close()

    try:
        asyncio.run(check())
    except (OSError, SQLAlchemyError, ValueError) as error:
        reason = shorten(str(getattr(error, "orig", None) or error) or type(error).__name__, 200)
        raise KanchaError(f"cannot open the database: {reason}") from error


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens at an address."""
    try:
        family, *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        return socket.create_server((str(address[0]), int(address[1])), family=family)
    except OSError as error:
        reason = str(error.strerror).partition(" (")[0]
        raise KanchaError(f"cannot listen at {shorten(host)}, port {port}: {reason}") from error


def _answers(host: str, port: int) -> bool:
    with suppress(OSError, HTTPException):
        line = HTTPConnection(host, port, timeout=5)
        line.request("GET", "/api/health")
        return line.getresponse().status == HTTPStatus.OK
    return False


def _announce(listener: socket.socket, host: str, port: int, browser: bool) -> None:
    """Print the address when the server is ready."""
    own = listener.getsockname()[0]
    while not _answers("127.0.0.1" if own in ("0.0.0.0", "::") else own, port):  # noqa: S104
        time.sleep(0.05)
    everywhere = host in ("0.0.0.0", "::")  # noqa: S104 - the host's own choice
    shown = "localhost" if everywhere or host == "127.0.0.1" else host
    address = f"http://{shown}:{port}/"
    click.echo(f"Kancha is running at {address} (press Ctrl-C to stop it)")
    if not Path(WEB_APP).exists():
        from kancha.server.http.app_files import MISSING

        click.echo(f"kancha: {MISSING}", err=True)
    elif browser:
        webbrowser.open(address)
